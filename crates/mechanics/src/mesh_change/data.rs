//! Data of components that belong to points or elements.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use settee_kernel::{DataRef, Flat, Follows, MeshChanges, ObjectId, Owner, Scene, follows};
use settee_mesh::follow::follow_indices;
use settee_mesh::{Change, ElementKind, Members};
use settee_persist::Persist;

use super::ChangedStates;

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
        let is_empty = |value: &Flat| matches!(value, Flat::Integers { values, .. } if values.is_empty());
        let emptied = self.first.iter().filter(|(data, at_start)| {
            !is_empty(at_start) && self.current.get(data).is_some_and(|value| is_empty(value))
        });
        let of_list = |data: &DataRef| {
            let object = data.owner.object()?;
            let rule = scene.component(object)?.data_info(data.index).follows?;
            let is_list = matches!(rule, Follows::PointIndices(_) | Follows::ElementIndices(..));
            is_list.then_some(object)
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

/// Kinds of elements, the highest dimension first.
const CELLS: [ElementKind; 5] =
    [ElementKind::Hexahedron, ElementKind::Tetrahedron, ElementKind::Quad, ElementKind::Triangle, ElementKind::Edge];

/// What happened to the points or elements that a link of a component leads to, and how many there were.
struct Seen<'a> {
    n: usize,
    changes: &'a [Change],
}

/// Changes by the objects that have the points or elements.
struct ByTarget<'a> {
    meshes: &'a [MeshChanges],
    states: &'a ChangedStates,
}

impl<'a> ByTarget<'a> {
    fn of(&self, scene: &Scene, owner: ObjectId, link: &str, members: Members) -> Option<Seen<'a>> {
        let component = scene.component(owner)?;
        let target = component.find_link(link).and_then(|index| component.link(index).targets().first().copied());
        let target = target.or_else(|| (link == "self").then_some(owner))?;
        if members == Members::Points
            && let Some(state) = self.states.get(&target)
        {
            return Some(Seen { n: state.n_points, changes: &state.changes });
        }
        let mesh = self.meshes.iter().find(|changes| changes.topology == target)?;
        Some(Seen { n: count_before(scene, mesh, members)?, changes: &mesh.changes })
    }
}

/// How many points or elements there were: from how many there are, backwards through the changes.
fn count_before(scene: &Scene, mesh: &MeshChanges, members: Members) -> Option<usize> {
    if members == Members::Points {
        return Some(mesh.n_points);
    }
    let Members::Elements(kind) = members else { return None };
    let container = scene.component(mesh.topology)?;
    // The data of the container still show the elements before the change.
    let name = match kind {
        ElementKind::Edge => "edges",
        ElementKind::Triangle => "triangles",
        ElementKind::Quad => "quads",
        ElementKind::Tetrahedron => "tetrahedra",
        ElementKind::Hexahedron => "hexahedra",
        ElementKind::Prism | ElementKind::Pyramid => return None,
    };
    match container.data(container.find_data(name)?).flat() {
        Flat::Integers { values, block } => Some(values.len() / block.max(1)),
        _ => None,
    }
}

/// Renumbers the data of all components that belong to points or elements that changed. Returns what they were.
pub(super) fn follow(
    scene: &mut Scene,
    meshes: &[MeshChanges],
    states: &ChangedStates,
    followed: &mut FollowedData,
) -> Vec<(DataRef, Arc<Flat>)> {
    let targets = ByTarget { meshes, states };
    let mut before = Vec::new();
    for owner in scene.all_objects() {
        for (index, value) in new_values(scene, owner, &targets) {
            let data = DataRef { owner: Owner::Object(owner), index };
            let Some(old) = scene.data(data).map(|entry| Arc::new(entry.flat())) else { continue };
            if *old != value {
                put(scene, data, &value);
                followed.note(data, &old, value);
                before.push((data, old));
            }
        }
    }
    before
}

/// A list of indices after the changes, and which of its entries stay.
struct Renumbered {
    name: &'static str,
    index: usize,
    /// Number of entries before.
    n: usize,
    value: Vec<i64>,
    /// Places of the entries that stay.
    kept: Vec<usize>,
    /// The data whose entries belong to those of this one.
    partner: Option<&'static str>,
}

/// Renumbers the lists of indices of a component. Entries that belong together go together.
fn renumbered_lists(scene: &Scene, owner: ObjectId, targets: &ByTarget<'_>) -> Vec<Renumbered> {
    let Some(component) = scene.component(owner) else { return Vec::new() };
    let mut lists = Vec::new();
    for index in 0..component.data_len() {
        let info = component.data_info(index);
        let (rule, link, partner) = match info.follows {
            Some(rule @ (Follows::PointIndices(link) | Follows::ElementIndices(link, _))) => (rule, link, None),
            Some(rule @ Follows::PairIndices(link, partner)) => (rule, link, Some(partner)),
            _ => continue,
        };
        let Flat::Integers { values, .. } = component.data(index).flat() else { continue };
        let n = values.len();
        let seen = targets.of(scene, owner, link, rule.members());
        let (value, kept) = match seen {
            Some(seen) => {
                let mut list: Vec<u32> = values.iter().map(|value| *value as u32).collect();
                let kept = follow_indices(&mut list, seen.n, seen.changes, rule.members());
                (list.into_iter().map(i64::from).collect(), kept)
            }
            // The other one of a pair may lose entries all the same.
            None if partner.is_some() => (values, (0..n).collect()),
            None => continue,
        };
        lists.push(Renumbered { name: info.name, index, n, value, kept, partner });
    }
    let partners: Vec<Option<Vec<usize>>> = lists
        .iter()
        .map(|list| {
            let partner = lists.iter().find(|other| Some(other.name) == list.partner)?;
            Some((0..list.n).filter(|entry| *entry >= partner.n || partner.kept.contains(entry)).collect())
        })
        .collect();
    for (list, allowed) in lists.iter_mut().zip(partners) {
        let Some(allowed) = allowed else { continue };
        let pairs = list.kept.iter().copied().zip(list.value.iter().copied());
        (list.kept, list.value) = pairs.filter(|(place, _)| allowed.contains(place)).unzip();
    }
    lists
}

/// The data of a component that become others, by index.
fn new_values(scene: &Scene, owner: ObjectId, targets: &ByTarget<'_>) -> Vec<(usize, Flat)> {
    let Some(component) = scene.component(owner) else { return Vec::new() };
    let lists = renumbered_lists(scene, owner, targets);
    let mut values = Vec::new();
    for index in 0..component.data_len() {
        let Some(rule) = component.data_info(index).follows else { continue };
        let data = component.data(index);
        let value = match rule {
            Follows::PerPoint(link) | Follows::PerElement(link, _) => targets
                .of(scene, owner, link, rule.members())
                .and_then(|seen| follows::per_member(data, seen.n, seen.changes, rule.members(), None)),
            Follows::PerCell(link) => CELLS.into_iter().find_map(|kind| {
                let of = Members::Elements(kind);
                let seen = targets.of(scene, owner, link, of).filter(|seen| seen.n > 0)?;
                follows::per_member(data, seen.n, seen.changes, of, None)
            }),
            Follows::PerEntry(of) => {
                let list = lists.iter().find(|list| list.name == of);
                list.and_then(|list| follows::entries(data, list.n, &list.kept))
            }
            Follows::PointIndices(_) | Follows::ElementIndices(..) | Follows::PairIndices(..) => {
                let list = lists.iter().find(|list| list.index == index);
                list.map(|list| Flat::Integers { values: list.value.clone(), block: 1 })
            }
        };
        values.extend(value.map(|value| (index, value)));
    }
    values
}
