//! Sph files: spheres.

use crate::error::{MeshError, MeshErrorKind};
use crate::text::{Cursor, Words};

/// Centres and radii.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Spheres {
    /// Centres (m).
    pub centers: Vec<[f64; 3]>,
    /// Radii (m).
    pub radii: Vec<f64>,
}

/// Reads a list of spheres: the header `sph 1.0`, then lines `sphe number x y z r`, and `nums n` with their number.
/// Comments begin with `#`.
///
/// # Errors
/// Unknown keywords, too few or not finite numbers, negative radii, another number of spheres than announced.
pub fn read_sph(bytes: &[u8]) -> Result<Spheres, MeshError> {
    let mut cursor = Cursor::new(bytes);
    let (start, word) = cursor.word("sph")?;
    if word != b"sph" {
        return Err(cursor.unexpected(start, word, "sph"));
    }
    let (start, version) = cursor.word("1.0")?;
    if version != b"1.0" {
        return Err(cursor.unexpected(start, version, "1.0"));
    }
    let (mut spheres, mut announced) = (Spheres::default(), None);
    while let Some((start, line)) = cursor.line() {
        let mut words = Words { start, line };
        let Some((start, keyword)) = words.next() else { continue };
        match keyword {
            b"nums" => announced = Some(words.unsigned(&cursor, "a number of spheres")?),
            b"sphe" => {
                words.unsigned(&cursor, "the number of a sphere")?;
                spheres.centers.push(words.reals(&cursor, "a coordinate")?);
                let radius_at = words.start;
                let [radius] = words.reals(&cursor, "a radius")?;
                if radius < 0.0 {
                    return Err(cursor.unexpected(radius_at, radius.to_string().as_bytes(), "a radius not below 0"));
                }
                spheres.radii.push(radius);
            }
            _ => return Err(cursor.unexpected(start, keyword, "nums or sphe")),
        }
    }
    let found = spheres.radii.len() as u64;
    if let Some((start, announced)) = announced.filter(|(_, announced)| *announced != found) {
        return Err(cursor.error_at(start, MeshErrorKind::CountMismatch { what: "spheres", found, announced }));
    }
    Ok(spheres)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::testing::for_each_damage;
    use crate::test_meshes::shared_mesh;

    const TWO: &str = "sph 1.0\n#nums 9\n\nnums 2\nsphe 1 -4 1.25 0 0.85\nsphe 2 1 2 3 0\n";

    #[test]
    fn spheres_are_read() {
        let spheres = read_sph(TWO.as_bytes()).expect("the file is valid");
        assert_eq!(spheres.centers, [[-4.0, 1.25, 0.0], [1.0, 2.0, 3.0]]);
        assert_eq!(spheres.radii, [0.85, 0.0]);
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (file, message) in [
            ("sph 2.0\n", "\"2.0\": expected 1.0"),
            ("sph 1.0\nnums 3\nsphe 1 0 0 0 1\n", "2:6 (byte 13): 1 spheres found, 3 announced"),
            ("sph 1.0\nsphe 1 0 0 0 -1\n", "expected a radius not below 0"),
            ("sph 1.0\nsphe 1 0 0 0\n", "expected a radius"),
            ("sph 1.0\nsphx\n", "\"sphx\": expected nums or sphe"),
        ] {
            let error = read_sph(file.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(message), "{file}: {error}");
        }
        for_each_damage(TWO.as_bytes(), |bytes| drop(read_sph(bytes)));
    }

    #[test]
    fn shared_files_are_read() {
        for (name, count) in [("liver.sph", 34), ("dragon.sph", 0)] {
            let Some(file) = shared_mesh(name) else { continue };
            let spheres = read_sph(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(count == 0 || spheres.radii.len() == count, "{name}: {}", spheres.radii.len());
        }
    }
}
