//! Beams along the edges of a topology.

use settee::component::*;
use settee::draw::{Layer, Pen, colour};

use crate::beam::Beam;
use crate::beam_lists::{BeamLists, Interpolates};
use crate::beam_set::BeamSet;
use crate::curve::{Curve, frame_at};
use crate::frame::Frame;
use crate::section::{CrossSection, Material};

choice! {
    /// Shapes of cross sections.
    pub enum CrossSectionShape {
        /// A disc or a ring.
        Circular = "circular",
        /// Refused.
        Elliptic = "elliptic (not available)",
        /// A rectangle.
        Rectangular = "rectangular",
    }
}

choice! {
    /// Positions that `InterpolatedPos` is computed from.
    pub enum InterpolatedVector {
        /// Positions at the start of the step.
        Current = "current",
        /// Those without constraints, which are the same at the start.
        Free = "free",
        /// None: the frames are identities.
        Rest = "rest",
    }
}

/// Beams along the edges of a topology, between the rigid points of the state of the node.
///
/// Each beam is a cubic curve that leaves its first point along its x axis and arrives so at the second one. Forces,
/// mappings and controllers link to this component.
#[derive(Component)]
#[component(category = "BeamAdapter", templates(Rigid3), attach = state, roles(drawing))]
pub struct BeamInterpolation {
    /// Shape of the cross sections.
    #[data(default = CrossSectionShape::Circular)]
    cross_section_shape: Data<CrossSectionShape>,
    /// Radius of each beam; a list of another length stands for its first entry.
    #[data(default = vec![1.0], unit = "m")]
    radius: Data<Vec<f64>>,
    /// Radius of the hollow within each beam; a list of another length stands for its first entry.
    #[data(default = vec![0.0], unit = "m")]
    inner_radius: Data<Vec<f64>>,
    /// In SOFA, the side of a square; nothing reads it.
    #[data(default = 1.0, ignored = "nothing reads it, in SOFA neither; write lengthY and lengthZ")]
    side_length: Data<f64>,
    /// In SOFA, the small radius of an ellipse; nothing reads it.
    #[data(default = 1.0, ignored = "there are no elliptic sections, in SOFA neither")]
    small_radius: Data<f64>,
    /// In SOFA, the large radius of an ellipse; nothing reads it.
    #[data(default = 1.0, ignored = "there are no elliptic sections, in SOFA neither")]
    large_radius: Data<f64>,
    /// Side of each rectangle along y; a list of another length stands for its first entry.
    #[data(default = vec![1.0], unit = "m")]
    length_y: Data<Vec<f64>>,
    /// Side of each rectangle along z; a list of another length stands for its first entry.
    #[data(default = vec![1.0], unit = "m")]
    length_z: Data<Vec<f64>>,
    /// Whether beams are straight at rest; else they have the shape of the positions at rest.
    #[data(default = true)]
    straight: Data<bool>,
    /// Young's modulus of each beam; a list of another length stands for its first entry.
    #[data(default = vec![1e5], unit = "Pa")]
    default_young_modulus: Data<Vec<f64>>,
    /// Poisson's ratio of each beam; a list of another length stands for its first entry.
    #[data(default = vec![0.4])]
    default_poisson_ratio: Data<Vec<f64>>,
    /// Positions that `InterpolatedPos` is computed from.
    #[data(name = "vecID", default = InterpolatedVector::Current)]
    vec_id: Data<InterpolatedVector>,
    /// Places on beams: pairs of a beam and a fraction of its length.
    #[data(name = "InterpolationInputs", at_start = "the frames are computed at the start")]
    interpolation_inputs: Data<Vec<[f64; 2]>>,
    /// Frames at these places at the start.
    #[data(name = "InterpolatedPos", output, unit = "m")]
    interpolated_pos: Data<Points<[f64; 7]>>,
    /// Zeros, one velocity for each place.
    #[data(name = "InterpolatedVel", output, unit = "m/s")]
    interpolated_vel: Data<Points<[f64; 6]>>,
    #[group]
    lists: BeamLists,
    #[group]
    base: Base,
    /// Lengths of the start, once others are laid out.
    start_lengths: Option<Vec<f64>>,
}

/// An entry of a list for each beam: the first for all where the length does not fit.
fn entry(list: &[f64], n: usize, beam: usize, otherwise: f64) -> f64 {
    let index = if list.len() == n { beam } else { 0 };
    list.get(index).copied().unwrap_or(otherwise)
}

impl BeamInterpolation {
    /// The beams.
    ///
    /// # Errors
    /// The lists do not fit the topology or the state, or a beam has no length.
    fn beams(&self, set_up: SetUp<'_>) -> Result<Vec<Beam>, Diagnostic> {
        let n = self.lists.len();
        let rest = self.lists.frames(set_up.scene, true);
        let beam = |index: usize| {
            let points = self.lists.points(set_up, index)?;
            let laid = set_up.layout(set_up.object).and_then(|lengths| lengths.get(index));
            let length = laid.copied().map_or_else(|| self.lists.length(index), Ok)?;
            let to_nodes = self.lists.to_nodes(index);
            let mut beam = Beam {
                points,
                to_nodes,
                length,
                rest: [Frame::at_x(-length / 2.0), Frame::at_x(length / 2.0)],
                section: self.section(n, index),
                material: Material {
                    young: entry(&self.default_young_modulus, n, index, 1e5),
                    poisson: entry(&self.default_poisson_ratio, n, index, 0.4),
                },
                density: None,
            };
            if !*self.straight {
                let nodes = beam.nodes(&rest);
                let middle = frame_at(&nodes, length, 0.5);
                beam.rest = nodes.map(|node| middle.see(&node));
            }
            Ok(beam)
        };
        (0..n).map(beam).collect()
    }

    /// Data with an entry for each beam, with what an empty list stands for.
    fn entries(&mut self) -> [(&'static str, &mut Data<Vec<f64>>, f64); 6] {
        [
            ("radius", &mut self.radius, 1.0),
            ("innerRadius", &mut self.inner_radius, 0.0),
            ("lengthY", &mut self.length_y, 1.0),
            ("lengthZ", &mut self.length_z, 1.0),
            ("defaultYoungModulus", &mut self.default_young_modulus, 1e5),
            ("defaultPoissonRatio", &mut self.default_poisson_ratio, 0.4),
        ]
    }

    fn section(&self, n: usize, beam: usize) -> CrossSection {
        let of = |list: &[f64], otherwise: f64| entry(list, n, beam, otherwise);
        match *self.cross_section_shape {
            CrossSectionShape::Rectangular => CrossSection::rectangle(of(&self.length_y, 1.0), of(&self.length_z, 1.0)),
            _ => CrossSection::tube(of(&self.radius, 1.0), of(&self.inner_radius, 0.0)),
        }
    }

    /// Radius of the hollow of the first beam (m).
    pub fn first_inner_radius(&self) -> f64 {
        self.inner_radius.first().copied().unwrap_or(0.0)
    }

    /// Completes the lists, unless the scene gives all of them.
    fn complete(&mut self, context: &InitContext<'_>) -> Result<(), Diagnostic> {
        let lists = &mut self.lists;
        let n = lists.edge_list.len();
        let sizes = [lists.length_list.len(), lists.dof0_transform_node0.len(), lists.dof1_transform_node1.len()];
        if n > 0 && sizes == [n; 3] {
            return Ok(());
        }
        let n = lists
            .topology
            .target()
            .and_then(|topology| context.mesh(topology))
            .map_or(0, |mesh| mesh.topology().edges().len());
        if n == 0 {
            let finding = Diagnostic::error("no-elements", "the topology has no edges");
            return Err(finding.expected("a topology with an edge for each beam"));
        }
        lists.edge_list.derive(IndexList::from((0..n as u32).collect::<Vec<u32>>()));
        for list in [&mut lists.dof0_transform_node0, &mut lists.dof1_transform_node1] {
            list.derive_with(|list| list.0.resize(n, Frame::IDENTITY.numbers()));
        }
        let x = lists.frames(context.scene, false);
        let mut lengths = Vec::with_capacity(n);
        for beam in 0..n {
            let points = lists.points(context.set_up(), beam)?;
            if points.iter().any(|point| *point as usize >= x.len()) {
                let message = format!("beam {beam} names a point beyond the {} of the state", x.len());
                return Err(
                    Diagnostic::error("index-out-of-range", message).expected("edges between points of the state")
                );
            }
            let (to_nodes, frame) = (lists.to_nodes(beam), |point: u32| Frame::of(&x[point as usize]));
            let nodes = [frame(points[0]).compose(&to_nodes[0]), frame(points[1]).compose(&to_nodes[1])];
            let span = settee::math::vec3::sub(nodes[1].origin, nodes[0].origin);
            let mut length = settee::math::vec3::norm(span);
            for _ in 0..3 {
                length = Curve::new(&nodes, length).length();
            }
            lengths.push(length);
        }
        lists.length_list.derive(lengths);
        Ok(())
    }

    /// Gives all lists an entry for each beam.
    fn fill(&mut self, context: &mut InitContext<'_>) {
        let n = self.lists.len();
        for (name, list, otherwise) in self.entries() {
            if list.is_empty() {
                let finding = Diagnostic::warning("missing-value", "an empty list");
                context.report(finding.attribute(name, "").expected(format!("{otherwise}, which is taken")));
            }
            if list.len() != n {
                let first = list.first().copied().unwrap_or(otherwise);
                list.derive(vec![first; n]);
            }
        }
    }

    fn check(&self, context: &InitContext<'_>) -> Result<(), Diagnostic> {
        if *self.cross_section_shape == CrossSectionShape::Elliptic {
            let finding = Diagnostic::error("unsupported", "there are no elliptic sections, in SOFA neither");
            return Err(finding.attribute("crossSectionShape", "elliptic").expected("circular or rectangular"));
        }
        let kind = self.lists.state(context.scene).map(BaseState::kind);
        if kind != Some(StateKind::Rigid3) {
            return Err(Diagnostic::error("template-mismatch", "beams join rigid points").expected("a state of Rigid3"));
        }
        let objects = &context.scene.node(context.node).objects;
        let place = |object: ObjectId| objects.iter().position(|other| *other == object);
        let state = self.lists.mstate.target().and_then(place);
        if !self.lists.mstate.is_set() && state > place(context.object) {
            let finding =
                Diagnostic::error("neighbour-missing", "the state stands after the interpolation in its node");
            return Err(finding.fix("write the MechanicalObject before the BeamInterpolation"));
        }
        let n = self.lists.len();
        for beam in 0..n {
            let [radius, hollow] = [entry(&self.radius, n, beam, 1.0), entry(&self.inner_radius, n, beam, 0.0)];
            if *self.cross_section_shape == CrossSectionShape::Circular && !(radius > hollow && hollow >= 0.0) {
                let finding = Diagnostic::error("out-of-range", format!("beam {beam} has no wall"));
                return Err(finding.attribute("innerRadius", hollow.to_string()).expected(format!("below {radius}")));
            }
        }
        Ok(())
    }

    /// Fills `InterpolatedPos` from where the beams are now. `tells`: whether places on no beam are told.
    fn interpolate(&mut self, context: &mut InitContext<'_>, tells: bool) {
        let places = self.interpolation_inputs.get().clone();
        let (Ok(beams), x) = (self.beams(context.set_up()), self.lists.frames(context.scene, false)) else { return };
        let frame = |[beam, b]: &[f64; 2]| match beams.get(*beam as usize) {
            Some(beam) if *self.vec_id != InterpolatedVector::Rest => {
                // As in SOFA, the curve of these frames is as long as that of the beam, not as the beam at rest.
                frame_at(&beam.nodes(&x), beam.curve(&x).length(), *b).numbers()
            }
            _ => Frame::IDENTITY.numbers(),
        };
        let frames: Vec<[f64; 7]> = places.iter().map(frame).collect();
        let is_beside = |[beam, _]: &&[f64; 2]| !(*beam >= 0.0 && (*beam as usize) < beams.len());
        if let Some([beam, _]) = places.iter().find(is_beside).filter(|_| tells) {
            let finding = Diagnostic::warning("index-out-of-range", format!("there is no beam {beam}"));
            context.report(finding.attribute("InterpolationInputs", "").expected(format!("below {}", beams.len())));
        }
        self.interpolated_vel.derive(Points(vec![[0.0; 6]; frames.len()]));
        self.interpolated_pos.derive(Points(frames));
    }
}

impl Interpolates for BeamInterpolation {
    fn beam_set(&self, set_up: SetUp<'_>) -> Result<BeamSet, Diagnostic> {
        self.beams(set_up).map(BeamSet::whole)
    }
}

impl Lifecycle for BeamInterpolation {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let targets = [self.lists.mstate.target(), self.lists.topology.target()];
        targets.into_iter().flatten().for_each(|target| context.require(target));
        if let Err(finding) = self.complete(context) {
            return context.report(finding);
        }
        self.fill(context);
        let checked = self.check(context).and_then(|()| self.beams(context.set_up()).map(|_| ()));
        if let Err(finding) = checked {
            context.report(finding);
        }
        // A state that is linked to them gets its points when it is initialised.
        self.interpolate(context, false);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        self.interpolate(context, true);
    }

    fn laid_out(&mut self, context: &mut InitContext<'_>) {
        let lengths = context.set_up().layout(context.object).map(<[f64]>::to_vec);
        if let Some(lengths) = lengths.or_else(|| self.start_lengths.clone()) {
            self.start_lengths.get_or_insert_with(|| self.lists.length_list.to_vec());
            self.lists.length_list.derive(lengths);
        }
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.fill(context);
        let checked = self.check(context).and_then(|()| self.beams(context.set_up()).map(|_| ()));
        if let Err(finding) = checked {
            context.report(finding);
        }
    }
}

impl BaseDrawing for BeamInterpolation {
    fn layer(&self) -> Layer {
        Layer::BehaviorModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if let Ok(beams) = self.beams(pen.set_up()) {
            draw_curves(&beams, self.lists.mstate.target(), pen);
        }
    }
}

/// Draws the curves of beams where the points are now.
pub fn draw_curves(beams: &[Beam], state: Option<ObjectId>, pen: &mut Pen<'_>) {
    const PARTS: usize = 16;
    let Some(x) = state.and_then(|state| pen.access().position(state)) else { return };
    let x = x.as_chunks::<7>().0;
    let mut segments = Vec::with_capacity(PARTS * beams.len());
    for beam in beams.iter().filter(|beam| beam.points.iter().all(|point| (*point as usize) < x.len())) {
        let curve = beam.curve(x);
        let point = |part: usize| curve.point(part as f64 / PARTS as f64).map(|component| component as f32);
        segments.extend((0..PARTS).map(|part| [point(part), point(part + 1)]));
    }
    pen.segments(&segments, colour(Rgba([0.8, 0.6, 0.2, 1.0])), 2.0);
}
