//! Surfaces blown up or shrunk.

use settee_kernel::{Component, Data, Diagnostic};
use settee_mesh::compute_vertex_normals;

use crate::engine::recompute::{check_indices, recomputes};

/// Moves the points of a surface along their normals: x + distance n. A negative distance shrinks it.
#[derive(Component)]
#[component(category = "Engine/Transform", templates(Vec3), roles(engine))]
pub struct DilateEngine {
    /// Points of the surface.
    #[data(required, name = "input_position", unit = "m")]
    pub input_position: Data<Vec<[f64; 3]>>,
    /// Triangles of the surface, seen from outside counter-clockwise.
    #[data]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Quads of the surface.
    #[data]
    pub quads: Data<Vec<[u32; 4]>>,
    /// How far points move.
    #[data(default = 0.0, unit = "m")]
    pub distance: Data<f64>,
    /// Normals of the points: the mean of those of the faces around, of length 1; 0 for points without faces.
    #[data(output)]
    pub normal: Data<Vec<[f64; 3]>>,
    /// The moved points.
    #[data(output, name = "output_position", unit = "m")]
    pub output_position: Data<Vec<[f64; 3]>>,
    #[group]
    base: settee_kernel::Base,
}

impl DilateEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_indices("triangles", self.triangles.as_flattened(), self.input_position.len())?;
        check_indices("quads", self.quads.as_flattened(), self.input_position.len())?;
        let normals = compute_vertex_normals(&self.input_position, &self.triangles, &self.quads);
        let moved = self.input_position.iter().zip(&normals);
        let moved = moved.map(|(x, n)| [0, 1, 2].map(|axis| x[axis] + *self.distance * n[axis])).collect();
        self.output_position.derive(moved);
        self.normal.derive(normals);
        Ok(())
    }
}

recomputes!(DilateEngine);
