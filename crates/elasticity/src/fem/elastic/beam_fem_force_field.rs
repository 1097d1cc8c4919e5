//! Elastic beams along the edges of a mesh.

use nalgebra::Vector3;
use settee_elements::elastic::beam_element::{Beam, Section};
use settee_elements::stress::means_at_points;
use settee_kernel::roles::{Blocks, ForceData, ForceField, ForceFieldData, Forces, Motion, One, Output, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, checks};
use settee_math::{Point, Rigid3};

use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::{MeshInput, require};

use super::beam_stress::{BeamStressData, Fibre, SectionForces, axis_in_first, outputs};

/// Elastic beams (Euler-Bernoulli) with a round section along the edges of the topology, between rigid points.
///
/// Each beam turns with its first point: large rotations, small deformation within a beam. With u, theta the
/// displacement and rotation of the second point in that frame: force and torque = -K (u, theta), with the stiffness
/// EA/L along the beam, GJ/L in torsion, and 12 EI/L^3, 6 EI/L^2, 4 EI/L, 2 EI/L in bending; I = pi/4 (radius^4 -
/// radiusInner^4), J = 2 I, G = E/(2 (1 + nu)). The stiffness leaves out the change of the frame; torques balance up to
/// the order of the strain.
///
/// The outputs axialForce, bendingMoment and torque say what the sections carry, vonMisesPerElement the largest stress
/// at their outer fibre.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Rigid3), attach = state, roles(force_field))]
pub struct BeamFEMForceField {
    /// Radius of the section.
    #[data(default = 0.1, unit = "m", check = checks::positive())]
    pub radius: Data<f64>,
    /// Radius of the hollow within it.
    #[data(default = 0.0, unit = "m", check = checks::non_negative())]
    pub radius_inner: Data<f64>,
    /// Edges of the topology that are beams; empty for all.
    #[data(follows = ElementIndices("topology", Edge))]
    pub list_segment: Data<IndexList>,
    /// In SOFA, assembles one half of the matrix and mirrors it.
    #[data(default = false, ignored = "the matrix is the same either way")]
    pub use_symmetric_assembly: Data<bool>,
    /// For each beam its length (m), E, G (Pa), area [m^2], I and J [m^4].
    #[data(output)]
    pub beams_data: Data<Vec<[f64; 6]>>,
    #[group]
    stress: BeamStressData,
    #[group]
    material: ElasticData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

/// The beams with what their stiffness needs.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Beams {
    #[same_length]
    beams: Vec<Beam>,
    /// Their directions at rest, in the frames of their first points.
    #[rebuilt]
    axes: Vec<[f64; 3]>,
    #[rebuilt]
    fibre: Fibre,
    is_evaluated: bool,
}

impl BeamFEMForceField {
    fn beams(&self, set_up: SetUp<'_>) -> Result<Vec<Beam>, Diagnostic> {
        let input = MeshInput::new::<Rigid3>(set_up, &self.common, &self.material.topology)?;
        let edges = input.topology.edges();
        input.check("edge", "edges", edges)?;
        if *self.radius_inner >= *self.radius {
            let finding = Diagnostic::error("out-of-range", "the hollow fills the section");
            let finding = finding.attribute("radiusInner", self.radius_inner.to_string());
            return Err(finding.expected(format!("a radius below {}", *self.radius)));
        }
        let rest = <[f64; 7]>::views(&input.rest);
        let section = self.section();
        let beam = |index: u32| {
            let Some(&nodes) = edges.get(index as usize) else {
                let finding = Diagnostic::error("index-out-of-range", format!("no edge has the index {index}"));
                return Err(finding.attribute("listSegment", "").expected(format!("indices below {}", edges.len())));
            };
            let [e, g] = self.moduli(index as usize);
            Beam::new(nodes, &nodes.map(|node| rest[node as usize]), e, g, &section)
                .ok_or_else(|| Diagnostic::error("degenerate-element", format!("edge {index} has no length at rest")))
        };
        self.segments(edges.len()).into_iter().map(beam).collect()
    }

    /// Indices of the edges that are beams.
    fn segments(&self, n_edges: usize) -> Vec<u32> {
        if self.list_segment.is_empty() { (0..n_edges as u32).collect() } else { self.list_segment.to_vec() }
    }

    fn section(&self) -> Section {
        Section::ring(*self.radius, *self.radius_inner)
    }

    /// Young's modulus and shear modulus of an edge (Pa).
    fn moduli(&self, edge: usize) -> [f64; 2] {
        let e = self.material.young_modulus_of(edge);
        [e, e / (2.0 * (1.0 + self.material.poisson_ratio_of(edge)))]
    }
}

impl Lifecycle for BeamFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.material.topology);
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.material.check(context);
        let beams = match self.beams(context.set_up()) {
            Ok(beams) => beams,
            Err(finding) => return context.report(finding),
        };
        let n_edges = MeshInput::new::<Rigid3>(context.set_up(), &self.common, &self.material.topology)
            .map_or(beams.len(), |input| input.topology.edges().len());
        self.material.report(Ok(n_edges), context);
        let section = self.section();
        let describe = |(beam, edge): (&Beam, u32)| {
            let [e, g] = self.moduli(edge as usize);
            [beam.length(), e, g, section.area, section.bending, section.torsion]
        };
        let described: Vec<[f64; 6]> = beams.iter().zip(self.segments(n_edges)).map(describe).collect();
        self.beams_data.derive(described);
    }
}

impl Beams {
    fn ensure_frames(&mut self, x: &[[f64; 7]]) {
        if !self.is_evaluated {
            for beam in &mut self.beams {
                beam.observe(&beam.nodes.map(|node| x[node as usize]));
            }
            self.is_evaluated = true;
        }
    }

    /// What each beam carries where the points are at `x`.
    fn section_forces(&self, x: &[[f64; 7]]) -> impl Iterator<Item = SectionForces> {
        let carried = move |(beam, axis): (&Beam, &[f64; 3])| {
            SectionForces::new(beam, *axis, &beam.nodes.map(|node| x[node as usize]))
        };
        self.beams.iter().zip(&self.axes).map(carried)
    }
}

/// Adds forces and torques of both ends.
#[inline]
fn scatter(nodes: &[u32; 2], [fa, ma, fb, mb]: &[Vector3<f64>; 4], factor: f64, f: &mut [[f64; 6]]) {
    for (node, force, torque) in [(nodes[0], fa, ma), (nodes[1], fb, mb)] {
        for (target, value) in f[node as usize].iter_mut().zip(force.iter().chain(torque.iter())) {
            *target += factor * value;
        }
    }
}

impl ForceField for BeamFEMForceField {
    type On = One<Rigid3>;
    type Elements = Beams;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let beams = self.beams(set_up)?;
        let input = MeshInput::new::<Rigid3>(set_up, &self.common, &self.material.topology)?;
        let rest = <[f64; 7]>::views(&input.rest);
        let axes = beams.iter().map(|beam| axis_in_first(&beam.nodes.map(|node| rest[node as usize]))).collect();
        let fibre = Fibre { radius: *self.radius, section: self.section() };
        Ok(Beams { beams, axes, fibre, is_evaluated: false })
    }
}

impl Forces<One<Rigid3>> for Beams {
    fn add_force(&mut self, motion: Motion<'_, Rigid3>, f: &mut [[f64; 6]]) {
        for beam in &mut self.beams {
            let ends = beam.nodes.map(|node| motion.x[node as usize]);
            let forces = beam.force(&ends);
            scatter(&beam.nodes, &forces, 1.0, f);
        }
        self.is_evaluated = true;
    }

    fn add_dforce(&mut self, motion: Motion<'_, Rigid3>, k: f64, dx: &[[f64; 6]], df: &mut [[f64; 6]]) {
        self.ensure_frames(motion.x);
        for beam in &self.beams {
            let [a, b] = beam.nodes.map(|node| &dx[node as usize]);
            let vector = |d: &[f64; 6], start: usize| Vector3::new(d[start], d[start + 1], d[start + 2]);
            let forces = beam.product([vector(a, 0), vector(a, 3), vector(b, 0), vector(b, 3)]);
            scatter(&beam.nodes, &forces, k, df);
        }
    }

    fn add_stiffness(&mut self, motion: Motion<'_, Rigid3>, sink: &mut Blocks<'_>) {
        self.ensure_frames(motion.x);
        for beam in &self.beams {
            for (row, blocks) in beam.nodes.iter().zip(&beam.blocks()) {
                for (column, block) in beam.nodes.iter().zip(blocks) {
                    sink.add(*row as usize, *column as usize, block);
                }
            }
        }
    }

    fn potential_energy(&mut self, motion: Motion<'_, Rigid3>) -> Option<f64> {
        Some(self.beams.iter().map(|beam| beam.energy(&beam.nodes.map(|node| motion.x[node as usize]))).sum())
    }

    fn outputs(&self, motion: Motion<'_, Rigid3>) -> Vec<Output> {
        outputs(self.section_forces(motion.x), &self.fibre)
    }

    /// At each point the mean of the ends of beams that meet there, of the largest stress at their outer fibre.
    fn stresses(&self, motion: Motion<'_, Rigid3>) -> Vec<f64> {
        let beams = self.beams.iter().zip(self.section_forces(motion.x));
        let ends = beams.flat_map(|(beam, forces)| {
            let [first, second] = forces.stresses(&self.fibre);
            [([beam.nodes[0]], first), ([beam.nodes[1]], second)]
        });
        means_at_points(motion.x.len(), ends)
    }
}
