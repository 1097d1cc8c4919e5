//! Every scene of the project can be seen: its draw list is not empty, and is sound.

use std::path::Path;

use crate::common::{Output, scene_files};
use settee_kernel::ObjectId;
use settee_kernel::draw::{DrawList, Paint, Shape};
use settee_simulation::{DisplayFlags, DrawOptions, Field, Simulation};

/// Indices are in range, there are as many colours as positions, everything is finite.
fn assert_sound(list: &DrawList, scene: &Path) {
    for item in &list.items {
        let positions = item.shape.positions();
        let n = positions.len();
        assert!(n > 0, "{}: an empty drawing", scene.display());
        assert!(positions.as_flattened().iter().all(|x| x.is_finite()), "{}: not finite", scene.display());
        let in_range = |indices: &[u32]| indices.iter().all(|index| (*index as usize) < n);
        let paint = match &item.shape {
            Shape::Points(points) => &points.paint,
            Shape::Lines(lines) => {
                assert!(in_range(lines.segments.as_flattened()), "{}", scene.display());
                &lines.paint
            }
            Shape::Surface(surface) => {
                assert!(in_range(surface.triangles.as_flattened()), "{}", scene.display());
                assert!(in_range(surface.outline.as_flattened()), "{}", scene.display());
                assert!(surface.normals.is_empty() || surface.normals.len() == n, "{}", scene.display());
                &surface.paint
            }
            Shape::Label(_) => continue,
        };
        match paint {
            Paint::One(_) => {}
            Paint::Each(colours) => assert_eq!(colours.len(), n, "{}", scene.display()),
            Paint::Values { values, scale } => {
                assert_eq!(values.len(), n, "{}", scene.display());
                assert!(*scale < list.scales.len(), "{}", scene.display());
            }
        }
    }
}

#[test]
fn every_scene_is_seen_as_it_comes_and_with_everything_shown() {
    let all = DrawOptions { flags: Some(DisplayFlags::parse("showAll").0), field: None };
    let output = Output::new("drawings");
    for scene in scene_files() {
        let mut simulation = output.load(&scene, 1);
        simulation.step(simulation.dt()).unwrap_or_else(|error| panic!("{}: {error}", scene.display()));
        for options in [DrawOptions::default(), all.clone()] {
            let list = simulation.draw(&options).expect("a list");
            assert!(!list.items.is_empty(), "{}: nothing to see", scene.display());
            assert_sound(&list, &scene);
        }
    }
}

#[test]
fn fields_are_shown_on_the_body_that_has_them() {
    let output = Output::new("fields");
    let is_cylinder = |scene: &&std::path::PathBuf| scene.ends_with("ode_solver/bdf/cylinder.scn");
    let scene = scene_files().iter().find(is_cylinder).cloned().expect("the scene is there");
    let mut simulation = output.load(&scene, 1);
    for _ in 0..3 {
        simulation.step(simulation.dt()).expect("a step");
    }
    let draw = |simulation: &mut Simulation, field: &str| {
        let field = Some(field.parse::<Field>().expect("a field"));
        simulation.draw(&DrawOptions { flags: Some(DisplayFlags::parse("hideAll").0), field })
    };
    let list = draw(&mut simulation, "displacement").expect("a list");
    assert_eq!(list.scales.len(), 1);
    assert!(list.scales[0].low >= 0.0 && list.scales[0].high > list.scales[0].low);
    assert!(list.items.iter().any(|item| matches!(item.shape, Shape::Surface(_))));
    let failure = draw(&mut simulation, "/nowhere.data").expect_err("no such component");
    assert!(failure.to_string().contains("/nowhere"), "{failure}");
}

#[test]
fn a_name_that_is_no_field_proposes_the_nearest() {
    let failure = "displacment".parse::<Field>().expect_err("no field");
    assert!(failure.contains("did you mean displacement?"), "{failure}");
}

/// What the last component of a class draws after some steps of a scene.
fn drawn_by(scene: &str, class: &str, steps: usize) -> (DrawList, Vec<Shape>) {
    let output = Output::new(class);
    let scene = scene_files().iter().find(|path| path.ends_with(scene)).cloned().expect("the scene is there");
    let mut simulation = output.load(&scene, 1);
    for _ in 0..steps {
        simulation.step(simulation.dt()).expect("a step");
    }
    let list = simulation.draw(&DrawOptions::default()).expect("a list");
    let is_of_class =
        |object: &ObjectId| simulation.scene().component(*object).is_some_and(|found| found.class().name == class);
    let owner = simulation.scene().all_objects().into_iter().rfind(is_of_class).expect("the component is there");
    let shapes = list.items.iter().filter(|item| item.owner == owner).map(|item| item.shape.clone()).collect();
    (list, shapes)
}

#[test]
fn a_matrix_is_a_board_with_its_entries() {
    let scene = "visual/global_system_matrix_image.scn";
    let (list, shapes) = drawn_by(scene, "GlobalSystemMatrixImage", 1);
    let board = shapes.iter().find_map(|shape| match shape {
        Shape::Surface(surface) => Some(surface),
        _ => None,
    });
    let board = board.expect("a board");
    // Three points in a row, the first held: its rows have their diagonal, the others 6 x 6 entries without the
    // coupling to it. Springs along x couple x alone, but blocks are stored whole.
    let fields = board.positions.len() / 4;
    assert!((9..=81).contains(&fields), "{fields} of 81 fields");
    assert_eq!(list.scales[0].title, "log10 of matrix entries");
    assert!(shapes.iter().any(|shape| matches!(shape, Shape::Label(label) if label.text == "system: 9 x 9")));
    let (_, before) = drawn_by(scene, "GlobalSystemMatrixImage", 0);
    assert!(before.is_empty(), "there is no matrix before the first step");
}

#[test]
fn watched_points_show_where_they_go_and_where_they_were() {
    let (_, shapes) = drawn_by("playback/monitor.scn", "Monitor", 10);
    let count = |is: fn(&Shape) -> bool| shapes.iter().filter(|shape| is(shape)).count();
    assert_eq!(count(|shape| matches!(shape, Shape::Points(_))), 1);
    assert_eq!(count(|shape| matches!(shape, Shape::Surface(_))), 2, "arrows of velocities and of forces");
    let trajectory = shapes.iter().find_map(|shape| match shape {
        Shape::Lines(lines) => Some(lines.segments.len()),
        _ => None,
    });
    // Two points; the start and every second step of 0.02 s, and where they are now.
    assert_eq!(trajectory, Some(2 * 6));
}

#[test]
fn edges_between_bodies_join_the_points_that_they_measure() {
    let (_, shapes) = drawn_by("mapping/nonlinear/distance_mapping.scn", "DistanceMultiMapping", 0);
    let lines = shapes.iter().find_map(|shape| match shape {
        Shape::Lines(lines) => Some(lines),
        _ => None,
    });
    let lines = lines.expect("an edge");
    let [from, to] = lines.segments[0].map(|end| lines.positions[end as usize]);
    let length = (0..3).map(|k| (from[k] - to[k]).powi(2)).sum::<f32>().sqrt();
    assert!((length - 1.0).abs() < 1e-6, "the edge of rest length 1: {from:?} to {to:?}");
}

#[test]
fn torques_are_arrows_that_turn() {
    let (_, shapes) = drawn_by("mechanical_load/constant_force_field.scn", "ConstantForceField", 0);
    assert_eq!(shapes.len(), 2, "the force and the torque");
    let Shape::Surface(ring) = &shapes[1] else { panic!("{:?}", shapes[1]) };
    let far = ring.positions.iter().map(|x| (x[0] - 1.0).hypot(x[1] + 2.0)).fold(0.0, f32::max);
    // 0.5 for 1 N m: a ring of 0.15 for 0.3 N m, and its head.
    assert!((0.15..0.18).contains(&far), "{far}");
}
