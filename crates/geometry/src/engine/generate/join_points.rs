//! Points that are near each other, joined.

use settee_kernel::{Component, Data, Diagnostic, IndexList, checks};
use settee_mesh::near_groups;

use crate::engine::recompute::recomputes;

/// Joins points that are at most `distance` apart, directly or over others between them: their mean takes their place.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct JoinPoints {
    /// Points before.
    #[data(required, unit = "m")]
    pub points: Data<Vec<[f64; 3]>>,
    /// Largest distance of points that are joined.
    #[data(default = 0.0, unit = "m", check = checks::non_negative())]
    pub distance: Data<f64>,
    /// Points after, in the order in which the first of each appears.
    #[data(output, unit = "m")]
    pub merged_points: Data<Vec<[f64; 3]>>,
    /// For each point before the index of the one that took its place.
    #[data(output)]
    pub indices: Data<IndexList>,
    #[group]
    base: settee_kernel::Base,
}

impl JoinPoints {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let smallest = near_groups(&self.points, *self.distance);
        // The number of a group is known when the others come.
        let (mut new_index, mut sums) = (vec![0u32; smallest.len()], Vec::<([f64; 3], f64)>::new());
        for (point, first) in (0u32..).zip(smallest) {
            if first == point {
                new_index[point as usize] = sums.len() as u32;
                sums.push(([0.0; 3], 0.0));
            }
            new_index[point as usize] = new_index[first as usize];
            let (sum, count) = &mut sums[new_index[first as usize] as usize];
            let x = self.points[point as usize];
            *sum = [0, 1, 2].map(|i| sum[i] + x[i]);
            *count += 1.0;
        }
        self.merged_points.derive(sums.into_iter().map(|(sum, count)| sum.map(|c| c / count)).collect());
        self.indices.derive(new_index.into());
        Ok(())
    }
}

recomputes!(JoinPoints);
