//! Where points are, seen from their projections on beams.

use settee::component::*;
use settee::draw::{Layer, Paint, Pen, Size};

use crate::beam_lists::{AnyInterpolation, beams_of};
use crate::beam_projection::{BeamProjections, Renewal};
use crate::mapped::{place_output, shape, state};

/// Rigid points, seen from the frames of beams at the points next to them: with springs on the output they are attached
/// to the beams, or slide along them.
///
/// A point that lies beside no beam when it is projected has the identity, and is not attached.
#[derive(Component)]
#[component(category = "BeamAdapter", templates(Rigid3d), attach = mapping, roles(mapping, event_handler, drawing))]
pub struct BeamProjectionDifferenceMultiMapping {
    /// Points of the first input that are projected.
    #[data(at_start = "the output got its points at the start")]
    indices_input1: Data<IndexList>,
    /// Which numbers of the output count: three of the position, four of the quaternion; for velocities and forces the
    /// first six. The others are 0. Without the first the points slide: they are projected again at each evaluation.
    #[data(default = vec![false; 7])]
    directions: Data<Vec<bool>>,
    /// Whether points are projected again at each evaluation.
    #[data(default = false)]
    update_projection_position: Data<bool>,
    /// Whether the orientations at the projections are taken again at each evaluation.
    #[data(default = false)]
    update_projection_orientation: Data<bool>,
    /// A point that is projected again on its beam stays where it was if the fraction changed by no more.
    #[data(default = 0.0, check = checks::non_negative())]
    filter: Data<f64>,
    /// Frames of the beams at the projections.
    #[data(output, unit = "m")]
    projections: Data<Vec<f64>>,
    /// Draws the projections.
    #[data(default = false)]
    draw: Data<bool>,
    /// Size of drawn points.
    #[data(default = 3.0)]
    draw_size: Data<f64>,
    /// In SOFA, the topology of the beams.
    #[linked(search = none, ignored = "the beams know their edges")]
    topology_input2: Link<dyn BaseTopology>,
    /// The beams between the points of the second input.
    #[linked(search = none, required)]
    interpolation_input2: Link<AnyInterpolation>,
    #[group]
    common: TwoTypeMappingData,
    #[group]
    base: Base,
}

impl Lifecycle for BeamProjectionDifferenceMultiMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let states = self.common.inputs().into_iter().chain(self.common.output.target());
        let beams = self.interpolation_input2.target();
        states.chain(beams).for_each(|object| context.require(object));
        place_output(self, self.indices_input1.len(), context);
    }
}

impl Mapping for BeamProjectionDifferenceMultiMapping {
    type Transfer = BeamProjections;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<BeamProjections, Diagnostic> {
        let output = self.common.output.target();
        let (&[points], &[beams]) = (self.common.input1.targets(), self.common.input2.targets()) else {
            let (first, second) = (self.common.input1.targets().len(), self.common.input2.targets().len());
            let finding = Diagnostic::error("wrong-count", format!("{first} states as input1, {second} as input2"));
            return Err(finding.expected("one state as input1 and one as input2"));
        };
        let shapes = [Some(points), Some(beams), output].map(|state| shape(set_up.scene, state));
        let [(first, n_points), (second, _), (third, _)] = match shapes {
            [Ok(first), Ok(second), Ok(third)] => [first, second, third],
            [first, second, third] => return Err(first.and(second).and(third).err().unwrap_or_else(no_state)),
        };
        if [first, second, third] != [StateKind::Rigid3; 3] {
            let finding = Diagnostic::error("types-do-not-fit", "not all states have rigid points");
            return Err(finding.expected("Rigid3d and Rigid3d to Rigid3d"));
        }
        if let Some(index) = self.indices_input1.iter().find(|index| **index as usize >= n_points) {
            let finding = Diagnostic::error("index-out-of-range", format!("there is no point {index}"));
            return Err(finding.attribute("indicesInput1", index.to_string()).expected(format!("below {n_points}")));
        }
        let Ok(directions) = <[bool; 7]>::try_from(self.directions.get().as_slice()) else {
            let finding = Diagnostic::error("wrong-count", format!("{} switches", self.directions.len()));
            return Err(finding.attribute("directions", "").expected("seven"));
        };
        let renewal = Renewal {
            position: *self.update_projection_position || !directions[0],
            orientation: *self.update_projection_orientation,
            filter: *self.filter,
        };
        let set = beams_of(set_up, &self.interpolation_input2, Some(beams))
            .map_err(|finding| finding.attribute("interpolationInput2", ""))?;
        Ok(BeamProjections::new(set.beams, self.indices_input1.to_vec(), directions, renewal))
    }

    fn is_linear(&self) -> bool {
        false
    }
}

/// The projections as they are shown, beside those that the mapping works with.
#[derive(Clone, Debug, Persist)]
pub struct Shown {
    made: BeamProjections,
    #[same_length]
    frames: Vec<[f64; 7]>,
}

impl Shown {
    fn update(&mut self, points: &[f64], beams: &[f64]) {
        let frames = self.made.projected(points.as_chunks().0, beams.as_chunks().0);
        self.frames = frames.iter().map(|frame| frame.numbers()).collect();
    }
}

impl EventHandler for BeamProjectionDifferenceMultiMapping {
    type Workspace = Shown;

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Shown, Diagnostic> {
        let mut shown = Shown { made: self.transfer(set_up)?, frames: Vec::new() };
        let states: Vec<_> = self.common.inputs().into_iter().filter_map(|input| state(set_up.scene, input)).collect();
        if let [points, beams] = states[..] {
            shown.update(&points.position(), &beams.position());
        }
        Ok(shown)
    }

    fn handle(&self, ws: &mut Shown, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let [points, beams] = self.common.inputs()[..] else { return Ok(()) };
        match event {
            Event::Reset => *ws = self.workspace(SetUp { scene: access.scene(), object: points, meshes: None })?,
            Event::AnimateEnd(_) => {
                if let (Some(points), Some(beams)) = (access.position(points), access.position(beams)) {
                    ws.update(points, beams);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn outputs(&self, ws: &Shown) -> Vec<Output> {
        vec![("projections", ws.frames.as_flattened().to_vec())]
    }
}

fn no_state() -> Diagnostic {
    Diagnostic::error("neighbour-missing", "a state of the mapping is not in the scene")
}

impl BaseDrawing for BeamProjectionDifferenceMultiMapping {
    fn layer(&self) -> Layer {
        Layer::Mappings
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let [points, beams] = self.common.inputs()[..] else { return };
        let (Some(points), Some(x)) = (pen.access().position(points), pen.access().position(beams)) else { return };
        let (points, x) = (points.as_chunks::<7>().0, x.as_chunks::<7>().0);
        if !*self.draw {
            return;
        }
        let Ok(mut made) = self.transfer(pen.set_up()) else { return };
        let frames = made.projected(points, x).into_iter();
        let places = frames.map(|frame| frame.origin.map(|c| c as f32)).collect();
        pen.dots(places, Paint::One([0.2, 0.9, 0.3, 1.0]), Size::Pixels(*self.draw_size as f32));
    }
}
