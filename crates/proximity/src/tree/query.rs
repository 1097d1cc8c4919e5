//! What is near a point, in a box or on a ray.

use std::ops::ControlFlow;

use super::Tree;
use crate::bounds::Bounds;

/// Depth of a stack for one branch of a tree of 2^31 leaves, two entries a level.
const STACK: usize = 72;

/// Distances from boxes may be larger than they are by this part of their square.
const ROUNDING: f64 = 1e-14;

impl Tree {
    /// Calls `found` with each element whose box overlaps `bounds` by [`Bounds::overlaps`], until it breaks.
    pub fn for_each_overlap<B>(
        &self,
        bounds: &Bounds,
        margin: f64,
        mut found: impl FnMut(usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.descend(0, |part| part.overlaps(bounds, margin), &mut |leaf| found(self.elements[leaf] as usize))
    }

    /// Fills `found` with the elements whose boxes are not farther from a point than `distance`, in the order in which
    /// searches for pairs give them with one element of another tree.
    pub fn near_point(&self, point: [f64; 3], distance: f64, found: &mut Vec<u32>) {
        let limit = distance * distance;
        let is_near = |part: &Bounds| part.distance_squared_to_point(point) * (1.0 - ROUNDING) <= limit;
        found.clear();
        let mut stack = [0u32; STACK];
        let mut height = usize::from(!self.is_empty());
        while height > 0 {
            height -= 1;
            let cell = stack[height];
            let content = self.cells[cell as usize];
            if cell < self.ordered_cells && content.first_child > 0 {
                // Searches meet the second part of an ordered cell first.
                if is_near(&self.boxes[cell as usize].bounds()) {
                    stack[height] = content.first_child;
                    stack[height + 1] = content.first_child + 1;
                    height += 2;
                }
                continue;
            }
            let before = found.len();
            let _: ControlFlow<()> = self.descend(cell, is_near, &mut |leaf| {
                found.push(self.ranks[leaf]);
                ControlFlow::Continue(())
            });
            found[before..].sort_unstable();
        }
        found.iter_mut().for_each(|rank| *rank = self.in_order[*rank as usize]);
    }

    /// Calls `found` with each element whose box the line `origin` + t `direction` meets for t in the range that
    /// `found` gives back, at first `range`: who looks for the first crossing shortens it.
    pub fn for_each_on_line(
        &self,
        origin: [f64; 3],
        direction: [f64; 3],
        range: [f64; 2],
        mut found: impl FnMut(usize) -> [f64; 2],
    ) {
        let range = std::cell::Cell::new(range);
        let on_line = |part: &Bounds| part.clip_line(origin, direction, range.get()).is_some();
        let _: ControlFlow<()> = self.descend(0, on_line, &mut |leaf| {
            range.set(found(self.elements[leaf] as usize));
            ControlFlow::Continue(())
        });
    }

    /// The element nearest to a point, with the square of its distance that `distance_squared` gives; elements
    /// farther than the square root of `limit` are not looked at. Of equal ones that with the smaller number.
    pub fn nearest(
        &self,
        point: [f64; 3],
        limit: f64,
        mut distance_squared: impl FnMut(usize) -> f64,
    ) -> Option<(usize, f64)> {
        let mut best: Option<(usize, f64)> = None;
        // The boxes are larger than their distances say by rounding only: no element is lost by this factor.
        let far = |bounds: &Bounds| bounds.distance_squared_to_point(point) * (1.0 - ROUNDING);
        let mut stack = [(0u32, 0.0); STACK];
        let mut height = 0;
        if !self.is_empty() {
            stack[0] = (0, far(&self.boxes[0].bounds()));
            height = 1;
        }
        while height > 0 {
            height -= 1;
            let (cell, distance) = stack[height];
            let reach = best.map_or(limit, |(_, best)| best);
            if distance > reach {
                continue;
            }
            let content = self.cells[cell as usize];
            if content.first_child == 0 {
                for leaf in content.leaves() {
                    if far(&self.leaves[leaf]) > best.map_or(limit, |(_, best)| best) {
                        continue;
                    }
                    let element = self.elements[leaf] as usize;
                    let distance = distance_squared(element);
                    let is_better =
                        best.is_none_or(|(other, best)| distance < best || (distance == best && element < other));
                    if distance <= limit && is_better {
                        best = Some((element, distance));
                    }
                }
                continue;
            }
            let children = [content.first_child, content.first_child + 1];
            let [a, b] = children.map(|child| (child, far(&self.boxes[child as usize].bounds())));
            // The nearer one is on top.
            let [first, second] = if a.1 <= b.1 { [b, a] } else { [a, b] };
            stack[height] = first;
            stack[height + 1] = second;
            height += 2;
        }
        best
    }

    /// Calls `found` with the leaves below a cell whose boxes, and the boxes of all cells around them, `is_met`
    /// accepts: boxes around a box that it accepts are accepted, too.
    fn descend<B>(
        &self,
        cell: u32,
        is_met: impl Fn(&Bounds) -> bool,
        found: &mut impl FnMut(usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut stack = [cell; STACK];
        let mut height = usize::from(!self.is_empty());
        while height > 0 {
            height -= 1;
            let cell = stack[height] as usize;
            if !is_met(&self.boxes[cell].bounds()) {
                continue;
            }
            let content = self.cells[cell];
            if content.first_child > 0 {
                stack[height] = content.first_child + 1;
                stack[height + 1] = content.first_child;
                height += 2;
                continue;
            }
            for leaf in content.leaves() {
                if is_met(&self.leaves[leaf]) {
                    found(leaf)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
