//! Animated GIF.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::Picture;

/// How thoroughly colours are chosen: 1 best to 30 fastest.
const SPEED: i32 = 10;

pub struct Animation {
    encoder: Encoder<BufWriter<File>>,
    /// The last picture and how long it is shown (s / 100); its delay is known when the next one differs.
    before: Option<Picture>,
    waiting: Option<Frame<'static>>,
    fps: f64,
    frames: u32,
    size: [u16; 2],
}

fn other(error: gif::EncodingError) -> io::Error {
    match error {
        gif::EncodingError::Io(error) => error,
        error => io::Error::other(error),
    }
}

impl Animation {
    pub fn create(part: &Path, size: [u32; 2], fps: f64) -> io::Result<Self> {
        let narrow =
            |n: u32| u16::try_from(n).map_err(|_| io::Error::other(format!("{n} pixels: expected at most 65535")));
        let size = [narrow(size[0])?, narrow(size[1])?];
        let file = BufWriter::new(File::create(part)?);
        let mut encoder = Encoder::new(file, size[0], size[1], &[]).map_err(other)?;
        encoder.set_repeat(Repeat::Infinite).map_err(other)?;
        Ok(Self { encoder, before: None, waiting: None, fps, frames: 0, size })
    }

    /// Only what differs from the picture before is written.
    pub fn add(&mut self, picture: Picture) -> io::Result<()> {
        let moment = |frame: u32| (100.0 * f64::from(frame) / self.fps).round() as u32;
        let delay = (moment(self.frames + 1) - moment(self.frames)) as u16;
        self.frames += 1;
        let changed = match &self.before {
            None => Some([0, 0, picture.width, picture.height]),
            Some(before) => changed(before, &picture),
        };
        let Some([left, top, right, bottom]) = changed else {
            if let Some(waiting) = &mut self.waiting {
                waiting.delay = waiting.delay.saturating_add(delay);
            }
            return Ok(());
        };
        let mut pixels = Vec::with_capacity(4 * ((right - left) * (bottom - top)) as usize);
        for y in top..bottom {
            for x in left..right {
                let pixel = picture.pixel(x, y);
                let is_same = self.before.as_ref().is_some_and(|before| before.pixel(x, y) == pixel);
                pixels.extend(if is_same { [0; 4] } else { pixel });
            }
        }
        let narrow = |n: u32| (n as u16).min(self.size[0].max(self.size[1]));
        let mut frame = Frame::from_rgba_speed(narrow(right - left), narrow(bottom - top), &mut pixels, SPEED);
        (frame.left, frame.top, frame.delay, frame.dispose) = (narrow(left), narrow(top), delay, DisposalMethod::Keep);
        self.write_waiting()?;
        self.waiting = Some(frame);
        self.before = Some(picture);
        Ok(())
    }

    fn write_waiting(&mut self) -> io::Result<()> {
        match self.waiting.take() {
            Some(frame) => self.encoder.write_frame(&frame).map_err(other),
            None => Ok(()),
        }
    }

    pub fn finish(mut self) -> io::Result<()> {
        self.write_waiting()?;
        self.encoder.into_inner().map_err(other)?.flush()
    }
}

/// The box of pixels that differ: left, top, right, bottom; `None` if there are none.
fn changed(a: &Picture, b: &Picture) -> Option<[u32; 4]> {
    let mut found: Option<[u32; 4]> = None;
    for y in 0..b.height {
        for x in 0..b.width {
            if a.pixel(x, y) != b.pixel(x, y) {
                let [left, top, right, bottom] = found.get_or_insert([x, y, x + 1, y + 1]);
                (*left, *top) = ((*left).min(x), (*top).min(y));
                (*right, *bottom) = ((*right).max(x + 1), (*bottom).max(y + 1));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::film::Film;

    #[test]
    fn an_animation_gives_the_pictures_back() {
        let folder = std::env::temp_dir().join(format!("settee-film-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        let path = folder.join("three.gif");
        let mut pictures = vec![Picture::filled(20, 10, [255; 4]); 4];
        pictures[1].put(&Picture::filled(3, 2, [200, 0, 0, 255]), 4, 5);
        pictures[2] = pictures[1].clone();
        let mut film = Film::create(&path, [20, 10], 30.0).expect("it can be written");
        pictures.iter().for_each(|picture| film.add(picture).expect("it can be written"));
        film.finish().expect("it can be written");

        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(File::open(&path).expect("it is there")).expect("it is a film");
        let mut found = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("it is a film") {
            found.push((frame.delay, [frame.left, frame.top, frame.width, frame.height], frame.buffer[..4].to_vec()));
        }
        // 0, 0.03, 0.07, 0.10 and 0.13 s; the third picture only lengthens the second.
        assert_eq!(found[0], (3, [0, 0, 20, 10], vec![255; 4]));
        assert_eq!(found[1], (7, [4, 5, 3, 2], vec![200, 0, 0, 255]));
        assert_eq!((found.len(), found[2].0, &found[2].2), (3, 3, &vec![255; 4]));
        std::fs::remove_dir_all(&folder).expect("it is there");
    }

    #[test]
    fn a_film_that_is_given_up_leaves_no_file() {
        let path = std::env::temp_dir().join(format!("settee-film-{}-given-up.gif", std::process::id()));
        let mut film = Film::create(&path, [2, 2], 10.0).expect("it can be written");
        film.add(&Picture::filled(2, 2, [9; 4])).expect("it can be written");
        assert!(film.add(&Picture::filled(3, 2, [9; 4])).is_err());
        drop(film);
        assert!(!path.exists() && !path.with_extension("gif.part").exists());
    }
}
