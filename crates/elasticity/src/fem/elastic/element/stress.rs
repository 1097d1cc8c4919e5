//! Von Mises stresses of elements, to look at.

use settee_elements::stress::{means_at_points, von_mises};
use settee_mesh::finite_element::{FiniteElement, physical_gradients};

use super::Elements;
use super::matrix::Block;
use super::nodes::{gather, in_space};

impl<E: FiniteElement<N>, const S: usize, const N: usize> Elements<E, S, N> {
    /// Von Mises stress at the points of a state with positions `x` (Pa), the mean of the elements around each; that of
    /// an element is the one of its mean stress.
    pub(super) fn von_mises_at_points(&self, x: &[[f64; S]], rest: &[[f64; S]]) -> Vec<f64> {
        if self.nodes.is_empty() {
            return Vec::new();
        }
        let of_element = |element: usize| von_mises(&entries(&self.mean_stress(element, x, rest)));
        means_at_points(x.len(), self.nodes.iter().enumerate().map(|(element, nodes)| (*nodes, of_element(element))))
    }

    /// Mean stress of an element (Pa) in the axes of its rest position: its rotation R turns the stress as well, which
    /// its von Mises stress does not feel.
    ///
    /// With u_k = R^T (x_k - x_0) - (x0_k - x0_0) and the mean H of sum_k u_k (x) grad N_k over the element at rest, by
    /// the points that integrate its stiffness: lambda tr(H) I + mu (H + H^T), exact since a stress that is linear in
    /// the strain has the mean of the strain. In the plane the stress across it is 0, by its lambda; edges and surfaces
    /// in space keep their size across them. How far a cell is filled does not count: it is the stress of the matter.
    ///
    /// Elements without a material of their own, which finer cells fill, have the mean over all of their volume V,
    /// 1/V sum_k f_k (x) x0_k with the forces f = K u that hold the element.
    /// Source: Hill, Elastic properties of reinforced solids, J. Mech. Phys. Solids 11 (1963) 357-372.
    fn mean_stress(&self, element: usize, x: &[[f64; S]], rest: &[[f64; S]]) -> Block<S> {
        let (shape, u) = (gather(&self.nodes[element], rest), self.local_displacement(element, x, rest));
        let (size, h) = means::<E, S, N>(&shape, &u);
        if size == 0.0 {
            return h;
        }
        if let Some(lame) = self.lame(element) {
            let pressure = lame.lambda * (0..S).map(|i| h[i][i]).sum::<f64>();
            return std::array::from_fn(|i| {
                std::array::from_fn(|j| lame.mu * (h[i][j] + h[j][i]) + if i == j { pressure } else { 0.0 })
            });
        }
        let forces = self.stiffness.multiply_at_rest(element, &u);
        let from_first = |k: usize, j: usize| shape[k][j] - shape[0][j];
        std::array::from_fn(|i| {
            std::array::from_fn(|j| (0..N).map(|k| forces[k][i] * from_first(k, j)).sum::<f64>() / size)
        })
    }
}

/// Length, area or volume of an element at rest, and the mean over it of the gradient of displacements `u` of its
/// nodes; 0 where it has no size.
fn means<E: FiniteElement<N>, const S: usize, const N: usize>(
    rest: &[[f64; S]; N],
    u: &[[f64; S]; N],
) -> (f64, Block<S>) {
    let (mut size, mut sum, rest) = (0.0, [[0.0; S]; S], rest.map(in_space));
    for point in E::QUADRATURE {
        // Boxes that stand for a hexahedron have gradients where it has none itself.
        let Some(found) = physical_gradients::<E, N>(&rest, point.at) else { continue };
        let weight = point.weight * found.jacobian.abs();
        size += weight;
        for (u, gradient) in u.iter().zip(&found.gradients) {
            for i in 0..S {
                for j in 0..S {
                    sum[i][j] += weight * u[i] * gradient[j];
                }
            }
        }
    }
    if size > 0.0 { (size, sum.map(|row| row.map(|entry| entry / size))) } else { (0.0, [[0.0; S]; S]) }
}

/// Entries xx, yy, zz, xy, yz, xz of a stress; those that its space lacks are 0.
fn entries<const S: usize>(stress: &Block<S>) -> [f64; 6] {
    let entry = |i: usize, j: usize| if i < S && j < S { 0.5 * (stress[i][j] + stress[j][i]) } else { 0.0 };
    [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(1, 2), entry(0, 2)]
}

#[cfg(test)]
mod tests {
    use settee_mesh::finite_element::{Edge, Hexahedron, Prism, Pyramid, Quad, Tetrahedron, Triangle};

    use super::*;

    /// Means of the displacements H x of an element of reference shape, for an H with entries of all sizes.
    fn of_reference<E: FiniteElement<N>, const N: usize>() -> (f64, Block<3>) {
        let u = E::NODES.map(|x| GRADIENT.map(|row| row.iter().zip(&x).map(|(h, x)| h * x).sum::<f64>()));
        means::<E, 3, N>(&E::NODES, &u)
    }

    const GRADIENT: Block<3> = [[0.3, -0.1, 0.7], [0.2, 0.4, -0.6], [-0.5, 0.9, 0.8]];

    fn is_right((size, h): (f64, Block<3>), expected_size: f64, dimension: usize) {
        assert!((size - expected_size).abs() < 1e-14, "{size} instead of {expected_size}");
        for i in 0..3 {
            for j in 0..3 {
                // Elements see how displacements change along them.
                let expected = if j < dimension { GRADIENT[i][j] } else { 0.0 };
                assert!((h[i][j] - expected).abs() < 1e-14, "{h:?}");
            }
        }
    }

    #[test]
    fn the_mean_gradient_of_a_linear_displacement_is_its_gradient() {
        is_right(of_reference::<Edge, 2>(), 2.0, 1);
        is_right(of_reference::<Triangle, 3>(), 0.5, 2);
        is_right(of_reference::<Quad, 4>(), 4.0, 2);
        is_right(of_reference::<Tetrahedron, 4>(), 1.0 / 6.0, 3);
        is_right(of_reference::<Hexahedron, 8>(), 8.0, 3);
        is_right(of_reference::<Prism, 6>(), 0.5, 3);
        let (_, pyramid) = of_reference::<Pyramid, 5>();
        assert!(pyramid.iter().zip(&GRADIENT).all(|(a, b)| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-13)));
    }

    #[test]
    fn an_element_without_size_has_no_strain() {
        let flat = [[0.0; 3], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [3.0, 0.0, 0.0]];
        assert_eq!(means::<Tetrahedron, 3, 4>(&flat, &flat), (0.0, [[0.0; 3]; 3]));
    }

    #[test]
    fn what_a_space_lacks_is_no_stress() {
        assert_eq!(entries(&[[2.0, 3.0], [5.0, 7.0]]), [2.0, 7.0, 0.0, 4.0, 0.0, 0.0]);
        assert_eq!(entries(&[[2.0]]), [2.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    }
}
