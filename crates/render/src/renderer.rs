//! Paints a draw list with a device of others.

use std::collections::BTreeSet;
use std::ops::Range;

use settee_kernel::draw::{DrawList, Item, Scale, Shape, Surroundings};

use crate::back_to_front;
use crate::camera::Bounds;
use crate::lights;
use crate::overlay::Overlay;
use crate::pipelines::{self, DRAW_BYTES, DRAW_STRIDE, Pipelines};
use crate::streams::{Constants, Draw, Streams, What};
use crate::textures::{self, Textures};
use crate::{Camera, Decoration, Picture, Projection};

/// Room in a buffer beyond what is asked for, so that a list that grows slowly does not need a new one each time.
const ROOM: f64 = 1.5;

/// Numbers on the device; grows when it must.
struct Stream {
    label: &'static str,
    usage: wgpu::BufferUsages,
    buffer: Option<wgpu::Buffer>,
}

impl Stream {
    fn new(label: &'static str, usage: wgpu::BufferUsages) -> Self {
        Self { label, usage: usage | wgpu::BufferUsages::COPY_DST, buffer: None }
    }

    /// Whether the buffer is another one than before.
    fn write(&mut self, device: &wgpu::Device, queue: &wgpu::Queue, bytes: &[u8]) -> bool {
        if bytes.is_empty() {
            return false;
        }
        let fits = self.buffer.as_ref().is_some_and(|buffer| buffer.size() >= bytes.len() as u64);
        if !fits {
            let most = device.limits().max_buffer_size;
            let room = ((bytes.len() as f64 * ROOM) as u64).min(most).max(bytes.len() as u64);
            let size = room.next_multiple_of(wgpu::COPY_BUFFER_ALIGNMENT);
            self.buffer = Some(device.create_buffer(&wgpu::BufferDescriptor {
                label: Some(self.label),
                size: size.max(DRAW_STRIDE as u64),
                usage: self.usage,
                mapped_at_creation: false,
            }));
        }
        if let Some(buffer) = &self.buffer {
            queue.write_buffer(buffer, 0, bytes);
        }
        !fits
    }
}

/// Paints draw lists into render passes with a depth buffer of [`DEPTH_FORMAT`](Self::DEPTH_FORMAT).
///
/// [`upload`](Self::upload) takes a list, [`look`](Self::look) a camera; either is called only when it changes. Then
/// [`paint`](Self::paint) may be called for any number of passes.
pub struct Renderer {
    device: wgpu::Device,
    queue: wgpu::Queue,
    encodes: bool,
    samples: u32,
    pipelines: Pipelines,
    streams: Streams,
    corners: Stream,
    indices: Stream,
    lines: Stream,
    points: Stream,
    constants: Stream,
    draw_group: Option<wgpu::BindGroup>,
    white: wgpu::BindGroup,
    textures: Textures,
    labels: Vec<Item>,
    scales: Vec<Scale>,
    shows_axes: bool,
    surroundings: Surroundings,
    /// Indices of translucent draws, the farthest first.
    translucent: Vec<usize>,
    overlay: Overlay,
    flat: Stream,
    grid: Stream,
    warnings: Vec<String>,
}

/// Whether the triangles of a translucent surface with these corners are sorted.
fn is_sorted(indices: &Range<u32>) -> bool {
    indices.len() <= 3 * back_to_front::MOST_TRIANGLES
}

impl Renderer {
    /// The format of the depth buffer of passes.
    pub const DEPTH_FORMAT: wgpu::TextureFormat = pipelines::DEPTH_FORMAT;

    /// A renderer for passes with colours of that format and so many samples a pixel.
    pub fn new(device: &wgpu::Device, queue: &wgpu::Queue, format: wgpu::TextureFormat, samples: u32) -> Self {
        let pipelines = Pipelines::new(device, queue, format, samples);
        let white = Picture::filled(1, 1, [255; 4]);
        let white = textures::create(device, queue, white, wgpu::TextureFormat::Rgba8UnormSrgb);
        let white = textures::bind(device, &pipelines.picture_layout, &white, &pipelines.repeated);
        let overlay = Overlay::new(device, &pipelines);
        let vertex = wgpu::BufferUsages::VERTEX;
        Self {
            device: device.clone(),
            queue: queue.clone(),
            encodes: !format.is_srgb(),
            samples,
            pipelines,
            streams: Streams::default(),
            corners: Stream::new("corners", vertex),
            indices: Stream::new("triangles", wgpu::BufferUsages::INDEX),
            lines: Stream::new("lines", vertex),
            points: Stream::new("points", vertex),
            constants: Stream::new("constants of shapes", wgpu::BufferUsages::UNIFORM),
            draw_group: None,
            white,
            textures: Textures::default(),
            labels: Vec::new(),
            scales: Vec::new(),
            shows_axes: false,
            surroundings: Surroundings::default(),
            translucent: Vec::new(),
            overlay,
            flat: Stream::new("flat", vertex),
            grid: Stream::new("grid", vertex),
            warnings: Vec::new(),
        }
    }

    /// The box around everything finite in the list.
    pub fn bounds(&self) -> Option<Bounds> {
        self.streams.bounds
    }

    /// What was wrong with the lists since the last call, such as textures that cannot be read.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// Takes another list.
    pub fn upload(&mut self, list: &DrawList) {
        let (device, queue) = (&self.device, &self.queue);
        let left_out = self.streams.fill(list, device.limits().max_buffer_size);
        if left_out > 0 {
            self.warnings.push(format!("{left_out} shapes are larger than the graphics device can hold: left out"));
        }
        self.corners.write(device, queue, bytemuck::cast_slice(&self.streams.corners));
        self.indices.write(device, queue, bytemuck::cast_slice(&self.streams.indices));
        self.lines.write(device, queue, bytemuck::cast_slice(&self.streams.lines));
        self.points.write(device, queue, bytemuck::cast_slice(&self.streams.points));
        for draw in &self.streams.draws {
            let What::Surface { texture: Some(file), .. } = &draw.what else { continue };
            let layout = &self.pipelines.picture_layout;
            if let Err(why) = self.textures.read(file, device, queue, layout, &self.pipelines.repeated) {
                self.warnings.push(why);
            }
        }
        self.labels.clear();
        self.labels.extend(list.items.iter().filter(|item| matches!(item.shape, Shape::Label(_))).cloned());
        self.scales.clone_from(&list.scales);
        self.shows_axes = list.shows_axes;
        self.surroundings.clone_from(&list.surroundings);
        self.write_constants();
    }

    /// The constants of all shapes; the last ones are those of the ground's grid and of flat things.
    fn write_constants(&mut self) {
        let mut bytes = Vec::with_capacity((self.streams.draws.len() + 1) * DRAW_STRIDE);
        let grid = Constants { width: 1.0, ..Constants::default() };
        for constants in self.streams.draws.iter().map(|draw| &draw.constants).chain([&grid]) {
            bytes.extend_from_slice(bytemuck::cast_slice(&constants.numbers()));
            bytes.resize(bytes.len().next_multiple_of(DRAW_STRIDE), 0);
        }
        if self.constants.write(&self.device, &self.queue, &bytes)
            && let Some(buffer) = &self.constants.buffer
        {
            let binding = wgpu::BufferBinding { buffer, offset: 0, size: std::num::NonZeroU64::new(DRAW_BYTES) };
            self.draw_group = Some(self.device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some("constants of shapes"),
                layout: &self.pipelines.draw_layout,
                entries: &[wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::Buffer(binding) }],
            }));
        }
    }

    /// Takes another camera, for a picture of so many pixels.
    pub fn look(&mut self, camera: &Camera, size: [u32; 2], decoration: &Decoration) {
        let size = size.map(|n| n.max(1));
        let bounds = decoration.with_grid(self.streams.bounds);
        let clip = camera.clip(bounds);
        let [width, height] = size.map(|n| n as f32);
        let flag = |is: bool| if is { 1.0 } else { 0.0 };
        let aspect = f64::from(size[0]) / f64::from(size[1]);
        let mut frame: Vec<f32> = camera.view_matrix().as_flattened().to_vec();
        frame.extend(camera.projection_matrix(aspect, clip).as_flattened());
        frame.extend([width, height, flag(camera.projection == Projection::Parallel), flag(self.encodes)]);
        frame.extend([clip[0] as f32, clip[1] as f32, self.samples as f32, 0.0]);
        frame.extend(lights::numbers(&self.surroundings, camera));
        self.queue.write_buffer(&self.pipelines.frame, 0, bytemuck::cast_slice(&frame));

        let depth = |draw: &Draw| {
            let offset: [f64; 3] = std::array::from_fn(|k| f64::from(draw.middle[k]) - camera.position[k]);
            let backward = camera.axes()[2];
            (0..3).map(|k| -offset[k] * backward[k]).sum::<f64>()
        };
        let draws = &self.streams.draws;
        let mut translucent: Vec<usize> =
            (0..draws.len()).filter(|index| self.is_translucent(&draws[*index])).collect();
        translucent.sort_by(|a, b| depth(&draws[*b]).total_cmp(&depth(&draws[*a])));
        self.translucent = translucent;
        self.sort_triangles(camera);

        let decoration = &Decoration { axes: decoration.axes || self.shows_axes, ..decoration.clone() };
        self.overlay.compose(&self.queue, camera, size, decoration, self.streams.bounds, &self.labels, &self.scales);
        self.overlay.captions(&self.queue, &self.surroundings.captions, decoration);
        self.flat.write(&self.device, &self.queue, bytemuck::cast_slice(self.overlay.corners()));
        self.grid.write(&self.device, &self.queue, bytemuck::cast_slice(self.overlay.grid()));
    }

    /// Sorts the triangles of translucent surfaces for a camera.
    fn sort_triangles(&mut self, camera: &Camera) {
        let forward = camera.axes()[2].map(|x| -x);
        let Streams { draws, indices, corners, .. } = &mut self.streams;
        for index in &self.translucent {
            let What::Surface { indices: range, .. } = &draws[*index].what else { continue };
            if !is_sorted(range) {
                continue;
            }
            let own = &mut indices[range.start as usize..range.end as usize];
            back_to_front::sort(own, corners, forward);
            if let Some(buffer) = &self.indices.buffer {
                self.queue.write_buffer(buffer, 4 * u64::from(range.start), bytemuck::cast_slice(own));
            }
        }
    }

    fn is_translucent(&self, draw: &Draw) -> bool {
        let What::Surface { texture, is_translucent, .. } = &draw.what else { return false };
        let texture = texture.as_ref().and_then(|file| self.textures.get(file));
        *is_translucent || texture.is_some_and(|texture| texture.is_translucent)
    }

    /// Paints into a pass.
    pub fn paint(&self, pass: &mut wgpu::RenderPass<'_>) {
        let Some(draw_group) = &self.draw_group else { return };
        pass.set_bind_group(0, &self.pipelines.frame_group, &[]);
        pass.set_bind_group(2, &self.white, &[]);
        let draws = &self.streams.draws;
        let hidden: BTreeSet<usize> = self.translucent.iter().copied().collect();
        let use_constants = |pass: &mut wgpu::RenderPass<'_>, index: usize| {
            pass.set_bind_group(1, draw_group, &[(index * DRAW_STRIDE) as u32]);
        };
        for (index, draw) in draws.iter().enumerate().filter(|(index, _)| !hidden.contains(index)) {
            if let What::Surface { .. } = draw.what {
                use_constants(pass, index);
                self.paint_surface(pass, draw, &[&self.pipelines.surface]);
            }
        }
        for (index, draw) in draws.iter().enumerate() {
            if !matches!(draw.what, What::Surface { .. }) {
                use_constants(pass, index);
                self.paint_thin(pass, draw);
            }
        }
        if let Some(buffer) = self.grid.buffer.as_ref().filter(|_| !self.overlay.grid().is_empty()) {
            use_constants(pass, draws.len());
            pass.set_pipeline(&self.pipelines.line);
            pass.set_vertex_buffer(0, buffer.slice(..));
            pass.draw(0..6, 0..self.overlay.grid().len() as u32);
        }
        for index in &self.translucent {
            use_constants(pass, *index);
            let [far, near] = &self.pipelines.translucent;
            match &draws[*index].what {
                What::Surface { indices, .. } if is_sorted(indices) => {
                    self.paint_surface(pass, &draws[*index], &[&self.pipelines.translucent_sorted]);
                }
                _ => self.paint_surface(pass, &draws[*index], &[far, near]),
            }
        }
        if let Some(buffer) = self.flat.buffer.as_ref().filter(|_| !self.overlay.corners().is_empty()) {
            use_constants(pass, draws.len());
            pass.set_pipeline(&self.pipelines.flat);
            pass.set_bind_group(2, self.overlay.letters(), &[]);
            pass.set_vertex_buffer(0, buffer.slice(..));
            pass.draw(0..self.overlay.corners().len() as u32, 0..1);
        }
    }

    fn paint_surface(&self, pass: &mut wgpu::RenderPass<'_>, draw: &Draw, pipelines: &[&wgpu::RenderPipeline]) {
        let What::Surface { indices, texture, .. } = &draw.what else { return };
        let (Some(corners), Some(buffer)) = (&self.corners.buffer, &self.indices.buffer) else { return };
        if indices.is_empty() {
            return;
        }
        let texture = texture.as_ref().and_then(|file| self.textures.get(file));
        pass.set_bind_group(2, texture.map_or(&self.white, |texture| &texture.bind_group), &[]);
        pass.set_vertex_buffer(0, corners.slice(..));
        pass.set_index_buffer(buffer.slice(..), wgpu::IndexFormat::Uint32);
        for pipeline in pipelines {
            pass.set_pipeline(pipeline);
            pass.draw_indexed(indices.clone(), 0, 0..1);
        }
    }

    fn paint_thin(&self, pass: &mut wgpu::RenderPass<'_>, draw: &Draw) {
        let (pipeline, stream, corners, instances) = match &draw.what {
            What::Lines { segments } => (&self.pipelines.line, &self.lines, 6, segments),
            What::Discs { points, sides } => (&self.pipelines.disc, &self.points, 3 * (sides - 2), points),
            What::Spheres { points } => (&self.pipelines.sphere, &self.points, 6, points),
            What::Surface { .. } => return,
        };
        if let Some(buffer) = stream.buffer.as_ref().filter(|_| !instances.is_empty()) {
            pass.set_pipeline(pipeline);
            pass.set_vertex_buffer(0, buffer.slice(..));
            pass.draw(0..corners, instances.clone());
        }
    }
}
