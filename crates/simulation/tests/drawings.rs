//! Every scene of the project can be seen: its draw list is not empty, and is sound.

mod common;

use std::path::Path;

use common::{Output, scene_files};
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
            // Two scenes have settings and styles only.
            let has_nothing = scene.ends_with("setting/settings.scn") || scene.ends_with("visual/visual_style.scn");
            assert_eq!(list.items.is_empty(), has_nothing, "{}: nothing to see", scene.display());
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
