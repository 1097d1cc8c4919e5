//! Tags of objects, and requests for them.

use super::value::{DataValue, ValueError};

/// Tags of an object, or of a request: `a b !c`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TagSet(pub Vec<String>);

impl TagSet {
    /// Whether an object with the tags `of` answers to this request: it has all of them and none of the excluded.
    pub fn matches(&self, of: &Self) -> bool {
        self.0.iter().all(|tag| match tag.strip_prefix('!') {
            Some(excluded) => !of.0.iter().any(|other| other == excluded),
            None => of.0.contains(tag),
        })
    }
}

impl DataValue for TagSet {
    fn type_name() -> String {
        "tags separated by blanks; !tag excludes".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        self.0 = text.split_ascii_whitespace().map(str::to_owned).collect();
        Ok(())
    }

    fn print(&self) -> String {
        self.0.join(" ")
    }
}
