//! Every kind of shape is seen where it is, in its colours. Without a graphics device the tests say so and pass.

mod common;

use common::renderer;
use settee_kernel::ObjectId;
use settee_kernel::draw::{
    ColourMap, DrawList, Item, Label, Layer, LineSet, Material, Paint, PointCloud, Scale, Shape, Sides, Size, Surface,
    Texture,
};
use settee_render::{Camera, CameraChoice, Decoration, OffscreenRenderer, Picture, View, colour_at};

const SIZE: [u32; 2] = [120, 100];

fn list(shapes: Vec<Shape>) -> DrawList {
    let owner = ObjectId::from_bits(1 << 32);
    let items = shapes.into_iter().map(|shape| Item { owner, layer: Layer::Always, shape });
    DrawList { items: items.collect(), ..DrawList::default() }
}

fn bare() -> Decoration {
    Decoration { axes: false, legend: false, ..Decoration::default() }
}

/// Sees x and y from -1.2 to 1.2 and -1 to 1, from the front without perspective.
fn front() -> Camera {
    let choice: CameraChoice = "position=0,0,5;look_at=0,0,0;up=0,1,0;parallel".parse().expect("it is valid");
    let mut camera =
        choice.over(Camera::framing_from(View::Front, [[-1.0; 3], [1.0; 3]], 1.2), [[-1.0; 3], [1.0; 3]], 1.2);
    camera.field_of_view = 2.0 * 0.2f64.atan().to_degrees();
    camera
}

fn paint(renderer: &mut OffscreenRenderer, list: &DrawList, decoration: &Decoration) -> Picture {
    renderer.image(list, &front(), SIZE, decoration).expect("the device works")
}

/// The pixel at a place of `front`.
fn at(picture: &Picture, x: f32, y: f32) -> [u8; 4] {
    picture.pixel((60.0 + 50.0 * x) as u32, (50.0 - 50.0 * y) as u32)
}

fn square(half: f32, z: f32, colour: [f32; 4]) -> Surface {
    let mut surface = Surface::empty(colour);
    surface.face([[-half, -half, z], [half, -half, z], [half, half, z], [-half, half, z]]);
    surface.material = Material { ambient: 1.0, specular: [0.0; 3], ..Material::default() };
    surface
}

fn is_close(found: [u8; 4], wanted: [u8; 4], by: i32) -> bool {
    (0..4).all(|k| (i32::from(found[k]) - i32::from(wanted[k])).abs() <= by)
}

#[test]
fn a_surface_has_its_colour_and_its_place() {
    let Some(mut renderer) = renderer() else { return };
    let colour = [51, 102, 204].map(|x| x as f32 / 255.0);
    let near = square(0.5, 0.5, [colour[0], colour[1], colour[2], 1.0]);
    let far = square(0.9, -0.5, [1.0, 0.0, 0.0, 1.0]);
    let picture = paint(&mut renderer, &list(vec![Shape::Surface(near), Shape::Surface(far)]), &bare());
    assert!(is_close(at(&picture, 0.0, 0.0), [51, 102, 204, 255], 1), "{:?}", at(&picture, 0.0, 0.0));
    assert!(is_close(at(&picture, 0.7, 0.0), [255, 0, 0, 255], 1), "{:?}", at(&picture, 0.7, 0.0));
    assert_eq!(at(&picture, 1.1, 0.0), [255; 4]);
}

#[test]
fn translucent_things_let_light_through_whatever_their_order() {
    let Some(mut renderer) = renderer() else { return };
    let glass = Shape::Surface(square(0.5, 0.5, [0.0, 0.0, 1.0, 0.5]));
    let wall = Shape::Surface(square(0.9, -0.5, [1.0, 0.0, 0.0, 1.0]));
    let pictures = [vec![glass.clone(), wall.clone()], vec![wall, glass.clone()]]
        .map(|shapes| paint(&mut renderer, &list(shapes), &bare()));
    assert_eq!(pictures[0], pictures[1]);
    // Half of the light of each: 188 of 255.
    assert!(is_close(at(&pictures[0], 0.0, 0.0), [188, 0, 188, 255], 2), "{:?}", at(&pictures[0], 0.0, 0.0));
    let alone = paint(&mut renderer, &list(vec![glass]), &Decoration { background: None, ..bare() });
    assert!(is_close(at(&alone, 0.0, 0.0), [0, 0, 255, 128], 2), "{:?}", at(&alone, 0.0, 0.0));
    assert_eq!(at(&alone, 0.9, 0.0), [0; 4]);
}

/// Both squares are one surface, with the near one first in it.
#[test]
fn triangles_of_a_translucent_surface_are_painted_from_behind() {
    let Some(mut renderer) = renderer() else { return };
    let wall = Shape::Surface(square(0.9, -0.9, [1.0; 4]));
    let mut both = square(0.5, 0.5, [1.0; 4]);
    both.face([[-0.5, -0.5, -0.5], [0.5, -0.5, -0.5], [0.5, 0.5, -0.5], [-0.5, 0.5, -0.5]]);
    both.paint = Paint::Each([[[0.0, 0.0, 1.0, 0.5]; 4], [[1.0, 0.0, 0.0, 0.5]; 4]].concat());
    let picture = paint(&mut renderer, &list(vec![wall, Shape::Surface(both)]), &bare());
    // Light of the wall (1, 1, 1), through red (1, 1/2, 1/2), through blue (1/2, 1/4, 3/4).
    assert!(is_close(at(&picture, 0.0, 0.0), [188, 137, 225, 255], 2), "{:?}", at(&picture, 0.0, 0.0));
}

#[test]
fn values_are_interpolated_before_they_get_colours() {
    let Some(mut renderer) = renderer() else { return };
    let mut surface = square(0.8, 0.0, [1.0; 4]);
    surface.paint = Paint::Values { values: vec![0.0, 10.0, 10.0, 0.0], scale: 0 };
    let mut list = list(vec![Shape::Surface(surface)]);
    for (map, _) in ColourMap::ALL {
        list.scales = vec![Scale { low: 0.0, high: 10.0, map, ..Scale::of("value", "", &[]) }];
        let picture = paint(&mut renderer, &list, &bare());
        // The value in the middle of the pixel that `at` takes.
        let place = (0.51 / 0.8 + 1.0) / 2.0;
        let wanted = colour_at(map, place).map(|x| (255.0 * x) as u8);
        let found = at(&picture, 0.5, 0.0);
        assert!(is_close(found, [wanted[0], wanted[1], wanted[2], 255], 4), "{map:?}: {found:?} {wanted:?}");
    }
}

#[test]
fn a_sphere_is_round_and_its_depth_is_true() {
    let Some(mut renderer) = renderer() else { return };
    let paint_one = Paint::One([0.2, 0.8, 0.2, 1.0]);
    let ball = PointCloud { positions: vec![[0.0; 3]], paint: paint_one, size: Size::Radius(0.6) };
    // Cuts the sphere at half of its radius: a circle of radius 0.52 looks out.
    let wall = square(0.9, 0.3, [1.0, 0.0, 0.0, 1.0]);
    let picture = paint(&mut renderer, &list(vec![Shape::Points(ball), Shape::Surface(wall)]), &bare());
    let is_ball = |x, y| at(&picture, x, y)[1] > 60 && at(&picture, x, y)[0] < 150;
    for angle in 0..12 {
        let (sine, cosine) = (0.52 * angle as f32).sin_cos();
        assert!(is_ball(0.47 * cosine, 0.47 * sine) && !is_ball(0.57 * cosine, 0.57 * sine), "{angle}");
    }
}

#[test]
fn lines_and_points_are_as_wide_as_they_say() {
    let Some(mut renderer) = renderer() else { return };
    let black = Paint::One([0.0, 0.0, 0.0, 1.0]);
    let line = LineSet {
        positions: vec![[-0.9, 0.5, 0.0], [0.9, 0.5, 0.0]],
        segments: vec![[0, 1], [0, 7]],
        paint: black.clone(),
        width: 6.0,
    };
    let dots = PointCloud { positions: vec![[0.0, -0.5, 0.0], [f32::NAN; 3]], paint: black, size: Size::Pixels(12.0) };
    let picture = paint(&mut renderer, &list(vec![Shape::Lines(line), Shape::Points(dots)]), &bare());
    let dark = |x: u32| (0..SIZE[1]).map(move |y| (x, y));
    let count = |pixels: Vec<(u32, u32)>| pixels.iter().filter(|(x, y)| picture.pixel(*x, *y)[0] < 128).count();
    assert_eq!(count(dark(30).collect()), 6);
    assert_eq!(count(dark(60).collect()), 18);
}

#[test]
fn a_texture_lies_the_right_way_up_and_a_missing_one_is_named() {
    let Some(mut renderer) = renderer() else { return };
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("two_colours.png");
    let mut image = Picture::filled(64, 64, [255, 0, 0, 255]);
    image.put(&Picture::filled(64, 32, [0, 0, 255, 255]), 0, 32);
    image.save(&file).expect("the folder can be written");
    let mut surface = square(0.8, 0.0, [1.0; 4]);
    let coordinates = vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    surface.texture = Some(Texture { file, coordinates });
    let picture = paint(&mut renderer, &list(vec![Shape::Surface(surface.clone())]), &bare());
    // The file's first row is at the top.
    assert!(is_close(at(&picture, 0.0, 0.4), [255, 0, 0, 255], 2), "{:?}", at(&picture, 0.0, 0.4));
    assert!(is_close(at(&picture, 0.0, -0.4), [0, 0, 255, 255], 2), "{:?}", at(&picture, 0.0, -0.4));
    assert!(renderer.take_warnings().is_empty());
    surface.texture.as_mut().expect("it has one").file = "no/such/file.png".into();
    paint(&mut renderer, &list(vec![Shape::Surface(surface)]), &bare());
    assert!(renderer.take_warnings()[0].starts_with("texture \"no/such/file.png\": "));
}

/// Everything at once, for the eye, and twice for the bits.
#[test]
fn the_same_list_gives_the_same_pixels() {
    let Some(mut renderer) = renderer() else { return };
    let mut arrow = Surface::empty([0.8, 0.3, 0.1, 1.0]);
    arrow.arrow([-1.0, -0.5, 0.0], [1.0, 0.4, 0.5], 0.06);
    let mut wires = square(0.9, -0.2, [0.3, 0.3, 0.3, 1.0]);
    wires.is_wireframe = true;
    let mut field = square(0.5, -0.6, [1.0; 4]);
    field.paint = Paint::Values { values: vec![0.0, 1.0, f32::NAN, 3.0], scale: 0 };
    let text = |position, text: &str, height| {
        Shape::Label(Label { position, text: text.to_owned(), colour: [0.1, 0.1, 0.5, 1.0], height, is_on_top: false })
    };
    let balls = PointCloud {
        positions: vec![[0.0, 0.6, 0.0], [0.5, 0.8, 0.3]],
        paint: Paint::Each(vec![[0.1, 0.5, 0.9, 1.0], [0.9, 0.8, 0.1, 1.0]]),
        size: Size::Radius(0.2),
    };
    let mut list = list(vec![
        Shape::Surface(arrow),
        Shape::Surface(wires),
        Shape::Surface(field),
        Shape::Points(balls),
        text([-0.9, 0.7, 0.0], "label", None),
        text([-0.9, -0.9, 0.0], "in space", Some(0.3)),
    ]);
    list.scales =
        vec![Scale { title: "stress".into(), unit: "Pa".into(), low: 0.0, high: 3.2e5, map: ColourMap::Turbo }];
    list.scales[0].high = 3.0;
    let camera = Camera::framing([[-1.0; 3], [1.0; 3]], 4.0 / 3.0);
    let decoration = Decoration { grid: true, axes: true, ..Decoration::default() };
    let first = renderer.image(&list, &camera, [640, 480], &decoration).expect("the device works");
    assert_eq!(first, renderer.image(&list, &camera, [640, 480], &decoration).expect("the device works"));
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("all_shapes.png");
    first.save(&file).expect("the folder can be written");
    let dark = Decoration { background: Some([0.1, 0.1, 0.12, 1.0]), ..decoration };
    let night = renderer.image(&list, &camera, [640, 480], &dark).expect("the device works");
    night.save(&file.with_file_name("all_shapes_dark.png")).expect("the folder can be written");
}

#[test]
fn impossible_sizes_are_errors() {
    let Some(mut renderer) = renderer() else { return };
    let error =
        renderer.image(&DrawList::default(), &Camera::default(), [0, 5], &bare()).expect_err("it has no pixels");
    assert!(error.to_string().starts_with("a picture of 0 x 5 pixels"), "{error}");
    assert!(renderer.image(&DrawList::default(), &Camera::default(), [1_000_000, 5], &bare()).is_err());
    let empty = renderer.image(&DrawList::default(), &Camera::default(), [8, 8], &bare()).expect("the device works");
    assert_eq!(empty, Picture::filled(8, 8, [255; 4]));
}

#[test]
fn a_face_is_hidden_from_the_side_that_is_not_to_be_seen() {
    let Some(mut renderer) = renderer() else { return };
    let red = [1.0, 0.0, 0.0, 1.0];
    for (sides, is_seen) in [(Sides::Both, true), (Sides::Front, true), (Sides::Back, false)] {
        let face = Surface { sides, ..square(0.5, 0.0, red) };
        let picture = paint(&mut renderer, &list(vec![Shape::Surface(face)]), &bare());
        assert_eq!(at(&picture, 0.0, 0.0) != [255; 4], is_seen, "{sides:?} from the front");
    }
}
