//! Beams of a wire that a controller pushes out.

use settee::component::*;
use settee::draw::{Layer, Pen};
use settee::kernel::LinkTarget;
use settee::math::quaternion::from_rotation_vector;

use crate::beam::Beam;
use crate::beam_interpolation::draw_curves;
use crate::beam_lists::{BeamLists, Interpolates};
use crate::beam_set::BeamSet;
use crate::frame::Frame;
use crate::wire_rest_shape::{Wire, WireRestShape};

/// A beam of a wire, as a controller lays it out.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub struct WireBeam {
    /// Edge of the topology, or the number of the beam where it has points of its own.
    pub edge: u32,
    /// Its points, where they are not those of the edge.
    pub points: Option<[u32; 2]>,
    /// Lengths along the wire where it begins and ends (m).
    pub span: [f64; 2],
    /// Length (m).
    pub length: f64,
    /// Its ends, as frames of its points.
    pub to_nodes: [Frame; 2],
}

impl WireBeam {
    /// Numbers of a beam in a layout: edge, points, span, length, and both frames.
    const SIZE: usize = 20;

    /// A beam along an edge, of a wire that is turned about its axis by an angle (rad).
    pub fn turned(edge: u32, span: [f64; 2], length: f64, angle: f64) -> Self {
        let turned = Frame { origin: [0.0; 3], turn: from_rotation_vector([angle, 0.0, 0.0]) };
        Self { edge, points: None, span, length, to_nodes: [turned; 2] }
    }

    /// The numbers of a layout.
    pub fn layout(beams: &[Self]) -> Vec<f64> {
        let mut values = Vec::with_capacity(Self::SIZE * beams.len());
        for beam in beams {
            let points = beam.points.map_or([-1.0; 2], |points| points.map(f64::from));
            values.extend([f64::from(beam.edge), points[0], points[1], beam.span[0], beam.span[1], beam.length]);
            beam.to_nodes.iter().for_each(|frame| values.extend(frame.numbers()));
        }
        values
    }

    fn of_layout(values: &[f64]) -> Vec<Self> {
        let beam = |numbers: &[f64; Self::SIZE]| {
            let &[edge, first, second, begin, end, length, ref frames @ ..] = numbers;
            let frame = |from: usize| Frame::of(&std::array::from_fn(|i| frames[from + i]));
            let points = (first >= 0.0 && second >= 0.0).then_some([first as u32, second as u32]);
            Self { edge: edge as u32, points, span: [begin, end], length, to_nodes: [frame(0), frame(7)] }
        };
        values.as_chunks().0.iter().map(beam).collect()
    }
}

/// Beams of a wire, as many as a controller has pushed out: an InterventionalRadiologyController lays them out, or a
/// SutureController those of a whole thread.
///
/// Each has the shape at rest, the cross section, the material and the density of the part of the wire that it is.
#[derive(Component)]
#[component(category = "BeamAdapter/Wire", templates(Rigid3), attach = state, roles(drawing))]
pub struct WireBeamInterpolation {
    /// The wire.
    #[linked(name = "WireRestShape", search = none, required)]
    wire_rest_shape: Link<AnyWire>,
    #[group]
    lists: BeamLists,
    #[group]
    base: Base,
    /// The beams at the start, once a controller has laid them out.
    start: Option<Vec<WireBeam>>,
}

/// A wire at rest, as the target of a link.
pub struct AnyWire;

impl LinkTarget for AnyWire {
    const WHAT: &'static str = "WireRestShape";
    fn accepts(component: &dyn Component) -> bool {
        component.downcast::<WireRestShape>().is_some()
    }
}

impl WireBeamInterpolation {
    /// The wire at rest.
    pub fn wire<'a>(&self, scene: &'a Scene) -> Option<Wire<'a>> {
        let shape = scene.component(self.wire_rest_shape.target()?)?.downcast::<WireRestShape>()?;
        Some(shape.wire(scene))
    }

    /// Lays out the beams of the start, before the run.
    pub fn begin(&mut self, beams: Vec<WireBeam>) {
        self.show(&beams);
        self.start = Some(beams);
    }

    fn show(&mut self, beams: &[WireBeam]) {
        let lists = &mut self.lists;
        lists.edge_list.derive(beams.iter().map(|beam| beam.edge).collect::<Vec<u32>>().into());
        lists.length_list.derive(beams.iter().map(|beam| beam.length).collect());
        lists.show_spans(beams.iter().map(|beam| beam.span).collect());
        let nodes = |end: usize| Points(beams.iter().map(|beam| beam.to_nodes[end].numbers()).collect());
        lists.dof0_transform_node0.derive(nodes(0));
        lists.dof1_transform_node1.derive(nodes(1));
        lists.dofs_and_beams_aligned.derive(false);
    }

    /// The beams that are laid out now.
    fn laid(&self, set_up: SetUp<'_>) -> Vec<WireBeam> {
        match set_up.layout(set_up.object) {
            Some(values) => WireBeam::of_layout(values),
            None => self.start.clone().unwrap_or_default(),
        }
    }
}

impl Interpolates for WireBeamInterpolation {
    fn beam_set(&self, set_up: SetUp<'_>) -> Result<BeamSet, Diagnostic> {
        let Some(wire) = self.wire(set_up.scene) else {
            return Err(Diagnostic::error("neighbour-missing", "there is no wire").attribute("WireRestShape", ""));
        };
        let beam = |laid: &WireBeam| {
            let [begin, end] = laid.span;
            let middle = wire.rest_frame((begin + end) / 2.0);
            let Some(rod) = wire.rod_at(end) else {
                return Err(Diagnostic::error("neighbour-missing", "the wire has no sections"));
            };
            Ok(Beam {
                points: match laid.points {
                    Some(points) => self.lists.known(set_up, points)?,
                    None => self.lists.points_of(set_up, laid.edge as usize)?,
                },
                to_nodes: laid.to_nodes,
                length: laid.length,
                rest: [middle.see(&wire.rest_frame(begin)), middle.see(&wire.rest_frame(end))],
                section: rod.data().section(),
                material: rod.data().material(),
                density: Some(rod.data().density()),
            })
        };
        let beams: Result<Vec<Beam>, Diagnostic> = self.laid(set_up).iter().map(beam).collect();
        Ok(BeamSet { beams: beams?, total: wire.length() })
    }
}

impl Lifecycle for WireBeamInterpolation {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let targets = [self.lists.mstate.target(), self.lists.topology.target(), self.wire_rest_shape.target()];
        targets.into_iter().flatten().for_each(|target| context.require(target));
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        if self.start.is_none() {
            let finding = Diagnostic::error("component-disabled", "no controller pushes this wire out");
            context.report(finding.fix("add an InterventionalRadiologyController or a SutureController"));
        }
    }

    fn laid_out(&mut self, context: &mut InitContext<'_>) {
        let beams = self.laid(context.set_up());
        self.show(&beams);
    }
}

impl BaseDrawing for WireBeamInterpolation {
    fn layer(&self) -> Layer {
        Layer::BehaviorModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if let Ok(set) = self.beam_set(pen.set_up()) {
            draw_curves(&set.beams, self.lists.mstate.target(), pen);
        }
    }
}
