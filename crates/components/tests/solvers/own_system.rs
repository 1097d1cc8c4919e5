//! A linear system and a linear solver that no crate of the library knows, used from a scene.

use settee_kernel::roles::{
    BaseLinearSolver, BaseLinearSystem, BaseState, BlockSink, Contributions, LinearFailure, LinearReport, SystemAccess,
    SystemBuilder, SystemOffers, Workspace,
};
use settee_kernel::{Base, Component, Data, Lifecycle, Link, ObjectId};
use settee_simulation::{LoadOptions, Simulation};
use settee_sparse::{AnalysisSettings, Factorisation, SparseLdlt};
use settee_testing::linear_system::{Expected, check};

/// The matrix of the scene, and in every second solve a stiffness between two points of a state: what touches only now
/// and then, with a pattern that comes and goes.
#[derive(Component)]
#[component(category = "Test", templates(CompressedRowSparseMatrixd), roles(linear_system))]
struct TouchingSystem {
    /// What is added to the matrix while the points touch (kg).
    #[data(default = 5.0)]
    touching: Data<f64>,
    /// Whether they touch in every solve.
    #[data(default = false)]
    always: Data<bool>,
    /// State of the points; the first and the last one touch.
    #[linked]
    state: Link<dyn BaseState>,
    #[group]
    base: Base,
}

impl Lifecycle for TouchingSystem {}

impl BaseLinearSystem for TouchingSystem {
    fn offers(&self) -> SystemOffers {
        SystemOffers::MATRIX
    }

    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(0_u64)
    }

    fn build(&self, state: &mut dyn Workspace, builder: &mut dyn SystemBuilder) -> Result<(), LinearFailure> {
        let builds = state.as_any_mut().downcast_mut::<u64>().expect("the memory that it made");
        *builds += 1;
        builder.assemble(&Contributions::ALL)?;
        let index = self.state.target().and_then(|state| builder.state_index(state));
        let Some(index) = index.filter(|_| *self.always || *builds % 2 == 0) else { return Ok(()) };
        let (first, last, size) = ((index, 0), (index, 1), *self.touching);
        builder.add_step_blocks(&mut |sink: &mut dyn BlockSink| {
            for (row, col, sign) in [(first, first, 1.0), (first, last, -1.0), (last, first, -1.0), (last, last, 1.0)] {
                sink.add_identity(row, col, 3, sign * size);
            }
        })
    }
}

/// Factorises the matrix of any system, for every solve anew.
#[derive(Component)]
#[component(category = "Test", roles(linear_solver))]
struct PlainSolver {
    /// The system.
    #[linked(search = local)]
    linear_system: Link<dyn BaseLinearSystem>,
    #[group]
    base: Base,
}

impl Lifecycle for PlainSolver {}

impl BaseLinearSolver for PlainSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(())
    }

    fn linear_system(&self) -> Option<ObjectId> {
        self.linear_system.target()
    }

    fn solve(
        &self,
        _state: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        let mut factorisation = SparseLdlt::new(AnalysisSettings::default());
        factorisation.analyse(&system.matrix()?.pattern).expect("the pattern has all diagonals");
        factorisation.factorise(system.matrix()?).expect("the matrix is positive definite");
        x.copy_from_slice(b);
        factorisation.solve_in_place(x).expect("the sizes fit");
        Ok(LinearReport { iterations: 0, converged: true })
    }
}

/// Two bodies of two points each that nothing but the system joins; one is fixed, the other has points of a mapping.
fn load(system: &str, solver: &str) -> Simulation {
    let text = format!(
        r#"<Node name="root" gravity="0 -10 0" dt="0.1"><EulerImplicitSolver/>{system}{solver}
        <Node name="left"><MechanicalObject name="dofs" position="0 0 0  1 0 0"/><UniformMass totalMass="4"/>
        <SpringForceField spring="0 1 30 0 1"/><FixedProjectiveConstraint indices="0"/></Node>
        <Node name="right"><MechanicalObject name="dofs" position="3 0 0  4 0 0"/><UniformMass totalMass="4"/>
        <SpringForceField spring="0 1 30 0 1"/>
        <Node name="mapped"><MechanicalObject name="dofs" position="4 0 0  3 0 0"/><SubsetMapping indices="1 0"/></Node>
        </Node></Node>"#
    );
    let mut registry = settee_components::registry();
    registry.add(&[TouchingSystem::entry, PlainSolver::entry]);
    let loaded = Simulation::from_text_with_classes("own.scn", &text, &LoadOptions::default(), 1, registry);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{}", findings.join("\n")))
}

fn bits(simulation: &Simulation) -> Vec<u64> {
    let position = |path: &str| simulation.position(path).expect("the state is there").to_vec();
    [position("/left/dofs"), position("/right/dofs")].concat().into_iter().map(f64::to_bits).collect()
}

/// Also blocks of a mapped state, and those of a fixed point, which are projected as the forces of components are.
#[test]
fn a_system_of_another_crate_conforms() {
    for (state, first, last) in [("@right/dofs", 6, 9), ("@right/mapped/dofs", 9, 6), ("@left/dofs", 0, 3)] {
        let system = format!(r#"<TouchingSystem name="system" state="{state}" always="true"/>"#);
        let mut simulation = load(&system, "<PlainSolver/>");
        let (scene, runtime) = simulation.parts_mut();
        let object = scene.find_object("/system").expect("the system is there");
        let extra = |p: &[f64], q: &mut [f64]| {
            for i in 0..3 {
                let pull = 5.0 * (p[first + i] - p[last + i]);
                // Unknowns of the fixed point take no part.
                q[first + i] += if first == 0 { 0.0 } else { pull };
                q[last + i] -= pull;
            }
        };
        let expected = Expected { extra: &extra, ..Expected::default() };
        assert_eq!(check(scene, runtime, object, &expected), Ok(()), "{state}");
    }
}

/// Solvers of the library and one of another crate find the same motion; the pattern of the scene is found once.
#[test]
fn blocks_of_a_step_leave_the_constant_pattern_alone() {
    let system = r#"<TouchingSystem name="system" state="@right/dofs"/>"#;
    let mut plain = load(system, "<PlainSolver/>");
    let mut library = load(system, r#"<SparseLDLSolver linearSystem="@system"/>"#);
    for _ in 0..6 {
        plain.step(0.0).expect("the step is solved");
        library.step(0.0).expect("the step is solved");
    }
    let (a, b) = (plain.position("/right/dofs").unwrap(), library.position("/right/dofs").unwrap());
    assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12), "{a:?} {b:?}");
    assert_eq!((plain.counters().patterns, library.counters().patterns), (1, 1));
    // Both points of the right body fall alike, so that what is between them changes nothing: free fall by Euler's
    // implicit formula, y = -g h^2 n (n + 1) / 2.
    assert!((b[1] + 10.0 * 0.01 * 21.0).abs() < 1e-9, "{b:?}");
}

/// What a system of another crate keeps is in snapshots, and made anew by a reset.
#[test]
fn its_memory_is_in_snapshots() {
    let system = r#"<TouchingSystem name="system" state="@left/dofs"/>"#;
    let mut simulation = load(system, r#"<SparseLDLSolver linearSystem="@system"/>"#);
    let run = |simulation: &mut Simulation| {
        (0..3).for_each(|_| simulation.step(0.0).expect("the step is solved"));
        bits(simulation)
    };
    let first = run(&mut simulation);
    let snapshot = simulation.snapshot();
    let then = run(&mut simulation);
    simulation.restore(&snapshot).expect("it is of this scene");
    assert_eq!(run(&mut simulation), then);
    simulation.reset();
    assert_eq!(run(&mut simulation), first);
    // The points of the left body do not move alike: what touches in every second solve is felt.
    let mut never = load(r#"<TouchingSystem name="system" state="@left/dofs" touching="0"/>"#, "<PlainSolver/>");
    assert_ne!(run(&mut never), first);
}
