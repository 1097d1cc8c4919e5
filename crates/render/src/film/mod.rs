//! Films: pictures one after the other in a file.

mod animation;
mod ffmpeg;

use std::io;
use std::path::{Path, PathBuf};

use settee_kernel::Part;
use settee_kernel::budget::{TooMuch, ask};

use crate::Picture;
use animation::Animation;
use ffmpeg::Ffmpeg;

/// Why there is no film.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// A file name of another kind.
    #[error("\"{0}\": expected the end .gif, .mp4, .mov, .mkv or .webm")]
    Kind(PathBuf),
    /// Videos are encoded by another program.
    #[error(
        "\"{0}\": the program ffmpeg is not there, and only .gif is written without it; install it (`apt-get install ffmpeg` on \
         Debian and Ubuntu)"
    )]
    NoFfmpeg(PathBuf),
    /// More than the format can show.
    #[error("{0} frames a second: expected more than 0 and at most {1}")]
    Rate(f64, f64),
    /// Pictures of a film have one size.
    #[error("a picture of {0:?} pixels in a film of {1:?}")]
    Size([u32; 2], [u32; 2]),
    /// More memory than is left.
    #[error(transparent)]
    Memory(#[from] TooMuch),
    /// What ffmpeg says.
    #[error("ffmpeg: {0}")]
    Ffmpeg(String),
    /// The file was not written.
    #[error("\"{path}\": {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// A film that is being written, under another name until it is complete.
pub struct Film {
    path: PathBuf,
    /// Removed if the film is dropped before it is complete.
    part: Option<Part>,
    size: [u32; 2],
    writer: Option<Writer>,
    frames: u64,
}

enum Writer {
    Animation(Box<Animation>),
    Video(Ffmpeg),
}

/// Browsers show animations with shorter delays slowly.
const FASTEST_GIF: f64 = 50.0;
const FASTEST_VIDEO: f64 = 1000.0;

fn end_of(path: &Path) -> String {
    path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

impl Film {
    /// Says before anything is computed what would fail later: the kind of the file, its rate, a missing encoder.
    ///
    /// # Errors
    /// If no such film can be written.
    pub fn check(path: &Path, fps: f64) -> Result<(), FilmError> {
        let end = end_of(path);
        let fastest = match end.as_str() {
            "gif" => FASTEST_GIF,
            "mp4" | "mov" | "mkv" | "webm" => FASTEST_VIDEO,
            _ => return Err(FilmError::Kind(path.to_owned())),
        };
        if !(fps > 0.0 && fps <= fastest) {
            return Err(FilmError::Rate(fps, fastest));
        }
        if end != "gif" && !Ffmpeg::is_there() {
            return Err(FilmError::NoFfmpeg(path.to_owned()));
        }
        Ok(())
    }

    /// Begins a film of pictures of one size, so many a second.
    ///
    /// # Errors
    /// As [`check`](Self::check), and if the file cannot be created.
    pub fn create(path: &Path, size: [u32; 2], fps: f64) -> Result<Self, FilmError> {
        Self::check(path, fps)?;
        let part = Part::of(path).map_err(|error| Self::failed(path, error))?;
        let writer = if end_of(path) == "gif" {
            Writer::Animation(Box::new(
                Animation::create(part.path(), size, fps).map_err(|error| Self::failed(path, error))?,
            ))
        } else {
            Writer::Video(Ffmpeg::start(part.path(), &end_of(path), size, fps)?)
        };
        Ok(Self { path: path.to_owned(), part: Some(part), size, writer: Some(writer), frames: 0 })
    }

    fn failed(path: &Path, error: io::Error) -> FilmError {
        FilmError::Io { path: path.to_owned(), error }
    }

    /// Adds a picture. Films are opaque: what is behind a transparent one is white.
    ///
    /// # Errors
    /// If it has another size, there is not enough memory for it, or it cannot be written.
    pub fn add(&mut self, picture: &Picture) -> Result<(), FilmError> {
        let size = [picture.width, picture.height];
        if size != self.size {
            return Err(FilmError::Size(size, self.size));
        }
        // The opaque one; in an animation also what differs from the picture before, its palette's indices, and both
        // packed.
        let times = if matches!(self.writer, Some(Writer::Animation(_))) { 3 } else { 1 };
        let [width, height] = size;
        ask(times * picture.pixels.len() as u64, || format!("a picture of {width} x {height} pixels in a film"))?;
        let mut opaque = picture.clone();
        for pixel in opaque.pixels.chunks_exact_mut(4).filter(|pixel| pixel[3] < 255) {
            let opacity = u32::from(pixel[3]);
            for channel in &mut pixel[..3] {
                *channel = ((u32::from(*channel) * opacity + 255 * (255 - opacity) + 127) / 255) as u8;
            }
            pixel[3] = 255;
        }
        self.frames += 1;
        match &mut self.writer {
            Some(Writer::Animation(animation)) => {
                animation.add(opaque).map_err(|error| Self::failed(&self.path, error))
            }
            Some(Writer::Video(video)) => video.add(&opaque.pixels),
            None => Ok(()),
        }
    }

    /// Pictures so far.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Completes the file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<(), FilmError> {
        let done = match self.writer.take() {
            Some(Writer::Animation(animation)) => animation.finish().map_err(|error| Self::failed(&self.path, error)),
            Some(Writer::Video(video)) => video.finish(),
            None => Ok(()),
        };
        let Some(part) = self.part.take() else { return done };
        done.and_then(|()| part.persist(&self.path).map_err(|error| Self::failed(&self.path, error)))
    }
}

impl Drop for Film {
    /// A film that was not finished leaves nothing behind.
    fn drop(&mut self) {
        // The file is closed before it is removed.
        drop(self.writer.take());
    }
}
