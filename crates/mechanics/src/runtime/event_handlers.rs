//! Components that act at events, with what they remember.

use std::collections::HashMap;
use std::ops::Deref;

use settee_cutting::{CutPath, CutSettings};
use settee_kernel::roles::{ModelContacts, MotionAccess, SetUp, StateAccess};
use settee_kernel::vectors::{ConstCoordId, CoordId, DerivId};
use settee_kernel::{Diagnostic, Event, Flat, MechanicalOps, MechanicalParams, Meshes, ObjectId, Owner, Scene};
use settee_mesh::dynamic::ChangeRequest;
use settee_proximity::Bounds;

use crate::contact::ContactSet;
use crate::linear::ComponentOutput;
use crate::mesh_change::{Asked, Wish};
use crate::operations::ScopeOps;
use crate::runtime::Runtime;
use crate::runtime::write_state::Histories;
use crate::scope::Scope;
use crate::scope::held::Held;
use crate::scope::places::Places;

/// One handler with its memory.
#[derive(Clone, settee_persist::Persist)]
pub(crate) struct Handler {
    #[rebuilt]
    pub(crate) object: ObjectId,
    pub(crate) working: Held,
    /// Whether it failed, and rests until a reset.
    has_failed: bool,
}

/// Makes the handlers of a scene, in document order.
pub(crate) fn make(scene: &Scene, meshes: &Meshes, diagnostics: &mut Vec<Diagnostic>) -> Vec<Handler> {
    let mut handlers = Vec::new();
    for &object in scene.objects_in_order().iter() {
        let role = scene.component(object).and_then(|component| component.as_event_handler());
        let Some(role) = role.filter(|_| scene.object(object).state == settee_kernel::ObjectState::Valid) else {
            continue;
        };
        match role.new_workspace(SetUp { scene, object, meshes: Some(meshes) }) {
            Ok(workspace) => handlers.push(Handler { object, working: Held::new(workspace), has_failed: false }),
            Err(finding) => diagnostics.push(scene.about(object, finding)),
        }
    }
    handlers
}

impl Runtime {
    /// Lets the handlers of the scene act at an event; changes of meshes that one asks for are carried out before the
    /// next one acts. What goes wrong is reported once.
    pub fn handle(&mut self, scene: &mut Scene, event: &Event, diagnostics: &mut Vec<Diagnostic>) {
        for index in 0..self.handlers.len() {
            let asked = self.ask(scene, index, event, diagnostics);
            if !asked.is_empty() {
                self.carry_out(scene, asked, diagnostics);
            }
        }
    }

    /// Lets one handler act. Returns what it asks for.
    fn ask(&mut self, scene: &Scene, index: usize, event: &Event, diagnostics: &mut Vec<Diagnostic>) -> Vec<Asked> {
        let Self { handlers, scopes, places, meshes, contacts, time, .. } = self;
        let Some(handler) = handlers.get_mut(index) else { return Vec::new() };
        if *event == Event::Reset {
            handler.has_failed = false;
        }
        // As every visitor, an event does not come below a node that is not active.
        if !scene.is_reached(scene.object(handler.object).node) {
            return Vec::new();
        }
        let role = scene.component(handler.object).and_then(|component| component.as_event_handler());
        let (Some(role), Some(working)) = (role.filter(|_| !handler.has_failed), handler.working.get_mut()) else {
            return Vec::new();
        };
        let (scopes, time, by) = (scopes.as_mut_slice(), *time, handler.object);
        let asks = Asks::default();
        let mut access = AllStates { scene, scopes, places, meshes, contacts, time, asks };
        if let Err(finding) = role.handle(working, event, &mut access) {
            handler.has_failed = true;
            diagnostics.push(scene.about(handler.object, finding));
        }
        let asked = access.asks.wishes.into_iter();
        asked.map(|(written_at, what)| Asked { by, written_at, what }).collect()
    }

    /// Takes over what the handlers of an older runtime of the same scene remember, and what was told of linked data.
    pub fn adopt_handlers(&mut self, older: Self) {
        self.repeated = older.repeated;
        let mut older: HashMap<ObjectId, Handler> =
            older.handlers.into_iter().map(|handler| (handler.object, handler)).collect();
        for own in &mut self.handlers {
            if let Some(handler) = older.remove(&own.object) {
                *own = handler;
            }
        }
    }

    /// Writes outputs of handlers into the scene where data are linked to them: the links then pass them on. Seen with
    /// a limiter whose values drove a cable only while somebody looked.
    pub(crate) fn store_linked_outputs(&mut self, scene: &mut Scene) {
        for handler in &mut self.handlers {
            let of_handler = |owner: Owner| matches!(owner, Owner::Object(object) if object == handler.object);
            if !scene.connections.iter().any(|link| !link.is_read_once() && of_handler(link.source.owner)) {
                continue;
            }
            let role = scene.component(handler.object).and_then(|component| component.as_event_handler());
            let (Some(role), Some(working)) = (role, handler.working.get_mut()) else { continue };
            let outputs = role.outputs(working);
            let Some(component) = scene.component_mut(handler.object) else { continue };
            for (name, values) in outputs {
                if let Some(index) = component.find_data(name) {
                    // The types are those of the declarations; one that does not fit keeps its old value.
                    let _ = component.data_mut(index).set_output(&Flat::Reals { values, block: 1 });
                }
            }
        }
    }

    /// Outputs of the handlers by the names of their data.
    pub fn handler_outputs(&mut self, scene: &Scene) -> Vec<ComponentOutput> {
        let mut outputs = Vec::new();
        for handler in &mut self.handlers {
            let role = scene.component(handler.object).and_then(|component| component.as_event_handler());
            if let (Some(role), Some(working)) = (role, handler.working.get_mut()) {
                let own = role.outputs(working);
                outputs.extend(
                    own.into_iter().map(|(name, values)| (handler.object, name, Flat::Reals { values, block: 1 })),
                );
            }
        }
        outputs
    }
}

/// The states of all scopes and the meshes between operations: shared for those who read, exclusive for handlers.
struct AllStates<'a, S> {
    scene: &'a Scene,
    scopes: S,
    places: &'a Places,
    meshes: &'a Meshes,
    contacts: &'a ContactSet,
    time: f64,
    asks: Asks,
}

/// Changes of meshes that somebody asks for.
#[derive(Default)]
struct Asks {
    /// Each with the place where it is written.
    wishes: Vec<(Option<String>, Wish)>,
    /// Where the next ones are written.
    written_at: Option<String>,
}

impl Asks {
    fn push(&mut self, wish: Wish) {
        self.wishes.push((self.written_at.clone(), wish));
    }
}

impl Runtime {
    /// The states as they are, to read.
    pub fn access<'a>(&'a self, scene: &'a Scene) -> impl StateAccess + 'a {
        let Self { places, meshes, contacts, time, .. } = self;
        let asks = Asks::default();
        AllStates { scene, scopes: self.scopes.as_slice(), places, meshes, contacts, time: *time, asks }
    }
}

impl<S: Deref<Target = [Scope]>> AllStates<'_, S> {
    fn coord(&self, object: ObjectId, id: ConstCoordId) -> Option<&[f64]> {
        self.places.state(object).map(|(scope, state)| self.scopes[scope].space.state_coord(state, id))
    }

    fn deriv(&self, object: ObjectId, id: DerivId) -> Option<&[f64]> {
        self.places.state(object).map(|(scope, state)| self.scopes[scope].space.state_deriv(state, id))
    }
}

impl<S: Deref<Target = [Scope]>> StateAccess for AllStates<'_, S> {
    fn scene(&self) -> &Scene {
        self.scene
    }

    fn time(&self) -> f64 {
        self.time
    }

    fn position(&self, state: ObjectId) -> Option<&[f64]> {
        self.coord(state, CoordId::POSITION.read())
    }

    fn rest_position(&self, state: ObjectId) -> Option<&[f64]> {
        self.coord(state, ConstCoordId::REST_POSITION)
    }

    fn velocity(&self, state: ObjectId) -> Option<&[f64]> {
        self.deriv(state, DerivId::VELOCITY)
    }

    fn force(&self, state: ObjectId) -> Option<&[f64]> {
        self.deriv(state, DerivId::FORCE)
    }

    fn meshes(&self) -> &Meshes {
        self.meshes
    }

    fn contacts(&self, found: &mut dyn FnMut(ModelContacts<'_>)) {
        self.contacts.detected().for_each(found);
    }

    fn collision_boxes(&self, model: ObjectId, found: &mut dyn FnMut(&Bounds)) {
        self.contacts.each_box(self.scene, &self.scopes, model, found);
    }

    fn matrix_entries(&self, system: ObjectId, entry: &mut dyn FnMut(usize, usize, f64)) -> Option<usize> {
        let matrix = self.scopes.iter().find_map(|scope| scope.matrix(system))?;
        for row in 0..matrix.dimension() {
            matrix.row(row).for_each(|(column, value)| entry(row, column, value));
        }
        Some(matrix.dimension())
    }
}

impl MotionAccess for AllStates<'_, &mut [Scope]> {
    fn kinetic_energy(&mut self, state: ObjectId) -> Option<f64> {
        let (scope, _) = self.places.state(state)?;
        let params = MechanicalParams { time: self.time(), ..Default::default() };
        Some(ScopeOps::new(self.scene, &mut self.scopes[scope]).energy(&params).0)
    }

    fn left_force(&mut self, state: ObjectId) -> Option<Vec<f64>> {
        let (scope, index) = self.places.state(state)?;
        crate::runtime::forces::left_or_now(self.scene, &mut self.scopes[scope], index)
    }

    fn set_motion(&mut self, state: ObjectId, position: Option<&[f64]>, velocity: Option<&[f64]>) -> bool {
        let Some((scope, index)) = self.places.state(state) else { return false };
        self.scopes[scope].set_motion(self.scene, index, (position, velocity), Histories::Restart)
    }

    fn set_motion_afterwards(&mut self, state: ObjectId, position: Vec<f64>, velocity: Vec<f64>) {
        self.asks.push(Wish::Place(state, position, velocity));
    }

    fn change_mesh(&mut self, topology: ObjectId, requests: Vec<ChangeRequest>) {
        self.asks.push(Wish::Change(topology, requests));
    }

    fn carve(&mut self, model: ObjectId, elements: Vec<u32>) {
        self.asks.push(Wish::Carve(model, elements));
    }

    fn cut_mesh(&mut self, topology: ObjectId, path: CutPath, settings: CutSettings) {
        self.asks.push(Wish::Cut(topology, path, settings));
    }

    fn ask_from(&mut self, place: String) {
        self.asks.written_at = Some(place);
    }

    fn lay_out(&mut self, layouts: Vec<(ObjectId, Option<Vec<f64>>)>) {
        self.asks.push(Wish::LayOut(layouts));
    }
}
