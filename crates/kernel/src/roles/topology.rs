//! Topologies, engines, geometry algorithms.

use settee_mesh::dynamic::Rule;
use settee_mesh::{ElementLists, Members, SharedMesh};

use crate::scene::ObjectId;
use crate::scene::init::InitContext;

/// A container of a mesh. It describes the mesh of the start, and after its data was written during a run the one
/// that takes its place. Readers ask for the mesh and its points instead ([`SetUp::mesh`](super::SetUp::mesh),
/// [`InitContext::mesh`], [`StateAccess::mesh`](super::StateAccess::mesh)): during a run that is the runtime's.
pub trait BaseTopology {
    /// The mesh that it describes; empty before initialisation.
    fn described_mesh(&self) -> &SharedMesh;
    /// The points that it describes; may be empty.
    fn described_points(&self) -> &[[f64; 3]];
}

/// A component that makes the elements of one topology from those of another.
///
/// It is read by its output: a container asks for the mapping that names it when it is initialised, so the order in a
/// scene does not matter.
pub trait BaseTopologicalMapping {
    /// The topology that takes the elements.
    fn output(&self) -> Option<ObjectId>;
    /// What it made; `None` before it is initialised, or if it failed.
    fn made(&self) -> Option<&MappedElements>;
    /// The topology that the elements come from.
    fn input(&self) -> Option<ObjectId> {
        None
    }
    /// The topology that follows changes of the input: the output, whether or not it takes its elements from here.
    fn follower(&self) -> Option<ObjectId> {
        self.output()
    }
    /// The rule by which it follows changes of the input, element by element. `None`: it is made anew as a
    /// whole.
    fn rule(&self) -> Option<Rule> {
        None
    }
}

/// What a topological mapping hands to its output.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MappedElements {
    /// Number of points.
    pub n_points: usize,
    /// Positions of the points, if the mapping makes new ones.
    pub points: Option<Vec<[f64; 3]>>,
    /// Elements.
    pub lists: ElementLists,
}

/// A component that computes output data from input data: loaders, regions of interest.
pub trait BaseEngine {
    /// Recomputes the outputs. Called at initialisation when they are first needed, and before a step after an input
    /// changed.
    fn update(&mut self, context: &mut InitContext<'_>);
}

/// A component beside a container that lets its mesh change during a run.
pub trait BaseTopologyModifier {
    /// What its removals are of.
    fn members(&self) -> Members;
    /// Whether the states of the points follow.
    fn moves_states(&self) -> bool;
    /// Whether points go that lose their last element.
    fn removes_lonely_points(&self) -> bool {
        true
    }
}

/// Measures on a topology; carries drawing options only.
pub trait BaseGeometryAlgorithms {}
