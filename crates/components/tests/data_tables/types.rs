//! Types and defaults of data as shapes and numbers, of SOFA's tables and of our declarations.

/// What a value is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Real,
    Integer,
    Truth,
    Text,
    Colour,
}

/// Whether it is a list, of what, and how many of them belong together.
pub type Shape = (bool, Kind, usize);

/// The shape of a type of SOFA's tables; `None` where the type is a structure with a text of its own.
pub fn of_sofa(text: &str) -> Option<Shape> {
    let list = ["vector<", "SVector<", "set<"].iter().find_map(|open| text.strip_prefix(open)?.strip_suffix('>'));
    let (kind, block) = entry(list.unwrap_or(text))?;
    Some((list.is_some(), kind, block))
}

fn entry(text: &str) -> Option<(Kind, usize)> {
    let kind = |letter: &str| match letter {
        "d" | "f" => Some(Kind::Real),
        "i" | "I" | "L" | "B" | "H" => Some(Kind::Integer),
        _ => None,
    };
    if let Some(inside) = text.strip_prefix("fixed_array<").and_then(|rest| rest.strip_suffix('>')) {
        let (of, count) = inside.rsplit_once(',')?;
        let (kind, block) = entry(of)?;
        return Some((kind, block * count.parse::<usize>().ok()?));
    }
    if let Some(numbers) = text.strip_prefix("Vec").filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
        let (count, letter) = numbers.split_at(numbers.len() - 1);
        return Some((kind(letter)?, count.parse().ok()?));
    }
    if let Some((rows, rest)) = text.strip_prefix("Mat").and_then(|rest| rest.split_once('x')) {
        let (columns, letter) = rest.split_at(rest.len() - 1);
        return Some((kind(letter)?, rows.parse::<usize>().ok()? * columns.parse::<usize>().ok()?));
    }
    let one = match text {
        "bool" => (Kind::Truth, 1),
        "string" | "OptionsGroup" | "SelectableItem" => (Kind::Text, 1),
        "RGBAColor" => (Kind::Colour, 1),
        "Quatd" => (Kind::Real, 4),
        "RigidCoord3d" => (Kind::Real, 7),
        "RigidDeriv3d" => (Kind::Real, 6),
        "RigidCoord2d" | "RigidDeriv2d" => (Kind::Real, 3),
        "Edge" => (Kind::Integer, 2),
        "Triangle" => (Kind::Integer, 3),
        "Quad" | "Tetrahedron" => (Kind::Integer, 4),
        "Pyramid" => (Kind::Integer, 5),
        "Prism" => (Kind::Integer, 6),
        "Hexahedron" => (Kind::Integer, 8),
        other => (kind(other)?, 1),
    };
    Some(one)
}

/// The shape of a type as our declarations name it; `None` where the text has a form of its own.
pub fn of_ours(text: &str) -> Option<Shape> {
    if text.starts_with("list of words") {
        return Some((true, Kind::Text, 1));
    }
    let list = text.strip_prefix("list of ");
    let rest = list.unwrap_or(text).replace("non-negative ", "");
    let counted = rest.split_once(' ').and_then(|(count, of)| Some((count.parse::<usize>().ok()?, of)));
    let (block, of) = counted.unwrap_or((1, &rest));
    let kind = match of {
        "real" | "reals" => Kind::Real,
        "integer" | "integers" | "indices" => Kind::Integer,
        "true or false" => Kind::Truth,
        "colour" => Kind::Colour,
        text if ["one of", "text", "tags"].iter().any(|start| text.starts_with(start)) => Kind::Text,
        _ => return None,
    };
    Some((list.is_some(), kind, block))
}

/// Whether two printed values are the same: numbers to six digits, as SOFA prints them; truth as 0 and 1.
pub fn same_value(sofa: &str, ours: &str) -> bool {
    let words = |text: &str| {
        let plain = text.replace([',', '[', ']'], " ");
        plain.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let number = |word: &str| match word {
        "true" => Some(1.0),
        "false" => Some(0.0),
        _ => word.parse::<f64>().ok(),
    };
    let (sofa, ours) = (words(sofa), words(ours));
    let same = |(a, b): (&String, &String)| match (number(a), number(b)) {
        // The largest number that is printed with six digits is a little too large.
        (Some(a), Some(b)) => a == b || (a - b).abs() <= 1e-4 * a.abs().max(b.abs()) || (a > 1e308 && b > 1e308),
        _ => a == b,
    };
    sofa.len() == ours.len() && sofa.iter().zip(&ours).all(same)
}
