//! Pieces of a step, to be measured alone: by clocks in `benches/`, by instructions in `examples/count.rs`.

use settee_components::FromScene;
use settee_kernel::vectors::DerivId;
use settee_kernel::{Factors, MechanicalOps, MechanicalParams};
use settee_mechanics::ScopeOps;
use settee_simulation::{LoadOptions, Simulation};
use settee_sparse::{AnalysisSettings, ComplianceSum, Factorisation, SparseLdlt};

use crate::compliance::prepare;
use crate::scaling::{beam, bodies};

/// A piece of a step.
#[derive(Clone, Copy)]
pub struct Kernel {
    /// Name of the piece.
    pub name: &'static str,
    /// Makes what it needs; each call of the result does the piece once.
    pub prepare: fn() -> Box<dyn FnMut()>,
}

/// The pieces whose instructions are counted.
pub const KERNELS: &[Kernel] = &[
    Kernel { name: "tetrahedra_force", prepare: || force(true) },
    Kernel { name: "tetrahedra_product", prepare: || product(true) },
    Kernel { name: "hexahedra_force", prepare: || force(false) },
    Kernel { name: "hexahedra_product", prepare: || product(false) },
    Kernel { name: "tetrahedra_assembly", prepare: assembly },
    Kernel { name: "factorisation", prepare: factorisation },
    Kernel { name: "solution", prepare: solution },
    Kernel { name: "compliance", prepare: compliance },
    Kernel { name: "small_bodies_step", prepare: small_bodies },
];

/// Evaluated at a bent shape, so that rotations are found.
const SIZE: [usize; 3] = [6, 6, 20];

fn load(text: &str) -> Simulation {
    let loaded = Simulation::from_text("kernel", text, &LoadOptions::default());
    let mut simulation = loaded.simulation.expect("the scenes of this crate load");
    for _ in 0..3 {
        simulation.step(0.0).expect("the scenes of this crate step");
    }
    simulation
}

/// Calls `work` with the operations of the solver of a beam.
fn on_beam(is_tetra: bool, mut work: impl FnMut(&mut ScopeOps<'_>, &MechanicalParams) + 'static) -> Box<dyn FnMut()> {
    let mut simulation = load(&beam(is_tetra, SIZE));
    let params = MechanicalParams { dt: 0.01, is_implicit: true, ..MechanicalParams::default() };
    Box::new(move || {
        let (scene, runtime) = simulation.parts_mut();
        work(&mut ScopeOps::new(scene, &mut runtime.scopes_mut()[0]), &params);
    })
}

fn force(is_tetra: bool) -> Box<dyn FnMut()> {
    on_beam(is_tetra, |ops, params| ops.compute_force(params, DerivId::FORCE))
}

fn product(is_tetra: bool) -> Box<dyn FnMut()> {
    on_beam(is_tetra, |ops, params| {
        let dx = DerivId::VELOCITY.read();
        ops.add_mbk_dx(params, DerivId::DFORCE, dx, Factors::new(1.0, -0.01, -1e-4));
    })
}

fn assembly() -> Box<dyn FnMut()> {
    on_beam(true, |ops, params| {
        ops.set_system(params, Factors::new(1.0, -0.01, -1e-4)).expect("the matrix is assembled");
    })
}

pub(crate) fn factorised(size: [usize; 3]) -> (settee_sparse::CsrMatrix, SparseLdlt) {
    let mut simulation = load(&beam(true, size));
    let (scene, runtime) = simulation.parts_mut();
    let mut matrix = runtime.scopes_mut()[0].whole_matrix(scene).expect("the beam has a matrix");
    // K is negative definite and M small: the sign makes it a matrix of a step.
    matrix.values.iter_mut().for_each(|value| *value = -*value);
    let mut factor = SparseLdlt::new(AnalysisSettings::default());
    factor.analyse(&matrix.pattern).expect("the pattern is analysed");
    factor.factorise(&matrix).expect("the matrix is regular");
    (matrix, factor)
}

fn factorisation() -> Box<dyn FnMut()> {
    let (matrix, mut factor) = factorised(SIZE);
    Box::new(move || factor.factorise(&matrix).expect("the matrix is regular"))
}

fn solution() -> Box<dyn FnMut()> {
    let (matrix, mut factor) = factorised(SIZE);
    let mut b = vec![1.0; matrix.dimension()];
    Box::new(move || {
        b.fill(1.0);
        factor.solve_in_place(&mut b).expect("the right-hand side is finite");
    })
}

fn compliance() -> Box<dyn FnMut()> {
    let (_, rows, mut factor) = prepare(SIZE);
    let n = rows.len();
    let mut w = vec![0.0; n * n];
    Box::new(move || {
        let mut sum = ComplianceSum { values: &mut w, n, factor: 1.0 };
        factor.add_compliance(&rows, &mut sum).expect("the factor is regular");
    })
}

fn small_bodies() -> Box<dyn FnMut()> {
    let mut simulation = load(&bodies(100));
    Box::new(move || simulation.step(0.0).expect("the bodies move"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kernel_runs_twice() {
        for kernel in KERNELS {
            let mut work = (kernel.prepare)();
            work();
            work();
        }
    }
}
