//! Points that slide on a wire.

use settee::component::*;
use settee::kernel::Flat;
use settee::math::vec3::{add, dot, sub};

use crate::beam_lists::{AnyInterpolation, beam_set, beams_of};
use crate::beam_points::along;
use crate::beam_set::BeamSet;
use crate::constrained_beams::{check_rigid, dot6, fit};
use crate::foot::{nearest_on_lines, slide};

/// Lets points slide on a wire without friction: each stays on the curve of the wire, and is free to move along it.
///
/// At the start of the run each point is taken that lies beside the wire, not before its begin nor beyond its end.
/// A point that slides off an end is free from then on.
#[derive(Component)]
#[component(category = "BeamAdapter/Constraint", templates(Rigid3), roles(lagrangian_constraint))]
pub struct AdaptiveBeamSlidingConstraint {
    /// State of the wire, of rigid points.
    #[linked(search = up, required)]
    object1: Link<dyn BaseState>,
    /// State of what slides: rigid points, of which the origins slide, or points.
    #[linked(search = up, required)]
    object2: Link<dyn BaseState>,
    /// The beams of the wire; by default the first interpolation of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    interpolation: Link<AnyInterpolation>,
    /// Where each point is: the length along the wire, -1 for one that is not on it.
    #[data(output, unit = "m")]
    curv_abs: Data<Vec<f64>>,
    /// Force of the wire on each point in the last step, as an impulse.
    #[data(output, unit = "N s")]
    force: Data<Points<[f64; 3]>>,
    #[group]
    common: LagrangianData,
    #[group]
    base: Base,
    /// The beams that are laid out.
    beams: BeamSet,
}

/// What it remembers from step to step.
#[derive(Clone, Debug, Default, Persist)]
pub struct Memory {
    /// Lengths along the wire of the points that slide; none before the first step.
    places: Option<Vec<Option<f64>>>,
    /// Points with the directions of their rows.
    rows: Vec<(u32, [f64; 3])>,
    forces: Vec<[f64; 3]>,
}

impl AdaptiveBeamSlidingConstraint {
    /// Takes the beams that are laid out now.
    fn adopt(&mut self, set_up: SetUp<'_>) {
        // What is wrong with the beams says their interpolation.
        self.beams = beams_of(set_up, &self.interpolation, self.object1.target()).unwrap_or_default();
    }

    /// Writes the two rows of a point at a place of the wire.
    fn write(
        &self,
        memory: &mut Memory,
        context: &ConstraintContext<'_>,
        (point, place): (usize, (u32, f64)),
        rows: &mut dyn ConstraintRows,
    ) {
        let &[wire, bead] = context.states else { return };
        let beam = &self.beams.beams[place.0 as usize];
        let (size, width) = (bead.kind.coord_size(), bead.kind.deriv_size());
        let free: [f64; 3] = std::array::from_fn(|axis| bead.free_position[size * point + axis]);
        let frame = beam.frame_at(wire.free_position.as_chunks::<7>().0, place.1);
        let now = beam.curve(wire.position.as_chunks::<7>().0).point(place.1);
        for axis in [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] {
            let direction = frame.vector(axis);
            let ends = along(beam, wire.directions_at.as_chunks::<7>().0, place.1, direction);
            let speed = {
                let of_end = |end: usize| {
                    let at = 6 * beam.points[end] as usize;
                    dot6(&ends[end], &wire.free_velocity[at..at + 6])
                };
                of_end(0) + of_end(1) - dot6(&direction, &bead.free_velocity[width * point..width * point + 3])
            };
            let gap = match context.level {
                ConstraintLevel::Position => dot(sub(frame.origin, free), direction),
                ConstraintLevel::Velocity => {
                    let at: [f64; 3] = std::array::from_fn(|axis| bead.position[size * point + axis]);
                    speed + dot(sub(now, at), direction) / context.dt
                }
            };
            rows.block(Law::Bilateral, &[]);
            rows.row(gap);
            for (end, entry) in beam.points.into_iter().zip(&ends) {
                rows.entry(0, end as usize, entry);
            }
            let mut entry = [0.0; 6];
            entry[..3].copy_from_slice(&direction.map(|c| -c));
            rows.entry(1, point, &entry[..width]);
            memory.rows.push((point as u32, direction));
        }
    }
}

impl Lifecycle for AdaptiveBeamSlidingConstraint {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let targets = [self.object1.target(), self.object2.target(), self.interpolation.target()];
        targets.into_iter().flatten().for_each(|target| context.require(target));
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

impl LagrangianConstraint for AdaptiveBeamSlidingConstraint {
    type Memory = Memory;

    fn states(&self) -> Vec<ObjectId> {
        [self.object1.target(), self.object2.target()].into_iter().flatten().collect()
    }

    fn memory(&self, set_up: SetUp<'_>) -> Result<Memory, Diagnostic> {
        check_rigid(set_up, &self.object1, "object1")?;
        beam_set(set_up, &self.interpolation)
            .map_or(Ok(()), |set| set.check_ends(set_up.scene, self.object1.target()))?;
        let other = self.object2.target().and_then(|target| set_up.scene.component(target)?.as_state());
        if !matches!(other.map(BaseState::kind), Some(StateKind::Rigid3 | StateKind::Vec3)) {
            let finding = Diagnostic::error("template-mismatch", "points in space slide on wires");
            return Err(finding.attribute("object2", "").expected("a state of Rigid3 or Vec3"));
        }
        Ok(Memory::default())
    }

    fn write_rows(&self, memory: &mut Memory, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let &[wire, bead] = context.states else { return };
        memory.rows.clear();
        let (x, size) = (wire.position.as_chunks::<7>().0, bead.kind.coord_size());
        if !fit(&self.beams, x.len()) {
            return;
        }
        let n = bead.position.len() / size;
        let target = |point: usize| std::array::from_fn(|axis| bead.position[size * point + axis]);
        let mut places = memory
            .places
            .take()
            .unwrap_or_else(|| (0..n).map(|point| nearest_on_lines(&self.beams, x, target(point))).collect::<Vec<_>>());
        places.resize(n, None);
        for (point, place) in places.iter_mut().enumerate() {
            let from = place.and_then(|along| self.beams.at(along));
            let foot = from.and_then(|from| slide(&self.beams, x, target(point), from));
            *place = foot.map(|(beam, b)| self.beams.abscissa(beam, b));
            if let Some(foot) = foot {
                self.write(memory, context, (point, foot), rows);
            }
        }
        memory.places = Some(places);
    }

    fn take_over(&self, memory: &mut Memory, before: &Memory) {
        // The same points slide on a wire that is divided anew.
        memory.places.clone_from(&before.places);
    }

    fn keep_forces(&self, memory: &mut Memory, forces: &[f64]) {
        let n = memory.places.as_ref().map_or(0, Vec::len);
        memory.forces.clear();
        memory.forces.resize(n, [0.0; 3]);
        for ((point, direction), force) in memory.rows.iter().zip(forces) {
            let sum = &mut memory.forces[*point as usize];
            *sum = add(*sum, direction.map(|c| -force * c));
        }
    }

    fn outputs(&self, memory: &Memory) -> Vec<(&'static str, Flat)> {
        let places = memory.places.iter().flatten().map(|place| place.unwrap_or(-1.0)).collect();
        vec![
            ("curvAbs", Flat::Reals { values: places, block: 1 }),
            ("force", Flat::Reals { values: memory.forces.as_flattened().to_vec(), block: 3 }),
        ]
    }
}
