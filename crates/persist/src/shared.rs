//! Shared values stay shared: whoever compares them by their address finds after a load what it found before.

use std::any::TypeId;
use std::sync::Arc;

use crate::{Persist, ReadError, Reader, Writer};

impl<T: Persist + Send + Sync + 'static> Persist for Arc<T> {
    fn save(&self, writer: &mut Writer) {
        let (number, is_new) = writer.share((TypeId::of::<T>(), Self::as_ptr(self).addr()));
        number.save(writer);
        if is_new {
            self.as_ref().save(writer);
        }
    }
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let number = u64::load(reader, None)?;
        let no_meaning = reader.no_meaning(8, "number of a shared value", number);
        let index = usize::try_from(number).map_err(|_| no_meaning.clone())?;
        if let Some(known) = reader.shared.get(index) {
            return known.clone().and_then(|known| known.downcast().ok()).ok_or(no_meaning);
        }
        if index != reader.shared.len() {
            return Err(no_meaning);
        }
        reader.shared.push(None);
        let value = Self::new(T::load(reader, like.map(AsRef::as_ref))?);
        reader.shared[index] = Some(value.clone());
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_shared_is_shared_again() {
        let one = Arc::new(vec![1_u32, 2]);
        let values = vec![one.clone(), Arc::new(vec![1, 2]), one];
        let mut writer = Writer::default();
        values.save(&mut writer);
        let read = Vec::<Arc<Vec<u32>>>::load(&mut Reader::new(writer.bytes()), None).unwrap();
        assert_eq!(read, values);
        assert!(Arc::ptr_eq(&read[0], &read[2]) && !Arc::ptr_eq(&read[0], &read[1]));
    }

    #[test]
    fn a_number_of_no_shared_value_is_refused() {
        let read = Arc::<u32>::load(&mut Reader::new(&7_u64.to_le_bytes()), None);
        assert_eq!(read, Err(ReadError::NoMeaning { at: 0, what: "number of a shared value", value: 7 }));
    }
}
