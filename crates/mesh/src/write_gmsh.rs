//! Gmsh files, in text. Numbers are the shortest that read back as the same double.

use std::io::{self, Write};

use crate::elements::ElementKind;
use crate::mesh::Mesh;

/// Version of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GmshFormat {
    /// 2.2.
    V2,
    /// 4.1.
    V4,
}

/// Writes points and elements; reading them back gives the same lists. Normals, texture coordinates and groups are not
/// written.
///
/// Elements are written by kind, in the order edges, triangles, quads, tetrahedra, hexahedra, prisms, pyramids.
///
/// # Errors
/// Those of `out`, and `InvalidData` if a coordinate is not finite or an element names a point that does not exist.
pub fn write_gmsh(mesh: &Mesh, format: GmshFormat, out: &mut impl Write) -> io::Result<()> {
    check(mesh)?;
    let blocks = blocks(mesh);
    match format {
        GmshFormat::V2 => write_v2(mesh, &blocks, out),
        GmshFormat::V4 => write_v4(mesh, &blocks, out),
    }
}

/// Elements of one kind.
struct Block<'a> {
    gmsh_type: u32,
    dimension: u32,
    elements: Vec<&'a [u32]>,
}

fn blocks(mesh: &Mesh) -> Vec<Block<'_>> {
    fn block<const N: usize>(kind: ElementKind, elements: &[[u32; N]]) -> Block<'_> {
        let (gmsh_type, dimension) = match kind {
            ElementKind::Edge => (1, 1),
            ElementKind::Triangle => (2, 2),
            ElementKind::Quad => (3, 2),
            ElementKind::Tetrahedron => (4, 3),
            ElementKind::Hexahedron => (5, 3),
            ElementKind::Prism => (6, 3),
            ElementKind::Pyramid => (7, 3),
        };
        Block { gmsh_type, dimension, elements: elements.iter().map(<[u32; N]>::as_slice).collect() }
    }
    let mut blocks = vec![
        block(ElementKind::Edge, &mesh.edges),
        block(ElementKind::Triangle, &mesh.triangles),
        block(ElementKind::Quad, &mesh.quads),
        block(ElementKind::Tetrahedron, &mesh.tetrahedra),
        block(ElementKind::Hexahedron, &mesh.hexahedra),
        block(ElementKind::Prism, &mesh.prisms),
        block(ElementKind::Pyramid, &mesh.pyramids),
    ];
    blocks.retain(|block| !block.elements.is_empty());
    blocks
}

/// What every writer refuses: a file that could not be read back.
pub(crate) fn check(mesh: &Mesh) -> io::Result<()> {
    let invalid = |message: String| Err(io::Error::new(io::ErrorKind::InvalidData, message));
    if let Some(point) = mesh.positions.iter().position(|x| x.iter().any(|c| !c.is_finite())) {
        return invalid(format!("point {point} has a coordinate that is not finite"));
    }
    let n_points = mesh.positions.len();
    for block in blocks(mesh) {
        if let Some(&node) = block.elements.iter().copied().flatten().find(|&&v| v as usize >= n_points) {
            return invalid(format!("an element names point {node}, but there are {n_points} points"));
        }
    }
    Ok(())
}

fn write_v2(mesh: &Mesh, blocks: &[Block<'_>], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n{}", mesh.positions.len())?;
    for (tag, [x, y, z]) in (1u64..).zip(&mesh.positions) {
        writeln!(out, "{tag} {x:?} {y:?} {z:?}")?;
    }
    let n_elements: usize = blocks.iter().map(|b| b.elements.len()).sum();
    writeln!(out, "$EndNodes\n$Elements\n{n_elements}")?;
    let mut tags = 1u64..;
    for block in blocks {
        for (nodes, tag) in block.elements.iter().zip(&mut tags) {
            write!(out, "{tag} {} 2 1 1", block.gmsh_type)?;
            write_nodes(nodes, out)?;
        }
    }
    writeln!(out, "$EndElements")
}

fn write_v4(mesh: &Mesh, blocks: &[Block<'_>], out: &mut impl Write) -> io::Result<()> {
    let n_points = mesh.positions.len();
    let dimension = blocks.iter().map(|b| b.dimension).max().unwrap_or(3);
    let first = n_points.min(1);
    writeln!(out, "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes")?;
    writeln!(out, "1 {n_points} {first} {n_points}\n{dimension} 1 0 {n_points}")?;
    for tag in 1..=n_points {
        writeln!(out, "{tag}")?;
    }
    for [x, y, z] in &mesh.positions {
        writeln!(out, "{x:?} {y:?} {z:?}")?;
    }
    let n_elements: usize = blocks.iter().map(|b| b.elements.len()).sum();
    let first = n_elements.min(1);
    writeln!(out, "$EndNodes\n$Elements\n{} {n_elements} {first} {n_elements}", blocks.len())?;
    let mut tags = 1u64..;
    for block in blocks {
        let count = block.elements.len();
        writeln!(out, "{} 1 {} {count}", block.dimension, block.gmsh_type)?;
        for (nodes, tag) in block.elements.iter().zip(&mut tags) {
            write!(out, "{tag}")?;
            write_nodes(nodes, out)?;
        }
    }
    writeln!(out, "$EndElements")
}

fn write_nodes(nodes: &[u32], out: &mut impl Write) -> io::Result<()> {
    for &node in nodes {
        write!(out, " {}", u64::from(node) + 1)?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gmsh::read_gmsh;
    use crate::test_meshes::any_mesh;
    use proptest::prelude::*;

    fn written(mesh: &Mesh, format: GmshFormat) -> Vec<u8> {
        let mut file = Vec::new();
        write_gmsh(mesh, format, &mut file).expect("writing to memory cannot fail");
        file
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back_bit_for_bit(mesh in any_mesh()) {
            for format in [GmshFormat::V2, GmshFormat::V4] {
                let (read, warnings) = read_gmsh(&written(&mesh, format)).expect("own files are valid");
                prop_assert!(warnings.is_empty());
                prop_assert_eq!(&read, &mesh);
                let bits = |m: &Mesh| m.positions.iter().flatten().map(|c| c.to_bits()).collect::<Vec<_>>();
                prop_assert_eq!(bits(&read), bits(&mesh));
            }
        }
    }

    #[test]
    fn nothing_is_written_that_could_not_be_read() {
        let mut mesh = Mesh::from_tetrahedra(vec![[0.0; 3]; 4], vec![[0, 1, 2, 4]]);
        assert!(write_gmsh(&mesh, GmshFormat::V2, &mut Vec::new()).is_err());
        mesh.tetrahedra.clear();
        mesh.positions[2][1] = f64::NAN;
        assert!(write_gmsh(&mesh, GmshFormat::V4, &mut Vec::new()).is_err());
    }
}
