//! A mass for each point.

use std::marker::PhantomData;

use settee_kernel::roles::{
    BaseState, BaseTopology, ForceData, ForceField, Heavy, InPlace, Mass, MassData, MassSettings, MeshEdit, One, SetUp,
    Weighed,
};
use settee_kernel::{AnyData, Component, Data, Diagnostic, InitContext, Lifecycle, Link, Scene, ValueError};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3};
use settee_mesh::read_xsp;

use super::block_sums::BlockSums;
use super::density_unit::DensityUnit;
use super::element_mass::Sharing;
use super::followed_mass::ChangedMass;
use super::mass_mesh::{MassMesh, Sources, is_negative};
use super::point_masses::PointMasses;
use super::{InertiaFrame, PointMass, PointMassList};

/// A mass for each point: given one by one, or shared equally by the elements of a mesh among their vertices.
///
/// An element of n vertices and the length, area or volume V gives each of them massDensity V / n. One of totalMass,
/// massDensity and vertexMass counts, in this order of precedence; without any, the total mass is 1 kg. The first kind
/// present of hexahedra, tetrahedra, quads, triangles, edges carries the mass. Rigid points have their masses from
/// vertexMass or a file.
#[derive(Component)]
#[component(category = "Mass", templates(Vec3, Vec2, Vec1, Rigid3, Rigid2), attach = state, roles(mass))]
pub struct DiagonalMass<D: DataTypes> {
    /// Mass of each point; the last is repeated for the points that are left. For Rigid3 mass, volume and the nine
    /// entries of the inertia per unit mass [m^2] by rows, for Rigid2 mass, volume and inertia per unit mass; or one
    /// mass alone.
    #[data(unit = "kg", follows = PerPoint("mstate"))]
    pub vertex_mass: Data<PointMassList<D>>,
    /// Density of all elements, per length, area or volume as the elements are: a value with a unit is in kg/m, kg/m^2
    /// or kg/m^3.
    #[data(default = 1.0, unit = "kg/m^3")]
    pub mass_density: Data<f64>,
    /// Mass of all points together.
    #[data(default = 1.0, unit = "kg", follows = Derived)]
    pub total_mass: Data<f64>,
    /// Whether elements are measured at rest instead of at their initial positions.
    #[data(default = true)]
    pub compute_mass_on_rest: Data<bool>,
    /// Xsp file with one mass per point, which then counts instead of all other parameters.
    #[data(alias = "fileMass", not_linked)]
    pub filename: Data<String>,
    /// Frame in which the inertia of Rigid3 points is constant: `body` turns it with the body and adds the gyroscopic
    /// force -omega x (I omega); `world` keeps it in world axes without that force, which is SOFA's way and wrong for
    /// bodies that turn.
    #[data]
    pub inertia_frame: Data<InertiaFrame>,
    /// Draws the centre of gravity.
    #[data(default = false)]
    pub show_gravity_center: Data<bool>,
    /// Length of drawn axes.
    #[data(default = 1.0)]
    pub show_axis_size_factor: Data<f64>,
    /// Topology with the elements; by default the one of the node or of its nearest ancestor.
    #[linked(search = up)]
    pub topology: Link<dyn BaseTopology>,
    /// State whose positions measure the elements; by default the one beside or above the topology.
    #[linked(search = none)]
    pub geometry_state: Link<dyn BaseState>,
    #[group]
    common: MassData,
    #[group]
    base: settee_kernel::Base,
    mesh: Option<MassMesh>,
    /// The unit that massDensity was given with.
    density_unit: DensityUnit,
    input: Input,
    seen: [u32; 3],
    /// Sum of the masses.
    sum: BlockSums,
    /// How often the masses were made.
    generation: u64,
    /// What the last change of the mesh made others, if the masses followed it in place.
    changed: Option<ChangedMass>,
    of: PhantomData<fn() -> D>,
}

/// What the masses are made from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Input {
    #[default]
    Total,
    Density,
    Given,
}

impl<D: DataTypes> DiagonalMass<D> {
    fn n_points(&self, scene: &Scene) -> usize {
        let state = self.common.mstate.target().and_then(|target| scene.component(target)?.as_state());
        state.map_or(0, BaseState::n_points)
    }

    fn sources(&self, context: &mut InitContext<'_>) -> Result<Sources, Diagnostic> {
        let geometry = self.geometry_state.target();
        MassMesh::sources(context, self.common.mstate.target(), self.topology.target(), geometry)
    }

    /// Reads the topology and measures its elements.
    fn read_mesh(&self, context: &mut InitContext<'_>) -> Result<MassMesh, Diagnostic> {
        let sources = self.sources(context)?;
        MassMesh::read(context, sources, (*self.compute_mass_on_rest, Sharing::Equal))
    }

    /// Brings the masses to a mesh that changed element by element; `None` where they have to be made anew.
    fn follow_mesh(&mut self, context: &mut InitContext<'_>) -> Option<ChangedMass> {
        let sources = self.sources(context).ok()?;
        let at_rest = *self.compute_mass_on_rest;
        let mesh = self.mesh.as_mut()?;
        let changed = mesh.follow(context, sources, at_rest)?;
        let around = context.neighbours(sources.topology)?;
        let (density, n_points) = (*self.mass_density, changed.counts[0]);
        let masses: Vec<(u32, f64)> =
            changed.points.iter().map(|point| (*point, mesh.point_mass(around, *point, &|_| 1.0) * density)).collect();
        self.vertex_mass.derive_with(|list| {
            list.0.resize(n_points, PointMass::from(0.0));
            masses.iter().for_each(|(point, mass)| list.0[*point as usize] = PointMass::from(*mass));
        });
        self.sum.follow(|point| self.vertex_mass[point].mass, n_points, &changed.points);
        self.total_mass.derive(self.sum.total());
        Some(changed)
    }

    /// Whoever has the masses has to make them anew.
    fn made_anew(&mut self) {
        self.seen = self.revisions();
        self.changed = None;
        self.generation += 1;
    }

    /// Which parameter counts, and what is wrong with it. What is wrong is replaced by a total mass of 1.
    fn choose_input(&mut self, n_points: usize) -> Result<(), Diagnostic> {
        let refuse = |name: &str, value: String, expected: &str| {
            Err(Diagnostic::error("out-of-range", "out of range").attribute(name, value).expected(expected))
        };
        if !self.filename.is_empty() {
            return self.take_vertex_masses(n_points);
        }
        self.input = if D::KIND.is_rigid() { Input::Given } else { Input::Total };
        if self.input == Input::Given && !self.vertex_mass.is_set() {
            let finding = Diagnostic::error("no-mass", "rigid points take their masses from vertexMass");
            return Err(finding.attribute("vertexMass", "").expected(PointMass::<D>::lengths().1));
        }
        if self.input == Input::Total && self.total_mass.is_set() {
            if is_negative(*self.total_mass) {
                let value = self.total_mass.to_string();
                self.total_mass.derive(1.0);
                return refuse("totalMass", value, "a number not below 0");
            }
        } else if self.input == Input::Total && self.mass_density.is_set() {
            if is_negative(*self.mass_density) {
                return refuse("massDensity", self.mass_density.to_string(), "a number not below 0");
            }
            self.input = Input::Density;
        } else if self.vertex_mass.is_set() {
            return self.take_vertex_masses(n_points);
        }
        Ok(())
    }

    /// The masses of the file, if one is named, become those of the points.
    fn read_file(&mut self, scene: &Scene) -> Result<(), Diagnostic> {
        let name = self.filename.get().clone();
        if name.is_empty() {
            return Ok(());
        }
        let finding = |code, message: String| Diagnostic::error(code, message).attribute("filename", &name);
        let (_, bytes) = scene.files.read(&name).map_err(|error| finding(error.code(), error.to_string()))?;
        let file = read_xsp(&bytes).map_err(|error| finding("file-not-read", format!("{name}:{error}")))?;
        let masses: Vec<f64> = file.masses.iter().map(|point| point.mass).collect();
        self.vertex_mass.derive(PointMassList::from_masses(&masses));
        Ok(())
    }

    /// Checks the masses given point by point; the last is repeated for points without one.
    fn take_vertex_masses(&mut self, n_points: usize) -> Result<(), Diagnostic> {
        let refuse = |value: String, expected: String| {
            Err(Diagnostic::error("out-of-range", "out of range").attribute("vertexMass", value).expected(expected))
        };
        let count = self.vertex_mass.len();
        if count > n_points || (count == 0 && n_points > 0) {
            return refuse(format!("{count} values"), format!("1 to {n_points} values: one per point"));
        }
        if let Some((value, expected)) = self.vertex_mass.iter().find_map(|mass| Some((mass, mass.check().err()?))) {
            let value = settee_kernel::DataValue::print(value);
            return refuse(value, expected.into());
        }
        if let Some(last) = self.vertex_mass.last().cloned().filter(|_| count < n_points) {
            self.vertex_mass.derive_with(|list| list.0.resize(n_points, last));
        }
        self.input = Input::Given;
        Ok(())
    }

    /// Makes the masses, and the parameters that were not given, from the one that counts.
    fn derive_masses(&mut self) -> Result<(), Diagnostic> {
        let unit = self.mesh.as_ref().map(|mesh| mesh.masses(|_| 1.0).0).unwrap_or_default();
        let volume: f64 = unit.iter().sum();
        match self.input {
            Input::Given => {
                let total: f64 = self.vertex_mass.iter().map(|entry| entry.mass).sum();
                self.total_mass.derive(total);
                if volume > 0.0 {
                    self.mass_density.derive(total / volume);
                }
            }
            Input::Total => {
                if volume <= 0.0 || volume.is_nan() {
                    let why = "the elements have no length, area or volume to share the total mass";
                    return Err(Diagnostic::error("no-elements", why));
                }
                self.mass_density.derive(*self.total_mass / volume);
                self.keep(&unit);
            }
            Input::Density => {
                self.keep(&unit);
                self.total_mass.derive(self.sum.total());
            }
        }
        self.made_anew();
        Ok(())
    }

    fn keep(&mut self, unit: &[f64]) {
        let density = *self.mass_density;
        let masses: Vec<f64> = unit.iter().map(|volume| volume * density).collect();
        self.sum = BlockSums::of(|point| masses[point], masses.len());
        self.vertex_mass.derive(PointMassList::from_masses(&masses));
    }

    fn revisions(&self) -> [u32; 3] {
        [self.total_mass.revision(), self.mass_density.revision(), self.vertex_mass.revision()]
    }
}

impl<D: DataTypes> Lifecycle for DiagonalMass<D> {
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        if name == "massDensity" { self.density_unit.take(&mut self.mass_density, text) } else { None }
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(own) = self.common.mstate.target() {
            context.require(own);
        }
        let given = [self.total_mass.is_set(), self.mass_density.is_set(), self.vertex_mass.is_set()];
        let is_read = !self.filename.is_empty();
        if given.iter().filter(|is_set| **is_set).count() + usize::from(is_read) > 1 {
            let counts = if is_read {
                "filename"
            } else if D::KIND.is_rigid() {
                "vertexMass"
            } else if given[0] {
                "totalMass"
            } else {
                "massDensity"
            };
            context.warning("both-masses", format!("several masses are given: {counts} counts"));
        }
        let n_points = self.n_points(context.scene);
        if let Err(finding) = self.read_file(context.scene).and_then(|()| self.choose_input(n_points)) {
            context.report(finding);
        }
        if !D::KIND.is_rigid() {
            match self.read_mesh(context) {
                Ok(mesh) => self.mesh = Some(mesh),
                // Masses given point by point need no elements.
                Err(_) if self.input == Input::Given => {}
                Err(finding) => return context.report(finding),
            }
        }
        let kind = self.mesh.as_ref().and_then(|mesh| mesh.kind.as_ref()).map(|(kind, _)| *kind);
        if let Some(kind) = kind.filter(|_| self.input == Input::Density) {
            let (density, units) = (("massDensity", &mut self.mass_density as &mut dyn AnyData), context.scene.units());
            if let Err(finding) = self.density_unit.convert_for(density, &units, kind) {
                context.report(finding);
            }
        }
        if let Err(finding) = self.derive_masses() {
            context.report(finding);
        }
    }

    /// Elements keep their density: the total mass becomes that of what is there.
    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        if D::KIND.is_rigid() || self.input == Input::Given {
            return;
        }
        if let Some(changed) = self.follow_mesh(context) {
            self.made_anew();
            self.changed = Some(changed);
            return;
        }
        match self.read_mesh(context) {
            Ok(mesh) => self.mesh = Some(mesh),
            Err(finding) if finding.code == "no-elements" => self.mesh = None,
            Err(finding) => return context.report(finding),
        }
        let n_points = self.n_points(context.scene);
        let unit = self.mesh.as_ref().map_or_else(|| vec![0.0; n_points], |mesh| mesh.masses(|_| 1.0).0);
        self.keep(&unit);
        self.total_mass.derive(self.sum.total());
        self.made_anew();
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        let now = self.revisions();
        // The measures are those of the start, unless the elements are others.
        let is_made = self.mesh.is_some() && self.input != Input::Given;
        let again = if is_made { self.read_mesh(context).ok() } else { None };
        if let (Some(mesh), Some(again)) = (&mut self.mesh, &again) {
            mesh.note_measures(again);
        }
        let is_other = |mesh: &MassMesh| self.mesh.as_ref().is_some_and(|old| !mesh.is_joined_as(old));
        let other = again.filter(is_other);
        if now == self.seen && other.is_none() {
            return;
        }
        self.mesh = other.or(self.mesh.take());
        let changed = now.iter().zip(&self.seen).position(|(now, seen)| now != seen);
        let outcome = match changed {
            Some(2) => {
                let n_points = self.n_points(context.scene);
                self.take_vertex_masses(n_points)
            }
            Some(first) if self.mesh.is_some() => {
                let value = if first == 0 { *self.total_mass } else { *self.mass_density };
                let name = if first == 0 { "totalMass" } else { "massDensity" };
                if is_negative(value) {
                    let finding = Diagnostic::error("out-of-range", "out of range").attribute(name, value.to_string());
                    Err(finding.expected("a number not below 0"))
                } else {
                    self.input = if first == 0 { Input::Total } else { Input::Density };
                    Ok(())
                }
            }
            _ => Ok(()),
        };
        if let Err(finding) = outcome.and_then(|()| self.derive_masses()) {
            context.report(finding);
        }
    }
}

impl<D: DataTypes> ForceField for DiagonalMass<D> {
    type On = One<D>;
    type Elements = Weighed<D, PointMasses>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let n_points = self.n_points(set_up.scene).min(self.vertex_mass.len());
        let masses = &self.vertex_mass[..n_points];
        let turns = *self.inertia_frame == InertiaFrame::Body;
        let masses = PointMasses::new(masses, turns).of_generation(self.generation);
        Ok(Weighed::new(masses, *self.common.separate_gravity))
    }

    /// Points around which elements are others have other masses.
    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &Self::Elements,
        _edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        let (before, now) = (elements.of_inertia().generation(), self.generation);
        let changed = self.changed.as_ref().filter(|_| before + 1 == now)?;
        let n_points = self.vertex_mass.len();
        if n_points != self.n_points(set_up.scene) || D::KIND.is_rigid() {
            return None;
        }
        let masses: Vec<(u32, f64)> =
            changed.points.iter().map(|point| (*point, self.vertex_mass[*point as usize].mass)).collect();
        let join = move |elements: &mut Self::Elements| elements.inertia().join(n_points, &masses, now);
        Some(InPlace { n_made: changed.n_measured, edit: Box::new(join) })
    }
}

impl<D: DataTypes> Mass for DiagonalMass<D> {
    fn settings(&self) -> &dyn MassSettings {
        &self.common
    }
}
