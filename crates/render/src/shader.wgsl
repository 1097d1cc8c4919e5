// One module for all shapes. Lengths before the eye are in the units of the scene; the eye is at the origin and looks along -z.

struct Frame {
    view: mat4x4<f32>,
    projection: mat4x4<f32>,
    // Width and height in pixels; 1 if parallel; 1 if the target takes numbers for screens instead of light.
    picture: vec4<f32>,
    // Nearest and farthest depth; samples of a pixel.
    depth: vec4<f32>,
    // Light from everywhere; number of the scene's lights, -1 if it has none of its own.
    ambient: vec4<f32>,
    lights: array<Light, 8>,
}

// A light of the scene, before the eye.
struct Light {
    // 1 if it has a place, 0 if it is far away, and then the direction towards it.
    place: vec4<f32>,
    // Away from the light along the axis of its cone; cosine of the cone's border, below -1 if it has no cone.
    axis: vec4<f32>,
    // What is lost with distance.
    colour: vec4<f32>,
    // Power of the cosine with which light falls towards the border of the cone.
    fall: vec4<f32>,
}

struct Draw {
    // 1 if coloured by values; row of the colour map; 1 if it has a texture; 1 if flat.
    paint: vec4<f32>,
    // Ambient part; exponent of the highlight; depth bias as a part of the distance; 1 if only front sides are painted, -1 if only
    // back sides are.
    light: vec4<f32>,
    specular: vec4<f32>,
    emissive: vec4<f32>,
    // Diameter in pixels or radius in space; sides of a disc; width of lines in pixels.
    shape: vec4<f32>,
}

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var colour_maps: texture_2d<f32>;
@group(0) @binding(2) var clamped: sampler;
@group(1) @binding(0) var<uniform> draw: Draw;
@group(2) @binding(0) var picture: texture_2d<f32>;
@group(2) @binding(1) var repeated: sampler;

fn to_linear(c: vec3<f32>) -> vec3<f32> {
    return select(pow((c + 0.055) / 1.055, vec3(2.4)), c / 12.92, c <= vec3(0.04045));
}

fn from_linear(c: vec3<f32>) -> vec3<f32> {
    return select(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, 12.92 * c, c <= vec3(0.0031308));
}

// What the target takes: colours multiplied with their opacity, as light or as numbers for screens.
fn finished(light: vec3<f32>, opacity: f32) -> vec4<f32> {
    let bounded = clamp(light, vec3(0.0), vec3(1.0));
    let shown = select(bounded, from_linear(bounded), frame.picture.w > 0.5);
    return vec4(shown * opacity, opacity);
}

// The light of a vertex colour, or of a value: the place on its scale, far below it where it is missing.
fn painted(colour: vec4<f32>, place: f32) -> vec4<f32> {
    if draw.paint.x < 0.5 {
        return vec4(to_linear(colour.rgb), colour.a);
    }
    if place < -1e6 {
        return vec4(to_linear(vec3(0.55)), 1.0);
    }
    // From the middle of the first entry to that of the last one.
    let u = (clamp(place, 0.0, 1.0) * 255.0 + 0.5) / 256.0;
    return vec4(textureSampleLevel(colour_maps, clamped, vec2(u, draw.paint.y), 0.0).rgb, 1.0);
}

fn towards_eye(place: vec3<f32>) -> vec3<f32> {
    return select(normalize(-place), vec3(0.0, 0.0, 1.0), frame.picture.z > 0.5);
}

// Brings a place nearer to the eye without moving it in the picture.
fn biased(place: vec3<f32>, bias: f32) -> vec3<f32> {
    if frame.picture.z > 0.5 {
        return place + vec3(0.0, 0.0, bias * (frame.depth.y - frame.depth.x));
    }
    return place * (1.0 - bias);
}

// Blinn and Phong's model with a light at the eye and one at the upper left of it.
fn lit(colour: vec3<f32>, place: vec3<f32>, normal: vec3<f32>) -> vec3<f32> {
    let eye = towards_eye(place);
    let n = select(normal, -normal, dot(normal, eye) < 0.0);
    if frame.ambient.w >= 0.0 {
        return lit_by_scene(colour, place, n, eye);
    }
    let key = normalize(vec3(-0.45, 0.65, 0.62));
    let diffuse = 0.45 * max(dot(n, eye), 0.0) + 0.55 * max(dot(n, key), 0.0);
    let shine = pow(max(dot(n, normalize(key + eye)), 0.0), max(draw.light.y, 1.0));
    return colour * (draw.light.x + (1.0 - draw.light.x) * diffuse) + draw.specular.rgb * shine + draw.emissive.rgb;
}

// The same with the lights of the scene.
fn lit_by_scene(colour: vec3<f32>, place: vec3<f32>, n: vec3<f32>, eye: vec3<f32>) -> vec3<f32> {
    var sum = colour * (frame.ambient.rgb + draw.light.x) + draw.emissive.rgb;
    for (var i = 0; i < i32(frame.ambient.w); i += 1) {
        let light = frame.lights[i];
        let offset = light.place.xyz - light.place.w * place;
        let distance = max(length(offset), 1e-30);
        let towards = offset / distance;
        let along = dot(-towards, light.axis.xyz);
        var strength = select(1.0, 1.0 / (1.0 + light.colour.w * distance), light.place.w > 0.5);
        if light.axis.w >= -1.0 {
            strength *= select(0.0, pow(max(along, 0.0), light.fall.x), along >= light.axis.w);
        }
        let diffuse = max(dot(n, towards), 0.0);
        let shine = select(0.0, pow(max(dot(n, normalize(towards + eye)), 0.0), max(draw.light.y, 1.0)), diffuse > 0.0);
        sum += strength * light.colour.rgb * (colour * (1.0 - draw.light.x) * diffuse + draw.specular.rgb * shine);
    }
    return sum;
}

// ---- Surfaces

struct SurfaceVertex {
    @builtin(position) clip: vec4<f32>,
    @location(0) place: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) colour: vec4<f32>,
    @location(3) value: f32,
    @location(4) uv: vec2<f32>,
}

@vertex
fn surface_vertex(
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) colour: vec4<f32>,
    @location(3) value: f32,
    @location(4) uv: vec2<f32>,
) -> SurfaceVertex {
    var out: SurfaceVertex;
    let place = biased((frame.view * vec4(position, 1.0)).xyz, draw.light.z);
    out.clip = frame.projection * vec4(place, 1.0);
    out.place = place;
    out.normal = (frame.view * vec4(normal, 0.0)).xyz;
    out.colour = colour;
    out.value = value;
    out.uv = uv;
    return out;
}

@fragment
fn surface_fragment(in: SurfaceVertex, @builtin(front_facing) is_front: bool) -> @location(0) vec4<f32> {
    let facet = cross(dpdx(in.place), dpdy(in.place));
    let texel = textureSample(picture, repeated, vec2(in.uv.x, 1.0 - in.uv.y));
    let is_flat = draw.paint.w > 0.5 || dot(in.normal, in.normal) < 1e-12;
    let normal = select(in.normal, facet, is_flat);
    let length = max(length(normal), 1e-30);
    var colour = painted(in.colour, in.value);
    if draw.paint.z > 0.5 {
        colour *= texel;
    }
    if draw.light.w * select(-1.0, 1.0, is_front) < -0.5 {
        discard;
    }
    return finished(lit(colour.rgb, in.place, normal / length), colour.a);
}

// ---- Lines: a quad for each segment

struct LineVertex {
    @builtin(position) clip: vec4<f32>,
    @location(0) colour: vec4<f32>,
    @location(1) value: f32,
}

@vertex
fn line_vertex(
    @builtin(vertex_index) index: u32,
    @location(0) from_position: vec3<f32>,
    @location(1) to_position: vec3<f32>,
    @location(2) colours: vec2<u32>,
    @location(3) values: vec2<f32>,
) -> LineVertex {
    var a = biased((frame.view * vec4(from_position, 1.0)).xyz, draw.light.z);
    var b = biased((frame.view * vec4(to_position, 1.0)).xyz, draw.light.z);
    // What lies behind the eye has no place in the picture: cut there.
    let near = -max(frame.depth.x, 1e-30);
    var out: LineVertex;
    if frame.picture.z < 0.5 {
        if a.z > near && b.z > near {
            out.clip = vec4(2.0, 2.0, 2.0, 1.0);
            return out;
        }
        if a.z > near { a = mix(a, b, (a.z - near) / (a.z - b.z)); }
        else if b.z > near { b = mix(b, a, (b.z - near) / (b.z - a.z)); }
    }
    let clip_a = frame.projection * vec4(a, 1.0);
    let clip_b = frame.projection * vec4(b, 1.0);
    let half_size = 0.5 * frame.picture.xy;
    let step = (clip_b.xy / clip_b.w - clip_a.xy / clip_a.w) * half_size;
    let pixels = length(step);
    let along = select(vec2(1.0, 0.0), step / pixels, pixels > 1e-6);
    let across = vec2(-along.y, along.x);
    // Corners in the order of two triangles: 0 1 2, 3 2 1.
    let corner = select(index, 6u - index, index > 2u);
    let is_end = (corner & 1u) == 1u;
    let side = select(-1.0, 1.0, (corner & 2u) == 2u);
    let half_width = 0.5 * draw.shape.z;
    // Ends stick out, so that the corners of polygons are filled.
    let offset = across * side * half_width + along * select(-0.5, 0.5, is_end) * max(half_width - 0.5, 0.0);
    let clip = select(clip_a, clip_b, is_end);
    out.clip = vec4(clip.xy + offset / half_size * clip.w, clip.zw);
    out.colour = unpack4x8unorm(select(colours.x, colours.y, is_end));
    out.value = select(values.x, values.y, is_end);
    return out;
}

@fragment
fn line_fragment(in: LineVertex) -> @location(0) vec4<f32> {
    let colour = painted(in.colour, in.value);
    return finished(colour.rgb, colour.a);
}

// ---- Points: polygons with as many sides as their size needs

@vertex
fn disc_vertex(
    @builtin(vertex_index) index: u32,
    @location(0) position: vec3<f32>,
    @location(1) colour: vec4<f32>,
    @location(2) value: f32,
) -> LineVertex {
    let centre = frame.projection * vec4(biased((frame.view * vec4(position, 1.0)).xyz, draw.light.z), 1.0);
    // A fan: corner 0 and two neighbours.
    let triangle = index / 3u;
    let local = index % 3u;
    let corner = select(triangle + local, 0u, local == 0u);
    let angle = 6.2831853 * (f32(corner) + 0.5) / draw.shape.y;
    let offset = 0.5 * draw.shape.x * vec2(cos(angle), sin(angle)) / (0.5 * frame.picture.xy);
    var out: LineVertex;
    out.clip = vec4(centre.xy + offset * centre.w, centre.zw);
    out.colour = colour;
    out.value = value;
    return out;
}

// ---- Spheres: a quad that faces the eye, and the place where the ray of each pixel meets the sphere

struct SphereVertex {
    @builtin(position) clip: vec4<f32>,
    @location(0) place: vec3<f32>,
    @location(1) @interpolate(flat) centre: vec3<f32>,
    @location(2) colour: vec4<f32>,
    @location(3) value: f32,
}

@vertex
fn sphere_vertex(
    @builtin(vertex_index) index: u32,
    @location(0) position: vec3<f32>,
    @location(1) colour: vec4<f32>,
    @location(2) value: f32,
) -> SphereVertex {
    let centre = (frame.view * vec4(position, 1.0)).xyz;
    let radius = draw.shape.x;
    let eye = towards_eye(centre);
    let other = select(vec3(0.0, 1.0, 0.0), vec3(1.0, 0.0, 0.0), abs(eye.y) > 0.9);
    let u = normalize(cross(other, eye));
    let v = cross(eye, u);
    var reach = radius;
    if frame.picture.z < 0.5 {
        // The outline is that of the cone that touches the sphere.
        let d = length(centre);
        reach = radius * d / sqrt(max(d * d - radius * radius, 1e-4 * d * d));
    }
    // Room for the pixels that the outline passes.
    let pixel = 2.0 * max(-centre.z, 0.0) / (frame.projection[1][1] * frame.picture.y);
    reach += 2.0 * select(pixel, 2.0 / (frame.projection[1][1] * frame.picture.y), frame.picture.z > 0.5);
    let corner = select(index, 6u - index, index > 2u);
    let x = select(-1.0, 1.0, (corner & 1u) == 1u);
    let y = select(-1.0, 1.0, (corner & 2u) == 2u);
    var out: SphereVertex;
    out.place = centre + reach * (x * u + y * v);
    out.clip = frame.projection * vec4(out.place, 1.0);
    out.centre = centre;
    out.colour = colour;
    out.value = value;
    return out;
}

struct SphereFragment {
    @location(0) colour: vec4<f32>,
    @builtin(frag_depth) depth: f32,
    @builtin(sample_mask) samples: u32,
}

@fragment
fn sphere_fragment(in: SphereVertex) -> SphereFragment {
    let is_parallel = frame.picture.z > 0.5;
    let direction = select(normalize(in.place), vec3(0.0, 0.0, -1.0), is_parallel);
    let origin = select(vec3(0.0), vec3(in.place.xy, 0.0), is_parallel);
    let to_centre = in.centre - origin;
    let along = dot(to_centre, direction);
    let aside = length(to_centre - along * direction);
    let radius = draw.shape.x;
    // Part of the pixel inside of the outline, in whole samples.
    let width = max(fwidth(aside), 1e-30);
    let coverage = clamp((radius - aside) / width + 0.5, 0.0, 1.0);
    let covered = u32(round(coverage * frame.depth.z));
    let half_chord = sqrt(max(radius * radius - aside * aside, 0.0));
    let place = origin + (along - half_chord) * direction;
    let colour = painted(in.colour, in.value);
    let clip = frame.projection * vec4(place, 1.0);
    var out: SphereFragment;
    out.colour = finished(lit(colour.rgb, place, (place - in.centre) / radius), colour.a);
    out.depth = clamp(clip.z / clip.w, 0.0, 1.0);
    out.samples = (1u << covered) - 1u;
    return out;
}

// ---- Flat things over the picture, in pixels: texts, legends, axes

struct FlatVertex {
    @builtin(position) clip: vec4<f32>,
    @location(0) uv: vec2<f32>,
    @location(1) colour: vec4<f32>,
}

@vertex
fn flat_vertex(
    @location(0) position: vec3<f32>,
    @location(1) uv: vec2<f32>,
    @location(2) colour: vec4<f32>,
) -> FlatVertex {
    var out: FlatVertex;
    let place = position.xy / (0.5 * frame.picture.xy);
    out.clip = vec4(place.x - 1.0, 1.0 - place.y, position.z, 1.0);
    out.uv = uv;
    out.colour = colour;
    return out;
}

@fragment
fn flat_fragment(in: FlatVertex) -> @location(0) vec4<f32> {
    // Letters are taken from an image of how much of each texel they cover; other things have no place in it.
    let covered = textureSampleLevel(picture, clamped, max(in.uv, vec2(0.0)), 0.0).r;
    return finished(to_linear(in.colour.rgb), in.colour.a * select(covered, 1.0, in.uv.x < 0.0));
}
