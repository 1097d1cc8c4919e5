//! Projective constraints: they project vectors of one state.

use settee_forces::Workspace;
use settee_math::{DataTypes, Point};

use super::attachment::check_states;
use super::context::{ComponentContext, typed, typed_ref};
use super::mesh_follow::{InPlace, MeshEdit};
use crate::data::Data;
use crate::diagnostics::Diagnostic;
use crate::params::MechanicalParams;
use crate::roles::BaseState;
use crate::scene::component::Component;
use crate::scene::link::Link;
use crate::scene::{ObjectId, SetUp};
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

/// A projective constraint, as its author writes it.
///
/// The projection P of responses is linear, symmetric, and done twice the same as done once. `time` is the one that
/// positions and velocities belong to; for responses and for the matrix it is the end of the step, where prescribed
/// motion is met.
pub trait ProjectiveConstraint: Component {
    /// Type of the degrees of freedom.
    type Types: DataTypes;
    /// Working data.
    type Workspace: Workspace;

    /// Common data.
    fn common(&self) -> &ProjectiveData;
    /// Whether it moves anything, also a state that it has projected before; if not, solvers need not look for such
    /// motion.
    fn prescribes_motion(&self) -> bool {
        true
    }
    /// Makes the working data.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn workspace(&self, set_up: SetUp<'_>) -> Result<Self::Workspace, Diagnostic>;
    /// After a mesh changed during the run: how the working data follow in place; `None`, the default, where they have
    /// to be made anew. Afterwards they have to be what [`workspace`](Self::workspace) would make. Asked only while the
    /// data of the component are as before, but for those that follow meshes by themselves.
    fn following(
        &self,
        _set_up: SetUp<'_>,
        _ws: &Self::Workspace,
        _edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Workspace>> {
        None
    }
    /// After data were written during the run, and no mesh changed: what the working data, made anew, take over of
    /// those before. By default nothing.
    fn follow_data(&self, _ws: &mut Self::Workspace, _before: &Self::Workspace) {}
    /// Projects forces, residuals, increments: r = P r.
    fn project_response(&self, ws: &mut Self::Workspace, time: f64, response: &mut [<Self::Types as DataTypes>::Deriv]);
    /// Projects velocities.
    fn project_velocity(&self, _ws: &mut Self::Workspace, _time: f64, _v: &mut [<Self::Types as DataTypes>::Deriv]) {}
    /// Projects positions.
    fn project_position(&self, _ws: &mut Self::Workspace, _time: f64, _x: &mut [<Self::Types as DataTypes>::Coord]) {}
    /// Scalars of the state whose rows of P are zero: their rows and columns of the matrix become those of the
    /// identity.
    fn fixed_scalars(&self, _ws: &Self::Workspace, _n_points: usize, _time: f64, _out: &mut Vec<usize>) {}
    /// Rows of P that are neither zero nor those of the identity: the matrix A becomes P A P + I - P.
    fn projector(&self, _ws: &Self::Workspace, _time: f64, _out: &mut ProjectorRows) {}
}

/// Rows of the matrix P of a projection; those that are not given are those of the identity.
#[derive(Clone, Debug, Default, PartialEq, settee_persist::Persist)]
pub struct ProjectorRows {
    /// Scalars before the state in the vectors of the scope.
    offset: usize,
    rows: Vec<(usize, usize)>,
    entries: Vec<(usize, f64)>,
}

impl ProjectorRows {
    /// Forgets all rows.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.entries.clear();
    }

    /// Rows that follow are those of a state that starts at this scalar.
    pub fn start_at(&mut self, offset: usize) {
        self.offset = offset;
    }

    /// Adds the row of a scalar of the state: (scalar of the state, weight).
    pub fn add_row(&mut self, scalar: usize, entries: impl IntoIterator<Item = (usize, f64)>) {
        let offset = self.offset;
        self.entries.extend(entries.into_iter().map(|(column, weight)| (offset + column, weight)));
        self.rows.push((offset + scalar, self.entries.len()));
    }

    /// Adds the rows of `n` scalars from `first` on that are projected among themselves.
    pub fn add_block(&mut self, first: usize, n: usize, block: impl Fn(usize, usize) -> f64) {
        for row in 0..n {
            self.add_row(first + row, (0..n).map(|column| (first + column, block(row, column))));
        }
    }

    /// Whether no row is given.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// One row: its scalar, and its entries.
    pub fn row(&self, index: usize) -> (usize, &[(usize, f64)]) {
        let first = if index == 0 { 0 } else { self.rows[index - 1].1 };
        let (scalar, end) = self.rows[index];
        (scalar, &self.entries[first..end])
    }

    /// The rows with their entries.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &[(usize, f64)])> {
        (0..self.len()).map(|index| self.row(index))
    }
}

/// A projective constraint as visitors see it.
pub trait BaseProjectiveConstraint: Send + Sync {
    /// The constrained state.
    fn states(&self) -> Vec<ObjectId>;
    /// Whether the scalars that it fixes may be others at another time.
    fn changes_with_time(&self) -> bool {
        true
    }
    /// Whether it moves anything, also a state that it has projected before.
    fn prescribes_motion(&self) -> bool {
        true
    }
    /// Makes the working data.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic>;
    /// How working data follow a changed mesh in place; `None` where they have to be made anew.
    fn following(
        &self,
        _set_up: SetUp<'_>,
        _workspace: &dyn Workspace,
        _edit: &MeshEdit<'_>,
    ) -> Option<InPlace<dyn Workspace>> {
        None
    }
    /// What working data that were made anew, after data were written, take over of those before.
    fn follow_data(&self, _workspace: &mut dyn Workspace, _before: &dyn Workspace) {}
    /// Projects forces, residuals, increments.
    fn project_response(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, response: DerivId);
    /// Projects velocities.
    fn project_velocity(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, v: DerivId);
    /// Projects positions.
    fn project_position(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, x: CoordId);
    /// Scalars of the scope's derivative vector that are fixed.
    fn fixed_scalars(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, out: &mut Vec<usize>);
    /// Rows of the projection of the scope's derivative vectors that are neither zero nor those of the identity.
    fn projector(&self, _context: &mut ComponentContext<'_>, _params: &MechanicalParams, _out: &mut ProjectorRows) {}
}

impl ProjectiveData {
    /// Whether responses of a step that starts at `time` are projected.
    pub fn acts_from(&self, time: f64) -> bool {
        *self.end_time < 0.0 || *self.end_time > time
    }

    /// Whether a state at `time` is projected: that at the end of the last step, too.
    pub fn acts_at(&self, time: f64) -> bool {
        *self.end_time < 0.0 || *self.end_time >= time
    }
}

impl<P: ProjectiveConstraint> BaseProjectiveConstraint for P {
    fn states(&self) -> Vec<ObjectId> {
        self.common().mstate.target().into_iter().collect()
    }

    fn prescribes_motion(&self) -> bool {
        ProjectiveConstraint::prescribes_motion(self)
    }

    fn changes_with_time(&self) -> bool {
        *self.common().end_time >= 0.0 || ProjectiveConstraint::prescribes_motion(self)
    }

    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        check_states(set_up, &BaseProjectiveConstraint::states(self), &[P::Types::KIND])?;
        Ok(Box::new(self.workspace(set_up)?))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        workspace: &dyn Workspace,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<dyn Workspace>> {
        Some(ProjectiveConstraint::following(self, set_up, typed_ref::<P::Workspace>(workspace), edit)?.erased())
    }

    fn follow_data(&self, workspace: &mut dyn Workspace, before: &dyn Workspace) {
        let (now, before) = (typed::<P::Workspace>(workspace), typed_ref::<P::Workspace>(before));
        ProjectiveConstraint::follow_data(self, now, before);
    }

    fn project_response(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, response: DerivId) {
        if self.common().acts_from(params.time) {
            let values = context.space.state_deriv_mut(context.states[0], response);
            ProjectiveConstraint::project_response(
                self,
                typed(context.workspace),
                params.at_end().time,
                <P::Types as DataTypes>::Deriv::views_mut(values),
            );
        }
    }

    fn project_velocity(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, v: DerivId) {
        if self.common().acts_at(params.time) {
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
        if self.common().acts_at(params.time) {
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
        if self.common().acts_from(params.time) {
            let state = &context.space.states()[context.states[0]];
            let (n_points, start) = (state.n_points, state.derivs.start);
            let first = out.len();
            let time = params.at_end().time;
            ProjectiveConstraint::fixed_scalars(self, typed(context.workspace), n_points, time, out);
            out[first..].iter_mut().for_each(|scalar| *scalar += start);
        }
    }

    fn projector(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, out: &mut ProjectorRows) {
        if self.common().acts_from(params.time) {
            out.start_at(context.space.states()[context.states[0]].derivs.start);
            ProjectiveConstraint::projector(self, typed(context.workspace), params.at_end().time, out);
        }
    }
}
