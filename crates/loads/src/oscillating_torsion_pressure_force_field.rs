//! A surface that is twisted to and fro.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use nalgebra::{Rotation3, Unit, Vector3};
use settee_bodies::mesh_input::{MeshInput, require};
use settee_kernel::roles::{BaseTopology, Blocks, ForceData, ForceField, ForceFieldData, Forces, Motion, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, checks};
use settee_math::{Point, Vec3};

use super::dead_load::{self, Slab};
use super::surface::{Which, facets};

/// An oscillating moment about an axis on part of a surface, which is kept in shape while it turns.
///
/// Each point i of the chosen triangles takes -penalty (x_i - R p_i), with p_i its rest position and R the turn about
/// the axis that fits the points best, and its share w_i u x r_i / sum_j w_j |r_j|^2 of moment cos(2 pi frequency t),
/// with the axis u, the arm r_i and a third w_i of the areas around it. It has no part in the stiffness.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3), attach = state, roles(force_field, drawing))]
pub struct OscillatingTorsionPressureForceField {
    /// Largest moment.
    #[data(default = 0.0, unit = "N m")]
    pub moment: Data<f64>,
    /// Chosen triangles.
    #[data(follows = ElementIndices("topology", Triangle))]
    pub triangle_list: Data<IndexList>,
    /// Direction of the axis.
    #[data(default = [0.0, 0.0, 1.0])]
    pub axis: Data<[f64; 3]>,
    /// A point of the axis.
    #[data(default = [0.0; 3], unit = "m")]
    pub center: Data<[f64; 3]>,
    /// Stiffness with which each point is kept in shape.
    #[data(default = 1000.0, unit = "N/m", check = checks::non_negative())]
    pub penalty: Data<f64>,
    /// Oscillations in a second.
    #[data(default = 1.0, unit = "1/s")]
    pub frequency: Data<f64>,
    /// Triangles whose points at rest all have dmin < x . axis < dmax are chosen, too, unless both are equal.
    #[data(default = 0.0, unit = "m")]
    pub dmin: Data<f64>,
    /// See dmin.
    #[data(default = 0.0, unit = "m")]
    pub dmax: Data<f64>,
    /// Draws arrows in the direction of the forces of the moment; their lengths compare these forces with each other.
    #[data(default = false)]
    pub show_forces: Data<bool>,
    /// Topology with the triangles; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

/// A point that is twisted.
#[derive(Clone, Copy, Debug)]
pub struct TwistedPoint {
    point: u32,
    /// Its share of the area [m^2].
    weight: f64,
    /// Its rest position, seen from the centre (m).
    rest: Vector3<f64>,
}

/// The points with the moment on them.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct TwistedSurface {
    points: Vec<TwistedPoint>,
    axis: Unit<Vector3<f64>>,
    center: Vector3<f64>,
    moment: f64,
    penalty: f64,
    frequency: f64,
}

impl TwistedSurface {
    /// Place of a point seen from the centre.
    fn place(&self, point: &TwistedPoint, x: &[[f64; 3]]) -> Vector3<f64> {
        Vector3::from(x[point.point as usize]) - self.center
    }

    /// The turn about the axis that fits the points best.
    fn turn(&self, x: &[[f64; 3]]) -> Rotation3<f64> {
        let axis = self.axis;
        let (mut sin, mut cos) = (0.0, 0.0);
        for point in &self.points {
            let place = self.place(point, x);
            sin += axis.dot(&point.rest.cross(&place));
            cos += point.rest.dot(&place) - axis.dot(&point.rest) * axis.dot(&place);
        }
        Rotation3::from_axis_angle(&axis, sin.atan2(cos))
    }
}

impl Lifecycle for OscillatingTorsionPressureForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
    }
}

impl ForceField for OscillatingTorsionPressureForceField {
    type On = One<Vec3>;
    type Elements = TwistedSurface;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<TwistedSurface, Diagnostic> {
        self.surface(set_up)
    }
}

impl OscillatingTorsionPressureForceField {
    /// The points and the forces of the moment on them at a time: for drawings.
    pub(super) fn twisting_forces(&self, set_up: SetUp<'_>, x: &[[f32; 3]], time: f64) -> Vec<(u32, [f32; 3])> {
        let Ok(surface) = self.surface(set_up) else { return Vec::new() };
        let sign = (surface.moment * (TAU * surface.frequency * time).cos()) as f32;
        let (axis, center) = (surface.axis.cast::<f32>(), surface.center.cast::<f32>());
        let force = |point: &TwistedPoint| {
            let place = Vector3::from(*x.get(point.point as usize)?) - center;
            Some((point.point, (axis.cross(&place) * (sign * point.weight as f32)).into()))
        };
        surface.points.iter().filter_map(force).collect()
    }

    fn surface(&self, set_up: SetUp<'_>) -> Result<TwistedSurface, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology)?;
        let triangles = input.topology.triangles();
        input.check("triangle", "triangles", triangles)?;
        if *self.axis == [0.0; 3] {
            let finding = Diagnostic::error("out-of-range", "the axis has no direction");
            return Err(finding.attribute("axis", "0 0 0").expected("a direction"));
        }
        let slab = Slab { normal: *self.axis, dmin: *self.dmin, dmax: *self.dmax };
        slab.check()?;
        let rest = <[f64; 3]>::views(&input.rest);
        let chosen = dead_load::select(triangles, ("triangleList", &self.triangle_list), &slab, rest)?;
        if chosen.is_empty() {
            let finding = Diagnostic::error("no-elements", "no triangles are chosen");
            return Err(finding.expected("triangleList, or dmin below dmax with triangles between them"));
        }
        let mut weights: BTreeMap<u32, f64> = BTreeMap::new();
        let which = ("triangleList", Which::These(&chosen));
        for facet in facets(input.topology, which, ("", Which::These(&[])))? {
            let share = facet.doubled_area(rest).norm() / 6.0;
            facet.nodes.iter().for_each(|node| *weights.entry(*node).or_default() += share);
        }
        let center = Vector3::from(*self.center);
        let twisted = |(point, weight): (u32, f64)| {
            let rest = Vector3::from(rest[point as usize]) - center;
            TwistedPoint { point, weight, rest }
        };
        Ok(TwistedSurface {
            points: weights.into_iter().map(twisted).collect(),
            axis: Unit::new_normalize(Vector3::from(*self.axis)),
            center,
            moment: *self.moment,
            penalty: *self.penalty,
            frequency: *self.frequency,
        })
    }
}

impl Forces<One<Vec3>> for TwistedSurface {
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        let (axis, turn) = (self.axis, self.turn(motion.x));
        let inertia = |point: &TwistedPoint| point.weight * axis.cross(&self.place(point, motion.x)).norm_squared();
        let total: f64 = self.points.iter().map(inertia).sum();
        let moment = self.moment * (TAU * self.frequency * motion.at.time).cos();
        let per_arm = if total > 0.0 { moment / total } else { 0.0 };
        for point in &self.points {
            let place = self.place(point, motion.x);
            let force = (turn * point.rest - place) * self.penalty + axis.cross(&place) * (per_arm * point.weight);
            for (target, value) in f[point.point as usize].iter_mut().zip(force.iter()) {
                *target += value;
            }
        }
    }

    fn add_dforce(&mut self, _motion: Motion<'_, Vec3>, _k: f64, _dx: &[[f64; 3]], _df: &mut [[f64; 3]]) {}

    fn add_stiffness(&mut self, _motion: Motion<'_, Vec3>, _sink: &mut Blocks<'_>) {}

    /// penalty/2 sum |x - R p|^2 while there is no moment; a moment in space has no energy.
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        let turn = self.turn(motion.x);
        let square = |point: &TwistedPoint| (self.place(point, motion.x) - turn * point.rest).norm_squared();
        (self.moment == 0.0).then(|| 0.5 * self.penalty * self.points.iter().map(square).sum::<f64>())
    }
}
