//! What the classes of bending springs on one state share.

use settee_bodies::mesh_input::{MeshInput, require};
use settee_elements::spring::Springs;
use settee_elements::spring::element::Element;
use settee_elements::spring::hinges::Hinge;
use settee_kernel::roles::{BaseTopology, ForceFieldData, InPlace, MeshEdit, SetUp};
use settee_kernel::{Data, DataGroup, Diagnostic, InitContext, Link, checks};
use settee_math::{Point, Vec3};
use settee_mesh::ElementKind;

use super::Spring;
use super::hinge_joins::Over;
use settee_bodies::owned::OwnedEdit;
use settee_bodies::owned::OwnedTuples;

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
    /// Those of the edges of the mesh.
    owned: OwnedTuples<2>,
}

/// Shorter springs do not act (m).
const SHORTEST: f64 = 1e-4;

impl BendingData {
    /// Initialises what it reads.
    pub fn init(&mut self, context: &mut InitContext<'_>, common: &ForceFieldData) {
        require(context, common, &self.topology);
        self.begin(context);
    }

    fn begin(&mut self, context: &InitContext<'_>) {
        self.owned.begin(self.topology.target().and_then(|topology| context.mesh(topology)));
    }

    /// Follows a mesh that changed.
    pub fn mesh_changed(&mut self, context: &mut InitContext<'_>, common: &ForceFieldData, over: &Over) {
        let on = self.topology.target().zip(common.mstate.target());
        match on.and_then(|on| self.owned.follow(context, over, on)).map(OwnedEdit::n_found) {
            Some(n_found) => context.look_at(n_found),
            None => self.begin(context),
        }
    }

    /// The springs over the hinges of the topology, with the distances at rest as their lengths. They are in the order
    /// of the edges, where the mesh lists all of them.
    pub fn springs(&self, set_up: SetUp<'_>, common: &ForceFieldData, over: &Over) -> Result<Springs, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, common, &self.topology)?;
        let topology = input.topology;
        match over.kind {
            ElementKind::Triangle => input.check("triangle", "triangles", topology.triangles())?,
            _ => input.check("quad", "quads", topology.quads())?,
        }
        let rest = <[f64; 3]>::views(&input.rest);
        Ok(over.all_joined(topology).into_iter().map(|pair| self.spring(rest, pair)).collect::<Vec<_>>().into())
    }

    fn spring(&self, rest: &[[f64; 3]], [first, second]: [u32; 2]) -> Element {
        let (a, b) = (rest[first as usize], rest[second as usize]);
        let length = (0..3).map(|i| (b[i] - a[i]).powi(2)).sum::<f64>().sqrt();
        let spring = Spring { first, second, stiffness: *self.stiffness, damping: *self.damping, length };
        Element::new(spring, false).acting_beyond(SHORTEST)
    }

    /// How springs follow a changed mesh in place.
    pub fn following(
        &self,
        set_up: SetUp<'_>,
        common: &ForceFieldData,
        springs: &Springs,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Springs>> {
        let followed = self.owned.followed(set_up, self.topology.target(), (springs.len(), edit))?;
        let input = MeshInput::new::<Vec3>(set_up, common, &self.topology).ok()?;
        let rest = <[f64; 3]>::views(&input.rest);
        if followed.found().any(|(_, points)| points.iter().any(|point| *point as usize >= rest.len())) {
            return None;
        }
        let (followed, n_made) = (followed.with(|(_, pair)| self.spring(rest, *pair)), followed.n_found());
        let join = move |springs: &mut Springs| springs.edit(|elements| followed.follow(elements));
        Some(InPlace { n_made, edit: Box::new(join) })
    }
}

/// The points across the edge of a hinge of triangles: of the second triangle, then of the first.
pub fn across(hinge: &Hinge) -> [u32; 2] {
    [hinge.wings[0][0], hinge.wings[1][0]]
}
