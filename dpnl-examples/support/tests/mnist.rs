//! The embedded images, the idx reader, and what it says about damaged files.

use std::fs;
use std::path::{Path, PathBuf};

use dpnl_examples_support::mnist::{DataError, Digits, FILES, Mnist, PIXELS, write_images, write_labels};

/// A folder of its own for one test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("dpnl-mnist-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

fn count(digits: &Digits) -> [usize; 10] {
    let mut counts = [0; 10];
    digits.labels().iter().for_each(|&label| counts[usize::from(label)] += 1);
    counts
}

#[test]
fn embedded_images_are_balanced_and_real() -> Result<(), DataError> {
    let mnist = Mnist::embedded()?;
    assert_eq!(count(&mnist.train), [1000; 10]);
    assert_eq!(count(&mnist.test), [200; 10]);
    // The first labels of the original files; all of them are among the first 1,000 of their digit.
    assert_eq!(&mnist.train.labels()[..10], &[5, 0, 4, 1, 9, 2, 1, 3, 1, 4]);
    assert_eq!(&mnist.test.labels()[..10], &[7, 2, 1, 0, 4, 1, 4, 9, 5, 9]);
    // The mean of MNIST's pixels is 33.3 of 255.
    let mean =
        (0..mnist.train.len()).flat_map(|index| mnist.train.image(index)).map(|&grey| f64::from(grey)).sum::<f64>()
            / (mnist.train.len() * PIXELS) as f64;
    assert!((mean - 33.3).abs() < 0.5, "{mean}");
    let mut input = Vec::new();
    mnist.train.extend_input(&[0, 1], &mut input);
    assert_eq!(input.len(), 2 * PIXELS);
    assert!(input.iter().all(|value| (-1.0..=1.0).contains(value)) && input[0] == -1.0);
    Ok(())
}

fn write_small(folder: &Path) -> Result<(), DataError> {
    for (images, labels) in [(FILES[0], FILES[1]), (FILES[2], FILES[3])] {
        write_images(&folder.join(format!("{images}.gz")), &[7; 3 * PIXELS])?;
        write_labels(&folder.join(format!("{labels}.gz")), &[1, 2, 3])?;
    }
    Ok(())
}

#[test]
fn folders_are_read_plain_or_gzipped() -> Result<(), DataError> {
    let folder = folder("read");
    write_small(&folder)?;
    // Replace one file by a plain one.
    fs::remove_file(folder.join(format!("{}.gz", FILES[3]))).expect("remove");
    fs::write(folder.join(FILES[3]), [0, 0, 8, 1, 0, 0, 0, 3, 4, 5, 6]).expect("write");
    let mnist = Mnist::from_folder(&folder)?;
    assert_eq!((mnist.train.labels(), mnist.test.labels()), (&[1, 2, 3][..], &[4, 5, 6][..]));
    assert_eq!(mnist.train.image(2), [7; PIXELS]);
    fs::remove_dir_all(folder).expect("remove");
    Ok(())
}

#[test]
fn missing_and_broken_files_are_named() -> Result<(), DataError> {
    let folder = folder("broken");
    let said = || Mnist::from_folder(&folder).expect_err("a mistake").to_string();
    assert!(said().contains("neither train-images-idx3-ubyte nor train-images-idx3-ubyte.gz"), "{}", said());
    assert!(said().contains("fetch-mnist.sh"));
    write_small(&folder)?;
    let labels = folder.join(FILES[1]);
    let say = |bytes: &[u8]| {
        fs::write(&labels, bytes).expect("write");
        said()
    };
    assert!(say(&[0, 0]).contains("too short"));
    assert!(say(&[0, 0, 8, 3, 0, 0, 0, 3, 1, 2, 3]).contains("not an idx file of labels"));
    assert!(say(&[0, 0, 8, 1, 0, 0, 0]).contains("cut off"));
    assert!(say(&[0, 0, 8, 1, 0, 0, 0, 3, 1, 2]).contains("3 bytes announced behind the header, but 2"));
    assert!(say(&[0, 0, 8, 1, 0, 0, 0, 2, 1, 2]).contains("3 images, but 2 labels"));
    assert!(say(&[0, 0, 8, 1, 0, 0, 0, 3, 1, 2, 11]).contains("label 2 is 11"));
    assert!(say(&[0x1f, 0x8b, 1, 2]).contains("damaged gzip file"));
    assert!(say(&[0x1f, 0x8b, 1, 2]).contains("train-labels-idx1-ubyte"));
    fs::remove_dir_all(&folder).expect("remove");
    Ok(())
}
