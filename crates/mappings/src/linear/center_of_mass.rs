//! Shared by the mappings to a centre of mass.

use settee_kernel::roles::{BaseMass, BlockSink, ComponentContext, MappingEnds, SetUp};
use settee_kernel::vectors::{CoordId, StateSpace};
use settee_kernel::{Diagnostic, Factors, InitContext, MechanicalParams, ObjectId, Scene, Search};
use settee_math::StateKind;

use crate::common::{Ends, place_output, shapes, state, types_do_not_fit};
use crate::transfer::WeightedSums;

/// Sums the rows of a mass matrix along the first axis: the mass that moves with each point.
struct RowSums {
    masses: Vec<f64>,
    /// Whether the mass has points that the state does not have.
    has_more: bool,
}

impl BlockSink for RowSums {
    fn add(&mut self, row: (usize, usize), _col: (usize, usize), rows: usize, cols: usize, values: &[f64]) {
        // Blocks smaller than a point would be parts of one: only its first row counts.
        debug_assert!(rows > 0 && cols > 0, "a block has entries");
        match self.masses.get_mut(row.1) {
            Some(mass) => *mass += values[0],
            None => self.has_more = true,
        }
    }
}

/// The mass of a state: the first in its node or above that acts on it.
fn mass_of(scene: &Scene, input: ObjectId) -> Option<ObjectId> {
    let acts_on_it = |component: &dyn settee_kernel::Component| {
        component.as_mass().is_some_and(|mass| mass.states().contains(&input))
    };
    scene.find(scene.object(input).node, Search::Up, &acts_on_it)
}

/// Masses (kg) of the points of a state.
fn point_masses(set_up: SetUp<'_>, input: ObjectId) -> Result<Vec<f64>, Diagnostic> {
    let scene = set_up.scene;
    let missing = || {
        let message = format!("no mass acts on {}", scene.object_path(input));
        Diagnostic::error("neighbour-missing", message).expected("a mass in the node of the input or above")
    };
    let object = mass_of(scene, input).ok_or_else(missing)?;
    let mass: &dyn BaseMass = scene.component(object).and_then(|component| component.as_mass()).ok_or_else(missing)?;
    let state = state(scene, input).ok_or_else(missing)?;
    let mut space = StateSpace::new(&[(input, state.kind(), state.n_points(), false)]);
    space.state_coord_mut(0, CoordId::POSITION).copy_from_slice(&state.position());
    space.set_rest_position(0, &state.rest_position());
    let mut workspace = mass.new_workspace(set_up.of(object))?;
    let mut context =
        ComponentContext { space: &mut space, states: &[0], workspace: workspace.as_mut(), gravity: [0.0; 3] };
    let mut sums = RowSums { masses: vec![0.0; state.n_points()], has_more: false };
    let factors = Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 };
    mass.add_mass(&mut context, &MechanicalParams::default(), &factors, &mut sums);
    if sums.has_more {
        let message = format!("the mass has more points than the {} of its state", state.n_points());
        return Err(Diagnostic::error("wrong-count", message).expected("one mass for each point"));
    }
    Ok(sums.masses)
}

/// Initialises the masses of the inputs, then puts the output, which has one point, at the centre.
pub(super) fn initialise<M: settee_kernel::roles::Mapping>(mapping: &M, context: &mut InitContext<'_>) -> Option<Ends> {
    let ends = Ends::of(mapping.ends(), context)?;
    for input in &ends.inputs {
        mass_of(context.scene, *input).into_iter().for_each(|mass| context.require(mass));
    }
    let n_points = state(context.scene, ends.output).map_or(0, |state| state.n_points());
    if n_points != 1 {
        let message = format!("the output has {n_points} points");
        context.report(Diagnostic::error("wrong-count", message).expected("an output of one point"));
        return None;
    }
    place_output(mapping, context);
    Some(ends)
}

/// x_0 = sum m_i X_i / sum m_i over all points of all inputs.
pub(super) fn centre(set_up: SetUp<'_>, ends: &dyn MappingEnds) -> Result<WeightedSums, Diagnostic> {
    let (inputs, output) = shapes(set_up.scene, ends)?;
    let kinds: Vec<StateKind> = inputs.iter().map(|input| input.kind).collect();
    let dimension = output.kind.spatial_size();
    if let Some(kind) = kinds.iter().find(|kind| kind.spatial_size() != dimension) {
        return Err(types_do_not_fit(*kind, output.kind, "inputs and output in the same space"));
    }
    let objects = ends.inputs();
    let masses: Vec<Vec<f64>> = objects.iter().map(|input| point_masses(set_up, *input)).collect::<Result<_, _>>()?;
    let total: f64 = masses.iter().flatten().sum();
    if total <= 0.0 {
        let finding = Diagnostic::error("no-mass", format!("the mass of the inputs is {total}"));
        return Err(finding.expected("a mass above 0 (kg)"));
    }
    let mut sums = WeightedSums::of_places(&kinds, output.kind);
    let terms = masses.iter().enumerate().flat_map(|(input, masses)| {
        masses.iter().enumerate().map(move |(point, mass)| (input, point as u32, mass / total))
    });
    sums.push(terms);
    Ok(sums)
}
