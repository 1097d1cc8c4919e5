//! Positions at key frames, and those between them.

use settee::component::*;

/// An animation: a position for each frame up to the last key.
#[derive(Clone, Debug, Default, PartialEq, Persist)]
#[fits(is_whole)]
pub struct KeyFrames {
    keys: Vec<u32>,
    frames: Vec<Vec<f64>>,
}

/// Whether there is a frame for each number up to the last key.
fn is_whole(animation: &KeyFrames, _fresh: Option<&KeyFrames>) -> bool {
    let KeyFrames { keys, frames } = animation;
    let is_in_order = keys.first().is_none_or(|first| *first == 0) && keys.windows(2).all(|pair| pair[0] < pair[1]);
    is_in_order && frames.len() == keys.last().map_or(0, |last| *last as usize + 1)
}

impl KeyFrames {
    /// An animation of one frame.
    pub fn new(first: Vec<f64>) -> Self {
        Self { keys: vec![0], frames: vec![first] }
    }

    /// The numbers of the key frames, in order; the first is 0.
    pub fn keys(&self) -> &[u32] {
        &self.keys
    }

    /// The last key.
    pub fn last_key(&self) -> u32 {
        self.keys.last().copied().unwrap_or(0)
    }

    /// Position at a frame.
    pub fn frame(&self, frame: u32) -> Option<&[f64]> {
        self.frames.get(frame as usize).map(Vec::as_slice)
    }

    /// Number of frames.
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Makes a frame a key with a position; frames between keys are found anew.
    pub fn set_key<D: DataTypes>(&mut self, frame: u32, position: Vec<f64>) {
        if self.frames.is_empty() {
            *self = Self::new(position.clone());
        }
        let wanted = frame as usize + 1;
        if self.frames.len() < wanted {
            self.frames.resize(wanted, position.clone());
        }
        self.frames[frame as usize] = position;
        if let Err(place) = self.keys.binary_search(&frame) {
            self.keys.insert(place, frame);
        }
        self.interpolate_around::<D>(frame);
    }

    /// Takes a key away; the first one stays.
    pub fn delete_key<D: DataTypes>(&mut self, frame: u32) {
        let Ok(place) = self.keys.binary_search(&frame) else { return };
        if frame == 0 {
            return;
        }
        self.keys.remove(place);
        self.frames.truncate(self.last_key() as usize + 1);
        let before = self.keys[place - 1];
        self.interpolate_around::<D>(before);
    }

    /// Finds the frames between a key and its neighbours.
    fn interpolate_around<D: DataTypes>(&mut self, key: u32) {
        let ends: Vec<[usize; 2]> = self.keys.windows(2).map(|ends| [ends[0] as usize, ends[1] as usize]).collect();
        for [from, to] in ends.into_iter().filter(|ends| ends.contains(&(key as usize))) {
            for frame in from + 1..to {
                let part = (frame - from) as f64 / (to - from) as f64;
                self.frames[frame] = between::<D>(&self.frames[from], &self.frames[to], part);
            }
        }
    }

    /// How far the point that moves most goes from a frame to another.
    pub fn distance(&self, [from, to]: [u32; 2], size: usize) -> f64 {
        let (Some(from), Some(to)) = (self.frame(from), self.frame(to)) else { return 0.0 };
        let of_point =
            |(a, b): (&[f64], &[f64])| a.iter().zip(b).take(3).map(|(a, b)| (b - a) * (b - a)).sum::<f64>().sqrt();
        from.chunks(size).zip(to.chunks(size)).map(of_point).fold(0.0, f64::max)
    }

    /// The frame that is reached from another along the animation in steps of `by` frames, with a way to spare: as many
    /// frames as that lasts for. Takes the way.
    pub fn advance(&self, cursor: u32, by: i64, way: &mut f64, size: usize) -> u32 {
        let mut reached = cursor;
        loop {
            let next = i64::from(reached) + by;
            if next < 0 || next > i64::from(self.last_key()) {
                *way = 0.0;
                return reached;
            }
            let next = next as u32;
            let distance = self.distance([reached, next], size);
            // Sums of steps miss a multiple of a distance by rounding.
            if distance > *way * (1.0 + 1e-12) {
                return reached;
            }
            *way -= distance;
            reached = next;
        }
    }

    /// Reads a file: four lines with the type, the numbers of frames and points, and the keys, then a line for each
    /// frame.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(text: &str, n_points: usize, n_scalars: usize) -> Result<Self, String> {
        let mut lines = text.lines();
        let mut entry = |name: &str| {
            let line = lines.next().unwrap_or_default();
            let value = line.strip_prefix(name).and_then(|rest| rest.trim_start().strip_prefix(':'));
            value.map(str::trim).ok_or_else(|| format!("\"{line}\" is not the line \"{name}:\""))
        };
        entry("Type")?;
        let number = |text: &str| text.parse::<usize>().map_err(|_| format!("\"{text}\" is not a number"));
        let n_frames = number(entry("Number of frame")?)?;
        let n_effectors = number(entry("Number of effector")?)?;
        if n_effectors != n_points {
            return Err(format!("it moves {n_effectors} points, but the state has {n_points}"));
        }
        let keys: Vec<u32> = entry("KeyFrames")?.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let row = |line: &str| {
            let values: Vec<f64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            if values.len() == n_scalars { Ok(values) } else { Err(format!("a frame has {} numbers", values.len())) }
        };
        let frames = lines.take(n_frames).map(row).collect::<Result<Vec<_>, String>>()?;
        let animation = Self { keys, frames };
        if animation.frames.is_empty() || animation.len() != n_frames || !is_whole(&animation, None) {
            return Err(format!("the keys {:?} do not fit {} frames", animation.keys, animation.len()));
        }
        Ok(animation)
    }

    /// The text of a file.
    pub fn write(&self, template: &str, n_points: usize) -> String {
        let join = |words: Vec<String>| words.join(" ");
        let keys = join(self.keys.iter().map(ToString::to_string).collect());
        let mut text = format!(
            "Type: {template}\nNumber of frame: {}\nNumber of effector: {n_points}\nKeyFrames: {keys} \n",
            self.frames.len()
        );
        for frame in &self.frames {
            text.push_str(&join(frame.iter().map(ToString::to_string).collect()));
            text.push_str(" \n");
        }
        text
    }
}

/// A position between two: linear; orientations of frames are normalised.
fn between<D: DataTypes>(from: &[f64], to: &[f64], part: f64) -> Vec<f64> {
    let mut position: Vec<f64> = from.iter().zip(to).map(|(a, b)| a + part * (b - a)).collect();
    if D::KIND == StateKind::Rigid3 {
        for frame in position.chunks_mut(7) {
            let turn = &mut frame[3..];
            let length = turn.iter().map(|c| c * c).sum::<f64>().sqrt();
            if length > 0.0 {
                turn.iter_mut().for_each(|c| *c /= length);
            }
        }
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_makes_frames_up_to_it_and_goes_with_them() {
        let mut animation = KeyFrames::new(vec![0.0; 3]);
        animation.set_key::<Vec3>(5, vec![1.0, 0.0, 2.0]);
        assert_eq!((animation.len(), animation.keys()), (6, &[0, 5][..]));
        assert_eq!(animation.frame(2), Some(&[0.4, 0.0, 0.8][..]));
        animation.delete_key::<Vec3>(5);
        assert_eq!(animation.len(), 1);
        animation.delete_key::<Vec3>(0);
        assert_eq!(animation.len(), 1);
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let mut animation = KeyFrames::new(vec![0.0; 3]);
        animation.set_key::<Vec3>(3, vec![0.3, 0.1, 0.0]);
        let text = animation.write("Vec3d", 1);
        assert_eq!(KeyFrames::read(&text, 1, 3), Ok(animation));
        assert!(KeyFrames::read(&text, 2, 6).is_err_and(|why| why.contains("1 points")));
        assert!(KeyFrames::read("Type: Vec3d\n", 1, 3).is_err());
    }

    #[test]
    fn a_way_that_is_too_short_for_a_frame_is_kept() {
        let mut animation = KeyFrames::new(vec![0.0; 3]);
        animation.set_key::<Vec3>(3, vec![0.6, 0.0, 0.0]);
        let (mut way, mut cursor) = (0.0, 0);
        let mut seen = Vec::new();
        for _ in 0..5 {
            way += 0.15;
            cursor = animation.advance(cursor, 1, &mut way, 3);
            seen.push(cursor);
        }
        assert_eq!(seen, [0, 1, 2, 3, 3]);
    }
}
