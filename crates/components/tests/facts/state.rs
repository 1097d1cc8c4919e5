//! Facts about mechanical objects: sizes, transformations, rest positions.

use crate::common::Stage;
use settee_components::state_container::MechanicalObject;
use settee_kernel::ObjectId;
use settee_math::Vec3;

fn vec3(stage: &Stage, id: ObjectId) -> &MechanicalObject<Vec3> {
    stage.scene.get(id).expect("a mechanical object of Vec3")
}

fn one(attributes: &[(&str, &str)]) -> (Stage, ObjectId) {
    let mut stage = Stage::new();
    let id = stage.add("MechanicalObject", attributes);
    (stage.ready(), id)
}

#[test]
fn a_default_object_has_one_point_at_the_origin() {
    for (template, expected) in [
        ("Vec1", vec![0.0]),
        ("Vec2", vec![0.0; 2]),
        ("Vec3", vec![0.0; 3]),
        ("Vec6", vec![0.0; 6]),
        ("Rigid2", vec![0.0; 3]),
        ("Rigid3", vec![0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]),
    ] {
        let (stage, id) = one(&[("template", template)]);
        assert_eq!(stage.position(id), expected, "{template}");
        assert_eq!(stage.component(id).template(), format!("{template}d"));
        assert_eq!(stage.text(id, "size"), "1");
    }
}

#[test]
fn one_velocity_for_three_positions_moves_the_first_point_only() {
    let mut stage = Stage::new();
    let id = stage.add("MechanicalObject", &[("position", "0 0 0  1 0 0  2 0 0"), ("velocity", "1 0 0")]);
    let findings = stage.initialise();
    assert_eq!(findings.len(), 1);
    assert!(findings[0].to_string().contains("velocity has 1 entry for 3 points"), "{}", findings[0]);
    assert_eq!(stage.component(id).as_state().unwrap().velocity(), [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    one(&[("position", "0 0 0  1 0 0"), ("velocity", "0 0 0"), ("externalForce", "0 0 0")]);
}

#[test]
fn shorthands_are_single_precision_and_data_are_double() {
    let (stage, id) = one(&[("dx", "0.1")]);
    assert_eq!(stage.position(id), [f64::from(0.1_f32), 0.0, 0.0]);
    let (stage, id) = one(&[("translation", "0.1 0 0")]);
    assert_eq!(stage.position(id), [0.1, 0.0, 0.0]);
}

#[test]
fn positions_are_scaled_then_turned_then_moved_and_given_rest_positions_are_not() {
    let (stage, id) =
        one(&[("position", "1 0 0"), ("rest_position", "5 6 7"), ("scale", "2"), ("rz", "90"), ("dy", "10")]);
    let [x, y, z] = vec3(&stage, id).position[0];
    assert!(x.abs() < 1e-15 && (y - 12.0).abs() < 1e-14 && z == 0.0);
    assert_eq!(vec3(&stage, id).rest_position[0], [5.0, 6.0, 7.0]);
}

#[test]
fn the_second_transformation_leaves_the_rest_positions() {
    let (stage, id) =
        one(&[("position", "1 0 0  2 0 0"), ("dx", "1"), ("rz2", "90"), ("dx2", "3"), ("restScale", "0.5")]);
    assert_eq!(vec3(&stage, id).rest_position.0, [[1.0, 0.0, 0.0], [1.5, 0.0, 0.0]]);
    let [x, y, _] = vec3(&stage, id).position[1];
    assert!((x - 3.0).abs() < 1e-14 && (y - 3.0).abs() < 1e-14);
}

#[test]
fn a_rigid_point_turns_its_orientation_with_its_centre() {
    let (stage, id) =
        one(&[("template", "Rigid3"), ("position", "1 0 0 0 0 0 1"), ("rotation", "0 0 90"), ("scale3d", "2 1 1")]);
    let x = stage.position(id);
    let half = 0.5_f64.sqrt();
    for (found, expected) in x.iter().zip([0.0, 2.0, 0.0, 0.0, 0.0, half, half]) {
        assert!((found - expected).abs() < 1e-15, "{x:?}");
    }
}

#[test]
fn rest_positions_alone_give_the_positions() {
    let (stage, id) = one(&[("rest_position", "1 2 3  4 5 6"), ("dx", "1")]);
    assert_eq!(vec3(&stage, id).position.0, [[2.0, 2.0, 3.0], [5.0, 5.0, 6.0]]);
    assert_eq!(vec3(&stage, id).rest_position.0, [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
}

#[test]
fn points_come_from_the_topology_of_the_node_even_if_it_stands_behind() {
    for (order, use_topology, expected) in [(false, "1", 3), (true, "1", 3), (false, "0", 1)] {
        let mut stage = Stage::new();
        let mesh = |stage: &mut Stage| {
            stage.add("MeshTopology", &[("position", "0 0 0 1 0 0 2 0 0 9 9 9"), ("edges", "0 1 1 2")])
        };
        if !order {
            mesh(&mut stage);
        }
        let id = stage.add("MechanicalObject", &[("velocity", "1 2 3"), ("useTopology", use_topology)]);
        if order {
            mesh(&mut stage);
        }
        let stage = stage.ready();
        // The point behind the last edge does not count.
        assert_eq!(stage.position(id).len(), 3 * expected);
        assert!(vec3(&stage, id).velocity.iter().all(|v| *v == [1.0, 2.0, 3.0]));
    }
}

#[test]
fn a_topology_above_is_not_taken() {
    let mut stage = Stage::new();
    stage.add("MeshTopology", &[("position", "0 0 0 1 0 0"), ("edges", "0 1")]);
    stage.child("below");
    let id = stage.add("MechanicalObject", &[]);
    assert_eq!(stage.ready().position(id).len(), 3);
}

#[test]
fn given_positions_are_kept_beside_a_topology() {
    let mut stage = Stage::new();
    stage.add("MeshTopology", &[("position", "0 0 0 1 0 0"), ("edges", "0 1")]);
    let id = stage.add("MechanicalObject", &[("position", "7 7 7 8 8 8 9 9 9")]);
    assert_eq!(stage.ready().position(id)[6..], [9.0, 9.0, 9.0]);
}

#[test]
fn an_empty_list_of_positions_is_no_point() {
    let (stage, id) = one(&[("position", "")]);
    assert_eq!(stage.component(id).as_state().unwrap().n_points(), 0);
}

#[test]
fn size_asks_for_points_at_the_origin() {
    let (stage, id) = one(&[("size", "3")]);
    assert_eq!(stage.position(id), [0.0; 9]);
    let (stage, id) = one(&[("size", "1"), ("position", "1 1 1 2 2 2")]);
    assert_eq!(stage.position(id).len(), 6);
}

#[test]
fn resizing_keeps_what_is_there_and_storing_writes_it_back() {
    let (mut stage, id) = one(&[("template", "Rigid3"), ("position", "1 2 3 0 0 0 1")]);
    let state = stage.scene.component_mut(id).unwrap().as_state_mut().unwrap();
    state.resize(2);
    assert_eq!(state.position()[..3], [1.0, 2.0, 3.0]);
    assert_eq!(state.position()[7..], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(state.velocity(), [0.0; 12]);
    let moved: Vec<f64> = (0..14).map(f64::from).collect();
    state.store(&moved, &[1.0; 12]);
    assert_eq!((state.position(), state.velocity()), (moved, vec![1.0; 12]));
    state.resize(0);
    assert_eq!(state.n_points(), 0);
}

#[test]
fn linked_positions_are_copies() {
    let mut stage = Stage::new();
    let first = stage.add("MechanicalObject", &[("name", "first"), ("position", "1 2 3 4 5 6")]);
    let rigid = stage.add(
        "MechanicalObject",
        &[("name", "rigid"), ("template", "Rigid3"), ("position", "@first.position"), ("dx", "1")],
    );
    let stage = stage.ready();
    assert_eq!(stage.position(first), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!(stage.position(rigid), [2.0, 2.0, 3.0, 0.0, 0.0, 0.0, 1.0, 5.0, 5.0, 6.0, 0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn lists_of_different_lengths_are_warned_about() {
    let mut stage = Stage::new();
    stage.add("MechanicalObject", &[("position", "0 0 0 1 1 1 2 2 2"), ("velocity", "1 0 0 1 0 0")]);
    let findings = stage.initialise();
    assert_eq!(findings.len(), 1);
    assert!(findings[0].to_string().contains("velocity has 2 entries for 3 points"), "{}", findings[0]);
}

#[test]
fn a_reset_restores_the_state_at_the_end_of_the_initialisation() {
    let (mut stage, id) = one(&[("position", "1 2 3"), ("velocity", "4 5 6"), ("dx", "1")]);
    let component = stage.scene.component_mut(id).unwrap();
    component.as_state_mut().unwrap().store(&[0.0; 3], &[0.0; 3]);
    component.lifecycle_mut().reset();
    let state = component.as_state().unwrap();
    assert_eq!((state.position(), state.velocity()), (vec![2.0, 2.0, 3.0], vec![4.0, 5.0, 6.0]));
}

#[test]
fn the_memory_of_a_state_stays_where_it_is_while_the_number_of_points_stays() {
    let (mut stage, id) = one(&[("position", "1 2 3  4 5 6")]);
    let at = |stage: &Stage| vec3(stage, id).position.as_ptr();
    let before = at(&stage);
    stage.scene.component_mut(id).unwrap().as_state_mut().unwrap().store(&[7.0; 6], &[8.0; 6]);
    assert_eq!(at(&stage), before);
    assert_eq!(stage.position(id), [7.0; 6]);
}
