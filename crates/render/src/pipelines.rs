//! How the device paints each kind of shape.

use wgpu::vertex_attr_array;

use crate::colour_map;
use crate::lights::MOST_LIGHTS;
use crate::streams::{CORNER_WORDS, LINE_WORDS, POINT_WORDS};

/// Words of a corner of something flat: place in pixels and depth, place in the image of letters, colour.
pub const FLAT_WORDS: usize = 6;

/// Format of the texture of distances that all pipelines test against.
pub const DEPTH_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;
/// Bytes of the constants of a picture.
pub const FRAME_BYTES: u64 = 160 + LIGHTS_BYTES;
/// Bytes of the lights in them.
const LIGHTS_BYTES: u64 = 16 + 64 * MOST_LIGHTS as u64;
/// Bytes of the constants of a shape.
pub const DRAW_BYTES: u64 = 80;
/// Distance of the constants of two shapes in their buffer: what all devices can do.
pub const DRAW_STRIDE: usize = 256;

/// Everything that does not depend on what is painted.
pub struct Pipelines {
    pub frame: wgpu::Buffer,
    pub frame_group: wgpu::BindGroup,
    pub draw_layout: wgpu::BindGroupLayout,
    pub picture_layout: wgpu::BindGroupLayout,
    pub repeated: wgpu::Sampler,
    pub surface: wgpu::RenderPipeline,
    /// Translucent surfaces: first what is seen of their far sides, then of their near ones.
    pub translucent: [wgpu::RenderPipeline; 2],
    /// Translucent surfaces whose triangles come with the farthest first.
    pub translucent_sorted: wgpu::RenderPipeline,
    pub line: wgpu::RenderPipeline,
    pub disc: wgpu::RenderPipeline,
    pub sphere: wgpu::RenderPipeline,
    pub flat: wgpu::RenderPipeline,
}

fn layout_entry(binding: u32, ty: wgpu::BindingType) -> wgpu::BindGroupLayoutEntry {
    wgpu::BindGroupLayoutEntry { binding, visibility: wgpu::ShaderStages::VERTEX_FRAGMENT, ty, count: None }
}

const TEXTURE: wgpu::BindingType = wgpu::BindingType::Texture {
    sample_type: wgpu::TextureSampleType::Float { filterable: true },
    view_dimension: wgpu::TextureViewDimension::D2,
    multisampled: false,
};
const SAMPLER: wgpu::BindingType = wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering);

fn uniform(bytes: u64, has_dynamic_offset: bool) -> wgpu::BindingType {
    wgpu::BindingType::Buffer {
        ty: wgpu::BufferBindingType::Uniform,
        has_dynamic_offset,
        min_binding_size: std::num::NonZeroU64::new(bytes),
    }
}

fn sampler(device: &wgpu::Device, address: wgpu::AddressMode) -> wgpu::Sampler {
    device.create_sampler(&wgpu::SamplerDescriptor {
        address_mode_u: address,
        address_mode_v: address,
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        mipmap_filter: wgpu::MipmapFilterMode::Linear,
        ..wgpu::SamplerDescriptor::default()
    })
}

/// What differs between the pipelines.
struct Kind<'a> {
    name: &'a str,
    vertex: &'a str,
    fragment: &'a str,
    buffer: wgpu::VertexBufferLayout<'a>,
    writes_depth: bool,
    cull_mode: Option<wgpu::Face>,
}

/// What is the same for all of them.
struct Maker<'a> {
    device: &'a wgpu::Device,
    module: wgpu::ShaderModule,
    layout: wgpu::PipelineLayout,
    format: wgpu::TextureFormat,
    samples: u32,
}

impl Maker<'_> {
    fn make(&self, kind: Kind<'_>) -> wgpu::RenderPipeline {
        self.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some(kind.name),
            layout: Some(&self.layout),
            vertex: wgpu::VertexState {
                module: &self.module,
                entry_point: Some(kind.vertex),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                buffers: &[Some(kind.buffer)],
            },
            primitive: wgpu::PrimitiveState { cull_mode: kind.cull_mode, ..wgpu::PrimitiveState::default() },
            depth_stencil: Some(wgpu::DepthStencilState {
                format: DEPTH_FORMAT,
                depth_write_enabled: Some(kind.writes_depth),
                depth_compare: Some(wgpu::CompareFunction::LessEqual),
                stencil: wgpu::StencilState::default(),
                bias: wgpu::DepthBiasState::default(),
            }),
            multisample: wgpu::MultisampleState { count: self.samples, ..wgpu::MultisampleState::default() },
            fragment: Some(wgpu::FragmentState {
                module: &self.module,
                entry_point: Some(kind.fragment),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                targets: &[Some(wgpu::ColorTargetState {
                    format: self.format,
                    blend: Some(wgpu::BlendState::PREMULTIPLIED_ALPHA_BLENDING),
                    write_mask: wgpu::ColorWrites::ALL,
                })],
            }),
            multiview_mask: None,
            cache: None,
        })
    }
}

impl Pipelines {
    pub fn new(device: &wgpu::Device, queue: &wgpu::Queue, format: wgpu::TextureFormat, samples: u32) -> Self {
        let clamped = sampler(device, wgpu::AddressMode::ClampToEdge);
        let maps = colour_maps(device, queue);
        let frame = device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("constants of the picture"),
            size: FRAME_BYTES,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let layout = |label, entries: &[wgpu::BindGroupLayoutEntry]| {
            device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some(label), entries })
        };
        let frame_layout = layout(
            "picture",
            &[layout_entry(0, uniform(FRAME_BYTES, false)), layout_entry(1, TEXTURE), layout_entry(2, SAMPLER)],
        );
        let draw_layout = layout("shape", &[layout_entry(0, uniform(DRAW_BYTES, true))]);
        let picture_layout = layout("texture", &[layout_entry(0, TEXTURE), layout_entry(1, SAMPLER)]);
        let frame_group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("picture"),
            layout: &frame_layout,
            entries: &[
                wgpu::BindGroupEntry { binding: 0, resource: frame.as_entire_binding() },
                wgpu::BindGroupEntry { binding: 1, resource: wgpu::BindingResource::TextureView(&maps) },
                wgpu::BindGroupEntry { binding: 2, resource: wgpu::BindingResource::Sampler(&clamped) },
            ],
        });
        let maker = Maker {
            device,
            module: device.create_shader_module(wgpu::ShaderModuleDescriptor {
                label: Some("shapes"),
                source: wgpu::ShaderSource::Wgsl(include_str!("shader.wgsl").into()),
            }),
            layout: device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label: Some("shapes"),
                bind_group_layouts: &[Some(&frame_layout), Some(&draw_layout), Some(&picture_layout)],
                immediate_size: 0,
            }),
            format,
            samples,
        };
        let stride = |words: usize| 4 * words as u64;
        let corners = vertex_attr_array![0 => Float32x3, 1 => Float32x3, 2 => Unorm8x4, 3 => Float32, 4 => Float32x2];
        let surface = |name, writes_depth, cull_mode| {
            maker.make(Kind {
                name,
                vertex: "surface_vertex",
                fragment: "surface_fragment",
                buffer: wgpu::VertexBufferLayout {
                    array_stride: stride(CORNER_WORDS),
                    step_mode: wgpu::VertexStepMode::Vertex,
                    attributes: &corners,
                },
                writes_depth,
                cull_mode,
            })
        };
        let points = vertex_attr_array![0 => Float32x3, 1 => Unorm8x4, 2 => Float32];
        let point = |name, vertex, fragment| {
            let buffer = wgpu::VertexBufferLayout {
                array_stride: stride(POINT_WORDS),
                step_mode: wgpu::VertexStepMode::Instance,
                attributes: &points,
            };
            maker.make(Kind { name, vertex, fragment, buffer, writes_depth: true, cull_mode: None })
        };
        let line = maker.make(Kind {
            name: "lines",
            vertex: "line_vertex",
            fragment: "line_fragment",
            buffer: wgpu::VertexBufferLayout {
                array_stride: stride(LINE_WORDS),
                step_mode: wgpu::VertexStepMode::Instance,
                attributes: &vertex_attr_array![0 => Float32x3, 1 => Float32x3, 2 => Uint32x2, 3 => Float32x2],
            },
            writes_depth: true,
            cull_mode: None,
        });
        let flat = maker.make(Kind {
            name: "flat",
            vertex: "flat_vertex",
            fragment: "flat_fragment",
            buffer: wgpu::VertexBufferLayout {
                array_stride: stride(FLAT_WORDS),
                step_mode: wgpu::VertexStepMode::Vertex,
                attributes: &vertex_attr_array![0 => Float32x3, 1 => Float32x2, 2 => Unorm8x4],
            },
            writes_depth: false,
            cull_mode: None,
        });
        let (front, back) = (Some(wgpu::Face::Front), Some(wgpu::Face::Back));
        Self {
            surface: surface("surfaces", true, None),
            translucent: [surface("far sides", false, front), surface("near sides", false, back)],
            translucent_sorted: surface("translucent", false, None),
            disc: point("discs", "disc_vertex", "line_fragment"),
            sphere: point("spheres", "sphere_vertex", "sphere_fragment"),
            line,
            flat,
            frame,
            frame_group,
            draw_layout,
            picture_layout,
            repeated: sampler(device, wgpu::AddressMode::Repeat),
        }
    }
}

fn colour_maps(device: &wgpu::Device, queue: &wgpu::Queue) -> wgpu::TextureView {
    let bytes = colour_map::image();
    let width = colour_map::TABLE as u32;
    let size = wgpu::Extent3d { width, height: bytes.len() as u32 / (4 * width), depth_or_array_layers: 1 };
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: Some("colour maps"),
        size,
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8UnormSrgb,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(4 * width), rows_per_image: None };
    queue.write_texture(texture.as_image_copy(), &bytes, layout, size);
    texture.create_view(&wgpu::TextureViewDescriptor::default())
}
