//! Elements of a full grid.

use crate::elements::TRIANGLE_EDGES;
use crate::topology::ElementLists;
use crate::topology::derive::{EdgeSet, Stored};

use super::{GridShape, places};

/// Which elements of a grid are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GridElements {
    /// Cells.
    pub hexahedra: bool,
    /// Sides of the cells, interior ones included.
    pub quads: bool,
    /// Two triangles for each quad.
    pub triangles: bool,
    /// Sides of the triangles, or the lines of the grid if there are no triangles.
    pub edges: bool,
}

impl GridElements {
    /// Elements of every kind.
    pub const ALL: Self = GridElements { hexahedra: true, quads: true, triangles: true, edges: true };
}

impl GridShape {
    /// The elements of the grid.
    ///
    /// * hexahedra: the cells in order;
    /// * quads: those across the third direction, then across the second, then across the first, each family in the
    ///   order of its first point;
    /// * triangles: (0,1,2), (0,2,3) of each quad;
    /// * edges: if there are triangles, their sides in order, stored as met first: the diagonals of the quads are among
    ///   them. Else the lines of the grid along the first, second and third direction.
    pub fn elements(&self, wanted: GridElements) -> ElementLists {
        self.demand(wanted);
        let mut lists = ElementLists::default();
        if wanted.hexahedra {
            lists.hexahedra = places(self.cells()).map(|place| self.hexahedron(place)).collect();
        }
        if wanted.quads {
            lists.quads = self.quads();
        }
        if wanted.triangles {
            lists.triangles = lists.quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
        }
        if wanted.edges {
            lists.edges = if lists.triangles.is_empty() { self.lines() } else { sides(&lists.triangles) };
        }
        lists
    }

    /// Asks for the memory of the elements, with that of lists while they grow and of the table of edges.
    fn demand(&self, wanted: GridElements) {
        let n = self.n().map(|n| n as u64);
        let spanned =
            |axes: [bool; 3]| (0..3).map(|axis| if axes[axis] { n[axis] - 1 } else { n[axis] }).product::<u64>();
        let cells = spanned([true; 3]);
        let quads = spanned([true, true, false]) + spanned([true, false, true]) + spanned([false, true, true]);
        let lines = spanned([true, false, false]) + spanned([false, true, false]) + spanned([false, false, true]);
        let edges = if wanted.triangles { 64 * (lines + quads) } else { 16 * lines };
        let of_kinds = [
            (wanted.hexahedra, 32 * cells),
            (wanted.quads, 32 * quads),
            (wanted.triangles, 48 * quads),
            (wanted.edges, edges),
        ];
        let bytes = of_kinds.into_iter().filter(|(is_wanted, _)| *is_wanted).map(|(_, bytes)| bytes).sum();
        settee_budget::demand(bytes, || format!("the elements of a grid of {} points", self.n_points()));
    }

    fn quads(&self) -> Vec<[u32; 4]> {
        // Directions that span the quads of a family.
        const FAMILIES: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
        let family = |[first, second]: [usize; 2]| {
            let mut count = self.n();
            count[first] -= 1;
            count[second] -= 1;
            places(count).map(move |place| {
                let corner = |a: usize, b: usize| {
                    let mut at = place;
                    at[first] += a;
                    at[second] += b;
                    self.point(at)
                };
                [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
            })
        };
        FAMILIES.into_iter().flat_map(family).collect()
    }

    fn lines(&self) -> Vec<[u32; 2]> {
        let along = |axis: usize| {
            let mut count = self.n();
            count[axis] -= 1;
            places(count).map(move |place| {
                let mut next = place;
                next[axis] += 1;
                [self.point(place), self.point(next)]
            })
        };
        (0..3).flat_map(along).collect()
    }
}

fn sides(triangles: &[[u32; 3]]) -> Vec<[u32; 2]> {
    let mut edges = EdgeSet::default();
    edges.add_all(triangles, &TRIANGLE_EDGES, Stored::AsMet);
    edges.edges
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(n: [usize; 3]) -> GridShape {
        GridShape::new(n).expect("a small grid")
    }

    #[test]
    fn one_cell_has_twelve_lines_or_eighteen_sides_of_triangles() {
        let lists = shape([2, 2, 2]).elements(GridElements::ALL);
        assert_eq!((lists.hexahedra.len(), lists.quads.len(), lists.triangles.len()), (1, 6, 12));
        assert_eq!(lists.edges.len(), 18);
        assert_eq!(lists.hexahedra[0], [0, 1, 3, 2, 4, 5, 7, 6]);
        assert_eq!(lists.quads, [[0, 1, 3, 2], [4, 5, 7, 6], [0, 1, 5, 4], [2, 3, 7, 6], [0, 2, 6, 4], [1, 3, 7, 5]]);
        assert_eq!(lists.triangles[..2], [[0, 1, 3], [0, 3, 2]]);
        assert_eq!(lists.edges[..5], [[1, 3], [3, 0], [0, 1], [3, 2], [2, 0]]);

        let lists = shape([2, 2, 2]).elements(GridElements { triangles: false, ..GridElements::ALL });
        assert_eq!(lists.edges.len(), 12);
        assert_eq!(lists.edges[..6], [[0, 1], [2, 3], [4, 5], [6, 7], [0, 2], [1, 3]]);
    }

    #[test]
    fn counts_follow_from_the_numbers_of_points() {
        for n in [[3, 4, 5], [2, 7, 3], [4, 1, 3], [5, 4, 1], [1, 6, 1], [1, 1, 1]] {
            let [nx, ny, nz] = n;
            let lists = shape(n).elements(GridElements::ALL);
            let quads = (nx - 1) * (ny - 1) * nz + (nx - 1) * ny * (nz - 1) + nx * (ny - 1) * (nz - 1);
            let lines = (nx - 1) * ny * nz + nx * (ny - 1) * nz + nx * ny * (nz - 1);
            assert_eq!(lists.hexahedra.len(), (nx - 1) * (ny - 1) * (nz - 1), "{n:?}");
            assert_eq!((lists.quads.len(), lists.triangles.len()), (quads, 2 * quads), "{n:?}");
            // One diagonal a quad.
            assert_eq!(lists.edges.len(), lines + quads, "{n:?}");
            let no_triangles = shape(n).elements(GridElements { triangles: false, ..GridElements::ALL });
            assert_eq!(no_triangles.edges.len(), lines, "{n:?}");
        }
    }

    #[test]
    fn what_is_not_wanted_is_not_made() {
        let none = GridElements { hexahedra: false, quads: false, triangles: true, edges: false };
        assert_eq!(shape([3, 3, 3]).elements(none), ElementLists::default());
    }
}
