//! The same mass on every point.

use settee_kernel::roles::{
    BaseTopology, ForceData, ForceField, Heavy, InPlace, Mass, MassData, MassSettings, MeshEdit, One, SetUp, Weighed,
};
use settee_kernel::{AnyData, Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, RunChanges, Scene};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::PointMass;
use super::mass_mesh::is_negative;
use super::point_masses::PointMasses;
use super::rigid_mass_file;

settee_kernel::choice! {
    /// In which frame the inertia of a rigid point is constant.
    pub enum InertiaFrame {
        /// In the frame of the body: it turns with the body, with the gyroscopic force.
        Body = "body",
        /// In the world, without gyroscopic force.
        World = "world",
    }
}

/// The same mass on all points, or on those of `indices` or `localRange`: vertexMass each, or totalMass shared equally.
///
/// One of both is given; if both are, totalMass counts. Rigid points also have an inertia that turns with the body
/// (see `inertiaFrame`).
#[derive(Component)]
#[component(category = "Mass", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(mass))]
pub struct UniformMass<D: DataTypes> {
    /// Mass of each point. For Rigid3 either the mass alone, or mass, volume and the nine entries of the inertia per
    /// unit mass [m^2] by rows; for Rigid2 either the mass alone, or mass, volume and inertia per unit mass.
    #[data(unit = "kg", follows = Derived)]
    pub vertex_mass: Data<PointMass<D>>,
    /// Mass of all points together.
    #[data(default = 1.0, unit = "kg", follows = Derived)]
    pub total_mass: Data<f64>,
    /// File with mass, volume and inertia of a rigid body; only for rigid points.
    #[data(default = "unused", at_start = "the file is read at the start")]
    pub filename: Data<String>,
    /// First and last point that have mass; -1 -1 for all.
    #[data(default = [-1, -1])]
    pub local_range: Data<[i32; 2]>,
    /// Points that have mass; empty for all.
    #[data(follows = PointIndices("mstate"))]
    pub indices: Data<IndexList>,
    /// Whether the total mass, and not that of each point, is kept when `indices` comes to name another number of
    /// points during a run and vertexMass was given. Where totalMass was given, it is kept in any case.
    #[data(default = false)]
    pub preserve_total_mass: Data<bool>,
    /// Frame in which the inertia of Rigid3 points is constant: `body` turns it with the body and adds the gyroscopic
    /// force -omega x (I omega); `world` keeps it in world axes without that force, which is SOFA's way and wrong for
    /// bodies that turn.
    #[data]
    pub inertia_frame: Data<InertiaFrame>,
    /// In SOFA, without meaning; the name speaks of the inertia of mapped points.
    #[data(
        default = false,
        name = "compute_mapping_inertia",
        ignored = "mapped masses always act on the independent points, in SOFA too"
    )]
    pub compute_mapping_inertia: Data<bool>,
    /// Draws the centre of gravity.
    #[data(default = false)]
    pub show_gravity_center: Data<bool>,
    /// Draws the centre of gravity of the rest positions.
    #[data(default = false)]
    pub show_initial_center_of_gravity: Data<bool>,
    /// Draws the frames of rigid points at rest, with axes of showAxisSizeFactor.
    #[data(default = false, name = "showX0")]
    pub show_x0: Data<bool>,
    /// Length of drawn axes.
    #[data(default = 1.0)]
    pub show_axis_size_factor: Data<f64>,
    /// Topology whose changes of the points the indices are meant to follow.
    #[linked(search = up, ignored = "the component follows the points of its state, whichever topology they belong to")]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: MassData,
    #[group]
    base: settee_kernel::Base,
    from_total: bool,
    /// Number of points with mass when it was last asked.
    n_massive: usize,
    /// Revision of the total mass that was last derived, or that it was last derived from: a later one was written.
    seen_total: u32,
}

impl<D: DataTypes> UniformMass<D> {
    fn n_points(&self, scene: &Scene) -> usize {
        let state = self
            .common
            .mstate
            .target()
            .and_then(|target| scene.component(target))
            .and_then(|component| component.as_state());
        state.map_or(0, |state| state.n_points())
    }

    /// The points that have mass, and what is wrong with the parameters that choose them.
    fn points(&self, n_points: usize) -> (Vec<u32>, Option<Diagnostic>) {
        let all = || (0..n_points as u32).collect();
        if !self.indices.is_empty() {
            let bad: Vec<String> =
                self.indices.iter().filter(|index| **index as usize >= n_points).map(ToString::to_string).collect();
            let finding = (!bad.is_empty()).then(|| {
                Diagnostic::error("index-out-of-range", format!("no point has the index {}", bad.join(", ")))
                    .attribute("indices", String::new())
                    .expected(format!("indices below {n_points}"))
            });
            let mut points: Vec<u32> =
                self.indices.iter().copied().filter(|index| (*index as usize) < n_points).collect();
            points.sort_unstable();
            points.dedup();
            return (points, finding);
        }
        match *self.local_range {
            [first, last] if first >= 0 && last >= first && (last as usize) < n_points => {
                ((first as u32..=last as u32).collect(), None)
            }
            [first, last] if self.local_range.is_set() && (first >= 0 || last >= 0) => {
                let finding = Diagnostic::error("index-out-of-range", "not a range of points")
                    .attribute("localRange", format!("{first} {last}"));
                (all(), Some(finding.expected(format!("first and last index below {n_points}, or -1 -1"))))
            }
            _ => (all(), None),
        }
    }

    /// Whether all points of the state have mass: neither `indices` nor `localRange` chooses some.
    fn has_all(&self) -> bool {
        self.indices.is_empty() && !self.local_range.is_set()
    }

    /// Number of points that have mass.
    fn n_chosen(&self, n_points: usize) -> usize {
        if self.has_all() { n_points } else { self.points(n_points).0.len() }
    }

    /// Mass of each of `n` points (kg).
    fn mass_of_each(&self, n: usize) -> f64 {
        if self.from_total && n > 0 { *self.total_mass / n as f64 } else { self.vertex_mass.mass }
    }

    /// Makes the value that was not given from the one that was.
    fn derive_other(&mut self, n: usize) {
        self.n_massive = n;
        if self.from_total {
            let mass = if n == 0 { 0.0 } else { *self.total_mass / n as f64 };
            if self.vertex_mass.mass != mass {
                let mut value = self.vertex_mass.get().clone();
                value.mass = mass;
                self.vertex_mass.derive(value);
            }
        } else {
            let total = self.vertex_mass.mass * n as f64;
            if *self.total_mass != total {
                self.total_mass.derive(total);
            }
        }
        self.seen_total = self.total_mass.revision();
    }

    /// Whether the mass that counts, the total one or that of each point, and the inertia can be those of points.
    ///
    /// # Errors
    /// What is wrong.
    fn check_masses(&self, by_total: bool) -> Result<(), Diagnostic> {
        let refuse = |name: &str, value: String, expected: &str| {
            Diagnostic::error("out-of-range", "out of range").attribute(name, value).expected(expected)
        };
        if by_total && is_negative(*self.total_mass) {
            return Err(refuse("totalMass", self.total_mass.print(), "a mass not below 0"));
        }
        let mut value = self.vertex_mass.get().clone();
        if by_total {
            value.mass = 0.0;
        }
        value.check().map_err(|expected| refuse("vertexMass", self.vertex_mass.print(), expected))
    }

    /// Takes mass, volume and inertia from the file. Returns whether it gave the mass.
    fn load_file(&mut self, context: &mut InitContext<'_>) -> bool {
        let refuse = |finding: Diagnostic, name: &str| finding.attribute("filename", name.to_owned());
        let name = self.filename.get().clone();
        if !D::KIND.is_rigid() {
            context.report(
                refuse(Diagnostic::error("file-not-used", "only rigid points read their mass from a file"), &name)
                    .expected("vertexMass or totalMass"),
            );
            return false;
        }
        let text = match context.scene.files.read(&name) {
            Ok((_, bytes)) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => {
                context.report(refuse(Diagnostic::error(error.code(), error.to_string()), &name));
                return false;
            }
        };
        match rigid_mass_file::read(&text) {
            Ok(found) => {
                let given = self.vertex_mass.is_set();
                let mut value = self.vertex_mass.get().clone();
                value.inertia = found.inertia.unwrap_or(value.inertia);
                value.volume = found.volume.unwrap_or(value.volume);
                if !given {
                    value.mass = found.mass.unwrap_or(value.mass);
                }
                self.vertex_mass.derive(value);
                found.mass.is_some() && !given
            }
            Err(problem) => {
                context.report(refuse(Diagnostic::error("file-not-read", problem), &name));
                false
            }
        }
    }
}

impl<D: DataTypes> Lifecycle for UniformMass<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(state) = self.common.mstate.target() {
            context.require(state);
        }
        let has_file = self.filename.is_set() && *self.filename.get() != "unused" && !self.filename.is_empty();
        let mass_from_file = has_file && self.load_file(context);
        self.from_total = self.total_mass.is_set() && !mass_from_file;
        let (points, finding) = self.points(self.n_points(context.scene));
        if let Some(finding) = finding {
            context.report(finding);
        }
        match (self.from_total, self.vertex_mass.is_set() || mass_from_file) {
            (true, true) if !D::KIND.is_rigid() => {
                context.warning("both-masses", "totalMass and vertexMass are both given: totalMass counts")
            }
            (false, false) if !has_file => {
                context.report(
                    Diagnostic::error("no-mass", "no mass is given")
                        .expected("totalMass or vertexMass")
                        .fix("add totalMass=\"1\""),
                );
            }
            _ => {}
        }
        self.derive_other(points.len());
        if let Err(expected) = self.vertex_mass.check() {
            let (name, value) = if self.from_total {
                ("totalMass", self.total_mass.print())
            } else {
                ("vertexMass", self.vertex_mass.print())
            };
            context.report(Diagnostic::error("out-of-range", "out of range").attribute(name, value).expected(expected));
        }
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        // A mapping may have changed the number of points of its output meanwhile.
        let (points, _) = self.points(self.n_points(context.scene));
        self.derive_other(points.len());
    }

    /// Points keep their mass: the total mass becomes that of the points that are there, unless it is to be preserved.
    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        let n = self.n_chosen(self.n_points(context.scene));
        if !*self.preserve_total_mass {
            self.from_total = false;
        } else if n > 0 {
            let mut value = self.vertex_mass.get().clone();
            value.mass = *self.total_mass / n as f64;
            self.vertex_mass.derive(value);
        }
        self.derive_other(n);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        let (points, _) = self.points(self.n_points(context.scene));
        let n = points.len();
        let is_total_new = self.total_mass.revision() != self.seen_total;
        if let Err(finding) = self.check_masses(self.from_total || is_total_new) {
            return context.report(finding);
        }
        let is_vertex_new = n > 0 && self.vertex_mass.mass != *self.total_mass / n as f64;
        if self.from_total && !is_total_new && n == self.n_massive && is_vertex_new {
            context.warning("both-masses", "totalMass and vertexMass are both given: totalMass counts");
        }
        self.from_total |= is_total_new;
        if *self.preserve_total_mass && !self.from_total && n != self.n_massive && n > 0 {
            let mut value = self.vertex_mass.get().clone();
            value.mass = *self.total_mass / n as f64;
            self.vertex_mass.derive(value);
        }
        self.derive_other(n);
    }
}

impl<D: DataTypes> ForceField for UniformMass<D> {
    type On = One<D>;
    type Elements = Weighed<D, PointMasses>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let (points, finding) = self.points(self.n_points(set_up.scene));
        if let Some(finding) = finding {
            return Err(finding);
        }
        let value = self.vertex_mass.get();
        let mass = self.mass_of_each(points.len());
        Ok(Weighed::new(
            PointMasses::uniform(points, mass, value, *self.inertia_frame == InertiaFrame::Body),
            *self.common.separate_gravity,
        ))
    }

    /// Points come and go; those that stay have the mass that they had.
    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        let n_points = self.n_points(set_up.scene);
        let points = edit.points(self.common.mstate.target()?, n_points)?;
        let stays = self.has_all() && n_points > 0 && elements.of_inertia().are_all_of(self.mass_of_each(n_points));
        let resize = move |elements: &mut Self::Elements| elements.inertia().resize(n_points);
        stays.then(|| InPlace { n_made: points.added().len(), edit: Box::new(resize) })
    }
}

impl<D: DataTypes> Mass for UniformMass<D> {
    fn settings(&self) -> &dyn MassSettings {
        &self.common
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mass_that_counts_is_not_below_0() {
        let mut mass = UniformMass::<Vec3>::default();
        let refused =
            |mass: &UniformMass<Vec3>, by_total| mass.check_masses(by_total).err().map(|found| found.attribute);
        assert_eq!(refused(&mass, true), None);
        mass.total_mass.set(-6.0);
        assert_eq!([true, false].map(|by| refused(&mass, by)), [Some("totalMass".to_owned()), None]);
        mass.vertex_mass.set(PointMass::from(-1.0));
        assert_eq!(refused(&mass, false), Some("vertexMass".to_owned()));
        mass.total_mass.set(6.0);
        assert_eq!(refused(&mass, true), None);
        let mut body = UniformMass::<Rigid2>::default();
        body.vertex_mass.edit(|value| value.inertia[0][0] = -1.0);
        assert!([true, false].iter().all(|by_total| body.check_masses(*by_total).is_err()));
    }
}
