//! Quantities in colours.

use settee_kernel::draw::{CellSet, ColourMap, DrawList, Item, Layer, Paint, Pen, Scale, Shape};
use settee_kernel::roles::StateAccess;
use settee_kernel::{Component, Flat, ObjectId, Scene, Search};
use settee_mechanics::Forces;

use crate::{Simulation, SimulationError};

/// What is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldQuantity {
    /// Distance of each point from its place at rest (m), of every body.
    Displacement,
    /// Speed of each point (m/s), of every body.
    Speed,
    /// Size of the force on each point (N), of every body.
    Force,
    /// Von Mises stress at each point (Pa), the mean of the elements around it, of every body of finite elements that
    /// have a material; of several force fields the largest.
    Stress,
    /// A data of a component: one value, or one vector whose length is shown, for each point or element of its body.
    Data {
        /// Path of the component.
        object: String,
        /// Name of the data.
        data: String,
    },
}

/// A quantity, its colours and its range.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// What is shown.
    pub quantity: FieldQuantity,
    /// In which colours.
    pub map: ColourMap,
    /// Values of the first and the last colour; `None`: the least and the greatest.
    pub range: Option<[f64; 2]>,
}

impl std::str::FromStr for Field {
    type Err = String;

    /// Reads `displacement`, `speed`, `force`, `stress` or `/path/to/component.data`.
    fn from_str(text: &str) -> Result<Self, String> {
        const NAMES: [&str; 4] = ["displacement", "speed", "force", "stress"];
        let quantity = match text {
            "displacement" => FieldQuantity::Displacement,
            "speed" => FieldQuantity::Speed,
            "force" => FieldQuantity::Force,
            "stress" => FieldQuantity::Stress,
            _ => {
                let Some((object, data)) = text.trim_start_matches('@').rsplit_once('.') else {
                    let nearest = settee_kernel::nearest_name(text, NAMES);
                    let hint = nearest.map_or_else(String::new, |name| format!("; did you mean {name}?"));
                    return Err(format!(
                        "\"{text}\" is no field: displacement, speed, force, stress or /path/to/component.data{hint}"
                    ));
                };
                FieldQuantity::Data { object: object.to_owned(), data: data.to_owned() }
            }
        };
        Ok(Self { quantity, map: ColourMap::default(), range: None })
    }
}

/// A field on one body.
struct OnBody {
    state: ObjectId,
    values: Vec<f32>,
    is_of_cells: bool,
}

/// A field with the bodies that have it.
pub(super) struct Found {
    bodies: Vec<OnBody>,
    scale: Scale,
}

/// Why no body has a stress.
const NO_STRESS: &str = "no body has elements with a stress; springs have forces, and TriangularTensorMassForceField \
                         forces per length";

/// Stresses at the points of states.
fn of_stresses(stresses: Vec<(ObjectId, Vec<f64>)>) -> Result<Vec<OnBody>, SimulationError> {
    if stresses.is_empty() {
        return Err(SimulationError::NoField { field: "stress".to_owned(), what: NO_STRESS.to_owned() });
    }
    let body =
        |(state, values): (ObjectId, Vec<f64>)| OnBody { state, values: lengths(&values, 1), is_of_cells: false };
    Ok(stresses.into_iter().map(body).collect())
}

/// Lengths of vectors of `width` scalars; scalars stay as they are.
fn lengths(values: &[f64], width: usize) -> Vec<f32> {
    let length = |entry: &[f64]| match entry {
        [value] => *value as f32,
        _ => entry.iter().map(|x| x * x).sum::<f64>().sqrt() as f32,
    };
    values.chunks(width.max(1)).map(length).collect()
}

impl Field {
    /// Finds the values.
    pub(super) fn find(&self, simulation: &mut Simulation) -> Result<Found, SimulationError> {
        let forces = (self.quantity == FieldQuantity::Force).then(|| simulation.forces());
        let stresses = if self.quantity == FieldQuantity::Stress { simulation.stresses() } else { Vec::new() };
        let simulation = &*simulation;
        let (title, unit, bodies) = match &self.quantity {
            FieldQuantity::Data { object, data } => self.of_data(simulation, object, data)?,
            FieldQuantity::Displacement => {
                ("displacement".to_owned(), "m".to_owned(), self.of_states(simulation, None))
            }
            FieldQuantity::Speed => ("speed".to_owned(), "m/s".to_owned(), self.of_states(simulation, None)),
            FieldQuantity::Stress => ("von Mises stress".to_owned(), "Pa".to_owned(), of_stresses(stresses)?),
            FieldQuantity::Force => ("force".to_owned(), "N".to_owned(), self.of_states(simulation, forces.as_ref())),
        };
        let all: Vec<f32> = bodies.iter().flat_map(|body| body.values.iter().copied()).collect();
        let mut scale = Scale { map: self.map, ..Scale::of(&title, &unit, &all) };
        if let Some([low, high]) = self.range {
            (scale.low, scale.high) = (low as f32, high as f32);
        }
        Ok(Found { bodies, scale })
    }

    /// One of the vectors that every state has.
    fn of_states(&self, simulation: &Simulation, forces: Option<&Forces>) -> Vec<OnBody> {
        let scene = simulation.scene();
        let access = simulation.runtime().access(scene);
        let values = |state: ObjectId| {
            let kind = scene.component(state)?.as_state()?.kind();
            let (coord, deriv, space) = (kind.coord_size(), kind.deriv_size(), kind.spatial_size());
            // Of rigid bodies only the motion of their middles: turns have another unit.
            let first = |flat: &[f64], size: usize| -> Vec<f64> {
                flat.chunks_exact(size).flat_map(|entry| entry[..space.min(size)].iter().copied()).collect()
            };
            let vector = match self.quantity {
                FieldQuantity::Displacement => {
                    let (now, rest) =
                        (first(access.position(state)?, coord), first(access.rest_position(state)?, coord));
                    now.iter().zip(&rest).map(|(now, rest)| now - rest).collect()
                }
                FieldQuantity::Speed => first(access.velocity(state)?, deriv),
                _ => first(forces?.of(simulation.runtime(), state)?, deriv),
            };
            Some(lengths(&vector, space))
        };
        let states = simulation.states().into_iter();
        states
            .filter_map(|view| Some(OnBody { state: view.object, values: values(view.object)?, is_of_cells: false }))
            .collect()
    }

    fn of_data(
        &self,
        simulation: &Simulation,
        path: &str,
        name: &str,
    ) -> Result<(String, String, Vec<OnBody>), SimulationError> {
        let scene = simulation.scene();
        let bad = |what: String| SimulationError::NoField { field: format!("{path}.{name}"), what };
        let object = scene.find_object(path).ok_or_else(|| bad(format!("there is no component \"{path}\"")))?;
        let component = scene.component(object).ok_or_else(|| bad(format!("\"{path}\" was not made")))?;
        let index = component.find_data(name).ok_or_else(|| {
            let names = (0..component.data_len()).map(|index| component.data_info(index).name);
            let nearest = settee_kernel::nearest_name(name, names);
            let hint = nearest.map_or_else(String::new, |name| format!("; did you mean {name}?"));
            bad(format!("\"{path}\" has no data \"{name}\"{hint}"))
        })?;
        let Flat::Reals { values, block } = component.data(index).flat() else {
            return Err(bad("its values are not reals".to_owned()));
        };
        let is_state = |component: &dyn Component| component.as_state().is_some_and(|state| state.is_mechanical());
        let state = if is_state(component) {
            Some(object)
        } else {
            scene.find(scene.object(object).node, Search::Up, &is_state)
        };
        let state = state.ok_or_else(|| bad("no state is in its node or above".to_owned()))?;
        let n_points = scene.component(state).and_then(|found| found.as_state()).map_or(0, |state| state.n_points());
        let n_cells = cells(simulation, state).map_or(0, |cells| cells.len());
        let fits = |n: usize| n > 0 && values.len() % n == 0 && (values.len() == n * block.max(1) || block <= 1);
        let (n, is_of_cells) = match (fits(n_points), fits(n_cells)) {
            (true, _) => (n_points, false),
            (false, true) => (n_cells, true),
            (false, false) => {
                let found = values.len() / block.max(1);
                return Err(bad(format!(
                    "{found} values; expected one for each of the {n_points} points or {n_cells} elements of the body"
                )));
            }
        };
        let body = OnBody { state, values: lengths(&values, values.len() / n), is_of_cells };
        Ok((name.to_owned(), component.data_info(index).unit.to_owned(), vec![body]))
    }
}

/// The elements of the topology that goes with a state; `None` if there is no topology.
pub(crate) fn cells(simulation: &Simulation, state: ObjectId) -> Option<&CellSet> {
    let scene = simulation.scene();
    let node = scene.object(state).node;
    let topology = scene.find(node, Search::Up, &|component| component.as_topology().is_some());
    Some(simulation.mesh(topology?)?.topology().cells())
}

impl Found {
    /// Whether it takes the place of what is drawn: of the surface of one of its bodies that a force field colours by
    /// values of its own. Both would lie in one place, with two legends.
    pub(super) fn stands_for(&self, scene: &Scene, item: &Item) -> bool {
        let is_coloured =
            matches!(&item.shape, Shape::Surface(surface) if matches!(surface.paint, Paint::Values { .. }));
        let role = scene.component(item.owner).filter(|_| is_coloured).and_then(|owner| owner.as_force_field());
        role.is_some_and(|role| role.states().iter().any(|state| self.bodies.iter().any(|body| body.state == *state)))
    }

    /// Draws the bodies over what else is drawn of them.
    pub(super) fn draw(&self, simulation: &Simulation, list: &mut DrawList) {
        let access = simulation.runtime().access(simulation.scene());
        for body in &self.bodies {
            let cells = cells(simulation, body.state).filter(|cells| !cells.is_empty());
            let mut pen = Pen::new(&access, list, body.state, Layer::Always);
            let points = pen.points(body.state);
            match cells {
                Some(cells) if body.is_of_cells => {
                    pen.cell_values(&points, cells, 0.0, &body.values, self.scale.clone());
                }
                Some(cells) => pen.point_values(&points, cells, &body.values, self.scale.clone()),
                None => pen.dot_values(points, &body.values, self.scale.clone()),
            }
        }
    }
}
