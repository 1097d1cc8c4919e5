//! Forces along edges.

use std::cell::Cell;

use nalgebra::Vector3;
use settee_bodies::in_place::{Follow, touched};
use settee_bodies::mesh_input::{MeshInput, require};
use settee_kernel::roles::{
    BaseTopology, Blocks, ForceData, ForceField, ForceFieldData, Forces, InPlace, MeshEdit, Motion, One, SetUp,
};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, RunChanges};
use settee_math::{Point, Vec3};
use settee_mesh::ElementKind;

use super::dead_load::{self, ElementLoad, Slab};
use super::loaded::LoadedElements;

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

/// A force across an edge.
#[derive(Clone, Copy, Debug)]
pub struct PressedEdge {
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
    Constant(ElementLoad<2>),
    /// Forces across the edges, and along the binormal.
    Across(PressedEdges),
}

/// Edges with forces across them, and the binormal.
#[derive(Clone, Debug)]
pub struct PressedEdges(LoadedElements<PressedEdge, 2>, Vector3<f64>);

impl EdgePressureForceField {
    fn slab(&self) -> Slab {
        Slab { normal: *self.normal, dmin: *self.dmin, dmax: *self.dmax }
    }

    /// Half of the force on an edge, per intensity or pressure (m).
    fn half_length(ends: [u32; 2], rest: &[[f64; 3]]) -> f64 {
        let [a, b] = ends.map(|end| Vector3::from(rest[end as usize]));
        (b - a).norm() / 2.0
    }

    /// The force on each end of an edge of constant forces.
    fn share(&self, ends: [u32; 2], rest: &[[f64; 3]]) -> [f64; 3] {
        self.pressure.map(|pressure| pressure * Self::half_length(ends, rest))
    }

    /// The loaded edges: by index, by end points, between the planes.
    fn chosen(&self, edges: &[[u32; 2]], rest: &[[f64; 3]]) -> Result<Vec<u32>, Diagnostic> {
        let slab = self.slab();
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
        dead_load::select(edges, ("edgeIndices", &indices), &slab, rest)
    }
}

impl PressedEdge {
    /// Direction of the force at `x`; 0 if the edge has none.
    fn across(&self, ends: [u32; 2], binormal: Vector3<f64>, x: &[[f64; 3]]) -> Vector3<f64> {
        let [a, b] = ends.map(|end| Vector3::from(x[end as usize]));
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
        let n_listed = self.edge_indices.len() + self.edges.len();
        if *self.pressure != [0.0; 3] {
            let share = |edge: u32| (edge, edges[edge as usize], self.share(edges[edge as usize], rest));
            let loaded = LoadedElements::new(n_listed, chosen.into_iter().map(share));
            return Ok(EdgeLoad::Constant(ElementLoad::new(loaded)));
        }
        let n = self.intensity.len();
        if n > 1 && n != chosen.len() {
            let finding = Diagnostic::error("lists-differ", format!("{n} intensities for {} edges", chosen.len()));
            return Err(finding.attribute("p_intensity", "").expected("one, or one for each loaded edge"));
        }
        let pressed = |(place, edge): (usize, u32)| {
            let ends = edges[edge as usize];
            let intensity = self.intensity.get().get(place).or(self.intensity.first()).copied().unwrap_or(0.0);
            let inside =
                if *self.binormal == [0.0; 3] { Some(only_neighbour(ends, input.topology.triangles())?) } else { None };
            Ok((edge, ends, PressedEdge { half: intensity * Self::half_length(ends, rest), inside }))
        };
        let pressed = chosen.into_iter().enumerate().map(pressed).collect::<Result<Vec<_>, Diagnostic>>()?;
        let loaded = LoadedElements::new(n_listed, pressed);
        Ok(EdgeLoad::Across(PressedEdges(loaded, Vector3::from(*self.binormal))))
    }

    fn following(&self, set_up: SetUp<'_>, elements: &EdgeLoad, edit: &MeshEdit<'_>) -> Option<InPlace<EdgeLoad>> {
        // Edges by their end points are looked for anew, and intensities of single edges have the order of all.
        if !self.edges.is_empty() || self.intensity.len() > 1 {
            return None;
        }
        let on = (self.topology.target(), self.common.mstate.target());
        let mut follow = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Edge)?;
        if !follow.edit.added().is_empty() {
            follow = follow.with_rest();
        }
        let input = &follow.input;
        let (edges, slab, rest) = (input.topology.edges(), self.slab(), <[f64; 3]>::views(&input.rest));
        let has_all = |n_listed: usize| n_listed == self.edge_indices.len() && !edges.is_empty();
        match elements {
            EdgeLoad::Constant(load) => {
                let share = |_: u32, ends: &[u32; 2], before: Option<&[f64; 3]>| {
                    before.copied().or_else(|| slab.chooses(ends, rest).then(|| self.share(*ends, rest)))
                };
                let edit = load.loaded().edit(&follow, (edges, &[]), share)?;
                has_all(edit.n_listed).then_some(())?;
                let n_made = edit.n_made;
                let join = move |load: &mut EdgeLoad| {
                    if let EdgeLoad::Constant(load) = load {
                        load.follow(edit);
                    }
                };
                Some(InPlace { n_made, edit: Box::new(join) })
            }
            EdgeLoad::Across(PressedEdges(loaded, _)) => {
                let around = input.mesh.1?;
                let has_inside = *self.binormal == [0.0; 3];
                let mut also = Vec::new();
                if has_inside {
                    let triangles = edit.elements(on.0, on.1, ElementKind::Triangle)?;
                    let points = edit.points_of_mesh(on.0?)?;
                    for triangle in touched(Some(around), ElementKind::Triangle, &triangles, &points) {
                        also.extend(around.lower(ElementKind::Triangle, triangle, ElementKind::Edge));
                    }
                }
                // A new edge without exactly one triangle is told where the edges are chosen anew.
                let has_no_inside = Cell::new(false);
                // The third point of the only triangle of an edge.
                let inside = |edge: u32, ends: &[u32; 2]| {
                    let [only] = around.around(ElementKind::Triangle, ElementKind::Edge, edge) else { return None };
                    around.nodes(ElementKind::Triangle, *only).iter().copied().find(|node| !ends.contains(node))
                };
                let pressed = |edge: u32, ends: &[u32; 2], before: Option<&PressedEdge>| {
                    let half = match before {
                        Some(before) => before.half,
                        None if slab.chooses(ends, rest) => {
                            self.intensity.first().copied().unwrap_or(0.0) * Self::half_length(*ends, rest)
                        }
                        None => return None,
                    };
                    let inside = if has_inside { inside(edge, ends) } else { None };
                    has_no_inside.set(has_no_inside.get() || (has_inside && inside.is_none()));
                    Some(PressedEdge { half, inside })
                };
                let edit = loaded.edit(&follow, (edges, &also), pressed)?;
                (has_all(edit.n_listed) && !has_no_inside.get()).then_some(())?;
                let n_made = edit.n_made;
                let join = move |load: &mut EdgeLoad| {
                    if let EdgeLoad::Across(PressedEdges(loaded, _)) = load {
                        loaded.follow(edit);
                    }
                };
                Some(InPlace { n_made, edit: Box::new(join) })
            }
        }
    }
}

impl Forces<One<Vec3>> for EdgeLoad {
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        match self {
            Self::Constant(load) => load.add_force(motion, f),
            Self::Across(PressedEdges(edges, binormal)) => {
                for edge in edges.iter() {
                    let force = edge.load.across(edge.nodes, *binormal, motion.x) * edge.load.half;
                    for end in edge.nodes {
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
            Self::Across(_) => None,
        }
    }
}
