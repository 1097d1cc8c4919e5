//! Two lists of points in one.

use settee_kernel::{Component, Data, Diagnostic, IndexList};

use crate::engine::recompute::{check_indices, check_lengths, recomputes};

/// Puts two lists of points into one: the second behind the first, or at the places that `mappingX2` says, where the
/// points of the first list fill the others in their order.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct MergePoints {
    /// First points.
    #[data(unit = "m")]
    pub position1: Data<Vec<[f64; 3]>>,
    /// Second points.
    #[data(unit = "m")]
    pub position2: Data<Vec<[f64; 3]>>,
    /// For each of the second points its index among all; empty for those behind the first.
    #[data(name = "mappingX2")]
    pub mapping_x2: Data<IndexList>,
    /// Points of both lists.
    #[data(output, unit = "m")]
    pub points: Data<Vec<[f64; 3]>>,
    /// Indices of the first points.
    #[data(output)]
    pub indices1: Data<IndexList>,
    /// Indices of the second points.
    #[data(output)]
    pub indices2: Data<IndexList>,
    /// Whether the result of the beginning stays when the points change.
    #[data(default = false)]
    pub no_update: Data<bool>,
    #[group]
    base: settee_kernel::Base,
    is_done: bool,
}

impl MergePoints {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        if std::mem::replace(&mut self.is_done, true) && *self.no_update {
            return Ok(());
        }
        let n = self.position1.len() + self.position2.len();
        let second: Vec<u32> = if self.mapping_x2.is_empty() {
            (self.position1.len() as u32..n as u32).collect()
        } else {
            self.mapping_x2.to_vec()
        };
        check_lengths(["position2", "mappingX2"], [self.position2.len(), second.len()])?;
        check_indices("mappingX2", &second, n)?;
        let mut is_taken = vec![false; n];
        for &index in &second {
            if std::mem::replace(&mut is_taken[index as usize], true) {
                let finding = Diagnostic::error("index-twice", format!("two points go to the place {index}"));
                return Err(finding.attribute("mappingX2", "").expected("each index once"));
            }
        }
        let first: Vec<u32> = (0..n as u32).filter(|index| !is_taken[*index as usize]).collect();
        let mut points = vec![[0.0; 3]; n];
        for (indices, list) in [(&first, &self.position1), (&second, &self.position2)] {
            indices.iter().zip(list.iter()).for_each(|(index, x)| points[*index as usize] = *x);
        }
        self.points.derive(points);
        self.indices1.derive(first.into());
        self.indices2.derive(second.into());
        Ok(())
    }
}

recomputes!(MergePoints);
