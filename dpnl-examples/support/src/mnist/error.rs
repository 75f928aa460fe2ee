//! What can be wrong with the data.

use std::path::PathBuf;

/// A file that is missing, unreadable or not what its name says.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// One of the four files is not there.
    #[error(
        "{} has neither {name} nor {name}.gz; run dpnl-examples/fetch-mnist.sh to fetch the files, or leave --data out \
         to use the embedded images", folder.display()
    )]
    Missing {
        /// Where it was looked for.
        folder: PathBuf,
        /// The file's name without `.gz`.
        name: String,
    },
    /// A file could not be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// A file is not an idx file of the kind its name says.
    #[error("{}: {message}", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// Images and labels do not pair up.
    #[error("{images} images, but {labels} labels: the files do not belong together")]
    Counts {
        /// Number of images.
        images: usize,
        /// Number of labels.
        labels: usize,
    },
    /// A label is no digit.
    #[error("label {index} is {found}; MNIST has the digits 0 to 9")]
    Label {
        /// Which label.
        index: usize,
        /// What it is.
        found: u8,
    },
}
