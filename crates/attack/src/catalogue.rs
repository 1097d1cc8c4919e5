//! What the program says about its classes: scenes are put together from it.

use std::io;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// A data of a class.
#[derive(Clone, Debug)]
pub struct DataFacts {
    /// Name of the data in scenes.
    pub name: String,
    /// What a value looks like, in words.
    pub kind: String,
    /// The default value.
    pub default: String,
}

/// A class.
#[derive(Clone, Debug)]
pub struct ClassFacts {
    /// Name of the class in scenes.
    pub name: String,
    /// Where manuals put it, such as `Mapping/Linear`.
    pub category: String,
    /// Templates of the class.
    pub templates: Vec<String>,
    /// Its data that a scene may write.
    pub data: Vec<DataFacts>,
    /// Names of its links.
    pub links: Vec<String>,
}

/// All classes of a program.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// In the order of names.
    pub classes: Vec<ClassFacts>,
}

impl Catalogue {
    /// Asks a program.
    ///
    /// # Errors
    /// The program cannot be started, or prints something else than classes.
    pub fn of(program: &Path) -> io::Result<Self> {
        let printed = Command::new(program).args(["doc", "--json"]).output()?;
        let classes: Value = serde_json::from_slice(&printed.stdout)?;
        let classes = classes.as_array().into_iter().flatten().map(class).collect::<Vec<_>>();
        if classes.is_empty() {
            return Err(io::Error::other("`doc --json` prints no classes"));
        }
        Ok(Self { classes })
    }

    /// The class of a name.
    pub fn class(&self, name: &str) -> Option<&ClassFacts> {
        self.classes.iter().find(|class| class.name == name)
    }

    /// Classes of a category, or of those below it.
    pub fn category(&self, category: &str) -> Vec<&ClassFacts> {
        self.classes.iter().filter(|class| class.category.starts_with(category)).collect()
    }
}

fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_default().to_owned()
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value[key].as_array().into_iter().flatten()
}

fn class(value: &Value) -> ClassFacts {
    let data = list(value, "data").filter(|data| !data["output"].as_bool().unwrap_or(false));
    let data = data.map(|data| DataFacts {
        name: text(data, "name"),
        kind: text(data, "type"),
        default: text(data, "default"),
    });
    let templates = list(value, "templates").map(|template| match template {
        Value::String(name) => name.clone(),
        other => text(other, "name"),
    });
    ClassFacts {
        name: text(value, "name"),
        category: text(value, "category"),
        templates: templates.filter(|name| !name.is_empty()).collect(),
        data: data.collect(),
        links: list(value, "links").map(|link| text(link, "name")).collect(),
    }
}
