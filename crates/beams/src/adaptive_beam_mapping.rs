//! Points on beams.

use settee::component::*;
use settee::kernel::Flat;
use settee::mesh::dynamic::{ChangeRequest, NewElements};

use crate::beam_lists::{AnyInterpolation, beam_set, beams_of};
use crate::beam_points::{BeamPoint, BeamPoints};
use crate::beam_set::BeamSet;
use crate::mapped::{place_output, shape, state, switch_off_if_only_drawn};

/// More places on a beam are a slip, and would fill the memory.
const MOST_ON_A_BEAM: u32 = 1000;

/// Points or frames on the curves of beams.
///
/// A point lies on the curve, or in the frame that follows it, at an offset within the cross section. Its velocity is
/// that of the curve with the rotations of both ends; how the cross section turns between them is left out. Frames lie
/// on the curve itself.
#[derive(Component)]
#[component(category = "BeamAdapter", templates(Rigid3d), attach = mapping, roles(mapping, event_handler))]
pub struct AdaptiveBeamMapping {
    /// Places: a length along the wire, then the offset along the second and the third axis of the cross section. By
    /// default the positions of the output.
    #[data(unit = "m", at_start = "the output got its points at the start")]
    points: Data<Points<[f64; 3]>>,
    /// Whether places are lengths along the wire; else the number of a beam plus a fraction of its length.
    #[data(default = true)]
    use_curv_abs: Data<bool>,
    /// If not 0, as many places on each beam, evenly along it, instead of `points`. A topology of the node gets a line
    /// through them; with it the output has more or fewer points as beams come and go.
    #[data(default = 0u32, check = checks::between(0, MOST_ON_A_BEAM), at_start = "the output got its points at the start")]
    nb_points_per_beam: Data<u32>,
    /// Lengths along the wire of the places of `nbPointsPerBeam`.
    #[data(output, unit = "m")]
    segments_curv_abs: Data<Vec<f64>>,
    /// In SOFA, a distance of contacts; nothing reads it.
    #[data(default = 0.0, ignored = "nothing reads it, in SOFA neither")]
    proximity: Data<f64>,
    /// In SOFA, marks the copies that contacts make of this component.
    #[data(default = false, ignored = "contacts make no copies of mappings")]
    contact_duplicate: Data<bool>,
    /// In SOFA, the component that a copy for contacts was made of.
    #[data(ignored = "contacts make no copies of mappings")]
    name_of_input_map: Data<String>,
    /// In SOFA, whether points are computed by several threads.
    #[data(default = false, ignored = "results are the same")]
    parallel_mapping: Data<bool>,
    /// The beams; by default the first interpolation of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    interpolation: Link<AnyInterpolation>,
    /// Topology that gets a line through the places of `nbPointsPerBeam`; by default that of the node.
    #[linked(search = local)]
    topology: Link<dyn BaseTopology>,
    #[group]
    common: MappingData,
    #[group]
    base: Base,
}

/// Places evenly along all beams: `n` steps on each, and one at the end.
fn even(beams: &BeamSet, n: u32) -> Vec<BeamPoint> {
    let step = 1.0 / f64::from(n.min(MOST_ON_A_BEAM));
    let (mut places, mut b) = (Vec::new(), 0.0);
    for (beam, _) in (0u32..).zip(&beams.beams) {
        while b <= 1.0 {
            places.push(BeamPoint { beam, b, offset: [0.0; 2] });
            b += step;
        }
        b -= 1.0;
    }
    let has_end = (b - step).abs() <= 0.01;
    if let Some(last) = beams.beams.len().checked_sub(1).filter(|_| !has_end) {
        places.push(BeamPoint { beam: last as u32, b: 1.0, offset: [0.0; 2] });
    }
    places
}

impl AdaptiveBeamMapping {
    /// The places on the beams; `None` for those without a beam.
    fn places(&self, beams: &BeamSet) -> Vec<Option<BeamPoint>> {
        if *self.nb_points_per_beam > 0 {
            return even(beams, *self.nb_points_per_beam).into_iter().map(Some).collect();
        }
        let place = |&[along, y, z]: &[f64; 3]| {
            let (beam, b) = if *self.use_curv_abs {
                beams.at(along)?
            } else {
                (along.max(0.0) as u32, along - along.max(0.0).floor())
            };
            Some(BeamPoint { beam, b, offset: [y, z] })
        };
        self.points.iter().map(place).collect()
    }

    /// Takes the places from the output, unless they are given.
    fn read_output(&mut self, context: &mut InitContext<'_>) {
        let output = self.common.output.target().and_then(|output| state(context.scene, output));
        if self.points.is_empty()
            && *self.nb_points_per_beam == 0
            && let Some(output) = output
        {
            let points = (0..output.n_points()).map(|point| output.point(point)).collect();
            self.points.derive(Points(points));
        }
    }

    fn report(&self, context: &mut InitContext<'_>) {
        if !*self.use_curv_abs {
            let beams = beam_set(context.set_up(), &self.interpolation).map_or(0, |set| set.beams.len());
            let is_known = |point: &&[f64; 3]| point[0] >= 0.0 && (point[0] as usize) < beams;
            if let Some(unknown) = self.points.iter().find(|point| !is_known(point)) {
                let finding = Diagnostic::error("index-out-of-range", format!("there is no beam {}", unknown[0]));
                context.report(finding.attribute("points", "").expected(format!("numbers below {beams}")));
            }
        }
    }

    /// Shows where the places of `nbPointsPerBeam` are.
    fn show(&mut self, context: &InitContext<'_>) {
        if *self.nb_points_per_beam > 0
            && let Ok(beams) = beam_set(context.set_up(), &self.interpolation)
        {
            let places = even(&beams, *self.nb_points_per_beam).into_iter();
            self.segments_curv_abs.derive(places.map(|place| beams.abscissa(place.beam, place.b)).collect());
        }
    }
}

impl AdaptiveBeamMapping {
    /// The topology with the line through the places of `nbPointsPerBeam`.
    fn line(&self) -> Option<ObjectId> {
        self.topology.target().filter(|_| *self.nb_points_per_beam > 0)
    }

    /// Fills the topology with a line through all places.
    fn fill_line(&self, n_points: usize, context: &mut InitContext<'_>) {
        let Some(topology) = self.line() else { return };
        let edges = (1..n_points as i64).flat_map(|point| [point - 1, point]).collect();
        let values = [
            ("position", Flat::Reals { values: vec![0.0; 3 * n_points], block: 3 }),
            ("edges", Flat::Integers { values: edges, block: 2 }),
        ];
        context.fill(topology, &values);
    }
}

impl Lifecycle for AdaptiveBeamMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let states = [self.common.input.target(), self.common.output.target(), self.interpolation.target()];
        states.into_iter().chain([self.line()]).flatten().for_each(|state| context.require(state));
        self.read_output(context);
        self.report(context);
        self.show(context);
        let n_points = beam_set(context.set_up(), &self.interpolation).map_or(0, |set| self.places(&set).len());
        self.fill_line(n_points, context);
        place_output(self, n_points, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, self.common.output.target());
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.report(context);
        self.show(context);
    }

    fn laid_out(&mut self, context: &mut InitContext<'_>) {
        self.show(context);
    }
}

/// The output follows the number of beams: after a controller of the node above has acted.
impl EventHandler for AdaptiveBeamMapping {
    type Workspace = ();

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<(), Diagnostic> {
        Ok(())
    }

    fn handle(&self, _ws: &mut (), event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let is_time = matches!(event, Event::AnimateBegin(_) | Event::AnimateEnd(_));
        let (Some(line), Some(output), true) = (self.line(), self.common.output.target(), is_time) else {
            return Ok(());
        };
        let set_up = SetUp { scene: access.scene(), object: line, meshes: Some(access.meshes()) };
        let after = even(&beam_set(set_up, &self.interpolation)?, *self.nb_points_per_beam).len() as u32;
        let before = state(access.scene(), output).map_or(0, BaseState::n_points) as u32;
        if after > before {
            let beside = |_| before.checked_sub(1).map(|last| (last, 1.0)).into_iter().collect();
            let edges: Vec<[u32; 2]> = (before.max(1)..after).map(|point| [point - 1, point]).collect();
            let ancestors = vec![Vec::new(); edges.len()];
            let edges = ChangeRequest::Add { elements: NewElements::Edges(edges), ancestors };
            let points = ChangeRequest::AddPoints((before..after).map(beside).collect());
            access.change_mesh(line, vec![points, edges]);
        } else if after < before {
            access.change_mesh(line, vec![ChangeRequest::RemovePoints((after..before).rev().collect())]);
        }
        Ok(())
    }
}

impl Mapping for AdaptiveBeamMapping {
    type Transfer = BeamPoints;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<BeamPoints, Diagnostic> {
        let (input, _) = shape(set_up.scene, self.common.input.target())?;
        let (output, n_points) = shape(set_up.scene, self.common.output.target())?;
        if input != StateKind::Rigid3 || !matches!(output, StateKind::Vec3 | StateKind::Rigid3) {
            let message = format!("{} cannot become {}", input.template_name(), output.template_name());
            return Err(Diagnostic::error("types-do-not-fit", message).expected("Rigid3d to Vec3d or Rigid3d"));
        }
        let set = beams_of(set_up, &self.interpolation, self.common.input.target())?;
        let mut places = self.places(&set);
        // An output without a topology keeps its points while beams come and go.
        places.resize(n_points, None);
        Ok(BeamPoints::new(set.beams, places, output == StateKind::Rigid3))
    }

    fn is_linear(&self) -> bool {
        false
    }
}
