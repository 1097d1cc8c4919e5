//! Assembly of A = m M + b B + k K from the blocks that components emit, mapped states projected.

use settee_kernel::roles::{BaseForceField, BaseMapping, BaseMass, BaseProjectiveConstraint, BlockSink, MatrixKind};
use settee_kernel::vectors::StateEntry;
use settee_kernel::{Factors, Flow, MechanicalParams, MechanicalVisitor, Visit};
use settee_sparse::Assembler;

use crate::projection::Projections;
use crate::scope::Parts;

/// Which contributions enter, as the linear system of the scene says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contributions {
    pub storage: MatrixKind,
    pub stiffness: bool,
    pub mass: bool,
    pub damping: bool,
    pub geometric_stiffness: bool,
    pub mapped: bool,
}

impl Contributions {
    /// Everything.
    pub const ALL: Self = Self {
        storage: MatrixKind::Compressed,
        stiffness: true,
        mass: true,
        damping: true,
        geometric_stiffness: true,
        mapped: true,
    };
}

/// Puts blocks of states at their place among the global unknowns.
struct Global<'a> {
    assembler: &'a mut Assembler,
    states: &'a [StateEntry],
    projections: &'a Projections,
    mapped: bool,
    storage: MatrixKind,
}

impl<'a> Global<'a> {
    fn new(
        assembler: &'a mut Assembler,
        states: &'a [StateEntry],
        projections: &'a Projections,
        contributions: &Contributions,
    ) -> Self {
        Self { assembler, states, projections, mapped: contributions.mapped, storage: contributions.storage }
    }

    /// Whether the storage has a place for an entry.
    fn keeps(&self, row: usize, col: usize) -> bool {
        match self.storage {
            MatrixKind::Compressed => true,
            MatrixKind::Diagonal => row == col,
            MatrixKind::BlockDiagonal3 => row / 3 == col / 3,
        }
    }

    fn put(&mut self, row: usize, col: usize, value: f64) {
        if self.keeps(row, col) {
            self.assembler.add_scalar(row, col, value);
        }
    }

    fn put_block(&mut self, row: usize, col: usize, rows: usize, cols: usize, values: &[f64]) {
        if self.storage == MatrixKind::Compressed {
            return self.assembler.add_block(row, col, rows, cols, values);
        }
        for (place, value) in values.iter().enumerate() {
            self.put(row + place / cols, col + place % cols, *value);
        }
    }
}

impl BlockSink for Global<'_> {
    fn add(&mut self, row: (usize, usize), col: (usize, usize), rows: usize, cols: usize, values: &[f64]) {
        let (row_state, col_state) = (&self.states[row.0], &self.states[col.0]);
        let (first_row, first_col) = (row.1 * rows, col.1 * cols);
        if !row_state.is_mapped && !col_state.is_mapped {
            self.put_block(row_state.derivs.start + first_row, col_state.derivs.start + first_col, rows, cols, values);
            return;
        }
        if !self.mapped {
            return;
        }
        // J_row^T block J_col, scalar by scalar. Zeros stay: the sequence of places must not depend on values.
        let own = |state: &StateEntry, scalar: usize| [(state.derivs.start + scalar, 1.0)];
        for i in 0..rows {
            let own_row = own(row_state, first_row + i);
            let rows_of = if row_state.is_mapped {
                self.projections.of(row.0).map(|rows| rows.row(first_row + i))
            } else {
                Some(&own_row[..])
            };
            for j in 0..cols {
                let own_col = own(col_state, first_col + j);
                let cols_of = if col_state.is_mapped {
                    self.projections.of(col.0).map(|rows| rows.row(first_col + j))
                } else {
                    Some(&own_col[..])
                };
                let (Some(rows_of), Some(cols_of)) = (rows_of, cols_of) else {
                    continue;
                };
                for &(unknown_row, weight_row) in rows_of {
                    for &(unknown_col, weight_col) in cols_of {
                        self.put(unknown_row, unknown_col, weight_row * values[i * cols + j] * weight_col);
                    }
                }
            }
        }
    }
}

/// Visits the components and collects their blocks and the constrained unknowns.
pub(crate) struct Assemble<'a> {
    pub parts: Parts<'a>,
    pub params: MechanicalParams,
    pub factors: Factors,
    pub contributions: Contributions,
    pub assembler: &'a mut Assembler,
    pub projections: &'a Projections,
    pub states: &'a [StateEntry],
    pub fixed: &'a mut Vec<usize>,
}

impl Assemble<'_> {
    /// Whether forces with this factor have entries. Implicit solvers keep those with a zero factor: the pattern is then the same for
    /// all matrices of a step, among them M alone.
    fn keeps(&self, factor: f64) -> bool {
        factor != 0.0 || self.params.is_implicit
    }

    fn force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        let has_stiffness =
            self.contributions.stiffness && self.keeps(self.factors.stiffness(force_field.rayleigh_stiffness()));
        let has_damping = self.contributions.damping && self.keeps(self.factors.b);
        let mut sink = Global::new(self.assembler, self.states, self.projections, &self.contributions);
        let Some(mut context) = self.parts.again().context(at, "A += k K + b B") else {
            return Flow::Continue;
        };
        if has_stiffness {
            force_field.add_stiffness(&mut context, &self.params, &self.factors, &mut sink);
        }
        if has_damping {
            force_field.add_damping(&mut context, &self.params, &self.factors, &mut sink);
        }
        Flow::Continue
    }
}

impl MechanicalVisitor for Assemble<'_> {
    fn forward_mapping(&mut self, at: Visit<'_>, mapping: &dyn BaseMapping) -> Flow {
        if self.contributions.geometric_stiffness && self.keeps(self.factors.k) && !mapping.is_linear() {
            let mut sink = Global::new(self.assembler, self.states, self.projections, &self.contributions);
            if let Some(mut context) = self.parts.again().context(at, "A += k G") {
                mapping.add_geometric_stiffness(&mut context, self.params.f, self.factors.k, &mut sink);
            }
        }
        Flow::Continue
    }
    fn forward_mass(&mut self, at: Visit<'_>, mass: &dyn BaseMass) -> Flow {
        if self.contributions.mass && self.factors.mass(mass.rayleigh_mass()) != 0.0 {
            let mut sink = Global::new(self.assembler, self.states, self.projections, &self.contributions);
            if let Some(mut context) = self.parts.again().context(at, "A += m M") {
                mass.add_mass(&mut context, &self.params, &self.factors, &mut sink);
            }
        }
        Flow::Continue
    }
    fn forward_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        self.force_field(at, force_field)
    }
    fn forward_interaction_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        self.force_field(at, force_field)
    }
    fn forward_projective_constraint(&mut self, at: Visit<'_>, constraint: &dyn BaseProjectiveConstraint) -> Flow {
        if let Some(mut context) = self.parts.again().context(at, "rows and columns of fixed unknowns") {
            // A constraint on a mapped state has no unknowns of its own.
            if context.states.iter().all(|state| !context.space.states()[*state].is_mapped) {
                constraint.fixed_scalars(&mut context, &self.params, self.fixed);
            }
        }
        Flow::Continue
    }
}
