//! Files with an affine map of space, as programs for medical images write them.

use crate::error::{MeshError, MeshErrorKind};
use crate::text::{Cursor, Words};

/// Formats of an affine map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AffineFormat {
    /// `.trm`, of BrainVISA: the translation, then the linear part by rows.
    Trm,
    /// `.tfm`, of ITK: an affine transform as text, with a centre.
    Tfm,
    /// `.xfm`, of MNI: a linear transform; or, without the header of such a file, three or four rows of four numbers.
    Xfm,
}

impl AffineFormat {
    /// The endings of the names of such files.
    pub const EXTENSIONS: &str = ".trm, .tfm, .xfm or .txt";

    /// The format by the ending of the name of a file.
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "trm" => Some(Self::Trm),
            "tfm" => Some(Self::Tfm),
            "xfm" | "txt" => Some(Self::Xfm),
            _ => None,
        }
    }
}

/// Reads an affine map x -> A x + t: the matrix (A, t; 0, 1) of 4 x 4 by rows.
///
/// # Errors
/// What is not understood, too few, too many or not finite numbers; transforms of ITK and MNI that are not affine.
pub fn read_affine(bytes: &[u8], format: AffineFormat) -> Result<[f64; 16], MeshError> {
    let mut cursor = Cursor::new(bytes);
    match format {
        AffineFormat::Trm => read_trm(&mut cursor),
        AffineFormat::Tfm => read_tfm(&mut cursor),
        AffineFormat::Xfm if cursor.rest().starts_with(MNI) => read_xfm(&mut cursor),
        AffineFormat::Xfm => read_rows(&mut cursor),
    }
}

/// What a file of MNI begins with.
const MNI: &[u8] = b"MNI Transform File";

/// (A, t; 0, 1) by rows.
fn matrix(a: &[f64; 9], t: &[f64; 3]) -> [f64; 16] {
    let [x, y, z] = [0, 1, 2].map(|i| [a[3 * i], a[3 * i + 1], a[3 * i + 2], t[i]]);
    std::array::from_fn(|k| [x, y, z, [0.0, 0.0, 0.0, 1.0]][k / 4][k % 4])
}

fn reals<const N: usize>(cursor: &mut Cursor<'_>, expected: &str) -> Result<[f64; N], MeshError> {
    let mut numbers = [0.0; N];
    for number in &mut numbers {
        *number = cursor.real(expected)?;
    }
    Ok(numbers)
}

/// Nothing but blanks may follow.
fn end(cursor: &mut Cursor<'_>) -> Result<(), MeshError> {
    cursor.skip_blanks();
    if cursor.rest().is_empty() {
        return Ok(());
    }
    let (start, word) = cursor.word("the end of the file")?;
    Err(cursor.unexpected(start, word, "the end of the file"))
}

fn read_trm(cursor: &mut Cursor<'_>) -> Result<[f64; 16], MeshError> {
    let t = reals(cursor, "a number of the translation")?;
    let a = reals(cursor, "a number of the linear part")?;
    end(cursor)?;
    Ok(matrix(&a, &t))
}

/// x -> A (x - c) + c + t with the parameters (A by rows, t) and the fixed parameters c.
fn read_tfm(cursor: &mut Cursor<'_>) -> Result<[f64; 16], MeshError> {
    let (mut parameters, mut center) = (None, [0.0; 3]);
    while let Some((start, line)) = cursor.line() {
        let mut words = Words { start, line };
        let Some((at, key)) = words.next() else { continue };
        match key {
            b"Transform:" => {
                let (at, name) = words.next().unwrap_or((at, b""));
                let is_affine = name.starts_with(b"AffineTransform") || name.starts_with(b"MatrixOffsetTransformBase");
                if !is_affine {
                    return Err(cursor.unexpected(at, name, "AffineTransform or MatrixOffsetTransformBase"));
                }
                if parameters.is_some() {
                    return Err(cursor.unexpected(at, name, "one transform only"));
                }
            }
            b"Parameters:" => {
                let a = words.reals::<9>(cursor, "a number of the linear part")?;
                parameters = Some((a, words.reals::<3>(cursor, "a number of the translation")?));
            }
            b"FixedParameters:" => center = words.reals(cursor, "a coordinate of the centre")?,
            _ => return Err(cursor.unexpected(at, key, "Transform:, Parameters: or FixedParameters:")),
        }
        if let Some((at, word)) = words.next()
            && key != b"Transform:"
        {
            return Err(cursor.unexpected(at, word, "the end of the line"));
        }
    }
    let Some((a, t)) = parameters else { return Err(cursor.end_error("Parameters:")) };
    let turned = |i: usize| (0..3).map(|j| a[3 * i + j] * center[j]).sum::<f64>();
    let t = std::array::from_fn(|i| t[i] + center[i] - turned(i));
    match t.iter().find(|t| !t.is_finite()) {
        Some(t) => Err(cursor.error_at(cursor.offset(), MeshErrorKind::NotFinite { found: t.to_string() })),
        None => Ok(matrix(&a, &t)),
    }
}

/// The rows of `Linear_Transform =`, which end with a semicolon. Comments begin with `%`.
fn read_xfm(cursor: &mut Cursor<'_>) -> Result<[f64; 16], MeshError> {
    cursor.line();
    while let Some((start, line)) = cursor.line() {
        let mut words = Words { start, line };
        let Some((at, key)) = words.next().filter(|(_, word)| !word.starts_with(b"%")) else { continue };
        let value = line[at - start + key.len()..].trim_ascii();
        match (key, value) {
            (b"Transform_Type", b"= Linear;") => {}
            (b"Linear_Transform", b"=") => {
                let mut rows = [0.0; 12];
                for (index, number) in rows.iter_mut().enumerate() {
                    let (at, word) = cursor.word("a number of the matrix")?;
                    let word = if index == 11 { word.strip_suffix(b";").unwrap_or(word) } else { word };
                    *number = cursor.parsed_real(at, word, "a number of the matrix")?;
                }
                return Ok(with_last_row(&rows));
            }
            (b"Transform_Type", _) => return Err(cursor.unexpected(at, value, "Transform_Type = Linear;")),
            _ => return Err(cursor.unexpected(at, key, "Transform_Type or Linear_Transform =")),
        }
    }
    Err(cursor.end_error("Linear_Transform ="))
}

/// Twelve or sixteen numbers.
fn read_rows(cursor: &mut Cursor<'_>) -> Result<[f64; 16], MeshError> {
    let rows = reals::<12>(cursor, "a number of the matrix")?;
    cursor.skip_blanks();
    if cursor.rest().is_empty() {
        return Ok(with_last_row(&rows));
    }
    let last = reals::<4>(cursor, "a number of the last row")?;
    end(cursor)?;
    Ok(std::array::from_fn(|k| if k < 12 { rows[k] } else { last[k - 12] }))
}

fn with_last_row(rows: &[f64; 12]) -> [f64; 16] {
    std::array::from_fn(|k| rows.get(k).copied().unwrap_or(f64::from(u8::from(k == 15))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::testing::for_each_damage;

    const TRM: &str = "1 2 3\n0 -1 0\n1 0 0\n0 0 2\n";
    const TFM: &str = "#Insight Transform File V1.0\n#Transform 0\nTransform: AffineTransform_double_3_3\n\
                       Parameters: 0 -1 0 1 0 0 0 0 2 1 2 3\nFixedParameters: 0 0 0\n";
    const XFM: &str = "MNI Transform File\n% made by hand\n\nTransform_Type = Linear;\nLinear_Transform =\n\
                       0 -1 0 1\n1 0 0 2\n0 0 2 3;\n";
    const ROWS: &str = "0 -1 0 1\n1 0 0 2\n0 0 2 3\n0 0 0 1\n";
    const ALL: [(&str, &str); 4] = [("a.trm", TRM), ("a.tfm", TFM), ("b.XFM", XFM), ("a.b.txt", ROWS)];

    fn read(name: &str, text: &str) -> Result<[f64; 16], MeshError> {
        read_affine(text.as_bytes(), AffineFormat::of_name(name).expect("the ending is known"))
    }

    #[test]
    fn each_format_gives_the_same_map() {
        let expected = [0.0, -1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 2.0, 0.0, 0.0, 2.0, 3.0, 0.0, 0.0, 0.0, 1.0];
        for (name, text) in ALL {
            assert_eq!(read(name, text).expect("it is valid"), expected, "{name}");
        }
        assert_eq!(read("m.txt", "0 -1 0 1 1 0 0 2 0 0 2 3").expect("it is valid"), expected);
        assert_eq!(read("m.txt", XFM).expect("it is valid"), expected);
        assert_eq!([AffineFormat::of_name("a.mat"), AffineFormat::of_name("trm")], [None, None]);
    }

    #[test]
    fn the_centre_of_an_itk_transform_goes_to_itself_and_the_translation() {
        let text = TFM.replace("FixedParameters: 0 0 0", "FixedParameters: 5 6 7");
        let m = read("a.tfm", &text).expect("it is valid");
        let image = [0, 1, 2].map(|i| m[4 * i] * 5.0 + m[4 * i + 1] * 6.0 + m[4 * i + 2] * 7.0 + m[4 * i + 3]);
        assert_eq!(image, [6.0, 8.0, 10.0]);
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (name, text, message) in [
            ("a.trm", "1 2 3\n0 -1 0\n", "expected"),
            ("a.trm", "1 2 3 1 0 0 0 1 0 0 0 1 9", "1:25 (byte 24): \"9\": expected the end of the file"),
            ("a.tfm", "Transform: Euler3DTransform_double_3_3\n", "expected AffineTransform or"),
            ("a.tfm", "Transform: AffineTransform_double_3_3\n", "Parameters:"),
            ("a.tfm", &format!("{TFM}{TFM}"), "one transform only"),
            ("a.tfm", "Parameters: 1 0 0 0 1 0 0 0 1 0 0 0 7\n", "expected the end of the line"),
            ("a.tfm", "Parameter: 1\n", "expected Transform:, Parameters: or FixedParameters:"),
            (
                "a.tfm",
                "Parameters: 1e200 0 0 0 1 0 0 0 1 0 0 0\nFixedParameters: 1e200 0 0\n",
                "expected a finite number",
            ),
            ("a.xfm", "MNI Transform File\nTransform_Type = Grid_Transform;\n", "expected Transform_Type = Linear;"),
            ("a.xfm", "MNI Transform File\n", "Linear_Transform ="),
            ("a.txt", "1 0 0 0 0 1 0 0 0 0 1 0 1", "the file ends where a number of the last row is expected"),
            ("a.txt", "1 0 0 0 0 1 0 0 0 0 1e400 0", "\"1e400\": expected a finite number"),
        ] {
            let error = read(name, text).expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
        for (name, text) in ALL {
            let format = AffineFormat::of_name(name).expect("the ending is known");
            for_each_damage(text.as_bytes(), |bytes| drop(read_affine(bytes, format)));
        }
    }
}
