//! Bodies as files for other programs.

mod contacts;
mod probe;
mod series;
mod stress;

use std::io;
use std::path::Path;

use settee_kernel::draw::{Cell, DrawList, Layer, Pen, Shape};
use settee_kernel::{ObjectId, ObjectState, replace_file};
use settee_mechanics::Forces;
use settee_mesh::{Mesh, VtkCell, VtkField, VtkPiece, ply, stl_binary, vtu, write_obj};

use crate::draw::{Drawing, cells_of};
use crate::{Simulation, SimulationError, StateVector};

pub use probe::{Probe, ProbeError};
pub use series::Series;

/// A body at the present moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Path of its component.
    pub name: String,
    /// What it is.
    pub piece: VtkPiece,
}

/// Kinds of files that hold one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// All bodies in one grid, with their values.
    Vtu,
    /// What is seen, as points and faces.
    Obj,
    /// What is seen, as triangles.
    Stl,
    /// What is seen, as points and faces.
    Ply,
}

impl ExportFormat {
    /// The kind that the end of a name says.
    pub fn of(path: &Path) -> Option<Self> {
        let end = path.extension()?.to_string_lossy().to_ascii_lowercase();
        Some(match end.as_str() {
            "vtu" => Self::Vtu,
            "obj" => Self::Obj,
            "stl" => Self::Stl,
            "ply" => Self::Ply,
            _ => return None,
        })
    }
}

fn vtk_cell(cell: &Cell) -> VtkCell {
    match cell {
        Cell::Triangle(_) => VtkCell::Triangle,
        Cell::Quad(_) => VtkCell::Quad,
        Cell::Tetrahedron(_) => VtkCell::Tetrahedron,
        Cell::Hexahedron(_) => VtkCell::Hexahedron,
        Cell::Prism(_) => VtkCell::Wedge,
        Cell::Pyramid(_) => VtkCell::Pyramid,
    }
}

fn field(name: &str, values: Vec<f64>, components: usize) -> VtkField {
    VtkField { name: name.to_owned(), values, components, is_integer: false }
}

impl Simulation {
    /// All bodies as they are: mechanical states with the elements, displacements, velocities, forces and stresses that
    /// they have, springs, and surfaces for the eye. Computed data are brought up to date first, as by
    /// [`store`](Self::store).
    pub fn bodies(&mut self) -> Vec<Body> {
        let (kinetic, potential) = self.energy();
        let (forces, stresses) = (self.forces(), self.stresses());
        self.store();
        let mut facts = vec![("TimeValue".to_owned(), self.time()), ("kinetic energy".to_owned(), kinetic)];
        facts.extend(potential.map(|potential| ("potential energy".to_owned(), potential)));
        let mut bodies: Vec<Body> =
            self.states().iter().filter_map(|view| self.state_body(view.object, &forces, &stresses)).collect();
        for object in self.scene().objects_in_order().iter().copied() {
            bodies.extend(self.surface_body(object));
            bodies.extend(self.springs_body(object));
        }
        for body in &mut bodies {
            body.piece.facts.clone_from(&facts);
        }
        bodies
    }

    fn state_body(&self, state: ObjectId, forces: &Forces, stresses: &[(ObjectId, Vec<f64>)]) -> Option<Body> {
        let scene = self.scene();
        let kind = scene.component(state)?.as_state()?.kind();
        let in_space = |flat: &[f64], size: usize| kind.in_space(flat, size).collect::<Vec<_>>();
        let coords = |vector| Some(in_space(self.vector(state, vector)?.0, kind.coord_size()));
        let positions = coords(StateVector::Position)?;
        let n = positions.len();
        let mut piece = VtkPiece { positions, ..VtkPiece::default() };
        let cells = cells_of(self, state).map_or(&[][..], |cells| cells);
        for cell in cells.iter().filter(|cell| cell.points().iter().all(|point| (*point as usize) < n)) {
            piece.cell(vtk_cell(cell), cell.points());
        }
        let has_all_cells = piece.kinds.len() == cells.len();
        if piece.kinds.is_empty() {
            (0..n as u32).for_each(|point| piece.cell(VtkCell::Vertex, &[point]));
        }
        if let Some(rest) = coords(StateVector::RestPosition).filter(|rest| rest.len() == n) {
            let moved = piece.positions.iter().zip(&rest).flat_map(|(x, rest)| (0..3).map(|k| x[k] - rest[k]));
            piece.points.push(field("displacement", moved.collect(), 3));
        }
        let velocity = self.vector(state, StateVector::Velocity).map(|(flat, _)| flat);
        for (name, flat) in [("velocity", velocity), ("force", forces.of(self.runtime(), state))] {
            let values = flat.map(|flat| in_space(flat, kind.deriv_size()));
            if let Some(values) = values.filter(|values| values.len() == n) {
                piece.points.push(field(name, values.into_flattened(), 3));
            }
        }
        let n_cells = if has_all_cells { cells.len() } else { 0 };
        stress::add(&mut piece, scene, state, n_cells, stresses);
        Some(Body { name: scene.object_path(state), piece })
    }

    fn surface_body(&self, object: ObjectId) -> Option<Body> {
        let scene = self.scene();
        if scene.object(object).state != ObjectState::Valid {
            return None;
        }
        scene.component(object)?.as_visual_model()?;
        let list = self.drawn(object, Layer::VisualModels)?;
        let mut piece = VtkPiece::default();
        for item in &list.items {
            let Shape::Surface(surface) = &item.shape else { continue };
            let first = piece.positions.len() as u32;
            piece.positions.extend(surface.positions.iter().map(|place| place.map(f64::from)));
            for triangle in &surface.triangles {
                piece.cell(VtkCell::Triangle, &triangle.map(|corner| first + corner));
            }
        }
        (!piece.kinds.is_empty()).then(|| Body { name: scene.object_path(object), piece })
    }

    /// Springs are what force fields draw as lines.
    fn springs_body(&self, object: ObjectId) -> Option<Body> {
        let scene = self.scene();
        let layer = Drawing::of(scene.component(object)?, self.registry())?.layer(scene);
        if !matches!(layer, Layer::ForceFields | Layer::InteractionForceFields) {
            return None;
        }
        let list = self.drawn(object, Layer::ForceFields)?;
        let mut piece = VtkPiece::default();
        for item in &list.items {
            let Shape::Lines(lines) = &item.shape else { continue };
            let first = piece.positions.len() as u32;
            piece.positions.extend(lines.positions.iter().map(|place| place.map(f64::from)));
            for segment in &lines.segments {
                piece.cell(VtkCell::Line, &segment.map(|end| first + end));
            }
        }
        (!piece.kinds.is_empty()).then(|| Body { name: scene.object_path(object), piece })
    }

    fn drawn(&self, object: ObjectId, layer: Layer) -> Option<DrawList> {
        let access = self.runtime().access(self.scene());
        let mut list = DrawList::default();
        let component = self.scene().component(object)?;
        Drawing::of(component, self.registry())?.draw(component, &mut Pen::new(&access, &mut list, object, layer));
        Some(list)
    }

    /// Writes the present moment to a file of the kind that the end of its name says.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn export(&mut self, path: &Path, format: ExportFormat) -> io::Result<()> {
        let bodies = self.bodies();
        let content = match format {
            ExportFormat::Vtu => vtu(&merged(bodies.into_iter().filter(|body| !body.piece.points.is_empty()))),
            ExportFormat::Ply => ply(&surface(bodies)),
            ExportFormat::Stl => stl_binary(&mesh(&surface(bodies))),
            ExportFormat::Obj => {
                let mut bytes = Vec::new();
                write_obj(&mesh(&surface(bodies)), &mut bytes)?;
                bytes
            }
        };
        replace_file(path, &content)
    }

    /// Writes a moment of the last step, as [`at`](Self::at) shows it; what the inner result says is about the file.
    ///
    /// # Errors
    /// As [`at`](Self::at).
    pub fn export_at(
        &mut self,
        time: f64,
        path: &Path,
        format: ExportFormat,
    ) -> Result<io::Result<()>, SimulationError> {
        self.during(time, |simulation| simulation.export(path, format))
    }
}

/// Faces that are seen: surfaces for the eye if there are any, else the outside of bodies.
fn surface(bodies: Vec<Body>) -> VtkPiece {
    let is_seen = |body: &Body| body.piece.points.is_empty() && !body.piece.kinds.contains(&VtkCell::Line);
    let has_surfaces = bodies.iter().any(is_seen);
    let mut all = merged(bodies.into_iter().filter(|body| !has_surfaces || is_seen(body)));
    let as_cell = |(kind, nodes): (VtkCell, &[u32])| {
        Some(match kind {
            VtkCell::Triangle => Cell::Triangle(nodes.try_into().ok()?),
            VtkCell::Quad => Cell::Quad(nodes.try_into().ok()?),
            VtkCell::Tetrahedron => Cell::Tetrahedron(nodes.try_into().ok()?),
            VtkCell::Hexahedron => Cell::Hexahedron(nodes.try_into().ok()?),
            VtkCell::Wedge => Cell::Prism(nodes.try_into().ok()?),
            VtkCell::Pyramid => Cell::Pyramid(nodes.try_into().ok()?),
            VtkCell::Vertex | VtkCell::Line => return None,
        })
    };
    let cells: Vec<Cell> = all.cells().filter_map(as_cell).collect();
    (all.connectivity, all.kinds) = (Vec::new(), Vec::new());
    for (_, face) in settee_kernel::draw::boundary_faces(&cells) {
        all.cell(if face.len() == 3 { VtkCell::Triangle } else { VtkCell::Quad }, &face);
    }
    all
}

fn mesh(piece: &VtkPiece) -> Mesh {
    let mut mesh = Mesh { positions: piece.positions.clone(), ..Mesh::default() };
    for (_, nodes) in piece.cells() {
        match *nodes {
            [a, b, c] => mesh.triangles.push([a, b, c]),
            [a, b, c, d] => mesh.quads.push([a, b, c, d]),
            _ => {}
        }
    }
    mesh
}

/// All bodies in one; values that one of them lacks are not a number there. The cells say to which body they belong.
fn merged(bodies: impl Iterator<Item = Body>) -> VtkPiece {
    let mut all = VtkPiece::default();
    let mut owners = Vec::new();
    for (number, Body { piece, .. }) in bodies.enumerate() {
        let (first, first_cell) = (all.positions.len(), all.kinds.len());
        all.positions.extend(&piece.positions);
        for (kind, nodes) in piece.cells() {
            let shifted: Vec<u32> = nodes.iter().map(|node| first as u32 + node).collect();
            all.cell(kind, &shifted);
        }
        owners.resize(all.kinds.len(), number as f64);
        append(&mut all.points, &piece.points, first, all.positions.len());
        append(&mut all.on_cells, &piece.on_cells, first_cell, all.kinds.len());
        all.facts = piece.facts;
    }
    all.on_cells.push(VtkField { name: "body".to_owned(), values: owners, components: 1, is_integer: true });
    all
}

/// Adds the values of entries `first..n`.
fn append(all: &mut Vec<VtkField>, own: &[VtkField], first: usize, n: usize) {
    for field in own {
        if !all.iter().any(|known| known.name == field.name && known.components == field.components) {
            let values = vec![f64::NAN; first * field.components];
            all.push(VtkField { values, ..field.clone() });
        }
    }
    for known in all {
        let found = own.iter().find(|field| field.name == known.name && field.components == known.components);
        known.values.truncate(first * known.components);
        known.values.extend(found.map_or(&[][..], |field| &field.values));
        known.values.resize(n * known.components, f64::NAN);
    }
}
