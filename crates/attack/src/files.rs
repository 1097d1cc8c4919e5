//! Files that scenes read, changed: meshes, states, springs, includes, everything that an attribute names.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use fastrand::Rng;

use crate::campaign::{Attack, Target};
use crate::element::Element;
use crate::scenes::try_scene;
use crate::seeds::{Seed, Seeds};
use crate::values;
use crate::verdict::Finding;

/// Largest file that is changed, in bytes.
const LARGEST: u64 = 500_000;

/// Scenes with a file that was changed.
pub struct ChangedFiles<'a> {
    seeds: &'a Seeds,
    /// Which scene, which element of it and which attribute names a file that is there.
    readers: Vec<(usize, usize, String)>,
}

impl<'a> ChangedFiles<'a> {
    /// Finds the files that scenes read.
    pub fn new(seeds: &'a Seeds) -> Self {
        let mut readers = Vec::new();
        for (scene, seed) in seeds.scenes.iter().enumerate() {
            let mut element = 0;
            seed.scene.visit(&mut |found| {
                for (name, value) in &found.attributes {
                    let is_name = name.to_lowercase().contains("file") || name == "href";
                    if is_name && !value.is_empty() && seeds.file(seed, value).is_some() {
                        readers.push((scene, element, name.clone()));
                    }
                }
                element += 1;
            });
        }
        Self { seeds, readers }
    }

    /// Whether there are files.
    pub fn is_empty(&self) -> bool {
        self.readers.is_empty()
    }
}

impl Attack for ChangedFiles<'_> {
    fn name(&self) -> &'static str {
        "files"
    }

    fn case(&self, target: &Target, rng: &mut Rng, folder: &Path) -> io::Result<Vec<Finding>> {
        let (scene, element, attribute) = &self.readers[rng.usize(0..self.readers.len())];
        let seed: &Seed = &self.seeds.scenes[*scene];
        let mut scene: Element = seed.scene.clone();
        let reader = scene.at(*element).expect("the element was counted in this scene");
        let name = reader.attribute(attribute).unwrap_or_default().to_owned();
        let Some(path) = self.seeds.file(seed, &name) else { return Ok(Vec::new()) };
        if fs::metadata(&path)?.len() > LARGEST {
            return Ok(Vec::new());
        }
        let mut bytes = unpacked(&path)?;
        for _ in 0..rng.usize(1..8) {
            change(&mut bytes, rng);
        }
        let ending = Path::new(&name).extension().unwrap_or_default().to_string_lossy().into_owned();
        let new = format!("changed.{ending}");
        if ending == "gz" {
            let mut file =
                flate2::write::GzEncoder::new(fs::File::create(folder.join(&new))?, flate2::Compression::fast());
            file.write_all(&bytes)?;
            file.finish()?;
        } else {
            fs::write(folder.join(&new), &bytes)?;
        }
        reader.set(attribute, new);
        try_scene(target, &scene, self.seeds.data_options(seed), rng, folder)
    }
}

/// The content, and that of a packed file in one case of two: changes of packed bytes end at the checksum.
fn unpacked(path: &Path) -> io::Result<Vec<u8>> {
    let bytes = fs::read(path)?;
    if path.extension().is_some_and(|ending| ending == "gz") {
        let mut text = Vec::new();
        io::Read::read_to_end(&mut flate2::read::MultiGzDecoder::new(&bytes[..]), &mut text)?;
        return Ok(text);
    }
    Ok(bytes)
}

/// One change: of bits, words, lines or length.
fn change(bytes: &mut Vec<u8>, rng: &mut Rng) {
    if bytes.is_empty() {
        bytes.extend(values::hostile(rng).bytes());
        return;
    }
    let at = rng.usize(0..bytes.len());
    match rng.u8(0..10) {
        0 => bytes[at] ^= 1 << rng.u8(0..8),
        1 => bytes[at] = rng.u8(..),
        2 => bytes.truncate(at),
        3 => {
            let end = (at + rng.usize(1..40)).min(bytes.len());
            bytes.drain(at..end);
        }
        4 => {
            let end = (at + rng.usize(1..200)).min(bytes.len());
            let part = bytes[at..end].to_vec();
            bytes.splice(at..at, part);
        }
        5 => {
            let start = rng.usize(0..bytes.len());
            let end = (start + rng.usize(1..200)).min(bytes.len());
            let part = bytes[start..end].to_vec();
            bytes.splice(at..at, part);
        }
        _ => {
            let (start, end) = word(bytes, at);
            let new = if rng.u8(0..3) == 0 { values::hostile(rng) } else { values::number(rng) };
            bytes.splice(start..end, new.into_bytes());
        }
    }
}

/// Where the word around a byte begins and ends.
fn word(bytes: &[u8], at: usize) -> (usize, usize) {
    let is_gap =
        |byte: &u8| byte.is_ascii_whitespace() || *byte == b'"' || *byte == b'/' || *byte == b'<' || *byte == b'>';
    let start = bytes[..at].iter().rposition(&is_gap).map_or(0, |gap| gap + 1);
    let end = bytes[at..].iter().position(&is_gap).map_or(bytes.len(), |gap| at + gap);
    (start, end.max(start))
}
