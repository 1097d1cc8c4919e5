//! Sparse assembly, factorisation, orderings, Krylov methods.
//!
//! Knows vectors as slices and matrices as numbers: nothing of scenes, components or time.

mod assembly;
mod backward_error;
mod checkpoint;
mod csr;
mod edge_product;
mod eigen;
mod factorisation;
mod krylov;
mod marks;
mod multigrid;
pub mod node;
mod null_space;
mod ordering;
mod part_sums;
mod pattern;
mod preconditioner;
mod rows;
mod symmetric;

pub use assembly::{
    Assembler, AssemblyCounters, AssemblyOutcome, EdgeMatrix, EdgeTerm, ExtraBlocks, ExtraError, RejectedBlocks,
};
pub use backward_error::backward_error;
pub use csr::{CsrMatrix, DofOutOfRange, dot};
pub use edge_product::{CameAndWent, Diagonal, EdgeProduct};
pub use eigen::{EigenError, Eigenpairs, symmetric_definite_eigenpairs, symmetric_definite_eigenvalues};
pub use factorisation::{
    AnalysisSettings, BlockTridiagonal, BlockTridiagonalMethod, CholeskyMethod, ComplianceSum, DenseCholesky,
    DenseInverse, DenseSvd, DirectSolver, EliminationOrder, FactorCounters, FactorError, FactorKind, FactorStorage,
    FactorWork, Factorisation, HalfSolves, Lagged, LaggedOutcome, LuMethod, NumericFactor, Orders, Precision, QrMethod,
    ReuseCosts, ReuseMonitor, ReuseSettings, Scaled, ScaledMethod, SolveReport, SolveSettings, SolveWork, SolverUpdate,
    SparseGeneral, SparseLdlt, SparseLlt, SparseLu, SparseQr, Symbolic,
};
pub use krylov::{
    Cg, CgReport, CgSettings, CgStatus, KrylovError, MatrixOperator, MinRes, MinResReport, MinResSettings,
    MinResStatus, Operator, Pcg, PcgReport, PcgSettings, PcgStatus,
};
pub use multigrid::AlgebraicMultigrid;
pub use null_space::null_space_dimension;
pub use ordering::{OrderSearch, Ordering};
pub use part_sums::{PartSums, add_sums};
pub use pattern::{Block, Pattern};
pub use preconditioner::{BlockJacobi3, Jacobi, Preconditioner, Ssor};
pub use rows::SparseRows;
pub use symmetric::SymmetricMatrix;
