//! The surface of tetrahedra.

use settee_kernel::{Component, Data, InitContext};
use settee_mesh::dynamic::Rule;
use settee_mesh::{ElementKind, ElementLists};

use super::Ends;

/// Makes the triangles that bound the tetrahedra of the input the elements of the output: those that belong to exactly
/// one tetrahedron.
#[derive(Component)]
#[component(category = "Topology/Mapping", roles(topological_mapping))]
pub struct Tetra2TriangleTopologicalMapping {
    /// Input and output.
    #[group]
    pub ends: Ends,
    /// Turns the triangles around.
    #[data(default = false)]
    pub flip_normals: Data<bool>,
    /// Leaves out triangles that come to the surface during a run.
    #[data(default = false)]
    pub no_new_triangles: Data<bool>,
    /// Leaves out the triangles of the surface at the beginning: the output is empty.
    #[data(default = false)]
    pub no_initial_triangles: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Tetra2TriangleTopologicalMapping {
    fn map(&mut self, context: &mut InitContext<'_>) {
        let Some(input) = self.ends.read(context) else { return };
        self.ends.warn_if_without(ElementKind::Tetrahedron, &input, context);
        let mut triangles = Vec::new();
        if !*self.no_initial_triangles {
            let boundary = input.topology.boundary_triangles();
            triangles.extend(boundary.into_iter().map(|triangle| input.topology.triangles()[triangle as usize]));
        }
        if *self.flip_normals {
            triangles.iter_mut().for_each(|triangle| triangle.swap(1, 2));
        }
        self.ends.give(input.n_points, ElementLists { triangles, ..ElementLists::default() });
    }
}

topological_mapping!(Tetra2TriangleTopologicalMapping, |mapping| {
    let (flip, no_new) = (*mapping.flip_normals, *mapping.no_new_triangles);
    Some(Rule::Boundary { of: ElementKind::Tetrahedron, flip, no_new })
});
