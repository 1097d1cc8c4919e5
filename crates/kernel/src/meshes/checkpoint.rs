//! Meshes in checkpoints: those that changed since the start. The scene that is loaded again describes the others.

use std::sync::Arc;

use settee_mesh::{ContainerKind, ElementLists, History, SharedMesh, Topology};
use settee_persist::{Persist, ReadError, Reader, Writer};

use super::{Entry, Meshes};

/// The kinds of containers by their numbers in files.
const KINDS: [ContainerKind; 8] = [
    ContainerKind::Mesh,
    ContainerKind::Point,
    ContainerKind::Edge,
    ContainerKind::Triangle,
    ContainerKind::Quad,
    ContainerKind::Tetrahedron,
    ContainerKind::Hexahedron,
    ContainerKind::Complete,
];

const UNFIT: ReadError = ReadError::DoesNotFit("a mesh");

impl Persist for Meshes {
    fn save(&self, writer: &mut Writer) {
        self.last_revision.save(writer);
        self.layouts.save(writer);
        self.changing.save(writer);
        for entry in self.entries.values() {
            entry.is_changed.save(writer);
            if entry.is_changed {
                entry.points.to_vec().save(writer);
                let is_replaced = entry.mesh.revision() > 0;
                is_replaced.save(writer);
                if is_replaced {
                    save_mesh(&entry.mesh, writer);
                }
            }
        }
    }

    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let mut meshes = like.ok_or(ReadError::NotBuilt("meshes"))?.clone();
        meshes.last_revision = u64::load(reader, None)?;
        meshes.layouts = Persist::load(reader, Some(&meshes.layouts))?;
        meshes.changing = Persist::load(reader, None)?;
        for entry in meshes.entries.values_mut() {
            if bool::load(reader, None)? {
                read_entry(entry, reader)?;
            }
        }
        let is_older = |entry: &Entry| entry.mesh.revision() <= meshes.last_revision;
        if meshes.entries.values().all(is_older) { Ok(meshes) } else { Err(UNFIT) }
    }
}

fn read_entry(entry: &mut Entry, reader: &mut Reader<'_>) -> Result<(), ReadError> {
    let points: Vec<[f64; 3]> = Vec::load(reader, None)?;
    if bool::load(reader, None)? {
        let mesh = load_mesh(&entry.mesh, reader)?;
        // The same process reads its own checkpoint: what shares the elements goes on to share them.
        if mesh.revision() != entry.mesh.revision() || mesh.topology() != entry.mesh.topology() {
            entry.mesh = mesh;
        }
    }
    if points.len() != entry.points.len() && points.len() < entry.mesh.n_points() {
        return Err(UNFIT);
    }
    entry.points = Arc::from(points);
    (entry.is_changed, entry.is_read) = (true, true);
    Ok(())
}

/// Elements, and when they were replaced.
fn save_mesh(mesh: &SharedMesh, writer: &mut Writer) {
    let topology = mesh.topology();
    let is_grid = topology.grid_shape().is_some() || topology.sparse_grid().is_some();
    let again = Topology::build(topology.kind(), topology.lists().clone(), Some(topology.n_points()));
    if is_grid || again.is_ok_and(|again| again.lists() != topology.lists()) {
        writer.refuse("a grid that was made anew during the run cannot be written to a checkpoint");
    }
    let kind = KINDS.iter().position(|kind| *kind == topology.kind()).unwrap_or_default();
    (kind, mesh.n_points(), topology.n_points()).save(writer);
    let ElementLists { edges, triangles, quads, tetrahedra, hexahedra, prisms, pyramids } = topology.lists();
    edges.save(writer);
    triangles.save(writer);
    quads.save(writer);
    tetrahedra.save(writer);
    hexahedra.save(writer);
    prisms.save(writer);
    pyramids.save(writer);
    mesh.history().save(writer);
}

fn load_mesh(like: &SharedMesh, reader: &mut Reader<'_>) -> Result<SharedMesh, ReadError> {
    let (kind, n_points, n_positions) = <(usize, usize, usize)>::load(reader, None)?;
    let lists = ElementLists {
        edges: Vec::load(reader, None)?,
        triangles: Vec::load(reader, None)?,
        quads: Vec::load(reader, None)?,
        tetrahedra: Vec::load(reader, None)?,
        hexahedra: Vec::load(reader, None)?,
        prisms: Vec::load(reader, None)?,
        pyramids: Vec::load(reader, None)?,
    };
    let history = History::load(reader, None)?;
    // States keep their numbers of points while a scene runs, unless single points come or go. The states of these
    // follow in the file, and take more than a byte for each.
    let can_be = if history.is_edited() { n_points <= reader.left() } else { n_points == like.n_points() };
    let is_known = can_be && n_positions <= n_points && kind < KINDS.len();
    if !is_known || lists.largest_index().is_some_and(|index| index as usize >= n_points) {
        return Err(UNFIT);
    }
    let topology = Topology::build(KINDS[kind], lists, Some(n_positions)).map_err(|_| UNFIT)?;
    Ok(SharedMesh::with_history(topology.with_points(n_positions), n_points, history))
}
