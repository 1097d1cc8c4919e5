//! A picture in memory.

use std::io;
use std::path::Path;

use settee_kernel::budget::ask;

/// Pixels from the upper left corner, row by row: red, green, blue, opacity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Four bytes a pixel; colours are not multiplied with their opacity.
    pub pixels: Vec<u8>,
}

impl Picture {
    /// A picture of one colour.
    pub fn filled(width: u32, height: u32, colour: [u8; 4]) -> Self {
        Self { width, height, pixels: colour.repeat(width as usize * height as usize) }
    }

    /// A picture in which there is nothing yet.
    pub(crate) fn empty([width, height]: [u32; 2]) -> Self {
        Self { width, height, pixels: vec![0; 4 * width as usize * height as usize] }
    }

    /// Red, green, blue and opacity of a pixel.
    ///
    /// # Panics
    /// If it lies outside.
    pub fn pixel(&self, x: u32, y: u32) -> [u8; 4] {
        assert!(x < self.width && y < self.height, "pixel {x}, {y} of a picture of {} x {}", self.width, self.height);
        let at = 4 * (y as usize * self.width as usize + x as usize);
        std::array::from_fn(|k| self.pixels[at + k])
    }

    /// Copies another picture into this one, its upper left corner at a place; what does not fit is left out.
    pub fn put(&mut self, other: &Self, x: u32, y: u32) {
        let columns = other.width.min(self.width.saturating_sub(x)) as usize;
        for row in 0..other.height.min(self.height.saturating_sub(y)) {
            let from = 4 * (row as usize * other.width as usize);
            let to = 4 * ((y + row) as usize * self.width as usize + x as usize);
            self.pixels[to..to + 4 * columns].copy_from_slice(&other.pixels[from..from + 4 * columns]);
        }
    }

    /// The bytes of a PNG file.
    ///
    /// # Errors
    /// If the picture has no pixels; of the kind `OutOfMemory` if there is not so much memory left.
    pub fn to_png(&self) -> io::Result<Vec<u8>> {
        use image::ImageEncoder;
        use image::codecs::png::{CompressionType, FilterType, PngEncoder};

        // The colours alone, what they are packed to, which is hardly more, and that once more as a file.
        let most = 3 * self.pixels.len() as u64;
        ask(most, || format!("a file of a picture of {} x {} pixels", self.width, self.height))
            .map_err(|answer| io::Error::new(io::ErrorKind::OutOfMemory, answer))?;
        let mut bytes = Vec::new();
        let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::Adaptive);
        let is_opaque = self.pixels.chunks_exact(4).all(|pixel| pixel[3] == 255);
        let outcome = if is_opaque {
            let colours: Vec<u8> = self.pixels.chunks_exact(4).flat_map(|pixel| pixel[..3].iter().copied()).collect();
            encoder.write_image(&colours, self.width, self.height, image::ExtendedColorType::Rgb8)
        } else {
            encoder.write_image(&self.pixels, self.width, self.height, image::ExtendedColorType::Rgba8)
        };
        outcome.map(|()| bytes).map_err(io::Error::other)
    }

    /// Reads a picture from the bytes of a PNG or JPEG file.
    ///
    /// # Errors
    /// If they are none.
    pub fn from_bytes(bytes: &[u8]) -> io::Result<Self> {
        crate::textures::decode(bytes).map_err(io::Error::other)
    }

    /// Writes a PNG file, under another name until it is complete.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        settee_kernel::replace_file(path, &self.to_png()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_gives_the_pixels_back() {
        let mut picture = Picture::filled(5, 4, [10, 200, 30, 255]);
        assert_eq!(Picture::from_bytes(&picture.to_png().expect("it has pixels")).expect("it is a picture"), picture);
        picture.put(&Picture::filled(9, 9, [1, 2, 3, 4]), 3, 2);
        assert_eq!((picture.pixel(2, 2), picture.pixel(3, 2)), ([10, 200, 30, 255], [1, 2, 3, 4]));
        assert_eq!(Picture::from_bytes(&picture.to_png().expect("it has pixels")).expect("it is a picture"), picture);
    }
}
