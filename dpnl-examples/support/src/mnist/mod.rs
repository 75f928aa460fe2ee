//! MNIST: handwritten digits, embedded or from a folder.
//!
//! # The embedded images
//! [`Mnist::embedded`] needs no files: the first 1,000 images of every digit of the training set and the first 200 of
//! every digit of the test set, in the order of the original files, with all 256 shades of grey. They are idx files
//! like the originals, compressed with gzip (2 MB together), and made from the originals by
//! `cargo run --release -p dpnl-examples-support --bin mnist-subset -- FOLDER`.
//!
//! # The whole of it
//! [`Mnist::from_folder`] reads the four idx files, plain or with the ending `.gz`;
//! `dpnl-examples/fetch-mnist.sh` puts them into `dpnl-examples/data/mnist`.

mod error;
mod idx;

use std::path::Path;

pub use error::DataError;
pub use idx::{read_images, read_labels, write_images, write_labels};

/// Side of an image.
pub const SIDE: usize = 28;
/// Pixels of an image.
pub const PIXELS: usize = SIDE * SIDE;

/// The names of the four files: images and labels of the training set, then of the test set.
pub const FILES: [&str; 4] =
    ["train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte"];

/// Labelled images.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digits {
    pixels: Vec<u8>,
    labels: Vec<u8>,
}

impl Digits {
    /// Pairs images with labels.
    ///
    /// # Errors
    /// Different numbers of them, or a label above 9.
    pub fn new(pixels: Vec<u8>, labels: Vec<u8>) -> Result<Self, DataError> {
        if pixels.len() != labels.len() * PIXELS {
            return Err(DataError::Counts { images: pixels.len() / PIXELS, labels: labels.len() });
        }
        match labels.iter().position(|&label| label > 9) {
            Some(index) => Err(DataError::Label { index, found: labels[index] }),
            None => Ok(Digits { pixels, labels }),
        }
    }

    /// Number of images.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The grey values of an image, row by row; 0 is the background.
    pub fn image(&self, index: usize) -> &[u8] {
        &self.pixels[index * PIXELS..][..PIXELS]
    }

    /// The digit an image shows.
    pub fn label(&self, index: usize) -> u8 {
        self.labels[index]
    }

    /// All labels.
    pub fn labels(&self) -> &[u8] {
        &self.labels
    }

    /// The images as a network takes them, appended to `input`: grey values scaled to −1 … 1.
    pub fn extend_input(&self, indices: &[usize], input: &mut Vec<f32>) {
        for &index in indices {
            input.extend(self.image(index).iter().map(|&grey| f32::from(grey) / 127.5 - 1.0));
        }
    }

    /// The first `count` images of every digit, in order.
    pub fn balanced(&self, count: usize) -> Digits {
        let mut taken = [0; 10];
        let mut subset = Digits { pixels: Vec::new(), labels: Vec::new() };
        for (index, &label) in self.labels.iter().enumerate() {
            let taken = &mut taken[usize::from(label)];
            if *taken < count {
                *taken += 1;
                subset.pixels.extend_from_slice(self.image(index));
                subset.labels.push(label);
            }
        }
        subset
    }
}

/// Images to learn from, and images to be tested on.
#[derive(Debug, Clone)]
pub struct Mnist {
    /// To learn from.
    pub train: Digits,
    /// To be tested on.
    pub test: Digits,
}

impl Mnist {
    /// The embedded 10,000 training and 2,000 test images.
    ///
    /// # Errors
    /// None, unless the repository itself is damaged.
    pub fn embedded() -> Result<Self, DataError> {
        let files: [&[u8]; 4] = [
            include_bytes!("../../data/train-images-idx3-ubyte.gz"),
            include_bytes!("../../data/train-labels-idx1-ubyte.gz"),
            include_bytes!("../../data/t10k-images-idx3-ubyte.gz"),
            include_bytes!("../../data/t10k-labels-idx1-ubyte.gz"),
        ];
        let images = |index: usize| read_images(Path::new(FILES[index]), files[index]);
        let labels = |index: usize| read_labels(Path::new(FILES[index]), files[index]);
        Ok(Mnist { train: Digits::new(images(0)?, labels(1)?)?, test: Digits::new(images(2)?, labels(3)?)? })
    }

    /// The four idx files of a folder, plain or with the ending `.gz`.
    ///
    /// # Errors
    /// A file that is missing, cannot be read, or is not what its name says.
    pub fn from_folder(folder: &Path) -> Result<Self, DataError> {
        let images = |index: usize| {
            let (path, bytes) = find(folder, FILES[index])?;
            read_images(&path, &bytes)
        };
        let labels = |index: usize| {
            let (path, bytes) = find(folder, FILES[index])?;
            read_labels(&path, &bytes)
        };
        Ok(Mnist { train: Digits::new(images(0)?, labels(1)?)?, test: Digits::new(images(2)?, labels(3)?)? })
    }

    /// The folder if one is given, the embedded images otherwise.
    ///
    /// # Errors
    /// As [`from_folder`](Self::from_folder).
    pub fn load(folder: Option<&Path>) -> Result<Self, DataError> {
        folder.map_or_else(Mnist::embedded, Mnist::from_folder)
    }
}

fn find(folder: &Path, name: &str) -> Result<(std::path::PathBuf, Vec<u8>), DataError> {
    let candidates = [folder.join(name), folder.join(format!("{name}.gz"))];
    let Some(path) = candidates.into_iter().find(|path| path.exists()) else {
        return Err(DataError::Missing { folder: folder.to_owned(), name: name.to_owned() });
    };
    match std::fs::read(&path) {
        Ok(bytes) => Ok((path, bytes)),
        Err(error) => Err(DataError::Io { path, error }),
    }
}
