use super::*;

const EPSILON: f64 = f64::EPSILON;

/// Runs a generic check on all elements.
macro_rules! for_all_elements {
    ($check:ident) => {
        $check::<Edge, 2>();
        $check::<Triangle, 3>();
        $check::<Quad, 4>();
        $check::<Tetrahedron, 4>();
        $check::<Hexahedron, 8>();
        $check::<Prism, 6>();
        $check::<Pyramid, 5>();
    };
}

fn points<E: FiniteElement<N>, const N: usize>() -> Vec<[f64; 3]> {
    let inside = [[0.1, 0.2, 0.3], [0.25, 0.05, 0.6], [0.3, 0.4, 0.15]].map(|mut at| {
        at[E::DIMENSION..].fill(0.0);
        at
    });
    inside.into_iter().chain(E::NODES).chain(E::QUADRATURE.iter().map(|point| point.at)).collect()
}

/// A position for each node that makes an element without symmetry.
fn distorted<E: FiniteElement<N>, const N: usize>() -> [[f64; 3]; N] {
    let mut index = 0.0;
    E::NODES.map(|[x, y, z]| {
        index += 1.0;
        let wiggle = |phase: f64| 0.08 * (2.3 * index + phase).sin();
        [
            1.3 * x + 0.2 * y + wiggle(0.0),
            0.9 * y - 0.1 * z + 0.3 * x + wiggle(1.0),
            1.1 * z + 0.2 * x + 0.1 * y + wiggle(2.0),
        ]
    })
}

fn nodes_have_their_own_shape_function<E: FiniteElement<N>, const N: usize>() {
    for (a, node) in E::NODES.into_iter().enumerate() {
        for (b, value) in E::shape_functions(node).into_iter().enumerate() {
            assert_eq!(value, f64::from(a == b), "{} {a} {b}", E::KIND);
        }
    }
    assert_eq!(E::KIND.n_nodes(), N);
}

fn shape_functions_sum_to_one_and_reproduce_coordinates<E: FiniteElement<N>, const N: usize>() {
    for at in points::<E, N>() {
        let (values, slopes) = (E::shape_functions(at), E::reference_gradients(at));
        assert!((values.iter().sum::<f64>() - 1.0).abs() <= 4.0 * EPSILON, "{}", E::KIND);
        for axis in 0..E::DIMENSION {
            assert!(slopes.iter().map(|slope| slope[axis]).sum::<f64>().abs() <= 4.0 * EPSILON);
        }
        // The map of the pyramid draws a whole face together: it does not reproduce its own coordinates.
        if E::KIND != ElementKind::Pyramid {
            for axis in 0..E::DIMENSION {
                let found: f64 = values.iter().zip(E::NODES).map(|(value, node)| value * node[axis]).sum();
                assert!((found - at[axis]).abs() <= 8.0 * EPSILON, "{} {at:?}", E::KIND);
            }
        }
    }
}

fn gradients_are_the_derivatives_of_the_shape_functions<E: FiniteElement<N>, const N: usize>() {
    let h = 1e-3;
    for at in points::<E, N>() {
        let slopes = E::reference_gradients(at);
        for axis in 0..3 {
            let (mut plus, mut minus) = (at, at);
            plus[axis] += h;
            minus[axis] -= h;
            let (plus, minus) = (E::shape_functions(plus), E::shape_functions(minus));
            for a in 0..N {
                // Along one axis shape functions are linear: central differences are exact.
                let difference = (plus[a] - minus[a]) / (2.0 * h);
                let expected = if axis < E::DIMENSION { slopes[a][axis] } else { 0.0 };
                let found = if axis < E::DIMENSION { difference } else { 0.0 };
                assert!((found - expected).abs() <= 1e-12, "{} {a} {axis}", E::KIND);
            }
        }
    }
}

fn gradients_in_a_mesh_differentiate_linear_functions_exactly<E: FiniteElement<N>, const N: usize>() {
    let x = distorted::<E, N>();
    let slope = [0.7, -1.1, 0.4];
    for point in E::QUADRATURE {
        let found = physical_gradients::<E, N>(&x, point.at).expect("the element is regular");
        let mut gradient = [0.0; 3];
        for (x, of_shape) in x.iter().zip(&found.gradients) {
            for axis in 0..3 {
                gradient[axis] += dot(slope, *x) * of_shape[axis];
            }
        }
        // Tangential on lines and surfaces: compare along the base vectors.
        let local = E::reference_gradients(point.at);
        for axis in 0..E::DIMENSION {
            let mut tangent = [0.0; 3];
            for (x, local) in x.iter().zip(&local) {
                for i in 0..3 {
                    tangent[i] += x[i] * local[axis];
                }
            }
            assert!((dot(gradient, tangent) - dot(slope, tangent)).abs() <= 1e-14, "{}", E::KIND);
        }
        assert!(found.jacobian > 0.0, "{}", E::KIND);
    }
}

#[test]
fn shape_functions_and_gradients_are_consistent() {
    for_all_elements!(nodes_have_their_own_shape_function);
    for_all_elements!(shape_functions_sum_to_one_and_reproduce_coordinates);
    for_all_elements!(gradients_are_the_derivatives_of_the_shape_functions);
    for_all_elements!(gradients_in_a_mesh_differentiate_linear_functions_exactly);
}

fn integral<E: FiniteElement<N>, const N: usize>(of: impl Fn([f64; 3]) -> f64) -> f64 {
    E::QUADRATURE.iter().map(|point| point.weight * of(point.at)).sum()
}

fn is_near(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-15 * 8.0, "{found} instead of {expected}");
}

#[test]
fn quadrature_rules_are_exact_up_to_their_degree() {
    is_near(integral::<Edge, 2>(|[x, ..]| 1.0 + 3.0 * x), 2.0);
    is_near(integral::<Triangle, 3>(|[x, y, _]| 1.0 + 3.0 * x - y), 0.5 + 0.5 - 1.0 / 6.0);
    is_near(integral::<Tetrahedron, 4>(|[x, y, z]| 1.0 + x - 2.0 * y + 4.0 * z), 1.0 / 6.0 + 3.0 / 24.0);
    // All quadratic polynomials on the square.
    type Monomial = (fn([f64; 3]) -> f64, f64);
    let monomials: [Monomial; 6] = [
        (|_| 1.0, 4.0),
        (|[x, ..]| x, 0.0),
        (|[_, y, _]| y, 0.0),
        (|[x, ..]| x * x, 4.0 / 3.0),
        (|[_, y, _]| y * y, 4.0 / 3.0),
        (|[x, y, _]| x * y, 0.0),
    ];
    for (of, expected) in monomials {
        is_near(integral::<Quad, 4>(of), expected);
    }
    // Cubic along each axis of the cube.
    is_near(integral::<Hexahedron, 8>(|[x, y, z]| x * x * y * y * z * z + x.powi(3) + y * y), 8.0 / 27.0 + 8.0 / 3.0);
    is_near(integral::<Pyramid, 5>(|[x, y, z]| (1.0 - z) * (1.0 - z) * x * x * y * y), 4.0 / 9.0 * (2.0 + 2.0 / 3.0));
    // Linear in the triangle, cubic along the axis of the prism.
    is_near(integral::<Prism, 6>(|[x, _, z]| (1.0 + x) * z.powi(3)), (0.5 + 1.0 / 6.0) / 4.0);
}

#[test]
fn sizes_of_elements_come_out_of_the_quadrature() {
    fn size<E: FiniteElement<N>, const N: usize>(x: [[f64; 3]; N]) -> f64 {
        let jacobian = |at| physical_gradients::<E, N>(&x, at).expect("the element is regular").jacobian;
        E::QUADRATURE.iter().map(|point| point.weight * jacobian(point.at)).sum()
    }
    is_near(size::<Edge, 2>([[0.0; 3], [3.0, 0.0, 4.0]]), 5.0);
    is_near(size::<Triangle, 3>([[0.0; 3], [0.0, 3.0, 4.0], [2.0, 0.0, 0.0]]), 5.0);
    is_near(size::<Quad, 4>([[0.0; 3], [0.0, 3.0, 4.0], [2.0, 3.0, 4.0], [2.0, 0.0, 0.0]]), 10.0);
    is_near(size::<Pyramid, 5>(Pyramid::NODES), 8.0 / 3.0);
    is_near(size::<Prism, 6>(Prism::NODES), 0.5);
    // A mirrored volume is negative.
    is_near(size::<Tetrahedron, 4>([[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]), -1.0 / 6.0);
}

#[test]
fn degenerate_elements_have_no_gradients() {
    assert_eq!(physical_gradients::<Edge, 2>(&[[1.0; 3]; 2], [0.0; 3]), None);
    let line = [[0.0; 3], [1.0, 2.0, 3.0], [2.0, 4.0, 6.0]];
    assert_eq!(physical_gradients::<Triangle, 3>(&line, [0.0; 3]), None);
    let flat = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]];
    assert_eq!(physical_gradients::<Tetrahedron, 4>(&flat, [0.0; 3]), None);
    assert_eq!(physical_gradients::<Tetrahedron, 4>(&[[f64::NAN; 3]; 4], [0.0; 3]), None);
}

/// Integrals over a simplex of dimension d: p! q! .. / (d + p + q + ..)! for xi^p eta^q ...
#[test]
fn fine_quadrature_is_exact_for_products_of_three_shape_functions() {
    let sum = |kind, of: &dyn Fn([f64; 3]) -> f64| -> f64 {
        fine_quadrature(kind).iter().map(|point| point.weight * of(point.at)).sum()
    };
    is_near(sum(ElementKind::Edge, &|[x, ..]| (1.0 + x).powi(3)), 4.0);
    is_near(sum(ElementKind::Triangle, &|_| 1.0), 0.5);
    is_near(sum(ElementKind::Triangle, &|[x, y, _]| x * x * y), 2.0 / 120.0);
    is_near(sum(ElementKind::Triangle, &|[_, y, _]| y.powi(3)), 6.0 / 120.0);
    is_near(sum(ElementKind::Tetrahedron, &|_| 1.0), 1.0 / 6.0);
    is_near(sum(ElementKind::Tetrahedron, &|[x, y, z]| x * y * z), 1.0 / 720.0);
    is_near(sum(ElementKind::Tetrahedron, &|[.., z]| z.powi(3)), 6.0 / 720.0);
    is_near(sum(ElementKind::Hexahedron, &|[x, y, z]| (1.0 + x).powi(3) * (1.0 + y).powi(3) * z * z), 16.0 * 2.0 / 3.0);
    is_near(sum(ElementKind::Quad, &|[x, y, _]| (1.0 + x).powi(3) * y * y), 4.0 * 2.0 / 3.0);
    is_near(sum(ElementKind::Prism, &|[x, _, z]| x.powi(3) * z.powi(3)), 6.0 / 120.0 / 4.0);
}
