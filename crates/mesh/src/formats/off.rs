//! OFF files: points, then polygons.

use crate::error::{MeshError, MeshErrorKind, MeshWarning, MeshWarningKind};
use crate::mesh::Mesh;
use crate::text::{Cursor, Words};

/// Reads an OFF file: the header `OFF`, three counts, points, and polygons of three or four corners. Other polygons are
/// left out with a warning; what follows the corners on a line, such as colours, is ignored.
///
/// # Errors
/// Counts that the file does not hold, numbers that are not finite, corners that are no points.
pub fn read_off(bytes: &[u8]) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
    let mut cursor = Cursor::new(bytes);
    let mut header = next_line(&mut cursor, "OFF")?;
    let (start, word) = header.next().unwrap_or((0, b""));
    if word != b"OFF" {
        return Err(cursor.unexpected(start, word, "OFF"));
    }
    // The counts stand behind the header or on the next line.
    let is_alone = header.clone().next().is_none();
    let mut counts = if is_alone { next_line(&mut cursor, "a number of points")? } else { header };
    let n_points = counts.record_count(&cursor, "points", 6)?;
    let n_faces = counts.record_count(&cursor, "faces", 2)?;
    let mut mesh = Mesh::default();
    for _ in 0..n_points {
        let mut line = next_line(&mut cursor, "a point")?;
        mesh.positions.push(line.reals(&cursor, "a coordinate")?);
    }
    let mut left_out: Option<(usize, u64, u64)> = None;
    for face in 0..n_faces {
        let mut line = next_line(&mut cursor, "a face")?;
        let (start, n_corners) = line.unsigned(&cursor, "a number of corners")?;
        match n_corners {
            3 => mesh.triangles.push(line.corners(&cursor, face, n_points)?),
            4 => mesh.quads.push(line.corners(&cursor, face, n_points)?),
            _ => left_out.get_or_insert((start, n_corners, 0)).2 += 1,
        }
    }
    let warning = left_out.map(|(start, corners, count)| MeshWarning {
        place: cursor.place(start),
        kind: MeshWarningKind::IgnoredElements { element_type: corners, name: "number of corners", count },
    });
    Ok((mesh, warning.into_iter().collect()))
}

/// The next line with something in it.
fn next_line<'a>(cursor: &mut Cursor<'a>, expected: &str) -> Result<Words<'a>, MeshError> {
    loop {
        let Some((start, line)) = cursor.line() else { return Err(cursor.end_error(expected)) };
        let words = Words { start, line };
        if words.clone().next().is_some() {
            return Ok(words);
        }
    }
}

impl Words<'_> {
    /// The next word as a count of records that the rest of the file can hold.
    fn record_count(&mut self, cursor: &Cursor<'_>, what: &'static str, least_bytes: u64) -> Result<u64, MeshError> {
        let (start, count) = self.unsigned(cursor, "a count")?;
        cursor.check_count(start, count, what, least_bytes)?;
        Ok(count)
    }

    fn corners<const N: usize>(
        &mut self,
        cursor: &Cursor<'_>,
        face: u64,
        n_points: u64,
    ) -> Result<[u32; N], MeshError> {
        let mut corners = [0; N];
        for corner in &mut corners {
            let (start, index) = self.unsigned(cursor, "a corner")?;
            if index >= n_points || index >= u64::from(u32::MAX) {
                return Err(cursor.error_at(start, MeshErrorKind::MissingNode { element: face, tag: index }));
            }
            *corner = index as u32;
        }
        Ok(corners)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::testing::survives_damage;

    const HOUSE: &str = "OFF # a comment\n5 3 0\n0 0 0\n1 0 0\n\n1 1 0 0.5 colour\n0 1 0\n0.5 2 0\n\
        4 0 1 2 3\n3 3 2 4 255 0 0\n# another\n5 0 1 2 4 3\n";

    #[test]
    fn triangles_and_quads_are_read_and_other_polygons_left_out() {
        let (mesh, warnings) = read_off(HOUSE.as_bytes()).expect("the file is valid");
        assert_eq!((mesh.positions.len(), mesh.positions[4]), (5, [0.5, 2.0, 0.0]));
        assert_eq!((mesh.quads, mesh.triangles), (vec![[0, 1, 2, 3]], vec![[3, 2, 4]]));
        assert_eq!(warnings.len(), 1);
        assert!(warnings[0].to_string().contains("1 elements"), "{}", warnings[0]);
        let (mesh, _) = read_off(b"OFF 1 0 0\n1 2 3\n").expect("the file is valid");
        assert_eq!(mesh.positions, [[1.0, 2.0, 3.0]]);
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (file, message) in [
            ("COFF\n", "1:1 (byte 0): \"COFF\": expected OFF"),
            ("OFF\n4000000000 0 0\n", "2:1 (byte 4): 4000000000 points announced"),
            ("OFF\n1 1 0\n0 0 0\n3 0 1 2\n", "4:5 (byte 20): element 0 names node 1"),
            ("OFF\n1 1 0\n0 0 nan\n", "not finite"),
            ("OFF\n2 0 0\n0.00 0.00 0.00\n", "the file ends where a point is expected"),
            ("OFF\n-1 0 0\n", "\"-1\": expected a count"),
        ] {
            let error = read_off(file.as_bytes()).unwrap_err().to_string();
            let is_there = error.contains(message) || (message == "not finite" && error.contains("finite number"));
            assert!(is_there, "{file}: {error}");
        }
    }

    #[test]
    fn broken_files_never_panic() {
        survives_damage(HOUSE.as_bytes(), read_off);
    }
}
