//! Formats, encodings, and files that are broken or lie about their size.

use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};

use super::*;
use crate::formats::testing::survives_damage;
use crate::test_meshes::shared_mesh;

const GRID: &str = "# vtk DataFile Version 2.0\na title\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 9 float\n\
    0 0 0 1 0 0 1 1 0 0 1 0\n0 0 1 1 0 1 1 1 1 0 1 1\n0.1 0 2\n\
    CELLS 5 25\n8 0 1 2 3 4 5 6 7\n4 4 5 6 8\n3 0 1 2\n2 0 8\n3 0 1 8\n\
    CELL_TYPES 5\n12 10 5 3 21\n\
    CELL_DATA 5\nSCALARS material int 1\nLOOKUP_TABLE default\n1 1 2 3 4\n\
    POINT_DATA 9\nNORMALS n float\n0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1\n\
    VECTORS v double\n0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1\n\
    FIELD data 1\ntemperature 1 9 double\n1 2 3 4 5 6 7 8 9\n";

fn check_grid(mesh: &Mesh) {
    assert_eq!((mesh.positions.len(), mesh.positions[8]), (9, [0.100_000_001_490_116_12, 0.0, 2.0]));
    assert_eq!(
        (mesh.hexahedra.as_slice(), mesh.tetrahedra.as_slice()),
        (&[[0, 1, 2, 3, 4, 5, 6, 7]][..], &[[4, 5, 6, 8]][..])
    );
    assert_eq!((mesh.triangles.as_slice(), mesh.edges.as_slice()), (&[[0, 1, 2]][..], &[[0, 8], [0, 1]][..]));
    assert_eq!(mesh.high_order_nodes.len(), 1);
    assert_eq!((mesh.high_order_nodes[0].edge, mesh.high_order_nodes[0].point), (1, 8));
}

#[test]
fn an_unstructured_grid_of_text() {
    let (mesh, warnings) = read_vtk(GRID.as_bytes()).expect("the file is valid");
    check_grid(&mesh);
    assert!(warnings.is_empty());
    assert_eq!(mesh.normals, [[0.0, 0.0, 1.0]; 9]);
}

#[test]
fn the_same_grid_in_binary() {
    let mut file = b"# vtk DataFile Version 3.0\na title\nBINARY\nDATASET UNSTRUCTURED_GRID\nPOINTS 9 float\n".to_vec();
    let points: [[f32; 3]; 9] = [
        [0.0, 0.0, 0.0],
        [1.0, 0.0, 0.0],
        [1.0, 1.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 1.0],
        [1.0, 0.0, 1.0],
        [1.0, 1.0, 1.0],
        [0.0, 1.0, 1.0],
        [0.1, 0.0, 2.0],
    ];
    file.extend(points.iter().flatten().flat_map(|c| c.to_be_bytes()));
    file.extend(b"\nCELLS 5 25\n");
    let cells = [8, 0, 1, 2, 3, 4, 5, 6, 7, 4, 4, 5, 6, 8, 3, 0, 1, 2, 2, 0, 8, 3, 0, 1, 8];
    file.extend(cells.iter().flat_map(|c: &i32| c.to_be_bytes()));
    file.extend(b"\nCELL_TYPES 5\n");
    file.extend([12, 10, 5, 3, 21].iter().flat_map(|c: &i32| c.to_be_bytes()));
    file.extend(b"\nPOINT_DATA 9\nSCALARS s double\nLOOKUP_TABLE default\n");
    file.extend([0u8; 72]);
    let (mesh, _) = read_vtk(&file).expect("the file is valid");
    check_grid(&mesh);
    survives_damage(&file, read_vtk);
}

#[test]
fn version_five_lists_ends_and_nodes_apart() {
    let file = "# vtk DataFile Version 5.1\nt\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 4 double\n0 0 0 1 0 0 0 1 0 0 0 1\n\
        METADATA\nINFORMATION 0\n\nCELLS 3 7\nOFFSETS vtktypeint64\n0 4 7\nCONNECTIVITY vtktypeint64\n0 1 2 3 0 1 2\n\
        CELL_TYPES 2\n10 5\n";
    let (mesh, _) = read_vtk(file.as_bytes()).expect("the file is valid");
    assert_eq!((mesh.tetrahedra, mesh.triangles), (vec![[0, 1, 2, 3]], vec![[0, 1, 2]]));
    survives_damage(file.as_bytes(), read_vtk);
}

#[test]
fn polygons_of_four_corners_are_quads_and_lines_have_edges() {
    let file = "# vtk DataFile Version 2.0\nt\nASCII\nDATASET POLYDATA\nPOINTS 5 double\n0 0 0 1 0 0 1 1 0 0 1 0 0.5 2 0\n\
        VERTICES 1 2\n1 0\nLINES 1 4\n3 0 1 2\nPOLYGONS 2 11\n4 0 1 2 3\n5 0 1 2 4 3\nTRIANGLE_STRIPS 1 5\n4 0 1 3 2\n";
    let (mesh, _) = read_vtk(file.as_bytes()).expect("the file is valid");
    assert_eq!((mesh.edges, mesh.quads), (vec![[0, 1], [1, 2]], vec![[0, 1, 2, 3]]));
    assert_eq!(mesh.triangles, [[0, 1, 2], [0, 2, 4], [0, 4, 3], [0, 3, 1], [1, 3, 2]]);
}

#[test]
fn cells_of_other_shapes_are_renumbered_or_left_out() {
    let file = "# vtk DataFile Version 2.0\nt\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 8 double\n\
        0 0 0 1 0 0 0 1 0 1 1 0 0 0 1 1 0 1 0 1 1 1 1 1\nCELLS 5 25\n8 0 1 2 3 4 5 6 7\n4 0 1 2 3\n1 0\n6 0 1 2 4 5 6\n1 1\n\
        CELL_TYPES 5\n11 8 1 13 99\n";
    let (mesh, warnings) = read_vtk(file.as_bytes()).expect("the file is valid");
    assert_eq!((mesh.hexahedra, mesh.quads), (vec![[0, 1, 3, 2, 4, 5, 7, 6]], vec![[0, 1, 3, 2]]));
    assert_eq!((mesh.prisms.len(), warnings.len()), (1, 1));
}

/// How arrays are written.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Encoding {
    Text,
    Base64,
    Base64Zlib,
    Raw,
    RawZlib,
    AppendedBase64,
}

struct Writer {
    encoding: Encoding,
    is_wide: bool,
    appended: Vec<u8>,
}

impl Writer {
    fn word(&self, value: usize) -> Vec<u8> {
        if self.is_wide { (value as u64).to_le_bytes().to_vec() } else { (value as u32).to_le_bytes().to_vec() }
    }

    fn packed(&self, bytes: &[u8]) -> (Vec<u8>, Vec<u8>) {
        if !matches!(self.encoding, Encoding::Base64Zlib | Encoding::RawZlib) {
            return (self.word(bytes.len()), bytes.to_vec());
        }
        let block = 16;
        let (mut head, mut data) = (Vec::new(), Vec::new());
        let blocks: Vec<&[u8]> = bytes.chunks(block).collect();
        head.extend(self.word(blocks.len()));
        head.extend(self.word(block));
        head.extend(self.word(bytes.len() % block));
        for block in blocks {
            let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(block).expect("memory can be written");
            let packed = encoder.finish().expect("memory can be written");
            head.extend(self.word(packed.len()));
            data.extend(packed);
        }
        (head, data)
    }

    fn array(&mut self, attributes: &str, text: &str, bytes: &[u8]) -> String {
        let (head, data) = self.packed(bytes);
        match self.encoding {
            Encoding::Text => format!("<DataArray {attributes} format=\"ascii\">{text}</DataArray>\n"),
            Encoding::Base64 | Encoding::Base64Zlib => {
                let text = format!("{}{}", base64::encode(&head), base64::encode(&data));
                format!("<DataArray {attributes} format=\"binary\">\n {text}\n</DataArray>\n")
            }
            Encoding::Raw | Encoding::RawZlib | Encoding::AppendedBase64 => {
                let offset = self.appended.len();
                if self.encoding == Encoding::AppendedBase64 {
                    self.appended.extend(base64::encode(&[head, data].concat()).into_bytes());
                } else {
                    self.appended.extend([head, data].concat());
                }
                format!("<DataArray {attributes} format=\"appended\" offset=\"{offset}\"/>\n")
            }
        }
    }
}

fn file(encoding: Encoding, is_wide: bool) -> Vec<u8> {
    let mut writer = Writer { encoding, is_wide, appended: Vec::new() };
    let points: [f32; 12] = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.1];
    let bytes: Vec<u8> = points.iter().flat_map(|c| c.to_le_bytes()).collect();
    let points = writer.array("type=\"Float32\" NumberOfComponents=\"3\"", "0 0 0 1 0 0 0 1 0 0 0 0.1", &bytes);
    let ints = |list: &[i64]| list.iter().flat_map(|c| c.to_le_bytes()).collect::<Vec<u8>>();
    let nodes = writer.array("type=\"Int64\" Name=\"connectivity\"", "0 1 2 3 0 1 2", &ints(&[0, 1, 2, 3, 0, 1, 2]));
    let ends = writer.array("type=\"Int64\" Name=\"offsets\"", "4 7", &ints(&[4, 7]));
    let types = writer.array("type=\"UInt8\" Name=\"types\"", "10 5", &[10, 5]);
    let compressor = match encoding {
        Encoding::Base64Zlib | Encoding::RawZlib => " compressor=\"vtkZLibDataCompressor\"",
        _ => "",
    };
    let head = if is_wide { "UInt64" } else { "UInt32" };
    let mut text = format!(
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"LittleEndian\" \
        header_type=\"{head}\"{compressor}>\n<UnstructuredGrid>\n<!-- one piece -->\n\
        <Piece NumberOfPoints=\"4\" NumberOfCells=\"2\">\n<PointData>\n</PointData>\n<Points>\n{points}</Points>\n\
        <Cells>\n{nodes}{ends}{types}</Cells>\n</Piece>\n</UnstructuredGrid>\n"
    )
    .into_bytes();
    if !writer.appended.is_empty() {
        let kind = if encoding == Encoding::AppendedBase64 { "base64" } else { "raw" };
        text.extend(format!("<AppendedData encoding=\"{kind}\">\n _").into_bytes());
        text.extend(&writer.appended);
        text.extend(b"\n</AppendedData>\n");
    }
    text.extend(b"</VTKFile>\n");
    text
}

const ENCODINGS: [Encoding; 6] = [
    Encoding::Text,
    Encoding::Base64,
    Encoding::Base64Zlib,
    Encoding::Raw,
    Encoding::RawZlib,
    Encoding::AppendedBase64,
];

#[test]
fn all_encodings_of_xml_give_one_mesh() {
    for encoding in ENCODINGS {
        for is_wide in [false, true] {
            let (mesh, warnings) = read_vtk(&file(encoding, is_wide)).unwrap_or_else(|e| panic!("{encoding:?}: {e}"));
            assert_eq!(mesh.positions[3], [0.0, 0.0, 0.100_000_001_490_116_12], "{encoding:?}");
            assert_eq!((mesh.tetrahedra, mesh.triangles), (vec![[0, 1, 2, 3]], vec![[0, 1, 2]]), "{encoding:?}");
            assert!(warnings.is_empty());
        }
    }
}

#[test]
fn pieces_of_polydata_are_joined() {
    let piece = "<Piece NumberOfPoints=\"3\" NumberOfLines=\"1\" NumberOfPolys=\"1\" NumberOfVerts=\"0\" NumberOfStrips=\"0\">\
        <PointData Normals=\"n\" TCoords=\"t\"><DataArray type=\"Float64\" Name=\"n\" NumberOfComponents=\"3\">0 0 1 0 0 1 0 0 1</DataArray>\
        <DataArray type=\"String\" Name=\"s\">49</DataArray>\
        <DataArray type=\"Float64\" Name=\"t\" NumberOfComponents=\"2\">0 0 1 0 1 1</DataArray></PointData>\
        <Points><DataArray type=\"Float64\" NumberOfComponents=\"3\" format=\"ascii\">0 0 0 1 0 0 0 1 0</DataArray></Points>\
        <Lines><DataArray type=\"Int32\" Name=\"connectivity\">0 1</DataArray><DataArray type=\"Int32\" Name=\"offsets\">2</DataArray></Lines>\
        <Polys><DataArray type=\"Int32\" Name=\"connectivity\">0 1 2</DataArray><DataArray type=\"Int32\" Name=\"offsets\">3</DataArray></Polys>\
        </Piece>";
    let file = format!("<VTKFile type=\"PolyData\"><PolyData>{piece}{piece}</PolyData></VTKFile>");
    let (mesh, _) = read_vtk(file.as_bytes()).expect("the file is valid");
    assert_eq!((mesh.positions.len(), mesh.triangles), (6, vec![[0, 1, 2], [3, 4, 5]]));
    assert_eq!((mesh.edges, mesh.normals.len(), mesh.texcoords.len()), (vec![[0, 1], [3, 4]], 6, 6));
}

#[test]
fn what_is_wrong_is_named() {
    let xml = String::from_utf8(file(Encoding::Text, false)).expect("text");
    for (file, message) in [
        (GRID.replace("POINTS 9", "POINTS 4000000000"), "12000000000 numbers announced"),
        (GRID.replace("CELLS 5 25", "CELLS 4 25"), "5 cells found, 4 announced"),
        (GRID.replace("CELL_TYPES 5\n12 10 5 3 21", "CELL_TYPES 4\n12 10 5 3"), "4 cell types found, 5 announced"),
        (GRID.replace("4 4 5 6 8", "4 4 5 6 9"), "names node 9"),
        (GRID.replace("4 4 5 6 8", "4 4 5 6 -8"), "whole numbers not below 0"),
        (GRID.replace("12 10 5 3 21", "12 9 5 3 10"), "has 3 nodes, a tetrahedron has 4"),
        (GRID.replace("0.1 0 2", "nan 0 2"), "finite"),
        (GRID.replace("UNSTRUCTURED_GRID", "STRUCTURED_GRID"), "expected POLYDATA or UNSTRUCTURED_GRID"),
        (GRID.replace("POINTS", "PIONTS"), "\"PIONTS\": expected a section"),
        (GRID[..GRID.find("CELL_TYPES").expect("there")].to_owned(), "section CELL_TYPES is missing"),
        ("hello".to_owned(), "expected # vtk DataFile or <VTKFile"),
        (xml.replace("UnstructuredGrid\"", "ImageData\""), "expected UnstructuredGrid or PolyData"),
        (xml.replace("NumberOfPoints=\"4\"", "NumberOfPoints=\"5\""), "12 numbers found, 15 announced"),
        (xml.replace(">4 7<", ">4 8<"), "8 nodes of cells found, 7 announced"),
        (xml.replace(">4 7<", ">4 3<"), "3 nodes of cells found"),
        (xml.replace("0 1 2 3 0 1 2", "0 1 2 3 0 1 4"), "names node 4"),
        (xml.replace("Float32", "Complex"), "expected a type such as Float32"),
        (
            xml.replace("version=\"1.0\" byte", "compressor=\"vtkLZ4DataCompressor\" byte"),
            "expected vtkZLibDataCompressor",
        ),
        (xml.replace("Name=\"types\"", "Name=\"kinds\""), "section types is missing"),
    ] {
        let error = read_vtk(file.as_bytes()).expect_err(message).to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_bomb_does_not_go_off() {
    // 64 MiB of zeros in 64 KiB, named by a thousand pieces.
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&vec![0; 1 << 26]).expect("memory can be written");
    let packed = encoder.finish().expect("memory can be written");
    let words = [1, 1 << 26, 0, packed.len() as u32];
    let head: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let piece = "<Piece NumberOfPoints=\"1\"><Points><DataArray type=\"Int8\" format=\"appended\" offset=\"0\"/></Points></Piece>";
    let mut file = format!(
        "<VTKFile type=\"PolyData\" compressor=\"vtkZLibDataCompressor\">{}<AppendedData encoding=\"raw\">_",
        piece.repeat(1000)
    )
    .into_bytes();
    file.extend(&head);
    file.extend(&packed);
    let error = read_vtk(&file).unwrap_err().to_string();
    assert!(error.contains("67108864 numbers found, 3 announced"), "{error}");
    // A block that holds more than it says stops at what it says.
    let text = String::from_utf8_lossy(&file).into_owned();
    assert!(text.len() > 1000);
    let at = file.len() - packed.len() - head.len();
    file[at + 4..at + 8].copy_from_slice(&12u32.to_le_bytes());
    let error = read_vtk(&file).unwrap_err().to_string();
    assert!(error.contains("zlib data of the announced size"), "{error}");
    // Sizes that nothing could hold.
    file[at + 4..at + 8].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(read_vtk(&file).unwrap_err().to_string().contains("more than"));
}

#[test]
fn broken_files_never_panic() {
    survives_damage(GRID.as_bytes(), read_vtk);
    for encoding in ENCODINGS {
        survives_damage(&file(encoding, false), read_vtk);
    }
}

#[test]
fn a_shared_file_is_read() {
    let Some(file) = shared_mesh("test_quad.vtk") else { return };
    let (mesh, warnings) = read_vtk(&file).expect("the file is valid");
    assert_eq!((mesh.positions.len(), mesh.quads.len(), warnings.len()), (312, 288, 0));
    assert_eq!(mesh.quads[0], [2, 0, 25, 59]);
}
