//! Which point each corner of a facet becomes, with its texture coordinate and normal.

use crate::mesh::Mesh;
use settee_math::vec3::{add, unit};

use super::parse::ObjFile;

/// Positions as in the file: corner c is its position. Fills the attributes of `mesh` except elements.
pub(super) fn share_points(file: &ObjFile, mesh: &mut Mesh) -> Vec<u32> {
    let faces = &file.faces;
    mesh.positions = file.positions.clone();
    if !file.texcoords.is_empty() {
        mesh.texcoords = vec![[0.0; 2]; mesh.positions.len()];
        for (&point, &index) in faces.positions.iter().zip(&faces.texcoords) {
            let Some(&new) = usize::try_from(index).ok().and_then(|i| file.texcoords.get(i)) else {
                continue;
            };
            let old = &mut mesh.texcoords[point as usize];
            // The comparison makes the choice at a seam independent of the order of faces, up to ties.
            if *old == [0.0; 2] || (new[1] - old[1]) - (new[0] - old[0]) > 0.0 {
                *old = new;
            }
        }
    }
    if faces.normals.iter().any(|&n| n >= 0) {
        let mut sums = vec![[0.0; 3]; mesh.positions.len()];
        for (&point, &index) in faces.positions.iter().zip(&faces.normals) {
            if let Ok(index) = usize::try_from(index) {
                let sum = &mut sums[point as usize];
                *sum = add(*sum, file.normals[index]);
            }
        }
        mesh.normals = sums.into_iter().map(unit).collect();
    }
    faces.positions.clone()
}

/// A point for each distinct (position, texture coordinate, normal): points in file order, pairs in increasing order.
pub(super) fn split_seams(file: &ObjFile, mesh: &mut Mesh) -> Vec<u32> {
    let faces = &file.faces;
    let triple = |corner: usize| (faces.positions[corner], faces.texcoords[corner], faces.normals[corner]);
    let mut points: Vec<(u32, i32, i32)> = (0..faces.positions.len()).map(triple).collect();
    points.sort_unstable();
    points.dedup();
    let mut normal_pairs: Vec<(u32, i32)> = points.iter().map(|p| (p.0, p.2)).collect();
    normal_pairs.sort_unstable();
    normal_pairs.dedup();
    let has_normals = points.iter().any(|p| p.2 >= 0);
    for &(position, texcoord, normal) in &points {
        mesh.positions.push(file.positions[position as usize]);
        mesh.vert_pos_idx.push(position);
        let pair = normal_pairs.partition_point(|&p| p < (position, normal));
        mesh.vert_norm_idx.push(pair as u32);
        if !file.texcoords.is_empty() {
            let texcoord = usize::try_from(texcoord).map_or([0.0; 2], |i| file.texcoords[i]);
            mesh.texcoords.push(texcoord);
        }
        if has_normals {
            let normal = usize::try_from(normal).map_or([0.0; 3], |i| file.normals[i]);
            mesh.normals.push(unit(normal));
        }
    }
    mesh.positions_definition = file.positions.clone();
    let corners = 0..faces.positions.len();
    corners.map(|corner| points.partition_point(|&p| p < triple(corner)) as u32).collect()
}
