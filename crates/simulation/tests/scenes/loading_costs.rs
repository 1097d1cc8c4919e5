//! Loading takes work in proportion to the scene: scenes that took quadratic or cubic time, counted, not timed.

use std::fmt::Write as _;

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Loaded, Simulation};

fn load(text: &str) -> Loaded {
    Simulation::from_text("costs.scn", text, &LoadOptions::default())
}

/// A node around parts that are made from their numbers.
fn scene(n: usize, part: impl Fn(usize) -> String) -> String {
    let mut text = String::from("<Node>");
    for index in 0..n {
        let _ = write!(text, "{}", part(index));
    }
    text + "</Node>"
}

/// What was looked at while a scene was loaded: links that were followed, components that were asked.
fn work(text: &str) -> [u64; 2] {
    let simulation = load(text).simulation.expect("the scene has no error");
    simulation.scene().search_work()
}

fn grows_with_the_scene(part: impl Fn(usize) -> String) {
    let (half, whole) = (work(&scene(400, &part)), work(&scene(800, &part)));
    for (half, whole) in half.into_iter().zip(whole) {
        assert!(whole as f64 <= 2.2 * half as f64 + 100.0, "{half}, {whole}");
    }
}

#[test]
fn topologies_each_linked_to_the_one_before() {
    grows_with_the_scene(|index| match index {
        0 => "<MeshTopology name=\"a0\" position=\"0 0 0\"/>".into(),
        _ => format!("<MeshTopology name=\"a{index}\" position=\"@a{}.position\"/>", index - 1),
    });
}

#[test]
fn states_each_linked_to_the_one_before() {
    grows_with_the_scene(|index| match index {
        0 => "<MechanicalObject name=\"a0\" position=\"1 2 3\"/>".into(),
        _ => format!("<Node><MechanicalObject name=\"a{index}\" position=\"@../a0.position\"/></Node>"),
    });
}

#[test]
fn many_states_and_springs_in_one_node() {
    grows_with_the_scene(|_| "<MechanicalObject/>".into());
    grows_with_the_scene(|index| match index {
        0 => "<MechanicalObject position=\"0 0 0  1 0 0\"/>".into(),
        _ => "<SpringForceField spring=\"0 1 1 0 1\"/>".into(),
    });
}

#[test]
fn a_chain_of_links_gives_the_value_of_its_beginning() {
    let n = 300;
    let chain = |index: usize| match index {
        0 => "<MeshTopology name=\"a0\" position=\"1 2 3\"/>".into(),
        _ => format!("<MeshTopology name=\"a{index}\" position=\"@a{}.position\"/>", index - 1),
    };
    // In the order of the text, and against it.
    for text in [scene(n, chain), scene(n, |index| chain(n - 1 - index))] {
        let simulation = load(&text).simulation.expect("the scene has no error");
        let scene = simulation.scene();
        let last = scene.find_object(&format!("/a{}", n - 1)).expect("the last one is there");
        assert_eq!(simulation.runtime().meshes().points(last).map(<[_]>::to_vec), Some(vec![[1.0, 2.0, 3.0]]));
    }
}

/// Seen: each engine initialised the one that it is linked to within its own initialisation, until the stack was full.
#[test]
fn a_long_chain_of_engines_against_the_order_of_the_text_is_initialised() {
    let n = 3000;
    let engine = |index: usize| {
        let number = n - 1 - index;
        let input = if number == 0 { "0 0 0".to_owned() } else { format!("@t{}.output_position", number - 1) };
        format!(
            "<TransformPosition name=\"t{number}\" template=\"Vec3\" method=\"translation\" translation=\"0 0 1\" \
             input_position=\"{input}\"/>"
        )
    };
    let simulation = load(&scene(n, engine)).simulation.expect("the scene has no error");
    let scene = simulation.scene();
    let last = scene.find_object(&format!("/t{}", n - 1)).and_then(|object| scene.component(object));
    let last = last.expect("the last one is there");
    let output = last.find_data("output_position").map(|index| last.data(index).print());
    assert_eq!(output.as_deref(), Some("0 0 3000"));
}

#[test]
fn no_names_are_proposed_after_the_thousandth_finding() {
    let of_classes = load(&scene(1200, |_| "<MechanicalObjet/>".into()));
    let attributes = (0..1200).fold(String::new(), |text, index| text + &format!(" positio{index}=\"1\""));
    let of_attributes = load(&format!("<Node><MechanicalObject{attributes}/></Node>"));
    let of_links =
        load(&scene(1200, |index| format!("<MeshTopology name=\"a{index}\" position=\"@b{index}.position\"/>")));
    for loaded in [of_classes, of_attributes, of_links] {
        let n_proposed = loaded.diagnostics.iter().filter(|finding| finding.nearest.is_some()).count();
        // Of what one pass finds, the rest is one finding.
        assert!(loaded.diagnostics.len() > 1000, "{}", loaded.diagnostics.len());
        assert!((1..=1000).contains(&n_proposed), "{n_proposed}");
    }
}

#[test]
fn no_name_is_proposed_for_one_of_a_million_letters() {
    let long = "Q".repeat(1 << 20);
    for text in [format!("<Node><{long}/></Node>"), format!("<Node><MechanicalObject {long}=\"1\"/></Node>")] {
        let loaded = load(&text);
        assert!(loaded.has_errors());
        assert!(loaded.diagnostics.iter().all(|finding| finding.nearest.is_none()));
    }
}
