//! Points of collision on wires that are pushed out.

use settee::component::*;
use settee::kernel::{Flat, ValueError};

use crate::beam_adapter_action_controller::AnyController;
use crate::beam_lists::{Interpolates, take_bare_path};
use crate::beam_points::{BeamPoint, BeamPoints};
use crate::intervention::Out;
use crate::interventional_radiology_controller::InterventionalRadiologyController;
use crate::mapped::{place_output, shape};
use crate::wire_beam_interpolation::WireBeamInterpolation;

/// Points along the wires of a controller, for collision: at each place on the thickest wire that is there.
///
/// The points are counted from the tips; those for which nothing is out yet lie where wires come out. It fills the
/// topology of its node with a line through them.
#[derive(Component)]
#[component(category = "BeamAdapter/Wire", templates(Rigid3d), attach = mapping, roles(mapping, event_handler))]
pub struct MultiAdaptiveBeamMapping {
    /// In SOFA, whether places are lengths along the wires.
    #[data(default = true, ignored = "places are lengths along the wires")]
    use_curv_abs: Data<bool>,
    /// In SOFA, whether points are computed by several threads.
    #[data(default = false, ignored = "results are the same")]
    parallel_mapping: Data<bool>,
    /// The controller that pushes the wires; by default the nearest above.
    #[linked(search = up, required, alias = "ircontroller")]
    controller: Link<AnyController>,
    /// Topology that is filled; by default that of the node.
    #[linked(search = local)]
    topology: Link<dyn BaseTopology>,
    #[group]
    common: MappingData,
    #[group]
    base: Base,
    /// This component.
    own: Option<ObjectId>,
    /// Places at the start: lengths along a wire, each with the number of the wire.
    start: Vec<f64>,
}

/// A place: a length along a wire, and the number of the wire.
type WirePlace = [f64; 2];

impl MultiAdaptiveBeamMapping {
    fn controller<'a>(&self, scene: &'a Scene) -> Option<(ObjectId, &'a InterventionalRadiologyController)> {
        let target = self.controller.target()?;
        Some((target, scene.get::<InterventionalRadiologyController>(target)?))
    }

    /// The wires of the controller.
    fn wires<'a>(&self, scene: &'a Scene) -> Vec<(ObjectId, &'a WireBeamInterpolation)> {
        let wires = self.controller(scene).map_or(&[] as &[ObjectId], |(_, controller)| controller.wires());
        wires.iter().filter_map(|wire| Some((*wire, scene.get::<WireBeamInterpolation>(*wire)?))).collect()
    }

    /// Points and edges of the line, and its number of points.
    fn line(&self, scene: &Scene) -> (Vec<f64>, Vec<i64>, usize) {
        let (mut points, mut edges, mut begin) = (vec![0.0; 3], Vec::new(), 0.0);
        for (_, wire) in self.wires(scene) {
            let Some(wire) = wire.wire(scene) else { continue };
            let n = wire.n_collision_edges();
            let spacing = wire.length() / n as f64;
            for index in 1..=n {
                let last = (points.len() / 3) as i64;
                edges.extend([last - 1, last]);
                points.extend([begin + index as f64 * spacing, 0.0, 0.0]);
            }
            begin += (n + 1) as f64 * spacing;
        }
        let n_points = points.len() / 3;
        (points, edges, n_points)
    }

    /// Places for what is out now, from the tips on. Points that had come out further than their wire is long stay.
    fn places(&self, set_up: SetUp<'_>, before: &[f64]) -> Vec<f64> {
        let mut places = before.as_chunks::<2>().0.to_vec();
        let Some((target, controller)) = self.controller(set_up.scene) else { return before.to_vec() };
        let Out { tips, nodes, wires: at_node } = controller.out(set_up.of(target));
        let wires: Vec<_> = self.wires(set_up.scene).iter().filter_map(|(_, wire)| wire.wire(set_up.scene)).collect();
        let Some(mut node) = nodes.len().checked_sub(1) else { return before.to_vec() };
        let (mut now, mut wire) = (nodes[node], at_node[node]);
        for place in places.iter_mut().rev() {
            let is_beyond = |&[along, of]: &WirePlace| wires.get(of as usize).is_none_or(|wire| along > wire.length());
            if is_beyond(place) {
                continue;
            }
            let along = now - (tips[wire] - wires[wire].length());
            *place = [along, wire as f64];
            now -= wires[wire].collision_sampling(along);
            if now < 0.0 {
                now = 0.0;
                continue;
            }
            while node > 0 && now < nodes[node - 1] {
                node -= 1;
                if at_node[node] != wire {
                    (wire, now) = (at_node[node], nodes[node]);
                    break;
                }
            }
        }
        places.into_flattened()
    }
}

impl Lifecycle for MultiAdaptiveBeamMapping {
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        matches!(name, "controller" | "ircontroller").then(|| take_bare_path(&mut self.controller, text))
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        let targets = [self.common.input.target(), self.common.output.target(), self.controller.target()];
        targets.into_iter().flatten().for_each(|target| context.require(target));
        let wires: Vec<ObjectId> = self.wires(context.scene).iter().map(|(wire, _)| *wire).collect();
        wires.into_iter().for_each(|wire| context.require(wire));
        let (points, edges, n_points) = self.line(context.scene);
        if let Some(topology) = self.topology.target() {
            let values = [
                ("position", Flat::Reals { values: points, block: 3 }),
                ("edges", Flat::Integers { values: edges, block: 2 }),
            ];
            context.fill(topology, &values);
            context.require(topology);
        }
        self.own = Some(context.object);
        self.start = self.places(context.set_up(), &vec![0.0; 2 * n_points]);
        place_output(self, n_points, context);
    }
}

impl EventHandler for MultiAdaptiveBeamMapping {
    /// The places.
    type Workspace = Vec<f64>;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Vec<f64>, Diagnostic> {
        Ok(self.start.clone())
    }

    fn handle(&self, ws: &mut Vec<f64>, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let Some(own) = self.own else { return Ok(()) };
        match event {
            Event::Reset => {
                ws.clone_from(&self.start);
                access.lay_out(vec![(own, None)]);
            }
            Event::AnimateBegin(_) => {
                let set_up = SetUp { scene: access.scene(), object: own, meshes: Some(access.meshes()) };
                let places = self.places(set_up, ws);
                if places != *ws {
                    ws.clone_from(&places);
                    access.lay_out(vec![(own, Some(places))]);
                }
            }
            _ => {}
        }
        Ok(())
    }
}

impl Mapping for MultiAdaptiveBeamMapping {
    type Transfer = BeamPoints;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<BeamPoints, Diagnostic> {
        let (input, _) = shape(set_up.scene, self.common.input.target())?;
        let (output, n_points) = shape(set_up.scene, self.common.output.target())?;
        if input != StateKind::Rigid3 || output != StateKind::Vec3 {
            let message = format!("{} cannot become {}", input.template_name(), output.template_name());
            return Err(Diagnostic::error("types-do-not-fit", message).expected("Rigid3d to Vec3d"));
        }
        let places = set_up.layout(set_up.object).unwrap_or(&self.start);
        let (mut beams, mut sets) = (Vec::new(), Vec::new());
        for (object, wire) in self.wires(set_up.scene) {
            let mut set = wire.beam_set(set_up.of(object))?;
            set.check_ends(set_up.scene, self.common.input.target())?;
            let first = beams.len() as u32;
            beams.append(&mut set.beams.clone());
            sets.push((first, std::mem::take(&mut set)));
        }
        let point = |&[along, wire]: &WirePlace| {
            let (first, set) = sets.get(wire as usize)?;
            let (beam, b) = set.at(along)?;
            Some(BeamPoint { beam: first + beam, b, offset: [0.0; 2] })
        };
        let mut points: Vec<_> = places.as_chunks::<2>().0.iter().map(point).collect();
        points.resize(n_points, None);
        Ok(BeamPoints::new(beams, points, false))
    }

    fn is_linear(&self) -> bool {
        false
    }
}
