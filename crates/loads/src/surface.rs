//! Oriented triangles that carry loads: halves of quads count as triangles.

use std::collections::BTreeMap;

use nalgebra::{Matrix3, Vector3};
use settee_kernel::Diagnostic;
use settee_mesh::Topology;

/// A loaded triangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facet {
    /// Its points; the normal follows the right hand.
    pub nodes: [u32; 3],
    /// The points of its element, a triangle repeats one.
    pub element: [u32; 4],
}

/// Which elements of a topology.
#[derive(Clone, Copy, Debug)]
pub(super) enum Which<'a> {
    /// All elements.
    All,
    /// These.
    These(&'a [u32]),
}

impl Which<'_> {
    /// The elements with their indices checked.
    pub fn of<const N: usize>(self, name: &str, elements: &[[u32; N]]) -> Result<Vec<[u32; N]>, Diagnostic> {
        let Self::These(indices) = self else { return Ok(elements.to_vec()) };
        let element = |index: &u32| {
            elements.get(*index as usize).copied().ok_or_else(|| {
                let n = elements.len();
                Diagnostic::error("index-out-of-range", format!("no element has the index {index}"))
                    .attribute(name, "")
                    .expected(format!("indices below {n}"))
            })
        };
        indices.iter().map(element).collect()
    }
}

/// Triangles, then the halves (0, 1, 2) and (0, 2, 3) of quads, with the names of the attributes that choose them.
pub(super) fn facets(
    topology: &Topology,
    (triangle_name, triangles): (&str, Which<'_>),
    (quad_name, quads): (&str, Which<'_>),
) -> Result<Vec<Facet>, Diagnostic> {
    let triangles = triangles.of(triangle_name, topology.triangles())?;
    let quads = quads.of(quad_name, topology.quads())?;
    let whole = triangles.iter().map(|nodes| Facet::of_triangle(*nodes));
    Ok(whole.chain(quads.iter().flat_map(|nodes| Facet::halves(*nodes))).collect())
}

/// How often facets meet each side, in the direction from its lower point less in the other one.
pub(super) fn balances(facets: impl IntoIterator<Item = Facet>) -> BTreeMap<[u32; 2], i32> {
    let mut sides: BTreeMap<[u32; 2], i32> = BTreeMap::new();
    for Facet { nodes: [a, b, c], .. } in facets {
        for [from, to] in [[a, b], [b, c], [c, a]] {
            let (side, step) = if from < to { ([from, to], 1) } else { ([to, from], -1) };
            *sides.entry(side).or_default() += step;
        }
    }
    sides
}

/// Whether every side is met once in each direction: the facets enclose a volume.
pub(super) fn is_closed(facets: &[Facet]) -> bool {
    !facets.is_empty() && balances(facets.iter().copied()).values().all(|balance| *balance == 0)
}

impl Facet {
    /// A triangle.
    #[inline]
    pub fn of_triangle([a, b, c]: [u32; 3]) -> Self {
        Self { nodes: [a, b, c], element: [a, b, c, a] }
    }

    /// The halves of a quad.
    #[inline]
    pub fn halves(element: [u32; 4]) -> [Self; 2] {
        let [a, b, c, d] = element;
        [[a, b, c], [a, c, d]].map(|nodes| Self { nodes, element })
    }

    /// Its corners (m).
    #[inline]
    pub fn corners(&self, x: &[[f64; 3]]) -> [Vector3<f64>; 3] {
        self.nodes.map(|node| Vector3::from(x[node as usize]))
    }

    /// Twice its area times its normal, (b - a) x (c - a) [m^2].
    #[inline]
    pub fn doubled_area(&self, x: &[[f64; 3]]) -> Vector3<f64> {
        let [a, b, c] = self.corners(x);
        (b - a).cross(&(c - a))
    }

    /// Derivatives of [`Self::doubled_area`] with respect to its corners: [c - b]x, [a - c]x, [b - a]x.
    #[inline]
    pub fn doubled_area_gradients(&self, x: &[[f64; 3]]) -> [Matrix3<f64>; 3] {
        let [a, b, c] = self.corners(x);
        [c - b, a - c, b - a].map(|side| side.cross_matrix())
    }

    /// Adds the same force to its three points.
    #[inline]
    pub fn add_to_nodes(&self, force: &Vector3<f64>, f: &mut [[f64; 3]]) {
        for node in self.nodes {
            for (target, value) in f[node as usize].iter_mut().zip(force.iter()) {
                *target += value;
            }
        }
    }
}

/// Volume that the facets enclose, seen from `origin` [m^3]; independent of it if they are closed.
pub(super) fn volume(facets: impl IntoIterator<Item = Facet>, x: &[[f64; 3]], origin: Vector3<f64>) -> f64 {
    let six = |facet: Facet| {
        let [a, b, c] = facet.corners(x).map(|corner| corner - origin);
        a.cross(&b).dot(&c)
    };
    facets.into_iter().map(six).sum::<f64>() / 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facet(nodes: [u32; 3]) -> Facet {
        Facet { nodes, element: [nodes[0], nodes[1], nodes[2], nodes[0]] }
    }

    #[test]
    fn a_tetrahedron_is_closed_and_has_a_sixth_of_the_cube() {
        let x = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let mut facets = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]].map(facet);
        assert!(is_closed(&facets) && !is_closed(&facets[..3]));
        assert!((volume(facets, &x, Vector3::new(0.3, -0.2, 5.0)) - 1.0 / 6.0).abs() < 1e-15);
        facets[0].nodes = [0, 1, 2];
        assert!(!is_closed(&facets));
    }
}
