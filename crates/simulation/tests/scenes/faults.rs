//! Scenes that made the program panic: each ends with a finding, or runs.

use settee_components::FromScene;
use settee_simulation::{DrawOptions, LoadOptions, Loaded, Simulation, Strictness};

fn load(text: &str) -> Loaded {
    Simulation::from_text("fault.scn", text, &LoadOptions::default())
}

/// Loads, draws what could be built, and gives the texts of the errors.
fn errors(text: &str) -> Vec<String> {
    let mut loaded = load(text);
    for simulation in [&mut loaded.simulation, &mut loaded.partial].into_iter().flatten() {
        simulation.draw(&DrawOptions::default()).expect("a panic in drawing is an error");
    }
    let errors = loaded.diagnostics.iter().filter(|finding| finding.is_error());
    errors.map(|finding| format!("{}: {finding}", finding.code)).collect()
}

fn no_fault(text: &str) -> Vec<String> {
    let found = errors(text);
    assert!(found.iter().all(|error| !error.starts_with("fault:")), "{found:#?}");
    found
}

#[test]
fn points_mapped_into_a_mesh_with_other_points_than_the_state() {
    for text in [
        "<Node><RegularGridTopology/><Node><MechanicalObject/><Node><MechanicalObject position=\"0 0 0\"/>\
         <BarycentricMapping/></Node></Node></Node>",
        "<Node><MechanicalObject rest_position=\"0 0 0  0 0 0\"/><RegularGridTopology/>\
         <Node><MechanicalObject position=\"0.5 0.5 0.5\"/><BarycentricMapping/></Node></Node>",
    ] {
        let found = no_fault(text);
        let told = found.iter().any(|error| error.contains("the topology has at least"));
        assert!(told, "{found:#?}");
    }
    no_fault(
        "<Node><MechanicalObject/><Node><SparseGridTopology filename=\"mesh/cylinder.obj\"/><MechanicalObject/>\
         <DeformableOnRigidFrameMapping input1=\"@..\"/><Node><OglModel/><BarycentricMapping/></Node></Node></Node>",
    );
}

#[test]
fn visual_model_with_fewer_points_than_the_topology_of_its_faces() {
    no_fault(
        "<Node><RegularGridTopology/><Node><MechanicalObject/><Node><OglModel/><IdentityMapping/></Node></Node></Node>",
    );
    no_fault(
        "<Node><RegularGridTopology/><MechanicalObject name=\"d\"/><ValuesFromIndices in=\"@d.position\"/>\
         <Node><OglModel/><SubsetMultiMapping input=\"@../d\"/></Node></Node>",
    );
}

#[test]
fn part_of_a_mesh_with_an_edge_from_a_point_to_itself_or_twice() {
    for edges in ["0 0", "0 1 0 1", "0 1 1 0"] {
        no_fault(&format!(
            "<Node><TriangleSetTopologyContainer edges=\"{edges}\" position=\"0 0 0  1 0 0  2 0 0\" \
             triangles=\"0 1 2\"/><Node><MeshTopology position=\"1 0 0\"/>\
             <SubsetTopologicalMapping handleEdges=\"true\"/></Node></Node>"
        ));
    }
}

fn adaptive(solver: &str) -> String {
    format!(
        "<Node dt=\"0.01\"><{solver} adaptive=\"true\" maxStep=\"1e-300\"/><NewtonRaphsonSolver/><SparseLDLSolver/>\
         <MechanicalObject position=\"0 0 0\"/><UniformMass totalMass=\"1\"/></Node>"
    )
}

#[test]
fn history_that_is_too_long_is_refused_at_every_strictness() {
    for strictness in [Strictness::Strict, Strictness::Compat] {
        let options = LoadOptions { strictness, ..LoadOptions::default() };
        for order in ["100000", "1000000000", "4294967295"] {
            let text = format!(
                "<Node><BDFOdeSolver order=\"{order}\" allowUnstableOrder=\"1\"/><NewtonRaphsonSolver/>\
                 <SparseLDLSolver/><MechanicalObject position=\"0 0 0\"/><UniformMass totalMass=\"1\"/></Node>"
            );
            let loaded = Simulation::from_text("fault.scn", &text, &options);
            let found = loaded.diagnostics.iter().find(|finding| finding.code == "beyond-limit");
            let found = found.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
            assert!(found.is_error() && found.to_string().contains("too long"), "{found}");
            assert!(loaded.simulation.is_none());
        }
    }
}

#[test]
fn longest_step_below_the_shortest_that_time_can_tell_apart() {
    for solver in ["BDFOdeSolver", "RadauIIASolver", "GeneralizedAlphaSolver", "NewmarkImplicitSolver"] {
        no_fault(&adaptive(solver));
        let mut simulation = load(&adaptive(solver)).simulation.expect("the setting is only wrong for this step");
        let message = simulation.step(0.0).expect_err("time would not advance").to_string();
        assert!(message.contains("maxStep = "), "{solver}: {message}");
    }
}

#[test]
fn table_of_forces_with_more_times_than_forces_is_drawn() {
    let found = no_fault("<Node><MechanicalObject/><LinearForceField times=\"0 0.1 0\"/></Node>");
    assert!(found.iter().any(|error| error.starts_with("lists-differ")), "{found:#?}");
}

#[test]
fn value_that_ends_with_a_letter_of_several_bytes() {
    no_fault("<Node><MechanicalObject/><UniformMass totalMass=\"1\u{e9}\"/><PlaneForceField d=\"\u{202e}x\"/></Node>");
}

#[test]
fn centre_of_a_mass_with_more_points_than_its_state() {
    let text = "<Node><MechanicalObject name=\"dofs\"/><MeshMatrixMass vertexMass=\"1 2 3\"/>\
                <Node><MechanicalObject position=\"0 0 0\"/><CenterOfMassMapping/></Node></Node>";
    assert!(!no_fault(text).is_empty());
}

#[test]
fn correction_by_a_solver_where_the_body_has_none() {
    let text = "<Node><FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver/><Node>\
                <EulerImplicitSolver/><CGLinearSolver/><MechanicalObject/><UniformMass/><Node><MechanicalObject/>\
                <UncoupledConstraintCorrection useOdeSolverIntegrationFactors=\"1\"/></Node></Node></Node>";
    let options = LoadOptions { strictness: Strictness::Compat, ..LoadOptions::default() };
    let mut loaded = Simulation::from_text("fault.scn", text, &options);
    let mut simulation = loaded.simulation.take().unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
    simulation.step(0.01).expect("what has no solver is not corrected");
}

#[test]
fn start_that_is_not_finite_has_its_place_and_ends_the_run_at_every_strictness() {
    let scaled = "<EulerExplicitSolver/><MechanicalObject position=\"1e300 0 0\" scale3d=\"1e300 1 1\"/>\n\
                  <UniformMass totalMass=\"1\"/>";
    // Nothing integrates this one, so that no step would notice.
    let alone = "<CylinderGridTopology radius=\"1e308\" n=\"2 2 2\"/><MechanicalObject/>";
    for strictness in [Strictness::Strict, Strictness::Compat] {
        for body in [scaled, alone] {
            let options = LoadOptions { strictness, ..LoadOptions::default() };
            let loaded = Simulation::from_text("fault.scn", &format!("<Node>\n{body}</Node>"), &options);
            let found = loaded.diagnostics.iter().find(|finding| finding.code == "start-not-finite");
            let found = found.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
            assert_eq!(found.location.as_ref().map(|place| place.line), Some(2), "{found}");
            assert!(found.is_error() && loaded.simulation.is_none(), "{found}");
        }
    }
}

#[test]
fn step_that_fails_is_halved_so_often_and_not_more_at_every_strictness() {
    let text = "<Node><DefaultAnimationLoop maxStepHalvings=\"4294967295\"/><EulerImplicitSolver/><SparseLDLSolver/>\
                <MechanicalObject/></Node>";
    let options = LoadOptions { strictness: Strictness::Compat, ..LoadOptions::default() };
    let loaded = Simulation::from_text("fault.scn", text, &options);
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
    simulation.step(0.01).expect_err("nothing has a mass");
}

/// The grid gets its corners from a box that is found after it: the mesh begins without points, and the state with it.
#[test]
fn points_that_come_after_the_state_was_made_without_them() {
    let text = "<Node><DefaultAnimationLoop/><EulerImplicitSolver/><SparseLDLSolver/>\
        <RegularGridTopology name=\"grid\" n=\"3 3 1\" max=\"@sides.box\"/>\
        <TriangleSetTopologyContainer position=\"@grid.position\" triangles=\"@grid.triangles\"/>\
        <MechanicalObject position=\"@grid.position\"/><UniformMass totalMass=\"1\"/>\
        <BoxROI name=\"sides\" box=\"-1 -1 -1 1 1 1\"/><FixedProjectiveConstraint indices=\"@sides.indices\"/></Node>";
    let mut simulation = load(text).simulation.expect("no error");
    for _ in 0..3 {
        simulation.step(0.01).expect("nothing moves");
    }
    let told = simulation.take_warnings().join("\n");
    assert!(told.contains("27 scalars; expected 0 x 3"), "{told}");
}

#[test]
fn beams_that_end_at_points_of_another_state() {
    let rod = "<EulerImplicitSolver/><BTDLinearSolver template=\"BTDMatrix6d\"/>\
        <Node name=\"rod\"><RegularGridTopology n=\"4 1 1\" min=\"0 0 0\" max=\"1.5 0 0\"/>\
        <MechanicalObject name=\"dofs\" template=\"Rigid3\"/><BeamInterpolation name=\"beams\" radius=\"0.02\"/><UniformMass totalMass=\"1\"/></Node>";
    let balls = "<MechanicalObject name=\"dofs\" template=\"Rigid3\" position=\"0 0 0 0 0 0 1  1 0 0 0 0 0 1\"/><UniformMass totalMass=\"1\"/>";
    let others = [
        "<AdaptiveBeamForceFieldAndMass interpolation=\"@../rod/beams\"/>",
        "<AdaptiveInflatableBeamForceField interpolation=\"@../rod/beams\"/>",
        "<AdaptiveBeamController interpolation=\"@../rod/beams\"/>",
        "<AdaptiveBeamLengthConstraint interpolation=\"@../rod/beams\"/>",
        "<Node><MechanicalObject name=\"out\" position=\"0 0 0\"/>\
         <AdaptiveBeamMapping interpolation=\"@../../rod/beams\" input=\"@../dofs\"/></Node>",
        "<Node><MechanicalObject name=\"out\" template=\"Vec1\"/>\
         <BeamLengthMapping interpolation=\"@../../rod/beams\" input=\"@../dofs\"/></Node>",
        "<Node><MechanicalObject name=\"bead\" position=\"0 0 0\"/>\
         <AdaptiveBeamSlidingConstraint interpolation=\"@../../rod/beams\" object1=\"@../dofs\" object2=\"@bead\"/></Node>",
        "<Node><MechanicalObject name=\"out\" template=\"Rigid3\"/>\
         <BeamProjectionDifferenceMultiMapping input1=\"@../dofs\" input2=\"@../dofs\" indicesInput1=\"0\" \
         directions=\"1 1 1 1 1 1 1\" interpolationInput2=\"@../../rod/beams\"/></Node>",
        "<Node><MechanicalObject name=\"out\" template=\"Rigid3\"/>\
         <BeamProjectionDifferenceMultiMapping input1=\"@../dofs @../dofs\" indicesInput1=\"0\" \
         directions=\"1 1 1 1 1 1 1\" interpolationInput2=\"@../../rod/beams\"/></Node>",
    ];
    for other in others {
        let text = format!("<Node>{rod}<Node name=\"balls\">{balls}{other}</Node></Node>");
        let found = no_fault(&text);
        if let Some(mut simulation) = load(&text).simulation {
            let outcome = simulation.step(0.01);
            let (failures, warnings) = (simulation.take_failures(), simulation.take_warnings());
            let told = format!("{outcome:?} {failures:?} {warnings:?} {found:?}");
            assert!(!told.contains("index out of bounds") && told.contains("a beam ends at point"), "{other}: {told}");
        } else {
            let told =
                found.iter().any(|error| error.contains("a beam ends at point") || error.contains("wrong-count"));
            assert!(told, "{other}: {found:#?}");
        }
    }
}

#[test]
fn mapping_from_a_state_to_itself() {
    let found = no_fault(
        "<Node><MechanicalObject name=\"dofs\" position=\"0 0 0\"/>\
         <Node><MechanicalObject/><IdentityMapping input=\"@../dofs\" output=\"@../dofs\"/></Node></Node>",
    );
    assert!(found.iter().any(|error| error.starts_with("mapping-cycle")), "{found:#?}");
}

/// With `--compat` values out of their range are used as they are.
#[test]
fn sizes_and_rates_below_zero_that_are_gone_on_with() {
    let options = LoadOptions { strictness: Strictness::Compat, ..LoadOptions::default() };
    let body = "<DefaultAnimationLoop/><EulerImplicitSolver/><CGLinearSolver/>";
    for inner in [
        "<TriangleSetTopologyContainer position=\"2 0 0  3 0 0  2 1 0  2 0 1\" triangles=\"0 2 1  0 1 3  1 2 3  0 3 2\"/>\
         <MechanicalObject/><UniformMass totalMass=\"1\"/>\
         <TaitSurfacePressureForceField p0=\"5\" B=\"200\" gamma=\"7\" injectedVolume=\"0.02\" maxInjectionRate=\"-0.1\"/>",
        "<CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/><CollisionResponse/>\
         <MinProximityIntersection alarmDistance=\"3\" contactDistance=\"1\"/>\
         <MechanicalObject template=\"Rigid3\" position=\"0 0 0 0 0 0 1  1 0 0 0 0 0 1\"/><UniformMass totalMass=\"1\"/>\
         <OBBCollisionModel defaultExtent=\"-1\" selfCollision=\"1\"/>",
    ] {
        let loaded = Simulation::from_text("fault.scn", &format!("<Node>{body}{inner}</Node>"), &options);
        let mut simulation = loaded.simulation.expect("values out of range are warnings");
        for _ in 0..3 {
            simulation.step(0.01).expect("the values do no harm");
        }
    }
}

#[test]
fn positions_that_become_more_after_their_state_was_initialised() {
    // What the first node asks for initialises the linked state before the one that it follows.
    let text = r#"<Node><Node name="first"><MechanicalObject position="@/second/below/roi.pointsInROI"/></Node>
        <Node name="second"><RegularGridTopology n="3 3 3" min="0 0 0" max="1 1 1"/><MechanicalObject name="dofs"/>
        <Node name="below"><TetrahedronSetTopologyContainer/>
        <MechanicalObject name="linked" position="@../dofs.position"/><BoxROI name="roi" box="-1 -1 -1  2 0.1 2"/>
        <Node name="shown"><OglModel name="v" position="@../linked.position"/>
        <IdentityMapping input="@../linked" output="@v"/></Node></Node></Node></Node>"#;
    no_fault(text);
    let simulation = load(text).simulation.expect("the scene has no errors");
    let positions = simulation.position("/second/below/linked").expect("the state is there");
    assert_eq!(positions.len(), 3 * 27);
}
