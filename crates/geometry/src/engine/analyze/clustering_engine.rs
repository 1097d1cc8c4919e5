//! Points in clusters.

use settee_kernel::{Component, Data, Diagnostic, IndexGroups, IndexList, checks};
use settee_mesh::{Distances, Samples};

use crate::engine::recompute::{check_indices, recomputes};

/// Groups points into clusters that overlap, as `ShapeMatching` takes them.
///
/// Centres of clusters are points far from each other. A cluster has all points within `radius` of its centre, and
/// those that have no nearer centre; of the fixed points it has those within `fixedRadius`. Fixed points are numbered
/// behind the others.
#[derive(Component)]
#[component(category = "Engine/Analyze", templates(Vec3), roles(engine))]
pub struct ClusteringEngine {
    /// Points.
    #[data(required, unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Further points that belong to clusters, but do not move with them.
    #[data(unit = "m")]
    pub fixed_position: Data<Vec<[f64; 3]>>,
    /// Edges, along which distances are measured; without any, distances are straight.
    #[data]
    pub edges: Data<Vec<[u32; 2]>>,
    /// Radius of clusters.
    #[data(default = 1.0, unit = "m", check = checks::non_negative())]
    pub radius: Data<f64>,
    /// Radius in which fixed points belong to a cluster.
    #[data(default = 1.0, unit = "m", check = checks::non_negative())]
    pub fixed_radius: Data<f64>,
    /// Number of clusters; -1 for as many as it takes to have a centre within `radius` of each point.
    #[data(default = -1, check = checks::at_least(-1))]
    pub number: Data<i32>,
    /// The clusters.
    #[data(output)]
    pub cluster: Data<IndexGroups>,
    /// The point in the middle of each cluster.
    #[data(output)]
    pub centers: Data<IndexList>,
    #[group]
    base: settee_kernel::Base,
}

impl ClusteringEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_indices("edges", self.edges.as_flattened(), self.position.len())?;
        let distances = Distances::new(&self.position, &self.edges);
        let samples = match usize::try_from(*self.number) {
            Ok(number) => distances.spread(&[], number, 0.0),
            Err(_) => distances.spread(&[], usize::MAX, *self.radius),
        };
        let clusters = (0..samples.points.len()).map(|number| self.cluster_of(&distances, &samples, number));
        let clusters: Vec<Vec<u32>> = clusters.collect();
        self.cluster.derive(clusters.into());
        self.centers.derive(samples.points.into());
        Ok(())
    }

    /// The points of one cluster in increasing order.
    fn cluster_of(&self, distances: &Distances<'_>, samples: &Samples, number: usize) -> Vec<u32> {
        let centre = samples.points[number];
        let from_centre = distances.regions(&[centre]).distance;
        let belongs = |(point, distance): (usize, &f64)| {
            (*distance <= *self.radius || samples.owner[point] as usize == number).then_some(point as u32)
        };
        let own = from_centre.iter().enumerate().filter_map(belongs);
        let middle = self.position[centre as usize];
        let squared = |x: &[f64; 3]| (0..3).map(|axis| (x[axis] - middle[axis]).powi(2)).sum::<f64>();
        let fixed = (self.position.len() as u32..).zip(self.fixed_position.iter());
        own.chain(fixed.filter(|(_, x)| squared(x) <= self.fixed_radius.powi(2)).map(|(point, _)| point)).collect()
    }
}

recomputes!(ClusteringEngine);
