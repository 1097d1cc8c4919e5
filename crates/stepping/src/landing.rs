//! Steps that end exactly where the caller wants the state.

/// Length of the next step when `remaining` is left and steps of `wanted` are good: the rest in the least number of
/// equal parts.
///
/// All steps to the end are then alike, so that neither the matrix nor the history sees a short last step; and where
/// the caller's interval repeats, so does the length.
pub fn landing(wanted: f64, remaining: f64) -> f64 {
    // A step that would have to be longer by less than this is made longer.
    const STRETCH: f64 = 1e-6;
    let parts = (remaining / wanted * (1.0 - STRETCH)).ceil().max(1.0);
    if parts.is_finite() { remaining / parts } else { wanted }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_is_shared_evenly_and_the_last_step_ends_exactly() {
        assert_eq!(landing(1.0, 0.4), 0.4);
        assert_eq!(landing(1.0, 1.0), 1.0);
        assert_eq!(landing(1.0, 1.1), 0.55);
        let (wanted, mut remaining, mut lengths) = (0.3, 1.0, Vec::new());
        while remaining > 0.0 {
            let h = landing(wanted, remaining);
            lengths.push(h);
            remaining = if h >= remaining { 0.0 } else { remaining - h };
        }
        assert_eq!(lengths.len(), 4);
        assert!(lengths.iter().all(|h| (h - 0.25).abs() < 1e-15));
    }
}
