//! The order of translucent triangles: what lies behind is painted first.

use crate::streams::CORNER_WORDS;

/// Surfaces with more triangles are painted by their sides only, the far one first: sorting them would take longer than
/// a frame.
pub const MOST_TRIANGLES: usize = 60_000;

/// Sorts triangles by how far their middles lie along a direction, the farthest first.
pub fn sort(indices: &mut [u32], corners: &[[u32; CORNER_WORDS]], forward: [f64; 3]) {
    let along = |corner: u32| -> f32 {
        let place = &corners[corner as usize];
        (0..3).map(|k| f32::from_bits(place[k]) * forward[k] as f32).sum()
    };
    let (triangles, _) = indices.as_chunks_mut::<3>();
    triangles.sort_by_cached_key(|triangle| Farthest(triangle.map(along).iter().sum()));
}

/// Orders numbers downwards.
struct Farthest(f32);

impl Ord for Farthest {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.0.total_cmp(&self.0)
    }
}

impl PartialOrd for Farthest {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Farthest {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Farthest {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_farthest_comes_first() {
        let corner = |z: f32| {
            let mut words = [0; CORNER_WORDS];
            words[2] = z.to_bits();
            words
        };
        let corners: Vec<_> = [0.0, -1.0, -3.0].into_iter().map(corner).collect();
        let mut indices = [0, 0, 0, 2, 2, 2, 1, 1, 1];
        sort(&mut indices, &corners, [0.0, 0.0, -1.0]);
        assert_eq!(indices, [2, 2, 2, 1, 1, 1, 0, 0, 0]);
    }
}
