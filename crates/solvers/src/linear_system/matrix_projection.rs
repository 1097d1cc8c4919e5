//! How matrices of mapped states are projected.

use settee_kernel::roles::{BaseMatrixProjection, BaseState};
use settee_kernel::{Base, Component, Data, DataGroup, Diagnostic, InitContext, Lifecycle, MultiLink, ObjectId};

/// Data and links of projection methods.
#[derive(DataGroup)]
pub struct ProjectionData {
    /// One or two mapped states: those of the rows and of the columns of the matrix. One stands for both.
    #[linked(search = none)]
    mechanical_states: MultiLink<dyn BaseState>,
    /// Computes the Jacobians once. Right where a mapping is linear without saying so; else an approximation.
    #[data(default = false, at_start = "Jacobians are taken as constant from the start on")]
    are_jacobians_constant: Data<bool>,
}

impl ProjectionData {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let found = self.mechanical_states.targets().len();
        self.mechanical_states.targets().iter().for_each(|state| context.require(*state));
        if !(1..=2).contains(&found) {
            let finding = Diagnostic::error("wrong-count", format!("{found} states"));
            context.report(finding.attribute("mechanicalStates", "").expected("one or two states"));
        }
    }
}

/// Projects the matrix of a pair of mapped states onto the independent ones by the product J_1^T K J_2 of the Jacobians
/// of their mappings. Systems do that without being told; the component is for `areJacobiansConstant`.
#[derive(Component)]
#[component(
    category = "LinearSystem",
    templates(CompressedRowSparseMatrixd, CompressedRowSparseMatrixMat3x3d),
    roles(matrix_projection)
)]
pub struct MatrixProjectionMethod {
    #[group]
    base: Base,
    #[group]
    projection: ProjectionData,
}

/// As MatrixProjectionMethod, for products whose pattern does not change. Here places in the matrix are always found
/// once.
#[derive(Component)]
#[component(
    category = "LinearSystem",
    templates(CompressedRowSparseMatrixd, CompressedRowSparseMatrixMat3x3d),
    roles(matrix_projection)
)]
pub struct ConstantSparsityProjectionMethod {
    #[group]
    base: Base,
    #[group]
    projection: ProjectionData,
    /// In SOFA, multiplies the sparse matrices with several threads.
    #[data(default = true, ignored = "threads are used wherever they help, with the same results")]
    parallel_product: Data<bool>,
}

macro_rules! projection_method {
    ($name:ident) => {
        impl Lifecycle for $name {
            fn init(&mut self, context: &mut InitContext<'_>) {
                self.projection.init(context);
            }
        }

        impl BaseMatrixProjection for $name {
            fn states(&self) -> Vec<ObjectId> {
                self.projection.mechanical_states.targets().to_vec()
            }

            fn are_jacobians_constant(&self) -> bool {
                *self.projection.are_jacobians_constant
            }
        }
    };
}
projection_method!(MatrixProjectionMethod);
projection_method!(ConstantSparsityProjectionMethod);
