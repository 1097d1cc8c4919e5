//! A cylinder of tetrahedra about the z axis, with the same number of points in each ring.

use crate::elements::{HEXAHEDRON_TETRAHEDRA, pick};
use crate::mesh::Mesh;

use super::{GenerateError, check_size};

/// A cylinder about the z axis. In each layer the centre comes first, then the rings from inside outwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RingCylinder {
    /// Centre of the bottom.
    pub origin: [f64; 3],
    /// Radius.
    pub radius: f64,
    /// Extent along z.
    pub height: f64,
    /// Points in each ring, at the angles 2 pi k / n.
    pub around: usize,
    /// Points from the centre to the surface, both included.
    pub radial: usize,
    /// Layers of points.
    pub layers: usize,
}

/// Tetrahedra of a prism with the centre at 0 and 3, and corners 1, 2 behind each other clockwise.
const CENTRE_TETRAHEDRA: [[usize; 4]; 3] = [[1, 0, 2, 3], [1, 2, 4, 3], [3, 4, 5, 2]];

impl RingCylinder {
    fn check(&self) -> Result<(), GenerateError> {
        for (name, value) in [("radius", self.radius), ("height", self.height)] {
            if !(value.is_finite() && value > 0.0) {
                return Err(GenerateError::OutOfRange { name, value, expected: "a positive length" });
            }
        }
        if let Some(value) = self.origin.into_iter().find(|c| !c.is_finite()) {
            return Err(GenerateError::OutOfRange { name: "origin", value, expected: "finite coordinates" });
        }
        let sizes =
            [("resCircumferential", self.around, 3), ("resRadial", self.radial, 2), ("resHeight", self.layers, 2)];
        for (name, value, least) in sizes {
            if value < least {
                return Err(GenerateError::TooFew { name, value, least });
            }
        }
        let total = (self.radial - 1).checked_mul(self.around).and_then(|n| n.checked_add(1)?.checked_mul(self.layers));
        check_size(total)
    }

    fn points_per_layer(&self) -> usize {
        1 + (self.radial - 1) * self.around
    }

    /// Point k of ring `ring` (0 is the centre) in a layer.
    fn point(&self, layer: usize, ring: usize, k: usize) -> u32 {
        let in_layer = if ring == 0 { 0 } else { 1 + (ring - 1) * self.around + k % self.around };
        (layer * self.points_per_layer() + in_layer) as u32
    }

    fn positions(&self) -> Vec<[f64; 3]> {
        let [x, y, z] = self.origin;
        let mut positions = Vec::with_capacity(self.layers * self.points_per_layer());
        for layer in 0..self.layers {
            let height = z + self.height * layer as f64 / (self.layers - 1) as f64;
            positions.push([x, y, height]);
            for ring in 1..self.radial {
                let radius = self.radius * ring as f64 / (self.radial - 1) as f64;
                let angles = (0..self.around).map(|k| std::f64::consts::TAU * k as f64 / self.around as f64);
                positions.extend(angles.map(|angle| [x + radius * angle.cos(), y + radius * angle.sin(), height]));
            }
        }
        positions
    }
}

/// Tetrahedra of positive volume that fit together, layer by layer; in each the prisms at the centre come first, then
/// the rings.
///
/// # Errors
/// A size that is not positive, a number of points that is too small, or too many points.
pub fn ring_cylinder(cylinder: &RingCylinder) -> Result<Mesh, GenerateError> {
    cylinder.check()?;
    let mut mesh = Mesh { positions: cylinder.positions(), ..Mesh::default() };
    for layer in 1..cylinder.layers {
        for k in 0..cylinder.around {
            let corners = |layer| [(0, 0), (1, k + 1), (1, k)].map(|(ring, k)| cylinder.point(layer, ring, k));
            let ([a, b, c], [d, e, f]) = (corners(layer - 1), corners(layer));
            mesh.tetrahedra.extend(CENTRE_TETRAHEDRA.map(|local| pick(&[a, b, c, d, e, f], local)));
        }
        for ring in 2..cylinder.radial {
            for k in 0..cylinder.around {
                let corners = |layer| {
                    [(ring - 1, k), (ring, k), (ring, k + 1), (ring - 1, k + 1)]
                        .map(|(ring, k)| cylinder.point(layer, ring, k))
                };
                let ([a, b, c, d], [e, f, g, h]) = (corners(layer - 1), corners(layer));
                mesh.tetrahedra.extend(HEXAHEDRON_TETRAHEDRA.map(|local| pick(&[a, b, c, d, e, f, g, h], local)));
            }
        }
    }
    Ok(mesh)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elements::six_volumes;
    use crate::topology::{ContainerKind, ElementLists, Topology};

    const SMALL: RingCylinder =
        RingCylinder { origin: [0.0; 3], radius: 2.0, height: 3.0, around: 6, radial: 3, layers: 5 };

    #[test]
    fn tetrahedra_fill_the_prism_and_fit_together() {
        let mesh = ring_cylinder(&SMALL).expect("a small cylinder");
        assert_eq!((mesh.positions.len(), mesh.tetrahedra.len()), (13 * 5, 4 * 6 * (3 + 6)));
        let volumes = mesh.tetrahedra.iter().map(|t| six_volumes(t.map(|v| mesh.positions[v as usize])) / 6.0);
        let total: f64 = volumes.inspect(|&v| assert!(v > 0.0)).sum();
        let hexagon = 6.0 * 0.5 * 4.0 * (std::f64::consts::TAU / 6.0).sin();
        assert!((total - 3.0 * hexagon).abs() < 1e-12);
        let lists = ElementLists::from(&mesh);
        let topology = Topology::build(ContainerKind::Tetrahedron, lists, None).expect("a valid mesh");
        assert_eq!(topology.boundary_triangles().len(), 2 * 6 * 3 + 6 * 4 * 2);
    }

    #[test]
    fn impossible_cylinders_are_refused() {
        for wrong in [
            RingCylinder { radius: 0.0, ..SMALL },
            RingCylinder { around: 2, ..SMALL },
            RingCylinder { radial: 1, ..SMALL },
            RingCylinder { layers: usize::MAX, ..SMALL },
            RingCylinder { origin: [f64::NAN; 3], ..SMALL },
        ] {
            assert!(ring_cylinder(&wrong).is_err(), "{wrong:?}");
        }
    }
}
