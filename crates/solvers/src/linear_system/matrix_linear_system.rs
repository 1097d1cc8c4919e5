//! Systems with a matrix in memory.

use settee_kernel::roles::{
    BaseLinearSystem, Contributions, LinearFailure, MatrixKind, SystemBuilder, SystemOffers, Workspace,
};
use settee_kernel::{Base, Component, Data, DataGroup, InitContext, Lifecycle};

/// Data of systems with a matrix.
#[derive(DataGroup)]
pub struct AssemblyData {
    /// Whether force fields contribute their stiffness.
    #[data(default = true)]
    assemble_stiffness: Data<bool>,
    /// Whether masses contribute.
    #[data(default = true)]
    assemble_mass: Data<bool>,
    /// Whether force fields contribute their damping matrix.
    #[data(default = true)]
    assemble_damping: Data<bool>,
    /// Whether mappings contribute their geometric stiffness.
    #[data(default = true)]
    assemble_geometric_stiffness: Data<bool>,
    /// Whether rows and columns of fixed unknowns become those of the identity.
    #[data(default = true)]
    apply_projective_constraints: Data<bool>,
    /// Whether mapped states contribute, projected by the Jacobians of their mappings.
    #[data(default = true)]
    apply_mapped_components: Data<bool>,
    /// In SOFA, checks that components put their blocks inside the matrix.
    #[data(default = false, ignored = "every block is checked: one outside of the matrix stops the step")]
    check_indices: Data<bool>,
    /// In SOFA, assembles independent parts of the matrix at the same time.
    #[data(default = false, ignored = "results and threads do not depend on it")]
    parallel_assembly_independent_matrices: Data<bool>,
    /// Rows and columns of the matrix.
    #[data(default = [0u32, 0u32], output)]
    matrix_size: Data<[u32; 2]>,
}

impl AssemblyData {
    fn build(&self, storage: MatrixKind, builder: &mut dyn SystemBuilder) -> Result<(), LinearFailure> {
        if !builder.wants_matrix()? {
            return Ok(());
        }
        builder.assemble(&Contributions {
            storage,
            stiffness: *self.assemble_stiffness,
            mass: *self.assemble_mass,
            damping: *self.assemble_damping,
            geometric_stiffness: *self.assemble_geometric_stiffness,
            mapped: *self.apply_mapped_components,
            projective_constraints: *self.apply_projective_constraints,
        })
    }
}

/// A system whose matrix A = m M + b B + k K is assembled in compressed rows. With the template DiagonalMatrix only its
/// diagonal is, with BlockDiagonalMatrixMat3x3d only the 3 x 3 blocks there.
///
/// The pattern is found once and kept as long as the components put their blocks at the same places; a change is
/// noticed. Created next to a linear solver that needs a matrix and has no system.
#[derive(Component)]
#[component(
    category = "LinearSystem",
    templates(
        CompressedRowSparseMatrixd,
        CompressedRowSparseMatrixMat2x2d,
        CompressedRowSparseMatrixMat3x3d,
        CompressedRowSparseMatrixMat4x4d,
        CompressedRowSparseMatrixMat6x6d,
        CompressedRowSparseMatrixMat8x8d,
        FullMatrix,
        SparseMatrix,
        DiagonalMatrix,
        BlockDiagonalMatrixMat3x3d,
        BTDMatrix6d
    ),
    roles(linear_system)
)]
pub struct MatrixLinearSystem {
    #[group]
    base: Base,
    #[group]
    assembly: AssemblyData,
    storage: Storage,
}

/// What the template of a system leaves out.
#[derive(Default)]
struct Storage(Option<MatrixKind>);

impl Lifecycle for MatrixLinearSystem {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.storage.0 = match context.scene.object(context.object).template {
            "DiagonalMatrix" => Some(MatrixKind::Diagonal),
            "BlockDiagonalMatrixMat3x3d" => Some(MatrixKind::BlockDiagonal3),
            _ => None,
        };
    }
}

impl BaseLinearSystem for MatrixLinearSystem {
    fn offers(&self) -> SystemOffers {
        SystemOffers::MATRIX
    }

    fn build(&self, _state: &mut dyn Workspace, builder: &mut dyn SystemBuilder) -> Result<(), LinearFailure> {
        self.assembly.build(self.storage.0.unwrap_or(MatrixKind::Compressed), builder)
    }
}

/// A system for scenes whose matrix never changes its pattern. Here it is the same as MatrixLinearSystem, which finds
/// its pattern once, too, and also survives a change.
#[derive(Component)]
#[component(
    category = "LinearSystem",
    templates(CompressedRowSparseMatrixd, CompressedRowSparseMatrixMat3x3d),
    roles(linear_system)
)]
pub struct ConstantSparsityPatternSystem {
    #[group]
    base: Base,
    #[group]
    assembly: AssemblyData,
}

impl Lifecycle for ConstantSparsityPatternSystem {}

impl BaseLinearSystem for ConstantSparsityPatternSystem {
    fn offers(&self) -> SystemOffers {
        SystemOffers::MATRIX
    }

    fn build(&self, _state: &mut dyn Workspace, builder: &mut dyn SystemBuilder) -> Result<(), LinearFailure> {
        self.assembly.build(MatrixKind::Compressed, builder)
    }
}
