//! Points spread evenly over a mesh.

use settee_kernel::{Component, Data, Diagnostic, IndexList, checks};
use settee_mesh::Distances;

use crate::engine::recompute::{check_indices, recomputes};

/// Chooses points that are spread evenly over a mesh.
///
/// The first is point 0, each further one is the point farthest from all before. Lloyd's iterations then move each
/// sample to the point nearest to the mean of those that are nearer to it than to others.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct MeshSampler {
    /// Number of points to choose.
    #[data(default = 1u32)]
    pub number: Data<u32>,
    /// Points to choose from.
    #[data(required, unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Edges, along which distances are measured; without any, distances are straight.
    #[data]
    pub edges: Data<Vec<[u32; 2]>>,
    /// Indices of samples that are there already, and stay.
    #[data]
    pub fixed_indices: Data<IndexList>,
    /// Largest number of Lloyd's iterations.
    #[data(default = 100u32, check = checks::between(0, MOST_ITERATIONS))]
    pub max_iter: Data<u32>,
    /// Indices of the chosen points.
    #[data(output, name = "output_indices", alias = "outputIndices")]
    pub output_indices: Data<IndexList>,
    /// The chosen points.
    #[data(output, name = "output_position", unit = "m", alias = "outputPosition")]
    pub output_position: Data<Vec<[f64; 3]>>,
    #[group]
    base: settee_kernel::Base,
}

/// More are refused: the number is a slip.
const MOST_ITERATIONS: u32 = 10_000;

impl MeshSampler {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_indices("edges", self.edges.as_flattened(), self.position.len())?;
        check_indices("fixedIndices", &self.fixed_indices, self.position.len())?;
        if *self.number as usize > self.position.len() {
            let finding = Diagnostic::error("out-of-range", "there are not so many points");
            let finding = finding.attribute("number", self.number.to_string());
            return Err(finding.expected(format!("at most {}", self.position.len())));
        }
        let distances = Distances::new(&self.position, &self.edges);
        let n_fixed = self.fixed_indices.len();
        let spread = distances.spread(&self.fixed_indices, n_fixed + *self.number as usize, 0.0);
        let samples = distances.relax(spread, n_fixed, (*self.max_iter).min(MOST_ITERATIONS) as usize);
        let chosen = samples.points[n_fixed.min(samples.points.len())..].to_vec();
        let points = chosen.iter().map(|&point| self.position[point as usize]).collect();
        self.output_position.derive(points);
        self.output_indices.derive(chosen.into());
        Ok(())
    }
}

recomputes!(MeshSampler);
