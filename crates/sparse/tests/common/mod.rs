//! Matrices for tests of whole solvers.

use settee_sparse::Assembler;

/// A grid of nodes joined to their up to 26 neighbours by springs of stiffness 1: an elastic solid.
#[derive(Clone, Copy)]
pub struct Lattice {
    /// Nodes along x, y, z; each at least 2, so that no motion but the six rigid ones is free.
    pub nodes: [usize; 3],
}

impl Lattice {
    /// Number of scalar unknowns.
    pub fn n_dofs(&self) -> usize {
        3 * self.nodes.iter().product::<usize>()
    }

    /// The unknowns of the nodes with x = 0.
    pub fn clamped_dofs(&self) -> Vec<usize> {
        let [nx, ny, nz] = self.nodes;
        (0..ny * nz).flat_map(|node| (0..3).map(move |axis| 3 * node * nx + axis)).collect()
    }

    /// Assembles mass + stiffness, with `mass` on every node: singular if it is zero.
    pub fn assemble(&self, assembler: &mut Assembler, mass: f64) {
        let [nx, ny, nz] = self.nodes.map(|n| n as i64);
        let index = |x, y, z| 3 * (x + nx * (y + ny * z)) as usize;
        assembler.begin(self.n_dofs());
        for node in 0..self.n_dofs() / 3 {
            assembler.add_identity3(3 * node, 3 * node, mass);
        }
        for (z, y, x) in (0..nz).flat_map(|z| (0..ny).flat_map(move |y| (0..nx).map(move |x| (z, y, x)))) {
            for (dz, dy, dx) in (0..27).map(|k| (k / 9 - 1, k / 3 % 3 - 1, k % 3 - 1)).skip(14) {
                let (x1, y1, z1) = (x + dx, y + dy, z + dz);
                if !(0..nx).contains(&x1) || !(0..ny).contains(&y1) || !(0..nz).contains(&z1) {
                    continue;
                }
                let direction = [dx, dy, dz].map(|d| d as f64);
                let length2 = direction.iter().map(|d| d * d).sum::<f64>();
                let stiffness = direction.map(|a| direction.map(|b| a * b / length2));
                let opposite = stiffness.map(|row| row.map(|value| -value));
                let (i, j) = (index(x, y, z), index(x1, y1, z1));
                assembler.add_block3(i, i, &stiffness);
                assembler.add_block3(i, j, &opposite);
                assembler.add_block3(j, i, &opposite);
                assembler.add_block3(j, j, &stiffness);
            }
        }
        let _ = assembler.end();
    }
}
