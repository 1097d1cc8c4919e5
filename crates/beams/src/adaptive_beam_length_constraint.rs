//! A wire that cannot be stretched further.

use settee::component::*;
use settee::kernel::Flat;
use settee::math::vec3::{cross, dot, norm, sub};

use crate::beam_lists::{AnyInterpolation, beam_set, beams_of};
use crate::beam_set::BeamSet;
use crate::constrained_beams::{check_rigid, dot6, fit};
use crate::frame::Frame;

/// Keeps a wire from being stretched beyond a part of its length at rest: a stop that holds its ends, and does nothing
/// to a wire that is shorter.
///
/// Each run of beams that deform, from one rigid part to the next, has a row over the distance of its ends. In SOFA the
/// row has no force.
#[derive(Component)]
#[component(category = "BeamAdapter/Constraint", templates(Rigid3), attach = state, roles(lagrangian_constraint))]
pub struct AdaptiveBeamLengthConstraint {
    /// Distance of the ends of a run, as a part of its length at rest, from which on the row is there.
    #[data(default = 1.02, check = checks::positive())]
    alarm_length: Data<f64>,
    /// Largest distance of the ends of a run, as a part of its length at rest.
    #[data(default = 1.05, check = checks::positive())]
    constrained_length: Data<f64>,
    /// In SOFA, the bend at which a run is divided.
    #[data(default = 0.1, ignored = "a run goes from one rigid part to the next, in SOFA too")]
    max_bending_angle: Data<f64>,
    /// The beams; by default the first interpolation of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    interpolation: Link<AnyInterpolation>,
    /// State of the beams; by default that of the node.
    #[linked(search = local, required)]
    mstate: Link<dyn BaseState>,
    /// Force along each run in the last step, as an impulse; 0 for one that is not stretched so far.
    #[data(output, unit = "N s")]
    force: Data<Vec<f64>>,
    #[group]
    common: LagrangianData,
    #[group]
    base: Base,
    /// The beams that are laid out.
    beams: BeamSet,
}

/// What it remembers of a step.
#[derive(Clone, Debug, Default, Persist)]
pub struct Memory {
    /// Runs with a row.
    rows: Vec<u32>,
    n_runs: u32,
    forces: Vec<f64>,
}

/// A run of beams: the first and the last one.
type Run = [usize; 2];

/// Runs of beams that deform.
fn runs(set: &BeamSet) -> impl Iterator<Item = Run> + '_ {
    let deforms = |index: usize| set.beams.get(index).is_some_and(|beam| !beam.is_rigid());
    let begins =
        (0..set.beams.len()).filter(move |index| deforms(*index) && !index.checked_sub(1).is_some_and(deforms));
    begins.map(move |begin| [begin, (begin..).take_while(|index| deforms(*index)).last().unwrap_or(begin)])
}

impl AdaptiveBeamLengthConstraint {
    fn adopt(&mut self, set_up: SetUp<'_>) {
        // What is wrong with the beams says their interpolation.
        self.beams = beams_of(set_up, &self.interpolation, self.mstate.target()).unwrap_or_default();
    }

    /// Where a run begins and ends.
    fn ends(&self, [first, last]: Run, x: &[[f64; 7]]) -> [Frame; 2] {
        [self.beams.beams[first].nodes(x)[0], self.beams.beams[last].nodes(x)[1]]
    }

    /// Points on which the ends of a run hang.
    fn points(&self, [first, last]: Run) -> [usize; 2] {
        [self.beams.beams[first].points[0] as usize, self.beams.beams[last].points[1] as usize]
    }
}

impl Lifecycle for AdaptiveBeamLengthConstraint {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let targets = [self.mstate.target(), self.interpolation.target()];
        targets.into_iter().flatten().for_each(|target| context.require(target));
        if *self.alarm_length > *self.constrained_length {
            let finding = Diagnostic::warning("out-of-range", "the row comes when the wire is too long already");
            let finding = finding.attribute("alarmLength", self.alarm_length.to_string());
            context.report(finding.expected(format!("at most constrainedLength, {}", *self.constrained_length)));
        }
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        self.adopt(context.set_up());
    }

    fn laid_out(&mut self, context: &mut InitContext<'_>) {
        self.adopt(context.set_up());
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.adopt(context.set_up());
    }
}

impl LagrangianConstraint for AdaptiveBeamLengthConstraint {
    type Memory = Memory;

    fn states(&self) -> Vec<ObjectId> {
        self.mstate.target().into_iter().collect()
    }

    fn memory(&self, set_up: SetUp<'_>) -> Result<Memory, Diagnostic> {
        check_rigid(set_up, &self.mstate, "mstate")?;
        beam_set(set_up, &self.interpolation)
            .map_or(Ok(()), |set| set.check_ends(set_up.scene, self.mstate.target()))?;
        Ok(Memory::default())
    }

    /// With e from the begin of a run to its end, r and r' from their points to them, and l the length at rest, the
    /// row of the slack c l - e.(x' - x) is (e, r x e) and -(e, r' x e).
    fn write_rows(&self, memory: &mut Memory, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let Some(state) = context.states.first() else { return };
        let frames = |values| <[f64]>::as_chunks::<7>(values).0;
        let (now, at, free) = (frames(state.position), frames(state.directions_at), frames(state.free_position));
        (memory.n_runs, _) = (0, memory.rows.clear());
        if !fit(&self.beams, now.len()) {
            return;
        }
        for run in runs(&self.beams) {
            memory.n_runs += 1;
            let length: f64 = self.beams.beams[run[0]..=run[1]].iter().map(|beam| beam.length).sum();
            let span = |x: &[[f64; 7]]| {
                let [begin, end] = self.ends(run, x);
                sub(end.origin, begin.origin)
            };
            let across = span(at);
            let distance = norm(across);
            if distance == 0.0 || norm(span(now)).max(norm(span(free))) < *self.alarm_length * length {
                continue;
            }
            let e = across.map(|c| c / distance);
            let points = self.points(run);
            let entries: [[f64; 6]; 2] = std::array::from_fn(|end| {
                let (frame, point) = (self.ends(run, at)[end], at[points[end]]);
                let arm = std::array::from_fn(|axis| frame.origin[axis] - point[axis]);
                let sign = if end == 0 { 1.0 } else { -1.0 };
                let ([a, b, c], [d, e, f]) = (e.map(|c| sign * c), cross(arm, e).map(|c| sign * c));
                [a, b, c, d, e, f]
            });
            let most = *self.constrained_length * length;
            rows.block(Law::Unilateral, &[]);
            rows.row(match context.level {
                ConstraintLevel::Position => most - dot(e, span(free)),
                ConstraintLevel::Velocity => {
                    let speed = |end: usize| {
                        let begin = 6 * points[end];
                        dot6(&entries[end], &state.free_velocity[begin..begin + 6])
                    };
                    (most - dot(e, span(now))) / context.dt + speed(0) + speed(1)
                }
            });
            for (point, entry) in points.into_iter().zip(&entries) {
                rows.entry(0, point, entry);
            }
            memory.rows.push(memory.n_runs - 1);
        }
    }

    fn keep_forces(&self, memory: &mut Memory, forces: &[f64]) {
        memory.forces.clear();
        memory.forces.resize(memory.n_runs as usize, 0.0);
        for (run, force) in memory.rows.iter().zip(forces) {
            memory.forces[*run as usize] = *force;
        }
    }

    fn outputs(&self, memory: &Memory) -> Vec<(&'static str, Flat)> {
        vec![("force", Flat::Reals { values: memory.forces.clone(), block: 1 })]
    }
}
