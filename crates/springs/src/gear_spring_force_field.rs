//! Gears between rigid bodies.

use nalgebra::Vector3;
use settee_kernel::roles::{
    BaseState, End, ForceData, ForceField, Forces, MeshFollow, Pair, PairBlocks, PairData, PairForces, PairMotion,
    SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link};
use settee_math::{DataTypes, Point, Rigid3, quaternion};

use super::gear_spring_list::{GearSpring, GearSpringList};
use super::joint_spring_force_field::{Joint, orientation};

/// Gears: two wheels on pivots, the turn of one of which turns the other.
///
/// The carriers are bodies of the first state, the wheels bodies of the second one. A stiff pivot joins each wheel to
/// its carrier where both stand at the beginning, free to turn about one axis of the carrier. With the angles a1, a2 of
/// the wheels since then, counted over any number of turns, and the ratio r the teeth have the energy 1/2 (k/|r|) (r
/// a1 + a2)^2, k the first number of KS_R: the second wheel turns by -r a1. The opposite torques act on the carriers.
/// Damping is explicit.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Rigid3), attach = pair, roles(force_field))]
pub struct GearSpringForceField {
    /// Gears: BEGIN_SPRING, carrier and wheel of the first pivot, carrier and wheel of the second, keys with numbers,
    /// END_SPRING. Keys: FREE_AXIS (for each wheel the axis of its carrier: 0, 1, 2 for x, y, z), KS_T (stiffness of
    /// the pivots' translations), KS_R (stiffness of the teeth and of the pivots' blocked rotations), KD (damping of
    /// the pivots), RATIO.
    #[data]
    pub spring: Data<GearSpringList>,
    #[group]
    common: PairData,
    #[group]
    base: settee_kernel::Base,
}

/// A gear with what its tangent needs and the turns so far.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Gear {
    #[rebuilt]
    spring: GearSpring,
    pivots: [Joint; 2],
    /// Angle of each wheel at the last force (rad).
    angles: [f64; 2],
    /// How fast r a1 + a2 changes with the relative turns, in space.
    rates: [Vector3<f64>; 2],
}

/// The gears. The damping of their pivots is explicit: it has no B.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Gears(#[same_length] Vec<Gear>);

/// The angle that is the same up to full turns and nearest to another one.
fn continued(angle: f64, last: f64) -> f64 {
    let turn = 2.0 * std::f64::consts::PI;
    angle + ((last - angle) / turn).round() * turn
}

/// The angle of a rotation about an axis, from -pi to pi, and its change with the rotation vector of a further turn.
fn twist(turn: [f64; 4], axis: usize) -> (f64, Vector3<f64>) {
    let (u, w) = (Vector3::new(turn[0], turn[1], turn[2]), turn[3]);
    let along = Vector3::ith(axis, 1.0);
    let square = w * w + u[axis] * u[axis];
    if square == 0.0 {
        // Turned over about an axis across: no angle.
        return (0.0, Vector3::zeros());
    }
    let sign = if w < 0.0 { -1.0 } else { 1.0 };
    (2.0 * (sign * u[axis]).atan2(sign * w), (along * (w * w) + u.cross(&along) * w + u * u[axis]) / square)
}

impl Gear {
    fn new(spring: &GearSpring, first: &[[f64; 7]], second: &[[f64; 7]]) -> Self {
        let pivot = |wheel: usize| {
            let joint = spring.pivot(wheel);
            Joint::new(&joint, &first[joint.first as usize], &second[joint.second as usize])
        };
        let pivots = [pivot(0), pivot(1)];
        Self { spring: spring.clone(), pivots, angles: [0.0; 2], rates: [Vector3::zeros(); 2] }
    }

    fn stiffness(&self) -> f64 {
        self.spring.rotation[0] / self.spring.ratio.abs()
    }

    /// Share of each angle in r a1 + a2.
    fn shares(&self) -> [f64; 2] {
        [self.spring.ratio, 1.0]
    }

    /// Angles of both wheels, and their changes with relative turns in the frames of the carriers.
    fn turns(&self, x: [&[[f64; 7]]; 2]) -> [(f64, Vector3<f64>); 2] {
        [0, 1].map(|wheel| {
            let (angle, rate) = twist(self.pivots[wheel].turn(x), self.spring.axes[wheel]);
            (continued(angle, self.angles[wheel]), rate)
        })
    }

    /// r a1 + a2 (rad).
    fn mesh(&self, turns: [(f64, Vector3<f64>); 2]) -> f64 {
        let [first, second] = self.shares();
        first * turns[0].0 + second * turns[1].0
    }

    fn energy(&self, x: [&[[f64; 7]]; 2]) -> f64 {
        let teeth = 0.5 * self.stiffness() * self.mesh(self.turns(x)).powi(2);
        teeth + self.pivots.iter().map(|pivot| pivot.energy_of_pivot(x)).sum::<f64>()
    }

    /// The bodies with the rates of r a1 + a2 with their turns.
    fn rows(&self) -> [(End, u32, Vector3<f64>); 4] {
        let ([p, q], [m, n], [a, b]) = (self.spring.carriers, self.spring.wheels, self.rates);
        [(End::First, p, -a), (End::Second, m, a), (End::First, q, -b), (End::Second, n, b)]
    }

    fn add_force(&mut self, motion: PairMotion<'_, Rigid3>, f: &mut PairForces<'_, Rigid3>) {
        self.pivots.iter_mut().for_each(|pivot| pivot.add_force(motion, f));
        let (turns, shares) = (self.turns(motion.x), self.shares());
        for wheel in 0..2 {
            let carrier = &motion.x[0][self.spring.carriers[wheel] as usize];
            self.rates[wheel] = quaternion::to_matrix(orientation(carrier)) * turns[wheel].1 * shares[wheel];
            self.angles[wheel] = turns[wheel].0;
        }
        let load = -self.stiffness() * self.mesh(turns);
        for (end, body, rate) in self.rows() {
            add_torque(end, body, load * rate, f);
        }
    }

    fn add_dforce(&self, k: f64, dx: [&[[f64; 6]]; 2], df: &mut PairForces<'_, Rigid3>) {
        self.pivots.iter().for_each(|pivot| pivot.tangent().add_dforce(pivot.points(), k, dx, df));
        let turn = |end: End, body: u32| {
            let [_, _, _, x, y, z] = dx[end as usize][body as usize];
            Vector3::new(x, y, z)
        };
        let change: f64 = self.rows().iter().map(|(end, body, rate)| rate.dot(&turn(*end, *body))).sum();
        for (end, body, rate) in self.rows() {
            add_torque(end, body, -k * self.stiffness() * change * rate, df);
        }
    }

    fn add_stiffness(&self, sink: &mut PairBlocks<'_>) {
        self.pivots.iter().for_each(|pivot| pivot.tangent().add_stiffness(pivot.points(), sink));
        for (row_end, row_body, row) in self.rows() {
            for (col_end, col_body, col) in self.rows() {
                let mut block = [0.0; 36];
                for i in 0..3 {
                    for j in 0..3 {
                        block[6 * (3 + i) + 3 + j] = -self.stiffness() * row[i] * col[j];
                    }
                }
                sink.add((row_end, row_body as usize), (col_end, col_body as usize), 6, &block);
            }
        }
    }
}

fn add_torque(end: End, body: u32, torque: Vector3<f64>, f: &mut PairForces<'_, Rigid3>) {
    f.add(end, body as usize, &[0.0, 0.0, 0.0, torque.x, torque.y, torque.z]);
}

impl Lifecycle for GearSpringForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for target in [self.common.object1.target(), self.common.object2.target()].into_iter().flatten() {
            context.require(target);
        }
    }
}

impl ForceField for GearSpringForceField {
    type On = Pair<Rigid3>;
    type Elements = Gears;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let position = |link: &Link<dyn BaseState>| {
            let state = link
                .target()
                .and_then(|target| set_up.scene.component(target))
                .and_then(|component| component.as_state());
            state.filter(|state| state.kind() == Rigid3::KIND).map(BaseState::position)
        };
        let (Some(first), Some(second)) = (position(&self.common.object1), position(&self.common.object2)) else {
            return Err(Diagnostic::error("template-mismatch", "gears join rigid bodies").expected("states of Rigid3"));
        };
        let (first, second) = (<[f64; 7]>::views(&first), <[f64; 7]>::views(&second));
        let gear = |(number, spring): (usize, &GearSpring)| {
            let exist = |bodies: [u32; 2], n: usize| bodies.iter().all(|body| (*body as usize) < n);
            if exist(spring.carriers, first.len()) && exist(spring.wheels, second.len()) {
                return Ok(Gear::new(spring, first, second));
            }
            let message = format!("gear {number} has carriers {:?} and wheels {:?}", spring.carriers, spring.wheels);
            let expected = format!("indices below {} and {}", first.len(), second.len());
            Err(Diagnostic::error("index-out-of-range", message).attribute("spring", "").expected(expected))
        };
        self.spring.iter().enumerate().map(gear).collect::<Result<_, _>>().map(Gears)
    }

    /// Turns go on counting.
    fn follow_mesh(&self, elements: &mut Gears, before: &Gears, _follow: &MeshFollow<'_>) {
        elements.go_on_from(before);
    }

    /// Turns go on counting, of gears that are numbered as before.
    fn follow_data(&self, elements: &mut Gears, before: &Gears) {
        elements.go_on_from(before);
    }
}

impl Gears {
    fn go_on_from(&mut self, before: &Self) {
        self.0.iter_mut().zip(&before.0).for_each(|(gear, before)| gear.angles = before.angles);
    }
}

impl Forces<Pair<Rigid3>> for Gears {
    fn add_force(&mut self, motion: PairMotion<'_, Rigid3>, mut f: PairForces<'_, Rigid3>) {
        self.0.iter_mut().for_each(|gear| gear.add_force(motion, &mut f));
    }

    fn add_dforce(
        &mut self,
        _motion: PairMotion<'_, Rigid3>,
        k: f64,
        dx: [&[[f64; 6]]; 2],
        mut df: PairForces<'_, Rigid3>,
    ) {
        self.0.iter().for_each(|gear| gear.add_dforce(k, dx, &mut df));
    }

    fn add_stiffness(&mut self, _motion: PairMotion<'_, Rigid3>, sink: &mut PairBlocks<'_>) {
        self.0.iter().for_each(|gear| gear.add_stiffness(sink));
    }

    /// Sum of 1/2 (k/|r|) (r a1 + a2)^2 over the gears and of the energies of their pivots.
    fn potential_energy(&mut self, motion: PairMotion<'_, Rigid3>) -> Option<f64> {
        Some(self.0.iter().map(|gear| gear.energy(motion.x)).sum())
    }

    fn remembers(&self) -> bool {
        true
    }

    fn copy_memory(&mut self, from: &Self) {
        // Into the memory that is there: gears are kept in every step.
        self.0.clone_from(&from.0);
    }

    /// Turns count from the beginning again.
    fn restart(&mut self) {
        self.0.iter_mut().for_each(|gear| gear.angles = [0.0; 2]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_go_on_beyond_a_turn() {
        let mut angle = 0.0;
        for step in 0..100 {
            let true_angle = 0.2 * f64::from(step);
            let turn = [0.0, (true_angle / 2.0).sin(), 0.0, (true_angle / 2.0).cos()];
            angle = continued(twist(turn, 1).0, angle);
            assert!((angle - true_angle).abs() < 1e-12, "{angle} {true_angle}");
        }
    }
}
