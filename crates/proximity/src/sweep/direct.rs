//! End points on the axis where they differ most, sorted each time.

use std::ops::ControlFlow;

use super::SweptBox;

/// Buffers of direct sweeps.
#[derive(Clone, Debug, Default)]
pub struct DirectSweep {
    ends: Vec<End>,
    active: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct End {
    place: f64,
    is_max: bool,
    index: u32,
}

impl DirectSweep {
    /// Calls `pair` with the indices of each two boxes that `accept` takes and whose distance is at most `alarm`, until
    /// it breaks.
    ///
    /// Boxes are enlarged by `alarm` / 2 along the axis on which their end points have the largest variance (of equal
    /// ones the first), and those that overlap there are compared in space. Pairs come in the order in which the second
    /// of both boxes begins on the axis; of boxes that begin at one place the earlier one in the list begins first, and
    /// what ends where another begins still overlaps it. A box that begins meets the open ones in the order in which
    /// they began. The second index is that of the box that begins.
    pub fn for_each_pair<B>(
        &mut self,
        boxes: &[SweptBox],
        alarm: f64,
        accept: impl Fn(&SweptBox, &SweptBox) -> bool,
        mut pair: impl FnMut(usize, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let axis = widest_axis(boxes);
        self.ends.clear();
        self.active.clear();
        for (index, swept) in boxes.iter().enumerate().filter(|(_, swept)| !swept.bounds.is_empty()) {
            let index = index as u32;
            let (min, max) = (swept.bounds.min[axis] - alarm / 2.0, swept.bounds.max[axis] + alarm / 2.0);
            self.ends.push(End { place: min, is_max: false, index });
            self.ends.push(End { place: max, is_max: true, index });
        }
        // Ordered by everything that tells ends apart: an unstable sort gives one order.
        self.ends.sort_unstable_by(|a, b| {
            let by_place = (a.place + 0.0).total_cmp(&(b.place + 0.0));
            by_place.then(a.is_max.cmp(&b.is_max)).then(a.index.cmp(&b.index))
        });
        for end in &self.ends {
            if end.is_max {
                self.active.retain(|index| *index != end.index);
                continue;
            }
            let begun = &boxes[end.index as usize];
            for index in &self.active {
                let open = &boxes[*index as usize];
                if open.bounds.distance_squared(&begun.bounds) <= alarm * alarm && accept(open, begun) {
                    pair(*index as usize, end.index as usize)?;
                }
            }
            self.active.push(end.index);
        }
        ControlFlow::Continue(())
    }
}

/// As [`DirectSweep::for_each_pair`], all pairs at once.
pub fn direct_pairs(boxes: &[SweptBox], alarm: f64, accept: impl Fn(&SweptBox, &SweptBox) -> bool) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    let _: ControlFlow<()> = DirectSweep::default().for_each_pair(boxes, alarm, accept, |i, j| {
        pairs.push([i, j]);
        ControlFlow::Continue(())
    });
    pairs
}

/// The axis with the largest variance of end points; of equal ones the first.
fn widest_axis(boxes: &[SweptBox]) -> usize {
    let filled = || boxes.iter().map(|swept| &swept.bounds).filter(|bounds| !bounds.is_empty());
    let n = 2.0 * filled().count() as f64;
    let variance = |axis: usize| {
        let mean = filled().map(|bounds| bounds.min[axis] + bounds.max[axis]).sum::<f64>() / n;
        let square = |x: f64| (x - mean) * (x - mean);
        filled().map(|bounds| square(bounds.min[axis]) + square(bounds.max[axis])).sum::<f64>()
    };
    let variances = [0, 1, 2].map(variance);
    (1..3).fold(0, |best, axis| if variances[axis] > variances[best] { axis } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::Bounds;

    fn row(places: &[f64]) -> Vec<SweptBox> {
        let bounds = |y: &f64| Bounds::around_ball([0.0, *y, 0.0], 0.5);
        places.iter().enumerate().map(|(i, y)| SweptBox { bounds: bounds(y), model: 0, element: i as u32 }).collect()
    }

    #[test]
    fn pairs_come_in_the_order_in_which_boxes_begin() {
        let boxes = row(&[3.0, 0.0, 2.0, 0.75, 2.0]);
        assert_eq!(widest_axis(&boxes), 1);
        assert_eq!(direct_pairs(&boxes, 0.0, |_, _| true), [[1, 3], [2, 4], [2, 0], [4, 0]]);
        assert_eq!(direct_pairs(&boxes, 0.25, |_, _| true), [[1, 3], [3, 2], [3, 4], [2, 4], [2, 0], [4, 0]]);
        assert_eq!(direct_pairs(&boxes, 0.0, |a, b| a.element + b.element == 4), [[1, 3], [4, 0]]);
        assert!(direct_pairs(&[], 1.0, |_, _| true).is_empty());
    }
}
