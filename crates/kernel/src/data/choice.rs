//! Values from a fixed list.

use super::value::ValueError;

/// A type with a fixed list of values, each with its key in scenes; declared with [`choice!`](crate::choice).
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// Keys and values in the order in which an index selects them.
    const ITEMS: &'static [(&'static str, Self)];

    /// Reads a key or an index.
    ///
    /// # Errors
    /// Neither a key nor an index of the list.
    fn from_key(text: &str) -> Result<Self, ValueError> {
        let trimmed = text.trim();
        if let Some((_, value)) = Self::ITEMS.iter().find(|(key, _)| *key == trimmed) {
            return Ok(*value);
        }
        if let Some((_, value)) = trimmed.parse::<usize>().ok().and_then(|index| Self::ITEMS.get(index)) {
            return Ok(*value);
        }
        let keys: Vec<&str> = Self::ITEMS.iter().map(|(key, _)| *key).collect();
        let near = crate::diagnostics::nearest_name(trimmed, keys.iter().copied()).map(str::to_owned);
        let error = ValueError::new(format!("\"{trimmed}\" is not a choice"), format!("one of {}", keys.join(", ")));
        Err(ValueError { nearest: near, ..error })
    }

    /// The key of the value.
    fn key(self) -> &'static str {
        Self::ITEMS.iter().find(|(_, value)| *value == self).map_or("", |(key, _)| key)
    }
}

/// Declares an enum whose values have keys in scenes, usable as `Data<..>`; the first is the default.
#[macro_export]
macro_rules! choice {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident { $($(#[$item_meta:meta])* $item:ident = $key:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name { $($(#[$item_meta])* $item),+ }

        impl $crate::Choice for $name {
            const ITEMS: &'static [(&'static str, Self)] = &[$(($key, Self::$item)),+];
        }

        impl ::core::default::Default for $name {
            fn default() -> Self {
                <Self as $crate::Choice>::ITEMS[0].1
            }
        }

        impl $crate::DataValue for $name {
            fn type_name() -> String {
                let keys: Vec<&str> = <Self as $crate::Choice>::ITEMS.iter().map(|(key, _)| *key).collect();
                format!("one of {}", keys.join(", "))
            }
            fn parse(&mut self, text: &str) -> Result<(), $crate::ValueError> {
                *self = <Self as $crate::Choice>::from_key(text)?;
                Ok(())
            }
            fn print(&self) -> String {
                $crate::Choice::key(*self).to_owned()
            }
        }
    };
}
