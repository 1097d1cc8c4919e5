//! Points that follow beams.

use settee_kernel::roles::{Mapping, MappingData, MappingEnds, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::{StateKind, quaternion};

use crate::common::{Ends, place_output, shapes, state, switch_off_if_only_drawn, types_do_not_fit};
use crate::transfer::{Arm, Frames, GeometricStiffness};

/// Points carried by a chain of beams between successive rigid points.
///
/// A point at abscissa s between the frames a and b of a beam of length L, with offsets y and z, is at
/// x = (1 - phi) (X_a + q_a(L s, L y, L z)) + phi (X_b + q_b(L (s - 1), L y, L z)), phi = 3 s^2 - 2 s^3.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Rigid3d), attach = mapping, roles(mapping))]
pub struct BeamLinearMapping {
    /// Whether the positions of the output are coordinates along the chain: x counts beams (2.5 is the middle of the
    /// third), y and z are offsets in beam lengths. Else they are places, for a chain that is straight along the x axis
    /// of its first frame.
    #[data(default = true)]
    pub local_coord: Data<bool>,
    /// The change of the torques with the rotation of the frames at constant forces.
    #[data(default = GeometricStiffness::None)]
    pub geometric_stiffness: Data<GeometricStiffness>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
    /// Coordinates along the chain, found once from the initial positions.
    points: Vec<[f64; 3]>,
    /// Length of the beam that begins at each frame; the last one repeats that before.
    lengths: Vec<f64>,
}

fn distance(a: &[f64; 7], b: &[f64; 7]) -> f64 {
    (0..3).map(|axis| (a[axis] - b[axis]) * (a[axis] - b[axis])).sum::<f64>().sqrt()
}

/// Coordinates along a straight chain of a place in the world.
fn along_chain(frames: &[[f64; 7]], lengths: &[f64], y: [f64; 3]) -> [f64; 3] {
    let [x0, y0, z0, qx, qy, qz, qw] = frames[0];
    let back = quaternion::conjugate(quaternion::normalized([qx, qy, qz, qw]));
    let mut local = quaternion::rotate(back, [y[0] - x0, y[1] - y0, y[2] - z0]);
    let mut beam = 0;
    while beam + 1 < lengths.len() && local[0] >= lengths[beam] {
        local[0] -= lengths[beam];
        beam += 1;
    }
    let scaled = local.map(|component| component / lengths[beam]);
    [scaled[0] + beam as f64, scaled[1], scaled[2]]
}

impl BeamLinearMapping {
    fn check_types(&self, scene: &settee_kernel::Scene) -> Result<usize, Diagnostic> {
        let (inputs, output) = shapes(scene, &self.common)?;
        let (input, output) = (inputs[0], output);
        if (input.kind, output.kind) != (StateKind::Rigid3, StateKind::Vec3) {
            return Err(types_do_not_fit(input.kind, output.kind, "Rigid3d to Vec3d"));
        }
        if input.n_points < 2 {
            let finding = Diagnostic::error("wrong-count", format!("the input has {} frames", input.n_points));
            return Err(finding.expected("at least two frames, the ends of a beam"));
        }
        Ok(input.n_points)
    }

    /// Lengths of the beams. A beam without length carries no point at a place that could be told.
    fn beam_lengths(&self, frames: &[[f64; 7]]) -> Result<Vec<f64>, Diagnostic> {
        let mut lengths: Vec<f64> = frames.windows(2).map(|ends| distance(&ends[0], &ends[1])).collect();
        if let Some(beam) = lengths.iter().position(|length| *length <= 0.0) {
            let finding = Diagnostic::error("degenerate-element", format!("beam {beam} has no length"));
            return Err(finding.expected("successive frames at different places"));
        }
        lengths.extend(lengths.last().copied());
        Ok(lengths)
    }
}

impl Lifecycle for BeamLinearMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        if let Err(finding) = self.check_types(context.scene) {
            return context.report(finding);
        }
        let position = |object| state(context.scene, object).map(|state| state.position()).unwrap_or_default();
        let (frames, points) = (position(ends.inputs[0]), position(ends.output));
        let frames = frames.as_chunks::<7>().0;
        self.lengths = match self.beam_lengths(frames) {
            Ok(lengths) => lengths,
            Err(finding) => return context.report(finding),
        };
        let points = points.as_chunks::<3>().0;
        self.points = if *self.local_coord {
            points.to_vec()
        } else {
            points.iter().map(|point| along_chain(frames, &self.lengths, *point)).collect()
        };
        place_output(self, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
    }
}

impl Mapping for BeamLinearMapping {
    type Transfer = Frames;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Frames, Diagnostic> {
        let n_frames = self.check_types(set_up.scene)?;
        let mut frames = Frames::new(n_frames, *self.geometric_stiffness);
        for point in &self.points {
            let beam = (point[0].floor().max(0.0) as usize).min(n_frames - 2);
            let s = point[0] - beam as f64;
            let phi = s * s * (3.0 - 2.0 * s);
            let length = self.lengths[beam];
            let arm = |frame: usize, weight: f64, s: f64| Arm {
                frame: frame as u32,
                weight,
                local: [s, point[1], point[2]].map(|component| weight * length * component),
            };
            frames.push([arm(beam, 1.0 - phi, s), arm(beam + 1, phi, s - 1.0)]);
        }
        Ok(frames)
    }

    /// The beams lie between frames that follow each other by number: a frame that goes gives its number to the last.
    fn refuses_changes(&self) -> Option<&'static str> {
        Some("frames of a chain cannot come or go, nor points on it: both are told by their numbers")
    }

    fn is_linear(&self) -> bool {
        false
    }
}
