//! What a snapshot is of, so that it is not taken for one of another scene.

use std::sync::Arc;

use settee_kernel::{ObjectId, Scene, WorkingRole};
use settee_persist::Persist;

use crate::runtime::Runtime;
use crate::scope::Scope;
use crate::scope::held::Held;

/// Something that a runtime keeps memory of.
#[derive(Clone, Debug, PartialEq, Eq, Persist)]
struct Part {
    /// `None` for a scope as a whole.
    object: Option<ObjectId>,
    path: String,
    what: String,
}

/// All parts of a runtime in the order in which it keeps them.
#[derive(Clone, Debug, Default, Persist)]
pub struct Identity {
    parts: Vec<Part>,
}

/// Why a snapshot does not fit: the first thing that is not the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotMismatch {
    /// Something else has the same path.
    #[error("the snapshot is of another scene: {path} was {taken} there, and is {here} here")]
    Differs {
        /// The path.
        path: String,
        /// What is there in this scene.
        here: String,
        /// What was there in the scene of the snapshot.
        taken: String,
    },
    /// The scene of the snapshot lacked something.
    #[error("the snapshot is of another scene, which had no {path} ({here})")]
    Missing {
        /// Path of the object.
        path: String,
        /// What it is in this scene.
        here: String,
    },
    /// The scene of the snapshot had something that this one lacks.
    #[error("the snapshot is of another scene, which had {path} ({taken})")]
    Surplus {
        /// Path of the object.
        path: String,
        /// What it was.
        taken: String,
    },
    /// An object was removed and added again.
    #[error("the snapshot is older than {path} ({what}), which was made anew since")]
    Replaced {
        /// Path of the object.
        path: String,
        /// What it is.
        what: String,
    },
    /// A component keeps working data of another type.
    #[error("the snapshot is of another scene, in which {path} ({what}) kept working data of another type")]
    WorkingData {
        /// Path of the object.
        path: String,
        /// What it is.
        what: String,
    },
}

/// In the place of the path of what was removed.
const REMOVED: &str = "something that was removed";

impl Identity {
    fn of(runtime: &Runtime, scene: &Scene) -> Self {
        let mut identity = Self::default();
        for scope in &runtime.scopes {
            identity.add_scope(scene, scope);
        }
        for interaction in &runtime.interactions {
            identity.add(scene, interaction.object, format!("{} between scopes", class(scene, interaction.object)));
        }
        for handler in &runtime.handlers {
            identity.add(scene, handler.object, class(scene, handler.object));
        }
        for (object, _) in runtime.meshes.iter() {
            identity.add(scene, object, class(scene, object));
        }
        identity
    }

    /// Path and class of an object that is one of the parts.
    pub(crate) fn name(&self, object: ObjectId) -> String {
        let part = self.parts.iter().find(|part| part.object == Some(object));
        part.map_or_else(String::new, |part| format!("{} ({})", part.path, part.what))
    }

    fn add(&mut self, scene: &Scene, object: ObjectId, what: String) {
        // A runtime that is not up to date has parts of what was removed.
        let is_there = scene.contains_object(object);
        let path = if is_there { scene.object_path(object) } else { REMOVED.to_owned() };
        self.parts.push(Part { object: Some(object), path, what });
    }

    fn add_scope(&mut self, scene: &Scene, scope: &Scope) {
        let what = format!("a scope of {} states and {} ODE solvers", scope.space.states().len(), scope.solvers.len());
        let path = if scene.contains_node(scope.node) { scene.path(scope.node) } else { REMOVED.to_owned() };
        self.parts.push(Part { object: None, path, what });
        for state in scope.space.states() {
            let (class, kind) = (class(scene, state.object), state.kind.template_name());
            let role = match (state.is_guest, state.is_mapped) {
                (true, _) => " of another scope",
                (_, true) => " that a mapping writes",
                _ => "",
            };
            self.add(scene, state.object, format!("{class} ({kind}, {} points){role}", state.n_points));
        }
        for ((object, role), working) in scope.slots.iter() {
            let role = match (working.get(), role) {
                (None, _) => " that cannot act",
                (_, WorkingRole::ForceField) => "",
                (_, WorkingRole::Mapping) => " as a mapping",
                (_, WorkingRole::ProjectiveConstraint) => " as a projective constraint",
            };
            self.add(scene, object, class(scene, object) + role);
        }
        let solvers = scope.solvers.iter().map(|slot| slot.object);
        let linear = scope.linear.solvers.iter().map(|slot| slot.object);
        let systems = scope.linear.systems.iter().map(|slot| slot.object);
        for object in solvers.chain(linear).chain(systems) {
            self.add(scene, object, class(scene, object));
        }
    }

    /// Whether another identity, of a snapshot, has the same objects, whatever their numbers of points and elements.
    pub fn has_same_objects(&self, taken: &Self) -> bool {
        let is_same = |(own, there): (&Part, &Part)| (own.object, &own.path) == (there.object, &there.path);
        self.parts.len() == taken.parts.len() && self.parts.iter().zip(&taken.parts).all(is_same)
    }

    /// Whether another identity, of a snapshot, is the same.
    ///
    /// # Errors
    /// The first difference.
    pub fn check(self: &Arc<Self>, taken: &Arc<Self>) -> Result<(), SnapshotMismatch> {
        if Arc::ptr_eq(self, taken) || self.parts == taken.parts {
            return Ok(());
        }
        // Objects of another scene have other ids, too, which tell a reader nothing: names and sizes come first.
        let mut pairs = self.parts.iter().zip(&taken.parts);
        let first = pairs.position(|(here, taken)| (&here.path, &here.what) != (&taken.path, &taken.what));
        let first = first.or_else(|| {
            let lengths = (self.parts.len(), taken.parts.len());
            (lengths.0 != lengths.1).then_some(lengths.0.min(lengths.1))
        });
        let first = first.or_else(|| self.parts.iter().zip(&taken.parts).position(|(here, taken)| here != taken));
        let Some(first) = first else { return Ok(()) };
        let has = |identity: &Self, path: &str| identity.parts.iter().any(|part| part.path == path);
        Err(match (self.parts.get(first), taken.parts.get(first)) {
            (Some(here), Some(taken)) if here.path == taken.path && here.what == taken.what => {
                SnapshotMismatch::Replaced { path: here.path.clone(), what: here.what.clone() }
            }
            (Some(here), Some(taken)) if here.path == taken.path => {
                let (here, taken, path) = (here.what.clone(), taken.what.clone(), here.path.clone());
                SnapshotMismatch::Differs { path, here, taken }
            }
            (Some(here), there) if there.is_none_or(|there| has(self, &there.path)) => {
                SnapshotMismatch::Missing { path: here.path.clone(), here: here.what.clone() }
            }
            (_, Some(there)) => SnapshotMismatch::Surplus { path: there.path.clone(), taken: there.what.clone() },
            (_, None) => return Ok(()),
        })
    }
}

/// The class of an object with its template.
fn class(scene: &Scene, object: ObjectId) -> String {
    let Some(component) = scene.component(object) else { return String::new() };
    match component.template() {
        "" => component.class().name.to_owned(),
        template => format!("{}<{template}>", component.class().name),
    }
}

/// Checks that all keep working data of the same types, which the names of their classes leave open.
pub(crate) fn check_types<'a>(
    scene: &Scene,
    here: impl Iterator<Item = (ObjectId, &'a Held)>,
    taken: impl Iterator<Item = (ObjectId, &'a Held)>,
) -> Result<(), SnapshotMismatch> {
    match here.zip(taken).find(|((_, here), (_, taken))| !here.is_like(taken)) {
        None => Ok(()),
        Some(((object, _), _)) => {
            let (path, what) = (scene.object_path(object), class(scene, object));
            Err(SnapshotMismatch::WorkingData { path, what })
        }
    }
}

impl Runtime {
    /// What its snapshots are of.
    pub(crate) fn identity(&self, scene: &Scene) -> Arc<Identity> {
        Arc::clone(self.identity.get_or_init(|| Arc::new(Identity::of(self, scene))))
    }
}
