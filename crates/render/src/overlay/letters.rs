//! The image of letters: each is drawn into it when it is first used at a size.

use std::collections::BTreeMap;

use ab_glyph::{Font, FontRef, PxScale, ScaleFont};

use crate::pipelines::Pipelines;
use crate::textures;

/// Width and height of the image.
const SIZE: u32 = 1024;
/// Larger letters are enlarged from this height.
const LARGEST: u32 = 64;

/// Where a letter is in the image.
#[derive(Clone, Copy)]
pub struct Image {
    /// From the pen to its upper left corner, in pixels; y downwards.
    pub offset: [f32; 2],
    pub size: [f32; 2],
    /// Upper left and lower right corner, from 0 to 1.
    pub uv: [[f32; 2]; 2],
}

/// A letter; without an image if there is nothing to see.
#[derive(Clone, Copy)]
pub struct Glyph {
    pub image: Option<Image>,
    pub advance: f32,
}

/// Letters on the device.
pub struct Letters {
    font: FontRef<'static>,
    known: BTreeMap<(char, u32), Glyph>,
    pixels: Vec<u8>,
    /// Where the next letter goes, and the height of the row that it is in.
    pen: [u32; 2],
    row: u32,
    is_changed: bool,
    texture: wgpu::Texture,
    pub bind_group: wgpu::BindGroup,
}

impl Letters {
    pub fn new(device: &wgpu::Device, pipelines: &Pipelines) -> Self {
        let texture = device.create_texture(&wgpu::TextureDescriptor {
            label: Some("letters"),
            size: wgpu::Extent3d { width: SIZE, height: SIZE, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: wgpu::TextureFormat::R8Unorm,
            usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
            view_formats: &[],
        });
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        let bind_group = textures::bind(device, &pipelines.picture_layout, &view, &pipelines.repeated);
        let font =
            FontRef::try_from_slice(epaint_default_fonts::HACK_REGULAR).expect("the font is part of the program");
        Self {
            font,
            known: BTreeMap::new(),
            pixels: vec![0; (SIZE * SIZE) as usize],
            pen: [0; 2],
            row: 0,
            is_changed: false,
            texture,
            bind_group,
        }
    }

    /// A letter for a height in pixels, and the factor from its own size to that.
    pub fn glyph(&mut self, character: char, height: f32) -> (Glyph, f32) {
        let own = (height.round().max(1.0) as u32).min(LARGEST);
        let scale = if height <= LARGEST as f32 { 1.0 } else { height / own as f32 };
        let glyph = self.known.get(&(character, own)).copied();
        (glyph.unwrap_or_else(|| self.draw(character, own)), scale)
    }

    fn draw(&mut self, character: char, height: u32) -> Glyph {
        let scale = PxScale::from(height as f32);
        let id = self.font.glyph_id(character);
        let advance = self.font.as_scaled(scale).h_advance(id);
        let outline = self.font.outline_glyph(id.with_scale(scale));
        let image = outline.and_then(|outline| {
            let bounds = outline.px_bounds();
            let (width, height) = (bounds.width().ceil() as u32, bounds.height().ceil() as u32);
            let [left, top] = self.room(width, height)?;
            outline.draw(|x, y, covered| {
                let at = (top + y) * SIZE + left + x;
                if x < width && y < height {
                    self.pixels[at as usize] = (255.0 * covered.clamp(0.0, 1.0)).round() as u8;
                }
            });
            self.is_changed = true;
            let place = |x: u32, y: u32| [x as f32 / SIZE as f32, y as f32 / SIZE as f32];
            Some(Image {
                offset: [bounds.min.x, bounds.min.y],
                size: [width as f32, height as f32],
                uv: [place(left, top), place(left + width, top + height)],
            })
        });
        let glyph = Glyph { image, advance };
        self.known.insert((character, height), glyph);
        glyph
    }

    /// Room for a letter with a free pixel around it. A full image is cleared for the next picture, and until then the
    /// letter is missing: that takes a thousand different letters in one picture.
    fn room(&mut self, width: u32, height: u32) -> Option<[u32; 2]> {
        if self.pen[0] + width + 1 > SIZE {
            self.pen = [0, self.pen[1] + self.row];
            self.row = 0;
        }
        if width + 1 > SIZE || self.pen[1] + height + 1 > SIZE {
            return None;
        }
        let place = self.pen;
        self.pen[0] += width + 1;
        self.row = self.row.max(height + 1);
        Some(place)
    }

    /// Brings new letters onto the device.
    pub fn upload(&mut self, queue: &wgpu::Queue) {
        if self.is_changed {
            let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(SIZE), rows_per_image: None };
            queue.write_texture(self.texture.as_image_copy(), &self.pixels, layout, self.texture.size());
            self.is_changed = false;
        }
        if self.pen[1] > SIZE - 2 * LARGEST {
            self.known.clear();
            self.pixels.fill(0);
            (self.pen, self.row) = ([0; 2], 0);
        }
    }
}
