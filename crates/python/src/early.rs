//! Objects that a script has computed while it still builds the scene.
//!
//! What they computed can be read at once. Before the whole scene is initialised they are made as new, so that the
//! scene is the same as if nothing had been computed early.

use pyo3::prelude::*;
use settee_kernel::{ObjectId, ObjectState, Role, Scene};

use crate::errors::{check, check_scene};
use crate::graph::Inner;

/// Computes states, topologies, engines and loaders now, with what their links lead to so far. Others have nothing to
/// read before the scene is initialised, and nothing happens. What was asked for before is computed again with them:
/// its inputs may be others by now.
pub fn init_objects(inner: &mut Inner, keys: &[u64]) -> PyResult<Vec<String>> {
    let objects: Vec<ObjectId> = keys.iter().map(|key| inner.object(*key)).collect::<PyResult<_>>()?;
    if inner.scene.is_none() {
        return Ok(Vec::new());
    }
    make_as_new(inner)?;
    let mut asked = std::mem::take(&mut inner.asked);
    let (scene, draft, registry) = inner.parts()?;
    asked.retain(|object| scene.contains_object(*object) && !objects.contains(object));
    let n_before = asked.len();
    asked.extend(objects.into_iter().filter(|object| can_be_read(scene, *object)));
    let is_fresh = |object: &ObjectId| scene.object(*object).state == ObjectState::Undefined;
    let fresh: Vec<ObjectId> = scene.all_objects().into_iter().filter(is_fresh).collect();
    let mut findings = Vec::new();
    for object in &asked {
        findings.push(draft.apply_now(scene, registry, *object));
    }
    for (object, findings) in asked.iter().zip(&mut findings) {
        scene.initialise_object(*object, findings);
    }
    inner.early = fresh.into_iter().filter(|object| scene.object(*object).state != ObjectState::Undefined).collect();
    // What was found of the others was told when they were asked for.
    let outcome = check_scene(&findings.split_off(n_before).concat());
    if outcome.is_err() {
        asked.truncate(n_before);
        make_as_new(inner)?;
    }
    inner.asked = asked;
    outcome
}

/// Whether there is something to read of an object before the scene is initialised.
fn can_be_read(scene: &Scene, object: ObjectId) -> bool {
    let class = scene.object(object).class;
    let is_loader = || scene.component(object).is_some_and(|component| component.lifecycle().reads_files_first());
    [Role::State, Role::Topology, Role::Engine].iter().any(|role| class.plays(*role)) || is_loader()
}

/// Makes as new what was computed early, for good.
pub fn forget(inner: &mut Inner) -> PyResult<()> {
    inner.asked.clear();
    make_as_new(inner)
}

fn make_as_new(inner: &mut Inner) -> PyResult<()> {
    let early = std::mem::take(&mut inner.early);
    if inner.scene.is_none() {
        return Ok(());
    }
    let (scene, draft, registry) = inner.parts()?;
    for object in early {
        if scene.contains_object(object) {
            check(&draft.renew(scene, registry, object))?;
        }
    }
    Ok(())
}
