//! Loader of lists of spheres.

use settee_kernel::roles::BaseEngine;
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_mesh::{LoaderOptions, Spheres, read_sph};

use super::file::read_bytes;

/// Reads a list of spheres (`.sph`): centres and radii.
///
/// Centres are scaled, rotated, then translated; radii stay as they are in the file.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct SphereLoader {
    /// File with the spheres, searched beside the scene, then in the data folders.
    #[data(required, not_linked)]
    pub filename: Data<String>,
    /// Centres, transformed.
    #[data(output, alias = "sphere_centers", unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Radii.
    #[data(output, unit = "m")]
    pub list_radius: Data<Vec<f64>>,
    /// Scale of the centres along the axes.
    #[data(default = [1.0; 3], alias = "scale3d", not_linked)]
    pub scale: Data<[f64; 3]>,
    /// Rotation of the centres about the origin: angles about the fixed x, then y, then z axis.
    #[data(default = [0.0; 3], unit = "degrees", not_linked)]
    pub rotation: Data<[f64; 3]>,
    /// Translation of the centres, after scale and rotation.
    #[data(default = [0.0; 3], unit = "m", not_linked)]
    pub translation: Data<[f64; 3]>,
    #[group]
    base: settee_kernel::Base,
}

impl SphereLoader {
    fn read(&self, context: &mut InitContext<'_>) -> Option<Spheres> {
        let bytes = read_bytes(&self.filename, context)?;
        let outcome = read_sph(&bytes);
        let report = |error: &settee_mesh::MeshError| {
            let name = self.filename.get();
            let finding = Diagnostic::error("mesh-not-read", format!("{name}:{error}"));
            context.report(finding.attribute("filename", name.clone()));
        };
        outcome.inspect_err(report).ok()
    }
}

impl Lifecycle for SphereLoader {
    fn reads_files_first(&self) -> bool {
        true
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        self.update(context);
    }
}

impl BaseEngine for SphereLoader {
    fn update(&mut self, context: &mut InitContext<'_>) {
        let mut spheres = self.read(context).unwrap_or_default();
        let placement = LoaderOptions {
            scale3d: *self.scale,
            rotation: *self.rotation,
            translation: *self.translation,
            ..LoaderOptions::default()
        };
        placement.transform(&mut spheres.centers);
        self.position.derive(spheres.centers);
        self.list_radius.derive(spheres.radii);
    }
}
