//! What elements read from the scene: the state at rest and the elements.

use settee_elements::BadElement;
use settee_kernel::roles::{BaseState, BaseTopology, ForceFieldData, SetUp};
use settee_kernel::{Diagnostic, InitContext, Link, ObjectId, Scene, budget};
use settee_math::DataTypes;
use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::grid::SparseGrid;
use settee_mesh::{ElementKind, SharedMesh, Topology};

/// The state and the topology a force field works on.
pub struct MeshInput<'a> {
    /// Rest positions of the state, flat. Without them where what follows a mesh does not need them.
    pub rest: Vec<f64>,
    state: &'a dyn BaseState,
    /// The scene and the object of the topology, for findings.
    source: (&'a Scene, ObjectId),
    /// Number of points of the state.
    pub n_points: usize,
    /// Connectivity.
    pub topology: &'a Topology,
    /// The mesh that has it, with tables of neighbours if it changed element by element.
    pub mesh: (&'a SharedMesh, Option<&'a DynamicMesh>),
    /// Numbers of cells along three directions, if the topology is a grid.
    pub cells: Option<[usize; 3]>,
    /// The cells of a surface's grid, if the topology is such a grid.
    pub sparse_grid: Option<&'a SparseGrid>,
}

/// Initialises the state and the topology of a force field before it reads them.
pub fn require(context: &mut InitContext<'_>, common: &ForceFieldData, topology: &Link<dyn BaseTopology>) {
    for target in [common.mstate.target(), topology.target()].into_iter().flatten() {
        context.require(target);
    }
}

impl<'a> MeshInput<'a> {
    /// Reads them.
    ///
    /// # Errors
    /// One is missing, or the state has other degrees of freedom.
    pub fn new<D: DataTypes>(
        set_up: SetUp<'a>,
        common: &ForceFieldData,
        topology: &Link<dyn BaseTopology>,
    ) -> Result<Self, Diagnostic> {
        Self::of::<D>(set_up, common.mstate.target(), topology.target())
    }

    /// Reads a state and a topology.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn of<D: DataTypes>(
        set_up: SetUp<'a>,
        state: Option<ObjectId>,
        topology: Option<ObjectId>,
    ) -> Result<Self, Diagnostic> {
        let input = Self::without_rest::<D>(set_up, state, topology)?;
        Ok(Self { rest: rest_position(input.state), ..input })
    }

    /// The same without rest positions, which [`with_rest`](Self::with_rest) reads.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn without_rest<D: DataTypes>(
        set_up: SetUp<'a>,
        state: Option<ObjectId>,
        topology: Option<ObjectId>,
    ) -> Result<Self, Diagnostic> {
        let neighbours = topology.and_then(|topology| set_up.neighbours(topology));
        let state = state.and_then(|state| set_up.scene.component(state)?.as_state());
        let mesh = topology.and_then(|topology| Some((topology, set_up.mesh(topology)?)));
        let (Some(state), Some((source, mesh))) = (state, mesh) else {
            return Err(Diagnostic::error("neighbour-missing", "no state or no topology"));
        };
        if state.kind() != D::KIND {
            return Err(Diagnostic::error("template-mismatch", "the state has other degrees of freedom")
                .expected(format!("a state of template {}", D::KIND.template_name())));
        }
        let topology = mesh.topology();
        demand_elements(topology);
        let cells = topology.grid_shape().map(|shape| shape.cells());
        Ok(Self {
            rest: Vec::new(),
            state,
            source: (set_up.scene, source),
            n_points: state.n_points(),
            topology,
            mesh: (mesh, neighbours),
            cells,
            sparse_grid: topology.sparse_grid(),
        })
    }

    /// With the rest positions of the state.
    pub fn with_rest(&mut self) {
        self.rest = rest_position(self.state);
    }

    /// Factor of the stiffness of a hexahedron: how much of the cell is filled; 1 if the topology is no sparse grid.
    pub fn filled_stiffness(&self, hexahedron: usize) -> f64 {
        self.sparse_grid.map_or(1.0, |grid| f64::from(grid.stiffness()[hexahedron]))
    }

    /// Factor of the mass of a hexahedron, likewise.
    pub fn filled_mass(&self, hexahedron: usize) -> f64 {
        self.sparse_grid.map_or(1.0, |grid| f64::from(grid.mass()[hexahedron]))
    }

    /// Whether every element of a list names points of the state.
    ///
    /// # Errors
    /// The list is empty, or the first element that does not.
    pub fn check<const N: usize>(&self, name: &str, plural: &str, elements: &[[u32; N]]) -> Result<(), Diagnostic> {
        if elements.is_empty() {
            return Err(Diagnostic::error("no-elements", format!("the topology has no {plural}")));
        }
        for (index, nodes) in elements.iter().enumerate() {
            if let Some(node) = nodes.iter().find(|node| **node as usize >= self.n_points) {
                let (n_points, (scene, topology)) = (self.n_points, self.source);
                let of = scene.object_path(topology);
                return Err(Diagnostic::error(
                    "index-out-of-range",
                    format!(
                        "{name} {index} names point {node}, but the state has {n_points} points; the elements are those \
                         of {of}"
                    ),
                ));
            }
        }
        Ok(())
    }
}

/// Asks for what a component may keep of the elements of one kind, at most: some matrices of N x N numbers, and some
/// vectors for each of the N nodes.
fn demand_elements(topology: &Topology) {
    let bytes = |kind: ElementKind| {
        let n_nodes = kind.n_nodes() as u64;
        topology.n_elements(kind) as u64 * n_nodes * (36 * n_nodes + 100)
    };
    // Bodies work on the highest kind of elements that there is; the others are its edges and faces.
    if let Some(kind) = ElementKind::ALL.into_iter().rev().find(|kind| topology.n_elements(*kind) > 0) {
        budget::demand(bytes(kind), || format!("what is kept of {} {}", topology.n_elements(kind), kind.plural()));
    }
}

/// Rest positions; the current ones if the state has none.
fn rest_position(state: &dyn BaseState) -> Vec<f64> {
    let rest = state.rest_position();
    if rest.len() == state.n_points() * state.kind().coord_size() { rest } else { state.position() }
}

/// What is told of an element that cannot be made.
pub fn bad_element(problem: BadElement) -> Diagnostic {
    let finding = Diagnostic::error("degenerate-element", problem.to_string());
    match problem {
        BadElement::Upright { .. } => finding
            .attribute("method", "small")
            .expected("triangles near the plane of x and y; method=\"large\" has no such condition"),
        BadElement::NoVolume { .. } | BadElement::NoArea { .. } => finding,
    }
}
