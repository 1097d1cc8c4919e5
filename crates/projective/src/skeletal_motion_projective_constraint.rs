//! Bodies that follow an animated skeleton.

use settee_kernel::roles::{ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Scene};
use settee_math::Rigid3;

use super::selection;
use super::skeleton::Skeleton;

/// Moves rigid bodies with the joints of a skeleton, whose poses are given at key times.
///
/// The pose of a joint in space is that of the joint that carries it times its own, which goes uniformly from key to
/// key. Body i follows the joint bones\[i\]; at the time t the keys at t animationSpeed count.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Rigid3), attach = state, roles(projective_constraint))]
pub struct SkeletalMotionProjectiveConstraint {
    /// Joints: BEGIN_JOINT, the number of the joint that carries it (an earlier one, or -1), POSE with centre and
    /// quaternion in that joint, KEY with time and pose for each key, END_JOINT. A joint with keys needs no POSE.
    #[data(required)]
    pub joints: Data<Skeleton>,
    /// The joint that each body follows, from the first body on; all joints in their order if the list is empty.
    #[data(follows = PointIndices("mstate"))]
    pub bones: Data<IndexList>,
    /// How many seconds of the keys pass in a second.
    #[data(default = 1.0)]
    pub animation_speed: Data<f64>,
    /// Whether bodies follow at all.
    #[data(default = true)]
    pub active: Data<bool>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
}

/// Poses and velocities of the joints at a time, and what each body follows.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Animation {
    #[rebuilt]
    bones: Vec<u32>,
    #[same_length]
    motion: Vec<([f64; 7], [f64; 6])>,
}

impl SkeletalMotionProjectiveConstraint {
    /// The joint that each body follows; none if the constraint is not active.
    fn followed(&self, scene: &Scene) -> Result<Vec<u32>, Diagnostic> {
        let (n_joints, n_points) = (self.joints.len(), selection::n_points(&self.common, scene));
        let bones = if self.bones.is_empty() { (0..n_joints as u32).collect() } else { self.bones.to_vec() };
        if let Some(bad) = bones.iter().find(|bone| **bone as usize >= n_joints) {
            let finding = Diagnostic::error("index-out-of-range", format!("there is no joint {bad}"));
            return Err(finding.attribute("bones", bad.to_string()).expected(format!("numbers below {n_joints}")));
        }
        if bones.len() > n_points {
            let finding = Diagnostic::error("wrong-count", format!("{} bones for {n_points} bodies", bones.len()));
            return Err(finding.attribute("bones", "").expected("at most one bone for each body"));
        }
        Ok(if *self.active { bones } else { Vec::new() })
    }

    fn report_problems(&self, context: &mut InitContext<'_>) {
        if let Err(finding) = self.followed(context.scene) {
            context.report(finding);
        }
    }
}

impl Lifecycle for SkeletalMotionProjectiveConstraint {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(target) = self.common.mstate.target() {
            context.require(target);
        }
        self.report_problems(context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.report_problems(context);
    }
}

impl ProjectiveConstraint for SkeletalMotionProjectiveConstraint {
    type Types = Rigid3;
    type Workspace = Animation;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Animation, Diagnostic> {
        Ok(Animation { bones: self.followed(set_up.scene)?, motion: Vec::with_capacity(self.joints.len()) })
    }

    fn project_response(&self, ws: &mut Animation, _time: f64, response: &mut [[f64; 6]]) {
        response[..ws.bones.len()].fill([0.0; 6]);
    }

    fn project_velocity(&self, ws: &mut Animation, time: f64, v: &mut [[f64; 6]]) {
        self.joints.motion(time * *self.animation_speed, &mut ws.motion);
        for (v, bone) in v.iter_mut().zip(&ws.bones) {
            *v = ws.motion[*bone as usize].1.map(|rate| rate * *self.animation_speed);
        }
    }

    fn project_position(&self, ws: &mut Animation, time: f64, x: &mut [[f64; 7]]) {
        self.joints.motion(time * *self.animation_speed, &mut ws.motion);
        for (x, bone) in x.iter_mut().zip(&ws.bones) {
            *x = ws.motion[*bone as usize].0;
        }
    }

    fn fixed_scalars(&self, ws: &Animation, _n_points: usize, _time: f64, out: &mut Vec<usize>) {
        out.extend(0..6 * ws.bones.len());
    }
}
