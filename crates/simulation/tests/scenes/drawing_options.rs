//! Options of drawings change what is drawn, and what is drawn without them is what they are added to.

use crate::common::scene_files;
use settee_components::FromScene;
use settee_kernel::ObjectId;
use settee_kernel::draw::{Shape, Sides};
use settee_simulation::{DisplayFlags, DrawOptions, LoadOptions, Simulation};

/// What the last component of a class draws after a step of a scene in which it has further attributes.
fn drawn(scene: &str, class: &str, attributes: &str) -> Vec<Shape> {
    let path = scene_files().into_iter().find(|path| path.ends_with(scene)).expect("the scene is there");
    let text = std::fs::read_to_string(&path).expect("the scene can be read");
    let folder = path.parent().expect("it is in a folder").to_owned();
    let changed = text.replace(&format!("<{class} "), &format!("<{class} {attributes} "));
    assert!(text.contains(&format!("<{class} ")), "{scene} has no {class}");
    let options = LoadOptions { data: vec![crate::common::project(), folder], ..LoadOptions::default() };
    let loaded = Simulation::from_text(scene, &changed, &options);
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{scene}, {attributes}: {:?}", loaded.diagnostics));
    simulation.step(simulation.dt()).unwrap_or_else(|error| panic!("{scene}: {error}"));
    let all = DrawOptions { flags: Some(DisplayFlags::parse("showAll hideWireframe").0), field: None };
    let list = simulation.draw(&all).expect("a list");
    let is_of_class =
        |object: &ObjectId| simulation.scene().component(*object).is_some_and(|found| found.class().name == class);
    let owner = simulation.scene().all_objects().into_iter().rfind(is_of_class).expect("the component is there");
    list.items.into_iter().filter(|item| item.owner == owner).map(|item| item.shape).collect()
}

#[test]
fn each_option_changes_the_drawing() {
    let springs = "solid_mechanics/spring/spring_force_field.scn";
    let mesh_springs = "solid_mechanics/mesh_spring_force_field.scn";
    let membrane = "solid_mechanics/fem/elastic/triangular_fem_force_field.scn";
    let diffusion = "solid_mechanics/fem/elastic/tetrahedron_diffusion_fem_force_field.scn";
    let corotational = "solid_mechanics/fem/elastic/tetrahedral_corotational_fem_force_field.scn";
    let movement = "constraint/projective/linear_movement_projective_constraint.scn";
    let cases = [
        (springs, "SpringForceField", "drawMode=\"1\""),
        (springs, "SpringForceField", "drawMode=\"2\""),
        (mesh_springs, "MeshSpringForceField", "drawMinElongationRange=\"0.9\" drawMaxElongationRange=\"1.1\""),
        (membrane, "TriangularFEMForceField", "showStressValue=\"1\""),
        (membrane, "TriangularFEMForceField", "showStressVector=\"1\""),
        (membrane, "TriangularFEMForceField", "showFracturableTriangles=\"1\" criteriaValue=\"0\""),
        (membrane, "TriangularFEMForceFieldOptim", "showStressValue=\"1\" showStressThreshold=\"1\""),
        (membrane, "TriangularAnisotropicFEMForceField", "showFiber=\"1\""),
        (diffusion, "TetrahedronDiffusionFEMForceField", "drawConduc=\"1\""),
        (corotational, "TetrahedralCorotationalFEMForceField", "drawColor1=\"1 0 0 1\""),
        (movement, "LinearMovementProjectiveConstraint", "showMovement=\"1\""),
    ];
    for (scene, class, attributes) in cases {
        let (plain, shown) = (drawn(scene, class, ""), drawn(scene, class, attributes));
        assert!(plain != shown && !shown.is_empty(), "{class} {attributes} changes nothing");
    }
}

const BODY: &str = "<Node dt='0.01' gravity='0 0 0'><EulerExplicitSolver/>
    <MechanicalObject template='Rigid3d' position='0 0 0 0 0 0 1  2 0 0 0 0 0 1' velocity='1 0 0 0 0 0  1 0 0 0 0 0'/>
    <UniformMass totalMass='2' OPTIONS/></Node>";

#[test]
fn masses_show_where_they_were_and_are() {
    let shapes = |options: &str| {
        let text = BODY.replace("OPTIONS", options);
        let mut simulation = crate::common::load(&text);
        simulation.step(0.01).expect("a step");
        let flags = Some(DisplayFlags::parse("showBehaviorModels").0);
        let list = simulation.draw(&DrawOptions { flags, field: None }).expect("a list");
        let mass = |object: ObjectId| {
            simulation.scene().component(object).is_some_and(|found| found.class().name == "UniformMass")
        };
        list.items.into_iter().filter(|item| mass(item.owner)).map(|item| item.shape).collect::<Vec<_>>()
    };
    let middle = |shapes: &[Shape]| match shapes {
        [Shape::Points(points)] => points.positions[0],
        other => panic!("{other:?}"),
    };
    assert!(shapes("").is_empty());
    assert_eq!(middle(&shapes("showInitialCenterOfGravity='1'")), [1.0, 0.0, 0.0]);
    assert!((middle(&shapes("showGravityCenter='1'"))[0] - 1.01).abs() < 1e-6);
    assert_eq!(shapes("showX0='1'").len(), 3, "arrows along x, y and z");
}

#[test]
fn faces_are_seen_from_the_sides_that_the_scene_asks_for() {
    let sides = |cull: i32| {
        let text = format!("<Node><OglModel cullFace='{cull}' position='0 0 0 1 0 0 0 1 0' triangles='0 1 2'/></Node>");
        let mut simulation = crate::common::load(&text);
        let list = simulation.draw(&DrawOptions::default()).expect("a list");
        list.items.into_iter().find_map(|item| match item.shape {
            Shape::Surface(surface) => Some(surface.sides),
            _ => None,
        })
    };
    assert_eq!([0, 1, 2].map(sides), [Some(Sides::Both), Some(Sides::Front), Some(Sides::Back)]);
}
