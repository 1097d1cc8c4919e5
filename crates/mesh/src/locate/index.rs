//! Elements by the cells of a grid, found once for a mesh, which follow its changes.

use std::collections::{BTreeSet, HashMap};

use settee_math::ExactSum;

use super::frame::{Best, Frame, frame_at};
use super::spatial_hash::{Cell, around, best_near, box_of, cell_of, cells_between, covers, is_far, is_large, is_size};
use super::{Located, SumOrder, length};
use crate::elements::ElementKind;
use crate::row_edit::RowEdit;
use crate::topology::Topology;

/// Cells beyond which all elements are tried.
const MOST_CELLS: f64 = 4096.0;
/// Size of a cell by the mean edge: in smaller cells elements are listed more often.
const COARSENESS: f64 = 2.0;
/// How many cells around a point are searched for the nearest element before all are tried.
const RINGS: [i64; 3] = [1, 3, 7];

/// The elements of a kind of a set by the cells of a grid, whose size follows from the mean edge when it is made.
///
/// It gives the element that [`locate_set`](super::locate_set) gives, and looks at those near the point. A change of
/// the mesh costs as much as comes, goes and gets another number.
#[derive(Clone, Debug)]
pub(super) struct CellIndex {
    kind: ElementKind,
    size: f64,
    cells: HashMap<Cell, Vec<u32>>,
    /// Elements of too many cells.
    large: BTreeSet<u32>,
    /// First and last cell of each element; none of one without a size.
    ranges: Vec<Option<[Cell; 2]>>,
    /// First and last cell of all that there ever were.
    bounds: [Cell; 2],
    /// Lengths of the edges.
    lengths: Vec<f64>,
    total: ExactSum,
}

/// A mesh with the places of its points.
#[derive(Clone, Copy)]
pub(super) struct Placed<'a> {
    kind: ElementKind,
    nodes: &'a [u32],
    x: &'a [[f64; 3]],
}

impl<'a> Placed<'a> {
    pub(super) fn of(topology: &'a Topology, kind: ElementKind, x: &'a [[f64; 3]]) -> Self {
        Self { kind, nodes: topology.nodes_of(kind), x }
    }

    /// A point in an element; `None` in one without a size.
    pub(super) fn located(self, index: u32, y: [f64; 3]) -> Option<Located> {
        let frame = self.frame(index)?;
        let mut best = Best::default();
        best.try_frame(&frame, y);
        best.located(SumOrder::AsNumbered)
    }

    fn frame(self, index: u32) -> Option<Frame> {
        let n = self.kind.n_nodes();
        frame_at(self.kind, index, self.nodes.get(index as usize * n..(index as usize + 1) * n)?, self.x)
    }

    fn frames(self, elements: &[u32]) -> Vec<Frame> {
        let mut frames = Vec::with_capacity(elements.len());
        frames.extend(elements.iter().filter_map(|element| self.frame(*element)));
        frames
    }

    /// First and last cell of all places that count as in an element, and of its nodes.
    fn range(self, index: u32, size: f64) -> Option<[Cell; 2]> {
        let frame = self.frame(index)?;
        let ([low, high], [lowest, highest]) = (box_of(&frame, self.x), frame.bounds());
        let ends = [[0, 1, 2].map(|i| low[i].min(lowest[i])), [0, 1, 2].map(|i| high[i].max(highest[i]))];
        Some(ends.map(|end| cell_of(size, end)))
    }
}

impl CellIndex {
    /// The elements of a kind of a set, other than edges, with the places of its points; `None` for a mesh without
    /// edges or of no size.
    pub(super) fn new(topology: &Topology, kind: ElementKind, x: &[[f64; 3]]) -> Option<Self> {
        let edges = topology.edges();
        if edges.is_empty() || topology.n_elements(kind) == 0 {
            return None;
        }
        let mut total = ExactSum::default();
        let lengths: Vec<f64> = edges.iter().map(|edge| length(*edge, x)).collect();
        lengths.iter().for_each(|length| total.add(*length));
        let size = COARSENESS * total.value() / lengths.len() as f64;
        if !is_size(size) {
            return None;
        }
        let placed = Placed::of(topology, kind, x);
        let ranges: Vec<_> = (0..topology.n_elements(kind) as u32).map(|index| placed.range(index, size)).collect();
        let (cells, large, bounds) = (HashMap::new(), BTreeSet::new(), [[i64::MAX; 3], [i64::MIN; 3]]);
        let mut index = Self { kind, size, cells, large, ranges, bounds, lengths, total };
        (0..index.ranges.len() as u32).for_each(|element| index.register(element));
        Some(index)
    }

    /// Number of elements.
    pub(super) fn n_elements(&self) -> usize {
        self.ranges.len()
    }

    /// The kind of the elements.
    pub(super) fn kind(&self) -> ElementKind {
        self.kind
    }

    fn register(&mut self, element: u32) {
        let Some(range) = self.ranges[element as usize] else { return };
        for axis in 0..3 {
            self.bounds[0][axis] = self.bounds[0][axis].min(range[0][axis]);
            self.bounds[1][axis] = self.bounds[1][axis].max(range[1][axis]);
        }
        if is_large(range) {
            self.large.insert(element);
        } else {
            cells_between(range).for_each(|cell| self.cells.entry(cell).or_default().push(element));
        }
    }

    fn take_out(&mut self, element: u32) {
        let Some(range) = self.ranges[element as usize] else { return };
        if is_large(range) {
            self.large.remove(&element);
            return;
        }
        for cell in cells_between(range) {
            if let Some(list) = self.cells.get_mut(&cell)
                && let Some(at) = list.iter().position(|other| *other == element)
            {
                list.swap_remove(at);
            }
        }
    }

    /// Brings it to a changed mesh: what happened to the elements of the kind, and to the edges. Returns how many of
    /// both it looks at; `None` where it has to be made anew.
    pub(super) fn follow(
        &mut self,
        topology: &Topology,
        (elements, edges): (&RowEdit, &RowEdit),
        x: &[[f64; 3]],
    ) -> Option<usize> {
        let fits = (elements.n_before(), edges.n_before()) == (self.ranges.len(), self.lengths.len())
            && (elements.n(), edges.n()) == (topology.n_elements(self.kind), topology.edges().len());
        if !fits || edges.n() == 0 {
            return None;
        }
        let placed = Placed::of(topology, self.kind, x);
        elements.left().for_each(|element| self.take_out(element));
        let made: Vec<_> = elements.added().iter().map(|element| placed.range(*element, self.size)).collect();
        elements.follow(&mut self.ranges, 1, &made);
        elements.moved().for_each(|element| self.register(element));
        for edge in edges.left().filter(|edge| edges.new_index(*edge).is_none()) {
            self.total.take(self.lengths[edge as usize]);
        }
        let made: Vec<f64> = edges.added().iter().map(|edge| length(topology.edges()[*edge as usize], x)).collect();
        made.iter().for_each(|length| self.total.add(*length));
        edges.follow(&mut self.lengths, 1, &made);
        Some([elements, edges].map(|edit| edit.left().count() + edit.moved().count()).iter().sum())
    }

    /// The element in which a finite point lies, as [`locate_set`](super::locate_set) finds it, and how many it tried.
    /// `x`: the places of the nodes by which it was made.
    pub(super) fn locate(&self, topology: &Topology, x: &[[f64; 3]], y: [f64; 3]) -> (Option<Located>, usize) {
        let placed = Placed::of(topology, self.kind, x);
        let size = self.total.value() / self.lengths.len() as f64;
        let (near, n_near) = if is_size(size) { self.near(placed, size, y) } else { (None, 0) };
        if near.is_some() {
            return (near, n_near);
        }
        let (located, n) = self.of_all(placed, y);
        (located, n_near + n)
    }

    /// The best of the elements registered in cells of a size around a point, and how many it tried.
    fn near(&self, placed: Placed<'_>, size: f64, y: [f64; 3]) -> (Option<Located>, usize) {
        let cell = cell_of(size, y);
        let here = self.registered(placed, size, [cell; 2]);
        let mut best = Best::default();
        let has_any = try_registered(&here, cell, y, &mut best);
        if !has_any || !is_far(size, &best) {
            return (best.located(SumOrder::AsNumbered), here.len());
        }
        let wide = self.registered(placed, size, around(cell));
        let best = best_near(size, y, |cell, best| try_registered(&wide, cell, y, best));
        (best.located(SumOrder::AsNumbered), here.len() + wide.len())
    }

    /// The elements that may be registered in cells of another size, in ascending order, with their cells.
    fn registered(&self, placed: Placed<'_>, size: f64, [first, last]: [Cell; 2]) -> Vec<(Frame, [Cell; 2])> {
        // What rounding may put across a border is among them.
        let low = first.map(|index| (index as f64 - 1e-6) * size);
        let high = last.map(|index| (index as f64 + 1.0 + 1e-6) * size);
        let frames = placed.frames(&self.within([low, high].map(|end| cell_of(self.size, end)))).into_iter();
        let with_cells = |frame: Frame| {
            let cells = box_of(&frame, placed.x).map(|corner| cell_of(size, corner));
            (frame, cells)
        };
        frames.map(with_cells).collect()
    }

    /// The elements in own cells, in ascending order.
    fn within(&self, range: [Cell; 2]) -> Vec<u32> {
        let [first, last] = [
            [0, 1, 2].map(|i| range[0][i].max(self.bounds[0][i])),
            [0, 1, 2].map(|i| range[1][i].min(self.bounds[1][i])),
        ];
        let sides = [0, 1, 2].map(|i| (last[i] as f64 - first[i] as f64 + 1.0).max(0.0));
        if sides.iter().product::<f64>() > MOST_CELLS {
            return (0..self.ranges.len() as u32).collect();
        }
        let cells = cells_between([first, last]).filter_map(|cell| self.cells.get(&cell)).flatten();
        let mut found: Vec<u32> = cells.chain(&self.large).copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The element in which a point is deepest, or else the one with the nearest centroid, of all.
    fn of_all(&self, placed: Placed<'_>, y: [f64; 3]) -> (Option<Located>, usize) {
        let cell = cell_of(self.size, y);
        let mut n_tried = 0;
        let best_of = |elements: &[u32], n_tried: &mut usize| {
            let frames = placed.frames(elements);
            *n_tried += frames.len();
            let mut best = Best::default();
            frames.iter().for_each(|frame| best.try_frame(frame, y));
            (best.located(SumOrder::AsNumbered), best.misfit())
        };
        for ring in [0].into_iter().chain(RINGS) {
            let range = [cell.map(|index| index.saturating_sub(ring)), cell.map(|index| index.saturating_add(ring))];
            let (located, misfit) = best_of(&self.within(range), &mut n_tried);
            // All that is nearer than the border of the cells has been seen.
            let border = (0..3)
                .map(|i| (y[i] - range[0][i] as f64 * self.size).min((range[1][i] as f64 + 1.0) * self.size - y[i]))
                .fold(f64::INFINITY, f64::min);
            let is_certain = misfit <= 0.0 || (border > 0.0 && misfit < border * border * (1.0 - 1e-9));
            let has_all = (0..3).all(|i| range[0][i] <= self.bounds[0][i] && self.bounds[1][i] <= range[1][i]);
            if located.is_some() && (is_certain || has_all) {
                return (located, n_tried);
            }
        }
        let all: Vec<u32> = (0..self.ranges.len() as u32).collect();
        (best_of(&all, &mut n_tried).0, n_tried)
    }
}

/// Tries the elements registered in a cell in ascending order; says whether there are any.
fn try_registered<'a>(elements: &'a [(Frame, [Cell; 2])], cell: Cell, y: [f64; 3], best: &mut Best<'a>) -> bool {
    let mut has_any = false;
    for (frame, _) in elements.iter().filter(|(_, cells)| covers(*cells, cell)) {
        has_any = true;
        best.try_frame(frame, y);
    }
    has_any
}
