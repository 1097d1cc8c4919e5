//! Volume that is injected into a closed surface at no more than a rate.

use std::sync::{Arc, Mutex, PoisonError};

/// What a component knows of the volume that is injected: components do not know the time of a run, and their elements,
/// which do, are made anew when data are written. They go on from what those before have left here.
#[derive(Clone, Debug, Default)]
pub(super) struct Injected(Arc<Mutex<Known>>);

/// The last step that was worked on.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// When it began (s).
    time: f64,
    /// Volume when it began and when it ended [m^3].
    volumes: [f64; 2],
}

impl Injected {
    /// The volume at a time [m^3]: that time is of the last step, or after it.
    fn at(&self, time: f64) -> f64 {
        let known = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.volumes[usize::from(time > known.time)]
    }

    fn set(&self, known: Known) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = known;
    }

    /// A reset: there is none.
    pub fn clear(&self) {
        self.set(Known::default());
    }
}

/// How volume is injected: a function of time as long as what it goes to stays, so that steps that are tried again find
/// the same.
#[derive(Clone, Debug, settee_persist::Persist)]
pub(super) struct Injection {
    /// Volume that it goes to [m^3].
    #[rebuilt]
    target: f64,
    /// Most change in a second [m^3/s].
    #[rebuilt]
    rate: f64,
    #[rebuilt]
    known: Injected,
    /// Time from which on it goes there (s), that of the first evaluation, and what was injected then [m^3].
    start: Option<(f64, f64)>,
}

impl Injection {
    /// Goes on from what is known to `target`, with `rate` at most.
    pub fn new(target: f64, rate: f64, known: &Injected) -> Self {
        Self { target, rate, known: known.clone(), start: None }
    }

    /// Injected volume at a time in a step that begins at `begin` [m^3].
    fn volume(&self, begin: f64, time: f64) -> f64 {
        let (since, from) = self.start.unwrap_or_else(|| (begin, self.known.at(begin)));
        let (way, most) = (self.target - from, self.rate.max(0.0) * (time - since).max(0.0));
        if way.abs() <= most { self.target } else { from + most.copysign(way) }
    }

    /// Injected volume at the end of a step from `time` to `time + dt` [m^3].
    pub fn at_end(&self, time: f64, dt: f64) -> f64 {
        self.volume(time, time + dt)
    }

    /// A step is worked on.
    pub fn go_on(&mut self, time: f64, dt: f64) {
        self.start.get_or_insert_with(|| (time, self.known.at(time)));
        self.known.set(Known { time, volumes: [time, time + dt].map(|at| self.volume(time, at)) });
    }

    /// Takes over what another one for the same component remembers, unless that goes to something else.
    pub fn copy_memory(&mut self, from: &Self) {
        if (self.target, self.rate) == (from.target, from.rate) {
            self.start = from.start;
        }
    }

    /// Forgets what was injected.
    pub fn restart(&mut self) {
        self.start = None;
        self.known.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn volume_is_injected_at_its_rate_from_the_start_and_from_each_change() {
        let known = Injected::default();
        let mut injection = Injection::new(1.0, 2.0, &known);
        injection.go_on(10.0, 0.125);
        assert_eq!([9.0, 10.0, 10.25, 11.0].map(|time| injection.at_end(time, 0.0)), [0.0, 0.0, 0.5, 1.0]);
        // The next step; tried again, it is the same.
        injection.go_on(10.125, 0.125);
        injection.go_on(10.125, 0.125);
        assert_eq!((injection.at_end(10.125, 0.125), known.at(10.125), known.at(10.25)), (0.5, 0.25, 0.5));
        // Another volume is written before the next one.
        let mut other = Injection::new(-1.0, 4.0, &known);
        assert_eq!(other.at_end(10.25, 0.125), 0.0);
        other.go_on(10.25, 0.125);
        assert_eq!([10.25, 10.375, 10.5, 11.0].map(|time| other.at_end(time, 0.0)), [0.5, 0.0, -0.5, -1.0]);
        // What remembers another way does not count, a copy of the same does.
        let mut same = Injection::new(-1.0, 4.0, &Injected::default());
        same.copy_memory(&injection);
        assert_eq!(same.start, None);
        same.copy_memory(&other);
        assert_eq!(same.start, Some((10.25, 0.5)));
        // What looked at the step that comes, as an account of energies does, has not injected anything.
        other.go_on(10.375, 0.125);
        assert_eq!(Injection::new(1.0, 1.0, &known).at_end(10.375, 0.0), 0.0);
        other.restart();
        other.go_on(10.0, 0.125);
        assert_eq!((other.at_end(10.0, 0.125), known.at(10.125)), (-0.5, -0.5));
    }
}
