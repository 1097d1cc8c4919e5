//! Steps that fail: the state is that of the start of the step to the bit, the message names the component, and with
//! `maxStepHalvings` they are made in halves.

use settee_kernel::roles::{
    BaseLinearSolver, BaseLinearSystem, Blocks, ForceData, ForceField, ForceFieldData, Forces, Inertia, Inputs,
    InputsMut, JacobianSink, LinearFailure, LinearReport, Mapping, MappingData, MappingEnds, Mass, MassData,
    MassSettings, Motion, NotDiagonal, One, SetUp, SystemAccess, Transfer, Weighed, Workspace,
};
use settee_kernel::{Component, Data, Diagnostic, Lifecycle, Link, ObjectId, checks};
use settee_math::Vec3;
use settee_simulation::{LoadOptions, Simulation};

/// A force that is not a number below a height.
#[derive(Component)]
#[component(category = "Test", attach = state, roles(force_field))]
struct BrokenForce {
    /// The height.
    #[data(default = 0.0)]
    below: Data<f64>,
    /// Breaks the stiffness instead.
    #[data(default = false)]
    in_matrix: Data<bool>,
    /// Panics instead.
    #[data(default = false)]
    panics: Data<bool>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for BrokenForce {}

impl ForceField for BrokenForce {
    type On = One<Vec3>;
    type Elements = Broken;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, _set_up: SetUp<'_>) -> Result<Broken, Diagnostic> {
        Ok(Broken { below: *self.below, in_matrix: *self.in_matrix, panics: *self.panics })
    }
}

/// Where a force or a mass is not a number.
#[derive(Clone, settee_persist::Persist)]
struct Broken {
    below: f64,
    in_matrix: bool,
    panics: bool,
}

impl Forces<One<Vec3>> for Broken {
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        for (f, x) in f.iter_mut().zip(motion.x) {
            assert!(!self.panics || x[1] >= self.below, "a mistake of the author");
            if x[1] < self.below && !self.in_matrix {
                f[1] = f64::NAN;
            }
        }
    }

    fn add_dforce(&mut self, motion: Motion<'_, Vec3>, _k: f64, _dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        for (df, x) in df.iter_mut().zip(motion.x) {
            if x[1] < self.below && self.in_matrix {
                df[1] = f64::NAN;
            }
        }
    }

    fn add_stiffness(&mut self, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        for (point, x) in motion.x.iter().enumerate() {
            let broken = x[1] < self.below && self.in_matrix;
            sink.add_identity(point, point, 3, if broken { f64::NAN } else { 0.0 });
        }
    }

    fn potential_energy(&mut self, _motion: Motion<'_, Vec3>) -> Option<f64> {
        None
    }
}

/// A unit mass on each point whose inertia is not a number below a height.
#[derive(Component)]
#[component(category = "Test", attach = state, roles(mass))]
struct BrokenMass {
    /// The height.
    #[data(default = 0.0, check = checks::between(-1e9, 1e9))]
    below: Data<f64>,
    #[group]
    common: MassData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for BrokenMass {}

impl ForceField for BrokenMass {
    type On = One<Vec3>;
    type Elements = Weighed<Vec3, Broken>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, _set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        Ok(Weighed::new(Broken { below: *self.below, in_matrix: true, panics: false }, false))
    }
}

impl Mass for BrokenMass {
    fn settings(&self) -> &dyn MassSettings {
        &self.common
    }
}

impl Inertia<Vec3> for Broken {
    fn add_weight(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        for f in f {
            (0..3).for_each(|i| f[i] += motion.at.gravity[i]);
        }
    }

    fn add_mdx(&mut self, motion: Motion<'_, Vec3>, factor: f64, dx: &[[f64; 3]], res: &mut [[f64; 3]]) {
        for ((res, dx), x) in res.iter_mut().zip(dx).zip(motion.x) {
            let mass = if x[1] < self.below { f64::NAN } else { 1.0 };
            (0..3).for_each(|i| res[i] += factor * mass * dx[i]);
        }
    }

    fn acceleration(
        &mut self,
        _motion: Motion<'_, Vec3>,
        f: &[[f64; 3]],
        a: &mut [[f64; 3]],
    ) -> Result<(), NotDiagonal> {
        a.copy_from_slice(f);
        Ok(())
    }

    fn add_mass(&mut self, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        (0..motion.x.len()).for_each(|point| sink.add_identity(point, point, 3, 1.0));
    }

    fn kinetic_energy(&mut self, motion: Motion<'_, Vec3>) -> f64 {
        motion.v.iter().flatten().map(|v| 0.5 * v * v).sum()
    }

    fn weight_energy(&mut self, _motion: Motion<'_, Vec3>) -> f64 {
        0.0
    }
}

/// The points of the parent, which are no numbers below a height.
#[derive(Component)]
#[component(category = "Test", attach = mapping, roles(mapping))]
struct BrokenMapping {
    /// The height.
    #[data(default = 0.0, check = checks::between(-1e9, 1e9))]
    below: Data<f64>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for BrokenMapping {}

impl Mapping for BrokenMapping {
    type Transfer = BrokenCopy;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, _set_up: SetUp<'_>) -> Result<BrokenCopy, Diagnostic> {
        Ok(BrokenCopy(*self.below))
    }

    fn is_linear(&self) -> bool {
        true
    }
}

#[derive(Clone, settee_persist::Persist)]
struct BrokenCopy(f64);

impl Transfer for BrokenCopy {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        for (out, x) in x_out.chunks_exact_mut(3).zip(x_in.flat(0).chunks_exact(3)) {
            out.copy_from_slice(x);
            if x[1] < self.0 {
                out[1] = f64::NAN;
            }
        }
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        v_out.copy_from_slice(v_in.flat(0));
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        f_in.flat(0).iter_mut().zip(f_out).for_each(|(f_in, f_out)| *f_in += f_out);
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        sink.add_identity(0, 0, 0, 6, 1.0);
    }
}

/// Solves systems with a multiple of the identity, and finds what is no number when it is broken.
#[derive(Component)]
#[component(category = "Test", roles(linear_solver))]
struct BrokenSolver {
    /// Whether it is.
    #[data(default = false)]
    broken: Data<bool>,
    /// The system.
    #[linked(search = local)]
    linear_system: Link<dyn BaseLinearSystem>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for BrokenSolver {}

impl BaseLinearSolver for BrokenSolver {
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
        let mut of_ones = vec![0.0; b.len()];
        system.multiply(&vec![1.0; b.len()], &mut of_ones)?;
        for ((x, b), factor) in x.iter_mut().zip(b).zip(&of_ones) {
            *x = if *self.broken { f64::NAN } else { b / factor };
        }
        Ok(LinearReport { iterations: 1, converged: true })
    }
}

/// A scene with the components of this file.
fn load(name: &str, text: &str) -> Simulation {
    let mut registry = settee_components::registry();
    registry.add(&[BrokenForce::entry, BrokenMass::entry, BrokenMapping::entry, BrokenSolver::entry]);
    let loaded = Simulation::from_text_with_classes(name, text, &LoadOptions::default(), 1, registry);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{}", findings.join("\n")))
}

/// Two points that fall from rest; `rest` stands in their node.
fn falling(looping: &str, solver: &str, rest: &str) -> Simulation {
    let text = format!(
        r#"<Node name="root" gravity="0 -10 0" dt="0.1">{looping}<Node name="body">{solver}
        <MechanicalObject name="dofs" position="0 5 0  1 0 0"/>{rest}</Node></Node>"#
    );
    load("fall.scn", &text)
}

fn bits(simulation: &Simulation) -> Vec<u64> {
    let (x, v) = (simulation.position("/body/dofs").unwrap(), simulation.velocity("/body/dofs").unwrap());
    x.iter().chain(v).map(|value| value.to_bits()).collect()
}

/// What the first of ten steps that fails says; the state is that of its start.
fn first_failure(simulation: &mut Simulation, solver: &str) -> String {
    for _ in 0..10 {
        let before = bits(simulation);
        if let Err(error) = simulation.step(0.0) {
            assert_eq!(bits(simulation), before, "{solver}: {error}");
            return error.to_string();
        }
    }
    panic!("{solver}: it never fails");
}

const SOLVERS: [&str; 9] = [
    r#"<BDFOdeSolver order="2"/><NewtonRaphsonSolver maxNbIterationsNewton="5"/><EigenSimplicialLDLT/>"#,
    r#"<BDFOdeSolver adaptive="true"/><NewtonRaphsonSolver/><EigenSimplicialLDLT/>"#,
    "<EulerImplicitSolver/><EigenSimplicialLDLT/>",
    "<NewmarkImplicitSolver/><CGLinearSolver/>",
    r#"<GeneralizedAlphaSolver/><NewtonRaphsonSolver maxNbIterationsNewton="5"/><EigenSimplicialLDLT/>"#,
    r#"<NewmarkImplicitSolver adaptive="true"/><EigenSimplicialLDLT/>"#,
    r#"<RadauIIASolver/><NewtonRaphsonSolver maxNbIterationsNewton="30"/><EigenSimplicialLDLT/>"#,
    r#"<RadauIIASolver adaptive="true"/><NewtonRaphsonSolver/><EigenSimplicialLDLT/>"#,
    "<EulerExplicitSolver/>",
];

#[test]
fn a_number_that_is_not_finite_stops_the_step_and_names_the_component() {
    for solver in SOLVERS {
        let mut simulation =
            falling("", solver, r#"<UniformMass vertexMass="1"/><BrokenForce name="broken" below="-0.3"/>"#);
        let error = first_failure(&mut simulation, solver);
        // The state from which the number comes is finite itself, at the start of the step or in an iteration.
        let names_it = error.contains("the force of /body/broken (/body/dofs, point 1, component 1)");
        assert!(names_it, "{solver}: {error}");
        // It fails again: nothing was left behind.
        assert!(simulation.step(0.0).is_err(), "{solver}");
    }
}

#[test]
fn an_inertia_that_is_not_finite_is_named_and_the_state_kept() {
    // Those that multiply by it, not only take its matrix.
    let multiplies = |solver: &&str| ["BDF", "Alpha", "Radau"].iter().any(|name| solver.contains(name));
    for solver in SOLVERS.into_iter().filter(multiplies) {
        let mut simulation = falling("", solver, r#"<BrokenMass name="broken" below="-0.3"/>"#);
        let error = first_failure(&mut simulation, solver);
        assert!(error.contains("/body/broken") || error.contains("/body/dofs"), "{solver}: {error}");
        let names_it = error.contains("the inertia of /body/broken (/body/dofs, point 1, component 0)");
        assert!(names_it || !solver.contains("BDF"), "{solver}: {error}");
    }
}

#[test]
fn a_solver_that_finds_no_number_is_named_and_the_state_kept() {
    let solvers = [
        "<EulerImplicitSolver/>",
        "<NewmarkImplicitSolver/>",
        // With drag: they would find free fall without solving.
        r#"<BDFOdeSolver order="2" rayleighMass="1"/><NewtonRaphsonSolver maxNbIterationsNewton="5"/>"#,
        r#"<GeneralizedAlphaSolver rayleighMass="1"/><NewtonRaphsonSolver maxNbIterationsNewton="5"/>"#,
    ];
    for solver in solvers {
        let rest = r#"<MatrixFreeSystem/><BrokenSolver name="broken"/><UniformMass vertexMass="1"/>"#;
        let run = |fails| {
            let data: &[_] = &[("broken", "1", "0")];
            with_fault(falling("", solver, rest), "/body/broken", data, 0, fails)
        };
        let ((failed, said), (straight, _)) = (run(true), run(false));
        assert!(failed == straight, "{solver}: {said}");
        assert!(said.contains("a number that is not finite in the solution of /body/broken"), "{solver}: {said}");
    }
}

#[test]
fn steps_that_fail_are_made_in_halves() {
    // A stretched spring that swings: two Newton iterations do not suffice for steps of 0.1 s.
    let solver = r#"<BDFOdeSolver order="2" startup="ramp"/><NewtonRaphsonSolver maxNbIterationsNewton="2" absoluteResidualStoppingThreshold="1e-7"
        relativeInitialStoppingThreshold="0" relativeSuccessiveStoppingThreshold="0" reuseMatrix="never" updateStateWhenDiverged="0"/><EigenSimplicialLDLT/>"#;
    let rest = r#"<UniformMass vertexMass="1"/><SpringForceField spring="0 1 400 0 5"/><FixedProjectiveConstraint indices="0"/>"#;
    let mut fixed = falling("", solver, rest);
    let error = (0..5).find_map(|_| fixed.step(0.0).err()).expect("steps of 0.1 s are too long");
    assert!(error.to_string().contains("did not converge"), "{error}");
    let mut halved = falling(r#"<DefaultAnimationLoop maxStepHalvings="8"/>"#, solver, rest);
    for _ in 0..5 {
        halved.step(0.0).unwrap();
    }
    assert!((halved.time() - 0.5).abs() < 1e-12);
    assert!(halved.counters().halved_steps > 0, "{:?}", halved.counters());
    let mut fine = falling("", solver, rest);
    for _ in 0..1000 {
        fine.step(0.0005).unwrap();
    }
    // The parts are as long as the iteration allows: some hundredths of a period, with an error of order 2.
    let [coarse, fine] = [&halved, &fine].map(|simulation| simulation.position("/body/dofs").unwrap());
    assert!(coarse.iter().zip(fine).all(|(a, b)| (a - b).abs() < 0.15), "{coarse:?} {fine:?}");
}

#[test]
fn a_step_that_fails_however_short_it_is_leaves_the_scope_as_it_was() {
    let rest = r#"<UniformMass vertexMass="1"/><BrokenForce name="broken" below="-0.3"/>"#;
    for solver in SOLVERS {
        let mut simulation = falling(r#"<DefaultAnimationLoop maxStepHalvings="3"/>"#, solver, rest);
        first_failure(&mut simulation, solver);
        assert!(simulation.step(0.0).is_err(), "{solver}");
    }
}

#[test]
fn without_failures_halving_changes_no_bit() {
    let rest = r#"<UniformMass vertexMass="1"/><SpringForceField spring="0 1 100 0 1"/>"#;
    for solver in SOLVERS {
        let mut runs =
            ["", r#"<DefaultAnimationLoop maxStepHalvings="4"/>"#].map(|looping| falling(looping, solver, rest));
        for simulation in &mut runs {
            (0..10).for_each(|_| simulation.step(0.02).unwrap());
        }
        assert_eq!(bits(&runs[0]), bits(&runs[1]), "{solver}");
        assert_eq!(runs[1].counters().halved_steps, 0);
    }
}

#[test]
fn a_matrix_without_an_inverse_is_a_failure_too() {
    let rest = r#"<SpringForceField spring="0 1 400 0 1"/>"#;
    let mut simulation = falling("", SOLVERS[2], rest);
    let before = bits(&simulation);
    let error = simulation.step(0.0).unwrap_err().to_string();
    assert!(error.contains("singular"), "{error}");
    assert_eq!(bits(&simulation), before);
}

#[test]
fn a_mapped_position_that_is_not_finite_is_named() {
    let rest = r#"<UniformMass vertexMass="1"/><Node name="mapped"><MechanicalObject name="dofs" position="0 0 0  0 0 0"/>
        <BrokenMapping name="broken" below="-0.3"/><SpringForceField spring="0 1 1 0 5"/></Node>"#;
    for solver in [SOLVERS[0], SOLVERS[1], SOLVERS[5], SOLVERS[7]] {
        let mut simulation = falling("", solver, rest);
        let error = first_failure(&mut simulation, solver);
        assert!(error.contains("the positions of /body/mapped/broken"), "{solver}: {error}");
    }
}

/// Solvers with steps of the scene's length: what they keep is restored to the bit. Histories are being built while the
/// steps fail.
const FIXED: [&str; 13] = [
    r#"<BDFOdeSolver order="3"/><NewtonRaphsonSolver name="newton" maxNbIterationsNewton="20" updateStateWhenDiverged="0"/><EigenSimplicialLDLT/>"#,
    r#"<BDFOdeSolver order="5" startup="radau"/><NewtonRaphsonSolver name="newton" maxNbIterationsNewton="20"/><EigenSimplicialLDLT/>"#,
    r#"<BDFOdeSolver order="5" startup="ramp"/><NewtonRaphsonSolver name="newton" maxNbIterationsNewton="20"/><CGLinearSolver tolerance="1e-6"/>"#,
    "<EulerImplicitSolver/><EigenSimplicialLDLT/>",
    r#"<EulerImplicitSolver/><CGLinearSolver iterations="4" tolerance="1e-6"/>"#,
    r#"<NewmarkImplicitSolver/><CGLinearSolver iterations="4" tolerance="1e-6"/>"#,
    r#"<NewmarkImplicitSolver newtonSolver="@newton"/><NewtonRaphsonSolver name="newton" maxNbIterationsNewton="20" updateStateWhenDiverged="0"/><EigenSimplicialLDLT/>"#,
    r#"<GeneralizedAlphaSolver spectralRadius="0.3"/><NewtonRaphsonSolver name="newton" maxNbIterationsNewton="20"/><EigenSimplicialLDLT/>"#,
    r#"<RadauIIASolver/><NewtonRaphsonSolver name="newton" maxNbIterationsNewton="30"/><EigenSimplicialLDLT/>"#,
    r#"<VariationalSymplecticSolver newtonError="1e-10"/><EigenSimplicialLDLT/>"#,
    r#"<VariationalSymplecticSolver explicitIntegration="true"/>"#,
    "<EulerExplicitSolver/>",
    "<RungeKutta4Solver/>",
];

/// Components with memories of their own: a body that yields, gears that turn, and a spring.
const WITH_MEMORY: &str = r#"<TetrahedronSetTopologyContainer tetrahedra="0 1 2 3"/>
    <UniformMass vertexMass="1"/><FixedProjectiveConstraint indices="0 1"/><SpringForceField spring="0 2 100 0.1 0.5"/>
    <TetrahedronFEMForceField youngModulus="200" poissonRatio="0.3" plasticYieldThreshold="0.001" plasticMaxThreshold="0.5" plasticCreep="0.2"/>
    <BrokenForce name="broken" below="-1e9"/>"#;

fn yielding(looping: &str, solver: &str, mapped: &str) -> Simulation {
    let text = format!(
        r#"<Node name="root" gravity="0 -10 0" dt="0.01">{looping}<Node name="body">{solver}
        <MechanicalObject name="dofs" position="0 0 0  1 0 0  0 1 0  0 0 1" velocity="0 0 0  0 0 0  0.3 -1 0.2  0 -2 0.5"/>{WITH_MEMORY}{mapped}</Node></Node>"#
    );
    load("yield.scn", &text)
}

/// A state that is mapped to a place that is no number; it has no forces, so that solvers do not see it.
const MAPPED: &str = r#"<Node name="mapped"><MechanicalObject name="dofs" position="0 0 0  1 0 0  0 1 0  0 0 1"/><BrokenMapping name="broken" below="-1e9"/></Node>"#;

/// Makes steps with a fault in the middle, or with the same data written and no step in between. Returns the bits at
/// the end, and what the step said.
fn with_fault(
    mut simulation: Simulation,
    object: &str,
    data: &[(&str, &str, &str)],
    steps: usize,
    fails: bool,
) -> (Vec<u64>, String) {
    (0..steps).for_each(|_| simulation.step(0.0).unwrap());
    for (name, broken, _) in data {
        assert!(simulation.set_data(object, name, broken).is_empty());
    }
    let mut said = String::new();
    if fails {
        for _ in 0..2 {
            let before = bits(&simulation);
            said = simulation.step(0.0).expect_err("there is a fault").to_string();
            assert_eq!(bits(&simulation), before, "{said}");
        }
    }
    for (name, _, mended) in data {
        assert!(simulation.set_data(object, name, mended).is_empty());
    }
    (0..6).for_each(|_| simulation.step(0.0).unwrap());
    (bits(&simulation), said)
}

#[test]
fn after_a_failed_step_the_motion_goes_on_as_if_it_had_not_been_tried() {
    let force: &[_] = &[("below", "1e9", "-1e9")];
    let matrix: &[_] = &[("inMatrix", "1", "0"), ("below", "1e9", "-1e9")];
    for solver in FIXED {
        let is_explicit = solver.contains("xplicit") || solver.contains("Kutta");
        for steps in [2, 5] {
            for (object, data, mapped, what) in [
                ("/body/broken", force, "", "the force of /body/broken (/body/dofs, point 0, component 1)"),
                (
                    "/body/broken",
                    matrix,
                    "",
                    "the stiffness or damping of /body/broken (/body/dofs, point 0, component 1)",
                ),
                ("/body/mapped/broken", force, MAPPED, "/body/mapped/dofs, point 0, component 1"),
            ] {
                if is_explicit && data.len() == 2 {
                    continue;
                }
                let run = |fails| with_fault(yielding("", solver, mapped), object, data, steps, fails);
                let ((failed, said), (straight, _)) = (run(true), run(false));
                assert!(failed == straight, "{solver}, {object} after {steps} steps, {said}");
                assert!(said.contains(what) || said.contains("not a number"), "{solver}: {said}");
            }
        }
    }
}

#[test]
fn after_a_step_that_panicked_the_motion_goes_on_as_if_it_had_not_been_tried() {
    let data: &[_] = &[("panics", "1", "0"), ("below", "1e9", "-1e9")];
    for solver in FIXED {
        let run = |fails| with_fault(yielding("", solver, ""), "/body/broken", data, 2, fails);
        let ((failed, said), (straight, _)) = (run(true), run(false));
        assert!(failed == straight, "{solver}, {said}");
        assert!(said.contains("a fault in its code (a mistake of the author)"), "{solver}: {said}");
    }
}

#[test]
fn a_divergence_that_is_forced_leaves_no_trace() {
    for solver in FIXED.into_iter().filter(|solver| solver.contains("updateStateWhenDiverged")) {
        let data: &[_] = &[
            ("maxNbIterationsNewton", "1", "20"),
            ("relativeInitialStoppingThreshold", "0", "1e-5"),
            ("relativeSuccessiveStoppingThreshold", "0", "1e-5"),
            ("absoluteResidualStoppingThreshold", "0", "1e-5"),
        ];
        let run = |fails| with_fault(yielding("", solver, ""), "/body/newton", data, 5, fails);
        let ((failed, said), (straight, _)) = (run(true), run(false));
        assert!(said.contains("did not converge") && said.contains("/body/"), "{said}");
        assert!(failed == straight, "{solver}");
    }
}

#[test]
fn with_halvings_steps_of_their_own_choice_go_back_to_the_bit_too() {
    let looping = r#"<DefaultAnimationLoop maxStepHalvings="2"/>"#;
    let adaptive = ["BDFOdeSolver", "NewmarkImplicitSolver", "GeneralizedAlphaSolver", "RadauIIASolver"].map(|class| {
        format!(r#"<{class} adaptive="true" relativeTolerance="1e-5"/><NewtonRaphsonSolver/><EigenSimplicialLDLT/>"#)
    });
    for solver in FIXED.into_iter().map(str::to_owned).chain(adaptive) {
        let run =
            |fails| with_fault(yielding(looping, &solver, ""), "/body/broken", &[("below", "1e9", "-1e9")], 3, fails);
        let ((failed, said), (straight, _)) = (run(true), run(false));
        assert!(failed == straight, "{solver}: {said}");
    }
}

#[test]
fn steps_of_their_own_choice_keep_state_and_memories_of_components() {
    for class in ["BDFOdeSolver", "NewmarkImplicitSolver", "GeneralizedAlphaSolver", "RadauIIASolver"] {
        let solver = format!(
            r#"<{class} adaptive="true" relativeTolerance="1e-7" absoluteTolerance="1e-8"/><NewtonRaphsonSolver/><EigenSimplicialLDLT/>"#
        );
        let run = |fails| with_fault(yielding("", &solver, ""), "/body/broken", &[("below", "1e9", "-1e9")], 3, fails);
        let ((failed, said), (straight, _)) = (run(true), run(false));
        assert!(said.contains("/body/broken"), "{said}");
        // The order begins at its lowest again: the motion is the same to the tolerance, and to what the body yields at
        // each evaluation.
        let values = |bits: &[u64]| -> Vec<f64> { bits.iter().map(|bits| f64::from_bits(*bits)).collect() };
        let (failed, straight) = (values(&failed), values(&straight));
        assert!(failed.iter().zip(&straight).all(|(a, b)| (a - b).abs() < 2e-3), "{class}: {failed:?} {straight:?}");
    }
}
