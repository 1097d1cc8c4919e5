//! How loads look: arrows, and the bodies that push.

use settee_kernel::ObjectId;
use settee_kernel::draw::{Layer, Paint, Pen, Size, Surface, colour, extent, topology_of, value};
use settee_kernel::roles::{BaseDrawing, BaseForceField};
use settee_math::{DataTypes, StateKind};

use super::{
    ConicalForceField, ConstantForceField, EdgePressureForceField, EllipsoidForceField, InteractionEllipsoidForceField,
    LinearForceField, OscillatingTorsionPressureForceField, PlaneForceField, QuadPressureForceField, SphereForceField,
    SurfacePressureForceField, TrianglePressureForceField,
};

/// Colour of forces where none is set.
const FORCE: [f32; 4] = [0.9, 0.35, 0.2, 1.0];

fn single(x: [f64; 3]) -> [f32; 3] {
    x.map(|x| x as f32)
}

/// The state that a force field acts on.
fn state_of(force_field: &dyn BaseForceField) -> Option<ObjectId> {
    force_field.states().first().copied()
}

/// The first three of some numbers, with 0 for what is missing.
fn place(numbers: &[f64]) -> [f32; 3] {
    std::array::from_fn(|k| numbers.get(k).copied().unwrap_or(0.0) as f32)
}

fn length(v: &[f32; 3]) -> f32 {
    v.iter().map(|x| x * x).sum::<f32>().sqrt()
}

/// The factor of drawn vectors, and the longest of them: `scale`, or that by which it is drawn a fifth of the extent of
/// the points long; a single point counts as `alone` wide. `None` if there is nothing to draw.
fn factor(vectors: &[(u32, [f32; 3])], scale: Option<f32>, points: &[[f32; 3]], alone: f32) -> Option<(f32, f32)> {
    let longest = vectors.iter().map(|(_, v)| length(v)).fold(0.0, f32::max);
    let extent = Some(extent(points)).filter(|extent| *extent > 0.0).unwrap_or(alone);
    (longest > 0.0 && longest.is_finite()).then(|| (scale.unwrap_or(0.2 * extent / longest), longest))
}

/// Draws arrows that end in the points: at most `longest` long, or `scale` times the vector if that is given.
fn arrows(points: &[[f32; 3]], vectors: &[(u32, [f32; 3])], scale: Option<f32>, paint: [f32; 4], pen: &mut Pen<'_>) {
    let Some((factor, longest)) = factor(vectors, scale, points, 1e-3) else { return };
    let arrow = |(point, vector): &(u32, [f32; 3])| {
        let to = *points.get(*point as usize)?;
        Some([std::array::from_fn(|k| to[k] - factor * vector[k]), to])
    };
    let ends: Vec<_> = vectors.iter().filter_map(arrow).collect();
    pen.arrows(&ends, 0.02 * factor * longest, paint);
}

/// The torque that is part of a force on a rigid body: about an axis in space, or about z in the plane. 0 for points.
fn torque<D: DataTypes>(force: &D::Deriv) -> [f32; 3] {
    match (D::KIND, force.as_ref()) {
        (StateKind::Rigid2, [_, _, about_z]) => [0.0, 0.0, *about_z as f32],
        (StateKind::Rigid3, [_, _, _, torque @ ..]) => place(torque),
        _ => [0.0; 3],
    }
}

/// Draws torques as arrows around the points, on rings whose radius is at most `largest`, or `scale` times the torque.
fn turns(points: &[[f32; 3]], torques: &[(u32, [f32; 3])], scale: Option<f32>, paint: [f32; 4], pen: &mut Pen<'_>) {
    let Some((factor, _)) = factor(torques, scale, points, 1.0) else { return };
    let mut surface = Surface::empty(paint);
    for (point, torque) in torques {
        if let Some(centre) = points.get(*point as usize) {
            let ring = factor * length(torque);
            surface.turn(*centre, *torque, ring, 0.06 * ring);
        }
    }
    pen.surface(surface);
}

impl<D: DataTypes> BaseDrawing for ConstantForceField<D> {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    /// Arrows of the forces; `showArrowSize` is their length for a force of 1 N. Arrows that turn for torques; it is
    /// their radius for 1 N m.
    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(state) = state_of(self) else { return };
        let points = pen.points(state);
        let loads = self.loads(pen.set_up()).unwrap_or_default();
        let vector = |(point, force): &(u32, D::Deriv)| (*point, place(&force.as_ref()[..D::KIND.spatial_size()]));
        let vectors: Vec<_> = loads.iter().map(vector).collect();
        let scale = (*self.show_arrow_size > 0.0).then_some(*self.show_arrow_size as f32);
        arrows(&points, &vectors, scale, colour(*self.show_color), pen);
        let torques: Vec<_> = loads.iter().map(|(point, force)| (*point, torque::<D>(force))).collect();
        turns(&points, &torques, scale, colour(*self.show_color), pen);
    }
}

impl<D: DataTypes> BaseDrawing for LinearForceField<D> {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(state) = state_of(self) else { return };
        let points = pen.points(state);
        let load = self.at(pen.access().time());
        let vector = place(&load.as_ref()[..D::KIND.spatial_size()]);
        let vectors: Vec<_> = self.points.iter().map(|point| (*point, vector)).collect();
        let scale = (*self.arrow_size_coef > 0.0).then_some(*self.arrow_size_coef as f32);
        arrows(&points, &vectors, scale, FORCE, pen);
        let torques: Vec<_> = self.points.iter().map(|point| (*point, torque::<D>(&load))).collect();
        turns(&points, &torques, scale, FORCE, pen);
    }
}

impl<D: DataTypes> BaseDrawing for PlaneForceField<D> {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if !*self.show_plane {
            return;
        }
        let (normal, d) = (place(&self.normal), *self.d as f32);
        let length = normal.iter().map(|x| x * x).sum::<f32>().sqrt();
        let middle = normal.map(|x| d * x / length);
        let mut surface = Surface::empty(colour(*self.plane_color));
        surface.rectangle(middle, normal, *self.show_plane_size as f32);
        pen.surface(surface);
    }
}

impl<D: DataTypes> BaseDrawing for SphereForceField<D> {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let centre = place(&self.center);
        pen.dots(vec![centre], Paint::One(colour(*self.color)), Size::Radius(*self.radius as f32));
    }
}

impl<D: DataTypes> BaseDrawing for EllipsoidForceField<D> {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let width = D::KIND.spatial_size();
        for (centre, radii) in self.center.chunks(width).zip(self.vradius.chunks(width)) {
            let mut surface = Surface::empty(colour(*self.color));
            surface.ellipsoid(place(centre), place(radii));
            pen.surface(surface);
        }
    }
}

impl BaseDrawing for InteractionEllipsoidForceField {
    fn layer(&self) -> Layer {
        Layer::InteractionForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if !*self.draw {
            return;
        }
        for (centre, radii) in self.center.iter().zip(self.vradius.iter()) {
            let mut surface = Surface::empty(colour(*self.color));
            surface.ellipsoid(single(*centre), single(*radii));
            pen.surface(surface);
        }
    }
}

impl<D: DataTypes> BaseDrawing for ConicalForceField<D> {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let (apex, height) = (place(&self.cone_center), place(&self.cone_height));
        let length = height.iter().map(|x| x * x).sum::<f32>().sqrt();
        let mut surface = Surface::empty(colour(*self.color));
        surface.cone(apex, height, length * (*self.cone_angle as f32).to_radians().tan());
        pen.surface(surface);
    }
}

/// Draws a pressure: arrows at the middles of facets, in one direction or along their normals.
fn pressure(
    facets: &[Vec<u32>],
    points: &[[f32; 3]],
    direction: Option<[f32; 3]>,
    scale: Option<f32>,
    pen: &mut Pen<'_>,
) {
    let mut middles = Vec::new();
    let mut vectors = Vec::new();
    for facet in facets {
        let corners: Option<Vec<[f32; 3]>> = facet.iter().map(|point| points.get(*point as usize).copied()).collect();
        let Some(corners) = corners.filter(|corners| corners.len() > 2) else { continue };
        let n = corners.len() as f32;
        let edge = |i: usize| -> [f32; 3] { std::array::from_fn(|k| corners[i][k] - corners[0][k]) };
        let (u, v) = (edge(1), edge(corners.len() - 1));
        let normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        vectors.push((middles.len() as u32, direction.unwrap_or(normal)));
        middles.push(std::array::from_fn(|k| corners.iter().map(|corner| corner[k]).sum::<f32>() / n));
    }
    arrows(&middles, &vectors, scale, FORCE, pen);
}

/// Triangles and quads of a topology that lists of their numbers name; all if a list is empty.
fn facets(component: &dyn settee_kernel::Component, lists: [&str; 2], pen: &Pen<'_>) -> Vec<Vec<u32>> {
    let Some(topology) = topology_of(component, pen) else {
        return Vec::new();
    };
    let chosen = |name: &str| value::<settee_kernel::IndexList>(component, name).filter(|list| !list.is_empty());
    fn pick<const N: usize>(all: &[[u32; N]], list: Option<&[u32]>) -> Vec<Vec<u32>> {
        match list {
            Some(list) => list.iter().filter_map(|i| all.get(*i as usize)).map(|facet| facet.to_vec()).collect(),
            None => all.iter().map(|facet| facet.to_vec()).collect(),
        }
    }
    let mut found = Vec::new();
    if !lists[0].is_empty() {
        found.extend(pick(topology.triangles(), chosen(lists[0]).map(|list| &list[..])));
    }
    if !lists[1].is_empty() {
        found.extend(pick(topology.quads(), chosen(lists[1]).map(|list| &list[..])));
    }
    found
}

macro_rules! pressure_drawn {
    ($class:ident, $lists:expr, $is_shown:ident, $direction:expr) => {
        impl BaseDrawing for $class {
            fn layer(&self) -> Layer {
                Layer::ForceFields
            }

            fn draw(&self, pen: &mut Pen<'_>) {
                let Some(state) = state_of(self).filter(|_| *self.$is_shown) else { return };
                let points = pen.points(state);
                let direction: fn(&Self) -> Option<[f32; 3]> = $direction;
                pressure(&facets(self, $lists, pen), &points, direction(self), None, pen);
            }
        }
    };
}
pressure_drawn!(TrianglePressureForceField, ["triangleList", ""], show_forces, |field| Some(single(*field.pressure)));
pressure_drawn!(QuadPressureForceField, ["", "quadList"], show_forces, |field| Some(single(*field.pressure)));

impl BaseDrawing for OscillatingTorsionPressureForceField {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(state) = state_of(self).filter(|_| *self.show_forces) else { return };
        let points = pen.points(state);
        let forces = self.twisting_forces(pen.set_up(), &points, pen.access().time());
        arrows(&points, &forces, None, FORCE, pen);
    }
}

impl BaseDrawing for SurfacePressureForceField {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(state) = state_of(self).filter(|_| *self.draw_force_scale > 0.0) else { return };
        let points = pen.points(state);
        pressure(&facets(self, ["triangleIndices", "quadIndices"], pen), &points, None, None, pen);
    }
}

impl BaseDrawing for EdgePressureForceField {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(state) = state_of(self) else { return };
        let Some(topology) = topology_of(self, pen) else { return };
        let points = pen.points(state);
        let edges = topology.edges();
        let pressed: Vec<[u32; 2]> = if !self.edges.is_empty() {
            self.edges.get().clone()
        } else {
            self.edge_indices.iter().filter_map(|index| edges.get(*index as usize).copied()).collect()
        };
        let ends: Vec<u32> = pressed.as_flattened().to_vec();
        let vectors: Vec<_> = ends.iter().map(|point| (*point, single(*self.pressure))).collect();
        let scale = (*self.arrow_size_coef > 0.0).then_some(*self.arrow_size_coef as f32);
        arrows(&points, &vectors, scale, FORCE, pen);
    }
}
