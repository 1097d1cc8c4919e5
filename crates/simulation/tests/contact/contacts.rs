//! What is told about contacts: the listener, recordings, exports, reports and pictures say what
//! `Simulation::contacts` says.

use crate::common::{load, steps};
use settee_components::FromScene;
use settee_kernel::draw::Layer;
use settee_kernel::{Flat, ObjectId};
use settee_simulation::{DisplayFlags, DrawOptions, LoadOptions, PairFate, Recorder, Series, Simulation};

/// Two points fall on two triangles; `more` goes into the root.
fn scene(more: &str, pipeline: &str) -> Simulation {
    load(&format!(
        "<Node name=\"root\" gravity=\"0 0 -9.81\" dt=\"0.01\"><DefaultAnimationLoop/>{pipeline}<BruteForceDetection/>\
         <MinProximityIntersection alarmDistance=\"0.3\" contactDistance=\"0.1\"/>\
         <CollisionResponse response=\"PenalityContactForceField\"/>\
         <Node name=\"body\"><EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><CGLinearSolver \
         iterations=\"50\" tolerance=\"1e-14\" threshold=\"1e-30\"/>\
         <MechanicalObject name=\"dofs\" template=\"Vec3\" position=\"0.2 0.3 0.11  0.9 0.8 0.12  0.4 0.1 0.13\"/>\
         <UniformMass vertexMass=\"1\"/><PointCollisionModel name=\"points\"/></Node>\
         <Node name=\"floor\"><MeshTopology position=\"0 0 0  1 0 0  1 1 0  0 1 0\" triangles=\"0 1 2  0 2 3\"/>\
         <MechanicalObject template=\"Vec3\"/><TriangleCollisionModel name=\"triangles\" simulated=\"0\" \
         moving=\"0\"/><PointCollisionModel name=\"corners\" simulated=\"0\" group=\"1\"/></Node>{more}</Node>"
    ))
}

const PIPELINE: &str = "<CollisionPipeline name=\"pipeline\"/>";
const LISTENER: &str = "<ContactListener name=\"listener\" collisionModel1=\"@/body/points\" \
                        collisionModel2=\"@/floor/triangles\"/>";

fn numbers(simulation: &mut Simulation, object: &str, data: &str) -> Vec<f64> {
    simulation.store();
    let scene = simulation.scene();
    let object = scene.find_object(object).expect("it is in the scene");
    let component = scene.component(object).expect("it is there");
    match component.data(component.find_data(data).expect("it has the data")).flat() {
        Flat::Reals { values, .. } => values,
        Flat::Integers { values, .. } => values.iter().map(|value| *value as f64).collect(),
        _ => panic!("{data} holds numbers"),
    }
}

/// Elements, points, normals and gaps between the points and the triangles.
fn told(simulation: &Simulation) -> [Vec<f64>; 4] {
    let scene = simulation.scene();
    let models = ["/floor/triangles", "/body/points"].map(|path| scene.find_object(path).expect("a model"));
    let pair = simulation.contacts().find(|found| found.models == models).expect("they touch");
    let flat = |of: &dyn Fn(&settee_simulation::Detected) -> Vec<f64>| pair.detected.iter().flat_map(of).collect();
    [
        flat(&|contact| contact.elements.map(f64::from).to_vec()),
        flat(&|contact| contact.points.as_flattened().to_vec()),
        flat(&|contact| contact.normal.to_vec()),
        flat(&|contact| vec![contact.value]),
    ]
}

#[test]
fn a_listener_tells_the_contacts_of_the_detection_before() {
    let mut simulation = scene(LISTENER, PIPELINE);
    steps(&mut simulation, 1);
    assert_eq!(numbers(&mut simulation, "/listener", "numberOfContacts"), [0.0], "there was no detection before");
    for _ in 0..5 {
        let expected = told(&simulation);
        assert!(expected[3].len() >= 3);
        steps(&mut simulation, 1);
        let names = ["contactElements", "contactPoints", "contactNormals", "contactDistances"];
        assert_eq!(names.map(|name| numbers(&mut simulation, "/listener", name)), expected);
        assert_eq!(numbers(&mut simulation, "/listener", "numberOfContacts"), [expected[3].len() as f64]);
        // The points are the first model of the listener, and the second one of the pair.
        assert_eq!(numbers(&mut simulation, "/listener", "contactSides")[..2], [1.0, 0.0]);
    }
    simulation.reset();
    assert_eq!(numbers(&mut simulation, "/listener", "numberOfContacts"), [0.0]);
}

#[test]
fn forces_are_those_of_the_springs_and_add_up_in_the_motion() {
    let mut simulation = scene("", PIPELINE);
    steps(&mut simulation, 1);
    let mut n_forces = 0;
    for found in simulation.contacts() {
        for (contact, force) in found.detected.iter().zip(found.forces()) {
            // Both stiffnesses are 10, the contact distance is 0.1: k = 100 / 0.1.
            let expected = contact.normal.map(|n| -1000.0 * contact.value.min(0.0) * n);
            let is_answered = found.answered.iter().any(|one| found.detected[one.contact as usize] == *contact);
            let expected = if is_answered { expected } else { [0.0; 3] };
            assert!((0..3).all(|k| (force[k] - expected[k]).abs() < 1e-11), "{force:?} instead of {expected:?}");
            n_forces += usize::from(force != [0.0; 3]);
        }
    }
    steps(&mut simulation, 20);
    let acting: usize =
        simulation.contacts().map(|found| found.forces().filter(|force| *force != [0.0; 3]).count()).sum();
    assert!(n_forces + acting > 0, "the points fall below the contact distance");
}

#[test]
fn reports_count_what_was_found_and_name_the_rules() {
    let mut simulation = scene("", PIPELINE);
    steps(&mut simulation, 5);
    let reports = simulation.why_contacts();
    let before: Vec<f64> = simulation.position("/body/dofs").expect("a state").to_vec();
    steps(&mut simulation, 1);
    let path = |simulation: &Simulation, object: ObjectId| simulation.scene().object_path(object);
    for found in simulation.contacts() {
        let report = reports.iter().find(|report| report.models == found.models).expect("each pair is in the report");
        assert_eq!(report.fate, PairFate::Tested);
        assert_eq!(report.found, found.detected.len() as u64);
        assert_eq!(report.found - report.repeated, found.answered.len() as u64);
        assert_eq!(report.close, report.tested + report.neighbours);
        let acting = found.forces().filter(|force| *force != [0.0; 3]).count() as u64;
        assert_eq!(report.acting, acting);
    }
    let fate = |first: &str, second: &str| {
        let is_pair = |a: &str, b: &str| (a, b) == (first, second) || (b, a) == (first, second);
        let found = reports.iter().find(|report| {
            let [a, b] = report.models.map(|model| path(&simulation, model));
            is_pair(&a, &b)
        });
        found.map(|report| report.fate)
    };
    assert_eq!(fate("/floor/triangles", "/floor/triangles"), Some(PairFate::NotSimulated));
    assert_eq!(fate("/body/points", "/body/points"), Some(PairFate::OneNode));
    assert_eq!(fate("/body/points", "/floor/corners"), Some(PairFate::Tested));
    // A report changes nothing.
    let mut other = scene("", PIPELINE);
    steps(&mut other, 5);
    assert_eq!(before, other.position("/body/dofs").expect("a state"));
    steps(&mut other, 1);
    assert_eq!(simulation.position("/body/dofs").ok(), other.position("/body/dofs").ok());
}

#[test]
fn recordings_and_exports_hold_the_contacts() {
    let mut simulation = scene("", PIPELINE);
    let mut recorder = Recorder::new(&simulation, 1, Vec::new()).with_contacts();
    let folder = std::env::temp_dir().join(format!("settee-contacts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder of temporary files can be written");
    let mut series = Series::create(&folder.join("run.pvd")).expect("it can be written");
    steps(&mut simulation, 3);
    recorder.capture(&simulation);
    series.add(&mut simulation).expect("it can be written");
    let path = folder.join("run.json");
    recorder.recording.write(&path).expect("it can be written");
    let read = settee_simulation::Recording::read(&path).expect("it was written");
    let text = std::fs::read_to_string(folder.join("run.pvd")).expect("it was written");
    let has_file = folder.join("run/contacts_000000.vtp").is_file();
    std::fs::remove_dir_all(&folder).expect("the folder is there");
    assert_eq!(read.frames[0].contacts.as_ref().map(Vec::len), Some(simulation.contacts().count()));
    let pairs = recorder.recording.frames[0].contacts.as_ref().expect("contacts were recorded");
    assert_eq!(pairs.len(), simulation.contacts().count());
    for (recorded, found) in pairs.iter().zip(simulation.contacts()) {
        assert_eq!(recorded.n, found.detected.len());
        let same = recorded.list.iter().zip(found.detected).zip(found.forces()).all(|((recorded, one), force)| {
            recorded.elem == one.elements
                && recorded.id == one.id
                && [recorded.p, recorded.q] == one.points.map(|point| point.map(Some))
                && recorded.normal == one.normal.map(Some)
                && recorded.value == Some(one.value)
                && recorded.force == force.map(Some)
        });
        assert!(same, "{recorded:?}");
    }
    assert!(text.contains("run/contacts_000000.vtp") && has_file, "{text}");
    let body = simulation.contact_body().expect("there is a pipeline");
    let n: usize = simulation.contacts().map(|found| found.detected.len()).sum();
    assert_eq!((body.piece.kinds.len(), body.piece.positions.len()), (n, 2 * n));
}

fn n_items(simulation: &mut Simulation, flags: &str) -> [usize; 3] {
    let options = DrawOptions { flags: Some(DisplayFlags::parse(flags).0), ..DrawOptions::default() };
    let list = simulation.draw(&options).expect("it is drawn");
    [Layer::DetectionOutputs, Layer::BoundingCollisionModels, Layer::Always]
        .map(|layer| list.items.iter().filter(|item| item.layer == layer).count())
}

#[test]
fn contacts_normals_and_boxes_are_drawn_where_they_are_asked_for() {
    let mut simulation = scene("", PIPELINE);
    steps(&mut simulation, 3);
    assert_eq!(n_items(&mut simulation, "hideAll"), [0, 0, 0]);
    assert_eq!(n_items(&mut simulation, "showDetectionOutputs"), [2, 0, 0], "segments and points");
    assert_eq!(n_items(&mut simulation, "showDetectionOutputs showNormals"), [3, 0, 0], "and normals");
    assert_eq!(n_items(&mut simulation, "showBoundingCollisionModels"), [0, 3, 0], "three models");
    let mut simulation = scene("", "<CollisionPipeline draw=\"1\"/>");
    steps(&mut simulation, 3);
    assert_eq!(n_items(&mut simulation, "hideAll"), [0, 0, 5], "the pipeline draws by itself");
}

#[test]
fn boxes_of_a_model_that_may_touch_nothing_are_drawn_where_it_is() {
    let boxes = |other: &str, n_steps: usize| {
        let mut simulation = load(&format!(
            "<Node name=\"root\" dt=\"0.01\" gravity=\"0 -10 0\"><CollisionPipeline/><BruteForceBroadPhase/>\
             <BVHNarrowPhase/><MinProximityIntersection alarmDistance=\"0.3\" contactDistance=\"0.1\"/>\
             <CollisionResponse response=\"PenalityContactForceField\"/><Node name=\"points\">\
             <EulerExplicitSolver/><MechanicalObject position=\"0 0 0  1 0 0  5 0 0\"/>\
             <UniformMass totalMass=\"1\"/><PointCollisionModel/></Node>{other}</Node>"
        ));
        steps(&mut simulation, n_steps);
        let flags = Some(DisplayFlags::parse("showBoundingCollisionModels").0);
        let list = simulation.draw(&DrawOptions { flags, ..DrawOptions::default() }).expect("it is drawn");
        list.items.into_iter().find(|item| item.layer == Layer::BoundingCollisionModels).expect("boxes").shape
    };
    let far = "<Node name=\"far\"><MechanicalObject position=\"90 0 0\"/><PointCollisionModel simulated=\"0\"/></Node>";
    // With another one boxes are those of the last detection, at the start of the step; alone, those of now.
    assert_eq!(boxes("", 5), boxes(far, 6));
    assert_ne!(boxes("", 5), boxes("", 6));
}

#[test]
fn a_sweep_tells_how_many_pairs_it_tested() {
    let mut simulation = load(
        "<Node name=\"root\" dt=\"0.01\"><CollisionPipeline/><BruteForceBroadPhase/><DirectSAPNarrowPhase \
         name=\"sweep\"/><MinProximityIntersection alarmDistance=\"0.3\" contactDistance=\"0.1\"/>\
         <CollisionResponse response=\"PenalityContactForceField\"/><Node name=\"points\"><EulerExplicitSolver/>\
         <MechanicalObject position=\"0 0 0  1 0 0  5 0 0\"/><UniformMass totalMass=\"1\"/><PointCollisionModel/>\
         </Node><Node name=\"others\"><MechanicalObject position=\"0.2 0.1 0  1 0.25 0.25  8 0 0\"/>\
         <PointCollisionModel simulated=\"0\"/></Node></Node>",
    );
    assert_eq!(numbers(&mut simulation, "/sweep", "nbPairs"), [0.0]);
    steps(&mut simulation, 1);
    // Two pairs of points whose boxes are near; the points of the second are too far apart.
    assert_eq!(numbers(&mut simulation, "/sweep", "nbPairs"), [1.0]);
    assert_eq!(simulation.contacts().count(), 1);
}

#[test]
fn distances_that_are_not_given_are_told() {
    let classes =
        ["MinProximityIntersection", "NewProximityIntersection", "LocalMinDistance", "CCDTightInclusionIntersection"];
    let told = |method: &str| {
        let text = format!("<Node name=\"root\" dt=\"0.01\">{method}</Node>");
        let loaded = Simulation::from_text("scene.scn", &text, &LoadOptions::default());
        loaded.diagnostics.iter().filter(|finding| finding.code == "no-distance").count()
    };
    for class in classes {
        assert_eq!(told(&format!("<{class}/>")), 2, "{class}");
        assert_eq!(told(&format!("<{class} alarmDistance=\"1\"/>")), 1, "{class}");
        assert_eq!(told(&format!("<{class} alarmDistance=\"1\" contactDistance=\"0.5\"/>")), 0, "{class}");
    }
    assert_eq!(told("<DiscreteIntersection/>"), 0, "it has no distances");
}
