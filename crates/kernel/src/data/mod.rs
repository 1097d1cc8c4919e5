//! Typed, observable parameters of components and nodes.

mod bounding_box;
mod choice;
mod colour;
mod fixed_reals;
mod flat;
pub mod follows;
mod index_groups;
mod index_list;
mod numbers;
mod point_mass;
mod scalars;
mod state_vector;
mod tags;
mod texts;
mod value;

pub mod checks;

pub use bounding_box::BoundingBox;
pub use choice::Choice;
pub use colour::Rgba;
pub use fixed_reals::FixedReals;
pub use flat::{Flat, Written, write_numbers};
pub use follows::Follows;
pub use index_groups::IndexGroups;
pub use index_list::IndexList;
pub use numbers::{parse_integer, parse_real};
pub use point_mass::PointMass;
pub(crate) use scalars::{print_reals, real_blocks};
pub use state_vector::StateVector;
pub use tags::TagSet;
pub use value::{DataValue, ValueError};

use std::any::Any;
use std::ops::Deref;

/// Texts that are shorter need no question: bytes.
const LONG_TEXT: usize = 1 << 16;

/// A parameter of a component: its value, whether it was written, and by which write.
#[derive(Clone, Debug)]
pub struct Data<T> {
    value: T,
    is_set: bool,
    /// The number of the write that the value is from.
    revision: u32,
    /// Number of all writes, with those that were taken back.
    n_writes: u32,
}

/// What a parameter holds, to go back to if what is written next is refused.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The value.
    pub value: Flat,
    is_set: bool,
    revision: u32,
}

impl<T> Data<T> {
    /// A parameter that holds its default.
    pub fn new(default: T) -> Self {
        Self { value: default, is_set: false, revision: 0, n_writes: 0 }
    }

    /// The value.
    pub fn get(&self) -> &T {
        &self.value
    }

    /// Whether the scene, a link or a program wrote a value.
    pub fn is_set(&self) -> bool {
        self.is_set
    }

    /// The number of the write that the value is from: another one after each write, and the former one again after
    /// writes that were refused.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Writes the value and marks the parameter as set.
    pub fn set(&mut self, value: T) {
        self.value = value;
        self.touch();
    }

    /// Writes the value through a closure and marks the parameter as set.
    pub fn edit(&mut self, change: impl FnOnce(&mut T)) {
        change(&mut self.value);
        self.touch();
    }

    /// Writes a value that a component derived itself: the parameter does not become "set by the user".
    pub fn derive(&mut self, value: T) {
        self.value = value;
        self.count_write();
    }

    /// As [`derive`](Self::derive), in place.
    pub fn derive_with(&mut self, change: impl FnOnce(&mut T)) {
        change(&mut self.value);
        self.count_write();
    }

    fn touch(&mut self) {
        self.is_set = true;
        self.count_write();
    }

    /// No number is given twice: whoever saw a value that was refused sees that another one is new.
    fn count_write(&mut self) {
        self.n_writes += 1;
        self.revision = self.n_writes;
    }
}

impl<T> Deref for Data<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: Default> Default for Data<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

/// A [`Data`] of any type: what text, links, documentation and scripts need of it.
pub trait AnyData: Any + Send + Sync {
    /// Name of the type for users, e.g. `list of 3 reals`.
    fn type_name(&self) -> String;
    /// Reads a text. On failure the value holds what SOFA would have read, and the error says what is wrong.
    fn parse(&mut self, text: &str) -> Result<(), ValueError>;
    /// Writes the value as text that `parse` reads back to the same value.
    fn print(&self) -> String;
    /// Whether a value was written.
    fn is_set(&self) -> bool;
    /// The number of the write that the value is from.
    fn revision(&self) -> u32;
    /// Bytes of a list or text; 0 for what is as small as any other value of its type.
    fn heap_bytes(&self) -> usize;
    /// The value as plain numbers or text.
    fn flat(&self) -> Flat;
    /// Takes the value from another parameter, converting element-wise (spec of value transfer through links).
    fn copy_from(&mut self, source: &dyn AnyData) -> Result<(), ValueError>;
    /// Writes the value from plain numbers or text, as [`parse`](Self::parse) does from text.
    fn set_flat(&mut self, value: &Flat) -> Result<(), ValueError>;
    /// Writes an output of the component: the parameter does not become "set by the user".
    fn set_output(&mut self, value: &Flat) -> Result<(), ValueError>;
    /// Holds again what it held before writes that are refused.
    fn put_back(&mut self, kept: &Kept);
    /// For typed access.
    fn as_any(&self) -> &dyn Any;
    /// For typed access.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl dyn AnyData {
    /// What it holds, for [`put_back`](AnyData::put_back).
    pub fn keep(&self) -> Kept {
        Kept { value: self.flat(), is_set: self.is_set(), revision: self.revision() }
    }
}

/// Asks for the memory that the values of a text take.
fn ask_for_values_of(text: &str, type_name: fn() -> String) -> Result<(), ValueError> {
    // The shortest number and the blank behind it become 8 bytes, in a list that may have grown just before.
    if text.len() > LONG_TEXT {
        settee_budget::ask(8 * text.len() as u64, || format!("a {}", type_name()))?;
    }
    Ok(())
}

/// The numbers of a source for data of another type; `name` and `numbers` are those of the target. A function for
/// itself, so that all types of data share it.
#[inline(never)]
fn linked_numbers(source: &dyn AnyData, name: fn() -> String, numbers: &dyn Fn() -> Flat) -> Flat {
    let flat = source.flat();
    let is_scalars = matches!(flat, Flat::Reals { block: 1, .. } | Flat::Integers { block: 1, .. });
    // Engines that work on elements of any size have plain lists of reals: these are taken as they come.
    let is_of_any_size = || source.type_name() == <Vec<f64>>::type_name();
    if is_scalars && name().starts_with("list") && !is_of_any_size() { elements_apart(flat, &numbers()) } else { flat }
}

/// Elements of one number for a link to a list of larger elements: each number is the first of an element of its own.
/// Programs that write the same numbers mean those of the elements one after the other.
fn elements_apart(source: Flat, target: &Flat) -> Flat {
    if !matches!(target, Flat::Reals { block, .. } | Flat::Integers { block, .. } if *block > 1) {
        return source;
    }
    // The rest of an element is left out here: it keeps its default.
    match source {
        Flat::Reals { values, block: 1 } => {
            Flat::Reals { values: values.into_iter().flat_map(|value| [value, 0.0]).collect(), block: 2 }
        }
        Flat::Integers { values, block: 1 } => {
            Flat::Integers { values: values.into_iter().flat_map(|value| [value, 0]).collect(), block: 2 }
        }
        other => other,
    }
}

impl<T: DataValue> AnyData for Data<T> {
    fn type_name(&self) -> String {
        T::type_name()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        ask_for_values_of(text, T::type_name)?;
        self.touch();
        self.value.parse(text)
    }

    fn print(&self) -> String {
        self.value.print()
    }

    fn is_set(&self) -> bool {
        self.is_set
    }

    fn revision(&self) -> u32 {
        self.revision
    }

    fn heap_bytes(&self) -> usize {
        self.value.heap_bytes()
    }

    fn flat(&self) -> Flat {
        self.value.to_flat()
    }

    fn copy_from(&mut self, source: &dyn AnyData) -> Result<(), ValueError> {
        match source.as_any().downcast_ref::<Self>() {
            Some(same) => self.value.clone_from(&same.value),
            None => {
                let numbers = linked_numbers(source, T::type_name, &|| self.value.to_flat());
                self.value.set_flat(&numbers)?;
            }
        }
        self.touch();
        Ok(())
    }

    fn set_flat(&mut self, value: &Flat) -> Result<(), ValueError> {
        self.touch();
        self.value.set_flat(value)
    }

    fn set_output(&mut self, value: &Flat) -> Result<(), ValueError> {
        self.count_write();
        self.value.set_flat(value)
    }

    fn put_back(&mut self, kept: &Kept) {
        // The value came from this very data.
        let _ = self.value.set_flat(&kept.value);
        (self.is_set, self.revision) = (kept.is_set, kept.revision);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// What is declared about a parameter, apart from its value.
#[derive(Debug)]
pub struct DataInfo {
    /// Name in scenes.
    pub name: &'static str,
    /// Other names that write it.
    pub aliases: &'static [&'static str],
    /// Help text.
    pub help: &'static str,
    /// Unit, empty for pure numbers.
    pub unit: &'static str,
    /// Condition on the value in words, empty for none.
    pub check: &'static str,
    /// Written by the component, read by users.
    pub output: bool,
    /// The component cannot work without it.
    pub required: bool,
    /// Linked by `src="@loader"`.
    pub auto_linked: bool,
    /// A malformed text is a warning, not an error: scenes in the wild contain it, and what can be read of it is
    /// harmless.
    pub lenient: bool,
    /// A link is followed until the scene is initialised; what its source becomes later does not count.
    pub read_once: bool,
    /// Why it counts when the scene starts only: it cannot be written during a run.
    pub at_start: Option<&'static str>,
    /// The vector of the running state that it stands for.
    pub state: Option<StateVector>,
    /// What it has to do with the points or elements of a mesh that changes.
    pub follows: Option<Follows>,
    /// Known to SOFA, without effect here although results depend on it there: why, and what to do instead. Setting it
    /// is a warning.
    pub unsupported: Option<&'static str>,
    /// Accepted, without effect, and no result depends on it: why. Setting it to something else than its default is a
    /// note.
    pub ignored: Option<&'static str>,
}

impl DataInfo {
    /// Whether `name` is the name or an alias.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// Why it has no effect; `None` if it has one.
    pub fn without_effect(&self) -> Option<&'static str> {
        self.unsupported.or(self.ignored)
    }
}
