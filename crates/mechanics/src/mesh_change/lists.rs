//! How lists of indices follow: by what they name, without a look at the entries that name others.

use std::collections::BTreeMap;

use settee_kernel::roles::SetUp;
use settee_kernel::{Data, DataRef, Flat, Follows, IndexList, ObjectId, Owner, Scene};
use settee_mesh::follow::follow_indices;
use settee_mesh::{EntryEdit, EntryIndex, Members, RowEdit};

use super::data::{ByTarget, Seen, target_of};

/// Lists of indices by what they name: each is gone through once, and then followed.
#[derive(Default)]
pub(crate) struct ListIndices {
    single: BTreeMap<[DataRef; 1], ListIndex<1>>,
    /// Pairs of lists whose entries go together.
    pairs: BTreeMap<[DataRef; 2], ListIndex<2>>,
    /// What the present change does to lists that name something to which it did something, and to values that belong
    /// to their entries.
    edits: BTreeMap<DataRef, EntryEdit>,
    /// The lists that are others then.
    values: BTreeMap<DataRef, Vec<u32>>,
}

/// Lists side by side by what their entries name.
struct ListIndex<const K: usize> {
    entries: EntryIndex<K>,
    /// The revisions of the lists; `None` as long as they are not written as they follow.
    revisions: Option<[u32; K]>,
}

/// The list of an index list.
fn list_of(scene: &Scene, data: DataRef) -> Option<&Data<IndexList>> {
    scene.data(data)?.as_any().downcast_ref()
}

fn rule_of(scene: &Scene, data: DataRef) -> Option<(ObjectId, Follows)> {
    let owner = data.owner.object()?;
    Some((owner, scene.component(owner)?.data_info(data.index).follows?))
}

/// From where a list takes its value in the end: itself, if it is linked to nothing.
fn source_of(scene: &Scene, data: DataRef) -> DataRef {
    let mut source = data;
    // A chain of links is not longer than all of them.
    for _ in 0..scene.connections.len() {
        let Some(place) = scene.connections.place_of(source) else { break };
        source = scene.connections[place].source;
    }
    source
}

/// Counts entries of a list that are looked at.
fn look_at(scene: &Scene, data: DataRef, n: usize) {
    if let Some(object) = data.owner.object() {
        SetUp { scene, object, meshes: None }.look_at(n);
    }
}

impl<const K: usize> ListIndex<K> {
    /// What a change does to lists; `None` where they are no plain lists of indices of the same length.
    fn follow(
        known: &mut BTreeMap<[DataRef; K], Self>,
        scene: &Scene,
        data: [DataRef; K],
        edits: [&RowEdit; K],
    ) -> Option<EntryEdit> {
        let lists: Vec<&Data<IndexList>> = data.iter().map(|data| list_of(scene, *data)).collect::<Option<_>>()?;
        let lists: [&Data<IndexList>; K] = lists.try_into().ok()?;
        let n = lists.first()?.len();
        if lists.iter().any(|list| list.len() != n) {
            return None;
        }
        let revisions = lists.map(Data::revision);
        let entry = |place: usize| lists.map(|list| list[place]);
        if known.get(&data).is_none_or(|known| known.revisions != Some(revisions)) {
            let entries = EntryIndex::new((0..n).map(entry));
            look_at(scene, data[0], n);
            known.insert(data, Self { entries, revisions: Some(revisions) });
        }
        let known = known.get_mut(&data)?;
        let edit = known.entries.follow(edits, entry);
        look_at(scene, data[0], edit.size());
        if edit.size() > 0 {
            known.revisions = None;
        }
        Some(edit)
    }

    fn note_written(&mut self, scene: &Scene, data: [DataRef; K]) {
        if self.revisions.is_none() {
            let revision = |data: DataRef| scene.data(data).map(|data| data.revision());
            let all: Option<Vec<u32>> = data.into_iter().map(revision).collect();
            self.revisions = all.and_then(|all| all.try_into().ok());
        }
    }
}

/// A list as it is, and after a change of what it names.
fn followed(list: &[u32], edit: &EntryEdit, rows: &RowEdit) -> Option<Vec<u32>> {
    let mut value = list.to_vec();
    edit.follow(&mut value);
    for place in &edit.renumbered {
        value[*place] = rows.new_index(value[*place])?;
    }
    Some(value)
}

impl ListIndices {
    /// Begins with another change.
    pub fn begin(&mut self) {
        self.edits.clear();
        self.values.clear();
    }

    /// What the present change does to the entries of lists, and to values that belong to them; those are not there
    /// that name nothing to which it did something.
    pub fn take_edits(&mut self) -> BTreeMap<DataRef, EntryEdit> {
        std::mem::take(&mut self.edits)
    }

    /// The value of a list after the change, if it is another one.
    pub fn value(&self, data: DataRef) -> Option<Flat> {
        let value = self.values.get(&data)?;
        Some(Flat::Integers { values: value.iter().copied().map(i64::from).collect(), block: 1 })
    }

    /// Notes that values went along with the entries of a list.
    pub fn note_along(&mut self, data: DataRef, edit: &EntryEdit) {
        self.edits.insert(data, edit.clone());
    }

    /// After the lists were written as they follow.
    pub fn note_written(&mut self, scene: &Scene) {
        self.single.iter_mut().for_each(|(data, list)| list.note_written(scene, *data));
        self.pairs.iter_mut().for_each(|(data, list)| list.note_written(scene, *data));
    }

    /// What a change does to the entries of a list of indices; `None` where nothing happened to what it names.
    pub fn follow(&mut self, scene: &Scene, data: DataRef, targets: &ByTarget<'_>) -> Option<&EntryEdit> {
        if !self.edits.contains_key(&data) {
            let (owner, rule) = rule_of(scene, data)?;
            let seen = |rule: Follows| targets.of(scene, owner, rule.link()?, rule.members());
            match rule {
                Follows::PairIndices(_, partner) => {
                    let index = scene.component(owner)?.find_data(partner)?;
                    let partner = DataRef { owner: Owner::Object(owner), index };
                    let of_partner = rule_of(scene, partner).and_then(|(_, rule)| seen(rule));
                    self.follow_pair(scene, [data, partner], [seen(rule), of_partner])?;
                }
                rule => self.follow_single(scene, data, (&seen(rule)?, rule.members()))?,
            }
        }
        self.edits.get(&data)
    }

    /// The list of the same numbers from which one takes its value, if it follows the same as it.
    fn same_source(&self, scene: &Scene, data: DataRef) -> Option<DataRef> {
        let source = source_of(scene, data);
        if source == data {
            return Some(data);
        }
        let target = |data: DataRef| {
            let (owner, rule) = rule_of(scene, data)?;
            let is_single = matches!(rule, Follows::PointIndices(_) | Follows::ElementIndices(..));
            let target = target_of(scene, owner, (rule.link()?, 0))?;
            is_single.then_some((target, rule.members()))
        };
        let is_same = target(source)? == target(data)? && list_of(scene, source)?.get() == list_of(scene, data)?.get();
        is_same.then_some(source)
    }

    fn follow_single(&mut self, scene: &Scene, data: DataRef, (seen, of): (&Seen<'_>, Members)) -> Option<()> {
        let rows = RowEdit::new(seen.n, seen.changes, of);
        if let (Some(list), Some(rows)) = (list_of(scene, data), &rows) {
            let found = match self.same_source(scene, data) {
                Some(source) if source == data => ListIndex::follow(&mut self.single, scene, [data], [rows]),
                Some(source) => {
                    if !self.edits.contains_key(&source) {
                        self.follow_single(scene, source, (seen, of))?;
                    }
                    let value = self.values.get(&source).cloned();
                    return self.note(data, self.edits.get(&source)?.clone(), value.map(Some));
                }
                // As regions list what they select.
                None if list.is_sorted_by(|a, b| a < b) => {
                    look_at(scene, data, rows.left().count());
                    Some(EntryEdit::of_ascending(list, rows))
                }
                None => None,
            };
            if let Some(edit) = found {
                let value = (edit.size() > 0).then(|| followed(list, &edit, rows));
                return self.note(data, edit, value);
            }
        }
        let before = all_of(scene, data)?;
        let mut now = before.clone();
        let kept = follow_indices(&mut now, seen.n, seen.changes, of);
        look_at(scene, data, before.len());
        self.note(data, EntryEdit::between(&before, &now, &kept), Some(Some(now)))
    }

    fn note(&mut self, data: DataRef, edit: EntryEdit, value: Option<Option<Vec<u32>>>) -> Option<()> {
        if let Some(value) = value {
            self.values.insert(data, value?);
        }
        self.edits.insert(data, edit);
        Some(())
    }

    /// A pair of lists goes through what happens to the one or the other.
    fn follow_pair(&mut self, scene: &Scene, data: [DataRef; 2], seen: [Option<Seen<'_>>; 2]) -> Option<()> {
        if seen.iter().all(Option::is_none) {
            return None;
        }
        let rows = |seen: &Option<Seen<'_>>| match seen {
            Some(seen) => RowEdit::new(seen.n, seen.changes, Members::Points),
            None => Some(RowEdit::nothing()),
        };
        let is_own = data.iter().all(|data| scene.connections.place_of(*data).is_none());
        let by_index = match (rows(&seen[0]), rows(&seen[1])) {
            (Some(first), Some(second)) if is_own => {
                ListIndex::follow(&mut self.pairs, scene, data, [&first, &second]).map(|edit| (edit, [first, second]))
            }
            _ => None,
        };
        if let Some((edit, rows)) = by_index {
            for (data, rows) in data.into_iter().zip(rows) {
                let list = list_of(scene, data)?;
                let value = (edit.size() > 0).then(|| {
                    let mut value = list.to_vec();
                    edit.follow(&mut value);
                    for place in &edit.renumbered {
                        // Of a pair, one point may have the number that it had.
                        value[*place] = rows.new_index(value[*place])?;
                    }
                    Some(value)
                });
                self.note(data, edit.clone(), value)?;
            }
            return Some(());
        }
        let before = [all_of(scene, data[0])?, all_of(scene, data[1])?];
        look_at(scene, data[0], before[0].len() + before[1].len());
        // Which entries stay by themselves, with their numbers.
        let own = [0, 1].map(|column| -> Vec<Option<u32>> {
            let list = &before[column];
            let Some(Seen { n, changes }) = &seen[column] else { return list.iter().copied().map(Some).collect() };
            let (mut now, mut all) = (list.clone(), vec![None; list.len()]);
            let kept = follow_indices(&mut now, *n, changes, Members::Points);
            kept.into_iter().zip(now).for_each(|(place, value)| all[place] = Some(value));
            all
        });
        for (column, data) in data.into_iter().enumerate() {
            let goes_with = |place: usize| own[1 - column].get(place).is_some_and(Option::is_none);
            let stays = |place: &usize| !goes_with(*place);
            let (kept, now): (Vec<usize>, Vec<u32>) =
                (0..before[column].len()).filter(stays).filter_map(|place| Some((place, own[column][place]?))).unzip();
            self.note(data, EntryEdit::between(&before[column], &now, &kept), Some(Some(now)))?;
        }
        Some(())
    }
}

/// The entries of a list of integers of any type.
fn all_of(scene: &Scene, data: DataRef) -> Option<Vec<u32>> {
    let Flat::Integers { values, .. } = scene.data(data)?.flat() else { return None };
    Some(values.into_iter().map(|value| value as u32).collect())
}
