//! A constant stiffness on the edges of a mesh.

use std::fmt::Debug;

use nalgebra::Matrix3;
use settee_bodies::in_place::{Changed, Follow, NodesOf};
use settee_bodies::mesh_input::MeshInput;
use settee_elements::edge_stiffness::{EdgePlace, EdgeStiffness};
use settee_elements::stress::means_at_points;
use settee_elements::{AroundEdges, EdgeEdit};
use settee_kernel::roles::{Blocks, Forces, InPlace, Motion, One};
use settee_math::{Point, Vec3};
use settee_mesh::RowEdit;

/// An element with N nodes and E edges whose stiffness is constant.
pub trait EdgeShape<const N: usize, const E: usize>: Copy + Debug + Send + Sync + 'static {
    /// Its edges by local nodes.
    const EDGES: [[usize; 2]; E];

    /// Its points.
    fn nodes(&self) -> [u32; N];

    /// Gives its points other numbers.
    fn renumber(&mut self, nodes: [u32; N]);

    /// df_k/dx_l for its edge (k, l) with a number.
    fn block(&self, edge: usize) -> Matrix3<f64>;

    /// Von Mises stress (Pa) at displacements of its points (m); `None` if it has no stress.
    fn von_mises(&self, displacements: &[[f64; 3]; N]) -> Option<f64>;
}

/// A constant stiffness of elements: f = K (x - x_rest).
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct EdgeSprings<S, const N: usize, const E: usize> {
    #[rebuilt]
    shapes: Vec<S>,
    #[rebuilt]
    places: Vec<[EdgePlace; E]>,
    /// Sources: 16 times the number of the element, plus the number of its edge.
    #[rebuilt]
    around: AroundEdges,
    stiffness: EdgeStiffness,
    #[rebuilt]
    displacement: Vec<[f64; 3]>,
    #[rebuilt]
    force: Vec<[f64; 3]>,
}

/// Numbers of sources for each element.
const STRIDE: usize = 16;

/// The source of an edge in an element.
fn source(element: usize, edge: usize, _runs_along: bool) -> usize {
    STRIDE * element + edge
}

impl<S: EdgeShape<N, E>, const N: usize, const E: usize> EdgeSprings<S, N, E> {
    /// The elements of a state with `n_points` points.
    pub fn new(shapes: Vec<S>, n_points: usize) -> Self {
        let nodes: Vec<[u32; N]> = shapes.iter().map(S::nodes).collect();
        let (mut stiffness, places) = EdgeStiffness::new(n_points, &nodes, &S::EDGES);
        for (shape, places) in shapes.iter().zip(&places) {
            places.iter().enumerate().for_each(|(edge, place)| stiffness.add(*place, &shape.block(edge)));
        }
        let around = AroundEdges::new(&places, source);
        let zeros = vec![[0.0; 3]; n_points];
        Self { shapes, places, around, stiffness, displacement: zeros.clone(), force: zeros }
    }

    /// Takes in elements that were made for a changed mesh, of a state with `n_points` points. `touched`: those that
    /// are not the ones of the same index before, or have a node with another number; `nodes`: those of all now. Edges
    /// whose elements stay keep their stiffness; the others sum it up in the order that it has in a mesh made anew.
    pub fn join(&mut self, made: &[S], edit: &RowEdit, n_points: usize, (touched, nodes): (&[u32], &[[u32; N]])) {
        let Self { shapes, places, around, stiffness, .. } = self;
        edit.follow(shapes, 1, made);
        touched.iter().for_each(|index| shapes[*index as usize].renumber(nodes[*index as usize]));
        let blocks = stiffness.take_blocks();
        let edges = stiffness.follow(places, n_points, (touched, nodes), &S::EDGES);
        around.follow(&edges, STRIDE, source);
        stiffness.put_back(blocks, &edges);
        self.sum_up(&edges);
        self.displacement.resize(n_points, [0.0; 3]);
        self.force.resize(n_points, [0.0; 3]);
    }

    /// Makes the stiffness of the edges that changed.
    fn sum_up(&mut self, edges: &EdgeEdit) {
        let Self { shapes, places, around, stiffness, .. } = self;
        for edge in edges.changed() {
            for source in around.of_edges(edge as usize, 1).flatten() {
                let (element, local) = (*source as usize / STRIDE, *source as usize % STRIDE);
                stiffness.add(places[element][local], &shapes[element].block(local));
            }
        }
    }
}

/// How elements follow a changed mesh in place; `None` where they have to be made anew, or where one that is new cannot
/// be made, which is said then. `nodes_of`: those of all elements of a mesh; `make`: the elements with some nodes at
/// rest.
pub fn following<S: EdgeShape<N, E>, const N: usize, const E: usize>(
    springs: &EdgeSprings<S, N, E>,
    follow: Follow<'_>,
    nodes_of: NodesOf<N>,
    make: impl FnOnce(&[[f64; 3]], &[[u32; N]]) -> Option<Vec<S>>,
) -> Option<InPlace<EdgeSprings<S, N, E>>> {
    let join = |springs: &mut EdgeSprings<S, N, E>, changed: Changed<Vec<S>, N>| {
        springs.join(&changed.made, &changed.edit, changed.n_points, (&changed.touched, changed.nodes()));
    };
    let make = |input: &MeshInput<'_>, _: &RowEdit, added: &[[u32; N]]| make(<[f64; 3]>::views(&input.rest), added);
    follow.in_place(springs.shapes.len(), nodes_of, make, join)
}

impl<S, const N: usize, const E: usize> EdgeSprings<S, N, E> {
    fn displace(&mut self, motion: Motion<'_, Vec3>) {
        for ((u, x), rest) in self.displacement.iter_mut().zip(motion.x).zip(motion.rest) {
            *u = std::array::from_fn(|axis| x[axis] - rest[axis]);
        }
    }
}

impl<S: EdgeShape<N, E>, const N: usize, const E: usize> Forces<One<Vec3>> for EdgeSprings<S, N, E> {
    /// f += K u.
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        self.displace(motion);
        self.stiffness.add_product(motion.workers, 1.0, &self.displacement, f);
    }

    fn add_dforce(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        self.stiffness.add_product(motion.workers, k, dx, df);
    }

    fn add_stiffness(&mut self, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        self.stiffness.add_to(motion.workers, sink);
    }

    /// -u . K u / 2.
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        self.displace(motion);
        self.force.fill([0.0; 3]);
        self.stiffness.add_product(motion.workers, 1.0, &self.displacement, &mut self.force);
        let work = |(f, u): (&f64, &f64)| f * u;
        let twice: f64 = self.force.as_flattened().iter().zip(self.displacement.as_flattened()).map(work).sum();
        Some(-0.5 * twice)
    }

    fn stresses(&self, motion: Motion<'_, Vec3>) -> Vec<f64> {
        let displacement = |node: u32| {
            let (x, rest) = (&motion.x[node as usize], &motion.rest[node as usize]);
            std::array::from_fn(|axis| x[axis] - rest[axis])
        };
        let of_shape = |shape: &S| Some((shape.nodes(), shape.von_mises(&shape.nodes().map(displacement))?));
        let of_shapes: Vec<([u32; N], f64)> = self.shapes.iter().filter_map(of_shape).collect();
        if of_shapes.is_empty() { Vec::new() } else { means_at_points(motion.x.len(), of_shapes.into_iter()) }
    }
}
