//! Wires that are pushed out: what is known of their beams, and that the past comes back.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};

use super::simulations::{errors, load, numbers, step};

/// A wire with a straight part of 95 and a coiled tip of 5, and a controller with these attributes.
fn wire(controller: &str) -> String {
    format!(
        "<Node name='root' gravity='0 0 0' dt='0.01'><DefaultAnimationLoop/><Node name='guide'>\
         <RodStraightSection name='a' length='95' nbBeams='19' nbEdgesVisu='20' nbEdgesCollis='50' youngModulus='1e4' radius='0.5'/>\
         <RodSpireSection name='b' length='5' nbBeams='5' nbEdgesVisu='10' nbEdgesCollis='10' youngModulus='1e4' radius='0.5'/>\
         <WireRestShape name='shape' wireMaterials='@a @b'/><EdgeSetTopologyContainer name='lines'/></Node>\
         <Node name='wire'><EulerImplicitSolver rayleighStiffness='0.2' rayleighMass='0.1'/><BTDLinearSolver/>\
         <RegularGridTopology nx='26' ny='1' nz='1' xmin='0' xmax='0' ymin='0' ymax='0' zmin='0' zmax='0'/>\
         <MechanicalObject name='dofs' template='Rigid3'/><WireBeamInterpolation name='beams' WireRestShape='@../guide/shape'/>\
         <AdaptiveBeamForceFieldAndMass/><InterventionalRadiologyController name='controller' {controller}/><FixedProjectiveConstraint/>\
         <RestShapeSpringsForceField points='@controller.indexFirstNode' stiffness='1e8' angularStiffness='1e8'/>\
         <Node name='collision'><EdgeSetTopologyContainer name='lines'/><MechanicalObject name='points'/>\
         <MultiAdaptiveBeamMapping controller='@../controller'/></Node></Node></Node>"
    )
}

#[test]
fn a_wire_shows_its_sections_and_is_drawn_straight() {
    let simulation = load(&wire("xtip='10'"));
    assert_eq!(numbers(&simulation, "/guide/shape", "keyPoints"), [0.0, 95.0, 100.0]);
    assert_eq!(numbers(&simulation, "/guide/shape", "densityOfBeams"), [19.0, 5.0]);
    let points = numbers(&simulation, "/guide/lines", "position");
    assert_eq!((points.len(), points[3 * 20], points[3 * 30]), (93, 95.0, 100.0));
    assert!((0..=20).all(|k| (points[3 * k] - 95.0 * k as f64 / 20.0).abs() < 1e-12));
    assert_eq!(numbers(&simulation, "/wire/collision/lines", "edges").len(), 2 * 60);
}

/// SOFA's scenes have this path without its @.
#[test]
fn the_path_of_a_controller_may_lack_its_sign() {
    let text = wire("xtip='10'");
    let bare = text.replace("controller='@../controller'", "controller='../controller'");
    assert_ne!(text, bare);
    let loaded = Simulation::from_text("test.scn", &bare, &LoadOptions::default());
    let codes: Vec<&str> = loaded.diagnostics.iter().map(|finding| finding.code).collect();
    assert!(codes.contains(&"link-without-at"), "{codes:?}");
    let simulation = loaded.simulation.expect("it is taken");
    let same = numbers(&load(&text), "/wire/collision/lines", "position");
    assert_eq!(numbers(&simulation, "/wire/collision/lines", "position"), same);
}

#[test]
fn a_wire_is_pushed_with_its_speed_up_to_its_end() {
    let mut simulation = load(&wire("speed='10' startingPos='0 0 0 0 0 0 2'"));
    assert_eq!(numbers(&simulation, "/wire/controller", "startingPos"), [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    step(&mut simulation, 20);
    let tip = numbers(&simulation, "/wire/controller", "xtip")[0];
    assert!((tip - 2.0).abs() < 1e-6, "{tip}");
    let refused = simulation.set_data("/wire/controller", "xtip", "150");
    assert!(refused.is_empty(), "{refused:?}");
    step(&mut simulation, 1);
    assert_eq!(numbers(&simulation, "/wire/controller", "xtip"), [100.0]);
    assert_eq!(numbers(&simulation, "/wire/controller", "indexFirstNode"), [1.0]);
}

/// Beams are as long as what is out, and begin where the wire comes out.
#[test]
fn beams_are_what_is_out() {
    let mut simulation = load(&wire("xtip='12.5' speed='30'"));
    for _ in 0..30 {
        step(&mut simulation, 1);
        let tip = numbers(&simulation, "/wire/controller", "xtip")[0];
        let lengths = numbers(&simulation, "/wire/beams", "lengthList");
        assert!((lengths.iter().sum::<f64>() - tip).abs() < 1e-12, "{lengths:?}");
        let spans = numbers(&simulation, "/wire/beams", "curvAbsList");
        assert!((spans[0] - (100.0 - tip)).abs() < 1e-12 && (spans[spans.len() - 1] - 100.0).abs() < 1e-12);
        let first = numbers(&simulation, "/wire/controller", "indexFirstNode")[0];
        assert_eq!(first, numbers(&simulation, "/wire/beams", "edgeList")[0]);
        assert_eq!(first, (25 - lengths.len()) as f64);
    }
}

#[test]
fn without_speed_and_gravity_all_points_stay_where_the_wire_comes_out() {
    let start = "1 2 3 0 0 0.6 0.8";
    let mut simulation =
        load(&wire(&format!("startingPos='{start}'")).replace("RodSpireSection", "RodStraightSection"));
    step(&mut simulation, 5);
    let x = simulation.position("/wire").expect("the state is there");
    let expected: Vec<f64> = start.split(' ').filter_map(|word| word.parse().ok()).collect();
    for point in x.as_chunks::<7>().0 {
        assert!(point.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-6), "{point:?}");
    }
}

fn state(simulation: &Simulation) -> Vec<f64> {
    let of = |path| [simulation.position(path), simulation.velocity(path)].map(|v| v.expect("it is there").to_vec());
    [of("/wire"), of("/wire/collision")].concat().concat()
}

#[test]
fn the_past_of_a_wire_comes_back_with_the_same_bits() {
    let mut simulation = load(&wire("xtip='10' speed='100'"));
    step(&mut simulation, 5);
    let snapshot = simulation.snapshot();
    step(&mut simulation, 10);
    let later = state(&simulation);
    for _ in 0..2 {
        simulation.restore(&snapshot).expect("it is of this scene");
        step(&mut simulation, 10);
        assert_eq!(state(&simulation), later);
    }
    simulation.reset();
    step(&mut simulation, 15);
    assert_eq!(state(&simulation), later);
}

#[test]
fn wires_that_cannot_be_are_errors() {
    assert!(errors(&wire("")).is_empty());
    for (right, wrong) in [
        ("<FixedProjectiveConstraint/>", ""),
        ("nx='26'", "nx='0'"),
        ("name='controller' ", "name='controller' instruments='other' "),
        ("wireMaterials='@a @b'", ""),
        ("length='95'", "length='0'"),
        ("radius='0.5'", "radius='0.5' innerRadius='0.5'"),
    ] {
        assert!(!errors(&wire("").replace(right, wrong)).is_empty(), "{wrong}");
    }
}

/// How far a point is from the middle of the vessel of the scene: a line of 35, an arc of radius 50 over 70 degrees,
/// and a line again.
fn off_the_middle([x, y, z]: [f64; 3]) -> f64 {
    let (radius, whole) = (50.0_f64, 70.0_f64.to_radians());
    let angle = (x - 35.0).atan2(radius - y);
    let off = if x < 35.0 {
        y
    } else if angle < whole {
        (x - 35.0).hypot(y - radius) - radius
    } else {
        let (sin, cos) = whole.sin_cos();
        (y - radius * (1.0 - cos)) * cos - (x - 35.0 - radius * sin) * sin
    };
    off.hypot(z)
}

/// The wire is turned by the wall round the bend, and no point of it comes closer to the wall than its skin.
#[test]
fn a_guide_wire_is_pushed_through_a_vessel() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/beams/catheter.scn");
    let loaded = Simulation::from_file(&path, &LoadOptions::default()).expect("the scene is there");
    let mut simulation = loaded.simulation.expect("the scene loads");
    step(&mut simulation, 380);
    let tip: [f64; 7] =
        *simulation.position("/wire").expect("the state is there").last_chunk().expect("there is a tip");
    assert!(tip[0] > 80.0 && tip[1] > 25.0, "{tip:?}");
    let points = simulation.position("/wire/collision").expect("the state is there").as_chunks::<3>().0;
    let most = points.iter().map(|point| off_the_middle(*point)).fold(0.0, f64::max);
    assert!((4.0..4.45).contains(&most), "{most}");
}

/// A coiled wire that is out comes to rest as the helix that it is at rest.
#[test]
fn a_coiled_wire_curls_to_its_helix() {
    let (diameter, height, length, n) = (10.0_f64, 2.0_f64, 40.0, 32_usize);
    let text = wire("xtip='40'")
        .replace(
            "<RodStraightSection name='a' length='95' nbBeams='19'",
            "<RodSpireSection name='a' length='40' nbBeams='32' massDensity='1e-5' spireDiameter='10' spireHeight='2'",
        )
        .replace("wireMaterials='@a @b'", "wireMaterials='@a'")
        .replace("nx='26'", "nx='34'")
        .replace("rayleighMass='0.1'", "rayleighMass='5'");
    let mut simulation = load(&text);
    step(&mut simulation, 1500);
    let x = simulation.position("/wire").expect("the state is there").as_chunks::<7>().0;
    let nodes = &x[x.len() - n - 1..];
    let chord = |along: f64| {
        let turns = along / height.hypot(std::f64::consts::PI * diameter);
        (diameter * (std::f64::consts::PI * turns).sin()).hypot(turns * height)
    };
    for apart in [1, 2, 5, 13, 32] {
        for ends in nodes.windows(apart + 1) {
            let found = (0..3).map(|axis| (ends[apart][axis] - ends[0][axis]).powi(2)).sum::<f64>().sqrt();
            let exact = chord(apart as f64 * length / n as f64);
            assert!((found / exact - 1.0).abs() < 1e-2, "{apart} beams: {found}, {exact}");
        }
    }
}
