//! What is wrong with a mesh, counted, and what to do about it.

use std::collections::HashSet;
use std::fmt;

use crate::elements::{TETRAHEDRON_EDGES, TETRAHEDRON_FACES, six_volumes, sorted};
use crate::mesh::Mesh;
use crate::union::Groups;
use settee_math::vec3::{cross, norm, sub};

/// A tetrahedron counts as flat below this share of its longest edge cubed: six volumes that rounding alone can give.
const FLAT: f64 = 64.0 * f64::EPSILON;

/// A tetrahedron is a sliver if its longest edge exceeds its smallest height by this factor: the stiffness of a linear
/// element grows with the square of that ratio, and from here on one element spoils the conditioning of a whole mesh.
const SLIVER_RATIO: f64 = 1e3;

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
    /// Tetrahedra of positive volume whose longest edge is more than 1000 times their smallest height.
    pub slivers: usize,
    /// Parts that share no point, orphan points left out.
    pub components: usize,
    /// Largest ratio of longest edge to smallest height; 0 without tetrahedra of volume.
    pub worst_ratio: f64,
    /// Total volume of the tetrahedra, inverted ones negative.
    pub volume: f64,
}

/// What to do with tetrahedra that are inverted, flat, duplicates, use a point twice or have one that is missing or not
/// finite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DefectPolicy {
    /// Refuse the mesh.
    #[default]
    Error,
    /// Turn inverted ones over and drop the others.
    Repair,
    /// Drop them all.
    Drop,
}

impl fmt::Display for DefectPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DefectPolicy::Error => "error",
            DefectPolicy::Repair => "repair",
            DefectPolicy::Drop => "drop",
        })
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Verdict {
    Sound { ratio: f64 },
    Inverted { ratio: f64 },
    Flat,
    Unusable,
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
        for node in &mesh.high_order_nodes {
            if let Some(used) = parts.is_used.get_mut(node.point as usize) {
                *used = true;
            }
        }
        report.orphan_points = parts.is_used.iter().filter(|&&used| !used).count();
        report.components = parts.count(&mesh.high_order_nodes.iter().map(|n| n.point).collect());
        let mut known = HashSet::new();
        for &tetrahedron in &mesh.tetrahedra {
            let verdict = judge(&mesh.positions, tetrahedron);
            if verdict != Verdict::Unusable && !known.insert(sorted(tetrahedron)) {
                report.duplicates += 1;
            }
            match verdict {
                Verdict::Inverted { .. } => report.inverted += 1,
                Verdict::Flat => report.flat += 1,
                Verdict::Sound { ratio } if ratio > SLIVER_RATIO => report.slivers += 1,
                _ => {}
            }
            if let Verdict::Sound { ratio } | Verdict::Inverted { ratio } = verdict {
                report.worst_ratio = report.worst_ratio.max(ratio);
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
        let n_points = parts.is_used.len();
        for nodes in elements {
            let exists = |node: &&u32| (**node as usize) < n_points;
            self.missing_points += usize::from(!nodes.iter().all(|n| exists(&n)));
            let has_repeated = (1..N).any(|i| nodes[..i].contains(&nodes[i]));
            self.repeated_points += usize::from(has_repeated);
            let mut existing = nodes.iter().filter(exists);
            if let Some(&first) = existing.next() {
                parts.is_used[first as usize] = true;
                for &node in existing {
                    parts.is_used[node as usize] = true;
                    parts.groups.join(first, node);
                }
            }
        }
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
            write!(f, "{separator}{} separate parts", self.components)?;
            separator = ", ";
        }
        if separator.is_empty() {
            f.write_str("no defects")?;
        }
        Ok(())
    }
}

impl Mesh {
    /// Applies a policy to the tetrahedra. Returns what was wrong before.
    ///
    /// # Errors
    /// The report, if the policy is `Error` and something is wrong; the mesh is left alone then.
    pub fn apply_policy(&mut self, policy: DefectPolicy) -> Result<MeshReport, MeshReport> {
        let report = MeshReport::of(self);
        if report.is_clean() {
            return Ok(report);
        }
        if policy == DefectPolicy::Error {
            return Err(report);
        }
        let mut known = HashSet::new();
        let positions = &self.positions;
        self.tetrahedra.retain_mut(|tetrahedron| {
            let is_kept = match judge(positions, *tetrahedron) {
                Verdict::Sound { .. } => true,
                Verdict::Inverted { .. } if policy == DefectPolicy::Repair => {
                    tetrahedron.swap(2, 3);
                    true
                }
                _ => false,
            };
            is_kept && known.insert(sorted(*tetrahedron))
        });
        Ok(report)
    }
}

fn judge(positions: &[[f64; 3]], tetrahedron: [u32; 4]) -> Verdict {
    let x = tetrahedron.map(|v| positions.get(v as usize).copied().unwrap_or([f64::NAN; 3]));
    let is_repeated = (1..4).any(|i| tetrahedron[..i].contains(&tetrahedron[i]));
    if is_repeated || x.iter().flatten().any(|c| !c.is_finite()) {
        return Verdict::Unusable;
    }
    let lengths = TETRAHEDRON_EDGES.map(|[i, j]| norm(sub(x[j], x[i])));
    let longest = lengths.into_iter().fold(0.0, f64::max);
    // Scaled to longest edge 1: the volume of a mesh in metres or micrometres neither under- nor overflows.
    let scaled = x.map(|p| sub(p, x[0]).map(|c| c / longest));
    let six = six_volumes(scaled);
    if !six.is_finite() || six.abs() <= FLAT {
        return Verdict::Flat;
    }
    let doubled_areas =
        TETRAHEDRON_FACES.map(|[a, b, c]| norm(cross(sub(scaled[b], scaled[a]), sub(scaled[c], scaled[a]))));
    let largest = doubled_areas.into_iter().fold(0.0, f64::max);
    let ratio = largest / six.abs();
    if six < 0.0 { Verdict::Inverted { ratio } } else { Verdict::Sound { ratio } }
}

/// Union of points that share an element.
struct Parts {
    groups: Groups,
    is_used: Vec<bool>,
}

impl Parts {
    fn new(n_points: usize) -> Self {
        Parts { groups: Groups::of_single(n_points), is_used: vec![false; n_points] }
    }

    /// Parts of used points, without points that are only in the middle of an edge.
    fn count(&self, middle_nodes: &HashSet<u32>) -> usize {
        self.groups.roots().filter(|i| self.is_used[*i as usize] && !middle_nodes.contains(i)).count()
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
        assert!(report.worst_ratio > 1e4);
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
    fn policies_refuse_repair_or_drop() {
        let broken = mesh(&[[0.5, 0.5, 0.0]], &[[0, 2, 1, 3], [0, 1, 2, 4], [4, 1, 2, 3]]);
        let mut kept = broken.clone();
        assert!(kept.apply_policy(DefectPolicy::Error).is_err());
        assert_eq!(kept, broken);
        let mut repaired = broken.clone();
        assert!(repaired.apply_policy(DefectPolicy::Repair).is_ok());
        assert_eq!(repaired.tetrahedra, [[0, 2, 3, 1]]);
        assert!(MeshReport::of(&repaired).is_clean());
        let mut dropped = broken;
        assert!(dropped.apply_policy(DefectPolicy::Drop).is_ok());
        assert!(dropped.tetrahedra.is_empty());
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
        assert_eq!(MeshReport::of(&two).components, 2);
    }
}
