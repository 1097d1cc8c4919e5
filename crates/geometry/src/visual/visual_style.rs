//! What is shown below a node.

use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};

use super::DisplayFlags;
use super::display_flags::FlagProblem;

/// What viewers show of the node and below; no effect on the simulation.
///
/// A style refines those above its node.
#[derive(Component)]
#[component(category = "Visual")]
pub struct VisualStyle {
    /// Labels `showX` and `hideX` in any order: All (Visual (VisualModels), Behavior (BehaviorModels, ForceFields,
    /// InteractionForceFields), Collision (CollisionModels, BoundingCollisionModels, DetectionOutputs), Mapping
    /// (Mappings, MechanicalMappings)), Options (AdvancedRendering, Wireframe, Normals). A label decides for all in its
    /// brackets.
    #[data]
    pub display_flags: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl VisualStyle {
    /// The flags.
    pub fn flags(&self) -> DisplayFlags {
        DisplayFlags::parse(&self.display_flags).0
    }
}

impl Lifecycle for VisualStyle {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for problem in DisplayFlags::parse(&self.display_flags).1 {
            let finding = match problem {
                FlagProblem::Case { found, right } => Diagnostic::warning("wrong-case", "upper and lower case matter")
                    .attribute("displayFlags", found)
                    .expected(right),
                FlagProblem::Unknown { found, nearest } => {
                    Diagnostic::warning("unknown-flag", "the flag is not known and has no effect")
                        .attribute("displayFlags", found)
                        .nearest(nearest)
                }
            };
            context.report(finding);
        }
    }
}
