//! Ellipsoids that are carried by a rigid body.

use nalgebra::{Matrix3, Matrix6, SMatrix, Vector3, Vector6};
use settee_kernel::roles::{
    BaseState, End, ForceData, ForceField, Forces, Instant, Mixed, MixedDerivs, MixedForces, MixedMotion, PairBlocks,
    PairData, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, ObjectId, Rgba, Scene, checks};
use settee_math::{DataTypes, Rigid3, Vec3, quaternion};

use super::ellipsoid_force_field::{Ellipsoid, TANGENT_QUIRK, inverse_squares};
use super::point_law::PointLaw;

/// Ellipsoids in the frame of a rigid body that push the points of another state out, or keep them in.
///
/// Each point is taken into the frame; the ellipsoid that it is deepest in acts on it as `EllipsoidForceField` does.
/// The body takes the opposite forces at the points where they act, with their torque, unless object2_forces is off.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3), attach = pair, roles(force_field, drawing))]
pub struct InteractionEllipsoidForceField {
    /// Contacts of the last evaluation.
    #[data(unsupported = "the list is internal to SOFA; it is not written")]
    pub contacts: Data<String>,
    /// Centres of the ellipsoids in the frame; missing ones repeat the last, the origin if none is given.
    #[data(unit = "m")]
    pub center: Data<Vec<[f64; 3]>>,
    /// Half axes of the ellipsoids; missing ones repeat the last, 1 if none is given.
    #[data(unit = "m")]
    pub vradius: Data<Vec<[f64; 3]>>,
    /// Stiffness for a penetration by one half axis; its sign decides which side is free.
    #[data(default = 500.0, unit = "N")]
    pub stiffness: Data<f64>,
    /// Damping for a penetration by one half axis.
    #[data(default = 5.0, unit = "N s/m", check = checks::non_negative())]
    pub damping: Data<f64>,
    /// Colour of the drawn ellipsoids.
    #[data(default = Rgba([0.0, 0.5, 1.0, 1.0]))]
    pub color: Data<Rgba>,
    /// Draws the ellipsoids.
    #[data(default = true)]
    pub draw: Data<bool>,
    /// Point of the second state that carries the ellipsoids.
    #[data(default = 0_u32, name = "object2_dof_index")]
    pub object2_dof_index: Data<u32>,
    /// Whether the body takes the opposite forces.
    #[data(default = true, name = "object2_forces")]
    pub object2_forces: Data<bool>,
    /// Whether the frame is the inverse of the body's.
    #[data(default = false, name = "object2_invert")]
    pub object2_invert: Data<bool>,
    #[group]
    common: PairData,
    #[group]
    base: settee_kernel::Base,
}

/// What a point in contact adds to the tangent.
#[derive(Clone, Debug, settee_persist::Persist)]
struct Contact {
    /// Force on the point (N).
    force: Vector3<f64>,
    /// From the frame's origin to the point (m).
    arm: Vector3<f64>,
    /// df/dx in a frame at rest.
    tangent: Matrix3<f64>,
    /// Whether the tangent is used as it is, symmetric or not.
    as_recorded: bool,
}

/// The ellipsoids with the contacts of the last force.
#[derive(Clone, Debug, settee_persist::Persist)]
#[fits(Self::is_consistent)]
pub struct Contacts {
    #[rebuilt]
    ellipsoids: Vec<Ellipsoid>,
    /// Points of the first state with a contact, in ascending order, and the contacts.
    contacts: Vec<(u32, Contact)>,
    /// Points of the first state.
    #[rebuilt]
    n_points: usize,
    /// Motion of the frame for a motion of the body.
    carry: Matrix6<f64>,
    /// Point of the second state that carries the ellipsoids.
    #[rebuilt]
    body: usize,
    #[rebuilt]
    is_inverse: bool,
    /// Whether the body takes the opposite forces.
    #[rebuilt]
    reacts: bool,
}

/// The frame of the ellipsoids: origin, orientation, and its motion for a motion of the body.
fn frame(body: &[f64; 7], is_inverse: bool) -> (Vector3<f64>, [f64; 4], Matrix6<f64>) {
    let (origin, q) = (Vector3::from(Rigid3::position(body)), [body[3], body[4], body[5], body[6]]);
    if !is_inverse {
        return (origin, q, Matrix6::identity());
    }
    let back = -quaternion::to_matrix(q).transpose();
    let mut carry = Matrix6::zeros();
    carry.fixed_view_mut::<3, 3>(0, 0).copy_from(&back);
    carry.fixed_view_mut::<3, 3>(0, 3).copy_from(&(back * origin.cross_matrix()));
    carry.fixed_view_mut::<3, 3>(3, 3).copy_from(&back);
    (back * origin, quaternion::inverse(q), carry)
}

impl Contact {
    /// Change of the force with the motion of the frame: 3 x 6.
    fn by_frame(&self, at: Instant) -> SMatrix<f64, 3, 6> {
        let k = self.usable(at);
        let mut block = SMatrix::<f64, 3, 6>::zeros();
        block.fixed_view_mut::<3, 3>(0, 0).copy_from(&-k);
        block.fixed_view_mut::<3, 3>(0, 3).copy_from(&(k * self.arm.cross_matrix() - self.force.cross_matrix()));
        block
    }

    /// The tangent, or its symmetric part where only that can be used.
    fn usable(&self, at: Instant) -> Matrix3<f64> {
        if at.symmetric_only && !self.as_recorded {
            0.5 * (self.tangent + self.tangent.transpose())
        } else {
            self.tangent
        }
    }

    /// Change of the wrench on the frame with the motion of the frame: 6 x 6.
    fn frame_by_frame(&self, at: Instant) -> Matrix6<f64> {
        let by_frame = self.by_frame(at);
        let mut block = Matrix6::zeros();
        block.fixed_view_mut::<3, 6>(0, 0).copy_from(&-by_frame);
        block.fixed_view_mut::<3, 6>(3, 0).copy_from(&(-self.arm.cross_matrix() * by_frame));
        let mut lever = block.fixed_view_mut::<3, 3>(3, 0);
        lever -= self.force.cross_matrix();
        if at.symmetric_only { 0.5 * (block + block.transpose()) } else { block }
    }

    /// Change of the wrench on the frame with the motion of the point: 6 x 3.
    fn frame_by_point(&self, at: Instant) -> SMatrix<f64, 6, 3> {
        let k = self.usable(at);
        let mut block = SMatrix::<f64, 6, 3>::zeros();
        block.fixed_view_mut::<3, 3>(0, 0).copy_from(&-k);
        block.fixed_view_mut::<3, 3>(3, 0).copy_from(&(self.force.cross_matrix() - self.arm.cross_matrix() * k));
        block
    }

    /// Force and torque on the frame (N, N m).
    fn wrench(&self) -> Vector6<f64> {
        let torque = -self.arm.cross(&self.force);
        Vector6::new(-self.force.x, -self.force.y, -self.force.z, torque.x, torque.y, torque.z)
    }
}

/// Entry i, or the last, or the default.
fn repeated(list: &[[f64; 3]], i: usize, default: f64) -> Vector3<f64> {
    list.get(i).or(list.last()).copied().unwrap_or([default; 3]).into()
}

/// Row-major entries.
fn rows<const R: usize, const C: usize>(block: &SMatrix<f64, R, C>) -> [[f64; C]; R] {
    std::array::from_fn(|i| std::array::from_fn(|j| block[(i, j)]))
}

fn add<const N: usize>(target: &mut [f64; N], values: &SMatrix<f64, N, 1>) {
    target.iter_mut().zip(values).for_each(|(target, value)| *target += value);
}

impl InteractionEllipsoidForceField {
    fn ellipsoids(&self, as_recorded: bool) -> Result<Vec<Ellipsoid>, Diagnostic> {
        let ellipsoid = |i| {
            Ok(Ellipsoid {
                center: repeated(&self.center, i, 0.0),
                inverse_squares: inverse_squares::<Vec3>(&repeated(&self.vradius, i, 1.0))?,
                stiffness: *self.stiffness,
                damping: *self.damping,
                as_recorded,
            })
        };
        (0..self.center.len().max(self.vradius.len())).map(ellipsoid).collect()
    }

    fn n_points(target: Option<ObjectId>, scene: &Scene) -> usize {
        let state = target.and_then(|target| scene.component(target)).and_then(|component| component.as_state());
        state.map_or(0, BaseState::n_points)
    }
}

impl Lifecycle for InteractionEllipsoidForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for target in [self.common.object1.target(), self.common.object2.target()].into_iter().flatten() {
            context.require(target);
        }
        match self.elements(context.set_up()) {
            Ok(contacts) if contacts.ellipsoids.is_empty() => {
                let finding = Diagnostic::warning("no-force", "no ellipsoid is given: there is no force");
                context.report(finding.expected("center or vradius"));
            }
            Ok(_) => {}
            Err(finding) => context.report(finding),
        }
    }
}

impl ForceField for InteractionEllipsoidForceField {
    type On = Mixed<Vec3, Rigid3>;
    type Elements = Contacts;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Contacts, Diagnostic> {
        let n = Self::n_points(self.common.object2.target(), set_up.scene);
        if *self.object2_dof_index as usize >= n {
            let message = format!("the second state has no point {}", *self.object2_dof_index);
            let finding = Diagnostic::error("index-out-of-range", message);
            return Err(finding.attribute("object2_dof_index", "").expected(format!("an index below {n}")));
        }
        let n_points = Self::n_points(self.common.object1.target(), set_up.scene);
        let as_recorded = set_up.scene.quirks.iter().any(|quirk| quirk == TANGENT_QUIRK);
        Ok(Contacts {
            ellipsoids: self.ellipsoids(as_recorded)?,
            contacts: Vec::with_capacity(n_points),
            n_points,
            carry: Matrix6::identity(),
            body: *self.object2_dof_index as usize,
            is_inverse: *self.object2_invert,
            reacts: *self.object2_forces,
        })
    }
}

impl Contacts {
    /// Whether contacts are those of points that there are: what a checkpoint says is not believed.
    fn is_consistent(&self, fresh: Option<&Self>) -> bool {
        let n_points = fresh.map_or(0, |fresh| fresh.n_points);
        self.contacts.iter().all(|(point, _)| (*point as usize) < n_points)
    }
}

impl Forces<Mixed<Vec3, Rigid3>> for Contacts {
    fn add_force(&mut self, motion: MixedMotion<'_, Vec3, Rigid3>, (f, body_f): MixedForces<'_, Vec3, Rigid3>) {
        let body = self.body;
        let (origin, q, carry) = frame(&motion.1.x[body], self.is_inverse);
        self.carry = carry;
        let turn = quaternion::to_matrix(q);
        let mut wrench = Vector6::zeros();
        self.contacts.clear();
        let points = motion.0.x.iter().zip(motion.0.v).zip(f).take(self.n_points);
        for (point, ((x, v), f)) in (0..).zip(points) {
            let arm = Vector3::from(*x) - origin;
            let place = turn.tr_mul(&arm);
            let deepest = self.ellipsoids.iter().min_by(|a, b| a.level(place).total_cmp(&b.level(place)));
            let respond = |ellipsoid: &Ellipsoid| {
                let response = ellipsoid.respond(place, turn.tr_mul(&Vector3::from(*v)))?;
                Some(Contact {
                    force: turn * response.force,
                    arm,
                    tangent: turn * response.tangent * turn.transpose(),
                    as_recorded: ellipsoid.as_recorded,
                })
            };
            if let Some(contact) = deepest.and_then(respond) {
                add(f, &contact.force);
                wrench += contact.wrench();
                self.contacts.push((point, contact));
            }
        }
        if self.reacts {
            add(&mut body_f[body], &carry.tr_mul(&wrench));
        }
    }

    fn add_dforce(
        &mut self,
        motion: MixedMotion<'_, Vec3, Rigid3>,
        k: f64,
        (dx, body_dx): MixedDerivs<'_, Vec3, Rigid3>,
        (df, body_df): MixedForces<'_, Vec3, Rigid3>,
    ) {
        let (at, body) = (motion.0.at, self.body);
        let moved = self.carry * Vector6::from(body_dx[body]);
        let mut wrench = Vector6::zeros();
        for (point, contact) in &self.contacts {
            let (dx, df) = (Vector3::from(dx[*point as usize]), &mut df[*point as usize]);
            add(df, &(k * contact.usable(at) * dx));
            if self.reacts {
                add(df, &(k * contact.by_frame(at) * moved));
                wrench += k * (contact.frame_by_point(at) * dx + contact.frame_by_frame(at) * moved);
            }
        }
        add(&mut body_df[body], &self.carry.tr_mul(&wrench));
    }

    fn add_stiffness(&mut self, motion: MixedMotion<'_, Vec3, Rigid3>, sink: &mut PairBlocks<'_>) {
        let (at, body) = (motion.0.at, (End::Second, self.body));
        let mut own = Matrix6::zeros();
        // Points without contact have blocks of zeros: the places of blocks do not change.
        let (zero, tangent) = (Vector3::zeros(), Matrix3::zeros());
        let nothing = Contact { force: zero, arm: zero, tangent, as_recorded: false };
        let mut contacts = self.contacts.iter().peekable();
        for index in 0..self.n_points {
            let found = contacts.next_if(|(point, _)| *point as usize == index);
            let (point, contact) = ((End::First, index), found.map_or(&nothing, |(_, contact)| contact));
            sink.add(point, point, 3, rows(&contact.usable(at)).as_flattened());
            if self.reacts {
                sink.add_rectangle(point, body, [3, 6], rows(&(contact.by_frame(at) * self.carry)).as_flattened());
                let back = self.carry.tr_mul(&contact.frame_by_point(at));
                sink.add_rectangle(body, point, [6, 3], rows(&back).as_flattened());
                own += contact.frame_by_frame(at);
            }
        }
        if self.reacts {
            sink.add(body, body, 6, rows(&(self.carry.tr_mul(&own) * self.carry)).as_flattened());
        }
    }

    fn potential_energy(&mut self, _motion: MixedMotion<'_, Vec3, Rigid3>) -> Option<f64> {
        None
    }
}
