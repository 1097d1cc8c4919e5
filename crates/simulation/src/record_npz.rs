//! Recordings as NumPy archives: a ZIP of arrays, stored or deflated.

use std::io::{self, Seek, Write};

use crate::record::{Frame, Recording};

/// Writes arrays `steps`, `times`, `x.path` and `v.path`, doubles in C order; `size.path`, the number of points at each
/// moment, of states whose meshes changed.
pub(crate) fn write(recording: &Recording, out: &mut (impl Write + Seek)) -> io::Result<()> {
    let mut archive = zip::ZipWriter::new(out);
    let n_frames = recording.frames.len();
    let mut add = |name: &str, shape: &[usize], values: &mut dyn Iterator<Item = f64>| -> io::Result<()> {
        archive
            .start_file(format!("{name}.npy"), zip::write::SimpleFileOptions::default())
            .map_err(io::Error::other)?;
        archive.write_all(&header(shape))?;
        for value in values {
            archive.write_all(&value.to_le_bytes())?;
        }
        Ok(())
    };
    add("steps", &[n_frames], &mut recording.frames.iter().map(|frame| frame.step as f64))?;
    add("times", &[n_frames], &mut recording.frames.iter().map(|frame| frame.time))?;
    for (state, info) in recording.states.iter().enumerate() {
        // Slashes would make folders of the archive's names.
        let path = info.path.trim_start_matches('/').replace('/', ".");
        let widths = recording.widths(state);
        let mut is_ragged = false;
        for (of, kind) in ["x", "v"].into_iter().enumerate() {
            let values = |frame: usize| {
                let frame = &recording.frames[frame];
                if of == 0 { &frame.x[state] } else { &frame.v[state] }
            };
            is_ragged |= (0..n_frames).any(|frame| values(frame).len() != widths[of]);
            // Rows of moments with fewer points end with numbers that are none.
            let padded = |frame: usize| {
                (0..widths[of]).map(move |scalar| values(frame).get(scalar).copied().flatten().unwrap_or(f64::NAN))
            };
            add(&format!("{kind}.{path}"), &[n_frames, widths[of]], &mut (0..n_frames).flat_map(padded))?;
        }
        if is_ragged {
            let size = |frame: &Frame| frame.size.as_ref().map_or(info.size, |sizes| sizes[state]) as f64;
            add(&format!("size.{path}"), &[n_frames], &mut recording.frames.iter().map(size))?;
        }
    }
    archive.finish().map_err(io::Error::other)?;
    Ok(())
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
