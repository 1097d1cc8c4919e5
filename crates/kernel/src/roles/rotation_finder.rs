//! Rotations of the points of a body.

use super::Workspace;
use crate::scene::ObjectId;

/// Rotation matrix, row-major.
pub type RotationMatrix = [[f64; 3]; 3];

/// A component that knows how the surroundings of each point of a state turned since rest: corotational elements.
/// Warped preconditioners turn a factor of the past with them.
pub trait BaseRotationFinder: Send + Sync {
    /// The state whose points turn.
    fn rotated_state(&self) -> Option<ObjectId>;
    /// Writes the rotation from the rest shape to the last evaluated position for each point of the state; points
    /// without elements get the identity. `workspace` is the component's own working data.
    fn nodal_rotations(&self, workspace: &dyn Workspace, rotations: &mut [RotationMatrix]);
}
