//! How weighted sums follow output points that come and go.

use settee_mesh::{EntryEdit, RowEdit};

use super::{WeightedSums, Width};

impl WeightedSums {
    /// How many terms each output point has, if all have as many and there is one input.
    pub fn width(&self) -> Option<usize> {
        match self.width {
            Width::All(width) if self.parts.len() == 1 && self.offsets.is_empty() => Some(width),
            _ => None,
        }
    }

    /// Updates the sums after output points were added or removed; new points have no weights yet. All points have to
    /// have the same number of terms, see [`width`](Self::width).
    pub fn follow(&mut self, points: &RowEdit) {
        let (Some(width), Some(part)) = (self.width(), self.parts.first_mut()) else { return };
        let made = vec![(0, 0.0); width * points.added().len()];
        points.follow(&mut part.terms, width, &made);
        part.starts.resize(points.n() + 1, 0);
        for point in points.n_before()..points.n() {
            part.starts[point + 1] = ((point + 1) * width) as u32;
        }
        self.n_points = points.n();
    }

    /// Updates the sums when entries of a list with one entry for each output point are removed; all points have to
    /// have the same number of terms, see [`width`](Self::width).
    pub fn follow_entries(&mut self, points: &EntryEdit) {
        let (Some(width), Some(part)) = (self.width(), self.parts.first_mut()) else { return };
        if width == 1 {
            points.follow(&mut part.terms);
        } else {
            part.terms = points.kept().flat_map(|point| part.of(point).to_vec()).collect();
        }
        part.starts.truncate(points.n() + 1);
        self.n_points = part.starts.len() - 1;
    }

    /// Replaces the terms of an output point by as many others of the only input.
    pub fn put(&mut self, point: usize, terms: impl IntoIterator<Item = (u32, f64)>) {
        let Some(part) = self.parts.first_mut() else { return };
        let (begin, end) = (part.starts[point] as usize, part.starts[point + 1] as usize);
        part.terms[begin..end].iter_mut().zip(terms).for_each(|(own, term)| *own = term);
    }
}

#[cfg(test)]
mod tests {
    use settee_math::StateKind;
    use settee_mesh::{Change, Members};

    use super::*;

    #[test]
    fn sums_follow_output_points_that_come_and_go() {
        let mut sums = WeightedSums::of_places(&[StateKind::Vec3], StateKind::Vec3);
        (0..4).for_each(|point| sums.push([(0, point, 0.25), (0, point + 1, 0.75)]));
        let of = Members::Points;
        let changes = [Change::Removed { of, indices: vec![1, 0] }, Change::Added { of, ancestors: vec![Vec::new()] }];
        sums.follow(&RowEdit::new(4, &changes, of).expect("nothing was placed elsewhere"));
        sums.put(2, [(7, 0.5), (8, 0.5)]);
        let found: Vec<Vec<_>> = (0..sums.n_points()).map(|point| sums.terms(point).collect()).collect();
        let pair = |point: u32| vec![(0, point, 0.25), (0, point + 1, 0.75)];
        assert_eq!(found, [pair(2), pair(3), vec![(0, 7, 0.5), (0, 8, 0.5)]]);
        sums.push([(0, 1, 1.0)]);
        assert_eq!(sums.width(), None);
    }
}
