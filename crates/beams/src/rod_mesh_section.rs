//! Parts of wires with the shape of a polyline.

use settee::component::*;
use settee::kernel::{Flat, LinkTarget};
use settee::math::vec3::{norm, sub};

use crate::curve::{align, between};
use crate::frame::Frame;
use crate::rod_data::{Rod, RodData};

/// Any loader of meshes with edges.
pub struct AnyLoader;

impl LinkTarget for AnyLoader {
    const WHAT: &'static str = "mesh loader";
    fn accepts(component: &dyn Component) -> bool {
        component.class().name.ends_with("Loader") && component.find_data("edges").is_some()
    }
}

/// A part of a wire that has the shape of a polyline at rest.
///
/// The line begins at its first vertex that belongs to one edge only. Frames turn along it as little as they can.
#[derive(Component)]
#[component(category = "BeamAdapter/Wire", templates(Rigid3d))]
pub struct RodMeshSection {
    /// Loader of the line; by default that of the node.
    #[linked(search = up, required)]
    loader: Link<AnyLoader>,
    #[group]
    rod: RodData,
    #[group]
    base: Base,
    /// Frames along the line from its beginning, each with the length before it.
    line: Vec<(f64, Frame)>,
}

/// Numbers of a data of a component.
fn numbers(component: &dyn Component, name: &str) -> Vec<f64> {
    match component.find_data(name).map(|index| component.data(index).flat()) {
        Some(Flat::Reals { values, .. }) => values,
        Some(Flat::Integers { values, .. }) => values.into_iter().map(|value| value as f64).collect(),
        _ => Vec::new(),
    }
}

/// The vertices of a line, from its first end on.
fn walk(edges: &[[usize; 2]], n_points: usize) -> Option<Vec<usize>> {
    let mut degree = vec![0; n_points];
    edges.iter().flatten().for_each(|vertex| degree[*vertex] += 1);
    let mut line = vec![degree.iter().position(|degree| *degree == 1)?];
    let mut used = vec![false; edges.len()];
    while let Some(last) = line.last().copied() {
        let next = (0..edges.len()).find(|edge| !used[*edge] && edges[*edge].contains(&last));
        let Some(edge) = next else { break };
        used[edge] = true;
        line.push(if edges[edge][0] == last { edges[edge][1] } else { edges[edge][0] });
    }
    Some(line)
}

/// Frames along a line.
fn frames(points: &[[f64; 3]]) -> Vec<(f64, Frame)> {
    let mut along = vec![(0.0, Frame::IDENTITY)];
    for ends in points.windows(2) {
        let (length, last) = along[along.len() - 1];
        let segment = sub(ends[1], ends[0]);
        let long = norm(segment);
        let tangent = segment.map(|component| component / long);
        let axis = last.vector([1.0, 0.0, 0.0]);
        let cos: f64 = axis.iter().zip(&tangent).map(|(a, b)| a * b).sum();
        let turn = if cos > 1.0 - 1e-4 { last.turn } else { align(last.turn, tangent) };
        along.push((length + long, Frame { origin: sub(ends[1], points[0]), turn }));
    }
    along
}

impl RodMeshSection {
    fn read(&self, context: &mut InitContext<'_>) -> Result<Vec<(f64, Frame)>, Diagnostic> {
        let odd = |message: &str| {
            Diagnostic::error("elements-not-supported", message).attribute("loader", "").expected("a line of edges")
        };
        let Some(loader) = self.loader.target() else { return Err(odd("there is no loader")) };
        context.require(loader);
        let Some(component) = context.scene.component(loader) else { return Err(odd("there is no loader")) };
        if ["triangles", "quads", "polygons"].iter().any(|kind| !numbers(component, kind).is_empty()) {
            return Err(odd("the mesh has faces"));
        }
        let (edges, points) = (numbers(component, "edges"), numbers(component, "position"));
        let points = points.as_chunks::<3>().0;
        let edges: Vec<[usize; 2]> = edges.as_chunks::<2>().0.iter().map(|edge| edge.map(|end| end as usize)).collect();
        if edges.is_empty() || edges.iter().flatten().any(|end| *end >= points.len()) {
            return Err(odd("the mesh has no edges between its points"));
        }
        let line = walk(&edges, points.len()).ok_or_else(|| odd("the line is closed"))?;
        let line: Vec<[f64; 3]> = line.into_iter().map(|vertex| points[vertex]).collect();
        if line.windows(2).any(|ends| ends[0] == ends[1]) {
            return Err(Diagnostic::error("degenerate-element", "an edge of the line has no length"));
        }
        Ok(frames(&line))
    }
}

impl Lifecycle for RodMeshSection {
    fn init(&mut self, context: &mut InitContext<'_>) {
        match self.read(context) {
            Ok(line) => {
                self.rod.length.derive(line.last().map_or(0.0, |(length, _)| *length));
                self.line = line;
                self.rod.init(context);
            }
            Err(finding) => context.report(finding),
        }
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        if self.read(context).ok().as_ref() != Some(&self.line) {
            context.error("counts-at-start", "the line of the section was read at the start");
        }
        self.rod.check(context);
    }
}

impl Rod for RodMeshSection {
    fn data(&self) -> &RodData {
        &self.rod
    }

    fn rest_frame(&self, x: f64, start: f64) -> Frame {
        let along = x - start;
        let last = self.line.len().saturating_sub(1);
        let next = self.line.iter().position(|(length, _)| *length >= along).unwrap_or(last);
        let mut frame = match (next.checked_sub(1).and_then(|before| self.line.get(before)), self.line.get(next)) {
            (Some((begin, first)), Some((end, second))) => {
                let b = ((along - begin) / (end - begin)).clamp(0.0, 1.0);
                let mix = |axis: usize| (1.0 - b) * first.origin[axis] + b * second.origin[axis];
                Frame { origin: [mix(0), mix(1), mix(2)], turn: between(first.turn, second.turn, b) }
            }
            (_, Some((_, frame))) => *frame,
            _ => Frame::IDENTITY,
        };
        frame.origin[0] += start;
        frame
    }
}
