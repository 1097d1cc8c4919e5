//! Objects that a script has computed while it still builds the scene.
//!
//! What they computed can be read at once. Before the whole scene is initialised they are made as new, so that the
//! scene is the same as if nothing had been computed early.

use pyo3::prelude::*;
use settee_kernel::{ObjectId, ObjectState, Role};

use crate::errors::{check, check_scene};
use crate::graph::Inner;

/// Computes a state, a topology, an engine or a loader now, with what its links lead to so far. Others have nothing to
/// read before the scene is initialised, and nothing happens.
pub fn init_object(inner: &mut Inner, key: u64) -> PyResult<Vec<String>> {
    let object = inner.object(key)?;
    if inner.scene.is_none() {
        return Ok(Vec::new());
    }
    forget(inner)?;
    let (scene, draft, registry) = inner.parts()?;
    let is_loader = scene.component(object).is_some_and(|component| component.lifecycle().reads_files_first());
    let class = scene.object(object).class;
    if !is_loader && ![Role::State, Role::Topology, Role::Engine].iter().any(|role| class.plays(*role)) {
        return Ok(Vec::new());
    }
    let mut findings = draft.apply_now(scene, registry, object);
    let is_fresh = |object: &ObjectId| scene.object(*object).state == ObjectState::Undefined;
    let fresh: Vec<ObjectId> = scene.all_objects().into_iter().filter(is_fresh).collect();
    scene.initialise_object(object, &mut findings);
    inner.early = fresh.into_iter().filter(|object| scene.object(*object).state != ObjectState::Undefined).collect();
    let outcome = check_scene(&findings);
    if outcome.is_err() {
        forget(inner)?;
    }
    outcome
}

/// Makes as new what was computed early.
pub fn forget(inner: &mut Inner) -> PyResult<()> {
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
