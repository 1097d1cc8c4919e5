//! L D L^T on another thread, one step late, at deterministic moments.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use settee_kernel::roles::{
    Activity, BaseLinearSolver, LinearFailure, LinearReport, LinearSetUp, SystemAccess, Workspace,
};
use settee_kernel::{Base, Component, Data, Factors, Flat, InitContext, Lifecycle, ObjectId};
use settee_persist::{Persist, ReadError, Reader, Writer};
use settee_sparse::{
    AnalysisSettings, CsrMatrix, FactorCounters, FactorError, FactorKind, FactorWork, NumericFactor, Ordering, Pattern,
    Precision, ReuseMonitor, ReuseSettings, SolveWork, Symbolic,
};

use super::factor_state::{OrderingData, failure};
use super::iterating::ratio;
use super::reuse::FactorPrecision;
use crate::linear_solver::solver_data::{SolverData, memory, seen};

/// Solves with the factor of an earlier matrix while the next one is computed on another thread. Made to precondition
/// PCGLinearSolver; alone its answers belong to the matrix of the previous step.
///
/// The first factor is computed at once. The one requested at the first solve of step n is used from the first solve of
/// step n + 1 on, however long it takes: the results are the same bits on every run. Inside a step the factor never
/// changes, unless the iteration that it preconditions did not converge: then it is replaced by that of the matrix as
/// it is.
#[derive(Component)]
#[component(
    category = "LinearSolver/Direct",
    templates(CompressedRowSparseMatrixd, CompressedRowSparseMatrixMat3x3d),
    roles(linear_solver)
)]
pub struct AsyncSparseLDLSolver {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    #[group]
    ordering: OrderingData,
    /// Keeps the symbolic analysis from one factorisation to the next.
    #[data(default = true, ignored = "the symbolic analysis is kept as long as the pattern stays")]
    precompute_symbolic_decomposition: Data<bool>,
    /// As a preconditioner, requests another factor only when the iterations with the one at hand cost more than it
    /// would; the matrix is not assembled until then.
    #[data(default = true)]
    reuse_factor: Data<bool>,
    /// How the factor is stored as a preconditioner, and solved with. In single precision that takes half of the time;
    /// where the iteration does not converge with it, factors are in double precision from then on.
    #[data(default = FactorPrecision::Single)]
    precision: Data<FactorPrecision>,
    /// Entries of the factor L.
    #[data(default = 0u32, name = "L_nnz", output)]
    l_nnz: Data<u32>,
}

impl Lifecycle for AsyncSparseLDLSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.solver.init(context);
        self.ordering.init(context, Ordering::Cheapest);
    }
}

/// A factorisation to be done: matrix in, factor out. Both travel to the worker and back, so no memory is asked for.
struct Job {
    matrix: CsrMatrix,
    factor: NumericFactor,
    work: FactorWork,
    outcome: Result<(), FactorError>,
}

impl Job {
    fn new(symbolic: &Arc<Symbolic>, matrix: &CsrMatrix) -> Result<Self, FactorError> {
        let factor = NumericFactor::new(Arc::clone(symbolic), FactorKind::Ldlt)?;
        Ok(Self { matrix: matrix.clone(), factor, work: FactorWork::default(), outcome: Ok(()) })
    }

    fn run(&mut self) {
        self.outcome = self.factor.factorise(&self.matrix, &mut self.work);
    }
}

/// A thread that factorises one job at a time.
struct Worker {
    to: Option<SyncSender<Box<Job>>>,
    from: Receiver<Box<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    fn start() -> std::io::Result<Self> {
        let (to, jobs) = sync_channel::<Box<Job>>(1);
        let (done, from) = sync_channel(1);
        let thread = std::thread::Builder::new().name("factorisation".into()).spawn(move || {
            while let Ok(mut job) = jobs.recv() {
                job.run();
                if done.send(job).is_err() {
                    break;
                }
            }
        })?;
        Ok(Self { to: Some(to), from, thread: Some(thread) })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // Closing the channel ends the thread's loop.
        self.to = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What the solver keeps. The matrices are the truth: a copy for a snapshot makes both factors again from them.
struct AsyncState {
    settings: AnalysisSettings,
    symbolic: Option<(u64, Arc<Symbolic>)>,
    /// Factor in use, with its matrix.
    current: Option<Box<Job>>,
    /// Matrix whose factor is being computed, if `is_pending`; else memory for the next one.
    requested: Option<CsrMatrix>,
    is_pending: bool,
    /// A job at rest, for the next request.
    spare: Option<Box<Job>>,
    /// Never locked, only there because a receiver cannot be shared; `get_mut` reaches it.
    worker: Option<Mutex<Worker>>,
    /// Whether the pending job is with the worker; after a copy it is not.
    is_sent: bool,
    step: u64,
    /// Matrix requested last.
    revision: u64,
    /// Its ratio of stiffness to mass.
    ratio: f64,
    is_kept: bool,
    is_preconditioner: bool,
    precision: Precision,
    /// An iteration did not converge with a factor in single precision.
    needs_double: bool,
    monitor: ReuseMonitor,
    solve: SolveWork,
    counters: FactorCounters,
}

impl Clone for AsyncState {
    fn clone(&self) -> Self {
        let current = self.current.as_ref().and_then(|job| {
            let mut copy = Job::new(job.factor.symbolic(), &job.matrix).ok()?;
            copy.factor.set_precision(job.factor.precision());
            copy.run();
            Some(Box::new(copy))
        });
        Self {
            settings: self.settings,
            symbolic: self.symbolic.clone(),
            current,
            requested: self.requested.clone(),
            is_pending: self.is_pending,
            spare: None,
            worker: None,
            is_sent: false,
            step: self.step,
            revision: self.revision,
            ratio: self.ratio,
            is_kept: self.is_kept,
            is_preconditioner: self.is_preconditioner,
            precision: self.precision,
            needs_double: self.needs_double,
            monitor: self.monitor.clone(),
            solve: SolveWork::default(),
            counters: self.counters,
        }
    }
}

impl Persist for AsyncState {
    /// As in a copy, matrices stand for their factors: whatever the worker is at is made again from the same matrix.
    fn save(&self, writer: &mut Writer) {
        let symbolic = self.symbolic.as_ref();
        symbolic.map(|(revision, symbolic)| (*revision, Arc::clone(symbolic.pattern()))).save(writer);
        let current = self.current.as_ref();
        current.map(|job| job.matrix.clone()).save(writer);
        // The analysis in use may be younger than that of the factor in use.
        let is_own = |job: &Job| symbolic.is_some_and(|(_, own)| Arc::ptr_eq(own, job.factor.symbolic()));
        current.is_some_and(|job| is_own(job)).save(writer);
        current.is_some_and(|job| job.factor.precision() == Precision::Single).save(writer);
        self.requested.save(writer);
        self.is_pending.save(writer);
        self.step.save(writer);
        self.revision.save(writer);
        self.ratio.save(writer);
        self.is_preconditioner.save(writer);
        self.needs_double.save(writer);
        self.monitor.save(writer);
        self.counters.save(writer);
    }
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let like = like.ok_or(ReadError::NotBuilt("an asynchronous solver"))?;
        let unknown = |_| ReadError::NotBuilt("a matrix that can be factorised");
        let analyse = |pattern: &Arc<Pattern>| Symbolic::analyse(pattern, like.settings).map(Arc::new).map_err(unknown);
        let symbolic = match Option::<(u64, Arc<Pattern>)>::load(reader, None)? {
            Some((revision, pattern)) => Some((revision, analyse(&pattern)?)),
            None => None,
        };
        let matrix = Option::<CsrMatrix>::load(reader, None)?;
        let (is_own, is_single) = (bool::load(reader, None)?, bool::load(reader, None)?);
        let current = match matrix {
            Some(matrix) => {
                let of_factor = match &symbolic {
                    Some((_, own)) if is_own => Arc::clone(own),
                    _ => analyse(&matrix.pattern)?,
                };
                let mut job = Job::new(&of_factor, &matrix).map_err(unknown)?;
                job.factor.set_precision(if is_single { Precision::Single } else { Precision::Double });
                job.run();
                Some(Box::new(job))
            }
            None => None,
        };
        Ok(Self {
            symbolic,
            current,
            requested: Persist::load(reader, None)?,
            is_pending: Persist::load(reader, None)?,
            step: Persist::load(reader, None)?,
            revision: Persist::load(reader, None)?,
            ratio: Persist::load(reader, None)?,
            is_preconditioner: Persist::load(reader, None)?,
            needs_double: Persist::load(reader, None)?,
            monitor: Persist::load(reader, Some(&like.monitor))?,
            counters: Persist::load(reader, None)?,
            ..Self::new(like.settings, like.is_kept, like.precision)
        })
    }
}

fn lost() -> LinearFailure {
    LinearSetUp::ThreadEnded.into()
}

impl AsyncState {
    fn new(settings: AnalysisSettings, is_kept: bool, precision: Precision) -> Self {
        Self {
            settings,
            symbolic: None,
            current: None,
            requested: None,
            is_pending: false,
            spare: None,
            worker: None,
            is_sent: false,
            step: 0,
            revision: 0,
            ratio: 0.0,
            is_kept,
            is_preconditioner: false,
            precision,
            needs_double: false,
            monitor: ReuseMonitor::new(ReuseSettings::default()),
            solve: SolveWork::default(),
            counters: FactorCounters::default(),
        }
    }

    /// How the next factor is stored. Alone, answers are those of the factor.
    fn precision(&self) -> Precision {
        if self.is_preconditioner && !self.needs_double { self.precision } else { Precision::Double }
    }

    /// The job for a matrix, in memory that is reused.
    fn job(&mut self, matrix: &CsrMatrix, pattern_revision: u64) -> Result<Box<Job>, LinearFailure> {
        if self.symbolic.as_ref().is_none_or(|(revision, _)| *revision != pattern_revision) {
            self.counters.analyses += 1;
            let symbolic = Symbolic::analyse(&matrix.pattern, self.settings).map_err(failure)?;
            self.symbolic = Some((pattern_revision, Arc::new(symbolic)));
            self.spare = None;
        }
        let Some((_, symbolic)) = &self.symbolic else { return Err(lost()) };
        self.counters.factorisations += 1;
        let mut job = match self.spare.take().filter(|job| Arc::ptr_eq(job.factor.symbolic(), symbolic)) {
            Some(mut job) => {
                job.matrix.values.copy_from_slice(&matrix.values);
                job
            }
            None => Box::new(Job::new(symbolic, matrix).map_err(failure)?),
        };
        job.factor.set_precision(self.precision());
        Ok(job)
    }

    /// A factor takes the place of the one in use.
    fn replace(&mut self, job: Box<Job>) {
        self.monitor.factorised(job.factor.symbolic().reuse_costs(job.factor.precision()), self.ratio);
        self.spare = self.current.replace(job);
    }

    /// The factor that was requested in the last step becomes the one in use.
    fn collect(&mut self, pattern_revision: u64) -> Result<(), LinearFailure> {
        if !std::mem::take(&mut self.is_pending) {
            self.monitor.next_matrix();
            return Ok(());
        }
        let job = if std::mem::take(&mut self.is_sent) {
            let worker = self.worker.as_mut().ok_or_else(lost)?.get_mut().map_err(|_| lost())?;
            worker.from.recv().map_err(|_| lost())?
        } else {
            // After a snapshot: the same matrix gives the same factor, only not ahead of time.
            let matrix = self.requested.take().ok_or_else(lost)?;
            let known = self.symbolic.as_ref().map_or(pattern_revision, |(revision, _)| *revision);
            let mut job = self.job(&matrix, known)?;
            job.run();
            self.requested = Some(matrix);
            job
        };
        job.outcome.map_err(failure)?;
        self.replace(job);
        Ok(())
    }

    /// Sends the matrix of this step to the worker.
    fn request(&mut self, matrix: &CsrMatrix, pattern_revision: u64) -> Result<(), LinearFailure> {
        let job = self.job(matrix, pattern_revision)?;
        match &mut self.requested {
            Some(kept) if Arc::ptr_eq(&kept.pattern, &matrix.pattern) => kept.values.copy_from_slice(&matrix.values),
            kept => *kept = Some(matrix.clone()),
        }
        if self.worker.is_none() {
            let worker = Worker::start().map_err(|error| LinearSetUp::NoThread(error.kind()))?;
            self.worker = Some(Mutex::new(worker));
        }
        let worker = self.worker.as_mut().ok_or_else(lost)?.get_mut().map_err(|_| lost())?;
        worker.to.as_ref().ok_or_else(lost)?.send(job).map_err(|_| lost())?;
        (self.is_pending, self.is_sent) = (true, true);
        Ok(())
    }

    /// At the first solve of a step: takes the factor requested in the last one and requests the next.
    fn advance(&mut self, system: &dyn SystemAccess) -> Result<(), LinearFailure> {
        let (pattern, revision) = (system.pattern_revision(), system.matrix_revision());
        let matrix = system.matrix()?;
        let is_expired = self.monitor.is_expired();
        self.collect(pattern)?;
        let fits = self.current.as_ref().is_some_and(|job| Arc::ptr_eq(&job.matrix.pattern, &matrix.pattern));
        if fits && !is_expired && self.revision == revision {
            return Ok(());
        }
        (self.revision, self.ratio) = (revision, ratio(system.factors()));
        if fits && !is_expired {
            return self.request(matrix, pattern);
        }
        let mut job = self.job(matrix, pattern)?;
        job.run();
        job.outcome.map_err(failure)?;
        self.replace(job);
        Ok(())
    }

    /// See [`BaseLinearSolver::refine`].
    fn refine(&mut self) -> bool {
        let is_single = self.current.as_ref().is_some_and(|job| job.factor.precision() == Precision::Single);
        if is_single {
            self.needs_double = true;
            self.monitor.expire();
        }
        is_single
    }

    /// x = A^-1 b with the factor of this step. `bound`: see [`BaseLinearSolver::precondition_above`].
    fn apply(
        &mut self,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
        bound: Option<f64>,
    ) -> Result<Option<f64>, LinearFailure> {
        if b.is_empty() {
            return Ok(None);
        }
        let is_renewed = self.monitor.is_expired() && self.revision != system.matrix_revision();
        if self.step != system.step() || self.current.is_none() || is_renewed {
            system.begin(Activity::Factor);
            let advanced = self.advance(system);
            system.end();
            advanced?;
            self.step = system.step();
            self.solve.set_workers(system.workers());
        }
        self.counters.solves += 1;
        self.monitor.spend(1);
        let Some(current) = &self.current else { return Err(lost()) };
        x.copy_from_slice(b);
        let solved = match bound {
            Some(bound) => current.factor.solve_above(x, bound, &mut self.solve),
            None => current.factor.solve(x, &mut self.solve).map(|()| None),
        };
        solved.map_err(failure)
    }

    fn precondition(
        &mut self,
        system: &mut dyn SystemAccess,
        r: &[f64],
        z: &mut [f64],
        bound: Option<f64>,
    ) -> Result<Option<f64>, LinearFailure> {
        self.is_preconditioner = true;
        self.apply(system, r, z, bound)
    }
}

impl BaseLinearSolver for AsyncSparseLDLSolver {
    fn is_direct(&self) -> bool {
        true
    }
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(AsyncState::new(self.ordering.settings(), *self.reuse_factor, self.precision.stored()))
    }

    fn linear_system(&self) -> Option<ObjectId> {
        self.solver.system()
    }

    fn wants_assembly(&self, workspace: &dyn Workspace, has_matrix: bool, step: u64, factors: Factors) -> bool {
        let Some(state) = workspace.as_any().downcast_ref::<AsyncState>() else { return true };
        if !has_matrix || state.current.is_none() || state.monitor.is_expired() {
            return true;
        }
        let is_kept = state.is_kept && state.is_preconditioner;
        state.step != step && (!is_kept || (!state.is_pending && state.monitor.is_due(ratio(factors))))
    }

    fn expire(&self, workspace: &mut dyn Workspace) -> bool {
        let state = workspace.as_any_mut().downcast_mut::<AsyncState>();
        state.filter(|state| state.is_kept).is_some_and(|state| {
            state.monitor.expire();
            true
        })
    }

    fn refine(&self, workspace: &mut dyn Workspace) -> bool {
        workspace.as_any_mut().downcast_mut::<AsyncState>().is_some_and(AsyncState::refine)
    }

    fn solve(
        &self,
        workspace: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        memory::<AsyncState>(workspace)?.apply(system, b, x, None)?;
        Ok(LinearReport { iterations: 0, converged: true })
    }

    fn precondition(
        &self,
        workspace: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        r: &[f64],
        z: &mut [f64],
    ) -> Result<(), LinearFailure> {
        memory::<AsyncState>(workspace)?.precondition(system, r, z, None).map(|_| ())
    }

    fn precondition_above(
        &self,
        workspace: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        r: &[f64],
        z: &mut [f64],
        bound: f64,
    ) -> Result<Option<f64>, LinearFailure> {
        memory::<AsyncState>(workspace)?.precondition(system, r, z, Some(bound))
    }

    fn outputs(&self, workspace: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        let symbolic = seen::<AsyncState>(workspace).and_then(|state| state.symbolic.as_ref());
        let entries = symbolic.map_or(0, |(_, symbolic)| symbolic.nnz_factor()) as i64;
        vec![("L_nnz", Flat::Integers { values: vec![entries], block: 1 })]
    }

    fn counters(&self, workspace: &dyn Workspace) -> FactorCounters {
        workspace.as_any().downcast_ref::<AsyncState>().map(|state| state.counters).unwrap_or_default()
    }
}
