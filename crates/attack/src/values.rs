//! Values that nobody means, and values that somebody might mean.

use fastrand::Rng;

use crate::catalogue::DataFacts;

/// Numbers at the edges of what types hold, and beyond.
const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "0.1",
    "-0.5",
    "1e-3",
    "1e3",
    "100",
    "1000",
    "1e5",
    "nan",
    "inf",
    "-inf",
    "1e300",
    "-1e300",
    "1e-300",
    "1e308",
    "1e400",
    "5e-324",
    "4294967295",
    "4294967296",
    "2147483647",
    "2147483648",
    "-2147483648",
    "18446744073709551615",
    "9223372036854775807",
    "65535",
    "65536",
    "1e15",
    "0.3333333333333333",
    "1,5",
    "0x10",
    "1e",
    "--1",
];

/// Words that are no numbers.
const WORDS: &[&str] = &[
    "",
    " ",
    "true",
    "false",
    "Vec3",
    "Rigid3",
    "Vec3d,Vec1d",
    "@",
    "@.",
    "@..",
    "@/",
    "@../..",
    "@[-1]",
    "@MechanicalObject",
    "@.position",
    "@../dofs.position",
    "%",
    "%s%n",
    "é",
    "\u{202e}x",
    "'",
    "]]>",
    "&",
    "a b c",
    "None",
    "../../etc/passwd",
    "/",
    ".",
    "con",
    "-",
    "1 kPa",
    "3 mm",
    "5 furlong",
    "red",
    "#ff",
    "0-4294967295",
    "0-5",
    "5-0",
    "[1 0,0 1]",
];

/// A number of any kind.
pub fn number(rng: &mut Rng) -> String {
    match rng.u8(0..8) {
        0 => format!("{}", rng.i64(-10..10)),
        1 => format!("{:e}", rng.f64() * 10f64.powi(rng.i32(-12..12))),
        _ => pick(rng, NUMBERS).to_owned(),
    }
}

/// An entry of a list, at random.
pub fn pick<'a>(rng: &mut Rng, list: &[&'a str]) -> &'a str {
    list[rng.usize(0..list.len())]
}

/// A value without regard to what is expected.
pub fn hostile(rng: &mut Rng) -> String {
    match rng.u8(0..10) {
        0..=3 => number(rng),
        4..=6 => pick(rng, WORDS).to_owned(),
        7 | 8 => list(rng, 40),
        _ => "x".repeat(rng.usize(1..3000)),
    }
}

fn list(rng: &mut Rng, longest: usize) -> String {
    let length = rng.usize(0..longest);
    let kind = rng.u8(0..4);
    let one = |rng: &mut Rng| match kind {
        0 => number(rng),
        1 => rng.u8(0..10).to_string(),
        2 => format!("{:.3}", rng.f64() * 2.0 - 0.5),
        _ => {
            if rng.u8(0..6) == 0 {
                number(rng)
            } else {
                format!("{:.2}", rng.f64())
            }
        }
    };
    (0..length).map(|_| one(rng)).collect::<Vec<_>>().join(" ")
}

/// A change of a value that is there.
pub fn changed(rng: &mut Rng, value: &str) -> String {
    let mut words: Vec<String> = value.split_whitespace().map(str::to_owned).collect();
    if words.is_empty() {
        return hostile(rng);
    }
    let at = rng.usize(0..words.len());
    match rng.u8(0..10) {
        0..=3 => words[at] = number(rng),
        4 => words[at] = hostile(rng),
        5 => drop(words.remove(at)),
        6 => words.insert(at, words[at].clone()),
        7 => rng.shuffle(&mut words),
        8 => words = std::iter::repeat_n(words, rng.usize(2..20)).flatten().collect(),
        _ => words[at] = words[at].parse::<f64>().map_or(words[at].clone() + "x", |x| (-x).to_string()),
    }
    words.join(" ")
}

/// A value that fits the type of a data at most times.
pub fn fitting(rng: &mut Rng, data: &DataFacts) -> String {
    if rng.u8(0..6) == 0 {
        return hostile(rng);
    }
    if !data.default.is_empty() && rng.u8(0..4) == 0 {
        return changed(rng, &data.default);
    }
    let of = data.kind.as_str();
    if let Some((_, words)) = of.split_once("one of ") {
        let words: Vec<&str> = words.split([',', ' ']).filter(|word| !word.is_empty() && *word != "or").collect();
        return if words.is_empty() { hostile(rng) } else { pick(rng, &words).to_owned() };
    }
    let group = of.split_whitespace().find_map(|word| word.parse::<usize>().ok()).unwrap_or(1).min(30);
    let n_groups = if of.starts_with("list") { rng.usize(0..8) } else { 1 };
    let whole = ["integer", "index", "indices"].iter().any(|word| of.contains(word));
    let one = |rng: &mut Rng| match (of.contains("true or false"), whole, rng.u8(0..12)) {
        (true, ..) => pick(rng, &["true", "false", "1", "0"]).to_owned(),
        (.., 0) => number(rng),
        (_, true, _) => rng.u8(0..10).to_string(),
        (_, false, 1) => format!("{:e}", rng.f64() * 10f64.powi(rng.i32(-3..6))),
        _ => format!("{:.3}", rng.f64() * 3.0 - 1.0),
    };
    if whole || of.contains("real") || of.contains("true or false") {
        (0..group * n_groups).map(|_| one(rng)).collect::<Vec<_>>().join(" ")
    } else {
        hostile(rng)
    }
}
