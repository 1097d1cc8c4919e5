//! What linked data of a run lead to now. A step copies it when it begins; who reads between steps sees it before.

use std::collections::BTreeSet;

use settee_kernel::vectors::StateVector;
use settee_kernel::{AnyData, DataRef, Kept, Owner, Scene};
use settee_simulation::Simulation;

/// Data that a script wrote since linked data were copied.
#[derive(Default)]
pub struct RecentWrites(BTreeSet<DataRef>);

impl RecentWrites {
    /// Notes a write.
    pub fn note(&mut self, data: DataRef) {
        self.0.insert(data);
    }

    /// A step copies linked data now: what was written counts there.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether data are among them. What an engine computes is new when one of its data was written.
    fn has(&self, scene: &Scene, data: DataRef) -> bool {
        let is_output = || scene.data_set(data.owner).is_some_and(|set| set.data_info(data.index).output);
        self.0.contains(&data) || (is_output() && self.0.iter().any(|known| known.owner == data.owner))
    }
}

/// Calls `work` with data as they would be if a step began now; the scene keeps what the last step worked with. States
/// and outcomes are stored in it already. `None` where the data are not there.
pub fn with_present<R>(
    simulation: &mut Simulation,
    writes: &RecentWrites,
    data: DataRef,
    work: impl FnOnce(&dyn AnyData) -> R,
) -> Option<R> {
    let (mut before, mut is_new) = (Vec::new(), false);
    for (target, source) in chain(simulation.scene(), data).into_iter().rev() {
        let scene = simulation.scene_mut();
        is_new |= moves(scene, source) || writes.has(scene, source);
        if is_new {
            let kept = copy(scene, source, target);
            is_new = kept.is_some();
            before.extend(kept.map(|kept| (target, kept)));
        }
    }
    let outcome = simulation.scene().data(data).map(work);
    for (target, kept) in before.into_iter().rev() {
        put_back(simulation.scene_mut(), target, &kept);
    }
    outcome
}

/// The links that lead to data, that of the data themselves first: target and source of each.
fn chain(scene: &Scene, data: DataRef) -> Vec<(DataRef, DataRef)> {
    let (mut found, mut target) = (Vec::new(), data);
    // No more than there are links: they may lead in a circle.
    while found.len() < scene.connections.len()
        && !is_own(scene, target)
        && let Some(place) = scene.connections.place_of(target)
        && !scene.connections[place].is_read_once()
    {
        let source = scene.connections[place].source;
        found.push((target, source));
        target = source;
    }
    found
}

/// Whether data have what the run gave them, wherever they are linked to: vectors of states, what components compute,
/// what counts when the scene starts.
fn is_own(scene: &Scene, data: DataRef) -> bool {
    scene.data_set(data.owner).is_none_or(|set| {
        let info = set.data_info(data.index);
        info.state.is_some() || info.output || info.at_start.is_some()
    })
}

/// Whether the motion changes data: places and velocities of states, and the time.
fn moves(scene: &Scene, data: DataRef) -> bool {
    let Some(info) = scene.data_set(data.owner).map(|set| set.data_info(data.index)) else { return false };
    match data.owner {
        Owner::Node(_) => info.name == "time",
        Owner::Object(object) => {
            let is_state = scene.component(object).is_some_and(|component| component.as_state().is_some());
            is_state && matches!(info.state, Some(StateVector::Position | StateVector::Velocity))
        }
    }
}

/// Copies a source as a step does. What the target held before; `None` where it cannot be copied, or is refused.
fn copy(scene: &mut Scene, source: DataRef, target: DataRef) -> Option<Kept> {
    let before = scene.data(target)?.keep();
    let outcome = match source.owner {
        Owner::Object(object) if source.owner != target.owner => scene.with_component(object, |scene, component| {
            scene.data_mut(target).map(|entry| entry.copy_from(component.data(source.index)))
        })?,
        _ => {
            let text = scene.data(source)?.flat().to_text();
            scene.data_mut(target).map(|entry| entry.parse(&text))
        }
    };
    let is_right = scene.data_set(target.owner).is_some_and(|set| set.check(target.index).is_ok());
    if matches!(outcome, Some(Ok(()))) && is_right {
        return Some(before);
    }
    put_back(scene, target, &before);
    None
}

fn put_back(scene: &mut Scene, data: DataRef, kept: &Kept) {
    if let Some(entry) = scene.data_mut(data) {
        entry.put_back(kept);
    }
}
