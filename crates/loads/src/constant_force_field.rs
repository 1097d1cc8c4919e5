//! Constant forces.

use settee_kernel::roles::{
    BaseState, BaseTopology, ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp,
};
use settee_kernel::{
    AnyData, Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, Points, Rgba, RunChanges,
};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};
use settee_mesh::{EntryEdit, RowEdit, SharedMesh};

use super::dead_load::DeadLoad;

/// Forces that do not change: one for each point, the same for all, or a total that the points share equally.
///
/// Exactly one of forces and totalForce counts; forces if both are given.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(force_field, drawing))]
pub struct ConstantForceField<D: DataTypes> {
    /// Points on which a force acts; empty for all points of the topology, or of the state without one.
    #[data(follows = PointIndices("mstate"))]
    pub indices: Data<IndexList>,
    /// Force on each point of `indices`, or one for all of them. Rigid points: force, then torque.
    #[data(default = Vec::new(), unit = "N", follows = PerEntry("indices"))]
    pub forces: Data<Points<D::Deriv>>,
    /// Sum of all forces; each point of `indices` takes an equal share.
    #[data(default = vec![D::Deriv::zero()], unit = "N", follows = Derived)]
    pub total_force: Data<Points<D::Deriv>>,
    /// Whether indices count from the last point backwards.
    #[data(default = false)]
    pub index_from_end: Data<bool>,
    /// Size of drawn arrows; 0 draws none.
    #[data(default = 0.0)]
    pub show_arrow_size: Data<f64>,
    /// Colour of drawn arrows.
    #[data(default = Rgba([0.2, 0.9, 0.3, 1.0]))]
    pub show_color: Data<Rgba>,
    /// Topology that says how many points there are when no indices are given.
    #[linked(search = up)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    from_list: bool,
    /// Revisions of `forces` and `totalForce` when one was last made from the other: a later one was written.
    seen: [u32; 2],
    /// Revision of the mesh when the forces were last found, or known to be the same.
    revision: u64,
}

impl<D: DataTypes> ConstantForceField<D> {
    /// The loaded points with their forces.
    pub(super) fn loads(&self, set_up: SetUp<'_>) -> Result<Vec<(u32, D::Deriv)>, Diagnostic> {
        let scene = set_up.scene;
        let state = self
            .common
            .mstate
            .target()
            .and_then(|target| scene.component(target))
            .and_then(|component| component.as_state());
        let n_points = state.map_or(0, BaseState::n_points);
        let all = || (0..self.n_all(set_up, n_points) as u32).collect();
        let indices: Vec<u32> = if self.indices.is_empty() { all() } else { self.indices.to_vec() };
        if let Some(index) = indices.iter().find(|index| **index as usize >= n_points) {
            let finding = Diagnostic::error("index-out-of-range", format!("no point has the index {index}"));
            return Err(finding.attribute("indices", "").expected(format!("indices below {n_points}")));
        }
        let forces: Vec<D::Deriv> = if self.from_list {
            match self.forces.len() {
                1 => vec![self.forces[0]; indices.len()],
                n if n == indices.len() => self.forces.to_vec(),
                n => {
                    let finding = Diagnostic::error("lists-differ", format!("{n} forces for {} points", indices.len()));
                    return Err(finding.attribute("forces", "").expected("one force, or one for each of the indices"));
                }
            }
        } else {
            vec![self.share(indices.len()); indices.len()]
        };
        Ok(indices.into_iter().map(|index| self.place(index, n_points)).zip(forces).collect())
    }

    /// On how many points of a state it acts where no indices are given.
    fn n_all(&self, set_up: SetUp<'_>, n_points: usize) -> usize {
        let mesh = self.topology.target().and_then(|topology| set_up.mesh(topology));
        mesh.map(SharedMesh::n_points).filter(|n| *n > 0).unwrap_or(n_points).min(n_points)
    }

    /// The share that each of `n` points has of the total.
    fn share(&self, n: usize) -> D::Deriv {
        let mut share = self.total_force.first().copied().unwrap_or_else(D::Deriv::zero);
        share.as_mut().iter_mut().for_each(|value| *value /= n.max(1) as f64);
        share
    }

    /// The point of a state that an index names, and the other way round.
    fn place(&self, index: u32, n_points: usize) -> u32 {
        if *self.index_from_end { n_points as u32 - 1 - index } else { index }
    }

    /// Makes the parameter that was not given from the one that was.
    fn derive_other(&mut self, loads: &[(u32, D::Deriv)]) {
        let mut total = D::Deriv::zero();
        for (_, force) in loads {
            for (total, force) in total.as_mut().iter_mut().zip(force.as_ref()) {
                *total += force;
            }
        }
        if self.from_list {
            self.total_force.derive(vec![total].into());
        } else {
            self.forces.derive(loads.iter().map(|(_, force)| *force).collect::<Vec<_>>().into());
        }
        self.seen = self.revisions();
    }

    fn revisions(&self) -> [u32; 2] {
        [self.forces.revision(), self.total_force.revision()]
    }

    /// Whether no point of the state or of the topology came, went or was numbered anew since the forces were found.
    fn has_same_points(&self, context: &InitContext<'_>) -> bool {
        let Some(state) = self.common.mstate.target() else { return false };
        let n_points = context.scene.component(state).and_then(|state| Some(state.as_state()?.n_points()));
        let is_same = |edit: &RowEdit| edit.n() == edit.n_before() && edit.moved().next().is_none();
        let of_state = |edit: &dyn RunChanges| edit.points(state, n_points?);
        match self.topology.target() {
            Some(topology) => context.edit_since(topology, self.revision).is_some_and(|edit| {
                let of_mesh = edit.points_of_mesh(topology);
                of_state(edit).as_ref().is_some_and(is_same)
                    && (edit.changes_of(topology).is_empty() || of_mesh.as_ref().is_some_and(is_same))
            }),
            None => false,
        }
    }

    fn follow_revision(&mut self, set_up: SetUp<'_>) {
        let mesh = self.topology.target().and_then(|topology| set_up.mesh(topology));
        self.revision = mesh.map_or(0, SharedMesh::revision);
    }

    fn evaluate(&mut self, context: &mut InitContext<'_>) {
        match self.loads(context.set_up()) {
            Ok(loads) => self.derive_other(&loads),
            Err(finding) => context.report(finding),
        }
    }
}

impl<D: DataTypes> Lifecycle for ConstantForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for target in [self.common.mstate.target(), self.topology.target()].into_iter().flatten() {
            context.require(target);
        }
        self.from_list = self.forces.is_set();
        if !self.from_list && !self.total_force.is_set() {
            return context.report(Diagnostic::error("no-force", "no force is given").expected("forces or totalForce"));
        }
        if self.total_force.is_set() && self.total_force.len() != 1 {
            let finding =
                Diagnostic::error("out-of-range", "not one force").attribute("totalForce", self.total_force.print());
            return context.report(finding.expected(format!("{} values", D::Deriv::SIZE)));
        }
        self.evaluate(context);
        self.follow_revision(context.set_up());
    }

    /// A total force is shared among the points that are left; forces of single points stay with them.
    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        self.seen = self.revisions();
        if !self.has_same_points(context) {
            self.evaluate(context);
        }
        self.follow_revision(context.set_up());
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        // What was written last counts.
        let now = self.revisions();
        if now[0] != self.seen[0] {
            self.from_list = true;
        } else if now[1] != self.seen[1] {
            self.from_list = false;
        }
        self.evaluate(context);
    }
}

impl<D: DataTypes> ForceField for ConstantForceField<D> {
    type On = One<D>;
    type Elements = DeadLoad<D>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<DeadLoad<D>, Diagnostic> {
        self.loads(set_up).map(DeadLoad)
    }

    /// Each point keeps its force; of a total each has another share where points come or go.
    fn following(
        &self,
        set_up: SetUp<'_>,
        DeadLoad(loads): &DeadLoad<D>,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<DeadLoad<D>>> {
        let points = edit.points_of(set_up, self.common.mstate.target())?;
        let is_same = points.n() == points.n_before() && points.moved().next().is_none();
        let is_linked = ["forces", "totalForce"].iter().any(|name| set_up.is_linked(name));
        // Counted from the last point all are others.
        if is_linked || (*self.index_from_end && !is_same) {
            return None;
        }
        let number = |place: usize| self.place(loads[place].0, points.n());
        let entries = match self.indices.is_empty() {
            true => None,
            false => Some(edit.entries(set_up, "indices", (loads.len(), number))?),
        };
        let n = entries.as_ref().map_or_else(|| self.n_all(set_up, points.n()), EntryEdit::n);
        if n == loads.len() && is_same {
            return Some(InPlace::edited(|_| {}));
        }
        let one_force = if self.from_list { self.forces.first().copied() } else { Some(self.share(n)) };
        let shares_total = !self.from_list;
        let Some(entries) = entries else {
            let force = one_force.filter(|_| shares_total || self.forces.len() == 1)?;
            return Some(InPlace::edited(move |DeadLoad(loads): &mut DeadLoad<D>| {
                loads.truncate(n);
                loads.extend((loads.len() as u32..n as u32).map(|point| (point, force)));
                loads.iter_mut().filter(|_| shares_total).for_each(|(_, own)| *own = force);
            }));
        };
        if self.from_list && !edit.go_along(set_up, ("forces", self.forces.len()), &entries) {
            return None;
        }
        let places: Vec<u32> = entries.renumbered.iter().map(|place| self.indices[*place]).collect();
        Some(InPlace::edited(move |DeadLoad(loads): &mut DeadLoad<D>| {
            entries.follow(loads);
            entries.renumbered.iter().zip(places).for_each(|(place, point)| loads[*place].0 = point);
            if let (true, Some(force)) = (shares_total && !entries.gone.is_empty(), one_force) {
                loads.iter_mut().for_each(|(_, own)| *own = force);
            }
        }))
    }
}
