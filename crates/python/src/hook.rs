//! Controllers: Python is called at the events of a step, with the simulation back in its graph meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::prelude::*;
use pyo3::types::{PyWeakref, PyWeakrefMethods, PyWeakrefReference};
use settee_kernel::{Event, Scene};
use settee_simulation::{ControllerFailure, Runtime, Simulation, StepHook};

use crate::errors::{misuse, traceback};
use crate::graph::{Graph, Inner};
use crate::scripted::{Raised, raise_later};

/// The events of a step that controllers listen to, which a script may change while a step is made.
#[derive(Clone, Default)]
pub struct Wanted(Arc<AtomicU32>);

impl Wanted {
    const NAMES: [&'static str; 8] = [
        "AnimateBeginEvent",
        "AnimateEndEvent",
        "CollisionBeginEvent",
        "CollisionEndEvent",
        "IntegrateBeginEvent",
        "IntegrateEndEvent",
        "KeypressedEvent",
        "KeyreleasedEvent",
    ];

    /// Asks for events by name; `Event` stands for all.
    pub fn set(&self, events: &[String]) {
        let is_wanted = |name: &str| events.iter().any(|event| event == name || event == "Event");
        let bits = Self::NAMES.iter().enumerate().filter(|(_, name)| is_wanted(name));
        self.0.store(bits.map(|(at, _)| 1 << at).sum(), Ordering::Relaxed);
    }

    fn is_empty(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }

    fn contains(&self, name: &str) -> bool {
        let at = Self::NAMES.iter().position(|known| *known == name);
        at.is_some_and(|at| self.0.load(Ordering::Relaxed) & (1 << at) != 0)
    }
}

/// Calls the graph's `_dispatch` at the events of its steps.
struct Dispatcher {
    graph: Py<PyWeakref>,
    /// A simulation of nothing: scene and runtime of the step in progress take the place of its own while Python is
    /// called.
    stage: Option<Simulation>,
    raised: Raised,
    wanted: Wanted,
}

pub fn listen(graph: &Bound<'_, Graph>) -> PyResult<()> {
    let weak = PyWeakrefReference::new(graph.as_any())?.into_any().cast_into::<PyWeakref>()?.unbind();
    let mut inner = graph.get().lock()?;
    let (registry, raised) = (Arc::clone(&inner.registry), Arc::clone(&inner.raised));
    let wanted = inner.wanted.clone();
    let stage = Simulation::begin(Scene::default(), registry, 1, &mut Vec::new());
    inner.simulation()?.set_hook(Some(Box::new(Dispatcher { graph: weak, stage: Some(stage), raised, wanted })));
    Ok(())
}

/// What controllers are told of an event: the size of the step, or a key.
enum Content {
    Size(f64),
    Key(char),
}

/// What controllers are told of.
fn name_and_content(event: &Event) -> Option<(&'static str, Content)> {
    Some(match event {
        Event::AnimateBegin(dt) => ("AnimateBeginEvent", Content::Size(*dt)),
        Event::AnimateEnd(dt) => ("AnimateEndEvent", Content::Size(*dt)),
        Event::CollisionBegin => ("CollisionBeginEvent", Content::Size(0.0)),
        Event::CollisionEnd => ("CollisionEndEvent", Content::Size(0.0)),
        Event::IntegrateBegin(dt) => ("IntegrateBeginEvent", Content::Size(*dt)),
        Event::IntegrateEnd(dt) => ("IntegrateEndEvent", Content::Size(*dt)),
        Event::KeyPressed(key) => ("KeypressedEvent", Content::Key(*key)),
        Event::KeyReleased(key) => ("KeyreleasedEvent", Content::Key(*key)),
        _ => return None,
    })
}

impl StepHook for Dispatcher {
    fn listens(&self) -> bool {
        !self.wanted.is_empty()
    }

    fn act(&mut self, event: &Event, scene: &mut Scene, runtime: &mut Runtime) -> Result<(), ControllerFailure> {
        let Some(event) = name_and_content(event) else { return Ok(()) };
        // Nobody listens: the interpreter is not asked.
        if !self.wanted.contains(event.0) {
            return Ok(());
        }
        Python::attach(|py| {
            self.dispatch(py, event, scene, runtime).map_err(|error| {
                let text = traceback(py, &error);
                raise_later(&self.raised, error);
                ControllerFailure::new(text)
            })
        })
    }
}

impl Dispatcher {
    fn dispatch(
        &mut self,
        py: Python<'_>,
        (name, content): (&'static str, Content),
        scene: &mut Scene,
        runtime: &mut Runtime,
    ) -> PyResult<()> {
        let Some(graph) = self.graph.bind(py).upgrade() else { return Ok(()) };
        let graph = graph.cast_into::<Graph>()?;
        let mut stage = self.stage.take().ok_or_else(|| misuse("a controller is at work already"))?;
        exchange(&mut stage, scene, runtime);
        {
            let mut inner = graph.get().lock()?;
            (inner.simulation, inner.is_stored) = (Some(stage), false);
            inner.moments = inner.moments.wrapping_add(1);
            let Inner { views, simulation, .. } = &mut *inner;
            if let Some(simulation) = simulation {
                views.refresh(py, simulation)?;
            }
        }
        let outcome = match content {
            Content::Size(dt) => graph.call_method1("_dispatch", (name, dt)),
            Content::Key(key) => graph.call_method1("_dispatch_key", (name, key)),
        };
        let mut inner = graph.get().lock()?;
        if name == "AnimateBeginEvent" {
            // Linked data are copied next.
            inner.writes.clear();
        }
        let mut stage = inner.simulation.take().ok_or_else(|| misuse("the scene was unloaded by its controller"))?;
        if stage.is_stale() {
            let mut findings = Vec::new();
            let Inner { draft, registry, .. } = &mut *inner;
            draft.finish(stage.scene_mut(), registry, &mut findings);
            findings.extend(stage.refresh());
            if let (Err(error), Ok(_)) = (crate::errors::check_scene(&findings), &outcome) {
                exchange(&mut stage, scene, runtime);
                self.stage = Some(stage);
                return Err(error);
            }
        }
        exchange(&mut stage, scene, runtime);
        self.stage = Some(stage);
        outcome.map(drop)
    }
}

fn exchange(stage: &mut Simulation, scene: &mut Scene, runtime: &mut Runtime) {
    let (own_scene, own_runtime) = stage.parts_mut();
    std::mem::swap(own_scene, scene);
    std::mem::swap(own_runtime, runtime);
}
