//! Lists of actions of a controller of wires.

use settee::component::*;
use settee::kernel::LinkTarget;

use crate::interventional_radiology_controller::InterventionalRadiologyController;

/// What a controller of wires can do in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Nothing,
    Forward,
    Backward,
    SpinRight,
    SpinLeft,
    Next,
    Previous,
    Choose(u32),
}

impl Action {
    /// The action of a code in a list. 7, to drop a wire, does nothing.
    fn of_code(code: i32) -> Self {
        match code {
            1 => Self::Forward,
            2 => Self::Backward,
            3 => Self::SpinRight,
            4 => Self::SpinLeft,
            5 => Self::Next,
            6 => Self::Previous,
            8..=10 => Self::Choose(code as u32 - 8),
            _ => Self::Nothing,
        }
    }

    fn code(self) -> i32 {
        match self {
            Self::Nothing => 0,
            Self::Forward => 1,
            Self::Backward => 2,
            Self::SpinRight => 3,
            Self::SpinLeft => 4,
            Self::Next => 5,
            Self::Previous => 6,
            Self::Choose(wire) => 8 + wire as i32,
        }
    }

    /// The action of a key.
    pub fn of_key(key: char) -> Self {
        match u32::from(key) {
            19 => Self::Forward,
            21 => Self::Backward,
            20 => Self::SpinRight,
            18 => Self::SpinLeft,
            code @ 48..=50 => Self::Choose(code - 48),
            _ => Self::Nothing,
        }
    }
}

/// Lets a controller of wires do a list of actions, each at its time; or records what its keys do.
///
/// Codes: 1 forward, 2 backward, 3 and 4 turn right and left, 5 and 6 the next and the previous wire, 8, 9 and 10 the
/// wires 0, 1 and 2; 0 nothing. At most one is done in a step. Without a list to be done, the action of a key is
/// repeated in each step while the key is held. `speed` of the controller has no effect.
#[derive(Component)]
#[component(category = "BeamAdapter/Wire", roles(event_handler))]
pub struct BeamAdapterActionController {
    /// Whether actions of keys are recorded; else the list is done.
    #[data(default = true)]
    write_mode: Data<bool>,
    /// Codes of the actions.
    #[data]
    actions: Data<Vec<i32>>,
    /// The time of each action.
    #[data(unit = "s")]
    time_steps: Data<Vec<f64>>,
    /// In SOFA, the names of actions.
    #[data(ignored = "nothing reads it, in SOFA neither")]
    action_string: Data<String>,
    /// The controller that acts.
    #[linked(search = none, required)]
    intervention_controller: Link<AnyController>,
    #[group]
    base: Base,
}

/// A controller of wires, as the target of a link.
pub struct AnyController;

impl LinkTarget for AnyController {
    const WHAT: &'static str = "InterventionalRadiologyController";
    fn accepts(component: &dyn Component) -> bool {
        component.downcast::<InterventionalRadiologyController>().is_some()
    }
}

/// What was recorded.
#[derive(Clone, Debug, Default, Persist)]
pub struct Recorded {
    held: u32,
    actions: Vec<i32>,
    times: Vec<f64>,
}

impl BeamAdapterActionController {
    /// Whether keys act.
    pub fn records(&self) -> bool {
        *self.write_mode
    }

    /// The action with a number, once it is time.
    pub fn due(&self, number: usize, time: f64) -> Option<Action> {
        let at = self.time_steps.get().get(number)?;
        (time >= *at).then(|| self.actions.get().get(number).map_or(Action::Nothing, |code| Action::of_code(*code)))
    }
}

impl Lifecycle for BeamAdapterActionController {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(target) = self.intervention_controller.target() else { return };
        context.require(target);
        if *self.write_mode && !self.actions.is_empty() {
            let finding = Diagnostic::warning("no-effect", "actions are recorded, not done");
            context.report(finding.attribute("actions", "").fix("write writeMode=\"false\""));
        }
        if self.actions.len() != self.time_steps.len() {
            let message = format!("{} actions at {} times", self.actions.len(), self.time_steps.len());
            context.report(Diagnostic::warning("lists-differ", message).attribute("timeSteps", ""));
        }
        let own = context.object;
        if let Some(controller) = context.scene.get_mut::<InterventionalRadiologyController>(target) {
            controller.follow(own);
        }
    }
}

impl EventHandler for BeamAdapterActionController {
    type Workspace = Recorded;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Recorded, Diagnostic> {
        Ok(Recorded::default())
    }

    fn handle(&self, ws: &mut Recorded, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        match event {
            Event::Reset => *ws = Recorded::default(),
            Event::KeyPressed(key) => ws.held = u32::from(*key),
            Event::KeyReleased(_) => ws.held = 0,
            Event::AnimateBegin(_) if *self.write_mode => {
                let action = char::from_u32(ws.held).map_or(Action::Nothing, Action::of_key);
                if action != Action::Nothing {
                    ws.actions.push(action.code());
                    ws.times.push(access.time());
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn outputs(&self, ws: &Recorded) -> Vec<Output> {
        if !*self.write_mode || ws.actions.is_empty() {
            return Vec::new();
        }
        let codes = ws.actions.iter().map(|code| f64::from(*code)).collect();
        vec![("actions", codes), ("timeSteps", ws.times.clone())]
    }
}
