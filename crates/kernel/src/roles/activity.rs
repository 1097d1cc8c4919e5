//! What the time of a step is spent on.

/// A kind of work, for budgets and traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Activity {
    /// Positions, velocities and forces through mappings.
    Mapping,
    /// Forces of components, and products with their derivatives outside of linear solvers.
    Force,
    /// Making the matrix of a linear system.
    Assembly,
    /// Analysing and factorising matrices, making preconditioners.
    Factor,
    /// Solving linear systems, products with matrices included.
    Solve,
    /// Collision detection and response.
    Contact,
    /// Projective constraints.
    Constraint,
    /// Vector operations of ODE solvers.
    Vectors,
    /// Writing files, monitoring.
    Export,
    /// The rest: animation loop, events, data, walking the scene.
    Traversal,
}

impl Activity {
    /// All, in the order of reports.
    pub const ALL: [Self; 10] = [
        Self::Mapping,
        Self::Force,
        Self::Assembly,
        Self::Factor,
        Self::Solve,
        Self::Contact,
        Self::Constraint,
        Self::Vectors,
        Self::Export,
        Self::Traversal,
    ];

    /// Name of the activity in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mapping => "mapping",
            Self::Force => "force",
            Self::Assembly => "assembly",
            Self::Factor => "factor",
            Self::Solve => "solve",
            Self::Contact => "contact",
            Self::Constraint => "constraint",
            Self::Vectors => "vectors",
            Self::Export => "export",
            Self::Traversal => "traversal",
        }
    }
}
