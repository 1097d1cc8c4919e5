//! Values for points and elements, from lists of indices.

use settee_kernel::{Component, Data, Diagnostic, checks};

use crate::engine::numbered::{MOST, NumberedIndices, numbered};
use crate::engine::recompute::{check_lengths, recomputes};

numbered! {
    /// A value for each list of indices.
    NumberedValues: "value", f64, unit = "", output = false, help = "The value of the list of this number."
}

/// Gives the points of the lists indices1, indices2 ... (at most 10) the values value1, value2 ...; of a point in
/// several lists the last one counts.
#[derive(Component)]
#[component(category = "Engine/Generate", name = "ROIValueMapper", roles(engine))]
pub struct RoiValueMapper {
    /// Number of lists that take part; by default all up to the last that is written.
    #[data(default = 0u32, name = "nbROIs", check = checks::between(0, MOST as u32))]
    pub n_rois: Data<u32>,
    /// The lists.
    #[group]
    pub inputs: NumberedIndices,
    /// A value for each of the lists.
    #[group]
    pub values: NumberedValues,
    /// A value for each point up to the last one in a list.
    #[data(output)]
    pub output_values: Data<Vec<f64>>,
    /// Value of points in no list.
    #[data(default = 0.0)]
    pub default_value: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

/// Most points that get a value: an index far beyond all meshes is a mistake.
const MOST_POINTS: u32 = 1 << 28;

impl RoiValueMapper {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        crate::engine::numbered::check_count(&self.n_rois, &self.inputs)?;
        let n = crate::engine::numbered::n_inputs(&self.n_rois, &self.inputs);
        let lists = || self.inputs.iter().zip(self.values.iter()).take(n);
        let last = lists().flat_map(|(list, _)| list.iter().copied()).max();
        if let Some(last) = last.filter(|last| *last >= MOST_POINTS) {
            let finding = Diagnostic::error("index-out-of-range", format!("index {last} belongs to no point"));
            return Err(finding.attribute("indices1", "").expected(format!("indices below {MOST_POINTS}")));
        }
        settee_budget::demand(8 * u64::from(last.unwrap_or(0)), || "a value for each point");
        let mut values = vec![*self.default_value; last.map_or(0, |last| last as usize + 1)];
        for (list, value) in lists() {
            list.iter().for_each(|&index| values[index as usize] = **value);
        }
        self.output_values.derive(values);
        Ok(())
    }
}

recomputes!(RoiValueMapper);

/// Replaces labels by values: each input that is equal to one of `indices` becomes the value at its place.
#[derive(Component)]
#[component(category = "Engine/Generate", name = "Indices2ValuesMapper", templates(Vec3), roles(engine))]
pub struct IndicesToValuesMapper {
    /// Labels, for example one for each element.
    #[data]
    pub input_values: Data<Vec<f64>>,
    /// Labels that have a value.
    #[data]
    pub indices: Data<Vec<f64>>,
    /// A value for each of these labels.
    #[data]
    pub values: Data<Vec<f64>>,
    /// A value for each input.
    #[data(output)]
    pub output_values: Data<Vec<f64>>,
    /// Value of other labels.
    #[data(default = 1.0)]
    pub default_value: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

impl IndicesToValuesMapper {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_lengths(["indices", "values"], [self.indices.len(), self.values.len()])?;
        let value = |label: &f64| {
            let place = self.indices.iter().position(|known| known == label);
            place.map_or(*self.default_value, |place| self.values[place])
        };
        let values = self.input_values.iter().map(value).collect();
        self.output_values.derive(values);
        Ok(())
    }
}

recomputes!(IndicesToValuesMapper);
