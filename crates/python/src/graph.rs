//! A scene with its simulation, as Python holds it.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyWeakref;
use settee_kernel::fault::{Broken, guard};
use settee_kernel::{DataRef, NodeId, ObjectId, Owner, Registry, Scene};
use settee_mechanics::PresentState;
use settee_render::OffscreenRenderer;
use settee_simulation::{Draft, LoadOptions, Simulation};
use settee_viewer::driver::Hand;

use crate::described::Described;
use crate::errors::misuse;
use crate::hook::Wanted;
use crate::keys;
use crate::linked::RecentWrites;
use crate::names::Names;
use crate::scripted::Raised;
use crate::views::Views;

/// What an attribute is given as: name and value.
pub type Attributes<'py> = Vec<(String, Bound<'py, PyAny>)>;

/// Everything a graph holds. Nobody calls into Python with the lock held, so that it is never waited for.
pub struct Inner {
    pub registry: Arc<Registry>,
    /// The scene until it is initialised.
    pub scene: Option<Scene>,
    /// What is not initialised yet.
    pub draft: Draft<'static>,
    /// The simulation from then on; taken out while a step is made.
    pub simulation: Option<Simulation>,
    pub is_stepping: bool,
    /// The state at the end of the last step, while one within it is shown.
    pub moment: Option<PresentState>,
    /// Why no step can be made.
    pub failure: Option<String>,
    pub views: Views,
    /// Whether outcomes of solvers were written into the scene since the last step.
    pub is_stored: bool,
    /// How often what the run shows may have become another: steps, their events, resets, snapshots, written states.
    pub moments: u32,
    pub threads: usize,
    /// Force fields that are written in Python.
    pub scripts: Vec<(ObjectId, Py<PyWeakref>)>,
    pub raised: Raised,
    /// What the mouse holds a body by.
    pub hand: Option<Hand>,
    /// Data that were written since linked data were copied.
    pub writes: RecentWrites,
    /// Nodes and objects by name.
    pub names: Names,
    /// The scene as it was given before it was initialised.
    pub described: Option<Described>,
    /// Objects that a script had computed before the scene is initialised.
    pub early: Vec<ObjectId>,
    /// Those of them that the script asked for, in this order.
    pub asked: Vec<ObjectId>,
    /// The events of a step that somebody listens to.
    pub wanted: Wanted,
    pub options: LoadOptions,
    /// Makes pictures; from the first one on.
    pub renderer: Option<OffscreenRenderer>,
}

impl Inner {
    pub fn scene(&self) -> PyResult<&Scene> {
        match (&self.scene, &self.simulation) {
            (Some(scene), _) => Ok(scene),
            (None, Some(simulation)) => Ok(simulation.scene()),
            _ => Err(self.absent()),
        }
    }

    /// Scene and what is not initialised yet, to change them.
    pub fn parts(&mut self) -> PyResult<(&mut Scene, &mut Draft<'static>, &Registry)> {
        self.refuse_at_moment()?;
        let Self { scene, draft, simulation, registry, is_stepping, .. } = self;
        match (scene, simulation) {
            (Some(scene), _) => Ok((scene, draft, registry)),
            (None, Some(simulation)) => Ok((simulation.scene_mut(), draft, registry)),
            _ => Err(absent(*is_stepping)),
        }
    }

    /// The scene, and the tables of its names.
    pub fn named(&mut self) -> PyResult<(&Scene, &mut Names)> {
        let Self { scene, simulation, names, is_stepping, .. } = self;
        match (scene, simulation) {
            (Some(scene), _) => Ok((scene, names)),
            (None, Some(simulation)) => Ok((simulation.scene(), names)),
            _ => Err(absent(*is_stepping)),
        }
    }

    pub fn simulation(&mut self) -> PyResult<&mut Simulation> {
        if self.scene.is_some() {
            return Err(misuse("the scene is not initialised; call Sofa.Simulation.init(root) first"));
        }
        let is_stepping = self.is_stepping;
        self.simulation.as_mut().ok_or_else(|| absent(is_stepping))
    }

    /// Refuses what changes the scene or its run while a moment within the last step is shown: the present state is to
    /// come back as it was.
    pub fn refuse_at_moment(&self) -> PyResult<()> {
        if self.moment.is_none() {
            return Ok(());
        }
        Err(misuse(
            "a moment within the last step is shown: what changes the scene or its run can be done after the block of \
             at(...), or outside of the function of find_event",
        ))
    }

    fn absent(&self) -> PyErr {
        absent(self.is_stepping)
    }

    pub fn owner(&self, key: u64) -> PyResult<Owner> {
        keys::owner(self.scene()?, key).ok_or_else(|| misuse("the node or object was removed from its scene"))
    }

    pub fn node(&self, key: u64) -> PyResult<NodeId> {
        match self.owner(key)? {
            Owner::Node(node) => Ok(node),
            Owner::Object(_) => Err(misuse("an object stands where a node is expected")),
        }
    }

    pub fn object(&self, key: u64) -> PyResult<ObjectId> {
        match self.owner(key)? {
            Owner::Object(object) => Ok(object),
            Owner::Node(_) => Err(misuse("a node stands where an object is expected")),
        }
    }

    pub fn data(&self, key: u64, index: usize) -> PyResult<DataRef> {
        let owner = self.owner(key)?;
        // How many there are of a component at work is not known.
        if self.scene()?.data_set(owner).is_some_and(|set| index >= set.data_len()) {
            return Err(misuse("there is no such data"));
        }
        Ok(DataRef { owner, index })
    }
}

/// Why the scene cannot be reached now.
pub fn absent(is_stepping: bool) -> PyErr {
    if is_stepping {
        misuse(
            "the simulation is making a step, in this thread or another one: only its controllers can reach it meanwhile; \
             methods of force fields have params[\"time\"] and params[\"dt\"]",
        )
    } else {
        misuse("the scene was unloaded")
    }
}

/// A scene with its simulation.
#[pyclass(subclass, weakref, frozen, module = "settee._settee")]
pub struct Graph {
    inner: Mutex<Inner>,
    /// The thread that has the lock, as a number; 0 for none.
    owner: AtomicUsize,
}

/// The inside of a graph, for one thread.
pub struct Locked<'a> {
    inner: MutexGuard<'a, Inner>,
    owner: &'a AtomicUsize,
}

impl Deref for Locked<'_> {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.inner
    }
}

impl DerefMut for Locked<'_> {
    fn deref_mut(&mut self) -> &mut Inner {
        &mut self.inner
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        self.owner.store(0, Ordering::Relaxed);
    }
}

/// A number of this thread, never 0.
fn this_thread() -> usize {
    static NEXT: AtomicUsize = AtomicUsize::new(1);
    thread_local! {
        static OWN: usize = NEXT.fetch_add(1, Ordering::Relaxed);
    }
    OWN.with(|own| *own)
}

impl Graph {
    /// A graph that no thread has locked.
    pub fn of(inner: Inner) -> Self {
        Self { inner: Mutex::new(inner), owner: AtomicUsize::new(0) }
    }

    /// Works on the inside. A panic, which is a mistake in the code, becomes an exception, and the scene makes no more
    /// steps; a demand for more memory than there may be becomes one as well.
    pub fn with<R>(&self, work: impl FnOnce(&mut Inner) -> PyResult<R>) -> PyResult<R> {
        let mut locked = self.lock()?;
        let inner = &mut *locked;
        guard(|| work(inner)).unwrap_or_else(|broken| match broken {
            Broken::Memory(answer) => Err(PyMemoryError::new_err(answer.to_string())),
            Broken::Fault(message) => {
                let text = format!("a fault inside of settee, please report it: {message}. The scene cannot go on");
                locked.failure = Some(text.clone());
                Err(misuse(text))
            }
        })
    }

    /// Waits for other threads, with the interpreter's lock released. The same thread may come again only by way of
    /// Python that runs while an array is made, such as a finaliser: that is refused.
    pub fn lock(&self) -> PyResult<Locked<'_>> {
        let thread = this_thread();
        let inner = match self.inner.try_lock() {
            Ok(inner) => inner,
            Err(TryLockError::Poisoned(_)) => return Err(misuse("a fault inside of settee made the scene unusable")),
            Err(TryLockError::WouldBlock) if self.owner.load(Ordering::Relaxed) == thread => {
                return Err(misuse("the scene is in use"));
            }
            Err(TryLockError::WouldBlock) => loop {
                Python::attach(|py| py.detach(std::thread::yield_now));
                match self.inner.try_lock() {
                    Ok(inner) => break inner,
                    Err(TryLockError::WouldBlock) => {}
                    Err(TryLockError::Poisoned(_)) => {
                        return Err(misuse("a fault inside of settee made the scene unusable"));
                    }
                }
            },
        };
        self.owner.store(thread, Ordering::Relaxed);
        Ok(Locked { inner, owner: &self.owner })
    }
}

pub fn at_work(scene: &Scene, owner: Owner) -> PyErr {
    misuse(format!("{} is at work: it can be read after the step", scene.owner_path(owner)))
}
