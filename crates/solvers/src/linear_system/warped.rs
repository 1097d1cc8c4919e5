//! Systems of preconditioners that turn an older matrix with the body.

use settee_kernel::roles::{BaseLinearSystem, BaseRotationFinder, SystemKind};
use settee_kernel::{Base, Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId, Search, checks};

/// The rotations of the points of a body since the matrix of a linear solver was assembled, for WarpPreconditioner.
///
/// At the first solve, and then at every `assemblingRate`-th, the matrix of that solver is assembled; between, only the
/// rotations are read from a corotational force field.
#[derive(Component)]
#[component(category = "LinearSystem", templates(RotationMatrixd), roles(linear_system))]
pub struct RotationMatrixSystem {
    #[group]
    base: Base,
    /// Solves between two assemblies of the matrix. With 1 it is always new, and nothing is left to turn.
    #[data(default = 1u32, check = checks::at_least(1u32))]
    assembling_rate: Data<u32>,
    /// System whose matrix is assembled; by default the first of the node that has a matrix.
    #[linked(search = none)]
    main_system: Link<dyn BaseLinearSystem>,
    /// Force field that knows the rotations of the points; by default the first of the node or below.
    #[linked(search = none)]
    rotation_finder: Link<dyn BaseRotationFinder>,
}

impl RotationMatrixSystem {
    /// The system whose matrix is assembled.
    pub fn main_system(&self) -> Option<ObjectId> {
        self.main_system.target()
    }
}

impl Lifecycle for RotationMatrixSystem {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if self.main_system.target().is_none() {
            let found = context.find(Search::Local, |component| {
                let kind = component.as_linear_system().map(BaseLinearSystem::kind);
                matches!(kind, Some(SystemKind::Assembled { .. } | SystemKind::Composite))
            });
            self.main_system.point_to(found);
        }
        if self.rotation_finder.target().is_none() {
            let found = find_rotations(context);
            self.rotation_finder.point_to(found);
        }
        if self.rotation_finder.target().is_none() {
            let finding = Diagnostic::error("no-rotations", "nothing knows the rotations of the points")
                .attribute("rotationFinder", "")
                .expected("a corotational force field in the node or below");
            context.report(finding);
        }
    }
}

/// The first component that knows rotations, in the node or below.
pub fn find_rotations(context: &InitContext<'_>) -> Option<ObjectId> {
    context.find(Search::Down, |component| component.as_rotation_finder().is_some())
}

impl BaseLinearSystem for RotationMatrixSystem {
    fn kind(&self) -> SystemKind {
        SystemKind::Rotations { rate: *self.assembling_rate }
    }

    fn rotation_finder(&self) -> Option<ObjectId> {
        self.rotation_finder.target()
    }
}

/// A matrix that is assembled at the first solve only, for PrecomputedWarpPreconditioner.
#[derive(Component)]
#[component(category = "LinearSystem", templates(CompressedRowSparseMatrixd, Vec3), roles(linear_system))]
pub struct PrecomputedMatrixSystem {
    #[group]
    base: Base,
    /// Rows and columns of the matrix.
    #[data(default = [0u32, 0u32], output)]
    matrix_size: Data<[u32; 2]>,
}

impl Lifecycle for PrecomputedMatrixSystem {}

impl BaseLinearSystem for PrecomputedMatrixSystem {
    fn kind(&self) -> SystemKind {
        SystemKind::Precomputed
    }
}
