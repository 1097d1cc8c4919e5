//! Assembly of A = m M + b B + k K from the blocks that components emit, mapped states projected.

use settee_kernel::roles::{
    BaseForceField, BaseMapping, BaseMass, BaseProjectiveConstraint, BlockSink, Contributions, MatrixKind, StateTerm,
    add_as_block,
};
use settee_kernel::vectors::StateEntry;
use settee_kernel::{Calls, Factors, Flow, Kind, MechanicalParams, MechanicalVisitor, Visit};
use settee_parallel::Workers;
use settee_sparse::{Assembler, EdgeMatrix, EdgeTerm};

use crate::linear::projected_block::ProjectedBlock;
use crate::linear::projection::Projections;
use crate::linear::projector::{Projector, complement_weight};
use crate::scope::parts::Parts;

/// Puts blocks of states at their place among the global unknowns.
pub(crate) struct Global<'a> {
    assembler: &'a mut Assembler,
    unknowns: Unknowns<'a>,
    projected: &'a mut ProjectedBlock,
    mapped: bool,
    storage: MatrixKind,
}

impl<'a> Global<'a> {
    /// Blocks go to `assembler`, those of mapped states by way of `projected`.
    pub fn new(
        (assembler, projected): (&'a mut Assembler, &'a mut ProjectedBlock),
        unknowns: Unknowns<'a>,
        contributions: &Contributions,
    ) -> Self {
        projected.forget();
        Self { assembler, unknowns, projected, mapped: contributions.mapped, storage: contributions.storage }
    }
}

/// How the scalars of states are made of the global unknowns.
#[derive(Clone, Copy)]
pub(crate) struct Unknowns<'a> {
    pub states: &'a [StateEntry],
    pub projections: &'a Projections,
    pub projector: &'a Projector,
}

impl Unknowns<'_> {
    /// First of the `n` unknowns that the scalars of a point are, if nothing is between them.
    #[inline]
    fn direct(&self, (state, point): (usize, usize), n: usize) -> Option<usize> {
        let state = &self.states[state];
        let first = state.derivs.start + point * n;
        (!state.is_mapped && self.projector.spares(first, n)).then_some(first)
    }

    /// Calls `work` with each unknown that a scalar of a state depends on, and its weight.
    pub fn visit(&self, state: usize, scalar: usize, mut work: impl FnMut(usize, f64)) {
        let entry = &self.states[state];
        let own = [(entry.derivs.start + scalar, 1.0)];
        let entries = match self.projections.of(state) {
            Some(rows) if entry.is_mapped => rows.row(scalar),
            None if entry.is_mapped => &[],
            _ => &own,
        };
        if self.projector.is_trivial() {
            entries.iter().for_each(|(unknown, weight)| work(*unknown, *weight));
            return;
        }
        for (unknown, weight) in entries {
            match self.projector.row(*unknown) {
                Some(row) => row.iter().for_each(|(column, factor)| work(*column, weight * factor)),
                None => work(*unknown, *weight),
            }
        }
    }
}

impl BlockSink for Global<'_> {
    fn add_edges(&mut self, matrix: &EdgeMatrix<'_>, term: StateTerm, workers: &Workers) -> bool {
        let Unknowns { states, projector, .. } = self.unknowns;
        let state = &states[term.state];
        let is_direct = !state.is_mapped && projector.spares(state.derivs.start, state.derivs.len());
        if !is_direct || self.storage != MatrixKind::Compressed || state.kind.deriv_size() != 3 {
            return false;
        }
        let term = EdgeTerm { first: state.derivs.start, factor: term.factor, symmetrised: term.symmetrised };
        self.assembler.add_edges(workers, term, matrix);
        true
    }

    fn add_identity(&mut self, row: (usize, usize), col: (usize, usize), n: usize, value: f64) {
        match self.unknowns.direct(row, n).zip(self.unknowns.direct(col, n)) {
            Some((row, col)) if n == 3 && self.storage == MatrixKind::Compressed => {
                self.assembler.add_identity3(row, col, value);
            }
            _ => add_as_block(self, row, col, n, value),
        }
    }

    fn add(&mut self, row: (usize, usize), col: (usize, usize), rows: usize, cols: usize, values: &[f64]) {
        if let Some(place) = self.unknowns.direct(row, rows).zip(self.unknowns.direct(col, cols)) {
            return put_block(self.assembler, self.storage, place, (rows, cols), values);
        }
        let is_mapped = |point: (usize, usize)| self.unknowns.states[point.0].is_mapped;
        if (is_mapped(row) || is_mapped(col)) && !self.mapped {
            return;
        }
        // P J_row^T block J_col P. Zeros stay: the sequence of places must not depend on values.
        let (unknowns, storage) = (self.unknowns, self.storage);
        let Self { assembler, projected, .. } = self;
        let mut largest = 0.0_f64;
        let of = ((row.0, row.1 * rows, rows), (col.0, col.1 * cols, cols));
        let visit = |state: usize, scalar: usize, work: &mut dyn FnMut(usize, f64)| unknowns.visit(state, scalar, work);
        projected.multiply(of, values, visit, |[row, col], [rows, cols], values| {
            if row == col && !unknowns.projector.spares(row, rows) {
                largest = values.iter().fold(largest, |most, value| most.max(value.abs()));
            }
            put_block(assembler, storage, (row, col), (rows, cols), values);
        });
        projected.note_largest(largest);
    }
}

/// Adds a block where the storage has a place for its entries.
fn put_block(
    assembler: &mut Assembler,
    storage: MatrixKind,
    (row, col): (usize, usize),
    (rows, cols): (usize, usize),
    values: &[f64],
) {
    if storage == MatrixKind::Compressed {
        return match values.as_chunks::<3>() {
            // Most blocks are these; with sizes that the compiler knows they take half the time.
            (&[x, y, z], []) if cols == 3 => assembler.add_block3(row, col, &[x, y, z]),
            _ => assembler.add_block(row, col, rows, cols, values),
        };
    }
    for (place, value) in values.iter().enumerate() {
        put(assembler, storage, row + place / cols, col + place % cols, *value);
    }
}

/// Adds an entry if the storage has a place for it.
fn put(assembler: &mut Assembler, storage: MatrixKind, row: usize, col: usize, value: f64) {
    let is_kept = match storage {
        MatrixKind::Compressed => true,
        MatrixKind::Diagonal => row == col,
        MatrixKind::BlockDiagonal3 => row / 3 == col / 3,
    };
    if is_kept {
        assembler.add_scalar(row, col, value);
    }
}

/// Visits the components and collects their blocks and the constrained unknowns.
pub(crate) struct Assemble<'a> {
    pub parts: Parts<'a>,
    pub params: MechanicalParams,
    pub factors: Factors,
    pub contributions: Contributions,
    pub assembler: &'a mut Assembler,
    pub projected: &'a mut ProjectedBlock,
    pub unknowns: Unknowns<'a>,
    pub fixed: &'a mut Vec<usize>,
}

impl Assemble<'_> {
    /// A += s (I - P), after all contributions: the part that the projective constraints take away.
    pub fn add_complement(&mut self) {
        let (assembler, storage) = (&mut *self.assembler, self.contributions.storage);
        let weight = complement_weight(self.projected.largest());
        self.unknowns.projector.complement(weight, |row, column, value| put(assembler, storage, row, column, value));
    }

    /// Whether forces with this factor have entries. Implicit solvers keep those with a zero factor: the pattern is
    /// then the same for all matrices of a step, among them M alone.
    fn keeps(&self, factor: f64) -> bool {
        factor != 0.0 || self.params.is_implicit
    }

    fn force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        let has_stiffness =
            self.contributions.stiffness && self.keeps(self.factors.stiffness(force_field.rayleigh_stiffness()));
        let has_damping = self.contributions.damping && self.keeps(self.factors.b);
        let mut sink = Global::new((self.assembler, self.projected), self.unknowns, &self.contributions);
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
    fn calls(&self) -> Calls {
        const {
            Calls::down(&[
                Kind::Mapping,
                Kind::Mass,
                Kind::ForceField,
                Kind::InteractionForceField,
                Kind::ProjectiveConstraint,
            ])
        }
    }
    fn forward_mapping(&mut self, at: Visit<'_>, mapping: &dyn BaseMapping) -> Flow {
        if self.contributions.geometric_stiffness && self.keeps(self.factors.k) && !mapping.is_linear() {
            let mut sink = Global::new((self.assembler, self.projected), self.unknowns, &self.contributions);
            if let Some(mut context) = self.parts.again().context(at, "A += k G") {
                mapping.add_geometric_stiffness(&mut context, &self.params, self.params.f, self.factors.k, &mut sink);
            }
        }
        Flow::Continue
    }
    fn forward_mass(&mut self, at: Visit<'_>, mass: &dyn BaseMass) -> Flow {
        if self.contributions.mass && self.factors.mass(mass.rayleigh_mass()) != 0.0 {
            let mut sink = Global::new((self.assembler, self.projected), self.unknowns, &self.contributions);
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
        CollectFixed { parts: self.parts.again(), params: self.params, fixed: self.fixed }
            .forward_projective_constraint(at, constraint)
    }
}

/// Visits the projective constraints and collects the unknowns that they fix.
pub(crate) struct CollectFixed<'a> {
    pub parts: Parts<'a>,
    pub params: MechanicalParams,
    pub fixed: &'a mut Vec<usize>,
}

impl MechanicalVisitor for CollectFixed<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::ProjectiveConstraint]) }
    }
    fn forward_projective_constraint(&mut self, at: Visit<'_>, constraint: &dyn BaseProjectiveConstraint) -> Flow {
        if let Some(mut context) = self.parts.again().context(at, "rows and columns of fixed unknowns") {
            let (first, n_unknowns) = (self.fixed.len(), context.space.main_derivs());
            constraint.fixed_scalars(&mut context, &self.params, self.fixed);
            // Mapped states have no unknowns of their own.
            let mut kept = first;
            for index in first..self.fixed.len() {
                if self.fixed[index] < n_unknowns {
                    self.fixed[kept] = self.fixed[index];
                    kept += 1;
                }
            }
            self.fixed.truncate(kept);
        }
        Flow::Continue
    }
}

/// Visits the projective constraints and collects the projection of the unknowns.
pub(crate) struct CollectProjector<'a> {
    pub parts: Parts<'a>,
    pub params: MechanicalParams,
    pub projector: &'a mut Projector,
}

impl MechanicalVisitor for CollectProjector<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::ProjectiveConstraint]) }
    }
    fn forward_projective_constraint(&mut self, at: Visit<'_>, constraint: &dyn BaseProjectiveConstraint) -> Flow {
        if let Some(mut context) = self.parts.again().context(at, "rows of the projection") {
            self.projector.multiply(|rows| constraint.projector(&mut context, &self.params, rows));
        }
        Flow::Continue
    }
}
