//! Numbers, and vectors and matrices of them.

use nalgebra::{Const, Matrix, Storage, StorageMut};

use crate::{Persist, ReadError, Reader, Writer};

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Persist for $number {
            fn save(&self, writer: &mut Writer) {
                writer.write(&self.to_le_bytes());
            }
            fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
                Ok(Self::from_le_bytes(reader.take_array()?))
            }
        }
    )*};
}
numbers!(u8, u16, u32, i8, i16, i32, i64, f32, f64);

/// No run counts that far, and no memory holds so many values. Sums and products of counts stay far from overflowing.
const MOST_COUNTED: u64 = 1 << 48;

/// A count, a length, an index or a revision.
impl Persist for u64 {
    fn save(&self, writer: &mut Writer) {
        writer.write(&self.to_le_bytes());
    }
    fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        let value = Self::from_le_bytes(reader.take_array()?);
        (value <= MOST_COUNTED).then_some(value).ok_or_else(|| reader.no_meaning(8, "count", value))
    }
}

impl Persist for usize {
    fn save(&self, writer: &mut Writer) {
        (*self as u64).save(writer);
    }
    fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        let value = u64::load(reader, None)?;
        Self::try_from(value).map_err(|_| reader.no_meaning(8, "size on this machine", value))
    }
}

impl Persist for bool {
    fn save(&self, writer: &mut Writer) {
        u8::from(*self).save(writer);
    }
    fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        match u8::load(reader, None)? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(reader.no_meaning(1, "truth value", other.into())),
        }
    }
}

impl<T, const R: usize, const C: usize, S> Persist for Matrix<T, Const<R>, Const<C>, S>
where
    T: nalgebra::Scalar + Persist,
    S: Storage<T, Const<R>, Const<C>> + StorageMut<T, Const<R>, Const<C>>,
    Self: Default,
{
    fn save(&self, writer: &mut Writer) {
        self.iter().for_each(|value| value.save(writer));
    }
    fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        let mut matrix = Self::default();
        for value in matrix.iter_mut() {
            *value = T::load(reader, None)?;
        }
        Ok(matrix)
    }
}

impl Persist for nalgebra::UnitVector3<f64> {
    fn save(&self, writer: &mut Writer) {
        self.as_ref().save(writer);
    }
    fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        // Made to length 1 once more it would not be the same bits.
        Ok(Self::new_unchecked(nalgebra::Vector3::load(reader, None)?))
    }
}
