//! The Python module `settee._settee`: it translates between Python and the library, and computes nothing.
//!
//! `Graph` is a scene with its simulation. The classes that users see (nodes, objects, data, controllers) are written
//! in Python, in `python/settee`; they hold a graph and numbers that name its nodes and objects.
//!
//! The interpreter lock is released while a step is made, and taken again for controllers.

mod building;
mod components;
mod contacts;
mod data;
mod described;
mod drawing;
mod early;
mod errors;
mod force_feedback;
mod force_field;
mod graph;
mod graph_methods;
mod hook;
mod interrupt;
mod keys;
mod limits;
mod linked;
mod many;
mod mapping;
mod mesh_change;
mod moments;
mod names;
mod program;
mod results;
mod running;
mod scripted;
mod snapshots;
mod values;
mod views;
mod window;

use pyo3::prelude::*;

#[pymodule]
fn _settee(module: &Bound<'_, PyModule>) -> PyResult<()> {
    interrupt::note_main_thread();
    module.add_class::<graph::Graph>()?;
    module.add_class::<snapshots::State>()?;
    module.add_class::<force_feedback::ForceFeedback>()?;
    module.add_function(wrap_pyfunction!(program::run_program, module)?)?;
    module.add_function(wrap_pyfunction!(program::class_names, module)?)?;
    module.add_function(wrap_pyfunction!(program::declarations, module)?)?;
    module.add_function(wrap_pyfunction!(program::run_many, module)?)?;
    module.add_function(wrap_pyfunction!(program::png, module)?)?;
    module.add_function(wrap_pyfunction!(limits::memory_limit, module)?)?;
    module.add_function(wrap_pyfunction!(limits::set_memory_limit, module)?)?;
    module.add("SceneError", module.py().get_type::<errors::SceneError>())?;
    module.add("StepError", module.py().get_type::<errors::StepError>())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    Ok(())
}
