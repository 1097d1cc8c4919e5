//! Divides a thread anew where it bends.

use settee::component::*;
use settee::kernel::{Flat, LinkTarget};
use settee::mesh::dynamic::{ChangeRequest, NewElements};

use crate::beam_lists::Interpolates;
use crate::frame::Frame;
use crate::mapped::state;
use crate::thread::{Bend, Rules, Thread, bends, divide, nodes_on};
use crate::wire_beam_interpolation::{WireBeam, WireBeamInterpolation};

/// Divides a thread anew in each step, so that it has nodes where it bends, and none where it need not.
///
/// At the start the whole wire is laid along its shape at rest; state, topology and beams are filled. Then each section
/// has nodes as far apart as its `nbBeams` say, and one wherever the thread has bent by `maxBendingAngle` since the
/// node before. New nodes lie on the curves of the beams that there were. Rigid parts are one point each.
#[derive(Component)]
#[component(category = "BeamAdapter/Wire", templates(Rigid3), attach = state, roles(event_handler))]
pub struct SutureController {
    /// Where the thread begins, along the x axis of this frame.
    #[data(default = OnePoint(Frame::IDENTITY.numbers()), unit = "m", at_start = "the thread was laid there")]
    starting_pos: Data<OnePoint<[f64; 7]>>,
    /// Nodes that are closer are one node.
    #[data(
        default = 1e-6,
        unit = "m",
        check = checks::positive(),
        at_start = "the thread was divided with it"
    )]
    threshold: Data<f64>,
    /// Largest angle by which the thread bends between two nodes.
    #[data(default = 0.1, unit = "rad", check = checks::positive())]
    max_bending_angle: Data<f64>,
    /// Pairs of lengths along the thread between which it is rigid.
    #[data(unit = "m", at_start = "the thread was divided there")]
    rigid_curv_abs: Data<Vec<f64>>,
    /// Whether rigid parts keep their nodes, and how these lie in them, as long as they are listed.
    #[data(default = false)]
    fix_rigid_transforms: Data<bool>,
    /// Lengths along the thread that are nodes in the next step.
    #[data(name = "m_actualStepNoticeablePoints", unit = "m")]
    noticeable: Data<Vec<f64>>,
    /// Whether the thread is divided when a step begins; else when it ends.
    #[data(default = false)]
    update_on_begin_animation_step: Data<bool>,
    /// Lengths along the thread of its nodes.
    #[data(output, unit = "m")]
    node_curv_abs: Data<Vec<f64>>,
    /// For each beam where it ended along the thread, and the angle by which it was bent, before it was divided.
    #[data(output)]
    curvature_list: Data<Vec<[f64; 2]>>,
    /// Frames of the nodes.
    #[data(output, unit = "m")]
    control_points: Data<Points<[f64; 7]>>,
    /// In SOFA, whether threads are turned before they are laid.
    #[data(default = false, ignored = "the thread is laid in the same way")]
    apply_orientation_first_in_create_needle: Data<bool>,
    /// In SOFA, whether a thread that fits already is laid anew.
    #[data(name = "reinitilizeWireOnInit", default = false, ignored = "the thread is always laid at the start")]
    reinitialize_wire_on_init: Data<bool>,
    /// In SOFA, whether the thread is left alone.
    #[data(default = false, unsupported = "leave the controller out")]
    use_dummy_controller: Data<bool>,
    /// The beams of the thread; by default those of the node.
    #[linked(search = local, required)]
    interpolation: Link<AnyWireInterpolation>,
    /// Topology that is filled; by default that of the node.
    #[linked(search = local, required)]
    topology: Link<dyn BaseTopology>,
    /// State of the thread; by default that of the node.
    #[linked(search = local, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    base: Base,
    /// What the run begins with.
    start: Memory,
}

/// The interpolation of a wire, as the target of a link.
pub struct AnyWireInterpolation;

impl LinkTarget for AnyWireInterpolation {
    const WHAT: &'static str = "WireBeamInterpolation";
    fn accepts(component: &dyn Component) -> bool {
        component.downcast::<WireBeamInterpolation>().is_some()
    }
}

/// What the controller remembers from step to step.
#[derive(Clone, Debug, Default, Persist)]
pub struct Memory {
    thread: Thread,
    bends: Vec<Bend>,
    frames: Vec<[f64; 7]>,
    /// Writes of places to note that it knows of.
    n_written: u32,
}

impl SutureController {
    fn interpolation<'a>(&self, scene: &'a Scene) -> Option<(ObjectId, &'a WireBeamInterpolation)> {
        let target = self.interpolation.target()?;
        Some((target, scene.get::<WireBeamInterpolation>(target)?))
    }

    fn rules(&self, scene: &Scene) -> Option<Rules> {
        let wire = self.interpolation(scene)?.1.wire(scene)?;
        Some(Rules {
            n_beams: wire.n_beams(),
            keys: wire.keys,
            most_bend: *self.max_bending_angle,
            threshold: *self.threshold,
            rigid: self.rigid_curv_abs.as_chunks::<2>().0.to_vec(),
        })
    }

    /// Lays the thread along its shape at rest.
    fn begin(&mut self, rules: &Rules, context: &mut InitContext<'_>) {
        let Some((target, interpolation)) = self.interpolation(context.scene) else { return };
        let Some(wire) = interpolation.wire(context.scene) else { return };
        let (start, nodes) = (Frame::of(&self.starting_pos.0), divide(rules, &[], &[]));
        let laid = |node: &f64| (start.compose(&wire.rest_frame(*node)), [0.0; 6]);
        let at: Vec<_> = nodes.iter().map(laid).collect();
        let (thread, x, v) = Thread::new(&nodes, &at, &rules.rigid);
        if let Some(wire) = context.scene.get_mut::<WireBeamInterpolation>(target) {
            wire.begin(thread.beams.clone());
        }
        let object = self.mstate.target().and_then(|state| context.scene.component_mut(state));
        if let Some(state) = object.and_then(|component| component.as_state_mut()) {
            if state.n_points() != x.len() {
                state.resize(x.len());
            }
            state.store(x.as_flattened(), v.as_flattened());
            state.store_rest_position(x.as_flattened());
        }
        if let Some(topology) = self.topology.target() {
            let position = x.iter().flat_map(|frame| [frame[0], frame[1], frame[2]]).collect();
            let edges = (1..x.len() as i64).flat_map(|point| [point - 1, point]).collect();
            let values = [
                ("position", Flat::Reals { values: position, block: 3 }),
                ("edges", Flat::Integers { values: edges, block: 2 }),
            ];
            context.fill(topology, &values);
        }
        let frames = at.iter().map(|(frame, _)| frame.numbers()).collect();
        let bends = thread.nodes.iter().skip(1).map(|node| [*node, 0.0]).collect();
        self.start = Memory { thread, bends, frames, n_written: 0 };
    }

    fn show(&mut self) {
        self.node_curv_abs.derive(self.start.thread.nodes.clone());
        self.curvature_list.derive(self.start.bends.clone());
        self.control_points.derive(Points(self.start.frames.clone()));
    }

    /// Divides the thread anew.
    fn divide(&self, ws: &mut Memory, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let (Some(state), Some(topology)) = (self.mstate.target(), self.topology.target()) else { return Ok(()) };
        let (Some((target, interpolation)), Some(rules)) =
            (self.interpolation(access.scene()), self.rules(access.scene()))
        else {
            return Ok(());
        };
        let set_up = SetUp { scene: access.scene(), object: target, meshes: Some(access.meshes()) };
        let set = interpolation.beam_set(set_up)?;
        set.check_ends(set_up.scene, Some(state))?;
        let (Some(x), Some(v)) = (access.position(state), access.velocity(state)) else { return Ok(()) };
        let (x, v) = (x.as_chunks::<7>().0, v.as_chunks::<6>().0);
        ws.bends = bends(&set, x);
        let is_noted = ws.n_written != self.noticeable.revision();
        ws.n_written = self.noticeable.revision();
        let notable: &[f64] = if is_noted { self.noticeable.get() } else { &[] };
        let mut nodes = divide(&rules, notable, &ws.bends);
        if *self.fix_rigid_transforms {
            nodes = ws.thread.keep_within(&nodes, &rules.rigid);
        }
        let at = nodes_on(&set, x, v, &nodes);
        ws.frames = at.iter().map(|(frame, _)| frame.numbers()).collect();
        let (mut thread, mut new_x, mut new_v) = Thread::new(&nodes, &at, &rules.rigid);
        if nodes == ws.thread.nodes && thread.rigid == ws.thread.rigid {
            return Ok(());
        }
        if *self.fix_rigid_transforms {
            thread.keep_transforms(&ws.thread, (x, v), &mut new_x, &mut new_v);
        }
        let (before, after) = (x.len() as u32, new_x.len() as u32);
        let layout = vec![(target, Some(WireBeam::layout(&thread.beams)))];
        if after > before {
            // Points come before the beams that name them.
            let new = (before..after).map(|_| vec![(before - 1, 1.0)]).collect();
            let edges: Vec<[u32; 2]> = (before..after).map(|point| [point - 1, point]).collect();
            let ancestors = vec![Vec::new(); edges.len()];
            let add = ChangeRequest::Add { elements: NewElements::Edges(edges), ancestors };
            access.change_mesh(topology, vec![ChangeRequest::AddPoints(new), add]);
        }
        access.lay_out(layout);
        if after < before {
            access.change_mesh(topology, vec![ChangeRequest::RemovePoints((after..before).rev().collect())]);
        }
        access.set_motion_afterwards(state, new_x.into_flattened(), new_v.into_flattened());
        ws.thread = thread;
        Ok(())
    }
}

impl Lifecycle for SutureController {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let targets = [self.mstate.target(), self.topology.target(), self.interpolation.target()];
        targets.into_iter().flatten().for_each(|target| context.require(target));
        let kind = self.mstate.target().and_then(|target| state(context.scene, target)).map(BaseState::kind);
        if kind != Some(StateKind::Rigid3) {
            let finding = Diagnostic::error("template-mismatch", "threads are beams between rigid points");
            return context.report(finding.expected("a state of Rigid3"));
        }
        if !self.rigid_curv_abs.len().is_multiple_of(2) {
            let finding = Diagnostic::warning("wrong-count", "an odd number of borders of rigid parts");
            context.report(finding.attribute("rigidCurvAbs", "").expected("pairs"));
        }
        let Some(rules) = self.rules(context.scene).filter(|rules| rules.keys.last().is_some_and(|end| *end > 0.0))
        else {
            return context.error("neighbour-missing", "the thread has no sections with a length");
        };
        self.begin(&rules, context);
        self.show();
    }
}

impl EventHandler for SutureController {
    type Workspace = Memory;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Memory, Diagnostic> {
        Ok(self.start.clone())
    }

    fn handle(&self, ws: &mut Memory, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        match event {
            Event::Reset => {
                *ws = self.start.clone();
                access.lay_out(self.interpolation.target().map(|target| (target, None)).into_iter().collect());
                Ok(())
            }
            Event::AnimateBegin(_) if *self.update_on_begin_animation_step => self.divide(ws, access),
            Event::AnimateEnd(_) if !*self.update_on_begin_animation_step => self.divide(ws, access),
            _ => Ok(()),
        }
    }

    fn outputs(&self, ws: &Memory) -> Vec<Output> {
        vec![
            ("nodeCurvAbs", ws.thread.nodes.clone()),
            ("curvatureList", ws.bends.as_flattened().to_vec()),
            ("controlPoints", ws.frames.as_flattened().to_vec()),
        ]
    }
}
