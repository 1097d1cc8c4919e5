//! Forces around an axis.

use nalgebra::{Matrix3, Vector3};
use settee_kernel::roles::{
    Blocks, ForceData, ForceField, ForceFieldData, Forces, InPlace, MeshEdit, Motion, One, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, FixedReals, IndexList, InitContext, Lifecycle};
use settee_math::{DataTypes, Rigid3, StateKind, Vec3};

use super::point_law::{add_linear, n_points, usable};

/// Forces that twist a body around an axis: F = torque u x (x - p) with the unit vector u along the axis and p the
/// point of the axis nearest to x, so that the force grows with the distance. Rigid points take the torque `torque` u,
/// too.
///
/// The tangent torque [u x] is antisymmetric: solvers for symmetric matrices only do without it. The force has no
/// energy.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3, Rigid3), attach = state, roles(force_field))]
pub struct TorsionForceField<D: DataTypes> {
    /// Points on which it acts.
    #[data(follows = PointIndices("mstate"))]
    pub indices: Data<IndexList>,
    /// Force at the distance 1 from the axis.
    #[data(default = 0.0, unit = "N/m")]
    pub torque: Data<f64>,
    /// Direction of the axis; its length has no effect.
    #[data(default = FixedReals(vec![0.0, 0.0, 1.0]))]
    pub axis: Data<FixedReals>,
    /// A point of the axis.
    #[data(default = FixedReals(vec![0.0; 3]), unit = "m")]
    pub origin: Data<FixedReals>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

/// The points with the numbers of the axis.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Axis {
    points: Vec<u32>,
    origin: Vector3<f64>,
    /// torque u.
    torque: Vector3<f64>,
    /// torque [u x], by rows.
    tangent: [[f64; 3]; 3],
}

impl<D: DataTypes> TorsionForceField<D> {
    fn law(&self, n_points: usize) -> Result<Axis, Diagnostic> {
        let vector = |name, list| super::point_law::vector::<D>(name, list);
        let Some(axis) = vector("axis", &self.axis)?.try_normalize(0.0) else {
            let finding = Diagnostic::error("out-of-range", "the axis has no direction");
            return Err(finding.attribute("axis", "0 0 0").expected("a vector other than 0"));
        };
        if let Some(index) = self.indices.iter().find(|index| **index as usize >= n_points) {
            let finding = Diagnostic::error("index-out-of-range", format!("no point has the index {index}"));
            return Err(finding.attribute("indices", "").expected(format!("indices below {n_points}")));
        }
        let torque = *self.torque * axis;
        // Columns of the transpose are rows.
        let tangent: Matrix3<f64> = torque.cross_matrix().transpose();
        Ok(Axis {
            points: self.indices.to_vec(),
            origin: vector("origin", &self.origin)?,
            torque,
            tangent: tangent.into(),
        })
    }
}

impl<D: DataTypes> Lifecycle for TorsionForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(target) = self.common.mstate.target() {
            context.require(target);
        }
    }
}

impl<D: DataTypes> ForceField for TorsionForceField<D> {
    type On = One<D>;
    type Elements = Axis;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Axis, Diagnostic> {
        self.law(n_points(&self.common, set_up.scene))
    }

    fn following(&self, set_up: SetUp<'_>, axis: &Axis, edit: &MeshEdit<'_>) -> Option<InPlace<Axis>> {
        let entries = edit.entries(set_up, "indices", (axis.points.len(), |place| axis.points[place]))?;
        let points: Vec<u32> = entries.renumbered.iter().map(|place| self.indices[*place]).collect();
        Some(InPlace::edited(move |axis: &mut Axis| {
            entries.follow(&mut axis.points);
            entries.renumbered.iter().zip(points).for_each(|(place, point)| axis.points[*place] = point);
        }))
    }
}

impl<D: DataTypes> Forces<One<D>> for Axis {
    fn add_force(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        for &index in &self.points {
            let index = index as usize;
            // The part of x along the axis drops out of the product.
            let arm = Vector3::from(D::position(&motion.x[index])) - self.origin;
            add_linear::<D>(&mut f[index], self.torque.cross(&arm).into());
            if D::KIND == StateKind::Rigid3 {
                let angular = &mut f[index].as_mut()[3..];
                angular.iter_mut().zip(&self.torque).for_each(|(target, torque)| *target += torque);
            }
        }
    }

    fn add_dforce(&mut self, motion: Motion<'_, D>, k: f64, dx: &[D::Deriv], df: &mut [D::Deriv]) {
        if motion.at.symmetric_only {
            return;
        }
        for &index in &self.points {
            let change = self.torque.cross(&Vector3::from(D::linear(&dx[index as usize])));
            add_linear::<D>(&mut df[index as usize], (k * change).into());
        }
    }

    fn add_stiffness(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        for &index in &self.points {
            sink.add_linear::<D>(index as usize, index as usize, &usable(&self.tangent, motion.at));
        }
    }

    fn potential_energy(&mut self, _motion: Motion<'_, D>) -> Option<f64> {
        None
    }
}
