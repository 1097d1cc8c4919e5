//! Collections of values that can be written.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::marker::PhantomData;
use std::ops::Range;

use crate::{Length, Persist, ReadError, Reader, Writer};

impl Persist for () {
    fn save(&self, _writer: &mut Writer) {}
    fn load(_reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        Ok(())
    }
}

/// Writes a sequence. A reader does not believe in more elements than there are bytes, so that each has to take one.
fn save_sequence<'a, T: Persist + 'a>(values: impl ExactSizeIterator<Item = &'a T>, writer: &mut Writer) {
    let length = values.len();
    writer.write_length(length);
    let before = writer.bytes().len();
    values.for_each(|value| value.save(writer));
    if writer.bytes().len() - before < length {
        writer.refuse("it keeps a list of values without content");
    }
}

macro_rules! sequences {
    ($($sequence:ident),*) => {$(
        impl<T: Persist> Persist for $sequence<T> {
            fn save(&self, writer: &mut Writer) {
                save_sequence(self.iter(), writer);
            }
            fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
                let length = reader.length()?;
                (0..length).map(|index| T::load(reader, like.and_then(|like| like.get(index)))).collect()
            }
        }
    )*};
}
sequences!(Vec, VecDeque);

impl<T> Length for Vec<T> {
    fn length(&self) -> usize {
        self.len()
    }
}

impl<T> Length for Option<T> {
    fn length(&self) -> usize {
        self.iter().len()
    }
}

impl<T: Persist> Persist for Option<T> {
    fn save(&self, writer: &mut Writer) {
        self.is_some().save(writer);
        self.iter().for_each(|value| value.save(writer));
    }
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let is_some = bool::load(reader, None)?;
        is_some.then(|| T::load(reader, like.and_then(Self::as_ref))).transpose()
    }
}

impl<T: Persist> Persist for Box<T> {
    fn save(&self, writer: &mut Writer) {
        self.as_ref().save(writer);
    }
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        T::load(reader, like.map(AsRef::as_ref)).map(Self::new)
    }
}

impl<T: Persist, const N: usize> Persist for [T; N] {
    fn save(&self, writer: &mut Writer) {
        self.iter().for_each(|value| value.save(writer));
    }
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let values: Result<Vec<T>, ReadError> =
            (0..N).map(|index| T::load(reader, like.map(|like| &like[index]))).collect();
        Self::try_from(values?).map_err(|_| ReadError::NotBuilt("an array"))
    }
}

macro_rules! tuples {
    ($(($($name:ident $place:tt),+)),+) => {$(
        impl<$($name: Persist),+> Persist for ($($name,)+) {
            fn save(&self, writer: &mut Writer) {
                $(self.$place.save(writer);)+
            }
            fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
                Ok(($($name::load(reader, like.map(|like| &like.$place))?,)+))
            }
        }
    )+};
}
tuples!((A 0, B 1), (A 0, B 1, C 2), (A 0, B 1, C 2, D 3));

impl<T: Persist> Persist for Range<T> {
    fn save(&self, writer: &mut Writer) {
        self.start.save(writer);
        self.end.save(writer);
    }
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let start = T::load(reader, like.map(|like| &like.start))?;
        Ok(start..T::load(reader, like.map(|like| &like.end))?)
    }
}

impl Persist for String {
    fn save(&self, writer: &mut Writer) {
        writer.write_length(self.len());
        writer.write(self.as_bytes());
    }
    fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        let length = reader.length()?;
        let bytes = reader.take(length)?.to_vec();
        Self::from_utf8(bytes).map_err(|_| reader.no_meaning(length, "text", length as u64))
    }
}

impl<K: Persist + Ord, V: Persist> Persist for BTreeMap<K, V> {
    fn save(&self, writer: &mut Writer) {
        writer.write_length(self.len());
        for (key, value) in self {
            key.save(writer);
            value.save(writer);
        }
    }
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let wanted = reader.length()?;
        let mut map = Self::new();
        for _ in 0..wanted {
            let key = K::load(reader, None)?;
            let value = V::load(reader, like.and_then(|like| like.get(&key)))?;
            map.insert(key, value);
        }
        Ok(map)
    }
}

impl<T: Persist + Ord> Persist for BTreeSet<T> {
    fn save(&self, writer: &mut Writer) {
        save_sequence(self.iter(), writer);
    }
    fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        let wanted = reader.length()?;
        (0..wanted).map(|_| T::load(reader, None)).collect()
    }
}

impl<T: ?Sized> Persist for PhantomData<T> {
    fn save(&self, _writer: &mut Writer) {}
    fn load(_reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        Ok(Self)
    }
}
