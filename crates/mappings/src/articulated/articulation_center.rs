//! A joint between two bodies.

use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};

/// A joint that hangs a child body on a parent body: it says where the joint is in both. How the child may move is said
/// by each `Articulation` in its node or below.
#[derive(Component)]
#[component(category = "Mapping/Articulated")]
pub struct ArticulationCenter {
    /// Number of the parent among the bodies.
    #[data(default = 0u32)]
    pub parent_index: Data<u32>,
    /// Number of the child among the bodies.
    #[data(default = 0u32)]
    pub child_index: Data<u32>,
    /// Place of the joint in the parent.
    #[data(default = [0.0; 3], unit = "m")]
    pub pos_on_parent: Data<[f64; 3]>,
    /// Place of the joint in the child.
    #[data(default = [0.0; 3], unit = "m")]
    pub pos_on_child: Data<[f64; 3]>,
    /// How several rotations are combined: 0, each about the axis that those before it have turned.
    #[data(default = 0)]
    pub articulation_process: Data<i32>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for ArticulationCenter {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        if self.parent_index.get() == self.child_index.get() {
            let finding = Diagnostic::error("joint-onto-itself", "a body cannot hang on itself");
            let finding = finding.attribute("childIndex", self.child_index.to_string());
            context.report(finding.expected("another number than parentIndex"));
        }
        if *self.articulation_process != 0 {
            let message =
                "the other processes sum up increments: the bodies would depend on more than the joint values";
            let finding = Diagnostic::error("unsupported", message);
            context
                .report(finding.attribute("articulationProcess", self.articulation_process.to_string()).expected("0"));
        }
    }
}
