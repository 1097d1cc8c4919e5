//! Hexahedra cut into tetrahedra.

use settee_kernel::{Component, Data, InitContext};
use settee_mesh::dynamic::Rule;
use settee_mesh::split::{ASSUMED_CELLS, alternating_tetrahedra_of_hexahedra, tetrahedra_of_hexahedra};
use settee_mesh::{ElementKind, ElementLists};

use super::Ends;

/// Cuts each hexahedron of the input into six tetrahedra, which become the elements of the output.
///
/// All volumes are positive if those of the hexahedra are. By default all hexahedra are cut along the same diagonals.
#[derive(Component)]
#[component(category = "Topology/Mapping", roles(topological_mapping))]
pub struct Hexa2TetraTopologicalMapping {
    /// Input and output.
    #[group]
    pub ends: Ends,
    /// Alternates the diagonals between neighbours of a grid, which makes the mesh stiff in no direction more than in
    /// others. An input that is no grid is taken as one with two cells along x and one along y.
    #[data(default = false)]
    pub swapping: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Hexa2TetraTopologicalMapping {
    fn map(&mut self, context: &mut InitContext<'_>) {
        let Some(input) = self.ends.read(context) else { return };
        self.ends.warn_if_without(ElementKind::Hexahedron, &input, context);
        let hexahedra = input.topology.hexahedra();
        let tetrahedra = if *self.swapping {
            alternating_tetrahedra_of_hexahedra(hexahedra, input.cells().unwrap_or(ASSUMED_CELLS))
        } else {
            tetrahedra_of_hexahedra(hexahedra)
        };
        self.ends.give(input.n_points, ElementLists { tetrahedra, ..ElementLists::default() });
    }
}

topological_mapping!(Hexa2TetraTopologicalMapping, |mapping| {
    Some(Rule::HexahedraCut { swapping: *mapping.swapping })
});
