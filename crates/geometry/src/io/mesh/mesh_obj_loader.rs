//! Loader of Wavefront OBJ files.

use std::path::Path;

use settee_kernel::roles::BaseEngine;
use settee_kernel::{Component, Data, IndexList, InitContext, Lifecycle, ValueError};
use settee_mesh::{Mesh, parse_mtl};

use super::loader_data::EXTRA;
use super::{MeshFormat, MeshLoaderData, read_mesh};

/// Reads a Wavefront OBJ mesh: points, edges, triangles, quads, normals, texture coordinates.
///
/// Polygons of other sizes become fans of triangles.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct MeshOBJLoader {
    /// What all loaders share.
    #[group]
    pub mesh: MeshLoaderData,
    /// Duplicates points that faces use with several texture coordinates or normals. Points without faces then
    /// disappear.
    #[data(default = false, not_linked)]
    pub handle_seams: Data<bool>,
    /// Reads the material libraries that the file names.
    #[data(default = true, not_linked)]
    pub load_material: Data<bool>,
    /// Names of the materials of the libraries.
    #[data(output)]
    pub materials: Data<Vec<String>>,
    /// Material of faces that name none.
    #[data(alias = "material", not_linked, ignored = "faces that name no material get that of the visual model")]
    pub default_material: Data<String>,
    /// Points of all polygons in file order, one polygon after the other.
    #[data(output)]
    pub face_list: Data<IndexList>,
    /// Texture coordinate of each corner of the polygons, -1 for none.
    #[data(output)]
    pub texcoords_index: Data<Vec<i32>>,
    /// Normal of each corner of the polygons, -1 for none.
    #[data(output)]
    pub normals_index: Data<Vec<i32>>,
    /// Positions as the file lists them, before seams are split; empty where they are those of `position`.
    #[data(output)]
    pub positions_definition: Data<Vec<[f64; 3]>>,
    /// Texture coordinates as the file lists them.
    #[data(output)]
    pub texcoords_definition: Data<Vec<[f64; 2]>>,
    /// Normals as the file lists them.
    #[data(output)]
    pub normals_definition: Data<Vec<[f64; 3]>>,
    /// Texture coordinate of each point.
    #[data(output)]
    pub texcoords: Data<Vec<[f64; 2]>>,
    /// Lists the faces of each material.
    #[data(default = false, not_linked, ignored = "the faces of a material are not listed")]
    pub compute_material_faces: Data<bool>,
    /// For each point the point of the file that it copies; filled if seams are handled.
    #[data(output)]
    pub vert_pos_idx: Data<IndexList>,
    /// For each point the number of its normal; filled if seams are handled.
    #[data(output)]
    pub vert_norm_idx: Data<IndexList>,
    #[group]
    base: settee_kernel::Base,
}

impl MeshOBJLoader {
    fn give(&mut self, mesh: Option<Mesh>) {
        if let Some(mesh) = &mesh {
            self.face_list.derive(IndexList(mesh.obj_faces.positions.clone()));
            self.texcoords_index.derive(mesh.obj_faces.texcoords.clone());
            self.normals_index.derive(mesh.obj_faces.normals.clone());
            self.positions_definition.derive(mesh.positions_definition.clone());
            self.texcoords_definition.derive(mesh.texcoords_definition.clone());
            self.normals_definition.derive(mesh.normals_definition.clone());
            self.texcoords.derive(mesh.texcoords.clone());
            self.vert_pos_idx.derive(IndexList(mesh.vert_pos_idx.clone()));
            self.vert_norm_idx.derive(IndexList(mesh.vert_norm_idx.clone()));
        }
        self.mesh.give(mesh);
    }
}

/// Names of the materials of a library that a mesh file names; it lies beside that file. Without it the mesh is drawn
/// plain.
fn read_materials(mesh_name: &str, library: &str, context: &mut InitContext<'_>) -> Vec<String> {
    let name = Path::new(mesh_name).with_file_name(library).to_string_lossy().into_owned();
    let outcome = match context.scene.files.read(&name) {
        Ok((_, bytes)) => parse_mtl(&bytes).map_err(|error| format!("{name}:{error}")),
        Err(error) => Err(error.to_string()),
    };
    match outcome {
        Ok(materials) => materials.into_iter().map(|material| material.name).collect(),
        Err(message) => {
            context.warning("materials-not-read", format!("{message}; the mesh has no materials"));
            Vec::new()
        }
    }
}

impl Lifecycle for MeshOBJLoader {
    fn reads_files_first(&self) -> bool {
        true
    }

    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        self.mesh.parse_attribute(name, text)
    }

    fn extra_attributes(&self) -> &'static [(&'static str, &'static str)] {
        EXTRA
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        self.update(context);
    }
}

impl BaseEngine for MeshOBJLoader {
    fn update(&mut self, context: &mut InitContext<'_>) {
        let format = MeshFormat::Obj { handle_seams: *self.handle_seams };
        let mesh = read_mesh(&self.mesh.filename, format, &self.mesh.options(), context);
        let libraries = mesh.iter().flat_map(|mesh| &mesh.material_libraries);
        let names = libraries
            .filter(|_| *self.load_material)
            .flat_map(|library| read_materials(&self.mesh.filename, library, context));
        self.materials.derive(names.collect());
        self.give(mesh);
    }
}
