//! Numbering, seams, groups, and the catalogue of broken files.

use super::*;
use crate::error::MeshErrorKind;
use crate::loader_options::{LoaderOptions, load_obj};
use crate::test_meshes::shared_mesh;

const SQUARE: &str = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

fn read(text: &str) -> Mesh {
    read_obj(text.as_bytes(), ObjOptions::default()).expect(text).0
}

fn error(text: &str) -> String {
    read_obj(text.as_bytes(), ObjOptions::default()).expect_err(text).to_string()
}

#[test]
fn the_number_of_corners_decides_the_element() {
    let mesh = read(&format!("{SQUARE}v 2 2 2\nf 2 1\nf 1 2 3\nf 4 3 2 1\nf 1 2 3 4 5\nl 5 4 3\n"));
    assert_eq!(mesh.edges, [[0, 1], [3, 4], [2, 3]]);
    assert_eq!(mesh.triangles, [[0, 1, 2], [0, 1, 2], [0, 2, 3], [0, 3, 4]]);
    assert_eq!(mesh.quads, [[3, 2, 1, 0]]);
    assert_eq!(mesh.obj_faces.len(), 5);
    assert_eq!(mesh.obj_faces.positions[mesh.obj_faces.corners(2)], [3, 2, 1, 0]);
}

#[test]
fn triangulation_splits_quads_where_they_stand() {
    let options = LoaderOptions { triangulate: true, ..LoaderOptions::default() };
    let file = format!("{SQUARE}f 1 2 3 4\nf 4 3 2\n");
    let (mesh, _) = load_obj(file.as_bytes(), false, &options).expect("the file is valid");
    assert_eq!(mesh.triangles, [[0, 1, 2], [0, 2, 3], [3, 2, 1]]);
    assert!(mesh.quads.is_empty());
}

#[test]
fn negative_indices_count_from_the_current_end() {
    let mesh = read("v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\nv 5 5 5\nf -1 1 2\n");
    assert_eq!(mesh.triangles, [[0, 1, 2], [3, 0, 1]]);
}

#[test]
fn indices_that_name_nothing_are_errors_with_their_place() {
    assert_eq!(error(&format!("{SQUARE}f 1 2 0\n")), "5:7 (byte 38): position index 0: expected 1 to 4 or -4 to -1");
    assert_eq!(error(&format!("{SQUARE}f 1 2 5\n")), "5:7 (byte 38): position index 5: expected 1 to 4 or -4 to -1");
    for corner in ["-5", "1/1", "1//1", "9223372036854775807", "1/-1"] {
        let kind = read_obj(format!("{SQUARE}f 1 2 {corner}\n").as_bytes(), ObjOptions::default());
        let is_range = |e: MeshError| matches!(e.kind, MeshErrorKind::IndexOutOfRange { .. });
        assert!(kind.is_err_and(is_range), "{corner}");
    }
    for corner in ["x", "/1", "1/2/3/4", "1.0", "99999999999999999999", "1/x"] {
        let kind = read_obj(format!("{SQUARE}f 1 2 {corner}\n").as_bytes(), ObjOptions::default());
        assert!(kind.is_err_and(|e| matches!(e.kind, MeshErrorKind::Unexpected { .. })), "{corner}");
    }
}

#[test]
fn an_index_into_a_list_that_is_empty_is_told_so() {
    for (corner, message) in [
        ("1/9", "texture coordinate index 9: the file has no texture coordinates"),
        ("1//1", "normal index 1: the file has no normals"),
        ("1/-1", "texture coordinate index -1: no texture coordinate comes before it"),
        ("1/0", "texture coordinate index 0: expected a number from 1 on"),
    ] {
        let error = error(&format!("{SQUARE}f 1 2 {corner}\n"));
        assert_eq!(error, format!("5:7 (byte 38): {message}"));
    }
}

#[test]
fn marks_and_line_ends_of_other_systems_lose_no_line() {
    let file = format!("{SQUARE}f 1 2 3\nf 1 3 4\n");
    for text in
        [format!("\u{feff}{file}"), file.replace('\n', "\r"), file.replace('\n', "\r\n"), file.replace('\n', "\r\r\n")]
    {
        let (mesh, warnings) = read_obj(text.as_bytes(), ObjOptions::default()).expect("the file is valid");
        assert_eq!((mesh.positions.len(), mesh.triangles.len()), (4, 2), "{text:?}");
        assert!(warnings.is_empty(), "{text:?}");
    }
    assert_eq!(error("\u{feff}v 1 2\n"), "1:6 (byte 8): \"\": expected a coordinate");
    assert_eq!(error("v 1 2 3\rv 1 2\r"), "2:6 (byte 13): \"\": expected a coordinate");
}

#[test]
fn lines_without_a_keyword_of_the_format_are_counted() {
    let file = "o a\nv 0 0 0\nV 1 0 0\ns off\nparm u 0 \\\n1 \\\n2\nv 1 0 0\nF 1 2 3\nfo 1 2\n\u{1a}";
    let (mesh, warnings) = read_obj(file.as_bytes(), ObjOptions::default()).expect("the file is valid");
    assert_eq!(mesh.positions.len(), 2);
    let texts: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    let expected = "3:1 (byte 12): 3 lines are ignored that begin with no keyword of the format, the first with \"V\"";
    assert_eq!(texts, [expected]);
}

#[test]
fn a_file_without_points_is_no_obj_file() {
    let wide: Vec<u8> = "\u{feff}v 0 0 0\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (file, place) in [
        (&b""[..], "1:1 (byte 0): the file ends where"),
        (b"# nothing\no thing\n", "3:1 (byte 18): the file ends where"),
        (b"$MeshFormat\n2.2 0 8\n", "1:1 (byte 0): \"$MeshFormat\": expected"),
        (b"\n<!DOCTYPE html>\n", "2:1 (byte 1): \"<!DOCTYPE\": expected"),
        (&wide, "1:1 (byte 0): "),
        (b"vn 0 0 1\nvt 0 1\n", "3:1 (byte 16): the file ends where"),
        (b"f\nl\x0c", "2:3 (byte 4): the file ends where"),
    ] {
        let error = read_obj(file, ObjOptions::default()).expect_err("there is no mesh").to_string();
        assert!(error.starts_with(place) && error.contains("a point of an OBJ file, such as v 0 0 0"), "{error}");
    }
}

#[test]
fn a_facet_without_any_point_is_told_which_one_it_lacks() {
    assert_eq!(error("vn 0 0 1\nf 3 2 1\n"), "2:3 (byte 11): position index 3: the file has no positions");
}

#[test]
fn a_face_may_name_points_that_follow() {
    assert_eq!(read("f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0\n").triangles, [[0, 1, 2]]);
}

#[test]
fn coordinates_must_be_three_finite_numbers() {
    assert_eq!(error("v 1 2\n"), "1:6 (byte 5): \"\": expected a coordinate");
    for word in ["nan", "inf", "1e400", "1,5", "0x1"] {
        error(&format!("v 0 0 {word}\n"));
        error(&format!("vt 0 {word}\n"));
        error(&format!("vn 0 0 {word}\n"));
    }
    assert_eq!(read("v 1 2 3 1.0 0.5 0.5\n").positions, [[1.0, 2.0, 3.0]]);
}

#[test]
fn short_faces_are_counted_not_kept() {
    let (mesh, warnings) = read_obj(format!("{SQUARE}f 1\nf\nf 1 2 3 # fine\n").as_bytes(), ObjOptions::default())
        .expect("the file is valid");
    assert_eq!(mesh.triangles.len(), 1);
    assert_eq!(warnings[0].to_string(), "5:1 (byte 32): 2 faces or lines of fewer than two corners are ignored");
}

#[test]
fn a_polygon_of_a_million_corners_is_read_in_linear_time() {
    let mut file = String::from(SQUARE);
    file.push('f');
    for i in 0..1_000_000 {
        file.push_str([" 1", " 2", " 3", " 4"][i % 4]);
    }
    // That it ends says that the time is linear: a quadratic reader would need hours.
    assert_eq!(read(&file).triangles.len(), 999_998);
}

#[test]
fn a_long_group_name_is_not_repeated_in_full() {
    let mut file = format!("{SQUARE}g {}\n", "x".repeat(100_000));
    for _ in 0..1000 {
        file.push_str("usemtl m\nf 1 2 3\n");
    }
    let mesh = read(&file);
    assert_eq!(mesh.groups.len(), 1000);
    assert!(mesh.groups.iter().all(|g| g.name.len() <= 255));
}

#[test]
fn a_file_cut_anywhere_never_panics() {
    let file = format!("{SQUARE}vt 0.5 0.5\nvn 0 0 1\ng a\nusemtl b\nf 1/1/1 2//1 -2/-1 4\nl 1 2\n");
    for length in 0..=file.len() {
        for handle_seams in [false, true] {
            let options = ObjOptions { handle_seams, triangulate: false };
            let _ = read_obj(&file.as_bytes()[..length], options);
            let mut changed = file.clone().into_bytes();
            if let Some(byte) = changed.get_mut(length) {
                *byte = 0xff;
            }
            let _ = read_obj(&changed, options);
        }
    }
}

#[test]
fn points_shared_at_a_seam_keep_one_texture_coordinate_and_the_mean_normal() {
    let mesh = read(&format!(
        "{SQUARE}vt 0 0\nvt 0.5 0.5\nvt 0.2 0.9\nvt 0.9 0.2\nvn 0 0 2\nvn 0 2 0\n\
        f 1/2/1 2/1/1 3/1/1\nf 1/3/2 3/4/1 4/2/1\nf 1/4/1 3/2/1 4/2/1\n"
    ));
    assert_eq!(mesh.texcoords, [[0.2, 0.9], [0.0, 0.0], [0.5, 0.5], [0.5, 0.5]]);
    let [x, y, z] = mesh.normals[0];
    // Two normals along z and one along y.
    assert!(x == 0.0 && (y - 1.0 / 5f64.sqrt()).abs() < 1e-15 && (z - 2.0 / 5f64.sqrt()).abs() < 1e-15);
    assert_eq!(mesh.normals[1], [0.0, 0.0, 1.0]);
    assert_eq!(mesh.texcoords_definition.len(), 4);
}

#[test]
fn splitting_seams_copies_points_in_order_and_drops_unused_ones() {
    let file = format!("{SQUARE}vt 0 0\nvt 1 1\nvn 0 0 1\nvn 0 1 0\nf 3/1/1 2/2/1 4/1/1\nf 2/1/2 4/1/1 3/1/2\n");
    let options = ObjOptions { handle_seams: true, triangulate: false };
    let (mesh, _) = read_obj(file.as_bytes(), options).expect("the file is valid");
    assert_eq!(mesh.vert_pos_idx, [1, 1, 2, 2, 3]);
    assert_eq!(mesh.vert_norm_idx, [1, 0, 2, 3, 4]);
    assert_eq!(mesh.triangles, [[2, 1, 4], [0, 4, 3]]);
    assert_eq!(mesh.texcoords, [[0.0; 2], [1.0; 2], [0.0; 2], [0.0; 2], [0.0; 2]]);
    assert_eq!(mesh.normals[..2], [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
    assert_eq!((mesh.positions_definition.len(), mesh.positions[0]), (4, [1.0, 0.0, 0.0]));
}

#[test]
fn groups_cover_their_elements() {
    let mesh = read(&format!(
        "mtllib a b.mtl\n{SQUARE}f 1 2 3\ng one\nf 1 2 3\nf 1 2 3 4\nusemtl red\ng two\nf 3 2 1\nusemtl blue\n"
    ));
    assert_eq!(mesh.material_libraries, ["a b.mtl"]);
    assert_eq!(mesh.groups.len(), 2);
    assert_eq!((mesh.groups[0].name.as_str(), mesh.groups[0].material.as_deref()), ("one", None));
    assert_eq!((mesh.groups[0].triangles.clone(), mesh.groups[0].quads.clone()), (1..2, 0..1));
    assert_eq!((mesh.groups[1].name.as_str(), mesh.groups[1].material.as_deref()), ("two", Some("red")));
    assert_eq!((mesh.groups[1].triangles.clone(), mesh.groups[1].faces.clone()), (2..3, 3..4));
}

#[test]
fn shared_files_have_the_recorded_counts() {
    for (name, points, triangles, quads) in [
        ("dragon.obj", 1190, 2564, 0),
        ("cube.obj", 8, 12, 0),
        ("torus.obj", 800, 1600, 0),
        ("truthcylinder1.obj", 0, 0, 0),
        ("truthcylinder1-bent.obj", 0, 0, 0),
        ("liver-smooth.obj", 0, 0, 0),
        ("square_2594_triangles.obj", 0, 2594, 0),
        ("floor3.obj", 0, 0, 0),
        ("floorFlat.obj", 0, 0, 0),
        ("smCube27.obj", 0, 0, 0),
        ("torus2.obj", 0, 0, 0),
        ("torus2_for_collision.obj", 0, 0, 0),
        ("torus_for_collision.obj", 0, 0, 0),
        ("triangleGrid_10_10.obj", 0, 0, 0),
        ("box_inside.obj", 0, 0, 0),
    ] {
        let Some(file) = shared_mesh(name) else {
            continue;
        };
        let (mesh, warnings) = read_obj(&file, ObjOptions::default()).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(warnings.is_empty(), "{name}");
        let text = String::from_utf8_lossy(&file);
        let lines = |start: &str| text.lines().filter(|l| l.trim_start().starts_with(start)).count();
        // A count of 0 stands for what the lines of the file say.
        let expected = |count: usize, by_lines: usize| if count == 0 { by_lines } else { count };
        assert_eq!(mesh.positions.len(), expected(points, lines("v ")), "{name}");
        if triangles > 0 {
            assert_eq!((mesh.triangles.len(), mesh.quads.len()), (triangles, quads), "{name}");
        }
        assert_eq!(mesh.obj_faces.len(), lines("f ") + lines("l "), "{name}");
        assert_eq!(mesh.texcoords_definition.len(), lines("vt "), "{name}");
        if name == "torus.obj" {
            assert_eq!(mesh.texcoords_definition.len(), 861);
        }
    }
}
