//! A generated line.

use settee_kernel::roles::BaseEngine;
use settee_kernel::{Component, Data, InitContext, Lifecycle, ValueError};
use settee_mesh::generate::line;

use super::MeshContent;
use super::loader_data::EXTRA;

/// Makes a line of points from 0 to 1 along x, joined by edges: point i lies at i / (n - 1).
///
/// Scale, rotation and translation place it.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct StringMeshCreator {
    /// Number n of points.
    #[data(default = 2u32, check = settee_kernel::checks::at_least(2u32), not_linked)]
    pub resolution: Data<u32>,
    /// What was made.
    #[group]
    pub mesh: MeshContent,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for StringMeshCreator {
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

impl BaseEngine for StringMeshCreator {
    fn update(&mut self, context: &mut InitContext<'_>) {
        self.mesh.give_generated("resolution", line(*self.resolution as usize), context);
    }
}
