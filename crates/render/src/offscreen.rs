//! A target of pictures that nobody sees directly.

use std::time::Duration;

use settee_kernel::fault::guard;

use crate::Picture;
use crate::colour::{from_linear, to_linear};
use crate::renderer::Renderer;

/// Bytes of a row in a buffer are a multiple of this.
const ROW: u32 = wgpu::COPY_BYTES_PER_ROW_ALIGNMENT;
/// After the device has finished, another thread that waits for it may not yet have delivered the notice that the
/// buffer is mapped.
const LONGEST_SILENCE: Duration = Duration::from_secs(10);

/// Textures to paint into: colours with several samples a pixel, their mean, and depths. The mean can be shown by
/// others, such as egui, or read back.
pub struct Offscreen {
    size: [u32; 2],
    samples: u32,
    many: Option<wgpu::TextureView>,
    target: wgpu::TextureView,
    shown: wgpu::TextureView,
    texture: wgpu::Texture,
    depth: wgpu::TextureView,
}

impl Offscreen {
    /// The format that pipelines are made for.
    pub const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8UnormSrgb;
    /// The format in which others see the picture: the same numbers, taken as they are.
    pub const SHOWN_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

    /// A target of so many pixels (at least one) and samples (1 or 4) for each.
    pub fn new(device: &wgpu::Device, size: [u32; 2], samples: u32) -> Self {
        let largest = device.limits().max_texture_dimension_2d;
        let size = size.map(|n| n.clamp(1, largest));
        let extent = wgpu::Extent3d { width: size[0], height: size[1], depth_or_array_layers: 1 };
        let create = |label, format, samples, usage, view_formats: &[wgpu::TextureFormat]| {
            device.create_texture(&wgpu::TextureDescriptor {
                label: Some(label),
                size: extent,
                mip_level_count: 1,
                sample_count: samples,
                dimension: wgpu::TextureDimension::D2,
                format,
                usage: wgpu::TextureUsages::RENDER_ATTACHMENT | usage,
                view_formats,
            })
        };
        let usage = wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_SRC;
        let texture = create("picture", Self::SHOWN_FORMAT, 1, usage, &[Self::FORMAT]);
        let none = wgpu::TextureUsages::empty();
        let many = (samples > 1).then(|| create("samples", Self::FORMAT, samples, none, &[]));
        let depth = create("depth", Renderer::DEPTH_FORMAT, samples, none, &[]);
        let plain = wgpu::TextureViewDescriptor::default();
        // The usage is named: not all devices bind textures in either format.
        let target = wgpu::TextureViewDescriptor {
            format: Some(Self::FORMAT),
            usage: Some(wgpu::TextureUsages::RENDER_ATTACHMENT),
            ..wgpu::TextureViewDescriptor::default()
        };
        Self {
            size,
            samples,
            many: many.map(|texture| texture.create_view(&plain)),
            target: texture.create_view(&target),
            shown: texture.create_view(&plain),
            depth: depth.create_view(&plain),
            texture,
        }
    }

    /// Memory that a target takes, and what is read from it on its way (bytes).
    pub(crate) fn bytes([width, height]: [u32; 2], samples: u32) -> u64 {
        // Colours and depths are four bytes each; colours are there once more where they are means of several samples.
        let means = if samples > 1 { 4 } else { 0 };
        let rows = u64::from(row_bytes(width)) * u64::from(height);
        (8 * u64::from(samples) + means) * u64::from(width) * u64::from(height) + rows
    }

    /// Width and height in pixels.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Samples of a pixel.
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// The picture for others to show, in [`SHOWN_FORMAT`](Self::SHOWN_FORMAT).
    pub fn view(&self) -> &wgpu::TextureView {
        &self.shown
    }

    /// Begins a pass on a background: a colour of the draw list, or `None` for a transparent one.
    pub fn begin<'a>(
        &self,
        encoder: &'a mut wgpu::CommandEncoder,
        background: Option<[f32; 4]>,
    ) -> wgpu::RenderPass<'a> {
        let [r, g, b, a] = background.unwrap_or_default().map(f64::from);
        let light = |x: f64| a * f64::from(to_linear(x as f32));
        encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("picture"),
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: self.many.as_ref().unwrap_or(&self.target),
                depth_slice: None,
                resolve_target: self.many.as_ref().map(|_| &self.target),
                ops: wgpu::Operations {
                    load: wgpu::LoadOp::Clear(wgpu::Color { r: light(r), g: light(g), b: light(b), a }),
                    store: if self.many.is_some() { wgpu::StoreOp::Discard } else { wgpu::StoreOp::Store },
                },
            })],
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: &self.depth,
                depth_ops: Some(wgpu::Operations { load: wgpu::LoadOp::Clear(1.0), store: wgpu::StoreOp::Discard }),
                stencil_ops: None,
            }),
            timestamp_writes: None,
            occlusion_query_set: None,
            multiview_mask: None,
        })
    }

    /// Waits for the device and reads the picture.
    ///
    /// # Errors
    /// If the device is lost.
    pub fn read(&self, device: &wgpu::Device, queue: &wgpu::Queue) -> Result<Picture, String> {
        let mut picture = Picture::empty(self.size);
        self.read_into(device, queue, &mut picture, [0, 0])?;
        Ok(picture)
    }

    /// As [`read`](Self::read), into a part of a larger picture whose upper left corner is at a place; what does not
    /// fit is left out.
    pub(crate) fn read_into(
        &self,
        device: &wgpu::Device,
        queue: &wgpu::Queue,
        picture: &mut Picture,
        [x, y]: [u32; 2],
    ) -> Result<(), String> {
        let width = self.size[0].min(picture.width.saturating_sub(x));
        let height = self.size[1].min(picture.height.saturating_sub(y));
        if width == 0 || height == 0 {
            return Ok(());
        }
        let row = row_bytes(width);
        let buffer = device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("pixels"),
            size: u64::from(row) * u64::from(height),
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(row), rows_per_image: Some(height) };
        encoder.copy_texture_to_buffer(
            self.texture.as_image_copy(),
            wgpu::TexelCopyBufferInfo { buffer: &buffer, layout },
            wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
        );
        queue.submit([encoder.finish()]);
        let (send, receive) = std::sync::mpsc::channel();
        buffer.map_async(wgpu::MapMode::Read, .., move |outcome| {
            // The receiver waits below.
            let _ = send.send(outcome);
        });
        // If a device is lost while a thread waits for it, wgpu panics, whatever handlers are set.
        let waited = guard(|| device.poll(wgpu::PollType::wait_indefinitely())).map_err(|error| error.to_string())?;
        waited.map_err(|error| error.to_string())?;
        let told = receive.recv_timeout(LONGEST_SILENCE).map_err(|error| error.to_string())?;
        told.map_err(|error| error.to_string())?;
        let mapped = buffer.get_mapped_range(..).map_err(|error| error.to_string())?;
        for (line, bytes) in (y..).zip(mapped.chunks_exact(row as usize)) {
            let start = 4 * (line as usize * picture.width as usize + x as usize);
            let pixels = &mut picture.pixels[start..start + 4 * width as usize];
            pixels.copy_from_slice(&bytes[..4 * width as usize]);
            divide_by_opacity(pixels);
        }
        Ok(())
    }
}

/// Bytes of a row of so many pixels in a buffer.
fn row_bytes(width: u32) -> u32 {
    (4 * width).div_ceil(ROW) * ROW
}

/// Colours come multiplied with their opacity, as light; files keep them without.
fn divide_by_opacity(pixels: &mut [u8]) {
    for pixel in pixels.chunks_exact_mut(4).filter(|pixel| pixel[3] < 255) {
        let opacity = f32::from(pixel[3]) / 255.0;
        for channel in &mut pixel[..3] {
            let light = to_linear(f32::from(*channel) / 255.0) / opacity.max(1e-6);
            *channel = if opacity > 0.0 { (255.0 * from_linear(light.min(1.0))).round() as u8 } else { 0 };
        }
    }
}
