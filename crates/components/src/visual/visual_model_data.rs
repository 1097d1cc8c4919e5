//! What all visual models share: their mesh, its placement, and how it follows the points.

use settee_kernel::roles::BaseTopology;
use settee_kernel::{Data, DataGroup, DataRef, Diagnostic, IndexList, InitContext, Link, Owner, Rgba, ValueError};
use settee_mesh::{LoaderOptions, Mesh};

use super::normals::Normals;
use crate::io::mesh::{MeshFormat, read_mesh};
use crate::state_container::placement::{Placement, SHORTHANDS, Shorthands, single_precision};

/// Mesh and appearance of a visual model.
#[derive(DataGroup)]
pub struct VisualModelData {
    /// Positions of the distinct points; a mapping moves them.
    #[data(unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Positions at rest.
    #[data(unit = "m")]
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
    /// Tangents of the vertices; not computed.
    #[data]
    pub tangents: Data<Vec<[f64; 3]>>,
    /// Second tangents of the vertices; not computed.
    #[data]
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
    #[data]
    pub vert_pos_idx: Data<IndexList>,
    /// For each vertex the number of its normal, if points are duplicated along texture seams.
    #[data]
    pub vert_norm_idx: Data<IndexList>,
    /// Mesh file (`.obj`); usually a loader is linked instead.
    #[data(alias = "fileMesh")]
    pub filename: Data<String>,
    /// Texture image; drawn by viewers that can.
    #[data]
    pub texturename: Data<String>,
    /// Translation of the points, after scale and rotation. Back to 0 once it is applied.
    #[data(default = [0.0; 3], unit = "m")]
    pub translation: Data<[f64; 3]>,
    /// Rotation of the points about the origin: angles about the fixed x, then y, then z axis. Back to 0 once it is applied.
    #[data(default = [0.0; 3], unit = "degrees")]
    pub rotation: Data<[f64; 3]>,
    /// Scale of the points along the axes. Back to 1 once it is applied.
    #[data(default = [1.0; 3], name = "scale3d")]
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
    /// Computes tangents; no effect.
    #[data(default = false)]
    pub compute_tangents: Data<bool>,
    /// Computes tangents anew when the points move; no effect.
    #[data(default = true)]
    pub update_tangents: Data<bool>,
    /// Makes texture coordinates; no effect.
    #[data(default = false)]
    pub compute_texture_coordinates: Data<bool>,
    /// Follows changes of the topology; no effect: topologies do not change yet.
    #[data(default = true)]
    pub handle_dynamic_topology: Data<bool>,
    /// Mends texture seams that were merged; no effect.
    #[data(default = true, name = "fixMergedUVSeams")]
    pub fix_merged_uv_seams: Data<bool>,
    /// Keeps the lines of a mesh file; they are always kept.
    #[data(default = false)]
    pub keep_lines: Data<bool>,
    /// Scale of the texture coordinates.
    #[data(default = [1.0; 2])]
    pub scale_tex: Data<[f64; 2]>,
    /// Translation of the texture coordinates.
    #[data(default = [0.0; 2])]
    pub translation_tex: Data<[f64; 2]>,
    /// Sends texture coordinates only; no effect.
    #[data(default = false)]
    pub put_only_tex_coords: Data<bool>,
    /// Treats the texture as sRGB.
    #[data(default = false)]
    pub srgb_texturing: Data<bool>,
    /// Colour of the surface.
    #[data]
    pub color: Data<Rgba>,
    /// Material: name, then `Diffuse 1 r g b a Ambient 1 ...`; drawn by viewers that can.
    #[data]
    pub material: Data<String>,
    /// Materials of the parts.
    #[data]
    pub materials: Data<Vec<String>>,
    /// Parts of the mesh with a material each.
    #[data]
    pub groups: Data<Vec<String>>,
    /// Whether it is drawn and updated.
    #[data(default = true)]
    pub enable: Data<bool>,
    /// Topology that gives points and faces that are not given; by default the first one in the node or above.
    #[linked(search = up)]
    pub topology: Link<dyn BaseTopology>,
    shorthands: Shorthands,
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

    /// Finds the mesh, places it, and makes vertices and normals. `position_index`: index of the data `position` in its owner.
    pub(super) fn initialise(&mut self, context: &mut InitContext<'_>, position_index: Option<usize>) {
        if !self.filename.is_empty() && self.position.is_empty() && self.vertices.is_empty() {
            self.read_file(context);
        } else if !self.vert_pos_idx.is_empty() && self.vertices.is_empty() {
            self.split_seams(context, position_index);
        }
        let has_faces = self.triangles.is_set() || self.quads.is_set();
        if self.position.is_empty() || !has_faces {
            self.take_topology(context);
        }
        if self.position.is_empty() {
            context.warning("nothing-to-draw", "no points: neither positions, a mesh file, nor a topology with points");
        }
        self.check_faces(context);
        self.place();
        self.update();
    }

    fn read_file(&mut self, context: &mut InitContext<'_>) {
        if MeshFormat::of_name(&self.filename) != Some(MeshFormat::Obj { handle_seams: false }) {
            let finding = Diagnostic::error("unknown-format", "the format is not known to visual models")
                .attribute("filename", self.filename.get().clone());
            context.report(finding.expected("a file ending in .obj; link a loader for other formats"));
            return;
        }
        let Some(mesh) =
            read_mesh(&self.filename, MeshFormat::Obj { handle_seams: true }, &LoaderOptions::default(), context)
        else {
            return;
        };
        let Mesh {
            positions,
            triangles,
            quads,
            edges,
            texcoords,
            vert_pos_idx,
            vert_norm_idx,
            positions_definition,
            ..
        } = mesh;
        if vert_pos_idx.is_empty() || positions_definition.is_empty() {
            self.position.set(positions);
        } else {
            self.position.set(positions_definition);
            self.vertices.set(positions);
            self.vert_pos_idx.set(IndexList(vert_pos_idx));
            self.vert_norm_idx.set(IndexList(vert_norm_idx));
        }
        self.triangles.set(triangles);
        self.quads.set(quads);
        self.edges.set(edges);
        self.texcoords.set(texcoords);
    }

    /// The linked positions are one per vertex: they become the vertices, and the positions the distinct points.
    fn split_seams(&mut self, context: &mut InitContext<'_>, position_index: Option<usize>) {
        let vertices = self.position.get().clone();
        if vertices.len() != self.vert_pos_idx.len() {
            context.error(
                "wrong-length",
                format!("vertPosIdx has {} entries for {} positions", self.vert_pos_idx.len(), vertices.len()),
            );
            return;
        }
        let n_points = self.vert_pos_idx.iter().max().map_or(0, |index| *index as usize + 1);
        // Points that no vertex uses do not exist in a file with seams: more points than the file could hold are a slip.
        if n_points > 16 * vertices.len() + 1024 {
            context.error(
                "bad-index",
                format!("vertPosIdx names point {}, far beyond the {} vertices", n_points - 1, vertices.len()),
            );
            return;
        }
        let mut points = vec![[0.0; 3]; n_points];
        for (vertex, point) in vertices.iter().zip(self.vert_pos_idx.iter()) {
            points[*point as usize] = *vertex;
        }
        self.vertices.derive(vertices);
        self.position.derive(points);
        if let Some(index) = position_index {
            let own = DataRef { owner: Owner::Object(context.object), index };
            context.scene.connections.retain(|link| link.target != own);
        }
    }

    fn take_topology(&mut self, context: &mut InitContext<'_>) {
        let Some(target) = self.topology.target() else { return };
        context.require(target);
        let node = context.scene.object(target).node;
        let Some(topology) = context.scene.component(target).and_then(|component| component.as_topology()) else {
            return;
        };
        let (points, n_points) = (topology.points().to_vec(), topology.n_points());
        let (triangles, quads, edges) = (
            topology.topology().triangles().to_vec(),
            topology.topology().quads().to_vec(),
            topology.topology().edges().to_vec(),
        );
        if self.position.is_empty() {
            let points = if points.is_empty() { points_of_state(context, node, n_points) } else { points };
            self.position.derive(points);
        }
        if !self.triangles.is_set() && !self.quads.is_set() {
            let has_no_faces = triangles.is_empty() && quads.is_empty();
            self.triangles.derive(triangles);
            self.quads.derive(quads);
            if has_no_faces && !self.edges.is_set() {
                self.edges.derive(edges);
            }
        }
    }

    fn check_faces(&mut self, context: &mut InitContext<'_>) {
        let n_vertices = if self.vertices.is_empty() { self.position.len() } else { self.vertices.len() };
        drop_broken(&mut self.edges, "edge", n_vertices, context);
        drop_broken(&mut self.triangles, "triangle", n_vertices, context);
        drop_broken(&mut self.quads, "quad", n_vertices, context);
        let n_points = self.position.len();
        if !self.vertices.is_empty()
            && (self.vert_pos_idx.len() != n_vertices
                || self.vert_pos_idx.iter().any(|index| *index as usize >= n_points))
        {
            context.error(
                "bad-index",
                format!("vertPosIdx does not name one of the {n_points} points for each of the {n_vertices} vertices"),
            );
            self.vertices.derive(Vec::new());
            self.vert_pos_idx.derive(IndexList::default());
            drop_broken(&mut self.triangles, "triangle", n_points, context);
            drop_broken(&mut self.quads, "quad", n_points, context);
        }
    }

    fn place(&mut self) {
        let found = std::mem::take(&mut self.shorthands);
        let placement = Placement {
            scale: found.scale.map(|factor| [factor; 3]).or(found.scale3d).unwrap_or(*self.scale3d),
            rotation: found.rotation.unwrap_or(*self.rotation),
            translation: found.translation.unwrap_or(*self.translation),
        };
        if placement.is_neutral() {
            return;
        }
        self.position.derive(self.position.iter().map(|x| placement.apply(*x)).collect());
        if *self.init_rest_positions {
            self.rest_position.derive(self.rest_position.iter().map(|x| placement.apply(*x)).collect());
        }
        self.translation.derive([0.0; 3]);
        self.rotation.derive([0.0; 3]);
        self.scale3d.derive([1.0; 3]);
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

/// Positions of the state of the node of a topology without points.
fn points_of_state(context: &mut InitContext<'_>, node: settee_kernel::NodeId, n_points: usize) -> Vec<[f64; 3]> {
    let Some(state) =
        context.scene.local(node, |component| component.as_state().is_some_and(|state| state.is_mechanical()))
    else {
        return Vec::new();
    };
    context.require(state);
    let Some(state) = context.scene.component(state).and_then(|component| component.as_state()) else {
        return Vec::new();
    };
    (0..state.n_points().min(n_points)).map(|index| state.point(index)).collect()
}

fn drop_broken<const N: usize>(
    elements: &mut Data<Vec<[u32; N]>>,
    kind: &str,
    n_vertices: usize,
    context: &mut InitContext<'_>,
) {
    let is_broken = |element: &[u32; N]| element.iter().any(|vertex| *vertex as usize >= n_vertices);
    if let Some(first) = elements.iter().position(is_broken) {
        context.error("bad-element", format!("{kind} {first} names a vertex beyond the {n_vertices} vertices"));
        elements.derive(elements.iter().filter(|element| !is_broken(element)).copied().collect());
    }
}
