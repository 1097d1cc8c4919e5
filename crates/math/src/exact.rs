//! Rational numbers without rounding, against which tests hold formulas.

use num_bigint::BigInt;
use num_rational::Ratio;

/// A fraction of whole numbers of any size.
pub type Exact = Ratio<BigInt>;

/// The value of a finite number: a fraction whose denominator is a power of two.
pub fn exact(value: f64) -> Exact {
    assert!(value.is_finite(), "{value} is no number");
    let bits = value.to_bits();
    let (fraction, exponent) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7ff) as i32);
    // Subnormal numbers have no leading one, and the exponent of the smallest normal ones.
    let significand = if exponent == 0 { fraction } else { fraction | 1 << 52 };
    let power = exponent.max(1) - 1075;
    let significand = BigInt::from(significand) * if value < 0.0 { -1 } else { 1 };
    if power < 0 {
        Exact::new(significand, BigInt::from(1) << -power)
    } else {
        Exact::from_integer(significand << power)
    }
}

#[test]
fn numbers_are_taken_as_they_are() {
    let ratio = |numerator: i64, denominator: i64| Exact::new(numerator.into(), denominator.into());
    assert_eq!(exact(-0.75), ratio(-3, 4));
    assert_eq!(exact(0.0), ratio(0, 1));
    assert_eq!(exact(1e15), ratio(1_000_000_000_000_000, 1));
    assert_eq!(exact(f64::MAX) / exact(f64::MAX / 2.0), ratio(2, 1));
    assert_eq!(exact(f64::MIN_POSITIVE) / exact(5e-324), ratio(1 << 52, 1));
}
