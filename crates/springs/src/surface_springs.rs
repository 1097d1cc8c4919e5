//! What the classes of bending springs between two states share.

use settee_elements::spring::Springs;
use settee_elements::spring::element::Element;
use settee_kernel::budget::demand;
use settee_kernel::roles::{BaseTopology, InPlace, MeshEdit, PairData, SetUp};
use settee_kernel::{Data, DataGroup, Diagnostic, InitContext, Link, checks};
use settee_math::{DataTypes, Point};

use super::meeting_joins::MeetingJoins;
use super::{Spring, SpringList};
use settee_bodies::owned::OwnedEdit;
use settee_bodies::owned::{Joins, Owned, OwnedTuples};

/// Springs over the edges of a surface, as SpringForceField describes them.
#[derive(DataGroup)]
pub struct SurfaceSpringData {
    /// Stiffness of the springs; the first entry counts.
    #[data(default = vec![100.0], unit = "N/m", check = checks::all_non_negative())]
    pub stiffness: Data<Vec<f64>>,
    /// Damping along the springs; the first entry counts.
    #[data(default = vec![5.0], unit = "N s/m", check = checks::all_non_negative())]
    pub damping: Data<Vec<f64>>,
    /// The springs made from the mesh.
    #[data(output)]
    pub spring: Data<SpringList>,
    /// Style of drawn springs: 0 lines, 1 cylinders, 2 arrows.
    #[data(default = 0)]
    pub draw_mode: Data<i32>,
    /// Radius of drawn cylinders and arrows.
    #[data(default = 0.01, unit = "m")]
    pub show_arrow_size: Data<f64>,
    /// Topology with the surface; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    /// The elements that the springs belong to.
    owned: OwnedTuples<2>,
    /// The springs that came or became others with the last change of the mesh.
    made: Option<OwnedEdit<Spring>>,
}

impl SurfaceSpringData {
    /// Stiffness and damping of all springs.
    fn law(&self) -> (f64, f64) {
        let first = |list: &[f64]| list.first().copied().unwrap_or(0.0);
        (first(&self.stiffness), first(&self.damping))
    }

    /// Gives the springs new stiffness and damping; their lengths stay. The state may have been written: once the mesh
    /// changes, the lengths are those of then.
    pub fn update_law(&mut self) {
        self.owned.begin(None);
        let (stiffness, damping) = self.law();
        let changed = self.spring.iter().map(|spring| Spring { stiffness, damping, ..*spring }).collect();
        self.spring.derive(SpringList(changed));
    }

    /// The springs as they are.
    pub fn elements(&self) -> Springs {
        demand(size_of::<Element>() as u64 * self.spring.len() as u64, || "the springs of a surface");
        self.spring.iter().map(|spring| Element::new(*spring, false)).collect::<Vec<_>>().into()
    }

    /// Makes `spring` from what the joints of the topology are, with the current distances as lengths; without elements
    /// none.
    ///
    /// # Errors
    /// The states differ, the topology has no such elements, or one of them names a point that is not there.
    pub fn make_springs<D: DataTypes>(
        &mut self,
        context: &mut InitContext<'_>,
        common: &PairData,
        joins: MeetingJoins,
    ) -> Result<(), Diagnostic> {
        self.owned.begin(None);
        for target in [common.object1.target(), common.object2.target(), self.topology.target()].into_iter().flatten() {
            context.require(target);
        }
        if common.object1.target() != common.object2.target() {
            return Err(Diagnostic::error("states-differ", "the springs of a surface join points of one state")
                .attribute("object2", "")
                .expected("the same state in object1 and object2, or neither"));
        }
        let component = |target: Option<settee_kernel::ObjectId>| context.scene.component(target?);
        let state = component(common.object1.target()).and_then(|component| component.as_state());
        let mesh = self.topology.target().and_then(|topology| context.mesh(topology));
        let (Some(state), Some(mesh)) = (state, mesh) else {
            return Err(Diagnostic::error("neighbour-missing", "no state or no topology"));
        };
        if state.kind() != D::KIND {
            return Err(Diagnostic::error("template-mismatch", "the state has other degrees of freedom"));
        }
        let position = state.position();
        let x = D::Coord::views(&position);
        let topology = mesh.topology();
        if joins.points(topology).next().is_none() {
            return Err(Diagnostic::error("no-elements", "the topology has no elements of a surface"));
        }
        if let Some(node) = joins.points(topology).find(|node| *node as usize >= x.len()) {
            let message = format!("an element names point {node}, but the state has {} points", x.len());
            return Err(Diagnostic::error("index-out-of-range", message));
        }
        // Three or four sides an element, each with its spring, and the set that tells which pairs are known.
        let one = size_of::<Spring>() + size_of::<Owned<2>>() + 2 * size_of::<[u32; 2]>();
        demand((one * joins.points(topology).count()) as u64, || "the springs of a surface");
        let law = self.law();
        let springs: Vec<Spring> =
            joins.all(topology).into_iter().flatten().map(|owned| spring::<D>(x, owned, law)).collect();
        context.look_at(springs.len());
        self.spring.derive(SpringList(springs));
        self.owned.begin(Some(mesh));
        Ok(())
    }

    /// Brings the springs to a mesh that changed element by element, or makes them anew.
    pub fn mesh_changed<D: DataTypes>(
        &mut self,
        context: &mut InitContext<'_>,
        common: &PairData,
        joins: MeetingJoins,
    ) {
        if self.follow_mesh::<D>(context, common, joins).is_some() {
            return;
        }
        if let Err(finding) = self.make_springs::<D>(context, common, joins) {
            self.spring.derive(SpringList::default());
            if finding.code != "no-elements" {
                context.report(finding);
            }
        }
    }

    /// Brings the springs to a mesh that changed element by element; `None` where they have to be made anew.
    fn follow_mesh<D: DataTypes>(
        &mut self,
        context: &mut InitContext<'_>,
        common: &PairData,
        joins: MeetingJoins,
    ) -> Option<()> {
        let (topology, state) = (self.topology.target()?, common.object1.target()?);
        let law = self.law();
        let edit = self.owned.follow(context, &joins, (topology, state))?;
        let position = context.scene.component(state)?.as_state()?.position();
        let x = D::Coord::views(&position);
        let is_there = |owned: &Owned<2>| owned.1.iter().all(|point| (*point as usize) < x.len());
        let has_elements = joins.points(context.mesh(topology)?.topology()).next().is_some();
        if !has_elements || edit.n_before() != self.spring.len() || !edit.found().all(is_there) {
            return None;
        }
        let edit = edit.with(|owned| spring::<D>(x, *owned, law));
        context.look_at(edit.n_found());
        self.spring.derive_with(|list| edit.follow(&mut list.0));
        self.made = Some(edit);
        Some(())
    }

    /// How the springs follow a changed mesh in place.
    pub fn following(&self, set_up: SetUp<'_>, springs: &Springs, edit: &MeshEdit<'_>) -> Option<InPlace<Springs>> {
        let followed = self.owned.followed(set_up, self.topology.target(), (springs.len(), edit))?;
        let made = self.made.as_ref().filter(|made| made.revision == followed.revision)?;
        let (made, n_made) = (made.with(|spring| Element::new(*spring, false)), made.n_found());
        let join = move |springs: &mut Springs| springs.edit(|elements| made.follow(elements));
        Some(InPlace { n_made, edit: Box::new(join) })
    }
}

/// The spring between two points, as long at rest as they are apart.
fn spring<D: DataTypes>(x: &[D::Coord], (_, [first, second]): Owned<2>, (stiffness, damping): (f64, f64)) -> Spring {
    let (a, b) = (D::position(&x[first as usize]), D::position(&x[second as usize]));
    let length = (0..3).map(|i| (b[i] - a[i]).powi(2)).sum::<f64>().sqrt();
    Spring { first, second, stiffness, damping, length }
}
