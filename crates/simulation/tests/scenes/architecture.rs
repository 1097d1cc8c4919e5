//! Promises of the architecture: plans replay visitors bit for bit, phases come in order, a warm step allocates
//! nothing, failures leave the state of the start of the step.

use crate::common::load;
use settee_kernel::roles::{BaseForceField, StepFailure};
use settee_kernel::vectors::{CoordId, DerivId, StateSpace};
use settee_kernel::{
    Factors, Flow, MechanicalOps, MechanicalParams, MechanicalVisitor, ObjectId, Scene, VectorOps, Visit, Visitor,
    has_error,
};
use settee_mechanics::{ScopeOps, Walk};
use settee_simulation::{Simulation, SimulationError, TraceEntry};

const MAPPED: &str = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><Node name="body">
    <BDFOdeSolver order="2" rayleighMass="0.1" rayleighStiffness="0.01"/><NewtonRaphsonSolver maxNbIterationsNewton="8" warnWhenDiverge="0"/>
    <EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
    <TetrahedronSetTopologyContainer name="mesh" position="0 0 0  1 0 0  0 1 0  0 0 1  1 1 1" tetrahedra="0 1 2 3  1 2 3 4"/>
    <MechanicalObject name="dofs" position="0.1 0 0  1 0.1 0  0 1.2 0  0 0 1  1.1 1 1" rest_position="0 0 0  1 0 0  0 1 0  0 0 1  1 1 1"/>
    <UniformMass totalMass="5"/><TetrahedronHyperelasticityFEMForceField materialName="NeoHookean" ParameterSet="400 600"/>
    <FixedProjectiveConstraint indices="0 1"/>
    <Node name="load"><MechanicalObject name="points" position="0.3 0.3 0.2  0.5 0.5 0.5"/><UniformMass totalMass="1"/>
        <SpringForceField spring="0 1 50 0.5 0.2"/><BarycentricMapping/></Node></Node></Node>"#;

#[test]
fn plans_give_the_same_bits_as_visitors_that_walk_the_graph() {
    let mut simulation = load(MAPPED);
    for _ in 0..3 {
        simulation.step(0.0).unwrap();
    }
    plan_and_walk_agree(&mut simulation);
}

#[test]
fn a_node_with_two_parents_is_left_out_only_if_both_leave_it_out() {
    let inner = r#"<Node name="a"><MechanicalObject name="points" position="0.3 0.3 0.2"/><UniformMass totalMass="1"/><BarycentricMapping mapForces="0"/>
            <Node name="shared"><MechanicalObject name="points" position="0.4 0.3 0.2  0.5 0.5 0.5"/>
                <SpringForceField spring="0 1 70 0.5 0.1"/><IdentityMapping input="@/body/b/points" output="@points"/></Node></Node>
        <Node name="b"><MechanicalObject name="points" position="0.4 0.3 0.2  0.5 0.5 0.5"/><BarycentricMapping FORCES/></Node>
        <Node name="c"><MechanicalObject name="points" position="0.2 0.2 0.5"/><UniformMass totalMass="0.5"/><BarycentricMapping/></Node>
        </Node></Node>"#;
    let (body, _) = MAPPED.split_once("<Node name=\"load\">").unwrap();
    let force = |forces: &str| {
        let mut simulation = load(&format!("{body}{}", inner.replace("FORCES", forces)));
        let [shared, second] = ["/body/a/shared", "/body/b"].map(|path| simulation.scene().find_node(path).unwrap());
        simulation.scene_mut().add_parent(shared, second);
        assert!(!has_error(&simulation.refresh()));
        let order: Vec<String> = simulation
            .scene()
            .pre_order(simulation.scene().root())
            .iter()
            .map(|node| simulation.scene().path(*node))
            .collect();
        assert_eq!(order, ["/", "/body", "/body/a", "/body/b", "/body/a/shared", "/body/c"]);
        for _ in 0..3 {
            simulation.step(0.0).unwrap();
        }
        plan_and_walk_agree(&mut simulation)
    };
    // The first parent stops forces, the second one lets them through, or both stop them.
    assert_ne!(force(""), force("mapForces=\"0\""));
}

/// Checks that a plan and a walk give the same; returns the forces.
fn plan_and_walk_agree(simulation: &mut Simulation) -> Vec<u64> {
    let (scene, runtime) = simulation.parts_mut();
    let outcome = [Walk::Plan, Walk::Graph].map(|walk| {
        let mut ops = ScopeOps { scene, scope: &mut runtime.scopes_mut()[0], solver: 0, walk };
        let params = MechanicalParams { is_implicit: true, dt: 0.01, ..Default::default() };
        let (f, df) = (ops.new_deriv(), ops.new_deriv());
        ops.compute_force(&params, f);
        ops.clear(df);
        ops.add_mbk_dx(&params, df, DerivId::VELOCITY.read(), Factors::new(1.3, -0.1, -0.7));
        ops.project_response(&params, df);
        ops.propagate(&params, CoordId::POSITION, DerivId::VELOCITY);
        let energy = ops.energy(&params);
        let space = &runtime.scopes()[0].space;
        let bits = |values: &[f64]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        (
            bits(space.deriv(f)),
            bits(space.deriv(df)),
            bits(space.coord(CoordId::POSITION)),
            energy.0.to_bits(),
            energy.1.map(f64::to_bits),
        )
    });
    assert_eq!(outcome[0], outcome[1]);
    assert!(outcome[0].0.iter().any(|bits| *bits != 0));
    outcome[0].0.clone()
}

#[test]
fn rest_positions_are_mapped_when_a_mapping_asks_for_it() {
    let rest = |attribute: &str| {
        let simulation = load(&MAPPED.replace("<BarycentricMapping/>", &format!("<BarycentricMapping {attribute}/>")));
        let state = simulation.scene().find_object("/body/load/points").unwrap();
        let (scope, state) = simulation.runtime().state(state).unwrap();
        let space = &simulation.runtime().scopes()[scope].space;
        let id = settee_kernel::vectors::ConstCoordId::REST_POSITION;
        (space.state_coord(state, id).to_vec(), space.state_coord(state, CoordId::POSITION).to_vec())
    };
    let (mapped, position) = rest("applyRestPosition=\"true\"");
    // The body is deformed at the start: what is at rest is elsewhere.
    assert!(mapped.iter().zip(&position).any(|(rest, position)| (rest - position).abs() > 1e-3));
    assert_eq!(rest("").0, [0.3, 0.3, 0.2, 0.5, 0.5, 0.5]);
}

#[test]
fn outputs_of_solvers_and_systems_are_shown_on_request() {
    let mut simulation = load(&MAPPED.replace(
        "<EigenSimplicialLDLT template=\"CompressedRowSparseMatrix\"/>",
        "<MatrixLinearSystem name=\"A\" template=\"CompressedRowSparseMatrix\"/><PCGLinearSolver name=\"pcg\" preconditioner=\"@ldl\"/><SparseLDLSolver name=\"ldl\" template=\"CompressedRowSparseMatrix\"/>",
    ));
    simulation.step(0.0).unwrap();
    simulation.store();
    let shown = |path: &str, data: &str| {
        let component = simulation.scene().component(simulation.scene().find_object(path).unwrap()).unwrap();
        component.data(component.find_data(data).unwrap()).print()
    };
    assert_eq!(shown("/body/A", "matrixSize"), "15 15");
    assert!(shown("/body/ldl", "L_nnz").parse::<u32>().unwrap() >= 15);
    assert!(!shown("/body/pcg", "graph").is_empty());
    assert!(!shown("/body/NewtonRaphsonSolver1", "residualGraph").is_empty());
}

#[test]
fn anyone_can_write_a_visitor() {
    struct Names(Vec<String>);
    impl Visitor for Names {
        fn process_node_top_down(&mut self, scene: &Scene, node: settee_kernel::NodeId) -> Flow {
            self.0.push(scene.path(node));
            Flow::Continue
        }
    }
    struct ForceFields<'a>(&'a StateSpace, Vec<ObjectId>);
    impl MechanicalVisitor for ForceFields<'_> {
        fn forward_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
            assert!(force_field.states().iter().all(|state| self.0.index_of(*state).is_some()));
            self.1.push(at.object);
            Flow::Continue
        }
    }
    let simulation = load(MAPPED);
    let mut names = Names(Vec::new());
    simulation.scene().visit(simulation.scene().root(), &mut names);
    assert_eq!(names.0, ["/", "/body", "/body/load"]);
    let mut found = ForceFields(&simulation.runtime().scopes()[0].space, Vec::new());
    simulation.scene().visit_mechanically(simulation.scene().find_node("/body").unwrap(), &mut found);
    // Both masses are force fields, too.
    assert_eq!(found.1.len(), 3);
}

#[test]
fn the_phases_of_a_step_come_in_their_order() {
    let mut simulation = load(MAPPED);
    simulation.step_logged(0.0).unwrap();
    let expected = [
        "event AnimateBegin",
        "internal data",
        "event CollisionBegin",
        "collision",
        "event CollisionEnd",
        "event IntegrateBegin",
        "solve",
        "project positions and velocities",
        "propagate through the mappings",
        "end of integration",
        "event IntegrateEnd",
        "time",
        "event AnimateEnd",
        "mappings of visual models",
        "event MappingUpdated",
        "bounding boxes",
    ];
    assert_eq!(simulation.last_phases(), expected);
}

#[test]
fn a_trace_leads_from_the_symbolic_operation_to_the_component() {
    let mut simulation = load(MAPPED);
    simulation.start_trace();
    simulation.step(0.0).unwrap();
    let trace = simulation.take_trace();
    let force = trace
        .iter()
        .position(|entry| matches!(entry, TraceEntry::Operation(text) if text.starts_with("compute_force")))
        .unwrap();
    let next: Vec<&str> = trace[force + 1..]
        .iter()
        .map_while(|entry| match entry {
            TraceEntry::Call { class, .. } => Some(class.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(
        next,
        [
            "UniformMass",
            "TetrahedronHyperelasticityFEMForceField",
            "UniformMass",
            "SpringForceField",
            "BarycentricMapping"
        ]
    );
}

#[test]
fn a_failed_step_leaves_the_state_of_its_start() {
    // Nothing holds the points together and nothing has a mass: the matrix is singular.
    let text = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><Node name="body">
        <BDFOdeSolver/><NewtonRaphsonSolver/><EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" position="0 0 0  1 0 0" velocity="0 0 0  1 0 0"/>
        <SpringForceField spring="0 1 100 0 0.5"/></Node></Node>"#;
    let mut simulation = load(text);
    let before = simulation.position("/body/dofs").unwrap().to_vec();
    let error = simulation.step(0.0).unwrap_err();
    assert!(matches!(&error, SimulationError::Step { failure: StepFailure::Linear { .. }, step: 1, .. }), "{error}");
    assert!(error.to_string().contains("singular"), "{error}");
    assert_eq!(simulation.position("/body/dofs").unwrap(), before);
    assert_eq!((simulation.time(), simulation.steps()), (0.0, 0));
}

#[test]
fn a_number_that_is_not_finite_is_found_in_its_step_and_named() {
    let text = r#"<Node name="root" gravity="0 -1e308 0" dt="0.01"><Node name="body">
        <BDFOdeSolver/><NewtonRaphsonSolver maxNbIterationsNewton="3"/><EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>
        <MechanicalObject name="dofs" position="0 0 0  1 0 0"/><UniformMass totalMass="2000"/></Node></Node>"#;
    let mut simulation = load(text);
    let error = simulation.step(0.0).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("not finite") && text.contains("/body/dofs"), "{text}");
    let SimulationError::Step { failure, .. } = error else { panic!("{text}") };
    // The component is known as such, not only in words.
    let origin = failure.origin().expect("it was looked for");
    assert_eq!(simulation.scene().object_path(origin.object), origin.path);
    assert!(text.contains(&format!("it comes from {origin}")), "{text}");
    assert!(simulation.position("/body/dofs").unwrap().iter().all(|value| value.is_finite()));
}

#[test]
fn a_step_can_be_rejected_when_newton_does_not_converge() {
    let text = MAPPED.replace("maxNbIterationsNewton=\"8\"", "maxNbIterationsNewton=\"1\" updateStateWhenDiverged=\"false\" relativeSuccessiveStoppingThreshold=\"0\" relativeInitialStoppingThreshold=\"0\" absoluteResidualStoppingThreshold=\"1e-14\"").replace("order=\"2\"", "order=\"1\"");
    let mut simulation = load(&text);
    let before = simulation.position("/body/dofs").unwrap().to_vec();
    let error = simulation.step(0.0).unwrap_err();
    assert!(matches!(&error, SimulationError::Step { failure: StepFailure::NotConverged { .. }, .. }), "{error}");
    assert_eq!(simulation.position("/body/dofs").unwrap(), before);
}
