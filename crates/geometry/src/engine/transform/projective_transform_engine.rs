//! Points as a camera sees them.

use settee_kernel::{Component, Data, Diagnostic, InitContext};

/// Projects points with a matrix of a camera: (u, v, w) = P (x, y, z, 1) is moved along its ray into the plane at the
/// focal distance f, (f u / w, f v / w, f).
///
/// Points with w = 0 lie beside the camera and have no image: the rays of such points are reported, and their images
/// are 0.
#[derive(Component)]
#[component(category = "Engine/Transform", templates(Vec3), roles(engine))]
pub struct ProjectiveTransformEngine {
    /// Points in space.
    #[data(name = "input_position", unit = "m")]
    pub input_position: Data<Vec<[f64; 3]>>,
    /// Images of the points.
    #[data(output, name = "output_position", unit = "m")]
    pub output_position: Data<Vec<[f64; 3]>>,
    /// The matrix P, 3 rows of 4 numbers; by default the camera is at the origin and looks along z.
    #[data(default = LOOKING_ALONG_Z, name = "proj_mat")]
    pub proj_mat: Data<[f64; 12]>,
    /// Distance of the plane of the image.
    #[data(default = 1.0, name = "focal_distance", unit = "m")]
    pub focal_distance: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

const LOOKING_ALONG_Z: [f64; 12] = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0];

impl ProjectiveTransformEngine {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let mut n_without = 0;
        let rows = *self.proj_mat;
        let focal_distance = *self.focal_distance;
        let image = |x: &[f64; 3]| {
            let [u, v, w] =
                [0, 4, 8].map(|row| rows[row] * x[0] + rows[row + 1] * x[1] + rows[row + 2] * x[2] + rows[row + 3]);
            if w == 0.0 {
                n_without += 1;
                return [0.0; 3];
            }
            [focal_distance * u / w, focal_distance * v / w, focal_distance]
        };
        let images = self.input_position.iter().map(image).collect();
        self.output_position.derive(images);
        if n_without > 0 {
            let finding = Diagnostic::warning("out-of-range", format!("{n_without} points have no image"));
            context.report(finding.attribute("input_position", "").expected("points before or behind the camera"));
        }
    }
}

impl settee_kernel::Lifecycle for ProjectiveTransformEngine {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.recompute(context);
    }
}

impl settee_kernel::roles::BaseEngine for ProjectiveTransformEngine {
    fn update(&mut self, context: &mut InitContext<'_>) {
        self.recompute(context);
    }
}
