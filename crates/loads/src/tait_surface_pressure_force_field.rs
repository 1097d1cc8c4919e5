//! Pressure of a liquid or gas in a closed surface.

use nalgebra::{Matrix3, Vector3};
use settee_bodies::mesh_input::{MeshInput, require};
use settee_kernel::roles::{
    BaseTopology, Blocks, ForceData, ForceField, ForceFieldData, Forces, Instant, MeshFollow, Motion, One, Output,
    SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, checks};
use settee_math::{Point, Vec3};

use super::injection::Injection;
use super::surface::{Facet, Which, facets, is_closed, volume};

/// Pressure of a liquid or gas in a closed surface, by Tait's equation: P = p0 - B ((V/V0)^gamma - 1).
///
/// V is the volume within the triangles and quads of the topology, V0 that at rest plus the injected one. Force P dV/dx
/// and stiffness are exact, and the energy is -integral of P dV. The stiffness joins all points of the surface with
/// each other: iterative solvers without a matrix suit large surfaces.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3), attach = state, roles(force_field))]
pub struct TaitSurfacePressureForceField {
    /// Pressure at the volume V0.
    #[data(default = 0.0, name = "p0", unit = "Pa")]
    pub p0: Data<f64>,
    /// Stiffness B; without it, or with gamma 0, the pressure is p0.
    #[data(default = 0.0, name = "B", unit = "Pa", check = checks::non_negative())]
    pub bulk: Data<f64>,
    /// Exponent gamma.
    #[data(default = 0.0, check = checks::non_negative())]
    pub gamma: Data<f64>,
    /// Volume that is added to V0. It grows from 0 at the start of the simulation, and goes on from what is injected
    /// when another value is written.
    #[data(default = 0.0, unit = "m^3")]
    pub injected_volume: Data<f64>,
    /// Most volume that is injected, or taken away, in a second.
    #[data(default = 1000.0, unit = "m^3/s", check = checks::non_negative())]
    pub max_injection_rate: Data<f64>,
    /// Volume at rest.
    #[data(default = 0.0, output, unit = "m^3")]
    pub initial_volume: Data<f64>,
    /// Volume injected so far.
    #[data(default = 0.0, output, unit = "m^3")]
    pub current_injected_volume: Data<f64>,
    /// V0: the volume at rest and the injected one.
    #[data(default = 0.0, output, name = "v0", unit = "m^3")]
    pub v0: Data<f64>,
    /// Volume V.
    #[data(default = 0.0, output, unit = "m^3")]
    pub current_volume: Data<f64>,
    /// Pressure P.
    #[data(default = 0.0, output, unit = "Pa")]
    pub current_pressure: Data<f64>,
    /// dP/dV.
    #[data(default = 0.0, output, unit = "Pa/m^3")]
    pub current_stiffness: Data<f64>,
    /// Topology with the surface; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

/// What is enclosed.
#[derive(Clone, Copy, Debug)]
struct Tait {
    p0: f64,
    bulk: f64,
    gamma: f64,
}

/// A closed surface and the state of what it contains.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Enclosure {
    #[rebuilt]
    facets: Vec<Facet>,
    /// Points of the surface, in increasing order.
    #[rebuilt]
    points: Vec<u32>,
    #[rebuilt]
    law: Tait,
    injection: Injection,
    #[rebuilt]
    rest_volume: f64,
    /// dV/dx of each point of the state at the last evaluation [m^2].
    #[same_length]
    gradient: Vec<[f64; 3]>,
    content: Option<Content>,
}

/// Volume, pressure and its slope.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
struct Content {
    /// V0 [m^3].
    reference: f64,
    /// V [m^3].
    volume: f64,
    /// P (Pa).
    pressure: f64,
    /// dP/dV.
    slope: f64,
}

impl Enclosure {
    /// Mean of the points of the surface: products of places seen from it lose least.
    fn middle(&self, x: &[[f64; 3]]) -> Vector3<f64> {
        let sum: Vector3<f64> = self.points.iter().map(|point| Vector3::from(x[*point as usize])).sum();
        sum / self.points.len().max(1) as f64
    }

    fn update_gradient(&mut self, x: &[[f64; 3]]) {
        self.gradient.fill([0.0; 3]);
        for facet in &self.facets {
            facet.add_to_nodes(&(facet.doubled_area(x) / 6.0), &mut self.gradient);
        }
    }

    /// Pressure and slope at a place, with what is injected at the end of the step.
    fn content_at(&self, x: &[[f64; 3]], at: Instant) -> Content {
        let volume = volume(self.facets.iter().copied(), x, self.middle(x));
        let reference = self.rest_volume + self.injection.at_end(at.time, at.dt);
        let content = Content { reference, volume, pressure: self.law.p0, slope: 0.0 };
        if !self.law.has_bulk() || reference == 0.0 {
            return content;
        }
        let Tait { p0, bulk, gamma, .. } = self.law;
        let power = (volume / reference).powf(gamma);
        let slope = -bulk * gamma * power / volume;
        Content { pressure: p0 - bulk * (power - 1.0), slope, ..content }
    }

    /// The content at the last force, or at `x` if there was none.
    fn last_content(&mut self, x: &[[f64; 3]], at: Instant) -> Content {
        if let Some(content) = self.content {
            return content;
        }
        self.update_gradient(x);
        let content = self.content_at(x, at);
        self.content = Some(content);
        content
    }
}

impl Tait {
    fn has_bulk(&self) -> bool {
        self.bulk != 0.0 && self.gamma != 0.0
    }
}

impl Lifecycle for TaitSurfacePressureForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
        match self.elements(context.set_up()) {
            Ok(enclosure) => {
                if *self.injected_volume <= -enclosure.rest_volume {
                    let found = self.injected_volume.to_string();
                    let finding = Diagnostic::error("out-of-range", "more volume is taken away than there is");
                    context.report(
                        finding
                            .attribute("injectedVolume", found)
                            .expected(format!("a volume above {}", -enclosure.rest_volume)),
                    );
                }
                self.initial_volume.derive(enclosure.rest_volume);
            }
            Err(finding) => context.report(finding),
        }
    }
}

impl ForceField for TaitSurfacePressureForceField {
    type On = One<Vec3>;
    type Elements = Enclosure;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Enclosure, Diagnostic> {
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
        let facets = facets(input.topology, ("", Which::All), ("", Which::All))?;
        if !is_closed(&facets) {
            let finding = Diagnostic::error("surface-open", "the surface encloses no volume");
            return Err(finding.expected("each side between two elements of the same orientation"));
        }
        let rest = <[f64; 3]>::views(&input.rest);
        let rest_volume = volume(facets.iter().copied(), rest, Vector3::from(rest[facets[0].nodes[0] as usize]));
        if rest_volume <= 0.0 || rest_volume.is_nan() {
            let finding = Diagnostic::error("degenerate-element", format!("the volume at rest is {rest_volume:e} m^3"));
            return Err(finding.expected("a positive volume: elements that are oriented outwards"));
        }
        let mut points: Vec<u32> = facets.iter().flat_map(|facet| facet.nodes).collect();
        points.sort_unstable();
        points.dedup();
        let law = Tait { p0: *self.p0, bulk: *self.bulk, gamma: *self.gamma };
        let injection = Injection::new(*self.injected_volume, *self.max_injection_rate);
        let gradient = vec![[0.0; 3]; input.n_points];
        Ok(Enclosure { facets, points, law, injection, rest_volume, gradient, content: None })
    }

    /// What is enclosed stays the same gas.
    fn follow_mesh(&self, elements: &mut Enclosure, before: &Enclosure, _follow: &MeshFollow<'_>) {
        elements.copy_memory(before);
    }

    /// What was injected stays, and more goes in or out from there.
    fn follow_data(&self, elements: &mut Enclosure, before: &Enclosure) {
        elements.injection.go_on_from(&before.injection);
    }
}

impl Forces<One<Vec3>> for Enclosure {
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        self.update_gradient(motion.x);
        self.injection.go_on(motion.at.time);
        let content = self.content_at(motion.x, motion.at);
        self.content = Some(content);
        for &point in &self.points {
            for (target, value) in f[point as usize].iter_mut().zip(self.gradient[point as usize]) {
                *target += content.pressure * value;
            }
        }
    }

    /// df = k (dP/dV (dV . dx) dV + P d(dV)).
    fn add_dforce(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        let content = self.last_content(motion.x, motion.at);
        let dot = |point: &u32| {
            let (g, d) = (self.gradient[*point as usize], dx[*point as usize]);
            g[0] * d[0] + g[1] * d[1] + g[2] * d[2]
        };
        let dp = k * content.slope * self.points.iter().map(dot).sum::<f64>();
        for &point in &self.points {
            for (target, value) in df[point as usize].iter_mut().zip(self.gradient[point as usize]) {
                *target += dp * value;
            }
        }
        let (middle, factor) = (self.middle(motion.x), k * content.pressure / 6.0);
        for facet in &self.facets {
            let (x, u) = (facet.corners(motion.x).map(|corner| corner - middle), facet.corners(dx));
            for i in 0..3 {
                let (j, l) = ((i + 1) % 3, (i + 2) % 3);
                let change = (u[j].cross(&x[l]) + x[j].cross(&u[l])) * factor;
                for (target, value) in df[facet.nodes[i] as usize].iter_mut().zip(change.iter()) {
                    *target += value;
                }
            }
        }
    }

    fn add_stiffness(&mut self, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        let content = self.last_content(motion.x, motion.at);
        if self.law.has_bulk() {
            for &row in &self.points {
                let g = Vector3::from(self.gradient[row as usize]) * content.slope;
                for &column in &self.points {
                    let block: Matrix3<f64> = Vector3::from(self.gradient[column as usize]) * g.transpose();
                    // nalgebra stores columns: this is the transpose of g_row g_column^T.
                    sink.add(row as usize, column as usize, &block.data.0);
                }
            }
        }
        let (middle, factor) = (self.middle(motion.x), content.pressure / 6.0);
        for facet in &self.facets {
            let x = facet.corners(motion.x).map(|corner| corner - middle);
            for i in 0..3 {
                let (j, l) = ((i + 1) % 3, (i + 2) % 3);
                for (column, skew) in [(j, x[l].cross_matrix() * -factor), (l, x[j].cross_matrix() * factor)] {
                    sink.add(facet.nodes[i] as usize, facet.nodes[column] as usize, &skew.transpose().data.0);
                }
            }
        }
    }

    /// -integral of P dV = -(p0 + B) V + B V0 (V/V0)^(gamma + 1) / (gamma + 1).
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        let Content { reference, volume, .. } = self.content_at(motion.x, motion.at);
        if !self.law.has_bulk() || reference == 0.0 {
            return Some(-self.law.p0 * volume);
        }
        let exponent = self.law.gamma + 1.0;
        let squeezed = reference / exponent * (volume / reference).powf(exponent);
        Some(self.law.bulk * (squeezed - volume) - self.law.p0 * volume)
    }

    fn outputs(&self, motion: Motion<'_, Vec3>) -> Vec<Output> {
        let Content { reference, volume, pressure, slope } = self.content_at(motion.x, motion.at);
        vec![
            ("currentInjectedVolume", vec![reference - self.rest_volume]),
            ("v0", vec![reference]),
            ("currentVolume", vec![volume]),
            ("currentPressure", vec![pressure]),
            ("currentStiffness", vec![slope]),
        ]
    }

    fn remembers(&self) -> bool {
        true
    }

    fn copy_memory(&mut self, from: &Self) {
        self.content.clone_from(&from.content);
        self.injection = from.injection;
    }

    fn restart(&mut self) {
        self.content = None;
        self.injection.restart();
    }
}
