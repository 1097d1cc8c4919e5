//! The classes a scene may use: an explicit list, with aliases, renamed and removed names as data.

use std::collections::BTreeMap;

use settee_math::{DataTypes, StateKind};

use crate::diagnostics::nearest_name;
use crate::draw::Pen;
use crate::scene::ObjectId;
use crate::scene::component::{ClassInfo, Component, Role};

/// What a generic component is made for: a family of degrees of freedom, or more than that.
pub trait TemplateParameter: 'static {
    /// Name in scenes, e.g. `Vec3d`; parts are separated by commas.
    const NAME: &'static str;
    /// The degrees of freedom of the state it attaches to.
    const KIND: StateKind;
}

impl<D: DataTypes> TemplateParameter for D {
    const NAME: &'static str = D::KIND.template_name();
    const KIND: StateKind = D::KIND;
}

/// One way to create a class.
#[derive(Clone, Copy)]
pub struct TemplateEntry {
    /// Name, e.g. `Vec3d` or `Vec3d,Hexahedron`; empty for classes without templates.
    pub name: &'static str,
    /// Type of the degrees of freedom, if the template is one.
    pub kind: Option<StateKind>,
    /// Creates a component with its defaults.
    pub create: fn() -> Box<dyn Component>,
}

impl TemplateEntry {
    /// A template of a struct without type parameters; its name says which degrees of freedom it is for, if any.
    pub fn named(name: &'static str, create: fn() -> Box<dyn Component>) -> Self {
        Self { name, kind: StateKind::parse(name), create }
    }
}

/// A class with its templates, the default first.
#[derive(Clone)]
pub struct ClassEntry {
    /// The class.
    pub info: &'static ClassInfo,
    /// At least one.
    pub templates: Vec<TemplateEntry>,
}

impl ClassEntry {
    /// A component of the default template.
    pub fn create_default(&self) -> Box<dyn Component> {
        (self.templates[0].create)()
    }
}

/// Draws a force field between the points of its states.
pub type DrawForceField = fn(&dyn Component, &[ObjectId], &mut Pen<'_>);

/// Whether a component is of one of these classes, such as the `CLASSES` of a folder.
pub fn is_one_of(component: &dyn Component, classes: &[fn() -> ClassEntry]) -> bool {
    classes.iter().any(|class| std::ptr::eq(class().info, component.class()))
}

/// What a class name in a scene means.
pub enum Lookup<'a> {
    /// This class; if the name was an old one, the new one.
    Found(&'a ClassEntry, Option<&'static str>),
    /// Known, but not created any more: why, and what to write instead.
    Gone(&'static str),
    /// SOFA or a plug-in of it has it, and this library will not: what to use instead.
    Elsewhere(String),
    /// Nothing is computed with it and nothing is drawn with it here: why. Scenes go on without it.
    WithoutEffect(&'static str),
    /// SOFA has it; this library does not yet.
    NotYet,
    /// Nobody knows it; see [`Registry::nearest`].
    Unknown,
}

/// Of which classes a name of SOFA is.
#[derive(Clone, Copy, Debug)]
pub enum Owners {
    /// Of those of a role.
    Role(Role),
    /// Of those whose category begins like this.
    Category(&'static str),
    /// Of these.
    Classes(&'static [&'static str]),
}

/// Names that SOFA's classes have and the classes of this library do not declare, because nothing here depends on
/// them: a scene may set them, and is told why they have no effect.
#[derive(Clone, Copy, Debug)]
pub struct ForeignNames {
    /// The classes.
    pub owners: Owners,
    /// Data and links.
    pub names: &'static [&'static str],
    /// Whether results depend on them in SOFA: setting one is then a warning, otherwise a note.
    pub counts_in_sofa: bool,
    /// Why they have no effect.
    pub why: &'static str,
}

impl ForeignNames {
    fn is_about(&self, class: &ClassInfo, name: &str) -> bool {
        let is_owner = match self.owners {
            Owners::Role(role) => class.plays(role),
            Owners::Category(start) => class.category.starts_with(start),
            Owners::Classes(classes) => classes.contains(&class.name),
        };
        is_owner && self.names.contains(&name)
    }
}

/// A name that is not created any more, whose work other classes do: one of them takes its place in scenes that are
/// read leniently.
#[derive(Clone, Copy, Debug)]
pub struct Successors {
    /// The name.
    pub old: &'static str,
    /// The attribute that chose.
    pub chosen_by: &'static str,
    /// Values of this attribute with the classes that they stand for; the first one where it is not given.
    pub classes: &'static [(&'static str, &'static str)],
}

/// A name that stands for a class with attributes of certain values.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// The class.
    pub class: &'static str,
    /// Attributes, where the scene does not give them.
    pub attributes: &'static [(&'static str, &'static str)],
}

/// The text beside a name, or beside a beginning of it that ends with a star.
fn entry_of(entries: &[(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    let is_it = |known: &str| match known.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == known,
    };
    entries.iter().find(|(known, _)| is_it(known)).map(|(_, text)| *text)
}

/// All classes, by name.
#[derive(Default, Clone)]
pub struct Registry {
    classes: BTreeMap<&'static str, ClassEntry>,
    renamed: BTreeMap<&'static str, &'static str>,
    gone: BTreeMap<&'static str, &'static str>,
    successors: Vec<Successors>,
    presets: Vec<Preset>,
    foreign: Vec<&'static str>,
    /// Names, or their beginnings with a star, and what to use instead.
    elsewhere: Vec<(&'static str, &'static str)>,
    /// Beginnings of names of variants of classes, and what there is to say of the class without it.
    variants: Vec<(&'static str, &'static str)>,
    /// The same as `elsewhere` for names that scenes go on without, and why.
    without_effect: Vec<(&'static str, &'static str)>,
    /// By name of the class.
    looks: BTreeMap<&'static str, DrawForceField>,
    foreign_names: Vec<ForeignNames>,
}

impl Registry {
    /// Adds classes.
    ///
    /// # Panics
    /// If two classes have the same name: the lists are part of the program.
    pub fn add(&mut self, entries: &[fn() -> ClassEntry]) {
        for entry in entries {
            let entry = entry();
            let name = entry.info.name;
            assert!(self.classes.insert(name, entry).is_none(), "the class {name} is registered twice");
        }
    }

    /// Says how force fields of these classes are drawn, unless they draw of their own accord.
    pub fn add_looks(&mut self, entries: &[fn() -> ClassEntry], draw: DrawForceField) {
        self.looks.extend(entries.iter().map(|entry| (entry().info.name, draw)));
    }

    /// How force fields of the class of a component are drawn; `None`: they are not seen.
    pub fn look_of(&self, component: &dyn Component) -> Option<DrawForceField> {
        self.looks.get(component.class().name).copied()
    }

    /// Adds old names that silently mean a new one.
    pub fn add_renamed(&mut self, names: &[(&'static str, &'static str)]) {
        self.renamed.extend(names.iter().copied());
    }

    /// Adds names that are not created any more, each with what to write instead.
    pub fn add_gone(&mut self, names: &[(&'static str, &'static str)]) {
        self.gone.extend(names.iter().copied());
    }

    /// Adds classes that take the place of names that are gone.
    pub fn add_successors(&mut self, successors: &[Successors]) {
        self.successors.extend(successors.iter().copied());
    }

    /// The class that takes the place of a name that is gone, and the attribute that chooses it; `given` says the value
    /// of an attribute.
    pub fn successor(&self, name: &str, given: impl Fn(&str) -> Option<String>) -> Option<(&ClassEntry, &'static str)> {
        let known = self.successors.iter().find(|known| known.old == name)?;
        let (_, class) = match given(known.chosen_by) {
            Some(value) => known.classes.iter().find(|(choice, _)| *choice == value)?,
            None => known.classes.first()?,
        };
        Some((self.classes.get(class)?, known.chosen_by))
    }

    /// Adds names that stand for a class with attributes of certain values.
    pub fn add_presets(&mut self, presets: &[Preset]) {
        self.presets.extend(presets.iter().copied());
        self.renamed.extend(presets.iter().map(|preset| (preset.name, preset.class)));
    }

    /// The attributes that a name brings along.
    pub fn preset(&self, name: &str) -> &'static [(&'static str, &'static str)] {
        self.presets.iter().find(|preset| preset.name == name).map_or(&[], |preset| preset.attributes)
    }

    /// Adds names of classes that exist in SOFA and not here yet.
    pub fn add_foreign(&mut self, names: &[&'static str]) {
        self.foreign.extend(names.iter().copied());
    }

    /// Adds names of classes that will not be here, each with what to use instead. A name that ends with a star stands
    /// for all that begin like it.
    pub fn add_elsewhere(&mut self, names: &[(&'static str, &'static str)]) {
        self.elsewhere.extend(names.iter().copied());
    }

    /// What to use instead of a class, or of a template, that will not be here.
    pub fn elsewhere(&self, name: &str) -> Option<&'static str> {
        entry_of(&self.elsewhere, name)
    }

    /// Adds beginnings of names under which SOFA has variants of classes that will not be here, beside what
    /// [`add_elsewhere`](Self::add_elsewhere) says of them: where the class without the beginning is here, it is what
    /// to use instead, and the text says more of it.
    pub fn add_variants(&mut self, beginnings: &[(&'static str, &'static str)]) {
        self.variants.extend(beginnings.iter().copied());
    }

    /// What to use instead of a variant of a class.
    fn instead_of_variant(&self, name: &str, why: &str) -> String {
        let variant = self.variants.iter().find_map(|(start, more)| Some((name.strip_prefix(*start)?, *more)));
        let Some((plain, more)) = variant else { return why.to_owned() };
        match self.lookup(plain) {
            Lookup::Found(class, _) => format!("{why}; write {}, {more}", class.info.name),
            Lookup::Elsewhere(instead) => format!("{why}, and {plain} is not here either: {instead}"),
            _ => format!("{why}, and there is no {plain} here either"),
        }
    }

    /// Adds names of classes that nothing is computed or drawn with here, each with the reason. A star as for
    /// [`add_elsewhere`](Self::add_elsewhere).
    pub fn add_without_effect(&mut self, names: &[(&'static str, &'static str)]) {
        self.without_effect.extend(names.iter().copied());
    }

    /// Why scenes go on without a class.
    pub fn without_effect(&self, name: &str) -> Option<&'static str> {
        entry_of(&self.without_effect, name)
    }

    /// Adds names of data and links that SOFA's classes have, and that have no effect here.
    pub fn add_foreign_names(&mut self, names: &[ForeignNames]) {
        self.foreign_names.extend(names.iter().copied());
    }

    /// What is known of a name that SOFA's class has and this library's class does not declare.
    pub fn foreign_name(&self, class: &ClassInfo, name: &str) -> Option<&ForeignNames> {
        self.foreign_names.iter().find(|entry| entry.is_about(class, name))
    }

    /// Looks a class name up.
    pub fn lookup(&self, name: &str) -> Lookup<'_> {
        if let Some(entry) = self.classes.get(name) {
            return Lookup::Found(entry, None);
        }
        if let Some(new) = self.renamed.get(name) {
            return match self.classes.get(new) {
                Some(entry) => Lookup::Found(entry, Some(new)),
                None => Lookup::NotYet,
            };
        }
        if let Some(reason) = self.gone.get(name) {
            return Lookup::Gone(reason);
        }
        if let Some(instead) = self.elsewhere(name) {
            return Lookup::Elsewhere(self.instead_of_variant(name, instead));
        }
        if let Some(reason) = self.without_effect(name) {
            return Lookup::WithoutEffect(reason);
        }
        if self.foreign.contains(&name) {
            return Lookup::NotYet;
        }
        Lookup::Unknown
    }

    /// The known name that is nearest to one that [`lookup`](Self::lookup) does not find.
    pub fn nearest(&self, name: &str) -> Option<&'static str> {
        let known =
            self.classes.keys().copied().chain(self.foreign.iter().copied()).chain(self.renamed.keys().copied());
        nearest_name(name, known)
    }

    /// The class of exactly this name.
    pub fn class(&self, name: &str) -> Option<&ClassEntry> {
        self.classes.get(name)
    }

    /// All classes in alphabetical order.
    pub fn classes(&self) -> impl Iterator<Item = (&'static str, &ClassEntry)> {
        self.classes.iter().map(|(name, entry)| (*name, entry))
    }
}
