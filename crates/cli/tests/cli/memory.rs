//! One memory budget: scenes of a few bytes that asked for more than a machine has end with exit code 6 and say what
//! asked for how much.

use std::io::Write as _;

use super::{Folder, run, settee};

/// Exit code and messages of a run of the scene between `<Node>` and `</Node>`, with a gigabyte at most.
fn run_within_a_gigabyte(folder: &Folder, inner: &str) -> (i32, String) {
    let scene = folder.path("s.scn");
    std::fs::write(&scene, format!("<Node>{inner}</Node>")).expect("the folder can be written");
    let output = settee(&["run", &scene, "--steps", "1", "--quiet", "--memory", "1G"]).output();
    let (code, _, messages) = super::outcome(output.expect("the program starts"));
    (code, messages)
}

/// Runs a scene, which must end with exit code 6 and words about what it asked for.
fn is_refused(name: &str, inner: &str, what: &str) {
    let folder = Folder::new(name);
    let (code, messages) = run_within_a_gigabyte(&folder, inner);
    assert_eq!(code, 6, "{name}: {messages}");
    assert!(messages.contains(what), "{name}: {messages}");
}

#[test]
fn an_index_of_normals_beyond_all_points() {
    let model = r#"<OglModel position="0 0 0 1 0 0 0 1 0" triangles="0 1 2" vertNormIdx="0 1 4294967295"/>"#;
    is_refused("normals", model, "a list of 4294967296 normals asks for 96.0 GiB");
}

#[test]
fn tubes_of_a_billion_points() {
    let frames = r#"<MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1 1 0 0 0 0 0 1"/>"#;
    let tube = r#"<MechanicalObject/><TubularMapping radius="1" nbPointsOnEachCircle="1000000000"/>"#;
    is_refused("tube", &format!("{frames}<Node>{tube}</Node>"), "more than 100000000 points");
    let without_radius = tube.replace(r#"radius="1""#, "");
    is_refused("tube-of-nothing", &format!("{frames}<Node>{without_radius}</Node>"), "a tube of 2000000000 points");
    let tube = tube.replace("1000000000", "40000000");
    is_refused("shorter-tube", &format!("{frames}<Node>{tube}</Node>"), "a tube of 80000000 points asks for");
}

#[test]
fn lists_that_double_in_a_chain_of_engines() {
    let mut text = r#"<MergePoints name="e0" position1="1 2 3" position2="1 2 3"/>"#.to_owned();
    for index in 1..41 {
        let before = index - 1;
        text +=
            &format!(r#"<MergePoints name="e{index}" position1="@e{before}.points" position2="@e{before}.points"/>"#);
    }
    is_refused("doubled", &text, "asks for");
}

#[test]
fn compliance_of_many_contacts() {
    // Each of 12,000 points is near the floor.
    let scene = r#"<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver/>
        <CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/><CollisionResponse response="FrictionContactConstraint"/>
        <MinProximityIntersection alarmDistance="3" contactDistance="1"/>
        <Node><EulerImplicitSolver/><CGLinearSolver/><RegularGridTopology n="120 1 100" min="0 0 0" max="10 0 10"/>
        <MechanicalObject/><UniformMass totalMass="1"/><UncoupledConstraintCorrection/><PointCollisionModel/></Node>
        <Node><MeshTopology position="-9 -1 -9  90 -1 -9  -9 -1 90" triangles="0 2 1"/><MechanicalObject/>
        <TriangleCollisionModel simulated="0" moving="0"/></Node>"#;
    is_refused("compliance", scene, "rows of constraints");
}

#[test]
fn edges_and_faces_of_a_thick_cylinder() {
    is_refused("thick-cylinder", r#"<GenerateCylinder radius="7" resRadial="1e5"/>"#, "asks for");
}

#[test]
fn tetrahedra_of_a_long_cylinder() {
    let body = r#"<EulerImplicitSolver/><CGLinearSolver/>
        <GenerateCylinder name="shape" radius="0.2" height="1" resCircumferential="6" resRadial="2" resHeight="1e5"/>
        <TetrahedronSetTopologyContainer src="@shape"/><MechanicalObject/><UniformMass totalMass="1"/>
        <TetrahedronFEMForceField youngModulus="1" poissonRatio="0.3"/>"#;
    is_refused("long-cylinder", body, "tetrahedra asks for");
}

/// A request that nobody counts is refused by the system at last: here, because the budget is beyond what there is.
#[cfg(unix)]
#[test]
fn memory_that_the_system_refuses() {
    let folder = Folder::new("refused-by-system");
    let scene = folder.path("s.scn");
    let text = r#"<Node><GenerateGrid n="1e5 9 9" min="0 0 0" max="1 1 1"/></Node>"#;
    std::fs::write(&scene, text).expect("the folder can be written");
    let program = env!("CARGO_BIN_EXE_settee");
    let line = format!("ulimit -v 2000000 && exec '{program}' check '{scene}' --memory 1000G");
    let output = std::process::Command::new("sh").args(["-c", &line]).output();
    let (code, _, messages) = super::outcome(output.expect("the shell starts"));
    assert_eq!(code, 6, "{messages}");
    assert!(messages.contains("memory allocation of"), "{messages}");
}

#[test]
fn elements_of_a_long_grid() {
    is_refused(
        "long-grid",
        r#"<GenerateGrid n="1e5 9 9" min="0 0 0" max="1 1 1"/>"#,
        "a grid of 8100000 points asks for",
    );
}

#[test]
fn elements_of_a_region_of_interest() {
    let body = r#"<RegularGridTopology name="grid" n="25 1e5 1" min="0 0 0" max="1 1 0"/>
        <MechanicalObject position="@grid.position"/><BoxROI box="0 0 0 1 1 1" triangles="@grid.triangles"
        edges="@grid.edges" quads="@grid.quads"/>"#;
    is_refused("region", body, "asks for");
}

#[test]
fn tables_of_a_checker_for_points_that_only_an_index_names() {
    let body = r#"<HexahedronSetTopologyContainer hexahedra="0 1 2 3 4 5 6 2147483648"/><TopologyChecker/>"#;
    is_refused("checker", body, "a mesh of 2147483649 points asks for");
}

#[test]
fn springs_of_a_long_grid() {
    let body = r#"<RegularGridTopology n="4 3 1e5" min="0 0 0" max="3 1 1" computeTriangleList="0"/><MechanicalObject/>
        <MeshSpringForceField stiffness="1" damping="1"/>"#;
    is_refused("springs", body, "springs of a mesh asks for");
}

#[test]
fn matrices_of_a_few_hundred_thousand_elements() {
    let body = r#"<EulerImplicitSolver/><CGLinearSolver/><RegularGridTopology n="4 4 32768" min="0 0 0" max="1 1 9999"/>
        <MechanicalObject/><UniformMass totalMass="1"/><HexahedronFEMForceField youngModulus="1" poissonRatio="0.3"/>"#;
    is_refused("matrices", body, "294903 hexahedra asks for");
}

#[test]
fn a_formula_of_order_a_billion() {
    let bdf = r#"<BDFOdeSolver order="1000000000" allowUnstableOrder="1"/><NewtonRaphsonSolver/><SparseLDLSolver/>
        <MechanicalObject position="0 0 0"/><UniformMass totalMass="1"/>"#;
    is_refused("order", bdf, "beyond-limit");
}

#[test]
fn a_string_of_a_hundred_million_points() {
    is_refused("string", r#"<StringMeshCreator resolution="100000000"/>"#, "a mesh of 100000000 points asks for");
}

#[test]
fn a_grid_of_sixteen_million_points_and_one_of_more() {
    let grid = |n: &str| format!(r#"<RegularGridTopology n="{n}" min="0 0 0" max="1 1 1"/><MechanicalObject/>"#);
    is_refused("grid", &grid("256 256 256"), "a grid of 256 x 256 x 256 points asks for 5.6 GiB");
    is_refused("larger-grid", &grid("100000 100000 100000"), "expected at most");
}

#[test]
fn a_factorisation_by_its_symbolic_count() {
    let body = |solver: &str, n: usize| {
        format!(
            r#"<EulerImplicitSolver/><{solver}/><RegularGridTopology n="{n} {n} {n}" min="0 0 0" max="1 1 1"/>
            <MechanicalObject/><UniformMass totalMass="1"/>
            <HexahedronFEMForceField youngModulus="1000" poissonRatio="0.3"/>"#
        )
    };
    is_refused("dense", &body("CholeskySolver", 18), "the factorisation asks for 2.3 GiB");
    is_refused("sparse", &body("SparseLDLSolver", 31), "the factorisation asks for");
}

#[test]
fn a_range_of_indices_and_a_state_that_are_too_long() {
    is_refused("range", r#"<MechanicalObject/><FixedProjectiveConstraint indices="0-4294967294"/>"#, "is too long");
    is_refused("state", r#"<MechanicalObject size="16000000"/>"#, "a state of 16000000 points asks for");
}

#[test]
fn packed_states_that_unpack_without_bound() {
    let folder = Folder::new("packed");
    let file = std::fs::File::create(folder.path("bomb.txt.gz")).expect("the folder can be written");
    let mut packed = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    packed.write_all(b"T= 0\n  X=").expect("the disk has room");
    for _ in 0..2000 {
        packed.write_all(&b" 0".repeat(100_000)).expect("the disk has room");
    }
    packed.finish().expect("the disk has room");
    let (code, messages) =
        run_within_a_gigabyte(&folder, r#"<MechanicalObject position="0 0 0"/><ReadState filename="bomb.txt.gz"/>"#);
    assert_eq!(code, 6, "{messages}");
    assert!(messages.contains("bytes unpacked"), "{messages}");
}

#[test]
fn a_mesh_file_that_is_larger_than_the_memory() {
    let folder = Folder::new("hole");
    let file = std::fs::File::create(folder.path("hole.msh")).expect("the folder can be written");
    // A hole takes no room on the disk.
    file.set_len(3 << 30).expect("the file system has holes");
    let (code, messages) = run_within_a_gigabyte(&folder, r#"<MeshGmshLoader filename="hole.msh"/>"#);
    assert_eq!(code, 6, "{messages}");
    assert!(messages.contains("its content asks for 3.0 GiB"), "{messages}");
}

#[test]
fn a_small_scene_needs_little() {
    let folder = Folder::new("small");
    let (code, messages) = run_within_a_gigabyte(&folder, "<MechanicalObject/>");
    assert_eq!(code, 0, "{messages}");
    let (code, _, messages) = run(&["doc", "--memory", "4X"]);
    assert_eq!(code, 2, "{messages}");
    assert!(messages.contains("expected a size such as 512M, 4G or 50%"), "{messages}");
}

#[test]
fn an_include_tells_nothing_of_files_outside() {
    let folder = Folder::new("include");
    std::fs::create_dir_all(folder.path("scene")).expect("the folder can be written");
    folder.write("there.scn", "<Node secret=\"1\"/>");
    let said = |name: &str| {
        let scene = folder.write("scene/s.scn", &format!("<Node><include href=\"{name}\"/></Node>"));
        let (code, _, messages) = run(&["check", &scene]);
        assert_eq!(code, 3, "{messages}");
        assert!(!messages.contains("secret"), "{messages}");
        messages.replace(name, "NAME")
    };
    assert_eq!(said("../there.scn"), said("../other.scn"));
    assert_eq!(said("/etc/passwd"), said("/etc/nobody"));
}

#[test]
fn an_include_that_is_too_large() {
    let folder = Folder::new("large-include");
    let file = std::fs::File::create(folder.path("large.scn")).expect("the folder can be written");
    file.set_len(50 << 30).expect("the file system has holes");
    let (code, messages) = run_within_a_gigabyte(&folder, r#"<include href="large.scn"/>"#);
    assert_eq!(code, 6, "{messages}");
    assert!(messages.contains("the file has 53687091200 bytes"), "{messages}");
}
