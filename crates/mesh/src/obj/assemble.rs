//! From facets to edges, triangles and quads.

use crate::elements::sorted;
use crate::error::MeshWarning;
use crate::mesh::{Group, Mesh};

use super::ObjOptions;
use super::corners::{share_points, split_seams};
use super::parse::ObjFile;

pub(super) fn assemble(file: ObjFile, options: ObjOptions) -> (Mesh, Vec<MeshWarning>) {
    let mut mesh = Mesh::default();
    let points = if options.handle_seams { split_seams(&file, &mut mesh) } else { share_points(&file, &mut mesh) };
    let mut groups = file.groups.iter().peekable();
    for face in 0..file.faces.len() {
        while let Some(group) = groups.next_if(|g| g.first_face as usize <= face) {
            close_group(&mut mesh, face);
            mesh.groups.push(open_group(&mesh, group, face));
        }
        let nodes = &points[file.faces.corners(face)];
        add_facet(&mut mesh, nodes, file.is_line[face], options.triangulate);
    }
    close_group(&mut mesh, file.faces.len());
    mesh.texcoords_definition = file.texcoords;
    mesh.normals_definition = file.normals;
    mesh.material_libraries = file.material_libraries;
    mesh.obj_faces = file.faces;
    (mesh, file.warnings)
}

fn add_facet(mesh: &mut Mesh, nodes: &[u32], is_line: bool, triangulate: bool) {
    match *nodes {
        _ if is_line => {
            let sides = nodes.windows(2).map(|side| sorted([side[0], side[1]]));
            mesh.edges.extend(sides);
        }
        [a, b] => mesh.edges.push(sorted([a, b])),
        [a, b, c, d] if !triangulate => mesh.quads.push([a, b, c, d]),
        [first, ..] => {
            let fan = nodes[1..].windows(2).map(|side| [first, side[0], side[1]]);
            mesh.triangles.extend(fan);
        }
        [] => {}
    }
}

fn open_group(mesh: &Mesh, group: &super::parse::ParsedGroup, face: usize) -> Group {
    let empty = |length: usize| length as u32..length as u32;
    Group {
        name: group.name.clone(),
        material: group.material.clone(),
        edges: empty(mesh.edges.len()),
        triangles: empty(mesh.triangles.len()),
        quads: empty(mesh.quads.len()),
        faces: empty(face),
    }
}

fn close_group(mesh: &mut Mesh, face: usize) {
    let ends = [mesh.edges.len(), mesh.triangles.len(), mesh.quads.len(), face].map(|n| n as u32);
    if let Some(group) = mesh.groups.last_mut() {
        [group.edges.end, group.triangles.end, group.quads.end, group.faces.end] = ends;
    }
}
