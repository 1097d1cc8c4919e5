//! Formats, and the catalogue of broken files: each ends with a typed error at its place.

use super::*;
use crate::error::MeshWarningKind;
use crate::loader_options::{LoaderOptions, load_gmsh};
use crate::mesh::HighOrderNode;
use crate::test_meshes::shared_mesh;

const V1: &str = "$NOD\n5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n7 0 0 1\n9 1 1 1\n$ENDNOD\n\
    $ELM\n2\n1 4 1 1 4 1 2 3 7\n2 15 0 0 1 9\n$ENDELM\n";

const V2: &str = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n3 1 \"body\"\n$EndPhysicalNames\n\
    $Nodes\n5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n7 0 0 1\n9 1 1 1\n$EndNodes\n\
    $Elements\n2\n1 4 2 1 1 1 2 3 7\n2 15 0 9\n$EndElements\n";

const V40: &str = "$MeshFormat\n4 0 8\n$EndMeshFormat\n$Entities\n1 0 0 0\n$EndEntities\n\
    $Nodes\n2 5\n1 3 0 4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n7 0 0 1\n1 2 1 1\n9 1 1 1 0.5 0.5\n$EndNodes\n\
    $Elements\n2 2\n1 3 4 1\n1 1 2 3 7\n1 0 15 1\n2 9\n$EndElements\n";

const V41: &str = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n\
    $Nodes\n2 5 1 9\n3 1 0 4\n1\n2\n3\n7\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n2 1 1 1\n9\n1 1 1 0.5 0.5\n$EndNodes\n\
    $Elements\n2 2 1 2\n3 1 4 1\n1 1 2 3 7\n0 1 15 1\n2 9\n$EndElements\n";

const POSITIONS: [[f64; 3]; 5] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0; 3]];
const TAGS: [u32; 5] = [1, 2, 3, 7, 9];

/// Numbers of a binary file in either byte order.
struct Binary {
    bytes: Vec<u8>,
    is_big: bool,
}

impl Binary {
    fn text(mut self, text: &str) -> Self {
        self.bytes.extend_from_slice(text.as_bytes());
        self
    }

    fn ints(mut self, values: &[i32]) -> Self {
        for v in values {
            self.bytes.extend(if self.is_big { v.to_be_bytes() } else { v.to_le_bytes() });
        }
        self
    }

    fn sizes(mut self, values: &[u64]) -> Self {
        for v in values {
            self.bytes.extend(if self.is_big { v.to_be_bytes() } else { v.to_le_bytes() });
        }
        self
    }

    fn reals(self, values: &[f64]) -> Self {
        let bits: Vec<u64> = values.iter().map(|v| v.to_bits()).collect();
        self.sizes(&bits)
    }
}

fn header(version: &str, is_big: bool) -> Binary {
    let binary = Binary { bytes: Vec::new(), is_big };
    binary.text(&format!("$MeshFormat\n{version} 1 8\n")).ints(&[1]).text("\n$EndMeshFormat\n$Nodes\n")
}

fn v2_binary(is_big: bool) -> Vec<u8> {
    let mut file = header("2.2", is_big).text("5\n");
    for (tag, position) in TAGS.into_iter().zip(POSITIONS) {
        file = file.ints(&[tag as i32]).reals(&position);
    }
    file.text("\n$EndNodes\n$Elements\n2\n")
        .ints(&[4, 1, 2, 1, 1, 1, 1, 2, 3, 7])
        .ints(&[15, 1, 0, 2, 9])
        .text("\n$EndElements\n")
        .bytes
}

fn v41_binary(is_big: bool) -> Vec<u8> {
    header("4.1", is_big)
        .sizes(&[2, 5, 1, 9])
        .ints(&[3, 1, 0])
        .sizes(&[4, 1, 2, 3, 7])
        .reals(&POSITIONS[..4].concat())
        .ints(&[2, 1, 1])
        .sizes(&[1, 9])
        .reals(&[1.0, 1.0, 1.0, 0.5, 0.5])
        .text("\n$EndNodes\n$Elements\n")
        .sizes(&[2, 2, 1, 2])
        .ints(&[3, 1, 4])
        .sizes(&[1, 1, 1, 2, 3, 7])
        .ints(&[0, 1, 15])
        .sizes(&[1, 2, 9])
        .text("\n$EndElements\n")
        .bytes
}

fn v40_binary(is_big: bool) -> Vec<u8> {
    let mut file = header("4", is_big).sizes(&[2, 5]).ints(&[1, 3, 0]).sizes(&[4]);
    for (tag, position) in TAGS.into_iter().zip(POSITIONS).take(4) {
        file = file.ints(&[tag as i32]).reals(&position);
    }
    file.ints(&[1, 2, 1])
        .sizes(&[1])
        .ints(&[9])
        .reals(&[1.0, 1.0, 1.0, 0.5, 0.5])
        .text("\n$EndNodes\n$Elements\n")
        .sizes(&[2, 2])
        .ints(&[1, 3, 4])
        .sizes(&[1])
        .ints(&[1, 1, 2, 3, 7])
        .ints(&[1, 0, 15])
        .sizes(&[1])
        .ints(&[2, 9])
        .text("\n$EndElements\n")
        .bytes
}

fn all_samples() -> Vec<Vec<u8>> {
    let mut samples: Vec<Vec<u8>> = [V1, V2, V40, V41].map(|s| s.as_bytes().to_vec()).into();
    for is_big in [false, true] {
        samples.extend([v2_binary(is_big), v40_binary(is_big), v41_binary(is_big)]);
    }
    samples
}

fn error(file: &str) -> String {
    read_gmsh(file.as_bytes()).expect_err(file).to_string()
}

#[test]
fn one_mesh_in_every_format_reads_the_same() {
    for sample in all_samples() {
        let (mesh, warnings) = read_gmsh(&sample).unwrap_or_else(|e| {
            panic!("{}: {e}", String::from_utf8_lossy(&sample[..30]));
        });
        assert_eq!(mesh.positions, POSITIONS);
        assert_eq!(mesh.tetrahedra, [[0, 1, 2, 3]]);
        assert!(warnings.is_empty() && mesh.triangles.is_empty());
    }
}

#[test]
fn a_file_cut_anywhere_is_an_error_with_its_place() {
    for sample in all_samples() {
        // Behind the last section only blanks are missing.
        for length in 0..sample.len() - 1 {
            let error = read_gmsh(&sample[..length]).expect_err("the file is not complete");
            assert!(error.place.offset <= length, "{error}");
        }
        for length in sample.len() - 1..=sample.len() {
            assert!(read_gmsh(&sample[..length]).is_ok());
        }
    }
}

#[test]
fn a_changed_byte_never_panics() {
    for sample in all_samples() {
        for position in 0..sample.len() {
            for value in [0, b'-', b'9', b'$', b'\n', 0xff, sample[position] ^ 0x80] {
                let mut changed = sample.clone();
                changed[position] = value;
                // Some changes leave a valid file; none may do harm.
                let _ = read_gmsh(&changed);
            }
        }
    }
}

#[test]
fn carriage_returns_do_not_matter_in_text() {
    for sample in [V1, V2, V40, V41] {
        let crlf = sample.replace('\n', "\r\n");
        assert_eq!(read_gmsh(crlf.as_bytes()), read_gmsh(sample.as_bytes()));
    }
}

#[test]
fn counts_that_the_file_cannot_hold_are_refused_before_memory_is_taken() {
    for count in ["4000000000", "9223372036854775808", "18446744073709551615"] {
        for file in [
            V1.replacen("$NOD\n5", &format!("$NOD\n{count}"), 1),
            V1.replacen("$ELM\n2", &format!("$ELM\n{count}"), 1),
            V1.replacen("1 1 4 1 2", &format!("1 1 {count} 1 2"), 1).replacen("1 4 1", "1 99 1", 1),
            V2.replacen("$Nodes\n5", &format!("$Nodes\n{count}"), 1),
            V2.replacen("$Elements\n2", &format!("$Elements\n{count}"), 1),
            V2.replacen("1 4 2 1", &format!("1 4 {count} 1"), 1),
            V40.replacen("1 3 0 4", &format!("1 3 0 {count}"), 1),
            V41.replacen("$Nodes\n2 5", &format!("$Nodes\n{count} 5"), 1),
            V41.replacen("$Nodes\n2 5", &format!("$Nodes\n2 {count}"), 1),
            V41.replacen("3 1 0 4", &format!("3 1 0 {count}"), 1),
            V41.replacen("3 1 4 1", &format!("3 1 4 {count}"), 1),
        ] {
            let found = read_gmsh(file.as_bytes()).expect_err(&file);
            assert!(matches!(found.kind, MeshErrorKind::CountTooLarge { .. }), "{found}\n{file}");
        }
    }
    let negative = error(&V2.replacen("$Nodes\n5", "$Nodes\n-1", 1));
    assert_eq!(negative, "9:1 (byte 88): \"-1\": expected a number of nodes");
    let file = header("4.1", false).sizes(&[1 << 63, 5, 1, 9]).text("\n$EndNodes\n").bytes;
    assert!(matches!(read_gmsh(&file).map_err(|e| e.kind), Err(MeshErrorKind::CountTooLarge { what: "blocks", .. })));
    let file = header("2.2", false).text("1\n").ints(&[-1]).reals(&[0.0; 3]).bytes;
    assert!(read_gmsh(&file).is_err());
}

#[test]
fn a_count_too_small_or_large_by_one_is_noticed() {
    for (from, to) in [("$Nodes\n5", "$Nodes\n4"), ("$Nodes\n5", "$Nodes\n6")] {
        assert!(read_gmsh(V2.replacen(from, to, 1).as_bytes()).is_err());
    }
    assert!(error(&V41.replacen("$Nodes\n2 5", "$Nodes\n2 6", 1)).contains("5 nodes found, 6 announced"));
    assert!(error(&V41.replacen("$Elements\n2 2", "$Elements\n2 1", 1)).contains("2 elements found"));
}

#[test]
fn sparse_numbers_are_honoured_in_every_format() {
    for sample in [V1, V2] {
        let far = sample.replace("\n7 0 0 1", "\n4000000000 0 0 1").replace("2 3 7", "2 3 4000000000");
        assert_eq!(read_gmsh(far.as_bytes()).map(|(m, _)| m.tetrahedra), Ok(vec![[0, 1, 2, 3]]));
    }
    let far = V41.replace("\n7\n", "\n18446744073709551615\n").replace("2 3 7", "2 3 18446744073709551615");
    assert_eq!(read_gmsh(far.as_bytes()).map(|(m, _)| m.tetrahedra), Ok(vec![[0, 1, 2, 3]]));
}

#[test]
fn duplicate_and_negative_node_numbers_are_refused() {
    assert_eq!(error(&V1.replace("\n7 0 0 1", "\n2 0 0 1")), "6:1 (byte 31): node 2 is defined twice");
    assert_eq!(error(&V1.replace("\n7 0 0 1", "\n-7 0 0 1")), "6:1 (byte 31): \"-7\": expected a node number");
    assert!(error(&V41.replace("3\n7\n", "3\n3\n")).contains("node 3 is defined twice"));
}

#[test]
fn an_element_that_names_a_missing_node_is_an_error() {
    assert_eq!(
        error(&V1.replace("2 3 7", "2 3 8")),
        "11:1 (byte 62): element 1 names node 8, which is not in the file"
    );
    for sample in [V2, V40, V41] {
        assert!(error(&sample.replace("2 3 7", "2 3 8")).contains("names node 8"));
        assert!(error(&sample.replace("2 3 7", "2 3 0")).contains("names node 0"));
    }
}

#[test]
fn numbers_that_are_not_finite_are_refused() {
    for word in ["nan", "inf", "-Infinity", "1e400"] {
        let message = error(&V2.replacen("2 1 0 0", &format!("2 1 {word} 0"), 1));
        assert!(message.contains("expected a finite number"), "{message}");
    }
    for value in [f64::NAN, f64::NEG_INFINITY] {
        let file = header("2.2", false).text("1\n").ints(&[1]).reals(&[0.0, value, 0.0]).bytes;
        let kind = read_gmsh(&file).map_err(|e| e.kind);
        assert!(matches!(kind, Err(MeshErrorKind::NotFinite { .. })));
    }
}

#[test]
fn sections_missing_repeated_or_out_of_order_are_errors() {
    let section = |text: &str, name: &str| {
        let start = text.find(&format!("${name}\n")).expect("the section is there");
        let end = format!("$End{name}\n");
        let stop = text.find(&end).expect("the section ends") + end.len();
        text[start..stop].to_owned()
    };
    let [format, nodes, elements] = ["MeshFormat", "Nodes", "Elements"].map(|n| section(V2, n));
    assert!(error("").contains("the file ends where $MeshFormat or $NOD is expected"));
    assert!(error(&format).contains("section $Nodes is missing"));
    assert!(error(&[&*format, &nodes].concat()).contains("section $Elements is missing"));
    assert!(error(&[&*format, &elements, &nodes].concat()).contains("before the nodes"));
    assert!(error(&[&*nodes, &format].concat()).contains("section $Nodes comes before $MeshFormat"));
    for repeated in [&format, &nodes, &elements] {
        let file = [&*format, &nodes, &elements, repeated].concat();
        assert!(error(&file).contains("is there twice"));
    }
    assert!(error(&V1.replace("$ENDNOD", "$EndNOD")).contains("expected $ENDNOD"));
    assert!(error("v 0 0 0\nf 1 1 1\n").contains("\"v\": expected $MeshFormat or $NOD"));
    assert!(error("$Comments\nnever closed").contains("$EndComments is expected"));
}

#[test]
fn headers_that_lie_are_refused() {
    assert!(error(&V2.replace("2.2 0 8", "2.2 1 8")).contains("byte-order mark"));
    assert!(error(&V2.replace("2.2 0 8", "2.2 2 8")).contains("0 (text) or 1 (binary)"));
    assert!(error(&V2.replace("2.2 0 8", "2.2 0 4")).contains("data size 4"));
    for version in ["3.0", "1.0", "5", "-2"] {
        assert!(error(&V2.replace("2.2 0 8", &format!("{version} 0 8"))).contains("version"));
    }
    let mut binary_as_text = v2_binary(false);
    let flag = binary_as_text.iter().position(|&b| b == b'1').expect("the flag is there");
    binary_as_text[flag] = b'0';
    assert!(read_gmsh(&binary_as_text).is_err());
}

#[test]
fn types_that_are_not_read_are_counted_and_skipped() {
    let elements = "4\n1 4 2 1 1 1 2 3 7\n2 10 0 1 2 3 7 9 1 2 3 7\n3 777 0 1 2 3\n4 778 whatever\n$EndE";
    let file = V2.replace("2\n1 4 2 1 1 1 2 3 7\n2 15 0 9\n$EndE", elements);
    let (mesh, warnings) = read_gmsh(file.as_bytes()).expect("unknown types are skipped");
    assert_eq!(mesh.tetrahedra.len(), 1);
    let kinds: Vec<String> = warnings.iter().map(|w| w.kind.to_string()).collect();
    assert_eq!(
        kinds,
        [
            "1 elements of type 10 (quadratic quad) are ignored",
            "1 elements of type 777 (unknown) are ignored",
            "1 elements of type 778 (unknown) are ignored"
        ]
    );
    let many: String = (100..200).map(|element_type| format!("9 {element_type} 0\n")).collect();
    let file = V2.replace("2\n1 4 2 1 1 1 2 3 7\n2 15 0 9\n$EndE", &format!("100\n{many}$EndE"));
    let (_, warnings) = read_gmsh(file.as_bytes()).expect("unknown types are skipped");
    assert_eq!(warnings.len(), 41);
    assert_eq!(warnings[40].kind.to_string(), "60 elements of further types are ignored");
    let file = V41.replace("0 1 15 1\n2 9", "0 1 999 2\n2 9 1 1 1\n3 4");
    let file = file.replace("$Elements\n2 2", "$Elements\n2 3");
    let (_, warnings) = read_gmsh(file.as_bytes()).expect("unknown types are skipped");
    assert!(matches!(warnings[0].kind, MeshWarningKind::IgnoredElements { count: 2, .. }));
    assert!(error(&V1.replace("4 1 1 4 1", "4 1 1 3 1")).contains("has 3 nodes, a tetrahedron has 4"));
}

#[test]
fn quadratic_elements_keep_corners_and_remember_their_middle_nodes() {
    let mut file = String::from("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n10\n");
    for tag in 1..=10 {
        file.push_str(&format!("{tag} {tag} 0 0\n"));
    }
    file.push_str(
        "$EndNodes\n$Elements\n3\n1 8 0 2 1 5\n2 9 0 1 2 3 5 6 7\n3 11 0 1 2 3 4 5 6 7 8 9 10\n$EndElements\n",
    );
    let (mesh, warnings) = read_gmsh(file.as_bytes()).expect("the file is valid");
    assert!(warnings.is_empty());
    assert_eq!((mesh.triangles, mesh.tetrahedra), (vec![[0, 1, 2]], vec![[0, 1, 2, 3]]));
    assert_eq!(mesh.edges, [[1, 0], [1, 2], [2, 0], [3, 0], [3, 2], [3, 1]]);
    let expected = [4, 5, 6, 7, 8, 9].map(|point| HighOrderNode { edge: point - 4, point });
    assert_eq!(mesh.high_order_nodes, expected);
}

#[test]
fn loading_creates_subelements_unless_told_not_to() {
    let (mesh, _) = load_gmsh(V1.as_bytes(), &LoaderOptions::default()).expect("the file is valid");
    assert_eq!((mesh.triangles.len(), mesh.edges.len()), (4, 6));
    let options = LoaderOptions { create_subelements: Some(false), ..LoaderOptions::default() };
    let (mesh, _) = load_gmsh(V1.as_bytes(), &options).expect("the file is valid");
    assert_eq!((mesh.triangles.len(), mesh.edges.len()), (0, 0));
}

#[test]
fn shared_files_have_the_counts_they_announce() {
    for name in ["truthcylinder1.msh", "liver.msh", "torus_low_res.msh", "torus2_low_res.msh", "square3.msh"] {
        let Some(file) = shared_mesh(name) else {
            continue;
        };
        let (mesh, warnings) = read_gmsh(&file).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(warnings.is_empty(), "{name}: {warnings:?}");
        let text = String::from_utf8_lossy(&file);
        let lines: Vec<&str> = text.lines().collect();
        let announced = |section: &str| {
            let at = lines.iter().position(|&l| l == section).expect("the section is there");
            lines[at + 1].parse::<usize>().expect("a count follows")
        };
        let points_of_type = |t: &str| {
            lines.iter().filter(|l| l.split(' ').nth(1) == Some(t) && l.split(' ').nth(4) == Some("1")).count()
        };
        if name == "truthcylinder1.msh" {
            assert_eq!((mesh.positions.len(), mesh.tetrahedra.len()), (642, 2524));
            assert_eq!((mesh.triangles.len(), mesh.edges.len()), (706, 72));
            let report = crate::quality::MeshReport::of(&mesh);
            assert!(report.is_clean() && report.components == 1, "{report}");
        }
        assert_eq!(mesh.positions.len(), announced("$NOD"), "{name}");
        let n_elements = mesh.edges.len() + mesh.triangles.len() + mesh.quads.len() + mesh.tetrahedra.len();
        assert_eq!(n_elements + points_of_type("15"), announced("$ELM"), "{name}");
    }
}
