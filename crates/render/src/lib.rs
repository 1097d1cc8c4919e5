//! Pixels from draw lists.
//!
//! A [`Renderer`] takes a [`DrawList`](settee_kernel::draw::DrawList) as it is and paints it into a render pass of
//! whoever owns the graphics device: the viewer, or the [`OffscreenRenderer`], which needs no display. A [`Camera`] is
//! plain data; it also says where a point of the picture lies in space, so picking needs no graphics device. The same
//! list, camera and device give the same pixels.

mod back_to_front;
mod camera;
mod colour;
mod colour_map;
mod compare;
mod error;
mod faults;
mod film;
mod headless;
mod lights;
mod offscreen;
mod overlay;
mod picture;
mod pipelines;
mod renderer;
mod streams;
mod textures;

pub use camera::{Bounds, Camera, CameraChoice, Projection, Ray, View};
pub use colour::{hex_colour, luminance};
pub use colour_map::{MISSING, colour_at};
pub use error::{NoDevice, RenderError};
pub use film::{Film, FilmError};
pub use headless::{OffscreenRenderer, backends};
pub use offscreen::Offscreen;
pub use overlay::Decoration;
pub use picture::Picture;
pub use renderer::Renderer;

pub use wgpu;
