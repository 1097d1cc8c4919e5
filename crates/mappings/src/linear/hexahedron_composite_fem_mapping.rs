//! Points that follow the finer cells of composite hexahedra.

use nalgebra::Matrix3;
use settee_elements::Lame;
use settee_elements::elastic::condensed_cells::{CompositeCell, interpolate};
use settee_kernel::roles::{Mapping, MappingData, MappingEnds, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, ObjectId, Scene, Search};
use settee_math::StateKind;
use settee_mesh::SharedMesh;
use settee_mesh::grid::SparseGrid;

use crate::common::{Ends, place_output, shapes, state, switch_off_if_only_drawn, types_do_not_fit};
use crate::transfer::{CellFrame, TurningCells};

/// Class of the elements that the mapping follows.
const ELEMENTS: &str = "HexahedronCompositeFEMForceFieldAndMass";

/// The points of the output lie in the finer cells of the elements of a `HexahedronCompositeFEMForceFieldAndMass`, and
/// go where these are in equilibrium: a stiff seed in a soft cell keeps its shape.
///
/// x = R (W R^T (x_c - m) + b) + m in the frame R of the element, with the corners x_c, their mean m, and the weights W
/// of the finer cells at rest: the derivative includes that of R. The second derivative is left out. The elements are
/// found in the node of the input or above, with `nbVirtualFinerLevels`, `youngModulus`, `poissonRatio`, `method` and
/// `completeInterpolation`: without the latter points follow each direction of the corners on its own.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec3d), attach = mapping, roles(mapping))]
pub struct HexahedronCompositeFEMMapping {
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
    /// Where the points were at the start: they are placed there again when the elements change.
    start: Vec<[f64; 3]>,
    /// The cell of each point, its weights and its place.
    points: Vec<Point>,
    frame: CellFrame,
}

struct Point {
    corners: [u32; 8],
    weights: [Matrix3<f64>; 8],
    /// Corners at rest, and the point at rest.
    rest: ([[f64; 3]; 8], [f64; 3]),
}

/// What the mapping reads of the elements.
struct Elements {
    levels: u32,
    lame: Lame,
    frame: CellFrame,
    is_complete: bool,
}

impl Elements {
    fn of(scene: &Scene, object: ObjectId) -> Option<Self> {
        let component = scene.component(object)?;
        let text = |name: &str| Some(component.data(component.find_data(name)?).print());
        let number = |name: &str| text(name)?.split_whitespace().next()?.parse::<f64>().ok();
        let frame = match text("method")?.as_str() {
            "small" => CellFrame::Still,
            "polar" => CellFrame::Polar,
            _ => CellFrame::MeanEdges,
        };
        Some(Self {
            levels: number("nbVirtualFinerLevels")? as u32,
            lame: Lame::new(number("youngModulus")?, number("poissonRatio")?, 3),
            frame,
            is_complete: text("completeInterpolation")? == "true",
        })
    }
}

impl HexahedronCompositeFEMMapping {
    /// The elements and the grid that belong to an input.
    fn neighbours(scene: &Scene, input: ObjectId) -> (Option<ObjectId>, Option<ObjectId>) {
        let node = scene.object(input).node;
        let find = |accepts: &dyn Fn(&dyn Component) -> bool| scene.find(node, Search::Up, accepts);
        (find(&|component| component.class().name == ELEMENTS), find(&|component| component.as_topology().is_some()))
    }

    fn place(&self, input: ObjectId, set_up: SetUp<'_>) -> Result<(Vec<Point>, CellFrame), Diagnostic> {
        let scene = set_up.scene;
        let (inputs, output) = shapes(scene, &self.common)?;
        if (inputs[0].kind, output.kind) != (StateKind::Vec3, StateKind::Vec3) {
            return Err(types_do_not_fit(inputs[0].kind, output.kind, "Vec3d to Vec3d"));
        }
        let (elements, topology) = Self::neighbours(scene, input);
        let Some(elements) = elements.and_then(|elements| Elements::of(scene, elements)) else {
            let finding =
                Diagnostic::error("neighbour-missing", "no composite elements in the node of the input or above");
            return Err(finding.expected(format!("a {ELEMENTS}")));
        };
        let mesh = topology.and_then(|topology| set_up.mesh(topology));
        let Some(grid) = mesh.and_then(|mesh: &SharedMesh| mesh.topology().sparse_grid()) else {
            let finding = Diagnostic::error("no-sparse-grid", "the points of the input belong to no sparse grid");
            return Err(finding.expected("a SparseGridTopology"));
        };
        let rest = state(scene, input).map(|parent| parent.rest_position()).unwrap_or_default();
        let points = place_points(grid, &elements, rest.as_chunks::<3>().0, &self.start)?;
        Ok((points, elements.frame))
    }
}

impl HexahedronCompositeFEMMapping {
    /// Places the points where they were at the start.
    fn place_again(&mut self, input: ObjectId, context: &mut InitContext<'_>) {
        match self.place(input, context.set_up()) {
            Ok((points, frame)) => (self.points, self.frame) = (points, frame),
            Err(finding) => context.report(finding),
        }
    }
}

/// The cell, the weights and the places at rest of each point.
fn place_points(
    grid: &SparseGrid,
    elements: &Elements,
    rest: &[[f64; 3]],
    points: &[[f64; 3]],
) -> Result<Vec<Point>, Diagnostic> {
    let mut cells: Vec<Option<CompositeCell>> = (0..grid.hexahedra().len()).map(|_| None).collect();
    let mut placed = Vec::with_capacity(points.len());
    for (point, x) in points.iter().enumerate() {
        let found = grid.find_cell(*x).or_else(|| grid.find_nearest_cell(*x));
        let Some((cell, at)) = found.filter(|_| x.iter().all(|c| c.is_finite())) else {
            return Err(Diagnostic::error("points-not-placed", format!("point {point} is in no cell of the grid")));
        };
        let corners = grid.hexahedra()[cell];
        if corners.iter().any(|corner| *corner as usize >= rest.len()) {
            let message = format!("the grid has more points than the input, which has {}", rest.len());
            return Err(Diagnostic::error("index-out-of-range", message));
        }
        let shape = corners.map(|corner| rest[corner as usize]);
        if cells[cell].is_none() {
            let made = CompositeCell::new(grid, cell, elements.levels, &shape, elements.lame).map_err(|_| {
                Diagnostic::error("degenerate-element", format!("cell {cell} of the grid has no volume"))
            })?;
            cells[cell] = Some(made);
        }
        let Some(made) = &cells[cell] else { continue };
        let all = made.weights(at);
        let alone = |block: Matrix3<f64>| Matrix3::from_diagonal(&block.diagonal());
        let weights = if elements.is_complete { all } else { all.map(alone) };
        // The point is where the grid has it, wherever the state of the input stands.
        let here = interpolate(at, &shape);
        placed.push(Point { corners, weights, rest: (shape, here) });
    }
    Ok(placed)
}

impl Lifecycle for HexahedronCompositeFEMMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        let (elements, topology) = Self::neighbours(context.scene, ends.inputs[0]);
        topology.into_iter().chain(elements).for_each(|object| context.require(object));
        let start = state(context.scene, ends.output).map(|child| child.position()).unwrap_or_default();
        self.start = start.as_chunks().0.to_vec();
        self.place_again(ends.inputs[0], context);
        place_output(self, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        if let Some(input) = self.common.input.target() {
            self.place_again(input, context);
        }
    }
}

impl Mapping for HexahedronCompositeFEMMapping {
    type Transfer = TurningCells;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, _set_up: SetUp<'_>) -> Result<TurningCells, Diagnostic> {
        let mut cells = TurningCells::new(self.frame);
        for point in &self.points {
            cells.push(point.corners, &point.rest.0, point.weights, point.rest.1);
        }
        Ok(cells)
    }

    fn is_linear(&self) -> bool {
        self.frame == CellFrame::Still
    }
}
