//! Bodies so far from the origin that their positions have too few digits left for their sizes. What is computed from
//! differences of positions, such as strains, lengths and gaps, loses as many digits as the distance has more than the
//! size. SOFA says nothing of it.

use settee_kernel::{Diagnostic, ObjectId};
use settee_mesh::Topology;

use crate::simulation::{Simulation, StateView};

/// Distance between neighbouring numbers, relative to the smallest size that counts, above which a body is told: of 16
/// digits of a difference 6 are left.
const MOST_ROUNDING: f64 = 1e-6;

/// Distance from the origin, in sizes of the body, from which the place is what takes the digits. Of nearer bodies the
/// edges are too short, wherever they are.
const FAR: f64 = 1e3;

impl Simulation {
    /// Warnings about independent bodies whose initial positions are too far from the origin for their sizes.
    pub(crate) fn far_bodies(&self) -> Vec<Diagnostic> {
        let bodies = self.states().into_iter().filter(|state| !state.is_mapped);
        bodies.filter_map(|state| self.far_body(&state)).collect()
    }

    fn far_body(&self, state: &StateView) -> Option<Diagnostic> {
        let kind = self.scene().component(state.object)?.as_state()?.kind();
        let flat = self.runtime().position(state.object)?;
        let points = || kind.in_space(flat, kind.coord_size());
        let Bounds { farthest, extent } = Bounds::of(points())?;
        if extent <= 0.0 || farthest <= FAR * extent {
            return None;
        }
        let points: Vec<[f64; 3]> = points().collect();
        let edge = self.meshes_beside(state.object).filter_map(|mesh| shortest_edge(mesh, &points)).reduce(f64::min);
        let (size, what) = edge.map_or((extent, "it is"), |edge| (edge, "its shortest edge is"));
        let spacing = f64::EPSILON * farthest;
        if spacing <= MOST_ROUNDING * size {
            return None;
        }
        let message = format!(
            "the body is {farthest:.1e} from the origin, where positions are rounded to {spacing:.1e}, and {what} \
             {size:.1e} long: strains, forces and gaps are wrong by up to {:.0e} of themselves",
            (spacing / size).min(1.0)
        );
        let finding = Diagnostic::warning("far-from-origin", message);
        Some(self.scene().about(state.object, finding.fix("move the whole scene towards the origin")))
    }

    /// The meshes of the node of a state.
    fn meshes_beside(&self, state: ObjectId) -> impl Iterator<Item = &Topology> {
        let scene = self.scene();
        let objects = &scene.node(scene.object(state).node).objects;
        objects.iter().filter_map(|object| Some(self.mesh(*object)?.topology().as_ref()))
    }
}

/// How far points are from the origin, and from each other, along the axis on which that is most.
struct Bounds {
    farthest: f64,
    extent: f64,
}

impl Bounds {
    /// `None` without points.
    fn of(points: impl Iterator<Item = [f64; 3]>) -> Option<Self> {
        let join = |[low, high]: [[f64; 3]; 2], [a, b]: [[f64; 3]; 2]| {
            [std::array::from_fn(|k| low[k].min(a[k])), std::array::from_fn(|k| high[k].max(b[k]))]
        };
        let [low, high] = points.map(|point| [point; 2]).reduce(join)?;
        let largest = |of_axis: &dyn Fn(usize) -> f64| (0..3).map(of_axis).fold(0.0, f64::max);
        let farthest = largest(&|k| low[k].abs().max(high[k].abs()));
        Some(Self { farthest, extent: largest(&|k| high[k] - low[k]) })
    }
}

/// The shortest distance between neighbouring corners of elements, apart from those that coincide.
fn shortest_edge(mesh: &Topology, points: &[[f64; 3]]) -> Option<f64> {
    fn of_kind<const N: usize>(elements: &[[u32; N]], points: &[[f64; 3]]) -> Option<f64> {
        let at = |point: u32| points.get(point as usize).copied();
        let length = |a: u32, b: u32| {
            let (a, b) = (at(a)?, at(b)?);
            Some((0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>().sqrt())
        };
        let of_element = |element: &[u32; N]| {
            let lengths = element.windows(2).filter_map(|pair| length(pair[0], pair[1]));
            lengths.filter(|length| *length > 0.0).reduce(f64::min)
        };
        elements.iter().filter_map(of_element).reduce(f64::min)
    }
    let of_kinds = [
        of_kind(mesh.edges(), points),
        of_kind(mesh.triangles(), points),
        of_kind(mesh.quads(), points),
        of_kind(mesh.tetrahedra(), points),
        of_kind(mesh.hexahedra(), points),
        of_kind(mesh.prisms(), points),
        of_kind(mesh.pyramids(), points),
    ];
    of_kinds.into_iter().flatten().reduce(f64::min)
}
