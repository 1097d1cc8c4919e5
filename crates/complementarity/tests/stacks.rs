//! Stacks of boxes that rest on each other at four corners each, with a heavy one on top: forces can be shared in many
//! ways, and light bodies pass on large ones. How many iterations the exact solution takes does not hang on rounding.

use settee_complementarity::{
    Block, ContactProblem, ExactSettings, Law, Settings, exact, gauss_seidel, natural_map_residual,
};

const DT: f64 = 0.01;
const CORNERS: [[f64; 2]; 4] = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];

/// Boxes of edges of 1 m over each other, with small rotations.
struct Stack {
    masses: Vec<f64>,
    mu: f64,
    /// Displacements and rotations of the boxes from where they touch, and velocities.
    position: Vec<f64>,
    velocity: Vec<f64>,
    /// Motions of the contacts (normal and two tangents) by those of the boxes.
    jacobian: Vec<Vec<f64>>,
}

impl Stack {
    fn of(n: usize, heavy: f64, mu: f64) -> Self {
        let mut jacobian = vec![vec![0.0; 6 * n]; 12 * n];
        for upper in 0..n {
            for (corner, [x, y]) in CORNERS.into_iter().enumerate() {
                let first = 12 * upper + 3 * corner;
                let mut add = |body: usize, z: f64, sign: f64| {
                    let rows = [[0.0, 0.0, 1.0, y, -x, 0.0], [1.0, 0.0, 0.0, 0.0, z, -y], [0.0, 1.0, 0.0, -z, 0.0, x]];
                    for (row, entries) in jacobian[first..].iter_mut().zip(rows) {
                        row[6 * body..6 * body + 6].copy_from_slice(&entries.map(|entry| sign * entry));
                    }
                };
                add(upper, -0.5, 1.0);
                if let Some(lower) = upper.checked_sub(1) {
                    add(lower, 0.5, -1.0);
                }
            }
        }
        let masses = (0..n).map(|box_| if box_ + 1 == n { heavy } else { 1.0 }).collect();
        Self { masses, mu, position: vec![0.0; 6 * n], velocity: vec![0.0; 6 * n], jacobian }
    }

    /// Inverse of the mass of an unknown.
    fn lightness(&self, unknown: usize) -> f64 {
        (if unknown % 6 < 3 { 1.0 } else { 6.0 }) / self.masses[unknown / 6]
    }

    /// The problem of a step, in which each unknown gets an impulse of its own.
    fn problem(&mut self, mut kick: impl FnMut() -> f64) -> ContactProblem {
        for (unknown, velocity) in self.velocity.iter_mut().enumerate() {
            *velocity += if unknown % 6 == 2 { -9.81 * DT } else { 0.0 } + kick();
        }
        let sum = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let free = self.jacobian.iter().enumerate().map(|(row, motion)| {
            let before = if row % 3 == 0 { sum(motion, &self.position) } else { 0.0 };
            before + DT * sum(motion, &self.velocity)
        });
        let free: Vec<f64> = free.collect();
        let n = free.len();
        let light = |row: &Vec<f64>| -> Vec<f64> {
            row.iter().enumerate().map(|(unknown, entry)| DT * entry * self.lightness(unknown)).collect()
        };
        let pushed: Vec<Vec<f64>> = self.jacobian.iter().map(light).collect();
        let compliance = (0..n * n).map(|at| sum(&pushed[at / n], &self.jacobian[at % n])).collect();
        let law = Law::Coulomb { mu: self.mu };
        let blocks = (0..n / 3).map(|k| Block { first: 3 * k, lines: 3, law, tolerance: 0.0 }).collect();
        ContactProblem { blocks, compliance, forces: vec![0.0; n], free, ..ContactProblem::default() }
    }

    fn go_on(&mut self, forces: &[f64]) {
        for unknown in 0..self.velocity.len() {
            let push: f64 = self.jacobian.iter().zip(forces).map(|(row, force)| row[unknown] * force).sum();
            self.velocity[unknown] += self.lightness(unknown) * push;
            self.position[unknown] += DT * self.velocity[unknown];
        }
    }
}

/// Iterations of the steps of a stack; `kicks`: largest change of velocities in a step.
fn iterations(n: usize, heavy: f64, mu: f64, kicks: f64) -> Vec<usize> {
    let mut stack = Stack::of(n, heavy, mu);
    let mut seed = 7 + n as u64;
    let mut kick = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        kicks * ((seed >> 11) as f64 / (1u64 << 52) as f64 - 1.0)
    };
    let mut counted = Vec::new();
    for step in 0..8 {
        let mut problem = stack.problem(&mut kick);
        let swept = gauss_seidel(&mut problem, &Settings::default());
        assert!(swept.converged);
        let outcome = exact(&mut problem, &ExactSettings { sweeps: 0, ..ExactSettings::default() });
        let residual = natural_map_residual(&problem);
        let case = format!("{n} boxes, ratio {heavy}, mu {mu}, kicks {kicks}, step {step}");
        assert!(outcome.converged, "{case}: {residual:e}");
        // Rounding of motions by single forces, which are as large as the weight on top asks for.
        assert!(residual <= 1e-14 * heavy, "{case}: {residual:e}");
        stack.go_on(&problem.forces);
        counted.push(outcome.iterations);
    }
    counted
}

#[test]
fn stacks_under_heavy_boxes_take_few_iterations() {
    for n in [5, 8] {
        for heavy in [1e2, 1e3, 1e4] {
            for mu in [0.2, 0.5, 0.8] {
                for kicks in [0.0, 1e-6] {
                    let counted = iterations(n, heavy, mu, kicks);
                    let mean = counted.iter().sum::<usize>() as f64 / counted.len() as f64;
                    assert!(
                        mean < 25.0 && counted.iter().all(|count| *count < 60),
                        "{n} boxes, ratio {heavy}, mu {mu}, kicks {kicks}: {counted:?}"
                    );
                }
            }
        }
    }
}
