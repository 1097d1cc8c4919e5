//! Where a visual model gets its mesh, and how it is placed.

use settee_kernel::{Component, Data, DataRef, Diagnostic, IndexList, InitContext, Owner, Search};
use settee_mesh::{LoaderOptions, Mesh};

use super::VisualModelData;
use crate::io::mesh::{MeshFormat, read_mesh};
use crate::state_container::placement::Placement;

impl VisualModelData {
    /// Finds the mesh, places it, and makes vertices and normals. `position_index`: index of the data `position` in its
    /// owner.
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
        self.texture_file = texture_file(&self.texturename, context);
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
        // Points that no vertex uses do not exist in a file with seams: more points than the file could hold are a
        // slip.
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

    /// Takes the faces anew that came from a topology: its mesh may have been replaced.
    pub(super) fn follow_topology(&mut self, context: &mut InitContext<'_>) {
        if *self.handle_dynamic_topology && !self.triangles.is_set() && !self.quads.is_set() {
            self.take_topology(context);
            self.check_faces(context);
        }
    }

    fn take_topology(&mut self, context: &mut InitContext<'_>) {
        let Some(target) = self.topology.target() else { return };
        context.require(target);
        let node = context.scene.object(target).node;
        let (Some(points), Some(mesh)) = (context.mesh_points(target), context.mesh(target)) else { return };
        let (topology, n_points) = (mesh.topology(), mesh.n_points());
        if self.position.is_empty() {
            let points = if points.is_empty() { points_of_state(context, node, n_points) } else { points };
            self.position.derive(points);
        }
        if !self.triangles.is_set() && !self.quads.is_set() {
            let has_no_faces = topology.triangles().is_empty() && topology.quads().is_empty();
            self.triangles.derive(topology.triangles().to_vec());
            self.quads.derive(topology.quads().to_vec());
            if has_no_faces && !self.edges.is_set() {
                self.edges.derive(topology.edges().to_vec());
            }
        }
    }

    fn check_faces(&mut self, context: &mut InitContext<'_>) {
        // Vertices that no index places follow nothing: the positions are the vertices.
        if !self.vertices.is_empty() && self.vert_pos_idx.is_empty() && !self.position.is_empty() {
            self.vertices.derive(Vec::new());
        }
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
}

/// Where a texture is; only files of the scene's folders are shown.
pub(super) fn texture_file(name: &str, context: &mut InitContext<'_>) -> Option<std::path::PathBuf> {
    if name.is_empty() {
        return None;
    }
    let found = context.scene.files.find(name);
    found
        .map_err(|error| {
            let finding = Diagnostic::warning("no-texture", format!("it is drawn without texture: {error}"));
            context.report(finding.attribute("texturename", name.to_owned()));
        })
        .ok()
}

/// Positions of the nearest state to a topology without points: in its node, or above.
fn points_of_state(context: &mut InitContext<'_>, node: settee_kernel::NodeId, n_points: usize) -> Vec<[f64; 3]> {
    let is_mechanical = |component: &dyn Component| component.as_state().is_some_and(|state| state.is_mechanical());
    let Some(state) = context.scene.find(node, Search::Up, &is_mechanical) else {
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
