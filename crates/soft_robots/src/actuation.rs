//! What an actuator imposes, and how far.

use settee::complementarity::Measure;
use settee::component::*;

choice! {
    /// What the imposed number is.
    pub enum Imposes {
        /// A displacement: the force is whatever it needs.
        Displacement = "displacement",
        /// A force: the displacement is whatever follows.
        Force = "force",
        /// Nothing: an `InverseControlSolver` chooses the force so that goals are reached, within all limits.
        Inverse = "inverse",
    }
}

/// The number that is imposed.
#[derive(DataGroup)]
pub struct ImposedValue {
    /// What is imposed, as `valueType` says: one number, or a list of which `valueIndex` chooses one. Forces and
    /// pressures are impulses of a step: the physical force is the number over the time step.
    #[data]
    pub value: Data<Vec<f64>>,
    /// Which entry of `value` is imposed.
    #[data(default = 0u32)]
    pub value_index: Data<u32>,
}

impl ImposedValue {
    /// Says so if the chosen entry is not there.
    pub fn report(&self, context: &mut InitContext<'_>) {
        let (index, n) = (*self.value_index as usize, self.value.len().max(1));
        if index >= n {
            let message = format!("value has no entry {index}: the first one is imposed");
            context
                .report(Diagnostic::warning("index-out-of-range", message).attribute("valueIndex", index.to_string()));
        }
    }

    /// The number that is imposed now.
    pub fn now(&self) -> f64 {
        let chosen = self.value.get().get(*self.value_index as usize);
        chosen.or(self.value.first()).copied().unwrap_or(0.0)
    }
}

/// A number that bounds something once it is set.
pub fn bound(data: &Data<f64>) -> Option<f64> {
    data.is_set().then_some(**data)
}

/// Bounds of which each may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Range {
    /// Smallest number.
    pub min: Option<f64>,
    /// Largest number.
    pub max: Option<f64>,
}

impl Range {
    /// Both bounds, infinite where there is none.
    fn ends(self) -> (f64, f64) {
        (self.min.unwrap_or(f64::NEG_INFINITY), self.max.unwrap_or(f64::INFINITY))
    }

    /// A number within: first not above the largest, then not below the smallest.
    pub fn limit(self, value: f64) -> f64 {
        let (min, max) = self.ends();
        value.min(max).max(min)
    }

    /// What of a range around a number is within: where all of it is outside, the end that is next to it.
    pub fn narrow(self, around: Self) -> Self {
        let narrow = |end: Option<f64>, own: Option<f64>| end.map(|end| self.limit(end)).or(own);
        Self { min: narrow(around.min, self.min), max: narrow(around.max, self.max) }
    }

    /// At most `step` away from a number; without a step everything is.
    pub fn around(centre: f64, step: Option<f64>) -> Self {
        Self { min: step.map(|step| centre - step), max: step.map(|step| centre + step) }
    }
}

/// The law that a value is reached with a force within bounds.
pub fn reach(value: f64, force: Range) -> Law {
    let (min_force, max_force) = force.ends();
    Law::Reach { value, min_force, max_force }
}

/// The law that a force acts as far as the value stays within bounds.
pub fn pull(force: f64, value: Range) -> Law {
    let (min, max) = value.ends();
    Law::Pull { force, min, max }
}

/// The law that the force is chosen so that goals are reached, as far as force and value stay within bounds.
pub fn choose(force: Range, value: Range, measure: Measure) -> Law {
    let ((min_force, max_force), (min, max)) = (force.ends(), value.ends());
    Law::Chosen { min_force, max_force, min, max, measure }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_limit_where_they_are_set() {
        let below = Range { min: None, max: Some(2.0) };
        assert_eq!((below.limit(3.0), below.limit(-9.0)), (2.0, -9.0));
        assert_eq!(Range::around(1.0, Some(0.25)).limit(7.0), 1.25);
        assert_eq!(Range::around(1.0, None).limit(7.0), 7.0);
        let near = Range::around(5.0, Some(1.0));
        assert_eq!(below.narrow(near), Range { min: Some(2.0), max: Some(2.0) });
        assert_eq!(below.narrow(Range::around(1.5, Some(1.0))), Range { min: Some(0.5), max: Some(2.0) });
        assert_eq!(below.narrow(Range::default()), below);
    }
}
