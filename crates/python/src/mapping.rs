//! Mappings written in Python.

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyList;
use settee_kernel::roles::{
    InputBlocks, Inputs, InputsMut, JacobianSink, Mapping, MappingEnds, MultiMappingData, SetUp, Transfer,
};
use settee_kernel::{Base, Component, Diagnostic, InitContext, Lifecycle, ObjectId, Scene};
use settee_math::StateKind;

use crate::scripted::Script;

/// A mapping written in Python: an instance of a class derived from `Sofa.Core.Mapping`.
///
/// Its methods `apply` and `jacobian` are called with the interpreter's lock held, which the rest of the step does
/// without. All products are taken with the matrix that `jacobian` gave.
#[derive(Component)]
#[component(category = "Python", name = "PythonMapping", roles(mapping))]
pub struct PythonMapping {
    #[group]
    common: MultiMappingData,
    #[group]
    base: Base,
    script: Script,
}

impl Lifecycle for PythonMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if !self.script.is_attached() {
            context.error("no-script", "a mapping of this class is made in Python, by deriving from Sofa.Core.Mapping");
        }
    }

    fn needs_order(&self) -> bool {
        true
    }
}

/// Where a mapping keeps its instance.
pub fn script_of(scene: &mut Scene, object: ObjectId) -> Option<&mut Script> {
    scene.get_mut::<PythonMapping>(object).map(|mapping| &mut mapping.script)
}

/// An entry of the Jacobian: scalar of the output, input, scalar of that input.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
struct Entry {
    row: usize,
    input: usize,
    col: usize,
    value: f64,
}

/// The work of a mapping: the Jacobian of the last `apply` is kept.
#[derive(Clone, settee_persist::Persist)]
pub struct PythonTransfer {
    script: Script,
    inputs: Vec<StateKind>,
    output: StateKind,
    /// Positions of the inputs at the last `apply`, flat.
    positions: Vec<Vec<f64>>,
    /// By rows.
    jacobian: Vec<Entry>,
    /// Number of points and of scalars a point of the output, for velocities.
    output_size: (usize, usize),
}

/// Rows, columns and values as Python hands them over.
type Entries<'py> = (PyReadonlyArray1<'py, i64>, PyReadonlyArray1<'py, i64>, PyReadonlyArray1<'py, f64>);

fn table<'py>(py: Python<'py>, flat: &[f64], width: usize) -> PyResult<Bound<'py, PyArray2<f64>>> {
    PyArray1::from_slice(py, flat).reshape([flat.len() / width, width])
}

impl PythonTransfer {
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let arrays: PyResult<Vec<_>> =
            self.positions.iter().zip(&self.inputs).map(|(flat, kind)| table(py, flat, kind.coord_size())).collect();
        PyList::new(py, arrays?)
    }

    /// Scalars of the velocities of each input.
    fn sizes(&self) -> Vec<usize> {
        let size = |(flat, kind): (&Vec<f64>, &StateKind)| flat.len() / kind.coord_size() * kind.deriv_size();
        self.positions.iter().zip(&self.inputs).map(size).collect()
    }

    /// The input and the scalar there that a column of all inputs side by side belongs to.
    fn column(sizes: &[usize], mut column: usize) -> (usize, usize) {
        for (input, size) in sizes.iter().enumerate() {
            if column < *size {
                return (input, column);
            }
            column -= size;
        }
        (sizes.len() - 1, 0)
    }
}

impl Transfer for PythonTransfer {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        for (input, flat) in self.positions.iter_mut().enumerate() {
            flat.clear();
            flat.extend_from_slice(x_in.flat(input));
        }
        let sizes = self.sizes();
        let width = self.output.coord_size();
        let n_points = x_out.len() / width;
        self.output_size = (n_points, self.output.deriv_size());
        let found = self.script.with(|py, instance| {
            let positions = self.positions(py)?;
            let mapped = instance.call_method1("_settee_apply", (&positions, n_points, width))?;
            let values = mapped.extract::<PyReadonlyArray1<'_, f64>>()?.to_vec()?;
            let rows = n_points * self.output.deriv_size();
            let entries = instance.call_method1("_settee_jacobian", (positions, rows, sizes.iter().sum::<usize>()))?;
            let (rows, columns, entries) = entries.extract::<Entries<'_>>()?;
            let entry = |((row, column), value): ((&i64, &i64), &f64)| {
                let (input, col) = Self::column(&sizes, *column as usize);
                Entry { row: *row as usize, input, col, value: *value }
            };
            let all = rows.as_slice()?.iter().zip(columns.as_slice()?).zip(entries.as_slice()?);
            Ok((values, all.map(entry).collect::<Vec<_>>()))
        });
        match found {
            Some((values, jacobian)) => {
                x_out.copy_from_slice(&values);
                self.jacobian = jacobian;
            }
            // The step is given up, as no number is finite.
            None => x_out.fill(f64::NAN),
        }
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        v_out.fill(0.0);
        for entry in &self.jacobian {
            v_out[entry.row] += entry.value * v_in.flat(entry.input)[entry.col];
        }
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        for entry in &self.jacobian {
            f_in.flat(entry.input)[entry.col] += entry.value * f_out[entry.row];
        }
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        for entry in &self.jacobian {
            sink.add(entry.row, entry.input, entry.col, entry.value);
        }
    }

    fn apply_djt(&mut self, k: f64, f_out: &[f64], dx_in: Inputs<'_>, df_in: &mut InputsMut<'_>) {
        let sizes = self.sizes();
        for (row, column, value) in self.geometric_entries(f_out) {
            let ((input, row), (other, column)) = (Self::column(&sizes, row), Self::column(&sizes, column));
            df_in.flat(input)[row] += k * value * dx_in.flat(other)[column];
        }
    }

    fn geometric_stiffness(&mut self, f_out: &[f64], sink: &mut InputBlocks<'_>) {
        let sizes = self.sizes();
        for (row, column, value) in self.geometric_entries(f_out) {
            sink.add(Self::column(&sizes, row), Self::column(&sizes, column), 1, &[value]);
        }
    }
}

impl PythonTransfer {
    /// Entries of G by rows of all inputs side by side; none if the script defines no `geometricStiffness`.
    fn geometric_entries(&self, f_out: &[f64]) -> Vec<(usize, usize, f64)> {
        let size = self.sizes().iter().sum::<usize>();
        let found = self.script.with(|py, instance| {
            let forces = table(py, f_out, self.output_size.1)?;
            let entries = instance.call_method1("_settee_geometric_stiffness", (self.positions(py)?, forces, size))?;
            let (rows, columns, values) = entries.extract::<Entries<'_>>()?;
            let all = rows.as_slice()?.iter().zip(columns.as_slice()?).zip(values.as_slice()?);
            Ok(all.map(|((row, column), value)| (*row as usize, *column as usize, *value)).collect())
        });
        found.unwrap_or_default()
    }
}

impl Mapping for PythonMapping {
    type Transfer = PythonTransfer;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<PythonTransfer, Diagnostic> {
        let kind = |state: &ObjectId| set_up.scene.component(*state).and_then(|found| Some(found.as_state()?.kind()));
        let inputs: Vec<StateKind> = self.common.inputs().iter().filter_map(kind).collect();
        let output = self.common.output().as_ref().and_then(kind);
        let Some(output) = output.filter(|_| !inputs.is_empty()) else {
            return Err(Diagnostic::error("no-state", "a mapping needs an input and an output"));
        };
        let positions = vec![Vec::new(); inputs.len()];
        let script = self.script.clone();
        Ok(PythonTransfer { script, inputs, output, positions, jacobian: Vec::new(), output_size: (0, 1) })
    }

    fn is_linear(&self) -> bool {
        false
    }
}
