//! Mappings: states computed from other states.

use settee_math::{DataTypes, Point};

use super::context::{ComponentContext, SetUp, Workspace, check_states, typed};
use super::sinks::{BlockSink, JacobianSink};
use crate::component::Component;
use crate::data::Data;
use crate::diagnostics::Diagnostic;
use crate::link::Link;
use crate::params::MechanicalParams;
use crate::roles::BaseState;
use crate::scene::ObjectId;
use crate::vectors::{ConstCoordId, ConstDerivId, CoordId, DerivId};

/// Data and links of every mapping with one input and one output.
#[derive(settee_derive::DataGroup)]
pub struct MappingData {
    /// State that drives; by default the one of the parent node.
    #[linked(search = parent, required)]
    pub input: Link<dyn BaseState>,
    /// State that is driven; by default the one of the own node.
    #[linked(search = local, required)]
    pub output: Link<dyn BaseState>,
    /// Whether forces on the output act on the input.
    #[data(default = true, alias = "isMechanical")]
    pub map_forces: Data<bool>,
    /// Whether constraints on the output act on the input.
    #[data(default = true, alias = "isMechanical")]
    pub map_constraints: Data<bool>,
    /// Whether masses on the output act on the input.
    #[data(default = true, alias = "isMechanical")]
    pub map_masses: Data<bool>,
    /// Whether the rest positions of the output are computed from those of the input at initialisation.
    #[data(default = false)]
    pub apply_rest_position: Data<bool>,
}

/// A mapping x_out = phi(x_in) with Jacobian J, as its author writes it.
pub trait Mapping: Component {
    /// Degrees of freedom of the input.
    type In: DataTypes;
    /// Degrees of freedom of the output.
    type Out: DataTypes;
    /// Working data; holds what the last `apply` computed.
    type Workspace: Workspace;

    /// Common data.
    fn common(&self) -> &MappingData;
    /// Makes the working data.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn workspace(&self, set_up: SetUp<'_>) -> Result<Self::Workspace, Diagnostic>;
    /// x_out = phi(x_in).
    fn apply(
        &self,
        ws: &mut Self::Workspace,
        x_in: &[<Self::In as DataTypes>::Coord],
        x_out: &mut [<Self::Out as DataTypes>::Coord],
    );
    /// v_out = J v_in.
    fn apply_j(
        &self,
        ws: &mut Self::Workspace,
        v_in: &[<Self::In as DataTypes>::Deriv],
        v_out: &mut [<Self::Out as DataTypes>::Deriv],
    );
    /// f_in += J^T f_out.
    fn apply_jt(
        &self,
        ws: &mut Self::Workspace,
        f_out: &[<Self::Out as DataTypes>::Deriv],
        f_in: &mut [<Self::In as DataTypes>::Deriv],
    );
    /// Puts the blocks of J into the sink, output points in increasing order.
    fn jacobian(&self, ws: &mut Self::Workspace, sink: &mut dyn JacobianSink);
    /// Whether J never changes.
    fn is_linear(&self) -> bool;
    /// df_in += k d(J^T f_out)/dx_in dx_in at constant f_out.
    fn apply_djt(
        &self,
        _ws: &mut Self::Workspace,
        _k: f64,
        _f_out: &[<Self::Out as DataTypes>::Deriv],
        _dx_in: &[<Self::In as DataTypes>::Deriv],
        _df_in: &mut [<Self::In as DataTypes>::Deriv],
    ) {
    }
}

/// A mapping as visitors see it. `context.states` holds input, then output.
pub trait BaseMapping: Send + Sync {
    /// Input and output states.
    fn states(&self) -> (Vec<ObjectId>, Vec<ObjectId>);
    /// Whether forces on the output act on the input.
    fn map_forces(&self) -> bool;
    /// Whether masses on the output act on the input.
    fn map_masses(&self) -> bool;
    /// Whether constraints on the output act on the input.
    fn map_constraints(&self) -> bool;
    /// Whether J never changes.
    fn is_linear(&self) -> bool;
    /// Whether rest positions are mapped at initialisation.
    fn applies_rest_position(&self) -> bool;
    /// Makes the working data.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic>;
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
    /// Puts the blocks of J into the sink.
    fn jacobian(&self, context: &mut ComponentContext<'_>, sink: &mut dyn JacobianSink);
    /// Puts factor * geometric stiffness into the sink, on the points of the input.
    fn add_geometric_stiffness(
        &self,
        _context: &mut ComponentContext<'_>,
        _f_out: ConstDerivId,
        _factor: f64,
        _sink: &mut dyn BlockSink,
    ) {
    }
}

impl<M: Mapping> BaseMapping for M {
    fn states(&self) -> (Vec<ObjectId>, Vec<ObjectId>) {
        let common = self.common();
        (common.input.target().into_iter().collect(), common.output.target().into_iter().collect())
    }
    fn map_forces(&self) -> bool {
        *self.common().map_forces
    }
    fn map_masses(&self) -> bool {
        *self.common().map_masses
    }
    fn map_constraints(&self) -> bool {
        *self.common().map_constraints
    }
    fn is_linear(&self) -> bool {
        Mapping::is_linear(self)
    }
    fn applies_rest_position(&self) -> bool {
        *self.common().apply_rest_position
    }
    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        let (inputs, outputs) = BaseMapping::states(self);
        check_states::<M::In>(set_up, &inputs)?;
        check_states::<M::Out>(set_up, &outputs)?;
        Ok(Box::new(self.workspace(set_up)?))
    }

    fn apply(
        &self,
        context: &mut ComponentContext<'_>,
        _params: &MechanicalParams,
        x_in: ConstCoordId,
        x_out: CoordId,
    ) {
        let (input, output) = (context.states[0], context.states[1]);
        let ws = typed::<M::Workspace>(context.workspace);
        context.space.with_coord_out(output, x_out, |space, values| {
            let range = space.states()[output].coords.clone();
            // Input and output are parts of one buffer when the ids agree: both lie in `values` then.
            if x_in.index() == x_out.index() {
                let from = space.states()[input].coords.clone();
                let (source, target) = split(values, from, range);
                Mapping::apply(
                    self,
                    ws,
                    <M::In as DataTypes>::Coord::views(source),
                    <M::Out as DataTypes>::Coord::views_mut(target),
                );
            } else {
                let source = <M::In as DataTypes>::Coord::views(space.state_coord(input, x_in));
                Mapping::apply(self, ws, source, <M::Out as DataTypes>::Coord::views_mut(&mut values[range]));
            }
        });
    }

    fn apply_j(
        &self,
        context: &mut ComponentContext<'_>,
        _params: &MechanicalParams,
        v_in: ConstDerivId,
        v_out: DerivId,
    ) {
        let (input, output) = (context.states[0], context.states[1]);
        let ws = typed::<M::Workspace>(context.workspace);
        context.space.with_deriv_out(output, v_out, |space, values| {
            let range = space.states()[output].derivs.clone();
            if v_in.index() == v_out.index() {
                let (source, target) = split(values, space.states()[input].derivs.clone(), range);
                Mapping::apply_j(
                    self,
                    ws,
                    <M::In as DataTypes>::Deriv::views(source),
                    <M::Out as DataTypes>::Deriv::views_mut(target),
                );
            } else {
                let source = <M::In as DataTypes>::Deriv::views(space.state_deriv(input, v_in));
                Mapping::apply_j(self, ws, source, <M::Out as DataTypes>::Deriv::views_mut(&mut values[range]));
            }
        });
    }

    fn apply_jt(
        &self,
        context: &mut ComponentContext<'_>,
        _params: &MechanicalParams,
        f_out: ConstDerivId,
        f_in: DerivId,
    ) {
        let (input, output) = (context.states[0], context.states[1]);
        let ws = typed::<M::Workspace>(context.workspace);
        context.space.with_deriv_out(input, f_in, |space, values| {
            let range = space.states()[input].derivs.clone();
            if f_out.index() == f_in.index() {
                let (source, target) = split(values, space.states()[output].derivs.clone(), range);
                Mapping::apply_jt(
                    self,
                    ws,
                    <M::Out as DataTypes>::Deriv::views(source),
                    <M::In as DataTypes>::Deriv::views_mut(target),
                );
            } else {
                let source = <M::Out as DataTypes>::Deriv::views(space.state_deriv(output, f_out));
                Mapping::apply_jt(self, ws, source, <M::In as DataTypes>::Deriv::views_mut(&mut values[range]));
            }
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
        let (input, output) = (context.states[0], context.states[1]);
        let ws = typed::<M::Workspace>(context.workspace);
        context.space.with_deriv_out(input, df_in, |space, values| {
            let range = space.states()[input].derivs.clone();
            let force = <M::Out as DataTypes>::Deriv::views(space.state_deriv(output, f_out));
            let dx = <M::In as DataTypes>::Deriv::views(space.state_deriv(input, dx_in));
            Mapping::apply_djt(self, ws, k, force, dx, <M::In as DataTypes>::Deriv::views_mut(&mut values[range]));
        });
    }

    fn jacobian(&self, context: &mut ComponentContext<'_>, sink: &mut dyn JacobianSink) {
        Mapping::jacobian(self, typed::<M::Workspace>(context.workspace), sink);
    }
}

/// Two disjoint parts of one buffer: the first to read, the second to write.
fn split(values: &mut [f64], from: std::ops::Range<usize>, to: std::ops::Range<usize>) -> (&[f64], &mut [f64]) {
    if from.end <= to.start {
        let (low, high) = values.split_at_mut(to.start);
        (&low[from], &mut high[..to.len()])
    } else {
        let (low, high) = values.split_at_mut(from.start);
        (&high[..from.len()], &mut low[to])
    }
}
