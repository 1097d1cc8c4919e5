//! The points that a constraint acts on.

use std::ops::Deref;

use settee_kernel::roles::{BaseState, BaseTopology, InPlace, MeshEdit, ProjectiveData, SetUp};
use settee_kernel::{Data, DataGroup, Diagnostic, IndexList, InitContext, Link, ObjectId, ObjectState, Points, Scene};
use settee_math::{DataTypes, Point};
use settee_mesh::EntryEdit;

/// The list of points of a constraint that acts on point 0 without one.
#[derive(DataGroup)]
pub struct PointSelection {
    /// Constrained points; point 0 if none is given.
    #[data(default = vec![0], follows = PointIndices("mstate"))]
    pub indices: Data<IndexList>,
    /// Topology whose changes of the points the indices are meant to follow.
    #[linked(search = up, ignored = "the component follows the points of its state, whichever topology they belong to")]
    pub topology: Link<dyn BaseTopology>,
}

impl PointSelection {
    /// Initialises the constrained state and removes indices that it does not have.
    pub(super) fn init(&mut self, common: &ProjectiveData, context: &mut InitContext<'_>) {
        keep_known(&mut self.indices, common, context);
    }

    /// The points in increasing order, each once.
    pub(super) fn points(&self, common: &ProjectiveData, scene: &Scene) -> Vec<u32> {
        sorted(&self.indices, n_points(common, scene))
    }

    /// How the points follow a changed mesh in place.
    pub(super) fn following(
        &self,
        common: &ProjectiveData,
        set_up: SetUp<'_>,
        points: &Chosen,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Chosen>> {
        following(&self.indices, common, set_up, points, edit)
    }

    /// What a changed mesh does to the points, and to what belongs to each.
    pub(super) fn edit(
        &self,
        common: &ProjectiveData,
        set_up: SetUp<'_>,
        points: &Chosen,
        edit: &MeshEdit<'_>,
    ) -> Option<ChosenEdit> {
        ChosenEdit::of(&self.indices, common, set_up, points, edit)
    }
}

/// How the points of a list follow a changed mesh in place.
pub(super) fn following(
    indices: &IndexList,
    common: &ProjectiveData,
    set_up: SetUp<'_>,
    points: &Chosen,
    edit: &MeshEdit<'_>,
) -> Option<InPlace<Chosen>> {
    let edit = ChosenEdit::of(indices, common, set_up, points, edit)?;
    Some(InPlace::edited(move |points: &mut Chosen| edit.follow_points(points)))
}

/// The list of points of a constraint that may act on all points.
#[derive(DataGroup)]
pub struct SomeOrAllPoints {
    #[group]
    some: PointSelection,
    /// Constrains all points, whatever `indices` says.
    #[data(default = false)]
    pub fix_all: Data<bool>,
}

impl SomeOrAllPoints {
    /// As [`PointSelection::init`].
    pub(super) fn init(&mut self, common: &ProjectiveData, context: &mut InitContext<'_>) {
        if !*self.fix_all {
            self.some.init(common, context);
        } else if let Some(state) = common.mstate.target() {
            context.require(state);
        }
    }

    /// The points in increasing order, each once.
    pub(super) fn points(&self, common: &ProjectiveData, scene: &Scene) -> Vec<u32> {
        if *self.fix_all {
            return (0..n_points(common, scene) as u32).collect();
        }
        self.some.points(common, scene)
    }

    /// As [`PointSelection::following`].
    pub(super) fn following(
        &self,
        common: &ProjectiveData,
        set_up: SetUp<'_>,
        points: &Chosen,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Chosen>> {
        if !*self.fix_all {
            return self.some.following(common, set_up, points, edit);
        }
        let n = edit.points_of(set_up, common.mstate.target())?.n() as u32;
        Some(InPlace::edited(move |Chosen(points): &mut Chosen| {
            points.truncate(n as usize);
            points.extend(points.len() as u32..n);
        }))
    }
}

/// The state that a constraint acts on.
fn state<'a>(common: &ProjectiveData, scene: &'a Scene) -> Option<&'a dyn BaseState> {
    scene.component(common.mstate.target()?)?.as_state()
}

/// Number of points of the constrained state.
pub(super) fn n_points(common: &ProjectiveData, scene: &Scene) -> usize {
    state(common, scene).map_or(0, BaseState::n_points)
}

/// Positions of all points of the constrained state at initialisation.
pub(super) fn positions<D: DataTypes>(common: &ProjectiveData, context: &mut InitContext<'_>) -> Vec<D::Coord> {
    if let Some(target) = common.mstate.target() {
        context.require(target);
    }
    let state = state(common, context.scene).filter(|state| state.kind() == D::KIND);
    state.map_or_else(Vec::new, |state| Points::from_flat(&state.position()).0)
}

/// Reports indices that no point has, and removes them. The constrained state is initialised first.
pub(super) fn keep_known(indices: &mut Data<IndexList>, common: &ProjectiveData, context: &mut InitContext<'_>) {
    if let Some(target) = common.mstate.target() {
        context.require(target);
    }
    let n_points = n_points(common, context.scene);
    // No branch for each entry: nearly always all are known.
    if indices.iter().fold(0, |largest, index| largest.max(*index)) < n_points as u32 {
        return;
    }
    let is_known = |index: &&u32| (**index as usize) < n_points;
    let bad: Vec<String> = indices.iter().filter(|index| !is_known(index)).map(ToString::to_string).collect();
    if bad.is_empty() {
        return;
    }
    let good: Vec<u32> = indices.iter().filter(is_known).copied().collect();
    context.report(
        Diagnostic::error("index-out-of-range", format!("no point has the index {}", bad.join(", ")))
            .attribute("indices", "")
            .expected(format!("indices below {n_points}")),
    );
    indices.derive(good.into());
}

/// Says that a constraint does not act where a mapping beside its state computes that: projections are those of what is
/// independent. For `late_init`, once all mappings know their outputs.
pub(super) fn report_mapped(state: Option<ObjectId>, context: &mut InitContext<'_>) {
    let Some(state) = state else { return };
    let scene = &*context.scene;
    let computes = |object: &ObjectId| {
        let mapping = scene.component(*object).and_then(|component| component.as_mapping());
        let is_valid = scene.object(*object).state == ObjectState::Valid;
        is_valid && mapping.is_some_and(|mapping| mapping.states().1.contains(&state))
    };
    let Some(mapping) = scene.node(scene.object(state).node).objects.iter().find(|object| computes(object)) else {
        return;
    };
    let message = format!("{} computes this state: the constraint does not act", scene.object_path(*mapping));
    context.report(Diagnostic::warning("not-constrained", message).fix("constrain the state that is mapped"));
}

/// The points that a constraint acts on: they follow from its data.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Chosen(Vec<u32>);

impl From<Vec<u32>> for Chosen {
    fn from(points: Vec<u32>) -> Self {
        Self(points)
    }
}

/// What a changed mesh does to the points that a constraint acts on: those that are gone are taken out, those with
/// another number move to its place.
pub(super) struct ChosenEdit {
    entries: EntryEdit,
    /// The numbers of those with another one.
    renumbered: Vec<u32>,
}

impl ChosenEdit {
    /// What happened to the points of a list; `None` if the constraint acts on others now. A list that takes its value
    /// from elsewhere, as from a region of interest, may have lost or won points: it is compared.
    pub(super) fn of(
        indices: &IndexList,
        common: &ProjectiveData,
        set_up: SetUp<'_>,
        points: &Chosen,
        edit: &MeshEdit<'_>,
    ) -> Option<Self> {
        let edit = edit.points_of(set_up, common.mstate.target())?;
        set_up.look_at(edit.moved().count());
        let entries = EntryEdit::of_ascending(points, &edit);
        let mut renumbered: Vec<u32> =
            edit.left().filter(|point| points.binary_search(point).is_ok()).filter_map(|p| edit.new_index(p)).collect();
        renumbered.sort_unstable();
        let own = Self { entries, renumbered };
        if set_up.is_linked("indices") {
            let mut now = points.clone();
            own.follow_points(&mut now);
            return (**indices == *now).then_some(own);
        }
        Some(own)
    }

    /// Brings what belongs to each of the points to those that there are now.
    pub(super) fn follow<T>(&self, rows: &mut Vec<T>) {
        self.entries.follow(rows);
    }

    /// Brings the points themselves to those that there are now.
    pub(super) fn follow_points(&self, points: &mut Chosen) {
        self.follow(&mut points.0);
        self.renumbered().for_each(|(place, point)| points.0[place] = point);
    }

    /// The places of points with another number, with that.
    pub(super) fn renumbered(&self) -> impl Iterator<Item = (usize, u32)> {
        self.entries.renumbered.iter().copied().zip(self.renumbered.iter().copied())
    }
}

impl Deref for Chosen {
    type Target = [u32];
    fn deref(&self) -> &[u32] {
        &self.0
    }
}

/// A list of points in increasing order, each once.
pub(super) fn sorted(indices: &[u32], n_points: usize) -> Vec<u32> {
    let mut points: Vec<u32> = indices.iter().copied().filter(|index| (*index as usize) < n_points).collect();
    points.sort_unstable();
    points.dedup();
    points
}

/// Sets the derivatives of points to zero.
pub(super) fn clear<P: Point>(points: &[u32], derivs: &mut [P]) {
    for &point in points {
        derivs[point as usize] = P::zero();
    }
}

/// Appends the indices of all scalars of the points.
pub(super) fn scalars(points: &[u32], size: usize, out: &mut Vec<usize>) {
    out.extend(points.iter().flat_map(|point| (0..size).map(move |scalar| *point as usize * size + scalar)));
}

/// One truth value for each scalar of a derivative: the count of a list of directions.
///
/// # Errors
/// Another count.
pub(super) fn check_directions<D: DataTypes>(name: &str, list: &[bool]) -> Result<(), Diagnostic> {
    let size = D::Deriv::SIZE;
    if list.len() == size {
        return Ok(());
    }
    let finding = Diagnostic::error("out-of-range", "wrong number of directions");
    Err(finding.attribute(name, format!("{} values", list.len())).expected(format!("{size} values, 0 or 1")))
}
