//! Regions of interest: their outlines and what they select.

use settee_kernel::draw::{Cell, Layer, Paint, Pen, Size, Surface, flag, number, value};
use settee_kernel::{Component, IndexList, Search};

/// Colours of regions and of what is in them.
const REGION: [f32; 4] = [0.95, 0.25, 0.60, 1.0];
const SELECTED: [f32; 4] = [0.95, 0.55, 0.75, 1.0];

/// Where the drawing of a region belongs; `None` for other engines.
pub(super) fn layer(component: &dyn Component) -> Option<Layer> {
    component.as_engine()?;
    flag(component, "drawROI").map(|_| Layer::Always)
}

fn single(x: &[f64]) -> [f32; 3] {
    std::array::from_fn(|k| x.get(k).copied().unwrap_or(0.0) as f32)
}

/// Draws what the component's flags ask for.
pub(super) fn draw(component: &dyn Component, pen: &mut Pen<'_>) {
    let width = number(component, "drawSize").filter(|size| *size > 0.0).unwrap_or(1.5);
    if flag(component, "drawROI") == Some(true) {
        outline(component, width, pen);
    }
    let node = pen.scene().object(pen.owner()).node;
    let is_state = |found: &dyn Component| found.as_state().is_some_and(|state| state.is_mechanical());
    let points = pen.scene().find(node, Search::Up, &is_state).map_or_else(Vec::new, |state| pen.points(state));
    let is_there = |elements: &[u32]| elements.iter().all(|point| (*point as usize) < points.len());
    if flag(component, "drawPoints") == Some(true) {
        let indices = value::<IndexList>(component, "indices");
        let chosen = indices.map_or_else(Vec::new, |list| {
            list.iter().filter_map(|index| points.get(*index as usize).copied()).collect()
        });
        pen.dots(chosen, Paint::One(SELECTED), Size::Pixels((2.0 * width).max(6.0)));
    }
    if let Some(edges) = value::<Vec<[u32; 2]>>(component, "edgesInROI").filter(|_| asked(component, "drawEdges")) {
        let segments = edges.iter().filter(|edge| is_there(*edge)).copied().collect();
        pen.lines(points.clone(), segments, Paint::One(SELECTED), width);
    }
    let mut surface = Surface::empty(SELECTED);
    let mut face = |corners: &[u32]| {
        if is_there(corners) {
            surface.face(corners.iter().map(|point| points[*point as usize]));
        }
    };
    let triangles = value::<Vec<[u32; 3]>>(component, "trianglesInROI").filter(|_| asked(component, "drawTriangles"));
    let quads = value::<Vec<[u32; 4]>>(component, "quadsInROI").filter(|_| asked(component, "drawQuads"));
    triangles.into_iter().flat_map(|all| all.iter()).for_each(|corners| face(corners));
    quads.into_iter().flat_map(|all| all.iter()).for_each(|corners| face(corners));
    pen.surface(surface);
    let tetrahedra =
        value::<Vec<[u32; 4]>>(component, "tetrahedraInROI").filter(|_| asked(component, "drawTetrahedra"));
    let hexahedra = value::<Vec<[u32; 8]>>(component, "hexahedraInROI").filter(|_| asked(component, "drawHexahedra"));
    let tetrahedra = tetrahedra.into_iter().flat_map(|all| all.iter().copied().map(Cell::Tetrahedron));
    let hexahedra = hexahedra.into_iter().flat_map(|all| all.iter().copied().map(Cell::Hexahedron));
    pen.cells(&points, &tetrahedra.chain(hexahedra).collect::<Vec<_>>().into(), 0.0, SELECTED);
}

fn asked(component: &dyn Component, name: &str) -> bool {
    flag(component, name) == Some(true)
}

/// Boxes, spheres and slabs by the data that describe them.
fn outline(component: &dyn Component, width: f32, pen: &mut Pen<'_>) {
    let boxes = value::<Vec<[f64; 6]>>(component, "box").map_or(&[][..], |boxes| boxes);
    let single_boxes =
        ["inclusiveBox", "includedBox"].into_iter().filter_map(|name| value::<[f64; 6]>(component, name));
    for bounds in boxes.iter().chain(single_boxes.map(|bounds| &**bounds)) {
        pen.box_edges(single(&bounds[..3]), single(&bounds[3..]), REGION, width);
    }
    let centres = value::<Vec<[f64; 3]>>(component, "centers").map_or(&[][..], |centres| centres);
    let radii = value::<Vec<f64>>(component, "radii").map_or(&[][..], |radii| radii);
    if let Some(last) = radii.last() {
        for (index, centre) in centres.iter().enumerate() {
            let mut sphere = Surface::empty(REGION);
            sphere.ellipsoid(single(centre), [*radii.get(index).unwrap_or(last) as f32; 3]);
            sphere.is_wireframe = true;
            pen.surface(sphere);
        }
    }
    // Three corners of a rectangle, one after the other, and the depth across it on both sides.
    let slabs = ["orientedBox", "plane"].into_iter().filter_map(|name| value::<Vec<[f64; 10]>>(component, name));
    for slab in slabs.flat_map(|slabs| slabs.iter()) {
        let corner = |i: usize| single(&slab[3 * i..3 * i + 3]);
        let (a, b, c) = (corner(0), corner(1), corner(2));
        let d: [f32; 3] = std::array::from_fn(|k| a[k] + c[k] - b[k]);
        let (u, v): ([f32; 3], [f32; 3]) = (std::array::from_fn(|k| a[k] - b[k]), std::array::from_fn(|k| c[k] - b[k]));
        let normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        let length = normal.iter().map(|x| x * x).sum::<f32>().sqrt();
        if length == 0.0 {
            continue;
        }
        let half = 0.5 * slab[9] as f32 / length;
        let shifted =
            |side: f32| [a, b, c, d].map(|x| std::array::from_fn::<f32, 3, _>(|k| x[k] + side * half * normal[k]));
        let mut positions = shifted(-1.0).to_vec();
        positions.extend(shifted(1.0));
        let ring = |start: u32| (0..4).map(move |i| [start + i, start + (i + 1) % 4]);
        let segments = ring(0).chain(ring(4)).chain((0..4).map(|i| [i, i + 4])).collect();
        pen.lines(positions, segments, Paint::One(REGION), width);
    }
}
