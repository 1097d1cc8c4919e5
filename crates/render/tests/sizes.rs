//! Pictures of all sizes that a device can do, and errors for the others. Without a graphics device the tests say so
//! and pass.

mod common;

use common::renderer;
use settee_kernel::draw::DrawList;
use settee_render::{Camera, Decoration, OffscreenRenderer, Picture, RenderError};

const WHITE: [u8; 4] = [255; 4];

fn picture(renderer: &mut OffscreenRenderer, size: [u32; 2]) -> Result<Picture, RenderError> {
    renderer.image(&DrawList::default(), &Camera::default(), size, &Decoration::default())
}

#[test]
fn the_largest_width_and_height_are_possible_and_one_pixel_more_is_not() {
    let Some(mut renderer) = renderer() else { return };
    let largest = renderer.largest();
    for size in [[largest, 3], [3, largest]] {
        assert!(renderer.check(size).is_ok());
        assert_eq!(picture(&mut renderer, size).expect("it is possible"), Picture::filled(size[0], size[1], WHITE));
    }
    let beyond = [[largest + 1, 3], [3, largest + 1], [u32::MAX, 1], [u32::MAX; 2], [0, 3], [3, 0], [0, u32::MAX]];
    for size in beyond {
        let error = picture(&mut renderer, size).expect_err("it is not possible");
        let [width, height] = size;
        let said = format!("a picture of {width} x {height} pixels: expected from 1 x 1 to {largest} x {largest}");
        assert_eq!(error.to_string(), said);
        assert!(renderer.check(size).is_err());
        assert_eq!(picture(&mut renderer, [8, 8]).expect("it is possible"), Picture::filled(8, 8, WHITE));
    }
}

/// Its pixels are more than the largest buffer of a device holds.
#[test]
fn a_picture_larger_than_any_buffer_is_put_together() {
    let Some(mut renderer) = renderer() else { return };
    let size = [9000, 9000].map(|n: u32| n.min(renderer.largest()));
    let picture = match picture(&mut renderer, size) {
        // On a small machine.
        Err(RenderError::Memory(_)) => return,
        other => other.expect("it is possible"),
    };
    assert_eq!([picture.width, picture.height], size);
    assert!(picture.pixels.iter().all(|byte| *byte == 255));
}
