//! Numbers as text formats of other programs have them: with a fixed count of significant digits, or with all of them.

/// A number with `digits` significant digits: plain if its exponent is from -4 to `digits` - 1, else scientific with at
/// least two digits of the exponent; trailing zeros are left out. `inf`, `-inf` and `nan` for what is not finite.
///
/// ```
/// use settee_mesh::general;
/// assert_eq!(general(-0.017658000000000003, 6), "-0.017658");
/// assert_eq!(general(1234567.0, 6), "1.23457e+06");
/// ```
pub fn general(value: f64, digits: usize) -> String {
    if !value.is_finite() {
        return if value.is_nan() { "nan".into() } else { value.to_string() };
    }
    let digits = digits.clamp(1, 17);
    let scientific = format!("{value:.*e}", digits - 1);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let trimmed = |text: &str| {
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text.to_owned() }
    };
    if exponent < -4 || exponent >= digits as i32 {
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{}e{sign}{:02}", trimmed(mantissa), exponent.unsigned_abs());
    }
    let decimals = (digits as i32 - 1 - exponent).max(0) as usize;
    trimmed(&format!("{value:.decimals$}"))
}

/// The shortest text that reads back as the same double: plain from 1e-5 to 1e15, else scientific. `inf`, `-inf` and
/// `nan` for what is not finite.
///
/// ```
/// use settee_mesh::exact;
/// assert_eq!(exact(0.1), "0.1");
/// assert_eq!(exact(1.0 / 3.0), "0.3333333333333333");
/// assert_eq!(exact(-2.5e-30), "-2.5e-30");
/// ```
pub fn exact(value: f64) -> String {
    let size = value.abs();
    if value.is_nan() {
        "nan".into()
    } else if size.is_infinite() || size == 0.0 || (1e-5..1e15).contains(&size) {
        value.to_string()
    } else {
        format!("{value:e}")
    }
}

#[cfg(test)]
mod tests {
    use super::{exact, general};

    #[test]
    fn numbers_have_the_digits_asked_for() {
        for (value, digits, text) in [
            (0.0, 6, "0"),
            (-0.0, 6, "-0"),
            (1.0, 6, "1"),
            (0.06, 6, "0.06"),
            (-0.5886, 6, "-0.5886"),
            (1.0 / 3.0, 6, "0.333333"),
            (1.0 / 3.0, 9, "0.333333333"),
            (999_999.5, 6, "1e+06"),
            (100_000.0, 6, "100000"),
            (1e-5, 6, "1e-05"),
            (0.000_123_456_78, 6, "0.000123457"),
            (-1.5e300, 6, "-1.5e+300"),
            (0.1, 17, "0.10000000000000001"),
            (f64::INFINITY, 6, "inf"),
            (f64::NAN, 6, "nan"),
        ] {
            assert_eq!(general(value, digits), text);
        }
    }

    #[test]
    fn seventeen_digits_read_back_to_the_same_bits() {
        for value in [0.1, 1.0 / 3.0, 5e-324, f64::MAX, -123456.789e-20, -0.0, 1e15, 1e-5] {
            assert_eq!(general(value, 17).parse::<f64>().map(f64::to_bits), Ok(value.to_bits()));
            assert_eq!(exact(value).parse::<f64>().map(f64::to_bits), Ok(value.to_bits()));
        }
    }
}
