//! Which point is meant by a place on the screen.

use settee_kernel::draw::{DrawList, Shape};
use settee_math::vec3::{cross, dot, sub};
use settee_render::{Camera, Ray};

use crate::driver::{PointRef, StatePoints};

/// A point is picked by a pixel within this distance (pixels), where no surface is hit.
const NEAR: f64 = 14.0;

/// The point of a state that a pixel of a picture of that size picks.
///
/// Where the ray through the pixel meets a surface, the point nearest to that place in space; else the point nearest to
/// the pixel.
pub fn pick(
    list: &DrawList,
    states: &[StatePoints],
    camera: &Camera,
    pixel: [f64; 2],
    size: [f64; 2],
) -> Option<PointRef> {
    let ray = camera.ray(pixel, size);
    let by_place = hit(list, &ray).and_then(|depth| {
        let place: [f64; 3] = std::array::from_fn(|k| ray.origin[k] + depth * ray.direction[k]);
        nearest(states, |point| Some((0..3).map(|k| (f64::from(point[k]) - place[k]).powi(2)).sum::<f64>()))
    });
    // Points that a surface hides may belong to another body: on the screen they must not be far from the pixel.
    let is_near_enough = |found: &PointRef| {
        let Some(point) = place_of(states, *found) else { return false };
        camera.project(point, size).is_some()
    };
    by_place.filter(is_near_enough).or_else(|| {
        nearest(states, |point| {
            let (seen, _) = camera.project(point.map(f64::from), size)?;
            let distance = (seen[0] - pixel[0]).hypot(seen[1] - pixel[1]);
            (distance <= NEAR).then_some(distance)
        })
    })
}

/// Where a point is.
pub fn place_of(states: &[StatePoints], of: PointRef) -> Option<[f64; 3]> {
    let state = states.iter().find(|state| state.state == of.state)?;
    state.points.get(of.point).map(|point| point.map(f64::from))
}

/// The point with the least measure.
fn nearest(states: &[StatePoints], measure: impl Fn(&[f32; 3]) -> Option<f64>) -> Option<PointRef> {
    let mut best: Option<(f64, PointRef)> = None;
    for state in states {
        for (index, point) in state.points.iter().enumerate() {
            let Some(value) = measure(point).filter(|value| value.is_finite()) else { continue };
            if best.is_none_or(|(least, _)| value < least) {
                best = Some((value, PointRef { state: state.state, point: index }));
            }
        }
    }
    best.map(|(_, point)| point)
}

/// How far along a ray the first surface is; `None` if it meets none.
fn hit(list: &DrawList, ray: &Ray) -> Option<f64> {
    let mut first: Option<f64> = None;
    for item in &list.items {
        let Shape::Surface(surface) = &item.shape else { continue };
        if surface.is_wireframe {
            continue;
        }
        for triangle in &surface.triangles {
            let corner = |k: usize| surface.positions.get(triangle[k] as usize).map(|place| place.map(f64::from));
            let (Some(a), Some(b), Some(c)) = (corner(0), corner(1), corner(2)) else { continue };
            if let Some(depth) = meet(ray, [a, b, c]).filter(|depth| first.is_none_or(|first| *depth < first)) {
                first = Some(depth);
            }
        }
    }
    first
}

/// Where a ray meets a triangle, from either side.
///
/// Source: Moller & Trumbore, Fast, minimum storage ray/triangle intersection, Journal of Graphics Tools 2, 1997.
fn meet(ray: &Ray, [a, b, c]: [[f64; 3]; 3]) -> Option<f64> {
    let (u_edge, v_edge) = (sub(b, a), sub(c, a));
    let p = cross(ray.direction, v_edge);
    let determinant = dot(u_edge, p);
    if determinant == 0.0 {
        return None;
    }
    let offset = sub(ray.origin, a);
    let u = dot(offset, p) / determinant;
    let q = cross(offset, u_edge);
    let v = dot(ray.direction, q) / determinant;
    let depth = dot(v_edge, q) / determinant;
    (u >= 0.0 && v >= 0.0 && u + v <= 1.0 && depth > 0.0).then_some(depth)
}

#[cfg(test)]
mod tests {
    use settee_kernel::ObjectId;
    use settee_kernel::draw::{Item, Layer, Material, Paint, Surface};

    use super::*;

    fn wall(z: f32) -> DrawList {
        let surface = Surface {
            positions: vec![[-5.0, -5.0, z], [5.0, -5.0, z], [5.0, 5.0, z], [-5.0, 5.0, z]],
            normals: Vec::new(),
            triangles: vec![[0, 1, 2], [0, 2, 3]],
            outline: Vec::new(),
            paint: Paint::One([1.0; 4]),
            texture: None,
            material: Material::default(),
            sides: settee_kernel::draw::Sides::default(),
            is_wireframe: false,
        };
        let item = Item { owner: ObjectId::from_bits(0), layer: Layer::VisualModels, shape: Shape::Surface(surface) };
        DrawList { items: vec![item], ..DrawList::default() }
    }

    fn camera() -> Camera {
        Camera { position: [0.0, 0.0, 10.0], look_at: [0.0; 3], up: [0.0, 1.0, 0.0], ..Camera::default() }
    }

    /// Of two points in line, the one on the surface in front is picked and not the one behind it.
    #[test]
    fn what_is_in_front_is_meant() {
        let state = ObjectId::from_bits(7);
        let points = vec![[0.0, 0.0, -3.0], [0.1, 0.0, 1.0], [3.0, 0.0, 1.0]];
        let states = [StatePoints { state, path: "/dofs".into(), points }];
        let size = [400.0, 300.0];
        let found = pick(&wall(1.0), &states, &camera(), [200.0, 150.0], size);
        assert_eq!(found, Some(PointRef { state, point: 1 }));
    }

    #[test]
    fn without_a_surface_a_point_must_be_near_on_the_screen() {
        let state = ObjectId::from_bits(7);
        let states = [StatePoints { state, path: "/dofs".into(), points: vec![[0.0; 3]] }];
        let size = [400.0, 300.0];
        let list = DrawList::default();
        assert!(pick(&list, &states, &camera(), [205.0, 150.0], size).is_some());
        assert!(pick(&list, &states, &camera(), [260.0, 150.0], size).is_none());
    }
}
