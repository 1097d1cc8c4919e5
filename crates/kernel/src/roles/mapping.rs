//! Mappings: states computed from other states.

use settee_forces::{BlockSink, Workspace};
use settee_mesh::ElementKind;

use super::context::{ComponentContext, typed, typed_ref};
use super::mapping_vectors::{Around, InputBlocks, Inputs, InputsMut, Symbol};
use super::sinks::JacobianSink;
use super::{InPlace, MeshEdit, MeshFollow};
use crate::data::Data;
use crate::diagnostics::Diagnostic;
use crate::params::MechanicalParams;
use crate::roles::BaseState;
use crate::scene::component::Component;
use crate::scene::link::{Link, MultiLink};
use crate::scene::{ObjectId, SetUp};
use crate::vectors::{ConstCoordId, ConstDerivId, CoordId, DerivId};

/// What every mapping lets through.
#[derive(settee_derive::DataGroup)]
pub struct MappingFlags {
    /// Whether forces on the output act on the input.
    #[data(default = true, alias = "isMechanical")]
    pub map_forces: Data<bool>,
    /// Whether constraints and contacts on the output act on the input, whether or not forces do.
    #[data(default = true, alias = "isMechanical")]
    pub map_constraints: Data<bool>,
    /// Masses on the output act on the input wherever forces are mapped: as in SOFA, this says no more than that the
    /// mapping is mechanical.
    #[data(default = true, alias = "isMechanical")]
    pub map_masses: Data<bool>,
    /// In SOFA, whether matrices of components on the output reach the system.
    #[data(default = false, ignored = "matrices of components on the output are projected wherever forces are mapped")]
    pub map_matrices: Data<bool>,
    /// Whether the rest positions of the output are computed from those of the input at initialisation.
    #[data(default = false, at_start = "the rest positions were computed at the start")]
    pub apply_rest_position: Data<bool>,
}

/// Data and links of every mapping with one input and one output.
#[derive(settee_derive::DataGroup)]
pub struct MappingData {
    /// State that drives; by default the one of the parent node.
    #[linked(search = parent, required)]
    pub input: Link<dyn BaseState>,
    /// State that is driven; by default the one of the own node.
    #[linked(search = local, required)]
    pub output: Link<dyn BaseState>,
    /// What it lets through.
    #[group]
    pub flags: MappingFlags,
}

/// Data and links of every mapping with several inputs of one type.
#[derive(settee_derive::DataGroup)]
pub struct MultiMappingData {
    /// States that drive, in the order in which they are numbered.
    #[linked(required)]
    pub input: MultiLink<dyn BaseState>,
    /// State that is driven; by default the one of the own node.
    #[linked(search = local, required)]
    pub output: Link<dyn BaseState>,
    /// What it lets through.
    #[group]
    pub flags: MappingFlags,
}

/// Data and links of every mapping with inputs of two types.
#[derive(settee_derive::DataGroup)]
pub struct TwoTypeMappingData {
    /// States of the first type that drive.
    #[linked]
    pub input1: MultiLink<dyn BaseState>,
    /// States of the second type that drive.
    #[linked]
    pub input2: MultiLink<dyn BaseState>,
    /// State that is driven; by default the one of the own node.
    #[linked(search = local, required)]
    pub output: Link<dyn BaseState>,
    /// What it lets through.
    #[group]
    pub flags: MappingFlags,
}

/// Between which states a mapping stands, and what it lets through.
pub trait MappingEnds {
    /// States that drive, in order.
    fn inputs(&self) -> Vec<ObjectId>;
    /// State that is driven.
    fn output(&self) -> Option<ObjectId>;
    /// What it lets through.
    fn flags(&self) -> &MappingFlags;
}

impl MappingEnds for MappingData {
    fn inputs(&self) -> Vec<ObjectId> {
        self.input.target().into_iter().collect()
    }
    fn output(&self) -> Option<ObjectId> {
        self.output.target()
    }
    fn flags(&self) -> &MappingFlags {
        &self.flags
    }
}

impl MappingEnds for MultiMappingData {
    fn inputs(&self) -> Vec<ObjectId> {
        self.input.targets().to_vec()
    }
    fn output(&self) -> Option<ObjectId> {
        self.output.target()
    }
    fn flags(&self) -> &MappingFlags {
        &self.flags
    }
}

impl MappingEnds for TwoTypeMappingData {
    fn inputs(&self) -> Vec<ObjectId> {
        [self.input1.targets(), self.input2.targets()].concat()
    }
    fn output(&self) -> Option<ObjectId> {
        self.output.target()
    }
    fn flags(&self) -> &MappingFlags {
        &self.flags
    }
}

/// A mapping x_out = phi(x_in, ...) of any number of inputs, as its author writes it: a description that makes, once,
/// the [`Transfer`] that does the work. Types of degrees of freedom are known when that is made.
pub trait Mapping: Component {
    /// What does the work.
    type Transfer: Transfer;

    /// Inputs, output and flags.
    fn ends(&self) -> &dyn MappingEnds;
    /// Prepares the work from the initialised scene.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn transfer(&self, set_up: SetUp<'_>) -> Result<Self::Transfer, Diagnostic>;
    /// Whether J never changes.
    fn is_linear(&self) -> bool;
    /// What the points of the output stand for.
    fn output_points(&self) -> OutputPoints {
        OutputPoints::Own
    }
    /// Why the points of its inputs and of its output cannot come, go, be placed elsewhere or get other numbers during
    /// the run; `None` where it follows. A change that would do so is refused with these words.
    fn refuses_changes(&self) -> Option<&'static str> {
        None
    }
    /// After a mesh changed during the run: how the working data follow in place; `None`, the default, where they have
    /// to be made anew. Afterwards they have to be what [`transfer`](Self::transfer) would make, with what
    /// [`follow_mesh`](Self::follow_mesh) takes over: checkpoints count on it. Asked only while the data of the mapping
    /// are as before, but for those that follow meshes by themselves and those that it shows.
    fn following(
        &self,
        _set_up: SetUp<'_>,
        _transfer: &Self::Transfer,
        _edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Transfer>> {
        None
    }
    /// After a mesh changed during the run: what the working data, made anew, take over of those before it.
    fn follow_mesh(
        &self,
        _set_up: SetUp<'_>,
        _transfer: &mut Self::Transfer,
        _before: &Self::Transfer,
        _follow: &MeshFollow<'_>,
    ) {
    }
    /// After the working data followed in place: what they still need of the present motion.
    fn settle(&self, _set_up: SetUp<'_>, _transfer: &mut Self::Transfer, _follow: &MeshFollow<'_>) {}
}

/// What the points of the output of a mapping stand for: by that they come and go when a mesh changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputPoints {
    /// For themselves.
    Own,
    /// So many, side by side, for each point of the first input.
    PerInputPoint(usize),
    /// One for each element of a topology, of a kind.
    PerElement(ObjectId, ElementKind),
    /// One for each entry of a list of points of the only input: the data with this name.
    PerEntry(&'static str),
}

/// The working data of a mapping: plain loops over the scalars of its inputs and its output.
///
/// All but `apply` speak about the inputs of the last `apply`.
pub trait Transfer: settee_persist::Persist + Clone + Send + Sync + 'static {
    /// x_out = phi(x_in); keeps what the Jacobian needs.
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]);
    /// v_out = J v_in.
    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]);
    /// f_in += J^T f_out.
    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>);
    /// Puts the entries of J into the sink, output scalars in increasing order. An entry that may become other than 0
    /// is put each time, so that the sequence of places never changes.
    fn jacobian(&self, sink: &mut dyn JacobianSink);
    /// df_in += k G dx_in, G = d(J^T f_out)/dx_in at constant f_out.
    fn apply_djt(&mut self, _k: f64, _f_out: &[f64], _dx_in: Inputs<'_>, _df_in: &mut InputsMut<'_>) {}
    /// Puts the blocks of G into the sink, always in the same sequence.
    fn geometric_stiffness(&mut self, _f_out: &[f64], _sink: &mut InputBlocks<'_>) {}
}

/// A mapping as visitors see it. `context.states` holds the inputs, then the output.
pub trait BaseMapping: Send + Sync {
    /// Input and output states.
    fn states(&self) -> (Vec<ObjectId>, Vec<ObjectId>);
    /// Whether forces on the output act on the input.
    fn map_forces(&self) -> bool;
    /// Whether masses on the output act on the input.
    fn map_masses(&self) -> bool;
    /// Whether rows of constraints on the output act on the input.
    fn map_constraints(&self) -> bool {
        self.map_forces()
    }
    /// Whether J never changes.
    fn is_linear(&self) -> bool;
    /// Whether rest positions are mapped at initialisation.
    fn applies_rest_position(&self) -> bool;
    /// Makes the working data.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic>;
    /// What the points of the output stand for.
    fn output_points(&self) -> OutputPoints;
    /// Why the points of its inputs and of its output cannot change during the run; `None` where it follows.
    fn refuses_changes(&self) -> Option<&'static str>;
    /// How working data follow a changed mesh in place; `None` where they have to be made anew.
    fn following(
        &self,
        set_up: SetUp<'_>,
        workspace: &dyn Workspace,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<dyn Workspace>>;
    /// What working data that were made anew, after a mesh changed, take over of those before.
    fn follow_mesh(
        &self,
        set_up: SetUp<'_>,
        workspace: &mut dyn Workspace,
        before: &dyn Workspace,
        follow: &MeshFollow<'_>,
    );
    /// What working data that followed in place still need of the present motion.
    fn settle(&self, set_up: SetUp<'_>, workspace: &mut dyn Workspace, follow: &MeshFollow<'_>);
    /// x_out = phi(x_in).
    fn apply(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, x_in: ConstCoordId, x_out: CoordId);
    /// v_out = J v_in.
    fn apply_j(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        v_in: ConstDerivId,
        v_out: DerivId,
    );
    /// f_in += J^T f_out.
    fn apply_jt(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        f_out: ConstDerivId,
        f_in: DerivId,
    );
    /// df_in += k d(J^T f_out)/dx dx_in.
    fn apply_djt(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        k: f64,
        f_out: ConstDerivId,
        dx_in: ConstDerivId,
        df_in: DerivId,
    );
    /// Puts the entries of J into the sink.
    fn jacobian(&self, context: &mut ComponentContext<'_>, sink: &mut dyn JacobianSink);
    /// Puts factor * geometric stiffness into the sink, on the scalars of the inputs.
    fn add_geometric_stiffness(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        f_out: ConstDerivId,
        factor: f64,
        sink: &mut dyn BlockSink,
    );
}

/// The inputs and the output among the states of a mapping.
fn ends_of(states: &[usize]) -> (&[usize], usize) {
    (&states[..states.len() - 1], states[states.len() - 1])
}

impl<M: Mapping> BaseMapping for M {
    fn states(&self) -> (Vec<ObjectId>, Vec<ObjectId>) {
        let ends = self.ends();
        (ends.inputs(), ends.output().into_iter().collect())
    }
    fn map_forces(&self) -> bool {
        *self.ends().flags().map_forces
    }
    fn map_masses(&self) -> bool {
        *self.ends().flags().map_masses
    }
    fn map_constraints(&self) -> bool {
        *self.ends().flags().map_constraints
    }
    fn is_linear(&self) -> bool {
        Mapping::is_linear(self)
    }
    fn applies_rest_position(&self) -> bool {
        *self.ends().flags().apply_rest_position
    }
    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        Ok(Box::new(self.transfer(set_up)?))
    }

    fn output_points(&self) -> OutputPoints {
        Mapping::output_points(self)
    }

    fn refuses_changes(&self) -> Option<&'static str> {
        Mapping::refuses_changes(self)
    }

    fn follow_mesh(
        &self,
        set_up: SetUp<'_>,
        workspace: &mut dyn Workspace,
        before: &dyn Workspace,
        follow: &MeshFollow<'_>,
    ) {
        let (transfer, before) = (typed::<M::Transfer>(workspace), typed_ref::<M::Transfer>(before));
        Mapping::follow_mesh(self, set_up, transfer, before, follow);
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        workspace: &dyn Workspace,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<dyn Workspace>> {
        Some(Mapping::following(self, set_up, typed_ref::<M::Transfer>(workspace), edit)?.erased())
    }

    fn settle(&self, set_up: SetUp<'_>, workspace: &mut dyn Workspace, follow: &MeshFollow<'_>) {
        Mapping::settle(self, set_up, typed::<M::Transfer>(workspace), follow);
    }

    fn apply(
        &self,
        context: &mut ComponentContext<'_>,
        _params: &MechanicalParams,
        x_in: ConstCoordId,
        x_out: CoordId,
    ) {
        let (inputs, output) = ends_of(context.states);
        let transfer = typed::<M::Transfer>(context.workspace);
        context.space.with_coord_out(x_out, |space, values| {
            let range = space.states()[output].coords.clone();
            let (before, rest) = values.split_at_mut(range.start);
            let (target, after) = rest.split_at_mut(range.len());
            // Inputs and output are parts of one buffer when the ids agree.
            let around = (x_in.index() == x_out.index()).then_some(Around { before, after, end: range.end });
            transfer.apply(Inputs::of_space(space, inputs, Symbol::Coord(x_in), around), target);
        });
    }

    fn apply_j(
        &self,
        context: &mut ComponentContext<'_>,
        _params: &MechanicalParams,
        v_in: ConstDerivId,
        v_out: DerivId,
    ) {
        let (inputs, output) = ends_of(context.states);
        let transfer = typed::<M::Transfer>(context.workspace);
        context.space.with_deriv_out(v_out, |space, values| {
            let range = space.states()[output].derivs.clone();
            let (before, rest) = values.split_at_mut(range.start);
            let (target, after) = rest.split_at_mut(range.len());
            let around = (v_in.index() == v_out.index()).then_some(Around { before, after, end: range.end });
            transfer.apply_j(Inputs::of_space(space, inputs, Symbol::Deriv(v_in), around), target);
        });
    }

    fn apply_jt(
        &self,
        context: &mut ComponentContext<'_>,
        _params: &MechanicalParams,
        f_out: ConstDerivId,
        f_in: DerivId,
    ) {
        let (inputs, output) = ends_of(context.states);
        let transfer = typed::<M::Transfer>(context.workspace);
        context.space.with_deriv_out(f_in, |space, values| {
            let range = space.states()[output].derivs.clone();
            let (before, rest) = values.split_at_mut(range.start);
            let (own, after) = rest.split_at_mut(range.len());
            let source = if f_out.index() == f_in.index() { own } else { space.state_deriv(output, f_out) };
            let mut target = InputsMut { before, after, end: range.end, entries: space.states(), states: inputs };
            transfer.apply_jt(source, &mut target);
        });
    }

    fn apply_djt(
        &self,
        context: &mut ComponentContext<'_>,
        _params: &MechanicalParams,
        k: f64,
        f_out: ConstDerivId,
        dx_in: ConstDerivId,
        df_in: DerivId,
    ) {
        debug_assert!(f_out.index() != df_in.index() && dx_in.index() != df_in.index(), "inputs would be overwritten");
        let (inputs, output) = ends_of(context.states);
        let transfer = typed::<M::Transfer>(context.workspace);
        context.space.with_deriv_out(df_in, |space, values| {
            let end = space.states()[output].derivs.end;
            let (before, after) = values.split_at_mut(end);
            let mut target = InputsMut { before, after, end, entries: space.states(), states: inputs };
            let dx = Inputs::of_space(space, inputs, Symbol::Deriv(dx_in), None);
            transfer.apply_djt(k, space.state_deriv(output, f_out), dx, &mut target);
        });
    }

    fn jacobian(&self, context: &mut ComponentContext<'_>, sink: &mut dyn JacobianSink) {
        typed::<M::Transfer>(context.workspace).jacobian(sink);
    }

    fn add_geometric_stiffness(
        &self,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        f_out: ConstDerivId,
        factor: f64,
        sink: &mut dyn BlockSink,
    ) {
        let (inputs, output) = ends_of(context.states);
        let transfer = typed::<M::Transfer>(context.workspace);
        let mut blocks = InputBlocks { sink, states: inputs, factor, symmetric: params.symmetric_only };
        transfer.geometric_stiffness(context.space.state_deriv(output, f_out), &mut blocks);
    }
}
