//! What all visual models share: their mesh, its placement, and how it follows the points.

use settee_kernel::roles::BaseTopology;
use settee_kernel::{Data, DataGroup, IndexList, Link, Rgba, ValueError};

use super::normals::Normals;
use crate::state_container::placement::{SHORTHANDS, Shorthands, single_precision};

/// Mesh and appearance of a visual model.
#[derive(DataGroup)]
pub struct VisualModelData {
    /// Positions of the distinct points; a mapping moves them.
    #[data(state = Position, unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Positions at rest.
    #[data(state = RestPosition, unit = "m")]
    pub rest_position: Data<Vec<[f64; 3]>>,
    /// Normals of the vertices.
    #[data]
    pub normal: Data<Vec<[f64; 3]>>,
    /// Vertices as drawn, if points are duplicated along texture seams; else empty.
    #[data(unit = "m")]
    pub vertices: Data<Vec<[f64; 3]>>,
    /// Texture coordinates of the vertices.
    #[data]
    pub texcoords: Data<Vec<[f64; 2]>>,
    /// Tangents of the vertices.
    #[data(ignored = "they are not computed, and nothing is drawn with them")]
    pub tangents: Data<Vec<[f64; 3]>>,
    /// Second tangents of the vertices.
    #[data(ignored = "they are not computed, and nothing is drawn with them")]
    pub bitangents: Data<Vec<[f64; 3]>>,
    /// Edges to draw.
    #[data(not_linked)]
    pub edges: Data<Vec<[u32; 2]>>,
    /// Triangles to draw.
    #[data]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Quads to draw.
    #[data]
    pub quads: Data<Vec<[u32; 4]>>,
    /// For each vertex its point, if points are duplicated along texture seams.
    #[data(at_start = "the vertices were made of the points at the start")]
    pub vert_pos_idx: Data<IndexList>,
    /// For each vertex the number of its normal, if points are duplicated along texture seams.
    #[data]
    pub vert_norm_idx: Data<IndexList>,
    /// Mesh file (`.obj`); usually a loader is linked instead.
    #[data(alias = "fileMesh", at_start = "the file is read at the start")]
    pub filename: Data<String>,
    /// Texture image; drawn by viewers that can.
    #[data(at_start = "the image is read at the start")]
    pub texturename: Data<String>,
    /// Translation of the points, after scale and rotation. Back to 0 once it is applied.
    #[data(default = [0.0; 3], unit = "m", at_start = "it placed the points at the start")]
    pub translation: Data<[f64; 3]>,
    /// Rotation of the points about the origin: angles about the fixed x, then y, then z axis. Back to 0 once it is
    /// applied.
    #[data(default = [0.0; 3], unit = "degrees", at_start = "it placed the points at the start")]
    pub rotation: Data<[f64; 3]>,
    /// Scale of the points along the axes. Back to 1 once it is applied.
    #[data(default = [1.0; 3], name = "scale3d", at_start = "it placed the points at the start")]
    pub scale3d: Data<[f64; 3]>,
    /// Places the rest positions as well.
    #[data(default = false)]
    pub init_rest_positions: Data<bool>,
    /// Uses normals for shading.
    #[data(default = true)]
    pub use_normals: Data<bool>,
    /// Computes the normals anew when the points move.
    #[data(default = true)]
    pub update_normals: Data<bool>,
    /// Computes tangents.
    #[data(default = false, ignored = "nothing is drawn with tangents")]
    pub compute_tangents: Data<bool>,
    /// Computes tangents anew when the points move.
    #[data(default = true, ignored = "nothing is drawn with tangents")]
    pub update_tangents: Data<bool>,
    /// Makes texture coordinates.
    #[data(default = false, ignored = "texture coordinates are read, not made")]
    pub compute_texture_coordinates: Data<bool>,
    /// Takes the faces that come from the topology anew when its mesh is replaced during a run.
    #[data(default = true)]
    pub handle_dynamic_topology: Data<bool>,
    /// Mends texture seams that were merged.
    #[data(default = true, name = "fixMergedUVSeams", ignored = "seams are kept as they are read")]
    pub fix_merged_uv_seams: Data<bool>,
    /// Keeps the lines of a mesh file.
    #[data(default = false, ignored = "lines of a mesh file are always kept")]
    pub keep_lines: Data<bool>,
    /// Scale of the texture coordinates.
    #[data(default = [1.0; 2])]
    pub scale_tex: Data<[f64; 2]>,
    /// Translation of the texture coordinates.
    #[data(default = [0.0; 2])]
    pub translation_tex: Data<[f64; 2]>,
    /// In SOFA, sends texture coordinates to the graphics device and no tangents.
    #[data(default = false, ignored = "what is sent to the graphics device is not a choice of the scene")]
    pub put_only_tex_coords: Data<bool>,
    /// Takes the colours of the texture as sRGB.
    #[data(default = false, ignored = "the colours of images are always taken as sRGB")]
    pub srgb_texturing: Data<bool>,
    /// Colour of the surface.
    #[data]
    pub color: Data<Rgba>,
    /// Material: name, then `Diffuse 1 r g b a Ambient 1 ...`; drawn by viewers that can.
    #[data]
    pub material: Data<String>,
    /// Materials of the parts.
    #[data(ignored = "the model is drawn with one material")]
    pub materials: Data<Vec<String>>,
    /// Parts of the mesh with a material each.
    #[data(ignored = "the model is drawn with one material")]
    pub groups: Data<Vec<String>>,
    /// Whether it is drawn and updated.
    #[data(default = true)]
    pub enable: Data<bool>,
    /// Topology that gives points and faces that are not given; by default the first one in the node or above.
    #[linked(search = up)]
    pub topology: Link<dyn BaseTopology>,
    pub(super) shorthands: Shorthands,
    /// Where the texture was found.
    pub(super) texture_file: Option<std::path::PathBuf>,
    normals: Normals,
}

/// Attributes of visual models that are not data.
pub(super) const EXTRA: [(&str, &str); SHORTHANDS.len() + 7] = {
    let mut all = [("", ""); SHORTHANDS.len() + 7];
    let mut index = 0;
    while index < SHORTHANDS.len() {
        all[index] = SHORTHANDS[index];
        index += 1;
    }
    all[index] = ("normals", "0 or 1: uses normals for shading");
    all[index + 1] = ("castshadow", "0 or 1: casts shadows; no effect");
    all[index + 2] = ("flip", "0 or 1: turns the faces of the mesh file; no effect");
    all[index + 3] = ("su", "first component of scaleTex; a missing one is 1");
    all[index + 4] = ("sv", "second component of scaleTex; a missing one is 1");
    all[index + 5] = ("du", "first component of translationTex; a missing one is 0");
    all[index + 6] = ("dv", "second component of translationTex; a missing one is 0");
    all
};

impl VisualModelData {
    pub(super) fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        let number = |data: &mut Data<[f64; 2]>, axis: usize| {
            single_precision(text).map(|value| data.edit(|pair| pair[axis] = value))
        };
        match name {
            "normals" => Some(single_precision(text).map(|value| self.use_normals.set(value != 0.0))),
            "castshadow" | "flip" => Some(single_precision(text).map(|_| ())),
            "su" => Some(number(&mut self.scale_tex, 0)),
            "sv" => Some(number(&mut self.scale_tex, 1)),
            "du" => Some(number(&mut self.translation_tex, 0)),
            "dv" => Some(number(&mut self.translation_tex, 1)),
            _ => self.shorthands.parse(name, text, false),
        }
    }

    /// Vertices follow the points; normals follow the vertices.
    pub(super) fn update(&mut self) {
        if !*self.enable {
            return;
        }
        if !self.vertices.is_empty() {
            let (position, index) = (&self.position, &self.vert_pos_idx);
            self.vertices.edit(|vertices| {
                for (vertex, point) in vertices.iter_mut().zip(index.iter()) {
                    if let Some(position) = position.get().get(*point as usize) {
                        *vertex = *position;
                    }
                }
            });
        }
        let vertices = if self.vertices.is_empty() { self.position.get() } else { self.vertices.get() };
        if *self.update_normals || self.normal.len() != vertices.len() {
            let normals = &mut self.normals;
            let (triangles, quads, index) = (&self.triangles, &self.quads, &self.vert_norm_idx);
            self.normal.edit(|out| normals.compute_into(vertices, triangles, quads, index, out));
        }
    }

    /// Vertices as drawn.
    pub(super) fn drawn_vertices(&self) -> &[[f64; 3]] {
        if self.vertices.is_empty() { &self.position } else { &self.vertices }
    }
}
