//! The pen: where a component draws, and what it sees of the simulation.

use settee_math::StateKind;
use settee_mesh::SharedMesh;

use super::list::{DrawList, Item, Label, LineSet, Paint, PointCloud, Shape, Size, Surface};
use super::{Bounds, CellSet, Layer, Scale, Surroundings, bounds, united};
use crate::data::Rgba;
use crate::roles::{SetUp, StateAccess};
use crate::scene::{NodeId, ObjectId, Scene};

/// Draws for one component.
pub struct Pen<'a> {
    access: &'a dyn StateAccess,
    list: &'a mut DrawList,
    owner: ObjectId,
    layer: Layer,
    is_wireframe: bool,
    shows_normals: bool,
}

/// A colour for the list.
pub fn colour(rgba: Rgba) -> [f32; 4] {
    rgba.0.map(|x| x as f32)
}

impl<'a> Pen<'a> {
    /// A pen for the component `owner`, whose drawings belong to `layer`.
    pub fn new(access: &'a dyn StateAccess, list: &'a mut DrawList, owner: ObjectId, layer: Layer) -> Self {
        Self { access, list, owner, layer, is_wireframe: false, shows_normals: false }
    }

    /// Draws surfaces as lines only.
    #[must_use]
    pub fn wireframe(self, is_wireframe: bool) -> Self {
        Self { is_wireframe, ..self }
    }

    /// Draws the normals of surfaces as well.
    #[must_use]
    pub fn normals(self, shows_normals: bool) -> Self {
        Self { shows_normals, ..self }
    }

    /// Whether visual models are to draw their normals.
    pub fn shows_normals(&self) -> bool {
        self.shows_normals
    }

    /// The component that draws.
    pub fn owner(&self) -> ObjectId {
        self.owner
    }

    /// The scene.
    pub fn scene(&self) -> &'a Scene {
        self.access.scene()
    }

    /// What the simulation knows of the states.
    pub fn access(&self) -> &'a dyn StateAccess {
        self.access
    }

    /// What the component that draws reads its working data from.
    pub fn set_up(&self) -> SetUp<'a> {
        SetUp { scene: self.scene(), object: self.owner, meshes: Some(self.access.meshes()) }
    }

    /// The mesh of a topology; `None` if the object is none.
    pub fn mesh(&self, topology: ObjectId) -> Option<&'a SharedMesh> {
        self.access.mesh(topology)
    }

    /// The points of a topology at the start; `None` if the object is none.
    pub fn mesh_points(&self, topology: ObjectId) -> Option<&'a [[f64; 3]]> {
        self.access.mesh_points(topology)
    }

    /// Places of the points of a state in space; those of planes and lines lie at z = 0 and on the x axis. Empty if it
    /// is none.
    pub fn points(&self, state: ObjectId) -> Vec<[f32; 3]> {
        self.places(state, self.access.position(state))
    }

    /// The same for the points at rest.
    pub fn rest_points(&self, state: ObjectId) -> Vec<[f32; 3]> {
        self.places(state, self.access.rest_position(state))
    }

    /// Places and orientations (x, y, z, w) of the rigid points of a state at rest; empty for other states.
    pub fn rest_frames(&self, state: ObjectId) -> Vec<([f32; 3], [f32; 4])> {
        let kind = self.access.scene().component(state).and_then(|found| Some(found.as_state()?.kind()));
        let flat = self.access.rest_position(state).unwrap_or_default();
        let single = |x: f64| x as f32;
        match kind {
            Some(StateKind::Rigid3) => {
                let frame = |x: &[f64; 7]| ([x[0], x[1], x[2]].map(single), [x[3], x[4], x[5], x[6]].map(single));
                flat.as_chunks::<7>().0.iter().map(frame).collect()
            }
            Some(StateKind::Rigid2) => {
                let turn = |angle: f64| [0.0, 0.0, (0.5 * angle).sin(), (0.5 * angle).cos()].map(single);
                let frame = |x: &[f64; 3]| ([x[0], x[1], 0.0].map(single), turn(x[2]));
                flat.as_chunks::<3>().0.iter().map(frame).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The velocities of the points of a state in space, without those of turns.
    pub fn velocities(&self, state: ObjectId) -> Vec<[f32; 3]> {
        self.in_space(state, self.access.velocity(state), StateKind::deriv_size)
    }

    fn places(&self, state: ObjectId, flat: Option<&[f64]>) -> Vec<[f32; 3]> {
        self.in_space(state, flat, StateKind::coord_size)
    }

    fn in_space(&self, state: ObjectId, flat: Option<&[f64]>, size: fn(StateKind) -> usize) -> Vec<[f32; 3]> {
        let kind = self.access.scene().component(state).and_then(|found| Some(found.as_state()?.kind()));
        let (Some(kind), Some(flat)) = (kind, flat) else { return Vec::new() };
        kind.in_space(flat, size(kind)).map(|x| x.map(|x| x as f32)).collect()
    }

    /// The smallest box around the states of a node and all below; `None` without points.
    pub fn bounds_below(&self, node: NodeId) -> Option<Bounds> {
        let scene = self.access.scene();
        let objects = scene.pre_order(node).into_iter().flat_map(|node| scene.node(node).objects.iter().copied());
        objects.filter_map(|object| bounds(&self.points(object))).reduce(united)
    }

    /// Shows the axes of the scene in a corner of the view.
    pub fn corner_axes(&mut self) {
        self.list.shows_axes = true;
    }

    /// Background, light and texts on the screen, which belong to the picture as a whole.
    pub fn surroundings(&mut self) -> &mut Surroundings {
        &mut self.list.surroundings
    }

    fn add(&mut self, shape: Shape) {
        if !shape.positions().is_empty() {
            self.list.items.push(Item { owner: self.owner, layer: self.layer, shape });
        }
    }

    /// Draws points.
    pub fn dots(&mut self, positions: Vec<[f32; 3]>, paint: Paint, size: Size) {
        self.add(Shape::Points(PointCloud { positions, paint, size }));
    }

    /// Draws points with a value for each.
    pub fn dot_values(&mut self, positions: Vec<[f32; 3]>, values: &[f32], scale: Scale) {
        let paint = Paint::Values { values: self.per_position(positions.len(), values), scale: self.scale(scale) };
        self.dots(positions, paint, Size::Pixels(7.0));
    }

    /// Values for `n` positions; those that are missing are not a number.
    fn per_position(&self, n: usize, values: &[f32]) -> Vec<f32> {
        (0..n).map(|point| values.get(point).copied().unwrap_or(f32::NAN)).collect()
    }

    /// Draws segments between the positions.
    pub fn lines(&mut self, positions: Vec<[f32; 3]>, segments: Vec<[u32; 2]>, paint: Paint, width: f32) {
        if !segments.is_empty() {
            self.add(Shape::Lines(LineSet { positions, segments, paint, width }));
        }
    }

    /// Draws segments from end to end.
    pub fn segments(&mut self, ends: &[[[f32; 3]; 2]], colour: [f32; 4], width: f32) {
        let segments = (0..ends.len() as u32).map(|i| [2 * i, 2 * i + 1]).collect();
        self.lines(ends.as_flattened().to_vec(), segments, Paint::One(colour), width);
    }

    /// Draws a surface.
    pub fn surface(&mut self, mut surface: Surface) {
        surface.is_wireframe |= self.is_wireframe;
        if !surface.triangles.is_empty() || !surface.outline.is_empty() {
            self.add(Shape::Surface(surface));
        }
    }

    /// Draws arrows, each from a point to another.
    pub fn arrows(&mut self, ends: &[[[f32; 3]; 2]], radius: f32, colour: [f32; 4]) {
        let mut surface = Surface::empty(colour);
        for [from, to] in ends {
            surface.arrow(*from, *to, radius);
        }
        self.surface(surface);
    }

    /// Draws cylinders, each from a point to another.
    pub fn cylinders(&mut self, ends: &[[[f32; 3]; 2]], radius: f32, colour: [f32; 4]) {
        let mut surface = Surface::empty(colour);
        for [from, to] in ends {
            surface.cylinder(*from, *to, radius);
        }
        self.surface(surface);
    }

    /// Draws coordinate frames: x red, y green, z blue. A frame is a place and a quaternion (x, y, z, w).
    pub fn frames(&mut self, frames: impl IntoIterator<Item = ([f32; 3], [f32; 4])>, size: f32) {
        let mut axes: [Vec<[[f32; 3]; 2]>; 3] = Default::default();
        for (place, [x, y, z, w]) in frames {
            // Columns of the rotation matrix of the quaternion.
            let columns = [
                [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)],
                [2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x)],
                [2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)],
            ];
            for (axis, column) in axes.iter_mut().zip(columns) {
                axis.push([place, std::array::from_fn(|k| place[k] + size * column[k])]);
            }
        }
        for (ends, colour) in axes.iter().zip([[0.86, 0.2, 0.2, 1.0], [0.2, 0.66, 0.25, 1.0], [0.2, 0.35, 0.9, 1.0]]) {
            self.arrows(ends, 0.03 * size, colour);
        }
    }

    /// Draws the edges of a box along the axes.
    pub fn box_edges(&mut self, low: [f32; 3], high: [f32; 3], colour: [f32; 4], width: f32) {
        let corner = |i: u32| std::array::from_fn(|k| if i >> k & 1 == 0 { low[k] } else { high[k] });
        let positions = (0..8).map(corner).collect();
        let along = |k: u32| (0..8).filter(move |i| i >> k & 1 == 0).map(move |i: u32| [i, i | 1 << k]);
        self.lines(positions, (0..3).flat_map(along).collect(), Paint::One(colour), width);
    }

    /// Draws the boxes above a collision model.
    pub fn collision_boxes(&mut self, model: ObjectId, colour: [f32; 4]) {
        let (mut positions, mut segments) = (Vec::new(), Vec::new());
        self.access.collision_boxes(model, &mut |bounds| {
            let first = positions.len() as u32;
            let sides = [bounds.min, bounds.max].map(|corner| corner.map(|c| c as f32));
            positions.extend((0..8_usize).map(|i| std::array::from_fn::<f32, 3, _>(|k| sides[i >> k & 1][k])));
            let along =
                |k: u32| (0..8).filter(move |i| i >> k & 1 == 0).map(move |i: u32| [first + i, first + (i | 1 << k)]);
            segments.extend((0..3).flat_map(along));
        });
        if !segments.is_empty() {
            self.lines(positions, segments, Paint::One(colour), 1.0);
        }
    }

    /// Draws cells. With `gap` 0 only what is seen from outside; else each cell, shrunk by that part towards its
    /// middle.
    pub fn cells(&mut self, positions: &[[f32; 3]], cells: &CellSet, gap: f32, colour: [f32; 4]) {
        let (surface, _) = cell_surface(positions, cells, gap, colour);
        self.surface(surface);
    }

    /// Draws cells with a value for each.
    pub fn cell_values(&mut self, positions: &[[f32; 3]], cells: &CellSet, gap: f32, values: &[f32], scale: Scale) {
        let (mut surface, owners) = cell_surface(positions, cells, gap, [1.0; 4]);
        let of_corner = |cell: &usize| values.get(*cell).copied().unwrap_or(f32::NAN);
        surface.paint = Paint::Values { values: owners.iter().map(of_corner).collect(), scale: self.scale(scale) };
        self.surface(surface);
    }

    /// Draws what is seen of cells from outside, with a value for each point.
    pub fn point_values(&mut self, positions: &[[f32; 3]], cells: &CellSet, values: &[f32], scale: Scale) {
        let mut surface = Surface::empty([1.0; 4]);
        surface.positions = positions.to_vec();
        for (_, face) in cells.outside().iter().filter(|(_, face)| face.iter().all(|p| (*p as usize) < positions.len()))
        {
            surface.triangles.extend((1..face.len() - 1).map(|i| [face[0], face[i], face[i + 1]]));
            surface.outline.extend((0..face.len()).map(|i| [face[i], face[(i + 1) % face.len()]]));
        }
        let values = self.per_position(positions.len(), values);
        surface.paint = Paint::Values { values, scale: self.scale(scale) };
        self.surface(surface);
    }

    /// Writes a text at a place.
    pub fn text(&mut self, position: [f32; 3], text: impl Into<String>, colour: [f32; 4], height: Option<f32>) {
        self.add(Shape::Label(Label { position, text: text.into(), colour, height, is_on_top: false }));
    }

    /// Writes a text at a place over everything that is in front of it.
    pub fn text_on_top(&mut self, position: [f32; 3], text: impl Into<String>, colour: [f32; 4], height: Option<f32>) {
        self.add(Shape::Label(Label { position, text: text.into(), colour, height, is_on_top: true }));
    }

    /// Adds a scale, or finds it, and gives its index for [`Paint::Values`].
    pub fn scale(&mut self, scale: Scale) -> usize {
        self.list.scales.iter().position(|other| *other == scale).unwrap_or_else(|| {
            self.list.scales.push(scale);
            self.list.scales.len() - 1
        })
    }
}

/// Flat faces of cells, and for each of their corners the index of the cell.
fn cell_surface(positions: &[[f32; 3]], cells: &CellSet, gap: f32, colour: [f32; 4]) -> (Surface, Vec<usize>) {
    let (mut surface, mut owners) = (Surface::empty(colour), Vec::new());
    let mut add = |index: usize, face: &[u32]| {
        if cells[index].points().iter().any(|point| (*point as usize) >= positions.len()) {
            return;
        }
        let points = cells[index].points();
        let middle: [f32; 3] = std::array::from_fn(|k| {
            points.iter().map(|point| positions[*point as usize][k]).sum::<f32>() / points.len() as f32
        });
        let shrunk = |point: &u32| {
            std::array::from_fn(|k| {
                let x = positions[*point as usize][k];
                x + gap.clamp(0.0, 1.0) * (middle[k] - x)
            })
        };
        surface.face(face.iter().map(shrunk));
        owners.resize(surface.positions.len(), index);
    };
    if gap > 0.0 {
        cells.iter().enumerate().for_each(|(index, cell)| cell.for_each_face(|face| add(index, &face)));
    } else {
        cells.outside().iter().for_each(|(index, face)| add(*index, face));
    }
    (surface, owners)
}
