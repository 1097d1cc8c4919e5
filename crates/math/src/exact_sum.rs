//! Sums without rounding, which do not depend on the order in which numbers come and go.

/// Bits of a digit.
const BITS: usize = 32;
/// The place of the last bit of the smallest number, 2^-1074.
const LOWEST: i32 = -1074;
/// Digits from there to the first bit of the largest number, 2^1023, and two for what is carried.
const N_DIGITS: usize = (1024 + 1074) / BITS + 3;

/// A sum of finite numbers without rounding: numbers may be added and taken away again in any order, and its value
/// depends on nothing but the numbers that are left.
///
/// A fixed-point number as wide as the range of `f64`, with digits of 32 bits that are carried when it is read
/// (Kulisch, Miranker, Computer arithmetic in theory and practice, 1981). It holds up to 2^31 numbers.
#[derive(Clone, Debug)]
pub struct ExactSum {
    digits: Box<[i64; N_DIGITS]>,
}

impl Default for ExactSum {
    fn default() -> Self {
        Self { digits: Box::new([0; N_DIGITS]) }
    }
}

impl ExactSum {
    /// Adds a number. Infinities and NaN are left out.
    pub fn add(&mut self, value: f64) {
        self.put(value, 1);
    }

    /// Takes a number away that was added.
    pub fn take(&mut self, value: f64) {
        self.put(value, -1);
    }

    fn put(&mut self, value: f64, sign: i64) {
        if !value.is_finite() {
            return;
        }
        let bits = value.to_bits();
        let (fraction, exponent) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7ff) as usize);
        // Subnormal numbers have no leading one, and the exponent of the smallest normal ones.
        let significand = if exponent == 0 { fraction } else { fraction | 1 << 52 };
        let place = exponent.max(1) - 1;
        let shifted = u128::from(significand) << (place % BITS);
        let sign = if value.is_sign_negative() { -sign } else { sign };
        for (digit, part) in self.digits[place / BITS..].iter_mut().zip([0, BITS, 2 * BITS]) {
            *digit += sign * i64::from((shifted >> part) as u32);
        }
    }

    /// The sum, to the last bit but one.
    pub fn value(&self) -> f64 {
        let mut digits = *self.digits;
        carry(&mut digits);
        // The last carry has the sign of the whole.
        let is_negative = digits[N_DIGITS - 1] < 0;
        if is_negative {
            digits.iter_mut().for_each(|digit| *digit = -*digit);
            carry(&mut digits);
        }
        let Some(first) = digits.iter().rposition(|digit| *digit != 0) else { return 0.0 };
        let last = first.saturating_sub(2);
        let leading = digits[last..=first].iter().rev().fold(0u128, |sum, digit| sum << BITS | *digit as u128);
        let value = times_power(leading as f64, (last * BITS) as i32 + LOWEST);
        if is_negative { -value } else { value }
    }
}

/// Brings all digits but the last to 0 up to 2^32.
fn carry(digits: &mut [i64; N_DIGITS]) {
    let mut carried = 0;
    for digit in &mut digits[..N_DIGITS - 1] {
        let sum = *digit + carried;
        carried = sum >> BITS;
        *digit = sum - (carried << BITS);
    }
    digits[N_DIGITS - 1] += carried;
}

/// value 2^exponent. Where a step leaves the range of normal numbers the other comes first.
fn times_power(value: f64, exponent: i32) -> f64 {
    let power = |exponent: i32| f64::from_bits(((exponent + 1023) as u64) << 52);
    let first = exponent.clamp(-1022, 1023);
    let rest = (exponent - first).clamp(-1022, 1023);
    value * power(rest) * power(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::exact;

    #[test]
    fn nothing_is_lost_and_no_order_matters() {
        let values = [1e300, 3.0, -1e-300, 5e-324, 0.1, -7.25e12, f64::MIN_POSITIVE, 2.0f64.powi(600), -0.3];
        let sum = |order: &mut dyn Iterator<Item = &f64>| {
            let mut sum = ExactSum::default();
            order.for_each(|value| sum.add(*value));
            sum.value()
        };
        let expected = sum(&mut values.iter());
        assert_eq!(sum(&mut values.iter().rev()), expected);
        let mut left = ExactSum::default();
        values.iter().for_each(|value| left.add(*value));
        values[..8].iter().for_each(|value| left.take(*value));
        assert_eq!(left.value(), -0.3, "what goes leaves nothing");
        left.take(-0.3);
        assert_eq!(left.value(), 0.0);
        left.add(5e-324);
        assert_eq!(left.value(), 5e-324);
    }

    #[test]
    fn it_is_the_rounded_sum() {
        let values: Vec<f64> = (1..200).map(|k| (f64::from(k) * 0.7).sin() * 10f64.powi(k % 17 - 8)).collect();
        let mut sum = ExactSum::default();
        values.iter().for_each(|value| sum.add(*value));
        let exactly = values.iter().fold(exact(0.0), |sum, value| sum + exact(*value));
        let error = exact(sum.value()) - exactly.clone();
        assert!(error.clone() * error * exact(2f64.powi(104)) <= exactly.clone() * exactly, "{}", sum.value());
    }
}
