//! Rigid points that may only turn.

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec6};

use super::selection::{self, Chosen, SomeOrAllPoints};

/// Keeps the centres of rigid points where they are, and lets them turn: the linear parts of their forces and
/// increments are zero.
///
/// A centre that moves at the start keeps its velocity.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Rigid3, Rigid2, Vec6), attach = state, roles(projective_constraint))]
pub struct FixedTranslationProjectiveConstraint<D: DataTypes> {
    #[group]
    selection: SomeOrAllPoints,
    /// Axes along which the centres are fixed, from 0; empty for all.
    #[data]
    pub coordinates: Data<IndexList>,
    /// Size of drawn points; 0 for the default.
    #[data(default = 0.0)]
    pub draw_size: Data<f64>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> FixedTranslationProjectiveConstraint<D> {
    fn is_fixed(&self, axis: usize) -> bool {
        self.coordinates.is_empty() || self.coordinates.contains(&(axis as u32))
    }
}

impl<D: DataTypes> Lifecycle for FixedTranslationProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let n_axes = D::KIND.spatial_size();
        if let Some(axis) = self.coordinates.iter().find(|axis| **axis as usize >= n_axes) {
            let finding = Diagnostic::error("index-out-of-range", "no translation has this number");
            context
                .report(finding.attribute("coordinates", axis.to_string()).expected(format!("numbers below {n_axes}")));
        }
        self.selection.init(&self.common, context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.init(context);
    }
}

impl<D: DataTypes> ProjectiveConstraint for FixedTranslationProjectiveConstraint<D> {
    type Types = D;
    /// The constrained points in increasing order.
    type Workspace = Chosen;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Chosen, Diagnostic> {
        Ok(self.selection.points(&self.common, set_up.scene).into())
    }

    fn following(&self, set_up: SetUp<'_>, ws: &Chosen, edit: &MeshEdit<'_>) -> Option<InPlace<Chosen>> {
        self.selection.following(&self.common, set_up, ws, edit)
    }

    fn project_response(&self, ws: &mut Chosen, _time: f64, response: &mut [D::Deriv]) {
        for &point in ws.iter() {
            let translation = &mut response[point as usize].as_mut()[..D::KIND.spatial_size()];
            for (_, value) in translation.iter_mut().enumerate().filter(|(axis, _)| self.is_fixed(*axis)) {
                *value = 0.0;
            }
        }
    }

    fn fixed_scalars(&self, ws: &Chosen, _n_points: usize, _time: f64, out: &mut Vec<usize>) {
        for &point in ws.iter() {
            let axes = (0..D::KIND.spatial_size()).filter(|axis| self.is_fixed(*axis));
            out.extend(axes.map(|axis| point as usize * D::Deriv::SIZE + axis));
        }
    }
}
