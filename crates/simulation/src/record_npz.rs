//! Recordings as NumPy archives: a ZIP of arrays, stored or deflated.

use std::collections::{HashMap, HashSet};
use std::io::{self, Seek, Write};

use crate::record::{Frame, StateInfo};
use crate::record_write::{self, Frames};

/// Bytes of arrays that are gathered while the frames are gone through once. Going through all frames for each array
/// takes the square of the number of states: each frame holds all of them.
const GATHERED: usize = 64 << 20;

/// Writes arrays `steps`, `times`, `x.path` and `v.path`, doubles in C order; `size.path`, the number of points at each
/// moment, of states whose meshes changed. Paths that are alike get a number from the second on. No frame is kept: the
/// frames are gone through once for each large array, and once for many small ones.
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
    let states = &frames.head().states;
    let mut arrays =
        vec![Array::new("steps", Column::Step, n_frames, None), Array::new("times", Column::Time, n_frames, None)];
    for (state, path) in distinct(states.iter().map(|info| info.path.as_str())).into_iter().enumerate() {
        let [x, v] = widths[state];
        arrays.push(Array::new(format!("x.{path}"), Column::Positions(state), n_frames, Some(x)));
        arrays.push(Array::new(format!("v.{path}"), Column::Velocities(state), n_frames, Some(v)));
        if is_ragged[state] {
            arrays.push(Array::new(format!("size.{path}"), Column::Size(state), n_frames, None));
        }
    }
    let mut archive = Archive { archive: zip::ZipWriter::new(out), frames };
    let mut ahead = arrays.as_slice();
    while !ahead.is_empty() {
        let (now, later) = ahead.split_at(gathered(ahead));
        match now {
            [array] => archive.add(array)?,
            _ => archive.add_gathered(now)?,
        }
        ahead = later;
    }
    archive.archive.finish().map_err(io::Error::other)?;
    Ok(())
}

/// How many of the arrays are written next: one, or as many as may be in memory together.
fn gathered(arrays: &[Array]) -> usize {
    let mut bytes = 0_usize;
    let fits = |array: &&Array| {
        bytes = bytes.saturating_add(array.bytes());
        bytes <= GATHERED
    };
    arrays.iter().take_while(fits).count().max(1)
}

/// What an array has of each frame.
enum Column {
    Step,
    Time,
    Positions(usize),
    Velocities(usize),
    Size(usize),
}

/// An array of the archive.
struct Array {
    name: String,
    column: Column,
    n_frames: usize,
    /// Numbers of each frame; `None` if it is one that is no list.
    width: Option<usize>,
}

impl Array {
    fn new(name: impl Into<String>, column: Column, n_frames: usize, width: Option<usize>) -> Self {
        Self { name: name.into(), column, n_frames, width }
    }

    fn header(&self) -> Vec<u8> {
        match self.width {
            Some(width) => header(&[self.n_frames, width]),
            None => header(&[self.n_frames]),
        }
    }

    /// Bytes of the numbers of a frame.
    fn row_bytes(&self) -> usize {
        self.width.unwrap_or(1).saturating_mul(8)
    }

    fn bytes(&self) -> usize {
        self.n_frames.saturating_mul(self.row_bytes())
    }

    /// Appends the numbers of a frame.
    fn read(&self, frame: &Frame, states: &[StateInfo], bytes: &mut Vec<u8>) {
        let mut push = |value: f64| bytes.extend(value.to_le_bytes());
        let values = match self.column {
            Column::Step => return push(frame.step as f64),
            Column::Time => return push(frame.time),
            Column::Size(state) => {
                return push(frame.size.as_ref().map_or(states[state].size, |sizes| sizes[state]) as f64);
            }
            Column::Positions(state) => &frame.x[state],
            Column::Velocities(state) => &frame.v[state],
        };
        // Rows of moments with fewer points end with numbers that are none.
        (0..self.width.unwrap_or(0)).for_each(|scalar| push(values.get(scalar).copied().flatten().unwrap_or(f64::NAN)));
    }
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
    fn start(&mut self, array: &Array) -> io::Result<()> {
        let options = zip::write::SimpleFileOptions::default();
        self.archive.start_file(format!("{}.npy", array.name), options).map_err(io::Error::other)?;
        self.archive.write_all(&array.header())
    }

    /// Writes an array row by row, as the frames come.
    fn add(&mut self, array: &Array) -> io::Result<()> {
        self.start(array)?;
        let (frames, mut bytes) = (self.frames, Vec::new());
        frames.each(&mut |frame| {
            bytes.clear();
            array.read(frame, &frames.head().states, &mut bytes);
            self.archive.write_all(&bytes)
        })
    }

    /// Writes arrays after the frames were gone through once.
    fn add_gathered(&mut self, arrays: &[Array]) -> io::Result<()> {
        let mut all: Vec<Vec<u8>> = arrays.iter().map(|array| Vec::with_capacity(array.bytes())).collect();
        let frames = self.frames;
        frames.each(&mut |frame| {
            arrays.iter().zip(&mut all).for_each(|(array, bytes)| array.read(frame, &frames.head().states, bytes));
            Ok(())
        })?;
        for (array, bytes) in arrays.iter().zip(&all) {
            self.start(array)?;
            // In pieces as one row after the other comes: the packed bytes are the same.
            bytes.chunks(array.row_bytes().max(1)).try_for_each(|row| self.archive.write_all(row))?;
        }
        Ok(())
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

    /// Seen: 2,500 bodies took 11 seconds for three moments, each of which was read 5,000 times.
    #[test]
    fn arrays_are_gathered_up_to_a_bound_and_written_alone_beyond() {
        let array = |width| Array::new("x.a", Column::Positions(0), 1 << 10, Some(width));
        let quarter = GATHERED / (8 << 10) / 4;
        let small: Vec<Array> = (0..6).map(|_| array(quarter)).collect();
        assert_eq!(gathered(&small), 4);
        assert_eq!(gathered(&[array(5 * quarter), array(1)]), 1);
        assert_eq!(gathered(&[array(1), array(5 * quarter)]), 1);
    }
}
