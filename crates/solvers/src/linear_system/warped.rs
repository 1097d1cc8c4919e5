//! Systems of preconditioners that turn an older matrix with the body.

use settee_kernel::roles::{
    BaseLinearSystem, BaseRotationFinder, Contributions, LinearFailure, SystemBuilder, SystemOffers, Workspace,
};
use settee_kernel::{Base, Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId, Search, checks};

use super::builds::Builds;

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
                component.as_linear_system().is_some_and(|system| {
                    let SystemOffers { matrix, rotations, .. } = system.offers();
                    (matrix && !rotations) || system.composition().is_some()
                })
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
    fn offers(&self) -> SystemOffers {
        SystemOffers { preconditioner: true, rotations: true, ..SystemOffers::default() }
    }

    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(Builds::default())
    }

    fn build(&self, state: &mut dyn Workspace, builder: &mut dyn SystemBuilder) -> Result<(), LinearFailure> {
        let is_due = Builds::of(state)?.is_due(*self.assembling_rate);
        if is_due {
            builder.build_preconditioner()?;
        }
        builder.read_rotations(is_due);
        Ok(())
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
    fn offers(&self) -> SystemOffers {
        SystemOffers { rotations: true, ..SystemOffers::MATRIX }
    }

    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(Builds::default())
    }

    fn build(&self, state: &mut dyn Workspace, builder: &mut dyn SystemBuilder) -> Result<(), LinearFailure> {
        let is_first = Builds::of(state)?.is_due(u32::MAX);
        if is_first && builder.has_preconditioner() {
            builder.build_preconditioner()?;
        } else if is_first {
            builder.assemble(&Contributions::ALL)?;
        }
        builder.read_rotations(is_first);
        Ok(())
    }
}
