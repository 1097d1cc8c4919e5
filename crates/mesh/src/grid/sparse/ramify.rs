//! Grids whose cells are not shared by parts of the body that only pass each other: branches keep points of their own.

use super::coarsen::{fill_of, joined};
use super::{CellFill, Finer, GridError, Material, NONE, Ramified, SparseGrid};

/// Below this a segment is parallel to a face.
const PARALLEL: f64 = 1e-10;
/// The directions in which cells are joined: z, y, x.
const DIRECTIONS: [usize; 3] = [2, 1, 0];
/// Corners of a cell on its lower face along each direction, and those of the neighbour that they meet.
const FACES: [[[usize; 4]; 2]; 3] =
    [[[0, 3, 7, 4], [1, 2, 6, 5]], [[0, 1, 5, 4], [3, 2, 6, 7]], [[0, 1, 2, 3], [4, 5, 6, 7]]];

/// The cells that each cell is connected with across its lower face along each direction, in increasing order.
type Links = Vec<[Vec<u32>; 3]>;

impl SparseGrid {
    /// Joins cells so many times; a coarse cell is there once for each connected part of the finer cells in it, and
    /// cells share points where they are connected.
    pub(super) fn ramified(
        self,
        materials: &[Material<'_>],
        levels: u32,
        how: Ramified,
    ) -> Result<SparseGrid, GridError> {
        let mut links = self.links(materials, how);
        let mut grid = self;
        if how.finest_connectivity {
            grid.weld(&links);
        }
        let mut of_finest: Vec<u32> = (0..grid.places.len() as u32).collect();
        for _ in 0..levels {
            let (coarse, parents) = grid.joined_by(&links)?;
            links = joined_links(&links, &parents, coarse.places.len());
            grid = coarse;
            grid.weld(&links);
            of_finest.iter_mut().for_each(|cell| *cell = parents[*cell as usize]);
        }
        if levels > 0 {
            grid.of_finest = Some(of_finest);
        }
        Ok(grid)
    }

    /// Which of the finest cells are connected.
    fn links(&self, materials: &[Material<'_>], how: Ramified) -> Links {
        let is_crossed = if how.finest_connectivity { self.crossed_faces(materials) } else { Vec::new() };
        let is_inside = |cell: usize| self.fills[cell] == CellFill::Inside;
        let links_of = |(cell, place): (usize, &[usize; 3])| {
            [0, 1, 2].map(|axis| {
                let other = self.lower(*place, axis);
                let is_linked = |other: &usize| {
                    !how.finest_connectivity || is_inside(cell) || is_inside(*other) || is_crossed[cell][axis]
                };
                other.filter(is_linked).map(|other| other as u32).into_iter().collect()
            })
        };
        self.places.iter().enumerate().map(links_of).collect()
    }

    /// The cell before a place along a direction.
    fn lower(&self, mut place: [usize; 3], axis: usize) -> Option<usize> {
        place[axis] = place[axis].checked_sub(1)?;
        self.cell(place)
    }

    /// Whether an edge of a surface goes through the lower face of each cell along each direction. The closing edge of
    /// a polygon is not looked at; an edge counts from as far before its first point as it is long, which is how SOFA
    /// finds branches.
    fn crossed_faces(&self, materials: &[Material<'_>]) -> Vec<[bool; 3]> {
        let mut is_crossed = vec![[false; 3]; self.places.len()];
        for material in materials {
            let points = &material.surface.points;
            for side in material.surface.polygons.iter().flat_map(|polygon| polygon.windows(2)) {
                let [a, b] = [side[0], side[1]].map(|point| points[point as usize]);
                let along = [0, 1, 2].map(|axis| b[axis] - a[axis]);
                let before = [0, 1, 2].map(|axis| a[axis] - along[axis]);
                self.cross(before, a, along, b, &mut is_crossed);
            }
        }
        is_crossed
    }

    /// Marks the faces that the segment from `before` to `end`, through `a`, goes through.
    fn cross(&self, before: [f64; 3], a: [f64; 3], along: [f64; 3], end: [f64; 3], is_crossed: &mut [[bool; 3]]) {
        let grid = &self.regular;
        let (Some((one, _)), Some((two, _))) = (grid.find_nearest_cell(before), grid.find_nearest_cell(end)) else {
            return;
        };
        let low = [0, 1, 2].map(|axis| one[axis].min(two[axis]));
        let count = [0, 1, 2].map(|axis| one[axis].max(two[axis]) - low[axis] + 1);
        for offset in crate::grid::places(count) {
            let place = [0, 1, 2].map(|axis| low[axis] + offset[axis]);
            let Some(cell) = self.cell(place) else { continue };
            let (min, max) = (grid.point(place), grid.point(place.map(|at| at + 1)));
            for axis in 0..3 {
                if along[axis].abs() < PARALLEL {
                    continue;
                }
                let t = (min[axis] - a[axis]) / along[axis];
                let is_on_face = |other: usize| {
                    let x = a[other] + t * along[other];
                    other == axis || (x >= min[other] && x <= max[other])
                };
                is_crossed[cell][axis] |= (-1.0..=1.0).contains(&t) && (0..3).all(is_on_face);
            }
        }
    }

    /// The grid of twice the spacing, with a cell for each connected part of the cells of this one at a place; and the
    /// cell that each of these is part of. Points are not made yet.
    fn joined_by(self, links: &Links) -> Result<(SparseGrid, Vec<u32>), GridError> {
        let regular = joined(&self.regular)?;
        let shape = *regular.shape();
        let mut at: Vec<Vec<u32>> = vec![Vec::new(); shape.n_cells()];
        for (cell, place) in (0u32..).zip(&self.places) {
            at[shape.cell(place.map(|at| at / 2))].push(cell);
        }
        let slot = |cell: u32| {
            let [i, j, k] = self.places[cell as usize].map(|at| at & 1);
            i << 2 | j << 1 | k
        };
        let mut both_ways: Vec<Vec<u32>> = vec![Vec::new(); links.len()];
        for (cell, of_cell) in (0u32..).zip(links) {
            for &other in of_cell.iter().flatten() {
                both_ways[cell as usize].push(other);
                both_ways[other as usize].push(cell);
            }
        }
        let mut parents = vec![NONE; self.places.len()];
        let (mut places, mut fills, mut children) = (Vec::new(), Vec::new(), Vec::new());
        let (mut stiffness, mut mass) = (Vec::new(), Vec::new());
        let [nx, ny, nz] = shape.cells();
        for (i, j, k) in (0..nx).flat_map(|i| (0..ny).flat_map(move |j| (0..nz).map(move |k| (i, j, k)))) {
            let cells = &mut at[shape.cell([i, j, k])];
            cells.sort_unstable_by_key(|&cell| (slot(cell), cell));
            let first = places.len();
            for &cell in cells.iter() {
                if parents[cell as usize] != NONE {
                    continue;
                }
                let part = places.len() as u32;
                let is_beside = |other: u32| self.places[other as usize].map(|at| at / 2) == [i, j, k];
                let mut stack = vec![cell];
                while let Some(cell) = stack.pop() {
                    if parents[cell as usize] == NONE {
                        parents[cell as usize] = part;
                        stack.extend(both_ways[cell as usize].iter().copied().filter(|&other| is_beside(other)));
                    }
                }
                places.push([i, j, k]);
            }
            let is_divided = places.len() > first + 1;
            for part in first..places.len() {
                let members = || cells.iter().copied().filter(|&cell| parents[cell as usize] == part as u32);
                let mut parts = [None; 8];
                members().for_each(|cell| parts[slot(cell)] = Some(cell));
                // Of a place with several parts SOFA counts the last cell of each part only.
                let counted: Vec<u32> = if is_divided {
                    members().next_back().into_iter().collect()
                } else {
                    parts.iter().flatten().copied().collect()
                };
                let sum = |factors: &[f32]| counted.iter().map(|&cell| factors[cell as usize]).sum::<f32>() / 8.0;
                stiffness.push(sum(&self.stiffness));
                mass.push(sum(&self.mass));
                fills.push(fill_of(&parts, &self.fills));
                children.push(parts);
            }
        }
        let mut coarse = SparseGrid::from_cells(regular, places, fills, stiffness, mass);
        coarse.finer = Some(Finer { grid: Box::new(self), children });
        Ok((coarse, parents))
    }

    /// Gives each cell eight points of its own, then joins those of connected cells: cell by cell, a point of the cell
    /// becomes that of the neighbour. Points are numbered in the order in which they were made.
    fn weld(&mut self, links: &Links) {
        let n = 8 * self.places.len();
        let mut point_of: Vec<u32> = (0..n as u32).collect();
        let mut corners_of: Vec<Vec<u32>> = (0..n as u32).map(|corner| vec![corner]).collect();
        for (cell, of_cell) in links.iter().enumerate() {
            for axis in DIRECTIONS {
                for &other in &of_cell[axis] {
                    for (mine, theirs) in FACES[axis][0].into_iter().zip(FACES[axis][1]) {
                        let mine = point_of[8 * cell + mine];
                        let theirs = point_of[8 * other as usize + theirs];
                        if mine != theirs {
                            let corners = std::mem::take(&mut corners_of[mine as usize]);
                            corners.iter().for_each(|&corner| point_of[corner as usize] = theirs);
                            corners_of[theirs as usize].extend(corners);
                        }
                    }
                }
            }
        }
        let mut number = vec![NONE; n];
        let mut n_points = 0;
        for (number, _) in number.iter_mut().zip(&corners_of).filter(|(_, corners)| !corners.is_empty()) {
            *number = n_points;
            n_points += 1;
        }
        let mut points = vec![None; n_points as usize];
        for (cell, place) in self.places.iter().enumerate() {
            for (corner, hexahedron) in CORNERS.iter().zip(0..8) {
                let point = number[point_of[8 * cell + hexahedron] as usize];
                self.hexahedra[cell][hexahedron] = point;
                let x = self.regular.point([0, 1, 2].map(|axis| place[axis] + corner[axis]));
                points[point as usize].get_or_insert(x);
            }
        }
        self.points = points.into_iter().flatten().collect();
    }
}

/// Corners of a hexahedron, as offsets of its place.
const CORNERS: [[usize; 3]; 8] =
    [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]];

/// The connections of coarse cells: those of their parts.
fn joined_links(links: &Links, parents: &[u32], n_cells: usize) -> Links {
    let mut joined: Links = vec![Default::default(); n_cells];
    for (of_cell, &parent) in links.iter().zip(parents) {
        for (axis, others) in of_cell.iter().enumerate() {
            let found = others.iter().map(|&other| parents[other as usize]).filter(|&other| other != parent);
            joined[parent as usize][axis].extend(found);
        }
    }
    for list in joined.iter_mut().flatten() {
        list.sort_unstable();
        list.dedup();
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::super::{SparseGridOptions, Surface};
    use super::*;

    /// Two bars along y, beside each other in one cell of the coarse grid, joined at the end y = 1 if wanted.
    fn fork(is_joined: bool) -> Surface {
        let mut surface = Surface::default();
        let mut add = |low: [f64; 3], high: [f64; 3]| {
            let first = surface.points.len() as u32;
            let corner = |i: usize| [i & 1, i >> 1 & 1, i >> 2];
            for at in (0..8).map(corner) {
                surface.points.push([0, 1, 2].map(|axis| if at[axis] == 0 { low[axis] } else { high[axis] }));
            }
            for quad in [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]] {
                surface.polygons.push(quad.map(|corner: u32| first + corner).to_vec());
            }
        };
        add([0.05, 0.05, 0.3], [0.2, 3.95, 0.7]);
        add([0.8, 0.05, 0.3], [0.95, 3.95, 0.7]);
        if is_joined {
            add([0.05, 3.05, 0.3], [0.95, 3.95, 0.7]);
        }
        surface
    }

    /// The first of the two bars.
    fn bar() -> Surface {
        let both = fork(false);
        Surface { points: both.points[..8].to_vec(), polygons: both.polygons[..6].to_vec() }
    }

    fn grid(is_joined: bool, finest_connectivity: bool) -> SparseGrid {
        let options = SparseGridOptions {
            n: [2, 5, 2],
            bounds: Some([[0.0; 3], [1.0, 4.0, 1.0]]),
            finer_levels: 3,
            ..SparseGridOptions::default()
        };
        let surface = fork(is_joined);
        let how = Some(Ramified { finest_connectivity });
        SparseGrid::of_materials(&[Material::of(&surface)], &options, how).expect("a grid")
    }

    #[test]
    fn branches_in_one_cell_have_cells_and_points_of_their_own() {
        let apart = grid(false, false);
        // Two chains of four cells.
        assert_eq!((apart.hexahedra().len(), apart.points().len()), (8, 2 * 20));
        assert_eq!(apart.places()[..2], [[0, 0, 0]; 2]);
        let shared = |a: usize, b: usize| apart.hexahedra()[a].iter().any(|p| apart.hexahedra()[b].contains(p));
        assert!(!shared(0, 1) && shared(0, 2) && shared(1, 3) && !shared(0, 3));
        // Joined at the end: one cell there, which shares a face with both chains. The points of that face are one
        // and the same for both, so that the chains meet there.
        let joined = grid(true, false);
        assert_eq!((joined.hexahedra().len(), joined.points().len()), (7, 2 * 12 + 4 + 4));
        for grid in [apart, joined] {
            for (hexahedron, place) in grid.hexahedra().iter().zip(grid.places()) {
                assert_eq!(grid.points()[hexahedron[0] as usize], grid.regular().point(*place));
                assert_eq!(grid.points()[hexahedron[6] as usize], grid.regular().point(place.map(|at| at + 1)));
            }
        }
    }

    #[test]
    fn points_are_located_in_the_cell_of_their_branch() {
        let grid = grid(false, false);
        let cell_of = |x: [f64; 3]| {
            let (cell, local) = grid.find_cell(x).or_else(|| grid.find_nearest_cell(x)).expect("there are cells");
            assert!((0..3).all(|axis| (local[axis] + grid.places()[cell][axis] as f64 - x[axis]).abs() < 1e-12));
            cell
        };
        let [left, right] = [0.1, 0.9].map(|x| cell_of([x, 0.5, 0.5]));
        assert_ne!(left, right);
        assert_eq!(cell_of([-0.3, 0.5, 0.5]), left);
        assert_eq!(cell_of([0.2, 0.6, 0.7]), left);
    }

    #[test]
    fn a_body_without_branches_has_the_cells_of_a_sparse_grid() {
        let surface = bar();
        let options = SparseGridOptions { n: [3, 5, 3], finer_levels: 1, ..SparseGridOptions::default() };
        let plain = SparseGrid::new(&surface, &options).expect("a grid");
        let how = Some(Ramified { finest_connectivity: false });
        let ramified = SparseGrid::of_materials(&[Material::of(&surface)], &options, how).expect("a grid");
        assert_eq!(plain.places(), ramified.places());
        assert_eq!(plain.stiffness(), ramified.stiffness());
        assert_eq!(plain.points().len(), ramified.points().len());
        let all = |grid: &SparseGrid| {
            let corners = |cell: &[u32; 8]| cell.map(|point| grid.points()[point as usize]);
            grid.hexahedra().iter().map(corners).collect::<Vec<_>>()
        };
        assert_eq!(all(&plain), all(&ramified));
    }

    #[test]
    fn inside_a_later_surface_its_factors_count() {
        let whole = bar();
        let inner = Surface {
            points: whole.points.iter().map(|x| [x[0], 2.0 + 0.5 * (x[1] - 2.0), x[2]]).collect(),
            polygons: whole.polygons.clone(),
        };
        let [soft, stiff] =
            [(&whole, 1.0), (&inner, 9.0)].map(|(surface, stiffness)| Material { surface, stiffness, mass: 1.0 });
        let options = SparseGridOptions { n: [9, 33, 9], ..SparseGridOptions::default() };
        let grid = |replaces| {
            SparseGrid::of_materials(&[soft, stiff], &SparseGridOptions { replaces, ..options }, None).expect("a grid")
        };
        let values = |grid: &SparseGrid| {
            let mut found: Vec<f32> = grid.stiffness().to_vec();
            found.sort_by(f32::total_cmp);
            found.dedup();
            found
        };
        // Outer boundary, inside of the soft part, faces and sides of the stiff part, inside of it.
        assert_eq!(values(&grid(false)), [0.5, 1.0, 4.75, 5.0, 9.0]);
        assert_eq!(values(&grid(true)), [0.5, 1.0, 9.0]);
    }
}
