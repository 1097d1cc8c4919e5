//! Springs along the edges and diagonals of a mesh.

use settee_elements::spring::Springs;
use settee_elements::spring::element::Element;
use settee_kernel::budget::demand;
use settee_kernel::roles::{BaseTopology, ForceData, ForceField, InPlace, MeshEdit, Pair, PairData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, RunChanges};
use settee_math::{DataTypes, Point, Rigid3, Vec1, Vec2, Vec3, Vec6};
use settee_mesh::TupleMap;

use super::member_springs::{MemberSprings, SpringEdit};
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
    /// First and last point, -1 -1 for all: pairs with a point before the first, and pairs of two points after the
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
    /// The springs, if each edge, quad and hexahedron has a fixed number.
    members: Option<MemberSprings>,
    /// How they followed the last change of the mesh.
    followed: Option<SpringEdit>,
    /// The springs that came with it.
    made: Vec<Spring>,
    of: std::marker::PhantomData<fn() -> D>,
}

/// Shorter distances at rest do not divide the parameters.
const SHORTEST_AT_REST: f64 = f64::EPSILON;

/// The springs of a mesh while they are collected.
struct Collection<'a, D: DataTypes> {
    rest: &'a [D::Coord],
    range: [i32; 2],
    pairs: TupleMap<2>,
    springs: Vec<Spring>,
}

impl<D: DataTypes> Collection<'_, D> {
    /// A spring between all pairs of points of each element, unless both parameters are 0.
    fn add<const N: usize>(&mut self, name: &str, elements: &[[u32; N]], law: [f64; 2]) -> Result<(), Diagnostic> {
        if law == [0.0; 2] {
            return Ok(());
        }
        for (number, element) in elements.iter().enumerate() {
            if let Some(point) = element.iter().find(|point| **point as usize >= self.rest.len()) {
                let n_points = self.rest.len();
                return Err(Diagnostic::error(
                    "index-out-of-range",
                    format!("{name} {number} names point {point}, but the state has {n_points} points"),
                ));
            }
            for i in 0..N {
                for j in i + 1..N {
                    self.add_pair(element[i], element[j], law);
                }
            }
        }
        Ok(())
    }

    fn add_pair(&mut self, first: u32, second: u32, law: [f64; 2]) {
        let [begin, end] = self.range.map(i64::from);
        let (low, high) = (first.min(second), first.max(second));
        let is_outside = begin >= 0 && (i64::from(low) < begin || i64::from(low) > end);
        if is_outside || !self.pairs.insert([low, high], 0).1 {
            return;
        }
        if self.springs.len() == self.springs.capacity() {
            // How many pairs are shared by elements is not known before. The list and the table of pairs double.
            let n = 2 * self.springs.len().max(1024);
            let bytes = n * (size_of::<Spring>() + 4 * size_of::<[u32; 3]>());
            demand(bytes as u64, || format!("{n} springs of a mesh"));
            self.springs.reserve_exact(n - self.springs.len());
        }
        self.springs.push(spring::<D>(self.rest, [first, second], law));
    }
}

/// The spring between two points with the parameters of its kind.
fn spring<D: DataTypes>(rest: &[D::Coord], [first, second]: [u32; 2], [stiffness, damping]: [f64; 2]) -> Spring {
    let (a, b) = (D::position(&rest[first as usize]), D::position(&rest[second as usize]));
    let length = a.iter().zip(&b).map(|(a, b)| (b - a) * (b - a)).sum::<f64>().sqrt();
    let divisor = if length > SHORTEST_AT_REST { length } else { 1.0 };
    Spring { first, second, stiffness: stiffness / divisor, damping: damping / divisor, length }
}

impl<D: DataTypes> MeshSpringForceField<D> {
    /// Stiffness and damping times length of the springs of edges, quads and hexahedra.
    fn laws(&self) -> [[f64; 2]; 3] {
        [
            [*self.lines_stiffness, *self.lines_damping],
            [*self.quads_stiffness, *self.quads_damping],
            [*self.cubes_stiffness, *self.cubes_damping],
        ]
    }

    /// The springs, and where each edge, quad and hexahedron has its own.
    fn springs(&self, set_up: SetUp<'_>) -> Result<(Vec<Spring>, Option<MemberSprings>), Diagnostic> {
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
        let rest = state.rest_position();
        let topology = mesh.topology();
        let rest = D::Coord::views(&rest);
        let mut collection: Collection<'_, D> =
            Collection { rest, range: *self.local_range, pairs: TupleMap::default(), springs: Vec::new() };
        let [lines, quads, cubes] = self.laws();
        collection.add("edge", topology.edges(), lines)?;
        let n_lines = collection.springs.len();
        collection.add("triangle", topology.triangles(), [*self.triangles_stiffness, *self.triangles_damping])?;
        let n_others = collection.springs.len() - n_lines;
        collection.add("quad", topology.quads(), quads)?;
        let n_quads = collection.springs.len() - n_lines - n_others;
        collection.add("tetrahedron", topology.tetrahedra(), [*self.tetrahedra_stiffness, *self.tetrahedra_damping])?;
        let n_others = collection.springs.len() - n_lines - n_quads;
        collection.add("hexahedron", topology.hexahedra(), cubes)?;
        let n_cubes = collection.springs.len() - n_lines - n_quads - n_others;
        let n = [topology.edges().len(), topology.quads().len(), topology.hexahedra().len()];
        // Elements without springs may be none: those that come would have some.
        let laws = [lines, quads, cubes].map(|law| law != [0.0; 2]);
        let kinds: [bool; 3] = std::array::from_fn(|place| laws[place] || n[place] > 0);
        let is_by_members = laws[0] && [n_lines, n_quads, n_cubes, n_others] == [n[0], 2 * n[1], 4 * n[2], 0];
        let members = (is_by_members && *self.local_range == [-1, -1])
            .then_some(MemberSprings { revision: mesh.revision(), kinds });
        Ok((collection.springs, members))
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
        (self.members, self.followed) = (None, None);
        match self.springs(context.set_up()) {
            Ok((springs, members)) => {
                context.look_at(springs.len());
                self.spring.derive(SpringList(springs));
                self.members = members;
            }
            Err(finding) => context.report(finding),
        }
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        self.followed = self.follow_mesh(context);
        if self.followed.is_none() {
            self.data_changed(context);
        }
    }
}

impl<D: DataTypes> MeshSpringForceField<D> {
    /// Brings the springs to a mesh that changed element by element; `None` where they have to be found anew.
    fn follow_mesh(&mut self, context: &mut InitContext<'_>) -> Option<SpringEdit> {
        let (topology, state) = (self.topology.target()?, self.common.object1.target()?);
        let members = self.members?;
        let edit = members.follow(context, topology, state)?;
        if edit.n_before() != self.spring.len() {
            return None;
        }
        // With the kind of each one that comes.
        let laws = self.laws().into_iter().zip(members.kinds).filter(|(_, has)| *has).map(|(law, _)| law);
        let mut made = Vec::with_capacity(edit.n_made());
        if edit.n_made() > 0 {
            let rest = context.scene.component(state)?.as_state()?.rest_position();
            let rest = D::Coord::views(&rest);
            for (law, pairs) in laws.zip(&edit.made) {
                if pairs.as_flattened().iter().any(|point| *point as usize >= rest.len()) {
                    return None;
                }
                made.extend(pairs.iter().map(|pair| spring::<D>(rest, *pair, law)));
            }
        }
        context.look_at(edit.n_looked_at());
        self.spring.derive_with(|list| edit.follow(&mut list.0, &made, renumber_spring));
        self.members = Some(MemberSprings { revision: edit.revision, ..members });
        self.made = made;
        Some(edit)
    }
}

fn renumber_spring(spring: &mut Spring, [first, second]: [u32; 2]) {
    (spring.first, spring.second) = (first, second);
}

impl<D: DataTypes> ForceField for MeshSpringForceField<D> {
    type On = Pair<D>;
    type Elements = Springs;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let (springs, _) = self.springs(set_up)?;
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
        let topology = self.topology.target()?;
        let revision = set_up.mesh(topology)?.revision();
        let followed = self.followed.as_ref().filter(|followed| followed.revision == revision)?;
        if edit.changes_of(topology).is_empty() || followed.n_before() != springs.len() {
            return None;
        }
        let (followed, no_compression) = (followed.clone(), *self.no_compression);
        let made: Vec<Element> = self.made.iter().map(|spring| Element::new(*spring, no_compression)).collect();
        let join = move |springs: &mut Springs| {
            springs.edit(|elements| followed.follow(elements, &made, Element::renumber));
        };
        Some(InPlace { n_made: self.made.len(), edit: Box::new(join) })
    }
}
