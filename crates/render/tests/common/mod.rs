//! What tests of pictures share.

use std::io::Write;

use settee_render::OffscreenRenderer;

/// Without a graphics device the tests say so and pass.
pub fn renderer() -> Option<OffscreenRenderer> {
    match OffscreenRenderer::in_software().or_else(|_| OffscreenRenderer::new()) {
        Ok(renderer) => Some(renderer),
        Err(error) => {
            writeln!(std::io::stderr(), "left out: {error}").expect("there is a standard error");
            None
        }
    }
}
