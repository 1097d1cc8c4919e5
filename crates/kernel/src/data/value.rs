//! What a type must know to be the value of a parameter.

use super::flat::Flat;

/// Why a text or a linked value is not a value of the type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}; expected {expected}{}", proposed(.nearest.as_deref()))]
pub struct ValueError {
    /// What is wrong, e.g. `"1,2" is not a number`.
    pub message: String,
    /// What would be right.
    pub expected: String,
    /// Byte offset of the offending part in the text.
    pub offset: usize,
    /// Whether the value is no mistake, but more than there is memory for.
    pub is_limit: bool,
    /// The nearest right value, where there are some to choose from.
    pub nearest: Option<String>,
}

fn proposed(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!("; did you mean \"{nearest}\"?"))
}

impl ValueError {
    /// An error at the start of the text.
    pub fn new(message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self::at(0, message, expected)
    }

    /// An error at a byte offset.
    pub fn at(offset: usize, message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { message: message.into(), expected: expected.into(), offset, is_limit: false, nearest: None }
    }

    /// The code of a finding about it; `of_mistake` if no limit was exceeded.
    pub fn code(&self, of_mistake: &'static str) -> &'static str {
        if self.is_limit { "beyond-limit" } else { of_mistake }
    }
}

impl From<settee_budget::TooMuch> for ValueError {
    fn from(answer: settee_budget::TooMuch) -> Self {
        Self { is_limit: true, ..Self::new(answer.to_string(), "a shorter list") }
    }
}

/// A type that a parameter can have.
pub trait DataValue: Clone + Send + Sync + 'static {
    /// Name of the type for users.
    fn type_name() -> String;

    /// Reads a text. On failure `self` holds what SOFA would have read from it (so that `--compat` can go on) and the
    /// error says what is wrong.
    ///
    /// # Errors
    /// `ValueError` with the offset of the first offending part.
    fn parse(&mut self, text: &str) -> Result<(), ValueError>;

    /// Writes text that [`parse`](Self::parse) reads back to the same value.
    fn print(&self) -> String;

    /// Bytes that the value has beside its own size; 0 where input does not decide how many.
    fn heap_bytes(&self) -> usize {
        0
    }

    /// The value as plain numbers or text, for links between parameters of different types.
    fn to_flat(&self) -> Flat {
        Flat::Text(self.print())
    }

    /// Takes plain numbers or text.
    ///
    /// # Errors
    /// `ValueError` if they do not convert.
    fn set_flat(&mut self, flat: &Flat) -> Result<(), ValueError> {
        self.parse(&flat.to_text())
    }
}
