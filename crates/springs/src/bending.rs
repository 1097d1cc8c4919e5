//! What the classes of bending springs on one state share.

use settee_bodies::mesh_input::MeshInput;
use settee_elements::spring::Springs;
use settee_elements::spring::element::Element;
use settee_elements::spring::hinges::Hinge;
use settee_kernel::roles::{BaseTopology, ForceFieldData, SetUp};
use settee_kernel::{Data, DataGroup, Diagnostic, Link, checks};
use settee_math::Vec3;

use super::Spring;

/// Springs over the edges of a surface.
#[derive(DataGroup)]
pub struct BendingData {
    /// Stiffness of each spring.
    #[data(default = 100_000.0, unit = "N/m", check = checks::non_negative())]
    pub stiffness: Data<f64>,
    /// Damping along each spring.
    #[data(default = 1.0, unit = "N s/m", check = checks::non_negative())]
    pub damping: Data<f64>,
    /// Draws the springs.
    #[data(default = true)]
    pub show_springs: Data<bool>,
    /// Topology with the surface; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
}

/// Shorter springs do not act (m).
const SHORTEST: f64 = 1e-4;

impl BendingData {
    /// The springs that `join` puts over the hinges of the topology, with the distances at rest as their lengths.
    pub fn springs(
        &self,
        set_up: SetUp<'_>,
        common: &ForceFieldData,
        join: impl Fn(&MeshInput<'_>) -> Result<Vec<[u32; 2]>, Diagnostic>,
    ) -> Result<Springs, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, common, &self.topology)?;
        let rest = <[f64; 3] as settee_math::Point>::views(&input.rest);
        let spring = |[first, second]: [u32; 2]| {
            let (a, b) = (rest[first as usize], rest[second as usize]);
            let length = (0..3).map(|i| (b[i] - a[i]).powi(2)).sum::<f64>().sqrt();
            let spring = Spring { first, second, stiffness: *self.stiffness, damping: *self.damping, length };
            Element::new(spring, false).acting_beyond(SHORTEST)
        };
        Ok(join(&input)?.into_iter().map(spring).collect::<Vec<_>>().into())
    }
}

/// The points across the edge of a hinge of triangles: of the second triangle, then of the first.
pub fn across(hinge: &Hinge) -> [u32; 2] {
    [hinge.wings[0][0], hinge.wings[1][0]]
}
