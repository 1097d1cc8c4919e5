//! Lists, points and meshes put together.

use settee_kernel::{Component, Data, Diagnostic, IndexList, checks};
use settee_mesh::ElementLists;

use crate::engine::OutputMesh;
use crate::engine::numbered::{MOST, check_count, n_inputs, numbered};
use crate::engine::recompute::{check_indices, recomputes};

numbered! {
    /// Lists of numbers.
    NumberedLists: "input", Vec<f64>, unit = "", output = false, help = "A list."
}

/// Puts the lists input1, input2 ... (at most 10) one behind the other. Their entries may be numbers, points or
/// anything else that is made of numbers.
#[derive(Component)]
#[component(category = "Engine/Generate", roles(engine))]
pub struct MergeVectors {
    /// Number of lists that take part; by default all up to the last that is written.
    #[data(default = 0u32, check = checks::between(0, MOST as u32))]
    pub nb_inputs: Data<u32>,
    /// The lists.
    #[group]
    pub inputs: NumberedLists,
    /// Entries of all lists, one list after the other.
    #[data(output)]
    pub output: Data<Vec<f64>>,
    #[group]
    base: settee_kernel::Base,
}

impl MergeVectors {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_count(&self.nb_inputs, &self.inputs)?;
        let n = n_inputs(&self.nb_inputs, &self.inputs);
        let merged = self.inputs[..n].iter().flat_map(|list| list.iter().copied()).collect();
        self.output.derive(merged);
        Ok(())
    }
}

recomputes!(MergeVectors);

numbered! {
    /// Points of several meshes.
    NumberedPositions: "position", Vec<[f64; 3]>, unit = "m", output = false, help = "Points of one mesh."
}
numbered! {
    /// Edges of several meshes.
    NumberedEdges: "edges", Vec<[u32; 2]>, unit = "", output = false, help = "Edges of one mesh."
}
numbered! {
    /// Triangles of several meshes.
    NumberedTriangles: "triangles", Vec<[u32; 3]>, unit = "", output = false, help = "Triangles of one mesh."
}
numbered! {
    /// Quads of several meshes.
    NumberedQuads: "quads", Vec<[u32; 4]>, unit = "", output = false, help = "Quads of one mesh."
}
numbered! {
    /// Tetrahedra of several meshes.
    NumberedTetrahedra: "tetrahedra", Vec<[u32; 4]>, unit = "", output = false, help = "Tetrahedra of one mesh."
}
numbered! {
    /// Hexahedra of several meshes.
    NumberedHexahedra: "hexahedra", Vec<[u32; 8]>, unit = "", output = false, help = "Hexahedra of one mesh."
}

/// Puts meshes into one: position1, edges1, triangles1 ... are those of the first mesh (at most 10). Points and
/// elements come in the order of the meshes, and elements keep their points.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct MergeMeshes {
    /// Number of meshes; by default as many as have points.
    #[data(default = 0u32, check = checks::between(0, MOST as u32), alias = "nbMeshes")]
    pub nb_inputs: Data<u32>,
    /// Number of points of each mesh.
    #[data(output, alias = "npoints")]
    pub nb_points: Data<IndexList>,
    /// Points.
    #[group]
    pub positions: NumberedPositions,
    /// Edges.
    #[group]
    pub edges: NumberedEdges,
    /// Triangles.
    #[group]
    pub triangles: NumberedTriangles,
    /// Quads.
    #[group]
    pub quads: NumberedQuads,
    /// Tetrahedra.
    #[group]
    pub tetrahedra: NumberedTetrahedra,
    /// Hexahedra.
    #[group]
    pub hexahedra: NumberedHexahedra,
    /// The meshes as one mesh.
    #[group]
    pub merged: OutputMesh,
    #[group]
    base: settee_kernel::Base,
}

impl MergeMeshes {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_count(&self.nb_inputs, &self.positions)?;
        let n = n_inputs(&self.nb_inputs, &self.positions);
        let (mut position, mut merged) = (Vec::new(), ElementLists::default());
        for index in 0..MOST {
            merged.append(&self.part(index)?, position.len() as u32);
            if index < n {
                position.extend_from_slice(&self.positions[index]);
            }
        }
        let sizes: Vec<u32> = self.positions[..n].iter().map(|points| points.len() as u32).collect();
        self.nb_points.derive(sizes.into());
        self.merged.give(position, merged);
        Ok(())
    }

    /// The elements of one mesh.
    fn part(&self, index: usize) -> Result<ElementLists, Diagnostic> {
        let (n, number) = (self.positions[index].len(), index + 1);
        check_indices(&format!("edges{number}"), self.edges[index].as_flattened(), n)?;
        check_indices(&format!("triangles{number}"), self.triangles[index].as_flattened(), n)?;
        check_indices(&format!("quads{number}"), self.quads[index].as_flattened(), n)?;
        check_indices(&format!("tetrahedra{number}"), self.tetrahedra[index].as_flattened(), n)?;
        check_indices(&format!("hexahedra{number}"), self.hexahedra[index].as_flattened(), n)?;
        Ok(ElementLists {
            edges: self.edges[index].to_vec(),
            triangles: self.triangles[index].to_vec(),
            quads: self.quads[index].to_vec(),
            tetrahedra: self.tetrahedra[index].to_vec(),
            hexahedra: self.hexahedra[index].to_vec(),
            ..ElementLists::default()
        })
    }
}

recomputes!(MergeMeshes);
