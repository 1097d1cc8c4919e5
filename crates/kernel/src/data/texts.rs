//! Truth values and texts as values of parameters.

use super::flat::Flat;
use super::numbers::{stream_integer, words};
use super::value::{DataValue, ValueError};

fn read_bool(word: &str) -> Result<bool, ValueError> {
    match word.to_ascii_lowercase().as_str() {
        "true" | "t" => Ok(true),
        "false" | "f" => Ok(false),
        lower => match lower.parse::<i64>() {
            Ok(number) => Ok(number != 0),
            Err(_) => Err(ValueError::new(format!("\"{word}\" is neither true nor false"), "true, false, 1 or 0")),
        },
    }
}

impl DataValue for bool {
    fn type_name() -> String {
        "true or false".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        match read_bool(text.trim()) {
            Ok(value) => {
                *self = value;
                Ok(())
            }
            Err(error) => {
                match text.trim_start().bytes().next() {
                    Some(b'T' | b't') => *self = true,
                    Some(b'F' | b'f') => *self = false,
                    Some(b'0'..=b'9' | b'-') => {
                        let number = stream_integer(text.trim_start(), i64::MIN, i64::MAX);
                        *self = number.is_some_and(|number| number.value != 0);
                    }
                    _ => {}
                }
                Err(error)
            }
        }
    }

    fn print(&self) -> String {
        self.to_string()
    }

    fn to_flat(&self) -> Flat {
        Flat::Integers { values: vec![i64::from(*self)], block: 1 }
    }
}

impl DataValue for Vec<bool> {
    fn type_name() -> String {
        "list of true or false".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        self.clear();
        for (offset, word) in words(text) {
            self.push(read_bool(word).map_err(|error| ValueError { offset, ..error })?);
        }
        Ok(())
    }

    fn print(&self) -> String {
        self.iter().map(|value| u8::from(*value).to_string()).collect::<Vec<_>>().join(" ")
    }

    fn to_flat(&self) -> Flat {
        Flat::Integers { values: self.iter().map(|&value| i64::from(value)).collect(), block: 1 }
    }
}

impl DataValue for String {
    fn type_name() -> String {
        "text".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        text.clone_into(self);
        Ok(())
    }

    fn heap_bytes(&self) -> usize {
        self.len()
    }

    fn print(&self) -> String {
        self.clone()
    }
}

impl DataValue for Vec<String> {
    fn type_name() -> String {
        "list of words, or [\"quoted\", \"texts\"]".into()
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        self.clear();
        let trimmed = text.trim();
        let Some(inner) = trimmed.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
            self.extend(trimmed.split_ascii_whitespace().map(str::to_owned));
            return Ok(());
        };
        let mut rest = inner.trim_start();
        while !rest.is_empty() {
            let Some(quote) = rest.chars().next().filter(|letter| matches!(letter, '"' | '\'')) else {
                return Err(ValueError::new(format!("\"{rest}\" does not begin with a quote"), Self::type_name()));
            };
            let (word, after) = read_quoted(&rest[1..], quote)
                .ok_or_else(|| ValueError::new("a quote is not closed", Self::type_name()))?;
            self.push(word);
            rest = after.trim_start();
            rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        }
        Ok(())
    }

    fn heap_bytes(&self) -> usize {
        self.iter().map(|text| text.len() + size_of::<String>()).sum()
    }

    fn print(&self) -> String {
        let quoted = self.iter().map(|word| format!("\"{}\"", word.replace('"', "\"\"")));
        format!("[{}]", quoted.collect::<Vec<_>>().join(", "))
    }
}

/// A text up to its closing quote, and what follows. Two quotes in a row stand for one in the text.
fn read_quoted(text: &str, quote: char) -> Option<(String, &str)> {
    let mut word = String::new();
    let mut rest = text;
    loop {
        let (before, after) = rest.split_once(quote)?;
        word.push_str(before);
        match after.strip_prefix(quote) {
            Some(inside) => {
                word.push(quote);
                rest = inside;
            }
            None => return Some((word, after)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_in_texts_survive_being_printed() {
        let words = ["", "a b", "\"", "it's", "\"\"b\u{4}"].map(str::to_owned).to_vec();
        let mut again: Vec<String> = Vec::new();
        again.parse(&words.print()).expect("what was printed can be read");
        assert_eq!(again, words);
        again.parse("['a', \"b\" '']").expect("commas may be left out");
        assert_eq!(again, ["a", "b", ""]);
    }
}
