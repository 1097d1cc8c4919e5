//! The degrees of freedom of a body, as a scene describes them.

use settee_kernel::roles::{BaseState, BaseTopology};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, Points, Rgba, ValueError};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, StateKind, Vec1, Vec2, Vec3, Vec6, quaternion};

use super::last_topology::last_topology;
use super::placement::{SHORTHANDS, Shorthands};

/// Largest number of points that `size` alone makes; lists and topologies have the length that they have.
const MOST_POINTS: usize = 1 << 24;

/// Degrees of freedom: positions, velocities and rest positions of the points of a body.
///
/// Points come from `position`, else from `rest_position`, else from the topology of the same node. At initialisation
/// the positions are scaled, rotated and translated; then rest positions that are not given are copied from them; then
/// `rotation2` and `translation2` move the positions away from the rest positions.
#[derive(Component)]
#[component(category = "StateContainer", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(state, drawing))]
pub struct MechanicalObject<D: DataTypes> {
    /// Positions, one per point. Rigid points: centre, then quaternion x y z w (in the plane: centre, then angle).
    #[data(state = Position, default = vec![D::identity()], unit = "m")]
    pub position: Data<Points<D::Coord>>,
    /// Velocities, one per point; missing ones are 0. Rigid points: linear, then angular velocity in the world frame.
    #[data(state = Velocity, default = vec![D::Deriv::zero()], unit = "m/s")]
    pub velocity: Data<Points<D::Deriv>>,
    /// Forces. They are computed anew in each evaluation: values given here are not used, and not refreshed.
    #[data(state = Force, default = Vec::new(), unit = "N")]
    pub force: Data<Points<D::Deriv>>,
    /// Forces from outside that act during the first step only.
    #[data(state = ExternalForce, default = Vec::new(), name = "externalForce", unit = "N")]
    pub external_force: Data<Points<D::Deriv>>,
    /// Positions at rest, where internal forces vanish; by default the transformed positions. Given ones are not
    /// transformed.
    #[data(state = RestPosition, default = Vec::new(), name = "rest_position", unit = "m")]
    pub rest_position: Data<Points<D::Coord>>,
    /// Increment of the solver; only its length counts.
    #[data(state = Increment, default = Vec::new(), name = "derivX")]
    pub deriv_x: Data<Points<D::Deriv>>,
    /// Positions of the free motion; only their number counts.
    #[data(default = Vec::new(), name = "free_position", unit = "m", at_start = "only its length counts, when the points are made")]
    pub free_position: Data<Points<D::Coord>>,
    /// Velocities of the free motion; only their number counts.
    #[data(default = Vec::new(), name = "free_velocity", unit = "m/s", at_start = "only its length counts, when the points are made")]
    pub free_velocity: Data<Points<D::Deriv>>,
    /// Positions that a reset restores: those at the end of the initialisation.
    #[data(state = ResetPosition, default = Vec::new(), name = "reset_position", unit = "m", unsupported = "a reset restores the state at the end of the initialisation; leave the attribute out")]
    pub reset_position: Data<Points<D::Coord>>,
    /// Velocities that a reset restores: those at the end of the initialisation.
    #[data(state = ResetVelocity, default = Vec::new(), name = "reset_velocity", unit = "m/s", unsupported = "a reset restores the state at the end of the initialisation; leave the attribute out")]
    pub reset_velocity: Data<Points<D::Deriv>>,
    /// Constraint Jacobian.
    #[data(unsupported = "constraint Jacobians live in the solver; leave the attribute out")]
    pub constraint: Data<String>,
    /// Mapping Jacobian.
    #[data(unsupported = "mapping Jacobians live in the solver; leave the attribute out")]
    pub mapping_jacobian: Data<String>,
    /// Factor between the positions and the rest positions that are copied from them.
    #[data(default = 1.0, at_start = "it scaled the rest positions at the start")]
    pub rest_scale: Data<f64>,
    /// Whether points are taken from the topology of the same node if no positions are given.
    #[data(default = true, at_start = "the points were taken at the start")]
    pub use_topology: Data<bool>,
    /// Number of points, which may be 0; raised to the longest list given. Points without a position stand at the
    /// origin.
    #[data(default = 1, at_start = "the number of points does not change during a run")]
    pub size: Data<i32>,
    /// Room for points that are added later.
    #[data(default = 0, ignored = "memory is reserved as it is needed")]
    pub reserve: Data<i32>,
    /// Translation of the initial positions, after scale and rotation.
    #[data(default = [0.0; 3], unit = "m", at_start = "it placed the points at the start")]
    pub translation: Data<[f64; 3]>,
    /// Rotation of the initial positions about the origin: angles about the fixed x, then y, then z axis.
    #[data(default = [0.0; 3], unit = "degrees", at_start = "it placed the points at the start")]
    pub rotation: Data<[f64; 3]>,
    /// Scale of the initial positions along the axes, before rotation and translation.
    #[data(default = [1.0; 3], name = "scale3d", at_start = "it placed the points at the start")]
    pub scale3d: Data<[f64; 3]>,
    /// Translation of the positions away from the rest positions, after `rotation2`.
    #[data(default = [0.0; 3], unit = "m", at_start = "it placed the points at the start")]
    pub translation2: Data<[f64; 3]>,
    /// Rotation of the positions away from the rest positions, about the origin.
    #[data(default = [0.0; 3], unit = "degrees", at_start = "it placed the points at the start")]
    pub rotation2: Data<[f64; 3]>,
    /// Draws the points.
    #[data(default = false)]
    pub show_object: Data<bool>,
    /// Size of drawn points.
    #[data(default = 0.1)]
    pub show_object_scale: Data<f64>,
    /// Draws the numbers of the points.
    #[data(default = false)]
    pub show_indices: Data<bool>,
    /// Size of drawn numbers.
    #[data(default = 1.0)]
    pub show_indices_scale: Data<f64>,
    /// Draws the velocities.
    #[data(default = false)]
    pub show_vectors: Data<bool>,
    /// Length of drawn velocities.
    #[data(default = 0.0001)]
    pub show_vectors_scale: Data<f64>,
    /// Style of drawn points.
    #[data(default = 0)]
    pub draw_mode: Data<i32>,
    /// Colour of drawn points.
    #[data]
    pub show_color: Data<Rgba>,
    /// Topology that gives the points; by default that of the same node, of several in front of the state the last.
    #[linked(search = local)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    base: settee_kernel::Base,
    shorthands: Shorthands,
}

impl<D: DataTypes> MechanicalObject<D> {
    /// The shorthands `dx`, `rx` ... become the values of the data that they stand for.
    fn take_shorthands(&mut self) {
        let found = std::mem::take(&mut self.shorthands);
        let scale3d = found.scale3d.or(found.scale.map(|factor| [factor; 3]));
        for (value, data) in [
            (found.translation, &mut self.translation),
            (found.rotation, &mut self.rotation),
            (scale3d, &mut self.scale3d),
            (found.translation2, &mut self.translation2),
            (found.rotation2, &mut self.rotation2),
        ] {
            if let Some(value) = value {
                data.set(value);
            }
        }
    }

    /// Number of points that the lists of the scene ask for. `counts_defaults`: also those with the one point that is
    /// there where the scene gives nothing.
    fn longest_list(&self, counts_defaults: bool) -> usize {
        let positions = [&self.position, &self.rest_position, &self.free_position, &self.reset_position];
        let derivatives = [
            &self.velocity,
            &self.force,
            &self.external_force,
            &self.deriv_x,
            &self.free_velocity,
            &self.reset_velocity,
        ];
        let lengths = positions.iter().map(|data| (data.len(), data.is_set()));
        let lengths = lengths.chain(derivatives.iter().map(|data| (data.len(), data.is_set())));
        let counted = lengths.filter(|(length, is_set)| counts_defaults || *is_set || *length > 1);
        counted.map(|(length, _)| length).max().unwrap_or(0)
    }

    /// Tells of lists that do not have an entry for each point. One entry may be the default; if it is 0, as programs
    /// write it, nothing is missed, nor with forces, which are not used.
    fn warn_about_lengths(&self, n_points: usize, context: &mut InitContext<'_>) {
        let lists = [
            ("position", self.position.len(), self.position.is_set()),
            ("velocity", self.velocity.len(), is_given(&self.velocity)),
            ("force", self.force.len(), false),
            ("externalForce", self.external_force.len(), is_given(&self.external_force)),
            ("rest_position", self.rest_position.len(), self.rest_position.is_set()),
        ];
        for (name, length, is_given) in lists {
            if (length > 1 || length == 1 && is_given) && length != n_points {
                let entries = if length == 1 { "entry" } else { "entries" };
                let message = format!("{name} has {length} {entries} for {n_points} points");
                context.warning("list-too-short", format!("{message}; the others keep their default"));
            }
        }
    }

    /// A quaternion of length 0 turns everything into one point.
    fn warn_about_quaternions(&self, context: &mut InitContext<'_>) {
        if D::KIND != StateKind::Rigid3 {
            return;
        }
        let is_nothing = |point: &&D::Coord| point.as_ref()[3..].iter().all(|part| *part == 0.0);
        let count = self.position.iter().filter(is_nothing).count();
        if count > 0 {
            let message = format!("{count} points have a quaternion of length 0, which is no rotation");
            let finding = Diagnostic::warning("out-of-range", message).attribute("position", "");
            context.report(finding.expected("x y z w of length 1; without rotation 0 0 0 1"));
        }
    }

    /// Points of the topology of the node, initialised first.
    fn topology_points(&mut self, context: &mut InitContext<'_>) -> Vec<[f64; 3]> {
        if !*self.use_topology && !self.topology.is_set() {
            return Vec::new();
        }
        let Some(target) = self.topology.target() else { return Vec::new() };
        context.require(target);
        let points = context.mesh_points(target).unwrap_or_default();
        let last = if self.topology.is_set() { None } else { last_topology(context) };
        match last {
            Some((last, others)) if others != points => {
                self.topology.point_to(Some(last));
                others
            }
            _ => points,
        }
    }

    /// Whether one position was given, and the points of a topology are others.
    fn is_replaced_by(&self, points: &[[f64; 3]]) -> bool {
        match &self.position.0[..] {
            [given] if self.position.is_set() => points.len() > 1 || points != [D::position(given)],
            _ => false,
        }
    }

    fn take_points(&mut self, points: &[[f64; 3]]) {
        let last = self.velocity.last().copied();
        let given = self.velocity.len();
        let place = |point: &[f64; 3]| {
            let mut coord = D::identity();
            D::set_position(&mut coord, *point);
            coord
        };
        self.resize(points.len());
        self.position.derive(Points(points.iter().map(place).collect()));
        if let Some(last) = last {
            let mut velocity = self.velocity.get().clone();
            velocity.0.iter_mut().skip(given).for_each(|entry| *entry = last);
            self.velocity.derive(velocity);
        }
    }

    fn place(&mut self, scale: [f64; 3], rotation: [f64; 3], translation: [f64; 3]) {
        if scale == [1.0; 3] && rotation == [0.0; 3] && translation == [0.0; 3] {
            return;
        }
        let turn = quaternion::from_euler_degrees(rotation);
        let mut position = self.position.get().clone();
        for coord in &mut position.0 {
            D::scale(coord, scale);
            if rotation != [0.0; 3] {
                D::rotate(coord, turn);
            }
            D::translate(coord, translation);
        }
        self.position.derive(position);
    }

    fn derive_rest_positions(&mut self) {
        if self.rest_position.len() == self.position.len() {
            return;
        }
        let mut rest = self.position.get().clone();
        let scalars = if D::KIND.is_rigid() { D::KIND.spatial_size() } else { D::KIND.coord_size() };
        for coord in &mut rest.0 {
            coord.as_mut()[..scalars].iter_mut().for_each(|value| *value *= *self.rest_scale);
        }
        self.rest_position.derive(rest);
    }
}

/// Whether the scene gives a list that is not 0 throughout.
fn is_given<P: Point>(list: &Data<Points<P>>) -> bool {
    list.is_set() && list.iter().any(|entry| entry.as_ref().iter().any(|value| *value != 0.0))
}

impl<D: DataTypes> Lifecycle for MechanicalObject<D> {
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        self.shorthands.parse(name, text, true)
    }

    fn extra_attributes(&self) -> &'static [(&'static str, &'static str)] {
        const ALL: [(&str, &str); 16] = {
            let mut all = [("", ""); 16];
            let mut index = 0;
            while index < SHORTHANDS.len() {
                all[index] = SHORTHANDS[index];
                index += 1;
            }
            all[10] = ("dx2", "first component of translation2, single precision; missing ones are 0");
            all[11] = ("dy2", "second component of translation2, single precision; missing ones are 0");
            all[12] = ("dz2", "third component of translation2, single precision; missing ones are 0");
            all[13] = ("rx2", "angle of rotation2 about x [degrees], single precision; missing ones are 0");
            all[14] = ("ry2", "angle of rotation2 about y [degrees], single precision; missing ones are 0");
            all[15] = ("rz2", "angle of rotation2 about z [degrees], single precision; missing ones are 0");
            all
        };
        &ALL
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        self.take_shorthands();
        let has_rest_positions = !self.rest_position.is_empty();
        if !self.position.is_set() && has_rest_positions {
            let rest = self.rest_position.get().clone();
            self.position.derive(rest);
        }
        match usize::try_from(*self.size) {
            Ok(size) if size > MOST_POINTS => {
                let finding = Diagnostic::error("too-many-points", "more points than a state may have");
                let finding = finding.attribute("size", size.to_string());
                context.report(finding.expected(format!("at most {MOST_POINTS}")));
            }
            Ok(size) if self.size.is_set() => {
                // Positions, velocities and rest positions, which the scene keeps.
                settee_budget::demand(100 * size as u64, || format!("a state of {size} points"));
                self.resize(size.max(self.longest_list(false)));
            }
            Ok(_) if self.longest_list(true) > 1 => {
                let n_points = self.longest_list(true);
                self.warn_about_lengths(n_points, context);
                self.resize(n_points);
            }
            Ok(_) => {}
            Err(_) => context
                .warning("negative-size", format!("size {} is ignored; expected a number not below 0", *self.size)),
        }
        let is_open = !self.position.is_set() && !has_rest_positions && !self.size.is_set();
        if is_open || (self.position.len() <= 1 && self.velocity.len() <= 1) {
            let points = self.topology_points(context);
            if !points.is_empty() {
                if *self.use_topology && self.is_replaced_by(&points) {
                    let by = match points.len() {
                        1 => "the one point".to_owned(),
                        n => format!("the {n} points"),
                    };
                    let message = format!("the one position given is replaced by {by} of the topology");
                    let finding = Diagnostic::warning("position-replaced", message);
                    context.report(finding.fix("useTopology=\"false\" keeps it"));
                }
                self.take_points(&points);
            } else if self.position.is_empty() {
                self.resize(0);
            }
        }
        if self.velocity.len() != self.position.len() {
            self.resize(self.position.len().max(self.velocity.len()));
        }
        self.size.derive(i32::try_from(self.position.len()).unwrap_or(i32::MAX));
        self.warn_about_quaternions(context);
        self.place(*self.scale3d, *self.rotation, *self.translation);
        self.derive_rest_positions();
        self.place([1.0; 3], *self.rotation2, *self.translation2);
    }

    fn late_init(&mut self, _context: &mut InitContext<'_>) {
        self.reset_position.derive(self.position.get().clone());
        self.reset_velocity.derive(self.velocity.get().clone());
    }

    fn reset(&mut self) {
        if self.reset_position.len() == self.position.len() {
            self.position.derive(self.reset_position.get().clone());
        }
        if self.reset_velocity.len() == self.velocity.len() {
            self.velocity.derive(self.reset_velocity.get().clone());
        }
    }
}
