//! Lists of vector springs as a parameter.

use std::ops::Deref;

use settee_kernel::{DataValue, ValueError};

use super::spring_list::point_index;

/// A spring that keeps the vector from a point of the first to a point of the second state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VectorSpring {
    /// Point of the first state.
    pub first: u32,
    /// Point of the second state.
    pub second: u32,
    /// Stiffness (N/m).
    pub stiffness: f64,
    /// Viscosity (N s/m).
    pub viscosity: f64,
    /// Vector at rest (m).
    pub vector: [f64; 3],
}

/// Vector springs, written as seven numbers each: first point, second point, stiffness, viscosity, vector.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VectorSpringList(pub Vec<VectorSpring>);

impl Deref for VectorSpringList {
    type Target = [VectorSpring];
    fn deref(&self) -> &[VectorSpring] {
        &self.0
    }
}

impl DataValue for VectorSpringList {
    fn type_name() -> String {
        "list of springs: first point, second point, stiffness, viscosity, vector".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let mut values: Vec<f64> = Vec::new();
        let mut outcome = values.parse(text);
        let (springs, rest) = values.as_chunks::<7>();
        let mut index = |value: f64| {
            point_index(value).unwrap_or_else(|error| {
                if outcome.is_ok() {
                    outcome = Err(error);
                }
                u32::MAX
            })
        };
        let spring = |[first, second, stiffness, viscosity, x, y, z]: &[f64; 7]| VectorSpring {
            first: index(*first),
            second: index(*second),
            stiffness: *stiffness,
            viscosity: *viscosity,
            vector: [*x, *y, *z],
        };
        self.0 = springs.iter().map(spring).collect();
        outcome?;
        if rest.is_empty() {
            Ok(())
        } else {
            let message = format!("{} values do not fill springs of 7", values.len());
            Err(ValueError::at(text.len(), message, Self::type_name()))
        }
    }

    fn print(&self) -> String {
        let print = |spring: &VectorSpring| {
            let [x, y, z] = spring.vector;
            let numbers = [spring.stiffness, spring.viscosity, x, y, z].map(|number| number.print());
            format!("{} {} {}", spring.first, spring.second, numbers.join(" "))
        };
        self.0.iter().map(print).collect::<Vec<_>>().join("  ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn springs_read_as_seven_numbers_and_print_back() {
        let (mut list, mut again) = (VectorSpringList::default(), VectorSpringList::default());
        list.parse("0 1 100 0.3 1 2 3  1 2 50 0 0 0 0").expect("two springs");
        assert_eq!(list[0].vector, [1.0, 2.0, 3.0]);
        again.parse(&list.print()).expect("what is printed can be read");
        assert_eq!(list, again);
        for text in ["0 1 100 0 1 2", "0 -1 1 1 0 0 0", "0 1.5 1 1 0 0 0"] {
            assert!(list.parse(text).is_err(), "{text}");
        }
    }
}
