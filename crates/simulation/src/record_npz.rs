//! Recordings as NumPy archives: a ZIP of arrays, stored or deflated.

use std::collections::{HashMap, HashSet};
use std::io::{self, Seek, Write};

use crate::record::Frame;
use crate::record_write::{self, Frames};

/// Writes arrays `steps`, `times`, `x.path` and `v.path`, doubles in C order; `size.path`, the number of points at each
/// moment, of states whose meshes changed. Paths that are alike get a number from the second on. The frames are gone
/// through once for each array: none is kept.
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
    let states = &frames.head().states;
    let names = distinct(states.iter().map(|info| info.path.as_str()));
    for (state, (info, path)) in states.iter().zip(names).enumerate() {
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

/// Paths as parts of names in the archive, which must differ: nodes may be called alike.
fn distinct<'a>(paths: impl Iterator<Item = &'a str>) -> Vec<String> {
    // Slashes would make folders of the archive's names.
    let plain: Vec<String> = paths.map(|path| path.trim_start_matches('/').replace('/', ".")).collect();
    // A name with a number is none that another state has without one.
    let given: HashSet<String> = plain.iter().cloned().collect();
    let mut used = HashSet::new();
    let mut next = HashMap::new();
    let mut numbered = |name: String| {
        if used.insert(name.clone()) {
            return name;
        }
        let number = next.entry(name.clone()).or_insert(2_usize);
        loop {
            let other = format!("{name}_{number}");
            *number += 1;
            if !given.contains(&other) && used.insert(other.clone()) {
                return other;
            }
        }
    };
    plain.into_iter().map(&mut numbered).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Recording, StateInfo};
    use crate::record_write::InMemory;

    #[test]
    fn names_of_arrays_are_distinct_and_mostly_those_of_the_paths() {
        let paths = ["/a/m", "/a/m", "/a.m", "/a/m_2", "/b", "/a/m", "/a/m_2"];
        let names = distinct(paths.into_iter());
        assert_eq!(names, ["a.m", "a.m_3", "a.m_4", "a.m_2", "b", "a.m_5", "a.m_2_2"]);
    }

    #[test]
    fn states_of_one_path_are_both_recorded() {
        let state = |size| StateInfo {
            path: "/a/m".into(),
            name: "m".into(),
            template: "Vec1d".into(),
            size,
            mapped: 0,
            simulated: 1,
        };
        let values = vec![vec![Some(1.0)], vec![Some(2.0), Some(3.0)]];
        let frame = Frame {
            step: 0,
            time: 0.0,
            x: values.clone(),
            v: values,
            size: None,
            contacts: None,
            constraints: None,
            promise: None,
        };
        let recording = Recording { dt: 0.1, states: vec![state(1), state(2)], frames: vec![frame] };
        let mut file = io::Cursor::new(Vec::new());
        write(&InMemory::new(&recording), &mut file).expect("written");
        let archive = zip::ZipArchive::new(file).expect("an archive");
        let mut names: Vec<&str> = archive.file_names().collect();
        names.sort_unstable();
        assert_eq!(names, ["steps.npy", "times.npy", "v.a.m.npy", "v.a.m_2.npy", "x.a.m.npy", "x.a.m_2.npy"]);
    }
}
