//! What pictures take is asked of the memory budget before anything is made. A file of its own: the budget belongs to
//! the process. Without a graphics device the first part says so and passes.

use std::io::{ErrorKind, Write};

use settee_kernel::budget::{in_use, set_limit};
use settee_kernel::draw::DrawList;
use settee_render::{Camera, Decoration, Film, FilmError, OffscreenRenderer, Picture, RenderError};

/// What the process may take beyond what it has (bytes).
const LEFT: u64 = 64 << 20;

#[test]
fn pictures_files_and_films_beyond_the_memory_are_refused() {
    let renderer = OffscreenRenderer::in_software().or_else(|_| OffscreenRenderer::new());
    let large = Picture::filled(4000, 4000, [255; 4]);
    set_limit(in_use() + LEFT);
    match renderer {
        Ok(mut renderer) => {
            let mut image =
                |size| renderer.image(&DrawList::default(), &Camera::default(), size, &Decoration::default());
            let error = image([8000, 8000]).expect_err("there is not so much memory");
            assert!(matches!(error, RenderError::Memory(_)), "{error}");
            assert!(error.to_string().starts_with("a picture of 8000 x 8000 pixels asks for "), "{error}");
            assert_eq!(image([8, 8]).expect("it is small"), Picture::filled(8, 8, [255; 4]));
            assert!(image([8000, 8000]).is_err());
        }
        Err(error) => writeln!(std::io::stderr(), "left out: {error}").expect("there is a standard error"),
    }
    let error = large.to_png().expect_err("there is not so much memory");
    assert_eq!(error.kind(), ErrorKind::OutOfMemory);
    assert!(error.to_string().starts_with("a file of a picture of 4000 x 4000 pixels asks for "), "{error}");
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("too_large.gif");
    let mut film = Film::create(&path, [4000, 4000], 10.0).expect("it can be written");
    let error = film.add(&large).expect_err("there is not so much memory");
    assert!(matches!(error, FilmError::Memory(_)), "{error}");
    drop(film);
    assert!(!path.exists());
}
