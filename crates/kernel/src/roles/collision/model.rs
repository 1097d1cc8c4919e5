//! Collision models: surfaces that may touch.

use settee_mesh::Members;

use settee_forces::Workspace;

use super::Shape;
use crate::data::{Data, Rgba, checks};
use crate::diagnostics::Diagnostic;
use crate::roles::BaseState;
use crate::roles::any_component::AnyComponent;
use crate::roles::context::{typed, typed_ref};
use crate::scene::component::Component;
use crate::scene::link::Link;
use crate::scene::{ObjectId, SetUp};

/// Data and links that all collision models have.
#[derive(settee_derive::DataGroup)]
pub struct CollisionModelData {
    /// State that it follows; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub mstate: Link<dyn BaseState>,
    /// Whether it takes part in collision.
    #[data(default = true)]
    pub active: Data<bool>,
    /// Whether its boxes and normals are recomputed in each step; switch it off for surfaces that do not move.
    #[data(default = true)]
    pub moving: Data<bool>,
    /// Whether it belongs to something that is simulated. Two models that do not are no pair; between one that does
    /// and one that does not, only the first one feels the contact.
    #[data(default = true)]
    pub simulated: Data<bool>,
    /// Whether it touches itself, and other models of its node that say so, too.
    #[data(default = false)]
    pub self_collision: Data<bool>,
    /// Thickness of its skin, which is added to alarm and contact distance of the intersection method.
    #[data(alias = "proximity", unit = "m", check = checks::non_negative())]
    pub contact_distance: Data<f64>,
    /// Stiffness of its contacts. Penalty springs have the product of both models' divided by the contact distance.
    #[data(default = 10.0, check = checks::non_negative())]
    pub contact_stiffness: Data<f64>,
    /// Damping of sticking springs: the sum of both models'. Coulomb friction is a parameter of the response.
    #[data(check = checks::non_negative())]
    pub contact_friction: Data<f64>,
    /// In SOFA, without effect.
    #[data(ignored = "no response uses a coefficient of restitution, in SOFA neither")]
    pub contact_restitution: Data<f64>,
    /// Response of its contacts instead of that of the contact manager. Where two models ask for different ones, that
    /// of the manager counts.
    #[data]
    pub contact_response: Data<String>,
    /// Colour in drawings.
    #[data(default = Rgba([1.0, 0.0, 0.0, 1.0]))]
    pub color: Data<Rgba>,
    /// Groups: two models with a group in common do not touch.
    #[data]
    pub group: Data<Vec<i32>>,
    /// Number of models that it touches.
    #[data(output)]
    pub number_of_contacts: Data<u32>,
    /// Level of boxes above, in SOFA.
    #[linked(ignored = "boxes are kept by the runtime, not as objects of the scene")]
    pub previous: Link<AnyComponent>,
    /// Level of boxes below, in SOFA.
    #[linked(ignored = "boxes are kept by the runtime, not as objects of the scene")]
    pub next: Link<AnyComponent>,
    /// Component that switches elements on and off.
    #[linked(ignored = "no component switches elements on and off, in SOFA's library neither")]
    pub collision_element_activer: Link<AnyComponent>,
}

impl CollisionModelData {
    /// The response that it asks for; empty for none.
    pub fn asked_response(&self) -> &str {
        self.contact_response.trim()
    }

    /// Whether two models have a group in common.
    pub fn shares_group(&self, other: &Self) -> bool {
        self.group.iter().any(|group| other.group.contains(group))
    }
}

/// A collision model as its author writes it.
pub trait CollisionModel: Component {
    /// Elements of the model.
    type Shape: Shape + Workspace;

    /// The common data.
    fn settings(&self) -> &CollisionModelData;
    /// Makes the elements.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn shape(&self, set_up: SetUp<'_>) -> Result<Self::Shape, Diagnostic>;
    /// The topology that it has its elements of.
    fn topology(&self) -> Option<ObjectId> {
        None
    }
    /// What of the topology its elements are, if they are any of it: what goes when they are carved away.
    fn members(&self) -> Option<Members> {
        None
    }
}

/// A collision model as the runtime sees it.
pub trait BaseCollisionModel: Send + Sync {
    /// The common data.
    fn settings(&self) -> &CollisionModelData;
    /// The state that it follows.
    fn state(&self) -> Option<ObjectId>;
    /// The topology that it has its elements of.
    fn topology(&self) -> Option<ObjectId>;
    /// What of the topology its elements are.
    fn members(&self) -> Option<Members>;
    /// Makes the elements.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn new_shape(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic>;
    /// Elements that it made.
    fn view<'a>(&self, shape: &'a dyn Workspace) -> &'a dyn Shape;
    /// Elements that it made, to write.
    fn view_mut<'a>(&self, shape: &'a mut dyn Workspace) -> &'a mut dyn Shape;
}

impl<M: CollisionModel> BaseCollisionModel for M {
    fn settings(&self) -> &CollisionModelData {
        CollisionModel::settings(self)
    }
    fn state(&self) -> Option<ObjectId> {
        CollisionModel::settings(self).mstate.target()
    }
    fn topology(&self) -> Option<ObjectId> {
        CollisionModel::topology(self)
    }
    fn members(&self) -> Option<Members> {
        CollisionModel::members(self)
    }
    fn new_shape(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        Ok(Box::new(self.shape(set_up)?))
    }
    fn view<'a>(&self, shape: &'a dyn Workspace) -> &'a dyn Shape {
        typed_ref::<M::Shape>(shape)
    }
    fn view_mut<'a>(&self, shape: &'a mut dyn Workspace) -> &'a mut dyn Shape {
        typed::<M::Shape>(shape)
    }
}
