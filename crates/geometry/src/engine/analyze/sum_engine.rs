//! The sum of vectors.

use settee_kernel::{Component, Data, Diagnostic, Points};
use settee_math::{DataTypes, Vec1, Vec3};

use crate::engine::recompute::recomputes;

/// The sum of all vectors of a list.
#[derive(Component)]
#[component(category = "Engine/Analyze", templates(Vec3, Vec1), roles(engine))]
pub struct SumEngine<D: DataTypes> {
    /// The vectors.
    #[data(default = Vec::new())]
    pub input: Data<Points<D::Coord>>,
    /// Their sum, component by component; 0 for an empty list.
    #[data(output)]
    pub output: Data<Vec<f64>>,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> SumEngine<D> {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let mut sum = vec![0.0; D::KIND.coord_size()];
        for vector in self.input.iter() {
            sum.iter_mut().zip(vector.as_ref()).for_each(|(sum, value)| *sum += value);
        }
        self.output.derive(sum);
        Ok(())
    }
}

recomputes!(SumEngine<D>);
