//! What a picture is made of, as display flags name it.

/// The part of a picture to which a drawing belongs; display flags of the scene show and hide them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layer {
    /// Surfaces for the eye.
    VisualModels,
    /// States, topologies, masses, constraints, regions of interest.
    BehaviorModels,
    /// Force fields on one state.
    ForceFields,
    /// Force fields between two states.
    InteractionForceFields,
    /// Collision models.
    CollisionModels,
    /// Bounding volumes of collision models.
    BoundingCollisionModels,
    /// Contacts found.
    DetectionOutputs,
    /// Mappings to states that are not mechanical.
    Mappings,
    /// Mappings to mechanical states.
    MechanicalMappings,
    /// Shown whatever the flags say: grids, axes and texts that have a switch of their own.
    Always,
}
