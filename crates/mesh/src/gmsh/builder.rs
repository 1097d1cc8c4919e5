//! The mesh under construction.

use std::collections::BTreeMap;

use crate::elements::QUADRATIC_EDGES_GMSH;
use crate::error::{MeshError, MeshErrorKind, MeshWarning, MeshWarningKind};
use crate::mesh::Mesh;

use super::element_types::element_type;
use super::input::Input;
use super::node_numbers::NodeNumbers;

#[derive(Default)]
pub(super) struct Builder {
    mesh: Mesh,
    numbers: NodeNumbers,
    /// Ends and middle node of quadratic edges.
    middle_nodes: Vec<([u32; 2], u32)>,
    /// First offset and number of the elements not read, by type.
    ignored: BTreeMap<u64, (usize, u64)>,
    /// The same of all types that are not in `ignored`.
    further: Option<(usize, u64)>,
}

/// Most types that are told one by one: a damaged file may have any number of them.
const MOST_TOLD: usize = 40;

impl Builder {
    /// Announces the number of nodes, which the caller has checked against the size of the file.
    pub(super) fn expect_nodes(&mut self, n_nodes: u64) {
        self.numbers = NodeNumbers::for_nodes(n_nodes);
    }

    pub(super) fn n_nodes(&self) -> u64 {
        self.mesh.positions.len() as u64
    }

    /// `start`: where the node stands.
    pub(super) fn add_node(
        &mut self,
        input: &Input<'_>,
        start: usize,
        tag: u64,
        position: [f64; 3],
    ) -> Result<(), MeshError> {
        let point = u32::try_from(self.mesh.positions.len()).ok().filter(|&p| p < u32::MAX);
        let Some(point) = point else {
            let kind = MeshErrorKind::TooMany { what: "nodes", limit: u64::from(u32::MAX) };
            return Err(input.cursor.error_at(start, kind));
        };
        if !self.numbers.insert(tag, point) {
            return Err(input.cursor.error_at(start, MeshErrorKind::DuplicateNode { tag }));
        }
        self.mesh.positions.push(position);
        Ok(())
    }

    /// `start`: where the element stands. `nodes`: as many as the type has.
    pub(super) fn add_element(
        &mut self,
        input: &Input<'_>,
        start: usize,
        number: u64,
        gmsh_type: u64,
        nodes: &[u64],
    ) -> Result<(), MeshError> {
        let mut points = [0u32; super::element_types::MOST_NODES];
        for (point, &tag) in points.iter_mut().zip(nodes) {
            *point = self.numbers.point(tag).ok_or_else(|| {
                let kind = MeshErrorKind::MissingNode { element: number, tag };
                input.cursor.error_at(start, kind)
            })?;
        }
        let p = &points[..nodes.len().min(points.len())];
        let mesh = &mut self.mesh;
        match (gmsh_type, p) {
            (1, &[a, b]) => mesh.edges.push([a, b]),
            (2, &[a, b, c]) => mesh.triangles.push([a, b, c]),
            (3, &[a, b, c, d]) => mesh.quads.push([a, b, c, d]),
            (4, &[a, b, c, d]) => mesh.tetrahedra.push([a, b, c, d]),
            (5, &[a, b, c, d, e, f, g, h]) => mesh.hexahedra.push([a, b, c, d, e, f, g, h]),
            (6, &[a, b, c, d, e, f]) => mesh.prisms.push([a, b, c, d, e, f]),
            (7, &[a, b, c, d, e]) => mesh.pyramids.push([a, b, c, d, e]),
            (8, &[a, b, _]) => {
                mesh.edges.push([a, b]);
                self.add_middle_nodes(p, 2);
            }
            (9, &[a, b, c, ..]) => {
                mesh.triangles.push([a, b, c]);
                self.add_middle_nodes(p, 3);
            }
            (11, &[a, b, c, d, ..]) => {
                mesh.tetrahedra.push([a, b, c, d]);
                self.add_middle_nodes(p, 4);
            }
            (15, _) => {}
            _ => self.ignore(start, gmsh_type, 1),
        }
        Ok(())
    }

    /// Counts elements that are not read.
    pub(super) fn ignore(&mut self, start: usize, gmsh_type: u64, count: u64) {
        if self.ignored.len() < MOST_TOLD || self.ignored.contains_key(&gmsh_type) {
            self.ignored.entry(gmsh_type).or_insert((start, 0)).1 += count;
        } else {
            self.further.get_or_insert((start, 0)).1 += count;
        }
    }

    pub(super) fn finish(mut self, input: &Input<'_>) -> (Mesh, Vec<MeshWarning>) {
        self.mesh.record_middle_nodes(&self.middle_nodes);
        let warning = |(gmsh_type, (start, count))| MeshWarning {
            place: input.cursor.place(start),
            kind: MeshWarningKind::IgnoredElements {
                element_type: gmsh_type,
                name: element_type(gmsh_type).map_or("unknown", |t| t.name),
                count,
            },
        };
        let mut warnings: Vec<MeshWarning> = self.ignored.into_iter().map(warning).collect();
        warnings.extend(self.further.map(|(start, count)| MeshWarning {
            place: input.cursor.place(start),
            kind: MeshWarningKind::FurtherElements { count },
        }));
        (self.mesh, warnings)
    }

    fn add_middle_nodes(&mut self, points: &[u32], n_corners: usize) {
        let (corners, middle) = points.split_at(n_corners);
        for (&point, [i, j]) in middle.iter().zip(QUADRATIC_EDGES_GMSH) {
            self.middle_nodes.push(([corners[i], corners[j]], point));
        }
    }
}
