//! Materials as scenes write them: `Default Diffuse 1 0.8 0.1 0.1 1 Ambient 1 0.2 0.2 0.2 1 Shininess 1 45`.

use settee_kernel::draw::Material;

/// The parts that are switched on.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct SceneMaterial {
    /// Colour.
    pub diffuse: Option<[f32; 4]>,
    ambient: Option<[f32; 4]>,
    specular: Option<[f32; 4]>,
    emissive: Option<[f32; 4]>,
    shininess: Option<f32>,
}

impl SceneMaterial {
    /// Reads a text; parts that are not understood are left out.
    pub fn parse(text: &str) -> Self {
        let mut found = Self::default();
        let mut words = text.split_ascii_whitespace();
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse::<f32>().ok());
            let mut switched = |n: usize| {
                let is_on = number()? != 0.0;
                let values: Option<Vec<f32>> = (0..n).map(|_| number()).collect();
                values.filter(|_| is_on)
            };
            let mut colour = || switched(4).and_then(|values| values.try_into().ok());
            match word {
                "Diffuse" => found.diffuse = colour(),
                "Ambient" => found.ambient = colour(),
                "Specular" => found.specular = colour(),
                "Emissive" => found.emissive = colour(),
                "Shininess" => found.shininess = switched(1).map(|values| values[0]),
                _ => {}
            }
        }
        found
    }

    /// How it reflects light.
    pub fn material(&self) -> Material {
        let default = Material::default();
        let three = |[red, green, blue, _]: [f32; 4]| [red, green, blue];
        Material {
            // A colour in scenes; only its strength counts, or surfaces in shadow would change their hue.
            ambient: self.ambient.map_or(default.ambient, |[red, green, blue, _]| (red + green + blue) / 3.0),
            specular: self.specular.map_or(default.specular, three),
            emissive: self.emissive.map_or(default.emissive, three),
            shininess: self.shininess.unwrap_or(default.shininess),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_are_off_do_not_count() {
        let text = "Default Diffuse 1 0.8 0.1 0.2 1 Ambient 0 0.2 0.2 0.2 1 Specular 1 1 1 1 1 Emissive 0 0 0 0 0 Shininess 1 45";
        let found = SceneMaterial::parse(text);
        assert_eq!(found.diffuse, Some([0.8, 0.1, 0.2, 1.0]));
        assert_eq!(found.material().shininess, 45.0);
        assert_eq!(found.material().specular, [1.0; 3]);
        assert_eq!(found.material().ambient, Material::default().ambient);
    }
}
