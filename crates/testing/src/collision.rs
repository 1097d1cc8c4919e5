//! What every collision model and every intersection method must satisfy.

use std::collections::BTreeMap;

use settee_kernel::roles::{
    BaseCollisionModel, BaseIntersectionMethod, Detected, SetUp, Side, Support, Wanted, Workspace,
};
use settee_kernel::{ObjectId, Scene};
use settee_math::StateKind;
use settee_math::vec3::{add, dot, norm, sub};

/// Errors of rounding, relative to the size of the scene.
const ROUNDING: f64 = 1e-12;
/// Where everything is moved to.
const SHIFT: [f64; 3] = [0.5, -0.25, 2.0];

/// A model with its elements.
struct Subject<'a> {
    role: &'a dyn BaseCollisionModel,
    kind: StateKind,
    x: Vec<f64>,
    shape: Box<dyn Workspace>,
}

impl<'a> Subject<'a> {
    fn new(scene: &'a Scene, object: ObjectId) -> Result<Self, String> {
        let role = scene.component(object).and_then(|component| component.as_collision_model());
        let role = role.ok_or("not a collision model")?;
        let state = role.state().and_then(|state| scene.component(state)?.as_state()).ok_or("no state")?;
        let shape = role.new_shape(SetUp { scene, object, meshes: None }).map_err(|finding| finding.to_string())?;
        let mut subject = Self { role, kind: state.kind(), x: state.position(), shape };
        subject.follow();
        Ok(subject)
    }

    fn follow(&mut self) {
        let shape = self.role.view_mut(self.shape.as_mut());
        shape.follow(&self.x);
        shape.renew(true);
    }

    fn side(&self) -> Side<'_> {
        Side { shape: self.role.view(self.shape.as_ref()), skin: *self.role.settings().contact_distance }
    }

    /// Moves the state by the same vector everywhere.
    fn shift(&mut self) -> Vec<f64> {
        let n = self.kind.deriv_size();
        let mut v = vec![0.0; self.x.len() / self.kind.coord_size() * n];
        v.chunks_exact_mut(n).for_each(|point| point[..3].copy_from_slice(&SHIFT));
        self.kind.add_in_place(&mut self.x, &v);
        self.follow();
        v
    }
}

fn near(a: [f64; 3], b: [f64; 3], size: f64) -> bool {
    norm(sub(a, b)) <= ROUNDING * size
}

/// Boxes hold their elements, held points lie where they were detected, and everything moves with the state.
///
/// # Errors
/// The first check that fails, with its element.
pub fn check_model(scene: &Scene, object: ObjectId) -> Result<(), String> {
    let mut subject = Subject::new(scene, object)?;
    let size = subject.x.iter().fold(1.0, |size: f64, x| size.max(x.abs())) + norm(SHIFT);
    let before = subject.x.clone();
    let shape = subject.side().shape;
    if shape.is_empty() {
        return Err("the scene gives it no elements".into());
    }
    let mut seen = Vec::new();
    for element in 0..shape.len() {
        let bounds = shape.bounds(element);
        let middle: [f64; 3] = std::array::from_fn(|axis| 0.5 * (bounds.min[axis] + bounds.max[axis]));
        let hold = shape.hold(element, middle);
        let place = hold.place(&before);
        let slack = bounds.inflated(ROUNDING * size);
        if !slack.overlaps(&settee_proximity::Bounds { min: place, max: place }, 0.0) {
            return Err(format!("element {element}: a point of it is held outside of its box"));
        }
        if !near(shape.hold(element, place).place(&before), place, size) {
            return Err(format!("element {element}: a held point does not stay when it is held again"));
        }
        let is_length = shape.radius(element) >= 0.0;
        if !is_length {
            return Err(format!("element {element}: its radius is no length"));
        }
        seen.push((bounds, hold, place));
    }
    check_spanning_points(&mut subject, size)?;
    let v = subject.shift();
    let shape = subject.side().shape;
    for (element, (bounds, hold, place)) in seen.iter().enumerate() {
        let moved = shape.bounds(element);
        if !near(moved.min, add(bounds.min, SHIFT), size) || !near(moved.max, add(bounds.max, SHIFT), size) {
            return Err(format!("element {element}: its box does not move with the state"));
        }
        if !near(hold.place(&subject.x), add(*place, SHIFT), size) || !near(hold.motion(&before, &v), SHIFT, size) {
            return Err(format!("element {element}: its held point does not move with the state"));
        }
    }
    Ok(())
}

/// No side of a box moves farther than the point that moves farthest, where a model says that points span its boxes.
fn check_spanning_points(subject: &mut Subject<'_>, size: f64) -> Result<(), String> {
    let shape = subject.side().shape;
    let Some(points) = shape.spanning_points().map(<[_]>::to_vec) else { return Ok(()) };
    let boxes: Vec<_> = (0..shape.len()).map(|element| shape.bounds(element)).collect();
    let before = subject.x.clone();
    // Each point another way.
    subject.x.iter_mut().enumerate().for_each(|(index, x)| *x += 0.1 * (1.0 + index as f64).sin());
    subject.follow();
    let shape = subject.side().shape;
    let moved = shape.spanning_points().unwrap_or_default();
    if moved.len() != points.len() {
        return Err("another number of points spans its boxes after a motion".into());
    }
    let way =
        |axis: usize| points.iter().zip(moved).fold(0.0, |way: f64, (from, to)| way.max((to[axis] - from[axis]).abs()));
    for (element, before) in boxes.iter().enumerate() {
        let now = shape.bounds(element);
        let goes_far = |axis: &usize| {
            let most = way(*axis) + ROUNDING * size;
            (now.min[*axis] - before.min[*axis]).abs() > most || (now.max[*axis] - before.max[*axis]).abs() > most
        };
        if (0..3).any(|axis| goes_far(&axis)) {
            return Err(format!("element {element}: its box moves farther than any of the points that span it"));
        }
    }
    subject.x = before;
    subject.follow();
    Ok(())
}

/// The contacts of two models by a method: normals have unit length or none, no contact is beyond the alarm distance,
/// the way in which pairs are handed over does not matter, contacts that are wanted are not left out, and contacts move
/// with the bodies.
///
/// # Errors
/// The first check that fails.
pub fn check_method(scene: &Scene, method: ObjectId, models: [ObjectId; 2]) -> Result<usize, String> {
    let role = scene.component(method).and_then(|component| component.as_intersection_method());
    let role = role.ok_or("not an intersection method")?;
    let [first, second] = models;
    let (mut a, mut b) = (Subject::new(scene, first)?, Subject::new(scene, second)?);
    if role.support(a.side().shape, b.side().shape) != Support::Tested {
        std::mem::swap(&mut a, &mut b);
    }
    if role.support(a.side().shape, b.side().shape) != Support::Tested {
        return Err("it tests the two models in neither order".into());
    }
    let sizes = [a.side().shape.len(), b.side().shape.len()].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
    let candidates: Vec<[u32; 2]> = (0..sizes[0]).flat_map(|i| (0..sizes[1]).map(move |j| [i, j])).collect();
    let find = |a: &Subject<'_>, b: &Subject<'_>, candidates: &[[u32; 2]]| {
        let mut found = Vec::new();
        role.find([a.side(), b.side()], candidates, &mut found);
        found
    };
    let found = find(&a, &b, &candidates);
    let (early, late) = candidates.split_at(candidates.len() / 2);
    if found != [find(&a, &b, early), find(&a, &b, late)].concat() {
        return Err("contacts depend on how pairs are handed over".into());
    }
    check_wanted(role, [a.side(), b.side()], &candidates, &found)?;
    let furthest = role.alarm_distance() - role.contact_distance();
    for contact in &found {
        check_contact(contact, furthest).map_err(|failure| format!("{contact:?}: {failure}"))?;
    }
    a.shift();
    b.shift();
    let moved = find(&a, &b, &candidates);
    let is_same = |(before, after): (&Detected, &Detected)| {
        before.elements == after.elements
            && before.id == after.id
            && (0..2).all(|end| near(add(before.points[end], SHIFT), after.points[end], 1e2))
    };
    if moved.len() != found.len() || !found.iter().zip(&moved).all(is_same) {
        return Err("contacts do not move with the bodies".into());
    }
    Ok(found.len())
}

/// Of `all` contacts a method finds those that are wanted, in the same order, and no others.
fn check_wanted(
    role: &dyn BaseIntersectionMethod,
    sides: [Side<'_>; 2],
    candidates: &[[u32; 2]],
    all: &[Detected],
) -> Result<(), String> {
    let mut nearest: BTreeMap<u64, &Detected> = BTreeMap::new();
    for one in all {
        let known = nearest.entry(one.id).or_insert(one);
        if one.value < known.value {
            *known = one;
        }
    }
    let pushes = |one: &Detected| {
        let reaches =
            [0, 1].map(|end| sides[end].skin + sides[end].shape.reach(one.elements[end] as usize, one.points[end]));
        dot(one.normal, sub(one.points[1], one.points[0])) < role.contact_distance() + reaches[0] + reaches[1]
    };
    for wanted in [Wanted::Nearest, Wanted::Pushing] {
        if wanted == Wanted::Pushing && role.pushing_margin(sides).is_none() {
            continue;
        }
        let mut some = Vec::new();
        role.find_wanted(sides, candidates, wanted, &mut some);
        let mut rest = all.iter();
        if !some.iter().all(|one| rest.any(|other| other == one)) {
            return Err(format!("{wanted:?}: contacts that are not among all of them, or in another order"));
        }
        let is_missing = |one: &&&Detected| (wanted == Wanted::Nearest || pushes(one)) && !some.contains(one);
        if let Some(missing) = nearest.values().find(is_missing) {
            return Err(format!("{wanted:?}: {missing:?} is missing"));
        }
    }
    Ok(())
}

fn check_contact(contact: &Detected, furthest: f64) -> Result<(), &'static str> {
    let length = norm(contact.normal);
    let is_unit = (length - 1.0).abs() < ROUNDING;
    if length != 0.0 && !is_unit {
        return Err("its normal is no unit vector");
    }
    let is_near = contact.value <= furthest + ROUNDING;
    if !is_near {
        return Err("it is beyond the alarm distance");
    }
    if !contact.points.as_flattened().iter().all(|c| c.is_finite()) {
        return Err("a point is no place");
    }
    Ok(())
}
