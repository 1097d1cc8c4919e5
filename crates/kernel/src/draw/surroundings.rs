//! What a picture has besides things in space: background, light, texts on the screen, and where it is taken from.

/// What is around the things of a picture, as the scene asks for it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Surroundings {
    /// Colour behind everything; `None`: whoever paints chooses it.
    pub background: Option<[f32; 4]>,
    /// Light from everywhere, where the scene brings its own lights; `None`: whoever paints lights the scene, and
    /// `lights` do not count.
    pub ambient: Option<[f32; 3]>,
    /// The lights of the scene.
    pub lights: Vec<Light>,
    /// Texts on the screen.
    pub captions: Vec<Caption>,
    /// Where the scene is looked at from at this time, if a camera of the scene moves.
    pub eye: Option<Eye>,
}

/// A light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// Red, green and blue, each 0 to 1.
    pub colour: [f32; 3],
    /// Where it comes from.
    pub source: LightSource,
}

/// Where light comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LightSource {
    /// From far away.
    Far {
        /// The way that the light goes; of any length.
        direction: [f32; 3],
    },
    /// From a place.
    Near {
        /// The place.
        position: [f32; 3],
        /// Light at the distance d is 1 / (1 + attenuation d) of that at the place.
        attenuation: f32,
        /// `None`: it shines to all sides.
        cone: Option<Cone>,
    },
}

/// The cone that a spotlight fills.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone {
    /// Its axis, away from the light; of any length.
    pub axis: [f32; 3],
    /// Cosine of the angle between axis and border.
    pub cosine: f32,
    /// The light falls with this power of the cosine of the angle to the axis.
    pub exponent: f32,
}

/// A text on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    /// Upper left corner in pixels of a plain screen, from the upper left corner of the picture.
    pub position: [f32; 2],
    /// Height of the letters in such pixels.
    pub height: f32,
    /// Colour; `None`: one that can be read on the background.
    pub colour: Option<[f32; 4]>,
    /// The text.
    pub text: String,
}

/// Where a picture is taken from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    /// Place of the eye.
    pub position: [f64; 3],
    /// Point in the middle of the picture.
    pub look_at: [f64; 3],
    /// Direction that points upwards.
    pub up: [f64; 3],
}
