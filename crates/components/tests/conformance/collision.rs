//! Collision models, intersection methods, pipelines and contact managers.

use settee_kernel::{ObjectId, Scene};
use settee_simulation::Simulation;

use super::{last_of, run};

/// Two bodies that touch in free flight, each with a solver of its own; what is in the pipeline's node, the bodies and
/// their models are given.
struct Meeting {
    parts: &'static str,
    bodies: [&'static str; 2],
    models: [&'static str; 2],
}

/// A sheet of two triangles at z = 0, and three points above it, the nearest 0.2 away, that move towards it.
const SHEET: [&str; 2] = [
    "<MeshTopology position=\"0 0 0  2 0 0.05  0 2 -0.05  2.2 2.1 0.3\" triangles=\"0 1 2  1 3 2\"/>\
     <MechanicalObject name=\"dofs\" template=\"Vec3\" position=\"0 0 0  2 0 0.05  0 2 -0.05  2.2 2.1 0.3\"/>\
     <UniformMass vertexMass=\"1\"/>",
    "<MeshTopology position=\"0.4 0.5 0.2  1.6 1.2 0.35  0.1 -0.3 0.3\" triangles=\"0 1 2\"/>\
     <MechanicalObject name=\"dofs\" template=\"Vec3\" position=\"0.4 0.5 0.2  1.6 1.2 0.35  0.1 -0.3 0.3\" \
     velocity=\"0 0.1 -2  0.1 0 -2  0 0 -2\"/><UniformMass vertexMass=\"0.5\"/>",
];
/// A tetrahedron, and one with a corner inside of it.
const TETRAHEDRA: [&str; 2] = [
    "<MeshTopology position=\"0 0 0  2 0 0  0 2 0  0 0 2\" triangles=\"0 2 1  0 1 3  1 2 3  0 3 2\" \
     tetrahedra=\"0 1 2 3\"/>\
     <MechanicalObject name=\"dofs\" template=\"Vec3\" position=\"0 0 0  2 0 0  0 2 0  0 0 2\"/>\
     <UniformMass vertexMass=\"1\"/>",
    "<MeshTopology position=\"0.4 0.5 0.3  3 0.6 0.4  0.3 3 0.5  0.5 0.4 3\" triangles=\"0 2 1  0 1 3  1 2 3  0 3 2\" \
     tetrahedra=\"0 1 2 3\"/>\
     <MechanicalObject name=\"dofs\" template=\"Vec3\" position=\"0.4 0.5 0.3  3 0.6 0.4  0.3 3 0.5  0.5 0.4 3\" \
     velocity=\"0 0.1 -2  0.1 0 -2  0 0 -2  0 0 -2\"/><UniformMass vertexMass=\"0.5\"/>",
];
/// A rigid body that is turned, under the points or under another one.
const TURNED: &str = "<MechanicalObject name=\"dofs\" template=\"Rigid3\" position=\"0.4 0.5 -0.6 0.1 0.5 0.5 0.7\"/>\
     <UniformMass totalMass=\"1\"/>";
const ABOVE: &str = "<MechanicalObject name=\"dofs\" template=\"Rigid3\" position=\"0.5 0.5 0.9 0 0.28 0 0.96\" \
     velocity=\"0 0 -2 0.1 0.2 0.3\"/><UniformMass totalMass=\"0.5\"/>";
const RIGID: [&str; 2] = [TURNED, ABOVE];
const RIGID_ON_SHEET: [&str; 2] = [SHEET[0], ABOVE];
const POINTS_ON_RIGID: [&str; 2] = [TURNED, SHEET[1]];

const POINT: &str = "<PointCollisionModel/>";
const LINE: &str = "<LineCollisionModel/>";
const TRIANGLE: &str = "<TriangleCollisionModel/>";
const SPHERE: &str = "<SphereCollisionModel radius=\"0.3\"/>";
const LARGE_SPHERE: &str = "<SphereCollisionModel radius=\"0.5\"/>";
const OCTREE: &str = "<TriangleOctreeCollisionModel/>";
const IN_GRID: &str = "<TriangleModelInRegularGrid/>";
const TETRAHEDRON: &str = "<TetrahedronCollisionModel/>";
const POINT_WITH_NORMAL: &str = "<PointCollisionModel computeNormals=\"1\"/>";
const RAY: &str = "<RayCollisionModel directions=\"0 0 -2  0 0 -1  0 0 -1\" defaultLength=\"2\"/>";
const BOX: &str = "<OBBCollisionModel extents=\"0.4 0.5 0.6\"/>";
const CAPSULE: &str = "<CapsuleCollisionModel template=\"Rigid3\" radii=\"0.45\" heights=\"0.7\"/>";
const EDGE_CAPSULE: &str = "<CapsuleCollisionModel template=\"Vec3\" defaultRadius=\"0.2\"/>";
const CYLINDER: &str = "<CylinderCollisionModel radii=\"0.5\" heights=\"1.2\" defaultLocalAxis=\"0 0.5 1\"/>";

macro_rules! with_method {
    ($method:literal) => {
        concat!(
            "<CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>",
            $method,
            "<CollisionResponse response=\"PenalityContactForceField\"/>"
        )
    };
}
macro_rules! with_phases {
    ($phases:literal) => {
        concat!(
            "<CollisionPipeline/>",
            $phases,
            "<NewProximityIntersection alarmDistance=\"0.6\" contactDistance=\"0.4\"/>",
            "<CollisionResponse response=\"PenalityContactForceField\"/>"
        )
    };
}
const MIN: &str = with_method!("<MinProximityIntersection alarmDistance=\"0.6\" contactDistance=\"0.4\"/>");
const NEW: &str =
    with_method!("<NewProximityIntersection alarmDistance=\"0.6\" contactDistance=\"0.4\" useLineLine=\"1\"/>");
const LOCAL: &str = with_method!("<LocalMinDistance alarmDistance=\"0.6\" contactDistance=\"0.4\"/>");
/// So close that points touch above the interior of triangles only: beyond their border, where the contact distance
/// counts on each axis, contacts push along the normal of a triangle at its nearest point, which turns the bodies.
const CONTINUOUS: &str =
    with_method!("<CCDTightInclusionIntersection alarmDistance=\"0.6\" contactDistance=\"0.28\"/>");
const DISCRETE: &str = with_method!("<DiscreteIntersection/>");

/// Models that meet by each method.
const MEETINGS: &[Meeting] = &[
    Meeting { bodies: SHEET, parts: MIN, models: [TRIANGLE, POINT] },
    Meeting { bodies: SHEET, parts: MIN, models: [LINE, LINE] },
    Meeting { bodies: SHEET, parts: MIN, models: [LINE, POINT] },
    Meeting { bodies: SHEET, parts: MIN, models: [POINT, POINT] },
    Meeting { bodies: SHEET, parts: MIN, models: [SPHERE, SPHERE] },
    Meeting { bodies: SHEET, parts: MIN, models: [TRIANGLE, SPHERE] },
    Meeting { bodies: SHEET, parts: MIN, models: [SPHERE, POINT] },
    Meeting { bodies: SHEET, parts: NEW, models: [TRIANGLE, TRIANGLE] },
    Meeting { bodies: SHEET, parts: NEW, models: [TRIANGLE, LINE] },
    Meeting { bodies: SHEET, parts: NEW, models: [TRIANGLE, POINT] },
    Meeting { bodies: SHEET, parts: NEW, models: [TRIANGLE, SPHERE] },
    Meeting { bodies: SHEET, parts: NEW, models: [LINE, SPHERE] },
    Meeting { bodies: SHEET, parts: NEW, models: [SPHERE, SPHERE] },
    Meeting { bodies: SHEET, parts: LOCAL, models: [TRIANGLE, POINT] },
    Meeting { bodies: SHEET, parts: LOCAL, models: [SPHERE, SPHERE] },
    Meeting { bodies: SHEET, parts: LOCAL, models: [SPHERE, POINT] },
    Meeting { bodies: SHEET, parts: CONTINUOUS, models: [TRIANGLE, POINT] },
    Meeting { bodies: SHEET, parts: CONTINUOUS, models: [LINE, LINE] },
    Meeting { bodies: SHEET, parts: MIN, models: [OCTREE, POINT] },
    Meeting { bodies: SHEET, parts: MIN, models: [IN_GRID, POINT] },
    Meeting { bodies: SHEET, parts: MIN, models: [TRIANGLE, RAY] },
    Meeting { bodies: SHEET, parts: DISCRETE, models: [TRIANGLE, RAY] },
    Meeting { bodies: SHEET, parts: NEW, models: [LARGE_SPHERE, RAY] },
    Meeting { bodies: SHEET, parts: LOCAL, models: [SPHERE, EDGE_CAPSULE] },
    Meeting { bodies: SHEET, parts: NEW, models: [TRIANGLE, EDGE_CAPSULE] },
    Meeting { bodies: SHEET, parts: MIN, models: [EDGE_CAPSULE, EDGE_CAPSULE] },
    Meeting { bodies: TETRAHEDRA, parts: MIN, models: [TETRAHEDRON, POINT_WITH_NORMAL] },
    Meeting { bodies: TETRAHEDRA, parts: DISCRETE, models: [TETRAHEDRON, POINT_WITH_NORMAL] },
    Meeting { bodies: POINTS_ON_RIGID, parts: NEW, models: [BOX, SPHERE] },
    Meeting { bodies: POINTS_ON_RIGID, parts: NEW, models: [CYLINDER, RAY] },
    Meeting { bodies: POINTS_ON_RIGID, parts: NEW, models: [BOX, RAY] },
    Meeting { bodies: POINTS_ON_RIGID, parts: NEW, models: [CAPSULE, RAY] },
    Meeting { bodies: RIGID, parts: MIN, models: [BOX, BOX] },
    Meeting { bodies: RIGID, parts: LOCAL, models: [BOX, CAPSULE] },
    Meeting { bodies: RIGID, parts: NEW, models: [CAPSULE, CAPSULE] },
    Meeting { bodies: RIGID_ON_SHEET, parts: NEW, models: [TRIANGLE, BOX] },
    Meeting { bodies: RIGID_ON_SHEET, parts: MIN, models: [TRIANGLE, CAPSULE] },
    Meeting { bodies: SHEET, parts: with_phases!("<IncrSAP/>"), models: [TRIANGLE, POINT] },
    Meeting { bodies: SHEET, parts: with_phases!("<DirectSAP/>"), models: [TRIANGLE, POINT] },
    Meeting {
        bodies: SHEET,
        parts: with_phases!("<BruteForceBroadPhase/><DirectSAPNarrowPhase/>"),
        models: [LINE, LINE],
    },
    Meeting { bodies: TETRAHEDRA, parts: with_phases!("<RayTraceDetection/>"), models: [OCTREE, OCTREE] },
    Meeting {
        bodies: TETRAHEDRA,
        parts: with_phases!("<BruteForceBroadPhase/><RayTraceNarrowPhase/>"),
        models: [OCTREE, OCTREE],
    },
    Meeting { bodies: SHEET, parts: DISCRETE, models: [SPHERE, SPHERE] },
    Meeting {
        bodies: SHEET,
        parts: "<CollisionPipeline/><BruteForceDetection/><MinProximityIntersection alarmDistance=\"0.6\" \
                contactDistance=\"0.4\"/><RuleBasedContactManager response=\"PenalityContactForceField\" \
                rules=\"first second PenalityContactForceField\"/>",
        models: [TRIANGLE, POINT],
    },
    Meeting {
        bodies: SHEET,
        parts: "<CollisionPipeline/><ParallelBruteForceBroadPhase/><ParallelBVHNarrowPhase/><MinProximityIntersection \
                alarmDistance=\"0.6\" contactDistance=\"0.4\"/><CollisionResponse \
                response=\"StickContactForceField\"/>",
        models: [TRIANGLE, POINT],
    },
];

/// A scene of several pipelines: they are declared after the models that they name.
const SEVERAL: &str = "<BruteForceBroadPhase name=\"broad\"/><BVHNarrowPhase name=\"narrow\"/>\
    <MinProximityIntersection name=\"method\" alarmDistance=\"0.6\" contactDistance=\"0.4\"/>\
    <CollisionResponse name=\"response\" response=\"PenalityContactForceField\"/>\
    <SubCollisionPipeline name=\"one\" collisionModels=\"@first/model @second/model\" intersectionMethod=\"@method\" \
    contactManager=\"@response\" broadPhaseDetection=\"@broad\" narrowPhaseDetection=\"@narrow\"/>\
    <CompositeCollisionPipeline subCollisionPipelines=\"@one\"/>";

/// Whether a class is reached by the scenes of this file.
pub fn has_case(class: &str) -> bool {
    let tag = format!("<{class}");
    let is_there = |text: &str| text.contains(&tag);
    SEVERAL.contains(&tag)
        || MEETINGS.iter().any(|meeting| is_there(meeting.parts) || meeting.models.iter().any(|model| is_there(model)))
}

fn scene(before: &str, after: &str, bodies: [&str; 2], models: [&str; 2]) -> String {
    let [first, second] =
        models.map(|model| model.replace("Model ", "Model name=\"model\" ").replace("Model/", "Model name=\"model\"/"));
    let [one, two] = bodies;
    format!(
        "<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.002\"><DefaultAnimationLoop/>{before}\
         <Node name=\"first\"><EulerExplicitSolver/>{one}{first}</Node>\
         <Node name=\"second\"><EulerExplicitSolver/>{two}{second}</Node>{after}</Node>"
    )
}

fn scenes() -> Vec<String> {
    let of = |meeting: &Meeting| scene(meeting.parts, "", meeting.bodies, meeting.models);
    let mut all: Vec<String> = MEETINGS.iter().map(of).collect();
    all.push(scene("", SEVERAL, SHEET, [TRIANGLE, POINT]));
    all
}

#[test]
fn collision_models_and_intersection_methods_conform() {
    let objects = |scene: &Scene, accepts: &dyn Fn(&dyn settee_kernel::Component) -> bool| -> Vec<ObjectId> {
        let all = scene.all_objects();
        all.into_iter().filter(|object| scene.component(*object).is_some_and(accepts)).collect()
    };
    for text in scenes() {
        let mut simulation = run(&text, 1);
        let (scene, _) = simulation.parts_mut();
        let models = objects(scene, &|component| component.as_collision_model().is_some());
        for model in &models {
            assert_eq!(settee_testing::collision::check_model(scene, *model), Ok(()), "{text}");
        }
        let methods = objects(scene, &|component| component.as_intersection_method().is_some());
        let found = settee_testing::collision::check_method(scene, methods[0], [models[0], models[1]]);
        assert!(found.as_ref().is_ok_and(|n| *n > 0), "{found:?}: {text}");
    }
}

#[test]
fn rigid_spheres_conform() {
    let body = "<Node name=\"body\"><MechanicalObject template=\"Rigid3\" position=\"0 0 0 0.1 0.2 0.3 0.9273618495 \
                1 0.5 0 0 0 0 1\"/><SphereCollisionModel template=\"Rigid3\" listRadius=\"0.4\" radius=\"0.5\"/></Node>";
    let mut simulation = run(&format!("<Node name=\"root\"><DefaultAnimationLoop/>{body}</Node>"), 1);
    let (scene, _) = simulation.parts_mut();
    let model = last_of(scene, "SphereCollisionModel");
    assert_eq!(settee_testing::collision::check_model(scene, model), Ok(()));
}

/// All positions and velocities.
fn motion(simulation: &Simulation) -> Vec<f64> {
    let of = |path| [simulation.position(path), simulation.velocity(path)].map(|values| values.expect("a state"));
    ["/first/dofs", "/second/dofs"].into_iter().flat_map(of).flatten().copied().collect()
}

/// Linear and angular momentum, the masses being 1 and 0.5.
fn momentum(simulation: &Simulation) -> [f64; 6] {
    let mut sum = [0.0; 6];
    for (path, mass) in [("/first/dofs", 1.0), ("/second/dofs", 0.5)] {
        let x = simulation.position(path).expect("a state").as_chunks::<3>().0;
        let v = simulation.velocity(path).expect("a state").as_chunks::<3>().0;
        for (x, v) in x.iter().zip(v) {
            let turning = settee_math::vec3::cross(*x, *v);
            for axis in 0..3 {
                sum[axis] += mass * v[axis];
                sum[axis + 3] += mass * turning[axis];
            }
        }
    }
    sum
}

fn steps(simulation: &mut Simulation, n: usize) {
    for _ in 0..n {
        simulation.step(0.0).expect("the step succeeds");
    }
}

#[test]
fn free_bodies_keep_their_momentum_in_contact() {
    for text in scenes().into_iter().filter(|text| !text.contains("Rigid3")) {
        let mut simulation = run(&text, 1);
        let before = momentum(&simulation);
        let mut n_touching = 0;
        for _ in 0..60 {
            steps(&mut simulation, 1);
            n_touching += usize::from(simulation.contacts().next().is_some());
        }
        let after = momentum(&simulation);
        let size = before.iter().fold(1.0, |size: f64, value| size.max(value.abs()));
        // Contacts push along the line between two points, but where their normal is that of a surface.
        for (a, b) in before.iter().zip(&after) {
            assert!((a - b).abs() <= 1e-12 * size, "{before:?} becomes {after:?}: {text}");
        }
        assert!(n_touching > 0, "they do not touch: {text}");
    }
}

#[test]
fn contacts_go_on_from_snapshots_and_give_the_same_bits_on_any_number_of_threads() {
    for text in scenes() {
        let mut simulation = run(&text, 1);
        let start = motion(&simulation);
        steps(&mut simulation, 30);
        let saved = simulation.snapshot();
        steps(&mut simulation, 30);
        let end = motion(&simulation);
        simulation.restore(&saved).expect("it is of this scene");
        steps(&mut simulation, 30);
        assert_eq!(motion(&simulation), end, "after a snapshot: {text}");
        simulation.reset();
        assert_eq!(motion(&simulation), start, "after a reset: {text}");
        steps(&mut simulation, 60);
        assert_eq!(motion(&simulation), end, "after a reset: {text}");
        for threads in [2, 3, 7] {
            let mut other = run(&text, threads);
            steps(&mut other, 60);
            assert_eq!(motion(&other), end, "{threads} threads: {text}");
        }
    }
}
