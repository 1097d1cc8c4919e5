//! Linear triangles that resist deformation in their own plane, shared by the classes of triangles.

use crate::BadElement;
use crate::edge_stiffness::EdgeStiffness;
use crate::stress::{means_at_points, von_mises};
use nalgebra::{Matrix3, Vector2, Vector3};
use settee_forces::{Blocks, Forces, Motion, One, Output};
use settee_math::Vec3;
use settee_math::rotations::triangle_frame;
use settee_mesh::RowEdit;

use super::triangle_bands::TriangleBands;
use super::triangle_lanes::{Lined, LinedTriangle};

/// Where displacements are measured, and in which shape strain belongs to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, settee_persist::Persist)]
pub enum Measure {
    /// In the frame of the triangle; strain in its current shape: forces balance exactly.
    Current,
    /// In the frame of the triangle; strain in its rest shape.
    Rest,
    /// Along x and y; strain in the current shape.
    Global,
}

/// A triangle as it was made.
#[derive(Clone, Copy, Debug)]
pub struct RestTriangle {
    /// Points at the corners.
    pub nodes: [u32; 3],
    /// Its second and third point seen from the first, in its frame or along x and y (m).
    pub corners: [Vector2<f64>; 2],
    /// Its frame: rows, the third along the normal.
    pub frame: Matrix3<f64>,
    /// Its area [m^2].
    pub area: f64,
}

/// Triangles flatter than this, relative to their longest edge, have no area.
const FLATTEST: f64 = 1e-12;

impl RestTriangle {
    /// The triangle at the given positions (m).
    ///
    /// # Errors
    /// The triangle has no area.
    pub fn new(index: usize, nodes: [u32; 3], x: &[[f64; 3]], measure: Measure) -> Result<Self, BadElement> {
        Self::at(index, nodes, nodes.map(|node| Vector3::from(x[node as usize])), measure)
    }

    /// The triangle with the given corners (m).
    ///
    /// # Errors
    /// The triangle has no area.
    pub fn at(index: usize, nodes: [u32; 3], x: [Vector3<f64>; 3], measure: Measure) -> Result<Self, BadElement> {
        let [b, c] = [x[1] - x[0], x[2] - x[0]];
        let area = 0.5 * b.cross(&c).norm();
        let longest = b.norm().max(c.norm()).max((c - b).norm());
        if area <= FLATTEST * longest * longest || area.is_nan() {
            return Err(BadElement::NoArea { kind: "triangle", element: index, area });
        }
        let frame = triangle_frame(&x[0], &x[1], &x[2]);
        let corners = if measure == Measure::Global {
            let corners = [b.xy(), c.xy()];
            let projected = corners[0].perp(&corners[1]);
            if projected.abs() <= FLATTEST * longest * longest {
                return Err(BadElement::Upright { element: index });
            }
            corners
        } else {
            [(frame * b).xy(), (frame * c).xy()]
        };
        Ok(Self { nodes, corners, frame, area })
    }
}

/// Shape of a triangle in which strain is measured.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// Axes of its plane.
    axes: [Vector3<f64>; 2],
    /// Gradients of the shape functions of the second and third node along them [1/m]; that of the first is minus their
    /// sum.
    gradients: [Vector2<f64>; 2],
}

/// A triangle during a run.
#[derive(Clone, Copy, Debug)]
struct Triangle {
    nodes: [u32; 3],
    corners: [Vector2<f64>; 2],
    /// Stress of unit strain (xx, yy, xy with the engineering shear) times the volume (J).
    stiffness: Matrix3<f64>,
    /// Thickness times area at rest [m^3].
    volume: f64,
    /// At rest.
    shape: Shape,
}

/// Sides of a triangle by local nodes.
pub const SIDES: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Triangles of a mesh with their stiffness.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct PlaneTriangles {
    #[rebuilt]
    triangles: Vec<Triangle>,
    #[rebuilt]
    measure: Measure,
    /// Forces and products where the mesh is numbered along lines, until somebody asks for the stiffness, or the mesh
    /// changes: a run that goes on from a checkpoint has none then, either.
    bands: Option<TriangleBands>,
    /// Whether the stiffness was asked for: then it is made from what the forces find on the way.
    is_assembled: bool,
    lined: Lined,
    stiffness: EdgeStiffness,
    is_evaluated: bool,
    is_stiffness_current: bool,
    #[rebuilt]
    shows_stress: bool,
}

/// Stress in a triangle.
#[derive(Clone, Copy, Debug)]
pub struct PlaneStress {
    /// Points of the triangle.
    pub nodes: [u32; 3],
    /// Axes of its plane.
    pub axes: [Vector3<f64>; 2],
    /// xx, yy, xy along the axes (Pa).
    pub stress: Vector3<f64>,
}

/// The bands of triangles with these nodes, whose strain is measured in their current shape.
fn bands(triangles: &[Triangle], nodes: &[[u32; 3]], measure: Measure) -> Option<TriangleBands> {
    let new = || TriangleBands::new(nodes, |index| triangles[index].lined());
    (measure == Measure::Current).then(new).flatten()
}

/// Gradients of the shape functions of b and c in a triangle with the corners 0, b, c and the given doubled area.
fn gradients([b, c]: [Vector2<f64>; 2], doubled_area: f64) -> [Vector2<f64>; 2] {
    [Vector2::new(c.y, -c.x) / doubled_area, Vector2::new(-b.y, b.x) / doubled_area]
}

impl Triangle {
    /// Current corners in the current frame, and the shape in which strain is measured.
    #[inline]
    fn observe(&self, measure: Measure, x: &[[f64; 3]]) -> ([Vector2<f64>; 2], Shape) {
        let [a, b, c] = self.nodes.map(|node| Vector3::from(x[node as usize]));
        let (b, c) = (b - a, c - a);
        let normal = b.cross(&c);
        let doubled_area = normal.norm();
        if measure == Measure::Global {
            let corners = [b.xy(), c.xy()];
            let gradients = gradients(corners, doubled_area.copysign(normal.z));
            return (corners, Shape { axes: self.shape.axes, gradients });
        }
        let length = b.norm();
        let x_axis = b / length;
        let y_axis = normal.cross(&x_axis) / doubled_area;
        let corners = [Vector2::new(length, 0.0), Vector2::new(x_axis.dot(&c), y_axis.dot(&c))];
        let gradients = if measure == Measure::Rest { self.shape.gradients } else { gradients(corners, doubled_area) };
        (corners, Shape { axes: [x_axis, y_axis], gradients })
    }

    fn lined(&self) -> LinedTriangle {
        let ([b, c], e) = (self.corners, &self.stiffness);
        LinedTriangle {
            corners: [b.x, b.y, c.x, c.y],
            stiffness: [e[(0, 0)], e[(0, 1)], e[(0, 2)], e[(1, 1)], e[(1, 2)], e[(2, 2)]],
        }
    }

    /// Strain of the way from the given corners back to those at rest.
    #[inline]
    fn strain_to_rest(&self, corners: &[Vector2<f64>; 2], shape: &Shape) -> Vector3<f64> {
        shape.strain([self.corners[0] - corners[0], self.corners[1] - corners[1]])
    }
}

impl Shape {
    /// Strain (xx, yy, xy) of displacements of the second and third node relative to the first.
    #[inline]
    fn strain(&self, [u, v]: [Vector2<f64>; 2]) -> Vector3<f64> {
        let [b, c] = &self.gradients;
        Vector3::new(b.x * u.x + c.x * v.x, b.y * u.y + c.y * v.y, b.y * u.x + b.x * u.y + c.y * v.x + c.x * v.y)
    }
}

impl PlaneTriangles {
    /// Triangles with the stress (xx, yy, xy) of unit strain (Pa) and their thickness (m).
    pub fn new(
        triangles: impl IntoIterator<Item = (RestTriangle, Matrix3<f64>)>,
        thickness: f64,
        measure: Measure,
    ) -> Self {
        let triangle = |(rest, modulus): (RestTriangle, Matrix3<f64>)| {
            let axes = if measure == Measure::Global {
                [Vector3::x(), Vector3::y()]
            } else {
                [rest.frame.row(0).transpose(), rest.frame.row(1).transpose()]
            };
            let gradients = gradients(rest.corners, rest.corners[0].perp(&rest.corners[1]));
            let volume = thickness * rest.area;
            Triangle {
                nodes: rest.nodes,
                corners: rest.corners,
                stiffness: modulus * volume,
                volume,
                shape: Shape { axes, gradients },
            }
        };
        Self::of(triangles.into_iter().map(triangle).collect(), measure)
    }

    fn of(triangles: Vec<Triangle>, measure: Measure) -> Self {
        let nodes: Vec<[u32; 3]> = triangles.iter().map(|triangle| triangle.nodes).collect();
        let n_points = nodes.as_flattened().iter().max().map_or(0, |last| *last as usize + 1);
        let (stiffness, places) = EdgeStiffness::new(n_points, &nodes, &SIDES);
        Self {
            bands: bands(&triangles, &nodes, measure),
            is_assembled: false,
            lined: Lined::new(&nodes, |index| triangles[index].lined(), &places, measure),
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

    /// Takes in triangles that were made for a changed mesh. `touched`: those that are not the ones of the same index
    /// before, or have a node with another number, in ascending order; `nodes`: those of all triangles now. Triangles
    /// that stay keep their numbers, and sums have the order that they have in a mesh made anew by edges. There are no
    /// bands any more: to find them takes as long as the mesh is large.
    pub fn join(&mut self, made: &Self, edit: &RowEdit, (touched, nodes): (&[u32], &[[u32; 3]])) {
        let Self { lined, triangles, stiffness, .. } = self;
        let n_points = nodes.as_flattened().iter().max().map_or(0, |last| *last as usize + 1);
        let nodes_before = |index: usize| triangles[index].nodes;
        let edges = stiffness.follow_nodes((triangles.len(), nodes_before), n_points, (touched, nodes), &SIDES);
        edit.follow(triangles, 1, &made.triangles);
        touched.iter().for_each(|index| triangles[*index as usize].nodes = nodes[*index as usize]);
        lined.follow(nodes, |index| triangles[index].lined(), (touched, &edges));
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
            self.lined.observe(motion.workers, motion.x);
        } else if let Some(bands) = self.bands() {
            let last = bands.positions(motion.x.len());
            self.lined.observe(motion.workers, &last);
        }
        self.is_assembled = true;
        self.lined.update_stiffness(motion.workers, &mut self.stiffness);
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
}

impl Forces<One<Vec3>> for PlaneTriangles {
    /// Begins as one that nobody has asked for the stiffness yet, so that a run repeats itself.
    fn restart(&mut self) {
        (self.is_evaluated, self.is_stiffness_current, self.is_assembled) = (false, false, false);
    }

    /// f_k += R J_k stress with the strain of the way back to the rest shape; keeps frames and shapes.
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        match self.bands() {
            Some(bands) => bands.add_force(motion.workers, motion.x, f),
            None => self.lined.add_force(motion.workers, motion.x, f),
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
        if self.shows_stress { stress_outputs(self, motion.x) } else { Vec::new() }
    }

    fn stresses(&self, motion: Motion<'_, Vec3>) -> Vec<f64> {
        means_at_points(motion.x.len(), self.stresses(motion.x).map(|triangle| (triangle.nodes, triangle.von_mises())))
    }
}

impl PlaneStress {
    /// The equivalent tensile stress (Pa).
    pub fn von_mises(&self) -> f64 {
        let [xx, yy, xy] = self.stress.into();
        von_mises(&[xx, yy, 0.0, xy, 0.0, 0.0])
    }

    /// Largest principal stress (Pa) and its direction.
    pub fn principal(&self) -> (f64, Vector3<f64>) {
        let [xx, yy, xy] = self.stress.into();
        let (mean, half) = (0.5 * (xx + yy), 0.5 * (xx - yy));
        let angle = 0.5 * xy.atan2(half);
        (mean + half.hypot(xy), self.axes[0] * angle.cos() + self.axes[1] * angle.sin())
    }
}

/// The stresses at `x` as outputs: `triangleInfo` with seven numbers a triangle (stress xx, yy, xy (Pa), the largest
/// principal stress (Pa), its direction), `vertexInfo` with the mean of the principal stresses around each point (Pa).
fn stress_outputs(triangles: &PlaneTriangles, x: &[[f64; 3]]) -> Vec<Output> {
    let mut info = Vec::new();
    let mut sums = vec![(0.0, 0_u32); x.len()];
    for triangle in triangles.stresses(x) {
        let (principal, direction) = triangle.principal();
        info.extend(triangle.stress.iter().chain(&[principal]).chain(direction.iter()));
        for node in triangle.nodes {
            let (sum, count) = &mut sums[node as usize];
            (*sum, *count) = (*sum + principal, *count + 1);
        }
    }
    let means = sums.into_iter().map(|(sum, count)| sum / f64::from(count.max(1))).collect();
    vec![("triangleInfo", info), ("vertexInfo", means)]
}

/// Isotropic plane stress: E / (1 - nu^2) [[1, nu, 0], [nu, 1, 0], [0, 0, (1 - nu)/2]] (Pa).
pub fn plane_stress(young_modulus: f64, poisson_ratio: f64) -> Matrix3<f64> {
    let (e, nu) = (young_modulus, poisson_ratio);
    let c = e / (1.0 - nu * nu);
    Matrix3::new(c, c * nu, 0.0, c * nu, c, 0.0, 0.0, 0.0, c * (1.0 - nu) / 2.0)
}

/// Isotropic plane strain: E / ((1 + nu)(1 - 2 nu)) [[1 - nu, nu, 0], [nu, 1 - nu, 0], [0, 0, 1/2 - nu]] (Pa).
pub fn plane_strain(young_modulus: f64, poisson_ratio: f64) -> Matrix3<f64> {
    let (e, nu) = (young_modulus, poisson_ratio);
    let c = e / ((1.0 + nu) * (1.0 - 2.0 * nu));
    let normal = c * (1.0 - nu);
    Matrix3::new(normal, c * nu, 0.0, c * nu, normal, 0.0, 0.0, 0.0, c * (0.5 - nu))
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

    #[test]
    fn a_moduli_matrix_in_plane_strain_is_stiffer() {
        let (stress, strain) = (plane_stress(100.0, 0.3), plane_strain(100.0, 0.3));
        assert!(strain[(0, 0)] > stress[(0, 0)] && strain[(2, 2)] - stress[(2, 2)] < 1e-12);
        assert_eq!(plane_stress(100.0, 0.0), plane_strain(100.0, 0.0));
    }

    #[test]
    fn the_largest_principal_stress_has_its_direction() {
        let axes = [Vector3::x(), Vector3::y()];
        let principal = |xx, yy, xy| PlaneStress { nodes: [0; 3], axes, stress: Vector3::new(xx, yy, xy) }.principal();
        assert_eq!(principal(1.0, 3.0, 0.0).0, 3.0);
        let (value, direction) = principal(0.0, 0.0, 2.0);
        assert!((value - 2.0).abs() < 1e-15 && (direction.x - direction.y).abs() < 1e-15);
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
