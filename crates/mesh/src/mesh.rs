//! The content of a mesh file.

use std::collections::HashSet;
use std::ops::Range;

use crate::topology::ElementLists;
use crate::topology::derive::{EdgeSet, Stored};

/// Points and elements as read from a file or generated; indices are not yet trusted unless a reader made them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Mesh {
    /// Position of each point.
    pub positions: Vec<[f64; 3]>,
    /// Segments.
    pub edges: Vec<[u32; 2]>,
    /// Triangles.
    pub triangles: Vec<[u32; 3]>,
    /// Quadrangles, in turning order.
    pub quads: Vec<[u32; 4]>,
    /// Tetrahedra, orientation as given.
    pub tetrahedra: Vec<[u32; 4]>,
    /// Hexahedra, numbered as in [`crate::ElementKind::Hexahedron`].
    pub hexahedra: Vec<[u32; 8]>,
    /// Wedges.
    pub prisms: Vec<[u32; 6]>,
    /// Pyramids.
    pub pyramids: Vec<[u32; 5]>,
    /// One per point, or empty.
    pub normals: Vec<[f64; 3]>,
    /// One per point, or empty.
    pub texcoords: Vec<[f64; 2]>,
    /// Middle nodes of quadratic elements; the nodes are points of the mesh too.
    pub high_order_nodes: Vec<HighOrderNode>,
    /// Named ranges of elements, in file order.
    pub groups: Vec<Group>,
    /// For each point the point of the file it copies; empty unless an OBJ file was read with its seams handled.
    pub vert_pos_idx: Vec<u32>,
    /// For each point the number of its (file point, file normal) pair; empty in the same cases.
    pub vert_norm_idx: Vec<u32>,
    /// Polygons and polylines as written in an OBJ file.
    pub obj_faces: ObjFaces,
    /// Positions as written in an OBJ file, before seams are split; empty where they equal `positions`.
    pub positions_definition: Vec<[f64; 3]>,
    /// Texture coordinates as written in an OBJ file.
    pub texcoords_definition: Vec<[f64; 2]>,
    /// Normals as written in an OBJ file.
    pub normals_definition: Vec<[f64; 3]>,
    /// Files named by `mtllib`.
    pub material_libraries: Vec<String>,
    /// Materials: those of the libraries once they are read (see [`crate::parse_mtl`]).
    pub materials: Vec<Material>,
}

/// The node in the middle of an edge of a quadratic element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HighOrderNode {
    /// Index in [`Mesh::edges`] of the edge it lies on.
    pub edge: u32,
    /// Index of the point.
    pub point: u32,
}

/// Consecutive elements under one name and material.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Group {
    /// Name; empty if the file gave none.
    pub name: String,
    /// Material, where one was chosen.
    pub material: Option<String>,
    /// Edges of the group.
    pub edges: Range<u32>,
    /// Triangles of the group.
    pub triangles: Range<u32>,
    /// Quads of the group.
    pub quads: Range<u32>,
    /// Its polygons in [`Mesh::obj_faces`].
    pub faces: Range<u32>,
}

/// Polygons and polylines of an OBJ file, in file order: corner c of polygon f is at `offsets[f] + c` of the three
/// lists.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ObjFaces {
    /// Where each polygon starts, and the total; empty if there is no polygon.
    pub offsets: Vec<u32>,
    /// Index of the position, in file numbering.
    pub positions: Vec<u32>,
    /// Index of the texture coordinate, -1 for none.
    pub texcoords: Vec<i32>,
    /// Index of the normal, -1 for none.
    pub normals: Vec<i32>,
}

impl ObjFaces {
    /// Number of polygons.
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The corners of polygon `face` in the three lists.
    ///
    /// # Panics
    /// If there is no such polygon.
    pub fn corners(&self, face: usize) -> Range<usize> {
        self.offsets[face] as usize..self.offsets[face + 1] as usize
    }
}

/// A material of an MTL file; absent entries keep the defaults of `Default`.
#[derive(Debug, Clone, PartialEq)]
pub struct Material {
    /// `newmtl`.
    pub name: String,
    /// `Ka`, red green blue.
    pub ambient: [f64; 3],
    /// `Kd`.
    pub diffuse: [f64; 3],
    /// `Ks`.
    pub specular: [f64; 3],
    /// `Ke`.
    pub emissive: [f64; 3],
    /// `Ns`.
    pub shininess: f64,
    /// `d`, or 1 - `Tr`: 1 is opaque.
    pub opacity: f64,
    /// `map_Kd`.
    pub diffuse_map: Option<String>,
}

impl Default for Material {
    fn default() -> Self {
        Material {
            name: String::new(),
            ambient: [0.0; 3],
            diffuse: [0.75; 3],
            specular: [0.0; 3],
            emissive: [0.0; 3],
            shininess: 45.0,
            opacity: 1.0,
            diffuse_map: None,
        }
    }
}

impl Mesh {
    /// A mesh of tetrahedra.
    pub fn from_tetrahedra(positions: Vec<[f64; 3]>, tetrahedra: Vec<[u32; 4]>) -> Self {
        Mesh { positions, tetrahedra, ..Mesh::default() }
    }

    /// Records points as middle nodes of edges, given by their ends; edges that are not there are appended.
    pub(crate) fn record_middle_nodes(&mut self, middle_nodes: &[([u32; 2], u32)]) {
        let mut edges = EdgeSet::new(std::mem::take(&mut self.edges));
        let mut known = HashSet::new();
        for &(ends, point) in middle_nodes {
            let node = HighOrderNode { edge: edges.add(ends, Stored::AsMet), point };
            if known.insert((node.edge, point)) {
                self.high_order_nodes.push(node);
            }
        }
        self.edges = edges.edges;
    }

    /// Smallest and largest coordinates; `None` without points.
    pub fn bounding_box(&self) -> Option<([f64; 3], [f64; 3])> {
        let first = *self.positions.first()?;
        Some(self.positions.iter().fold((first, first), |(low, high), x| {
            ([0, 1, 2].map(|i| low[i].min(x[i])), [0, 1, 2].map(|i| high[i].max(x[i])))
        }))
    }

    /// Appends the triangles (0,1,2), (0,2,3) of every quad, then removes the quads.
    pub fn triangulate(&mut self) {
        for [a, b, c, d] in self.quads.drain(..) {
            self.triangles.extend([[a, b, c], [a, c, d]]);
        }
        for group in &mut self.groups {
            // The triangles of a quad are no longer beside those of its group.
            group.quads = 0..0;
        }
    }

    /// Reverses the vertex order of every triangle and quad.
    pub fn flip_faces(&mut self) {
        self.triangles.iter_mut().for_each(|t| t.reverse());
        self.quads.iter_mut().for_each(|q| q.reverse());
    }

    /// Calls `visit` on every node index of every element, in place.
    pub fn for_each_node_index(&mut self, mut visit: impl FnMut(&mut u32)) {
        self.edges.iter_mut().flatten().for_each(&mut visit);
        self.triangles.iter_mut().flatten().for_each(&mut visit);
        self.quads.iter_mut().flatten().for_each(&mut visit);
        self.tetrahedra.iter_mut().flatten().for_each(&mut visit);
        self.hexahedra.iter_mut().flatten().for_each(&mut visit);
        self.prisms.iter_mut().flatten().for_each(&mut visit);
        self.pyramids.iter_mut().flatten().for_each(&mut visit);
        let high_order = self.high_order_nodes.iter_mut().map(|n| &mut n.point);
        high_order.for_each(&mut visit);
    }

    /// Removes the points that no element uses; the others keep their order. Returns the old index of each kept point.
    ///
    /// # Panics
    /// If an element names a point that does not exist.
    pub fn keep_attached_points(&mut self) -> Vec<u32> {
        let mut is_used = vec![false; self.positions.len()];
        self.for_each_node_index(|node| is_used[*node as usize] = true);
        let kept: Vec<u32> = (0u32..).zip(&is_used).filter_map(|(i, &u)| u.then_some(i)).collect();
        if kept.len() == is_used.len() {
            return kept;
        }
        let mut new_index = vec![u32::MAX; is_used.len()];
        for (new, &old) in (0u32..).zip(&kept) {
            new_index[old as usize] = new;
        }
        self.for_each_node_index(|node| *node = new_index[*node as usize]);
        if self.positions_definition.is_empty() && !self.obj_faces.is_empty() {
            // The polygons keep the numbering of the file, which from here on is no longer that of `positions`.
            self.positions_definition = self.positions.clone();
        }
        let n_points = is_used.len();
        keep(&mut self.positions, &kept, n_points);
        keep(&mut self.normals, &kept, n_points);
        keep(&mut self.texcoords, &kept, n_points);
        keep(&mut self.vert_pos_idx, &kept, n_points);
        keep(&mut self.vert_norm_idx, &kept, n_points);
        kept
    }
}

/// Keeps the values of the `kept` points in a list of one value per point; other lists are left alone.
fn keep<T: Copy>(values: &mut Vec<T>, kept: &[u32], n_points: usize) {
    if values.len() == n_points {
        *values = kept.iter().map(|&old| values[old as usize]).collect();
    }
}

impl From<&Mesh> for ElementLists {
    fn from(mesh: &Mesh) -> Self {
        ElementLists {
            edges: mesh.edges.clone(),
            triangles: mesh.triangles.clone(),
            quads: mesh.quads.clone(),
            tetrahedra: mesh.tetrahedra.clone(),
            hexahedra: mesh.hexahedra.clone(),
            prisms: mesh.prisms.clone(),
            pyramids: mesh.pyramids.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangulation_appends_behind_the_triangles_and_removes_the_quads() {
        let mut mesh = Mesh { triangles: vec![[4, 5, 6]], quads: vec![[0, 1, 2, 3]], ..Mesh::default() };
        mesh.triangulate();
        assert_eq!(mesh.triangles, [[4, 5, 6], [0, 1, 2], [0, 2, 3]]);
        assert!(mesh.quads.is_empty());
    }

    #[test]
    fn unattached_points_go_and_the_others_keep_their_order() {
        let mut mesh = Mesh {
            positions: (0..6).map(|i| [f64::from(i), 0.0, 0.0]).collect(),
            triangles: vec![[5, 1, 3]],
            ..Mesh::default()
        };
        assert_eq!(mesh.keep_attached_points(), [1, 3, 5]);
        assert_eq!(mesh.triangles, [[2, 0, 1]]);
        assert_eq!(mesh.positions.iter().map(|x| x[0]).collect::<Vec<_>>(), [1.0, 3.0, 5.0]);
    }

    #[test]
    fn flipping_twice_changes_nothing() {
        let mut mesh = Mesh { triangles: vec![[0, 1, 2]], quads: vec![[0, 1, 2, 3]], ..Mesh::default() };
        let before = mesh.clone();
        mesh.flip_faces();
        assert_eq!(mesh.triangles, [[2, 1, 0]]);
        assert_eq!(mesh.quads, [[3, 2, 1, 0]]);
        mesh.flip_faces();
        assert_eq!(mesh, before);
    }
}
