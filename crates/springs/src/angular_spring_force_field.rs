//! Springs against the relative turn of neighbouring rigid bodies.

use settee_kernel::roles::{BaseState, Blocks, ForceData, ForceField, ForceFieldData, Forces, Motion, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle};
use settee_math::{DataTypes, Rigid3};

/// Springs that hold the orientation of rigid bodies to that of the body before them: with the rotation vector t from
/// body i - 1 to body i the torque on body i is -angularStiffness t, and body i - 1 takes the opposite one.
///
/// The first of the listed bodies only begins the chain. The tangent is exact where the orientations are equal.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Rigid3), attach = state, roles(force_field))]
pub struct AngularSpringForceField {
    /// Bodies of the chain; empty for all.
    #[data(follows = PointIndices("mstate"))]
    pub indices: Data<IndexList>,
    /// Stiffness for each listed body; the first serves for missing ones.
    #[data(default = vec![100.0], unit = "N m/rad", follows = PerEntry("indices"))]
    pub angular_stiffness: Data<Vec<f64>>,
    /// Limits of the angles.
    #[data(unsupported = "the angles have no limits, as in SOFA, which ignores this attribute", follows = PerEntry("indices"))]
    pub limit: Data<Vec<f64>>,
    /// Draws the springs.
    #[data(default = false)]
    pub draw_spring: Data<bool>,
    /// Colour of drawn springs.
    #[data(default = settee_kernel::Rgba([0.0, 1.0, 0.0, 1.0]))]
    pub spring_color: Data<settee_kernel::Rgba>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

/// A body with the stiffness to the one before it.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    body: usize,
    stiffness: f64,
}

impl Link {
    /// Rotation vector from the body before (rad).
    fn turn(self, x: &[[f64; 7]]) -> [f64; 3] {
        let difference = Rigid3::difference(&x[self.body], &x[self.body - 1]);
        [difference[3], difference[4], difference[5]]
    }

    /// Adds factor stiffness t: taken from the body, given to the one before.
    fn pull(self, factor: f64, turn: [f64; 3], f: &mut [[f64; 6]]) {
        for (axis, turn) in turn.into_iter().enumerate() {
            f[self.body][3 + axis] -= factor * self.stiffness * turn;
            f[self.body - 1][3 + axis] += factor * self.stiffness * turn;
        }
    }
}

/// The links of a chain.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Chain(Vec<Link>);

impl Lifecycle for AngularSpringForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(target) = self.common.mstate.target() {
            context.require(target);
        }
    }
}

impl ForceField for AngularSpringForceField {
    type On = One<Rigid3>;
    type Elements = Chain;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let state = self.common.mstate.target().and_then(|target| set_up.scene.component(target));
        let n_points = state.and_then(|component| component.as_state()).map_or(0, BaseState::n_points);
        let all: Vec<u32> = (0..n_points as u32).collect();
        let bodies: &[u32] = if self.indices.is_empty() { &all } else { &self.indices };
        let wrong = |(entry, body): &(usize, &u32)| **body as usize >= n_points || (*entry > 0 && **body == 0);
        if let Some((_, body)) = bodies.iter().enumerate().find(wrong) {
            let message = format!("body {body} does not exist, or has none before it");
            let finding = Diagnostic::error("index-out-of-range", message).attribute("indices", "");
            return Err(finding.expected(format!("indices below {n_points}, 0 only at the beginning")));
        }
        let stiffness = |entry: usize| {
            self.angular_stiffness.get().get(entry).or(self.angular_stiffness.first()).copied().unwrap_or(100.0)
        };
        let link = |(entry, body): (usize, &u32)| Link { body: *body as usize, stiffness: stiffness(entry) };
        Ok(Chain(bodies.iter().enumerate().skip(1).map(link).collect()))
    }
}

impl Forces<One<Rigid3>> for Chain {
    fn add_force(&mut self, motion: Motion<'_, Rigid3>, f: &mut [[f64; 6]]) {
        for link in &self.0 {
            link.pull(1.0, link.turn(motion.x), f);
        }
    }

    fn add_dforce(&mut self, _motion: Motion<'_, Rigid3>, k: f64, dx: &[[f64; 6]], df: &mut [[f64; 6]]) {
        for link in &self.0 {
            let turn = std::array::from_fn(|axis| dx[link.body][3 + axis] - dx[link.body - 1][3 + axis]);
            link.pull(k, turn, df);
        }
    }

    fn add_stiffness(&mut self, _motion: Motion<'_, Rigid3>, sink: &mut Blocks<'_>) {
        for link in &self.0 {
            let k = link.stiffness;
            let diagonal = |k: f64| {
                std::array::from_fn::<_, 6, _>(|i| {
                    std::array::from_fn::<_, 6, _>(|j| if i == j && i >= 3 { k } else { 0.0 })
                })
            };
            sink.add(link.body, link.body, &diagonal(-k));
            sink.add(link.body, link.body - 1, &diagonal(k));
            sink.add(link.body - 1, link.body, &diagonal(k));
            sink.add(link.body - 1, link.body - 1, &diagonal(-k));
        }
    }

    /// Sum of 1/2 k |t|^2.
    fn potential_energy(&mut self, motion: Motion<'_, Rigid3>) -> Option<f64> {
        let energy = |link: &Link| 0.5 * link.stiffness * link.turn(motion.x).iter().map(|t| t * t).sum::<f64>();
        Some(self.0.iter().map(energy).sum())
    }
}
