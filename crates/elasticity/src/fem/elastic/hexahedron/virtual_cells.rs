//! Coarse hexahedra with the stiffness and the mass of the fine cells that fill them.

use settee_bodies::mesh_input::MeshInput;
use settee_kernel::{Data, DataGroup, Diagnostic, InitContext, checks};
use settee_mesh::ElementKind;
use settee_mesh::finite_element::{FiniteElement, Hexahedron, fine_quadrature, physical_gradients};
use settee_mesh::grid::SparseGrid;

use super::super::element::Elements;
use super::super::element::matrix::Misshapen;
use super::super::element::misshapen;
use super::super::element::nodes::gather;
use super::super::element::rotation::RotationRule;
use super::super::element::stiffness::{Stiffness, matrix_size};
use super::super::{ElasticData, Lame};
use super::inertia::{EVERY_PAIR, InertiaData};
use super::{Hexahedra, edge_product};
use crate::ElementMass;

/// Data of hexahedra that know how they are filled.
#[derive(DataGroup)]
pub struct VirtualCellData {
    /// How many times finer the cells are that stiffness and mass are summed up over; as many as the
    /// `SparseGridTopology` has at most.
    #[data(default = 0u32)]
    pub nb_virtual_finer_levels: Data<u32>,
    /// Whether elements have the mass of what fills them; without, all points share `totalMass` equally.
    #[data(default = true)]
    pub use_mass: Data<bool>,
    /// Mass of all points together where elements have none.
    #[data(default = 0.0, unit = "kg", check = checks::non_negative())]
    pub total_mass: Data<f64>,
}

/// A fine cell in a coarse one, whose coordinates go from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fine {
    /// The corner with the smallest coordinates.
    corner: [f64; 3],
    /// Length of an edge.
    size: f64,
    /// Factors of stiffness and mass: how much of it is filled.
    stiffness: f64,
    mass: f64,
}

/// K of one element from its shape.
pub type ElementStiffness = fn(&mut [f64], Lame, &[[f64; 3]; 8]) -> Result<(), Misshapen>;

impl VirtualCellData {
    /// Warns of choices without effect.
    pub fn warn(&self, material: &ElasticData, context: &mut InitContext<'_>) {
        for (name, list) in [("youngModulus", material.young_modulus()), ("poissonRatio", &material.poisson_ratio)] {
            let Some(first) = list.first().filter(|first| list.iter().any(|value| value != *first)) else { continue };
            let message = format!("all elements have the value {first} of element 0");
            let finding = Diagnostic::warning("no-effect", message).attribute(name, format!("{} values", list.len()));
            context.report(finding.expected("one value"));
        }
        if *self.nb_virtual_finer_levels == 0 {
            let finding = Diagnostic::warning("no-effect", "without finer levels each cell is filled evenly");
            context.report(finding.attribute("nbVirtualFinerLevels", "0").expected("a number from 1 on"));
        }
    }

    /// The fine cells in each coarse one.
    ///
    /// # Errors
    /// No sparse grid, too few levels, or points without mass.
    pub fn fine_cells(&self, input: &MeshInput<'_>) -> Result<Vec<Vec<Fine>>, Diagnostic> {
        let levels = *self.nb_virtual_finer_levels;
        if !*self.use_mass && *self.total_mass == 0.0 {
            let finding = Diagnostic::error("no-mass", "the points have no mass").attribute("totalMass", "0");
            return Err(finding.expected("a number above 0, or useMass=\"true\""));
        }
        let Some(grid) = input.sparse_grid else {
            let finding = Diagnostic::error("no-sparse-grid", "only cells of a sparse grid know how they are filled");
            return Err(finding.attribute("topology", "").expected("a SparseGridTopology"));
        };
        let available = std::iter::successors(grid.finer(), |grid| grid.finer()).count();
        if available < levels as usize {
            let finding = Diagnostic::error("too-few-levels", format!("the grid has {available} finer levels"));
            let finding = finding.attribute("nbVirtualFinerLevels", levels.to_string());
            return Err(finding.expected("nbVirtualFinerLevels of the SparseGridTopology at most"));
        }
        let all = |cell: usize| {
            let mut found = Vec::new();
            collect(grid, cell, levels, [0.0; 3], 1.0, &mut found);
            found
        };
        Ok((0..grid.hexahedra().len()).map(all).collect())
    }

    /// The elements.
    ///
    /// # Errors
    /// No elements, points that the state does not have, or an element without size.
    pub fn make_stiffness(
        &self,
        input: &MeshInput<'_>,
        cells: &[Vec<Fine>],
        material: &ElasticData,
        rule: RotationRule,
        of_cell: ElementStiffness,
    ) -> Result<Hexahedra, Diagnostic> {
        let lame = material.lame(0, 3);
        Elements::with_stiffness(input, rule, |elements, rest| {
            let mut matrices = vec![0.0; elements.len() * matrix_size::<3, 8>()];
            let all = elements.iter().zip(cells).zip(matrices.chunks_exact_mut(matrix_size::<3, 8>()));
            for (element, ((nodes, fine), matrix)) in all.enumerate() {
                add_stiffness(fine, lame, &gather(nodes, rest), of_cell, matrix).map_err(|how| (element, how))?;
            }
            Ok(Stiffness::Matrices(matrices))
        })
    }

    /// The mass.
    ///
    /// # Errors
    /// An element without size.
    pub fn make_mass(
        &self,
        input: &MeshInput<'_>,
        cells: &[Vec<Fine>],
        inertia: &InertiaData,
    ) -> Result<ElementMass, Diagnostic> {
        if !*self.use_mass {
            let masses = vec![*self.total_mass / input.n_points as f64; input.n_points];
            return Ok(ElementMass::of_points(masses).shown_as("massMatrices"));
        }
        let elements = Hexahedron::elements(input.topology);
        let rest = input.rest.as_chunks::<3>().0;
        let mut weights = vec![0.0; input.n_points];
        let mut matrices = Vec::with_capacity(elements.len() * 64);
        for (element, (nodes, fine)) in elements.iter().zip(cells).enumerate() {
            let mut matrix = [[0.0; 8]; 8];
            let x = gather(nodes, rest);
            for cell in fine {
                let density = *inertia.density * cell.mass;
                if *inertia.consistent_mass {
                    cell.add_consistent_mass(&x, density, &mut matrix)
                        .map_err(|how| misshapen(ElementKind::Hexahedron, element, how))?;
                } else {
                    let mass = cell.add_equal_mass(&x, density, &mut matrix);
                    nodes.iter().for_each(|node| weights[*node as usize] += mass / 8.0);
                }
            }
            matrices.extend_from_slice(matrix.as_flattened());
        }
        let mass = ElementMass::new(elements, matrices, input.n_points);
        let mass = if *inertia.consistent_mass { mass } else { mass.with_weights(weights) };
        Ok(inertia.finished(mass))
    }
}

/// The cells that fill a cell, so many levels finer.
fn collect(grid: &SparseGrid, cell: usize, levels: u32, corner: [f64; 3], size: f64, found: &mut Vec<Fine>) {
    let Some(finer) = grid.finer().filter(|_| levels > 0) else {
        let (stiffness, mass) = (f64::from(grid.stiffness()[cell]), f64::from(grid.mass()[cell]));
        return found.push(Fine { corner, size, stiffness, mass });
    };
    for (child, place) in grid.children()[cell].iter().enumerate() {
        let Some(child_cell) = place else { continue };
        let half = size / 2.0;
        // The last direction goes fastest.
        let corner = [0, 1, 2].map(|axis| corner[axis] + if child >> (2 - axis) & 1 == 1 { half } else { 0.0 });
        collect(finer, *child_cell as usize, levels - 1, corner, half, found);
    }
}

/// K = sum_cells P^T K_cell P, P the trilinear weights of the coarse corners at the corners of a cell.
pub fn add_stiffness(
    cells: &[Fine],
    lame: Lame,
    x: &[[f64; 3]; 8],
    of_cell: ElementStiffness,
    matrix: &mut [f64],
) -> Result<(), Misshapen> {
    for cell in cells {
        let mut own = [0.0; matrix_size::<3, 8>()];
        of_cell(&mut own, lame.times(cell.stiffness), &cell.shape(x))?;
        let weights = cell.weights();
        // K_cell P, then P^T of that: entry (3 a + i, 3 b + j) for nodes a, b.
        let mut half = [0.0; matrix_size::<3, 8>()];
        for (row, target) in own.chunks_exact(24).zip(half.chunks_exact_mut(24)) {
            for (d, weights) in weights.iter().enumerate() {
                for (b, weight) in weights.iter().enumerate() {
                    for j in 0..3 {
                        target[3 * b + j] += weight * row[3 * d + j];
                    }
                }
            }
        }
        for (c, weights) in weights.iter().enumerate() {
            for (a, weight) in weights.iter().enumerate() {
                for i in 0..3 {
                    let source = &half[24 * (3 * c + i)..][..24];
                    let target = &mut matrix[24 * (3 * a + i)..][..24];
                    target.iter_mut().zip(source).for_each(|(sum, value)| *sum += weight * value);
                }
            }
        }
    }
    Ok(())
}

impl Fine {
    /// Coordinates in the coarse cell of a point with coordinates from -1 to 1 in the fine one.
    fn place(&self, at: [f64; 3]) -> [f64; 3] {
        [0, 1, 2].map(|axis| 2.0 * (self.corner[axis] + self.size * 0.5 * (at[axis] + 1.0)) - 1.0)
    }

    /// Weights of the coarse corners at each corner.
    fn weights(&self) -> [[f64; 8]; 8] {
        CORNERS.map(|at| Hexahedron::shape_functions(self.place(at)))
    }

    /// Corners in a coarse cell with corners `x`.
    fn shape(&self, x: &[[f64; 3]; 8]) -> [[f64; 3]; 8] {
        let at = |weights: [f64; 8]| [0, 1, 2].map(|axis| weights.iter().zip(x).map(|(w, x)| w * x[axis]).sum());
        self.weights().map(at)
    }

    /// Adds the integral of density N_a N_b.
    fn add_consistent_mass(
        &self,
        x: &[[f64; 3]; 8],
        density: f64,
        matrix: &mut [[f64; 8]; 8],
    ) -> Result<(), Misshapen> {
        let shape = self.shape(x);
        for point in fine_quadrature(ElementKind::Hexahedron) {
            let found = physical_gradients::<Hexahedron, 8>(&shape, point.at).ok_or(Misshapen::Flat)?;
            let mass = point.weight * density * found.jacobian.abs();
            let weights = Hexahedron::shape_functions(self.place(point.at));
            for (row, a) in matrix.iter_mut().zip(&weights) {
                row.iter_mut().zip(&weights).for_each(|(entry, b)| *entry += mass * a * b);
            }
        }
        Ok(())
    }

    /// Adds equal entries for all pairs of its corners, carried to those of the coarse cell; returns the true mass
    /// (kg).
    fn add_equal_mass(&self, x: &[[f64; 3]; 8], density: f64, matrix: &mut [[f64; 8]; 8]) -> f64 {
        let mass = density * edge_product(&self.shape(x));
        let mut sums = [0.0; 8];
        for weights in self.weights() {
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
        }
        for (row, a) in matrix.iter_mut().zip(&sums) {
            row.iter_mut().zip(&sums).for_each(|(entry, b)| *entry += EVERY_PAIR * mass * a * b);
        }
        mass
    }
}

/// Reference coordinates of the corners of a hexahedron.
const CORNERS: [[f64; 3]; 8] = [
    [-1.0, -1.0, -1.0],
    [1.0, -1.0, -1.0],
    [1.0, 1.0, -1.0],
    [-1.0, 1.0, -1.0],
    [-1.0, -1.0, 1.0],
    [1.0, -1.0, 1.0],
    [1.0, 1.0, 1.0],
    [-1.0, 1.0, 1.0],
];
