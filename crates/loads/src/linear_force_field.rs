//! Forces that follow a table over time.

use settee_kernel::roles::{
    Blocks, ForceData, ForceField, ForceFieldData, Forces, InPlace, MeshEdit, Motion, One, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Points};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, StateKind, Vec1, Vec2, Vec3, Vec6};

use super::point_law::n_points;

/// The same force on each of some points, interpolated linearly between the entries of a table over time.
///
/// F(t) = force ((1 - u) forces_i + u forces_i+1) with u = (t - times_i) / (times_i+1 - times_i). Before the first time
/// there is no force, after the last one the last force stays. t is the time at the start of the step.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(force_field, drawing))]
pub struct LinearForceField<D: DataTypes> {
    /// Points on which the force acts.
    #[data(follows = PointIndices("mstate"))]
    pub points: Data<IndexList>,
    /// Factor of all forces.
    #[data(default = 1.0)]
    pub force: Data<f64>,
    /// Times of the table, in increasing order.
    #[data(unit = "s")]
    pub times: Data<Vec<f64>>,
    /// Forces of the table, one for each time. Rigid points: force, then torque.
    #[data(default = Vec::new(), unit = "N")]
    pub forces: Data<Points<D::Deriv>>,
    /// Length of drawn arrows for each newton; 0 draws none.
    #[data(default = 0.0, unit = "m/N")]
    pub arrow_size_coef: Data<f64>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> LinearForceField<D> {
    /// Force on each point at a time.
    pub(super) fn at(&self, time: f64) -> D::Deriv {
        force_at::<D>(*self.force, &self.times, &self.forces, time)
    }

    fn check(&self, n_points: usize) -> Result<(), Diagnostic> {
        if self.times.len() != self.forces.len() {
            let message = format!("{} times, but {} forces", self.times.len(), self.forces.len());
            let finding = Diagnostic::error("lists-differ", message);
            return Err(finding.attribute("forces", "").expected("as many forces as times"));
        }
        if let Some(pair) = self.times.windows(2).find(|pair| pair[0] >= pair[1]) {
            let finding = Diagnostic::error("out-of-range", "the times do not increase");
            let value = format!("{} {}", pair[0], pair[1]);
            return Err(finding.attribute("times", value).expected("numbers in increasing order"));
        }
        if let Some(index) = self.points.iter().find(|index| **index as usize >= n_points) {
            let finding = Diagnostic::error("index-out-of-range", format!("no point has the index {index}"));
            return Err(finding.attribute("points", "").expected(format!("indices below {n_points}")));
        }
        Ok(())
    }
}

impl<D: DataTypes> Lifecycle for LinearForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(target) = self.common.mstate.target() {
            context.require(target);
        }
        if let Err(finding) = self.check(n_points(&self.common, context.scene)) {
            return context.report(finding);
        }
        if self.points.is_empty() || self.times.is_empty() {
            let finding = Diagnostic::warning("no-force", "no points or no times are given: there is no force");
            context.report(finding.expected("points, times and forces"));
        }
    }
}

/// Points and the table that their force follows.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct TabulatedForce<D: DataTypes> {
    points: Vec<u32>,
    factor: f64,
    times: Vec<f64>,
    forces: Vec<D::Deriv>,
}

impl<D: DataTypes> TabulatedForce<D> {
    fn at(&self, time: f64) -> D::Deriv {
        force_at::<D>(self.factor, &self.times, &self.forces, time)
    }

    /// Whether it is one force from the start on.
    fn is_constant(&self) -> bool {
        self.times.first().is_none_or(|first| *first <= 0.0) && self.forces.windows(2).all(|pair| pair[0] == pair[1])
    }
}

/// Force of a table on each point at a time.
fn force_at<D: DataTypes>(factor: f64, times: &[f64], forces: &[D::Deriv], time: f64) -> D::Deriv {
    let mut force = D::Deriv::zero();
    // Lists that differ are an error, but what has errors is still drawn.
    let times = &times[..times.len().min(forces.len())];
    let next = times.partition_point(|key| *key <= time);
    let Some(last) = next.checked_sub(1) else { return force };
    let end = next.min(times.len() - 1);
    let share = if end > last { (time - times[last]) / (times[end] - times[last]) } else { 0.0 };
    for ((force, from), to) in force.as_mut().iter_mut().zip(forces[last].as_ref()).zip(forces[end].as_ref()) {
        *force = factor * ((1.0 - share) * from + share * to);
    }
    force
}

impl<D: DataTypes> ForceField for LinearForceField<D> {
    type On = One<D>;
    type Elements = TabulatedForce<D>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<TabulatedForce<D>, Diagnostic> {
        self.check(n_points(&self.common, set_up.scene))?;
        let (points, times, forces) = (self.points.to_vec(), self.times.to_vec(), self.forces.to_vec());
        Ok(TabulatedForce { points, factor: *self.force, times, forces })
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        force: &TabulatedForce<D>,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<TabulatedForce<D>>> {
        let named = |place: usize| force.points[place];
        let entries = edit.entries(set_up, "points", (force.points.len(), named))?;
        let points: Vec<u32> = entries.renumbered.iter().map(|place| self.points[*place]).collect();
        Some(InPlace::edited(move |force: &mut TabulatedForce<D>| {
            entries.follow(&mut force.points);
            entries.renumbered.iter().zip(points).for_each(|(place, point)| force.points[*place] = point);
        }))
    }
}

impl<D: DataTypes> Forces<One<D>> for TabulatedForce<D> {
    fn add_force(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        let force = self.at(motion.at.time);
        for point in &self.points {
            for (target, value) in f[*point as usize].as_mut().iter_mut().zip(force.as_ref()) {
                *target += value;
            }
        }
    }

    fn add_dforce(&mut self, _motion: Motion<'_, D>, _k: f64, _dx: &[D::Deriv], _df: &mut [D::Deriv]) {}

    fn add_stiffness(&mut self, _motion: Motion<'_, D>, _sink: &mut Blocks<'_>) {}

    /// E = -sum F . x. None where a force changes with time, whose work is not the change of such an energy, or where a
    /// torque acts in space.
    fn potential_energy(&mut self, motion: Motion<'_, D>) -> Option<f64> {
        if !self.is_constant() {
            return None;
        }
        let force = self.at(motion.at.time);
        if D::KIND == StateKind::Rigid3 && force.as_ref()[3..].iter().any(|torque| *torque != 0.0) {
            return None;
        }
        let work = |point: &u32| {
            motion.x[*point as usize].as_ref().iter().zip(force.as_ref()).map(|(x, f)| x * f).sum::<f64>()
        };
        Some(-self.points.iter().map(work).sum::<f64>())
    }
}
