//! Elements that follow a changed mesh in place.

use settee_kernel::ObjectId;
use settee_kernel::RunChanges;
use settee_kernel::roles::{InPlace, MeshEdit, SetUp};
use settee_math::DataTypes;
use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::{ElementKind, RowEdit, SharedMesh, Topology};

use crate::mesh_input::MeshInput;

/// The nodes of all elements of a kind of a mesh.
pub type NodesOf<const N: usize> = fn(&Topology) -> &[[u32; N]];

/// What happened to the elements of a kind on which a component works.
pub struct Follow<'a> {
    /// The kind of elements.
    pub kind: ElementKind,
    /// The state and the mesh now, as yet without rest positions.
    pub input: MeshInput<'a>,
    /// What happened to the elements.
    pub edit: RowEdit,
    /// The elements that are not those of the same index before, or have a node with another number, in ascending
    /// order.
    pub touched: Vec<u32>,
}

/// A changed mesh, with what was made for the elements that are new.
pub struct Changed<M, const N: usize> {
    /// The new elements, in ascending order.
    pub made: M,
    /// What happened to the elements.
    pub edit: RowEdit,
    /// The elements that are not those of the same index before, or have a node with another number, in ascending
    /// order.
    pub touched: Vec<u32>,
    /// Number of points of the state now.
    pub n_points: usize,
    nodes: Nodes<N>,
}

/// The nodes of all elements now.
pub enum Nodes<const N: usize> {
    /// Those of a mesh of a kind.
    OfMesh(SharedMesh, NodesOf<N>),
    /// Others, such as those of parts of elements.
    Own(Vec<[u32; N]>),
}

impl<const N: usize> Nodes<N> {
    fn all(&self) -> &[[u32; N]] {
        match self {
            Self::OfMesh(mesh, nodes_of) => nodes_of(mesh.topology()),
            Self::Own(nodes) => nodes,
        }
    }
}

impl<M, const N: usize> Changed<M, N> {
    /// The nodes of all elements now.
    pub fn nodes(&self) -> &[[u32; N]] {
        self.nodes.all()
    }
}

/// The elements of a kind that are not those of the same index before, or have a node with another number, in ascending
/// order.
pub fn touched(around: Option<&DynamicMesh>, kind: ElementKind, rows: &RowEdit, points: &RowEdit) -> Vec<u32> {
    match around {
        Some(around) if around.n_elements(kind) == rows.n() => around.changed(kind, rows, points),
        // A mesh without tables of neighbours does not tell which elements have a point.
        _ if rows.renumbers_points() => (0..rows.n() as u32).collect(),
        _ => rows.moved().collect(),
    }
}

impl<'a> Follow<'a> {
    /// What happened to the elements of a kind of a topology on a state; `None` where the elements have to be made
    /// anew: those that stay are not as they were at rest, or too many things changed.
    pub fn of<D: DataTypes>(
        set_up: SetUp<'a>,
        (topology, state): (Option<ObjectId>, Option<ObjectId>),
        edit: &MeshEdit<'_>,
        kind: ElementKind,
    ) -> Option<Self> {
        let rows = edit.elements(topology, state, kind)?;
        let points = edit.points_of_mesh(topology?)?;
        let input = MeshInput::without_rest::<D>(set_up, state, topology).ok()?;
        let touched = touched(input.mesh.1, kind, &rows, &points);
        Some(Self { kind, input, edit: rows, touched })
    }

    /// With the rest positions of the state.
    #[must_use]
    pub fn with_rest(mut self) -> Self {
        self.input.with_rest();
        self
    }

    /// The same, where those that stay and have another number are made again unless `keeps` says of their number
    /// before, and of the one now, that their material is the same.
    #[must_use]
    pub fn renewing(self, keeps: impl Fn(usize, usize) -> bool) -> Self {
        Self { edit: self.edit.renewing(keeps), ..self }
    }

    /// The same of the parts into which each element is cut, `n` of each, side by side.
    #[must_use]
    pub fn of_parts(self, n: usize) -> Self {
        let parts = |element: u32| (0..n as u32).map(move |part| element * n as u32 + part);
        let touched = self.touched.iter().flat_map(|element| parts(*element)).collect();
        Self { edit: self.edit.of_parts(n), touched, ..self }
    }

    /// How `n_elements` elements follow; `None` where they have to be made anew, or where one that is new cannot be
    /// made, which is said then. `make`: the elements that are new, with their nodes; `join`: takes them in.
    pub fn in_place<E, M: 'static, const N: usize>(
        self,
        n_elements: usize,
        nodes_of: NodesOf<N>,
        make: impl FnOnce(&MeshInput<'_>, &RowEdit, &[[u32; N]]) -> Option<M>,
        join: impl FnOnce(&mut E, Changed<M, N>) + 'static,
    ) -> Option<InPlace<E>> {
        let nodes = Nodes::OfMesh(self.input.mesh.0.clone(), nodes_of);
        self.in_place_with(n_elements, nodes, make, join)
    }

    /// The same for elements with given nodes, such as parts of those of the mesh.
    pub fn in_place_with<E, M: 'static, const N: usize>(
        self,
        n_elements: usize,
        nodes_now: Nodes<N>,
        make: impl FnOnce(&MeshInput<'_>, &RowEdit, &[[u32; N]]) -> Option<M>,
        join: impl FnOnce(&mut E, Changed<M, N>) + 'static,
    ) -> Option<InPlace<E>> {
        let Self { mut input, edit, touched, .. } = self;
        let nodes = nodes_now.all();
        if nodes.is_empty() || (edit.n_before(), edit.n()) != (n_elements, nodes.len()) {
            return None;
        }
        let added = edit.added_of(nodes);
        if added.as_flattened().iter().any(|node| *node as usize >= input.n_points) {
            return None;
        }
        if !added.is_empty() {
            input.with_rest();
        }
        let made = make(&input, &edit, &added)?;
        let n_points = input.n_points;
        let changed = Changed { made, edit, touched, n_points, nodes: nodes_now };
        Some(InPlace { n_made: added.len(), edit: Box::new(move |elements| join(elements, changed)) })
    }
}
