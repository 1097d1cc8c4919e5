//! Patterns and assemblers in checkpoints: data that can be derived from the pattern are not written but computed
//! again.

use settee_persist::{Persist, ReadError, Reader, Writer};

use crate::assembly::Assembler;
use crate::csr::CsrMatrix;
use crate::pattern::Pattern;

/// Rows and columns only.
impl Persist for Pattern {
    fn save(&self, writer: &mut Writer) {
        self.row_starts().to_vec().save(writer);
        self.columns().to_vec().save(writer);
    }

    /// Refuses rows that break the guarantees of a pattern, and a matrix of another system.
    fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        let (row_starts, columns) = (Vec::load(reader, None)?, Vec::load(reader, None)?);
        let pattern = Self::from_rows(row_starts, columns).ok_or(ReadError::DoesNotFit("the pattern of a matrix"))?;
        let is_known = |n: usize| n == 0 || n == pattern.dimension();
        if pattern.dimension() == 0 || reader.count("unknowns").is_none_or(is_known) {
            Ok(pattern)
        } else {
            Err(ReadError::DoesNotFit("the dimension of a matrix"))
        }
    }
}

impl CsrMatrix {
    pub(crate) fn is_consistent(&self, _fresh: Option<&Self>) -> bool {
        self.values.len() == self.pattern.nnz()
    }
}

/// The places of the contributions are not written: the first pass after loading records them again, with the same
/// bits.
impl Persist for Assembler {
    fn save(&self, writer: &mut Writer) {
        self.matrix.save(writer);
        self.pattern_revision.save(writer);
        self.has_pattern.save(writer);
        self.rejected.save(writer);
        self.counters.save(writer);
    }

    fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        let mut assembler = Self::new();
        assembler.matrix = CsrMatrix::load(reader, None)?;
        assembler.pattern_revision = u64::load(reader, None)?;
        assembler.has_pattern = bool::load(reader, None)?;
        assembler.rejected = Option::load(reader, None)?;
        assembler.counters = Persist::load(reader, None)?;
        Ok(assembler)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(row_starts: &[usize], columns: &[u32]) -> Result<Pattern, ReadError> {
        let mut writer = Writer::default();
        row_starts.to_vec().save(&mut writer);
        columns.to_vec().save(&mut writer);
        Pattern::load(&mut Reader::new(writer.bytes()), None)
    }

    #[test]
    fn rows_without_the_guarantees_of_a_pattern_are_refused() {
        assert!(read(&[0, 2, 4], &[0, 1, 0, 1]).is_ok());
        assert!(read(&[0], &[]).is_ok());
        for (row_starts, columns) in [
            (&[][..], &[][..]),
            (&[0, 2, 3], &[0, 1, 0, 1]),
            (&[1, 2, 4], &[0, 1, 0, 1]),
            (&[0, 9, 4], &[0, 1, 0, 1]),
            (&[0, 2, 4], &[1, 0, 0, 1]),
            (&[0, 2, 4], &[0, 2, 0, 1]),
            (&[0, 1, 3], &[0, 0, 1]),
            (&[0, 1, 2], &[0, 0]),
        ] {
            assert!(read(row_starts, columns).is_err(), "{row_starts:?} {columns:?}");
        }
    }

    #[test]
    fn an_assembler_goes_on_with_the_pattern_that_it_has() {
        let pass = |assembler: &mut Assembler| {
            assembler.begin(6);
            assembler.add_block(0, 3, 3, 3, &[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
            assembler.add_scalar(0, 3, 1.0 / 3.0);
            let _ = assembler.end();
            assembler.constrain(&[1]).expect("it is in the matrix");
            (assembler.matrix().values.clone(), assembler.pattern_revision())
        };
        let mut one = Assembler::new();
        pass(&mut one);
        let mut writer = Writer::default();
        one.save(&mut writer);
        let mut other = Assembler::load(&mut Reader::new(writer.bytes()), None).expect("it was just written");
        assert_eq!(other.matrix().values, one.matrix().values);
        assert_eq!(pass(&mut other), pass(&mut one));
    }
}
