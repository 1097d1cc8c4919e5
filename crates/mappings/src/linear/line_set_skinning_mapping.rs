//! Skin over lines of frames.

use settee_kernel::roles::{Mapping, MappingData, MappingEnds, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, ObjectId, Scene, Search, checks};
use settee_math::StateKind;

use super::skinning::{arm, blend, normalised};
use crate::common::{Ends, place_output, shapes, state, switch_off_if_only_drawn, types_do_not_fit};
use crate::transfer::{Arm, Frames, GeometricStiffness};

/// Points that blend the motions of lines between rigid points.
///
/// The influence of a line on a point is the integral of 1/d^weightCoef along it, with the distance d from the point. A
/// point follows the most influential line and the most influential ones near it, each by the frame at its first
/// end: x = sum_j w_j (X_j + q_j(l_j)), with weights of sum 1.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Rigid3d), attach = mapping, roles(mapping))]
pub struct LineSetSkinningMapping {
    /// How many steps from line to line, over shared ends, a line may be away from the most influential one.
    #[data(default = 3_u32, at_start = "the points are tied to the lines at the start")]
    pub neighborhood_level: Data<u32>,
    /// Largest number of lines that carry a point.
    #[data(default = 4_u32, check = checks::at_least(1), at_start = "the points are tied to the lines at the start")]
    pub number_influenced_lines: Data<u32>,
    /// Exponent of the distance.
    #[data(default = 4, check = checks::at_least(1), at_start = "the points are tied to the lines at the start")]
    pub weight_coef: Data<i32>,
    /// The change of the torques with the rotation of the frames at constant forces.
    #[data(default = GeometricStiffness::None)]
    pub geometric_stiffness: Data<GeometricStiffness>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
    /// Arms of each point, found once from the initial positions.
    arms: Vec<Vec<Arm>>,
}

/// Samples along a line for the integral of its influence.
const SAMPLES: u32 = 1000;

/// The integral of 1/d^exponent along the line from `a` to `b`.
fn influence(a: &[f64; 7], b: &[f64; 7], y: [f64; 3], exponent: i32) -> f64 {
    let along = [0, 1, 2].map(|axis| b[axis] - a[axis]);
    let length = along.iter().map(|c| c * c).sum::<f64>().sqrt();
    let sum: f64 = (0..=SAMPLES)
        .map(|sample| {
            let s = f64::from(sample) / f64::from(SAMPLES);
            let square: f64 = (0..3).map(|axis| (a[axis] + s * along[axis] - y[axis]).powi(2)).sum();
            square.sqrt().powi(-exponent)
        })
        .sum();
    (sum * length / f64::from(SAMPLES)).min(f64::MAX)
}

/// The lines that are at most `steps` away from a line over shared ends.
fn neighbourhood(lines: &[[u32; 2]], start: usize, steps: u32) -> Vec<usize> {
    let mut found = vec![start];
    let mut seen = vec![false; lines.len()];
    seen[start] = true;
    let mut front = 0;
    for _ in 0..steps {
        let end = found.len();
        // A round that found no line ends the search, however many rounds the scene asks for.
        if front == end {
            break;
        }
        for place in front..end {
            let line = lines[found[place]];
            for (other, ends) in lines.iter().enumerate() {
                if !seen[other] && ends.iter().any(|end| line.contains(end)) {
                    seen[other] = true;
                    found.push(other);
                }
            }
        }
        front = end;
    }
    found
}

impl LineSetSkinningMapping {
    /// The topology of the input.
    fn topology_of(scene: &Scene, input: ObjectId) -> Option<ObjectId> {
        let is_topology = |component: &dyn Component| component.as_topology().is_some();
        scene.find(scene.object(input).node, Search::Up, &is_topology)
    }

    /// The arms of a place.
    fn arms_of(&self, frames: &[[f64; 7]], lines: &[[u32; 2]], y: [f64; 3]) -> Vec<Arm> {
        let influences: Vec<f64> = lines
            .iter()
            .map(|[a, b]| influence(&frames[*a as usize], &frames[*b as usize], y, *self.weight_coef))
            .collect();
        let mut best = 0;
        for (line, influence) in influences.iter().enumerate() {
            if *influence > influences[best] {
                best = line;
            }
        }
        let mut chosen = neighbourhood(lines, best, *self.neighborhood_level);
        chosen.sort_unstable_by(|a, b| influences[*b].total_cmp(&influences[*a]).then(a.cmp(b)));
        chosen.truncate(*self.number_influenced_lines as usize);
        let mut weights: Vec<f64> = chosen.iter().map(|line| influences[*line]).collect();
        normalised(&mut weights);
        let carrier = |(line, weight): (&usize, &f64)| {
            let frame = lines[*line][0];
            arm(frame, &frames[frame as usize], *weight, y)
        };
        chosen.iter().zip(&weights).map(carrier).collect()
    }

    fn find_arms(&self, ends: &Ends, set_up: SetUp<'_>) -> Result<Vec<Vec<Arm>>, Diagnostic> {
        let scene = set_up.scene;
        let (inputs, output) = shapes(scene, &self.common)?;
        if (inputs[0].kind, output.kind) != (StateKind::Rigid3, StateKind::Vec3) {
            return Err(types_do_not_fit(inputs[0].kind, output.kind, "Rigid3d to Vec3d"));
        }
        let mesh = Self::topology_of(scene, ends.inputs[0]).and_then(|topology| set_up.mesh(topology));
        let lines = mesh.map(|mesh| mesh.topology().edges()).unwrap_or_default();
        if lines.is_empty() {
            let finding = Diagnostic::error("no-elements", "the input has no lines");
            return Err(finding.expected("a topology with edges in the node of the input or above"));
        }
        let (Some(parent), Some(child)) = (state(scene, ends.inputs[0]), state(scene, ends.output)) else {
            return Err(Diagnostic::error("neighbour-missing", "a state of the mapping is not in the scene"));
        };
        if let Some(point) = lines.iter().flatten().find(|point| **point as usize >= inputs[0].n_points) {
            let message = format!("an edge names point {point}, but the input has {} points", inputs[0].n_points);
            return Err(Diagnostic::error("index-out-of-range", message));
        }
        let (frames, points) = (parent.position(), child.position());
        let arms = |point: &[f64; 3]| self.arms_of(frames.as_chunks::<7>().0, lines, *point);
        Ok(points.as_chunks::<3>().0.iter().map(arms).collect())
    }
}

impl Lifecycle for LineSetSkinningMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        Self::topology_of(context.scene, ends.inputs[0]).into_iter().for_each(|topology| context.require(topology));
        match self.find_arms(&ends, context.set_up()) {
            Ok(arms) => self.arms = arms,
            Err(finding) => return context.report(finding),
        }
        place_output(self, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
    }

    /// Points are tied to the lines that are left, as they were at the start.
    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        let (Some(input), Some(output)) = (self.common.input.target(), self.common.output.target()) else { return };
        match self.find_arms(&Ends { inputs: vec![input], output }, context.set_up()) {
            Ok(arms) => self.arms = arms,
            Err(finding) => context.report(finding),
        }
    }
}

impl Mapping for LineSetSkinningMapping {
    type Transfer = Frames;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Frames, Diagnostic> {
        blend(set_up, &self.common, &self.arms, *self.geometric_stiffness)
    }

    fn is_linear(&self) -> bool {
        false
    }
}
