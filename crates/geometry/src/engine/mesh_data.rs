//! Meshes that come in and go out of engines.

use settee_kernel::{Data, DataGroup, Diagnostic};
use settee_mesh::ElementLists;

use super::recompute::check_indices;

/// A mesh that comes in.
#[derive(DataGroup)]
pub struct InputMesh {
    /// Points before.
    #[data(required, alias = "input_position", unit = "m")]
    pub input_position: Data<Vec<[f64; 3]>>,
    /// Edges before.
    #[data]
    pub input_edges: Data<Vec<[u32; 2]>>,
    /// Triangles before.
    #[data]
    pub input_triangles: Data<Vec<[u32; 3]>>,
    /// Quads before.
    #[data]
    pub input_quads: Data<Vec<[u32; 4]>>,
    /// Tetrahedra before.
    #[data]
    pub input_tetrahedra: Data<Vec<[u32; 4]>>,
    /// Hexahedra before.
    #[data]
    pub input_hexahedra: Data<Vec<[u32; 8]>>,
}

impl InputMesh {
    /// The elements.
    ///
    /// # Errors
    /// An element that names a point that does not exist.
    pub(crate) fn lists(&self) -> Result<ElementLists, Diagnostic> {
        let n = self.input_position.len();
        check_indices("inputEdges", self.input_edges.as_flattened(), n)?;
        check_indices("inputTriangles", self.input_triangles.as_flattened(), n)?;
        check_indices("inputQuads", self.input_quads.as_flattened(), n)?;
        check_indices("inputTetrahedra", self.input_tetrahedra.as_flattened(), n)?;
        check_indices("inputHexahedra", self.input_hexahedra.as_flattened(), n)?;
        Ok(ElementLists {
            edges: self.input_edges.to_vec(),
            triangles: self.input_triangles.to_vec(),
            quads: self.input_quads.to_vec(),
            tetrahedra: self.input_tetrahedra.to_vec(),
            hexahedra: self.input_hexahedra.to_vec(),
            ..ElementLists::default()
        })
    }
}

/// A mesh that an engine makes. Its data are called as those of a loader, so that a topology takes it by `src`.
#[derive(DataGroup)]
pub struct OutputMesh {
    /// Points made.
    #[data(output, alias = "output_position", unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Edges made.
    #[data(output)]
    pub edges: Data<Vec<[u32; 2]>>,
    /// Triangles made.
    #[data(output)]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Quads made.
    #[data(output)]
    pub quads: Data<Vec<[u32; 4]>>,
    /// Tetrahedra made.
    #[data(output)]
    pub tetrahedra: Data<Vec<[u32; 4]>>,
    /// Hexahedra made.
    #[data(output)]
    pub hexahedra: Data<Vec<[u32; 8]>>,
}

impl OutputMesh {
    pub(crate) fn give(&mut self, position: Vec<[f64; 3]>, lists: ElementLists) {
        self.position.derive(position);
        self.edges.derive(lists.edges);
        self.triangles.derive(lists.triangles);
        self.quads.derive(lists.quads);
        self.tetrahedra.derive(lists.tetrahedra);
        self.hexahedra.derive(lists.hexahedra);
    }
}
