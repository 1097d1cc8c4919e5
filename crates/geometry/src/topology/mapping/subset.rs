//! A mesh that is a part of another.

use std::collections::HashMap;

use settee_kernel::roles::{BaseTopologicalMapping, MappedElements};
use settee_kernel::{Component, Data, DataValue, Diagnostic, InitContext, Lifecycle, ObjectId};
use settee_mesh::elements::sorted;

use super::Ends;
use super::ends::Input;

/// Finds where the points and elements of the output are in the input, of which the output is a part.
///
/// Points correspond if their coordinates are equal, or if `samePoints` is set, in order. Elements correspond if they
/// have the same points. The output keeps its own elements. What has no counterpart has the index -1.
#[derive(Component)]
#[component(category = "Topology/Mapping", roles(topological_mapping))]
pub struct SubsetTopologicalMapping {
    /// Input and output.
    #[group]
    pub ends: Ends,
    /// Both topologies have the same points in the same order.
    #[data(default = false)]
    pub same_points: Data<bool>,
    /// Looks for the edges.
    #[data(default = false)]
    pub handle_edges: Data<bool>,
    /// Looks for the triangles.
    #[data(default = false)]
    pub handle_triangles: Data<bool>,
    /// Looks for the quads.
    #[data(default = false)]
    pub handle_quads: Data<bool>,
    /// Looks for the tetrahedra.
    #[data(default = false)]
    pub handle_tetrahedra: Data<bool>,
    /// Looks for the hexahedra.
    #[data(default = false)]
    pub handle_hexahedra: Data<bool>,
    /// Index in the output of each point of the input.
    #[data(output, name = "pointS2D")]
    pub points_down: Data<Vec<i32>>,
    /// Index in the input of each point of the output.
    #[data(output, name = "pointD2S")]
    pub points_up: Data<Vec<i32>>,
    /// Index in the output of each edge of the input.
    #[data(output, name = "edgeS2D")]
    pub edges_down: Data<Vec<i32>>,
    /// Index in the input of each edge of the output.
    #[data(output, name = "edgeD2S")]
    pub edges_up: Data<Vec<i32>>,
    /// Index in the output of each triangle of the input.
    #[data(output, name = "triangleS2D")]
    pub triangles_down: Data<Vec<i32>>,
    /// Index in the input of each triangle of the output.
    #[data(output, name = "triangleD2S")]
    pub triangles_up: Data<Vec<i32>>,
    /// Index in the output of each quad of the input.
    #[data(output, name = "quadS2D")]
    pub quads_down: Data<Vec<i32>>,
    /// Index in the input of each quad of the output.
    #[data(output, name = "quadD2S")]
    pub quads_up: Data<Vec<i32>>,
    /// Index in the output of each tetrahedron of the input.
    #[data(output, name = "tetrahedronS2D")]
    pub tetrahedra_down: Data<Vec<i32>>,
    /// Index in the input of each tetrahedron of the output.
    #[data(output, name = "tetrahedronD2S")]
    pub tetrahedra_up: Data<Vec<i32>>,
    /// Index in the output of each hexahedron of the input.
    #[data(output, name = "hexahedronS2D")]
    pub hexahedra_down: Data<Vec<i32>>,
    /// Index in the input of each hexahedron of the output.
    #[data(output, name = "hexahedronD2S")]
    pub hexahedra_up: Data<Vec<i32>>,
    #[group]
    base: settee_kernel::Base,
}

impl SubsetTopologicalMapping {
    fn map(&mut self, context: &mut InitContext<'_>) {
        let Some(input) = self.ends.read(context) else { return };
        let Some(output) = self.output_mesh(context) else { return };
        let up = if *self.same_points {
            (0..output.n_points).map(|point| (point < input.n_points).then_some(point as u32)).collect()
        } else {
            equal_points(&input.points, &output.points)
        };
        if let Some(stranger) = up.iter().position(Option::is_none) {
            let finding = format!("point {stranger} of the output is not among those of the input");
            context.report(Diagnostic::error("not-a-subset", finding).attribute("output", ""));
            return;
        }
        let (whole, part) = (&input.topology, &output.topology);
        let maps = |is_wanted: bool| is_wanted.then_some(up.as_slice());
        let edges = matching(whole.edges(), part.edges(), maps(*self.handle_edges));
        give(edges, &mut self.edges_up, &mut self.edges_down);
        let triangles = matching(whole.triangles(), part.triangles(), maps(*self.handle_triangles));
        give(triangles, &mut self.triangles_up, &mut self.triangles_down);
        let quads = matching(whole.quads(), part.quads(), maps(*self.handle_quads));
        give(quads, &mut self.quads_up, &mut self.quads_down);
        let tetrahedra = matching(whole.tetrahedra(), part.tetrahedra(), maps(*self.handle_tetrahedra));
        give(tetrahedra, &mut self.tetrahedra_up, &mut self.tetrahedra_down);
        let hexahedra = matching(whole.hexahedra(), part.hexahedra(), maps(*self.handle_hexahedra));
        give(hexahedra, &mut self.hexahedra_up, &mut self.hexahedra_down);
        let down = inverted(&up, input.n_points);
        give(Some((up, down)), &mut self.points_up, &mut self.points_down);
    }

    fn output_mesh(&self, context: &mut InitContext<'_>) -> Option<Input> {
        let object = self.ends.output.target()?;
        context.require(object);
        Input::of(object, context)
    }
}

/// Place in the whole of each entry of a part, and place in the part of each entry of the whole.
type UpAndDown = (Vec<Option<u32>>, Vec<Option<u32>>);

/// For each point of the part the first point of the whole at the same place.
fn equal_points(whole: &[[f64; 3]], part: &[[f64; 3]]) -> Vec<Option<u32>> {
    // Adding zero makes -0 the same as 0.
    let key = |x: &[f64; 3]| x.map(|c| (c + 0.0).to_bits());
    let mut index = HashMap::with_capacity(whole.len());
    for (point, x) in (0u32..).zip(whole) {
        index.entry(key(x)).or_insert(point);
    }
    part.iter().map(|x| index.get(&key(x)).copied()).collect()
}

fn matching<const N: usize>(
    whole: &[[u32; N]],
    part: &[[u32; N]],
    points_up: Option<&[Option<u32>]>,
) -> Option<UpAndDown> {
    let points_up = points_up?;
    let index: HashMap<[u32; N], u32> = whole.iter().copied().map(sorted).zip(0..).collect();
    let in_whole = |point: u32| points_up.get(point as usize).copied().flatten().unwrap_or(u32::MAX);
    let up: Vec<Option<u32>> = part.iter().map(|element| index.get(&sorted(element.map(in_whole))).copied()).collect();
    let down = inverted(&up, whole.len());
    Some((up, down))
}

fn inverted(up: &[Option<u32>], n_whole: usize) -> Vec<Option<u32>> {
    let mut down = vec![None; n_whole];
    for (part, whole) in (0u32..).zip(up) {
        if let Some(place) = whole.and_then(|whole| down.get_mut(whole as usize)) {
            place.get_or_insert(part);
        }
    }
    down
}

fn give(found: Option<UpAndDown>, up: &mut Data<Vec<i32>>, down: &mut Data<Vec<i32>>)
where
    Vec<i32>: DataValue,
{
    let (found_up, found_down) = found.unwrap_or_default();
    let signed =
        |list: Vec<Option<u32>>| list.into_iter().map(|index| index.map_or(-1, |index| index as i32)).collect();
    up.derive(signed(found_up));
    down.derive(signed(found_down));
}

impl Lifecycle for SubsetTopologicalMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.map(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.map(context);
    }
}

impl BaseTopologicalMapping for SubsetTopologicalMapping {
    // The output keeps its elements: it does not take any from here.
    fn output(&self) -> Option<ObjectId> {
        None
    }

    fn made(&self) -> Option<&MappedElements> {
        None
    }
}
