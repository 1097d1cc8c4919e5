//! Events: where a function of time rises through 0 in a step.

use crate::root::locate;

/// An event is found to this fraction of the step, unless somebody says otherwise.
pub const EVENT_TOLERANCE: f64 = 1e-9;

/// Looks at the function, beside that at the start.
const LOOKS: u32 = 8;

/// The first time in the last `length` (s) before `end` at which `f`, negative before, is 0 or positive: to `tolerance`
/// (s), never before it. `None` if there is none. Values that come and go between two of eight looks may be missed.
///
/// # Errors
/// Those of `f`.
pub fn first_crossing<E>(
    end: f64,
    length: f64,
    tolerance: f64,
    mut f: impl FnMut(f64) -> Result<f64, E>,
) -> Result<Option<f64>, E> {
    let mut before = (end - length, f(end - length)?);
    for left in (0..LOOKS).rev() {
        let time = end - length * f64::from(left) / f64::from(LOOKS);
        let now = (time, f(time)?);
        if before.1 < 0.0 && now.1 >= 0.0 {
            return locate(before, now, tolerance, f).map(Some);
        }
        before = now;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    /// In the step from 1 to 1.4.
    fn first(f: impl Fn(f64) -> f64) -> Option<f64> {
        first_crossing::<Infallible>(1.4, 0.4, 1e-10, |time| Ok(f(time))).expect("nothing fails")
    }

    #[test]
    fn the_first_rise_is_found_and_falls_are_not() {
        // Rises at 1.12 and 1.32, falls at 1.02 and 1.22.
        let wave = |time: f64| (10.0 * std::f64::consts::PI * (time - 1.12)).sin();
        let found = first(wave).expect("it rises");
        assert!((0.0..=1e-10).contains(&(found - 1.12)), "{found}");
        assert_eq!(first(|time| 1.2 - time), None);
        assert_eq!(first(|time| time - 1.5), None);
        // It was there before the step.
        assert_eq!(first(|time| time - 0.9), None);
    }

    #[test]
    fn an_event_at_the_end_belongs_to_the_step_and_one_at_the_start_does_not() {
        assert_eq!(first(|time| time - 1.4), Some(1.4));
        assert_eq!(first(|time| time - (1.4 - 0.4)), None);
    }

    #[test]
    fn looks_stop_at_the_first_error() {
        let mut looks = 0;
        let outcome = first_crossing(1.0, 1.0, 1e-6, |_| {
            looks += 1;
            if looks == 3 { Err("no") } else { Ok(-1.0) }
        });
        assert_eq!((outcome, looks), (Err("no"), 3));
    }
}
