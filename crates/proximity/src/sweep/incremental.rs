//! End points on all axes, kept sorted: a step in which boxes move little moves few of them.

use std::collections::BTreeSet;

use super::SweptBox;
use crate::bounds::Bounds;
use crate::tree::SearchError;

/// Comparisons for each pair that there may be, beyond which a search gives up.
const WORK_PER_PAIR: u64 = 100;

/// Boxes with their end points in order on each axis, and the pairs that overlap on all of them.
///
/// Pairs are those of [`Bounds::overlaps`] with the margin given at [`update`](Self::update), ordered by their indices,
/// so that they do not depend on how the boxes came to where they are.
#[derive(Clone, Debug, Default)]
pub struct IncrementalSweep {
    /// On each axis the ends of all boxes, sorted.
    axes: [Vec<End>; 3],
    /// Boxes of the last update, enlarged.
    boxes: Vec<Bounds>,
    pairs: BTreeSet<[u32; 2]>,
    swaps: u64,
}

/// One end of a box on an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct End {
    index: u32,
    is_max: bool,
}

impl IncrementalSweep {
    /// Without boxes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Pairs of indices, smaller first, in their order.
    pub fn pairs(&self) -> impl ExactSizeIterator<Item = [usize; 2]> + '_ {
        self.pairs.iter().map(|pair| pair.map(|index| index as usize))
    }

    /// Exchanges of neighbouring ends so far.
    pub fn swaps(&self) -> u64 {
        self.swaps
    }

    /// Moves the boxes, whose number is that of the last update or else makes everything anew. Each is enlarged by
    /// `margin` / 2; two are a pair if they overlap then, touching included, and `accept` takes them, which has to
    /// answer the same at every update.
    ///
    /// # Errors
    /// [`SearchError::TooManyPairs`] if there are more than `limit` pairs, or if finding them takes out of proportion
    /// many comparisons; the next update makes everything anew.
    pub fn update(
        &mut self,
        boxes: &[SweptBox],
        margin: f64,
        limit: usize,
        accept: impl Fn(&SweptBox, &SweptBox) -> bool,
    ) -> Result<(), SearchError> {
        let result = self.follow(boxes, margin, limit, accept);
        if result.is_err() {
            self.boxes.clear();
            self.pairs.clear();
        }
        result
    }

    fn follow(
        &mut self,
        boxes: &[SweptBox],
        margin: f64,
        limit: usize,
        accept: impl Fn(&SweptBox, &SweptBox) -> bool,
    ) -> Result<(), SearchError> {
        let too_many = Err(SearchError::TooManyPairs { limit });
        let most_work = self.swaps.saturating_add(WORK_PER_PAIR.saturating_mul(limit as u64));
        let is_new = boxes.len() != self.boxes.len();
        self.boxes.clear();
        self.boxes.extend(boxes.iter().map(|swept| swept.bounds.inflated(margin / 2.0)));
        if is_new {
            return self.rebuild(boxes, limit, &accept);
        }
        for axis in 0..3 {
            let place = |end: End| place(&self.boxes, axis, end);
            let ends = &mut self.axes[axis];
            for i in 1..ends.len() {
                let end = ends[i];
                let mut j = i;
                while j > 0 && is_before(place(end), end, place(ends[j - 1]), ends[j - 1]) {
                    let other = ends[j - 1];
                    ends[j] = other;
                    self.swaps += 1;
                    let pair = [end.index.min(other.index), end.index.max(other.index)];
                    if !end.is_max && other.is_max {
                        // They begin to overlap on this axis; whether on the others too the boxes say.
                        let [a, b] = pair.map(|index| index as usize);
                        if self.boxes[a].overlaps(&self.boxes[b], 0.0) && accept(&boxes[a], &boxes[b]) {
                            self.pairs.insert(pair);
                        }
                        if self.pairs.len() > limit {
                            return too_many;
                        }
                    } else if end.is_max && !other.is_max {
                        self.pairs.remove(&pair);
                    }
                    j -= 1;
                }
                ends[j] = end;
                if self.swaps > most_work {
                    return too_many;
                }
            }
        }
        Ok(())
    }

    /// Sorts the ends and finds the pairs along the first axis.
    fn rebuild(
        &mut self,
        boxes: &[SweptBox],
        limit: usize,
        accept: &impl Fn(&SweptBox, &SweptBox) -> bool,
    ) -> Result<(), SearchError> {
        let indices = 0..self.boxes.len() as u32;
        for axis in 0..3 {
            let ends = &mut self.axes[axis];
            ends.clear();
            ends.extend(indices.clone().flat_map(|index| [false, true].map(|is_max| End { index, is_max })));
            let key = |end: &End| place(&self.boxes, axis, *end);
            ends.sort_by(|a, b| key(a).total_cmp(&key(b)).then(a.is_max.cmp(&b.is_max)));
        }
        self.pairs.clear();
        let mut open: Vec<u32> = Vec::new();
        let mut work = 0;
        for end in &self.axes[0] {
            if end.is_max {
                open.retain(|index| *index != end.index);
                continue;
            }
            for index in &open {
                let pair = [end.index.min(*index), end.index.max(*index)];
                let [a, b] = pair.map(|index| index as usize);
                if self.boxes[a].overlaps(&self.boxes[b], 0.0) && accept(&boxes[a], &boxes[b]) {
                    self.pairs.insert(pair);
                }
            }
            work += open.len() as u64;
            if self.pairs.len() > limit || work > WORK_PER_PAIR.saturating_mul(limit as u64) {
                return Err(SearchError::TooManyPairs { limit });
            }
            open.push(end.index);
        }
        Ok(())
    }
}

/// Where an end is. An empty box ends where it begins, beyond everything.
fn place(boxes: &[Bounds], axis: usize, end: End) -> f64 {
    let bounds = &boxes[end.index as usize];
    if bounds.is_empty() {
        f64::INFINITY
    } else {
        // One zero of two.
        (if end.is_max { bounds.max[axis] } else { bounds.min[axis] }) + 0.0
    }
}

/// Whether the first end comes before the second one: at one place beginnings come before ends, since touching counts.
fn is_before(a: f64, first: End, b: f64, second: End) -> bool {
    a < b || (a == b && !first.is_max && second.is_max)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boxes on circles of several speeds.
    fn boxes(time: f64) -> Vec<SweptBox> {
        let at = |i: u32| {
            let phase = f64::from(i) * 0.7 + time * (1.0 + f64::from(i % 5));
            [2.0 * phase.cos(), 2.0 * (1.3 * phase).sin(), (0.7 * phase).cos()]
        };
        (0..120)
            .map(|element| SweptBox { bounds: Bounds::around_ball(at(element), 0.2), model: element % 3, element })
            .collect()
    }

    #[test]
    fn kept_pairs_are_those_of_all_boxes() {
        let mut sweep = IncrementalSweep::new();
        let accept = |a: &SweptBox, b: &SweptBox| a.model != b.model;
        for step in 0..60 {
            let mut boxes = boxes(0.01 * f64::from(step));
            if step % 7 == 3 {
                boxes[5].bounds = Bounds::EMPTY;
            }
            sweep.update(&boxes, 0.1, 10_000, accept).expect("there are few pairs");
            let enlarged: Vec<Bounds> = boxes.iter().map(|swept| swept.bounds.inflated(0.05)).collect();
            let all = (0..boxes.len()).flat_map(|i| (i + 1..boxes.len()).map(move |j| [i, j]));
            let near = |[i, j]: &[usize; 2]| {
                !enlarged[*i].is_empty() && !enlarged[*j].is_empty() && enlarged[*i].overlaps(&enlarged[*j], 0.0)
            };
            let expected: Vec<[usize; 2]> = all.filter(near).filter(|[i, j]| accept(&boxes[*i], &boxes[*j])).collect();
            assert_eq!(sweep.pairs().collect::<Vec<_>>(), expected, "step {step}");
            assert!(expected.len() > 20);
        }
        // A tenth of what sorting the ends of unordered boxes each time would take.
        assert!(sweep.swaps() < 60 * 3 * 240 * 240 / 40, "{}", sweep.swaps());
        sweep.update(&[], 0.1, 10_000, accept).expect("there are no pairs");
        assert_eq!(sweep.pairs().len(), 0);
    }

    #[test]
    fn too_many_pairs_are_an_error_and_the_next_update_begins_anew() {
        let all: Vec<SweptBox> = (0..2000)
            .map(|element| SweptBox { bounds: Bounds::around_ball([0.0; 3], 1.0), model: element % 2, element })
            .collect();
        let mut sweep = IncrementalSweep::new();
        let accept = |a: &SweptBox, b: &SweptBox| a.model != b.model;
        assert_eq!(sweep.update(&all, 0.0, 5000, accept), Err(SearchError::TooManyPairs { limit: 5000 }));
        assert_eq!(sweep.pairs().len(), 0);
        assert_eq!(sweep.update(&all, 0.0, 5, |_, _| false), Err(SearchError::TooManyPairs { limit: 5 }));
        assert_eq!(sweep.update(&all[..10], 0.0, 5000, accept), Ok(()));
        assert_eq!(sweep.pairs().len(), 25);
    }
}
