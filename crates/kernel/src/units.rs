//! Units: what a scene measures in, and values that are given with a unit.

use crate::data::ValueError;

/// Exponents of length, mass and time.
type Dimension = [i32; 3];

/// A unit: its size in SI units, and what it measures.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Unit {
    size: f64,
    dimension: Dimension,
}

/// Names of units without prefix, with their sizes.
const NAMES: &[(&str, f64, Dimension)] = &[
    ("m", 1.0, [1, 0, 0]),
    ("g", 1e-3, [0, 1, 0]),
    ("t", 1e3, [0, 1, 0]),
    ("s", 1.0, [0, 0, 1]),
    ("min", 60.0, [0, 0, 1]),
    ("h", 3600.0, [0, 0, 1]),
    ("Hz", 1.0, [0, 0, -1]),
    ("N", 1.0, [1, 1, -2]),
    ("Pa", 1.0, [-1, 1, -2]),
    ("bar", 1e5, [-1, 1, -2]),
    ("J", 1.0, [2, 1, -2]),
    ("l", 1e-3, [3, 0, 0]),
    ("rad", 1.0, [0, 0, 0]),
    ("1", 1.0, [0, 0, 0]),
];

/// Prefixes of the names.
const PREFIXES: &[(&str, f64)] =
    &[("G", 1e9), ("M", 1e6), ("k", 1e3), ("d", 1e-1), ("c", 1e-2), ("m", 1e-3), ("u", 1e-6), ("n", 1e-9)];

impl Unit {
    /// A name, with a prefix or without.
    fn named(name: &str) -> Option<Self> {
        let plain = |name: &str| NAMES.iter().find(|(known, ..)| *known == name);
        if let Some((_, size, dimension)) = plain(name) {
            return Some(Self { size: *size, dimension: *dimension });
        }
        PREFIXES.iter().find_map(|(prefix, factor)| {
            let (_, size, dimension) = plain(name.strip_prefix(prefix)?).filter(|(known, ..)| *known != "1")?;
            Some(Self { size: size * factor, dimension: *dimension })
        })
    }

    /// A product of names with exponents, of which those after a `/` divide: `kg/m^3`, `N s/m`, `1/s`.
    fn read(text: &str) -> Option<Self> {
        let mut unit = Self { size: 1.0, dimension: [0; 3] };
        for (part, factors) in text.split('/').enumerate() {
            let mut factors = factors.split([' ', '*']).filter(|factor| !factor.is_empty()).peekable();
            factors.peek()?;
            for factor in factors {
                let (name, exponent) = factor.split_once('^').unwrap_or((factor, "1"));
                let exponent = exponent.parse::<i32>().ok().filter(|exponent| exponent.abs() <= 6)?;
                unit = unit.times(Self::named(name)?, if part == 0 { exponent } else { -exponent });
            }
        }
        Some(unit)
    }

    fn times(self, other: Self, exponent: i32) -> Self {
        let dimension = std::array::from_fn(|axis| self.dimension[axis] + exponent * other.dimension[axis]);
        Self { size: self.size * other.size.powi(exponent), dimension }
    }
}

/// What a scene measures length, mass and time in: metres, kilograms and seconds where it does not say it.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneUnits {
    names: [String; 3],
    sizes: [f64; 3],
    is_given: bool,
}

impl Default for SceneUnits {
    fn default() -> Self {
        Self { names: ["m", "kg", "s"].map(str::to_owned), sizes: [1.0; 3], is_given: false }
    }
}

impl SceneUnits {
    /// The units by their names; an empty name is that of SI.
    ///
    /// # Errors
    /// A name that is none of length, mass or time: which of the three, and why.
    pub fn new(names: [&str; 3]) -> Result<Self, (usize, ValueError)> {
        let mut units = Self::default();
        for (axis, name) in names.into_iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            let dimension: Dimension = std::array::from_fn(|other| i32::from(other == axis));
            let unit = Unit::read(name).filter(|unit| unit.dimension == dimension).ok_or_else(|| {
                let expected = [r#"a length, as "mm""#, r#"a mass, as "g""#, r#"a time, as "ms""#][axis];
                (axis, ValueError::new(format!("\"{name}\" is no such unit"), expected))
            })?;
            (units.names[axis], units.sizes[axis], units.is_given) = (name.to_owned(), unit.size, true);
        }
        Ok(units)
    }

    /// The size of one scene unit of a dimension, in SI units.
    fn size(&self, dimension: Dimension) -> f64 {
        self.sizes.iter().zip(dimension).map(|(size, exponent)| size.powi(exponent)).product()
    }

    /// How a quantity that is declared in the SI unit `declared` is labelled in this scene: empty where the scene does
    /// not say its units.
    pub fn label(&self, declared: &str) -> String {
        let Some(unit) = Unit::read(declared).filter(|_| self.is_given) else { return String::new() };
        if self.sizes == [1.0; 3] {
            return declared.to_owned();
        }
        let size = self.size(unit.dimension) / unit.size;
        // Forces and pressures have names of their own; a power of a thousand is a prefix.
        let is_simple = NAMES.iter().any(|(name, ..)| *name == declared) && ["N", "Pa", "J"].contains(&declared);
        let prefix = PREFIXES.iter().chain(&[("", 1.0)]).find(|(_, factor)| (size / factor - 1.0).abs() < 1e-9);
        if let Some((prefix, _)) = prefix.filter(|_| is_simple) {
            return format!("{prefix}{declared}");
        }
        let power = |(name, exponent): (&String, i32)| match exponent {
            0 => None,
            1 => Some(name.clone()),
            _ => Some(format!("{name}^{exponent}")),
        };
        let side = |sign: i32| {
            let powers = self.names.iter().zip(unit.dimension.map(|exponent| (sign * exponent).max(0)));
            powers.filter_map(power).collect::<Vec<_>>().join(" ")
        };
        match (side(1), side(-1)) {
            (above, below) if below.is_empty() => above,
            (above, below) if above.is_empty() => format!("1/{below}"),
            (above, below) => format!("{above}/{below}"),
        }
    }

    /// The text of a value with a unit at its end, `3 kPa` or `1 2 3 mm`, in the units of the scene; `declared` is the
    /// SI unit of the data. `None` if the text does not end with a unit.
    pub fn converted(&self, text: &str, declared: &str) -> Option<Result<String, ValueError>> {
        let start = text.char_indices().find(|(at, letter)| {
            // The exponent of a number is no unit.
            letter.is_alphabetic() && !is_exponent(text, *at)
        });
        let (mut start, _) = start?;
        // `1/s` begins with a number.
        if let Some(before) = text[..start].strip_suffix("1/") {
            start = before.len();
        }
        let (numbers, name) = (text[..start].trim_end(), text[start..].trim());
        let all: Option<Vec<f64>> = numbers.split_whitespace().map(|word| word.parse().ok()).collect();
        let (all, unit) = (all.filter(|all| !all.is_empty())?, Unit::read(name)?);
        let wanted = Unit::read(declared);
        let is_right = wanted.is_some_and(|wanted| wanted.dimension == unit.dimension);
        if !is_right {
            let expected =
                if wanted.is_some() { format!("a unit as {declared}") } else { "a number without unit".into() };
            return Some(Err(ValueError::at(start, format!("\"{name}\" measures something else"), expected)));
        }
        let factor = unit.size / self.size(unit.dimension);
        let words: Vec<String> = all.iter().map(|number| format!("{}", number * factor)).collect();
        Some(Ok(words.join(" ")))
    }
}

/// Whether the letter at a place is the e of `1e4`.
fn is_exponent(text: &str, at: usize) -> bool {
    let (before, from) = text.split_at(at);
    let Some(after) = from.strip_prefix(['e', 'E']) else { return false };
    before.ends_with(|last: char| last.is_ascii_digit() || last == '.')
        && after.trim_start_matches(['+', '-']).starts_with(|next: char| next.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn converted(units: &SceneUnits, text: &str, declared: &str) -> String {
        units.converted(text, declared).expect("a unit").expect("of the right kind")
    }

    #[test]
    fn values_are_converted_to_the_units_of_the_scene() {
        let si = SceneUnits::default();
        assert_eq!(converted(&si, "3 kPa", "Pa"), "3000");
        assert_eq!(converted(&si, "3kPa", "Pa"), "3000");
        assert_eq!(converted(&si, "1e-3 -2 3.5 m", "m"), "0.001 -2 3.5");
        assert_eq!(converted(&si, "2 1/s", "1/s"), "2");
        assert_eq!(converted(&si, "1 g/cm^3", "kg/m^3").parse::<f64>().map(f64::round), Ok(1000.0));
        let small = SceneUnits::new(["mm", "g", "s"]).unwrap();
        assert_eq!(converted(&small, "2 cm", "m"), "20");
        // A pascal is 1000 g / (m s^2), so 1 g / (mm s^2).
        assert!((converted(&small, "3 kPa", "Pa").parse::<f64>().unwrap() - 3000.0).abs() < 1e-9);
        assert!(si.converted("3", "Pa").is_none() && si.converted("abc", "Pa").is_none());
        assert!(si.converted("1e4", "Pa").is_none() && si.converted("3 bananas", "Pa").is_none());
        assert!(si.converted("3 mm", "Pa").is_some_and(|outcome| outcome.is_err()));
        assert!(si.converted("3 mm", "").is_some_and(|outcome| outcome.is_err()));
    }

    #[test]
    fn quantities_are_labelled_in_the_units_of_the_scene_or_not_at_all() {
        let label = |names: [&str; 3], unit: &str| SceneUnits::new(names).unwrap().label(unit);
        assert_eq!(label(["", "", ""], "Pa"), "");
        assert_eq!(label(["m", "", ""], "Pa"), "Pa");
        assert_eq!(["m", "m/s", "N", "Pa"].map(|unit| label(["mm", "g", "s"], unit)), ["mm", "mm/s", "uN", "Pa"]);
        assert_eq!(["N", "Pa", "kg/m^3"].map(|unit| label(["mm", "t", "s"], unit)), ["N", "MPa", "t/mm^3"]);
        assert_eq!(SceneUnits::new(["s", "", ""]).map_err(|(axis, _)| axis), Err(0));
    }
    #[test]
    fn letters_of_several_bytes_are_no_units() {
        for text in ["é", "1é", "2 \u{202e}x", "1eé"] {
            assert!(SceneUnits::default().converted(text, "m").is_none(), "{text}");
        }
    }
}
