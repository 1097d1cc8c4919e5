//! Force fields.

use settee_forces::{BlockSink, Forces, Output, Workspace};

use super::attachment::{InScope, check_states};
use super::context::{ComponentContext, typed, typed_ref};
use super::{InPlace, MeshEdit, MeshFollow};
use crate::data::{Data, checks};
use crate::diagnostics::Diagnostic;
use crate::params::{Factors, MechanicalParams};
use crate::roles::BaseState;
use crate::scene::component::Component;
use crate::scene::init::InitContext;
use crate::scene::link::Link;
use crate::scene::{ObjectId, SetUp};
use crate::vectors::{ConstDerivId, DerivId};

/// Data and links of every force field on one state.
#[derive(settee_derive::DataGroup)]
pub struct ForceFieldData {
    /// State on which the forces act; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub mstate: Link<dyn BaseState>,
    /// Damping of this component proportional to its stiffness: the force rayleighStiffness K v is added.
    #[data(default = 0.0, unit = "s", check = checks::non_negative())]
    pub rayleigh_stiffness: Data<f64>,
}

/// Data and links of every force field between two states.
#[derive(settee_derive::DataGroup)]
pub struct PairData {
    /// First state; by default that of the own node.
    #[linked(search = up, required)]
    pub object1: Link<dyn BaseState>,
    /// Second state; by default that of the own node.
    #[linked(search = up, required)]
    pub object2: Link<dyn BaseState>,
    /// Damping of this component proportional to its stiffness: the force rayleighStiffness K v is added.
    #[data(default = 0.0, unit = "s", check = checks::non_negative())]
    pub rayleigh_stiffness: Data<f64>,
}

/// What the data of every force field say.
pub trait ForceData {
    /// The states that it acts on, in the order of its links.
    fn states(&self) -> Vec<ObjectId>;
    /// Damping proportional to the stiffness (s).
    fn rayleigh_stiffness(&self) -> f64;
}

impl ForceData for ForceFieldData {
    fn states(&self) -> Vec<ObjectId> {
        self.mstate.target().into_iter().collect()
    }
    fn rayleigh_stiffness(&self) -> f64 {
        *self.rayleigh_stiffness
    }
}

impl ForceData for PairData {
    fn states(&self) -> Vec<ObjectId> {
        [self.object1.target(), self.object2.target()].into_iter().flatten().collect()
    }
    fn rayleigh_stiffness(&self) -> f64 {
        *self.rayleigh_stiffness
    }
}

/// A force field, as its author writes it: a description that makes the forces of an initialised scene.
pub trait ForceField: Component {
    /// Which states it acts on: [`One`](settee_forces::One), [`Pair`](settee_forces::Pair) or
    /// [`Mixed`](settee_forces::Mixed).
    type On: InScope;
    /// The forces, with all that they take from the description. They are made anew when its data change.
    type Elements: Forces<Self::On>;

    /// Common data.
    fn common(&self) -> &dyn ForceData;

    /// Another state of the same type whose positions it reads without acting on it. The positions of a state that
    /// another solver moves are those of the start of the step.
    fn followed(&self) -> Option<ObjectId> {
        None
    }

    /// Makes the forces from the initialised scene.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic>;

    /// After a mesh changed during the run: how the elements follow in place, so that only new ones have to be made;
    /// `None`, the default, where they have to be made anew. Afterwards they have to be what
    /// [`elements`](Self::elements) would make, in the same order, but for what the last evaluation left: checkpoints
    /// count on it. Asked only while the data of the component are
    /// as before, but for those that follow meshes by themselves and those that it shows. Where new elements cannot be
    /// made the answer is `None`, too: `elements` says why.
    fn following(
        &self,
        _set_up: SetUp<'_>,
        _elements: &Self::Elements,
        _edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        None
    }

    /// After a mesh changed during the run: what the elements, made anew, take over of those before it.
    fn follow_mesh(&self, _elements: &mut Self::Elements, _before: &Self::Elements, _follow: &MeshFollow<'_>) {}

    /// After data were written during the run, and no mesh changed: what the elements, made anew, take over of those
    /// before, such as permanent strains. By default nothing.
    fn follow_data(&self, _elements: &mut Self::Elements, _before: &Self::Elements) {}

    /// What is to be said of elements that were made all the same, such as lists that do not fit their number.
    fn findings(&self, _elements: &Self::Elements) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// Reports what keeps the elements from being made: for `data_changed`, so that a value that they refuse does not
    /// stay. At the start there is no need for it: what is wrong is reported when the run makes them.
    fn check_elements(&self, context: &mut InitContext<'_>)
    where
        Self: Sized,
    {
        if let Err(finding) = self.elements(context.set_up()) {
            context.report(finding);
        }
    }
}

/// A force field as visitors see it: symbolic ids in, symbolic ids out.
pub trait BaseForceField: Send + Sync {
    /// The states it acts on, in the order of its links.
    fn states(&self) -> Vec<ObjectId>;
    /// The state whose positions it reads without acting on it.
    fn followed(&self) -> Option<ObjectId>;
    /// Whether it joins two states; such force fields are visited after the others of a node.
    fn is_interaction(&self) -> bool;
    /// Damping proportional to the stiffness.
    fn rayleigh_stiffness(&self) -> f64;
    /// Makes the working data.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic>;
    /// What is to be said of working data that were made all the same.
    fn findings(&self, workspace: &dyn Workspace) -> Vec<Diagnostic>;
    /// How working data follow a changed mesh in place; `None` where they have to be made anew.
    fn following(
        &self,
        set_up: SetUp<'_>,
        workspace: &dyn Workspace,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<dyn Workspace>>;
    /// What working data that were made anew, after a mesh changed, take over of those before.
    fn follow_mesh(&self, workspace: &mut dyn Workspace, before: &dyn Workspace, follow: &MeshFollow<'_>);
    /// What working data that were made anew, after data were written, take over of those before.
    fn follow_data(&self, workspace: &mut dyn Workspace, before: &dyn Workspace);
    /// f += forces.
    fn add_force(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, f: DerivId);
    /// f += forces + (k + rayleigh rayleighStiffness) K v, v the velocities of `params`, where the elements do both in
    /// less time than one after the other. Returns whether they did; where they did not, they added nothing.
    fn add_damped_force(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        f: DerivId,
    ) -> bool;
    /// df += (k + rayleigh rayleighStiffness) K dx + b B dx.
    fn add_dforce(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        dx: ConstDerivId,
        df: DerivId,
    );
    /// Puts (k + rayleigh rayleighStiffness) K into the sink.
    fn add_stiffness(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    );
    /// Puts b B into the sink.
    fn add_damping(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    );
    /// Potential energy (J).
    fn potential_energy(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Option<f64>;
    /// Values for the data that are outputs.
    fn outputs(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Vec<Output>;
    /// Von Mises stress at each point (Pa); empty if the force field has none.
    fn stresses(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Vec<f64>;
    /// Forgets what remains of past motion.
    fn restart(&self, workspace: &mut dyn Workspace);
    /// Whether its forces depend on past motion.
    fn remembers(&self, workspace: &dyn Workspace) -> bool;
    /// Whether products come from its elements in less time than from a matrix.
    fn prefers_products(&self, workspace: &dyn Workspace) -> bool;
    /// Whether it has viscous forces with a B.
    fn is_damped(&self, workspace: &dyn Workspace) -> bool;
    /// Copies what it remembers of past motion from its working data to others.
    fn copy_memory(&self, from: &dyn Workspace, to: &mut dyn Workspace);
}

impl<C: ForceField> BaseForceField for C {
    fn states(&self) -> Vec<ObjectId> {
        self.common().states()
    }

    fn followed(&self) -> Option<ObjectId> {
        ForceField::followed(self)
    }

    fn is_interaction(&self) -> bool {
        C::On::IS_INTERACTION
    }

    fn rayleigh_stiffness(&self) -> f64 {
        self.common().rayleigh_stiffness()
    }

    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        check_states(set_up, &self.common().states(), &C::On::KINDS)?;
        check_states(set_up, ForceField::followed(self).as_slice(), &C::On::KINDS)?;
        Ok(Box::new(self.elements(set_up)?))
    }

    fn findings(&self, workspace: &dyn Workspace) -> Vec<Diagnostic> {
        ForceField::findings(self, typed_ref::<C::Elements>(workspace))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        workspace: &dyn Workspace,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<dyn Workspace>> {
        Some(ForceField::following(self, set_up, typed_ref::<C::Elements>(workspace), edit)?.erased())
    }

    fn follow_mesh(&self, workspace: &mut dyn Workspace, before: &dyn Workspace, follow: &MeshFollow<'_>) {
        ForceField::follow_mesh(self, typed::<C::Elements>(workspace), typed_ref::<C::Elements>(before), follow);
    }

    fn follow_data(&self, workspace: &mut dyn Workspace, before: &dyn Workspace) {
        ForceField::follow_data(self, typed::<C::Elements>(workspace), typed_ref::<C::Elements>(before));
    }

    fn add_force(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, f: DerivId) {
        let (states, at) = (context.states, context.instant(params));
        let elements = typed::<C::Elements>(context.workspace);
        context.space.with_deriv_out(f, |space, out| {
            elements.add_force(C::On::motion(space, states, params, at), C::On::forces(space, states, out));
        });
    }

    fn add_damped_force(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        f: DerivId,
    ) -> bool {
        if !C::Elements::JOINS_DAMPING {
            return false;
        }
        let (states, at) = (context.states, context.instant(params));
        let k = factors.stiffness(self.common().rayleigh_stiffness());
        let elements = typed::<C::Elements>(context.workspace);
        let mut done = false;
        context.space.with_deriv_out(f, |space, out| {
            let motion = C::On::motion(space, states, params, at);
            done = elements.add_damped_force(motion, k, C::On::forces(space, states, out));
        });
        done
    }

    fn add_dforce(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        dx: ConstDerivId,
        df: DerivId,
    ) {
        let (states, at) = (context.states, context.instant(params));
        let factors = [factors.stiffness(self.common().rayleigh_stiffness()), factors.b];
        let elements = typed::<C::Elements>(context.workspace);
        context.space.with_deriv_out(df, |space, out| {
            let motion = C::On::motion(space, states, params, at);
            let dx = C::On::derivs(space, states, dx);
            elements.add_product(motion, factors, dx, C::On::forces(space, states, out));
        });
    }

    fn add_stiffness(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        let (states, at) = (context.states, context.instant(params));
        let k = factors.stiffness(self.common().rayleigh_stiffness());
        let motion = C::On::motion(context.space, states, params, at);
        typed::<C::Elements>(context.workspace).add_stiffness(motion, &mut C::On::blocks(sink, states, k));
    }

    fn add_damping(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        let (states, at) = (context.states, context.instant(params));
        let motion = C::On::motion(context.space, states, params, at);
        typed::<C::Elements>(context.workspace).add_damping(motion, &mut C::On::blocks(sink, states, factors.b));
    }

    fn potential_energy(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Option<f64> {
        let motion = C::On::motion(context.space, context.states, params, context.instant(params));
        typed::<C::Elements>(context.workspace).potential_energy(motion)
    }

    fn outputs(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Vec<Output> {
        let motion = C::On::motion(context.space, context.states, params, context.instant(params));
        typed_ref::<C::Elements>(context.workspace).outputs(motion)
    }

    fn stresses(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams) -> Vec<f64> {
        let motion = C::On::motion(context.space, context.states, params, context.instant(params));
        typed_ref::<C::Elements>(context.workspace).stresses(motion)
    }

    fn restart(&self, workspace: &mut dyn Workspace) {
        typed::<C::Elements>(workspace).restart();
    }

    fn remembers(&self, workspace: &dyn Workspace) -> bool {
        typed_ref::<C::Elements>(workspace).remembers()
    }

    fn prefers_products(&self, workspace: &dyn Workspace) -> bool {
        typed_ref::<C::Elements>(workspace).prefers_products()
    }

    fn is_damped(&self, workspace: &dyn Workspace) -> bool {
        typed_ref::<C::Elements>(workspace).is_damped()
    }

    fn copy_memory(&self, from: &dyn Workspace, to: &mut dyn Workspace) {
        if let Some(from) = from.as_any().downcast_ref::<C::Elements>() {
            typed::<C::Elements>(to).copy_memory(from);
        }
    }
}
