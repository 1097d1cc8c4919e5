//! How membranes of triangles look: their elements, stresses and fibres.

use nalgebra::{Matrix2, Vector2, Vector3};
use settee_kernel::Component;
use settee_kernel::draw::{Cell, Layer, Pen, Scale, Surface, elements, topology_of};
use settee_kernel::roles::{BaseDrawing, BaseForceField};

use super::triangle_stress::TriangleStressData;
use super::{TriangularAnisotropicFEMForceField, TriangularFEMForceField, TriangularFEMForceFieldOptim};

/// Colours of directions of stress and of fibres, and of triangles that are about to break.
const DIRECTION: [f32; 4] = [0.15, 0.15, 0.20, 1.0];
const FIBRE: [f32; 4] = [0.55, 0.15, 0.20, 1.0];
const FRACTURABLE: [f32; 4] = [0.90, 0.15, 0.10, 1.0];
/// Length of drawn directions, as a part of the square root of the doubled area of their triangle.
const LENGTH: f32 = 0.6;

/// A triangle in space.
struct Placed {
    corners: [[f32; 3]; 3],
    middle: [f32; 3],
    /// Square root of the doubled area (m).
    size: f32,
}

impl Placed {
    fn at(nodes: [u32; 3], points: &[[f32; 3]]) -> Option<Self> {
        let [a, b, c] = nodes.map(|node| points.get(node as usize).copied());
        let corners = [a?, b?, c?];
        let [a, b, c] = corners.map(Vector3::from);
        Some(Self { corners, middle: ((a + b + c) / 3.0).into(), size: (b - a).cross(&(c - a)).norm().sqrt() })
    }

    /// Ends of a segment through the middle.
    fn segment(&self, direction: Vector3<f32>) -> Option<[[f32; 3]; 2]> {
        let half = direction.try_normalize(f32::MIN_POSITIVE)? * (0.5 * LENGTH * self.size);
        let middle = Vector3::from(self.middle);
        Some([(middle - half).into(), (middle + half).into()])
    }
}

/// Draws the elements, coloured by stress and with its directions as the data ask for. Triangles whose largest
/// principal stress is below `threshold` (N/m) show no stress; those for which `is_fracturable` holds of both principal
/// stresses stand out.
fn draw(
    component: &dyn BaseForceField,
    own: &dyn Component,
    (stress, threshold): (&TriangleStressData, f64),
    is_fracturable: impl Fn([f64; 2]) -> bool,
    pen: &mut Pen<'_>,
) {
    let Some(state) = component.states().first().copied() else { return };
    let Some(topology) = topology_of(own, pen) else { return };
    let (points, triangles) = (pen.points(state), topology.triangles());
    let (info, _) = stress.triangle_info.as_chunks::<7>();
    if *stress.show_stress_value && info.len() == triangles.len() {
        let cells = triangles.iter().copied().map(Cell::Triangle).collect::<Vec<_>>().into();
        let value = |info: &[f64; 7]| if info[3] < threshold { f32::NAN } else { info[3] as f32 };
        let values: Vec<f32> = info.iter().map(value).collect();
        let scale = Scale::of("largest principal stress times thickness", "N/m", &values);
        pen.cell_values(&points, &cells, 0.0, &values, scale);
    } else {
        elements(own, state, pen);
    }
    let shown = || triangles.iter().zip(info).filter_map(|(nodes, info)| Some((Placed::at(*nodes, &points)?, info)));
    if *stress.show_stress_vector {
        let strong = shown().filter(|(_, info)| info[3] >= threshold);
        let direction = |info: &[f64; 7]| Vector3::new(info[4], info[5], info[6]).cast::<f32>();
        let ends: Vec<_> = strong.filter_map(|(placed, info)| placed.segment(direction(info))).collect();
        pen.segments(&ends, DIRECTION, 2.0);
    }
    let mut breaking = Surface::empty(FRACTURABLE);
    for (placed, _) in shown().filter(|(_, info)| is_fracturable(principal([info[0], info[1], info[2]]))) {
        breaking.face(placed.corners);
    }
    pen.surface(breaking);
}

/// Both principal stresses of a plane stress xx, yy, xy.
fn principal([xx, yy, xy]: [f64; 3]) -> [f64; 2] {
    let (mean, half) = (0.5 * (xx + yy), 0.5 * (xx - yy));
    let radius = half.hypot(xy);
    [mean + radius, mean - radius]
}

impl BaseDrawing for TriangularFEMForceField {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        draw(self, self, (&self.stress, f64::NEG_INFINITY), |stresses| self.shape.is_fracturable(stresses), pen);
    }
}

impl BaseDrawing for TriangularFEMForceFieldOptim {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        draw(self, self, (&self.stress, *self.show_stress_threshold), |_| false, pen);
    }
}

impl BaseDrawing for TriangularAnisotropicFEMForceField {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        draw(self, self, (&self.stress, f64::NEG_INFINITY), |stresses| self.shape.is_fracturable(stresses), pen);
        // The default is SOFA's; pictures show fibres only where the scene says so.
        if self.show_fiber.is_set() && *self.show_fiber {
            self.draw_fibres(pen);
        }
    }
}

impl TriangularAnisotropicFEMForceField {
    /// Fibres move with the material: d = F d_0, with the parts of d_0 along both sides of the triangle at rest.
    fn draw_fibres(&self, pen: &mut Pen<'_>) {
        let Some(state) = self.states().first().copied() else { return };
        let points = pen.points(state);
        let Ok(triangles) = self.directed(pen.set_up()) else { return };
        let segment = |(triangle, fibre): &(settee_elements::elastic::plane_triangles::RestTriangle, Vector2<f64>)| {
            let parts = Matrix2::from_columns(&triangle.corners).try_inverse()? * fibre;
            let placed = Placed::at(triangle.nodes, &points)?;
            let [a, b, c] = placed.corners.map(Vector3::from);
            placed.segment((b - a) * parts.x as f32 + (c - a) * parts.y as f32)
        };
        let ends: Vec<_> = triangles.iter().filter_map(segment).collect();
        pen.segments(&ends, FIBRE, 1.5);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn principal_stresses_of_shear_are_equal_and_opposite() {
        assert_eq!(principal([0.0, 0.0, 3.0]), [3.0, -3.0]);
        assert_eq!(principal([2.0, 5.0, 0.0]), [5.0, 2.0]);
    }
}
