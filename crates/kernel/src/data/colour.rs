//! Colours.

use super::flat::Flat;
use super::scalars::read_scalars;
use super::value::{DataValue, ValueError};

/// Red, green, blue, opacity, each 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rgba(pub [f64; 4]);

impl Default for Rgba {
    fn default() -> Self {
        Self([1.0; 4])
    }
}

/// Colour names that scenes use, with their red, green and blue.
const COLOURS: [(&str, [f64; 3]); 17] = [
    ("white", [1.0, 1.0, 1.0]),
    ("black", [0.0, 0.0, 0.0]),
    ("red", [1.0, 0.0, 0.0]),
    ("green", [0.0, 1.0, 0.0]),
    ("blue", [0.0, 0.0, 1.0]),
    ("cyan", [0.0, 1.0, 1.0]),
    ("magenta", [1.0, 0.0, 1.0]),
    ("yellow", [1.0, 1.0, 0.0]),
    ("gray", [0.5, 0.5, 0.5]),
    ("grey", [0.5, 0.5, 0.5]),
    ("lightgray", [0.75, 0.75, 0.75]),
    ("lightgrey", [0.75, 0.75, 0.75]),
    ("darkgray", [0.25, 0.25, 0.25]),
    ("darkgrey", [0.25, 0.25, 0.25]),
    ("orange", [1.0, 0.5, 0.0]),
    ("navy", [0.0, 0.0, 0.5]),
    ("lime", [0.0, 1.0, 0.0]),
];

impl DataValue for Rgba {
    fn type_name() -> String {
        "colour".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let expected = "3 or 4 reals, #RGB, #RGBA, #RRGGBB, #RRGGBBAA or a colour name";
        let trimmed = text.trim();
        if let Some((_, [red, green, blue])) = COLOURS.iter().find(|(name, _)| name.eq_ignore_ascii_case(trimmed)) {
            self.0 = [*red, *green, *blue, 1.0];
            return Ok(());
        }
        if let Some(digits) = trimmed.strip_prefix('#') {
            let values: Option<Vec<u32>> = digits.chars().map(|digit| digit.to_digit(16)).collect();
            let channels: Vec<f64> = match values.as_deref() {
                Some(short @ ([_, _, _] | [_, _, _, _])) => {
                    short.iter().map(|&digit| f64::from(digit) / 15.0).collect()
                }
                Some(long @ ([_, _, _, _, _, _] | [_, _, _, _, _, _, _, _])) => {
                    long.chunks(2).map(|pair| f64::from(16 * pair[0] + pair[1]) / 255.0).collect()
                }
                _ => {
                    return Err(ValueError::new(format!("\"{trimmed}\" is not a colour"), expected));
                }
            };
            self.0 = [channels[0], channels[1], channels[2], channels.get(3).copied().unwrap_or(1.0)];
            return Ok(());
        }
        match read_scalars::<f64>(trimmed) {
            (channels, None) if channels.len() == 3 || channels.len() == 4 => {
                self.0 = [channels[0], channels[1], channels[2], channels.get(3).copied().unwrap_or(1.0)];
                Ok(())
            }
            _ => Err(ValueError::new(format!("\"{trimmed}\" is not a colour"), expected)),
        }
    }

    fn print(&self) -> String {
        self.0.print()
    }

    fn to_flat(&self) -> Flat {
        self.0.to_flat()
    }
}
