//! Topologies made from other topologies.
//!
//! They act when the scene is initialised, and again when the mesh of their input is replaced during a run or their own
//! data are written: the mesh of their output is then replaced too. Changes of single elements go on to the output by
//! the rule of a mapping; an output that cannot follow them keeps the elements of the start, which is reported.

/// What all topological mappings do: run once, and show their output what they made.
macro_rules! topological_mapping {
    ($name:ident) => {
        topological_mapping!($name, |_| None);
    };
    ($name:ident, $rule:expr) => {
        impl ::settee_kernel::Lifecycle for $name {
            fn init(&mut self, context: &mut InitContext<'_>) {
                self.map(context);
            }
            fn late_init(&mut self, context: &mut InitContext<'_>) {
                use ::settee_kernel::roles::BaseTopologicalMapping;
                super::follow::warn_if_unlike(self.input(), self.follower(), self.rule(), context);
            }
            fn data_changed(&mut self, context: &mut InitContext<'_>) {
                self.map(context);
            }
            fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
                let before = self.ends.take();
                self.map(context);
                self.ends.warn_if_left_behind(before, context);
            }
        }

        impl ::settee_kernel::roles::BaseTopologicalMapping for $name {
            fn output(&self) -> Option<::settee_kernel::ObjectId> {
                self.ends.output.target()
            }
            fn made(&self) -> Option<&::settee_kernel::roles::MappedElements> {
                self.ends.made()
            }
            fn input(&self) -> Option<::settee_kernel::ObjectId> {
                self.ends.input.target()
            }
            fn rule(&self) -> Option<::settee_mesh::dynamic::Rule> {
                let rule: fn(&Self) -> Option<::settee_mesh::dynamic::Rule> = $rule;
                rule(self)
            }
        }
    };
}

/// Largest number of points that a mapping makes.
const MAX_POINTS: usize = 100_000_000;

/// Asks for the memory of points that a mapping makes, with their elements.
fn demand_points(n_points: usize) {
    settee_budget::demand(80 * n_points as u64, || format!("a mesh of {n_points} points"));
}

mod center_point;
mod edge2quad;
mod ends;
mod follow;
mod hexa2prism;
mod hexa2quad;
mod hexa2tetra;
mod identity;
mod mesh2point;
mod quad2triangle;
mod simple_tesselated_hexa;
mod simple_tesselated_tetra;
mod subset;
mod tetra2triangle;
mod triangle2edge;

use settee_kernel::ClassEntry;

pub use center_point::CenterPointTopologicalMapping;
pub use edge2quad::Edge2QuadTopologicalMapping;
pub use ends::Ends;
pub use hexa2prism::Hexa2PrismTopologicalMapping;
pub use hexa2quad::Hexa2QuadTopologicalMapping;
pub use hexa2tetra::Hexa2TetraTopologicalMapping;
pub use identity::IdentityTopologicalMapping;
pub use mesh2point::{Mesh2PointTopologicalMapping, barycentric_weights};
pub use quad2triangle::Quad2TriangleTopologicalMapping;
pub use simple_tesselated_hexa::SimpleTesselatedHexaTopologicalMapping;
pub use simple_tesselated_tetra::SimpleTesselatedTetraTopologicalMapping;
pub use subset::SubsetTopologicalMapping;
pub use tetra2triangle::Tetra2TriangleTopologicalMapping;
pub use triangle2edge::Triangle2EdgeTopologicalMapping;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    CenterPointTopologicalMapping::entry,
    Edge2QuadTopologicalMapping::entry,
    Hexa2PrismTopologicalMapping::entry,
    Hexa2QuadTopologicalMapping::entry,
    Hexa2TetraTopologicalMapping::entry,
    IdentityTopologicalMapping::entry,
    Mesh2PointTopologicalMapping::entry,
    Quad2TriangleTopologicalMapping::entry,
    SimpleTesselatedHexaTopologicalMapping::entry,
    SimpleTesselatedTetraTopologicalMapping::entry,
    SubsetTopologicalMapping::entry,
    Tetra2TriangleTopologicalMapping::entry,
    Triangle2EdgeTopologicalMapping::entry,
];
