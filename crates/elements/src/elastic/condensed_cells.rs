//! Static condensation of eight cells of a grid to one cell: the stiffness between the corners of the coarse cell.
//!
//! The points form a lattice of 3 x 3 x 3, with point (i, j, k) at index i + 3 j + 9 k. Child b is numbered by the bits
//! of b, the highest bit along x, as in sparse grids. The motion u_c of the corners moves the inner points by u_i = P
//! u_c, and K* = (1 P)^T K (1 P). Rigid motions of the corners are rigid motions of all points.
//!
//! P comes from loading the inner points as a uniform medium of stiffness K0 would load them in the trilinear motion T
//! u_c of the corners: K_ii P + K_ic = (K0 T)_i. In a uniform cell P = T, and K* is the stiffness of an undivided cell
//! for any number of levels. A stiff part in soft surroundings hardly strains, since the loads are those of the medium.
//! With free inner points instead (K_ii P + K_ic = 0) a cell would be held at its eight corners only, and become softer
//! with each level. K0 is the harmonic mean of the stiffnesses of the children, which a few stiff ones hardly change.
//! The medium fills the present children only: where some are missing, the others are strained like the coarse cell.

use nalgebra::linalg::Cholesky;
use nalgebra::{DMatrix, Matrix3};
use settee_mesh::finite_element::Hexahedron;
use settee_mesh::grid::SparseGrid;

use super::isotropic::{Misshapen, add_element_stiffness};
use crate::Lame;

/// Numbers in the matrix of a cell with eight corners.
pub const MATRIX_SIZE: usize = 24 * 24;
/// Points that are no corners of the whole.
const N_INNER: usize = 27 - 8;
/// Stiffness, relative to the largest of the cells, of springs that hold every inner point at its trilinear
/// interpolation: points that belong to no cell would be free otherwise.
const HOLD: f64 = 1e-9;
/// Corners of a cell as offsets in its lattice.
const CORNERS: [[usize; 3]; 8] =
    [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]];

/// A coarse cell condensed from its children.
#[derive(Clone, Debug)]
pub struct CondensedCells {
    /// K* of the coarse cell: 24 x 24 numbers by rows, of the corners in the order of a hexahedron (N/m).
    pub stiffness: Vec<f64>,
    /// P: how the 19 other points, in the order of the lattice, follow the corners.
    pub inner: DMatrix<f64>,
}

/// A cell of a sparse grid, condensed from the finer cells in it over several levels.
#[derive(Clone, Debug)]
pub struct CompositeCell {
    /// K of its corners: 24 x 24 numbers by rows (N/m).
    pub stiffness: Vec<f64>,
    /// Stiffness of the equivalent uniform medium, as a factor of Lame's parameters.
    factor: f64,
    finer: Option<Box<Finer>>,
}

#[derive(Clone, Debug)]
struct Finer {
    children: [Option<CompositeCell>; 8],
    /// How the points that are no corners follow the corners.
    inner: DMatrix<f64>,
}

impl CompositeCell {
    /// The cell with corners `x` (m), condensed from the cells `levels` levels finer, whose Lame's parameters are
    /// multiplied by the factors of the grid.
    ///
    /// # Errors
    /// A shape without volume.
    pub fn new(grid: &SparseGrid, cell: usize, levels: u32, x: &[[f64; 3]; 8], lame: Lame) -> Result<Self, Misshapen> {
        let Some(finer) = grid.finer().filter(|_| levels > 0) else {
            let factor = f64::from(grid.stiffness()[cell]);
            let stiffness = cell_stiffness(lame.times(factor), x)?;
            return Ok(Self { stiffness, factor, finer: None });
        };
        let mut children: [Option<CompositeCell>; 8] = Default::default();
        for (number, (fine, child)) in grid.children()[cell].iter().zip(&mut children).enumerate() {
            let Some(fine) = fine else { continue };
            let corners = std::array::from_fn(|corner| interpolate(corner_of_child(number, corner), x));
            *child = Some(Self::new(finer, *fine as usize, levels - 1, &corners, lame)?);
        }
        let factor = harmonic_mean(children.iter().flatten().map(|child| child.factor));
        let medium =
            cell_stiffness(lame.times(factor), &std::array::from_fn(|i| interpolate(corner_of_child(0, i), x)))?;
        let matrices = std::array::from_fn(|child| children[child].as_ref().map(|child| child.stiffness.as_slice()));
        let whole = condense(&matrices, &medium).ok_or(Misshapen::Flat)?;
        let finer = Some(Box::new(Finer { children, inner: whole.inner }));
        Ok(Self { stiffness: whole.stiffness, factor, finer })
    }

    /// How a point at coordinates from 0 to 1 (beyond these for a point outside) follows the corners: a block for each
    /// corner. The blocks sum up to the identity.
    pub fn weights(&self, at: [f64; 3]) -> [Matrix3<f64>; 8] {
        let plain = || trilinear_weights(at).map(|weight| Matrix3::identity() * weight);
        let Some(finer) = &self.finer else { return plain() };
        // The child in which the point lies, else the present one whose middle is nearest.
        let away = |child: &usize| -> f64 {
            let place = place_of_child(*child);
            (0..3).map(|axis| (at[axis] - 0.25 - 0.5 * place[axis] as f64).powi(2)).sum()
        };
        let present = (0..8).filter(|child| finer.children[*child].is_some());
        let Some(number) = present.min_by(|a, b| away(a).total_cmp(&away(b))) else { return plain() };
        let Some(child) = &finer.children[number] else { return plain() };
        let place = place_of_child(number);
        let of_child = child.weights([0, 1, 2].map(|axis| 2.0 * at[axis] - place[axis] as f64));
        let mut weights = [Matrix3::zeros(); 8];
        for (corner, block) in of_child.iter().enumerate() {
            match row_of(lattice_point(place, corner)) {
                row if row < 8 => weights[row] += block,
                row => {
                    for (corner, weight) in weights.iter_mut().enumerate() {
                        *weight += block * finer.inner.fixed_view::<3, 3>(3 * (row - 8), 3 * corner);
                    }
                }
            }
        }
        weights
    }
}

/// K of a cell of one material: 24 x 24 numbers by rows (N/m).
fn cell_stiffness(lame: Lame, x: &[[f64; 3]; 8]) -> Result<Vec<f64>, Misshapen> {
    let mut stiffness = vec![0.0; MATRIX_SIZE];
    add_element_stiffness::<Hexahedron, 3, 8>(&mut stiffness, lame, x)?;
    Ok(stiffness)
}

/// The harmonic mean of numbers that are not negative; 0 of none, or if one of them is 0.
fn harmonic_mean(values: impl Iterator<Item = f64>) -> f64 {
    let (n, inverses) = values.fold((0.0, 0.0), |(n, sum), value| (n + 1.0, sum + 1.0 / value));
    if n > 0.0 { n / inverses } else { 0.0 }
}

/// The point at coordinates from 0 to 1 in a cell with corners `x`.
pub fn interpolate(at: [f64; 3], x: &[[f64; 3]; 8]) -> [f64; 3] {
    let weights = trilinear_weights(at);
    [0, 1, 2].map(|axis| weights.iter().zip(x).map(|(weight, x)| weight * x[axis]).sum())
}

/// The place in the lattice of a corner of a child.
fn lattice_point(place: [usize; 3], corner: usize) -> [usize; 3] {
    [0, 1, 2].map(|axis| place[axis] + CORNERS[corner][axis])
}

/// Rows of the points of the lattice: corners of the whole first, in their order, then the others.
const ROWS: [usize; 27] = {
    let mut rows = [usize::MAX; 27];
    let mut corner = 0;
    while corner < 8 {
        let [i, j, k] = CORNERS[corner];
        rows[2 * (i + 3 * j + 9 * k)] = corner;
        corner += 1;
    }
    let (mut point, mut next) = (0, 8);
    while point < 27 {
        if rows[point] == usize::MAX {
            rows[point] = next;
            next += 1;
        }
        point += 1;
    }
    rows
};

/// The row of a point of the lattice.
fn row_of([i, j, k]: [usize; 3]) -> usize {
    ROWS[i + 3 * j + 9 * k]
}

/// A point of the lattice by its number.
fn point_at(number: usize) -> [usize; 3] {
    [number % 3, number / 3 % 3, number / 9]
}

/// The place of a child among the eight.
fn place_of_child(child: usize) -> [usize; 3] {
    [child >> 2 & 1, child >> 1 & 1, child & 1]
}

/// A corner of a child in coordinates of the whole, each from 0 to 1.
fn corner_of_child(child: usize, corner: usize) -> [f64; 3] {
    let place = place_of_child(child);
    [0, 1, 2].map(|axis| (place[axis] + CORNERS[corner][axis]) as f64 / 2.0)
}

/// Trilinear weights of the corners at coordinates from 0 to 1.
pub fn trilinear_weights(at: [f64; 3]) -> [f64; 8] {
    CORNERS.map(|corner| (0..3).map(|axis| if corner[axis] == 1 { at[axis] } else { 1.0 - at[axis] }).product())
}

/// The matrices of children, summed over the lattice: corners of the whole first.
fn sum_over_lattice(children: [Option<&[f64]>; 8]) -> DMatrix<f64> {
    let mut whole = DMatrix::<f64>::zeros(81, 81);
    for (child, matrix) in children.into_iter().enumerate().filter_map(|(child, matrix)| Some((child, matrix?))) {
        let place = place_of_child(child);
        let rows: [usize; 8] = std::array::from_fn(|corner| row_of(lattice_point(place, corner)));
        for (a, of_a) in matrix.chunks_exact(24).enumerate() {
            for (b, value) in of_a.iter().enumerate() {
                whole[(3 * rows[a / 3] + a % 3, 3 * rows[b / 3] + b % 3)] += value;
            }
        }
    }
    whole
}

/// Makes one cell of up to eight, given by their stiffness matrices and that of a child of the medium. `None` where
/// these are not positive or not finite.
pub fn condense(children: &[Option<&[f64]>; 8], medium: &[f64]) -> Option<CondensedCells> {
    let is_corner = |at: &[usize; 3]| row_of(*at) < 8;
    let inner: Vec<[f64; 3]> =
        (0..27).map(point_at).filter(|at| !is_corner(at)).map(|at| at.map(|at| at as f64 / 2.0)).collect();
    let whole = sum_over_lattice(*children);
    let hold = HOLD * whole.diagonal().max();
    if !(hold > 0.0 && hold.is_finite()) {
        // Nothing has stiffness: points go along with the corners.
        let is_empty = hold == 0.0;
        return is_empty.then(|| CondensedCells { stiffness: vec![0.0; MATRIX_SIZE], inner: trilinear(&inner) });
    }
    let around = sum_over_lattice(children.map(|child| child.map(|_| medium)));
    let parts = |matrix: &DMatrix<f64>| {
        let across = matrix.view((24, 0), (3 * N_INNER, 24)).into_owned();
        (across, matrix.view((24, 24), (3 * N_INNER, 3 * N_INNER)).into_owned())
    };
    let ((across, among), (around_across, around_among)) = (parts(&whole), parts(&around));
    let interpolated = trilinear(&inner);
    let held = &among + DMatrix::identity(3 * N_INNER, 3 * N_INNER) * hold;
    let load = around_across + around_among * &interpolated + &interpolated * hold - &across;
    let follow = Cholesky::new(held)?.solve(&load);
    let coupling = across.transpose() * &follow;
    let corners_alone = whole.view((0, 0), (24, 24)).into_owned();
    let stiffness = corners_alone + &coupling + coupling.transpose() + follow.transpose() * (&among * &follow);
    // Symmetric to the last bit.
    let entry = |k: usize| {
        let (a, b) = (k / 24, k % 24);
        0.5 * (stiffness[(a, b)] + stiffness[(b, a)])
    };
    Some(CondensedCells { stiffness: (0..MATRIX_SIZE).map(entry).collect(), inner: follow })
}

/// The trilinear interpolation at points, for each direction.
fn trilinear(points: &[[f64; 3]]) -> DMatrix<f64> {
    let mut matrix = DMatrix::zeros(3 * points.len(), 24);
    for (point, at) in points.iter().enumerate() {
        for (corner, weight) in trilinear_weights(*at).into_iter().enumerate() {
            for axis in 0..3 {
                matrix[(3 * point + axis, 3 * corner + axis)] = weight;
            }
        }
    }
    matrix
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cell of springs along its edges and diagonals, of size 1.
    fn cell(stiffness: f64) -> Vec<f64> {
        let mut matrix = vec![0.0; MATRIX_SIZE];
        for a in 0..8 {
            for b in 0..a {
                let along = [0, 1, 2].map(|axis| CORNERS[a][axis] as f64 - CORNERS[b][axis] as f64);
                let squared: f64 = along.iter().map(|x| x * x).sum();
                for i in 0..3 {
                    for j in 0..3 {
                        let k = stiffness * along[i] * along[j] / squared;
                        for (p, q, sign) in [(a, a, 1.0), (b, b, 1.0), (a, b, -1.0), (b, a, -1.0)] {
                            matrix[24 * (3 * p + i) + 3 * q + j] += sign * k;
                        }
                    }
                }
            }
        }
        matrix
    }

    fn energy(matrix: &[f64], u: &[f64; 24]) -> f64 {
        matrix
            .chunks_exact(24)
            .zip(u)
            .map(|(row, u_a)| 0.5 * u_a * row.iter().zip(u).map(|(k, u)| k * u).sum::<f64>())
            .sum()
    }

    fn motion(of: impl Fn([f64; 3]) -> [f64; 3]) -> [f64; 24] {
        let mut u = [0.0; 24];
        for (corner, u) in CORNERS.iter().zip(u.chunks_exact_mut(3)) {
            u.copy_from_slice(&of(corner.map(|offset| offset as f64)));
        }
        u
    }

    /// The motion of all points, corners first, for one of the corners.
    fn all(inner: &DMatrix<f64>, u: &[f64; 24]) -> Vec<f64> {
        let others = inner * nalgebra::DVector::from_column_slice(u);
        u.iter().chain(others.iter()).copied().collect()
    }

    /// The energy of cells in a motion of all points.
    fn sum(cells: &[Vec<f64>; 8], all: &[f64]) -> f64 {
        let of_child = |child: usize| {
            let place = place_of_child(child);
            let own: [f64; 24] =
                std::array::from_fn(|scalar| all[3 * row_of(lattice_point(place, scalar / 3)) + scalar % 3]);
            energy(&cells[child], &own)
        };
        (0..8).map(of_child).sum()
    }

    fn inner_points() -> Vec<[f64; 3]> {
        (0..27).map(point_at).filter(|at| row_of(*at) >= 8).map(|at| at.map(|at| at as f64 / 2.0)).collect()
    }

    #[test]
    fn the_whole_has_the_energy_of_its_cells() {
        let cells: [Vec<f64>; 8] = std::array::from_fn(|child| cell(1.0 + child as f64));
        let children = std::array::from_fn(|child| Some(cells[child].as_slice()));
        let whole = condense(&children, &cell(harmonic_mean((1..9).map(f64::from)))).expect("a stiff cell");
        let u = motion(|x| [x[0] + 0.2 * x[1] * x[2], 0.3 * x[2], x[1] - 0.1 * x[0] * x[1]]);
        let found = energy(&whole.stiffness, &u);
        assert!((sum(&cells, &all(&whole.inner, &u)) - found).abs() < 1e-12 * found, "{found}");
        // Trilinear motion costs more: it strains all cells alike.
        assert!(sum(&cells, &all(&trilinear(&inner_points()), &u)) > found);
    }

    /// The stiffness of a material does not depend on the number of cells.
    #[test]
    fn a_uniform_cell_moves_as_if_it_was_not_divided() {
        let cells: [Vec<f64>; 8] = std::array::from_fn(|_| cell(3.0));
        let whole = condense(&std::array::from_fn(|_| Some(cells[0].as_slice())), &cell(3.0)).expect("a stiff cell");
        assert!((&whole.inner - trilinear(&inner_points())).amax() < 1e-12);
        let corners: [[f64; 3]; 8] = CORNERS.map(|corner| corner.map(|offset| 0.7 * offset as f64));
        let lame = Lame { lambda: 2.0, mu: 0.8 };
        let of_child = |child: usize| {
            cell_stiffness(lame, &std::array::from_fn(|i| interpolate(corner_of_child(child, i), &corners)))
        };
        let parts: [Vec<f64>; 8] = std::array::from_fn(|child| of_child(child).expect("a box"));
        let whole = condense(&std::array::from_fn(|child| Some(parts[child].as_slice())), &parts[0]).expect("a cell");
        let plain = cell_stiffness(lame, &corners).expect("a box");
        let largest = plain.iter().fold(0.0, |largest: f64, entry| largest.max(entry.abs()));
        for (entry, plain) in whole.stiffness.iter().zip(&plain) {
            assert!((entry - plain).abs() < 1e-11 * largest, "{entry} {plain}");
        }
    }

    #[test]
    fn rigid_motions_cost_nothing_even_with_missing_cells() {
        for present in [0b1111_1111_u32, 0b0000_0001, 0b1001_0000, 0b0111_0101] {
            let cells: [Vec<f64>; 8] = std::array::from_fn(|child| cell(10.0 + child as f64));
            let children = std::array::from_fn(|child| (present >> child & 1 == 1).then_some(cells[child].as_slice()));
            let whole = condense(&children, &cell(12.0)).expect("a stiff cell");
            for of in [|_: [f64; 3]| [1.0, 2.0, 3.0], |x: [f64; 3]| [x[1] - x[2], -x[0], x[0]]] {
                let found = energy(&whole.stiffness, &motion(of));
                assert!(found.abs() < 1e-9, "{present:b}: {found}");
            }
            let shear = motion(|x| [x[1] * x[2], 0.0, 0.0]);
            assert!(energy(&whole.stiffness, &shear) > -1e-12);
        }
    }

    #[test]
    fn what_is_there_strains_with_the_whole() {
        let plain = cell(1.0);
        let stretch = motion(|x| [x[0], 0.0, 0.0]);
        // A cell of half the size sees half of the motion.
        let alone = energy(&plain, &stretch.map(|u| 0.5 * u));
        for n_present in 1..9 {
            let children = std::array::from_fn(|child| (child < n_present).then_some(plain.as_slice()));
            let found = energy(&condense(&children, &plain).expect("a stiff cell").stiffness, &stretch);
            let expected = n_present as f64 * alone;
            assert!((found - expected).abs() < 1e-6 * expected, "{n_present}: {found} instead of {expected}");
        }
    }

    #[test]
    fn a_stiff_part_hardly_strains() {
        let (stiff, plain) = (cell(1e6), cell(1.0));
        let factor = harmonic_mean([1e6, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0].into_iter());
        let children = std::array::from_fn(|child| Some(if child == 0 { stiff.as_slice() } else { &plain }));
        let whole = condense(&children, &cell(factor)).expect("a stiff cell");
        let u = motion(|x| [x[0], 0.0, 0.0]);
        let soft = energy(&condense(&[Some(&plain); 8], &plain).expect("a cell").stiffness, &u);
        let found = energy(&whole.stiffness, &u);
        // Much less than if the stiff part were strained as the others are.
        assert!(found > soft && found < 10.0 * soft, "{found} {soft}");
        assert!(condense(&[Some(&[f64::NAN; MATRIX_SIZE]); 8], &plain).is_none());
    }
}
