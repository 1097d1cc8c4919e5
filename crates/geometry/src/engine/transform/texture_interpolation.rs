//! Texture coordinates from values.

use settee_kernel::{Component, Data, Diagnostic};

use crate::engine::recompute::recomputes;

/// Makes texture coordinates of values, one for each point: u = (value - minValue) / (maxValue - minValue) within 0 and
/// 1, v = 0. A texture that is a row of colours then shows the values.
#[derive(Component)]
#[component(category = "Engine/Transform", roles(engine))]
pub struct TextureInterpolation {
    /// Values, one for each point.
    #[data(alias = "input_states")]
    pub input_values: Data<Vec<f64>>,
    /// Value of u = 0; by default the smallest.
    #[data(default = 0.0)]
    pub min_value: Data<f64>,
    /// Value of u = 1; by default the largest.
    #[data(default = 0.0)]
    pub max_value: Data<f64>,
    /// The texture coordinates.
    #[data(output, name = "output_coordinates")]
    pub output_coordinates: Data<Vec<[f64; 2]>>,
    #[group]
    base: settee_kernel::Base,
}

impl TextureInterpolation {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let bound = |given: &Data<f64>, start: f64, better: fn(f64, f64) -> f64| {
            if given.is_set() { **given } else { self.input_values.iter().copied().fold(start, better) }
        };
        let low = bound(&self.min_value, f64::INFINITY, f64::min);
        let high = bound(&self.max_value, f64::NEG_INFINITY, f64::max);
        let is_given = self.min_value.is_set() || self.max_value.is_set();
        if is_given && low >= high && !self.input_values.is_empty() {
            let finding = Diagnostic::error("out-of-range", format!("values run from {low} to {high}"));
            return Err(finding.attribute("maxValue", high.to_string()).expected("a value above minValue"));
        }
        // Where all values are equal any u shows them.
        let width = if high > low { high - low } else { 1.0 };
        let coordinates = self.input_values.iter().map(|value| [((value - low) / width).clamp(0.0, 1.0), 0.0]);
        let coordinates = coordinates.collect();
        self.output_coordinates.derive(coordinates);
        Ok(())
    }
}

recomputes!(TextureInterpolation);
