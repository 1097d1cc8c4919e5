//! Whether the tables of a mesh agree with its elements.

use crate::elements::{ElementKind, sorted};

use super::level::local_corners;
use super::mesh::{DynamicMesh, kinds_of};

impl DynamicMesh {
    /// Whether nothing in lists and tables contradicts: what a file says of a mesh is not believed.
    pub(super) fn is_sound(&self) -> bool {
        let kinds = self.levels.iter().map(|level| level.kind);
        let n_lower = |kind| self.n_elements(kind);
        kinds.eq(kinds_of(self.container()).iter().copied())
            && self.levels.iter().all(|level| level.has_whole_tables(self.n_points(), &n_lower))
            && self.disagreements().is_empty()
    }

    /// Everything in which lists and tables disagree, in words: empty if the mesh is sound.
    pub fn disagreements(&self) -> Vec<String> {
        let mut found = Vec::new();
        for level in &self.levels {
            let kind = level.kind;
            let mut around = vec![Vec::new(); self.n_points()];
            for element in 0..level.len() as u32 {
                let nodes = level.nodes(element);
                let is_first = |(place, node): &(usize, &u32)| !nodes[..*place].contains(node);
                for (_, &node) in nodes.iter().enumerate().filter(is_first) {
                    match around.get_mut(node as usize) {
                        Some(list) => list.push(element),
                        None => found.push(format!("{kind} {element} names point {node}, which does not exist")),
                    }
                }
            }
            for (point, (wanted, have)) in around.iter().zip(level.around_point.iter()).enumerate() {
                if !same(wanted, have) {
                    found.push(format!("the {} around point {point} are {wanted:?}, not {have:?}", kind.plural()));
                }
            }
            for table in &level.below {
                let n_lower = self.n_elements(table.kind);
                let mut around = vec![Vec::new(); n_lower];
                for element in 0..level.len() as u32 {
                    let nodes = level.nodes(element);
                    let lower = level.below(table.kind, element);
                    for (corners, &index) in local_corners(kind, table.kind).iter().zip(lower) {
                        let wanted = key(&corners.iter().map(|corner| nodes[*corner]).collect::<Vec<_>>());
                        if (index as usize) < n_lower && key(self.nodes(table.kind, index)) == wanted {
                            around[index as usize].push(element);
                        } else {
                            found.push(format!("{kind} {element} has {} {index} in a wrong place", table.kind));
                        }
                    }
                }
                for (lower, (wanted, have)) in around.iter().zip(table.around.iter()).enumerate() {
                    if !same(wanted, have) {
                        let plural = kind.plural();
                        found.push(format!("the {plural} around {} {lower} are {wanted:?}, not {have:?}", table.kind));
                    }
                }
                if table.around.len() != n_lower {
                    found.push(format!(
                        "there are tables of {} {}",
                        table.around.len(),
                        ElementKind::plural(table.kind)
                    ));
                }
            }
        }
        found
    }
}

fn key(nodes: &[u32]) -> [u32; 4] {
    sorted(std::array::from_fn(|place| nodes.get(place).copied().unwrap_or(u32::MAX)))
}

fn same(wanted: &[u32], have: &[u32]) -> bool {
    let ordered = |list: &[u32]| {
        let mut list = list.to_vec();
        list.sort_unstable();
        list
    };
    ordered(wanted) == ordered(have)
}
