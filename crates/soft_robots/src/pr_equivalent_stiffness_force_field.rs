//! A force field that does nothing, in SOFA neither.

use settee::component::*;

/// In SOFA, meant as springs between consecutive frames, with compliances from a file; there it ends its
/// initialisation as invalid and never adds a force. Here it has no effect, and says so.
#[derive(Component)]
#[component(category = "SoftRobots", templates(Rigid3), attach = state)]
pub struct PREquivalentStiffnessForceField {
    /// File with 36 numbers for each pair of frames, a 6 x 6 compliance by rows.
    #[data(ignored = "the class has no effect, in SOFA neither")]
    compliance_file: Data<String>,
    /// Factor of the forces.
    #[data(default = 1.0, ignored = "the class has no effect, in SOFA neither")]
    coef_force: Data<f64>,
    /// Index of the first frame.
    #[data(default = 0u32, ignored = "the class has no effect, in SOFA neither")]
    start_index: Data<u32>,
    #[group]
    base: Base,
}

impl Lifecycle for PREquivalentStiffnessForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let message = "the class never adds a force, in SOFA neither; BeamFEMForceField joins frames by beams";
        context.report(Diagnostic::note("class-without-effect", message));
    }
}
