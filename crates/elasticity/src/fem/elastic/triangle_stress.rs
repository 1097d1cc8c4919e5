//! Stresses of triangles without a thickness as outputs: forces per length.

use settee_kernel::{Data, DataGroup};

/// Stresses that a field of triangles shows on demand.
#[derive(DataGroup)]
pub struct TriangleStressData {
    /// Whether stresses are computed for triangleInfo and vertexInfo; they are, too, where they are shown.
    #[data(default = false)]
    pub compute_principal_stress: Data<bool>,
    /// Draws the largest principal stress as a colour.
    #[data(default = false)]
    pub show_stress_value: Data<bool>,
    /// Draws the directions of the largest principal stress.
    #[data(default = false)]
    pub show_stress_vector: Data<bool>,
    /// Seven numbers for each triangle: stress xx, yy, xy in its frame, the largest principal stress, all times the
    /// thickness (N/m), and the direction of that stress.
    #[data(output)]
    pub triangle_info: Data<Vec<f64>>,
    /// For each point the mean of the largest principal stresses of the triangles around it, times the thickness (N/m).
    #[data(output)]
    pub vertex_info: Data<Vec<f64>>,
}

impl TriangleStressData {
    /// Whether the stresses are wanted: as outputs, or to be seen.
    pub fn are_wanted(&self) -> bool {
        *self.compute_principal_stress || *self.show_stress_value || *self.show_stress_vector
    }
}
