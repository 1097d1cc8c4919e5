//! Elements of topologies, and their numbers, where the scene asks for them.

use settee_kernel::draw::Paint;
use settee_kernel::draw::{Cell, Layer, Pen, Size, Surface, colour, edges, extent, flag, number, value};
use settee_kernel::{Component, ObjectId, Rgba, Search};

/// Colours where none is set.
const EDGES: [f32; 4] = [0.40, 1.00, 0.30, 1.0];
const FACES: [f32; 4] = [0.30, 0.80, 0.55, 1.0];
const VOLUMES: [f32; 4] = [0.85, 0.80, 0.30, 1.0];
const TEXT: [f32; 4] = [0.55, 0.25, 0.75, 1.0];

/// Where the drawing of a topology belongs; `None` for other components.
pub(super) fn layer(component: &dyn Component) -> Option<Layer> {
    let draws = component.as_topology().is_some() || component.as_geometry_algorithms().is_some();
    // They are drawn only on request, and a request counts whatever the display flags say.
    draws.then_some(Layer::Always)
}

fn own_colour(component: &dyn Component, name: &str, default: [f32; 4]) -> [f32; 4] {
    value::<Rgba>(component, name).filter(|data| data.is_set()).map_or(default, |data| colour(**data))
}

/// Draws what the component's flags ask for.
pub(super) fn draw(component: &dyn Component, pen: &mut Pen<'_>) {
    let asked = |name: &str| flag(component, name) == Some(true);
    let names = [
        "drawEdges",
        "drawTriangles",
        "drawQuads",
        "drawTetrahedra",
        "drawHexahedra",
        "drawNormals",
        "showPointIndices",
        "showEdgeIndices",
        "showTriangleIndices",
        "showQuadIndices",
        "showTetrahedraIndices",
        "showHexaIndices",
    ];
    if !names.iter().any(|name| asked(name)) {
        return;
    }
    let node = pen.scene().object(pen.owner()).node;
    let found = pen.scene().local(node, |other| other.as_topology().is_some());
    let container = component.as_topology().is_some().then(|| pen.owner()).or(found);
    let Some((container, mesh)) = container.and_then(|container| Some((container, pen.mesh(container)?))) else {
        return;
    };
    let points = points_of(container, mesh.n_points(), pen);
    let topology = mesh.topology();
    if asked("drawEdges") {
        edges(topology, points.clone(), own_colour(component, "drawColorEdges", EDGES), 1.5, pen);
    }
    let faces = |cells: Vec<Cell>, name: &str, default: [f32; 4], pen: &mut Pen<'_>| {
        let gap = number(component, "drawScaleTetrahedra").map_or(0.0, |scale| 1.0 - scale);
        pen.cells(&points, &cells.into(), gap, own_colour(component, name, default));
    };
    if asked("drawTriangles") {
        let cells = topology.triangles().iter().copied().map(Cell::Triangle).collect();
        faces(cells, "drawColorTriangles", FACES, pen);
    }
    if asked("drawQuads") {
        faces(topology.quads().iter().copied().map(Cell::Quad).collect(), "drawColorQuads", FACES, pen);
    }
    if asked("drawTetrahedra") {
        let cells = topology.tetrahedra().iter().copied().map(Cell::Tetrahedron).collect();
        faces(cells, "drawColorTetrahedra", VOLUMES, pen);
    }
    if asked("drawHexahedra") {
        let cells = topology.hexahedra().iter().copied().map(Cell::Hexahedron).collect();
        faces(cells, "drawColorHexahedra", VOLUMES, pen);
    }
    if asked("drawNormals") {
        normals(topology.triangles(), &points, number(component, "drawNormalLength").unwrap_or(1.0), pen);
    }
    let height = value::<f64>(component, "showIndicesScale").map(|scale| **scale as f32 * extent(&points).max(1e-6));
    let mut numbers = |name: &str, elements: &mut dyn Iterator<Item = &[u32]>| {
        if asked(name) {
            for (index, element) in elements.enumerate() {
                if let Some(place) = middle(element, &points) {
                    pen.text(place, index.to_string(), TEXT, height);
                }
            }
        }
    };
    let each_point: Vec<[u32; 1]> = (0..points.len() as u32).map(|index| [index]).collect();
    numbers("showPointIndices", &mut each_point.iter().map(|point| &point[..]));
    numbers("showEdgeIndices", &mut topology.edges().iter().map(|edge| &edge[..]));
    numbers("showTriangleIndices", &mut topology.triangles().iter().map(|element| &element[..]));
    numbers("showQuadIndices", &mut topology.quads().iter().map(|element| &element[..]));
    numbers("showTetrahedraIndices", &mut topology.tetrahedra().iter().map(|element| &element[..]));
    numbers("showHexaIndices", &mut topology.hexahedra().iter().map(|element| &element[..]));
    if points.len() == 1 {
        pen.dots(points, Paint::One(EDGES), Size::Pixels(6.0));
    }
}

/// Points of the state of the node or above, or the container's own if the state has fewer than the mesh.
fn points_of(container: ObjectId, n_points: usize, pen: &Pen<'_>) -> Vec<[f32; 3]> {
    let node = pen.scene().object(pen.owner()).node;
    let is_state = |found: &dyn Component| found.as_state().is_some_and(|state| state.is_mechanical());
    let points = pen.scene().find(node, Search::Up, &is_state).map_or_else(Vec::new, |state| pen.points(state));
    if points.len() >= n_points {
        return points;
    }
    pen.mesh_points(container).unwrap_or_default().iter().map(|x| x.map(|x| x as f32)).collect()
}

fn middle(element: &[u32], points: &[[f32; 3]]) -> Option<[f32; 3]> {
    let corners: Option<Vec<&[f32; 3]>> = element.iter().map(|point| points.get(*point as usize)).collect();
    let corners = corners?;
    let n = corners.len() as f32;
    Some(std::array::from_fn(|k| corners.iter().map(|corner| corner[k]).sum::<f32>() / n))
}

fn normals(triangles: &[[u32; 3]], points: &[[f32; 3]], length: f32, pen: &mut Pen<'_>) {
    let mut ends = Vec::new();
    for triangle in triangles {
        let Some(from) = middle(triangle, points) else { continue };
        let mut face = Surface::empty(TEXT);
        face.face(triangle.iter().map(|point| points[*point as usize]));
        if let Some(normal) = face.normal_of(0) {
            ends.push([from, std::array::from_fn(|k| from[k] + length * normal[k])]);
        }
    }
    pen.segments(&ends, EDGES, 1.0);
}
