//! Text files that say when which elements come and go.
//!
//! A line `T= time` opens a block. A command is a line, `ADD= kind n`, `REMOVE= n`, `INCISE= n` or `SWEEP= n`, and a
//! line with the indices or points, which may be empty or missing where there are none.

use settee_cutting::{CutPath, PathPoint};
use settee_kernel::{Diagnostic, Scene};
use settee_mesh::ElementKind;

use crate::playback::state_file;

/// What happens at one time.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Block {
    /// Time (s).
    pub time: f64,
    pub commands: Vec<Command>,
    /// The line of each command, from 1.
    pub lines: Vec<usize>,
}

/// A change that a file asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// Elements come, each from the elements of a list.
    Add { kind: ElementKind, points: Vec<u32>, ancestors: Vec<Vec<u32>> },
    /// Points come inside of triangles: triangle, and the weights of its first two corners.
    AddInTriangles(Vec<(u32, [f64; 2])>),
    /// Elements of the kind of the modifier go.
    Remove(Vec<u32>),
    /// A surface is cut along a path, or a body along the way of a blade.
    Cut(CutPath),
}

/// The kind that a word means: its first letters decide.
fn kind_of(word: &str) -> Option<ElementKind> {
    let kinds = [
        ("Edge", ElementKind::Edge),
        ("Triangle", ElementKind::Triangle),
        ("Quad", ElementKind::Quad),
        ("Tetra", ElementKind::Tetrahedron),
        ("Hexa", ElementKind::Hexahedron),
    ];
    kinds.into_iter().find(|(name, _)| word.starts_with(name)).map(|(_, kind)| kind)
}

fn numbers<T: std::str::FromStr>(line: &str) -> Result<Vec<T>, String> {
    line.split_ascii_whitespace().map(|word| word.parse().map_err(|_| format!("\"{word}\" is not a number"))).collect()
}

/// Reads blocks. What is odd and can be read all the same is noted.
///
/// # Errors
/// The line and what is wrong with it.
pub(super) fn parse(text: &str, odd: &mut Vec<String>) -> Result<Vec<Block>, String> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).peekable();
    while let Some((index, line)) = lines.next() {
        let at = |problem: String| format!("line {}: {problem}", index + 1);
        let Some((name, rest)) = line.split_once('=') else { return Err(at("no \"=\" behind a name".into())) };
        if name.trim() == "T" {
            let time = rest.trim().parse::<f64>().ok().filter(|time| time.is_finite());
            let time = time.ok_or_else(|| at(format!("\"{}\" is not a time", rest.trim())))?;
            blocks.push(Block { time, ..Block::default() });
            continue;
        }
        let Some(block) = blocks.last_mut() else { return Err(at("no time before the first change".into())) };
        // A line with a name is not the list of the command above it, which has an empty one then.
        let (_, list) = lines.next_if(|(_, line)| !line.contains('=')).unwrap_or((index, ""));
        let words: Vec<&str> = rest.split_ascii_whitespace().collect();
        let command = match name.trim() {
            "ADD" => parse_addition(&words, list),
            "REMOVE" => parse_removal(&words, list, &mut |problem| odd.push(at(problem))),
            "INCISE" => parse_incision(&words, list),
            "SWEEP" => parse_sweep(&words, list),
            other => Err(format!("\"{other}\" is no command; expected ADD, REMOVE, INCISE or SWEEP")),
        };
        block.commands.push(command.map_err(at)?);
        block.lines.push(index + 1);
    }
    Ok(blocks)
}

fn count(word: Option<&&str>) -> Result<usize, String> {
    let word = word.copied().unwrap_or_default();
    // More than numbers of 32 bits can name are none, and products with the numbers of points stay in range.
    let count = word.parse::<u32>().map_err(|_| format!("\"{word}\" is not a number of elements"))?;
    Ok(count as usize)
}

fn parse_removal(words: &[&str], list: &str, odd: &mut dyn FnMut(String)) -> Result<Command, String> {
    let announced = count(words.first())?;
    let mut indices: Vec<u32> = numbers(list)?;
    if indices.len() != announced {
        odd(format!("{} indices for {announced} elements", indices.len()));
    }
    indices.truncate(announced);
    Ok(Command::Remove(indices))
}

fn parse_addition(words: &[&str], list: &str) -> Result<Command, String> {
    let (kind, announced) = (words.first().copied().unwrap_or_default(), count(words.get(1))?);
    if kind.starts_with("Point") {
        let values: Vec<f64> = numbers(list)?;
        if values.len() < 3 * announced {
            return Err(format!("{} numbers for {announced} points of 3 numbers", values.len()));
        }
        let points = values.as_chunks::<3>().0[..announced].iter();
        let place = |&[triangle, a, b]: &[f64; 3]| {
            let triangle = index_of_triangle(triangle)?;
            let is_finite = a.is_finite() && b.is_finite();
            if is_finite { Ok((triangle, [a, b])) } else { Err(format!("{a} {b} are no weights")) }
        };
        return Ok(Command::AddInTriangles(points.map(place).collect::<Result<_, _>>()?));
    }
    let Some(kind) = kind_of(kind) else {
        return Err(format!(
            "\"{kind}\" is no kind of elements; expected PointsInTriangle, Edges, Triangles, Quads, Tetrahedra or \
             Hexahedra"
        ));
    };
    let points: Vec<u32> = numbers(list)?;
    let wanted = announced * kind.n_nodes();
    if points.len() < wanted {
        return Err(format!("{} indices for {announced} elements of {} points", points.len(), kind.n_nodes()));
    }
    let ancestors: Vec<u32> = match words.get(2) {
        Some(&"Ancestors") => numbers(&words[3..].join(" "))?,
        _ => Vec::new(),
    };
    if !ancestors.is_empty() && ancestors.len() < announced {
        return Err(format!("{} ancestors for {announced} elements", ancestors.len()));
    }
    let ancestors = ancestors.into_iter().take(announced).map(|ancestor| vec![ancestor]).collect();
    Ok(Command::Add { kind, points: points[..wanted].to_vec(), ancestors })
}

fn parse_incision(words: &[&str], list: &str) -> Result<Command, String> {
    let announced = count(words.first())?;
    let values: Vec<f64> = numbers(list)?;
    let points: Vec<[f64; 3]> = match values.len() {
        length if length == 3 * announced => values.as_chunks().0.to_vec(),
        length if length == 4 * announced => {
            let point = |&[triangle, x, y, z]: &[f64; 4]| {
                Ok(PathPoint { triangle: Some(index_of_triangle(triangle)?), at: [x, y, z] })
            };
            let points: Result<Vec<PathPoint>, String> = values.as_chunks().0.iter().map(point).collect();
            return Ok(Command::Cut(CutPath::Surface(points?)));
        }
        length => {
            return Err(format!(
                "{length} numbers for {announced} points of 3 numbers, or of a triangle and 3 numbers"
            ));
        }
    };
    let points = points.into_iter().map(|at| PathPoint { triangle: None, at }).collect();
    Ok(Command::Cut(CutPath::Surface(points)))
}

fn parse_sweep(words: &[&str], list: &str) -> Result<Command, String> {
    let announced = count(words.first())?;
    let values: Vec<f64> = numbers(list)?;
    if values.len() != 6 * announced {
        return Err(format!("{} numbers for {announced} places of a blade, of two ends with 3 numbers", values.len()));
    }
    let places = values.as_chunks::<6>().0.iter().map(|&[a, b, c, d, e, f]| [[a, b, c], [d, e, f]]);
    Ok(Command::Cut(CutPath::Blade(places.collect())))
}

fn index_of_triangle(value: f64) -> Result<u32, String> {
    let is_index = value >= 0.0 && value.fract() == 0.0 && value < f64::from(u32::MAX);
    if is_index { Ok(value as u32) } else { Err(format!("{value} is no index of a triangle")) }
}

/// Reads a file of the scene's folders; with warnings of what is odd in it.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read(scene: &Scene, name: &str) -> Result<(Vec<Block>, Vec<Diagnostic>), Diagnostic> {
    let text = state_file::read_text(scene, name)?;
    let mut odd = Vec::new();
    let about = |finding: Diagnostic| finding.attribute("filename", name);
    let blocks = parse(&text, &mut odd).map_err(|problem| about(Diagnostic::error("malformed-file", problem)))?;
    Ok((blocks, odd.into_iter().map(|problem| about(Diagnostic::warning("malformed-file", problem))).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_and_commands_are_read() {
        let text = "T= 0.1\n ADD= Triangles 2 Ancestors 1 4\n0 1 4 1 2 4\n REMOVE= 1\n7\nT= 0.2\n\
                    ADD= PointInTriangle 1\n3 0.25 0.5\nINCISE= 2\n0 0 0 1 0 0\n";
        let mut odd = Vec::new();
        let blocks = parse(text, &mut odd).expect("it is well formed");
        assert!(odd.is_empty());
        assert_eq!(parse("T= 0\nREMOVE= 3\n1 2", &mut odd).map(|blocks| blocks.len()), Ok(1));
        assert_eq!(odd, ["line 2: 2 indices for 3 elements"]);
        let nothing = parse("T= 0\nREMOVE= 0\n\nT= 1\nREMOVE= 0\nREMOVE= 1\n\n4\n", &mut odd).expect("nothing goes");
        assert_eq!(nothing[0].commands, [Command::Remove(Vec::new())]);
        assert_eq!(nothing[1].commands, [Command::Remove(Vec::new()), Command::Remove(vec![4])]);
        assert_eq!(odd.len(), 1);
        assert_eq!(blocks.iter().map(|block| block.time).collect::<Vec<_>>(), [0.1, 0.2]);
        let ancestors = vec![vec![1], vec![4]];
        let added = Command::Add { kind: ElementKind::Triangle, points: vec![0, 1, 4, 1, 2, 4], ancestors };
        assert_eq!(blocks[0].commands, [added, Command::Remove(vec![7])]);
        assert_eq!([&blocks[0].lines[..], &blocks[1].lines[..]], [[2, 4], [7, 9]]);
        let inside = Command::AddInTriangles(vec![(3, [0.25, 0.5])]);
        let path = [[0.0; 3], [1.0, 0.0, 0.0]].map(|at| PathPoint { triangle: None, at });
        assert_eq!(blocks[1].commands, [inside, Command::Cut(CutPath::Surface(path.to_vec()))]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, expected) in [
            ("REMOVE= 1\n0", "line 1: no time before the first change"),
            ("T= x", "line 1: \"x\" is not a time"),
            ("T= 0\nADD= Wedges 1\n0 1 2", "line 2: \"Wedges\" is no kind of elements"),
            ("T= 0\nADD= Edges 2\n0 1", "line 2: 2 indices for 2 elements of 2 points"),
            ("T= 0\nADD= Edges 1\n\nT= 1", "line 2: 0 indices for 1 elements of 2 points"),
            ("T= 0\nREMOVE= 2\n0 b", "line 2: \"b\" is not a number"),
            ("T= 0\nMELT= 2\n0", "line 2: \"MELT\" is no command"),
            ("T= 0\nINCISE= 1\n0.5 0 0 0", "line 2: 0.5 is no index of a triangle"),
            ("T= 0\nSWEEP= 2\n0 0 0 1 1 1", "line 2: 6 numbers for 2 places"),
            ("T= 0\nADD= PointInTriangle 1\n-1 0 0", "line 2: -1 is no index of a triangle"),
        ] {
            let problem = parse(text, &mut Vec::new()).expect_err("it is malformed");
            assert!(problem.starts_with(expected), "{problem}");
        }
    }
}
