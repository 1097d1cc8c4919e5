//! Smoothed positions.

use settee_kernel::roles::{BaseEngine, BaseTopology};
use settee_kernel::{Component, Data, IndexList, InitContext, Lifecycle, Link, checks};

use crate::engine::recompute::check_indices;

/// Smooths a mesh after Laplace: in each iteration every point moves to the mean of those at the other ends of its
/// edges, all at once.
#[derive(Component)]
#[component(category = "Engine/Transform", templates(Vec3), roles(engine))]
pub struct SmoothMeshEngine {
    /// Positions to smooth; by default those of the topology.
    #[data(name = "input_position", unit = "m")]
    pub input_position: Data<Vec<[f64; 3]>>,
    /// Indices of the points that move; empty for all.
    #[data(name = "input_indices", alias = "indices")]
    pub input_indices: Data<IndexList>,
    /// The smoothed positions.
    #[data(output, name = "output_position", unit = "m")]
    pub output_position: Data<Vec<[f64; 3]>>,
    /// Number of iterations.
    #[data(default = 1u32, check = checks::between(0, MOST_ITERATIONS), alias = "nb_iterations")]
    pub nb_iterations: Data<u32>,
    /// Mesh whose edges count; by default the topology of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    base: settee_kernel::Base,
}

/// More are refused: the number is a slip.
const MOST_ITERATIONS: u32 = 10_000;

impl SmoothMeshEngine {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let Some(target) = self.topology.target() else { return };
        context.require(target);
        let (Some(points), Some(mesh)) = (context.mesh_points(target), context.mesh(target)) else { return };
        let mut x = if self.input_position.is_set() { self.input_position.to_vec() } else { points };
        let mut neighbours = vec![Vec::new(); x.len()];
        let checked = check_indices("input_indices", &self.input_indices, x.len())
            .and_then(|()| check_indices("topology", mesh.topology().edges().as_flattened(), x.len()));
        if let Err(finding) = checked {
            return context.report(finding);
        }
        for &[a, b] in mesh.topology().edges() {
            neighbours[a as usize].push(b);
            neighbours[b as usize].push(a);
        }
        let mut moves = vec![self.input_indices.is_empty(); x.len()];
        self.input_indices.iter().for_each(|&point| moves[point as usize] = true);
        for _ in 0..(*self.nb_iterations).min(MOST_ITERATIONS) {
            x = smoothed(&x, &neighbours, &moves);
        }
        self.output_position.derive(x);
    }
}

/// Each point that moves at the mean of its neighbours; points without any stay.
fn smoothed(x: &[[f64; 3]], neighbours: &[Vec<u32>], moves: &[bool]) -> Vec<[f64; 3]> {
    let place = |((x_own, around), moves): ((&[f64; 3], &Vec<u32>), &bool)| {
        if !moves || around.is_empty() {
            return *x_own;
        }
        let sum = around.iter().map(|&point| x[point as usize]);
        let sum = sum.fold([0.0; 3], |sum, x| [0, 1, 2].map(|axis| sum[axis] + x[axis]));
        sum.map(|c| c / around.len() as f64)
    };
    x.iter().zip(neighbours).zip(moves).map(place).collect()
}

impl Lifecycle for SmoothMeshEngine {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.recompute(context);
    }
}

impl BaseEngine for SmoothMeshEngine {
    fn update(&mut self, context: &mut InitContext<'_>) {
        self.recompute(context);
    }
}
