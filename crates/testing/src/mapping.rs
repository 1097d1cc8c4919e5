//! What every mapping with one input and one output must satisfy.

use settee_kernel::roles::BaseMapping;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{ObjectId, Scene};
use settee_mechanics::Runtime;

use crate::matrix::{Dense, DenseJacobian};
use crate::random::Random;
use crate::subject::{Subject, distance, largest, within};

const SEED: u64 = 40;
/// Step of the differences, relative to the size of the scene.
const STEP: f64 = 1e-5;

/// All checks at the current position of the scene: J against differences of the positions, J^T its adjoint, the blocks of
/// J its product, the geometric stiffness against differences of J^T f.
///
/// # Errors
/// The first check that fails, with its worst deviation.
pub fn check(scene: &Scene, runtime: &mut Runtime, object: ObjectId) -> Result<(), String> {
    let mut subject = Subject::new(scene, runtime, object)?;
    let mapping = subject.component().as_mapping().ok_or("not a mapping")?;
    let mut bench = Bench { subject: &mut subject, mapping };
    let x = bench.subject.position();
    let size = largest(&x).max(1e-3);
    let mut random = Random::new(SEED);
    let (n_in, n_out) = (bench.input().derivs.len(), bench.output().derivs.len());
    for _ in 0..3 {
        let (v, f) = (random.vector(n_in), random.vector(n_out));
        let h = STEP * size;
        let (plus, minus) = (bench.positions(&x, h, &v), bench.positions(&x, -h, &v));
        bench.positions(&x, 0.0, &v);
        let kind = bench.output().kind;
        let mut differences = vec![0.0; n_out];
        kind.difference_into(&plus, &minus, &mut differences);
        differences.iter_mut().for_each(|d| *d /= 2.0 * h);
        let jv = bench.apply_j(&v);
        let scale = largest(&jv).max(f64::MIN_POSITIVE);
        within("v_out = J v_in against differences", distance(&jv, &differences) / scale, 1e-8)?;

        let jtf = bench.apply_jt(&f);
        let (left, right) = (dot(&f, &jv), dot(&jtf, &v));
        within(
            "f J v = J^T f v",
            (left - right).abs() / (largest(&jv) * largest(&f) * n_out as f64).max(f64::MIN_POSITIVE),
            1e-13,
        )?;

        let product = bench.jacobian().multiply(&v);
        within("the blocks of J", distance(&product, &jv) / scale, 1e-13)?;

        if !mapping.is_linear() {
            bench.positions(&x, h, &v);
            let plus = bench.apply_jt(&f);
            bench.positions(&x, -h, &v);
            let minus = bench.apply_jt(&f);
            bench.positions(&x, 0.0, &v);
            let change = bench.apply_djt(&f, &v);
            let differences: Vec<f64> =
                plus.iter().zip(&minus).map(|(plus, minus)| (plus - minus) / (2.0 * h)).collect();
            within(
                "d(J^T f) against differences",
                distance(&change, &differences) / largest(&jtf).max(f64::MIN_POSITIVE),
                1e-7,
            )?;
        }
    }
    Ok(())
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

struct Bench<'a, 'b> {
    subject: &'a mut Subject<'b>,
    mapping: &'b dyn BaseMapping,
}

impl Bench<'_, '_> {
    fn input(&mut self) -> settee_kernel::vectors::StateEntry {
        let state = self.subject.context().states[0];
        self.subject.entry(state)
    }

    fn output(&mut self) -> settee_kernel::vectors::StateEntry {
        let states = self.subject.context().states;
        let last = states[states.len() - 1];
        self.subject.entry(last)
    }

    /// Positions of the output for inputs x (+) factor v.
    fn positions(&mut self, x: &[f64], factor: f64, v: &[f64]) -> Vec<f64> {
        let (input, output) = (self.input(), self.output());
        let mut d = vec![0.0; self.subject.n_derivs()];
        d[input.derivs].copy_from_slice(v);
        let moved = self.subject.moved(x, factor, &d);
        self.subject.set_position(&moved);
        let params = self.subject.params;
        self.mapping.apply(&mut self.subject.context(), &params, CoordId::POSITION.read(), CoordId::POSITION);
        self.subject.position()[output.coords].to_vec()
    }

    fn apply_j(&mut self, v: &[f64]) -> Vec<f64> {
        let (input, output) = (self.input(), self.output());
        let params = self.subject.params;
        let mut context = self.subject.context();
        let buffer = context.space.deriv_mut(DerivId::DX);
        buffer.fill(0.0);
        buffer[input.derivs].copy_from_slice(v);
        self.mapping.apply_j(&mut context, &params, DerivId::DX.read(), DerivId::DX);
        context.space.deriv(DerivId::DX)[output.derivs].to_vec()
    }

    fn apply_jt(&mut self, f: &[f64]) -> Vec<f64> {
        let (input, output) = (self.input(), self.output());
        let params = self.subject.params;
        let mut context = self.subject.context();
        let buffer = context.space.deriv_mut(DerivId::DFORCE);
        buffer.fill(0.0);
        buffer[output.derivs].copy_from_slice(f);
        self.mapping.apply_jt(&mut context, &params, DerivId::DFORCE.read(), DerivId::DFORCE);
        context.space.deriv(DerivId::DFORCE)[input.derivs].to_vec()
    }

    fn apply_djt(&mut self, f: &[f64], dx: &[f64]) -> Vec<f64> {
        let (input, output) = (self.input(), self.output());
        let params = self.subject.params;
        let mut context = self.subject.context();
        context.space.deriv_mut(DerivId::FORCE)[output.derivs].copy_from_slice(f);
        context.space.deriv_mut(DerivId::DX)[input.derivs.clone()].copy_from_slice(dx);
        context.space.deriv_mut(DerivId::DFORCE).fill(0.0);
        self.mapping.apply_djt(&mut context, &params, 1.0, DerivId::FORCE.read(), DerivId::DX.read(), DerivId::DFORCE);
        context.space.deriv(DerivId::DFORCE)[input.derivs].to_vec()
    }

    fn jacobian(&mut self) -> Dense {
        let (input, output) = (self.input(), self.output());
        let matrix = Dense::zeros(output.derivs.len(), input.derivs.len());
        let mut sink = DenseJacobian { matrix, rows: output.kind.deriv_size(), cols: input.kind.deriv_size() };
        self.mapping.jacobian(&mut self.subject.context(), &mut sink);
        sink.matrix
    }
}
