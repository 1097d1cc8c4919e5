//! Lists made entry by entry.

use settee_kernel::{Component, Data, Diagnostic, IndexList, choice};

use crate::engine::recompute::{check_indices, check_lengths, recomputes};

/// Subtracts one list from another, entry by entry: output = input - substractor.
#[derive(Component)]
#[component(category = "Engine/Generate", roles(engine))]
pub struct DifferenceEngine {
    /// List to subtract from.
    #[data]
    pub input: Data<Vec<f64>>,
    /// List that is subtracted; one entry serves for all.
    #[data]
    pub substractor: Data<Vec<f64>>,
    /// The differences.
    #[data(output)]
    pub output: Data<Vec<f64>>,
    #[group]
    base: settee_kernel::Base,
}

impl DifferenceEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        if self.substractor.len() != 1 {
            check_lengths(["input", "substractor"], [self.input.len(), self.substractor.len()])?;
        }
        let subtrahend = self.substractor.iter().cycle();
        let difference = self.input.iter().zip(subtrahend).map(|(a, b)| a - b).collect();
        self.output.derive(difference);
        Ok(())
    }
}

recomputes!(DifferenceEngine);

/// Norms of vectors of space: output_i = |input_i|.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct NormEngine {
    /// Vectors.
    #[data]
    pub input: Data<Vec<[f64; 3]>>,
    /// Norms of the vectors.
    #[data(output)]
    pub output: Data<Vec<f64>>,
    /// Which norm: 2 the Euclidean one, 1 the sum of the sizes, 0 the largest of the sizes.
    #[data(default = 2, check = settee_kernel::checks::between(0, 2))]
    pub norm_type: Data<i32>,
    #[group]
    base: settee_kernel::Base,
}

impl NormEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let norm: fn(&[f64; 3]) -> f64 = match *self.norm_type {
            0 => |v| v.iter().fold(0.0, |largest, v| v.abs().max(largest)),
            1 => |v| v.iter().map(|v| v.abs()).sum(),
            _ => |v| v.iter().map(|v| v * v).sum::<f64>().sqrt(),
        };
        let norms = self.input.iter().map(norm).collect();
        self.output.derive(norms);
        Ok(())
    }
}

recomputes!(NormEngine);

/// Sets entries of a list: outputValues is inputValues with `value` at the given indices.
#[derive(Component)]
#[component(category = "Engine/Generate", roles(engine))]
pub struct IndexValueMapper {
    /// Values before.
    #[data]
    pub input_values: Data<Vec<f64>>,
    /// Entries to set; a list that is too short grows.
    #[data]
    pub indices: Data<IndexList>,
    /// Value of these entries.
    #[data(default = 0.0)]
    pub value: Data<f64>,
    /// Values after.
    #[data(output)]
    pub output_values: Data<Vec<f64>>,
    /// Value of entries that are new, but not set.
    #[data(default = 1.0)]
    pub default_value: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

/// Lists that an index makes longer than this are refused: the index is a slip, and would fill the memory.
const LONGEST: usize = 100_000_000;

impl IndexValueMapper {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_indices("indices", &self.indices, LONGEST)?;
        let n = self.indices.iter().map(|index| *index as usize + 1).max().unwrap_or(0);
        let mut values = self.input_values.to_vec();
        if n > values.len() {
            values.resize(n, *self.default_value);
        }
        self.indices.iter().for_each(|index| values[*index as usize] = *self.value);
        self.output_values.derive(values);
        Ok(())
    }
}

recomputes!(IndexValueMapper);

/// Renumbers indices: where `indices` has the entry v at place i, each v of `in` becomes i; others stay.
#[derive(Component)]
#[component(category = "Engine/Generate", roles(engine))]
pub struct MapIndices {
    /// Indices before.
    #[data(name = "in")]
    pub input: Data<IndexList>,
    /// Places to indices.
    #[data]
    pub indices: Data<IndexList>,
    /// Indices after.
    #[data(output, name = "out")]
    pub output: Data<IndexList>,
    /// Whether the map goes the other way: each i of `in` becomes the entry at place i.
    #[data(default = false)]
    pub transpose: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl MapIndices {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let places: std::collections::BTreeMap<u32, u32> = if *self.transpose {
            (0..).zip(self.indices.iter().copied()).collect()
        } else {
            self.indices.iter().copied().zip(0..).collect()
        };
        let mapped: Vec<u32> = self.input.iter().map(|index| *places.get(index).unwrap_or(index)).collect();
        self.output.derive(mapped.into());
        Ok(())
    }
}

recomputes!(MapIndices);

choice! {
    /// An operation on lists.
    pub enum Operation {
        /// Sum.
        Sum = "+",
        /// First minus second minus ...
        Difference = "-",
        /// Product.
        Product = "*",
        /// First divided by second divided by ...
        Quotient = "/",
        /// Sine of the first.
        Sine = "sin",
        /// Cosine of the first.
        Cosine = "cos",
        /// Opposite of the first.
        Opposite = "neg",
        /// Size of the first.
        Size = "abs",
        /// Square root of the first.
        Root = "sqrt",
        /// Smallest.
        Smallest = "min",
        /// Largest.
        Largest = "max",
    }
}

/// Applies an operation to lists, entry by entry; a list of one entry serves for all.
#[derive(Component)]
#[component(category = "Engine/Generate", roles(engine))]
pub struct MathOp {
    /// Number of lists that take part.
    #[data(default = 2, check = settee_kernel::checks::between(1, 4))]
    pub nb_inputs: Data<i32>,
    /// First list.
    #[data]
    pub input1: Data<Vec<f64>>,
    /// Second list.
    #[data]
    pub input2: Data<Vec<f64>>,
    /// Third list.
    #[data]
    pub input3: Data<Vec<f64>>,
    /// Fourth list.
    #[data]
    pub input4: Data<Vec<f64>>,
    /// The result.
    #[data(output)]
    pub output: Data<Vec<f64>>,
    /// The operation; sin, cos, neg, abs and sqrt take the first list only.
    #[data]
    pub op: Data<Operation>,
    #[group]
    base: settee_kernel::Base,
}

impl MathOp {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let combine: fn(f64, f64) -> f64 = match *self.op {
            Operation::Sum => |a, b| a + b,
            Operation::Difference => |a, b| a - b,
            Operation::Product => |a, b| a * b,
            Operation::Quotient => |a, b| a / b,
            Operation::Smallest => f64::min,
            Operation::Largest => f64::max,
            _ => return self.apply(),
        };
        let inputs = [&self.input1, &self.input2, &self.input3, &self.input4];
        let mut result = self.input1.to_vec();
        for (number, input) in inputs.iter().enumerate().take((*self.nb_inputs).clamp(1, 4) as usize).skip(1) {
            if result.len() == 1 {
                result = vec![result[0]; input.len()];
            }
            if input.len() != 1 {
                check_lengths(
                    ["input1", ["input1", "input2", "input3", "input4"][number]],
                    [result.len(), input.len()],
                )?;
            }
            result.iter_mut().zip(input.iter().cycle()).for_each(|(a, b)| *a = combine(*a, *b));
        }
        self.finish(result)
    }

    /// Operations on the first list.
    fn apply(&mut self) -> Result<(), Diagnostic> {
        let map: fn(f64) -> f64 = match *self.op {
            Operation::Sine => f64::sin,
            Operation::Cosine => f64::cos,
            Operation::Opposite => |a| -a,
            Operation::Size => f64::abs,
            _ => f64::sqrt,
        };
        let result = self.input1.iter().map(|a| map(*a)).collect();
        self.finish(result)
    }

    fn finish(&mut self, result: Vec<f64>) -> Result<(), Diagnostic> {
        if let Some(place) = result.iter().position(|value| !value.is_finite()) {
            let finding = Diagnostic::error("not-finite", format!("the result has no entry {place}"));
            return Err(finding.attribute("op", "").expected("numbers that the operation is defined for"));
        }
        self.output.derive(result);
        Ok(())
    }
}

recomputes!(MathOp);
