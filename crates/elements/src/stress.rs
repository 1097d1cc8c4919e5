//! Stresses to look at.

use nalgebra::Matrix3;

/// Strain xx, yy, zz, xy, yz, xz with engineering shear, or stress in this order.
pub(crate) type Voigt = [f64; 6];

/// Smaller stresses are rounding.
const NO_STRESS: f64 = 1e-10;

/// The equivalent tensile stress of a state of stress (Pa): the tension along one axis that stores as much energy of
/// distortion, sqrt(((s_xx - s_yy)^2 + (s_yy - s_zz)^2 + (s_zz - s_xx)^2) / 2 + 3 (s_xy^2 + s_yz^2 + s_xz^2)).
/// Source: von Mises, Mechanik der festen Körper im plastisch-deformablen Zustand, Nachr. Ges. Wiss. Göttingen 1913,
/// 582-592.
pub fn von_mises([x, y, z, xy, yz, xz]: &Voigt) -> f64 {
    let normal = x * x + y * y + z * z - x * y - y * z - z * x;
    let stress = (normal + 3.0 * (xy * xy + yz * yz + xz * xz)).max(0.0).sqrt();
    if stress < NO_STRESS { 0.0 } else { stress }
}

/// Von Mises stress of a symmetric stress tensor (Pa).
pub fn von_mises_of_tensor(stress: &Matrix3<f64>) -> f64 {
    von_mises(&[stress.m11, stress.m22, stress.m33, stress.m12, stress.m23, stress.m13])
}

/// Small strain of a displacement gradient H: sym(H), with engineering shear.
#[inline]
pub fn small_strain(h: &Matrix3<f64>) -> Voigt {
    [h[(0, 0)], h[(1, 1)], h[(2, 2)], h[(0, 1)] + h[(1, 0)], h[(1, 2)] + h[(2, 1)], h[(0, 2)] + h[(2, 0)]]
}

/// Means at points of the values of the elements around them; 0 where there are none.
pub fn means_at_points<const N: usize>(
    n_points: usize,
    of_elements: impl Iterator<Item = ([u32; N], f64)>,
) -> Vec<f64> {
    let mut sums = vec![(0.0, 0u32); n_points];
    for (nodes, value) in of_elements {
        for node in nodes {
            if let Some((sum, count)) = sums.get_mut(node as usize) {
                (*sum, *count) = (*sum + value, *count + 1);
            }
        }
    }
    sums.into_iter().map(|(sum, count)| sum / f64::from(count.max(1))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn von_mises_stress_of_tension_pressure_and_shear() {
        assert_eq!(von_mises(&[-3.0, 0.0, 0.0, 0.0, 0.0, 0.0]), 3.0);
        assert_eq!(von_mises(&[2.0, 2.0, 2.0, 0.0, 0.0, 0.0]), 0.0);
        assert!((von_mises(&[0.0, 0.0, 0.0, 0.0, 1.0, 0.0]) - 3.0f64.sqrt()).abs() < 1e-15);
    }

    #[test]
    fn turning_is_no_small_strain_and_shear_counts_twice() {
        assert_eq!(small_strain(&Matrix3::new(0.0, -1.0, 2.0, 1.0, 0.0, 3.0, -2.0, -3.0, 0.0)), [0.0; 6]);
        let shear = Matrix3::new(1.0, 5.0, 6.0, 0.0, 2.0, 7.0, 0.0, 0.0, 3.0);
        assert_eq!(small_strain(&shear), [1.0, 2.0, 3.0, 5.0, 7.0, 6.0]);
    }

    #[test]
    fn a_point_has_the_mean_of_its_elements() {
        let elements = [([0, 1], 2.0), ([1, 2], 4.0)];
        assert_eq!(means_at_points(4, elements.into_iter()), [2.0, 3.0, 4.0, 0.0]);
        assert_eq!(von_mises_of_tensor(&Matrix3::from_diagonal_element(7.0)), 0.0);
    }
}
