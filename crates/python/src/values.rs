//! Python values to attributes and back.

use numpy::{PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PyString, PyTuple};
use settee_kernel::{AnyData, Data, Flat};

/// Arrays of at most so many numbers are shown in messages.
const SHOWN: usize = 64;

/// A value of an attribute: as a scene file has it, and without the detour through text where it is an array.
pub struct Value {
    /// The text; of long arrays only what messages show.
    pub text: String,
    /// The numbers of an array.
    pub numbers: Option<Flat>,
}

impl Value {
    fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), numbers: None }
    }

    fn array(numbers: Flat) -> Self {
        let count = match &numbers {
            Flat::Reals { values, .. } => values.len(),
            Flat::Integers { values, .. } => values.len(),
            Flat::Text(_) => 0,
        };
        let text = if count <= SHOWN { numbers.to_text() } else { format!("{count} numbers") };
        Self { text, numbers: Some(numbers) }
    }

    /// Reads a Python value: text, number, truth value, NumPy array, or nested lists of them.
    pub fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(Self::text(text.to_str()?));
        }
        if let Some(scalar) = Leaf::number(value)? {
            return Ok(Self::text(scalar.text()));
        }
        if let Ok(array) = value.cast::<PyUntypedArray>() {
            return Self::of_array(array);
        }
        if value.is_none() {
            return Err(PyTypeError::new_err("None is no value; leave the attribute out to keep its default"));
        }
        if value.cast::<PyList>().is_ok() || value.cast::<PyTuple>().is_ok() {
            return Self::of_list(value);
        }
        // Tensors of other libraries.
        if let Some(array) = as_array(value)? {
            return if array.ndim() == 0 {
                Self::read(&array.as_any().call_method0("item")?)
            } else {
                Self::of_array(&array)
            };
        }
        // Scalars of NumPy, ranges, sets, and whatever else can be iterated over.
        if let Ok(item) = value.call_method0("item") {
            return Self::read(&item);
        }
        match value.try_iter() {
            Ok(items) => Self::of_list(PyList::new(value.py(), items.collect::<PyResult<Vec<_>>>()?)?.as_any()),
            Err(_) => Err(PyTypeError::new_err(format!(
                "{} is no value of an attribute; expected a text, a number, True or False, a list, a NumPy array, or a link",
                value.get_type().name()?
            ))),
        }
    }

    fn of_array(array: &Bound<'_, PyUntypedArray>) -> PyResult<Self> {
        let block = array.shape().iter().skip(1).product::<usize>().max(1);
        match array.dtype().kind() {
            b'f' => {
                let values = reals(array.as_any())?;
                Ok(Self::array(Flat::Reals { values, block }))
            }
            b'i' | b'u' | b'b' => {
                let flat = array.as_any().call_method1("astype", ("int64",))?.call_method0("ravel")?;
                let values = flat.cast::<PyArray1<i64>>()?.to_vec()?;
                if array.dtype().kind() == b'u'
                    && let Some(at) = values.iter().position(|value| *value < 0)
                {
                    return Err(too_large(format!("the number at index {at}")));
                }
                Ok(Self::array(Flat::Integers { values, block }))
            }
            b'U' | b'S' | b'O' => Self::read(&array.as_any().call_method0("tolist")?),
            _ => Err(PyTypeError::new_err(format!("an array of {}; expected numbers", array.dtype().str()?.to_str()?))),
        }
    }

    fn of_list(list: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut reader = ListReader::default();
        let is_nested = reader.read(list, 0)?;
        if reader.words.is_empty()
            && is_nested
            && let Some(block) = reader.common_length()
        {
            return Ok(Self::array(flat_of(&reader.numbers, block)));
        }
        if reader.words.iter().any(|word| word.contains(char::is_whitespace)) {
            let quoted: Vec<String> = reader.all.iter().map(|word| format!("\"{word}\"")).collect();
            return Ok(Self::text(format!("[{}]", quoted.join(", "))));
        }
        Ok(Self::text(reader.all.join(" ")))
    }
}

/// A number in a list.
#[derive(Clone, Copy)]
enum Leaf {
    Real(f64),
    Integer(i64),
}

impl Leaf {
    fn number(value: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if let Ok(truth) = value.cast::<PyBool>() {
            return Ok(Some(Self::Integer(truth.is_true().into())));
        }
        if value.cast::<PyInt>().is_ok() {
            let number = value.extract().map_err(|_| too_large(value.to_string()))?;
            return Ok(Some(Self::Integer(number)));
        }
        if value.cast::<PyFloat>().is_ok() {
            let number: f64 = value.extract()?;
            return if number.is_finite() {
                Ok(Some(Self::Real(number)))
            } else {
                Err(PyValueError::new_err(format!("{number} is not a finite number")))
            };
        }
        Ok(None)
    }

    fn text(self) -> String {
        match self {
            Self::Real(value) => value.to_string(),
            Self::Integer(value) => value.to_string(),
        }
    }
}

fn flat_of(numbers: &[Leaf], block: usize) -> Flat {
    if numbers.iter().all(|number| matches!(number, Leaf::Integer(_))) {
        let value = |number: &Leaf| if let Leaf::Integer(value) = number { *value } else { 0 };
        return Flat::Integers { values: numbers.iter().map(value).collect(), block };
    }
    let value = |number: &Leaf| match *number {
        Leaf::Real(value) => value,
        Leaf::Integer(value) => value as f64,
    };
    Flat::Reals { values: numbers.iter().map(value).collect(), block }
}

/// Flattens nested lists.
#[derive(Default)]
struct ListReader {
    all: Vec<String>,
    words: Vec<String>,
    numbers: Vec<Leaf>,
    lengths: Vec<usize>,
}

impl ListReader {
    /// Returns whether all entries are lists themselves.
    fn read(&mut self, list: &Bound<'_, PyAny>, depth: usize) -> PyResult<bool> {
        const DEEPEST: usize = 32;
        if depth > DEEPEST {
            return Err(PyValueError::new_err(format!("lists are nested deeper than {DEEPEST}")));
        }
        let mut is_nested = true;
        let mut length = 0;
        for item in list.try_iter()? {
            let item = item?;
            length += 1;
            if let Ok(word) = item.cast::<PyString>() {
                is_nested = false;
                self.words.push(word.to_str()?.to_owned());
                self.all.push(word.to_str()?.to_owned());
            } else if let Some(number) = Leaf::number(&item)? {
                is_nested = false;
                self.numbers.push(number);
                self.all.push(number.text());
            } else if let Some(array) = as_array(&item)? {
                let inside = array.as_any().call_method0("tolist")?;
                if array.ndim() > 0 {
                    self.read(&inside, depth + 1)?;
                } else if let Some(number) = Leaf::number(&inside)? {
                    is_nested = false;
                    self.numbers.push(number);
                    self.all.push(number.text());
                } else {
                    is_nested = false;
                    let value = Value::read(&inside)?;
                    self.all.push(value.text.clone());
                    self.words.push(value.text);
                }
            } else if item.hasattr("__len__")? {
                self.read(&item, depth + 1)?;
            } else {
                is_nested = false;
                let value = Value::read(&item)?;
                self.all.push(value.text.clone());
                self.words.push(value.text);
            }
        }
        if depth == 1 {
            self.lengths.push(length);
        }
        Ok(is_nested && length > 0)
    }

    /// Length of the inner lists, if all have the same and there are numbers in them only.
    fn common_length(&self) -> Option<usize> {
        let first = *self.lengths.first()?;
        let is_common = self.lengths.iter().all(|length| *length == first);
        (is_common && first > 0 && self.numbers.len() == first * self.lengths.len()).then_some(first)
    }
}

/// What NumPy makes of a value that knows how to become an array; `None` of others, and of arrays of objects.
fn as_array<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyUntypedArray>>> {
    if !value.hasattr("__array__")? {
        return Ok(None);
    }
    let array = value.py().import("numpy")?.call_method1("asarray", (value,))?;
    Ok(array.cast_into::<PyUntypedArray>().ok().filter(|array| array.dtype().kind() != b'O'))
}

fn too_large(what: String) -> PyErr {
    PyValueError::new_err(format!("{what} is too large; whole numbers go up to {}", i64::MAX))
}

/// The numbers of a text as a scene file has them.
pub fn reals_of_text(text: &str) -> PyResult<Vec<f64>> {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == ',').filter(|word| !word.is_empty());
    let number = |word: &str| match word.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        Ok(_) => Err(PyValueError::new_err(format!("{word} is not a finite number"))),
        Err(_) => Err(PyValueError::new_err(format!("\"{word}\" is no number; expected numbers separated by blanks"))),
    };
    words.map(number).collect()
}

/// The numbers of an array or of nested lists, as reals, in order.
pub fn reals(value: &Bound<'_, PyAny>) -> PyResult<Vec<f64>> {
    let array = value.py().import("numpy")?.call_method1("asarray", (value,))?;
    let untyped = array.cast::<PyUntypedArray>()?;
    if !matches!(untyped.dtype().kind(), b'f' | b'i' | b'u' | b'b') {
        return Err(PyTypeError::new_err(format!(
            "an array of type {}; expected numbers",
            untyped.dtype().str()?.to_str()?
        )));
    }
    let flat = array.call_method1("astype", ("float64",))?.call_method0("ravel")?;
    let values = flat.cast::<PyArray1<f64>>()?.to_vec()?;
    match values.iter().position(|value| !value.is_finite()) {
        Some(at) => Err(PyValueError::new_err(format!("{} at index {at} is not a finite number", values[at]))),
        None => Ok(values),
    }
}

/// Shape of an array or of nested lists.
pub fn shape(value: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    value.py().import("numpy")?.call_method1("shape", (value,))?.extract()
}

/// The value of data as Python has it: numbers, text, lists of text, and arrays of their own.
pub fn show<'py>(py: Python<'py>, data: &dyn AnyData) -> PyResult<Bound<'py, PyAny>> {
    if let Some(texts) = data.as_any().downcast_ref::<Data<Vec<String>>>() {
        return Ok(PyList::new(py, texts.get())?.into_any());
    }
    let type_name = data.type_name();
    let is_scalar = ["real", "integer", "non-negative integer"].contains(&type_name.as_str());
    match data.flat() {
        Flat::Text(text) => Ok(PyString::new(py, &text).into_any()),
        Flat::Integers { values, .. } if type_name == "true or false" => {
            Ok(PyBool::new(py, values.first() == Some(&1)).to_owned().into_any())
        }
        Flat::Integers { values, .. } if is_scalar => Ok(values[0].into_pyobject(py)?.into_any()),
        Flat::Reals { values, .. } if is_scalar => Ok(values[0].into_pyobject(py)?.into_any()),
        Flat::Integers { values, block } => shaped(py, values, block, &type_name),
        Flat::Reals { values, block } => shaped(py, values, block, &type_name),
    }
}

fn shaped<'py, T: numpy::Element>(
    py: Python<'py>,
    values: Vec<T>,
    block: usize,
    type_name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let count = values.len();
    let flat = PyArray1::from_vec(py, values);
    if block > 1 && type_name.starts_with("list") {
        let table: Bound<'py, PyArray2<T>> = flat.reshape([count / block, block])?;
        return Ok(table.into_any());
    }
    Ok(flat.into_any())
}
