//! Volume that is injected into a closed surface at no more than a rate.

/// Volume on its way to a target, a function of time: steps that are tried again find the same.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
struct Way {
    /// Volume that it goes to [m^3].
    target: f64,
    /// Most change in a second [m^3/s].
    rate: f64,
    /// Time from which on it goes there (s), and what was injected then [m^3].
    start: (f64, f64),
}

impl Way {
    /// Injected volume at a time [m^3].
    fn at(&self, time: f64) -> f64 {
        let (since, from) = self.start;
        let (way, most) = (self.target - from, self.rate.max(0.0) * (time - since).max(0.0));
        if way.abs() <= most { self.target } else { from + most.copysign(way) }
    }
}

/// How volume is injected.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub(super) struct Injection {
    /// Volume that it goes to [m^3].
    #[rebuilt]
    target: f64,
    /// Most change in a second [m^3/s].
    #[rebuilt]
    rate: f64,
    /// Time of the first evaluation (s), and what was injected then [m^3]: the way begins there.
    start: Option<(f64, f64)>,
    /// How volume was injected until then.
    before: Option<Way>,
}

impl Injection {
    /// From nothing to `target`, with `rate` at most.
    pub fn new(target: f64, rate: f64) -> Self {
        Self { target, rate, start: None, before: None }
    }

    /// The way from a time on, if it did not begin earlier.
    fn way(&self, begin: f64) -> Way {
        let start = self.start.unwrap_or_else(|| (begin, self.before.map_or(0.0, |before| before.at(begin))));
        Way { target: self.target, rate: self.rate, start }
    }

    /// Injected volume at the end of a step from `time` to `time + dt` [m^3].
    pub fn at_end(&self, time: f64, dt: f64) -> f64 {
        self.way(time).at(time + dt)
    }

    /// A step that begins at a time is worked on.
    pub fn go_on(&mut self, time: f64) {
        self.start = Some(self.way(time).start);
    }

    /// Begins where another injection into the same surface has come to; one that goes to the same is gone on with.
    pub fn go_on_from(&mut self, other: &Self) {
        if (self.target, self.rate) == (other.target, other.rate) {
            *self = *other;
        } else {
            self.before =
                other.start.map(|start| Way { target: other.target, rate: other.rate, start }).or(other.before);
        }
    }

    /// Forgets what was injected.
    pub fn restart(&mut self) {
        *self = Self::new(self.target, self.rate);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn volume_is_injected_at_its_rate_from_the_start_and_from_each_change() {
        let mut injection = Injection::new(1.0, 2.0);
        injection.go_on(10.0);
        assert_eq!([9.0, 10.0, 10.25, 11.0].map(|time| injection.at_end(time, 0.0)), [0.0, 0.0, 0.5, 1.0]);
        // The next step; tried again, it is the same.
        injection.go_on(10.125);
        injection.go_on(10.125);
        assert_eq!(injection.at_end(10.125, 0.125), 0.5);
        // Another volume is written before the next one, twice.
        let mut unused = Injection::new(7.0, 4.0);
        unused.go_on_from(&injection);
        let mut other = Injection::new(-1.0, 4.0);
        other.go_on_from(&unused);
        // What looks at the step that comes, as an account of energies does, injects nothing.
        assert_eq!(other.at_end(10.375, 0.0), 0.75);
        assert_eq!(other.at_end(10.25, 0.125), 0.0);
        other.go_on(10.25);
        assert_eq!([10.25, 10.375, 10.5, 11.0].map(|time| other.at_end(time, 0.0)), [0.5, 0.0, -0.5, -1.0]);
        // Something else is written: the way stays.
        let mut same = Injection::new(-1.0, 4.0);
        same.go_on_from(&other);
        assert_eq!(same.start, Some((10.25, 0.5)));
        other.restart();
        other.go_on(10.0);
        assert_eq!(other.at_end(10.0, 0.125), -0.5);
    }
}
