//! From cells to elements.

use std::collections::BTreeMap;

use crate::elements::{QUADRATIC_EDGES_VTK, pick};
use crate::error::{MeshError, MeshErrorKind, MeshWarning, MeshWarningKind};
use crate::mesh::Mesh;
use crate::text::Cursor;

/// The mesh under construction.
#[derive(Default)]
pub(super) struct Cells {
    pub(super) mesh: Mesh,
    /// Points before the current piece.
    base: usize,
    middle_nodes: Vec<([u32; 2], u32)>,
    /// First offset and number of the cells not read, by type; 0 stands for all types without a name.
    ignored: BTreeMap<u64, (usize, u64)>,
    n_cells: u64,
}

/// Lists of nodes, one after the other: list i ends before `ends[i]`.
#[derive(Default)]
pub(super) struct NodeLists {
    pub(super) ends: Vec<u64>,
    pub(super) nodes: Vec<u64>,
    /// Where they stand in the file.
    pub(super) start: usize,
}

impl NodeLists {
    /// The lists; an error if an end is out of order or beyond the nodes.
    pub(super) fn lists<'a>(
        &'a self,
        cursor: &'a Cursor<'_>,
    ) -> impl Iterator<Item = Result<&'a [u64], MeshError>> + 'a {
        let mut from = 0;
        self.ends.iter().map(move |&end| {
            let list = usize::try_from(end).ok().and_then(|end| self.nodes.get(from..end));
            let announced = self.nodes.len() as u64;
            let kind = MeshErrorKind::CountMismatch { what: "nodes of cells", found: end, announced };
            let list = list.ok_or_else(|| cursor.error_at(self.start, kind))?;
            from = end as usize;
            Ok(list)
        })
    }
}

impl Cells {
    /// Begins a piece with these points.
    pub(super) fn add_points(
        &mut self,
        cursor: &Cursor<'_>,
        start: usize,
        points: Vec<[f64; 3]>,
    ) -> Result<(), MeshError> {
        self.base = self.mesh.positions.len();
        if self.base + points.len() >= u32::MAX as usize {
            let kind = MeshErrorKind::TooMany { what: "points", limit: u64::from(u32::MAX) };
            return Err(cursor.error_at(start, kind));
        }
        self.mesh.positions.extend(points);
        Ok(())
    }

    /// Adds all lists as cells of one type.
    pub(super) fn add_all(&mut self, cursor: &Cursor<'_>, lists: &NodeLists, vtk_type: u64) -> Result<(), MeshError> {
        lists.lists(cursor).try_for_each(|list| self.add(cursor, lists.start, vtk_type, list?))
    }

    /// Adds one cell. `start`: where the cells stand.
    pub(super) fn add(
        &mut self,
        cursor: &Cursor<'_>,
        start: usize,
        vtk_type: u64,
        nodes: &[u64],
    ) -> Result<(), MeshError> {
        let number = self.n_cells;
        self.n_cells += 1;
        let Some(known) = cell_type(vtk_type) else {
            self.ignored.entry(0).or_insert((start, 0)).1 += 1;
            return Ok(());
        };
        let n_points = self.mesh.positions.len() - self.base;
        let mut points = Vec::with_capacity(nodes.len());
        for &node in nodes {
            if node >= n_points as u64 {
                return Err(cursor.error_at(start, MeshErrorKind::MissingNode { element: number, tag: node }));
            }
            points.push((self.base + node as usize) as u32);
        }
        let fits = if known.is_exact { points.len() == known.n_nodes } else { points.len() >= known.n_nodes };
        if !fits {
            let kind = MeshErrorKind::WrongNodeCount {
                element: number,
                kind: known.name.into(),
                found: points.len() as u64,
                expected: known.n_nodes as u64,
            };
            return Err(cursor.error_at(start, kind));
        }
        self.add_known(start, vtk_type, &points);
        Ok(())
    }

    fn add_known(&mut self, start: usize, vtk_type: u64, p: &[u32]) {
        let mesh = &mut self.mesh;
        match (vtk_type, p) {
            (1 | 2, _) => {}
            (3 | 4, line) => mesh.edges.extend(line.windows(2).map(|side| [side[0], side[1]])),
            (5, &[a, b, c]) => mesh.triangles.push([a, b, c]),
            (6, strip) => mesh.triangles.extend(strip.windows(3).enumerate().map(|(j, t)| match j % 2 {
                0 => [t[0], t[2], t[1]],
                _ => [t[0], t[1], t[2]],
            })),
            (POLYGON_OR_QUAD, &[a, b, c, d]) => mesh.quads.push([a, b, c, d]),
            (7 | POLYGON_OR_QUAD, &[first, ref rest @ ..]) => {
                mesh.triangles.extend(rest.windows(2).map(|side| [first, side[0], side[1]]));
            }
            (8, &[a, b, c, d]) => mesh.quads.push([a, b, d, c]),
            (9, &[a, b, c, d]) => mesh.quads.push([a, b, c, d]),
            (10, &[a, b, c, d]) => mesh.tetrahedra.push([a, b, c, d]),
            (11, voxel) => mesh.hexahedra.push(pick(voxel, [0, 1, 3, 2, 4, 5, 7, 6])),
            (12, hexahedron) => mesh.hexahedra.push(pick(hexahedron, [0, 1, 2, 3, 4, 5, 6, 7])),
            (13, prism) => mesh.prisms.push(pick(prism, [0, 1, 2, 3, 4, 5])),
            (14, pyramid) => mesh.pyramids.push(pick(pyramid, [0, 1, 2, 3, 4])),
            (21, &[a, b, _]) => {
                mesh.edges.push([a, b]);
                self.add_middle_nodes(p, 2);
            }
            (22, &[a, b, c, ..]) => {
                mesh.triangles.push([a, b, c]);
                self.add_middle_nodes(p, 3);
            }
            (24, &[a, b, c, d, ..]) => {
                mesh.tetrahedra.push([a, b, c, d]);
                self.add_middle_nodes(p, 4);
            }
            _ => self.ignored.entry(vtk_type).or_insert((start, 0)).1 += 1,
        }
    }

    fn add_middle_nodes(&mut self, points: &[u32], n_corners: usize) {
        let (corners, middle) = points.split_at(n_corners);
        for (&point, [i, j]) in middle.iter().zip(QUADRATIC_EDGES_VTK) {
            self.middle_nodes.push(([corners[i], corners[j]], point));
        }
    }

    pub(super) fn finish(mut self, cursor: &Cursor<'_>) -> (Mesh, Vec<MeshWarning>) {
        self.mesh.record_middle_nodes(&self.middle_nodes);
        // What is there for some pieces only cannot be given to points.
        let n_points = self.mesh.positions.len();
        if self.mesh.normals.len() != n_points {
            self.mesh.normals.clear();
        }
        if self.mesh.texcoords.len() != n_points {
            self.mesh.texcoords.clear();
        }
        let warning = |(element_type, (start, count))| MeshWarning {
            place: cursor.place(start),
            kind: MeshWarningKind::IgnoredElements {
                element_type,
                name: cell_type(element_type).map_or("unknown", |known| known.name),
                count,
            },
        };
        let warnings = self.ignored.into_iter().map(warning).collect();
        (self.mesh, warnings)
    }
}

/// A polygon of a `POLYGONS` section, where four corners make a quad; not a number of the format.
pub(super) const POLYGON_OR_QUAD: u64 = u64::MAX;

struct CellType {
    name: &'static str,
    n_nodes: usize,
    /// Whether it has exactly that number of nodes, or at least.
    is_exact: bool,
}

fn cell_type(vtk_type: u64) -> Option<CellType> {
    let exactly = |name, n_nodes| Some(CellType { name, n_nodes, is_exact: true });
    let at_least = |name, n_nodes| Some(CellType { name, n_nodes, is_exact: false });
    match vtk_type {
        1 => exactly("vertex", 1),
        2 => at_least("vertices", 1),
        3 => exactly("line", 2),
        4 => at_least("polyline", 2),
        5 => exactly("triangle", 3),
        6 => at_least("triangle strip", 3),
        7 | POLYGON_OR_QUAD => at_least("polygon", 3),
        8 => exactly("pixel", 4),
        9 => exactly("quad", 4),
        10 => exactly("tetrahedron", 4),
        11 => exactly("voxel", 8),
        12 => exactly("hexahedron", 8),
        13 => exactly("wedge", 6),
        14 => exactly("pyramid", 5),
        21 => exactly("quadratic edge", 3),
        22 => exactly("quadratic triangle", 6),
        23 => exactly("quadratic quad", 8),
        24 => exactly("quadratic tetrahedron", 10),
        25 => exactly("quadratic hexahedron", 20),
        _ => None,
    }
}
