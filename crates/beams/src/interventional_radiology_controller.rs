//! Pushes wires out.

use settee::component::*;
use settee::kernel::{Flat, LinkOrigin, LinkTarget, Place};
use settee::math::quaternion::normalized;

use crate::beam_adapter_action_controller::{Action, BeamAdapterActionController};
use crate::deployment::{Deployment, Instrument, Sheath};
use crate::frame::Frame;
use crate::intervention::{Memory, Out, Shown, fixed_points};
use crate::mapped::{shape, state};
use crate::wire_beam_interpolation::{WireBeam, WireBeamInterpolation};

/// Pushes wires out of one place, one within the other, pulls them back and turns them about their axes.
///
/// The nodes of the wires that are out are the last points of the state; the others stay where wires come out, and do
/// not move. With each step the beams of the wires are laid out anew, and the shape goes on from that before.
///
/// Keys: the codes 19 and 21 push and pull by `step`, 20 and 18 turn by `angularStep`; 0, 1, 2 choose the wire; *
/// begins to push or stops pulling with `speed`, / the other way round.
#[derive(Component)]
#[component(
    category = "BeamAdapter/Wire",
    templates(Rigid3),
    attach = state,
    roles(event_handler, projective_constraint)
)]
pub struct InterventionalRadiologyController {
    /// Names or paths of WireBeamInterpolation components, the thickest first; by default all of the node.
    #[data(at_start = "the beams of these wires were laid out at the start")]
    instruments: Data<Vec<String>>,
    /// How far the tip of each wire is out.
    #[data(unit = "m")]
    xtip: Data<Vec<f64>>,
    /// The angle of each wire about its axis.
    #[data(unit = "rad")]
    rotation_instrument: Data<Vec<f64>>,
    /// The wire that keys and `speed` move.
    #[data(default = 0u32)]
    controlled_instrument: Data<u32>,
    /// How far a key pushes.
    #[data(default = 0.1, unit = "m")]
    step: Data<f64>,
    /// How far a key turns.
    #[data(default = 0.15708, unit = "rad")]
    angular_step: Data<f64>,
    /// How fast the controlled wire is pushed; with more than 0 from the start on.
    #[data(default = 0.0, unit = "m/s")]
    speed: Data<f64>,
    /// Where wires come out, along the x axis of this frame.
    #[data(default = OnePoint(Frame::IDENTITY.numbers()), unit = "m", at_start = "all points were placed there")]
    starting_pos: Data<OnePoint<[f64; 7]>>,
    /// Nodes that are closer are one node.
    #[data(default = 0.01, unit = "m", check = checks::positive())]
    threshold: Data<f64>,
    /// Pairs of distances from where wires come out, between which they do not move.
    #[data(unit = "m")]
    rigid_curv_abs: Data<Vec<f64>>,
    /// The first point in use.
    #[data(output)]
    index_first_node: Data<u32>,
    /// In SOFA, a point that a mouse moves.
    #[data(default = 0u32, ignored = "nothing reads it, in SOFA neither")]
    index: Data<u32>,
    /// In SOFA, how a mouse moves.
    #[data(default = false, ignored = "nothing reads it, in SOFA neither")]
    only_translation: Data<bool>,
    /// In SOFA, a button of a device.
    #[data(default = false, ignored = "nothing reads it, in SOFA neither")]
    button_device_state: Data<bool>,
    /// In SOFA, the direction of a device.
    #[data(default = vec![0.0, 0.0, -1.0], ignored = "nothing reads it, in SOFA neither")]
    main_direction: Data<Vec<f64>>,
    /// In SOFA, whether events start an update of the scene.
    #[data(default = false, ignored = "the scene follows in the step")]
    handle_event_triggers_update: Data<bool>,
    /// In SOFA, the constraint that holds the points which are not in use; its points are cleared.
    #[linked(search = local, required)]
    fixed_constraint: Link<AnyFixed>,
    /// Topology of the points; by default that of the node.
    #[linked(search = local, required)]
    topology: Link<dyn BaseTopology>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: Base,
    /// This component.
    own: Option<ObjectId>,
    /// The interpolations of the wires.
    wires: Vec<ObjectId>,
    /// What the run begins with.
    start: Memory,
    /// Who acts instead of keys.
    driver: Option<ObjectId>,
    /// What the data show.
    shown: Shown,
    /// What was written during the run, and how often.
    written: (u32, Shown),
}

/// A component that holds points, as the target of a link.
pub struct AnyFixed;

impl LinkTarget for AnyFixed {
    const WHAT: &'static str = "FixedProjectiveConstraint";
    fn accepts(component: &dyn Component) -> bool {
        component.class().name == "FixedProjectiveConstraint"
    }
}

impl InterventionalRadiologyController {
    /// The interpolations of its wires, the thickest first.
    pub fn wires(&self) -> &[ObjectId] {
        &self.wires
    }

    /// Lets a list of actions, or its keys, act instead of the keys here.
    pub fn follow(&mut self, driver: ObjectId) {
        self.driver = Some(driver);
    }

    /// What does not change in a step.
    pub fn sheath(&self, scene: &Scene) -> Sheath {
        let instrument = |wire: &ObjectId| {
            let wire = scene.component(*wire)?.downcast::<WireBeamInterpolation>()?.wire(scene)?;
            Some(Instrument::of(&wire))
        };
        let n_points = self.common.mstate.target().and_then(|target| state(scene, target));
        Sheath {
            instruments: self.wires.iter().filter_map(instrument).collect(),
            start: Frame::of(&self.starting_pos.0),
            threshold: *self.threshold,
            step: *self.step,
            rigid: self.rigid_curv_abs.to_vec(),
            n_points: n_points.map_or(0, BaseState::n_points),
        }
    }

    fn find_wires(&self, context: &InitContext<'_>) -> Result<Vec<ObjectId>, Diagnostic> {
        let is_wire = |object: &ObjectId| {
            let component = context.scene.component(*object);
            component.is_some_and(|component| component.downcast::<WireBeamInterpolation>().is_some())
        };
        let own = &context.scene.node(context.node).objects;
        if self.instruments.is_empty() {
            return Ok(own.iter().copied().filter(is_wire).collect());
        }
        let origin = LinkOrigin { node: context.node, owner: Some(context.object) };
        let find = |path: &String| {
            let bare = path.strip_prefix('@').unwrap_or(path);
            let in_node = own.iter().copied().find(|object| context.scene.object(*object).name == bare);
            let found = in_node.or_else(|| match context.scene.resolve_path(origin, bare) {
                Some(Place::Object(object)) => Some(object),
                _ => None,
            });
            found.filter(is_wire).ok_or_else(|| {
                let finding = Diagnostic::error("link-not-found", "there is no such wire");
                finding.attribute("instruments", path.clone()).expected("names of WireBeamInterpolation components")
            })
        };
        self.instruments.iter().map(find).collect()
    }

    /// A number for each wire, the last ones 0.
    fn for_each(list: &Data<Vec<f64>>, name: &str, n: usize, context: &mut InitContext<'_>) -> Vec<f64> {
        if list.is_set() && list.len() != n {
            let finding = Diagnostic::warning("wrong-count", format!("{} numbers for {n} wires", list.len()));
            context.report(finding.attribute(name, ""));
        }
        let mut values = list.to_vec();
        values.resize(n, 0.0);
        values
    }

    /// Lays the wires out for the start: all points are where wires come out.
    fn begin(&mut self, context: &mut InitContext<'_>) {
        let n = self.wires.len();
        let tips = Self::for_each(&self.xtip, "xtip", n, context);
        let angles = Self::for_each(&self.rotation_instrument, "rotationInstrument", n, context);
        let sheath = self.sheath(context.scene);
        let n_beams: u32 = sheath.instruments.iter().flat_map(|instrument| &instrument.n_beams).sum();
        if sheath.n_points <= n_beams as usize {
            let message = format!("{} points for {n_beams} beams: not all can come out", sheath.n_points);
            context.report(Diagnostic::warning("no-room", message).expected(format!("{} points", n_beams + 1)));
        }
        let (mut x, mut v) = (vec![sheath.start.numbers(); sheath.n_points], vec![[0.0; 6]; sheath.n_points]);
        let mut deployment = Deployment::begin(tips, angles);
        let laid = deployment.apply(&sheath, &mut x, &mut v);
        let object = self.common.mstate.target().and_then(|target| context.scene.component_mut(target));
        if let Some(state) = object.and_then(|component| component.as_state_mut()) {
            let rest = vec![sheath.start.numbers(); sheath.n_points];
            state.store(x.as_flattened(), v.as_flattened());
            state.store_rest_position(rest.as_flattened());
        }
        for (wire, beams) in self.wires.iter().zip(&laid.beams) {
            if let Some(wire) = context.scene.get_mut::<WireBeamInterpolation>(*wire) {
                wire.begin(beams.clone());
            }
        }
        let direction = i32::from(*self.speed > 0.0);
        self.start =
            Memory { deployment, controlled: self.chosen(), direction, beams: laid.beams.clone(), ..Memory::default() };
        self.start.layout = self.start.lay_out(&laid);
        self.show(&self.start.layout.clone());
    }

    /// The controlled wire; the first one if there is no such.
    fn chosen(&self) -> u32 {
        if (*self.controlled_instrument as usize) < self.wires.len() { *self.controlled_instrument } else { 0 }
    }

    /// The numbers of its layout as it is now.
    fn laid<'a>(&'a self, set_up: SetUp<'a>) -> &'a [f64] {
        set_up.layout(set_up.object).unwrap_or(&self.start.layout)
    }

    /// What is out now: tips of the wires, and the nodes, each with the thickest wire there.
    pub fn out(&self, set_up: SetUp<'_>) -> Out {
        Out::of(self.laid(set_up), self.wires.len())
    }

    fn show(&mut self, layout: &[f64]) {
        let Some(shown) = Shown::of(layout, self.wires.len()) else { return };
        let (controlled, first) = (shown.controlled, shown.first);
        self.shown = shown;
        self.xtip.derive(self.shown.tips.clone());
        self.rotation_instrument.derive(self.shown.angles.clone());
        self.controlled_instrument.derive(controlled);
        if *self.index_first_node != first {
            self.index_first_node.derive(first);
        }
    }

    /// Takes over what was written.
    fn adopt(&self, ws: &mut Memory) {
        let (n, written) = &self.written;
        if *n == ws.n_written || *n == 0 {
            return;
        }
        ws.n_written = *n;
        ws.deployment.tips.clone_from(&written.tips);
        ws.deployment.angles.clone_from(&written.angles);
        ws.controlled = written.controlled;
    }

    /// Does what a key or an entry of a list asks for.
    fn act(&self, ws: &mut Memory, action: Action) {
        let wire = ws.controlled as usize;
        match action {
            Action::Forward => ws.deployment.tips[wire] += *self.step,
            Action::Backward => ws.deployment.tips[wire] -= *self.step,
            Action::SpinRight => ws.deployment.angles[wire] += *self.angular_step,
            Action::SpinLeft => ws.deployment.angles[wire] -= *self.angular_step,
            Action::Next => ws.controlled = (ws.controlled + 1).min(self.wires.len() as u32 - 1),
            Action::Previous => ws.controlled = ws.controlled.saturating_sub(1),
            Action::Choose(wire) if (wire as usize) < self.wires.len() => ws.controlled = wire,
            Action::Choose(_) | Action::Nothing => {}
        }
    }

    fn key(&self, ws: &mut Memory, key: char) {
        match key {
            '*' => ws.direction = if ws.direction < 0 { 0 } else { 1 },
            '/' => ws.direction = if ws.direction > 0 { 0 } else { -1 },
            key => self.act(ws, Action::of_key(key)),
        }
    }

    /// Pushes and pulls with the speed of the step.
    fn go_on(&self, ws: &mut Memory, sheath: &Sheath, dt: f64) {
        if let Some(tip) = ws.deployment.tips.get_mut(ws.controlled as usize) {
            *tip += f64::from(ws.direction) * *self.speed * dt;
            if *tip < 0.0 && ws.direction < 0 {
                (*tip, ws.direction) = (0.0, 0);
            }
        }
        for (tip, instrument) in ws.deployment.tips.iter_mut().zip(&sheath.instruments) {
            *tip = tip.min(instrument.length());
        }
    }

    /// Does the next action of a list, or that of the key that is held.
    fn be_driven(&self, ws: &mut Memory, driver: &BeamAdapterActionController, time: f64) {
        if driver.records() {
            let key = char::from_u32(ws.held).filter(|_| ws.held != 0);
            self.act(ws, key.map_or(Action::Nothing, Action::of_key));
        } else if let Some(action) = driver.due(ws.n_actions as usize, time) {
            self.act(ws, action);
            ws.n_actions += 1;
        }
    }
}

impl Lifecycle for InterventionalRadiologyController {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let targets = [self.common.mstate.target(), self.topology.target()];
        targets.into_iter().flatten().for_each(|target| context.require(target));
        match self.find_wires(context) {
            Ok(wires) if wires.is_empty() => {
                let finding = Diagnostic::error("neighbour-missing", "there is no wire to push");
                return context.report(finding.fix("add a WireBeamInterpolation to the node"));
            }
            Ok(wires) => self.wires = wires,
            Err(finding) => return context.report(finding),
        }
        for wire in self.wires.clone() {
            context.require(wire);
        }
        if *self.controlled_instrument as usize >= self.wires.len() {
            let finding = Diagnostic::warning("index-out-of-range", "there is no such wire: the first is controlled");
            let finding = finding.attribute("controlledInstrument", self.controlled_instrument.to_string());
            context.report(finding.expected(format!("below {}", self.wires.len())));
        }
        if !self.rigid_curv_abs.len().is_multiple_of(2) {
            let finding = Diagnostic::warning("wrong-count", "an odd number of borders of rigid parts");
            context.report(finding.attribute("rigidCurvAbs", "").expected("pairs"));
        }
        let [a, b, c, x, y, z, w] = self.starting_pos.0;
        let [x, y, z, w] = normalized([x, y, z, w]);
        self.starting_pos.derive(OnePoint([a, b, c, x, y, z, w]));
        let kind = self.common.mstate.target().and_then(|target| state(context.scene, target)).map(BaseState::kind);
        if kind != Some(StateKind::Rigid3) {
            let finding = Diagnostic::error("template-mismatch", "wires are beams between rigid points");
            return context.report(finding.expected("a state of Rigid3"));
        }
        let sheath = self.sheath(context.scene);
        let has_length = |instrument: &Instrument| instrument.length() > 0.0 && instrument.length().is_finite();
        if sheath.instruments.len() < self.wires.len() || !sheath.instruments.iter().all(has_length) {
            return context.error("neighbour-missing", "a wire has no sections with a length");
        }
        if sheath.n_points < 2 {
            let finding = Diagnostic::error("no-room", format!("{} points for a wire", sheath.n_points));
            return context.report(finding.expected("a point more than all wires have beams"));
        }
        self.own = Some(context.object);
        if let Some(fixed) = self.fixed_constraint.target() {
            context.fill(fixed, &[("indices", Flat::Integers { values: Vec::new(), block: 1 })]);
        }
        self.begin(context);
    }

    fn data_changed(&mut self, _context: &mut InitContext<'_>) {
        let n = self.wires.len();
        let mut now = Shown {
            tips: self.xtip.to_vec(),
            angles: self.rotation_instrument.to_vec(),
            controlled: self.chosen(),
            first: self.shown.first,
        };
        now.tips.resize(n, 0.0);
        now.angles.resize(n, 0.0);
        if now != self.shown {
            self.written = (self.written.0 + 1, now.clone());
            self.shown = now;
        }
    }

    fn laid_out(&mut self, context: &mut InitContext<'_>) {
        let layout = context.set_up().layout(context.object).map(<[f64]>::to_vec);
        self.show(&layout.unwrap_or_else(|| self.start.layout.clone()));
    }
}

impl EventHandler for InterventionalRadiologyController {
    type Workspace = Memory;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Memory, Diagnostic> {
        Ok(self.start.clone())
    }

    fn handle(&self, ws: &mut Memory, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let Some(target) = self.common.mstate.target() else { return Ok(()) };
        let driver = self.driver.and_then(|driver| access.scene().get::<BeamAdapterActionController>(driver));
        match event {
            Event::Reset => {
                *ws = self.start.clone();
                access.lay_out(self.wires.iter().copied().chain(self.own).map(|object| (object, None)).collect());
            }
            Event::KeyPressed(key) if driver.is_some() => ws.held = u32::from(*key),
            Event::KeyPressed(key) => self.key(ws, *key),
            Event::KeyReleased(_) => ws.held = 0,
            Event::AnimateBegin(dt) => {
                let sheath = self.sheath(access.scene());
                self.adopt(ws);
                match driver {
                    Some(driver) => self.be_driven(ws, driver, access.time()),
                    None => self.go_on(ws, &sheath, *dt),
                }
                let (Some(x), Some(v)) = (access.position(target), access.velocity(target)) else { return Ok(()) };
                let (mut x, mut v) = (x.to_vec(), v.to_vec());
                let laid = ws.deployment.apply(&sheath, x.as_chunks_mut().0, v.as_chunks_mut().0);
                let layout = ws.lay_out(&laid);
                let mut layouts = Vec::new();
                if laid.beams != ws.beams {
                    access.set_motion(target, Some(&x), Some(&v));
                    let beams = laid.beams.iter().map(|beams| Some(WireBeam::layout(beams)));
                    layouts.extend(self.wires.iter().copied().zip(beams));
                }
                if layout != ws.layout {
                    layouts.extend(self.own.map(|own| (own, Some(layout.clone()))));
                }
                if !layouts.is_empty() {
                    access.lay_out(layouts);
                }
                (ws.beams, ws.layout) = (laid.beams, layout);
            }
            _ => {}
        }
        Ok(())
    }
}

impl ProjectiveConstraint for InterventionalRadiologyController {
    type Types = Rigid3;
    /// The points that do not move.
    type Workspace = Vec<u32>;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn prescribes_motion(&self) -> bool {
        false
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Vec<u32>, Diagnostic> {
        let (_, n_points) = shape(set_up.scene, self.common.mstate.target())?;
        let fixed = fixed_points(self.laid(set_up), self.wires.len());
        Ok(fixed.filter(|point| (*point as usize) < n_points).collect())
    }

    fn project_response(&self, ws: &mut Vec<u32>, _time: f64, response: &mut [[f64; 6]]) {
        ws.iter().for_each(|point| response[*point as usize] = [0.0; 6]);
    }

    fn project_velocity(&self, ws: &mut Vec<u32>, _time: f64, v: &mut [[f64; 6]]) {
        ws.iter().for_each(|point| v[*point as usize] = [0.0; 6]);
    }

    fn fixed_scalars(&self, ws: &Vec<u32>, _n_points: usize, _time: f64, out: &mut Vec<usize>) {
        out.extend(ws.iter().flat_map(|point| 6 * *point as usize..6 * (*point as usize + 1)));
    }
}
