//! Eight cells that are made one: the stiffness that the corners of the whole feel where the points between them are in
//! equilibrium.
//!
//! Points are those of a lattice of 3 x 3 x 3, (i, j, k) at i + 3 j + 9 k; child b of a cell is at the bits of b, the
//! highest along x, as sparse grids number them. With the motion u_c of the corners the other points move by
//! u_i = P u_c, where P minimises the elastic energy u^T K u / 2, and K* = (1 P)^T K (1 P). Rigid motions of the
//! corners are rigid motions of all points.
//!
//! Where a child is missing, its corner of the whole is held by nothing: a cell beside it could turn without strain,
//! and the whole would have no stiffness at all. So points between corners of which one is missing follow the corners
//! by the trilinear interpolation, and only the others are in equilibrium: what is there is strained as the whole is.

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
/// Stiffness, relative to the largest of the cells, with which points are held where the trilinear interpolation has
/// them: for those that no cell holds.
const HOLD: f64 = 1e-9;
/// Corners of a cell as offsets in its lattice.
const CORNERS: [[usize; 3]; 8] =
    [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]];

/// What the whole is made of its children.
#[derive(Clone, Debug)]
pub struct CondensedCells {
    /// K* of the whole: 24 x 24 numbers by rows, of the corners in the order of a hexahedron (N/m).
    pub stiffness: Vec<f64>,
    /// P: how the 19 other points, in the order of the lattice, follow the corners.
    pub inner: DMatrix<f64>,
}

/// A cell of a sparse grid with the finer cells in it, so many levels below.
#[derive(Clone, Debug)]
pub struct CompositeCell {
    /// K of its corners: 24 x 24 numbers by rows (N/m).
    pub stiffness: Vec<f64>,
    finer: Option<Box<Finer>>,
}

#[derive(Clone, Debug)]
struct Finer {
    children: [Option<CompositeCell>; 8],
    /// How the points that are no corners follow the corners.
    inner: DMatrix<f64>,
}

impl CompositeCell {
    /// The cell of a grid with corners `x`, made of the cells so many levels finer, with Lame's parameters times the
    /// factors of the grid.
    ///
    /// # Errors
    /// A shape without volume.
    pub fn new(grid: &SparseGrid, cell: usize, levels: u32, x: &[[f64; 3]; 8], lame: Lame) -> Result<Self, Misshapen> {
        let Some(finer) = grid.finer().filter(|_| levels > 0) else {
            let mut stiffness = vec![0.0; MATRIX_SIZE];
            let lame = lame.times(f64::from(grid.stiffness()[cell]));
            add_element_stiffness::<Hexahedron, 3, 8>(&mut stiffness, lame, x)?;
            return Ok(Self { stiffness, finer: None });
        };
        let mut children: [Option<CompositeCell>; 8] = Default::default();
        for (number, (fine, child)) in grid.children()[cell].iter().zip(&mut children).enumerate() {
            let Some(fine) = fine else { continue };
            let corners = std::array::from_fn(|corner| interpolate(corner_of_child(number, corner), x));
            *child = Some(Self::new(finer, *fine as usize, levels - 1, &corners, lame)?);
        }
        let matrices = std::array::from_fn(|child| children[child].as_ref().map(|child| child.stiffness.as_slice()));
        let whole = condense(&matrices).ok_or(Misshapen::Flat)?;
        let finer = Some(Box::new(Finer { children, inner: whole.inner }));
        Ok(Self { stiffness: whole.stiffness, finer })
    }

    /// How a point at coordinates from 0 to 1, or beyond for one outside, follows the corners: a block for each. They
    /// sum up to the identity.
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

/// The point at coordinates from 0 to 1 in a cell with corners `x`.
pub fn interpolate(at: [f64; 3], x: &[[f64; 3]; 8]) -> [f64; 3] {
    let weights = trilinear_weights(at);
    [0, 1, 2].map(|axis| weights.iter().zip(x).map(|(weight, x)| weight * x[axis]).sum())
}

/// The place in the lattice of a corner of a child.
fn lattice_point(place: [usize; 3], corner: usize) -> [usize; 3] {
    [0, 1, 2].map(|axis| place[axis] + CORNERS[corner][axis])
}

/// Number of a point of the lattice: corners of the whole first, in their order, then the others.
fn row_of(at: [usize; 3]) -> usize {
    let corner = |at: [usize; 3]| CORNERS.iter().position(|corner| corner.map(|offset| 2 * offset) == at);
    corner(at).unwrap_or_else(|| {
        let before = (0..27).map(point_at).take_while(|other| *other != at);
        8 + before.filter(|other| corner(*other).is_none()).count()
    })
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

/// Makes one cell of up to eight, given by their stiffness matrices. `None` where these are not positive or not finite.
pub fn condense(children: &[Option<&[f64]>; 8]) -> Option<CondensedCells> {
    let is_corner = |at: &[usize; 3]| row_of(*at) < 8;
    let inner: Vec<[f64; 3]> =
        (0..27).map(point_at).filter(|at| !is_corner(at)).map(|at| at.map(|at| at as f64 / 2.0)).collect();
    let mut whole = DMatrix::<f64>::zeros(81, 81);
    for (child, matrix) in children.iter().enumerate().filter_map(|(child, matrix)| Some((child, (*matrix)?))) {
        let place = place_of_child(child);
        let rows: [usize; 8] = std::array::from_fn(|corner| row_of(lattice_point(place, corner)));
        for (a, of_a) in matrix.chunks_exact(24).enumerate() {
            for (b, value) in of_a.iter().enumerate() {
                whole[(3 * rows[a / 3] + a % 3, 3 * rows[b / 3] + b % 3)] += value;
            }
        }
    }
    let hold = HOLD * whole.diagonal().max();
    if !(hold > 0.0 && hold.is_finite()) {
        // Nothing has stiffness: points go along with the corners.
        let is_empty = hold == 0.0;
        return is_empty.then(|| CondensedCells { stiffness: vec![0.0; MATRIX_SIZE], inner: trilinear(&inner) });
    }
    let corners_alone = whole.view((0, 0), (24, 24)).into_owned();
    let across = whole.view((24, 0), (3 * N_INNER, 24)).into_owned();
    let among = whole.view((24, 24), (3 * N_INNER, 3 * N_INNER)).into_owned();
    let interpolated = trilinear(&inner);
    let mut held = &among + DMatrix::identity(3 * N_INNER, 3 * N_INNER) * hold;
    let mut load = &interpolated * hold - &across;
    // A child lies at the corner of its own place.
    let missing: Vec<[usize; 3]> = (0..8).filter(|child| children[*child].is_none()).map(place_of_child).collect();
    for (point, at) in inner.iter().enumerate() {
        if missing.iter().any(|corner| lies_between(*at, *corner)) {
            for row in 3 * point..3 * point + 3 {
                load -= held.column(row) * interpolated.row(row);
                load.set_row(row, &interpolated.row(row));
                held.fill_column(row, 0.0);
                held.fill_row(row, 0.0);
                held[(row, row)] = 1.0;
            }
        }
    }
    let follow = Cholesky::new(held)?.solve(&load);
    let coupling = across.transpose() * &follow;
    let stiffness = corners_alone + &coupling + coupling.transpose() + follow.transpose() * (&among * &follow);
    // Symmetric to the last bit.
    let entry = |k: usize| {
        let (a, b) = (k / 24, k % 24);
        0.5 * (stiffness[(a, b)] + stiffness[(b, a)])
    };
    Some(CondensedCells { stiffness: (0..MATRIX_SIZE).map(entry).collect(), inner: follow })
}

/// Whether a corner is one of the edge, the face or the cell in whose middle a point is.
fn lies_between(at: [f64; 3], corner: [usize; 3]) -> bool {
    (0..3).all(|axis| (at[axis] - corner[axis] as f64).abs() < 1.0)
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

    #[test]
    fn the_whole_has_the_energy_of_its_cells_in_equilibrium() {
        let cells: [Vec<f64>; 8] = std::array::from_fn(|child| cell(1.0 + child as f64));
        let whole = condense(&std::array::from_fn(|child| Some(cells[child].as_slice()))).expect("a stiff cell");
        let u = motion(|x| [x[0] + 0.2 * x[1] * x[2], 0.3 * x[2], x[1] - 0.1 * x[0] * x[1]]);
        // The motion of the lattice, and with it the energies of the cells.
        let sum = |inner: &DMatrix<f64>| -> f64 {
            let others = inner * nalgebra::DVector::from_column_slice(&u);
            let at = |row: usize, axis: usize| if row < 8 { u[3 * row + axis] } else { others[3 * (row - 8) + axis] };
            let of_child = |child: usize| {
                let place = place_of_child(child);
                let own: [f64; 24] =
                    std::array::from_fn(|scalar| at(row_of(lattice_point(place, scalar / 3)), scalar % 3));
                energy(&cells[child], &own)
            };
            (0..8).map(of_child).sum()
        };
        let found = energy(&whole.stiffness, &u);
        assert!((sum(&whole.inner) - found).abs() < 1e-12 * found, "{found}");
        // It is the smallest one: the trilinear motion costs more, and so does any other.
        let inner: Vec<[f64; 3]> =
            (0..27).map(point_at).filter(|at| row_of(*at) >= 8).map(|at| at.map(|at| at as f64 / 2.0)).collect();
        assert!(sum(&trilinear(&inner)) > found);
        for row in [0, 20, 56] {
            let mut other = whole.inner.clone();
            other[(row, 3)] += 1e-3;
            assert!(sum(&other) >= found, "{row}");
        }
    }

    #[test]
    fn rigid_motions_cost_nothing_even_with_missing_cells() {
        for present in [0b1111_1111_u32, 0b0000_0001, 0b1001_0000, 0b0111_0101] {
            let cells: [Vec<f64>; 8] = std::array::from_fn(|child| cell(10.0 + child as f64));
            let children = std::array::from_fn(|child| (present >> child & 1 == 1).then_some(cells[child].as_slice()));
            let whole = condense(&children).expect("a stiff cell");
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
            let found = energy(&condense(&children).expect("a stiff cell").stiffness, &stretch);
            // As much as in trilinear motion, and a quarter where all points between the corners find their places.
            let most = n_present as f64 * alone;
            assert!(found > 0.24 * most && found < most + 1e-12, "{n_present}: {found} of {most}");
        }
    }

    #[test]
    fn a_stiff_part_hardly_strains() {
        let (stiff, plain) = (cell(1e6), cell(1.0));
        let children = std::array::from_fn(|child| Some(if child == 0 { stiff.as_slice() } else { &plain }));
        let whole = condense(&children).expect("a stiff cell");
        let u = motion(|x| [x[0], 0.0, 0.0]);
        let soft = energy(&condense(&[Some(&plain); 8]).expect("a cell").stiffness, &u);
        let found = energy(&whole.stiffness, &u);
        // Much less than if the stiff part were strained as the others are.
        assert!(found > soft && found < 10.0 * soft, "{found} {soft}");
        assert!(condense(&[Some(&[f64::NAN; MATRIX_SIZE]); 8]).is_none());
    }
}
