//! Mass matrices of elements: one scalar for each pair of nodes, the same for all components of a velocity.

mod following;

use settee_bodies::mesh_input::MeshInput;
use settee_kernel::Diagnostic;
use settee_kernel::roles::{Blocks, Inertia, Motion, NotDiagonal, Output};
use settee_math::{DataTypes, Point};
use settee_mesh::finite_element::{FiniteElement, fine_quadrature, physical_gradients};

use crate::fem::elastic::element::matrix::Misshapen;
use crate::fem::elastic::element::misshapen;

/// Masses of the elements of a mesh.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct ElementMass {
    n_nodes: usize,
    /// Nodes of the elements, one after the other.
    nodes: Vec<u32>,
    /// Matrices of n_nodes x n_nodes scalars (kg), one after the other.
    matrices: Vec<f64>,
    /// Sums of the rows of all matrices for each point (kg), where they act instead of the matrices.
    lumped: Option<Vec<f64>>,
    /// What gravity acts on, for each point (kg).
    weights: Vec<f64>,
    /// Name of the data that shows the matrices.
    shown_as: Option<&'static str>,
    /// Names of the data that show what gravity acts on altogether, and the sums of rows.
    sums_shown_as: Option<[&'static str; 2]>,
}

impl ElementMass {
    /// M_ab = integral of rho N_a N_b over each element at rest, rho interpolated between points. With the rule of the
    /// element library, or exactly.
    ///
    /// # Errors
    /// No elements, points that the state does not have, or an element without size.
    pub fn by_quadrature<D: DataTypes, E: FiniteElement<N>, const N: usize>(
        input: &MeshInput<'_>,
        density: &dyn Fn(u32) -> f64,
        is_exact: bool,
    ) -> Result<Self, Diagnostic> {
        let elements = E::elements(input.topology);
        input.check(&E::KIND.to_string(), E::KIND.plural(), elements)?;
        let matrices = Self::quadrature::<D, E, N>(elements, D::Coord::views(&input.rest), density, is_exact)
            .map_err(|element| misshapen(E::KIND, element, Misshapen::Flat))?;
        Ok(Self::new(elements, matrices, input.n_points))
    }

    /// The matrices of elements with some nodes, as for [`by_quadrature`](Self::by_quadrature), one after the other.
    ///
    /// # Errors
    /// The first element without size.
    pub fn quadrature<D: DataTypes, E: FiniteElement<N>, const N: usize>(
        elements: &[[u32; N]],
        rest: &[D::Coord],
        density: &dyn Fn(u32) -> f64,
        is_exact: bool,
    ) -> Result<Vec<f64>, usize> {
        let rule = if is_exact { fine_quadrature(E::KIND) } else { E::QUADRATURE.to_vec() };
        let mut matrices = Vec::with_capacity(elements.len() * N * N);
        for (element, nodes) in elements.iter().enumerate() {
            let x = nodes.map(|node| D::position(&rest[node as usize]));
            let densities = nodes.map(density);
            let mut matrix = [[0.0; N]; N];
            for point in &rule {
                let shape = E::shape_functions(point.at);
                let found = physical_gradients::<E, N>(&x, point.at).ok_or(element)?;
                let local: f64 = densities.iter().zip(&shape).map(|(density, share)| density * share).sum();
                let mass = point.weight * local * found.jacobian.abs();
                for (row, a) in matrix.iter_mut().zip(&shape) {
                    row.iter_mut().zip(&shape).for_each(|(entry, b)| *entry += mass * a * b);
                }
            }
            matrices.extend_from_slice(matrix.as_flattened());
        }
        Ok(matrices)
    }

    /// Masses of points.
    pub fn of_points(masses: Vec<f64>) -> Self {
        Self {
            n_nodes: 1,
            nodes: Vec::new(),
            matrices: Vec::new(),
            lumped: Some(masses.clone()),
            weights: masses,
            shown_as: None,
            sums_shown_as: None,
        }
    }

    /// Masses with given matrices; gravity acts on the sums of their rows.
    pub fn new<const N: usize>(elements: &[[u32; N]], matrices: Vec<f64>, n_points: usize) -> Self {
        let mut mass = Self {
            n_nodes: N,
            nodes: elements.as_flattened().to_vec(),
            matrices,
            lumped: None,
            weights: vec![0.0; n_points],
            shown_as: None,
            sums_shown_as: None,
        };
        mass.weights = mass.row_sums();
        mass
    }

    /// The same with the matrix of each element times a factor.
    pub fn scaled(mut self, factor: impl Fn(usize) -> f64) -> Self {
        for (element, matrix) in self.matrices.chunks_exact_mut(self.n_nodes * self.n_nodes).enumerate() {
            let factor = factor(element);
            matrix.iter_mut().for_each(|entry| *entry *= factor);
        }
        self.weights = self.row_sums();
        self
    }

    /// The same with gravity on other masses, one for each point.
    pub fn with_weights(mut self, weights: Vec<f64>) -> Self {
        self.weights = weights;
        self
    }

    /// The same with its matrices as the output `name`.
    pub fn shown_as(mut self, name: &'static str) -> Self {
        self.shown_as = Some(name);
        self
    }

    /// The same with what gravity acts on altogether, and the sums of rows, as the outputs with these names.
    pub fn showing_sums(mut self, names: [&'static str; 2]) -> Self {
        self.sums_shown_as = Some(names);
        self
    }

    /// The same with the rows of the matrix summed up on the diagonal.
    pub fn lumped(mut self) -> Self {
        self.lumped = Some(self.row_sums());
        self
    }

    /// Sum of the row of each point (kg).
    pub fn row_sums(&self) -> Vec<f64> {
        let mut sums = vec![0.0; self.weights.len()];
        for (nodes, matrix) in self.elements() {
            for (node, row) in nodes.iter().zip(matrix.chunks_exact(self.n_nodes)) {
                sums[*node as usize] += row.iter().sum::<f64>();
            }
        }
        sums
    }

    fn elements(&self) -> impl Iterator<Item = (&[u32], &[f64])> {
        self.nodes.chunks_exact(self.n_nodes).zip(self.matrices.chunks_exact(self.n_nodes * self.n_nodes))
    }

    /// What gravity acts on (kg).
    pub fn total_weight(&self) -> f64 {
        self.weights.iter().sum()
    }
}

impl<D: DataTypes> Inertia<D> for ElementMass {
    /// Adds the weight (N).
    fn add_weight(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        let gravity = D::from_gravity(motion.at.gravity);
        for (f, weight) in f.iter_mut().zip(&self.weights) {
            add_scaled(f, *weight, &gravity);
        }
    }

    /// res += factor M dx.
    fn add_mdx(&mut self, _motion: Motion<'_, D>, factor: f64, dx: &[D::Deriv], res: &mut [D::Deriv]) {
        if let Some(lumped) = &self.lumped {
            for ((res, dx), mass) in res.iter_mut().zip(dx).zip(lumped) {
                add_scaled(res, factor * mass, dx);
            }
            return;
        }
        for (nodes, matrix) in self.elements() {
            for (a, row) in nodes.iter().zip(matrix.chunks_exact(self.n_nodes)) {
                for (b, mass) in nodes.iter().zip(row) {
                    add_scaled(&mut res[*a as usize], factor * mass, &dx[*b as usize]);
                }
            }
        }
    }

    /// a = M^-1 f, if the mass is lumped; points without mass get 0.
    fn acceleration(&mut self, _motion: Motion<'_, D>, f: &[D::Deriv], a: &mut [D::Deriv]) -> Result<(), NotDiagonal> {
        let lumped = self.lumped.as_ref().ok_or(NotDiagonal)?;
        for ((a, f), mass) in a.iter_mut().zip(f).zip(lumped) {
            *a = D::Deriv::zero();
            if *mass > 0.0 {
                add_scaled(a, 1.0 / mass, f);
            }
        }
        Ok(())
    }

    /// Puts M into the sink.
    fn add_mass(&mut self, _motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        let size = D::Deriv::SIZE;
        if let Some(lumped) = &self.lumped {
            for (point, mass) in lumped.iter().enumerate() {
                sink.add_identity(point, point, size, *mass);
            }
            return;
        }
        for (nodes, matrix) in self.elements() {
            for (a, row) in nodes.iter().zip(matrix.chunks_exact(self.n_nodes)) {
                for (b, mass) in nodes.iter().zip(row) {
                    sink.add_identity(*a as usize, *b as usize, size, *mass);
                }
            }
        }
    }

    /// 1/2 v M v (J).
    fn kinetic_energy(&mut self, motion: Motion<'_, D>) -> f64 {
        let v = motion.v;
        let product = |a: &D::Deriv, b: &D::Deriv| a.as_ref().iter().zip(b.as_ref()).map(|(a, b)| a * b).sum::<f64>();
        if let Some(lumped) = &self.lumped {
            return 0.5 * v.iter().zip(lumped).map(|(v, mass)| mass * product(v, v)).sum::<f64>();
        }
        let mut twice = 0.0;
        for (nodes, matrix) in self.elements() {
            for (a, row) in nodes.iter().zip(matrix.chunks_exact(self.n_nodes)) {
                for (b, mass) in nodes.iter().zip(row) {
                    twice += mass * product(&v[*a as usize], &v[*b as usize]);
                }
            }
        }
        0.5 * twice
    }

    /// -sum m g . x (J).
    fn weight_energy(&mut self, motion: Motion<'_, D>) -> f64 {
        let g = D::linear(&D::from_gravity(motion.at.gravity));
        let height = |x: &D::Coord| {
            let x = D::position(x);
            x[0] * g[0] + x[1] * g[1] + x[2] * g[2]
        };
        -motion.x.iter().zip(&self.weights).map(|(x, mass)| mass * height(x)).sum::<f64>()
    }

    fn outputs(&self) -> Vec<Output> {
        let matrices = self.shown_as.map(|name| (name, self.matrices.clone()));
        let sums =
            self.sums_shown_as.map(|[total, rows]| [(total, vec![self.total_weight()]), (rows, self.row_sums())]);
        matrices.into_iter().chain(sums.into_iter().flatten()).collect()
    }
}

/// target += factor value.
#[inline]
fn add_scaled<V: Point>(target: &mut V, factor: f64, value: &V) {
    for (target, value) in target.as_mut().iter_mut().zip(value.as_ref()) {
        *target += factor * value;
    }
}
