//! What cannot be as the author of a scene meant: forces without a solver, a solver without mass, a mesh of nothing.

use std::collections::{HashMap, HashSet};

use settee_kernel::fault::guard;
use settee_kernel::{Diagnostic, NodeId, ObjectId, Role, Scene};
use settee_mechanics::{Scope, acting_loop, solves_constraints};

use crate::simulation::Simulation;

/// Solvers that look for an equilibrium: they need no mass.
const STATICS: &[&str] = &["StaticSolver"];

/// Solvers that divide by the mass of each point.
pub(crate) const EXPLICIT: &[&str] =
    &["CentralDifferenceSolver", "EulerExplicitSolver", "RungeKutta2Solver", "RungeKutta4Solver"];

impl Simulation {
    /// What the bodies and meshes of a scene lack. SOFA says nothing of it: the body stands still, or moves as if it
    /// weighed nothing.
    ///
    /// After an error nothing is said of bodies: what they lack may be what was refused.
    pub(crate) fn incomplete_parts(&self, is_broken: bool) -> Vec<Diagnostic> {
        let mut findings = if is_broken { Vec::new() } else { self.incomplete_bodies() };
        findings.extend(self.empty_topologies());
        findings.extend(self.unsolved_constraints());
        findings.extend(self.broken_meshes());
        findings.extend(self.far_bodies());
        findings.extend(crate::empty_selections::findings(self.scene()));
        findings.extend(crate::settings_without_effect::findings(self.scene()));
        findings.extend(crate::two_of_a_kind::findings(self.scene()));
        findings.extend(crate::unphysical::findings(self.scene()));
        findings
    }

    /// Points without mass of bodies that an explicit solver moves: no force does, and they stay where they are. An
    /// implicit solver finds where forces balance on such points; whole bodies are told that have no forces either.
    pub(crate) fn massless_points(&mut self) -> Vec<Diagnostic> {
        let (scene, runtime) = self.parts_mut();
        let mut findings = Vec::new();
        for scope in runtime.scopes_mut().iter_mut().filter(|scope| scope.has_solver()) {
            let objects = &scene.node(scope.node).objects;
            let is_explicit = |object: &ObjectId| EXPLICIT.contains(&scene.object(*object).class.name);
            if !objects.iter().any(is_explicit) {
                let is_implicit = objects.iter().any(|object| solves_motion_implicitly(scene, *object));
                if is_implicit && scope.has_masses_only(scene) {
                    let massless = scope.massless(scene);
                    let is_whole = |(state, count): &(ObjectId, usize)| n_points(scope, *state) == Some(*count);
                    let whole = massless.iter().filter(|found| is_whole(found));
                    findings.extend(whole.map(|(state, _)| undetermined(scene, *state)));
                }
                continue;
            }
            for (state, count) in scope.massless(scene) {
                let message = format!("{count} points have no mass: the explicit ODE solver never moves them");
                let finding = Diagnostic::warning("no-mass", message);
                findings.push(scene.about(state, finding.fix("give them mass, or use an implicit ODE solver")));
            }
        }
        findings
    }

    /// Points that two projective constraints hold, of which one moves them: the last one says where they go.
    pub(crate) fn points_moved_twice(&mut self) -> Vec<Diagnostic> {
        let (scene, runtime) = self.parts_mut();
        let mut findings = Vec::new();
        for scope in runtime.scopes_mut() {
            for found in scope.prescribed_twice(scene) {
                let [first, last] = found.constraints;
                let message =
                    format!("{} holds {}, too: what this one says counts", scene.object_path(first), found.unknown);
                findings.push(scene.about(last, Diagnostic::warning("two-of-a-kind", message)));
            }
        }
        findings
    }

    /// Surfaces that intersect at the start where barriers are to keep them apart: the first step would fail.
    pub(crate) fn unsafe_start(&self) -> Vec<Diagnostic> {
        let scene = self.scene();
        // What breaks here breaks the first step, which tells it.
        guard(|| self.runtime().unsafe_start(scene, keeps_apart(scene))).unwrap_or_default()
    }

    /// Contacts that the loop will not answer. Barriers answer all of them, whatever the contact manager says.
    pub(crate) fn unanswerable_contacts(&mut self) -> Vec<Diagnostic> {
        let (scene, runtime) = self.parts_mut();
        if keeps_apart(scene) {
            return Vec::new();
        }
        // What breaks here breaks the first step, which tells it.
        guard(|| runtime.unanswerable_contacts(scene)).unwrap_or_default()
    }

    fn incomplete_bodies(&self) -> Vec<Diagnostic> {
        let scene = self.scene();
        let bodies = self.states().into_iter().filter(|state| !state.is_mapped);
        // Of each node with a solver: many bodies may move by one.
        let mut with_mass: HashMap<NodeId, bool> = HashMap::new();
        let (mut with_forces, mut solvers) = (HashMap::new(), HashMap::new());
        let finding = |state: crate::StateView| {
            let node = scene.object(state.object).node;
            if state.n_points == 0 {
                return is_given_as_empty(scene, state.object).then(|| no_points(scene, state.object));
            }
            if !state.is_simulated {
                // Below a solver that is there its node may be inactive.
                let is_left_alone = || has_forces(scene, node) && solver_above(scene, node).is_none();
                let is_left_alone = *with_forces.entry(node).or_insert_with(is_left_alone);
                return is_left_alone.then(|| no_solver(scene, state.object));
            }
            let (solver, class) = (*solvers.entry(node).or_insert_with(|| solver_above(scene, node)))?;
            if STATICS.contains(&class) {
                return None;
            }
            let has_mass = *with_mass.entry(solver).or_insert_with(|| has_mass(scene, solver));
            (!has_mass).then(|| no_mass(scene, state.object))
        };
        bodies.filter_map(finding).collect()
    }

    /// Constraints in a scene whose loop solves none.
    fn unsolved_constraints(&self) -> Vec<Diagnostic> {
        let scene = self.scene();
        if solves_constraints(scene) {
            return Vec::new();
        }
        let objects = scene.all_objects();
        let is_constraint = |object: &&ObjectId| scene.object(**object).class.plays(Role::LagrangianConstraint);
        let finding = || {
            Diagnostic::warning("not-constrained", "the constraint does not act: the animation loop solves none")
                .fix("a FreeMotionAnimationLoop in the root")
        };
        objects.iter().filter(is_constraint).map(|object| scene.about(*object, finding())).collect()
    }

    /// Containers without points and elements. What a topological mapping writes may be empty for good reasons.
    fn empty_topologies(&self) -> Vec<Diagnostic> {
        let scene = self.scene();
        let objects = scene.all_objects();
        let written: HashSet<ObjectId> =
            objects.iter().filter_map(|object| scene.component(*object)?.as_topological_mapping()?.output()).collect();
        let is_empty = |object: &&ObjectId| self.mesh(**object).is_some_and(|mesh| mesh.n_points() == 0);
        let empty = objects.iter().filter(|object| !written.contains(object)).filter(is_empty);
        let finding = || {
            Diagnostic::warning("no-points", "the topology is empty: it has neither points nor elements")
                .fix("link it to a loader or to a grid: src=\"@loader\"")
        };
        empty.map(|object| scene.about(*object, finding())).collect()
    }
}

/// Whether a list of positions is written or linked, and holds nothing.
fn is_given_as_empty(scene: &Scene, state: ObjectId) -> bool {
    scene
        .component(state)
        .is_some_and(|component| component.find_data("position").is_some_and(|index| component.data(index).is_set()))
}

fn no_points(scene: &Scene, state: ObjectId) -> Diagnostic {
    let finding = Diagnostic::warning("no-points", "the list of positions is empty: the state has no points");
    scene.about(state, finding.attribute("position", ""))
}

fn no_solver(scene: &Scene, state: ObjectId) -> Diagnostic {
    let finding = Diagnostic::warning(
        "no-ode-solver",
        "the body does not move: forces or a mass act on it, but no ODE solver stands in its node or above",
    );
    scene.about(state, finding.fix("add an EulerImplicitSolver and a linear solver such as SparseLDLSolver"))
}

fn no_mass(scene: &Scene, state: ObjectId) -> Diagnostic {
    let finding = Diagnostic::warning("no-mass", "the body has no mass: nothing weighs, and nothing has inertia");
    scene.about(state, finding.fix("add a UniformMass with its totalMass to the node"))
}

/// Whether the loop has barriers answer all contacts.
fn keeps_apart(scene: &Scene) -> bool {
    let animation = acting_loop(scene).and_then(|animation| scene.component(animation));
    animation.is_some_and(|component| {
        component.find_data("contact").is_some_and(|index| component.data(index).print() == "safe")
    })
}

/// A body whose points have neither mass nor forces, under an implicit solver.
fn undetermined(scene: &Scene, state: ObjectId) -> Diagnostic {
    let message = "the mass of the body is 0 and no force field acts on it: the matrix of an implicit ODE solver is \
                   singular";
    scene.about(state, Diagnostic::warning("no-mass", message).fix("give it mass, or a force field that holds it"))
}

/// Whether an object is an ODE solver that finds a motion from a linear system.
fn solves_motion_implicitly(scene: &Scene, object: ObjectId) -> bool {
    let role = scene.component(object).and_then(|component| component.as_ode_solver());
    role.is_some_and(|role| role.linear_solver().is_some()) && !STATICS.contains(&scene.object(object).class.name)
}

fn n_points(scope: &Scope, state: ObjectId) -> Option<usize> {
    scope.space.states().iter().find(|entry| entry.object == state).map(|entry| entry.n_points)
}

fn has_forces(scene: &Scene, node: NodeId) -> bool {
    plays(scene, node, Role::ForceField) || plays(scene, node, Role::Mass)
}

/// Whether a mass acts on what the solver of a node moves, be it on states that are mapped from it: of several bodies
/// below one solver one may get its mass through a mapping that stands elsewhere.
fn has_mass(scene: &Scene, node: NodeId) -> bool {
    scene.pre_order(node).into_iter().any(|below| plays(scene, below, Role::Mass))
}

fn plays(scene: &Scene, node: NodeId, role: Role) -> bool {
    scene.node(node).objects.iter().any(|object| scene.object(*object).class.plays(role))
}

/// The node of the nearest ODE solver, and the class of the solver.
pub(crate) fn solver_above(scene: &Scene, node: NodeId) -> Option<(NodeId, &'static str)> {
    let of_node = |node: NodeId| {
        let classes = scene.node(node).objects.iter().map(|object| scene.object(*object).class);
        classes.filter(|class| class.plays(Role::OdeSolver)).map(|class| (node, class.name)).next()
    };
    std::iter::once(node).chain(scene.above(node)).find_map(of_node)
}
