//! Looking values up by their indices, and indices by their values.

use settee_kernel::{Component, Data, Diagnostic, IndexList};

use crate::engine::recompute::{check_indices, recomputes};

/// Finds values in a list: for each value, in their order, the indices of all entries that are exactly equal to it.
#[derive(Component)]
#[component(category = "Engine/Analyze", roles(engine))]
pub struct IndicesFromValues {
    /// Values to look for.
    #[data]
    pub values: Data<Vec<f64>>,
    /// List to look in.
    #[data]
    pub global: Data<Vec<f64>>,
    /// Whether all entries equal to a value count, or only the first.
    #[data(default = false)]
    pub recursive_search: Data<bool>,
    /// Indices of the entries.
    #[data(output)]
    pub indices: Data<IndexList>,
    #[group]
    base: settee_kernel::Base,
}

impl IndicesFromValues {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let mut indices: Vec<u32> = Vec::new();
        let most = if *self.recursive_search { usize::MAX } else { 1 };
        for value in self.values.iter() {
            let before = indices.len();
            let equal = self.global.iter().zip(0_u32..).filter(|(entry, _)| *entry == value).map(|(_, index)| index);
            indices.extend(equal.take(most));
            if indices.len() == before {
                let finding = Diagnostic::error("not-found", "the list does not contain the value");
                return Err(finding.attribute("values", value.to_string()).expected("values of the list global"));
            }
        }
        self.indices.derive(indices.into());
        Ok(())
    }
}

recomputes!(IndicesFromValues);

/// Takes the entries of a list that have given indices.
#[derive(Component)]
#[component(category = "Engine/Analyze", roles(engine))]
pub struct ValuesFromIndices {
    /// List to take from.
    #[data(name = "in")]
    pub input: Data<Vec<f64>>,
    /// Indices of the entries.
    #[data]
    pub indices: Data<IndexList>,
    /// The entries.
    #[data(output, name = "out")]
    pub output: Data<Vec<f64>>,
    #[group]
    base: settee_kernel::Base,
}

impl ValuesFromIndices {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_indices("indices", &self.indices, self.input.len())?;
        let taken = self.indices.iter().map(|index| self.input[*index as usize]).collect();
        self.output.derive(taken);
        Ok(())
    }
}

recomputes!(ValuesFromIndices);

/// Takes the points that have given indices.
#[derive(Component)]
#[component(category = "Engine/Analyze", templates(Vec3), roles(engine))]
pub struct PointsFromIndices {
    /// Points to take from.
    #[data(unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Indices of the points.
    #[data]
    pub indices: Data<IndexList>,
    /// The points.
    #[data(output, name = "indices_position", unit = "m")]
    pub indices_position: Data<Vec<[f64; 3]>>,
    #[group]
    base: settee_kernel::Base,
}

impl PointsFromIndices {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_indices("indices", &self.indices, self.position.len())?;
        let taken = self.indices.iter().map(|index| self.position[*index as usize]).collect();
        self.indices_position.derive(taken);
        Ok(())
    }
}

recomputes!(PointsFromIndices);

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
    /// Their mean.
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
