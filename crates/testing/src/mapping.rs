//! What every mapping must satisfy.

use settee_kernel::roles::BaseMapping;
use settee_kernel::vectors::{CoordId, DerivId, StateEntry};
use settee_kernel::{MechanicalParams, ObjectId, Scene};
use settee_mechanics::Runtime;

use crate::matrix::{Dense, DenseJacobian};
use crate::random::Random;
use crate::subject::{Subject, distance, largest, within};

const SEED: u64 = 40;
/// Step of the differences, relative to the size of the scene.
const STEP: f64 = 1e-5;
/// Places at which the checks are done.
const PLACES: usize = 4;

/// What is expected of the geometric stiffness G, the derivative of J^T f at constant f.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Geometric {
    /// There is none.
    None,
    /// G matches differences.
    Exact,
    /// The matrix and the product are the same; they leave out a part.
    Reduced,
}

/// All checks at the position of the scene and, if the inputs may go anywhere, at positions far from it, with frames
/// turned by large angles: J against differences of the positions, J^T its adjoint, the entries of J its product and
/// always at the same places, the geometric stiffness against differences of J^T f, its matrix against its product.
///
/// # Errors
/// The first check that fails, with its worst deviation.
pub fn check(scene: &Scene, runtime: &mut Runtime, object: ObjectId, geometric: Geometric) -> Result<(), String> {
    let mut subject = Subject::new(scene, runtime, object)?;
    let mapping = subject.component().as_mapping().ok_or("not a mapping")?;
    let mut bench = Bench::new(&mut subject, mapping);
    let start = bench.subject.position();
    let mut random = Random::new(SEED);
    let places = bench.jacobian().1;
    for place in 0..PLACES {
        let far = bench.inputs_only(random.vector(bench.subject.n_derivs()));
        let x = bench.subject.moved(&start, 0.7 * place as f64, &far);
        bench.check_at(&x, &mut random, geometric).map_err(|failure| format!("place {place}: {failure}"))?;
        if bench.jacobian().1 != places {
            return Err(format!("place {place}: the entries of J come in another sequence"));
        }
    }
    Ok(())
}

/// Checks for a mapping whose velocities are by convention not those of its positions: J^T the adjoint of J, the
/// entries of J its product.
///
/// # Errors
/// The first check that fails, with its worst deviation.
pub fn check_transpose(scene: &Scene, runtime: &mut Runtime, object: ObjectId) -> Result<(), String> {
    let mut subject = Subject::new(scene, runtime, object)?;
    let mapping = subject.component().as_mapping().ok_or("not a mapping")?;
    let mut bench = Bench::new(&mut subject, mapping);
    let x = bench.subject.position();
    let mut random = Random::new(SEED);
    let (v, f) = (bench.subject.n_derivs(), bench.output.derivs.len());
    let (v, f) = (bench.inputs_only(random.vector(v)), random.vector(f));
    bench.positions(&x, 0.0, &v);
    bench.check_adjoint(&v, &f).map(|_| ())
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

struct Bench<'a, 'b> {
    subject: &'a mut Subject<'b>,
    mapping: &'b dyn BaseMapping,
    /// Indices of the inputs, and the entry of the output.
    inputs: Vec<usize>,
    output: StateEntry,
}

impl<'a, 'b> Bench<'a, 'b> {
    fn new(subject: &'a mut Subject<'b>, mapping: &'b dyn BaseMapping) -> Self {
        let states = subject.context().states.to_vec();
        let (output, inputs) = (states[states.len() - 1], states[..states.len() - 1].to_vec());
        let output = subject.entry(output);
        Self { subject, mapping, inputs, output }
    }

    /// `values` with zeros outside the inputs.
    fn inputs_only(&self, mut values: Vec<f64>) -> Vec<f64> {
        let ranges: Vec<_> = self.inputs.iter().map(|input| self.subject.entry(*input).derivs).collect();
        for (index, value) in values.iter_mut().enumerate() {
            if !ranges.iter().any(|range| range.contains(&index)) {
                *value = 0.0;
            }
        }
        values
    }

    fn check_at(&mut self, x: &[f64], random: &mut Random, geometric: Geometric) -> Result<(), String> {
        let h = STEP * largest(x).max(1e-3);
        let n_out = self.output.derivs.len();
        let v = self.inputs_only(random.vector(self.subject.n_derivs()));
        let f = random.vector(n_out);
        let (plus, minus) = (self.positions(x, h, &v), self.positions(x, -h, &v));
        let mut differences = vec![0.0; n_out];
        self.output.kind.difference_into(&plus, &minus, &mut differences);
        differences.iter_mut().for_each(|d| *d /= 2.0 * h);
        let rounding = 1e-15 * largest(&plus) / h;
        self.positions(x, 0.0, &v);
        let jv = self.apply_j(&v);
        let scale = largest(&jv).max(f64::MIN_POSITIVE);
        within("v_out = J v_in against differences", distance(&jv, &differences) / scale, 1e-8 + rounding / scale)?;

        let jtf = self.check_adjoint(&v, &f)?;

        let change = self.apply_djt(&f, &v);
        let size = (largest(&jtf) * largest(&v)).max(f64::MIN_POSITIVE);
        if geometric == Geometric::Exact {
            self.positions(x, h, &v);
            let plus = self.apply_jt(&f);
            self.positions(x, -h, &v);
            let minus = self.apply_jt(&f);
            self.positions(x, 0.0, &v);
            let differences: Vec<f64> =
                plus.iter().zip(&minus).map(|(plus, minus)| (plus - minus) / (2.0 * h)).collect();
            let size = size.max(largest(&change));
            within("d(J^T f) against differences", distance(&change, &differences) / size, 1e-7)?;
        }
        self.check_matrix(&f, &v, &change, size, geometric)
    }

    /// J^T against J, and the entries of J against its product. Returns J^T f.
    fn check_adjoint(&mut self, v: &[f64], f: &[f64]) -> Result<Vec<f64>, String> {
        let (jv, jtf) = (self.apply_j(v), self.apply_jt(f));
        let scale = largest(&jv).max(f64::MIN_POSITIVE);
        let (left, right) = (dot(f, &jv), dot(&jtf, v));
        let size = (largest(&jv) * largest(f) * f.len() as f64).max(f64::MIN_POSITIVE);
        within("f J v = J^T f v", (left - right).abs() / size, 1e-13)?;
        let product = self.jacobian().0.multiply(v);
        within("the entries of J", distance(&product, &jv) / scale, 1e-13)?;
        Ok(jtf)
    }

    /// The blocks of the geometric stiffness: their product, their symmetric part, their sequence.
    fn check_matrix(
        &mut self,
        f: &[f64],
        v: &[f64],
        change: &[f64],
        size: f64,
        geometric: Geometric,
    ) -> Result<(), String> {
        let (matrix, places) = self.geometric_stiffness(f, false)?;
        let size = size.max(largest(change));
        within("the blocks of d(J^T f)", distance(&matrix.multiply(v), change) / size, 1e-13)?;
        if geometric == Geometric::None && (largest(change) > 0.0 || !places.is_empty()) {
            return Err("a geometric stiffness where none is expected".into());
        }
        let opposite: Vec<f64> = f.iter().map(|f| -f).collect();
        let (symmetric, same) = self.geometric_stiffness(f, true)?;
        let asymmetry = (0..symmetric.rows).flat_map(|i| (0..i).map(move |j| (i, j)));
        let worst = asymmetry.map(|(i, j)| (symmetric.get(i, j) - symmetric.get(j, i)).abs()).fold(0.0, f64::max);
        within("symmetry of d(J^T f) where it is asked for", worst / size, 1e-13)?;
        if same != places || self.geometric_stiffness(&opposite, false)?.1 != places {
            return Err("the blocks of d(J^T f) come in another sequence".into());
        }
        Ok(())
    }

    /// Positions of the output for inputs x (+) factor v.
    fn positions(&mut self, x: &[f64], factor: f64, v: &[f64]) -> Vec<f64> {
        let moved = self.subject.moved(x, factor, v);
        self.subject.set_position(&moved);
        let params = self.subject.params;
        self.mapping.apply(&mut self.subject.context(), &params, CoordId::POSITION.read(), CoordId::POSITION);
        self.subject.position()[self.output.coords.clone()].to_vec()
    }

    fn apply_j(&mut self, v: &[f64]) -> Vec<f64> {
        let (params, output) = (self.subject.params, self.output.derivs.clone());
        let mut context = self.subject.context();
        context.space.deriv_mut(DerivId::DX).copy_from_slice(v);
        self.mapping.apply_j(&mut context, &params, DerivId::DX.read(), DerivId::DX);
        context.space.deriv(DerivId::DX)[output].to_vec()
    }

    fn apply_jt(&mut self, f: &[f64]) -> Vec<f64> {
        let (params, output) = (self.subject.params, self.output.derivs.clone());
        let mut context = self.subject.context();
        let buffer = context.space.deriv_mut(DerivId::DFORCE);
        buffer.fill(0.0);
        buffer[output].copy_from_slice(f);
        self.mapping.apply_jt(&mut context, &params, DerivId::DFORCE.read(), DerivId::DFORCE);
        let sum = context.space.deriv(DerivId::DFORCE).to_vec();
        self.inputs_only(sum)
    }

    fn apply_djt(&mut self, f: &[f64], dx: &[f64]) -> Vec<f64> {
        let (params, output) = (self.subject.params, self.output.derivs.clone());
        let mut context = self.subject.context();
        context.space.deriv_mut(DerivId::FORCE)[output].copy_from_slice(f);
        context.space.deriv_mut(DerivId::DX).copy_from_slice(dx);
        context.space.deriv_mut(DerivId::DFORCE).fill(0.0);
        self.mapping.apply_djt(&mut context, &params, 1.0, DerivId::FORCE.read(), DerivId::DX.read(), DerivId::DFORCE);
        let change = context.space.deriv(DerivId::DFORCE).to_vec();
        self.inputs_only(change)
    }

    /// J over the scalars of the scope, and the places of its entries.
    fn jacobian(&mut self) -> (Dense, Vec<[usize; 3]>) {
        let states = self.subject.scope.space.shared_states();
        let matrix = Dense::zeros(self.output.derivs.len(), self.subject.n_derivs());
        let mut sink = DenseJacobian { matrix, states: &states, inputs: &self.inputs, places: Vec::new() };
        self.mapping.jacobian(&mut self.subject.context(), &mut sink);
        (sink.matrix, sink.places)
    }

    fn geometric_stiffness(&mut self, f: &[f64], symmetric_only: bool) -> Result<(Dense, Vec<[usize; 4]>), String> {
        let (mapping, output) = (self.mapping, self.output.derivs.clone());
        let params = MechanicalParams { symmetric_only, ..self.subject.params };
        self.subject.collect(|context, sink| {
            context.space.deriv_mut(DerivId::FORCE)[output].copy_from_slice(f);
            mapping.add_geometric_stiffness(context, &params, DerivId::FORCE.read(), 1.0, sink);
        })
    }
}
