//! A force field of a body of which parts are rigid, which needs no component here.

use settee::component::*;

/// In SOFA, it adds the stiffness of a mapped force field to the matrix of what the field is mapped from. Here the
/// linear system does that for all mapped force fields, so that the class has no effect and may be left out.
#[derive(Component)]
#[component(category = "SoftRobots", templates(Vec3, Rigid3), attach = state)]
pub struct PartialRigidificationForceField<D: DataTypes> {
    /// Mapping from the frames to the rigid part.
    #[linked(ignored = "stiffness goes through mappings by itself")]
    rigid_mapping: Link<dyn BaseMapping>,
    /// Mapping that puts both parts together.
    #[linked(ignored = "stiffness goes through mappings by itself")]
    subset_multi_mapping: Link<dyn BaseMapping>,
    /// The force field of the whole body.
    #[linked(ignored = "stiffness goes through mappings by itself")]
    mapped_force_field: Link<dyn BaseForceField>,
    /// State of the free points.
    #[linked(ignored = "stiffness goes through mappings by itself")]
    object1: Link<dyn BaseState>,
    /// State of the frames.
    #[linked(ignored = "stiffness goes through mappings by itself")]
    object2: Link<dyn BaseState>,
    #[group]
    base: Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for PartialRigidificationForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let message = "it may be left out: stiffness goes through mappings by itself";
        context.report(Diagnostic::note("no-effect", message));
    }
}
