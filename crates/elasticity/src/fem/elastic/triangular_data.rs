//! What the fields on the triangles of a topology share.

use nalgebra::{Matrix3, Vector3};
use settee_elements::BadElement;
use settee_elements::elastic::plane_triangles::{Measure, RestTriangle};
use settee_kernel::{Data, DataGroup, Diagnostic};
use settee_math::Point;

use settee_bodies::mesh_input::{MeshInput, bad_element};

settee_kernel::choice! {
    /// How the displacement of a triangle is measured.
    pub enum TriangleMethod {
        /// In a frame that turns with the triangle: large rotations, small strain.
        Large = "large",
        /// Along the axes x and y: small displacements near that plane.
        Small = "small",
    }
}

impl From<TriangleMethod> for Measure {
    fn from(method: TriangleMethod) -> Self {
        match method {
            TriangleMethod::Large => Self::Current,
            TriangleMethod::Small => Self::Global,
        }
    }
}

/// Rest shapes of triangles, and what is drawn of them.
#[derive(DataGroup)]
pub struct TriangularData {
    /// How displacements are measured: `large` in frames that turn with the triangles, `small` along the axes x and y.
    #[data]
    pub method: Data<TriangleMethod>,
    /// The three corners of each triangle at rest in its frame, nine numbers each (m); by default those of the rest
    /// positions.
    #[data]
    pub rotated_initial_elements: Data<Vec<[f64; 9]>>,
    /// Axes of each triangle at rest, by rows; by default the first along its first edge and the third along its
    /// normal.
    #[data]
    pub initial_transformation: Data<Vec<[f64; 9]>>,
    /// Exponent n of Hosford's equivalent stress ((|s1|^n + |s2|^n + |s1 - s2|^n) / 2)^(1/n) of the principal stresses
    /// s1, s2, which showFracturableTriangles compares with criteriaValue.
    #[data(default = 1.0)]
    pub hosford_exponant: Data<f64>,
    /// Equivalent stress beyond which triangles are drawn as fracturable: a force per length, as all stresses of
    /// membranes without a thickness.
    #[data(default = 1e15, unit = "N/m")]
    pub criteria_value: Data<f64>,
    /// Draws triangles whose equivalent stress exceeds criteriaValue in red. The stress has to be computed: by
    /// computePrincipalStress, or to be shown.
    #[data(default = false)]
    pub show_fracturable_triangles: Data<bool>,
}

/// Axes that are less orthonormal than this are a slip.
const ORTHONORMAL: f64 = 1e-6;

impl TriangularData {
    /// Where the triangles are measured.
    pub fn measure(&self) -> Measure {
        (*self.method).into()
    }

    /// Whether a triangle with these principal stresses (N/m) is drawn as one that is about to break.
    pub fn is_fracturable(&self, [first, second]: [f64; 2]) -> bool {
        let n = *self.hosford_exponant;
        let sum = first.abs().powf(n) + second.abs().powf(n) + (first - second).abs().powf(n);
        *self.show_fracturable_triangles && (0.5 * sum).powf(1.0 / n) > *self.criteria_value
    }

    /// The triangles of the topology at rest.
    ///
    /// # Errors
    /// There are none, a point is missing, a triangle has no area, or a list has the wrong length.
    pub fn rest_triangles(&self, input: &MeshInput<'_>) -> Result<Vec<RestTriangle>, Diagnostic> {
        let nodes = input.topology.triangles();
        input.check("triangle", "triangles", nodes)?;
        self.rest_triangles_of(input, nodes)
    }

    /// Whether triangles at rest are where the rest positions are, whatever their numbers.
    pub fn are_at_rest_positions(&self) -> bool {
        self.rotated_initial_elements.is_empty() && self.initial_transformation.is_empty()
    }

    /// Triangles at rest with the given nodes, which are points of the state.
    ///
    /// # Errors
    /// As for [`rest_triangles`](Self::rest_triangles).
    pub fn rest_triangles_of(
        &self,
        input: &MeshInput<'_>,
        nodes: &[[u32; 3]],
    ) -> Result<Vec<RestTriangle>, Diagnostic> {
        let n = nodes.len();
        check_length("rotatedInitialElements", self.rotated_initial_elements.len(), n)?;
        check_length("initialTransformation", self.initial_transformation.len(), n)?;
        let x = <[f64; 3]>::views(&input.rest);
        let triangle = |(index, nodes): (usize, &[u32; 3])| {
            let mut triangle = match self.rotated_initial_elements.get().get(index) {
                Some(corners) => given(index, *nodes, corners, x, self.measure()).map_err(bad_element)?,
                None => RestTriangle::new(index, *nodes, x, self.measure()).map_err(bad_element)?,
            };
            if let Some(axes) = self.initial_transformation.get().get(index) {
                triangle.frame = axes_of(index, axes)?;
            }
            Ok(triangle)
        };
        nodes.iter().enumerate().map(triangle).collect()
    }
}

/// A triangle with given corners. These are in a frame of its own: where it lies at rest, and with it the direction of
/// its fibres, is what the rest positions `x` say, unless they have no plane.
fn given(
    index: usize,
    nodes: [u32; 3],
    corners: &[f64; 9],
    x: &[[f64; 3]],
    measure: Measure,
) -> Result<RestTriangle, BadElement> {
    let corners = [0, 3, 6].map(|start| Vector3::from_column_slice(&corners[start..start + 3]));
    let triangle = RestTriangle::at(index, nodes, corners, measure)?;
    let at_rest = RestTriangle::new(index, nodes, x, Measure::Rest);
    Ok(RestTriangle { frame: at_rest.map_or(triangle.frame, |at_rest| at_rest.frame), ..triangle })
}

fn check_length(name: &str, found: usize, n_triangles: usize) -> Result<(), Diagnostic> {
    if found == 0 || found == n_triangles {
        return Ok(());
    }
    let finding = Diagnostic::error("lists-differ", format!("{found} entries for {n_triangles} triangles"));
    Err(finding.attribute(name, "").expected("one entry for each triangle, or none"))
}

fn axes_of(index: usize, rows: &[f64; 9]) -> Result<Matrix3<f64>, Diagnostic> {
    let axes = Matrix3::from_row_slice(rows);
    if (axes * axes.transpose() - Matrix3::identity()).norm() < ORTHONORMAL {
        return Ok(axes);
    }
    let finding = Diagnostic::error("out-of-range", format!("entry {index} is no set of axes"));
    Err(finding.attribute("initialTransformation", "").expected("three orthogonal rows of length 1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_in_a_frame_do_not_turn_the_triangle() {
        let x = [[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]];
        let plain = RestTriangle::new(0, [0, 1, 2], &x, Measure::Current).expect("it has an area");
        let corners = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
        let with = given(0, [0, 1, 2], &corners, &x, Measure::Current).expect("it has an area");
        assert_eq!((with.frame, with.corners, with.area), (plain.frame, plain.corners, plain.area));
        let elsewhere = given(0, [0, 1, 2], &corners, &[[0.0; 3]; 3], Measure::Current).expect("it has an area");
        assert_eq!(elsewhere.frame, Matrix3::identity());
    }
}
