//! Hexahedra cut into eight.

use std::collections::BTreeMap;

use settee_kernel::{Component, InitContext};
use settee_mesh::{ElementKind, ElementLists};

use super::Ends;
use super::mesh2point::positions_of;

/// Cuts each hexahedron of the input into eight, at the middles of its edges and faces and in its own middle.
///
/// Points are those of the input, then the new ones in the order in which the hexahedra come to them: neighbours share
/// those of their common edges and faces. Part k is at corner k.
#[derive(Component)]
#[component(category = "Mapping/Linear", roles(topological_mapping))]
pub struct SimpleTesselatedHexaTopologicalMapping {
    /// Input and output.
    #[group]
    pub ends: Ends,
    #[group]
    base: settee_kernel::Base,
}

/// Places of the corners of a hexahedron in a lattice of three points along each direction.
const CORNERS: [[usize; 3]; 8] =
    [[0, 0, 0], [2, 0, 0], [2, 2, 0], [0, 2, 0], [0, 0, 2], [2, 0, 2], [2, 2, 2], [0, 2, 2]];

impl SimpleTesselatedHexaTopologicalMapping {
    fn map(&mut self, context: &mut InitContext<'_>) {
        let Some(input) = self.ends.read(context) else { return };
        self.ends.warn_if_without(ElementKind::Hexahedron, &input, context);
        let Some(mut points) = positions_of(&input, context) else { return };
        points.truncate(input.n_points);
        // A point is known by the corners in whose middle it is, in increasing order.
        let mut numbers: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let mut hexahedra = Vec::with_capacity(8 * input.topology.hexahedra().len());
        for hexahedron in input.topology.hexahedra() {
            let mut point_at = |place: [usize; 3]| {
                let is_beside = |corner: [usize; 3]| (0..3).all(|axis| place[axis] == 1 || place[axis] == corner[axis]);
                let around = CORNERS.iter().zip(hexahedron).filter(|(corner, _)| is_beside(**corner));
                let mut around: Vec<u32> = around.map(|(_, &point)| point).collect();
                if let [point] = around[..] {
                    return point;
                }
                around.sort_unstable();
                *numbers.entry(around).or_insert_with_key(|around| {
                    let sum = |axis: usize| around.iter().map(|&point| points[point as usize][axis]).sum::<f64>();
                    let middle = [0, 1, 2].map(|axis| sum(axis) / around.len() as f64);
                    points.push(middle);
                    points.len() as u32 - 1
                })
            };
            for part in CORNERS {
                // Corners of the part: from its corner of the whole, half way to each other corner.
                hexahedra.push(CORNERS.map(|corner| point_at([0, 1, 2].map(|axis| (part[axis] + corner[axis]) / 2))));
            }
        }
        self.ends.give_with_points(points, ElementLists { hexahedra, ..ElementLists::default() });
    }
}

topological_mapping!(SimpleTesselatedHexaTopologicalMapping);
