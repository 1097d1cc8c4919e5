//! Rigid frames at the vertices of a surface.

use nalgebra::{Matrix3, Rotation3, UnitQuaternion, Vector3};
use settee_kernel::{Component, Data, Diagnostic};
use settee_math::quaternion;

use crate::engine::recompute::{check_lengths, recomputes};

/// Makes a rigid frame of each vertex.
///
/// With normals the z axis is the normal, x = Y x z with Y along the world's y (its z where the normal is along y), and
/// y = z x x. Without, the x axis points to the next vertex (that of the last vertex: from the one before).
/// `rotationAngle` turns the frame about its own axis `rotation`.
#[derive(Component)]
#[component(category = "Engine/Transform", templates(Rigid3), roles(engine))]
pub struct Vertex2Frame {
    /// Vertices.
    #[data(required, unit = "m", alias = "position")]
    pub vertices: Data<Vec<[f64; 3]>>,
    /// Normals, one for each vertex.
    #[data]
    pub normals: Data<Vec<[f64; 3]>>,
    /// The frames: position, then quaternion.
    #[data(output)]
    pub frames: Data<Vec<[f64; 7]>>,
    /// Whether the z axis is along the normal; if false, the x axis is along the line of vertices.
    #[data(default = true)]
    pub use_normals: Data<bool>,
    /// Whether normals point the other way.
    #[data(default = false)]
    pub invert_normals: Data<bool>,
    /// Axis of the additional rotation, in the frame; its length has no effect.
    #[data(default = [0.0; 3])]
    pub rotation: Data<[f64; 3]>,
    /// Angle of the additional rotation.
    #[data(default = 0.0, unit = "degrees")]
    pub rotation_angle: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

/// The vector at length 1; `None` if it has no direction. Scaled first: squares of tiny or huge numbers leave the
/// range.
fn unit(vector: Vector3<f64>) -> Option<Vector3<f64>> {
    let largest = vector.amax();
    (largest > 0.0 && largest.is_finite()).then(|| (vector / largest).normalize())
}

/// World axes along which no frame gets its second direction if the first is nearer to them than this.
const PARALLEL: f64 = 1e-10;

/// The unit vector of a cross product with y, or with z where the vector is along y.
fn across(direction: &Vector3<f64>) -> Vector3<f64> {
    let with_y = Vector3::y().cross(direction);
    if with_y.norm() > PARALLEL { with_y.normalize() } else { Vector3::z().cross(direction).normalize() }
}

/// The quaternion of a frame with these axes.
fn orientation(x: &Vector3<f64>, y: &Vector3<f64>, z: &Vector3<f64>) -> [f64; 4] {
    let rotation = Rotation3::from_matrix_unchecked(Matrix3::from_columns(&[*x, *y, *z]));
    UnitQuaternion::from_rotation_matrix(&rotation).coords.into()
}

impl Vertex2Frame {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let turn = self.turn()?;
        let orientations = if *self.use_normals { self.along_normals()? } else { self.along_line()? };
        let frames = self.vertices.iter().zip(orientations).map(|(&[x, y, z], orientation)| {
            let [a, b, c, d] = quaternion::multiply(orientation, turn);
            [x, y, z, a, b, c, d]
        });
        let frames = frames.collect();
        self.frames.derive(frames);
        Ok(())
    }

    /// The additional rotation.
    fn turn(&self) -> Result<[f64; 4], Diagnostic> {
        if *self.rotation_angle == 0.0 {
            return Ok(quaternion::IDENTITY);
        }
        let Some(axis) = unit(Vector3::from(*self.rotation)) else {
            let finding = Diagnostic::error("out-of-range", "an angle needs an axis").attribute("rotation", "0 0 0");
            return Err(finding.expected("a vector other than 0"));
        };
        Ok(quaternion::from_rotation_vector((axis * (*self.rotation_angle % 360.0).to_radians()).into()))
    }

    fn along_normals(&self) -> Result<Vec<[f64; 4]>, Diagnostic> {
        check_lengths(["vertices", "normals"], [self.vertices.len(), self.normals.len()])?;
        let sign = if *self.invert_normals { -1.0 } else { 1.0 };
        let frame = |(index, normal): (usize, &[f64; 3])| {
            let z = unit(Vector3::from(*normal) * sign).ok_or_else(|| {
                let finding = Diagnostic::error("out-of-range", format!("normal {index} has no direction"));
                finding.attribute("normals", "0 0 0").expected("vectors other than 0")
            })?;
            let x = across(&z);
            Ok(orientation(&x, &z.cross(&x), &z))
        };
        self.normals.iter().enumerate().map(frame).collect()
    }

    fn along_line(&self) -> Result<Vec<[f64; 4]>, Diagnostic> {
        let n = self.vertices.len();
        let frame = |index: usize| {
            // The last vertex has none behind it: it goes on in the direction of the one before.
            let from = index.min(n.saturating_sub(2));
            let [from, to] = [from, (from + 1).min(n - 1)].map(|vertex| Vector3::from(self.vertices[vertex]));
            let x = unit(to - from).ok_or_else(|| {
                let message = format!("there is no direction from vertex {index} to the next");
                let finding = Diagnostic::error("out-of-range", message).attribute("vertices", "");
                finding.expected("at least two vertices, consecutive ones at different places")
            })?;
            let z = -across(&x);
            Ok(orientation(&x, &z.cross(&x), &z))
        };
        (0..n).map(frame).collect()
    }
}

recomputes!(Vertex2Frame);
