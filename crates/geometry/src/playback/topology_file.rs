//! Text files of recorded topologies.
//!
//! A record is a line `T= time`, followed for each kind of element by a line with their number, such as `Edges= 3`, and
//! a line with the indices of all their points.

use std::fmt::Write as _;

use settee_kernel::{Diagnostic, Scene};
use settee_mesh::{ElementLists, general};

use super::state_file;

/// Elements at one time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TopologyRecord {
    /// Time (s).
    pub time: f64,
    /// Edges, triangles, quads, tetrahedra and hexahedra.
    pub lists: ElementLists,
}

fn write_kind<const N: usize>(text: &mut String, name: &str, elements: &[[u32; N]]) {
    // Writing to a text cannot fail.
    let _ = writeln!(text, " {name}= {}", elements.len());
    let words: Vec<String> = elements.iter().flatten().map(ToString::to_string).collect();
    let _ = writeln!(text, "  {}", words.join(" "));
}

/// The text of a record.
pub(super) fn write(time: f64, lists: &ElementLists) -> String {
    let mut text = format!("T= {}\n", general(time, 6));
    write_kind(&mut text, "Edges", &lists.edges);
    write_kind(&mut text, "Triangles", &lists.triangles);
    write_kind(&mut text, "Quads", &lists.quads);
    write_kind(&mut text, "Tetrahedra", &lists.tetrahedra);
    write_kind(&mut text, "Hexahedra", &lists.hexahedra);
    text
}

/// The elements of one kind: the number that is announced, and the line behind.
fn read_kind<const N: usize>(count: &str, line: &str) -> Result<Vec<[u32; N]>, String> {
    let announced: usize =
        count.trim().parse().map_err(|_| format!("\"{}\" is not a number of elements", count.trim()))?;
    let mut indices = Vec::new();
    for word in line.split_ascii_whitespace() {
        indices.push(word.parse::<u32>().map_err(|_| format!("\"{word}\" is not an index"))?);
    }
    if indices.len() % N != 0 || indices.len() / N != announced {
        return Err(format!("{} indices for {announced} elements of {N} points", indices.len()));
    }
    Ok(indices.as_chunks::<N>().0.to_vec())
}

/// Reads records.
///
/// # Errors
/// The line and what is wrong with it.
pub fn parse(text: &str) -> Result<Vec<TopologyRecord>, String> {
    let mut records: Vec<TopologyRecord> = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        let at = |problem: String| format!("line {}: {problem}", index + 1);
        if line.trim().is_empty() {
            continue;
        }
        let Some((name, rest)) = line.split_once('=') else {
            return Err(at("no \"=\" behind a name".into()));
        };
        if name.trim() == "T" {
            let time = rest.trim().parse::<f64>().ok().filter(|time| time.is_finite());
            let time = time.ok_or_else(|| at(format!("\"{}\" is not a time", rest.trim())))?;
            records.push(TopologyRecord { time, ..TopologyRecord::default() });
            continue;
        }
        let Some(record) = records.last_mut() else { return Err(at("no time before the first elements".into())) };
        let list = lines.next().map_or("", |(_, line)| line);
        let lists = &mut record.lists;
        let outcome = match name.trim() {
            "Edges" => read_kind(rest, list).map(|read| lists.edges = read),
            "Triangles" => read_kind(rest, list).map(|read| lists.triangles = read),
            "Quads" => read_kind(rest, list).map(|read| lists.quads = read),
            "Tetrahedra" => read_kind(rest, list).map(|read| lists.tetrahedra = read),
            "Hexahedra" => read_kind(rest, list).map(|read| lists.hexahedra = read),
            other => Err(format!("\"{other}\" is none of T, Edges, Triangles, Quads, Tetrahedra, Hexahedra")),
        };
        outcome.map_err(at)?;
    }
    Ok(records)
}

/// Reads the records of a file.
///
/// # Errors
/// The file cannot be read, or has a mistake, or no record at all.
pub(super) fn read(scene: &Scene, name: &str) -> Result<Vec<TopologyRecord>, Diagnostic> {
    let refuse = |message: String| Diagnostic::error("file-not-read", message).attribute("filename", name);
    let records =
        parse(&state_file::read_text(scene, name)?).map_err(|problem| refuse(format!("{name}: {problem}")))?;
    if records.is_empty() {
        return Err(refuse(format!("{name}: no record")).expected("lines T=, Edges=, Triangles= ..."));
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_back_as_written() {
        let lists = ElementLists {
            edges: vec![[0, 1], [1, 2]],
            tetrahedra: vec![[3, 2, 1, 0]],
            hexahedra: vec![[0, 1, 2, 3, 4, 5, 6, 7]],
            ..ElementLists::default()
        };
        let text = write(0.5, &lists);
        assert!(text.starts_with("T= 0.5\n Edges= 2\n  0 1 1 2\n Triangles= 0\n"), "{text}");
        let records = parse(&(text + &write(1.0, &ElementLists::default()))).expect("a good file");
        assert_eq!(records[0], TopologyRecord { time: 0.5, lists });
        assert_eq!(records[1], TopologyRecord { time: 1.0, ..TopologyRecord::default() });
    }

    #[test]
    fn mistakes_name_their_line() {
        for (text, message) in [
            ("Edges= 1\n0 1\n", "line 1: no time"),
            ("T= 0\nEdges= 2\n0 1\n", "line 2: 2 indices for 2 elements of 2 points"),
            ("T= 0\nEdges= 1\n0 -1\n", "line 2: \"-1\" is not an index"),
            ("T= x\n", "line 1: \"x\" is not a time"),
            ("T= 0\nFoo= 1\n", "line 2: \"Foo\" is none of"),
            ("T\n", "line 1: no \"=\""),
        ] {
            assert!(parse(text).unwrap_err().contains(message), "{text}: {:?}", parse(text));
        }
    }
}
