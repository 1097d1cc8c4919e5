//! Pictures without a display.

use settee_kernel::budget::ask;
use settee_kernel::draw::DrawList;

use crate::error::{NoDevice, RenderError};
use crate::faults::{Fault, Faults};
use crate::{Camera, Decoration, Offscreen, Picture, Renderer};

/// Makes pictures of draw lists. Keeps its device and buffers, so the second picture costs less than the first. After
/// one that failed they are made anew.
pub struct OffscreenRenderer {
    device: wgpu::Device,
    queue: wgpu::Queue,
    adapter: wgpu::AdapterInfo,
    renderer: Renderer,
    target: Option<Offscreen>,
    faults: Faults,
    /// As it was asked for.
    is_in_software: bool,
    /// Whether something went wrong: what is on the device may be unusable then.
    is_broken: bool,
}

/// The kinds of graphics drivers that the shaders are written for; the variable `WGPU_BACKEND` names another one.
/// OpenGL is none of them, although another crate of the program may have compiled it in.
pub fn backends() -> wgpu::Backends {
    use wgpu::Backends;
    Backends::from_env().unwrap_or(Backends::VULKAN | Backends::METAL | Backends::DX12)
}

/// Samples of a pixel: what all devices can do.
const SAMPLES: u32 = 4;
/// Width and height of what is painted at once. Larger pictures are put together, so that the device needs memory for
/// a part of them only, and no buffer is larger than it allows. Even, since slopes are found in blocks of 2 x 2 pixels.
const PART: u32 = 2048;

impl OffscreenRenderer {
    /// Finds a graphics device, or one in software. The variable `WGPU_BACKEND` names the kind of driver, e.g.
    /// `vulkan`.
    ///
    /// # Errors
    /// If there is none.
    pub fn new() -> Result<Self, NoDevice> {
        Self::with(false)
    }

    /// Computes pictures in software, so that they are the same on machines with any graphics card.
    ///
    /// # Errors
    /// If no such driver is installed.
    pub fn in_software() -> Result<Self, NoDevice> {
        Self::with(true)
    }

    fn with(force_fallback_adapter: bool) -> Result<Self, NoDevice> {
        let descriptor = wgpu::InstanceDescriptor::new_without_display_handle_from_env();
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor { backends: backends(), ..descriptor });
        let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions {
            power_preference: wgpu::PowerPreference::HighPerformance,
            force_fallback_adapter,
            ..wgpu::RequestAdapterOptions::default()
        }))
        .map_err(|error| NoDevice { reason: error.to_string() })?;
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("settee"),
            required_limits: wgpu::Limits::default().using_resolution(adapter.limits()),
            ..wgpu::DeviceDescriptor::default()
        };
        let (device, queue) = pollster::block_on(adapter.request_device(&descriptor))
            .map_err(|error| NoDevice { reason: error.to_string() })?;
        let faults = Faults::of(&device);
        let renderer = Renderer::new(&device, &queue, Offscreen::FORMAT, SAMPLES);
        faults.check().map_err(|fault| NoDevice { reason: fault.to_string() })?;
        let adapter = adapter.get_info();
        let is_in_software = force_fallback_adapter;
        Ok(Self { device, queue, adapter, renderer, target: None, faults, is_in_software, is_broken: false })
    }

    /// What computes the pictures, e.g. `llvmpipe (Vulkan)`.
    pub fn device_name(&self) -> String {
        format!("{} ({:?})", self.adapter.name, self.adapter.backend)
    }

    /// The largest width and height of a picture in pixels.
    pub fn largest(&self) -> u32 {
        self.device.limits().max_texture_dimension_2d
    }

    /// Says before anything is computed whether a picture of so many pixels is possible.
    ///
    /// # Errors
    /// If the device does no such size, or there is not so much memory left.
    pub fn check(&self, size: [u32; 2]) -> Result<(), RenderError> {
        self.check_parts(size, PART)
    }

    fn check_parts(&self, size: [u32; 2], part: u32) -> Result<(), RenderError> {
        let [width, height] = size;
        let largest = self.largest();
        if size.iter().any(|n| *n == 0 || *n > largest) {
            return Err(RenderError::Size(width, height, largest));
        }
        let part = size.map(|n| n.min(part));
        let is_there = self.target.as_ref().is_some_and(|target| target.size() == part);
        let target = if is_there { 0 } else { Offscreen::bytes(part, SAMPLES) };
        let bytes = 4 * u64::from(width) * u64::from(height) + target;
        Ok(ask(bytes, || format!("a picture of {width} x {height} pixels"))?)
    }

    /// A picture of a list.
    ///
    /// # Errors
    /// If the size is not possible, there is not enough memory, or the device fails. Another picture may be asked for
    /// after each of them.
    pub fn image(
        &mut self,
        list: &DrawList,
        camera: &Camera,
        size: [u32; 2],
        decoration: &Decoration,
    ) -> Result<Picture, RenderError> {
        self.image_of_parts(list, camera, size, decoration, PART)
    }

    fn image_of_parts(
        &mut self,
        list: &DrawList,
        camera: &Camera,
        size: [u32; 2],
        decoration: &Decoration,
        part: u32,
    ) -> Result<Picture, RenderError> {
        // The memory of a target of another size is freed before this one is counted.
        self.target.take_if(|target| target.size() != size.map(|n| n.min(part)));
        self.check_parts(size, part)?;
        if self.is_broken {
            *self = Self::with(self.is_in_software)?;
        }
        let fault = match self.paint(list, camera, size, decoration, part) {
            Ok(picture) => return Ok(picture),
            // A failed read is a consequence of the error that the device reported.
            Err(fault) => self.faults.take().unwrap_or(fault),
        };
        (self.is_broken, self.target) = (true, None);
        Err(match fault {
            Fault::Memory => RenderError::DeviceMemory(size[0], size[1]),
            Fault::Other(why) => RenderError::Lost(why),
        })
    }

    /// Paints a picture part by part.
    fn paint(
        &mut self,
        list: &DrawList,
        camera: &Camera,
        size: [u32; 2],
        decoration: &Decoration,
        part: u32,
    ) -> Result<Picture, Fault> {
        self.renderer.upload(list);
        self.renderer.look(camera, size, decoration);
        let part = size.map(|n| n.min(part));
        let target = self.target.get_or_insert_with(|| Offscreen::new(&self.device, part, SAMPLES));
        self.faults.check()?;
        let mut picture = Picture::empty(size);
        for y in (0..size[1]).step_by(part[1] as usize) {
            for x in (0..size[0]).step_by(part[0] as usize) {
                let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
                {
                    let mut pass = target.begin(&mut encoder, decoration.background);
                    if part != size {
                        // The whole picture, of which the target shows a part.
                        let [left, top, width, height] = [x, y, size[0], size[1]].map(|n| n as f32);
                        pass.set_viewport(-left, -top, width, height, 0.0, 1.0);
                    }
                    self.renderer.paint(&mut pass);
                }
                self.queue.submit([encoder.finish()]);
                target.read_into(&self.device, &self.queue, &mut picture, [x, y]).map_err(Fault::Other)?;
                self.faults.check()?;
            }
        }
        Ok(picture)
    }

    /// What was wrong with the lists since the last call, such as textures that cannot be read.
    pub fn take_warnings(&mut self) -> Vec<String> {
        self.renderer.take_warnings()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use settee_kernel::ObjectId;
    use settee_kernel::draw::{Item, Layer, LineSet, Paint, PointCloud, Shape, Size, Surface};

    use super::*;

    const SIZE: [u32; 2] = [120, 100];

    /// Without a graphics device the tests say so and pass.
    fn renderer() -> Option<OffscreenRenderer> {
        match OffscreenRenderer::in_software().or_else(|_| OffscreenRenderer::new()) {
            Ok(renderer) => Some(renderer),
            Err(error) => {
                writeln!(std::io::stderr(), "left out: {error}").expect("there is a standard error");
                None
            }
        }
    }

    /// A square, a line across it and a ball.
    fn list() -> DrawList {
        let mut square = Surface::empty([0.2, 0.4, 0.8, 1.0]);
        square.face([[-0.9, -0.9, -0.5], [0.5, -0.9, -0.5], [0.5, 0.5, -0.5], [-0.9, 0.5, -0.5]]);
        let line = LineSet {
            positions: vec![[-1.0, -1.0, 0.5], [1.0, 0.8, 0.5]],
            segments: vec![[0, 1]],
            paint: Paint::One([0.8, 0.1, 0.1, 1.0]),
            width: 4.0,
        };
        let ball = PointCloud {
            positions: vec![[0.3, 0.2, 0.0]],
            paint: Paint::One([0.1, 0.7, 0.2, 1.0]),
            size: Size::Radius(0.5),
        };
        let owner = ObjectId::from_bits(1 << 32);
        let shapes = [Shape::Surface(square), Shape::Lines(line), Shape::Points(ball)];
        let items = shapes.into_iter().map(|shape| Item { owner, layer: Layer::Always, shape });
        DrawList { items: items.collect(), ..DrawList::default() }
    }

    fn picture(renderer: &mut OffscreenRenderer, part: u32) -> Result<Picture, RenderError> {
        let decoration = Decoration { axes: true, caption: Some("caption".into()), ..Decoration::default() };
        renderer.image_of_parts(&list(), &Camera::default(), SIZE, &decoration, part)
    }

    #[test]
    fn parts_show_together_what_the_whole_shows() {
        let Some(mut renderer) = renderer() else { return };
        let whole = picture(&mut renderer, PART).expect("the device works");
        let empty = Picture::filled(SIZE[0], SIZE[1], [255; 4]);
        assert!(whole.difference(&empty) > 0.1, "nothing is seen");
        // The last parts of rows and columns are smaller than the others.
        for part in [32, 64] {
            let parts = picture(&mut renderer, part).expect("the device works");
            assert!(whole.difference(&parts) < 0.001, "{part}: {}", whole.difference(&parts));
        }
    }

    #[test]
    fn after_a_lost_device_the_next_picture_gets_a_new_one() {
        let Some(mut renderer) = renderer() else { return };
        let before = picture(&mut renderer, PART).expect("the device works");
        // Lost with a target that is there, and with one that has to be made.
        for part in [PART, 64] {
            renderer.device.destroy();
            let error = picture(&mut renderer, part).expect_err("the device is lost");
            assert!(matches!(error, RenderError::Lost(_)), "{error}");
            assert_eq!(picture(&mut renderer, PART).expect("there is a new device"), before);
        }
    }

    #[test]
    fn what_the_device_refuses_is_an_error_with_its_words() {
        let Some(mut renderer) = renderer() else { return };
        let before = picture(&mut renderer, PART).expect("the device works");
        let size = renderer.device.limits().max_buffer_size + 4;
        let usage = wgpu::BufferUsages::COPY_DST;
        let descriptor = wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
        drop(renderer.device.create_buffer(&descriptor));
        let error = picture(&mut renderer, PART).expect_err("the device refuses it").to_string();
        assert!(error.starts_with("the graphics device failed: ") && error.contains("uffer"), "{error}");
        assert_eq!(picture(&mut renderer, PART).expect("the device works"), before);
    }
}
