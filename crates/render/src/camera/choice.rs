//! A camera as text: `iso`, `front;parallel`, `position=3,2,5;look_at=0,0,0`.

use std::str::FromStr;

use settee_kernel::draw::DrawList;
use settee_kernel::{Scene, nearest_name};
use settee_math::vec3::sub;

use super::vector::normalise;
use super::{Bounds, Camera, Projection};

/// A side to look from. The y axis points upwards, or that to the back when seen from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// From the right, above and before.
    Iso,
    /// Along -z.
    Front,
    /// Along z.
    Back,
    /// Along x.
    Left,
    /// Along -x.
    Right,
    /// Along -y.
    Top,
    /// Along y.
    Bottom,
}

impl View {
    /// All of them with their names.
    pub const ALL: [(Self, &'static str); 7] = [
        (Self::Iso, "iso"),
        (Self::Front, "front"),
        (Self::Back, "back"),
        (Self::Left, "left"),
        (Self::Right, "right"),
        (Self::Top, "top"),
        (Self::Bottom, "bottom"),
    ];

    /// The direction towards the eye, and that which points upwards.
    pub fn axes(self) -> ([f64; 3], [f64; 3]) {
        let y = [0.0, 1.0, 0.0];
        match self {
            Self::Iso => (normalise([0.55, 0.45, 1.0]).unwrap_or([0.0, 0.0, 1.0]), y),
            Self::Front => ([0.0, 0.0, 1.0], y),
            Self::Back => ([0.0, 0.0, -1.0], y),
            Self::Left => ([-1.0, 0.0, 0.0], y),
            Self::Right => ([1.0, 0.0, 0.0], y),
            Self::Top => (y, [0.0, 0.0, -1.0]),
            Self::Bottom => ([0.0, -1.0, 0.0], [0.0, 0.0, 1.0]),
        }
    }
}

/// What a user says of the camera; the rest comes from the scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CameraChoice {
    /// The side to look from.
    pub view: Option<View>,
    /// The eye.
    pub position: Option<[f64; 3]>,
    /// The point in the middle.
    pub look_at: Option<[f64; 3]>,
    /// The upward direction.
    pub up: Option<[f64; 3]>,
    /// Vertical angle in degrees.
    pub field_of_view: Option<f64>,
    /// How depth shows.
    pub projection: Option<Projection>,
    /// How much nearer than the rest says; 2 shows things twice as large.
    pub zoom: Option<f64>,
}

const KEYS: [&str; 5] = ["position", "look_at", "up", "fov", "zoom"];

fn vector(text: &str) -> Option<[f64; 3]> {
    let split = text.split([',', ' ']).filter(|part| !part.is_empty());
    let numbers: Vec<f64> =
        split.map(|part| part.parse().ok().filter(|x: &f64| x.is_finite())).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

fn positive(text: &str) -> Option<f64> {
    text.parse().ok().filter(|x: &f64| *x > 0.0 && x.is_finite())
}

impl FromStr for CameraChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut choice = Self::default();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let Some((key, value)) = part.split_once('=') else {
                let view = View::ALL.iter().find(|(_, name)| *name == part);
                match (view, part) {
                    (Some((view, _)), _) => choice.view = Some(*view),
                    (_, "parallel") => choice.projection = Some(Projection::Parallel),
                    (_, "perspective") => choice.projection = Some(Projection::Perspective),
                    _ => return Err(unknown(part)),
                }
                continue;
            };
            let (key, value) = (key.trim().replace('-', "_"), value.trim());
            let three = || vector(value).ok_or_else(|| format!("{key} = \"{value}\": expected three numbers x,y,z"));
            let one = || positive(value).ok_or_else(|| format!("{key} = \"{value}\": expected a positive number"));
            match key.as_str() {
                "position" => choice.position = Some(three()?),
                "look_at" | "lookAt" => choice.look_at = Some(three()?),
                "up" => choice.up = Some(three()?),
                "fov" => {
                    let angle = one()?;
                    if angle >= 180.0 {
                        return Err(format!("fov = \"{value}\": expected less than 180 degrees"));
                    }
                    choice.field_of_view = Some(angle);
                }
                "zoom" => choice.zoom = Some(one()?),
                _ => return Err(unknown(&key)),
            }
        }
        Ok(choice)
    }
}

fn unknown(part: &str) -> String {
    let views = View::ALL.iter().map(|(_, name)| *name);
    let nearest = nearest_name(part, views.chain(["parallel", "perspective"]).chain(KEYS));
    let hint = match nearest {
        Some(name) if name == part => format!("; {part} wants a value: {part}=..."),
        Some(name) => format!("; did you mean {name}?"),
        None => String::new(),
    };
    format!(
        "\"{part}\": expected iso, front, back, left, right, top, bottom, parallel, perspective, or position=x,y,z, look_at=x,y,z, \
         up=x,y,z, fov=degrees, zoom=factor, with ; between{hint}"
    )
}

impl CameraChoice {
    /// The camera: what the choice leaves open comes from the scene, and what that leaves open from the box around it.
    pub fn camera(&self, scene: &Scene, bounds: Bounds, aspect: f64) -> Camera {
        self.over(Camera::of_scene(scene, bounds, aspect), bounds, aspect)
    }

    /// The camera where the scene's moving camera is at the time of a list; the same camera if there is none, or if the
    /// choice says where to look from.
    pub fn moved(&self, camera: &Camera, list: &DrawList) -> Camera {
        let is_placed = self.view.is_some() || self.position.is_some() || self.look_at.is_some();
        match list.surroundings.eye.filter(|_| !is_placed) {
            Some(eye) => Camera { position: eye.position, look_at: eye.look_at, up: eye.up, ..camera.clone() },
            None => camera.clone(),
        }
    }

    /// The camera with what the choice says instead.
    pub fn over(&self, base: Camera, bounds: Bounds, aspect: f64) -> Camera {
        let mut camera = base;
        camera.field_of_view = self.field_of_view.unwrap_or(camera.field_of_view);
        camera.projection = self.projection.unwrap_or(camera.projection);
        if let Some(view) = self.view {
            let (backward, up) = view.axes();
            camera = Camera { position: backward, look_at: [0.0; 3], up, ..camera }.reframed(bounds, aspect);
        } else if self.field_of_view.is_some() && self.position.is_none() {
            camera = camera.reframed(bounds, aspect);
        }
        camera.up = self.up.unwrap_or(camera.up);
        match (self.position, self.look_at) {
            (Some(position), target) => {
                camera.position = position;
                camera.look_at = target.unwrap_or_else(|| {
                    let sum: [f64; 3] = std::array::from_fn(|k| f64::from(bounds[0][k]) + f64::from(bounds[1][k]));
                    sum.map(|x| 0.5 * x)
                });
            }
            (None, Some(target)) => {
                let offset = sub(camera.position, camera.look_at);
                camera.position = std::array::from_fn(|k| target[k] + offset[k]);
                camera.look_at = target;
            }
            (None, None) => {}
        }
        if let Some(factor) = self.zoom {
            camera.zoom(factor);
        }
        camera
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_become_cameras() {
        let bounds = [[0.0f32; 3], [1.0; 3]];
        let choice: CameraChoice = "position=3,2,5; look_at=0 0 1;parallel;fov=40".parse().expect("it is valid");
        let camera = choice.over(Camera::default(), bounds, 1.0);
        assert_eq!((camera.position, camera.look_at), ([3.0, 2.0, 5.0], [0.0, 0.0, 1.0]));
        assert_eq!((camera.field_of_view, camera.projection), (40.0, Projection::Parallel));
        let top = "top".parse::<CameraChoice>().expect("it is valid").over(Camera::default(), bounds, 1.0);
        assert!(top.axes()[2][1] > 0.999 && top.axes()[1][2] < -0.999);
    }

    #[test]
    fn mistakes_are_named_with_what_was_meant() {
        let error = "frnt".parse::<CameraChoice>().expect_err("it is no view");
        assert!(error.starts_with("\"frnt\": expected iso") && error.ends_with("did you mean front?"), "{error}");
        assert!("position=1,2".parse::<CameraChoice>().expect_err("a number is missing").contains("three numbers"));
        assert!("fov=200".parse::<CameraChoice>().is_err() && "zoom=0".parse::<CameraChoice>().is_err());
    }
}
