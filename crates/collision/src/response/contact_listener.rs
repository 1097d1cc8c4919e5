//! Contacts of two models, for those who ask.

use settee_kernel::roles::{BaseCollisionModel, Detected, EventHandler, MotionAccess, Output, SetUp};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, InitContext, Lifecycle, Link, ObjectId};
use settee_persist::Persist;

/// Tells which contacts were found between two collision models, or between one and all others. It acts on nothing.
///
/// What can be read at a moment are the contacts of the detection before the last one, as in SOFA: those of a detection
/// become readable when the next one begins. `Simulation::contacts` and `contacts()` of Python give the last ones. Of
/// several pairs of models that fit, the first one is read.
#[derive(Component)]
#[component(category = "Collision/Response/Contact", roles(event_handler))]
pub struct ContactListener {
    /// The model whose contacts are read.
    #[linked(required)]
    collision_model1: Link<dyn BaseCollisionModel>,
    /// The other model; if it is not given, any other.
    #[linked]
    collision_model2: Link<dyn BaseCollisionModel>,
    /// Number of contacts.
    #[data(output)]
    number_of_contacts: Data<u32>,
    /// Elements of each contact: that of the first and that of the second model of the pair.
    #[data(output)]
    contact_elements: Data<Vec<[u32; 2]>>,
    /// For each contact, which of the two models of the listener its first and its second element are of: 0 or 1.
    #[data(output)]
    contact_sides: Data<Vec<[u32; 2]>>,
    /// Points of each contact, on the first and on the second element, one after the other.
    #[data(output, unit = "m")]
    contact_points: Data<Vec<[f64; 3]>>,
    /// Unit vector from the first to the second point of each contact.
    #[data(output)]
    contact_normals: Data<Vec<[f64; 3]>>,
    /// Distance of each contact less the contact distance.
    #[data(output, unit = "m")]
    contact_distances: Data<Vec<f64>>,
    #[group]
    base: Base,
}

/// Contacts of the first pair of models that fits.
#[derive(Clone, Debug, Default, Persist)]
struct Heard {
    /// Whether the first model of the pair is the second one of the listener.
    is_exchanged: bool,
    contacts: Vec<Detected>,
}

/// What a listener remembers.
#[derive(Clone, Debug, Default, Persist)]
pub struct Memory {
    /// The contacts of the last detection.
    last: Heard,
    /// Those that can be read.
    readable: Heard,
}

impl Lifecycle for ContactListener {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for model in [self.collision_model1.target(), self.collision_model2.target()].into_iter().flatten() {
            context.require(model);
        }
    }
}

impl ContactListener {
    /// Whether a pair of models is one that is listened to; if so, whether in exchanged order.
    fn hears(&self, models: [ObjectId; 2]) -> Option<bool> {
        let first = self.collision_model1.target()?;
        match self.collision_model2.target() {
            Some(second) if models == [first, second] => Some(false),
            Some(second) if models == [second, first] => Some(true),
            Some(_) => None,
            None if models[0] == first => Some(false),
            None => (models[1] == first).then_some(true),
        }
    }
}

impl EventHandler for ContactListener {
    type Workspace = Memory;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Memory, Diagnostic> {
        Ok(Memory::default())
    }

    fn handle(&self, ws: &mut Memory, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        match event {
            Event::Reset => *ws = Memory::default(),
            Event::CollisionBegin => std::mem::swap(&mut ws.readable, &mut ws.last),
            Event::CollisionEnd => {
                let Heard { is_exchanged, contacts } = &mut ws.last;
                contacts.clear();
                access.contacts(&mut |found| {
                    if let Some(exchanged) = self.hears(found.models).filter(|_| contacts.is_empty()) {
                        *is_exchanged = exchanged;
                        contacts.extend_from_slice(found.detected);
                    }
                });
            }
            _ => {}
        }
        Ok(())
    }

    fn outputs(&self, ws: &Memory) -> Vec<Output> {
        let Heard { is_exchanged, contacts } = &ws.readable;
        let sides = if *is_exchanged { [1.0, 0.0] } else { [0.0, 1.0] };
        let flat = |values: &dyn Fn(&Detected) -> Vec<f64>| contacts.iter().flat_map(values).collect::<Vec<f64>>();
        vec![
            ("numberOfContacts", vec![contacts.len() as f64]),
            ("contactElements", flat(&|contact| contact.elements.map(f64::from).to_vec())),
            ("contactSides", flat(&|_| sides.to_vec())),
            ("contactPoints", flat(&|contact| contact.points.as_flattened().to_vec())),
            ("contactNormals", flat(&|contact| contact.normal.to_vec())),
            ("contactDistances", flat(&|contact| vec![contact.value])),
        ]
    }
}
