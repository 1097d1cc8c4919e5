//! Springs along the edges and diagonals of a mesh.

use settee_bodies::owned::{ElementJoins, Owned, OwnedTuples, all_pairs};
use settee_elements::spring::Springs;
use settee_elements::spring::element::Element;
use settee_kernel::budget::demand;
use settee_kernel::roles::{BaseTopology, ForceData, ForceField, InPlace, MeshEdit, Pair, PairData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link};
use settee_math::{DataTypes, Point, Rigid3, Vec1, Vec2, Vec3, Vec6};
use settee_mesh::ElementKind;

use super::{Spring, SpringList};

/// Springs between all points of each line, triangle, quad, tetrahedron and hexahedron of a mesh.
///
/// The parameters belong to a length: a spring of length L at rest has the stiffness (parameter)/L, so that a finer
/// mesh is as stiff. A pair of points has one spring, of the first kind in this order that has a parameter other
/// than 0.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3, Vec2, Vec1, Vec6, Rigid3), attach = pair, roles(force_field))]
pub struct MeshSpringForceField<D: DataTypes> {
    /// Stiffness of lines times their length. `stiffness` sets that of all kinds.
    #[data(default = 0.0, alias = "stiffness", unit = "N")]
    pub lines_stiffness: Data<f64>,
    /// Damping of lines times their length. `damping` sets that of all kinds.
    #[data(default = 0.0, alias = "damping", unit = "N s")]
    pub lines_damping: Data<f64>,
    /// Stiffness of the sides of triangles times their length.
    #[data(default = 0.0, alias = "stiffness", unit = "N")]
    pub triangles_stiffness: Data<f64>,
    /// Damping of the sides of triangles times their length.
    #[data(default = 0.0, alias = "damping", unit = "N s")]
    pub triangles_damping: Data<f64>,
    /// Stiffness of the sides and both diagonals of quads times their length.
    #[data(default = 0.0, alias = "stiffness", unit = "N")]
    pub quads_stiffness: Data<f64>,
    /// Damping of the sides and both diagonals of quads times their length.
    #[data(default = 0.0, alias = "damping", unit = "N s")]
    pub quads_damping: Data<f64>,
    /// Stiffness of the edges of tetrahedra times their length.
    #[data(default = 0.0, alias("stiffness", "tetrasStiffness"), unit = "N")]
    pub tetrahedra_stiffness: Data<f64>,
    /// Damping of the edges of tetrahedra times their length.
    #[data(default = 0.0, alias("damping", "tetrasDamping"), unit = "N s")]
    pub tetrahedra_damping: Data<f64>,
    /// Stiffness of the edges and all diagonals of hexahedra times their length.
    #[data(default = 0.0, alias = "stiffness", unit = "N")]
    pub cubes_stiffness: Data<f64>,
    /// Damping of the edges and all diagonals of hexahedra times their length.
    #[data(default = 0.0, alias = "damping", unit = "N s")]
    pub cubes_damping: Data<f64>,
    /// Whether springs act only while they are longer than at rest.
    #[data(default = false)]
    pub no_compression: Data<bool>,
    /// First and last point, -1 for no bound: pairs with a point before the first, and pairs of two points after the
    /// last, have no spring. A spring may reach over the end of the range, so that neighbouring ranges together have
    /// each spring once.
    #[data(default = [-1, -1])]
    pub local_range: Data<[i32; 2]>,
    /// The springs made from the mesh.
    #[data(output)]
    pub spring: Data<SpringList>,
    /// Style of drawn springs: 0 lines, 1 cylinders, 2 arrows.
    #[data(default = 0)]
    pub draw_mode: Data<i32>,
    /// Length relative to that at rest at which the colours of drawn springs begin. Springs are coloured by their
    /// length where the scene sets this or drawMaxElongationRange.
    #[data(default = 8.0)]
    pub draw_min_elongation_range: Data<f64>,
    /// Length relative to that at rest at which the colours of drawn springs end.
    #[data(default = 15.0)]
    pub draw_max_elongation_range: Data<f64>,
    /// Width of drawn springs in pixels, where the scene sets it; 2 otherwise.
    #[data(default = 8.0)]
    pub draw_spring_size: Data<f64>,
    /// Radius of drawn cylinders and arrows.
    #[data(default = 0.01, unit = "m")]
    pub show_arrow_size: Data<f64>,
    /// Topology with the elements; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: PairData,
    #[group]
    base: settee_kernel::Base,
    /// The elements that the springs belong to.
    owned: OwnedTuples<2>,
    of: std::marker::PhantomData<fn() -> D>,
}

/// The kinds of elements with springs, in the order in which these are listed.
const KINDS: [ElementKind; 5] =
    [ElementKind::Edge, ElementKind::Triangle, ElementKind::Quad, ElementKind::Tetrahedron, ElementKind::Hexahedron];

/// Shorter distances at rest do not divide the parameters.
const SHORTEST_AT_REST: f64 = f64::EPSILON;

/// The spring of an element between two points, with the parameters of its kind.
fn spring<D: DataTypes>(rest: &[D::Coord], (owner, [first, second]): Owned<2>, laws: &[[f64; 2]; 5]) -> Spring {
    let [stiffness, damping] = laws[usize::from(owner.kind)];
    let (a, b) = (D::position(&rest[first as usize]), D::position(&rest[second as usize]));
    let length = a.iter().zip(&b).map(|(a, b)| (b - a) * (b - a)).sum::<f64>().sqrt();
    let divisor = if length > SHORTEST_AT_REST { length } else { 1.0 };
    Spring { first, second, stiffness: stiffness / divisor, damping: damping / divisor, length }
}

impl<D: DataTypes> MeshSpringForceField<D> {
    /// Stiffness and damping times length of the springs of each of [`KINDS`].
    fn laws(&self) -> [[f64; 2]; 5] {
        [
            [*self.lines_stiffness, *self.lines_damping],
            [*self.triangles_stiffness, *self.triangles_damping],
            [*self.quads_stiffness, *self.quads_damping],
            [*self.tetrahedra_stiffness, *self.tetrahedra_damping],
            [*self.cubes_stiffness, *self.cubes_damping],
        ]
    }

    /// Which springs there are: none of a kind without parameters.
    fn joins(&self) -> ElementJoins {
        let of = |(kind, law)| (kind, if law == [0.0; 2] { Vec::new() } else { all_pairs(kind) });
        ElementJoins { kinds: KINDS.into_iter().zip(self.laws()).map(of).collect(), range: *self.local_range }
    }

    /// The springs.
    fn springs(&self, set_up: SetUp<'_>) -> Result<Vec<Spring>, Diagnostic> {
        let scene = set_up.scene;
        if self.common.object1.target() != self.common.object2.target() {
            return Err(Diagnostic::error("states-differ", "the springs of a mesh join points of one state")
                .attribute("object2", "")
                .expected("the same state in object1 and object2, or neither"));
        }
        let component = |target: Option<settee_kernel::ObjectId>| scene.component(target?);
        let state = component(self.common.object1.target()).and_then(|component| component.as_state());
        let mesh = self.topology.target().and_then(|topology| set_up.mesh(topology));
        let (Some(state), Some(mesh)) = (state, mesh) else {
            return Err(Diagnostic::error("neighbour-missing", "no state or no topology"));
        };
        if state.kind() != D::KIND {
            return Err(Diagnostic::error("template-mismatch", "the state has other degrees of freedom"));
        }
        let (rest, laws) = (state.rest_position(), self.laws());
        let rest = D::Coord::views(&rest);
        let owned = self.joins().within(mesh.topology(), rest.len(), (size_of::<Spring>(), "springs of a mesh"))?;
        Ok(owned.into_iter().map(|owned| spring::<D>(rest, owned, &laws)).collect())
    }
}

impl<D: DataTypes> Lifecycle for MeshSpringForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let neighbours = [self.common.object1.target(), self.common.object2.target(), self.topology.target()];
        for target in neighbours.into_iter().flatten() {
            context.require(target);
        }
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.owned.begin(None);
        match self.springs(context.set_up()) {
            Ok(springs) => {
                context.look_at(springs.len());
                self.spring.derive(SpringList(springs));
                self.owned.begin(self.topology.target().and_then(|topology| context.mesh(topology)));
            }
            Err(finding) => context.report(finding),
        }
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        if self.follow_mesh(context).is_none() {
            self.data_changed(context);
        }
    }
}

impl<D: DataTypes> MeshSpringForceField<D> {
    /// Brings the springs to a mesh that changed element by element; `None` where they have to be found anew.
    fn follow_mesh(&mut self, context: &mut InitContext<'_>) -> Option<()> {
        let (topology, state) = (self.topology.target()?, self.common.object1.target()?);
        let (joins, laws) = (self.joins(), self.laws());
        let edit = self.owned.follow(context, &joins, (topology, state))?;
        let rest = context.scene.component(state)?.as_state()?.rest_position();
        let rest = D::Coord::views(&rest);
        let is_there = |owned: &Owned<2>| owned.1.iter().all(|point| (*point as usize) < rest.len());
        if edit.n_before() != self.spring.len() || !edit.found().all(is_there) {
            return None;
        }
        let edit = edit.with(|owned| spring::<D>(rest, *owned, &laws));
        context.look_at(edit.n_found());
        self.spring.derive_with(|list| edit.follow(&mut list.0));
        Some(())
    }
}

impl<D: DataTypes> ForceField for MeshSpringForceField<D> {
    type On = Pair<D>;
    type Elements = Springs;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let springs = self.springs(set_up)?;
        demand(2 * size_of::<Element>() as u64 * springs.len() as u64, || {
            format!("{} springs of a mesh", springs.len())
        });
        let elements = springs.into_iter().map(|spring| Element::new(spring, *self.no_compression));
        Ok(elements.collect::<Vec<_>>().into())
    }

    /// Springs come, go and take the places of others as their elements do.
    fn following(
        &self,
        set_up: SetUp<'_>,
        springs: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        let followed = self.owned.followed(set_up, self.topology.target(), (springs.len(), edit))?;
        let state = set_up.scene.component(self.common.object1.target()?)?.as_state()?;
        let (rest, laws) = (state.rest_position(), self.laws());
        let rest = D::Coord::views(&rest);
        let element = |owned: &Owned<2>| Element::new(spring::<D>(rest, *owned, &laws), *self.no_compression);
        let (followed, n_made) = (followed.with(element), followed.n_found());
        let join = move |springs: &mut Springs| springs.edit(|elements| followed.follow(elements));
        Some(InPlace { n_made, edit: Box::new(join) })
    }
}
