//! The search for pairs as its documentation defines it: every list of boxes against every other.

use settee_proximity::Bounds;

/// A cell with its leaves in order and the cells below.
struct Cell {
    leaves: Vec<usize>,
    children: Vec<Cell>,
}

impl Cell {
    fn split(boxes: &[Bounds], mut leaves: Vec<usize>, depth: usize) -> Self {
        if leaves.len() <= 4 || depth == 0 {
            return Self { leaves, children: Vec::new() };
        }
        let whole = leaves.iter().fold(Bounds::EMPTY, |whole, leaf| whole.union(&boxes[*leaf]));
        let [x, y, z] = whole.extents();
        let axis = if x > y {
            if x > z { 0 } else { 2 }
        } else if y > z {
            1
        } else {
            2
        };
        let key = |leaf: &usize| boxes[*leaf].min[axis] + boxes[*leaf].max[axis];
        leaves.sort_by(|a, b| key(a).partial_cmp(&key(b)).expect("finite"));
        let second = leaves.split_off(leaves.len().div_ceil(2));
        let children = [leaves.clone(), second.clone()].map(|half| Self::split(boxes, half, depth - 1));
        Self { leaves: [leaves, second].concat(), children: children.into() }
    }

    fn content(&self) -> Vec<Item<'_>> {
        if self.children.is_empty() {
            self.leaves.iter().map(|leaf| Item::Leaf(*leaf)).collect()
        } else {
            self.children.iter().map(Item::Cell).collect()
        }
    }
}

#[derive(Clone)]
enum Item<'a> {
    Cell(&'a Cell),
    Leaf(usize),
}

impl<'a> Item<'a> {
    fn bounds(&self, boxes: &[Bounds]) -> Bounds {
        match self {
            Item::Cell(cell) => cell.leaves.iter().fold(Bounds::EMPTY, |whole, leaf| whole.union(&boxes[*leaf])),
            Item::Leaf(leaf) => boxes[*leaf],
        }
    }

    fn below(&self) -> Vec<Item<'a>> {
        match self {
            Item::Cell(cell) => cell.content(),
            Item::Leaf(_) => vec![self.clone()],
        }
    }
}

/// The search without tables: `built` are the boxes of the splits, `now` those of the tests.
pub fn written_out(built: [&[Bounds]; 2], now: [&[Bounds]; 2], depths: [usize; 2], margin: f64) -> Vec<[u32; 2]> {
    let root = |side: usize| Cell::split(built[side], (0..built[side].len()).collect(), depths[side]);
    let roots = [root(0), root(1)];
    let mut stack = vec![[roots[0].content(), roots[1].content()]];
    let mut pairs = Vec::new();
    while let Some([first, second]) = stack.pop() {
        for a in &first {
            for b in &second {
                if !a.bounds(now[0]).overlaps(&b.bounds(now[1]), margin) {
                    continue;
                }
                match (a, b) {
                    (Item::Leaf(i), Item::Leaf(j)) => pairs.push([*i as u32, *j as u32]),
                    _ => stack.push([a.below(), b.below()]),
                }
            }
        }
    }
    pairs
}
