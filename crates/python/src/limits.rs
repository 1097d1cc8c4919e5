//! The memory that the process may take.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use settee_kernel::budget;

/// The bytes that the process may take.
#[pyfunction]
pub fn memory_limit() -> u64 {
    budget::limit()
}

/// Says how many bytes the process may take.
#[pyfunction]
pub fn set_memory_limit(bytes: u64) -> PyResult<()> {
    if bytes == 0 {
        return Err(PyValueError::new_err("memory = 0: expected a number of bytes above 0"));
    }
    budget::set_limit(bytes);
    Ok(())
}
