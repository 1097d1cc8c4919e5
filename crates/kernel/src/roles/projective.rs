//! Projective constraints: they project vectors of one state.

use settee_math::{DataTypes, Point};

use super::context::{ComponentContext, SetUp, Workspace, check_states, typed};
use crate::component::Component;
use crate::data::Data;
use crate::diagnostics::Diagnostic;
use crate::link::Link;
use crate::params::MechanicalParams;
use crate::roles::BaseState;
use crate::scene::ObjectId;
use crate::vectors::{CoordId, DerivId};

/// Data and links of every projective constraint on one state.
#[derive(settee_derive::DataGroup)]
pub struct ProjectiveData {
    /// State that is constrained; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub mstate: Link<dyn BaseState>,
    /// The constraint acts while this is larger than the time; a negative value means always.
    #[data(default = -1.0, unit = "s")]
    pub end_time: Data<f64>,
}

/// A projective constraint, as its author writes it. `time` is the time at the start of the step.
pub trait ProjectiveConstraint: Component {
    /// Type of the degrees of freedom.
    type Types: DataTypes;
    /// Working data.
    type Workspace: Workspace;

    /// Common data.
    fn common(&self) -> &ProjectiveData;
    /// Makes the working data.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn workspace(&self, set_up: SetUp<'_>) -> Result<Self::Workspace, Diagnostic>;
    /// Projects forces, residuals, increments.
    fn project_response(&self, ws: &mut Self::Workspace, time: f64, response: &mut [<Self::Types as DataTypes>::Deriv]);
    /// Projects velocities.
    fn project_velocity(&self, _ws: &mut Self::Workspace, _time: f64, _v: &mut [<Self::Types as DataTypes>::Deriv]) {}
    /// Projects positions.
    fn project_position(&self, _ws: &mut Self::Workspace, _time: f64, _x: &mut [<Self::Types as DataTypes>::Coord]) {}
    /// Scalars of the state whose rows and columns of the matrix become those of the identity.
    fn fixed_scalars(&self, ws: &Self::Workspace, n_points: usize, time: f64, out: &mut Vec<usize>);
}

/// A projective constraint as visitors see it.
pub trait BaseProjectiveConstraint: Send + Sync {
    /// The constrained state.
    fn states(&self) -> Vec<ObjectId>;
    /// Makes the working data.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic>;
    /// Projects forces, residuals, increments.
    fn project_response(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, response: DerivId);
    /// Projects velocities.
    fn project_velocity(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, v: DerivId);
    /// Projects positions.
    fn project_position(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, x: CoordId);
    /// Scalars of the scope's derivative vector that are fixed.
    fn fixed_scalars(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, out: &mut Vec<usize>);
}

fn is_active(common: &ProjectiveData, time: f64) -> bool {
    *common.end_time < 0.0 || *common.end_time > time
}

impl<P: ProjectiveConstraint> BaseProjectiveConstraint for P {
    fn states(&self) -> Vec<ObjectId> {
        self.common().mstate.target().into_iter().collect()
    }

    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        check_states::<P::Types>(set_up, &BaseProjectiveConstraint::states(self))?;
        Ok(Box::new(self.workspace(set_up)?))
    }

    fn project_response(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, response: DerivId) {
        if is_active(self.common(), params.time) {
            let values = context.space.state_deriv_mut(context.states[0], response);
            ProjectiveConstraint::project_response(
                self,
                typed(context.workspace),
                params.time,
                <P::Types as DataTypes>::Deriv::views_mut(values),
            );
        }
    }

    fn project_velocity(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, v: DerivId) {
        if is_active(self.common(), params.time) {
            let values = context.space.state_deriv_mut(context.states[0], v);
            ProjectiveConstraint::project_velocity(
                self,
                typed(context.workspace),
                params.time,
                <P::Types as DataTypes>::Deriv::views_mut(values),
            );
        }
    }

    fn project_position(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, x: CoordId) {
        if is_active(self.common(), params.time) {
            let values = context.space.state_coord_mut(context.states[0], x);
            ProjectiveConstraint::project_position(
                self,
                typed(context.workspace),
                params.time,
                <P::Types as DataTypes>::Coord::views_mut(values),
            );
        }
    }

    fn fixed_scalars(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, out: &mut Vec<usize>) {
        if is_active(self.common(), params.time) {
            let state = &context.space.states()[context.states[0]];
            let first = out.len();
            ProjectiveConstraint::fixed_scalars(self, typed(context.workspace), state.n_points, params.time, out);
            out[first..].iter_mut().for_each(|scalar| *scalar += state.derivs.start);
        }
    }
}
