//! Springs that keep the vector between two points.

use settee_bodies::in_place::{Changed, Follow};
use settee_bodies::mesh_input::MeshInput;
use settee_elements::spring::element::add_link;
use settee_kernel::budget::demand;
use settee_kernel::roles::{
    BaseState, BaseTopology, End, ForceData, ForceField, Forces, InPlace, MeshEdit, Pair, PairBlocks, PairData,
    PairForces, PairMotion, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, checks};
use settee_math::{DataTypes, Point, Vec3};
use settee_mesh::{ElementKind, RowEdit, Topology};

use super::vector_spring_list::{VectorSpring, VectorSpringList};

/// Springs that keep not the distance but the vector r between two points: the force on the first point is
/// F = stiffness (x2 - x1 - r) + viscosity (v2 - v1).
///
/// Without `springs` and without `useTopology` each point of the first state is tied to the point of the same index of
/// the second, with r = 0. With `useTopology` there is a spring for each edge, with the r of the rest positions; it
/// joins points of one state. The viscosity is explicit: it has no part in the damping matrix.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3), attach = pair, roles(force_field))]
pub struct VectorSpringForceField<D: DataTypes> {
    /// Springs: first point, second point, stiffness (N/m), viscosity (N s/m), and the vector r (m) for each.
    #[data]
    pub springs: Data<VectorSpringList>,
    /// File with springs.
    #[data(unsupported = "spring files are not read; write the springs into the scene: springs=\"...\"")]
    pub filename: Data<String>,
    /// Stiffness of springs that are not given.
    #[data(default = 1.0, unit = "N/m", check = checks::non_negative())]
    pub stiffness: Data<f64>,
    /// Viscosity of springs that are not given.
    #[data(default = 1.0, unit = "N s/m", check = checks::non_negative())]
    pub viscosity: Data<f64>,
    /// Whether the edges of the topology are springs.
    #[data(default = false)]
    pub use_topology: Data<bool>,
    /// Topology with the edges; by default the one of the node or of its nearest ancestor.
    #[linked(search = up)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: PairData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

/// The springs. Their viscosity is explicit: it has no B.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct VectorSprings(Vec<VectorSpring>);

impl VectorSprings {
    /// Takes in springs that were made for a changed mesh.
    fn join(&mut self, changed: &Changed<Vec<VectorSpring>, 2>) {
        let springs = &mut self.0;
        changed.edit.follow(springs, 1, &changed.made);
        for index in &changed.touched {
            let (spring, edge) = (&mut springs[*index as usize], changed.nodes()[*index as usize]);
            [spring.first, spring.second] = edge;
        }
    }
}

impl<D: DataTypes> VectorSpringForceField<D> {
    fn list(&self, set_up: SetUp<'_>) -> Result<Vec<VectorSpring>, Diagnostic> {
        let scene = set_up.scene;
        let state = |link: &Link<dyn BaseState>| {
            link.target().and_then(|target| scene.component(target)).and_then(|component| component.as_state())
        };
        let (Some(first), Some(second)) = (state(&self.common.object1), state(&self.common.object2)) else {
            return Err(Diagnostic::error("neighbour-missing", "no state"));
        };
        let n_points = [first.n_points(), second.n_points()];
        let springs = if self.springs.is_set() {
            self.springs.to_vec()
        } else if *self.use_topology {
            self.edges(set_up, &first.rest_position())?
        } else {
            let n = n_points[0].min(n_points[1]) as u32;
            (0..n).map(|point| self.spring([point, point], [0.0; 3])).collect()
        };
        for (number, spring) in springs.iter().enumerate() {
            for (point, n_points) in [(spring.first, n_points[0]), (spring.second, n_points[1])] {
                if point as usize >= n_points {
                    let message = format!("spring {number} joins point {point}, but the state has {n_points} points");
                    return Err(Diagnostic::error("index-out-of-range", message).attribute("springs", ""));
                }
            }
        }
        Ok(springs)
    }

    fn spring(&self, [first, second]: [u32; 2], vector: [f64; 3]) -> VectorSpring {
        VectorSpring { first, second, stiffness: *self.stiffness, viscosity: *self.viscosity, vector }
    }

    /// A spring for each edge of the topology.
    fn edges(&self, set_up: SetUp<'_>, rest: &[f64]) -> Result<Vec<VectorSpring>, Diagnostic> {
        if self.common.object1.target() != self.common.object2.target() {
            return Err(Diagnostic::error("states-differ", "the edges of a topology join points of one state")
                .attribute("useTopology", "true")
                .expected("the same state in object1 and object2"));
        }
        let Some(mesh) = self.topology.target().and_then(|topology| set_up.mesh(topology)) else {
            return Err(Diagnostic::error("neighbour-missing", "no topology in its node or above")
                .attribute("useTopology", "true")
                .expected("a topology with edges"));
        };
        Ok(self.of_edges(mesh.topology().edges(), rest))
    }

    /// Springs with some ends.
    fn of_edges(&self, edges: &[[u32; 2]], rest: &[f64]) -> Vec<VectorSpring> {
        let rest = D::Coord::views(rest);
        let place = |point: u32| rest.get(point as usize).map_or([0.0; 3], D::position);
        let spring = |edge: &[u32; 2]| {
            let [a, b] = edge.map(place);
            self.spring(*edge, std::array::from_fn(|i| b[i] - a[i]))
        };
        demand((edges.len() * size_of::<VectorSpring>()) as u64, || format!("{} springs of edges", edges.len()));
        edges.iter().map(spring).collect()
    }
}

impl<D: DataTypes> Lifecycle for VectorSpringForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let neighbours = [self.common.object1.target(), self.common.object2.target(), self.topology.target()];
        for target in neighbours.into_iter().flatten() {
            context.require(target);
        }
    }
}

impl<D: DataTypes> ForceField for VectorSpringForceField<D> {
    type On = Pair<D>;
    type Elements = VectorSprings;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        self.list(set_up).map(VectorSprings)
    }

    /// Springs of edges follow these.
    fn following(
        &self,
        set_up: SetUp<'_>,
        springs: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        if self.springs.is_set() || !*self.use_topology {
            return None;
        }
        let state = self.common.object1.target().filter(|state| Some(*state) == self.common.object2.target());
        let follow = Follow::of::<D>(set_up, (self.topology.target(), state), edit, ElementKind::Edge)?;
        let rest = set_up.scene.component(state?)?.as_state()?.rest_position();
        let make = |_: &MeshInput<'_>, _: &RowEdit, added: &[[u32; 2]]| Some(self.of_edges(added, &rest));
        let join = |springs: &mut VectorSprings, changed: Changed<_, 2>| springs.join(&changed);
        follow.in_place(springs.0.len(), Topology::edges, make, join)
    }
}

impl<D: DataTypes> Forces<Pair<D>> for VectorSprings {
    fn add_force(&mut self, motion: PairMotion<'_, D>, mut f: PairForces<'_, D>) {
        for spring in &self.0 {
            let (first, second) = (spring.first as usize, spring.second as usize);
            let (a, b) = (D::position(&motion.x[0][first]), D::position(&motion.x[1][second]));
            let (va, vb) = (D::linear(&motion.v[0][first]), D::linear(&motion.v[1][second]));
            let force: [f64; 3] = std::array::from_fn(|i| {
                spring.stiffness * (b[i] - a[i] - spring.vector[i]) + spring.viscosity * (vb[i] - va[i])
            });
            f.add(End::First, first, &D::from_gravity(force));
            f.add(End::Second, second, &D::from_gravity(force.map(|force| -force)));
        }
    }

    fn add_dforce(&mut self, _motion: PairMotion<'_, D>, k: f64, dx: [&[D::Deriv]; 2], mut df: PairForces<'_, D>) {
        for spring in &self.0 {
            let (first, second) = (spring.first as usize, spring.second as usize);
            let (a, b) = (D::linear(&dx[0][first]), D::linear(&dx[1][second]));
            let force: [f64; 3] = std::array::from_fn(|i| k * spring.stiffness * (b[i] - a[i]));
            df.add(End::First, first, &D::from_gravity(force));
            df.add(End::Second, second, &D::from_gravity(force.map(|force| -force)));
        }
    }

    fn add_stiffness(&mut self, _motion: PairMotion<'_, D>, sink: &mut PairBlocks<'_>) {
        for spring in &self.0 {
            let k = spring.stiffness;
            let block = [[k, 0.0, 0.0], [0.0, k, 0.0], [0.0, 0.0, k]];
            add_link::<D>([spring.first, spring.second], &block, sink);
        }
    }

    /// Sum of k/2 |x2 - x1 - r|^2.
    fn potential_energy(&mut self, motion: PairMotion<'_, D>) -> Option<f64> {
        let energy = |spring: &VectorSpring| {
            let a = D::position(&motion.x[0][spring.first as usize]);
            let b = D::position(&motion.x[1][spring.second as usize]);
            let square: f64 = (0..3).map(|i| (b[i] - a[i] - spring.vector[i]).powi(2)).sum();
            0.5 * spring.stiffness * square
        };
        Some(self.0.iter().map(energy).sum())
    }
}
