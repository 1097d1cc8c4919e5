//! Joints between rigid bodies.

use nalgebra::{Matrix3, Vector3};
use settee_kernel::roles::{
    BaseState, End, ForceData, ForceField, Forces, Pair, PairBlocks, PairData, PairForces, PairMotion, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link};
use settee_math::{DataTypes, Point, Rigid3, quaternion};

use super::joint_spring_list::{JointSpring, JointSpringList};
use super::joint_tangent::{JointTangent, Rates, add_through, rotation, translation};

/// Joints between rigid bodies: springs along and about each axis of the first body, stiff where the joint blocks a
/// motion.
///
/// With R the orientation of the first body, l = R^-1 (x2 - x1) - REST_T is pulled back by the stiffness of each axis,
/// and so is the rotation vector of R^-1 R2 REST_R^-1, but that a joint with one free rotation keeps the axis of both
/// bodies aligned. Beyond the limits of a free rotation KS_B acts. KD damps both relative velocities, explicitly. The
/// tangent is exact without load.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Rigid3), attach = pair, roles(force_field))]
pub struct JointSpringForceField {
    /// Joints: BEGIN_SPRING, a body of each state, keys with numbers, END_SPRING. Keys: FREE_AXIS (1 for each free
    /// translation and rotation), KS_T and KS_R (stiffness of free and of blocked axes), KS_B (beyond limits), KD
    /// (damping), R_LIM_X, R_LIM_Y, R_LIM_Z (limits in rad), REST_T and REST_R (translation and quaternion at rest;
    /// those of the beginning if not given).
    #[data]
    pub spring: Data<JointSpringList>,
    /// File from which loads are read.
    #[data(unsupported = "loads are not read from a file; use a LinearForceField")]
    pub infile: Data<String>,
    /// File to which loads are written.
    #[data(unsupported = "loads are not written to a file; they follow from the recorded positions")]
    pub outfile: Data<String>,
    /// Time between two writes of the loads.
    #[data(default = 0.0, unit = "s", ignored = "loads are not written")]
    pub period: Data<f64>,
    /// Takes lengths at rest anew when the component is initialised again.
    #[data(default = false, ignored = "lengths at rest are always taken anew at the beginning")]
    pub reinit: Data<bool>,
    /// Size of drawn axes.
    #[data(default = 0.1, unit = "m", ignored = "joints are drawn as lines between their bodies")]
    pub draw_size: Data<f64>,
    #[group]
    common: PairData,
    #[group]
    base: settee_kernel::Base,
}

/// A joint with what its tangent needs.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Joint {
    #[rebuilt]
    spring: JointSpring,
    #[rebuilt]
    rest_translation: Vector3<f64>,
    #[rebuilt]
    rest_rotation: [f64; 4],
    tangent: JointTangent,
}

/// The joints. Their damping is explicit: it has no B.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Joints(#[same_length] Vec<Joint>);

pub(super) fn orientation(x: &[f64; 7]) -> [f64; 4] {
    [x[3], x[4], x[5], x[6]]
}

/// From the first to the second body: translation in the frame of the first, rotation.
fn relative(first: &[f64; 7], second: &[f64; 7]) -> (Vector3<f64>, [f64; 4]) {
    let arm = Vector3::from(Rigid3::position(second)) - Vector3::from(Rigid3::position(first));
    let back = quaternion::conjugate(orientation(first));
    (quaternion::rotate(back, arm.into()).into(), quaternion::multiply(back, orientation(second)))
}

impl Joint {
    pub(super) fn new(spring: &JointSpring, first: &[f64; 7], second: &[f64; 7]) -> Self {
        let (arm, turn) = relative(first, second);
        Self {
            rest_translation: spring.rest_translation.map_or(arm, Vector3::from),
            rest_rotation: quaternion::normalized(spring.rest_rotation.unwrap_or(turn)),
            spring: spring.clone(),
            tangent: JointTangent::default(),
        }
    }

    pub(super) fn points(&self) -> [u32; 2] {
        [self.spring.first, self.spring.second]
    }

    /// Translation of the second body in the frame of the first, and its turn there since rest.
    fn departure(&self, first: &[f64; 7], second: &[f64; 7]) -> (Vector3<f64>, [f64; 4]) {
        let (arm, turn) = relative(first, second);
        (arm, quaternion::multiply(turn, quaternion::conjugate(self.rest_rotation)))
    }

    /// The turn of the second body in the frame of the first since rest.
    pub(super) fn turn(&self, x: [&[[f64; 7]]; 2]) -> [f64; 4] {
        self.departure(&x[0][self.spring.first as usize], &x[1][self.spring.second as usize]).1
    }

    /// Energy (J) of a joint that blocks all translations and all rotations but one, which is without stiffness.
    pub(super) fn energy_of_pivot(&self, x: [&[[f64; 7]]; 2]) -> f64 {
        let (arm, turn) = self.departure(&x[0][self.spring.first as usize], &x[1][self.spring.second as usize]);
        let misaligned = self.alignment(turn).map_or(0.0, |(_, misaligned)| misaligned.norm_squared());
        0.5 * (self.spring.translation[1] * (arm - self.rest_translation).norm_squared()
            + self.spring.rotation[1] * misaligned)
    }

    /// The tangent at the last force.
    pub(super) fn tangent(&self) -> &JointTangent {
        &self.tangent
    }

    /// Stiffness of translations and of rotations along the axes of the first body, those beyond limits included.
    fn translation_stiffness(&self) -> Vector3<f64> {
        Vector3::from_fn(|axis, _| self.spring.translation[usize::from(!self.spring.free[axis])])
    }

    /// Torque on the first body about its axes for a rotation vector, and the stiffness of each.
    fn torque(&self, turn: Vector3<f64>, aligned: Option<(usize, Vector3<f64>)>) -> (Vector3<f64>, Vector3<f64>) {
        let (mut torque, mut stiffness) = (Vector3::zeros(), Vector3::zeros());
        for axis in 0..3 {
            let [soft, hard] = self.spring.rotation;
            if self.spring.free[3 + axis] {
                let [low, high] = self.spring.limits[axis];
                let excess = turn[axis] - turn[axis].clamp(low, high);
                let bloc = if excess == 0.0 { 0.0 } else { self.spring.bloc() };
                torque[axis] = soft * turn[axis] + bloc * excess;
                stiffness[axis] = soft + bloc;
            } else {
                let angle = aligned.map_or(turn[axis], |(_, misaligned)| misaligned[axis]);
                torque[axis] = hard * angle;
                stiffness[axis] = hard;
            }
        }
        (torque, stiffness)
    }

    /// For a joint with one free rotation: its axis, and the rotation vector that brings it to that of the second body.
    fn alignment(&self, turn: [f64; 4]) -> Option<(usize, Vector3<f64>)> {
        let mut free = (0..3).filter(|axis| self.spring.free[3 + axis]);
        let axis = free.next().filter(|_| free.next().is_none())?;
        let own = Vector3::ith(axis, 1.0);
        let other = Vector3::from(quaternion::rotate(turn, own.into()));
        let across = own.cross(&other);
        let sine = across.norm();
        let angle = sine.atan2(own.dot(&other));
        Some((axis, if sine > 0.0 { across * (angle / sine) } else { Vector3::zeros() }))
    }

    /// Rates of translation: the second body as it moves in the frame of the first.
    fn rates(arm: Vector3<f64>) -> Rates {
        translation([arm, Vector3::zeros()])
    }

    pub(super) fn add_force(&mut self, motion: PairMotion<'_, Rigid3>, f: &mut PairForces<'_, Rigid3>) {
        let points = self.points();
        let (a, b) = (&motion.x[0][points[0] as usize], &motion.x[1][points[1] as usize]);
        let (va, vb) = (&motion.v[0][points[0] as usize], &motion.v[1][points[1] as usize]);
        let r = quaternion::to_matrix(orientation(a));
        let (arm, turn) = self.departure(a, b);
        let stiffness = self.translation_stiffness();
        let pull = r * stiffness.component_mul(&(arm - self.rest_translation));
        let turn_vector = quaternion::to_rotation_vector(turn).into();
        let (torque, angular_stiffness) = self.torque(turn_vector, self.alignment(turn));
        let in_space = |stiffness: Vector3<f64>| r * Matrix3::from_diagonal(&stiffness) * r.transpose();

        let (along, about) = (Self::rates(r * arm), rotation());
        self.tangent = JointTangent::default();
        self.tangent.add(&along, &in_space(stiffness));
        self.tangent.add(&about, &in_space(angular_stiffness));
        add_through(&along, pull, points, f);
        add_through(&about, r * torque, points, f);
        for (end, sign) in [(End::First, 1.0), (End::Second, -1.0)] {
            let drag: [f64; 6] = std::array::from_fn(|i| sign * self.spring.damping * (vb[i] - va[i]));
            f.add(end, points[end as usize] as usize, &drag);
        }
    }
}

impl Lifecycle for JointSpringForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for target in [self.common.object1.target(), self.common.object2.target()].into_iter().flatten() {
            context.require(target);
        }
    }
}

impl ForceField for JointSpringForceField {
    type On = Pair<Rigid3>;
    type Elements = Joints;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let position = |link: &Link<dyn BaseState>| {
            let state = link.target().and_then(|target| set_up.scene.component(target));
            state
                .and_then(|component| component.as_state())
                .filter(|state| state.kind() == Rigid3::KIND)
                .map(BaseState::position)
        };
        let (Some(first), Some(second)) = (position(&self.common.object1), position(&self.common.object2)) else {
            return Err(Diagnostic::error("template-mismatch", "joints join rigid bodies").expected("states of Rigid3"));
        };
        let (first, second) = (<[f64; 7]>::views(&first), <[f64; 7]>::views(&second));
        let joint = |(number, spring): (usize, &JointSpring)| match (
            first.get(spring.first as usize),
            second.get(spring.second as usize),
        ) {
            (Some(a), Some(b)) => Ok(Joint::new(spring, a, b)),
            _ => {
                let message = format!("joint {number} joins bodies {} and {}", spring.first, spring.second);
                let expected = format!("indices below {} and {}", first.len(), second.len());
                Err(Diagnostic::error("index-out-of-range", message).attribute("spring", "").expected(expected))
            }
        };
        self.spring.iter().enumerate().map(joint).collect::<Result<_, _>>().map(Joints)
    }
}

impl Forces<Pair<Rigid3>> for Joints {
    fn add_force(&mut self, motion: PairMotion<'_, Rigid3>, mut f: PairForces<'_, Rigid3>) {
        self.0.iter_mut().for_each(|joint| joint.add_force(motion, &mut f));
    }

    fn add_dforce(
        &mut self,
        _motion: PairMotion<'_, Rigid3>,
        k: f64,
        dx: [&[[f64; 6]]; 2],
        mut df: PairForces<'_, Rigid3>,
    ) {
        self.0.iter().for_each(|joint| joint.tangent.add_dforce(joint.points(), k, dx, &mut df));
    }

    fn add_stiffness(&mut self, _motion: PairMotion<'_, Rigid3>, sink: &mut PairBlocks<'_>) {
        self.0.iter().for_each(|joint| joint.tangent.add_stiffness(joint.points(), sink));
    }

    /// None: torques about the axes of a rotation vector are no gradient.
    fn potential_energy(&mut self, _motion: PairMotion<'_, Rigid3>) -> Option<f64> {
        None
    }
}
