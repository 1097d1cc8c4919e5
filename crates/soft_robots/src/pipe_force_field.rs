//! A force field of a pipe within a body, which needs no component here.

use settee::component::*;

/// In SOFA, it adds the stiffness of a mapped force field to the matrix of what the field is mapped from. Here the
/// linear system does that for all mapped force fields, so that the class has no effect and may be left out.
#[derive(Component)]
#[component(category = "SoftRobots", templates(Vec3), attach = state)]
pub struct PipeForceField {
    /// Mapping from the body to the pipe.
    #[linked(ignored = "stiffness goes through mappings by itself")]
    barycentric_mapping: Link<dyn BaseMapping>,
    /// The force field of the pipe.
    #[linked(ignored = "stiffness goes through mappings by itself")]
    mapped_force_field: Link<dyn BaseForceField>,
    #[group]
    base: Base,
}

impl Lifecycle for PipeForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let message = "it may be left out: stiffness goes through mappings by itself";
        context.report(Diagnostic::note("no-effect", message));
    }
}
