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

/// What a C++ stream reads at the beginning of a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Streamed<T> {
    pub value: T,
    /// How many bytes of the word it takes; the next number may begin behind them.
    pub length: usize,
    /// Whether the number is larger than the type can hold: the nearest one that it can hold is read, then no more.
    pub is_beyond: bool,
}

/// A real as a C++ stream reads it; `None` if it fails, as it does at an exponent without digits.
pub(super) fn stream_real(word: &str) -> Option<Streamed<f64>> {
    let bytes = word.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let sign = |from: usize| usize::from(matches!(bytes.get(from), Some(b'+' | b'-')));
    let mut length = sign(0);
    let mut n_digits = digits(length);
    length += n_digits;
    if bytes.get(length) == Some(&b'.') {
        let n_decimals = digits(length + 1);
        n_digits += n_decimals;
        length += 1 + n_decimals;
    }
    if n_digits == 0 {
        return None;
    }
    if matches!(bytes.get(length), Some(b'e' | b'E')) {
        length += 1 + sign(length + 1);
        let n_digits = digits(length);
        if n_digits == 0 {
            return None;
        }
        length += n_digits;
    }
    let value: f64 = word[..length].parse().ok()?;
    Some(Streamed { value: value.clamp(f64::MIN, f64::MAX), length, is_beyond: value.is_infinite() })
}

/// An integer as a C++ stream reads it; `None` if it fails. Below zero it wraps where there are no negative ones, as -1
/// to the largest.
pub(super) fn stream_integer(word: &str, low: i64, high: i64) -> Option<Streamed<i64>> {
    let sign = usize::from(word.starts_with(['-', '+']));
    let n_digits = word[sign..].bytes().take_while(u8::is_ascii_digit).count();
    if n_digits == 0 {
        return None;
    }
    let length = sign + n_digits;
    // What is too long even for these integers is beyond any limit.
    let size = word[sign..length].parse().unwrap_or(i128::MAX);
    let value = if word.starts_with('-') { -size } else { size };
    let (low, high) = (i128::from(low), i128::from(high));
    let wrapped = if low == 0 && value < 0 && size <= high { high + 1 - size } else { value };
    let is_negative_without_sign = low == 0 && wrapped < 0;
    let nearest = if is_negative_without_sign { high } else { wrapped.clamp(low, high) };
    Some(Streamed { value: i64::try_from(nearest).ok()?, length, is_beyond: nearest != wrapped })
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
        let real = |word: &str| stream_real(word).map(|read| (read.value, read.length, read.is_beyond));
        assert_eq!(real("1.5abc"), Some((1.5, 3, false)));
        assert_eq!(real("-.5"), Some((-0.5, 3, false)));
        assert_eq!(real("0x10"), Some((0.0, 1, false)));
        assert_eq!(real("2e1-3"), Some((20.0, 3, false)));
        assert_eq!(real("1e400"), Some((f64::MAX, 5, true)));
        assert_eq!(real("-1e400"), Some((f64::MIN, 6, true)));
        for word in ["nan", "inf", "", "-", ".", "e5", ".e5", "1.5e", "20e", "1e+", "1exx"] {
            assert_eq!(real(word), None, "{word}");
        }
        let integer = |word: &str| stream_integer(word, -100, 100).map(|read| (read.value, read.length));
        assert_eq!((integer("1.5"), integer("-7x"), integer("x")), (Some((1, 1)), Some((-7, 2)), None));
        assert_eq!((integer("1e5"), integer("-101"), integer("")), (Some((1, 1)), Some((-100, 4)), None));
        let index = |word: &str| stream_integer(word, 0, 255).map(|read| (read.value, read.is_beyond));
        assert_eq!((index("-1"), index("-255"), index("-0")), (Some((255, false)), Some((1, false)), Some((0, false))));
        assert_eq!((index("-256"), index("256")), (Some((255, true)), Some((255, true))));
        assert_eq!(index("123456789012345678901234567890123456789012345"), Some((255, true)));
    }
}
