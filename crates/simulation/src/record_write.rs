//! Recordings as files: JSON, packed JSON, NumPy arrays, comma-separated values. Frames come one after the other, from
//! memory or from a journal.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use settee_kernel::WholeFile;

use crate::record::{Frame, RecordError, RecordFormat, RecordHead, Recording};

/// Where frames come from.
pub(crate) trait Frames {
    /// What stands before them.
    fn head(&self) -> &RecordHead;

    /// Shows all of them in turn.
    fn each(&self, look: &mut dyn FnMut(&Frame) -> io::Result<()>) -> io::Result<()>;
}

/// Frames in memory.
pub(crate) struct InMemory<'a> {
    head: RecordHead,
    frames: &'a [Frame],
}

impl<'a> InMemory<'a> {
    pub(crate) fn new(recording: &'a Recording) -> Self {
        let Recording { dt, states, frames } = recording;
        Self { head: RecordHead { dt: *dt, states: states.clone() }, frames }
    }
}

impl Frames for InMemory<'_> {
    fn head(&self) -> &RecordHead {
        &self.head
    }

    fn each(&self, look: &mut dyn FnMut(&Frame) -> io::Result<()>) -> io::Result<()> {
        self.frames.iter().try_for_each(look)
    }
}

/// Writes a recording: under another name at first, so that there is never half a file.
pub(crate) fn write(frames: &dyn Frames, path: &Path) -> Result<(), RecordError> {
    let format = RecordFormat::of(path)?;
    let written = || {
        let mut file = WholeFile::create(path)?;
        let mut out = io::BufWriter::new(&mut file);
        match format {
            RecordFormat::Json => write_json(frames, &mut out)?,
            RecordFormat::JsonGz => {
                let encoder = GzEncoder::new(&mut out, Compression::default());
                // Each write clears the room that the encoder has for its output, and numbers are written one by one.
                let mut compressed = io::BufWriter::with_capacity(1 << 16, encoder);
                write_json(frames, &mut compressed)?;
                compressed.into_inner().map_err(io::IntoInnerError::into_error)?.finish()?;
            }
            RecordFormat::Npz => crate::record_npz::write(frames, &mut out)?,
            RecordFormat::Csv => write_csv(frames, &mut out)?,
        }
        out.flush()?;
        drop(out);
        file.complete()
    };
    written().map_err(|error| RecordError::Io { path: path.to_owned(), error })
}

/// As the library for JSON writes a whole [`Recording`].
fn write_json(frames: &dyn Frames, out: &mut impl Write) -> io::Result<()> {
    let RecordHead { dt, states } = frames.head();
    out.write_all(b"{\"dt\":")?;
    serde_json::to_writer(&mut *out, dt)?;
    out.write_all(b",\"states\":")?;
    serde_json::to_writer(&mut *out, states)?;
    out.write_all(b",\"frames\":[")?;
    let mut is_first = true;
    frames.each(&mut |frame| {
        if !std::mem::replace(&mut is_first, false) {
            out.write_all(b",")?;
        }
        serde_json::to_writer(&mut *out, frame).map_err(io::Error::from)
    })?;
    out.write_all(b"]}\n")
}

/// The largest numbers of scalars of the positions and the velocities of each state.
pub(crate) fn widths(frames: &dyn Frames) -> io::Result<Vec<[usize; 2]>> {
    let mut widths = vec![[0; 2]; frames.head().states.len()];
    frames.each(&mut |frame| {
        for (of, lists) in [&frame.x, &frame.v].into_iter().enumerate() {
            for (widths, list) in widths.iter_mut().zip(lists) {
                widths[of] = widths[of].max(list.len());
            }
        }
        Ok(())
    })?;
    Ok(widths)
}

/// A text as a field of a table (RFC 4180): in quotation marks where it holds something that ends a field.
fn csv_field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        return Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")));
    }
    Cow::Borrowed(text)
}

/// A header line, then step, time and all scalars of a frame per line; empty where not finite, or where a state does
/// not have the point at that moment.
fn write_csv(frames: &dyn Frames, out: &mut impl Write) -> io::Result<()> {
    write!(out, "step,time")?;
    let widths = widths(frames)?;
    for (of, kind) in ["x", "v"].into_iter().enumerate() {
        for (info, width) in frames.head().states.iter().zip(&widths) {
            for scalar in 0..width[of] {
                write!(out, ",{}", csv_field(&format!("{kind}:{}:{scalar}", info.path)))?;
            }
        }
    }
    writeln!(out)?;
    frames.each(&mut |frame| {
        write!(out, "{},{}", frame.step, frame.time)?;
        for (of, values) in [&frame.x, &frame.v].into_iter().enumerate() {
            for (values, width) in values.iter().zip(&widths) {
                for scalar in 0..width[of] {
                    match values.get(scalar).copied().flatten() {
                        Some(value) => write!(out, ",{value}")?,
                        None => write!(out, ",")?,
                    }
                }
            }
        }
        writeln!(out)
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_that_end_fields_are_quoted() {
        assert_eq!(super::csv_field("x:/dofs:0"), "x:/dofs:0");
        assert_eq!(super::csv_field("x:/1,2 \"a\"/dofs:0"), "\"x:/1,2 \"\"a\"\"/dofs:0\"");
    }
}
