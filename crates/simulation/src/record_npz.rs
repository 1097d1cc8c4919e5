//! Recordings as NumPy archives: a ZIP of arrays, stored or deflated.

use std::io::{self, Seek, Write};

use crate::record::Frame;
use crate::record_write::{self, Frames};

/// Writes arrays `steps`, `times`, `x.path` and `v.path`, doubles in C order; `size.path`, the number of points at each
/// moment, of states whose meshes changed. The frames are gone through once for each array: none is kept.
pub(crate) fn write(frames: &dyn Frames, out: &mut (impl Write + Seek)) -> io::Result<()> {
    let widths = record_write::widths(frames)?;
    // Which states have other sizes at some moment.
    let mut n_frames = 0;
    let mut is_ragged = vec![false; widths.len()];
    frames.each(&mut |frame| {
        n_frames += 1;
        for (state, widths) in widths.iter().enumerate() {
            is_ragged[state] |= [frame.x[state].len(), frame.v[state].len()] != *widths;
        }
        Ok(())
    })?;
    let mut archive = Archive { archive: zip::ZipWriter::new(out), frames };
    archive.add("steps", &[n_frames], |frame, row| row.push(frame.step as f64))?;
    archive.add("times", &[n_frames], |frame, row| row.push(frame.time))?;
    for (state, info) in frames.head().states.iter().enumerate() {
        // Slashes would make folders of the archive's names.
        let path = info.path.trim_start_matches('/').replace('/', ".");
        for (of, kind) in ["x", "v"].into_iter().enumerate() {
            let width = widths[state][of];
            archive.add(&format!("{kind}.{path}"), &[n_frames, width], |frame, row| {
                let values = if of == 0 { &frame.x[state] } else { &frame.v[state] };
                // Rows of moments with fewer points end with numbers that are none.
                row.extend((0..width).map(|scalar| values.get(scalar).copied().flatten().unwrap_or(f64::NAN)));
            })?;
        }
        if is_ragged[state] {
            archive.add(&format!("size.{path}"), &[n_frames], |frame, row| {
                row.push(frame.size.as_ref().map_or(info.size, |sizes| sizes[state]) as f64);
            })?;
        }
    }
    archive.archive.finish().map_err(io::Error::other)?;
    Ok(())
}

struct Archive<'a, W: Write + Seek> {
    archive: zip::ZipWriter<W>,
    frames: &'a dyn Frames,
}

impl<W: Write + Seek> Archive<'_, W> {
    fn add(&mut self, name: &str, shape: &[usize], row_of: impl Fn(&Frame, &mut Vec<f64>)) -> io::Result<()> {
        let options = zip::write::SimpleFileOptions::default();
        self.archive.start_file(format!("{name}.npy"), options).map_err(io::Error::other)?;
        self.archive.write_all(&header(shape))?;
        let (mut row, mut bytes) = (Vec::new(), Vec::new());
        self.frames.each(&mut |frame| {
            row.clear();
            row_of(frame, &mut row);
            bytes.clear();
            row.iter().for_each(|value| bytes.extend(value.to_le_bytes()));
            self.archive.write_all(&bytes)
        })
    }
}

/// Header of a `.npy` file, format 1.0: magic, length, dictionary, padded to 64 bytes.
fn header(shape: &[usize]) -> Vec<u8> {
    let dimensions: String = shape.iter().map(|size| format!("{size}, ")).collect();
    let mut dictionary = format!("{{'descr': '<f8', 'fortran_order': False, 'shape': ({dimensions}), }}");
    let unpadded = 10 + dictionary.len() + 1;
    dictionary.push_str(&" ".repeat(unpadded.next_multiple_of(64) - unpadded));
    dictionary.push('\n');
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((dictionary.len() as u16).to_le_bytes());
    bytes.extend(dictionary.as_bytes());
    bytes
}
