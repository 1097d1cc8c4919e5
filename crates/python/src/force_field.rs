//! Force fields written in Python.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use settee_kernel::roles::{Blocks, ForceData, ForceField, ForceFieldData, Forces, Motion, One, SetUp};
use settee_kernel::{Base, Component, Diagnostic, InitContext, Lifecycle, ObjectId, Scene};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use crate::scripted::Script;

/// A force field written in Python: an instance of a class derived from `Sofa.Core.ForceFieldVec3d` and the like.
///
/// Its methods `addForce`, `addDForce` and `addKToMatrix` are called with the interpreter's lock held, which the rest
/// of the step does without.
#[derive(Component)]
#[component(category = "Python", name = "PythonForceField", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(force_field))]
pub struct PythonForceField<D: DataTypes> {
    #[group]
    common: ForceFieldData,
    #[group]
    base: Base,
    script: Script,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for PythonForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if !self.script.is_attached() {
            context.error(
                "no-script",
                "a force field of this class is made in Python, by deriving from Sofa.Core.ForceField",
            );
        }
    }

    fn needs_order(&self) -> bool {
        true
    }
}

/// Where a force field keeps its instance.
pub fn script_of(scene: &mut Scene, object: ObjectId) -> Option<&mut Script> {
    macro_rules! search {
        ($($types:ty),*) => { $(
            if scene.get::<PythonForceField<$types>>(object).is_some() {
                return scene.get_mut::<PythonForceField<$types>>(object).map(|found| &mut found.script);
            }
        )* };
    }
    search!(Vec1, Vec2, Vec3, Vec6, Rigid2, Rigid3);
    None
}

fn table<'py, P: Point>(py: Python<'py>, points: &[P]) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let flat: Vec<f64> = points.iter().flat_map(|point| point.as_ref().iter().copied()).collect();
    PyArray1::from_vec(py, flat).reshape([points.len(), P::SIZE])
}

fn params<'py, D: DataTypes>(py: Python<'py>, motion: &Motion<'_, D>, k: f64) -> PyResult<Bound<'py, PyDict>> {
    let params = PyDict::new(py);
    params.set_item("dt", motion.at.dt)?;
    params.set_item("time", motion.at.time)?;
    params.set_item("kFactor", k)?;
    params.set_item("bFactor", 0.0)?;
    params.set_item("mFactor", 0.0)?;
    Ok(params)
}

impl Script {
    /// Adds what a method writes into an array of zeros; a failure makes the forces not finite, so that the step is
    /// given up.
    fn accumulate<P: Point>(
        &self,
        out: &mut [P],
        work: impl FnOnce(Python<'_>, &Bound<'_, PyAny>, &Bound<'_, PyArray2<f64>>) -> PyResult<()>,
    ) {
        let found = self.with(|py, instance| {
            let array = PyArray2::<f64>::zeros(py, [out.len(), P::SIZE], false);
            work(py, instance, &array)?;
            Ok(array.to_vec()?)
        });
        let values = found.unwrap_or_else(|| vec![f64::NAN; out.len() * P::SIZE]);
        for (point, own) in out.iter_mut().zip(values.chunks_exact(P::SIZE)) {
            for (target, value) in point.as_mut().iter_mut().zip(own) {
                *target += value;
            }
        }
    }
}

impl<D: DataTypes> ForceField for PythonForceField<D> {
    type On = One<D>;
    type Elements = Script;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, _set_up: SetUp<'_>) -> Result<Script, Diagnostic> {
        Ok(self.script.clone())
    }
}

impl<D: DataTypes> Forces<One<D>> for Script {
    fn add_force(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        self.accumulate(f, |py, instance, out| {
            let (x, v) = (table(py, motion.x)?, table(py, motion.v)?);
            instance.call_method1("_settee_add_force", (params(py, &motion, 0.0)?, out, x, v)).map(drop)
        });
    }

    fn add_dforce(&mut self, motion: Motion<'_, D>, k: f64, dx: &[D::Deriv], df: &mut [D::Deriv]) {
        self.accumulate(df, |py, instance, out| {
            instance.call_method1("_settee_add_dforce", (params(py, &motion, k)?, out, table(py, dx)?)).map(drop)
        });
    }

    /// The blocks that `addKToMatrix` gives: one for each pair of points, in the order of the pairs.
    fn add_stiffness(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        let found = self.with(|py, instance| {
            let arguments = (params(py, &motion, 1.0)?, motion.x.len(), D::Deriv::SIZE);
            instance.call_method1("_settee_stiffness", arguments)?.extract::<(Vec<(usize, usize)>, Vec<Vec<f64>>)>()
        });
        let size = D::Deriv::SIZE;
        let (pairs, blocks) = found.unwrap_or_default();
        for (&(i, j), block) in pairs.iter().zip(&blocks) {
            match size {
                1 => put::<1>(sink, (i, j), block),
                2 => put::<2>(sink, (i, j), block),
                3 => put::<3>(sink, (i, j), block),
                _ => put::<6>(sink, (i, j), block),
            }
        }
    }

    fn potential_energy(&mut self, motion: Motion<'_, D>) -> Option<f64> {
        self.with(|py, instance| {
            instance.call_method1("_settee_potential_energy", (table(py, motion.x)?,))?.extract::<Option<f64>>()
        })?
    }
}

fn put<const N: usize>(sink: &mut Blocks<'_>, (i, j): (usize, usize), values: &[f64]) {
    let mut block = [[0.0; N]; N];
    for (target, value) in block.as_flattened_mut().iter_mut().zip(values) {
        *target = *value;
    }
    sink.add(i, j, &block);
}
