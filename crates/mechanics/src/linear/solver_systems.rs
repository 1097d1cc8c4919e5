//! Which linear systems belong to which solvers of a scope, with their memory.

use std::collections::HashSet;
use std::sync::Arc;

use settee_kernel::roles::{BaseLinearSystem, Contributions, SystemOffers};
use settee_kernel::vectors::StateSpace;
use settee_kernel::{Factors, Flat, MechanicalParams, ObjectId, Scene};
use settee_sparse::{Assembler, CsrMatrix, ExtraBlocks};

use super::products::Products;
use crate::linear::projected_block::ProjectedBlock;
use crate::linear::projection::Projections;
use crate::linear::projector::Projector;
use crate::linear::rotations::Rotations;
use crate::scope::held::Held;

/// An output of a component: the object, the name of its data, the value.
pub type ComponentOutput = (ObjectId, &'static str, Flat);

/// One linear solver with its memory.
#[derive(Clone, settee_persist::Persist)]
pub(crate) struct SolverSlot {
    #[rebuilt]
    pub object: ObjectId,
    /// Taken out while it solves.
    pub state: Held,
    #[rebuilt]
    pub system: usize,
    #[rebuilt]
    pub preconditioner: Option<usize>,
    /// Systems that are built with its own because the scene puts them together.
    #[rebuilt]
    pub(super) companions: Vec<usize>,
    /// Who knows the rotations of points.
    #[rebuilt]
    pub(super) rotation_finder: Option<ObjectId>,
}

/// One linear system with its matrix.
#[derive(Clone, settee_persist::Persist)]
pub(crate) struct SystemSlot {
    #[rebuilt]
    pub object: ObjectId,
    /// What the component keeps; taken out while it builds.
    pub state: Held,
    #[rebuilt]
    pub offers: SystemOffers,
    pub factors: Factors,
    pub params: MechanicalParams,
    pub assembler: Assembler,
    /// Blocks of the present step, beside the constant pattern.
    pub(crate) extra: ExtraBlocks,
    /// What the matrix was made of in the build that runs; `None` if it was not made.
    #[rebuilt]
    pub(super) assembled: Option<Contributions>,
    pub matrix_revision: u64,
    /// Whether the Jacobians are those of the last assembly: they are left out where nothing acts on mapped states.
    #[rebuilt]
    pub(super) is_projected: bool,
    /// Whether the last build left the matrix to be made when somebody reads it: products come from the components.
    pub(super) is_deferred: bool,
    /// Rows of such a matrix.
    pub(super) n_rows: usize,
    /// Whether the last build left the preconditioner with an older matrix.
    pub(super) is_preconditioner_older: bool,
    /// Unknowns that projective constraints fix.
    pub fixed: Vec<usize>,
    pub projections: Projections,
    pub(super) rotations: Rotations,
    #[cleared]
    pub(super) projector: Projector,
    pub(super) products: Products,
    #[cleared]
    pub(super) projected: ProjectedBlock,
    /// For each state whether something answers its motion, of a system without a matrix.
    #[cleared]
    pub(super) answering: Vec<bool>,
}

impl SystemSlot {
    pub(super) fn new(object: ObjectId, (state, offers): (Held, SystemOffers), frozen: Arc<HashSet<ObjectId>>) -> Self {
        Self {
            object,
            state,
            offers,
            factors: Factors::new(0.0, 0.0, 0.0),
            params: MechanicalParams::default(),
            assembler: Assembler::new(),
            extra: ExtraBlocks::default(),
            assembled: None,
            matrix_revision: 0,
            is_projected: false,
            is_deferred: false,
            n_rows: 0,
            is_preconditioner_older: false,
            fixed: Vec::new(),
            projections: Projections::new(frozen),
            rotations: Rotations::default(),
            projector: Projector::default(),
            products: Products::default(),
            projected: ProjectedBlock::default(),
            answering: Vec::new(),
        }
    }

    /// Whether this can be a system of the states of a space.
    pub fn fits(&self, space: &StateSpace) -> bool {
        self.projections.fits(space) && self.fixed.iter().all(|unknown| *unknown < space.main_derivs())
    }

    /// Forgets the matrix: the scene is reset.
    pub fn restart(&mut self, role: &dyn BaseLinearSystem) {
        self.state.put(role.new_state());
        (self.matrix_revision, self.is_deferred) = (0, false);
        self.extra.clear();
        (self.rotations, self.products) = (Rotations::default(), Products::default());
    }

    /// Whether products come from a matrix.
    pub fn multiplies_matrix(&self) -> bool {
        self.offers.matrix && !self.is_deferred
    }

    /// Rows of the matrix that was built last, made or not.
    fn size(&self) -> usize {
        if self.is_deferred { self.n_rows } else { self.assembler.matrix().dimension() }
    }

    /// The matrix with the blocks of the step; `None` if it was not assembled.
    pub fn matrix(&self) -> Option<&CsrMatrix> {
        (self.matrix_revision > 0 && !self.is_deferred)
            .then(|| self.extra.sum().unwrap_or_else(|| self.assembler.matrix()))
    }

    /// Moves when the pattern of that matrix changes.
    pub fn pattern_revision(&self) -> u64 {
        self.extra.pattern_revision().unwrap_or_else(|| self.assembler.pattern_revision())
    }
}

/// States whose Jacobians the scene declares constant.
pub(crate) fn frozen_states(scene: &Scene) -> HashSet<ObjectId> {
    let objects = scene.objects_in_order();
    let projections = objects.iter().filter_map(|object| scene.component(*object)?.as_matrix_projection());
    projections.filter(|projection| projection.are_jacobians_constant()).flat_map(|one| one.states()).collect()
}

/// All linear solvers and systems of a scope.
#[derive(Clone, Default, settee_persist::Persist)]
pub(crate) struct LinearRuntime {
    #[same_length]
    pub solvers: Vec<SolverSlot>,
    #[same_length]
    pub systems: Vec<SystemSlot>,
    pub step: u64,
    pub rhs: Vec<f64>,
    pub solution: Vec<f64>,
    /// The solver that `rhs` and `solution` belong to.
    #[cleared]
    pub last: Option<usize>,
    /// States whose Jacobians the scene declares constant.
    #[rebuilt]
    pub(super) frozen: Arc<HashSet<ObjectId>>,
}

impl LinearRuntime {
    /// No solvers yet, in a scene with these [`frozen_states`].
    pub fn new(frozen: &Arc<HashSet<ObjectId>>) -> Self {
        Self { frozen: Arc::clone(frozen), ..Self::default() }
    }

    /// Adds a solver, its system and its preconditioner, unless they are known. Returns the index of the solver.
    pub fn add_solver(&mut self, scene: &Scene, object: ObjectId) -> Option<usize> {
        if let Some(known) = self.solvers.iter().position(|solver| solver.object == object) {
            return Some(known);
        }
        let solver = scene.component(object)?.as_linear_solver()?;
        let system_object = solver.linear_system()?;
        let mut companions = Vec::new();
        let system = self.add_system(scene, system_object, &mut companions, &mut Vec::new())?;
        companions.retain(|companion| *companion != system);
        let of_system = scene.component(system_object)?.as_linear_system()?.rotation_finder();
        let index = self.solvers.len();
        self.solvers.push(SolverSlot {
            object,
            state: Held::new(solver.new_state()),
            system,
            preconditioner: None,
            companions,
            rotation_finder: solver.rotation_finder().or(of_system),
        });
        let preconditioner =
            solver.preconditioner().filter(|other| *other != object).and_then(|other| self.add_solver(scene, other));
        self.solvers[index].preconditioner = preconditioner;
        Some(index)
    }

    /// Adds a system, or the parts of a composite one, unless they are known; `built` collects what is built with it.
    /// Returns the index of the one that is solved. `above`: the composite systems that it is part of; one that is part
    /// of itself has none.
    fn add_system(
        &mut self,
        scene: &Scene,
        object: ObjectId,
        built: &mut Vec<usize>,
        above: &mut Vec<ObjectId>,
    ) -> Option<usize> {
        let role = scene.component(object)?.as_linear_system()?;
        if let Some(composition) = role.composition() {
            if above.contains(&object) {
                return None;
            }
            above.push(object);
            let solved = composition.solved?;
            let mut index = None;
            for part in composition.parts {
                let added = self.add_system(scene, part, built, above)?;
                if part == solved {
                    index = Some(added);
                }
            }
            above.pop();
            return index;
        }
        let known = self.systems.iter().position(|system| system.object == object);
        let index = known.unwrap_or_else(|| {
            let held = (Held::new(role.new_state()), role.offers());
            self.systems.push(SystemSlot::new(object, held, Arc::clone(&self.frozen)));
            self.systems.len() - 1
        });
        if !built.contains(&index) {
            built.push(index);
        }
        Some(index)
    }

    /// After the data of a linear solver or a linear system changed: what follows from them is made anew.
    pub fn refresh(&mut self, scene: &Scene, object: ObjectId) {
        let Some(component) = scene.component(object) else { return };
        let mut concerned = Vec::new();
        if let Some(role) = component.as_linear_system() {
            for (index, slot) in self.systems.iter_mut().enumerate().filter(|(_, slot)| slot.object == object) {
                let held = (Held::new(role.new_state()), role.offers());
                *slot = SystemSlot::new(object, held, Arc::clone(&self.frozen));
                concerned.push(index);
            }
        }
        for slot in &mut self.solvers {
            let solver = scene.component(slot.object).and_then(|component| component.as_linear_solver());
            if let Some(solver) = solver.filter(|_| slot.object == object || concerned.contains(&slot.system)) {
                slot.state.put(solver.new_state());
            }
        }
    }

    /// Takes over matrices with their patterns, and what solvers found out about these, from the solvers of the same
    /// unknowns before elements of a mesh changed: a pattern from which only entries go does not have to be analysed
    /// again. Says whether it did.
    pub fn take_over(&mut self, scene: &Scene, older: &mut Self) -> bool {
        let same_systems = self.systems.iter().map(|slot| slot.object).eq(older.systems.iter().map(|slot| slot.object));
        let same_solvers = self.solvers.iter().map(|slot| slot.object).eq(older.solvers.iter().map(|slot| slot.object));
        let survive = self.solvers.iter().all(|slot| {
            let solver = scene.component(slot.object).and_then(|component| component.as_linear_solver());
            solver.is_some_and(|solver| solver.survives_mesh_change())
        });
        if !(same_systems && same_solvers && survive) {
            return false;
        }
        for (slot, old) in self.systems.iter_mut().zip(&mut older.systems) {
            std::mem::swap(&mut slot.assembler, &mut old.assembler);
            slot.matrix_revision = old.matrix_revision;
        }
        for (slot, old) in self.solvers.iter_mut().zip(&mut older.solvers) {
            std::mem::swap(&mut slot.state, &mut old.state);
            let solver = scene.component(slot.object).and_then(|component| component.as_linear_solver());
            if let (Some(solver), Some(state)) = (solver, slot.state.get_mut()) {
                solver.expire(state);
            }
        }
        true
    }

    /// Takes over what solvers found out about matrices of more unknowns, of which some went with points of a mesh.
    /// `old`: for each unknown the one that it was. Says whether all did.
    pub fn take_over_solvers(&mut self, scene: &Scene, older: &mut Self, old: &[u32]) -> bool {
        let solver =
            |slot: &SolverSlot| scene.component(slot.object).and_then(|component| component.as_linear_solver());
        let same_solvers = self.solvers.iter().map(|slot| slot.object).eq(older.solvers.iter().map(|slot| slot.object));
        if !(same_solvers && older.solvers.iter().filter_map(solver).all(|solver| solver.survives_mesh_change())) {
            return false;
        }
        for (slot, before) in self.solvers.iter_mut().zip(&mut older.solvers) {
            if let (Some(solver), Some(state)) = (solver(before), before.state.get_mut())
                && solver.follow_unknowns(state, old)
            {
                std::mem::swap(&mut slot.state, &mut before.state);
            }
        }
        true
    }

    /// Work of the direct solvers.
    pub fn counters(&self, scene: &Scene) -> settee_sparse::FactorCounters {
        let mut sum = settee_sparse::FactorCounters::default();
        for slot in &self.solvers {
            let solver = scene.component(slot.object).and_then(|component| component.as_linear_solver());
            if let (Some(solver), Some(state)) = (solver, slot.state.get()) {
                let own = solver.counters(state);
                sum.analyses += own.analyses;
                sum.pattern_updates += own.pattern_updates;
                sum.factorisations += own.factorisations;
                sum.solves += own.solves;
            }
        }
        sum
    }

    /// Outputs of solvers and systems by the names of their data: for queries, not for steps.
    pub fn outputs(&self, scene: &Scene) -> Vec<ComponentOutput> {
        let mut outputs = Vec::new();
        for slot in &self.solvers {
            let solver = scene.component(slot.object).and_then(|component| component.as_linear_solver());
            if let (Some(solver), Some(state)) = (solver, slot.state.get()) {
                outputs.extend(solver.outputs(state).into_iter().map(|(name, value)| (slot.object, name, value)));
            }
        }
        for slot in self.solvers.iter() {
            let system = &self.systems[slot.system];
            let asked =
                scene.component(slot.object).and_then(|component| component.as_linear_solver()?.linear_system());
            // A composite system shows the size of the part that is solved.
            if let Some(composite) = asked.filter(|asked| *asked != system.object) {
                let n = system.size() as i64;
                outputs.push((composite, "matrixSize", Flat::Integers { values: vec![n, n], block: 1 }));
            }
        }
        for system in &self.systems {
            let n = system.size() as i64;
            outputs.push((system.object, "matrixSize", Flat::Integers { values: vec![n, n], block: 1 }));
        }
        outputs
    }

    /// Patterns built so far.
    pub fn patterns(&self) -> u64 {
        self.systems.iter().map(|system| system.assembler.counters().patterns_built).sum()
    }
}
