//! Compliance of single points, without elasticity.

use std::marker::PhantomData;

use settee_kernel::roles::{
    BaseConstraintCorrection, BaseState, BaseTopology, Compliance, ConstraintLevel, Corrected, CorrectionFactors,
    CorrectionSystem, IntegrationFactors, LinearFailure, SetUp, Workspace,
};
use settee_kernel::{Component, Data, Diagnostic, Flat, InitContext, Lifecycle, Link, ObjectId, Scene};
use settee_math::{DataTypes, Point, Rigid3, StateKind, Vec1, Vec2, Vec3};
use settee_sparse::SparseRows;

use super::of_level;
use super::uncoupled_compliance::PointCompliances;

/// A compliance for each point by itself: exact for rigid bodies and free particles, an approximation for deformable
/// bodies.
///
/// With the factors of the ODE solver a compliance is an inverse mass, otherwise a motion per force.
#[derive(Component)]
#[component(
    category = "Constraint/Lagrangian/Correction",
    templates(Vec3, Vec2, Vec1, Rigid3),
    attach = state,
    roles(constraint_correction)
)]
pub struct UncoupledConstraintCorrection<D: DataTypes> {
    /// Compliance of each point. For rigid bodies seven numbers for all: of the centre, and xx, xy, xz, yy, yz, zz of
    /// the rotation in the axes of the world; by default they follow from the UniformMass of the node.
    #[data(follows = PerPoint("mstate"))]
    compliance: Data<Vec<f64>>,
    /// Compliance of points that `compliance` does not name.
    #[data(default = 1e-5)]
    default_compliance: Data<f64>,
    /// In SOFA, writes what it does to the log.
    #[data(default = false, ignored = "tables, warnings and traces are the same for all components")]
    verbose: Data<bool>,
    /// Factor of motions in velocities, with useOdeSolverIntegrationFactors off.
    #[data(default = 1.0)]
    correction_velocity_factor: Data<f64>,
    /// Factor of motions in positions, with useOdeSolverIntegrationFactors off.
    #[data(default = 1.0)]
    correction_position_factor: Data<f64>,
    /// Takes the factors of the ODE solver.
    #[data(default = true)]
    use_ode_solver_integration_factors: Data<bool>,
    /// State that is corrected; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    mstate: Link<dyn BaseState>,
    /// Topology whose points the compliances follow.
    #[linked(ignored = "the component follows the points of its state, whichever topology they belong to")]
    topology: Link<dyn BaseTopology>,
    #[group]
    base: settee_kernel::Base,
    ode_solver: Option<ObjectId>,
    uses_ode_factors: bool,
    is_valid: bool,
    of: PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for UncoupledConstraintCorrection<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let node = context.scene.object(context.object).node;
        let is_ode = |component: &dyn Component| component.as_ode_solver().is_some();
        self.ode_solver = context.scene.find(node, settee_kernel::Search::Up, &is_ode);
        self.uses_ode_factors = *self.use_ode_solver_integration_factors && self.ode_solver.is_some();
        if *self.use_ode_solver_integration_factors && self.ode_solver.is_none() {
            let finding = Diagnostic::error("ode-solver", "there is no ODE solver whose factors it could take");
            context.report(finding.fix("useOdeSolverIntegrationFactors=\"false\""));
        }
        self.is_valid = true;
        let refuse = |finding: Diagnostic, context: &mut InitContext<'_>| context.report(finding);
        if *self.default_compliance == 0.0 {
            self.is_valid = false;
            let finding = Diagnostic::error("compliance", "with a compliance of 0 nothing moves");
            refuse(finding.attribute("defaultCompliance", "0"), context);
        }
        let (n, values) = (self.compliance.len(), self.compliance.get());
        let is_zero = |index: usize| values[index] == 0.0;
        let zero = if D::KIND == StateKind::Rigid3 {
            (0..n).filter(|index| [0, 1, 4, 6].contains(&(index % 7))).find(|index| is_zero(*index))
        } else {
            (0..n).find(|index| is_zero(*index))
        };
        if let Some(index) = zero {
            self.is_valid = false;
            let finding = Diagnostic::error("compliance", "with a compliance of 0 nothing moves");
            refuse(finding.attribute("compliance", format!("value {index} is 0")), context);
        }
        if D::KIND == StateKind::Rigid3 && n % 7 != 0 {
            self.is_valid = false;
            let finding = Diagnostic::error("compliance", format!("{n} compliances"));
            refuse(finding.attribute("compliance", n.to_string()).expected("seven numbers"), context);
        }
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        if D::KIND != StateKind::Rigid3 && self.compliance.is_empty() && !self.default_compliance.is_set() {
            let message = format!("no compliance is given: each point has {}", *self.default_compliance);
            context.report(Diagnostic::warning("compliance", message).fix("defaultCompliance=\"...\""));
        }
        self.check_length(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.init(context);
        self.check_length(context);
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        // A list of another length was told of before.
        self.init(context);
    }
}

/// A list of compliances that has not one value for each point, nor one for all, and what counts in its place.
fn of_other_length(values: &[f64], n_points: usize, default: Option<f64>) -> Option<Diagnostic> {
    if values.is_empty() || values.len() == n_points {
        return None;
    }
    let counts = match default {
        Some(default) if values == [default] => return None,
        Some(_) => "defaultCompliance counts",
        None if values.len() == 1 => return None,
        None => "the first one counts",
    };
    let message = format!("{} for {n_points} points: {counts} for all points", values.len());
    let text: Vec<String> = values.iter().map(f64::to_string).collect();
    let finding = Diagnostic::warning("list-length", message).attribute("compliance", text.join(" "));
    Some(finding.expected(format!("a value for each of the {n_points} points, or one value for all")))
}

/// Mass and inertia per unit of mass, xx, xy, xz, yy, yz, zz, of the uniform mass of a node.
fn uniform_mass(scene: &Scene, object: ObjectId) -> Option<(f64, [f64; 6])> {
    let is_uniform = |component: &dyn Component| component.class().name == "UniformMass";
    let mass = scene.local(scene.object(object).node, is_uniform)?;
    let component = scene.component(mass)?;
    let data = component.data(component.find_data("vertexMass")?);
    let Flat::Reals { values, .. } = data.flat() else { return None };
    let &[mass, _, xx, xy, xz, _, yy, yz, _, _, zz] = values.as_slice() else { return None };
    Some((mass, [xx, xy, xz, yy, yz, zz]))
}

/// The inverse of a symmetric matrix, all as xx, xy, xz, yy, yz, zz.
fn inverse([xx, xy, xz, yy, yz, zz]: [f64; 6]) -> [f64; 6] {
    let cofactors = [
        yy * zz - yz * yz,
        xz * yz - xy * zz,
        xy * yz - xz * yy,
        xx * zz - xz * xz,
        xy * xz - xx * yz,
        xx * yy - xy * xy,
    ];
    let determinant = xx * cofactors[0] + xy * cofactors[1] + xz * cofactors[2];
    cofactors.map(|c| c / determinant)
}

impl<D: DataTypes> UncoupledConstraintCorrection<D> {
    /// Reports a list of compliances that does not fit the points.
    fn check_length(&self, context: &mut InitContext<'_>) {
        if D::KIND == StateKind::Rigid3 {
            return;
        }
        let n_points = self.n_points(context.scene);
        let default = self.default_compliance.is_set().then(|| *self.default_compliance);
        if let Some(finding) = of_other_length(&self.compliance, n_points, default) {
            context.report(finding);
        }
    }

    fn n_points(&self, scene: &Scene) -> usize {
        let state = self.mstate.target().and_then(|state| scene.component(state)?.as_state());
        state.map_or(0, |state| state.n_points())
    }

    fn of_frames(&self, set_up: SetUp<'_>) -> Result<PointCompliances, Diagnostic> {
        if let [centre, xx, xy, xz, yy, yz, zz, ..] = self.compliance.as_slice() {
            return Ok(PointCompliances::of_frames(*centre, [*xx, *xy, *xz, *yy, *yz, *zz]));
        }
        let scene = set_up.scene;
        let h = *scene.node(scene.object(set_up.object).node).data.dt;
        let factor = if self.ode_solver.is_some() && !self.uses_ode_factors { h * h } else { 1.0 };
        let is_given = self.default_compliance.is_set();
        let unit = (1.0, [1.0, 0.0, 0.0, 1.0, 0.0, 1.0]);
        let Some((mass, inertia)) = (if is_given { Some(unit) } else { uniform_mass(scene, set_up.object) }) else {
            let finding = Diagnostic::error("compliance", "the node has no UniformMass that gives the compliance");
            return Err(finding.fix("compliance=\"...\" with seven numbers"));
        };
        let centre = if is_given { *self.default_compliance } else { factor / mass };
        let turning = inverse(inertia.map(|c| mass * c)).map(|c| factor * c);
        if !centre.is_finite() || turning.iter().any(|c| !c.is_finite()) {
            let finding = Diagnostic::error("compliance", "the UniformMass of the node has no mass, or no inertia");
            return Err(finding.fix("vertexMass=\"...\" with both, or compliance=\"...\" with seven numbers"));
        }
        Ok(PointCompliances::of_frames(centre, turning))
    }
}

impl<D: DataTypes> BaseConstraintCorrection for UncoupledConstraintCorrection<D> {
    fn corrected(&self) -> Option<Corrected> {
        self.mstate.target().filter(|_| self.is_valid).map(Corrected::State)
    }
    fn ode_solver(&self) -> Option<ObjectId> {
        self.ode_solver
    }
    fn new_state(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        if D::KIND == StateKind::Rigid3 {
            return Ok(Box::new(self.of_frames(set_up)?));
        }
        let n_points = self.n_points(set_up.scene);
        let mut values = self.compliance.get().clone();
        let mut default = *self.default_compliance;
        // A list of another length counts for nothing but its first value.
        if !values.is_empty() && values.len() != n_points {
            if !self.default_compliance.is_set() {
                default = values[0];
            }
            values.clear();
        }
        Ok(Box::new(PointCompliances::of_points(D::Deriv::SIZE, values, default)))
    }
    fn factors(&self, ode: IntegrationFactors, level: ConstraintLevel, dt: f64) -> CorrectionFactors {
        if self.uses_ode_factors {
            let IntegrationFactors { position, velocity, .. } = ode;
            return CorrectionFactors { compliance: of_level(ode, level), position, velocity, keeps_start: false };
        }
        let velocity = match level {
            ConstraintLevel::Position => *self.correction_velocity_factor / dt,
            ConstraintLevel::Velocity => *self.correction_velocity_factor,
        };
        CorrectionFactors { compliance: 1.0, position: *self.correction_position_factor, velocity, keeps_start: false }
    }
    fn add_compliance(
        &self,
        state: &mut dyn Workspace,
        system: &mut dyn CorrectionSystem,
        rows: &SparseRows,
        factor: f64,
        w: &mut Compliance,
    ) -> Result<(), LinearFailure> {
        if let Some(compliances) = state.as_any_mut().downcast_mut::<PointCompliances>() {
            compliances.add_compliance(rows, system.range().start, factor, w);
        }
        Ok(())
    }
    fn respond(
        &self,
        state: &mut dyn Workspace,
        system: &mut dyn CorrectionSystem,
        force: &[f64],
        motion: &mut [f64],
    ) -> Result<(), LinearFailure> {
        if let Some(compliances) = state.as_any_mut().downcast_mut::<PointCompliances>() {
            compliances.respond_all(&force[system.range()], &mut motion[system.range()]);
        }
        Ok(())
    }
    fn point_response(&self, state: &dyn Workspace, point: usize, force: &[f64], motion: &mut [f64]) -> bool {
        let compliances = state.as_any().downcast_ref::<PointCompliances>();
        if let Some(compliances) = compliances {
            compliances.respond(point, force, motion);
        }
        compliances.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_another_length_are_told_with_what_counts() {
        let told = |values: &[f64], default| of_other_length(values, 3, default).map(|finding| finding.text());
        for (values, default) in [(&[][..], None), (&[1.0, 2.0, 3.0][..], Some(5.0)), (&[1.0][..], Some(1.0))] {
            assert_eq!(told(values, default), None);
        }
        // One value for all points is meant so.
        assert_eq!(told(&[1.0], None), None);
        let text = told(&[1.0, 2.0], None).expect("a finding");
        assert!(text.starts_with("compliance = \"1 2\": 2 for 3 points: the first one counts"), "{text}");
        for values in [&[1.0, 2.0][..], &[1.0][..]] {
            let text = told(values, Some(5.0)).expect("a finding");
            assert!(text.contains("defaultCompliance counts for all points"), "{text}");
        }
    }
}
