//! What is wrong with a mesh, counted.

use std::collections::HashSet;
use std::fmt;

use crate::elements::{six_volumes, sorted};
use crate::mesh::Mesh;
use crate::parts::Parts;
use crate::slivers::{SLIVER_RATIO, Shape, shape_of};

/// Counts of what is wrong with a mesh.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MeshReport {
    /// Points with a coordinate that is NaN or infinite.
    pub non_finite_points: usize,
    /// Points that no element uses.
    pub orphan_points: usize,
    /// Elements of any kind that name a missing point.
    pub missing_points: usize,
    /// Elements of any kind that use one point twice.
    pub repeated_points: usize,
    /// Tetrahedra of negative volume.
    pub inverted: usize,
    /// Tetrahedra without volume, up to rounding; those with a repeated point are not counted again.
    pub flat: usize,
    /// Tetrahedra on the points of an earlier one.
    pub duplicates: usize,
    /// Tetrahedra of positive volume whose longest edge is more than [`SLIVER_RATIO`] times their smallest height.
    pub slivers: usize,
    /// Parts that share no point, orphan points left out.
    pub components: usize,
    /// Number of points of the smallest part; 0 without elements.
    pub smallest_part: usize,
    /// Largest ratio of longest edge to smallest height; 0 without tetrahedra of volume.
    pub worst_ratio: f64,
    /// The tetrahedron with this ratio.
    pub worst_tetrahedron: Option<usize>,
    /// Total volume of the tetrahedra, inverted ones negative.
    pub volume: f64,
}

impl MeshReport {
    /// Looks at every point and element.
    pub fn of(mesh: &Mesh) -> MeshReport {
        let mut report = MeshReport::default();
        let is_finite: Vec<bool> = mesh.positions.iter().map(|x| x.iter().all(|c| c.is_finite())).collect();
        report.non_finite_points = is_finite.iter().filter(|&&finite| !finite).count();
        let mut parts = Parts::new(mesh.positions.len());
        report.connect(&mesh.edges, &mut parts);
        report.connect(&mesh.triangles, &mut parts);
        report.connect(&mesh.quads, &mut parts);
        report.connect(&mesh.tetrahedra, &mut parts);
        report.connect(&mesh.hexahedra, &mut parts);
        report.connect(&mesh.prisms, &mut parts);
        report.connect(&mesh.pyramids, &mut parts);
        // Points in the middle of an edge belong to the part of the edge, whose elements name its ends only.
        for node in &mesh.high_order_nodes {
            if let Some(&[end, _]) = mesh.edges.get(node.edge as usize) {
                parts.join(&[[end, node.point]]);
            }
        }
        report.orphan_points = parts.n_unused();
        let sizes = parts.sizes();
        report.components = sizes.len();
        report.smallest_part = sizes.into_iter().min().unwrap_or(0);
        let mut known = HashSet::new();
        for (index, &tetrahedron) in mesh.tetrahedra.iter().enumerate() {
            let shape = shape_of(&mesh.positions, tetrahedron);
            if shape != Shape::Unusable && !known.insert(sorted(tetrahedron)) {
                report.duplicates += 1;
            }
            match shape {
                Shape::Solid { is_inverted: true, .. } => report.inverted += 1,
                Shape::Solid { ratio, .. } if ratio > SLIVER_RATIO => report.slivers += 1,
                Shape::Flat => report.flat += 1,
                Shape::Solid { .. } | Shape::Unusable => {}
            }
            if let Shape::Solid { ratio, .. } = shape {
                if ratio > report.worst_ratio {
                    (report.worst_ratio, report.worst_tetrahedron) = (ratio, Some(index));
                }
                let x = tetrahedron.map(|v| mesh.positions[v as usize]);
                report.volume += six_volumes(x) / 6.0;
            }
        }
        report
    }

    /// Whether nothing is wrong. Slivers, orphan points and several parts are odd, but no defects.
    pub fn is_clean(&self) -> bool {
        let defects = [
            self.non_finite_points,
            self.missing_points,
            self.repeated_points,
            self.inverted,
            self.flat,
            self.duplicates,
        ];
        defects.iter().all(|&count| count == 0)
    }

    fn connect<const N: usize>(&mut self, elements: &[[u32; N]], parts: &mut Parts) {
        let n_points = parts.n_points();
        for nodes in elements {
            let exists = |node: &u32| (*node as usize) < n_points;
            self.missing_points += usize::from(!nodes.iter().all(exists));
            let has_repeated = (1..N).any(|i| nodes[..i].contains(&nodes[i]));
            self.repeated_points += usize::from(has_repeated);
        }
        parts.join(elements);
    }
}

impl fmt::Display for MeshReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            (self.non_finite_points, "points that are not finite"),
            (self.missing_points, "elements with a missing point"),
            (self.repeated_points, "elements with a repeated point"),
            (self.inverted, "inverted tetrahedra"),
            (self.flat, "flat tetrahedra"),
            (self.duplicates, "duplicate tetrahedra"),
            (self.slivers, "slivers"),
            (self.orphan_points, "points without elements"),
        ];
        let mut separator = "";
        for (count, what) in counts.into_iter().filter(|c| c.0 > 0) {
            write!(f, "{separator}{count} {what}")?;
            separator = ", ";
        }
        if self.components > 1 {
            let (n, smallest) = (self.components, self.smallest_part);
            write!(f, "{separator}{n} separate parts, the smallest of {smallest} points")?;
            separator = ", ";
        }
        if separator.is_empty() {
            f.write_str("no defects")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORNERS: [[f64; 3]; 4] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

    fn mesh(extra: &[[f64; 3]], tetrahedra: &[[u32; 4]]) -> Mesh {
        let positions = CORNERS.iter().chain(extra).copied().collect();
        Mesh::from_tetrahedra(positions, tetrahedra.to_vec())
    }

    #[test]
    fn each_defect_is_counted_once() {
        let extra = [[0.5, 0.5, 0.0], [f64::NAN, 0.0, 0.0], [9.0; 3], [0.2, 0.2, 1e-4]];
        let broken = mesh(
            &extra,
            &[
                [0, 1, 2, 3],
                [0, 2, 1, 3],  // inverted, and a duplicate
                [0, 1, 2, 4],  // flat
                [0, 1, 1, 3],  // repeated point
                [0, 1, 2, 5],  // not finite
                [0, 1, 2, 99], // missing point
                [0, 1, 2, 7],  // sliver
            ],
        );
        let report = MeshReport::of(&broken);
        assert_eq!((report.inverted, report.duplicates, report.flat, report.repeated_points), (1, 1, 1, 1));
        assert_eq!((report.non_finite_points, report.missing_points), (1, 1));
        assert_eq!((report.slivers, report.orphan_points, report.components), (1, 1, 1));
        assert!(report.worst_ratio > 1e4 && report.worst_tetrahedron == Some(6));
        assert!(!report.is_clean());
        assert_eq!(
            report.to_string(),
            "1 points that are not finite, 1 elements with a missing point, 1 elements with a repeated point, \
             1 inverted tetrahedra, 1 flat tetrahedra, 1 duplicate tetrahedra, 1 slivers, 1 points without elements"
        );
    }

    #[test]
    fn slivers_of_ratio_1e12_are_told_from_flat_ones_at_any_scale() {
        for scale in [1e-100, 1.0, 1e100] {
            let mut sliver = mesh(&[[0.2, 0.2, 1e-12]], &[[0, 1, 2, 4]]);
            sliver.positions.iter_mut().flatten().for_each(|c| *c *= scale);
            let report = MeshReport::of(&sliver);
            assert_eq!((report.slivers, report.flat), (1, 0));
            assert!(report.is_clean());
            sliver.positions[4][2] = 0.0;
            assert_eq!(MeshReport::of(&sliver).flat, 1);
        }
    }

    #[test]
    fn the_corner_of_a_cube_has_its_known_ratio_and_volume() {
        let report = MeshReport::of(&mesh(&[], &[[0, 1, 2, 3]]));
        // Longest edge sqrt 2, smallest height 1 / sqrt 3.
        assert!((report.worst_ratio - 6f64.sqrt()).abs() < 1e-14);
        assert!((report.volume - 1.0 / 6.0).abs() < 1e-16);
    }

    #[test]
    fn separate_parts_are_counted() {
        let mut two = mesh(&[], &[[0, 1, 2, 3]]);
        two.positions.extend(CORNERS);
        two.tetrahedra.push([4, 5, 6, 7]);
        two.edges.push([8, 9]);
        two.positions.extend([[9.0; 3]; 2]);
        let report = MeshReport::of(&two);
        assert_eq!((report.components, report.smallest_part, report.orphan_points), (3, 2, 0));
        assert_eq!(report.to_string(), "3 separate parts, the smallest of 2 points");
    }
}
