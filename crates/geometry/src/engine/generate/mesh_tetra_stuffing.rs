//! Tetrahedra inside a surface.

use settee_kernel::{Component, Data, Diagnostic, checks};
use settee_mesh::{ElementLists, Stuffing, stuff_surface};

use crate::engine::OutputMesh;
use crate::engine::recompute::{check_indices, recomputes};

/// Fills a closed surface of triangles with tetrahedra.
///
/// After Labelle and Shewchuk (Isosurface stuffing, 2007): points of a lattice near the surface move onto it, and
/// tetrahedra that it still crosses are cut. The mesh follows the surface up to about `size` (m).
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct MeshTetraStuffing {
    /// Points of the surface.
    #[data(required, unit = "m", alias("vertices", "inputPoints"))]
    pub input_position: Data<Vec<[f64; 3]>>,
    /// Triangles of the surface.
    #[data]
    pub input_triangles: Data<Vec<[u32; 3]>>,
    /// Side of the lattice's cubes; by default a tenth of the longest extent of the surface.
    #[data(default = 0.0, unit = "m", check = checks::non_negative())]
    pub size: Data<f64>,
    /// Points of the lattice move onto the surface if it crosses one of their long edges within this fraction.
    #[data(default = 0.24999, check = checks::between(0.0, 0.4999))]
    pub alpha_long: Data<f64>,
    /// Points of the lattice move onto the surface if it crosses one of their short edges within this fraction.
    #[data(default = 0.41189, check = checks::between(0.0, 0.4999))]
    pub alpha_short: Data<f64>,
    /// The points made, by SOFA's name: those of `position`.
    #[data(output, unit = "m")]
    pub output_points: Data<Vec<[f64; 3]>>,
    /// The tetrahedra made, by SOFA's name: those of `tetrahedra`.
    #[data(output, alias = "outputTetras")]
    pub output_tetrahedra: Data<Vec<[u32; 4]>>,
    /// Quads of the surface: each counts as two triangles.
    #[data]
    pub input_quads: Data<Vec<[u32; 4]>>,
    /// The tetrahedra.
    #[group]
    pub mesh: OutputMesh,
    #[group]
    base: settee_kernel::Base,
}

impl MeshTetraStuffing {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_indices("inputTriangles", self.input_triangles.as_flattened(), self.input_position.len())?;
        check_indices("inputQuads", self.input_quads.as_flattened(), self.input_position.len())?;
        let halves = self.input_quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]);
        let triangles: Vec<[u32; 3]> = self.input_triangles.iter().copied().chain(halves).collect();
        let extent = (0..3).map(|axis| {
            let along = || self.input_position.iter().map(|x| x[axis]);
            along().fold(f64::NEG_INFINITY, f64::max) - along().fold(f64::INFINITY, f64::min)
        });
        let size = if *self.size > 0.0 { *self.size } else { 0.1 * extent.fold(0.0, f64::max) };
        let options = Stuffing { size, alpha_long: *self.alpha_long, alpha_short: *self.alpha_short };
        let mesh = stuff_surface(&self.input_position, &triangles, options).map_err(|error| {
            Diagnostic::error("out-of-range", error.to_string()).attribute("size", size.to_string())
        })?;
        if mesh.tetrahedra.is_empty() {
            let finding = Diagnostic::warning("no-volume", "there is nothing inside of the surface");
            return Err(finding.attribute("inputTriangles", "").expected("a closed surface larger than size"));
        }
        self.output_points.derive(mesh.positions.clone());
        self.output_tetrahedra.derive(mesh.tetrahedra.clone());
        let lists = ElementLists::from(&mesh);
        self.mesh.give(mesh.positions, lists);
        Ok(())
    }
}

recomputes!(MeshTetraStuffing);
