//! The mean of points.

use settee_kernel::{Component, Data, Diagnostic, IndexList};

use crate::engine::recompute::{check_indices, recomputes};

/// The mean of points: of those with given indices, or of all.
#[derive(Component)]
#[component(category = "Engine/Analyze", templates(Vec3), roles(engine))]
pub struct AverageCoord {
    /// Indices of the points; empty for all.
    #[data]
    pub indices: Data<IndexList>,
    /// Points.
    #[data(required, unit = "m")]
    pub vertices: Data<Vec<[f64; 3]>>,
    /// Mean of the points.
    #[data(default = [0.0; 3], output, name = "average", alias = "averageCoord", unit = "m")]
    pub average: Data<[f64; 3]>,
    #[group]
    base: settee_kernel::Base,
}

impl AverageCoord {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_indices("indices", &self.indices, self.vertices.len())?;
        let all: Vec<u32> = (0..self.vertices.len() as u32).collect();
        let indices: &[u32] = if self.indices.is_empty() { &all } else { &self.indices };
        let mut mean = [0.0; 3];
        for index in indices {
            for (mean, x) in mean.iter_mut().zip(self.vertices[*index as usize]) {
                *mean += x;
            }
        }
        self.average.derive(mean.map(|sum| sum / indices.len().max(1) as f64));
        Ok(())
    }
}

recomputes!(AverageCoord);
