//! Recordings as NumPy archives: a ZIP of arrays, stored or deflated.

use std::io::{self, Seek, Write};

use crate::record::Recording;

/// Writes arrays `steps`, `times`, `x:/path` and `v:/path`, doubles in C order.
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
        let width = |of: usize| if n_frames == 0 { 0 } else { of };
        let x = recording.frames.iter().flat_map(|frame| &frame.x[state]).map(|value| value.unwrap_or(f64::NAN));
        add(
            &format!("x.{path}"),
            &[n_frames, width(recording.frames.first().map_or(0, |frame| frame.x[state].len()))],
            &mut x.into_iter(),
        )?;
        let v = recording.frames.iter().flat_map(|frame| &frame.v[state]).map(|value| value.unwrap_or(f64::NAN));
        add(
            &format!("v.{path}"),
            &[n_frames, width(recording.frames.first().map_or(0, |frame| frame.v[state].len()))],
            &mut v.into_iter(),
        )?;
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
