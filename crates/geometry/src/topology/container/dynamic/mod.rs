//! Containers of one family of elements, with their companions.

/// What all set containers do: rebuild their connectivity, and show it.
macro_rules! set_container {
    ($name:ident $(, $group:ident.$list:ident)*) => {
        impl $name {
            /// What the mesh is described from.
            fn source(&self) -> Source {
                let lists = [self.points.nb_points.revision() $(, self.$group.$list.revision())*];
                Source::new(lists, self.points.position.is_set().then(|| self.points.position.len()))
            }

            fn make(&mut self, context: &mut InitContext<'_>) {
                self.described = None;
                self.rebuild(context);
                if self.described.is_some() && mapped(context).is_some() {
                    // What a topological mapping makes changes without a write here.
                    self.described = None;
                }
            }
        }

        impl ::settee_kernel::Lifecycle for $name {
            fn init(&mut self, context: &mut InitContext<'_>) {
                self.make(context);
            }
            fn data_changed(&mut self, context: &mut InitContext<'_>) {
                if self.described != Some(self.source()) {
                    self.make(context);
                }
            }
        }

        impl ::settee_kernel::roles::BaseTopology for $name {
            fn described_mesh(&self) -> &::settee_mesh::SharedMesh {
                &self.mesh
            }
            fn described_points(&self) -> &[[f64; 3]] {
                &self.points.position
            }
        }
    };
}

pub mod drawing;
mod edge_set;
mod edge_set_geometry;
mod edge_set_modifier;
mod hexahedron_set;
mod hexahedron_set_geometry;
mod hexahedron_set_modifier;
mod point_set;
mod point_set_geometry;
mod point_set_modifier;
mod quad_set;
mod quad_set_geometry;
mod quad_set_modifier;
mod tetrahedron_set;
mod tetrahedron_set_geometry;
mod tetrahedron_set_modifier;
mod triangle_set;
mod triangle_set_geometry;
mod triangle_set_modifier;

use settee_kernel::ClassEntry;

pub use edge_set::EdgeSetTopologyContainer;
pub use edge_set_geometry::EdgeSetGeometryAlgorithms;
pub use edge_set_modifier::EdgeSetTopologyModifier;
pub use hexahedron_set::HexahedronSetTopologyContainer;
pub use hexahedron_set_geometry::HexahedronSetGeometryAlgorithms;
pub use hexahedron_set_modifier::HexahedronSetTopologyModifier;
pub use point_set::PointSetTopologyContainer;
pub use point_set_geometry::PointSetGeometryAlgorithms;
pub use point_set_modifier::PointSetTopologyModifier;
pub use quad_set::QuadSetTopologyContainer;
pub use quad_set_geometry::QuadSetGeometryAlgorithms;
pub use quad_set_modifier::QuadSetTopologyModifier;
pub use tetrahedron_set::TetrahedronSetTopologyContainer;
pub use tetrahedron_set_geometry::TetrahedronSetGeometryAlgorithms;
pub use tetrahedron_set_modifier::TetrahedronSetTopologyModifier;
pub use triangle_set::TriangleSetTopologyContainer;
pub use triangle_set_geometry::TriangleSetGeometryAlgorithms;
pub use triangle_set_modifier::TriangleSetTopologyModifier;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    PointSetTopologyContainer::entry,
    PointSetGeometryAlgorithms::entry,
    PointSetTopologyModifier::entry,
    EdgeSetTopologyContainer::entry,
    EdgeSetGeometryAlgorithms::entry,
    EdgeSetTopologyModifier::entry,
    TriangleSetTopologyContainer::entry,
    TriangleSetGeometryAlgorithms::entry,
    TriangleSetTopologyModifier::entry,
    QuadSetTopologyContainer::entry,
    QuadSetGeometryAlgorithms::entry,
    QuadSetTopologyModifier::entry,
    TetrahedronSetTopologyContainer::entry,
    TetrahedronSetGeometryAlgorithms::entry,
    TetrahedronSetTopologyModifier::entry,
    HexahedronSetTopologyContainer::entry,
    HexahedronSetGeometryAlgorithms::entry,
    HexahedronSetTopologyModifier::entry,
];
