//! Facts about visual models and settings.

use crate::common::{Folder, Stage};

#[test]
fn a_visual_model_is_a_state_that_is_not_mechanical() {
    for class in ["OglModel", "VisualModelImpl"] {
        let mut stage = Stage::new();
        let id = stage.add(
            class,
            &[("template", "Vec3"), ("position", "1 2 3"), ("triangles", ""), ("dx", "1"), ("scale", "2"), ("sx", "7")],
        );
        let stage = stage.ready();
        let state = stage.component(id).as_state().unwrap();
        assert!(!state.is_mechanical());
        assert_eq!(stage.component(id).template(), "Vec3d");
        assert_eq!(state.position(), [3.0, 4.0, 6.0]);
        assert_eq!((stage.text(id, "translation"), stage.text(id, "scale3d")), ("0 0 0".into(), "1 1 1".into()));
    }
}

#[test]
fn edges_are_never_linked_by_src() {
    let stage = Stage::new();
    let _ = stage;
    let registry = settee_components::registry();
    let model = registry.class("OglModel").unwrap().create_default();
    let edges = model.find_data("edges").unwrap();
    assert!(!model.data_info(edges).auto_linked);
    assert!(model.data_info(model.find_data("triangles").unwrap()).auto_linked);
}

#[test]
fn a_loader_with_seams_gives_vertices_and_the_distinct_points() {
    let mut stage = Stage::new();
    let id = stage.add(
        "OglModel",
        &[
            ("position", "0 0 0  1 0 0  0 1 0  0 0 0  0 1 0  -1 0 0"),
            ("vertPosIdx", "0 1 2 0 2 3"),
            ("triangles", "0 1 2  3 4 5"),
        ],
    );
    let mut stage = stage.ready();
    assert_eq!(stage.position(id), [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0, 0.0]);
    let component = stage.scene.component_mut(id).unwrap();
    component.as_state_mut().unwrap().store(&[0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 1.0, -1.0, 0.0, 1.0], &[0.0; 12]);
    let model = component.as_visual_model_mut().unwrap();
    model.update_visual();
    assert_eq!(model.vertices().len(), 6);
    assert!(model.vertices().iter().all(|vertex| vertex[2] == 1.0));
    assert_eq!(model.normals()[0], [0.0, 0.0, 1.0]);
}

#[test]
fn a_model_without_a_mesh_takes_that_of_the_topology_above() {
    let mut stage = Stage::new();
    stage.add("MeshTopology", &[("position", "0 0 0 1 0 0 0 1 0 0 0 1"), ("tetrahedra", "0 1 2 3")]);
    stage.child("visual");
    let id = stage.add("OglModel", &[]);
    let stage = stage.ready();
    assert_eq!(stage.position(id).len(), 12);
    assert_eq!(stage.text(id, "triangles").split("  ").count(), 4);
}

#[test]
fn a_model_reads_its_own_file() {
    let folder = Folder::new("visual", &[("a.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n")]);
    let mut stage = Stage::new();
    stage.scene.files.roots.push(folder.0.clone());
    let id = stage.add("OglModel", &[("fileMesh", "a.obj"), ("dz", "2")]);
    let stage = stage.ready();
    assert_eq!(
        (stage.text(id, "quads"), stage.text(id, "position")),
        ("0 1 2 3".into(), "0 0 2  1 0 2  1 1 2  0 1 2".into())
    );
    assert_eq!(stage.text(id, "normal"), "0 0 1  0 0 1  0 0 1  0 0 1");
}

#[test]
fn faces_beyond_the_points_are_errors_and_dropped() {
    let mut stage = Stage::new();
    let id = stage.add("OglModel", &[("position", "0 0 0 1 0 0 0 1 0"), ("triangles", "0 1 2  0 1 3")]);
    let findings = stage.initialise();
    assert!(findings[0].to_string().contains("triangle 1 names a vertex beyond the 3 vertices"), "{}", findings[0]);
    assert_eq!(stage.text(id, "triangles"), "0 1 2");
}

#[test]
fn unknown_display_flags_are_warnings_with_the_nearest_name() {
    let mut stage = Stage::new();
    stage.add("VisualStyle", &[("displayFlags", "showForceFie showVisual")]);
    let findings = stage.initialise();
    assert_eq!(findings.len(), 1);
    assert!(findings[0].to_string().contains("did you mean \"showForceFields\""), "{}", findings[0]);
}

#[test]
fn scenes_go_on_without_shaders_and_say_so() {
    use settee_components::FromScene;
    let scene = r#"<Node><OglShader fileVertexShaders="['a.vert']" /><OglFloat4Variable id="x" value="1 2 3 4" />
        <PostProcessManager zFar="10" /></Node>"#;
    let loaded =
        settee_simulation::Simulation::from_text("shaders.scn", scene, &settee_simulation::LoadOptions::default());
    assert!(loaded.simulation.is_some());
    let notes: Vec<_> = loaded.diagnostics.iter().filter(|found| found.code == "class-without-effect").collect();
    assert_eq!(notes.len(), 3, "{:?}", loaded.diagnostics);
    assert!(notes.iter().all(|note| note.severity == settee_kernel::Severity::Note));
}

/// A scene with a body that is drawn, run for some steps.
fn drawn(objects: &str, steps: usize) -> settee_kernel::draw::DrawList {
    use settee_components::FromScene;
    use settee_simulation::{LoadOptions, Simulation};
    let scene = format!(
        r#"<Node dt="0.1" gravity="0 0 0"><VisualStyle displayFlags="showVisualModels" /><EulerExplicitSolver />
        <MechanicalObject name="dofs" position="0 0 0  1 0 0" velocity="1 0 0  1 0 0" /><UniformMass totalMass="2" />{objects}</Node>"#
    );
    let loaded = Simulation::from_text("drawn.scn", &scene, &LoadOptions::default());
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    (0..steps).for_each(|_| simulation.step(0.1).expect("it steps"));
    simulation.draw(&settee_simulation::DrawOptions::default()).expect("it is drawn")
}

#[test]
fn a_trail_goes_through_the_last_steps() {
    use settee_kernel::draw::{Paint, Shape};
    let list =
        drawn(r##"<TrailRenderer position="@dofs.position" nbSteps="2" color="#ffffff00 red" thickness="3" />"##, 4);
    let [item] = &list.items[..] else { panic!("{:?}", list.items) };
    let Shape::Lines(lines) = &item.shape else { panic!("{item:?}") };
    // Two points at the starts of two steps, and where they are seen: linked data follow a state at the start of a
    // step.
    let x: Vec<f32> = lines.positions.iter().map(|x| x[0]).collect();
    let expected = [0.2, 1.2, 0.3, 1.3, 0.3, 1.3];
    assert!(x.len() == 6 && x.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6), "{x:?}");
    assert_eq!((lines.segments.len(), lines.width), (4, 3.0));
    let Paint::Each(colours) = &lines.paint else { panic!("{:?}", lines.paint) };
    assert_eq!((colours[0], colours[5]), ([1.0, 1.0, 1.0, 0.0], [1.0, 0.0, 0.0, 1.0]));
}

#[test]
fn lights_count_with_a_manager_and_labels_show_linked_values() {
    let objects = r#"<DirectionalLight color="1 0 0 1" direction="0 -1 0" /><OglLabel prefix="v = " label="@dofs.velocity" y="40" />
        <BackgroundSetting color="0.1 0.2 0.3" />"#;
    let list = drawn(objects, 1);
    assert_eq!((list.surroundings.ambient, list.surroundings.lights.len()), (None, 1));
    assert_eq!(list.surroundings.background, Some([0.1, 0.2, 0.3, 1.0]));
    let [caption] = &list.surroundings.captions[..] else { panic!("{:?}", list.surroundings) };
    assert!(caption.text.starts_with("v = 1 0 0") && caption.position == [10.0, 40.0], "{caption:?}");
    let list = drawn(&format!("<LightManager />{objects}"), 0);
    assert_eq!(list.surroundings.ambient, Some([0.0; 3]));
}

#[test]
fn values_are_drawn_between_their_bounds_and_moved() {
    use settee_kernel::draw::{Paint, Shape};
    let display = r#"<Node><RegularGridTopology n="2 2 1" min="0 0 0" max="1 1 0" />
        <OglColorMap legendTitle="load" min="@shown.currentMin" max="@shown.currentMax" />
        <VisualTransform transform="5 0 0 0 0 0 1" /><DataDisplay name="shown" pointData="1 2 3 7" /></Node>"#;
    let list = drawn(display, 0);
    let surfaces =
        list.items.iter().filter_map(|item| if let Shape::Surface(found) = &item.shape { Some(found) } else { None });
    let surfaces: Vec<_> = surfaces.collect();
    let [surface] = &surfaces[..] else { panic!("{:?}", list.items) };
    assert!(surface.positions.iter().all(|x| x[0] >= 5.0));
    let Paint::Values { scale, values } = &surface.paint else { panic!("{:?}", surface.paint) };
    let scale = &list.scales[*scale];
    assert_eq!((&*scale.title, scale.low, scale.high, values.len()), ("load", 1.0, 7.0, surface.positions.len()));
}

#[test]
fn components_for_the_eye_only_are_accepted() {
    let mut stage = Stage::new();
    stage.add("RequiredPlugin", &[("pluginName", "Sofa.Component.Visual Sofa.Component.Mass")]);
    stage.add("VisualGrid", &[("size", "4")]);
    stage.add("LineAxis", &[("size", "4")]);
    stage.add("Visual3DText", &[("text", "a b"), ("position", "1 2 3"), ("scale", "0.5")]);
    stage.add("OglSceneFrame", &[]);
    stage.add("InteractiveCamera", &[("position", "0 0 1"), ("orientation", "0 0 0 1"), ("distance", "3")]);
    stage.add("BackgroundSetting", &[("color", "#102030")]);
    stage.add("ViewerSetting", &[("resolution", "640 480")]);
    stage.add("DefaultVisualManagerLoop", &[]);
    stage.ready();
}
