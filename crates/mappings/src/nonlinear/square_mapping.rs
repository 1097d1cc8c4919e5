//! Squares of numbers.

use settee_kernel::roles::{Mapping, MappingData, MappingEnds, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::StateKind;

use super::elements::{check_types, finish};
use crate::common::{Ends, shapes};
use crate::transfer::{Block, GeometricStiffness, Measure, Measures, Place};

settee_kernel::choice! {
    /// Whether the geometric stiffness is given.
    pub enum WithGeometricStiffness {
        /// The geometric stiffness is left out.
        None = "None",
        /// The geometric stiffness is given.
        Exact = "Exact",
    }
}

/// The squares of the numbers of the input: c = x^2.
#[derive(Component)]
#[component(category = "Mapping/NonLinear", templates(Vec1d), attach = mapping, roles(mapping))]
pub struct SquareMapping {
    /// The change of the forces with the numbers, 2 f: exact or none.
    #[data(default = WithGeometricStiffness::Exact)]
    pub geometric_stiffness: Data<WithGeometricStiffness>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

/// The square of the first component.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Square;

impl Measure<1> for Square {
    fn value(&self, _index: usize, x: &[[f64; 3]; 1], gradient: &mut [[f64; 3]; 1]) -> f64 {
        gradient[0][0] = 2.0 * x[0][0];
        x[0][0] * x[0][0]
    }

    fn hessian(&self, _index: usize, _x: &[[f64; 3]; 1], _gradient: &[[f64; 3]; 1], _a: usize, _b: usize) -> Block {
        [[2.0, 0.0, 0.0], [0.0; 3], [0.0; 3]]
    }
}

impl Lifecycle for SquareMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        let n_points = shapes(context.scene, &self.common)
            .and_then(|(inputs, output)| check_types(&inputs, output, &[StateKind::Vec1]).map(|()| inputs[0].n_points));
        finish(self, &ends, n_points, context);
    }
}

impl Mapping for SquareMapping {
    type Transfer = Measures<Square, 1>;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Self::Transfer, Diagnostic> {
        let (inputs, output) = shapes(set_up.scene, &self.common)?;
        check_types(&inputs, output, &[StateKind::Vec1])?;
        let stencils = (0..inputs[0].n_points as u32).map(|point| [Place { input: 0, point }]).collect();
        let stiffness = match *self.geometric_stiffness {
            WithGeometricStiffness::None => GeometricStiffness::None,
            WithGeometricStiffness::Exact => GeometricStiffness::Exact,
        };
        Ok(Measures::new(Square, stencils, vec![StateKind::Vec1], stiffness))
    }

    fn is_linear(&self) -> bool {
        false
    }
}
