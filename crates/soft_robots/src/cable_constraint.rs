//! A cable that pulls a soft body.

use settee::complementarity::Measure;
use settee::component::*;
use settee::draw::{Layer, Paint, Pen, Size, colour};
use settee::kernel::Flat;

use crate::actuation::{ImposedValue, Imposes, Range, bound, choose, pull, reach};
use crate::actuator_data::{check_indices, described_position, n_points, place, real};
use crate::attachment_area::{Attachment, Metric, Surface};
use crate::cable_path::CablePath;
use crate::inverse_control_solver::ask_for_solver;

choice! {
    /// Where a cable pulls at each of its points.
    pub enum ActionArea {
        /// At the point alone.
        Point = "point",
        /// At the connected part of the surface within a ball around it.
        Sphere = "sphere",
        /// At what is close to it along the edges of the surface.
        Geodesic = "geodesic",
    }
}

/// A cable through points of a body, without friction: it is pulled at its first end, by a displacement or by a force.
///
/// Its row is minus the gradient of its length, so that a positive force shortens it. What is called force is the
/// impulse of a step; the tension is force / dt. The outputs `cableLength` and `displacement` are those of the start of
/// the step. Without `minForce` a cable pushes, too: `minForce="0"` lets it slacken.
#[derive(Component)]
#[component(
    category = "Constraint/SoftRobots",
    templates(Vec3, Vec2),
    attach = state,
    roles(lagrangian_constraint, drawing)
)]
pub struct CableConstraint<D: DataTypes> {
    /// Points that the cable runs through, from the pulled side on.
    #[data(follows = PointIndices("mstate"))]
    indices: Data<IndexList>,
    /// The fixed point in space from which the cable is pulled.
    #[data(unit = "m")]
    pull_point: Data<OnePoint<D::Coord>>,
    /// Whether there is such a point; without it the cable is between points of the model.
    #[data(default = true)]
    has_pull_point: Data<bool>,
    /// Length from which displacements are measured; by default that at the start, with the positions at rest.
    #[data(unit = "m", check = checks::non_negative())]
    cable_initial_length: Data<f64>,
    /// Length at the start of the last step.
    #[data(output, unit = "m")]
    cable_length: Data<f64>,
    /// Where it pulls at each point: at the point alone, or at an area of a surface.
    #[data(default = ActionArea::Point)]
    method: Data<ActionArea>,
    /// Places beside the points where the cable is attached, instead of `indices`; with areas only.
    #[data(default = Vec::<D::Coord>::new(), unit = "m", at_start = "the points next to them are found at the start")]
    centers: Data<Points<D::Coord>>,
    /// Radius of the area of each point; one for all, or one for each. By default 1.
    #[data(unit = "m")]
    radii: Data<Vec<f64>>,
    /// Topology of the surface with the areas; by default that of the node.
    #[linked(search = local)]
    surface_topology: Link<dyn BaseTopology>,
    /// Force of the last step, as an impulse.
    #[data(output, unit = "N s")]
    force: Data<f64>,
    /// By how much the cable was shorter than at the start, before the last step.
    #[data(output, unit = "m")]
    displacement: Data<f64>,
    /// Largest force.
    #[data(unit = "N s")]
    max_force: Data<f64>,
    /// Smallest force; 0 for a cable that may slacken.
    #[data(unit = "N s")]
    min_force: Data<f64>,
    /// Largest change of the force in a step, where it is imposed or chosen.
    #[data(unit = "N s", check = checks::non_negative())]
    max_force_variation: Data<f64>,
    /// Largest displacement.
    #[data(unit = "m")]
    max_positive_disp: Data<f64>,
    /// Largest displacement in the other direction.
    #[data(unit = "m")]
    max_negative_disp: Data<f64>,
    /// Largest change of the displacement in a step, where it is imposed or the force is chosen.
    #[data(unit = "m")]
    max_disp_variation: Data<f64>,
    /// In SOFA, the force at equilibrium of inverse problems.
    #[data(default = 0.0, ignored = "it belongs to inverse problems")]
    eq_force: Data<f64>,
    /// In SOFA, the displacement at equilibrium of inverse problems.
    #[data(default = 0.0, ignored = "it belongs to inverse problems")]
    eq_disp: Data<f64>,
    #[group]
    imposed: ImposedValue,
    /// What is imposed: a displacement, by how much the cable is to be shorter than at the start, or a force; or
    /// nothing, and an `InverseControlSolver` chooses the force.
    #[data(default = Imposes::Displacement)]
    value_type: Data<Imposes>,
    /// Draws the point from which it is pulled.
    #[data(default = true)]
    draw_pull_point: Data<bool>,
    /// Draws the cable and its points.
    #[data(default = true)]
    draw_points: Data<bool>,
    /// Draws the points of the areas.
    #[data(default = false)]
    draw_pulled_areas: Data<bool>,
    /// Colour of the cable.
    #[data(default = Rgba([0.4, 0.4, 0.4, 1.0]))]
    color: Data<Rgba>,
    /// The state of the node.
    #[linked(search = local, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    common: LagrangianData,
    #[group]
    base: Base,
    /// Vertices with their parts of the pull, for each point; none with the method `point`.
    areas: Vec<Vec<(u32, f64)>>,
    of: std::marker::PhantomData<fn() -> D>,
}

/// What the cable remembers from step to step.
#[derive(Clone, Debug, Default, Persist)]
pub struct Memory {
    /// Length from which displacements are measured (m).
    initial_length: Option<f64>,
    /// Length at the start of the last step (m).
    length: f64,
    force: f64,
    displacement: f64,
    /// Places of the points.
    #[cleared]
    points: Vec<[f64; 3]>,
}

impl<D: DataTypes> Lifecycle for CableConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(state) = self.mstate.target() {
            context.require(state);
        }
        if *self.method == ActionArea::Point && self.centers.is_set() {
            context.warning("unused-attribute", "centers have no effect with the method point");
        }
        self.find_areas(context);
        if self.indices.is_empty() {
            if *self.has_pull_point {
                let message = "no point is given: the cable is attached to the first one";
                context.report(Diagnostic::warning("missing-value", message).attribute("indices", ""));
            }
            self.indices.derive(IndexList::from(vec![0]));
        }
        self.report_points(context);
        self.imposed.report(context);
        ask_for_solver(context, *self.value_type == Imposes::Inverse);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.find_areas(context);
        self.report_points(context);
        self.imposed.report(context);
    }
}

impl<D: DataTypes> CableConstraint<D> {
    /// Says so if there are too few points.
    fn report_points(&self, context: &mut InitContext<'_>) {
        if !*self.has_pull_point && self.indices.len() < 2 {
            let finding = Diagnostic::warning("list-length", "a cable between points of the model needs two of them");
            context.report(finding.attribute("indices", "").fix("give two indices, or leave hasPullPoint true"));
        }
    }

    /// Points of the model that are attached, and with `method` their areas.
    fn find_areas(&mut self, context: &mut InitContext<'_>) {
        self.areas.clear();
        let metric = match *self.method {
            ActionArea::Point => return,
            ActionArea::Sphere => Metric::Sphere,
            ActionArea::Geodesic => Metric::Geodesic,
        };
        let Some(topology) = self.surface_topology.target() else {
            let finding = Diagnostic::error("no-topology", "the areas of a cable need a surface");
            return context.report(finding.attribute("surfaceTopology", "").fix("add a topology to the node"));
        };
        context.require(topology);
        let (Some(mesh), Some(points)) = (context.mesh(topology), context.mesh_points(topology)) else { return };
        let surface = Surface { topology: mesh.topology(), points: &points };
        let centers: Vec<[f64; 3]> =
            self.centers.iter().map(|centre| place(centre.as_ref(), 0, D::Coord::SIZE)).collect();
        if !centers.is_empty() {
            let nearest = centers.iter().filter_map(|centre| surface.nearest(*centre)).collect::<Vec<u32>>();
            if self.indices.is_set() {
                let message = "the cable is attached at centers: indices have no effect";
                context.report(Diagnostic::warning("unused-attribute", message).attribute("indices", ""));
            }
            self.indices.derive(IndexList::from(nearest));
        }
        if self.indices.is_empty() {
            self.indices.derive(IndexList::from(vec![0]));
        }
        let radii = self.radii_for(self.indices.len(), context);
        let position = described_position(context.scene, &self.mstate);
        for (point, (vertex, radius)) in self.indices.iter().zip(radii).enumerate() {
            if *vertex as usize >= points.len() {
                let finding = Diagnostic::error("index-out-of-range", "the surface has no such vertex");
                context.report(finding.attribute("indices", vertex.to_string()));
                return self.areas.clear();
            }
            let attachment = Attachment {
                vertex: *vertex,
                centre: centers.get(point).copied(),
                position: place(&position, *vertex as usize, D::Coord::SIZE),
                radius,
            };
            self.areas.push(surface.area(attachment, metric));
        }
    }

    /// A radius for each point.
    fn radii_for(&self, n: usize, context: &mut InitContext<'_>) -> Vec<f64> {
        if self.radii.len() == n {
            return self.radii.to_vec();
        }
        let radius = self.radii.first().copied().unwrap_or(1.0);
        let message = format!("{n} points and {} radii: {radius} is taken for all", self.radii.len());
        context.report(Diagnostic::warning("list-length", message).attribute("radii", ""));
        vec![radius; n]
    }

    fn path<'a>(&self, points: &'a [[f64; 3]]) -> CablePath<'a> {
        let pull = place(self.pull_point.get().as_ref(), 0, D::Coord::SIZE);
        CablePath { pull_point: self.has_pull_point.then_some(pull), points }
    }

    /// Places of the points of the cable in a flat position.
    fn places<'a>(&'a self, flat: &'a [f64]) -> impl Iterator<Item = [f64; 3]> + 'a {
        self.indices.iter().map(|index| place(flat, *index as usize, D::Coord::SIZE))
    }

    fn length_at(&self, flat: &[f64], points: &mut Vec<[f64; 3]>) -> f64 {
        points.clear();
        points.extend(self.places(flat));
        self.path(points).length()
    }

    fn law(&self, memory: &Memory) -> Law {
        let force = Range { min: bound(&self.min_force), max: bound(&self.max_force) };
        let travel =
            Range { min: bound(&self.max_negative_disp).map(|most| -most), max: bound(&self.max_positive_disp) };
        let value = self.imposed.now();
        match *self.value_type {
            Imposes::Displacement => {
                let reachable = Range::around(memory.displacement, bound(&self.max_disp_variation));
                reach(travel.limit(reachable.limit(value)), force)
            }
            Imposes::Force => pull(self.next_forces(force, memory).limit(value), travel),
            Imposes::Inverse => {
                let now = memory.initial_length.map_or(0.0, |initial| initial - memory.length);
                let travel = travel.narrow(Range::around(now, bound(&self.max_disp_variation)));
                choose(self.next_forces(force, memory), travel, Measure::Length)
            }
        }
    }

    /// Forces that may follow that of the last step.
    fn next_forces(&self, force: Range, memory: &Memory) -> Range {
        force.narrow(Range::around(memory.force, bound(&self.max_force_variation)))
    }

    /// Writes how a point of the cable pulls: at itself, or at its area.
    fn write_pull(&self, point: usize, pull: [f64; 3], rows: &mut dyn ConstraintRows) {
        match self.areas.get(point) {
            None => rows.entry(0, self.indices[point] as usize, &pull[..D::Deriv::SIZE]),
            Some(area) => {
                for (vertex, part) in area {
                    rows.entry(0, *vertex as usize, &pull.map(|c| part * c)[..D::Deriv::SIZE]);
                }
            }
        }
    }

    /// How far the free motion moves a point of the cable, or the mean of its area.
    fn moved(&self, point: usize, state: &ConstrainedState<'_>) -> [f64; 3] {
        let moved = |vertex: u32| {
            let at = |flat| place(flat, vertex as usize, D::Coord::SIZE);
            settee::math::vec3::sub(at(state.free_position), at(state.directions_at))
        };
        match self.areas.get(point) {
            None => moved(self.indices[point]),
            Some(area) => area.iter().fold([0.0; 3], |sum, (vertex, part)| {
                let moved = moved(*vertex);
                std::array::from_fn(|k| sum[k] + part * moved[k])
            }),
        }
    }
}

impl<D: DataTypes> LagrangianConstraint for CableConstraint<D> {
    type Memory = Memory;

    fn states(&self) -> Vec<ObjectId> {
        self.mstate.target().into_iter().collect()
    }

    fn memory(&self, set_up: SetUp<'_>) -> Result<Memory, Diagnostic> {
        let n = n_points(set_up, &self.mstate);
        check_indices(self.indices.iter(), n, "indices")?;
        check_indices(self.areas.iter().flatten().map(|(vertex, _)| vertex), n, "surfaceTopology")?;
        let mut points = Vec::new();
        let length = self.length_at(&described_position(set_up.scene, &self.mstate), &mut points);
        Ok(Memory { length, points, ..Memory::default() })
    }

    fn write_rows(&self, memory: &mut Memory, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let Some(state) = context.states.first() else { return };
        if !*self.has_pull_point && self.indices.len() < 2 {
            return;
        }
        let mut points = std::mem::take(&mut memory.points);
        let initial = match bound(&self.cable_initial_length) {
            Some(given) => given,
            None => *memory.initial_length.get_or_insert_with(|| self.length_at(state.rest_position, &mut points)),
        };
        memory.initial_length = Some(initial);
        memory.length = self.length_at(state.position, &mut points);
        rows.block(self.law(memory), &[]);
        let length = self.length_at(state.directions_at, &mut points);
        let path = self.path(&points);
        let mut value = initial - length;
        for point in 0..points.len() {
            value += settee::math::vec3::dot(path.pull_at(point), self.moved(point, state));
        }
        rows.row(value);
        for point in 0..points.len() {
            self.write_pull(point, path.pull_at(point), rows);
        }
        memory.points = points;
    }

    fn keep_forces(&self, memory: &mut Memory, forces: &[f64]) {
        memory.force = forces.first().copied().unwrap_or(0.0);
        memory.displacement = memory.initial_length.map_or(0.0, |initial| initial - memory.length);
    }

    fn outputs(&self, memory: &Memory) -> Vec<(&'static str, Flat)> {
        let mut outputs = vec![
            real("force", memory.force),
            real("displacement", memory.displacement),
            real("cableLength", memory.length),
        ];
        if let Some(initial) = memory.initial_length.filter(|_| !self.cable_initial_length.is_set()) {
            outputs.push(real("cableInitialLength", initial));
        }
        outputs
    }
}

impl<D: DataTypes> BaseDrawing for CableConstraint<D> {
    fn layer(&self) -> Layer {
        Layer::BehaviorModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(state) = self.mstate.target() else { return };
        let all = pen.points(state);
        let paint = colour(*self.color);
        let mut places: Vec<[f32; 3]> = self.indices.iter().filter_map(|i| all.get(*i as usize).copied()).collect();
        if *self.draw_pulled_areas {
            let vertices = self.areas.iter().flatten().filter_map(|(vertex, _)| all.get(*vertex as usize).copied());
            pen.dots(vertices.collect(), Paint::One(paint), Size::Pixels(6.0));
        }
        let pull = place(self.pull_point.get().as_ref(), 0, D::Coord::SIZE).map(|c| c as f32);
        if *self.has_pull_point && *self.draw_pull_point {
            pen.dots(vec![pull], Paint::One(paint), Size::Pixels(9.0));
        }
        if *self.draw_points {
            pen.dots(places.clone(), Paint::One(paint), Size::Pixels(5.0));
            if *self.has_pull_point {
                places.insert(0, pull);
            }
            let segments: Vec<[[f32; 3]; 2]> = places.windows(2).map(|ends| [ends[0], ends[1]]).collect();
            pen.segments(&segments, paint, 2.0);
        }
    }
}
