//! Lists of lists of indices: `[0, 1, 2] [3-5]`.

use std::ops::Deref;

use super::index_list::IndexList;
use super::value::{DataValue, ValueError};

/// Several lists of indices, such as clusters of points. Each is written in brackets, with blanks or commas between
/// indices; without any brackets there is one list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IndexGroups(pub Vec<Vec<u32>>);

impl Deref for IndexGroups {
    type Target = [Vec<u32>];
    fn deref(&self) -> &[Vec<u32>] {
        &self.0
    }
}

impl From<Vec<Vec<u32>>> for IndexGroups {
    fn from(groups: Vec<Vec<u32>>) -> Self {
        Self(groups)
    }
}

/// One list, which begins at an offset of the whole text.
fn read_group(text: &str, offset: usize) -> Result<Vec<u32>, ValueError> {
    let mut list = IndexList::default();
    let outcome = list.parse(&text.replace(',', " "));
    outcome.map(|()| list.0).map_err(|error| ValueError { offset: offset + error.offset, ..error })
}

impl DataValue for IndexGroups {
    fn type_name() -> String {
        "lists of indices in brackets".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        self.0.clear();
        if !text.contains(['[', ']']) {
            if !text.trim().is_empty() {
                self.0.push(read_group(text, 0)?);
            }
            return Ok(());
        }
        let mut at = 0;
        while let Some(open) = text[at..].find(['[', ']']).map(|found| at + found) {
            let between = text[at..open].trim_matches([',', ' ', '\t', '\n', '\r']);
            let close = text[open + 1..].find(['[', ']']).map(|found| open + 1 + found);
            let Some(close) = close.filter(|close| text[open..].starts_with('[') && text[*close..].starts_with(']'))
            else {
                return Err(ValueError::at(open, "a bracket has no partner", Self::type_name()));
            };
            if !between.is_empty() {
                return Err(ValueError::at(at, format!("\"{between}\" is outside of brackets"), Self::type_name()));
            }
            self.0.push(read_group(&text[open + 1..close], open + 1)?);
            at = close + 1;
        }
        match text[at..].trim() {
            "" => Ok(()),
            rest => Err(ValueError::at(at, format!("\"{rest}\" is outside of brackets"), Self::type_name())),
        }
    }

    fn print(&self) -> String {
        let group = |list: &Vec<u32>| list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        self.0.iter().map(|list| format!("[{}]", group(list))).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Vec<u32>>, usize> {
        let mut groups = IndexGroups::default();
        groups.parse(text).map(|()| groups.0).map_err(|error| error.offset)
    }

    #[test]
    fn groups_are_read_and_printed_alike() {
        assert_eq!(read("[0, 1 2] [3-5]"), Ok(vec![vec![0, 1, 2], vec![3, 4, 5]]));
        assert_eq!(
            (read("4 2"), read(" "), read("[],[7]")),
            (Ok(vec![vec![4, 2]]), Ok(vec![]), Ok(vec![vec![], vec![7]]))
        );
        let groups = IndexGroups(vec![vec![1, 2], vec![], vec![3]]);
        assert_eq!(groups.print(), "[1, 2] [] [3]");
        assert_eq!(read(&groups.print()), Ok(groups.0));
        assert_eq!((read("[1"), read("1] "), read("[1] 2"), read("2 [1]")), (Err(0), Err(1), Err(3), Err(0)));
        assert_eq!((read("[0] [a]"), read("[[1]]")), (Err(5), Err(0)));
    }
}
