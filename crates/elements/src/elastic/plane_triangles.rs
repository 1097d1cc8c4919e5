//! Linear triangles that resist deformation in their own plane, shared by the classes of triangles.

mod bands;
mod lanes;
mod modulus;
mod rest_triangle;
mod stress;
mod triangle;

use nalgebra::Matrix3;
use settee_forces::{Blocks, Forces, Motion, One, Output};
use settee_math::Vec3;
use settee_mesh::RowEdit;

use crate::edge_stiffness::EdgeStiffness;
use crate::stress::means_at_points;
use bands::TriangleBands;
use lanes::TriangleLanes;
use triangle::Triangle;

pub use modulus::{plane_strain, plane_stress};
pub use rest_triangle::{Measure, RestTriangle};
pub use stress::PlaneStress;

/// Sides of a triangle by local nodes.
pub const SIDES: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Triangles of a mesh with their stiffness.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct PlaneTriangles {
    #[rebuilt]
    triangles: Vec<Triangle>,
    #[rebuilt]
    measure: Measure,
    /// Forces and products where the mesh is numbered along lines, until the stiffness is asked for or the mesh
    /// changes. A run that continues from a checkpoint made after that has none either.
    bands: Option<TriangleBands>,
    /// Whether the stiffness was asked for: from then on the evaluation of forces prepares it.
    is_assembled: bool,
    lanes: TriangleLanes,
    stiffness: EdgeStiffness,
    is_evaluated: bool,
    is_stiffness_current: bool,
    #[rebuilt]
    shows_stress: bool,
}

/// The bands of triangles with these nodes, whose strain is measured in their current shape.
fn bands(triangles: &[Triangle], nodes: &[[u32; 3]], measure: Measure) -> Option<TriangleBands> {
    let new = || TriangleBands::new(nodes, |index| triangles[index].for_lanes());
    (measure == Measure::Current).then(new).flatten()
}

impl PlaneTriangles {
    /// Triangles with the stress (xx, yy, xy) of unit strain (Pa) and their thickness (m).
    pub fn new(
        triangles: impl IntoIterator<Item = (RestTriangle, Matrix3<f64>)>,
        thickness: f64,
        measure: Measure,
    ) -> Self {
        let triangle = |(rest, modulus): (RestTriangle, _)| Triangle::new(&rest, modulus, thickness, measure);
        Self::of(triangles.into_iter().map(triangle).collect(), measure)
    }

    fn of(triangles: Vec<Triangle>, measure: Measure) -> Self {
        let nodes: Vec<[u32; 3]> = triangles.iter().map(|triangle| triangle.nodes).collect();
        let n_points = nodes.as_flattened().iter().max().map_or(0, |last| *last as usize + 1);
        let (stiffness, places) = EdgeStiffness::new(n_points, &nodes, &SIDES);
        Self {
            bands: bands(&triangles, &nodes, measure),
            is_assembled: false,
            lanes: TriangleLanes::new(&nodes, |index| triangles[index].for_lanes(), &places, measure),
            triangles,
            measure,
            stiffness,
            is_evaluated: false,
            is_stiffness_current: false,
            shows_stress: false,
        }
    }

    /// Whether a triangle has the stress of unit strain `modulus` (Pa).
    pub fn has_modulus(&self, index: usize, modulus: &Matrix3<f64>) -> bool {
        self.triangles.get(index).is_some_and(|triangle| triangle.stiffness == modulus * triangle.volume)
    }

    /// Merges triangles that were made for a changed mesh. `touched`: those that differ from the ones of the same index
    /// before, or have a node with another number, in ascending order; `nodes`: the nodes of all triangles after the
    /// change. Triangles that stay keep their values, and sums have the order of a mesh built from scratch, edge by
    /// edge. Bands are dropped: finding them takes time in proportion to the mesh.
    pub fn join(&mut self, made: &Self, edit: &RowEdit, (touched, nodes): (&[u32], &[[u32; 3]])) {
        let Self { lanes, triangles, stiffness, .. } = self;
        let n_points = nodes.as_flattened().iter().max().map_or(0, |last| *last as usize + 1);
        let nodes_before = |index: usize| triangles[index].nodes;
        let edges = stiffness.follow_nodes((triangles.len(), nodes_before), n_points, (touched, nodes), &SIDES);
        edit.follow(triangles, 1, &made.triangles);
        touched.iter().for_each(|index| triangles[*index as usize].nodes = nodes[*index as usize]);
        lanes.follow(nodes, |index| triangles[index].for_lanes(), (touched, &edges));
        self.bands = None;
        (self.is_evaluated, self.is_stiffness_current, self.is_assembled) = (false, false, false);
    }

    /// The bands, while they are in use.
    fn bands(&mut self) -> Option<&mut TriangleBands> {
        self.bands.as_mut().filter(|_| !self.is_assembled)
    }

    /// The same with stresses as outputs.
    pub fn showing_stress(mut self, shows_stress: bool) -> Self {
        self.shows_stress = shows_stress;
        self
    }

    /// Number of triangles.
    pub fn len(&self) -> usize {
        self.triangles.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.triangles.is_empty()
    }

    /// Makes the stiffness with the frames and shapes of the last force, or of `x` if there was none.
    ///
    /// K_ij = -R J_i (stiffness) J_j^T R^T.
    fn update_stiffness(&mut self, motion: Motion<'_, Vec3>) {
        if self.is_stiffness_current {
            return;
        }
        if !self.is_evaluated {
            self.lanes.observe(motion.workers, motion.x);
        } else if let Some(bands) = self.bands() {
            let last = bands.positions(motion.x.len());
            self.lanes.observe(motion.workers, &last);
        }
        self.is_assembled = true;
        self.lanes.update_stiffness(motion.workers, &mut self.stiffness);
        (self.is_evaluated, self.is_stiffness_current) = (true, true);
    }

    /// Stress of each triangle at `x`.
    pub fn stresses(&self, x: &[[f64; 3]]) -> impl Iterator<Item = PlaneStress> {
        self.triangles.iter().map(move |triangle| {
            let (corners, shape) = triangle.observe(self.measure, x);
            let stress = triangle.stiffness * triangle.strain_to_rest(&corners, &shape) / -triangle.volume;
            PlaneStress { nodes: triangle.nodes, axes: shape.axes, stress }
        })
    }

    /// The stresses at `x` as shown: seven numbers a triangle (stress xx, yy, xy (Pa), the largest principal stress
    /// (Pa), its direction), and the mean of the principal stresses around each point (Pa).
    fn shown_stresses(&self, x: &[[f64; 3]]) -> (Vec<f64>, Vec<f64>) {
        let mut of_triangles = Vec::new();
        let mut sums = vec![(0.0, 0_u32); x.len()];
        for triangle in self.stresses(x) {
            let (principal, direction) = triangle.principal();
            of_triangles.extend(triangle.stress.iter().chain(&[principal]).chain(direction.iter()));
            for node in triangle.nodes {
                let (sum, count) = &mut sums[node as usize];
                (*sum, *count) = (*sum + principal, *count + 1);
            }
        }
        (of_triangles, sums.into_iter().map(|(sum, count)| sum / f64::from(count.max(1))).collect())
    }
}

impl Forces<One<Vec3>> for PlaneTriangles {
    /// Restores the state in which no stiffness has been asked for, so that a run after a reset repeats the first one.
    fn restart(&mut self) {
        (self.is_evaluated, self.is_stiffness_current, self.is_assembled) = (false, false, false);
    }

    /// f_k += R J_k stress, with the strain of the displacement back to the rest shape; keeps frames and shapes.
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        match self.bands() {
            Some(bands) => bands.add_force(motion.workers, motion.x, f),
            None => self.lanes.add_force(motion.workers, motion.x, f),
        }
        (self.is_evaluated, self.is_stiffness_current) = (true, false);
    }

    fn add_dforce(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        let is_evaluated = self.is_evaluated;
        if let Some(bands) = self.bands() {
            if !is_evaluated {
                bands.observe(motion.workers, motion.x);
            }
            bands.add_product(motion.workers, k, dx, df);
            self.is_evaluated = true;
            return;
        }
        self.update_stiffness(motion);
        self.stiffness.add_product(motion.workers, k, dx, df);
    }

    fn add_stiffness(&mut self, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        self.update_stiffness(motion);
        self.stiffness.add_to(motion.workers, sink);
    }

    /// The sum of 1/2 strain . stress.
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        let energy = |triangle: &Triangle| {
            let (corners, shape) = triangle.observe(self.measure, motion.x);
            let strain = triangle.strain_to_rest(&corners, &shape);
            0.5 * strain.dot(&(triangle.stiffness * strain))
        };
        Some(self.triangles.iter().map(energy).sum())
    }

    fn outputs(&self, motion: Motion<'_, Vec3>) -> Vec<Output> {
        if !self.shows_stress {
            return Vec::new();
        }
        let (of_triangles, of_points) = self.shown_stresses(motion.x);
        vec![("triangleInfo", of_triangles), ("vertexInfo", of_points)]
    }

    fn stresses(&self, motion: Motion<'_, Vec3>) -> Vec<f64> {
        means_at_points(motion.x.len(), self.stresses(motion.x).map(|triangle| (triangle.nodes, triangle.von_mises())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two triangles with E = 100, nu = 0.3 and thickness 1.
    fn two() -> Vec<Triangle> {
        let x = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 1.0]];
        let rest = [[0, 1, 2], [1, 3, 2]].map(|nodes| RestTriangle::new(0, nodes, &x, Measure::Current).unwrap());
        PlaneTriangles::new(rest.map(|rest| (rest, plane_stress(100.0, 0.3))), 1.0, Measure::Current).triangles
    }

    #[test]
    fn the_stiffness_of_a_triangle_is_that_of_plane_stress_times_its_volume() {
        for (triangle, [normal, lateral, shear]) in
            two().iter().zip([[54.945_053, 16.483_517, 19.230_77], [95.1676, 28.550_287, 33.308_67]])
        {
            let expected = Matrix3::new(normal, lateral, 0.0, lateral, normal, 0.0, 0.0, 0.0, shear);
            assert!((triangle.stiffness - expected).amax() < 1e-4, "{}", triangle.stiffness);
        }
    }

    /// The triangles of a sheet of 41 x 37 points, some of them left out, with a material that has no symmetry.
    fn sheet() -> (PlaneTriangles, Vec<[f64; 3]>) {
        let point = |i: u32| [0.1 * f64::from(i % 41), 0.1 * f64::from(i / 41), 0.0];
        let x: Vec<[f64; 3]> = (0..41 * 37).map(point).collect();
        let corners = (0..41 * 36).filter(|i| i % 41 != 40 && i % 29 != 3);
        let nodes = corners.flat_map(|i| [[i, i + 1, i + 42], [i + 42, i + 41, i]]);
        let modulus = Matrix3::new(100.0, 30.0, 3.0, 30.0, 80.0, -2.0, 3.0, -2.0, 40.0);
        let triangles = nodes.map(|nodes| (RestTriangle::new(0, nodes, &x, Measure::Current).unwrap(), modulus));
        let bend = |(i, [x, y, z]): (usize, &[f64; 3])| [1.1 * x, y + 0.02 * x, z + 0.05 * (0.7 * i as f64).sin()];
        (PlaneTriangles::new(triangles, 0.2, Measure::Current), x.iter().enumerate().map(bend).collect())
    }

    fn motion<'a>(x: &'a [[f64; 3]], workers: &'a settee_parallel::Workers) -> Motion<'a, Vec3> {
        let at = settee_forces::Instant {
            time: 0.0,
            dt: 0.01,
            gravity: [0.0; 3],
            is_implicit: true,
            weight: settee_forces::Weight::All,
            symmetric_only: false,
        };
        Motion { x, v: &[], rest: x, followed: &[], at, workers }
    }

    #[test]
    fn bands_give_the_forces_and_products_of_triangles_by_edges_for_any_number_of_threads() {
        let (bands, x) = sheet();
        assert!(bands.bands.is_some());
        let edges = PlaneTriangles { bands: None, ..bands.clone() };
        let dx: Vec<[f64; 3]> = x.iter().map(|x| x.map(|x| (7.0 * x).cos())).collect();
        let evaluate = |mut triangles: PlaneTriangles, threads: usize| {
            let workers = settee_parallel::Workers::new(threads);
            let (mut f, mut df) = (vec![[0.0; 3]; x.len()], vec![[0.0; 3]; x.len()]);
            triangles.add_force(motion(&x, &workers), &mut f);
            // Products are those of the last force, wherever the points are now.
            triangles.clone().add_dforce(motion(&dx, &workers), 2.0, &dx, &mut df);
            (f, df)
        };
        let (f, df) = evaluate(bands.clone(), 1);
        assert_eq!(evaluate(bands, 3), (f.clone(), df.clone()));
        let expected = evaluate(edges, 1);
        for (a, b) in [(f, expected.0), (df, expected.1)] {
            let largest = b.as_flattened().iter().fold(0.0_f64, |most, b| most.max(b.abs()));
            let differs = |(a, b): (&f64, &f64)| (a - b).abs() > 1e-12 * largest;
            assert!(!a.as_flattened().iter().zip(b.as_flattened()).any(differs));
        }
    }

    #[test]
    fn a_stiffness_that_is_asked_for_is_that_of_the_last_force() {
        let (mut bands, x) = sheet();
        let mut edges = PlaneTriangles { bands: None, ..bands.clone() };
        let workers = settee_parallel::Workers::new(1);
        let (rest, mut ignored) = (vec![[0.0; 3]; x.len()], vec![[0.0; 3]; x.len()]);
        let mut product = |triangles: &mut PlaneTriangles| {
            triangles.add_force(motion(&x, &workers), &mut ignored);
            triangles.update_stiffness(motion(&rest, &workers));
            let mut df = vec![[0.0; 3]; x.len()];
            triangles.add_dforce(motion(&x, &workers), 1.0, &x, &mut df);
            (df, triangles.is_assembled)
        };
        assert_eq!(product(&mut bands), product(&mut edges));
    }
}
