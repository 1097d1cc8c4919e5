//! Files that hold the mass of a rigid body.

use settee_kernel::data::parse_real;

/// What such a file may say.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct RigidMassFile {
    /// `inrt`: inertia per unit mass by rows.
    pub inertia: Option<[[f64; 3]; 3]>,
    /// `vertexMass`.
    pub mass: Option<f64>,
    /// `volm`.
    pub volume: Option<f64>,
}

/// Reads keywords and their values; the first line is a title. Positions, gravity and the like are known and passed
/// over.
///
/// # Errors
/// The line and what is wrong with it.
pub(super) fn read(text: &str) -> Result<RigidMassFile, String> {
    let mut found = RigidMassFile::default();
    // Values may stand on later lines than their keyword.
    let mut words = text.lines().enumerate().skip(1).flat_map(|(index, line)| {
        let line = line.split('#').next().unwrap_or_default();
        line.split_ascii_whitespace().map(move |word| (index + 1, word))
    });
    while let Some((line, keyword)) = words.next() {
        let mut numbers = |count: usize| -> Result<Vec<f64>, String> {
            (0..count)
                .map(|index| {
                    let (line, word) =
                        words.next().ok_or_else(|| format!("line {line}: {keyword} has {index} of {count} values"))?;
                    parse_real(word).map_err(|error| format!("line {line}: {keyword}: {error}"))
                })
                .collect()
        };
        match keyword {
            "inrt" => {
                let entries = numbers(9)?;
                found.inertia =
                    Some(std::array::from_fn(|row| std::array::from_fn(|column| entries[3 * row + column])));
            }
            "vertexMass" => found.mass = Some(numbers(1)?[0]),
            "volm" => found.volume = Some(numbers(1)?[0]),
            "cntr" | "center" | "grav" => drop(numbers(3)?),
            "frme" => drop(numbers(4)?),
            "visc" | "stck" | "step" | "prec" => drop(numbers(1)?),
            _ => return Err(format!("line {line}: \"{keyword}\" is not a keyword of a rigid mass file")),
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_read_and_others_passed_over() {
        let text = "a title, not read 1 2\nvertexMass 40\n# a comment\nvolm 2 # behind\ncntr 0 0 0\ninrt 1 0 0\n0 2 0\n0 0 3\nprec 1\n";
        let expected = RigidMassFile {
            inertia: Some([[1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]]),
            mass: Some(40.0),
            volume: Some(2.0),
        };
        assert_eq!(read(text), Ok(expected));
        assert_eq!(read(""), Ok(RigidMassFile::default()));
    }

    #[test]
    fn mistakes_name_their_line() {
        assert!(read("title\nwhat 1\n").unwrap_err().starts_with("line 2"));
        assert!(read("title\n\ninrt 1 2\n").unwrap_err().contains("2 of 9"));
        assert!(read("title\nvolm x\n").unwrap_err().starts_with("line 2: volm"));
    }
}
