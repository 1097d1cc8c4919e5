//! A rope over two pulleys: it pulls, and cannot push.

use settee::component::*;
use settee::kernel::Flat;

/// Two points hang on the ends of a rope that runs over two pulleys without friction: the sum of their distances from
/// the
/// pulleys is at most the length of the rope.
///
/// The rope is a unilateral row: its value is the slack, and its force the impulse of the tension.
#[derive(Component)]
#[component(category = "Constraint/Lagrangian/Model", templates(Vec3d), attach = state, roles(lagrangian_constraint))]
pub struct PulleyLagrangianConstraint {
    /// The two points.
    #[data]
    points: Data<IndexList>,
    /// Places of the two pulleys.
    #[data(unit = "m")]
    pulleys: Data<Vec<[f64; 3]>>,
    /// Length of the rope between the two points, without what lies between the pulleys.
    #[data(default = 1.0, unit = "m", check = checks::non_negative())]
    length: Data<f64>,
    /// Impulse of the tension in the last step over both ends.
    #[data(output)]
    tension: Data<f64>,
    /// The state; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    base: Base,
}

/// What the constraint remembers of the last step.
#[derive(Clone, Debug, Default, Persist)]
pub struct Tension(f64);

impl Lifecycle for PulleyLagrangianConstraint {}

impl LagrangianConstraint for PulleyLagrangianConstraint {
    type Memory = Tension;

    fn states(&self) -> Vec<ObjectId> {
        self.mstate.target().into_iter().collect()
    }

    fn memory(&self, set_up: SetUp<'_>) -> Result<Tension, Diagnostic> {
        let state = self.mstate.target().and_then(|state| set_up.scene.component(state)?.as_state());
        let n = state.map_or(0, |state| state.n_points());
        if self.points.len() != 2 || self.points.iter().any(|point| *point as usize >= n) {
            let finding = Diagnostic::error("index-out-of-range", "a rope has two ends");
            return Err(finding
                .attribute("points", format!("{:?}", self.points.iter().collect::<Vec<_>>()))
                .expected(format!("two indices below {n}")));
        }
        if self.pulleys.len() != 2 {
            let finding = Diagnostic::error("malformed-value", "a rope runs over two pulleys");
            return Err(finding.attribute("pulleys", format!("{:?}", self.pulleys.get())).expected("two points"));
        }
        Ok(Tension::default())
    }

    fn write_rows(&self, _memory: &mut Tension, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let Some(state) = context.states.first() else { return };
        let ends = self.points.iter().map(|point| *point as usize).zip(self.pulleys.iter());
        let mut slack = *self.length;
        let mut entries = Vec::new();
        for (point, pulley) in ends {
            let at = |vector: &[f64]| -> [f64; 3] { std::array::from_fn(|k| vector[3 * point + k] - pulley[k]) };
            let rope = at(state.directions_at);
            let length = rope.iter().map(|c| c * c).sum::<f64>().sqrt();
            if length == 0.0 {
                continue;
            }
            let along = rope.map(|c| c / length);
            // The direction is that at the start of the step: the row is linear in the free motion.
            let reach: f64 = match context.level {
                ConstraintLevel::Position => at(state.free_position).iter().zip(along).map(|(x, u)| x * u).sum(),
                ConstraintLevel::Velocity => {
                    let v = &state.free_velocity[3 * point..3 * point + 3];
                    let x = at(state.position);
                    (0..3).map(|k| (v[k] * context.dt + x[k]) * along[k]).sum()
                }
            };
            slack -= reach;
            entries.push((point, along.map(|c| -c)));
        }
        rows.block(Law::Unilateral, &[]);
        rows.row(match context.level {
            ConstraintLevel::Position => slack,
            ConstraintLevel::Velocity => slack / context.dt,
        });
        for (point, direction) in entries {
            rows.entry(0, point, &direction);
        }
    }

    fn keep_forces(&self, memory: &mut Tension, forces: &[f64]) {
        memory.0 = forces.first().copied().unwrap_or(0.0);
    }

    fn outputs(&self, memory: &Tension) -> Vec<(&'static str, Flat)> {
        vec![("tension", Flat::Reals { values: vec![memory.0], block: 1 })]
    }
}
