//! Tubes around chains of frames.

use std::f64::consts::TAU;

use settee_kernel::roles::{Mapping, MappingData, MappingEnds, OutputPoints, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, checks};
use settee_math::StateKind;

use crate::common::{Ends, place_output, resize, shapes, switch_off_if_only_drawn, types_do_not_fit};
use crate::transfer::{Arm, Frames, GeometricStiffness};

/// Circles of points around rigid points, in the planes of their second and third axes: the surface of a tube.
///
/// Point j of the circle around frame i is x = X_i + q_i(0, r_i cos(2 pi j / N), r_i sin(2 pi j / N)). The output has N
/// points per frame.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Rigid3d), attach = mapping, roles(mapping))]
pub struct TubularMapping {
    /// Number N of points on each circle.
    #[data(default = 0_u32, required, check = checks::at_least(1), at_start = "the output got its points at the start")]
    pub nb_points_on_each_circle: Data<u32>,
    /// Radius of the tube.
    #[data(default = 0.0, required, unit = "m", check = checks::positive())]
    pub radius: Data<f64>,
    /// Frames over which the tube narrows to a point: the first ones if positive, the last ones if negative.
    #[data(default = 0)]
    pub peak: Data<i32>,
    /// The change of the torques with the rotation of the frames at constant forces.
    #[data(default = GeometricStiffness::None)]
    pub geometric_stiffness: Data<GeometricStiffness>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

/// Larger tubes are refused: they are a mistake in the scene, and would exhaust the memory.
const MOST_POINTS: usize = 100_000_000;

impl TubularMapping {
    fn check_types(&self, scene: &settee_kernel::Scene) -> Result<usize, Diagnostic> {
        let (inputs, output) = shapes(scene, &self.common)?;
        match (inputs[0].kind, output.kind) {
            (StateKind::Rigid3, StateKind::Vec3) => Ok(inputs[0].n_points),
            (input, output) => Err(types_do_not_fit(input, output, "Rigid3d to Vec3d")),
        }
    }

    /// Radius of the circle around a frame.
    fn radius_at(&self, frame: usize, n_frames: usize) -> f64 {
        let steps = self.peak.unsigned_abs() as usize;
        let from_tip = if *self.peak > 0 { frame } else { n_frames - 1 - frame };
        if from_tip < steps { *self.radius * from_tip as f64 / steps as f64 } else { *self.radius }
    }
}

/// Asks for the memory of points: what they hang on, and their first vectors of state.
fn demand_points(n_points: usize) {
    settee_budget::demand(400 * n_points as u64, || format!("a tube of {n_points} points"));
}

impl Lifecycle for TubularMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        if *self.nb_points_on_each_circle == 0 || *self.radius <= 0.0 {
            return; // The declared conditions are reported already.
        }
        match self.check_types(context.scene) {
            Ok(n_frames) => {
                let n_points = n_frames.saturating_mul(*self.nb_points_on_each_circle as usize);
                if n_points > MOST_POINTS {
                    return context
                        .error("too-many-points", format!("the tube would have more than {MOST_POINTS} points"));
                }
                demand_points(n_points);
                resize(context, ends.output, n_points);
            }
            Err(finding) => return context.report(finding),
        }
        place_output(self, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
    }
}

impl Mapping for TubularMapping {
    type Transfer = Frames;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn output_points(&self) -> OutputPoints {
        OutputPoints::PerInputPoint(*self.nb_points_on_each_circle as usize)
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Frames, Diagnostic> {
        let n_frames = self.check_types(set_up.scene)?;
        let n_points = *self.nb_points_on_each_circle;
        // A mapping with an error is looked at, too.
        demand_points(n_frames.saturating_mul(n_points as usize));
        let mut frames = Frames::new(n_frames, *self.geometric_stiffness);
        for frame in 0..n_frames {
            let radius = self.radius_at(frame, n_frames);
            for point in 0..n_points {
                let (sin, cos) = (TAU * f64::from(point) / f64::from(n_points)).sin_cos();
                let local = [0.0, radius * cos, radius * sin];
                frames.push([Arm { frame: frame as u32, weight: 1.0, local }]);
            }
        }
        Ok(frames)
    }

    fn is_linear(&self) -> bool {
        false
    }
}
