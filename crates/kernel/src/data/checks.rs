//! Conditions on the values of parameters, for `#[data(check = ..)]`. Each returns what was expected.

use std::fmt::Display;

type Outcome = Result<(), String>;

/// At least `low`.
pub fn at_least<T: PartialOrd + Display + Copy>(low: T) -> impl Fn(&T) -> Outcome {
    move |value| {
        if *value >= low { Ok(()) } else { Err(format!("at least {low}")) }
    }
}

/// Within `low..=high`.
pub fn between<T: PartialOrd + Display + Copy>(low: T, high: T) -> impl Fn(&T) -> Outcome {
    move |value| {
        if *value >= low && *value <= high { Ok(()) } else { Err(format!("a value from {low} to {high}")) }
    }
}

/// Larger than 0.
pub fn positive() -> impl Fn(&f64) -> Outcome {
    |value| {
        if *value > 0.0 { Ok(()) } else { Err("a positive number".into()) }
    }
}

/// 0 or larger.
pub fn non_negative() -> impl Fn(&f64) -> Outcome {
    |value| {
        if *value >= 0.0 { Ok(()) } else { Err("a number not below 0".into()) }
    }
}

/// Every entry 0 or larger.
pub fn all_non_negative() -> impl Fn(&Vec<f64>) -> Outcome {
    |values| {
        if values.iter().all(|value| *value >= 0.0) { Ok(()) } else { Err("numbers not below 0".into()) }
    }
}
