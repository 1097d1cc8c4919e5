//! Facts about masses.

use settee_components::FromScene;
use settee_components::mass::{DiagonalMass, MeshMatrixMass, UniformMass};
use settee_math::{DataTypes, Rigid3, Vec1, Vec2, Vec3, quaternion};
use settee_simulation::{LoadOptions, Loaded, Simulation};
use settee_testing::assert_order;

fn load(text: &str) -> Loaded {
    let text = format!("<Node name=\"root\" gravity=\"0 -10 0\" dt=\"0.01\"><DefaultAnimationLoop/>{text}</Node>");
    Simulation::from_text("mass.scn", &text, &LoadOptions::default())
}

fn run(text: &str) -> Simulation {
    let loaded = load(text);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{text}\n{}", findings.join("\n")))
}

/// Texts of all findings.
fn findings(text: &str) -> String {
    load(text).diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn uniform<D: DataTypes>(simulation: &Simulation) -> &UniformMass<D> {
    let scene = simulation.scene();
    scene.all_objects().into_iter().find_map(|object| scene.get::<UniformMass<D>>(object)).expect("the scene has one")
}

fn mesh_mass<D: DataTypes>(simulation: &Simulation) -> &MeshMatrixMass<D> {
    let scene = simulation.scene();
    scene
        .all_objects()
        .into_iter()
        .find_map(|object| scene.get::<MeshMatrixMass<D>>(object))
        .expect("the scene has one")
}

#[test]
fn the_mass_that_is_not_given_follows_from_the_one_that_is() {
    let two = |mass: &str| {
        run(&format!(r#"<MechanicalObject template="Vec3" position="0 0 0  1 1 1"/><UniformMass {mass}/>"#))
    };
    let masses = |mass: &str| {
        let simulation = two(mass);
        let found = uniform::<Vec3>(&simulation);
        (found.vertex_mass.mass, *found.total_mass)
    };
    assert_eq!(masses(r#"totalMass="8""#), (4.0, 8.0));
    assert_eq!(masses(r#"vertexMass="4""#), (4.0, 8.0));
    assert_eq!(masses(r#"totalMass="8" vertexMass="14""#), (4.0, 8.0));
    assert_eq!(masses(r#"totalMass="8" vertexMass="-1""#), (4.0, 8.0));
    // The last point belongs to the range, unlike in SOFA.
    assert_eq!(masses(r#"totalMass="8" localRange="1 1""#), (8.0, 8.0));
}

#[test]
fn masses_that_make_no_sense_are_errors() {
    let of = |mass: &str| {
        findings(&format!(r#"<MechanicalObject template="Vec3" position="0 0 0  1 1 1"/><UniformMass {mass}/>"#))
    };
    assert!(of("").contains("no mass is given"));
    assert!(of(r#"totalMass="-1""#).contains("a mass not below 0"));
    assert!(of(r#"vertexMass="-1""#).contains("a mass not below 0"));
    assert!(of(r#"vertexMass="1" indices="0 7""#).contains("no point has the index 7"));
    assert!(of(r#"vertexMass="1" localRange="0 2""#).contains("not a range of points"));
    assert!(of(r#"filename="body.rigid""#).contains("only rigid points"));
    assert!(of(r#"totalMass="1" vertexMass="1""#).contains("totalMass counts"));
}

#[test]
fn a_rigid_mass_file_gives_mass_and_inertia() {
    let folder = std::env::temp_dir().join(format!("settee-rigid-mass-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    std::fs::write(folder.join("body.rigid"), "title\ninrt 1 0 0 0 2 0 0 0 3\nvertexMass 40\nvolm 2\n")
        .expect("so can files in it");
    let scene = r#"<Node name="root"><DefaultAnimationLoop/><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0 0 0 0 0 1"/><UniformMass filename="body.rigid"/></Node>"#;
    std::fs::write(folder.join("scene.scn"), scene).expect("so can files in it");
    let loaded =
        Simulation::from_file(&folder.join("scene.scn"), &LoadOptions::default()).expect("the scene was just written");
    let simulation = loaded.simulation.expect("the scene is right");
    let found = uniform::<Rigid3>(&simulation);
    assert_eq!((found.vertex_mass.mass, *found.total_mass, found.vertex_mass.inertia[1][1]), (40.0, 80.0, 2.0));
    std::fs::remove_dir_all(&folder).expect("what was written can be removed");
}

/// A free body with the inertia (1, 2, 3) that starts with the angular velocity (0.01, 1, 0.01).
fn top(order: u32, frame: &str) -> Simulation {
    run(&format!(
        r#"<Node name="body"><BDFOdeSolver order="{order}" rayleighMass="0" rayleighStiffness="0"/><NewtonRaphsonSolver maxNbIterationsNewton="30" absoluteResidualStoppingThreshold="1e-24" relativeSuccessiveStoppingThreshold="0" relativeInitialStoppingThreshold="0"/><SparseLDLSolver/>
        <MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1" velocity="0 0 0 0.01 1 0.01"/><UniformMass inertiaFrame="{frame}" vertexMass="1 1 1 0 0 0 2 0 0 0 3"/></Node>"#
    ))
}

/// Angular velocity in the frame of the body.
fn spin(simulation: &Simulation) -> [f64; 3] {
    let (x, v) = (
        simulation.position("/body/dofs").expect("it is there"),
        simulation.velocity("/body/dofs").expect("it is there"),
    );
    quaternion::rotate(quaternion::conjugate(quaternion::normalized([x[3], x[4], x[5], x[6]])), [v[3], v[4], v[5]])
}

#[test]
fn a_top_about_its_middle_axis_tumbles_as_eulers_equations_say() {
    // I1 w1' = (I2 - I3) w2 w3 and so on, solved to 10 digits: at t = 10 the top has turned over.
    let exact = [-0.874_573_44, 0.484_996_19, 0.505_001_22];
    let error = |h: f64| {
        let mut simulation = top(2, "body");
        while simulation.time() < 10.0 - 0.5 * h {
            simulation.step(h).expect("the step converges");
        }
        let found = spin(&simulation);
        (0..3).map(|i| (found[i] - exact[i]).powi(2)).sum::<f64>().sqrt()
    };
    assert_order(&[0.02, 0.01, 0.005].map(error), 2.0, 0.2);
}

#[test]
fn with_the_inertia_of_the_world_a_free_top_never_tumbles() {
    let mut simulation = top(1, "world");
    for _ in 0..100 {
        simulation.step(0.1).expect("the step converges");
    }
    assert_eq!(simulation.velocity("/body/dofs").expect("it is there")[3..], [0.01, 1.0, 0.01]);
}

const CUBE: &str = r#"position="0 0 0  2 0 0  2 2 0  0 2 0  0 0 2  2 0 2  2 2 2  0 2 2" hexahedra="0 1 2 3 4 5 6 7""#;

fn close(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 8.0 * f64::EPSILON * expected.abs()
}

#[test]
fn a_cube_shares_its_mass_among_vertices_and_edges() {
    let simulation = run(&format!(
        r#"<HexahedronSetTopologyContainer {CUBE}/><MechanicalObject template="Vec3"/><MeshMatrixMass totalMass="1"/>"#
    ));
    let mass = mesh_mass::<Vec3>(&simulation);
    assert!(close(mass.mass_density[0], 1.0 / 8.0));
    assert!(mass.vertex_mass.iter().all(|mass| close(*mass, 1.0 / 20.0)));
    assert_eq!(mass.edge_mass.len(), 12);
    assert!(mass.edge_mass.iter().all(|mass| close(*mass, 1.0 / 40.0)));
}

#[test]
fn elements_of_each_kind_share_as_documented() {
    let shares = |body: &str| {
        let simulation = run(&format!(r#"{body}<MeshMatrixMass massDensity="3"/>"#));
        let mass = mesh_mass::<Vec3>(&simulation);
        (mass.vertex_mass[0], mass.edge_mass[0], *mass.total_mass)
    };
    let (vertex, edge, total) = shares(
        r#"<TetrahedronSetTopologyContainer position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/><MechanicalObject template="Vec3"/>"#,
    );
    assert!(close(vertex, 0.5 / 10.0) && close(edge, 0.5 / 20.0) && close(total, 0.5));
    let (vertex, edge, total) = shares(
        r#"<TriangleSetTopologyContainer position="0 0 0  1 0 0  0 1 0" triangles="0 1 2"/><MechanicalObject template="Vec3"/>"#,
    );
    assert!(close(vertex, 1.5 / 6.0) && close(edge, 1.5 / 12.0) && close(total, 1.5));
    let (vertex, edge, total) = shares(
        r#"<QuadSetTopologyContainer position="0 0 0  1 0 0  1 1 0  0 1 0" quads="0 1 2 3"/><MechanicalObject template="Vec3"/>"#,
    );
    assert!(close(vertex, 3.0 / 8.0) && close(edge, 3.0 / 16.0) && close(total, 3.0));
}

#[test]
fn given_lumped_masses_are_the_masses_that_move() {
    let simulation = run(&format!(
        r#"<HexahedronSetTopologyContainer {CUBE}/><MechanicalObject template="Vec3"/><MeshMatrixMass vertexMass="1 1 1 1 1 1 1 1" lumping="true"/>"#
    ));
    let mass = mesh_mass::<Vec3>(&simulation);
    assert_eq!((*mass.total_mass, mass.vertex_mass[0]), (8.0, 1.0));
    assert!(close(mass.mass_density[0], 1.0));
}

#[test]
fn a_clockwise_triangle_in_the_plane_has_a_positive_mass() {
    let simulation = run(
        r#"<TriangleSetTopologyContainer position="0 0 0  1 0 0  0 1 0" triangles="0 2 1"/><MechanicalObject template="Vec2" position="0 0  1 0  0 1"/><MeshMatrixMass massDensity="2"/>"#,
    );
    assert_eq!(*mesh_mass::<Vec2>(&simulation).total_mass, 1.0);
}

#[test]
fn a_line_of_edges_has_the_mass_of_its_length() {
    let simulation = run(
        r#"<EdgeSetTopologyContainer position="0 0 0  1 0 0  3 0 0" edges="0 1  1 2"/><MechanicalObject template="Vec1" position="0 1 3"/><MeshMatrixMass massDensity="2"/>"#,
    );
    let mass = mesh_mass::<Vec1>(&simulation);
    assert!(close(*mass.total_mass, 6.0) && close(mass.vertex_mass[1], 2.0) && close(mass.edge_mass[1], 2.0 / 3.0));
}

#[test]
fn mesh_masses_that_make_no_sense_are_errors() {
    let of = |mass: &str| {
        findings(&format!(
            r#"<HexahedronSetTopologyContainer {CUBE}/><MechanicalObject template="Vec3"/><MeshMatrixMass {mass}/>"#
        ))
    };
    assert!(of(r#"massDensity="1 2""#).contains("one per element"));
    assert!(of(r#"massDensity="-1""#).contains("numbers not below 0"));
    assert!(of(r#"totalMass="-1""#).contains("a number not below 0"));
    assert!(of(r#"vertexMass="1 1""#).contains("one per point"));
    assert!(
        findings(r#"<MechanicalObject template="Vec3"/><MeshMatrixMass/>"#)
            .contains("no topology in its node or above")
    );
}

#[test]
fn elements_beyond_the_points_of_the_state_are_errors() {
    let text = findings(
        r#"<MeshTopology position="0 0 0  1 0 0  0 1 0  0 0 1  5 5 5" tetrahedra="0 1 2 3" edges="0 4"/><MechanicalObject template="Vec3" position="0 0 0  1 0 0  0 1 0  0 0 1"/><MeshMatrixMass/>"#,
    );
    assert!(text.contains("names point 4, but the state has 4 points"), "{text}");
}

#[test]
fn a_mass_takes_the_template_of_its_state_and_refuses_states_it_has_no_template_for() {
    let simulation = run(r#"<MechanicalObject template="Rigid3"/><UniformMass template="Vec3" totalMass="1"/>"#);
    assert_eq!(uniform::<Rigid3>(&simulation).vertex_mass.mass, 1.0);
    let text = findings(
        r#"<MeshTopology position="0 0 0  1 0 0  0 1 0" triangles="0 1 2"/><MechanicalObject template="Rigid3"/><MeshMatrixMass/>"#,
    );
    assert!(text.contains("has the template Rigid3d"), "{text}");
}

const LARGE_CUBE: &str = "0 0 0  2 0 0  2 2 0  0 2 0  0 0 2  2 0 2  2 2 2  0 2 2";

/// Total mass, density and vertex masses of the `DiagonalMass` of a scene.
fn diagonal<D: DataTypes>(simulation: &Simulation) -> (f64, f64, Vec<f64>) {
    let scene = simulation.scene();
    let mass = scene.all_objects().into_iter().find_map(|object| scene.get::<DiagonalMass<D>>(object));
    let mass = mass.expect("the scene has one");
    (*mass.total_mass, *mass.mass_density, mass.vertex_mass.iter().map(|entry| entry.mass).collect())
}

fn diagonal_cube(mass: &str) -> String {
    format!(
        r#"<HexahedronSetTopologyContainer position="{LARGE_CUBE}" hexahedra="0 1 2 3 4 5 6 7"/><MechanicalObject template="Vec3"/><DiagonalMass {mass}/>"#
    )
}

/// Up to the rounding of sums over eight vertices.
fn assert_masses((total, density, vertices): &(f64, f64, Vec<f64>), t: f64, d: f64, v: f64) {
    let is_near = |found: f64, expected: f64| (found - expected).abs() <= 16.0 * f64::EPSILON * expected;
    assert!(is_near(*total, t) && is_near(*density, d), "{total} {density}");
    assert!(vertices.len() == 8 && vertices.iter().all(|mass| is_near(*mass, v)), "{vertices:?}");
}

#[test]
fn vertices_share_the_mass_of_their_elements_equally() {
    let of = |mass: &str| diagonal::<Vec3>(&run(&diagonal_cube(mass)));
    assert_masses(&of(r#"massDensity="1""#), 8.0, 1.0, 1.0);
    assert_masses(&of(r#"totalMass="10""#), 10.0, 1.25, 1.25);
    assert_masses(&of(r#"totalMass="10" massDensity="3""#), 10.0, 1.25, 1.25);
    assert_masses(&of(r#"vertexMass="2 2 2 2 2 2 2 2""#), 16.0, 2.0, 2.0);
    assert_masses(&of(r#"vertexMass="2""#), 16.0, 2.0, 2.0);
    assert_masses(&of(""), 1.0, 0.125, 0.125);
}

#[test]
fn every_kind_of_element_shares_its_measure_at_rest() {
    // (container, elements, points, template, measure, nodes)
    for (class, elements, points, template, measure, nodes) in [
        ("EdgeSet", r#"edges="0 1""#, "0 0 0  3 0 0", "Vec3", 3.0, 2),
        ("TriangleSet", r#"triangles="0 2 1""#, "0 0 0  2 0 0  0 2 0", "Vec3", 2.0, 3),
        ("TriangleSet", r#"triangles="0 2 1""#, "0 0 0  2 0 0  0 2 0", "Vec2", 2.0, 3),
        ("QuadSet", r#"quads="0 1 2 3""#, "0 0 0  2 0 0  2 3 0  0 3 0", "Vec2", 6.0, 4),
        ("TetrahedronSet", r#"tetrahedra="0 1 2 3""#, "0 0 0  1 0 0  0 1 0  0 0 1", "Vec3", 1.0 / 6.0, 4),
        ("HexahedronSet", r#"hexahedra="0 1 2 3 4 5 6 7""#, LARGE_CUBE, "Vec3", 8.0, 8),
    ] {
        let scene = format!(
            r#"<{class}TopologyContainer position="{points}" {elements}/><MechanicalObject template="{template}" scale3d="5 5 5"/><DiagonalMass massDensity="2"/>"#
        );
        let simulation = run(&scene);
        let (total, _, masses) =
            if template == "Vec2" { diagonal::<Vec2>(&simulation) } else { diagonal::<Vec3>(&simulation) };
        let dimension = match class {
            "EdgeSet" => 1,
            "TriangleSet" | "QuadSet" => 2,
            _ => 3,
        };
        let expected = 2.0 * measure * 5.0_f64.powi(dimension);
        assert!((total - expected).abs() < 1e-12 * expected, "{class}: {total}");
        assert!(masses.iter().all(|mass| (mass - expected / f64::from(nodes)).abs() < 1e-12 * expected), "{class}");
    }
}

#[test]
fn masses_of_points_follow_changes_between_steps() {
    let mut simulation = run(&diagonal_cube(r#"name="mass" massDensity="1""#));
    assert!(simulation.set_data("/mass", "totalMass", "16").is_empty());
    assert_masses(&diagonal::<Vec3>(&simulation), 16.0, 2.0, 2.0);
    assert!(simulation.set_data("/mass", "massDensity", "3").is_empty());
    assert_masses(&diagonal::<Vec3>(&simulation), 24.0, 3.0, 3.0);
    assert!(simulation.set_data("/mass", "vertexMass", "1 1 1 1 1 1 1 9").is_empty());
    assert_eq!(diagonal::<Vec3>(&simulation).0, 16.0);
    assert!(!simulation.set_data("/mass", "totalMass", "-1").is_empty());
}

#[test]
fn masses_of_points_that_make_no_sense_are_errors() {
    let of = |mass: &str| findings(&diagonal_cube(mass));
    assert!(of(r#"totalMass="-1""#).contains("a number not below 0"));
    assert!(of(r#"massDensity="-1""#).contains("a number not below 0"));
    assert!(of(r#"vertexMass="1 1 1 1 1 1 1 1 1""#).contains("1 to 8 values"));
    assert!(of(r#"vertexMass="1 -1""#).contains("a mass not below 0"));
    assert!(of(r#"filename="masses.xs3""#).contains("not found"));
    let rigid = findings(r#"<MechanicalObject template="Rigid3"/><DiagonalMass totalMass="1"/>"#);
    assert!(rigid.contains("rigid points take their masses from vertexMass"), "{rigid}");
    let alone = findings(r#"<MechanicalObject template="Vec3"/><DiagonalMass totalMass="1"/>"#);
    assert!(alone.contains("no state or no topology"), "{alone}");
    let flat = findings(
        r#"<TriangleSetTopologyContainer position="0 0 0  1 0 0  2 0 0" triangles="0 1 2"/><MechanicalObject template="Vec3"/><DiagonalMass totalMass="1"/>"#,
    );
    assert!(flat.contains("no length, area or volume"), "{flat}");
}
