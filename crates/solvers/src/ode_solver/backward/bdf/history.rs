//! The memory of a multi-step solver: states at earlier times, in vectors of their own.

use settee_kernel::MechanicalOps;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_math::multistep::{MAX_ZERO_STABLE_ORDER, bdf_coefficients};

use super::super::adaptive::Fixed;
use super::super::radau;
use super::error_growth::{self, ErrorGrowth};

/// History of one BDF solver. The vectors live in the scope and are part of its snapshots; this holds their ids.
#[derive(Clone, settee_persist::Persist)]
#[fits(Self::is_consistent)]
pub(super) struct BdfState {
    #[rebuilt]
    order: usize,
    /// Earlier states, oldest first. The last entry is the start of the current step while a step runs.
    past: Vec<(CoordId, DerivId)>,
    /// How many of the last entries of `past` are states of the present history.
    n_past: usize,
    /// Lengths of the steps between them, oldest first.
    past_lengths: Vec<f64>,
    /// Lengths of the steps of the formula being applied, the current one last.
    pub lengths: Vec<f64>,
    /// Coefficients a_0 ... a_s of the formula being applied, a_s = 1.
    pub a: Vec<f64>,
    /// Work vectors.
    pub work: Option<Work>,
    /// Squared residual norms of the last Newton iteration.
    pub residuals: Vec<f64>,
    /// Longest step for which the unstable bands were looked at (s); infinite after a warning.
    pub bands_looked_at: f64,
    /// How much the steps of the history amplify errors.
    growth: ErrorGrowth,
    /// The same after the step that runs, where a formula makes it.
    next_growth: Option<ErrorGrowth>,
    /// Whether it was told that unequal lengths lower the order.
    pub is_lowering_told: bool,
    /// Structure of the scope the history belongs to.
    pub structure: u64,
    /// The stages of a start by the Radau IIA method.
    pub radau: radau::Memory,
    /// What the step that began last changed.
    change: Option<HistoryChange>,
    /// h b of the formula that was applied last; `None` after a start by another method (s).
    pub applied: Option<f64>,
    /// Whether the history began anew because bodies touched: their motion is not smooth enough for a start of the full
    /// order, and orders 1, 2, 3 ... follow each other.
    pub ramps: bool,
}

/// Vectors that a step needs besides the history.
#[derive(Clone, Copy, settee_persist::Persist)]
pub(super) struct Work {
    /// Force, private to the solver.
    pub f: DerivId,
    /// Residual.
    pub r: DerivId,
    /// Right-hand side.
    pub rhs: DerivId,
    /// Newton increment of the velocity.
    pub dv: DerivId,
    /// Velocity at the start of a Newton iteration.
    pub v_start: DerivId,
    /// sum_j a_j v_j.
    pub w: DerivId,
    /// - sum_{j<s} a_j (x_j (-) x_{s-1}).
    pub c: DerivId,
    /// x_s (-) x_{s-1}.
    pub theta: DerivId,
    /// A difference of positions.
    pub difference: DerivId,
    /// Sums of the extrapolation.
    pub sum_theta: DerivId,
    /// Sums of the extrapolation.
    pub sum_v: DerivId,
    /// Start of a sub-step.
    pub sub_x: CoordId,
    /// Start of a sub-step.
    pub sub_v: DerivId,
}

impl Work {
    /// How many vectors of velocities there are.
    pub const VECTORS: usize = 12;

    /// Vectors that live as long as the solver's memory.
    pub fn new(ops: &mut dyn MechanicalOps) -> Self {
        let vectors = std::array::from_fn(|_| ops.new_deriv());
        Self::over(vectors, ops.new_coord())
    }

    /// These vectors.
    pub fn over(vectors: [DerivId; Self::VECTORS], sub_x: CoordId) -> Self {
        let [f, r, rhs, dv, v_start, w, c, theta, difference, sum_theta, sum_v, sub_v] = vectors;
        Self { f, r, rhs, dv, v_start, w, c, theta, difference, sum_theta, sum_v, sub_x, sub_v }
    }
}

impl Fixed for BdfState {
    fn restart(&mut self) {
        self.n_past = 0;
        self.past_lengths.clear();
        self.growth = ErrorGrowth::default();
        self.radau.restart();
        self.change = None;
        self.ramps = false;
    }

    fn begin(&mut self) {
        self.change = None;
        self.radau.begin();
    }

    fn take_back(&mut self) {
        if let Some(HistoryChange { n_past, growth, oldest_length, is_accepted }) = self.change.take() {
            self.past.rotate_right(1);
            self.n_past = n_past;
            self.growth = growth;
            if is_accepted {
                self.past_lengths.pop();
                if let Some(length) = oldest_length {
                    self.past_lengths.insert(0, length);
                }
            }
        }
        self.radau.take_back();
    }

    fn history(&self, show: &mut dyn FnMut(f64, (CoordId, DerivId))) {
        for (age, state) in self.earlier().take(self.n_past) {
            show(age, state);
        }
    }
}

/// What a step changed of the history. The state that it wrote its start over was not needed any more, nor is it for
/// another attempt.
#[derive(Clone, Copy, Default, settee_persist::Persist)]
struct HistoryChange {
    n_past: usize,
    growth: ErrorGrowth,
    /// The length that went when the step was accepted.
    oldest_length: Option<f64>,
    is_accepted: bool,
}

impl BdfState {
    /// An empty history for formulae up to `order`.
    pub fn new(order: usize) -> Self {
        Self {
            order: order.max(1),
            past: Vec::new(),
            n_past: 0,
            past_lengths: Vec::with_capacity(order + 1),
            lengths: Vec::with_capacity(order + 1),
            a: Vec::with_capacity(order + 2),
            work: None,
            residuals: Vec::with_capacity(64),
            bands_looked_at: 0.0,
            growth: ErrorGrowth::default(),
            next_growth: None,
            is_lowering_told: false,
            structure: 0,
            radau: radau::Memory::default(),
            change: None,
            applied: None,
            ramps: false,
        }
    }

    /// Whether the lengths of the lists agree: what a checkpoint says is not believed.
    fn is_consistent(&self, _fresh: Option<&Self>) -> bool {
        let n_lengths = self.past_lengths.len();
        let has_vectors = self.past.len() == if self.work.is_some() { self.order } else { 0 };
        let has_lengths = self.n_past <= n_lengths && n_lengths <= self.order && self.lengths.len() <= self.order;
        let can_go_back = self.change.is_none_or(|change| {
            let left = (n_lengths + usize::from(change.oldest_length.is_some())).checked_sub(change.is_accepted.into());
            change.n_past <= self.order && left.is_some_and(|left| (change.n_past..=self.order).contains(&left))
        });
        has_vectors && has_lengths && can_go_back && (self.n_past == 0 || self.work.is_some())
    }

    /// Asks for the vectors, once.
    pub fn prepare(&mut self, ops: &mut dyn MechanicalOps) {
        if self.work.is_none() {
            self.past = (0..self.order).map(|_| (ops.new_coord(), ops.new_deriv())).collect();
            self.work = Some(Work::new(ops));
            self.structure = ops.structure_revision();
        }
    }

    /// States at hand for a formula: the current one and the earlier ones.
    pub fn n_points(&self) -> usize {
        (self.n_past + 1).min(self.order)
    }

    /// Copies the current state into the vector of the oldest, which becomes the newest entry.
    pub fn keep_start(&mut self, ops: &mut dyn MechanicalOps, x: CoordId, v: DerivId) {
        self.past.rotate_left(1);
        self.change = Some(HistoryChange { n_past: self.n_past, growth: self.growth, ..HistoryChange::default() });
        self.next_growth = None;
        let (x_start, v_start) = self.past[self.order - 1];
        ops.copy_coord(x_start, x.read());
        ops.copy(v_start, v.read());
    }

    /// Writes the state at the start of the step back.
    pub fn restore_start(&self, ops: &mut dyn MechanicalOps, x: CoordId, v: DerivId) {
        let (x_start, v_start) = self.start();
        ops.copy_coord(x, x_start.read());
        ops.copy(v, v_start.read());
    }

    /// The state at the start of the step.
    pub fn start(&self) -> (CoordId, DerivId) {
        self.past[self.order - 1]
    }

    /// Sets the formula for a step of length `dt` (s): of order `s`, or of the highest order below with which the
    /// lengths of the steps do not amplify earlier errors too much. Returns its b.
    pub fn choose_formula(&mut self, dt: f64, s: usize) -> f64 {
        for order in (1..=s).rev() {
            self.set_step(dt, order);
            let b = bdf_coefficients(&self.lengths, &mut self.a);
            // Above, errors grow with equal steps, too: who allows such an order gets it.
            if s > MAX_ZERO_STABLE_ORDER {
                return b;
            }
            let growth = self.growth.after(&self.a);
            if order == 1 || growth.amplification() <= error_growth::LIMIT {
                self.next_growth = Some(growth);
                return b;
            }
        }
        1.0
    }

    /// Order of the formula that was set.
    pub fn formula_order(&self) -> usize {
        self.lengths.len()
    }

    /// Sets the lengths of the formula with `s` known points for a step of length `dt`.
    fn set_step(&mut self, dt: f64, s: usize) {
        self.lengths.clear();
        let first = self.past_lengths.len() - (s - 1);
        self.lengths.extend_from_slice(&self.past_lengths[first..]);
        self.lengths.push(dt);
        self.a.clear();
        self.a.resize(s + 1, 0.0);
    }

    /// The known states of the formula that was set, oldest first, the start of the step last.
    pub fn known(&self) -> &[(CoordId, DerivId)] {
        &self.past[self.order - self.lengths.len()..]
    }

    /// The points of the polynomial of the formula's order, the newest first: age (s) at the end of the last step,
    /// vectors. `now`: the state there. `None` as long as the history is too short.
    pub fn last_points(&self, now: (CoordId, DerivId)) -> Option<impl Iterator<Item = (f64, (CoordId, DerivId))> + '_> {
        (self.n_past >= self.order).then(|| std::iter::once((0.0, now)).chain(self.earlier()))
    }

    /// The states before the end of the last step, the newest first, with their ages (s).
    fn earlier(&self) -> impl Iterator<Item = (f64, (CoordId, DerivId))> + '_ {
        let past = self.past.iter().rev().take(self.order);
        let lengths = self.past_lengths.iter().rev();
        let ages = lengths.scan(0.0, |age, length| {
            *age += length;
            Some(*age)
        });
        ages.zip(past.copied())
    }

    /// The step succeeded: its start belongs to the history now.
    pub fn accept(&mut self, dt: f64) {
        self.n_past = (self.n_past + 1).min(self.order);
        let oldest_length = (self.past_lengths.len() == self.order).then(|| self.past_lengths.remove(0));
        self.past_lengths.push(dt);
        // A step by another method takes its start alone, as backward Euler does.
        self.growth = self.next_growth.take().unwrap_or_else(|| self.growth.after(&[-1.0, 1.0]));
        if let Some(change) = &mut self.change {
            (change.oldest_length, change.is_accepted) = (oldest_length, true);
        }
    }
}
