//! Springs between frames that rigid bodies carry.

use nalgebra::{Matrix3, Vector3};
use settee_kernel::roles::{
    End, ForceData, ForceField, Forces, Pair, PairBlocks, PairData, PairForces, PairMotion, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::{DataTypes, Rigid3, quaternion};

use super::frame_spring_list::{FrameSpring, FrameSpringList};
use super::joint_tangent::{JointTangent, add_through, rotation, translation};
use super::spring_data::n_points;

/// Springs that pull frames of two rigid bodies together: with d from the first to the second frame and the rotation
/// vector t between the bodies the energy is 1/2 KS_T |d|^2 + 1/2 KS_R |t|^2.
///
/// KD damps the relative velocities of the centres and the relative angular velocity, explicitly. The tangent is exact
/// where the frames coincide.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Rigid3), attach = pair, roles(force_field))]
pub struct FrameSpringForceField {
    /// Springs: BEGIN_SPRING, a body of each state, keys with numbers, END_SPRING. Keys: VEC_1 and VEC_2 (places of the
    /// frames in their bodies), KS_T and KS_R (stiffness of translations and rotations), KD (damping).
    #[data]
    pub spring: Data<FrameSpringList>,
    #[group]
    common: PairData,
    #[group]
    base: settee_kernel::Base,
}

/// Springs with their tangents. Their damping is explicit: it has no B.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Frames(#[same_length] Vec<(FrameSpring, JointTangent)>);

fn orientation(x: &[f64; 7]) -> [f64; 4] {
    [x[3], x[4], x[5], x[6]]
}

impl FrameSpring {
    fn points(&self) -> [u32; 2] {
        [self.first, self.second]
    }

    /// From the centres to the frames, from the first to the second frame, and the rotation vector.
    fn reach(&self, x: [&[[f64; 7]]; 2]) -> ([Vector3<f64>; 2], Vector3<f64>, Vector3<f64>) {
        let bodies = [&x[0][self.first as usize], &x[1][self.second as usize]];
        let arm = |end: usize| Vector3::from(quaternion::rotate(orientation(bodies[end]), self.places[end]));
        let difference = Rigid3::difference(bodies[1], bodies[0]);
        let arms = [arm(0), arm(1)];
        let reach = Vector3::from(Rigid3::linear(&difference)) + arms[1] - arms[0];
        (arms, reach, Vector3::new(difference[3], difference[4], difference[5]))
    }
}

impl FrameSpringForceField {
    fn check(&self, n_points: [usize; 2]) -> Result<(), Diagnostic> {
        let exists =
            |spring: &FrameSpring| (spring.first as usize) < n_points[0] && (spring.second as usize) < n_points[1];
        match self.spring.iter().position(|spring| !exists(spring)) {
            Some(number) => {
                let [first, second] = self.spring[number].points();
                let message = format!("spring {number} joins bodies {first} and {second}");
                let expected = format!("indices below {} and {}", n_points[0], n_points[1]);
                Err(Diagnostic::error("index-out-of-range", message).attribute("spring", "").expected(expected))
            }
            None => Ok(()),
        }
    }
}

impl Lifecycle for FrameSpringForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for target in [self.common.object1.target(), self.common.object2.target()].into_iter().flatten() {
            context.require(target);
        }
        if let Err(finding) = self.check(n_points(&self.common, context.scene)) {
            context.report(finding);
        }
    }
}

impl ForceField for FrameSpringForceField {
    type On = Pair<Rigid3>;
    type Elements = Frames;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        self.check(n_points(&self.common, set_up.scene))?;
        Ok(Frames(self.spring.iter().map(|spring| (spring.clone(), JointTangent::default())).collect()))
    }
}

impl Forces<Pair<Rigid3>> for Frames {
    fn add_force(&mut self, motion: PairMotion<'_, Rigid3>, mut f: PairForces<'_, Rigid3>) {
        for (spring, tangent) in &mut self.0 {
            let points = spring.points();
            let (arms, reach, turn) = spring.reach(motion.x);
            let (along, about) = (translation(arms), rotation());
            *tangent = JointTangent::default();
            tangent.add(&along, &(spring.translation * Matrix3::identity()));
            tangent.add(&about, &(spring.rotation * Matrix3::identity()));
            add_through(&along, spring.translation * reach, points, &mut f);
            add_through(&about, spring.rotation * turn, points, &mut f);
            let (va, vb) = (&motion.v[0][points[0] as usize], &motion.v[1][points[1] as usize]);
            for (end, sign) in [(End::First, 1.0), (End::Second, -1.0)] {
                let drag: [f64; 6] = std::array::from_fn(|i| sign * spring.damping * (vb[i] - va[i]));
                f.add(end, points[end as usize] as usize, &drag);
            }
        }
    }

    fn add_dforce(
        &mut self,
        _motion: PairMotion<'_, Rigid3>,
        k: f64,
        dx: [&[[f64; 6]]; 2],
        mut df: PairForces<'_, Rigid3>,
    ) {
        for (spring, tangent) in &mut self.0 {
            tangent.add_dforce(spring.points(), k, dx, &mut df);
        }
    }

    fn add_stiffness(&mut self, _motion: PairMotion<'_, Rigid3>, sink: &mut PairBlocks<'_>) {
        for (spring, tangent) in &mut self.0 {
            tangent.add_stiffness(spring.points(), sink);
        }
    }

    /// Sum of 1/2 KS_T |d|^2 + 1/2 KS_R |t|^2.
    fn potential_energy(&mut self, motion: PairMotion<'_, Rigid3>) -> Option<f64> {
        let energy = |(spring, _): &(FrameSpring, JointTangent)| {
            let (_, reach, turn) = spring.reach(motion.x);
            0.5 * (spring.translation * reach.norm_squared() + spring.rotation * turn.norm_squared())
        };
        Some(self.0.iter().map(energy).sum())
    }
}
