//! How the mouse holds bodies: as the settings of the scene say, else by a spring whose stiffness suits the body.

use std::sync::Arc;

use settee_kernel::Component;
use settee_simulation::{Grip, Simulation, StateVector};

use super::command::Pull;
use super::pull::{Patch, Push, Spring};

/// What the settings of a scene say of the mouse, those for its left button.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Grasp {
    /// `ConstraintAttachButtonSetting`: a constraint holds the body, where the scene solves constraints.
    pub by_constraint: bool,
    /// `AttachBodyButtonSetting`: stiffness of the spring (N/m).
    pub stiffness: Option<f64>,
    /// `FixPickedParticleButtonSetting`: points stay where they are let go, held by springs of this stiffness (N/m).
    pub fixes: Option<f64>,
}

impl Grasp {
    /// What the first setting of a scene for the left button says.
    pub fn of(simulation: &Simulation) -> Self {
        let scene = simulation.scene();
        let number = |component: &dyn Component, name: &str| {
            let index = component.find_data(name)?;
            component.data(index).flat().reals().ok()?.0.first().copied().filter(|x| x.is_finite() && *x > 0.0)
        };
        let says = |component: &dyn Component| {
            let button = component.find_data("button").map(|index| component.data(index).flat().to_text());
            if button.is_some_and(|button| !button.trim_matches('"').eq_ignore_ascii_case("left")) {
                return None;
            }
            match component.class().name {
                "ConstraintAttachButtonSetting" => {
                    Some(Self { by_constraint: simulation.solves_constraints(), ..Self::default() })
                }
                "AttachBodyButtonSetting" => {
                    Some(Self { stiffness: number(component, "stiffness"), ..Self::default() })
                }
                "FixPickedParticleButtonSetting" => {
                    let fixes = number(component, "stiffness");
                    Some(Self { stiffness: fixes, fixes, ..Self::default() })
                }
                _ => None,
            }
        };
        let objects = scene.objects_in_order();
        objects.iter().filter_map(|object| scene.component(*object)).find_map(says).unwrap_or_default()
    }

    /// Holds a point; `None` if there is no such point.
    pub fn hold(self, simulation: &Simulation, pull: Pull) -> Option<Hand> {
        if self.by_constraint {
            return Some(Hand::Grip { patch: Arc::new(Patch::around(simulation, pull.point)?), pull });
        }
        Spring::new(simulation, pull, self.stiffness).map(Hand::Spring)
    }
}

/// What holds a body.
#[derive(Clone, Debug)]
pub enum Hand {
    /// A spring.
    Spring(Spring),
    /// A constraint.
    Grip {
        /// The points that are held.
        patch: Arc<Patch>,
        /// By what, and where.
        pull: Pull,
    },
}

impl Hand {
    /// What it holds.
    pub fn pull(&self) -> &Pull {
        match self {
            Self::Spring(spring) => spring.pull(),
            Self::Grip { pull, .. } => pull,
        }
    }

    /// Moves its free end.
    pub fn aim(&mut self, aim: Pull) {
        match self {
            Self::Spring(spring) => spring.aim(aim),
            Self::Grip { pull, .. } => *pull = aim,
        }
    }

    /// What it does in the next step.
    pub fn push(&mut self, simulation: &Simulation) -> Push {
        match self {
            Self::Spring(spring) => spring.push(simulation),
            Self::Grip { patch, pull } => Push::Grip { patch: Arc::clone(patch), target: pull.target },
        }
    }

    /// Both ends, and the size of the force in the last step (N).
    pub fn shown(&self, simulation: &Simulation) -> ([f64; 3], [f64; 3], f64) {
        match self {
            Self::Spring(spring) => spring.shown(simulation),
            Self::Grip { patch, pull } => {
                let of_grip = simulation.grips().find(|(grip, _)| grip.state == patch.state);
                let impulse = of_grip.map_or([0.0; 3], |(_, impulse)| impulse);
                let force = impulse.iter().map(|x| x * x).sum::<f64>().sqrt() / simulation.dt();
                (patch.mean(simulation, StateVector::Position), pull.target, force)
            }
        }
    }
}

/// Applies all holds for the next step, and releases those of the last step.
pub fn act(pushes: &[Push], simulation: &mut Simulation) {
    let mut grips = Vec::new();
    for push in pushes {
        match push {
            Push::Force { patch, force } => patch.add_force(*force, simulation),
            Push::Grip { patch, target } => {
                grips.push(Grip { state: patch.state, weights: patch.weights.clone(), target: *target });
            }
        }
    }
    // A grip that is not finite is refused: the state of the body is not finite then, and the step reports that.
    let _ = simulation.hold(grips);
}
