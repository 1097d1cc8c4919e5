//! Moves the nodes of beams along them.

use settee::component::*;
use settee::kernel::ValueError;
use settee::math::vec3::{norm, sub};

use crate::beam_interpolation::BeamInterpolation;
use crate::beam_lists::{AnyInterpolation, beams_of, take_bare_path};
use crate::beam_set::BeamSet;
use crate::mapped::state;

/// Moves the nodes between beams at the start of each step, so that they are dense where beams are bent or stretched.
///
/// Each beam weighs c + 30 |c - l|, with l its length at rest and c that of the lines between its control points. The
/// inner nodes divide the sum of all weights evenly. As in SOFA each node is placed on beams between nodes of which
/// some have moved already: nodes creep along the beams in time.
#[derive(Component)]
#[component(category = "BeamAdapter", templates(Rigid3), attach = state, roles(event_handler))]
pub struct AdaptiveBeamController {
    /// In SOFA, the wire that keys move.
    #[data(default = 0u32, ignored = "nothing moves the ends of the beams, in SOFA neither")]
    controlled_instrument: Data<u32>,
    /// In SOFA, how far tips are out.
    #[data(ignored = "nothing moves the ends of the beams, in SOFA neither")]
    xtip: Data<Vec<f64>>,
    /// In SOFA, angles of wires.
    #[data(ignored = "nothing moves the ends of the beams, in SOFA neither")]
    rotation_instrument: Data<Vec<f64>>,
    /// In SOFA, how far a key pushes.
    #[data(default = 0.1, ignored = "nothing moves the ends of the beams, in SOFA neither")]
    step: Data<f64>,
    /// In SOFA, how far a key turns.
    #[data(default = 0.15708, ignored = "nothing moves the ends of the beams, in SOFA neither")]
    angular_step: Data<f64>,
    /// In SOFA, how fast wires are pushed.
    #[data(default = 0.0, ignored = "nothing moves the ends of the beams, in SOFA neither")]
    speed: Data<f64>,
    /// The beams: a BeamInterpolation, by default that of the node.
    #[linked(search = local, required)]
    interpolation: Link<AnyInterpolation>,
    /// State of the points; by default that of the node.
    #[linked(search = local, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    base: Base,
}

/// Distances along the beams at which nodes divide their weight evenly, the ends included.
fn divide(beams: &BeamSet, x: &[[f64; 7]]) -> (Vec<f64>, Vec<f64>) {
    let (mut along, mut weights) = (vec![0.0], vec![0.0]);
    for beam in &beams.beams {
        let points = beam.curve(x).points;
        let c: f64 = points.windows(2).map(|ends| norm(sub(ends[1], ends[0]))).sum();
        along.push(along[along.len() - 1] + beam.length);
        weights.push(weights[weights.len() - 1] + c + 30.0 * (c - beam.length).abs());
    }
    let n = beams.beams.len();
    let total = weights[n];
    let mut places = vec![0.0];
    for node in 1..n {
        let weight = total * node as f64 / n as f64;
        let beam = weights[1..].iter().position(|end| weight < *end).unwrap_or(n - 1);
        let part = (weight - weights[beam]) / (weights[beam + 1] - weights[beam]);
        places.push(along[beam] + part * (along[beam + 1] - along[beam]));
    }
    places.push(along[n]);
    (along, places)
}

/// Moves the inner nodes to their places. Returns the lengths of the beams.
fn move_nodes(mut beams: BeamSet, x: &mut [[f64; 7]], v: &mut [[f64; 6]]) -> Vec<f64> {
    let (along, places) = divide(&beams, x);
    let n = beams.beams.len();
    for node in 1..n {
        let holder = along[1..].iter().position(|end| places[node] < *end).unwrap_or(n - 1);
        let b = (places[node] - along[holder]) / (along[holder + 1] - along[holder]);
        let beam = &beams.beams[holder];
        let frame = beam.frame_at(x, b).numbers();
        let [first, last] = beam.points.map(|point| v[point as usize]);
        let mixed = std::array::from_fn(|i| (1.0 - b) * first[i] + b * last[i]);
        let point = beams.beams[node].points[0] as usize;
        (x[point], v[point]) = (frame, mixed);
        beams.beams[node - 1].length = places[node] - places[node - 1];
    }
    beams.beams[n - 1].length = places[n] - places[n - 1];
    beams.beams.iter().map(|beam| beam.length).collect()
}

impl Lifecycle for AdaptiveBeamController {
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        matches!(name, "interpolation").then(|| take_bare_path(&mut self.interpolation, text))
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        let targets = [self.mstate.target(), self.interpolation.target()];
        targets.into_iter().flatten().for_each(|target| context.require(target));
        let beams = self.interpolation.target().and_then(|target| context.scene.get::<BeamInterpolation>(target));
        let kind = self.mstate.target().and_then(|target| state(context.scene, target)).map(BaseState::kind);
        if beams.is_none() || kind != Some(StateKind::Rigid3) {
            let finding = Diagnostic::error("neighbour-missing", "there are no beams whose nodes may move");
            context.report(finding.attribute("interpolation", "").expected("a BeamInterpolation on rigid points"));
        }
    }
}

impl EventHandler for AdaptiveBeamController {
    type Workspace = ();

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<(), Diagnostic> {
        Ok(())
    }

    fn handle(&self, _ws: &mut (), event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let (Some(state), Some(interpolation)) = (self.mstate.target(), self.interpolation.target()) else {
            return Ok(());
        };
        match event {
            Event::Reset => access.lay_out(vec![(interpolation, None)]),
            Event::AnimateBegin(_) => {
                let set_up = SetUp { scene: access.scene(), object: interpolation, meshes: Some(access.meshes()) };
                let beams = beams_of(set_up, &self.interpolation, Some(state))?;
                let (Some(x), Some(v)) = (access.position(state), access.velocity(state)) else { return Ok(()) };
                let (mut x, mut v) = (x.to_vec(), v.to_vec());
                if beams.beams.len() > 1 {
                    let lengths = move_nodes(beams, x.as_chunks_mut().0, v.as_chunks_mut().0);
                    access.set_motion(state, Some(&x), Some(&v));
                    access.lay_out(vec![(interpolation, Some(lengths))]);
                }
            }
            _ => {}
        }
        Ok(())
    }
}
