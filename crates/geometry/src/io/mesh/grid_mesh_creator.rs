//! A generated sheet.

use settee_kernel::roles::BaseEngine;
use settee_kernel::{Component, Data, InitContext, Lifecycle, ValueError, checks};
use settee_mesh::generate::{SheetPattern, sheet};

use super::MeshContent;
use super::loader_data::EXTRA;

/// Makes a sheet of points over the unit square in the plane z = 0, with quads or triangles and their edges.
///
/// Point (x, y) has the index x + nx y and lies at (x / (nx - 1), y / (ny - 1), 0). Edges have the smaller index first
/// and are sorted.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct GridMeshCreator {
    /// Numbers of points along x and y.
    #[data(default = [2, 2], not_linked)]
    pub resolution: Data<[u32; 2]>,
    /// How cells are filled: 0 with quads, 1 with triangles whose diagonals alternate, 2 with upward diagonals, from
    /// the first corner to the opposite one, 3 with downward diagonals.
    #[data(default = 2, check = checks::between(0, 3), not_linked)]
    pub triangle_pattern: Data<i32>,
    /// What was made.
    #[group]
    pub mesh: MeshContent,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for GridMeshCreator {
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

impl BaseEngine for GridMeshCreator {
    fn update(&mut self, context: &mut InitContext<'_>) {
        let pattern = match *self.triangle_pattern {
            0 => SheetPattern::Quads,
            1 => SheetPattern::Alternating,
            2 => SheetPattern::Upward,
            _ => SheetPattern::Downward,
        };
        let n = self.resolution.map(|n| n as usize);
        self.mesh.give_generated("resolution", sheet(n, pattern), context);
    }
}
