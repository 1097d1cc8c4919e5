//! Numbers in text: decimal only, finite only, nothing behind them.

use super::value::ValueError;

/// Reads a whole word as a finite real.
///
/// # Errors
/// Not a number, `nan`, `inf`, hexadecimal, a comma, or larger than a double can hold.
pub fn parse_real(word: &str) -> Result<f64, ValueError> {
    let expected = "a finite decimal number";
    // Rust reads "inf" and "nan" as numbers; a scene that contains them is broken.
    if !word.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'+' | b'-' | b'e' | b'E')) {
        let hint = if word.contains(',') { "; numbers are separated by blanks and have a decimal point" } else { "" };
        return Err(ValueError::new(format!("\"{word}\" is not a number{hint}"), expected));
    }
    let value: f64 = word.parse().map_err(|_| ValueError::new(format!("\"{word}\" is not a number"), expected))?;
    if value.is_finite() { Ok(value) } else { Err(ValueError::new(format!("\"{word}\" is too large"), expected)) }
}

/// Reads a whole word as an integer within `low..=high`. `1e4` is one, as `10000.0` is: nothing is lost.
///
/// # Errors
/// Not a decimal integer, or out of range.
pub fn parse_integer(word: &str, low: i64, high: i64) -> Result<i64, ValueError> {
    let expected = if low >= 0 { "a non-negative integer" } else { "an integer" };
    let value: i128 = word
        .parse()
        .ok()
        .or_else(|| whole_number(word))
        .ok_or_else(|| ValueError::new(format!("\"{word}\" is not an integer"), expected))?;
    if value < i128::from(low) || value > i128::from(high) {
        return Err(ValueError::new(format!("\"{word}\" is out of range"), format!("{expected} from {low} to {high}")));
    }
    i64::try_from(value).map_err(|_| ValueError::new(format!("\"{word}\" is out of range"), expected))
}

/// The integer that a word in the notation of reals stands for, if it is one that a double holds exactly.
fn whole_number(word: &str) -> Option<i128> {
    const LARGEST: f64 = 9_007_199_254_740_992.0;
    let value = parse_real(word).ok()?;
    (value.fract() == 0.0 && value.abs() <= LARGEST).then_some(value as i128)
}

/// What a C++ stream would have read as a real: the longest numeric prefix, else 0; overflow gives the largest double.
pub(super) fn lenient_real(word: &str) -> f64 {
    let end = word
        .bytes()
        .take_while(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'+' | b'-' | b'e' | b'E'))
        .count();
    let found = (1..=end).rev().find_map(|length| word[..length].parse::<f64>().ok()).unwrap_or(0.0);
    found.clamp(f64::MIN, f64::MAX)
}

/// What a C++ stream would have read as an integer.
pub(super) fn lenient_integer(word: &str) -> i64 {
    let sign = usize::from(word.starts_with(['-', '+']));
    let end = sign + word[sign..].bytes().take_while(u8::is_ascii_digit).count();
    word[..end].parse().unwrap_or(0)
}

/// The words of a text with their byte offsets.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_ascii_whitespace().map(|word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_finite_decimal_numbers_are_numbers() {
        assert_eq!(parse_real("-1.5e-3"), Ok(-1.5e-3));
        assert_eq!(parse_real(".1"), Ok(0.1));
        for word in ["1e400", "-1e400", "nan", "inf", "1,5", "0x1p3", "", "1.5abc", "1.5e"] {
            assert!(parse_real(word).is_err(), "{word}");
        }
        assert_eq!(parse_integer("12", 0, 100), Ok(12));
        assert_eq!(parse_integer("1e3", 0, 1000), Ok(1000));
        assert_eq!(parse_integer("2.0", 0, 1000), Ok(2));
        for word in ["1e3", "1.5", "1e-3", "1e300", "-1", "123456789012345678901234567890", "101", ""] {
            assert!(parse_integer(word, 0, 100).is_err(), "{word}");
        }
    }

    #[test]
    fn the_lenient_readings_are_those_of_the_specification() {
        assert_eq!(lenient_real("1.5abc"), 1.5);
        assert_eq!(lenient_real("nan"), 0.0);
        assert_eq!(lenient_real("0x10"), 0.0);
        assert_eq!(lenient_real("1e400"), f64::MAX);
        assert_eq!(lenient_integer("1.5"), 1);
        assert_eq!(lenient_integer("x"), 0);
    }
}
