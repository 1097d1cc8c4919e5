//! Pressure on a surface.

use nalgebra::{Matrix3, Vector3};
use settee_bodies::in_place::Follow;
use settee_bodies::mesh_input::{MeshInput, require};
use settee_kernel::roles::{
    BaseTopology, Blocks, ForceData, ForceField, ForceFieldData, Forces, InPlace, Instant, MeshEdit, MeshFollow,
    Motion, One, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, checks};
use settee_math::Vec3;
use settee_mesh::ElementKind;

use super::shell::Shell;
use super::surface::{Facet, Which, volume};

/// Pressure on the triangles and quads of a surface, along their current normals.
///
/// Each point of a triangle a b c takes p (b - a) x (c - a) / 6; a quad counts as (0, 1, 2) and (0, 2, 3). The normal
/// follows the right hand, so that a positive pressure inflates a surface that is oriented outwards. On a closed
/// surface the force has the energy -p V. On an open one the stiffness is not symmetric; solvers that need a symmetric
/// matrix get its symmetric part.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3), attach = state, roles(force_field, drawing))]
pub struct SurfacePressureForceField {
    /// Pressure.
    #[data(default = 0.0, unit = "Pa")]
    pub pressure: Data<f64>,
    /// Least corner of the box that chooses elements by their current positions, of the kinds whose indices are not
    /// given.
    #[data(default = [0.0; 3], unit = "m")]
    pub min: Data<[f64; 3]>,
    /// Greatest corner of the box; without a box all elements are loaded.
    #[data(default = [0.0; 3], unit = "m")]
    pub max: Data<[f64; 3]>,
    /// Loaded triangles; empty for all in the box.
    #[data(follows = ElementIndices("topology", Triangle))]
    pub triangle_indices: Data<IndexList>,
    /// Loaded quads; empty for all in the box.
    #[data(follows = ElementIndices("topology", Quad))]
    pub quad_indices: Data<IndexList>,
    /// Whether the pressure goes up and down between pressureLowerBound and `pressure`, from step to step.
    #[data(default = false)]
    pub pulse_mode: Data<bool>,
    /// Least pressure of a pulse.
    #[data(default = 0.0, unit = "Pa")]
    pub pressure_lower_bound: Data<f64>,
    /// Change of the pressure in a pulse; |pressure| a second if it is not given.
    #[data(default = 0.0, unit = "Pa/s", check = checks::non_negative())]
    pub pressure_speed: Data<f64>,
    /// Whether the pressure is multiplied by defaultVolume/volume, as that of an enclosed gas.
    #[data(default = false)]
    pub volume_conservation_mode: Data<bool>,
    /// Whether the stiffness of the pressure enters the matrix. That of a changing volume never does.
    #[data(default = true)]
    pub use_tangent_stiffness: Data<bool>,
    /// Volume at which an enclosed gas has the given pressure; by default that of the first evaluation.
    #[data(default = -1.0, unit = "m^3")]
    pub default_volume: Data<f64>,
    /// If it is not 0, the force is multiplied by |normal . mainDirection|.
    #[data(default = [0.0; 3])]
    pub main_direction: Data<[f64; 3]>,
    /// Size of drawn forces; 0 draws none.
    #[data(default = 0.0)]
    pub draw_force_scale: Data<f64>,
    /// Topology with the surface; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

/// Pressure over time: in a pulse it rises from the lower bound with its speed, then falls again.
#[derive(Clone, Copy, Debug)]
struct Pulse {
    /// Lower bound and pressure (Pa).
    range: [f64; 2],
    /// Change of the pressure (Pa/s); `None` without a pulse.
    speed: Option<f64>,
}

impl Pulse {
    /// Pressure at a moment (Pa).
    fn at(&self, at: Instant) -> f64 {
        let [low, high] = self.range;
        let range = (high - low).abs();
        let Some(speed) = self.speed.filter(|_| range != 0.0) else { return high };
        let travelled = (speed * (at.time + at.dt)).rem_euclid(2.0 * range);
        let distance = if travelled > range { 2.0 * range - travelled } else { travelled };
        low + distance * (high - low).signum()
    }
}

/// The loaded surface.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct LoadedSurface {
    #[rebuilt]
    shell: Shell,
    /// The surface whose volume counts, if one does.
    #[rebuilt]
    enclosing: Option<Shell>,
    #[rebuilt]
    law: Pulse,
    /// Corners of the box that chooses among facets that no list names.
    #[rebuilt]
    bounds: Option<[[f64; 3]; 2]>,
    #[rebuilt]
    main_direction: Vector3<f64>,
    #[rebuilt]
    has_tangent: bool,
    /// Volume at which the pressure is as given, if that is given [m^3].
    #[rebuilt]
    given_volume: Option<f64>,
    /// The same, or the first volume.
    reference: Option<f64>,
    /// Pressure of the last force (Pa).
    pressure: Option<f64>,
}

impl LoadedSurface {
    /// Whether a facet is loaded at the given positions: the box chooses among those that no list names.
    #[inline]
    fn is_loaded(&self, facet: &Facet, is_listed: bool, x: &[[f64; 3]]) -> bool {
        let Some([min, max]) = self.bounds.filter(|_| !is_listed) else { return true };
        let is_inside = |node: u32| (0..3).all(|i| x[node as usize][i] >= min[i] && x[node as usize][i] <= max[i]);
        facet.element.iter().all(|node| is_inside(*node))
    }

    /// The facets that are loaded at the given positions.
    #[inline]
    fn loaded<'a>(&'a self, x: &'a [[f64; 3]]) -> impl Iterator<Item = Facet> + 'a {
        let all = self.shell.facets_by_list();
        all.filter(|(facet, is_listed)| self.is_loaded(facet, *is_listed, x)).map(|(facet, _)| facet)
    }

    /// Pressure at a moment and place, volume included; remembers the first volume.
    fn pressure_of(&mut self, x: &[[f64; 3]], at: Instant) -> f64 {
        let pressure = self.law.at(at);
        let Some(enclosing) = &self.enclosing else { return pressure };
        let now = volume(enclosing.facets(), x, Vector3::zeros());
        let reference = *self.reference.get_or_insert(now);
        pressure * reference / now
    }

    /// |n . mainDirection|, and the derivative of that times c with respect to c = (b - a) x (c - a).
    fn direction_factor(&self, c: &Vector3<f64>) -> (f64, Matrix3<f64>) {
        let direction = self.main_direction;
        let norm = c.norm();
        if direction == Vector3::zeros() || norm == 0.0 {
            return (1.0, Matrix3::identity());
        }
        let along = c.dot(&direction) / norm;
        let turn = direction * (along.signum() / norm) - c * (along.abs() / (norm * norm));
        (along.abs(), Matrix3::identity() * along.abs() + c * turn.transpose())
    }

    /// Derivatives of the force on each point of a facet with respect to its points.
    fn gradients(&self, facet: &Facet, pressure: f64, x: &[[f64; 3]]) -> [Matrix3<f64>; 3] {
        let (_, slope) = self.direction_factor(&facet.doubled_area(x));
        facet.doubled_area_gradients(x).map(|gradient| slope * gradient * (pressure / 6.0))
    }
}

impl SurfacePressureForceField {
    fn pulse(&self) -> Pulse {
        let speed = if *self.pressure_speed > 0.0 { *self.pressure_speed } else { self.pressure.abs() };
        let range = [*self.pressure_lower_bound, *self.pressure];
        Pulse { range, speed: self.pulse_mode.then_some(speed) }
    }
}

impl Lifecycle for SurfacePressureForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
        if let Some(axis) = (0..3).find(|axis| self.min[*axis] > self.max[*axis]) {
            let finding = Diagnostic::error("out-of-range", format!("the box is empty along axis {axis}"));
            context.report(finding.attribute("min", "").expected("min not above max"));
        }
    }
}

impl ForceField for SurfacePressureForceField {
    type On = One<Vec3>;
    type Elements = LoadedSurface;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<LoadedSurface, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology)?;
        let (triangles, quads) = (input.topology.triangles(), input.topology.quads());
        if quads.is_empty() {
            input.check("triangle", "triangles and no quads", triangles)?;
        } else {
            input.check("quad", "quads", quads)?;
        }
        if !triangles.is_empty() {
            input.check("triangle", "triangles", triangles)?;
        }
        let [triangles, quads] = [&self.triangle_indices, &self.quad_indices]
            .map(|list| if list.is_empty() { Which::All } else { Which::These(list) });
        let shell = Shell::new(input.topology, ("triangleIndices", triangles), ("quadIndices", quads))?;
        let enclosing = if *self.volume_conservation_mode {
            Some(Shell::new(input.topology, ("", Which::All), ("", Which::All))?)
        } else {
            None
        };
        let has_box = (*self.min, *self.max) != ([0.0; 3], [0.0; 3])
            && (self.triangle_indices.is_empty() || self.quad_indices.is_empty());
        let given_volume = (*self.default_volume > 0.0).then_some(*self.default_volume);
        Ok(LoadedSurface {
            shell,
            enclosing,
            law: self.pulse(),
            bounds: has_box.then_some([*self.min, *self.max]),
            main_direction: Vector3::from(*self.main_direction),
            has_tangent: *self.use_tangent_stiffness,
            given_volume,
            reference: given_volume,
            pressure: None,
        })
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &LoadedSurface,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<LoadedSurface>> {
        let on = (self.topology.target(), self.common.mstate.target());
        let triangles = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Triangle)?;
        let quads = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Quad)?;
        let n_listed = [self.triangle_indices.len(), self.quad_indices.len()];
        let shell = elements.shell.edit(&triangles, &quads, n_listed)?;
        let enclosing = match &elements.enclosing {
            Some(enclosing) => Some(enclosing.edit(&triangles, &quads, [0, 0])?),
            None => None,
        };
        let n_made = shell.n_made();
        let join = move |surface: &mut LoadedSurface| {
            surface.shell.follow(shell);
            if let (Some(surface), Some(edit)) = (&mut surface.enclosing, enclosing) {
                surface.follow(edit);
            }
        };
        Some(InPlace { n_made, edit: Box::new(join) })
    }

    /// What is enclosed stays the same gas.
    fn follow_mesh(&self, elements: &mut LoadedSurface, before: &LoadedSurface, _follow: &MeshFollow<'_>) {
        elements.copy_memory(before);
    }

    /// What is enclosed stays, unless another volume for it is written.
    fn follow_data(&self, elements: &mut LoadedSurface, before: &LoadedSurface) {
        if elements.given_volume == before.given_volume {
            elements.reference = before.reference;
        }
    }
}

impl Forces<One<Vec3>> for LoadedSurface {
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        let pressure = self.pressure_of(motion.x, motion.at);
        self.pressure = Some(pressure);
        for facet in self.loaded(motion.x) {
            let c = facet.doubled_area(motion.x);
            facet.add_to_nodes(&(c * (pressure / 6.0 * self.direction_factor(&c).0)), f);
        }
    }

    fn add_dforce(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        if !self.has_tangent {
            return;
        }
        let pressure = self.pressure.unwrap_or_else(|| self.law.at(motion.at));
        for facet in self.loaded(motion.x) {
            let (gradients, u) = (self.gradients(&facet, pressure, motion.x), facet.corners(dx));
            let change = gradients[0] * u[0] + gradients[1] * u[1] + gradients[2] * u[2];
            if !motion.at.symmetric_only {
                facet.add_to_nodes(&(change * k), df);
                continue;
            }
            let sum = u[0] + u[1] + u[2];
            for (node, gradient) in facet.nodes.iter().zip(&gradients) {
                let symmetric = (change + gradient.tr_mul(&sum)) * (0.5 * k);
                for (target, value) in df[*node as usize].iter_mut().zip(symmetric.iter()) {
                    *target += value;
                }
            }
        }
    }

    fn add_stiffness(&mut self, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        if !self.has_tangent {
            return;
        }
        let pressure = self.pressure.unwrap_or_else(|| self.law.at(motion.at));
        for (facet, is_listed) in self.shell.facets_by_list() {
            // The pattern stays: what is not loaded has zeros.
            let pressure = if self.is_loaded(&facet, is_listed, motion.x) { pressure } else { 0.0 };
            let gradients = self.gradients(&facet, pressure, motion.x);
            for (row, row_gradient) in facet.nodes.iter().zip(&gradients) {
                for (column, gradient) in facet.nodes.iter().zip(&gradients) {
                    let block =
                        if motion.at.symmetric_only { (gradient + row_gradient.transpose()) * 0.5 } else { *gradient };
                    // nalgebra stores columns.
                    sink.add(*row as usize, *column as usize, &block.transpose().data.0);
                }
            }
        }
    }

    /// -p V of a closed surface; -p V0 ln(V/V0) of an enclosed gas.
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        let is_whole = self.bounds.is_none() && self.main_direction == Vector3::zeros();
        if !self.shell.is_closed() || !is_whole {
            return None;
        }
        let (pressure, now) = (self.law.at(motion.at), volume(self.shell.facets(), motion.x, Vector3::zeros()));
        let Some(enclosing) = &self.enclosing else { return Some(-pressure * now) };
        let reference = self.reference.unwrap_or(now);
        (enclosing.n_facets() == self.shell.n_facets()).then(|| -pressure * reference * (now / reference).ln())
    }

    fn remembers(&self) -> bool {
        true
    }

    fn copy_memory(&mut self, from: &Self) {
        (self.pressure, self.reference) = (from.pressure, from.reference);
    }

    fn restart(&mut self) {
        (self.pressure, self.reference) = (None, self.given_volume);
    }
}
