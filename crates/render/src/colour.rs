//! Colours as numbers that screens take (sRGB) and as light, which may be added (linear).

/// Light of a number that screens take. Source: IEC 61966-2-1.
pub fn to_linear(value: f32) -> f32 {
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// The opposite of [`to_linear`].
pub fn from_linear(light: f32) -> f32 {
    if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
}

/// How bright a colour of the draw list looks, from 0 to 1.
pub fn luminance(colour: [f32; 4]) -> f32 {
    let light = 0.2126 * to_linear(colour[0]) + 0.7152 * to_linear(colour[1]) + 0.0722 * to_linear(colour[2]);
    from_linear(light)
}

/// A colour in four bytes.
pub fn packed(colour: [f32; 4]) -> u32 {
    u32::from_le_bytes(colour.map(|x| (255.0 * x.clamp(0.0, 1.0)).round() as u8))
}

/// Reads `#rrggbb` or `#rrggbbaa`, with or without the sign.
pub fn hex_colour(text: &str) -> Option<[f32; 4]> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    if !matches!(digits.len(), 6 | 8) || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let byte = |k: usize| u8::from_str_radix(digits.get(2 * k..2 * k + 2).unwrap_or("ff"), 16).ok();
    let bytes = [byte(0)?, byte(1)?, byte(2)?, byte(3)?];
    Some(bytes.map(|x| f32::from(x) / 255.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_and_numbers_are_inverse() {
        for byte in 0..=255u8 {
            let value = f32::from(byte) / 255.0;
            assert!((from_linear(to_linear(value)) - value).abs() < 1e-5);
        }
    }

    #[test]
    fn hexadecimal_colours_are_read() {
        assert_eq!(hex_colour("#ff0000"), Some([1.0, 0.0, 0.0, 1.0]));
        assert_eq!(hex_colour("00ff0000"), Some([0.0, 1.0, 0.0, 0.0]));
        assert_eq!((hex_colour("#ff00"), hex_colour("#gg0000"), hex_colour("#é0000")), (None, None, None));
    }
}
