//! The data and links of a struct, by number and by name.

use super::component::{Base, Component};
use super::link::{AnyLink, LinkInfo};
use crate::data::{AnyData, DataInfo};

/// What a struct declares itself, without its groups.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// Its data, in order of declaration.
    pub data: &'static [DataInfo],
    /// Its links, in order of declaration.
    pub links: &'static [LinkInfo],
}

/// The data and links of a struct and of its groups; implemented by `#[derive(Component)]` and `#[derive(DataGroup)]`.
///
/// Own data and links come first, in order of declaration, then those of the groups, one group after the other. A class
/// says what it has itself; most of what goes over all of it, and searches by name, are methods of `dyn DataSet` and
/// `dyn Component`, which are compiled once instead of for each class.
pub trait DataSet {
    /// Declarations of the own data and links.
    fn declared(&self) -> Declared;
    /// Number of data, those of the groups included.
    fn data_len(&self) -> usize;
    /// Number of links, those of the groups included.
    fn link_len(&self) -> usize;
    /// Data number `index`; written for each class, since each step asks what has changed.
    fn data(&self, index: usize) -> &dyn AnyData;
    /// Own data number `index`, to write.
    fn own_data_mut(&mut self, index: usize) -> &mut dyn AnyData;
    /// Tests the declared condition on the value of own data number `index`.
    ///
    /// # Errors
    /// What was expected.
    fn own_check(&self, _index: usize) -> Result<(), String> {
        Ok(())
    }
    /// Own link number `index`.
    fn own_link(&self, index: usize) -> &dyn AnyLink {
        beyond(index)
    }
    /// Own link number `index`, to write.
    fn own_link_mut(&mut self, index: usize) -> &mut dyn AnyLink {
        beyond(index)
    }
    /// Group number `index`, in order of declaration; `None` beyond the last one.
    fn group(&self, _index: usize) -> Option<&dyn DataSet> {
        None
    }
    /// As [`group`](Self::group), to write.
    fn group_mut(&mut self, _index: usize) -> Option<&mut dyn DataSet> {
        None
    }
    /// The struct as the data that every component has, if it is that group.
    fn as_base(&self) -> Option<&Base> {
        None
    }
}

/// What derived implementations do with a number that is beyond what is declared.
#[cold]
pub fn beyond(index: usize) -> ! {
    panic!("index {index} beyond the data and links of this component")
}

/// The groups of a set, in order of declaration.
fn groups(set: &dyn DataSet) -> impl Iterator<Item = &dyn DataSet> {
    (0..).map_while(move |index| set.group(index))
}

/// What is counted: data or links.
#[derive(Clone, Copy)]
struct Counted {
    own: fn(&dyn DataSet) -> usize,
    all: fn(&dyn DataSet) -> usize,
}

const DATA: Counted = Counted { own: |set| set.declared().data.len(), all: |set| set.data_len() };
const LINKS: Counted = Counted { own: |set| set.declared().links.len(), all: |set| set.link_len() };

/// The group that has entry number `index`, which is none of the own ones, and the number of the entry there.
fn group_of(set: &dyn DataSet, index: usize, counted: Counted) -> (usize, usize) {
    let mut left = index - (counted.own)(set);
    for (number, group) in groups(set).enumerate() {
        let n = (counted.all)(group);
        if left < n {
            return (number, left);
        }
        left -= n;
    }
    beyond(index)
}

/// The set that has entry number `index` itself, and the number of the entry there.
fn owner_of(set: &dyn DataSet, index: usize, counted: Counted) -> (&dyn DataSet, usize) {
    if index < (counted.own)(set) {
        return (set, index);
    }
    let (group, index) = group_of(set, index, counted);
    match set.group(group) {
        Some(group) => owner_of(group, index, counted),
        None => beyond(index),
    }
}

/// As [`owner_of`], to write.
fn owner_of_mut(set: &mut dyn DataSet, index: usize, counted: Counted) -> (&mut dyn DataSet, usize) {
    if index < (counted.own)(set) {
        return (set, index);
    }
    let (group, index) = group_of(set, index, counted);
    match set.group_mut(group) {
        Some(group) => owner_of_mut(group, index, counted),
        None => beyond(index),
    }
}

/// Calls `visit` for the declaration of each data in order of number, until it gives something.
fn first_data<R>(
    set: &dyn DataSet,
    start: &mut usize,
    visit: &mut dyn FnMut(usize, &'static DataInfo) -> Option<R>,
) -> Option<R> {
    for info in set.declared().data {
        if let Some(found) = visit(*start, info) {
            return Some(found);
        }
        *start += 1;
    }
    groups(set).find_map(|group| first_data(group, start, visit))
}

impl dyn DataSet + '_ {
    /// Declaration of data number `index`.
    pub fn data_info(&self, index: usize) -> &'static DataInfo {
        let (owner, index) = owner_of(self, index, DATA);
        &owner.declared().data[index]
    }

    /// Data number `index`, to write.
    pub fn data_mut(&mut self, index: usize) -> &mut dyn AnyData {
        let (owner, index) = owner_of_mut(self, index, DATA);
        owner.own_data_mut(index)
    }

    /// Tests the declared condition on the value of data number `index`.
    ///
    /// # Errors
    /// What was expected.
    pub fn check(&self, index: usize) -> Result<(), String> {
        let (owner, index) = owner_of(self, index, DATA);
        owner.own_check(index)
    }

    /// The data that every component has; `None` for a group that does not contain them.
    pub fn base(&self) -> Option<&Base> {
        self.as_base().or_else(|| groups(self).find_map(|group| group.base()))
    }

    /// Declaration of link number `index`.
    pub fn link_info(&self, index: usize) -> &'static LinkInfo {
        let (owner, index) = owner_of(self, index, LINKS);
        &owner.declared().links[index]
    }

    /// Link number `index`.
    pub fn link(&self, index: usize) -> &dyn AnyLink {
        let (owner, index) = owner_of(self, index, LINKS);
        owner.own_link(index)
    }

    /// Link number `index`, to write.
    pub fn link_mut(&mut self, index: usize) -> &mut dyn AnyLink {
        let (owner, index) = owner_of_mut(self, index, LINKS);
        owner.own_link_mut(index)
    }

    /// Index of the data called `name`, aliases included.
    pub fn find_data(&self, name: &str) -> Option<usize> {
        first_data(self, &mut 0, &mut |index, info| info.is_called(name).then_some(index))
    }

    /// All data called `name`: several may share an alias.
    pub fn find_all_data(&self, name: &str) -> Vec<usize> {
        let mut found = Vec::new();
        first_data(self, &mut 0, &mut |index, info| {
            found.extend(info.is_called(name).then_some(index));
            None::<()>
        });
        found
    }

    /// Index of the link called `name`, aliases included.
    pub fn find_link(&self, name: &str) -> Option<usize> {
        (0..self.link_len()).find(|index| self.link_info(*index).is_called(name))
    }
}

macro_rules! of_components {
    ($($(#[$doc:meta])* fn $method:ident($($argument:ident: $of:ty)?) -> $result:ty;)*) => {
        impl dyn Component { $(
            $(#[$doc])*
            pub fn $method(&self, $($argument: $of)?) -> $result {
                (self as &dyn DataSet).$method($($argument)?)
            }
        )* }
    };
}
of_components! {
    /// Declaration of data number `index`.
    fn data_info(index: usize) -> &'static DataInfo;
    /// Tests the declared condition on the value of data number `index`.
    ///
    /// # Errors
    /// What was expected.
    fn check(index: usize) -> Result<(), String>;
    /// The data that every component has.
    fn base() -> Option<&Base>;
    /// Declaration of link number `index`.
    fn link_info(index: usize) -> &'static LinkInfo;
    /// Link number `index`.
    fn link(index: usize) -> &dyn AnyLink;
    /// Index of the data called `name`, aliases included.
    fn find_data(name: &str) -> Option<usize>;
    /// All data called `name`: several may share an alias.
    fn find_all_data(name: &str) -> Vec<usize>;
    /// Index of the link called `name`, aliases included.
    fn find_link(name: &str) -> Option<usize>;
}

impl dyn Component {
    /// Data number `index`, to write.
    pub fn data_mut(&mut self, index: usize) -> &mut dyn AnyData {
        (self as &mut dyn DataSet).data_mut(index)
    }

    /// Link number `index`, to write.
    pub fn link_mut(&mut self, index: usize) -> &mut dyn AnyLink {
        (self as &mut dyn DataSet).link_mut(index)
    }
}
