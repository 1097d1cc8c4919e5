//! How different two pictures look.

use crate::Picture;

/// Pixels to each side over which pictures are blurred before they are compared: edges may move by a part of a pixel
/// between drivers, things may not.
const REACH: usize = 2;
/// Differences of blurred colours, of 255, that are seen.
const SEEN: f32 = 20.0;

impl Picture {
    /// The part of the pixels, from 0 to 1, in which somebody would see a difference: both pictures are blurred and put
    /// on grey. 1 if their sizes differ.
    pub fn difference(&self, other: &Self) -> f64 {
        if (self.width, self.height) != (other.width, other.height) || self.pixels.is_empty() {
            return 1.0;
        }
        let (a, b) = (blurred(self), blurred(other));
        let is_seen = |(a, b): (&[f32; 3], &[f32; 3])| (0..3).any(|k| (a[k] - b[k]).abs() > SEEN);
        let seen = a.iter().zip(&b).filter(|(a, b)| is_seen((a, b))).count();
        seen as f64 / a.len() as f64
    }
}

/// Means over squares, which are smaller at the edges.
fn blurred(picture: &Picture) -> Vec<[f32; 3]> {
    let (width, height) = (picture.width as usize, picture.height as usize);
    let over_grey = |pixel: &[u8]| -> [f32; 3] {
        let opacity = f32::from(pixel[3]) / 255.0;
        std::array::from_fn(|k| opacity * f32::from(pixel[k]) + (1.0 - opacity) * 128.0)
    };
    let colours: Vec<[f32; 3]> = picture.pixels.chunks_exact(4).map(over_grey).collect();
    let mean = |from: &[[f32; 3]], at: &dyn Fn(usize) -> usize, i: usize, n: usize| -> [f32; 3] {
        let range = i.saturating_sub(REACH)..(i + REACH + 1).min(n);
        let count = range.len() as f32;
        let sum = range.fold([0.0; 3], |sum: [f32; 3], j| std::array::from_fn(|k| sum[k] + from[at(j)][k]));
        sum.map(|x| x / count)
    };
    let mut rows = Vec::with_capacity(colours.len());
    for y in 0..height {
        rows.extend((0..width).map(|x| mean(&colours, &|j| y * width + j, x, width)));
    }
    let mut both = Vec::with_capacity(colours.len());
    for y in 0..height {
        both.extend((0..width).map(|x| mean(&rows, &|j| j * width + x, y, height)));
    }
    both
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_bar(left: u32, shade: u8) -> Picture {
        let mut picture = Picture::filled(60, 40, [255; 4]);
        picture.put(&Picture::filled(8, 30, [shade, shade, shade, 255]), left, 5);
        picture
    }

    #[test]
    fn what_nobody_sees_is_no_difference() {
        assert_eq!(with_bar(20, 0).difference(&with_bar(20, 0)), 0.0);
        assert_eq!(with_bar(20, 0).difference(&with_bar(20, 12)), 0.0);
        // A soft edge in place of a hard one.
        let mut soft = with_bar(20, 0);
        soft.put(&Picture::filled(1, 30, [64, 64, 64, 255]), 20, 5);
        assert_eq!(with_bar(20, 0).difference(&soft), 0.0);
    }

    #[test]
    fn what_moved_or_is_missing_is_seen() {
        assert!(with_bar(20, 0).difference(&with_bar(24, 0)) > 0.05);
        assert!(with_bar(20, 0).difference(&Picture::filled(60, 40, [255; 4])) > 0.1);
        assert_eq!(with_bar(20, 0).difference(&Picture::filled(60, 41, [255; 4])), 1.0);
    }
}
