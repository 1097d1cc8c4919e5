//! A ball of tetrahedra.

use std::collections::BTreeMap;

use crate::mesh::Mesh;

use super::{GenerateError, check_size};

/// A point of the lattice.
type Place = [i64; 3];

/// A ball about a centre: an octahedron of `n` layers of points around the centre, each layer blown up to a sphere. All
/// tetrahedra are of positive volume; the triangles of the surface are counter-clockwise seen from outside.
///
/// # Errors
/// A radius that is not positive, a centre that is not finite, no layer, or too many points.
pub fn ball(centre: [f64; 3], radius: f64, n: usize) -> Result<Mesh, GenerateError> {
    if !(radius.is_finite() && radius > 0.0) {
        return Err(GenerateError::OutOfRange { name: "radius", value: radius, expected: "a positive length" });
    }
    if let Some(value) = centre.into_iter().find(|c| !c.is_finite()) {
        return Err(GenerateError::OutOfRange { name: "center", value, expected: "finite coordinates" });
    }
    if n < 1 {
        return Err(GenerateError::TooFew { name: "resolution", value: n, least: 1 });
    }
    // The octahedron has (2 n + 1)(2 n^2 + 2 n + 3)/3 points.
    check_size((n <= 1000).then(|| (2 * n + 1) * (2 * n * n + 2 * n + 3) / 3))?;
    let n = n as i64;
    let mut mesh = Mesh::default();
    let mut index = BTreeMap::new();
    for place in octahedron(n) {
        index.insert(place, mesh.positions.len() as u32);
        let p = place.map(|c| c as f64);
        let (layer, distance) = (p.iter().map(|c| c.abs()).sum::<f64>(), p.iter().map(|c| c * c).sum::<f64>().sqrt());
        let factor = if distance > 0.0 { radius * layer / (n as f64 * distance) } else { 0.0 };
        mesh.positions.push([0, 1, 2].map(|axis| centre[axis] + factor * p[axis]));
    }
    for octant in 0..8 {
        let signs = [octant & 1, octant >> 1 & 1, octant >> 2 & 1].map(|bit| 1 - 2 * bit);
        fill_octant(&mut mesh, n, signs, &|place| index[&[0, 1, 2].map(|axis| signs[axis] * place[axis])]);
    }
    Ok(mesh)
}

/// The places (x, y, z) with |x| + |y| + |z| <= n.
fn octahedron(n: i64) -> impl Iterator<Item = Place> {
    (-n..=n).flat_map(move |z| {
        let rest = n - z.abs();
        (-rest..=rest).flat_map(move |y| {
            let rest = rest - y.abs();
            (-rest..=rest).map(move |x| [x, y, z])
        })
    })
}

/// The tetrahedra of an octant: each cube of the lattice is cut by planes x + y + z = const into a corner, an
/// octahedron in four parts, and the opposite corner.
fn fill_octant(mesh: &mut Mesh, n: i64, signs: Place, point: &dyn Fn(Place) -> u32) {
    let is_mirrored = signs.iter().product::<i64>() < 0;
    let places = (0..n).flat_map(|z| (0..n - z).flat_map(move |y| (0..n - z - y).map(move |x| [x, y, z])));
    for [x, y, z] in places {
        let layer = x + y + z;
        let at = |[i, j, k]: Place| [x + i, y + j, z + k];
        let [a, b, c] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
        let [bc, ac, ab] = [[0, 1, 1], [1, 0, 1], [1, 1, 0]];
        let (mut tetrahedra, mut triangles) = (vec![[[0, 0, 0], a, b, c]], Vec::new());
        if layer == n - 1 {
            triangles.push([a, b, c]);
        }
        if layer <= n - 2 {
            tetrahedra.extend([[a, bc, ab, b], [a, bc, ac, ab], [a, bc, c, ac], [a, bc, b, c]]);
        }
        if layer == n - 2 {
            triangles.push([ab, bc, ac]);
        }
        if layer <= n - 3 {
            tetrahedra.push([ac, ab, bc, [1, 1, 1]]);
        }
        for corners in tetrahedra {
            let mut tetrahedron = corners.map(|corner| point(at(corner)));
            if is_mirrored {
                tetrahedron.swap(0, 1);
            }
            mesh.tetrahedra.push(tetrahedron);
        }
        for corners in triangles {
            let mut triangle = corners.map(|corner| point(at(corner)));
            if is_mirrored {
                triangle.swap(0, 1);
            }
            mesh.triangles.push(triangle);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elements::six_volumes;
    use crate::holes::border_loops;
    use crate::measure::enclosed_volume;
    use settee_math::vec3::norm;

    #[test]
    fn a_ball_is_filled_and_its_surface_is_closed() {
        for n in 1..5 {
            let mesh = ball([1.0, 2.0, 3.0], 2.0, n).expect("a small ball");
            assert_eq!(mesh.positions.len(), (2 * n + 1) * (2 * n * n + 2 * n + 3) / 3);
            assert_eq!((mesh.tetrahedra.len(), mesh.triangles.len()), (8 * n * n * n, 8 * n * n));
            let volumes = mesh.tetrahedra.iter().map(|t| six_volumes(t.map(|v| mesh.positions[v as usize])) / 6.0);
            let total: f64 = volumes.inspect(|&v| assert!(v > 0.0)).sum();
            assert!((total - enclosed_volume(&mesh.positions, &mesh.triangles, &[])).abs() < 1e-12);
            assert_eq!(border_loops(&mesh.triangles, &[]), Ok(vec![]));
            for &point in mesh.triangles.as_flattened() {
                let x = mesh.positions[point as usize];
                assert!((norm([x[0] - 1.0, x[1] - 2.0, x[2] - 3.0]) - 2.0).abs() < 1e-12);
            }
        }
        let fine = ball([0.0; 3], 1.0, 12).expect("a small ball");
        let volume = enclosed_volume(&fine.positions, &fine.triangles, &[]);
        assert!((volume / (4.0 / 3.0 * std::f64::consts::PI) - 1.0).abs() < 0.02, "{volume}");
    }

    #[test]
    fn impossible_balls_are_refused() {
        assert_eq!(ball([0.0; 3], 1.0, usize::MAX), Err(GenerateError::TooLarge));
        assert!(ball([0.0; 3], 1.0, 0).is_err() && ball([0.0; 3], 0.0, 1).is_err());
        assert!(ball([f64::NAN, 0.0, 0.0], 1.0, 1).is_err());
    }
}
