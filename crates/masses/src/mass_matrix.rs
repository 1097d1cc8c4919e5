//! A mass matrix with couplings along edges.

use settee_bodies::owned::OwnedEdit;
use settee_kernel::roles::{Blocks, Inertia, Motion, NotDiagonal};
use settee_math::simd::lanes::run;
use settee_math::{DataTypes, Point};

use super::coupled_product::{CoupledProduct, Node};

/// What the loops use: M = diag(vertices) + couplings of the edges.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct MassMatrix {
    pub(super) vertices: Vec<f64>,
    /// `None` if the matrix is lumped.
    pub(super) edges: Option<Vec<([u32; 2], f64)>>,
    /// Row sums: what gravity acts on.
    pub(super) weights: Vec<f64>,
    /// How often the component had made its masses.
    pub(super) generation: u64,
    /// Room for products.
    pub(super) nodes: Vec<Node>,
}

/// What of a mass matrix becomes another.
pub(super) struct MatrixEdit {
    /// Number of points, and of edges.
    pub counts: [usize; 2],
    /// Points with their entries on the diagonal and their weights.
    pub points: Vec<(u32, [f64; 2])>,
    /// Edges of the topology with their ends and couplings.
    pub edges: Vec<(u32, ([u32; 2], f64))>,
    /// Diagonals with their ends and couplings.
    pub diagonals: OwnedEdit<([u32; 2], f64)>,
    pub generation: u64,
}

impl MassMatrix {
    /// Takes in what became another.
    pub(super) fn join(&mut self, edit: &MatrixEdit) {
        let [n_points, n_edges] = edit.counts;
        self.vertices.resize(n_points, 0.0);
        self.weights.resize(n_points, 0.0);
        for (point, [own, weight]) in &edit.points {
            (self.vertices[*point as usize], self.weights[*point as usize]) = (*own, *weight);
        }
        if let Some(edges) = &mut self.edges {
            let mut behind = edges.split_off(edges.len() - edit.diagonals.n_before().min(edges.len()));
            edges.resize(n_edges, ([0; 2], 0.0));
            edit.edges.iter().for_each(|(index, edge)| edges[*index as usize] = *edge);
            edit.diagonals.follow(&mut behind);
            edges.append(&mut behind);
        }
        self.generation = edit.generation;
    }
}

impl<D: DataTypes> Inertia<D> for MassMatrix {
    fn add_weight(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        let gravity = D::from_gravity(motion.at.gravity);
        for (f, weight) in f.iter_mut().zip(&self.weights) {
            add_scaled(f, *weight, &gravity);
        }
    }

    fn add_mdx(&mut self, _motion: Motion<'_, D>, factor: f64, dx: &[D::Deriv], res: &mut [D::Deriv]) {
        let Some(edges) = &self.edges else {
            return add_own(&self.vertices, factor, dx, res);
        };
        if D::Deriv::SIZE == 3 {
            let (dx, res) = (Point::views(D::Deriv::flat(dx)), Point::views_mut(D::Deriv::flat_mut(res)));
            let nodes = &mut self.nodes;
            return run(CoupledProduct { vertices: &self.vertices, edges, factor, dx, res, nodes });
        }
        add_own(&self.vertices, factor, dx, res);
        for &([a, b], mass) in edges {
            add_scaled(&mut res[a as usize], factor * mass, &dx[b as usize]);
            add_scaled(&mut res[b as usize], factor * mass, &dx[a as usize]);
        }
    }

    fn acceleration(&mut self, _motion: Motion<'_, D>, f: &[D::Deriv], a: &mut [D::Deriv]) -> Result<(), NotDiagonal> {
        if self.edges.is_some() {
            return Err(NotDiagonal);
        }
        for ((a, f), mass) in a.iter_mut().zip(f).zip(&self.vertices) {
            for (a, f) in a.as_mut().iter_mut().zip(f.as_ref()) {
                *a = f / mass;
            }
        }
        Ok(())
    }

    fn add_mass(&mut self, _motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        for (point, mass) in self.vertices.iter().enumerate() {
            sink.add_identity(point, point, D::Deriv::SIZE, *mass);
        }
        for &([a, b], mass) in self.edges.iter().flatten() {
            sink.add_identity(a as usize, b as usize, D::Deriv::SIZE, mass);
            sink.add_identity(b as usize, a as usize, D::Deriv::SIZE, mass);
        }
    }

    fn kinetic_energy(&mut self, motion: Motion<'_, D>) -> f64 {
        let v = motion.v;
        let own: f64 = self.vertices.iter().zip(v).map(|(mass, v)| mass * dot(v, v)).sum();
        let coupled: f64 =
            self.edges.iter().flatten().map(|&([a, b], mass)| mass * dot(&v[a as usize], &v[b as usize])).sum();
        0.5 * own + coupled
    }

    fn weight_energy(&mut self, motion: Motion<'_, D>) -> f64 {
        let g = D::linear(&D::from_gravity(motion.at.gravity));
        let height = |x: &D::Coord| D::position(x).iter().zip(&g).map(|(x, g)| x * g).sum::<f64>();
        -self.weights.iter().zip(motion.x).map(|(weight, x)| weight * height(x)).sum::<f64>()
    }
}

/// What the entries on the diagonal add.
fn add_own<P: Point>(vertices: &[f64], factor: f64, dx: &[P], res: &mut [P]) {
    for ((res, dx), mass) in res.iter_mut().zip(dx).zip(vertices) {
        add_scaled(res, factor * mass, dx);
    }
}

#[inline]
fn add_scaled<P: Point>(target: &mut P, factor: f64, value: &P) {
    for (target, value) in target.as_mut().iter_mut().zip(value.as_ref()) {
        *target += factor * value;
    }
}

#[inline]
fn dot<P: Point>(a: &P, b: &P) -> f64 {
    a.as_ref().iter().zip(b.as_ref()).map(|(a, b)| a * b).sum()
}
