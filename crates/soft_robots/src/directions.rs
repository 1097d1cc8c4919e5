//! Directions along which points are driven, or compared with a goal.

use settee::component::*;

/// Data of the directions.
#[derive(DataGroup)]
pub struct Directions<D: DataTypes> {
    /// Weight of each direction; a list of another length means its first number for all.
    #[data]
    pub weight: Data<Vec<f64>>,
    /// Directions, for frames with a turn each; by default the axes. Their lengths do not count.
    #[data(default = Vec::<D::Deriv>::new())]
    pub directions: Data<Points<D::Deriv>>,
    /// Which of the directions count; by default all.
    #[data]
    pub use_directions: Data<Vec<bool>>,
}

impl<D: DataTypes> Directions<D> {
    /// Completes weights and directions, so that the data show what counts; gives the directions in use with their
    /// weights.
    pub fn weighted(&mut self, context: &mut InitContext<'_>) -> Vec<([f64; 6], f64)> {
        let n = D::Deriv::SIZE;
        if self.weight.len() != n {
            let weight = self.weight.first().copied().unwrap_or(1.0);
            self.weight.derive(vec![weight; n]);
        }
        let directions: Vec<D::Deriv> = (0..n).map(|j| self.direction(j)).collect();
        self.directions.derive(directions.into());
        let mut used: Vec<bool> = (0..n).map(|j| self.use_directions.get().get(j).copied().unwrap_or(true)).collect();
        if !used.contains(&true) {
            let message = "no direction is in use: all of them are taken";
            context.report(Diagnostic::warning("missing-value", message).attribute("useDirections", ""));
            used = vec![true; n];
        }
        let in_use = (0..n).filter(|j| used[*j]).map(|j| {
            let mut direction = [0.0; 6];
            direction[..n].copy_from_slice(self.directions[j].as_ref());
            (direction, self.weight[j])
        });
        let in_use = in_use.collect();
        self.use_directions.derive(used);
        in_use
    }

    /// The directions in use, times their weights.
    pub fn take(&mut self, context: &mut InitContext<'_>) -> Vec<[f64; 6]> {
        self.weighted(context).into_iter().map(|(direction, weight)| direction.map(|c| weight * c)).collect()
    }

    /// The direction with a number: the given one, its translation and its turn of length 1 each, or an axis.
    fn direction(&self, j: usize) -> D::Deriv {
        let mut direction = self.directions.get().get(j).copied().unwrap_or_else(|| {
            let mut axis = D::Deriv::zero();
            axis.as_mut()[j] = 1.0;
            axis
        });
        let n_linear = if D::KIND == StateKind::Rigid3 { 3 } else { D::Deriv::SIZE };
        let (linear, turn) = direction.as_mut().split_at_mut(n_linear);
        for part in [linear, turn] {
            let length = part.iter().map(|c| c * c).sum::<f64>().sqrt();
            if length > 0.0 {
                part.iter_mut().for_each(|c| *c /= length);
            }
        }
        direction
    }
}

/// Sum of the products of a direction with a way.
pub fn along(direction: &[f64; 6], way: &[f64]) -> f64 {
    direction.iter().zip(way).map(|(a, b)| a * b).sum()
}
