//! Grids of the cells that a surface touches or encloses.

mod build;
mod coarsen;
mod overlap;
mod ramify;

use super::{GridError, GridShape, RegularGrid};

/// How a cell is filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellFill {
    /// The surface crosses it.
    Boundary,
    /// It is enclosed by the surface.
    Inside,
}

/// A surface of polygons.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Surface {
    /// Points.
    pub points: Vec<[f64; 3]>,
    /// Corners of the polygons, all indices of points.
    pub polygons: Vec<Vec<u32>>,
}

/// A surface, and the factors of what it encloses.
#[derive(Debug, Clone, Copy)]
pub struct Material<'a> {
    /// The surface.
    pub surface: &'a Surface,
    /// Factor of the stiffness.
    pub stiffness: f32,
    /// Factor of the mass.
    pub mass: f32,
}

impl<'a> Material<'a> {
    /// A surface with factors of 1.
    pub fn of(surface: &'a Surface) -> Self {
        Material { surface, stiffness: 1.0, mass: 1.0 }
    }
}

/// How cells are told apart that are side by side in the grid, but not in the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ramified {
    /// Whether two of the finest cells that are both crossed are connected only where an edge of the surface goes
    /// through the face between them. Otherwise all cells with a common face are.
    pub finest_connectivity: bool,
}

/// What a sparse grid is made of, besides the surface.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SparseGridOptions {
    /// Points along each direction of the whole grid, at least 2.
    pub n: [usize; 3],
    /// Corners of the whole grid; by default the box of the surface, 1 percent larger on each side.
    pub bounds: Option<[[f64; 3]; 2]>,
    /// Largest size of a cell, which replaces `n`.
    pub cell_width: Option<f64>,
    /// Whether cells that the surface crosses have half the stiffness and mass of those inside.
    pub is_weighted: bool,
    /// Leaves out the cells that the surface crosses.
    pub only_inside: bool,
    /// Whether the factors of a surface replace those of the surfaces before it in the cells that it crosses; otherwise
    /// the mean of both counts.
    pub replaces: bool,
    /// How many times finer the grid is made before cells are joined to the wanted size.
    pub finer_levels: u32,
}

impl Default for SparseGridOptions {
    fn default() -> Self {
        SparseGridOptions {
            n: [2; 3],
            bounds: None,
            cell_width: None,
            is_weighted: true,
            only_inside: false,
            replaces: false,
            finer_levels: 0,
        }
    }
}

/// Some cells of a regular grid, with points of their own numbering.
#[derive(Debug, Clone, PartialEq)]
pub struct SparseGrid {
    regular: RegularGrid,
    /// Place of each cell in the regular grid.
    places: Vec<[usize; 3]>,
    fills: Vec<CellFill>,
    /// Cell at each place of the regular grid; `NONE` where there is none.
    cell_at: Vec<u32>,
    points: Vec<[f64; 3]>,
    hexahedra: Vec<[u32; 8]>,
    stiffness: Vec<f32>,
    mass: Vec<f32>,
    finer: Option<Finer>,
    /// The cell that each of the finest ones is part of, where several cells may be at one place.
    of_finest: Option<Vec<u32>>,
}

/// The grid from which a coarser one was made.
#[derive(Debug, Clone, PartialEq)]
struct Finer {
    grid: Box<SparseGrid>,
    children: Vec<[Option<u32>; 8]>,
}

const NONE: u32 = u32::MAX;

impl SparseGrid {
    /// The grid of which this is a part.
    pub fn regular(&self) -> &RegularGrid {
        &self.regular
    }

    /// Place of each cell in the regular grid.
    pub fn places(&self) -> &[[usize; 3]] {
        &self.places
    }

    /// How each cell is filled.
    pub fn fills(&self) -> &[CellFill] {
        &self.fills
    }

    /// Points, in increasing order of x, then y, then z; of a ramified grid in the order of the cells.
    pub fn points(&self) -> &[[f64; 3]] {
        &self.points
    }

    /// Cells.
    pub fn hexahedra(&self) -> &[[u32; 8]] {
        &self.hexahedra
    }

    /// Factor of the stiffness of each cell, single precision.
    pub fn stiffness(&self) -> &[f32] {
        &self.stiffness
    }

    /// Factor of the mass of each cell, single precision.
    pub fn mass(&self) -> &[f32] {
        &self.mass
    }

    /// The grid of half the spacing from which this one was made.
    pub fn finer(&self) -> Option<&SparseGrid> {
        self.finer.as_ref().map(|finer| &*finer.grid)
    }

    /// The cells of the finer grid that each cell was made of: child b is at twice the place plus the bits of b, the
    /// highest for the first direction. Empty without a finer grid.
    pub fn children(&self) -> &[[Option<u32>; 8]] {
        self.finer.as_ref().map_or(&[], |finer| &finer.children)
    }

    /// The cell in which a point lies, and its coordinates there, each from 0 to 1.
    pub fn find_cell(&self, x: [f64; 3]) -> Option<(usize, [f64; 3])> {
        if let Some(of_finest) = &self.of_finest {
            let (fine, _) = self.finest().find_cell(x)?;
            let cell = of_finest[fine] as usize;
            return Some((cell, self.local(cell, x)));
        }
        let (place, local) = self.regular.find_cell(x)?;
        self.cell(place).map(|cell| (cell, local))
    }

    /// The finest grid that this one was made of, or itself.
    pub fn finest(&self) -> &SparseGrid {
        let mut grid = self;
        while let Some(finer) = grid.finer() {
            grid = finer;
        }
        grid
    }

    /// Coordinates of a point in a cell, outside 0 to 1 for a point outside.
    fn local(&self, cell: usize, x: [f64; 3]) -> [f64; 3] {
        let along = self.regular.cell_coordinates(x);
        [0, 1, 2].map(|axis| along[axis] - self.places[cell][axis] as f64)
    }

    /// The cell crossed by the surface whose centre is nearest, compared in single precision, and the coordinates of
    /// the point there, outside 0 to 1 for a point outside. `None` if there are no cells.
    pub fn find_nearest_cell(&self, x: [f64; 3]) -> Option<(usize, [f64; 3])> {
        if let Some(of_finest) = &self.of_finest {
            let (fine, _) = self.finest().find_nearest_cell(x)?;
            let cell = of_finest[fine] as usize;
            return Some((cell, self.local(cell, x)));
        }
        let has_boundary = self.fills.contains(&CellFill::Boundary);
        let candidates = (0..self.places.len()).filter(|&c| !has_boundary || self.fills[c] == CellFill::Boundary);
        let mut best: Option<(usize, f32)> = None;
        for cell in candidates {
            let centre = self.regular.cell_centre(self.places[cell]);
            let distance: f64 = (0..3).map(|axis| (x[axis] - centre[axis]).powi(2)).sum();
            let distance = distance as f32;
            if best.is_none_or(|(_, least)| distance < least) {
                best = Some((cell, distance));
            }
        }
        let (cell, _) = best?;
        Some((cell, self.local(cell, x)))
    }

    fn cell(&self, place: [usize; 3]) -> Option<usize> {
        let cell = self.cell_at[self.regular.shape().cell(place)];
        (cell != NONE).then_some(cell as usize)
    }

    /// Points and hexahedra of the cells at these places.
    fn from_cells(
        regular: RegularGrid,
        places: Vec<[usize; 3]>,
        fills: Vec<CellFill>,
        stiffness: Vec<f32>,
        mass: Vec<f32>,
    ) -> Self {
        let shape = regular.shape();
        let mut cell_at = vec![NONE; shape.n_cells()];
        for (cell, place) in (0u32..).zip(&places) {
            cell_at[shape.cell(*place)] = cell;
        }
        let corners: Vec<[u32; 8]> = places.iter().map(|place| shape.hexahedron(*place)).collect();
        let mut used = vec![false; shape.n_points()];
        corners.iter().flatten().for_each(|&point| used[point as usize] = true);
        // Points are numbered with the last direction fastest, unlike those of the regular grid.
        let mut number = vec![NONE; used.len()];
        let mut points = Vec::new();
        let [nx, ny, nz] = shape.n();
        for i in 0..nx {
            for j in 0..ny {
                for k in 0..nz {
                    let point = shape.point([i, j, k]) as usize;
                    if used[point] {
                        number[point] = points.len() as u32;
                        points.push(regular.point([i, j, k]));
                    }
                }
            }
        }
        let hexahedra = corners.iter().map(|cell| cell.map(|point| number[point as usize])).collect();
        SparseGrid { regular, places, fills, cell_at, points, hexahedra, stiffness, mass, finer: None, of_finest: None }
    }
}

#[cfg(test)]
mod tests;
