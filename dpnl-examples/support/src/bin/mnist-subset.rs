//! Makes the embedded MNIST images from the original files: `mnist-subset FOLDER` writes the first 1,000 training and
//! 200 test images of every digit, gzipped, into the support crate's `data` folder.

use std::path::{Path, PathBuf};

use dpnl_examples_support::mnist::{DataError, Digits, FILES, Mnist, PIXELS, write_images, write_labels};

fn main() {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: mnist-subset FOLDER   (the folder with the four idx files)");
        std::process::exit(2);
    };
    if let Err(error) = run(&folder) {
        eprintln!("{error}");
        std::process::exit(1);
    }
}

fn run(folder: &Path) -> Result<(), DataError> {
    let all = Mnist::from_folder(folder)?;
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let write = |digits: &Digits, images: &str, labels: &str| -> Result<(), DataError> {
        let pixels: Vec<u8> = (0..digits.len()).flat_map(|index| digits.image(index).to_vec()).collect();
        debug_assert_eq!(pixels.len(), digits.len() * PIXELS);
        write_images(&target.join(format!("{images}.gz")), &pixels)?;
        write_labels(&target.join(format!("{labels}.gz")), digits.labels())?;
        println!("{} images -> {}", digits.len(), target.join(format!("{images}.gz")).display());
        Ok(())
    };
    write(&all.train.balanced(1000), FILES[0], FILES[1])?;
    write(&all.test.balanced(200), FILES[2], FILES[3])
}
