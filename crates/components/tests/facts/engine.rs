//! Facts about engines that transform, generate and look up.

use crate::common::{Folder, Stage};
use crate::simulations::{load, step};

fn numbers(text: &str) -> Vec<f64> {
    text.split_whitespace().map(|word| word.parse().expect("a number")).collect()
}

fn close(found: &str, expected: &[f64]) -> bool {
    let found = numbers(found);
    found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12)
}

/// A data of one engine.
fn output(class: &str, attributes: &[(&str, &str)], data: &str) -> String {
    let mut stage = Stage::new();
    let engine = stage.add(class, attributes);
    let stage = stage.ready();
    stage.text(engine, data)
}

/// What one engine reports.
fn finding(class: &str, attributes: &[(&str, &str)]) -> String {
    let mut stage = Stage::new();
    stage.add(class, attributes);
    stage.initialise().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

const STEPS: [(&str, &str); 4] =
    [("scale", "2 3 4"), ("rotation", "30 40 50"), ("quaternion", "0.6 0 0 0.8"), ("translation", "1 2 3")];

#[test]
fn a_transform_scales_then_turns_then_shifts() {
    let moved = |attributes: &[(&str, &str)]| {
        let all: Vec<(&str, &str)> = [("input_position", "1 0 0")].into_iter().chain(attributes.to_vec()).collect();
        output("TransformEngine", &all, "output_position")
    };
    assert!(close(&moved(&[("translation", "1 2 3")]), &[2.0, 2.0, 3.0]));
    assert!(close(&moved(&[("rotation", "0 0 90")]), &[0.0, 1.0, 0.0]));
    assert!(close(&moved(&[("scale", "2 3 4")]), &[2.0, 0.0, 0.0]));
    assert!(close(&moved(&[("scale", "2 2 2"), ("rotation", "0 0 90"), ("translation", "1 0 0")]), &[1.0, 2.0, 0.0]));
}

#[test]
fn the_inverse_brings_positions_and_frames_back() {
    for (template, position) in [("Vec3", "1 2 3  -4 5 6"), ("Rigid3", "1 2 3 0 0.6 0 0.8"), ("Vec2", "1 2")] {
        let mut stage = Stage::new();
        let there: Vec<(&str, &str)> = [("name", "there"), ("template", template), ("input_position", position)]
            .into_iter()
            .chain(STEPS)
            .collect();
        // In the plane only rotations about z make sense.
        let there: Vec<(&str, &str)> = match template {
            "Vec2" => there.into_iter().filter(|(name, _)| !["rotation", "quaternion"].contains(name)).collect(),
            _ => there,
        };
        stage.add("TransformEngine", &there);
        let mut back: Vec<(&str, &str)> = there.clone();
        (back[0].1, back[2].1) = ("back", "@there.output_position");
        back.push(("inverse", "true"));
        let back = stage.add("TransformEngine", &back);
        let stage = stage.ready();
        assert!(close(&stage.text(back, "output_position"), &numbers(position)), "{template}");
    }
    let text = finding("TransformEngine", &[("input_position", "1 0 0"), ("scale", "0 1 1"), ("inverse", "true")]);
    assert!(text.contains("cannot be undone"), "{text}");
}

#[test]
fn positions_are_moved_by_each_method() {
    let moved = |attributes: &[(&str, &str)]| {
        let all: Vec<(&str, &str)> =
            [("input_position", "1 2 3  0 0 0")].into_iter().chain(attributes.to_vec()).collect();
        output("TransformPosition", &all, "output_position")
    };
    assert!(close(&moved(&[("normal", "0 0 5"), ("origin", "9 9 1")]), &[1.0, 2.0, 1.0, 0.0, 0.0, 1.0]));
    assert!(close(
        &moved(&[("method", "scale"), ("scale", "2 2 2"), ("origin", "1 0 0")]),
        &[1.0, 4.0, 6.0, -1.0, 0.0, 0.0]
    ));
    let attributes = [("method", "translation"), ("translation", "1 1 1"), ("fixedIndices", "1")];
    assert!(close(&moved(&attributes), &[2.0, 3.0, 4.0, 0.0, 0.0, 0.0]));
    let attributes = [("method", "affine"), ("matrix", "0 1 0 5  1 0 0 0  0 0 1 0  0 0 0 2")];
    assert!(close(&moved(&attributes), &[3.5, 0.5, 1.5, 2.5, 0.0, 0.0]));
    let attributes = [("method", "random"), ("maxRandomDisplacement", "0.5"), ("seedValue", "7")];
    assert_eq!(moved(&attributes), moved(&attributes));
    let random = numbers(&moved(&attributes));
    assert!(random.iter().zip([1.0, 2.0, 3.0, 0.0, 0.0, 0.0]).all(|(a, b)| a != &b && (a - b).abs() <= 0.5));
    assert!(
        finding("TransformPosition", &[("input_position", "0 0 0"), ("fixedIndices", "1")]).contains("indices below 1")
    );
}

#[test]
fn positions_are_moved_by_the_map_of_a_file() {
    let files =
        [("turn.trm", "5 0 0\n0 1 0\n1 0 0\n0 0 1\n"), ("short.txt", "1 0 0 5\n"), ("unknown.mat", "1 0 0 5\n")];
    let folder = Folder::new("affine-maps", &files);
    let with_file = |name: &str| {
        let mut stage = Stage::new();
        stage.scene.files.roots.push(folder.0.clone());
        let attributes = [("method", "fromFile"), ("filename", name), ("input_position", "1 2 3  0 0 0")];
        let engine = stage.add("TransformPosition", &attributes);
        let findings = stage.initialise().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        (findings, stage.text(engine, "output_position"))
    };
    let (findings, moved) = with_file("turn.trm");
    assert!(findings.is_empty() && close(&moved, &[7.0, 1.0, 3.0, 5.0, 0.0, 0.0]), "{findings} {moved}");
    for (name, message) in [
        ("", "no file is named"),
        ("nowhere.trm", "not found"),
        ("unknown.mat", "a file ending in .trm, .tfm, .xfm or .txt"),
        ("short.txt", "short.txt:2:1 (byte 8): the file ends where a number of the matrix is expected"),
    ] {
        let (findings, moved) = with_file(name);
        assert!(findings.contains(message), "{name}: {findings}");
        assert!(close(&moved, &[1.0, 2.0, 3.0, 0.0, 0.0, 0.0]), "{name}: {moved}");
    }
}

#[test]
fn matrices_multiply_from_the_right_and_invert() {
    let mut stage = Stage::new();
    stage.add("TranslateTransformMatrixEngine", &[("name", "shift"), ("translation", "1 2 3")]);
    let turn =
        stage.add("RotateTransformMatrixEngine", &[("name", "turn"), ("inT", "@shift.outT"), ("rotation", "0 0 90")]);
    stage.add("ScaleTransformMatrixEngine", &[("name", "stretch"), ("inT", "@turn.outT"), ("scale", "2 4 8")]);
    let back = stage.add("InvertTransformMatrixEngine", &[("inT", "@stretch.outT")]);
    let stage = stage.ready();
    let turned = [0.0, -1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 2.0, 0.0, 0.0, 1.0, 3.0, 0.0, 0.0, 0.0, 1.0];
    assert!(close(&stage.text(turn, "outT"), &turned));
    // x = T R S y: y = S^-1 R^T (x - t).
    let inverse = [0.0, 0.5, 0.0, -1.0, -0.25, 0.0, 0.0, 0.25, 0.0, 0.0, 0.125, -0.375, 0.0, 0.0, 0.0, 1.0];
    assert!(close(&stage.text(back, "outT"), &inverse));
    let singular = [("inT", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0")];
    assert!(finding("InvertTransformMatrixEngine", &singular).contains("a regular matrix"));
}

#[test]
fn points_are_merged_behind_each_other_or_at_given_places() {
    let merged = |mapping: &str, data: &str| {
        let lists = [("position1", "1 0 0  2 0 0"), ("position2", "3 0 0"), ("mappingX2", mapping)];
        output("MergePoints", &lists, data)
    };
    assert!(close(&merged("", "points"), &[1.0, 0.0, 0.0, 2.0, 0.0, 0.0, 3.0, 0.0, 0.0]));
    assert_eq!((merged("", "indices1"), merged("", "indices2")), ("0 1".into(), "2".into()));
    assert!(close(&merged("0", "points"), &[3.0, 0.0, 0.0, 1.0, 0.0, 0.0, 2.0, 0.0, 0.0]));
    assert_eq!((merged("0", "indices1"), merged("0", "indices2")), ("1 2".into(), "0".into()));
    let lists = [("position1", "1 0 0"), ("position2", "3 0 0"), ("mappingX2", "5")];
    assert!(finding("MergePoints", &lists).contains("indices below 2"));
}

#[test]
fn a_box_has_the_mass_and_inertia_of_a_box() {
    // 2 x 1 x 1 with a corner far from the origin.
    let attributes = [
        ("density", "3"),
        ("position", "10 0 0  12 0 0  12 1 0  10 1 0  10 0 1  12 0 1  12 1 1  10 1 1"),
        ("triangles", "0 3 2  0 2 1"),
        ("quads", "4 5 6 7  0 1 5 4  1 2 6 5  2 3 7 6  3 0 4 7"),
    ];
    let data = |name: &str| output("GenerateRigidMass", &attributes, name);
    assert!(close(&data("mass"), &[6.0]) && close(&data("volume"), &[2.0]));
    assert!(close(&data("massCenter"), &[11.0, 0.5, 0.5]) && close(&data("centerToOrigin"), &[-11.0, -0.5, -0.5]));
    let [x, y] = [6.0 * (1.0 + 1.0) / 12.0, 6.0 * (4.0 + 1.0) / 12.0];
    assert!(close(&data("inertiaMatrix"), &[x, 0.0, 0.0, 0.0, y, 0.0, 0.0, 0.0, y]), "{}", data("inertiaMatrix"));
    let open = [("position", "0 0 0  1 0 0  0 1 0"), ("triangles", "0 1 2")];
    assert!(finding("GenerateRigidMass", &open).contains("no volume"));
    let wrong = [("position", "0 0 0  1 0 0  0 1 0"), ("triangles", "0 1 3")];
    assert!(finding("GenerateRigidMass", &wrong).contains("nothing has the index 3"));
}

#[test]
fn points_of_a_list_are_averaged() {
    assert_eq!(output("AverageCoord", &[("vertices", "0 0 0  1 2 3")], "average"), "0.5 1 1.5");
    assert_eq!(output("AverageCoord", &[("vertices", "0 0 0  1 2 3"), ("indices", "1")], "average"), "1 2 3");
    assert!(finding("AverageCoord", &[("vertices", "0 0 0"), ("indices", "1")]).contains("indices below 1"));
    assert!(finding("AverageCoord", &[]).contains("there are no points to average"));
}

/// What an average says, in a node with a state.
fn average(state: &[(&str, &str)], attributes: &[(&str, &str)]) -> (String, Vec<String>) {
    let mut stage = Stage::new();
    let template = state.iter().find(|(name, _)| *name == "template").copied();
    stage.add("MechanicalObject", state);
    stage.child("below");
    let own: Vec<(&str, &str)> = template.into_iter().chain(attributes.to_vec()).collect();
    let engine = stage.add("AverageCoord", &own);
    let findings = stage.initialise().iter().map(ToString::to_string).collect();
    (stage.text(engine, "average"), findings)
}

#[test]
fn points_of_a_state_are_averaged() {
    let state = [("name", "p"), ("position", "0 0 1  1 0 1  5 3 1"), ("rest_position", "0 0 0  2 0 0  1 3 0")];
    let cases: [(&[(&str, &str)], &str); 6] = [
        (&[], "2 1 1"),
        (&[("indices", "0 1")], "0.5 0 1"),
        (&[("mstate", "@../p")], "2 1 1"),
        (&[("mechanicalStates", "@../p")], "2 1 1"),
        (&[("vecId", "2")], "1 1 0"),
        (&[("vertices", "4 5 6")], "4 5 6"),
    ];
    for (attributes, expected) in cases {
        assert_eq!(average(&state, attributes), (expected.into(), Vec::new()), "{attributes:?}");
    }
    let said = |attributes: &[(&str, &str)]| average(&state, attributes).1.join("\n");
    assert!(said(&[("indices", "3")]).contains("indices below 3"));
    assert!(said(&[("vecId", "3")]).contains("1 for positions, 2 for rest positions"));
}

#[test]
fn the_mean_of_frames_is_turned_by_the_mean_of_their_turns() {
    let mean = |template: &str, position: &str| average(&[("template", template), ("position", position)], &[]).0;
    assert!(close(&mean("Vec2", "1 2  3 6"), &[2.0, 4.0]));
    assert!(close(&mean("Rigid2", "0 0 0.2  4 2 0.4"), &[2.0, 1.0, 0.3]));
    let (half, eighth) = (std::f64::consts::FRAC_1_SQRT_2, std::f64::consts::FRAC_PI_8);
    // By nothing, and by a quarter about z: the quaternion of a rotation has half of its angle.
    let frames = format!("0 0 0 0 0 0 1  2 0 0 0 0 {half} {half}");
    assert!(close(&mean("Rigid3", &frames), &[1.0, 0.0, 0.0, 0.0, 0.0, eighth.sin(), eighth.cos()]));
}

#[test]
fn the_mean_of_a_state_follows_it_and_takes_its_template() {
    let scene = |template: &str, position: &str, velocity: &str| {
        format!(
            r#"<Node gravity="0 0 0" dt="0.01"><DefaultAnimationLoop/>
            <Node name="body"><EulerImplicitSolver/><CGLinearSolver iterations="25" tolerance="1e-12" threshold="1e-12"/>
            <MechanicalObject template="{template}" position="{position}" velocity="{velocity}"/><UniformMass totalMass="2"/>
            <AverageCoord name="mean"/></Node>
            <Node name="mark"><MechanicalObject name="ball" template="Vec3" position="@../body/mean.average"/></Node></Node>"#
        )
    };
    for (text, n) in [
        (scene("Vec3", "0 0 1  1 0 1", "0 0 1  0 0 3"), 3),
        (scene("Rigid3", "0 0 1 0 0 0 1  1 0 1 0 0 0 1", "0 0 1 0 0 0  0 0 3 0 0 0"), 7),
    ] {
        let mut simulation = load(&text);
        assert_eq!(crate::simulations::numbers(&simulation, "/body/mean", "average").len(), n);
        step(&mut simulation, 10);
        for (object, name) in [("/body/mean", "average"), ("/mark/ball", "position")] {
            let found = crate::simulations::numbers(&simulation, object, name);
            assert!((found[0] - 0.5).abs() < 1e-12 && found[1].abs() < 1e-12, "{object}: {found:?}");
            // What is there to be looked at belongs to the end of the last step.
            assert!((found[2] - 1.2).abs() < 1e-9, "{object}: {found:?}");
        }
    }
}

#[test]
fn lists_are_made_entry_by_entry() {
    let op =
        |op: &str, one: &str, two: &str| output("MathOp", &[("op", op), ("input1", one), ("input2", two)], "output");
    assert_eq!(
        (op("+", "1 2", "3"), op("*", "2", "3 4"), op("-", "1 2", "3 5")),
        ("4 5".into(), "6 8".into(), "-2 -3".into())
    );
    assert_eq!((op("sqrt", "4 9", ""), op("max", "1 5", "3 3")), ("2 3".into(), "3 5".into()));
    assert!(finding("MathOp", &[("op", "/"), ("input1", "1"), ("input2", "0")]).contains("no entry 0"));
    assert!(finding("MathOp", &[("input1", "1 2"), ("input2", "1 2 3")]).contains("lists of the same length"));
    assert_eq!(output("DifferenceEngine", &[("input", "3 4"), ("substractor", "1")], "output"), "2 3");
    assert_eq!(output("NormEngine", &[("input", "3 4 0  0 0 2")], "output"), "5 2");
    let mapped = [("inputValues", "1 2"), ("indices", "0 3"), ("value", "9"), ("defaultValue", "7")];
    assert_eq!(output("IndexValueMapper", &mapped, "outputValues"), "9 2 7 9");
    assert_eq!(output("MapIndices", &[("in", "4 5 6"), ("indices", "5 4")], "out"), "1 0 6");
}

#[test]
fn frames_are_joined_and_taken_apart() {
    let joined = [("positions", "1 2 3  4 5 6"), ("orientations", "0 0 0 2")];
    assert_eq!(output("QuatToRigidEngine", &joined, "rigids"), "1 2 3 0 0 0 1  4 5 6 0 0 0 1");
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let rigid = format!("1 2 3 0 0 {half} {half}");
    assert!(close(&output("RigidToQuatEngine", &[("rigids", &rigid)], "orientationsEuler"), &[0.0, 0.0, 90.0]));
}

#[test]
fn values_come_by_groups_regions_and_labels() {
    let groups = ("groups", "front 0 2 back 3 2");
    let moduli = output(
        "GroupFilterYoungModulus",
        &[groups, ("mapGroupModulus", "front 2000 / back 500"), ("defaultYoungModulus", "7")],
        "youngModulus",
    );
    assert_eq!(moduli, "2000 2000 7 500 500");
    let numbered = [("elementsGroup", "1 -1 0"), ("groupModulus", "10 20"), ("primitives", "0 1 2 3")];
    assert_eq!(output("GroupFilterYoungModulus", &numbered, "youngModulus"), "20 10000 10 10000");
    assert!(finding("GroupFilterYoungModulus", &[("mapGroupModulus", "front")]).contains("pairs of a name"));
    assert!(finding("GroupFilterYoungModulus", &[("groups", "front 0 99999999999")]).contains("no groups of a mesh"));
    let lists = [("indices1", "0 1"), ("value1", "10"), ("indices2", "1 3"), ("value2", "30"), ("defaultValue", "1")];
    assert_eq!(output("ROIValueMapper", &lists, "outputValues"), "10 30 1 30");
    assert!(finding("ROIValueMapper", &[("indices1", "4000000000")]).contains("belongs to no point"));
    let labels = [("inputValues", "1 2 7"), ("indices", "1 2"), ("values", "100 200"), ("defaultValue", "0")];
    assert_eq!(output("Indices2ValuesMapper", &labels, "outputValues"), "100 200 0");
    assert_eq!(output("SumEngine", &[("input", "1 2 3  10 20 30")], "output"), "11 22 33");
    assert_eq!(output("SumEngine", &[("template", "Vec1"), ("input", "1 2 3")], "output"), "6");
    let connected = [("labels1", "1 1 2 2 3"), ("labels2", "5 6 5 6 6"), ("connectLabels", "1 6  6 3")];
    assert_eq!(output("SelectConnectedLabelsROI", &connected, "indices"), "1 4");
}

#[test]
fn normals_do_not_depend_on_the_diagonal_with_angles() {
    // The corner of a cube, with faces cut along other diagonals: seen from it all three faces count the same.
    let points = ("position", "0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  0 1 1");
    let faces = [("triangles", "0 2 1  0 3 2  0 1 5  0 5 4  0 4 3  3 4 6"), ("useAngles", "1"), ("invertNormals", "1")];
    let all: Vec<_> = [points].into_iter().chain(faces).collect();
    let third = 1.0 / 3.0_f64.sqrt();
    assert!(close(output("NormalsFromPoints", &all, "normals").split("  ").next().unwrap_or(""), &[third; 3]));
    // The plain mean counts the two faces with two triangles there twice.
    let plain = output("NormalsFromPoints", &[points, faces[0]], "normals");
    assert!(close(plain.split("  ").next().unwrap_or(""), &[-1.0 / 3.0, -2.0 / 3.0, -2.0 / 3.0]), "{plain}");
}

#[test]
fn a_camera_sees_points_in_its_plane() {
    let camera = [("proj_mat", "1 0 0 0  0 1 0 0  0 0 1 3"), ("focal_distance", "2")];
    let all: Vec<_> = [("input_position", "1 -1 1  0 3 -1")].into_iter().chain(camera).collect();
    assert!(close(&output("ProjectiveTransformEngine", &all, "output_position"), &[0.5, -0.5, 2.0, 0.0, 3.0, 2.0]));
    let beside: Vec<_> = [("input_position", "1 1 -3")].into_iter().chain(camera).collect();
    assert!(finding("ProjectiveTransformEngine", &beside).contains("1 points have no image"));
}
