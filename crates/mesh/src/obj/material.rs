//! MTL files.

use crate::error::MeshError;
use crate::mesh::Material;
use crate::text::{Cursor, Words};

/// Reads the materials of an MTL file; statements that [`Material`] has no field for are ignored.
///
/// # Errors
/// Numbers that are not finite.
pub fn parse_mtl(bytes: &[u8]) -> Result<Vec<Material>, MeshError> {
    let mut cursor = Cursor::new(bytes);
    let mut materials: Vec<Material> = Vec::new();
    while let Some((start, line)) = cursor.line() {
        let mut words = Words { start, line };
        let Some((_, keyword)) = words.next() else {
            continue;
        };
        if keyword == b"newmtl" {
            materials.push(Material { name: words.name(), ..Material::default() });
        } else if let Some(material) = materials.last_mut() {
            read_statement(&cursor, material, keyword, words)?;
        }
    }
    Ok(materials)
}

fn read_statement(
    cursor: &Cursor<'_>,
    material: &mut Material,
    keyword: &[u8],
    mut words: Words<'_>,
) -> Result<(), MeshError> {
    let is_halo = words.line.trim_ascii().starts_with(b"-halo");
    let mut number = || words.reals(cursor, "a number").map(|[n]: [f64; 1]| n);
    match keyword {
        b"Ka" => read_colour(cursor, &mut material.ambient, words)?,
        b"Kd" => read_colour(cursor, &mut material.diffuse, words)?,
        b"Ks" => read_colour(cursor, &mut material.specular, words)?,
        b"Ke" => read_colour(cursor, &mut material.emissive, words)?,
        b"Ns" => material.shininess = number()?,
        b"d" if !is_halo => material.opacity = number()?,
        b"Tr" => material.opacity = 1.0 - number()?,
        b"map_Kd" => material.diffuse_map = Some(words.name()),
        _ => {}
    }
    Ok(())
}

/// Red, green and blue; one number stands for all three. Spectra and CIE colours are not read.
fn read_colour(cursor: &Cursor<'_>, colour: &mut [f64; 3], mut words: Words<'_>) -> Result<(), MeshError> {
    let text = words.line.trim_ascii();
    if text.starts_with(b"spectral") || text.starts_with(b"xyz") {
        return Ok(());
    }
    if words.count() == 1 {
        let [grey] = words.reals(cursor, "a colour")?;
        *colour = [grey; 3];
    } else {
        *colour = words.reals(cursor, "a colour")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_belong_to_the_last_named_material() {
        let file = b"# two\nKd 9 9 9\nnewmtl red one\nKd 1 0 0\nKa 0.5\nNs 10\nTr 0.25\nillum 2\nmap_Kd red.png\n\
            newmtl other\nd 0.5\nKs spectral file.rfl\n";
        let materials = parse_mtl(file).expect("the file is valid");
        assert_eq!(materials.len(), 2);
        assert_eq!(materials[0].name, "red one");
        assert_eq!(materials[0].diffuse, [1.0, 0.0, 0.0]);
        assert_eq!(materials[0].ambient, [0.5; 3]);
        assert_eq!((materials[0].shininess, materials[0].opacity), (10.0, 0.75));
        assert_eq!(materials[0].diffuse_map.as_deref(), Some("red.png"));
        assert_eq!(materials[1].opacity, 0.5);
    }

    #[test]
    fn a_bad_number_has_its_place() {
        let error = parse_mtl(b"newmtl a\nKd 1 x 0\n").expect_err("x is no number");
        assert_eq!(error.to_string(), "2:6 (byte 14): \"x\": expected a colour");
        assert!(parse_mtl(b"newmtl a\nNs\n").is_err());
        assert!(parse_mtl(b"newmtl a\nNs nan\n").is_err());
    }
}
