//! Springs of a regular grid.

use settee_elements::spring::Springs;
use settee_elements::spring::element::Element;
use settee_kernel::budget::demand;
use settee_kernel::roles::{BaseTopology, ForceData, ForceField, Pair, PairData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link};
use settee_math::{DataTypes, Rigid3, Vec1, Vec2, Vec3, Vec6};
use settee_mesh::grid::RegularGrid;

use super::Spring;
use super::spring_data::{SpringData, n_points};

/// Springs along the lines, the diagonals of the faces and the diagonals of the cells of a `RegularGridTopology`,
/// beside springs given as those of `SpringForceField`.
///
/// The parameters belong to a length: a spring of length L has the stiffness (parameter)/L, so that a finer grid is as
/// stiff. Lengths at rest are those of the undeformed grid, wherever the points of the state stand.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3, Vec2, Vec1, Vec6, Rigid3), attach = pair, roles(force_field))]
pub struct RegularGridSpringForceField<D: DataTypes> {
    /// Stiffness of lines times their length. `stiffness` sets that of all kinds.
    #[data(default = 100.0, alias = "stiffness", unit = "N")]
    pub lines_stiffness: Data<f64>,
    /// Damping of lines times their length. `damping` sets that of all kinds.
    #[data(default = 5.0, alias = "damping", unit = "N s")]
    pub lines_damping: Data<f64>,
    /// Stiffness of the diagonals of faces times their length.
    #[data(default = 100.0, alias = "stiffness", unit = "N")]
    pub quads_stiffness: Data<f64>,
    /// Damping of the diagonals of faces times their length.
    #[data(default = 5.0, alias = "damping", unit = "N s")]
    pub quads_damping: Data<f64>,
    /// Stiffness of the diagonals of cells times their length.
    #[data(default = 100.0, alias = "stiffness", unit = "N")]
    pub cubes_stiffness: Data<f64>,
    /// Damping of the diagonals of cells times their length.
    #[data(default = 5.0, alias = "damping", unit = "N s")]
    pub cubes_damping: Data<f64>,
    /// The grid; by default the topology in the node of the first state.
    #[linked(search = none)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    springs: SpringData,
    #[group]
    common: PairData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

/// Steps to the other end of the springs of a family, from each point of the grid that has room for them. A step leads
/// from the first to the second entry, so that diagonals of both senses belong to the cell at the same point.
const LINES: [[[usize; 3]; 2]; 3] = [[[0; 3], [1, 0, 0]], [[0; 3], [0, 1, 0]], [[0; 3], [0, 0, 1]]];
const FACES: [[[usize; 3]; 2]; 6] = [
    [[0; 3], [1, 1, 0]],
    [[1, 0, 0], [0, 1, 0]],
    [[0; 3], [1, 0, 1]],
    [[1, 0, 0], [0, 0, 1]],
    [[0; 3], [0, 1, 1]],
    [[0, 1, 0], [0, 0, 1]],
];
const CELLS: [[[usize; 3]; 2]; 4] =
    [[[0; 3], [1, 1, 1]], [[1, 0, 0], [0, 1, 1]], [[0, 1, 0], [1, 0, 1]], [[0, 0, 1], [1, 1, 0]]];

/// Adds the springs with one step for all points of a grid.
fn add_springs(grid: &RegularGrid, [from, to]: [[usize; 3]; 2], law: [f64; 2], springs: &mut Vec<Spring>) {
    let (shape, spacing) = (grid.shape(), grid.spacing());
    let reach = [0, 1, 2].map(|axis| from[axis].max(to[axis]));
    let length = (0..3).filter(|&axis| from[axis] != to[axis]).map(|axis| spacing[axis].powi(2)).sum::<f64>().sqrt();
    let has_room = |place: &[usize; 3]| (0..3).all(|axis| place[axis] + reach[axis] < shape.n()[axis]);
    for place in shape.places().filter(has_room) {
        let [first, second] = [from, to].map(|step| shape.point([0, 1, 2].map(|axis| place[axis] + step[axis])));
        let [stiffness, damping] = law.map(|parameter| parameter / length);
        springs.push(Spring { first, second, stiffness, damping, length });
    }
}

impl<D: DataTypes> RegularGridSpringForceField<D> {
    /// The grid of the node of the first state, unless one is linked.
    fn find_grid(&mut self, context: &mut InitContext<'_>) {
        let state = self.common.object1.target();
        if let (None, Some(state)) = (self.topology.target(), state) {
            let node = context.scene.object(state).node;
            let found = context.scene.local(node, |component| component.as_topology().is_some());
            self.topology.point_to(found);
        }
    }

    /// All springs: those given, then those of the grid.
    fn all_springs(&self, set_up: SetUp<'_>) -> Result<Vec<Element>, Diagnostic> {
        let scene = set_up.scene;
        if self.common.object1.target() != self.common.object2.target() {
            return Err(Diagnostic::error("states-differ", "the springs of a grid join points of one state")
                .attribute("object2", "")
                .expected("the same state in object1 and object2, or neither"));
        }
        let mesh = self.topology.target().and_then(|topology| set_up.mesh(topology));
        let grid = mesh.and_then(|mesh| mesh.topology().regular_grid());
        let Some(grid) = grid else {
            return Err(Diagnostic::error("neighbour-missing", "no RegularGridTopology in the node of the state")
                .attribute("topology", "")
                .expected("a RegularGridTopology beside the state"));
        };
        let ([n_points, _], n_of_grid) = (n_points(&self.common, scene), grid.shape().n_points());
        if n_of_grid > n_points {
            let message = format!("the grid has {n_of_grid} points, but the state has {n_points}");
            return Err(Diagnostic::error("wrong-count", message).expected("a state with the points of the grid"));
        }
        let mut springs = Vec::new();
        let laws = [
            (&LINES[..], [*self.lines_stiffness, *self.lines_damping]),
            (&FACES[..], [*self.quads_stiffness, *self.quads_damping]),
            (&CELLS[..], [*self.cubes_stiffness, *self.cubes_damping]),
        ];
        let laws = laws.into_iter().filter(|(_, law)| *law != [0.0; 2]);
        let n = n_of_grid * laws.clone().map(|(steps, _)| steps.len()).sum::<usize>();
        demand((n * (size_of::<Spring>() + size_of::<Element>())) as u64, || format!("{n} springs of a grid"));
        for (steps, law) in laws {
            steps.iter().for_each(|step| add_springs(grid, *step, law, &mut springs));
        }
        let mut elements = self.springs.elements();
        elements.extend(springs.into_iter().map(|spring| Element::new(spring, false)));
        Ok(elements)
    }

    fn report_problems(&self, context: &mut InitContext<'_>) {
        if let Err(finding) = self.all_springs(context.set_up()) {
            context.report(finding);
        }
    }
}

impl<D: DataTypes> Lifecycle for RegularGridSpringForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.find_grid(context);
        let neighbours = [self.common.object1.target(), self.common.object2.target(), self.topology.target()];
        for target in neighbours.into_iter().flatten() {
            context.require(target);
        }
        self.springs.init(&self.common, context);
        self.report_problems(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        if let Err(finding) = self.springs.update(n_points(&self.common, context.scene)) {
            context.report(finding);
        }
        self.report_problems(context);
    }
}

impl<D: DataTypes> ForceField for RegularGridSpringForceField<D> {
    type On = Pair<D>;
    type Elements = Springs;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        self.springs.check_points(n_points(&self.common, set_up.scene))?;
        Ok(self.all_springs(set_up)?.into())
    }
}
