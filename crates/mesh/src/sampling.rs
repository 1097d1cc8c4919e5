//! Points spread over a mesh: samples and the regions around them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use settee_math::vec3::{norm, sub};

/// Distances between the points of a mesh: straight, or along its edges.
pub struct Distances<'a> {
    points: &'a [[f64; 3]],
    /// For each point its neighbours; none for straight distances.
    neighbours: Option<Vec<Vec<u32>>>,
}

/// Samples, and to which of them each point belongs.
#[derive(Debug, Clone, PartialEq)]
pub struct Samples {
    /// Indices of the samples.
    pub points: Vec<u32>,
    /// For each point the place of its nearest sample in `points`; the first on equal distance.
    pub owner: Vec<u32>,
    /// For each point the distance from its sample; infinite where no way leads from a sample.
    pub distance: Vec<f64>,
}

/// A distance with an order, for the heap.
#[derive(PartialEq)]
struct Length(f64);

impl Eq for Length {}

impl PartialOrd for Length {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Length {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl<'a> Distances<'a> {
    /// Straight distances without edges, else distances along the edges.
    ///
    /// # Panics
    /// If an edge names a point beyond `points`.
    pub fn new(points: &'a [[f64; 3]], edges: &[[u32; 2]]) -> Self {
        let neighbours = (!edges.is_empty()).then(|| {
            let mut neighbours = vec![Vec::new(); points.len()];
            for &[a, b] in edges {
                neighbours[a as usize].push(b);
                neighbours[b as usize].push(a);
            }
            neighbours
        });
        Distances { points, neighbours }
    }

    fn straight(&self, a: u32, b: u32) -> f64 {
        norm(sub(self.points[a as usize], self.points[b as usize]))
    }

    /// Takes one more sample into account.
    fn add(&self, samples: &mut Samples, sample: u32) {
        let number = samples.points.len() as u32;
        samples.points.push(sample);
        let Some(neighbours) = &self.neighbours else {
            for point in 0..self.points.len() as u32 {
                let distance = self.straight(sample, point);
                if distance < samples.distance[point as usize] {
                    samples.distance[point as usize] = distance;
                    samples.owner[point as usize] = number;
                }
            }
            return;
        };
        // Dijkstra's shortest ways, as far as the new sample is the nearest.
        let mut heap = BinaryHeap::from([Reverse((Length(0.0), sample))]);
        while let Some(Reverse((Length(distance), point))) = heap.pop() {
            // Written so that what is not a number is no way either.
            let is_nearer = distance < samples.distance[point as usize];
            if !is_nearer {
                continue;
            }
            samples.distance[point as usize] = distance;
            samples.owner[point as usize] = number;
            for &other in &neighbours[point as usize] {
                heap.push(Reverse((Length(distance + self.straight(point, other)), other)));
            }
        }
    }

    /// The regions around given samples.
    ///
    /// # Panics
    /// If a sample is beyond the points.
    pub fn regions(&self, samples: &[u32]) -> Samples {
        let n = self.points.len();
        let mut regions = Samples { points: Vec::new(), owner: vec![0; n], distance: vec![f64::INFINITY; n] };
        samples.iter().for_each(|&sample| self.add(&mut regions, sample));
        regions
    }

    /// Adds samples, each the point farthest from all before, until `number` are there or every point is within
    /// `radius` of one. Without any sample the first point becomes one. On equal distance the smallest index wins.
    pub fn spread(&self, given: &[u32], number: usize, radius: f64) -> Samples {
        let mut samples = self.regions(given);
        while samples.points.len() < number.min(self.points.len()) {
            let farthest =
                (0..self.points.len()).rev().max_by(|&a, &b| samples.distance[a].total_cmp(&samples.distance[b]));
            let Some(farthest) = farthest.filter(|&point| samples.distance[point] > radius.max(0.0)) else { break };
            self.add(&mut samples, farthest as u32);
        }
        samples
    }

    /// Lloyd's iterations: each sample but the first `n_fixed` moves to the point nearest to the mean of its region, at
    /// most `largest` times or until none moves.
    pub fn relax(&self, mut samples: Samples, n_fixed: usize, largest: usize) -> Samples {
        for _ in 0..largest {
            let moved = self.centred(&samples, n_fixed);
            if moved == samples.points {
                break;
            }
            samples = self.regions(&moved);
        }
        samples
    }

    /// For each region the point of it nearest to its mean.
    fn centred(&self, samples: &Samples, n_fixed: usize) -> Vec<u32> {
        let mut sums = vec![([0.0; 3], 0.0); samples.points.len()];
        let members = || samples.owner.iter().zip(self.points).zip(&samples.distance).filter(|(_, d)| d.is_finite());
        for ((&owner, x), _) in members() {
            let (sum, count) = &mut sums[owner as usize];
            *sum = [0, 1, 2].map(|i| sum[i] + x[i]);
            *count += 1.0;
        }
        let mut best: Vec<(f64, u32)> = samples.points.iter().map(|&sample| (f64::INFINITY, sample)).collect();
        let moves = |owner: u32, point: u32| samples.distance[point as usize].is_finite() && owner as usize >= n_fixed;
        let points = (0u32..).zip(samples.owner.iter().zip(self.points));
        for (point, (&owner, x)) in points.filter(|(point, (owner, _))| moves(**owner, *point)) {
            let (sum, count) = sums[owner as usize];
            let distance = norm(sub(*x, sum.map(|c| c / count)));
            let (smallest, chosen) = &mut best[owner as usize];
            if distance < *smallest {
                (*smallest, *chosen) = (distance, point);
            }
        }
        best.into_iter().map(|(_, chosen)| chosen).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(n: usize) -> Vec<[f64; 3]> {
        (0..n).map(|i| [i as f64, 0.0, 0.0]).collect()
    }

    #[test]
    fn samples_are_far_apart_and_move_to_the_middle_of_their_regions() {
        let points = line(9);
        let distances = Distances::new(&points, &[]);
        let samples = distances.spread(&[], 3, 0.0);
        assert_eq!(samples.points, [0, 8, 4]);
        assert_eq!(samples.owner, [0, 0, 0, 2, 2, 2, 1, 1, 1]);
        let relaxed = distances.relax(samples, 0, 100);
        assert_eq!(relaxed.points, [1, 7, 4]);
        assert_eq!(distances.spread(&[4], 9, 2.5).points, [4, 0, 8]);
        assert_eq!(distances.spread(&[], 99, 0.0).points.len(), 9);
    }

    #[test]
    fn ways_lead_along_the_edges() {
        // A horseshoe: its ends are near each other, but the way between them is long.
        let points = [[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [3.0, 1.0, 0.0], [0.0, 1.0, 0.0], [9.0, 9.0, 9.0]];
        let edges = [[0, 1], [1, 2], [2, 3]];
        let samples = Distances::new(&points, &edges).spread(&[0], 1, 0.0);
        assert_eq!(samples.distance, [0.0, 3.0, 4.0, 7.0, f64::INFINITY]);
        assert_eq!(Distances::new(&points[..4], &edges).spread(&[], 2, 0.0).points, [0, 3]);
        // A point that no way leads to becomes a sample of its own.
        assert_eq!(Distances::new(&points, &edges).spread(&[], 2, 0.0).points, [0, 4]);
    }

    #[test]
    fn no_points_have_no_samples() {
        assert!(Distances::new(&[], &[]).spread(&[], 3, 0.0).points.is_empty());
        let points = line(3);
        let distances = Distances::new(&points, &[]);
        assert!(distances.relax(distances.spread(&[], 0, 0.0), 0, 5).points.is_empty());
    }
}
