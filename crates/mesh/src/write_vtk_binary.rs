//! VTK's XML files with binary data: unstructured grids (`.vtu`), surfaces, lines and points (`.vtp`), and lists of
//! files with their times (`.pvd`).
//!
//! All arrays follow the text, each after its length in bytes (VTK File Formats for VTK 4.2, appended raw data; lengths
//! of 64 bits since VTK 5.10). Doubles are written as they are.

use std::fmt::Write as _;

use crate::mesh::Mesh;
use crate::write_vtk::VtkField;

/// A body at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VtkPiece {
    /// Points.
    pub positions: Vec<[f64; 3]>,
    /// Nodes of the cells, one cell after the other.
    pub connectivity: Vec<u32>,
    /// Kind of each cell.
    pub kinds: Vec<VtkCell>,
    /// Values on points.
    pub points: Vec<VtkField>,
    /// Values on cells, in their order.
    pub on_cells: Vec<VtkField>,
    /// Single numbers, such as the time.
    pub facts: Vec<(String, f64)>,
}

/// Kinds of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum VtkCell {
    Vertex,
    Line,
    Triangle,
    Quad,
    Tetrahedron,
    Hexahedron,
    Wedge,
    Pyramid,
}

impl VtkCell {
    /// Number of its type in files, and of its nodes.
    fn numbers(self) -> (u8, usize) {
        match self {
            Self::Vertex => (1, 1),
            Self::Line => (3, 2),
            Self::Triangle => (5, 3),
            Self::Quad => (9, 4),
            Self::Tetrahedron => (10, 4),
            Self::Hexahedron => (12, 8),
            Self::Wedge => (13, 6),
            Self::Pyramid => (14, 5),
        }
    }

    /// Number of its nodes.
    pub fn n_nodes(self) -> usize {
        self.numbers().1
    }

    /// Whether it has a volume: then only `.vtu` can hold it.
    pub fn is_volume(self) -> bool {
        matches!(self, Self::Tetrahedron | Self::Hexahedron | Self::Wedge | Self::Pyramid)
    }
}

impl VtkPiece {
    /// The points of a mesh with its edges, triangles, quads, tetrahedra and hexahedra, in this order. Elements with a
    /// node that does not exist are left out: readers end at them.
    pub fn of_mesh(mesh: &Mesh) -> Self {
        let mut piece = Self { positions: mesh.positions.clone(), ..Self::default() };
        let n = piece.positions.len();
        let mut add = |kind: VtkCell, nodes: &[u32]| {
            if nodes.iter().all(|node| (*node as usize) < n) {
                piece.cell(kind, nodes);
            }
        };
        mesh.edges.iter().for_each(|nodes| add(VtkCell::Line, nodes));
        mesh.triangles.iter().for_each(|nodes| add(VtkCell::Triangle, nodes));
        mesh.quads.iter().for_each(|nodes| add(VtkCell::Quad, nodes));
        mesh.tetrahedra.iter().for_each(|nodes| add(VtkCell::Tetrahedron, nodes));
        mesh.hexahedra.iter().for_each(|nodes| add(VtkCell::Hexahedron, nodes));
        piece
    }

    /// Adds a cell.
    ///
    /// # Panics
    /// If the number of nodes is not that of the kind.
    pub fn cell(&mut self, kind: VtkCell, nodes: &[u32]) {
        assert_eq!(nodes.len(), kind.n_nodes(), "nodes of a {kind:?}");
        self.connectivity.extend_from_slice(nodes);
        self.kinds.push(kind);
    }

    /// Whether any cell has a volume.
    pub fn has_volumes(&self) -> bool {
        self.kinds.iter().any(|kind| kind.is_volume())
    }

    /// Nodes of each cell with its kind.
    pub fn cells(&self) -> impl Iterator<Item = (VtkCell, &[u32])> {
        let mut rest = &self.connectivity[..];
        self.kinds.iter().map(move |kind| {
            let (nodes, after) = rest.split_at(kind.n_nodes().min(rest.len()));
            rest = after;
            (*kind, nodes)
        })
    }
}

/// Text, in parts between which the places of arrays are written, and the arrays.
///
/// The arrays are stored last one first. Any order is allowed; in this one meshio 5 finds all of them: it looks for the
/// first array of the text with a place, while it replaces the places of those that it has read.
#[derive(Default)]
struct File {
    parts: Vec<String>,
    text: String,
    arrays: Vec<Vec<u8>>,
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl File {
    fn array(&mut self, kind: &str, name: &str, components: usize, tuples: Option<usize>, bytes: &[u8]) {
        let components = if components == 1 { String::new() } else { format!(" NumberOfComponents=\"{components}\"") };
        let tuples = tuples.map_or_else(String::new, |n| format!(" NumberOfTuples=\"{n}\""));
        let _ = write!(
            self.text,
            "        <DataArray type=\"{kind}\" Name=\"{}\"{components}{tuples} format=\"appended\" offset=\"",
            escaped(name)
        );
        self.parts.push(std::mem::take(&mut self.text));
        self.text.push_str("\"/>\n");
        self.arrays.push(bytes.to_vec());
    }

    fn doubles<'a>(
        &mut self,
        name: &str,
        components: usize,
        tuples: Option<usize>,
        values: impl Iterator<Item = &'a f64>,
    ) {
        let bytes: Vec<u8> = values.flat_map(|value| value.to_le_bytes()).collect();
        self.array("Float64", name, components, tuples, &bytes);
    }

    fn integers(&mut self, name: &str, values: impl Iterator<Item = i64>) {
        let bytes: Vec<u8> = values.flat_map(i64::to_le_bytes).collect();
        self.array("Int64", name, 1, None, &bytes);
    }

    fn tag(&mut self, text: &str) {
        let _ = writeln!(self.text, "{text}");
    }

    /// Values on points or cells; those whose number does not fit are left out.
    fn fields(&mut self, tag: &str, fields: &[VtkField], n: usize) {
        self.tag(&format!("      <{tag}>"));
        for field in fields.iter().filter(|field| field.components > 0 && field.values.len() == n * field.components) {
            if field.is_integer {
                let bytes: Vec<u8> = field.values.iter().flat_map(|value| (*value as i64).to_le_bytes()).collect();
                self.array("Int64", &field.name, field.components, None, &bytes);
            } else {
                self.doubles(&field.name, field.components, None, field.values.iter());
            }
        }
        self.tag(&format!("      </{tag}>"));
    }

    fn begin(kind: &str, piece: &VtkPiece) -> Self {
        let mut file = Self::default();
        file.tag("<?xml version=\"1.0\"?>");
        file.tag(&format!(
            "<VTKFile type=\"{kind}\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">"
        ));
        file.tag(&format!("  <{kind}>"));
        if !piece.facts.is_empty() {
            file.tag("      <FieldData>");
            for (name, value) in &piece.facts {
                file.doubles(name, 1, Some(1), std::iter::once(value));
            }
            file.tag("      </FieldData>");
        }
        file
    }

    fn points(&mut self, piece: &VtkPiece) {
        self.tag("      <Points>");
        self.doubles("Points", 3, None, piece.positions.as_flattened().iter());
        self.tag("      </Points>");
    }

    fn end(mut self, kind: &str) -> Vec<u8> {
        self.tag(&format!("    </Piece>\n  </{kind}>\n  <AppendedData encoding=\"raw\">"));
        let mut places = vec![0; self.arrays.len()];
        let mut end = 0;
        for (place, array) in places.iter_mut().zip(&self.arrays).rev() {
            *place = end;
            end += 8 + array.len();
        }
        let mut bytes = Vec::with_capacity(end + 4096);
        for (part, place) in self.parts.iter().zip(places) {
            bytes.extend(part.as_bytes());
            bytes.extend(place.to_string().as_bytes());
        }
        bytes.extend(self.text.as_bytes());
        bytes.push(b'_');
        for array in self.arrays.iter().rev() {
            bytes.extend((array.len() as u64).to_le_bytes());
            bytes.extend(array);
        }
        bytes.extend(b"\n  </AppendedData>\n</VTKFile>\n");
        bytes
    }
}

/// An unstructured grid (`.vtu`).
pub fn vtu(piece: &VtkPiece) -> Vec<u8> {
    const KIND: &str = "UnstructuredGrid";
    let (n_points, n_cells) = (piece.positions.len(), piece.kinds.len());
    let mut file = File::begin(KIND, piece);
    file.tag(&format!("    <Piece NumberOfPoints=\"{n_points}\" NumberOfCells=\"{n_cells}\">"));
    file.fields("PointData", &piece.points, n_points);
    file.fields("CellData", &piece.on_cells, n_cells);
    file.points(piece);
    file.tag("      <Cells>");
    file.integers("connectivity", piece.connectivity.iter().map(|node| i64::from(*node)));
    let ends = piece.kinds.iter().scan(0, |end, kind| {
        *end += kind.n_nodes() as i64;
        Some(*end)
    });
    file.integers("offsets", ends);
    let types: Vec<u8> = piece.kinds.iter().map(|kind| kind.numbers().0).collect();
    file.array("UInt8", "types", 1, None, &types);
    file.tag("      </Cells>");
    file.end(KIND)
}

/// Points, lines and faces (`.vtp`). Volumes have no place in it and are left out, and so are values on cells if there
/// are any: they would be those of others. The cells come in the order points, lines, faces.
pub fn vtp(piece: &VtkPiece) -> Vec<u8> {
    const KIND: &str = "PolyData";
    let groups: [(&str, &[VtkCell]); 4] = [
        ("Verts", &[VtkCell::Vertex]),
        ("Lines", &[VtkCell::Line]),
        ("Strips", &[]),
        ("Polys", &[VtkCell::Triangle, VtkCell::Quad]),
    ];
    let mut file = File::begin(KIND, piece);
    let n_points = piece.positions.len();
    let count = |kinds: &[VtkCell]| piece.kinds.iter().filter(|kind| kinds.contains(kind)).count();
    let numbers: String = groups.iter().map(|(name, kinds)| format!(" NumberOf{name}=\"{}\"", count(kinds))).collect();
    file.tag(&format!("    <Piece NumberOfPoints=\"{n_points}\"{numbers}>"));
    file.fields("PointData", &piece.points, n_points);
    if !piece.has_volumes() {
        // Cells in the order of the groups.
        let mut order: Vec<usize> = (0..piece.kinds.len()).collect();
        order.sort_by_key(|cell| groups.iter().position(|(_, kinds)| kinds.contains(&piece.kinds[*cell])));
        let sorted = |field: &VtkField| {
            let entry = |cell: &usize| field.values[cell * field.components..(cell + 1) * field.components].to_vec();
            VtkField { values: order.iter().flat_map(entry).collect(), ..field.clone() }
        };
        let fits = |field: &&VtkField| field.values.len() == piece.kinds.len() * field.components;
        let fields: Vec<VtkField> = piece.on_cells.iter().filter(fits).map(sorted).collect();
        file.fields("CellData", &fields, piece.kinds.len());
    }
    file.points(piece);
    for (name, kinds) in groups {
        file.tag(&format!("      <{name}>"));
        let own = || piece.cells().filter(|(kind, _)| kinds.contains(kind));
        file.integers("connectivity", own().flat_map(|(_, nodes)| nodes.iter().map(|node| i64::from(*node))));
        let ends = own().scan(0, |end, (_, nodes)| {
            *end += nodes.len() as i64;
            Some(*end)
        });
        file.integers("offsets", ends);
        file.tag(&format!("      </{name}>"));
    }
    file.end(KIND)
}

/// A list of files (`.pvd`): time, number and name of the body, path relative to the list.
pub fn pvd<'a>(files: impl IntoIterator<Item = (f64, usize, &'a str, &'a str)>) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"LittleEndian\">\n",
    );
    out.push_str("  <Collection>\n");
    for (time, part, name, file) in files {
        let _ = writeln!(
            out,
            "    <DataSet timestep=\"{time:?}\" part=\"{part}\" name=\"{}\" file=\"{}\"/>",
            escaped(name),
            escaped(file)
        );
    }
    out.push_str("  </Collection>\n</VTKFile>\n");
    out
}

/// Points and faces as a binary `.ply` file (Greg Turk's polygon file format, 1.0).
pub fn ply(piece: &VtkPiece) -> Vec<u8> {
    let faces = || piece.cells().filter(|(kind, _)| matches!(kind, VtkCell::Triangle | VtkCell::Quad));
    let mut out = format!(
        "ply\nformat binary_little_endian 1.0\nelement vertex {}\nproperty double x\nproperty double y\nproperty double z\nelement \
         face {}\nproperty list uchar uint vertex_indices\nend_header\n",
        piece.positions.len(),
        faces().count()
    )
    .into_bytes();
    out.extend(piece.positions.as_flattened().iter().flat_map(|value| value.to_le_bytes()));
    for (_, nodes) in faces() {
        out.push(nodes.len() as u8);
        out.extend(nodes.iter().flat_map(|node| node.to_le_bytes()));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece() -> VtkPiece {
        let mut piece = VtkPiece {
            positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0 / 3.0, 0.0], [0.0, 0.0, 1e-30]],
            facts: vec![("TimeValue".into(), 0.25)],
            ..VtkPiece::default()
        };
        piece.cell(VtkCell::Tetrahedron, &[0, 1, 2, 3]);
        piece.cell(VtkCell::Triangle, &[0, 2, 1]);
        piece
    }

    #[test]
    fn arrays_are_where_the_text_says() {
        let bytes = vtu(&piece());
        let start = bytes.windows(6).position(|found| found == b"raw\">\n").expect("it is there") + 6;
        assert_eq!(bytes[start], b'_');
        let text = String::from_utf8_lossy(&bytes[..start]).into_owned();
        let line = text.lines().find(|line| line.contains("\"Points\"")).expect("it is there");
        let offset = line.split("offset=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("it is there");
        let at = start + 1 + offset.parse::<usize>().expect("it is a number");
        let length = u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        assert_eq!(length, 4 * 3 * 8);
        let x = f64::from_le_bytes(bytes[at + 8 + 7 * 8..at + 8 + 8 * 8].try_into().expect("eight bytes"));
        assert_eq!(x, 1.0 / 3.0);
        assert!(bytes.ends_with(b"\n  </AppendedData>\n</VTKFile>\n"));
    }

    #[test]
    fn names_are_escaped() {
        let mut named = piece();
        named.points = vec![VtkField { name: "a<b\"".into(), values: vec![0.0; 4], components: 1, is_integer: false }];
        assert!(String::from_utf8_lossy(&vtu(&named)).contains("Name=\"a&lt;b&quot;\""));
        assert!(pvd([(0.5, 0, "/body", "out/body_0.vtu")]).contains("timestep=\"0.5\" part=\"0\" name=\"/body\""));
    }
}
