//! Pictures on surfaces: files are read once, and again when they change.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::Picture;
use crate::colour::{from_linear, to_linear};

/// Largest width and height of a file. Those of larger ones are more likely a mistake than a picture.
const LARGEST_FILE: u32 = 16_384;
/// Memory that decoding may take.
const LARGEST_ALLOCATION: u64 = 512 << 20;
/// Largest width and height on the graphics device; larger ones are halved.
const LARGEST_TEXTURE: u32 = 2048;

/// A picture on the graphics device.
pub struct Texture {
    pub bind_group: wgpu::BindGroup,
    pub is_translucent: bool,
}

/// Those that were read, by file.
#[derive(Default)]
pub struct Textures {
    files: BTreeMap<PathBuf, (Option<SystemTime>, Option<Texture>)>,
}

/// A picture from the bytes of a file of any kind known.
pub fn decode(bytes: &[u8]) -> Result<Picture, String> {
    let mut reader = image::ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|e| e.to_string())?;
    let mut limits = image::Limits::default();
    limits.max_image_width = Some(LARGEST_FILE);
    limits.max_image_height = Some(LARGEST_FILE);
    limits.max_alloc = Some(LARGEST_ALLOCATION);
    reader.limits(limits);
    let decoded = reader.decode().map_err(|error| error.to_string())?.into_rgba8();
    let (width, height) = decoded.dimensions();
    if width == 0 || height == 0 {
        return Err("it has no pixels".to_owned());
    }
    Ok(Picture { width, height, pixels: decoded.into_raw() })
}

/// Half as wide and high: means of the light of four pixels.
fn halved(picture: &Picture) -> Picture {
    let (width, height) = ((picture.width / 2).max(1), (picture.height / 2).max(1));
    let table: Vec<f32> = (0..=255u8).map(|x| to_linear(f32::from(x) / 255.0)).collect();
    let mut pixels = Vec::with_capacity(4 * width as usize * height as usize);
    for y in 0..height {
        for x in 0..width {
            let (right, below) = ((2 * x + 1).min(picture.width - 1), (2 * y + 1).min(picture.height - 1));
            let four = [(2 * x, 2 * y), (right, 2 * y), (2 * x, below), (right, below)];
            let four = four.map(|(x, y)| picture.pixel(x.min(picture.width - 1), y.min(picture.height - 1)));
            for k in 0..3 {
                let light = four.iter().map(|pixel| table[usize::from(pixel[k])]).sum::<f32>() / 4.0;
                pixels.push((255.0 * from_linear(light)).round() as u8);
            }
            pixels.push((four.iter().map(|pixel| u32::from(pixel[3])).sum::<u32>() / 4) as u8);
        }
    }
    Picture { width, height, pixels }
}

/// Puts a picture and its smaller copies onto the device.
pub fn create(
    device: &wgpu::Device,
    queue: &wgpu::Queue,
    mut picture: Picture,
    format: wgpu::TextureFormat,
) -> wgpu::TextureView {
    while picture.width.max(picture.height) > LARGEST_TEXTURE {
        picture = halved(&picture);
    }
    let levels = 32 - picture.width.max(picture.height).leading_zeros();
    let size =
        |picture: &Picture| wgpu::Extent3d { width: picture.width, height: picture.height, depth_or_array_layers: 1 };
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: Some("picture on a surface"),
        size: size(&picture),
        mip_level_count: levels,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    for mip_level in 0..levels {
        let place = wgpu::TexelCopyTextureInfo { mip_level, ..texture.as_image_copy() };
        let layout =
            wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(4 * picture.width), rows_per_image: None };
        queue.write_texture(place, &picture.pixels, layout, size(&picture));
        picture = halved(&picture);
    }
    texture.create_view(&wgpu::TextureViewDescriptor::default())
}

/// A bind group for a picture.
pub fn bind(
    device: &wgpu::Device,
    layout: &wgpu::BindGroupLayout,
    view: &wgpu::TextureView,
    sampler: &wgpu::Sampler,
) -> wgpu::BindGroup {
    device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("picture"),
        layout,
        entries: &[
            wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(view) },
            wgpu::BindGroupEntry { binding: 1, resource: wgpu::BindingResource::Sampler(sampler) },
        ],
    })
}

impl Textures {
    /// The picture of a file, if it was read.
    pub fn get(&self, file: &Path) -> Option<&Texture> {
        self.files.get(file)?.1.as_ref()
    }

    /// Reads a file unless it was read as it is now. What is wrong with it is said once.
    pub fn read(
        &mut self,
        file: &Path,
        device: &wgpu::Device,
        queue: &wgpu::Queue,
        layout: &wgpu::BindGroupLayout,
        sampler: &wgpu::Sampler,
    ) -> Result<(), String> {
        let modified = std::fs::metadata(file).and_then(|found| found.modified()).ok();
        if self.files.get(file).is_some_and(|(known, _)| *known == modified) {
            return Ok(());
        }
        let outcome = std::fs::read(file).map_err(|error| error.to_string()).and_then(|bytes| decode(&bytes));
        let (texture, outcome) = match outcome {
            Ok(picture) => {
                let is_translucent = picture.pixels.chunks_exact(4).any(|pixel| pixel[3] < 255);
                let view = create(device, queue, picture, wgpu::TextureFormat::Rgba8UnormSrgb);
                (Some(Texture { bind_group: bind(device, layout, &view, sampler), is_translucent }), Ok(()))
            }
            Err(why) => (None, Err(format!("texture \"{}\": {why}", file.display()))),
        };
        self.files.insert(file.to_owned(), (modified, texture));
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_files_are_errors() {
        let good = Picture::filled(8, 8, [1, 2, 3, 255]).to_png().expect("it has pixels");
        assert!(decode(&good[..good.len() / 2]).is_err());
        assert!(decode(b"").is_err());
        assert!(decode(b"not a picture").is_err());
        // A header that promises 4 billion pixels.
        let mut huge = good.clone();
        huge[16..24].copy_from_slice(&[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
        assert!(decode(&huge).is_err());
    }

    #[test]
    fn smaller_copies_keep_the_light() {
        let mut board = Picture::filled(2, 2, [0, 0, 0, 255]);
        board.put(&Picture::filled(1, 1, [255; 4]), 0, 0);
        board.put(&Picture::filled(1, 1, [255; 4]), 1, 1);
        // Half of the light is 188 of 255, not 128.
        assert_eq!(halved(&board).pixels, [188, 188, 188, 255]);
    }
}
