//! A warm step asks for no memory.

mod common;
#[path = "common/counting.rs"]
mod counting;

use common::{Output, load, scene_files};
use counting::allocations_of;
use settee_simulation::Simulation;

const BDF: &str = r#"<BDFOdeSolver order="2" rayleighMass="0.1" rayleighStiffness="0.01"/><NewtonRaphsonSolver maxNbIterationsNewton="5" warnWhenDiverge="0"/>"#;
const LDLT: &str = r#"<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/>"#;

fn scene(integrator: &str, solver: &str) -> String {
    format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><Node name="body">
        {integrator}{solver}
        <TetrahedronSetTopologyContainer name="mesh" position="0 0 0  1 0 0  0 1 0  0 0 1  1 1 1" tetrahedra="0 1 2 3  1 2 3 4"/>
        <MechanicalObject name="dofs" position="0 0 0  1 0 0  0 1 0  0 0 1  1 1 1"/>
        <MeshMatrixMass totalMass="5"/><TetrahedronHyperelasticityFEMForceField materialName="StVenantKirchhoff" ParameterSet="4000 6000"/>
        <SpringForceField spring="0 4 10 0 1"/><RestShapeSpringsForceField points="3" stiffness="7"/>
        <FixedProjectiveConstraint indices="0 1"/>
        <Node name="load"><MechanicalObject name="points" position="0.3 0.3 0.2  0.5 0.5 0.5"/><UniformMass totalMass="1"/><BarycentricMapping/></Node></Node></Node>"#
    )
}

/// Points on frames, numbers measured between them, and points of two bodies.
const MAPPINGS: &str = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><EulerImplicitSolver/><SparseLDLSolver/>
    <Node name="frames"><MechanicalObject name="frames" template="Rigid3" position="0 0 0 0 0 0 1  1 0 0 0 0 0 1" velocity="0 0 0 0 0 1  0 0 0 1 0 0"/><UniformMass totalMass="2"/>
        <Node name="points"><MechanicalObject name="points" position="0.3 0 0.1  1.7 0.2 0"/><RigidMapping rigidIndexPerPoint="0 1" geometricStiffness="Stabilized"/>
            <UniformMass totalMass="1"/><RestShapeSpringsForceField points="0 1" stiffness="50 80"/>
            <Node name="lengths"><MeshTopology edges="0 1"/><MechanicalObject template="Vec1" rest_position="0.4"/><DistanceMapping restLengths="0.7"/><RestShapeSpringsForceField points="0" stiffness="500"/></Node>
        </Node></Node>
    <Node name="body"><MechanicalObject name="points" position="2 0 0  2 1 0"/><UniformMass totalMass="1"/></Node>
    <Node name="subset"><MechanicalObject name="points"/><SubsetMultiMapping input="@../frames/points/points @../body/points" output="@points" indexPairs="0 1  1 0"/>
        <RestShapeSpringsForceField points="0 1" stiffness="50"/></Node></Node>"#;

/// Two balls that lie on each other and on two fixed ones, found by a kind of detection.
fn resting_balls(detection: &str) -> String {
    format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><CollisionPipeline/>{detection}
        <MinProximityIntersection alarmDistance="0.1" contactDistance="0.05"/>
        <CollisionResponse response="PenalityContactForceField"/>
        <Node name="balls"><EulerImplicitSolver rayleighMass="5"/><CGLinearSolver iterations="50" tolerance="1e-12" threshold="1e-30"/>
            <MechanicalObject name="dofs" position="0 1.72 0  0 3.7 0"/><UniformMass totalMass="0.2"/>
            <SphereCollisionModel radius="1" selfCollision="1"/></Node>
        <Node name="floor"><MechanicalObject name="dofs" position="-1 0 0  1 0 0"/><SphereCollisionModel radius="1" simulated="0"/></Node></Node>"#
    )
}

/// Scenes of the project whose steps allocate, and why.
const ALLOCATING: &[(&str, &str)] = &[
    ("animation_loop/constraint_animation_loop.scn", "the number of contacts grows in these steps"),
    ("animation_loop/multi_step_animation_loop.scn", "the ball begins to touch the plate in these steps"),
    ("animation_loop/multi_tag_animation_loop.scn", "the tag of a pass is kept"),
    ("collision/cloth_on_sphere.scn", "the number of contacts grows in these steps"),
    ("collision/detection/direct_sap.scn", "the number of contacts grows in these steps"),
    ("collision/detection/direct_sap_narrow_phase.scn", "the number of contacts grows in these steps"),
    ("collision/detection/incr_sap.scn", "the number of contacts grows in these steps"),
    ("collision/geometry/cube_collision_model.scn", "the number of contacts grows in these steps"),
    ("collision/geometry/obb_collision_model.scn", "the number of contacts grows in these steps"),
    ("collision/geometry/triangle_collision_model.scn", "points of the block come to touch the floor in these steps"),
    ("collision/geometry/triangle_model_in_regular_grid.scn", "the number of contacts grows in these steps"),
    ("collision/response/barrier_contact.scn", "pairs near a barrier are collected anew for each motion"),
    ("collision/safe/ball_through_tube.scn", "pairs near a barrier are collected anew for each motion"),
    ("collision/safe/bullet_and_shell.scn", "pairs near a barrier are collected anew for each motion"),
    ("collision/safe/cloth_on_spikes.scn", "pairs near a barrier are collected anew for each motion"),
    ("collision/safe/linked_rings.scn", "pairs near a barrier are collected anew for each motion"),
    ("collision/safe/outlines_in_a_plane.scn", "pairs near a barrier are collected anew for each motion"),
    ("collision/safe/pile_of_balls.scn", "pairs near a barrier are collected anew for each motion"),
    ("collision/safe/twisted_mat.scn", "pairs near a barrier are collected anew for each motion"),
    ("animation_loop/three_promises.scn", "pairs near a barrier are collected anew for each motion"),
    ("beams/suture_controller.scn", "the thread is divided anew in these steps"),
    ("collision/response/carving_manager.scn", "elements go in these steps"),
    ("collision/pile_of_soft_bodies.scn", "the number of contacts grows in these steps"),
    ("constraint/lagrangian/thrown_balls.scn", "the balls begin to touch in these steps"),
    ("beams/adaptive_beam_controller.scn", "beams are laid out anew in each step"),
    ("beams/beam_adapter_action_controller.scn", "beams are laid out anew in each step"),
    ("beams/beam_projection_difference_multi_mapping.scn", "the frames of the projections are shown in each step"),
    ("beams/catheter.scn", "beams are laid out anew in each step"),
    ("beams/interventional_radiology_controller.scn", "beams are laid out anew in each step"),
    ("soft_robots/center_of_mass.scn", "the positions of the state are collected anew"),
    ("soft_robots/data_variation_limiter.scn", "linked values are copied"),
    ("soft_robots/gripper.scn", "the number of contacts grows in these steps"),
    ("soft_robots/inverse_control_solver.scn", "the programme of the forces is made anew"),
    ("soft_robots/inverse_gripper.scn", "the programme of the forces is made anew"),
    ("visual/data_display.scn", "linked values are copied"),
    ("visual/lights.scn", "the text of the label is made anew"),
    ("demos/carving.scn", "the burr comes to touch the organ in these steps"),
    ("demos/scalpel.scn", "the blade asks for a cut at each step"),
    ("demos/organ.scn", "the instrument comes near in these steps"),
    ("engine/analyze/average_of_state.scn", "an engine copies the points whose mean it shows"),
    ("engine/generate/shapes.scn", "an engine copies the points whose volume it measures"),
    ("engine/select/regions.scn", "engines make their lists anew when the points that they are linked to moved"),
    ("engine/select/sets.scn", "engines make their lists anew when the points that they are linked to moved"),
    ("engine/transform/shape_matching.scn", "goals and displacements follow the points"),
    ("io/export/exporters.scn", "a file is written at every fifth step"),
    ("io/export/blender_exporter.scn", "a file is written at some steps"),
    ("io/mesh/voxels_and_sequences.scn", "the positions of another file are shown at some steps"),
    ("ode_solver/bdf/spring3d.scn", "a topology takes its points from a state that moves"),
    ("playback/compare_topology.scn", "elements are written every fifth step"),
    ("playback/monitor.scn", "a line is written at every step"),
    ("playback/write_state.scn", "states are written at every second step"),
    ("topology/utility/cutting_blade.scn", "the blade asks for a cut at each step"),
    ("topology/utility/topological_change_processor.scn", "elements go in these steps"),
    ("topology/utility/topology_checker.scn", "elements go in these steps"),
    ("visual/points_and_vectors.scn", "what is drawn copies positions and velocities"),
];

/// Allocations of ten steps after twenty others.
fn allocations(simulation: &mut Simulation) -> u64 {
    for _ in 0..20 {
        simulation.step(0.0).unwrap();
    }
    let _ = simulation.take_warnings();
    let steps = || (0..10).for_each(|_| simulation.step(0.0).unwrap());
    allocations_of(steps).1.number
}

/// One test: tests of one file run at the same time, and would count each other's allocations.
#[test]
fn a_warm_step_allocates_nothing() {
    let newton = r#"<NewtonRaphsonSolver name="newton" maxNbIterationsNewton="5" warnWhenDiverge="0"/>"#;
    let solvers = [
        (BDF.to_owned(), r#"<EigenSimplicialLLT/>"#),
        (BDF.to_owned(), r#"<EigenSparseLU/>"#),
        (BDF.to_owned(), r#"<EigenSparseQR/>"#),
        (BDF.to_owned(), r#"<CholeskySolver/>"#),
        (BDF.to_owned(), r#"<BTDLinearSolver/>"#),
        (BDF.to_owned(), r#"<MatrixLinearSystem/><MetisOrderingMethod/><SparseLDLSolver/>"#),
        (
            BDF.to_owned(),
            r#"<PCGLinearSolver iterations="100" preconditioner="@p"/><PrecomputedWarpPreconditioner name="p"/>"#,
        ),
        (BDF.to_owned(), LDLT),
        (r#"<EulerImplicitSolver trapezoidalScheme="true" computeResidual="true"/>"#.to_owned(), LDLT),
        ("<NewmarkImplicitSolver rayleighMass=\"0.1\"/>".to_owned(), LDLT),
        (format!(r#"{newton}<NewmarkImplicitSolver newtonSolver="@newton"/>"#), LDLT),
        (format!("{newton}<StaticSolver/>"), LDLT),
        ("<VariationalSymplecticSolver rayleighStiffness=\"0.01\"/>".to_owned(), LDLT),
        (
            BDF.to_owned(),
            r#"<ConstantSparsityPatternSystem template="CompressedRowSparseMatrix"/><PCGLinearSolver iterations="100" preconditioner="@late"/><AsyncSparseLDLSolver name="late" template="CompressedRowSparseMatrix"/>"#,
        ),
    ];
    let scenes = solvers.map(|(integrator, solver)| scene(&integrator, solver));
    let in_parts = r#"dt="0.01"><MultiStepAnimationLoop collisionSteps="2" integrationSteps="3"/>"#;
    let in_parts = scene("<EulerImplicitSolver/>", LDLT).replace(r#"dt="0.01">"#, in_parts);
    for scene in scenes.into_iter().chain([MAPPINGS.to_owned(), in_parts]) {
        let mut simulation = load(&scene);
        let found = allocations(&mut simulation);
        assert_eq!(found, 0, "{found} allocations in 10 steps of {scene}");
        assert_eq!(simulation.counters().analyses, 1);
    }
    let trees = "<BruteForceBroadPhase/><BVHNarrowPhase/>";
    for detection in [trees, "<DirectSAP/>", "<IncrSAP/>"] {
        let mut simulation = load(&resting_balls(detection));
        let found = allocations(&mut simulation);
        assert_eq!(found, 0, "{found} allocations in 10 steps with {detection}");
        assert_eq!(simulation.contacts().map(|pair| pair.detected.len()).sum::<usize>(), 3);
    }
    let output = Output::new("allocations");
    let mut failures = Vec::new();
    for path in scene_files() {
        let found = allocations(&mut output.load(&path, 1));
        let may_allocate = ALLOCATING.iter().any(|(name, _)| path.ends_with(name));
        if (found > 0) != may_allocate {
            failures.push(format!("{}: {found} allocations in 10 steps", path.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
