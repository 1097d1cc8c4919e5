//! Values, units and help of data as texts.

use settee_kernel::{Flat, SceneUnits};

use crate::driver::{Property, Value};

/// The unit of a data in a scene: nothing for lengths, masses and times where the scene does not say what they are
/// measured in.
pub fn unit_of(units: &SceneUnits, declared: &str) -> String {
    let is_physical = SceneUnits::new(["m", "kg", "s"]).is_ok_and(|si| !si.label(declared).is_empty());
    if is_physical { units.label(declared) } else { declared.to_owned() }
}

/// A name with a unit behind it, if there is one.
pub fn titled(name: &str, unit: &str) -> String {
    if unit.is_empty() { name.to_owned() } else { format!("{name} ({unit})") }
}

/// Help, type, default and condition of a data.
pub fn about(property: &Property) -> String {
    let info = property.info;
    let mut text = format!("{}\n\ntype: {}", info.help, property.type_name);
    if !info.unit.is_empty() {
        text += &format!("\nunit: {}", info.unit);
    }
    if info.output {
        text += "\ncomputed, to be read only";
    } else {
        text += &format!("\ndefault: {}", shown(&property.default));
    }
    if !info.check.is_empty() {
        text += &format!("\ncondition: {}", info.check);
    }
    if !info.aliases.is_empty() {
        text += &format!("\nalso: {}", info.aliases.join(", "));
    }
    text
}

/// A text that fits in a line.
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    if text.is_empty() {
        return "(empty)".into();
    }
    if text.chars().count() <= LONGEST {
        text.to_owned()
    } else {
        text.chars().take(LONGEST).chain("...".chars()).collect()
    }
}

/// A message without the component and the value that stand beside it anyway.
pub fn reason(text: &str) -> &str {
    text.rsplit_once("\": ").map_or(text, |(_, reason)| reason)
}

/// How many numbers a list has, and how many of them belong together.
pub fn size(flat: &Flat) -> (usize, usize) {
    match flat {
        Flat::Reals { values, block } => (values.len(), (*block).max(1)),
        Flat::Integers { values, block } => (values.len(), (*block).max(1)),
        Flat::Text(_) => (0, 1),
    }
}

/// How many numbers a value has.
pub fn scalars(value: &Value) -> usize {
    match value {
        Value::Text(text) => {
            let mut words = text.split_whitespace();
            if !text.trim().is_empty() && words.all(|word| word.parse::<f64>().is_ok()) {
                text.split_whitespace().count()
            } else {
                0
            }
        }
        Value::Table(flat) => size(flat).0,
        Value::Bool(_) | Value::Choice { .. } => 0,
    }
}

/// A number with six digits that count.
pub fn number(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 {
        "0".into()
    } else if (1e-3..1e6).contains(&size) {
        let digits = (5 - size.log10().floor() as i32).clamp(0, 8) as usize;
        format!("{value:.digits$}")
    } else {
        format!("{value:.4e}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_six_digits() {
        assert_eq!(number(1.889312345), "1.88931");
        assert_eq!(number(-0.0123456789), "-0.0123457");
        assert_eq!(number(123456.7), "123457");
        assert_eq!(number(1.5e-9), "1.5000e-9");
    }

    #[test]
    fn a_refusal_is_told_without_what_stands_beside_it() {
        let text = "UniformMass \"mass\" in /chain: totalMass = \"heavy\": \"heavy\" is not a number; expected a real";
        assert_eq!(reason(text), "\"heavy\" is not a number; expected a real");
    }
}
