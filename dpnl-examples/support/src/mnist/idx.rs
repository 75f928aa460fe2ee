//! The idx format of the MNIST files: a magic number, the sizes, then one byte per entry; big endian.

use std::borrow::Cow;
use std::io::{Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use super::{DataError, PIXELS, SIDE};

const IMAGES: u32 = 0x0803;
const LABELS: u32 = 0x0801;
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The pixels of an idx file of 28 × 28 images, plain or gzipped; `path` is for messages.
///
/// # Errors
/// Bytes that are no such file.
pub fn read_images(path: &Path, bytes: &[u8]) -> Result<Vec<u8>, DataError> {
    let bytes = unpack(path, bytes)?;
    let [count, rows, columns] = header(path, &bytes, IMAGES, "images")?;
    if (rows, columns) != (SIDE, SIDE) {
        return Err(broken(path, format!("images of {rows} x {columns} pixels; expected {SIDE} x {SIDE}")));
    }
    body(path, &bytes[16..], count.saturating_mul(PIXELS))
}

/// The labels of an idx file, plain or gzipped; `path` is for messages.
///
/// # Errors
/// Bytes that are no such file.
pub fn read_labels(path: &Path, bytes: &[u8]) -> Result<Vec<u8>, DataError> {
    let bytes = unpack(path, bytes)?;
    let [count] = header(path, &bytes, LABELS, "labels")?;
    body(path, &bytes[8..], count)
}

/// Writes images as a gzipped idx file.
///
/// # Errors
/// The file cannot be written.
pub fn write_images(path: &Path, pixels: &[u8]) -> Result<(), DataError> {
    let count = (pixels.len() / PIXELS) as u32;
    write(path, &[IMAGES, count, SIDE as u32, SIDE as u32], pixels)
}

/// Writes labels as a gzipped idx file.
///
/// # Errors
/// The file cannot be written.
pub fn write_labels(path: &Path, labels: &[u8]) -> Result<(), DataError> {
    write(path, &[LABELS, labels.len() as u32], labels)
}

fn write(path: &Path, header: &[u32], body: &[u8]) -> Result<(), DataError> {
    let write = || {
        let mut encoder = GzEncoder::new(std::fs::File::create(path)?, Compression::best());
        header.iter().try_for_each(|word| encoder.write_all(&word.to_be_bytes()))?;
        encoder.write_all(body)?;
        encoder.finish()?.sync_all()
    };
    write().map_err(|error| DataError::Io { path: path.to_owned(), error })
}

fn unpack<'a>(path: &Path, bytes: &'a [u8]) -> Result<Cow<'a, [u8]>, DataError> {
    if !bytes.starts_with(&GZIP) {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut plain = Vec::new();
    match GzDecoder::new(bytes).read_to_end(&mut plain) {
        Ok(_) => Ok(Cow::Owned(plain)),
        Err(error) => Err(broken(path, format!("damaged gzip file ({error})"))),
    }
}

/// The sizes behind the magic number.
fn header<const SIZES: usize>(path: &Path, bytes: &[u8], magic: u32, what: &str) -> Result<[usize; SIZES], DataError> {
    let word = |index: usize| bytes.get(4 * index..4 * index + 4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]));
    match word(0) {
        Some(found) if found == magic => {}
        Some(found) => {
            return Err(broken(
                path,
                format!("not an idx file of {what}: it starts with {found:#010x}, not {magic:#010x}"),
            ));
        }
        None => return Err(broken(path, "too short for an idx file".to_owned())),
    }
    let mut sizes = [0; SIZES];
    for (index, size) in sizes.iter_mut().enumerate() {
        *size = word(index + 1).ok_or_else(|| broken(path, "the header is cut off".to_owned()))? as usize;
    }
    Ok(sizes)
}

fn body(path: &Path, bytes: &[u8], expected: usize) -> Result<Vec<u8>, DataError> {
    if bytes.len() != expected {
        let found = bytes.len();
        return Err(broken(path, format!("{expected} bytes announced behind the header, but {found} are there")));
    }
    Ok(bytes.to_vec())
}

fn broken(path: &Path, message: String) -> DataError {
    DataError::Broken { path: path.to_owned(), message }
}
