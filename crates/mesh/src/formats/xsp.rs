//! Xsp files: masses joined by springs.

use crate::error::{MeshError, MeshErrorKind, MeshWarning};
use crate::mesh::Mesh;
use crate::text::{Cursor, Words};

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct XspFile {
    /// Masses, in file order.
    pub masses: Vec<XspMass>,
    /// Springs, in file order.
    pub springs: Vec<XspSpring>,
    /// Gravity, if the file gives one (m/s^2).
    pub gravity: Option<[f64; 3]>,
    /// Viscosity, if the file gives one.
    pub viscosity: Option<f64>,
}

/// A mass.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct XspMass {
    /// Position (m).
    pub position: [f64; 3],
    /// Velocity (m/s).
    pub velocity: [f64; 3],
    /// Mass (kg); files mark fixed points by negative ones.
    pub mass: f64,
}

/// A spring.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct XspSpring {
    /// The masses it joins, counted from 0.
    pub ends: [u32; 2],
    /// Stiffness (N/m).
    pub stiffness: f64,
    /// Damping (kg/s).
    pub damping: f64,
    /// Rest length (m): version 4 gives a vector, whose length it is.
    pub rest_length: f64,
}

/// Keywords that are read over.
const OTHER_KEYWORDS: [&[u8]; 7] = [b"cntr", b"frme", b"step", b"prec", b"stck", b"damp", b"volm"];

/// Reads an Xsp file of version 3 or 4: `mass` lines (number, position, velocity, mass, elasticity) and `lspg` lines
/// (number, two masses counted from 1, stiffness, damping, rest length).
///
/// # Errors
/// Unknown keywords, too few or not finite numbers, other counts than announced, springs on masses that do not exist.
pub fn read_xsp(bytes: &[u8]) -> Result<XspFile, MeshError> {
    let mut cursor = Cursor::new(bytes);
    let is_vector = read_header(&mut cursor)?;
    let mut reader = Reader { file: XspFile::default(), is_vector, n_masses: None, n_springs: None, largest: None };
    while let Some((start, line)) = cursor.line() {
        reader.read_line(&cursor, Words { start, line })?;
    }
    reader.finish(&cursor)
}

/// The masses as points and the springs as edges.
///
/// # Errors
/// Those of [`read_xsp`].
pub fn read_xsp_mesh(bytes: &[u8]) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
    let file = read_xsp(bytes)?;
    let mesh = Mesh {
        positions: file.masses.iter().map(|mass| mass.position).collect(),
        edges: file.springs.iter().map(|spring| spring.ends).collect(),
        ..Mesh::default()
    };
    Ok((mesh, Vec::new()))
}

/// Whether rest lengths are vectors.
fn read_header(cursor: &mut Cursor<'_>) -> Result<bool, MeshError> {
    let (start, word) = cursor.word("Xsp")?;
    if word != b"Xsp" {
        return Err(cursor.unexpected(start, word, "Xsp"));
    }
    let (start, version) = cursor.word("3.0 or 4.0")?;
    let is_vector = match version {
        b"3.0" => false,
        b"4.0" => true,
        _ => return Err(cursor.unexpected(start, version, "3.0 or 4.0")),
    };
    cursor.line();
    Ok(is_vector)
}

struct Reader {
    file: XspFile,
    is_vector: bool,
    /// Announced counts, with their places.
    n_masses: Option<(usize, u64)>,
    n_springs: Option<(usize, u64)>,
    /// The largest mass that a spring names: its place, the spring, the mass.
    largest: Option<(usize, u64, u64)>,
}

impl Reader {
    fn read_line(&mut self, cursor: &Cursor<'_>, mut words: Words<'_>) -> Result<(), MeshError> {
        let Some((start, keyword)) = words.next() else { return Ok(()) };
        match keyword {
            b"numm" => self.n_masses = Some(words.unsigned(cursor, "a number of masses")?),
            b"nums" => self.n_springs = Some(words.unsigned(cursor, "a number of springs")?),
            b"mass" => {
                words.unsigned(cursor, "the number of a mass")?;
                let [x, y, z, u, v, w, mass] = words.reals(cursor, "position, velocity and mass")?;
                self.file.masses.push(XspMass { position: [x, y, z], velocity: [u, v, w], mass });
            }
            b"lspg" => self.read_spring(cursor, words)?,
            b"grav" => self.file.gravity = Some(words.reals(cursor, "a component of gravity")?),
            b"visc" => {
                let [viscosity] = words.reals(cursor, "a viscosity")?;
                self.file.viscosity = Some(viscosity);
            }
            _ if OTHER_KEYWORDS.contains(&keyword) => {}
            _ => return Err(cursor.unexpected(start, keyword, "numm, nums, mass, lspg, grav or visc")),
        }
        Ok(())
    }

    fn read_spring(&mut self, cursor: &Cursor<'_>, mut words: Words<'_>) -> Result<(), MeshError> {
        let (_, number) = words.unsigned(cursor, "the number of a spring")?;
        let mut ends = [0; 2];
        for end in &mut ends {
            let (start, mass) = words.unsigned(cursor, "a mass, counted from 1")?;
            if mass == 0 || mass >= u64::from(u32::MAX) {
                return Err(cursor.error_at(start, MeshErrorKind::MissingNode { element: number, tag: mass }));
            }
            // The masses may follow behind the springs.
            if self.largest.is_none_or(|(_, _, largest)| mass > largest) {
                self.largest = Some((start, number, mass));
            }
            *end = (mass - 1) as u32;
        }
        let [stiffness, damping] = words.reals(cursor, "stiffness and damping")?;
        let rest_length = if self.is_vector {
            let vector: [f64; 3] = words.reals(cursor, "a component of the rest length")?;
            settee_math::vec3::norm(vector)
        } else {
            words.reals::<1>(cursor, "a rest length")?[0]
        };
        self.file.springs.push(XspSpring { ends, stiffness, damping, rest_length });
        Ok(())
    }

    fn finish(self, cursor: &Cursor<'_>) -> Result<XspFile, MeshError> {
        let (masses, springs) = (self.file.masses.len() as u64, self.file.springs.len() as u64);
        for (what, announced, found) in [("masses", self.n_masses, masses), ("springs", self.n_springs, springs)] {
            if let Some((start, announced)) = announced.filter(|(_, announced)| *announced != found) {
                return Err(cursor.error_at(start, MeshErrorKind::CountMismatch { what, found, announced }));
            }
        }
        if let Some((start, element, tag)) = self.largest.filter(|(_, _, largest)| *largest > masses) {
            return Err(cursor.error_at(start, MeshErrorKind::MissingNode { element, tag }));
        }
        Ok(self.file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::testing::survives_damage;

    const TWO: &str = "Xsp 3.0\nnumm 2\nnums 1\nmass 1 0 0 0 1 2 3 0.5 0\nmass 2 1 0 0 0 0 0 -1 0 1 1\n\
        lspg 1 1 2 100 0.5 1.5\ngrav 0 -9.81 0\nvisc 0.1\nstep 0.01\n# end\n";

    #[test]
    fn masses_and_springs_are_read() {
        let file = read_xsp(TWO.as_bytes()).expect("the file is valid");
        assert_eq!(file.masses[0], XspMass { position: [0.0; 3], velocity: [1.0, 2.0, 3.0], mass: 0.5 });
        let spring = XspSpring { ends: [0, 1], stiffness: 100.0, damping: 0.5, rest_length: 1.5 };
        assert_eq!(file.springs, [spring]);
        assert_eq!((file.gravity, file.viscosity), (Some([0.0, -9.81, 0.0]), Some(0.1)));
        let (mesh, _) = read_xsp_mesh(TWO.as_bytes()).expect("the file is valid");
        assert_eq!((mesh.positions.len(), mesh.edges), (2, vec![[0, 1]]));
    }

    #[test]
    fn version_four_has_rest_lengths_as_vectors() {
        let file = "Xsp 4.0\nlspg 1 2 1 1 0 3 4 0\nmass 1 0 0 0 0 0 0 1 0\nmass 2 1 0 0 0 0 0 1 0\n";
        assert_eq!(read_xsp(file.as_bytes()).expect("the file is valid").springs[0].rest_length, 5.0);
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (file, message) in [
            ("Xsp 2.0\n", "\"2.0\": expected 3.0 or 4.0"),
            ("Xsp 3.0\nmass 1 0 0 0 0 0 0 1 0\nlspg 1 1 2 1 0 1\n", "3:10 (byte 40): element 1 names node 2"),
            ("Xsp 3.0\nlspg 1 0 1 1 0 1\n", "names node 0"),
            ("Xsp 3.0\nnumm 3\n", "0 masses found, 3 announced"),
            ("Xsp 3.0\nmase 3\n", "\"mase\": expected"),
        ] {
            let error = read_xsp(file.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(message), "{file}: {error}");
        }
    }

    #[test]
    fn broken_files_never_panic() {
        survives_damage(TWO.as_bytes(), read_xsp_mesh);
    }
}
