//! The linear system of a step of the interior-point method.

use nalgebra::{DVector, Matrix3, Vector3};

use crate::cone::{product, quotient, scaling};
use crate::interior_point::{Cone, Path};

/// The linear system of a step.
pub(crate) struct Linear {
    factor: nalgebra::LU<f64, nalgebra::Dyn, nalgebra::Dyn>,
    /// Scaling of each cone, its inverse, and the place where it brings force and value.
    scalings: Vec<(Matrix3<f64>, Matrix3<f64>, Vector3<f64>)>,
    residual: DVector<f64>,
}

impl Linear {
    /// The system at a place on the way. `None` where a scaling cannot be inverted.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let mut matrix = path.matrix.clone();
        let mut scalings = Vec::with_capacity(path.cones.len());
        let mut residual = path.residual();
        path.others.iter().for_each(|(row, added)| matrix[(*row, *row)] += added);
        for cone in &path.cones {
            let r = path.at(&path.r, cone);
            let t = scaling(&r, &path.at(&path.v, cone));
            let (first, lines) = (cone.first, if cone.has_friction { 3 } else { 1 });
            if cone.has_friction {
                // dv = M dr + ds, ds = slope . dv_t: the tangent rows are added to the normal one.
                let (_, slope) = path.slip(cone);
                for column in 0..matrix.ncols() {
                    let tangents = [1, 2].map(|line| path.matrix[(first + line, column)]);
                    matrix[(first, column)] += slope[0] * tangents[0] + slope[1] * tangents[1];
                }
                residual[first] += slope[0] * residual[first + 1] + slope[1] * residual[first + 2];
            }
            let square = t * t;
            for row in 0..lines {
                for column in 0..lines {
                    matrix[(first + row, first + column)] += square[(row, column)];
                }
            }
            scalings.push((t, t.try_inverse()?, t * r));
        }
        path.silence(&mut matrix, Some(&mut residual));
        Some(Self { factor: matrix.lu(), scalings, residual })
    }

    /// Changes of forces and values after which products are `product_wanted`. `change`: what second-order terms are
    /// found by.
    pub(crate) fn solve(
        &self,
        path: &Path,
        product_wanted: f64,
        change: Option<(&DVector<f64>, &DVector<f64>)>,
    ) -> Option<(DVector<f64>, DVector<f64>)> {
        let mut wanted = DVector::zeros(self.residual.len());
        for (cone, (t, inverse, place)) in path.cones.iter().zip(&self.scalings) {
            let mut products = Vector3::new(product_wanted, 0.0, 0.0) - product(place, place);
            if let Some((dr, dv)) = change {
                products -= product(&(t * path.at(dr, cone)), &(inverse * path.at(dv, cone)));
            }
            self.put(cone, &mut wanted, t * quotient(&products, place));
        }
        let dr = self.factor.solve(&(&wanted - &self.residual))?;
        let mut dv = wanted;
        for (cone, (t, ..)) in path.cones.iter().zip(&self.scalings) {
            let of_cone = path.at(&dv, cone) - t * (t * path.at(&dr, cone));
            self.put(cone, &mut dv, of_cone);
        }
        Some((dr, dv))
    }

    fn put(&self, cone: &Cone, x: &mut DVector<f64>, entries: Vector3<f64>) {
        x[cone.first] = entries[0];
        if cone.has_friction {
            (x[cone.first + 1], x[cone.first + 2]) = (entries[1], entries[2]);
        }
    }
}
