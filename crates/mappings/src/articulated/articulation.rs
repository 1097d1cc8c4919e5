//! One degree of freedom of a joint.

use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};

/// One degree of freedom of a joint: a rotation about an axis of the child, or a translation along it, by a joint
/// value.
///
/// It belongs to the `ArticulationCenter` in its node or in the nearest node above. Several of a centre act in the
/// order of the scene, each in the axes that those before it have turned.
#[derive(Component)]
#[component(category = "Mapping/Articulated")]
pub struct Articulation {
    /// Direction of the axis in the child, of any length.
    #[data(default = [1.0, 0.0, 0.0], alias = "rotationAxis")]
    pub axis: Data<[f64; 3]>,
    /// Whether the child turns about the axis, by the joint value (rad).
    #[data(default = false)]
    pub rotation: Data<bool>,
    /// Whether the child moves along the axis, by the joint value (m).
    #[data(default = false)]
    pub translation: Data<bool>,
    /// Number of the joint value.
    #[data(default = 0u32)]
    pub articulation_index: Data<u32>,
    #[group]
    base: settee_kernel::Base,
}

impl Articulation {
    /// The direction of the axis, of length 1.
    pub fn unit_axis(&self) -> Option<[f64; 3]> {
        let norm = self.axis.iter().map(|value| value * value).sum::<f64>().sqrt();
        (norm.is_normal()).then(|| self.axis.map(|value| value / norm))
    }
}

impl Lifecycle for Articulation {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        if self.unit_axis().is_none() {
            let [x, y, z] = *self.axis;
            let finding = Diagnostic::error("out-of-range", "the axis has no direction");
            context.report(finding.attribute("axis", format!("{x} {y} {z}")).expected("a vector other than 0"));
        }
        if !*self.rotation && !*self.translation {
            let finding = Diagnostic::error("no-motion", "the articulation neither turns nor moves its child");
            context
                .report(finding.attribute("rotation", "false").expected("rotation=\"true\" or translation=\"true\""));
        }
    }
}
