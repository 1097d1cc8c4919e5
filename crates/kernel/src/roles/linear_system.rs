//! Linear systems: what a matrix is made of, and when.

use settee_forces::{BlockSink, Workspace};

use super::linear_failure::LinearFailure;
use crate::Factors;
use crate::scene::ObjectId;

/// Storage of an assembled matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatrixKind {
    /// Compressed rows.
    Compressed,
    /// Only the diagonal.
    Diagonal,
    /// Only 3 x 3 diagonal blocks.
    BlockDiagonal3,
}

/// What an assembled matrix is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contributions {
    /// Which entries are kept.
    pub storage: MatrixKind,
    /// Whether force fields contribute their stiffness.
    pub stiffness: bool,
    /// Whether masses contribute.
    pub mass: bool,
    /// Whether force fields contribute their damping.
    pub damping: bool,
    /// Whether mappings contribute their geometric stiffness.
    pub geometric_stiffness: bool,
    /// Whether mapped states contribute.
    pub mapped: bool,
    /// Whether rows and columns of constrained unknowns become those of the identity.
    pub projective_constraints: bool,
}

impl Contributions {
    /// Everything, in compressed rows: A = P (m M + b B + k K) P + I - P.
    pub const ALL: Self = Self {
        storage: MatrixKind::Compressed,
        stiffness: true,
        mass: true,
        damping: true,
        geometric_stiffness: true,
        mapped: true,
        projective_constraints: true,
    };
}

/// What a linear system offers to linear solvers, which look for one that suits them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SystemOffers {
    /// A matrix in memory. Without one, products are computed by visiting the components.
    pub matrix: bool,
    /// Products A p with the matrix of the step.
    pub products: bool,
    /// The system of the solver's preconditioner is built with it.
    pub preconditioner: bool,
    /// Rotations of points since the matrix in use was assembled.
    pub rotations: bool,
}

impl SystemOffers {
    /// A matrix that is assembled for every solve.
    pub const MATRIX: Self = Self { matrix: true, products: true, preconditioner: false, rotations: false };
    /// Products without a matrix.
    pub const PRODUCTS: Self = Self { matrix: false, ..Self::MATRIX };
}

/// Several systems that are built together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composition {
    /// The systems, in the order in which they are built.
    pub parts: Vec<ObjectId>,
    /// The one of them that is solved.
    pub solved: Option<ObjectId>,
}

/// What a linear system is built with: one build for one linear solver, see [`BaseLinearSystem::build`].
pub trait SystemBuilder {
    /// Number of unknowns: scalars of the independent states.
    fn dim(&self) -> usize;
    /// The factors of mass, damping and stiffness.
    fn factors(&self) -> Factors;
    /// Index of a state in the blocks of [`add_step_blocks`](Self::add_step_blocks); `None` if the solver does not
    /// reach it.
    fn state_index(&self, state: ObjectId) -> Option<usize>;
    /// Whether the linear solver wants a matrix for this solve: one that keeps an older factor does not.
    ///
    /// # Errors
    /// If the solver was taken out of the scene.
    fn wants_matrix(&self) -> Result<bool, LinearFailure>;
    /// Assembles the matrix. Its pattern is found once, and kept as long as components put their blocks at the same
    /// places.
    ///
    /// # Errors
    /// If a block or a constrained unknown is outside of the matrix.
    fn assemble(&mut self, contributions: &Contributions) -> Result<(), LinearFailure>;
    /// Adds blocks to the matrix that was assembled in this build, until it is assembled again. They are projected by
    /// mappings and projective constraints, as those of force fields are. They have a pattern of their own, which may
    /// be another one each time: the constant pattern is left alone. `write` may be called twice, and gives the same
    /// blocks then.
    ///
    /// # Errors
    /// If no matrix was assembled in this build, or a block is outside of it.
    fn add_step_blocks(&mut self, write: &mut dyn FnMut(&mut dyn BlockSink)) -> Result<(), LinearFailure>;
    /// Whether the linear solver has a preconditioner.
    fn has_preconditioner(&self) -> bool;
    /// Builds the system of the solver's preconditioner, if there is one.
    ///
    /// # Errors
    /// The system of the preconditioner failed.
    fn build_preconditioner(&mut self) -> Result<(), LinearFailure>;
    /// Reads how points turned; `starts_here`: the matrix that is turned was assembled now.
    fn read_rotations(&mut self, starts_here: bool);
}

/// Owns a matrix, or stands for one.
pub trait BaseLinearSystem: Send + Sync {
    /// What it offers to linear solvers; nothing if it is composite. Does not change during a run.
    fn offers(&self) -> SystemOffers;
    /// What it keeps from build to build. Made at initialisation and at reset.
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(())
    }
    /// Makes the system ready for a solve, with the builder's operations. Called before each solve with new factors or
    /// at a new state; nothing is to be done where products are computed by visiting the components. Of a composite
    /// system the parts are built instead.
    ///
    /// # Errors
    /// An operation of the builder failed.
    fn build(&self, _state: &mut dyn Workspace, _builder: &mut dyn SystemBuilder) -> Result<(), LinearFailure> {
        Ok(())
    }
    /// Its parts, if it is composite: they are built together, and one of them is solved.
    fn composition(&self) -> Option<Composition> {
        None
    }
    /// Who knows the rotations of points, if it needs them.
    fn rotation_finder(&self) -> Option<ObjectId> {
        None
    }
}

/// Says how the matrices of mapped states are projected.
pub trait BaseMatrixProjection: Send + Sync {
    /// The states of the rows and columns of the matrix that is projected.
    fn states(&self) -> Vec<ObjectId>;
    /// Whether the Jacobians of their mappings are computed once.
    fn are_jacobians_constant(&self) -> bool;
}
