//! How far a state is from its recording.

use settee_mesh::general;

/// References have six significant digits: the current values are rounded alike before they are compared.
const DIGITS: usize = 6;

/// A value with six significant digits.
pub fn rounded(value: f64) -> f64 {
    general(value, DIGITS).parse().unwrap_or(value)
}

/// Euclidean norm of the difference between a state rounded to six digits and its recording, divided by the number of
/// scalars. Not finite if the lengths differ or a number is not finite.
pub fn state_error(found: &[f64], recorded: &[f64]) -> f64 {
    if found.len() != recorded.len() {
        return f64::INFINITY;
    }
    let squares: f64 = found.iter().zip(recorded).map(|(found, recorded)| (rounded(*found) - recorded).powi(2)).sum();
    squares.sqrt() / recorded.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_that_of_rounded_values() {
        assert_eq!(state_error(&[1.234_567_89, 2.0], &[1.23457, 2.0]), 0.0);
        assert_eq!(state_error(&[3.0, 4.0], &[0.0, 0.0]), 2.5);
        assert!(state_error(&[1.0], &[1.0, 2.0]).is_infinite() && state_error(&[f64::NAN], &[0.0]).is_nan());
        assert_eq!(state_error(&[], &[]), 0.0);
    }
}
