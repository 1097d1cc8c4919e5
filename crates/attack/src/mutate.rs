//! Changes of scenes: values, names, links, order and nesting.

use fastrand::Rng;

use crate::catalogue::Catalogue;
use crate::element::Element;
use crate::values;

/// Makes so many changes.
pub fn mutate(scene: &mut Element, n_changes: usize, catalogue: &Catalogue, rng: &mut Rng) {
    for _ in 0..n_changes {
        change(scene, catalogue, rng);
    }
}

/// One element by chance, none of them more often than another.
fn any<'a>(scene: &'a mut Element, rng: &mut Rng) -> &'a mut Element {
    let number = rng.usize(0..scene.count());
    scene.at(number).expect("the number is below the count")
}

/// The names of all elements that have one, as links would say them.
fn link(scene: &Element, rng: &mut Rng) -> String {
    let mut names = Vec::new();
    let mut data = Vec::new();
    scene.visit(&mut |element| {
        names.push(element.attribute("name").unwrap_or(&element.name).to_owned());
        data.extend(element.attributes.iter().map(|(name, _)| name.clone()));
    });
    data.extend(["position", "indices", "triangles", "rest_position"].map(str::to_owned));
    let name = &names[rng.usize(0..names.len())];
    let part = &data[rng.usize(0..data.len())];
    match rng.u8(0..7) {
        0 => format!("@{name}"),
        1 => format!("@../{name}"),
        2 => format!("@/{name}"),
        3 => format!("@./{name}.{part}"),
        4 => format!("@../{name}.{part}"),
        _ => format!("@{name}.{part}"),
    }
}

fn change(scene: &mut Element, catalogue: &Catalogue, rng: &mut Rng) {
    match rng.u8(0..20) {
        0..=6 => change_value(scene, rng),
        7 | 8 => {
            let link = link(scene, rng);
            let element = any(scene, rng);
            let n = element.attributes.len();
            if n > 0 {
                element.attributes[rng.usize(0..n)].1 = link;
            }
        }
        9..=11 => add_attribute(scene, catalogue, rng),
        12 => {
            let element = any(scene, rng);
            let name = values::pick(rng, &["a", "name", "", "é", "src", "position", "filename", "template"]).to_owned();
            let n = element.attributes.len();
            if n > 0 {
                element.attributes[rng.usize(0..n)].0 = if name.is_empty() { "x".to_owned() } else { name };
            }
        }
        13 => {
            let class = catalogue.classes[rng.usize(0..catalogue.classes.len())].name.clone();
            any(scene, rng).name = class;
        }
        14 => {
            let class = &catalogue.classes[rng.usize(0..catalogue.classes.len())];
            let child = Element::new(&class.name, &[]);
            let element = any(scene, rng);
            let at = rng.usize(0..=element.children.len());
            element.children.insert(at, child);
        }
        15 => {
            let element = any(scene, rng);
            rng.shuffle(&mut element.children);
        }
        16 => {
            let copy = any(scene, rng).clone();
            if copy.count() < 200 {
                let element = any(scene, rng);
                let at = rng.usize(0..=element.children.len());
                element.children.insert(at, copy);
            }
        }
        17 | 18 => remove(scene, rng),
        _ => {
            let element = any(scene, rng);
            let inner = std::mem::replace(element, Element::new("Node", &[("name", "between")]));
            element.children.push(inner);
        }
    }
}

fn change_value(scene: &mut Element, rng: &mut Rng) {
    // Most elements of a scene may have few attributes: some attempts.
    for _ in 0..8 {
        let element = any(scene, rng);
        let n = element.attributes.len();
        if n > 0 {
            let (_, value) = &mut element.attributes[rng.usize(0..n)];
            *value = if rng.u8(0..4) == 0 { values::hostile(rng) } else { values::changed(rng, value) };
            return;
        }
    }
}

fn add_attribute(scene: &mut Element, catalogue: &Catalogue, rng: &mut Rng) {
    let link = link(scene, rng);
    for _ in 0..8 {
        let element = any(scene, rng);
        let Some(class) = catalogue.class(&element.name) else { continue };
        if !class.links.is_empty() && rng.u8(0..4) == 0 {
            element.set(&class.links[rng.usize(0..class.links.len())].clone(), link);
        } else if !class.data.is_empty() {
            let data = &class.data[rng.usize(0..class.data.len())];
            let value = values::fitting(rng, data);
            element.set(&data.name, value);
        }
        return;
    }
}

fn remove(scene: &mut Element, rng: &mut Rng) {
    for _ in 0..8 {
        let element = any(scene, rng);
        let (children, attributes) = (element.children.len(), element.attributes.len());
        if children > 0 && (attributes == 0 || rng.bool()) {
            element.children.remove(rng.usize(0..children));
            return;
        }
        if attributes > 0 {
            element.attributes.remove(rng.usize(0..attributes));
            return;
        }
    }
}
