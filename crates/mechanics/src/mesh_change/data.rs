//! Data of components that belong to points or elements.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use settee_kernel::{DataRef, Diagnostic, Flat, Follows, MeshChanges, ObjectId, Owner, Scene, follows};
use settee_mesh::follow::{follow_indices, follow_rows, interpolated, touches};
use settee_mesh::{Change, ElementKind, EntryEdit, Members};
use settee_persist::Persist;

use super::lists::ListIndices;
use super::states::ChangedStates;

/// Values of data that followed changes of meshes. Snapshots share them.
#[derive(Clone, Default, Persist)]
pub(crate) struct FollowedData {
    /// What they are now.
    current: Arc<BTreeMap<DataRef, Arc<Flat>>>,
    /// What they were at the start.
    first: Arc<BTreeMap<DataRef, Arc<Flat>>>,
}

impl FollowedData {
    fn note(&mut self, data: DataRef, before: &Arc<Flat>, now: Flat) {
        Arc::make_mut(&mut self.first).entry(data).or_insert_with(|| Arc::clone(before));
        Arc::make_mut(&mut self.current).insert(data, Arc::new(now));
    }

    /// Whether all are data of the scene that follow meshes, with values of their kind: what a file says is not
    /// believed.
    pub fn fits(&self, scene: &Scene) -> bool {
        let does_fit = |(data, value): (&DataRef, &Arc<Flat>)| {
            let component = data.owner.object().and_then(|object| scene.component(object));
            let Some(component) = component.filter(|component| data.index < component.data_len()) else { return false };
            component.data_info(data.index).follows.is_some()
                && match (component.data(data.index).flat(), &**value) {
                    (Flat::Reals { block, .. }, Flat::Reals { values, block: own }) => {
                        (block, true) == (*own, values.len().is_multiple_of(block.max(1)))
                    }
                    (Flat::Integers { block, .. }, Flat::Integers { values, block: own }) => {
                        (block, true) == (*own, values.len().is_multiple_of(block.max(1)))
                    }
                    (Flat::Text(_), Flat::Text(_)) => true,
                    _ => false,
                }
        };
        self.current.keys().all(|data| self.first.contains_key(data))
            && self.current.iter().chain(self.first.iter()).all(does_fit)
    }

    /// Components whose lists of points or elements have lost all entries. An empty list means all points to many:
    /// these components rest instead.
    pub fn resting(&self, scene: &Scene) -> BTreeSet<ObjectId> {
        self.emptied(scene, is_index_list)
    }

    /// Those of them that are not told of changes: single lists that are empty would be made of all points again.
    pub fn untold(&self, scene: &Scene) -> BTreeSet<ObjectId> {
        self.emptied(scene, |rule| is_index_list(rule) && !matches!(rule, Follows::PairIndices(..)))
    }

    /// Components of which a list with one of some rules has lost all entries.
    fn emptied(&self, scene: &Scene, is_list: impl Fn(Follows) -> bool) -> BTreeSet<ObjectId> {
        let is_empty = |value: &Flat| matches!(value, Flat::Integers { values, .. } if values.is_empty());
        let emptied = self.first.iter().filter(|(data, at_start)| {
            !is_empty(at_start) && self.current.get(data).is_some_and(|value| is_empty(value))
        });
        let of_list = |data: &DataRef| {
            let object = data.owner.object()?;
            let rule = scene.component(object)?.data_info(data.index).follows?;
            is_list(rule).then_some(object)
        };
        emptied.filter_map(|(data, _)| of_list(data)).collect()
    }

    /// Writes the data as they were when `saved` was copied, or as at the start.
    pub fn go_back(&mut self, scene: &mut Scene, saved: &Self) {
        // What another run of the same scene was copied from may have followed other changes.
        for (data, at_start) in saved.first.iter() {
            if !self.first.contains_key(data) {
                Arc::make_mut(&mut self.first).insert(*data, Arc::clone(at_start));
            }
        }
        let first = Arc::clone(&self.first);
        for (data, at_start) in first.iter() {
            let value = saved.current.get(data).unwrap_or(at_start);
            if self.current.get(data) != Some(value) {
                put(scene, *data, value);
            }
        }
        self.current = Arc::clone(&saved.current);
    }
}

/// Writes a value without making the data "set by the user" where they were not.
pub(super) fn put(scene: &mut Scene, data: DataRef, value: &Flat) {
    if let Some(entry) = scene.data_mut(data) {
        // The value is of the type of the data, or was there before.
        let _ = entry.set_output(value);
    }
}

/// Whether entries of data are taken out with what they name.
fn is_index_list(rule: Follows) -> bool {
    matches!(rule, Follows::PointIndices(_) | Follows::ElementIndices(..) | Follows::PairIndices(..))
}

/// Kinds of elements, the highest dimension first.
const CELLS: [ElementKind; 5] =
    [ElementKind::Hexahedron, ElementKind::Tetrahedron, ElementKind::Quad, ElementKind::Triangle, ElementKind::Edge];

/// What happened to the points or elements that a link of a component leads to, and how many there were.
pub(super) struct Seen<'a> {
    pub n: usize,
    pub changes: &'a [Change],
}

/// Changes by the objects that have the points or elements.
pub(super) struct ByTarget<'a> {
    pub meshes: &'a [MeshChanges],
    pub states: &'a ChangedStates,
}

/// The object to which a link of a component leads.
pub(super) fn target_of(scene: &Scene, owner: ObjectId, (link, number): (&str, usize)) -> Option<ObjectId> {
    let component = scene.component(owner)?;
    let target = component.find_link(link).and_then(|index| component.link(index).targets().get(number).copied());
    target.or_else(|| (link == "self").then_some(owner))
}

impl<'a> ByTarget<'a> {
    /// What happened to members to which something did.
    pub fn of(&self, scene: &Scene, owner: ObjectId, link: &str, members: Members) -> Option<Seen<'a>> {
        self.of_nth(scene, owner, (link, 0), members)
    }

    /// The same for the target of a link with a number.
    fn of_nth(&self, scene: &Scene, owner: ObjectId, link: (&str, usize), members: Members) -> Option<Seen<'a>> {
        self.seen(scene, owner, link, members).filter(|seen| touches(seen.changes, members))
    }

    /// What happened to members of what changed, also where nothing happened to them.
    fn seen(
        &self,
        scene: &Scene,
        owner: ObjectId,
        (link, number): (&str, usize),
        members: Members,
    ) -> Option<Seen<'a>> {
        let target = target_of(scene, owner, (link, number))?;
        if members == Members::Points
            && let Some(state) = self.states.get(&target)
        {
            return Some(Seen { n: state.n_points, changes: &state.changes });
        }
        let mesh = self.meshes.iter().find(|changes| changes.topology == target)?;
        Some(Seen { n: mesh.n_before(members), changes: &mesh.changes })
    }
}

/// Renumbers the data of all components that belong to points or elements that changed. Returns what they were.
///
/// # Errors
/// A point that a component cannot do without is gone; nothing has changed then.
pub(super) fn follow(
    scene: &mut Scene,
    (meshes, states): (&[MeshChanges], &ChangedStates),
    followed: &mut FollowedData,
    lists: &mut ListIndices,
) -> Result<Vec<(DataRef, Arc<Flat>)>, Diagnostic> {
    let targets = ByTarget { meshes, states };
    let mut all = Vec::new();
    for owner in scene.all_objects() {
        for (index, value) in new_values(scene, owner, &targets, lists)? {
            let data = DataRef { owner: Owner::Object(owner), index };
            let Some(old) = scene.data(data).map(|entry| Arc::new(entry.flat())) else { continue };
            if *old != value {
                all.push((data, old, value));
            }
        }
    }
    let mut before = Vec::new();
    for (data, old, value) in all {
        put(scene, data, &value);
        followed.note(data, &old, value);
        before.push((data, old));
    }
    lists.note_written(scene);
    Ok(before)
}

/// The finding that a component needs a point that goes.
fn is_needed(scene: &Scene, owner: ObjectId, attribute: &'static str, point: u32) -> Diagnostic {
    let message = format!("{} needs point {point}, which would go", scene.object_path(owner));
    let finding = Diagnostic::error("mesh-change", message).attribute(attribute, point.to_string());
    scene.about(owner, finding.expected("a change that leaves the points that others hang on"))
}

/// Points that may not go, by their new indices.
fn kept_points(
    scene: &Scene,
    owner: ObjectId,
    (index, rule): (usize, Follows),
    targets: &ByTarget<'_>,
) -> Result<Option<Flat>, Diagnostic> {
    let Some(component) = scene.component(owner) else { return Ok(None) };
    let Flat::Integers { mut values, block } = component.data(index).flat() else { return Ok(None) };
    let name = component.data_info(index).name;
    let n_targets = |link: &str| component.find_link(link).map_or(0, |link| component.link(link).targets().len());
    let (numbers, link): (Vec<usize>, &str) = match rule {
        Follows::NumberedPoints(link) => ((0..n_targets(link)).collect(), link),
        Follows::KeptPoints(link) | Follows::GivenPoints(link) => (vec![0], link),
        _ => return Ok(None),
    };
    let is_numbered = matches!(rule, Follows::NumberedPoints(_));
    let mut is_changed = false;
    for number in numbers {
        let Some(seen) = targets.of_nth(scene, owner, (link, number), Members::Points) else { continue };
        let places: Vec<usize> = (0..values.len())
            .filter(|place| !is_numbered || (place % 2 == 1 && values[place - 1] == number as i64))
            .collect();
        let mut list: Vec<u32> = places.iter().map(|place| values[*place] as u32).collect();
        let before = list.clone();
        let kept = follow_indices(&mut list, seen.n, seen.changes, Members::Points);
        if let Some(gone) = (0..before.len()).find(|entry| kept.get(*entry) != Some(entry)) {
            return Err(is_needed(scene, owner, name, before[gone]));
        }
        places.into_iter().zip(list).for_each(|(place, point)| values[place] = i64::from(point));
        is_changed = true;
    }
    Ok(is_changed.then_some(Flat::Integers { values, block }))
}

/// A list of indices to whose entries something happened.
struct Renumbered {
    name: &'static str,
    index: usize,
    edit: EntryEdit,
}

/// What happens to the lists of indices of a component.
fn renumbered_lists(
    scene: &Scene,
    owner: ObjectId,
    targets: &ByTarget<'_>,
    indices: &mut ListIndices,
) -> Vec<Renumbered> {
    let Some(component) = scene.component(owner) else { return Vec::new() };
    let mut lists = Vec::new();
    for index in 0..component.data_len() {
        let info = component.data_info(index);
        if info.follows.is_some_and(is_index_list)
            && let Some(edit) = indices.follow(scene, DataRef { owner: Owner::Object(owner), index }, targets)
            && edit.size() > 0
        {
            lists.push(Renumbered { name: info.name, index, edit: edit.clone() });
        }
    }
    lists
}

/// The data of a component that become others, by index.
///
/// # Errors
/// A point that the component cannot do without is gone.
fn new_values(
    scene: &Scene,
    owner: ObjectId,
    targets: &ByTarget<'_>,
    indices: &mut ListIndices,
) -> Result<Vec<(usize, Flat)>, Diagnostic> {
    let Some(component) = scene.component(owner) else { return Ok(Vec::new()) };
    let lists = renumbered_lists(scene, owner, targets, indices);
    // Values that belong to the entries of a list are others if some go.
    let shorter = |of: &str| {
        let list = lists.iter().find(|list| list.name == of);
        list.map(|list| &list.edit).filter(|edit| !edit.gone.is_empty())
    };
    let mut values = Vec::new();
    for index in 0..component.data_len() {
        let Some(rule) = component.data_info(index).follows else { continue };
        let data = component.data(index);
        let value = match rule {
            Follows::GivenPerElement(..) | Follows::GivenPerCell(_) | Follows::GivenPoints(_) if !data.is_set() => None,
            Follows::Derived => None,
            Follows::PerPoint(link) | Follows::PerElement(link, _) | Follows::GivenPerElement(link, _) => targets
                .of(scene, owner, link, rule.members())
                .and_then(|seen| follows::per_member(data, seen.n, seen.changes, rule.members(), None)),
            Follows::PerCell(link) | Follows::GivenPerCell(link) => CELLS.into_iter().find_map(|kind| {
                let of = Members::Elements(kind);
                let seen = targets.seen(scene, owner, (link, 0), of).filter(|seen| seen.n > 0)?;
                follows::per_member(data, seen.n, seen.changes, of, None)
            }),
            Follows::PointRows(link) => targets
                .of(scene, owner, link, Members::Points)
                .and_then(|seen| follows::point_rows(data, seen.n, seen.changes)),
            Follows::PerPointScalars(link) => targets.of(scene, owner, link, Members::Points).and_then(|seen| {
                follows::scalars(data, seen.n, |values, width| {
                    let zero = vec![0.0; width];
                    follow_rows(values, width, (seen.changes, Members::Points), |rows, origin| {
                        interpolated(rows, origin, &zero)
                    });
                })
            }),
            Follows::KeptPoints(_) | Follows::GivenPoints(_) | Follows::NumberedPoints(_) => {
                kept_points(scene, owner, (index, rule), targets)?
            }
            Follows::PerEntryScalars(of) => shorter(of).and_then(|edit| {
                follows::scalars(data, edit.n_before(), |values, width| {
                    let row = |entry: usize| values[entry * width..(entry + 1) * width].iter().copied();
                    *values = edit.kept().flat_map(row).collect();
                })
            }),
            Follows::PerEntry(of) => shorter(of).and_then(|edit| follows::entries(data, edit)),
            Follows::PointIndices(_) | Follows::ElementIndices(..) | Follows::PairIndices(..) => {
                let list = lists.iter().find(|list| list.index == index);
                list.and_then(|list| indices.value(DataRef { owner: Owner::Object(owner), index: list.index }))
            }
        };
        if let (Follows::PerEntry(of) | Follows::PerEntryScalars(of), Some(_)) = (rule, &value)
            && let Some(edit) = shorter(of)
        {
            indices.note_along(DataRef { owner: Owner::Object(owner), index }, edit);
        }
        values.extend(value.map(|value| (index, value)));
    }
    Ok(values)
}
