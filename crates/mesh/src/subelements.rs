//! The faces and edges that a loader adds to what the file lists.

use crate::elements::{
    HEXAHEDRON_FACES, LOADED_TETRAHEDRON_TRIANGLES, PRISM_QUADS, PRISM_TRIANGLES, PYRAMID_QUADS, PYRAMID_TRIANGLES,
    QUAD_EDGES, TRIANGLE_EDGES, pick, sorted,
};
use crate::mesh::Mesh;
use crate::tuple_map::TupleMap;

impl Mesh {
    /// Appends the missing quads of hexahedra, faces of prisms and pyramids, triangles of tetrahedra, and edges of
    /// quads and triangles.
    ///
    /// An element is missing if no element of the list has the same set of nodes. The order (hexahedra, prisms,
    /// pyramids, tetrahedra, then edges of quads, then of triangles) is what numbers the elements in scenes.
    pub fn create_subelements(&mut self) {
        let mut quads = Missing::new(&mut self.quads);
        quads.add_all(&self.hexahedra, &HEXAHEDRON_FACES);
        quads.add_all(&self.prisms, &PRISM_QUADS);
        quads.add_all(&self.pyramids, &PYRAMID_QUADS);
        let mut triangles = Missing::new(&mut self.triangles);
        triangles.add_all(&self.prisms, &PRISM_TRIANGLES);
        triangles.add_all(&self.pyramids, &PYRAMID_TRIANGLES);
        triangles.add_all(&self.tetrahedra, &LOADED_TETRAHEDRON_TRIANGLES);
        let mut edges = Missing::new(&mut self.edges);
        edges.add_all(&self.quads, &QUAD_EDGES);
        edges.add_all(&self.triangles, &TRIANGLE_EDGES);
    }
}

/// A list and the node sets in it.
struct Missing<'a, const F: usize> {
    list: &'a mut Vec<[u32; F]>,
    known: TupleMap<F>,
}

impl<'a, const F: usize> Missing<'a, F> {
    fn new(list: &'a mut Vec<[u32; F]>) -> Self {
        let mut known = TupleMap::with_capacity(list.len());
        list.iter().for_each(|element| {
            known.insert(sorted(*element), 0);
        });
        Missing { list, known }
    }

    fn add_all<const N: usize>(&mut self, owners: &[[u32; N]], table: &[[usize; F]]) {
        for owner in owners {
            for &local in table {
                let element = pick(owner, local);
                if self.known.insert(sorted(element), 0).1 {
                    self.list.push(element);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tetrahedron_brings_its_triangles_and_their_edges_as_met() {
        let mut mesh = Mesh::from_tetrahedra(vec![[0.0; 3]; 23], vec![[22, 2, 11, 5]]);
        mesh.create_subelements();
        assert_eq!(mesh.triangles, [[22, 11, 2], [22, 2, 5], [22, 5, 11], [2, 11, 5]]);
        assert_eq!(mesh.edges, [[11, 2], [2, 22], [22, 11], [2, 5], [5, 22], [5, 11]]);
    }

    #[test]
    fn what_the_file_lists_is_kept_in_front_and_not_repeated() {
        let mut mesh = Mesh::from_tetrahedra(vec![[0.0; 3]; 4], vec![[0, 1, 2, 3]]);
        mesh.triangles = vec![[3, 2, 1]];
        mesh.edges = vec![[1, 0]];
        mesh.create_subelements();
        assert_eq!(mesh.triangles, [[3, 2, 1], [0, 2, 1], [0, 1, 3], [0, 3, 2]]);
        assert_eq!(mesh.edges.len(), 6);
        let once = mesh.clone();
        mesh.create_subelements();
        assert_eq!(mesh, once);
    }

    #[test]
    fn a_prism_has_nine_edges_and_a_pyramid_eight() {
        let mut prism = Mesh { prisms: vec![[0, 1, 2, 3, 4, 5]], ..Mesh::default() };
        prism.create_subelements();
        assert_eq!((prism.quads.len(), prism.triangles.len(), prism.edges.len()), (3, 2, 9));
        let mut pyramid = Mesh { pyramids: vec![[0, 1, 2, 3, 4]], ..Mesh::default() };
        pyramid.create_subelements();
        assert_eq!((pyramid.quads.len(), pyramid.triangles.len(), pyramid.edges.len()), (1, 4, 8));
    }
}
