//! Which file uses what of which other one.

use std::collections::BTreeSet;

use crate::modules::{Modules, Names};

/// A file uses something of another one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Dependency {
    pub from: usize,
    pub to: usize,
    /// What it uses.
    pub name: String,
}

/// Where a path leads: a module, or an item of it.
struct Place {
    module: Names,
    item: Option<String>,
}

/// Doors behind one another that are looked through.
const MOST_DOORS: usize = 12;

/// All dependencies between different files of a crate, each once, in order.
pub fn dependencies(modules: &Modules) -> Vec<Dependency> {
    let mut found = BTreeSet::new();
    for (at, module) in &modules.all {
        let mut add = |place: Place| {
            let to = modules.all[&place.module].file;
            if to != module.file {
                let name = place.item.or_else(|| place.module.last().cloned()).unwrap_or_default();
                found.insert(Dependency { from: module.file, to, name });
            }
        };
        for import in &module.imports {
            // A trait may be used without being named: what others cannot use from here is used here.
            if !import.is_passed_on || module.names.contains(&import.name) {
                // Of an imported module the paths count that go through it.
                modules.leads(at, &import.path).into_iter().filter(|place| place.item.is_some()).for_each(&mut add);
            }
        }
        for path in &module.paths {
            modules.leads(at, path).into_iter().for_each(&mut add);
        }
        for glob in &module.globs {
            let Some(all) = modules.follow(at, glob, MOST_DOORS) else { continue };
            let unknown = module.names.iter().filter(|name| !module.items.contains(*name));
            unknown.filter_map(|name| modules.named(&all.module, name, MOST_DOORS)).for_each(&mut add);
        }
    }
    found.into_iter().collect()
}

impl Modules {
    /// Where a path that stands in a module leads: to one place, or to two where a module and something else have one
    /// name. Nothing if it leaves the crate.
    fn leads(&self, from: &Names, path: &Names) -> Vec<Place> {
        let mut places: Vec<Place> = self.follow(from, path, MOST_DOORS).into_iter().collect();
        if let Some(Place { module, item: None }) = places.first()
            && let Some((name, above)) = module.split_last()
            && let Some(place) = self.imported(&above.to_vec(), name, MOST_DOORS)
            && place.item.is_some()
        {
            places.push(place);
        }
        places
    }

    fn follow(&self, from: &Names, path: &Names, doors: usize) -> Option<Place> {
        let mut at = from.clone();
        let mut names = path.iter().peekable();
        let mut is_here = true;
        while let Some(name) = names.next_if(|name| ["crate", "self", "super"].contains(&name.as_str())) {
            match name.as_str() {
                "crate" => at.clear(),
                "super" => drop(at.pop()),
                _ => {}
            }
            is_here = false;
        }
        for name in names {
            let place = self.named(&at, name, doors);
            match place {
                Some(Place { module, item: None }) => at = module,
                Some(place) => return Some(place),
                // The first name may be anything, such as another crate; behind it is what the module defines.
                None if is_here => return None,
                None if self.is_from_outside(&at, name) => return None,
                None => return Some(Place { module: at, item: Some(name.clone()) }),
            }
            is_here = false;
        }
        self.all.contains_key(&at).then_some(Place { module: at, item: None })
    }

    /// What a name is in a module; `None` if it does not say.
    fn named(&self, at: &Names, name: &String, doors: usize) -> Option<Place> {
        let mut inner = at.clone();
        inner.push(name.clone());
        if self.all.contains_key(&inner) {
            return Some(Place { module: inner, item: None });
        }
        if self.all.get(at)?.items.contains(name) {
            return Some(Place { module: at.clone(), item: Some(name.clone()) });
        }
        self.imported(at, name, doors)
    }

    /// Whether a module passes a name on that is of another crate.
    fn is_from_outside(&self, at: &Names, name: &String) -> bool {
        self.all.get(at).is_some_and(|module| module.imports.iter().any(|import| import.name == *name))
    }

    /// What a name is that a module imports.
    fn imported(&self, at: &Names, name: &String, doors: usize) -> Option<Place> {
        let doors = doors.checked_sub(1)?;
        let module = self.all.get(at)?;
        let mut own = module.imports.iter().filter(|import| import.name == *name);
        own.find_map(|import| self.follow(at, &import.path, doors)).or_else(|| {
            module.globs.iter().find_map(|glob| {
                let all = self.follow(at, glob, doors).filter(|all| all.item.is_none())?;
                self.named(&all.module, name, doors)
            })
        })
    }
}
