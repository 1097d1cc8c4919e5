//! Pictures without a display.

use settee_kernel::draw::DrawList;

use crate::{Camera, Decoration, Offscreen, Picture, Renderer};

/// There is nothing to compute pictures with.
#[derive(Debug, thiserror::Error)]
#[error(
    "no graphics device was found ({reason}): pictures need Vulkan, Metal or Direct3D 12. Without a graphics card install Vulkan in \
     software: `apt-get install mesa-vulkan-drivers` on Debian and Ubuntu, `dnf install mesa-vulkan-drivers` on Fedora, `pacman -S \
     vulkan-swrast` on Arch"
)]
pub struct NoDevice {
    /// What the driver says.
    pub reason: String,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// There is nothing to compute pictures with.
    #[error(transparent)]
    NoDevice(#[from] NoDevice),
    /// A size that no device can do.
    #[error("a picture of {0} x {1} pixels: expected from 1 x 1 to {2} x {2}")]
    Size(u32, u32, u32),
    /// The driver gave up.
    #[error("the graphics device failed: {0}")]
    Lost(String),
}

/// Makes pictures of draw lists. Keeps its device and buffers, so the second picture costs less than the first.
pub struct OffscreenRenderer {
    device: wgpu::Device,
    queue: wgpu::Queue,
    adapter: wgpu::AdapterInfo,
    renderer: Renderer,
    target: Option<Offscreen>,
}

/// The kinds of graphics drivers that the shaders are written for; the variable `WGPU_BACKEND` names another one.
/// OpenGL is none of them, although another crate of the program may have compiled it in.
pub fn backends() -> wgpu::Backends {
    use wgpu::Backends;
    Backends::from_env().unwrap_or(Backends::VULKAN | Backends::METAL | Backends::DX12)
}

/// Samples of a pixel: what all devices can do.
const SAMPLES: u32 = 4;

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
        let renderer = Renderer::new(&device, &queue, Offscreen::FORMAT, SAMPLES);
        Ok(Self { device, queue, adapter: adapter.get_info(), renderer, target: None })
    }

    /// What computes the pictures, e.g. `llvmpipe (Vulkan)`.
    pub fn device_name(&self) -> String {
        format!("{} ({:?})", self.adapter.name, self.adapter.backend)
    }

    /// A picture of a list.
    ///
    /// # Errors
    /// If the size is not possible, or the device fails.
    pub fn image(
        &mut self,
        list: &DrawList,
        camera: &Camera,
        size: [u32; 2],
        decoration: &Decoration,
    ) -> Result<Picture, RenderError> {
        let largest = self.device.limits().max_texture_dimension_2d;
        if size.iter().any(|n| *n == 0 || *n > largest) {
            return Err(RenderError::Size(size[0], size[1], largest));
        }
        if self.target.as_ref().is_none_or(|target| target.size() != size) {
            self.target = None;
        }
        let target = self.target.get_or_insert_with(|| Offscreen::new(&self.device, size, SAMPLES));
        self.renderer.upload(list);
        self.renderer.look(camera, size, decoration);
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        self.renderer.paint(&mut target.begin(&mut encoder, decoration.background));
        self.queue.submit([encoder.finish()]);
        target.read(&self.device, &self.queue).map_err(RenderError::Lost)
    }

    /// What was wrong with the lists since the last call, such as textures that cannot be read.
    pub fn take_warnings(&mut self) -> Vec<String> {
        self.renderer.take_warnings()
    }
}
