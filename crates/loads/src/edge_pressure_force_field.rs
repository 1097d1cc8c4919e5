//! Forces along edges.

use nalgebra::Vector3;
use settee_bodies::mesh_input::{MeshInput, require};
use settee_kernel::roles::{BaseTopology, Blocks, ForceData, ForceField, ForceFieldData, Forces, Motion, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link};
use settee_math::{Point, Vec3};

use super::dead_load::{self, DeadLoad, Slab};

/// Forces along edges, per length at rest: of constant direction, or across the current edge.
///
/// With `pressure`: each end of an edge takes pressure L0/2. Else with intensities p: each end takes p L0/2 n, where n
/// is the direction of binormal x tangent, or, without a binormal, the direction across the edge in the plane of x and
/// y that points into its triangle. It has no part in the stiffness. Loaded are the edges of edgeIndices and of
/// `edges`, and those whose points at rest have dmin < x . normal < dmax.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3), attach = state, roles(force_field, drawing))]
pub struct EdgePressureForceField {
    /// Force per length at rest.
    #[data(default = [0.0; 3], unit = "N/m")]
    pub pressure: Data<[f64; 3]>,
    /// Loaded edges by index.
    #[data(follows = ElementIndices("topology", Edge))]
    pub edge_indices: Data<IndexList>,
    /// Loaded edges by their end points.
    #[data]
    pub edges: Data<Vec<[u32; 2]>>,
    /// Normal of the planes between which edges are loaded.
    #[data(default = [0.0; 3])]
    pub normal: Data<[f64; 3]>,
    /// Distance of the first plane, times the length of `normal`; no planes if it is equal to dmax.
    #[data(default = 0.0, unit = "m")]
    pub dmin: Data<f64>,
    /// Distance of the second plane.
    #[data(default = 0.0, unit = "m")]
    pub dmax: Data<f64>,
    /// Force across the edges per length at rest: one for all, or one for each loaded edge.
    #[data(name = "p_intensity", unit = "N/m")]
    pub intensity: Data<Vec<f64>>,
    /// Direction that is across both the edges and the force.
    #[data(default = [0.0; 3])]
    pub binormal: Data<[f64; 3]>,
    /// Size of drawn arrows; 0 draws none.
    #[data(default = 0.0)]
    pub arrow_size_coef: Data<f64>,
    /// Topology with the edges; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

/// An edge with a force across it.
#[derive(Clone, Copy, Debug)]
pub struct PressedEdge {
    ends: [u32; 2],
    /// Half the force (N).
    half: f64,
    /// Third point of its triangle, towards which it is pressed without a binormal.
    inside: Option<u32>,
}

/// What acts on the ends.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub enum EdgeLoad {
    /// Constant forces.
    Constant(DeadLoad<Vec3>),
    /// Forces across the edges, and along the binormal.
    Across(Vec<PressedEdge>, Vector3<f64>),
}

impl EdgePressureForceField {
    /// The loaded edges: by index, by end points, between the planes.
    fn chosen(&self, edges: &[[u32; 2]], rest: &[[f64; 3]]) -> Result<Vec<[u32; 2]>, Diagnostic> {
        let slab = Slab { normal: *self.normal, dmin: *self.dmin, dmax: *self.dmax };
        slab.check()?;
        let mut indices = self.edge_indices.to_vec();
        for [a, b] in self.edges.iter() {
            let is_it = |edge: &[u32; 2]| *edge == [*a, *b] || *edge == [*b, *a];
            let Some(index) = edges.iter().position(is_it) else {
                let finding = Diagnostic::error("index-out-of-range", format!("no edge joins the points {a} and {b}"));
                return Err(finding.attribute("edges", "").expected("edges of the topology"));
            };
            indices.push(index as u32);
        }
        let chosen = dead_load::select(edges, ("edgeIndices", &indices), &slab, rest)?;
        Ok(chosen.into_iter().map(|index| edges[index as usize]).collect())
    }
}

impl PressedEdge {
    /// Direction of the force at `x`; 0 if the edge has none.
    fn across(&self, binormal: Vector3<f64>, x: &[[f64; 3]]) -> Vector3<f64> {
        let [a, b] = self.ends.map(|end| Vector3::from(x[end as usize]));
        let axis = if self.inside.is_some() { Vector3::z() } else { binormal };
        let across = axis.cross(&(b - a)).try_normalize(0.0).unwrap_or_default();
        let is_outward = |inside: u32| across.dot(&(Vector3::from(x[inside as usize]) - a)) < 0.0;
        if self.inside.is_some_and(is_outward) { -across } else { across }
    }
}

/// Third point of the only triangle at an edge.
fn only_neighbour(ends: [u32; 2], triangles: &[[u32; 3]]) -> Result<u32, Diagnostic> {
    let mut around = triangles.iter().filter(|triangle| ends.iter().all(|end| triangle.contains(end)));
    match (around.next(), around.next()) {
        (Some(only), None) => Ok(*only.iter().find(|node| !ends.contains(node)).unwrap_or(&only[0])),
        _ => {
            let [a, b] = ends;
            let finding = Diagnostic::error("no-direction", format!("the edge {a} {b} has not exactly one triangle"));
            Err(finding.attribute("binormal", "0 0 0").expected("a binormal, or edges at the border of a surface"))
        }
    }
}

impl Lifecycle for EdgePressureForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
    }
}

impl ForceField for EdgePressureForceField {
    type On = One<Vec3>;
    type Elements = EdgeLoad;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<EdgeLoad, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology)?;
        let edges = input.topology.edges();
        input.check("edge", "edges", edges)?;
        let rest = <[f64; 3]>::views(&input.rest);
        let chosen = self.chosen(edges, rest)?;
        let length = |[a, b]: [u32; 2]| (Vector3::from(rest[b as usize]) - Vector3::from(rest[a as usize])).norm();
        if *self.pressure != [0.0; 3] {
            let share = |ends: [u32; 2]| (ends, self.pressure.map(|pressure| pressure * length(ends) / 2.0));
            return Ok(EdgeLoad::Constant(dead_load::collect(chosen.into_iter().map(share))));
        }
        let n = self.intensity.len();
        if n > 1 && n != chosen.len() {
            let finding = Diagnostic::error("lists-differ", format!("{n} intensities for {} edges", chosen.len()));
            return Err(finding.attribute("p_intensity", "").expected("one, or one for each loaded edge"));
        }
        let pressed = |(index, ends): (usize, [u32; 2])| {
            let intensity = self.intensity.get().get(index).or(self.intensity.first()).copied().unwrap_or(0.0);
            let inside =
                if *self.binormal == [0.0; 3] { Some(only_neighbour(ends, input.topology.triangles())?) } else { None };
            Ok(PressedEdge { ends, half: intensity * length(ends) / 2.0, inside })
        };
        let edges = chosen.into_iter().enumerate().map(pressed).collect::<Result<_, Diagnostic>>()?;
        Ok(EdgeLoad::Across(edges, Vector3::from(*self.binormal)))
    }
}

impl Forces<One<Vec3>> for EdgeLoad {
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        match self {
            Self::Constant(load) => load.add_force(motion, f),
            Self::Across(edges, binormal) => {
                for edge in edges {
                    let force = edge.across(*binormal, motion.x) * edge.half;
                    for end in edge.ends {
                        f[end as usize].iter_mut().zip(force.iter()).for_each(|(target, value)| *target += value);
                    }
                }
            }
        }
    }

    fn add_dforce(&mut self, _motion: Motion<'_, Vec3>, _k: f64, _dx: &[[f64; 3]], _df: &mut [[f64; 3]]) {}

    fn add_stiffness(&mut self, _motion: Motion<'_, Vec3>, _sink: &mut Blocks<'_>) {}

    /// That of constant forces; forces across moving edges have none.
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        match self {
            Self::Constant(load) => load.potential_energy(motion),
            Self::Across(..) => None,
        }
    }
}
