//! The surface that barriers keep free of intersections, made of the models of a pipeline.

use settee_barrier::{Meets, Surface};
use settee_kernel::roles::{BarrierSettings, ModelFacts, Response};
use settee_kernel::vectors::{ConstCoordId, CoordId, DerivId};
use settee_kernel::{Diagnostic, Scene};
use settee_math::StateKind;

use super::surface::{BarrierSurface, Body, FRAME, Others, Place, three};
use crate::contact::Pipeline;
use crate::contact::detection::{Methods, StepRoots};
use crate::contact::model::ModelInRun;
use crate::scope::Scope;

impl BarrierSurface {
    /// The surface of a pipeline; `pairs`: for each two models the settings of the barrier between them, if it answers.
    ///
    /// # Errors
    /// What barriers cannot do for these models.
    pub fn new(
        pipeline: &Pipeline,
        scene: &Scene,
        scopes: &[Scope],
        pairs: &[Option<BarrierSettings>],
    ) -> Result<Option<Self>, Diagnostic> {
        let models = &pipeline.models;
        let n = models.len();
        let is_concerned = |model: usize| (0..n).any(|other| pairs[model * n + other].is_some());
        let active: Vec<bool> = (0..n).map(|model| models[model].is_active && is_concerned(model)).collect();
        let Some(settings) = pairs.iter().flatten().next().copied() else { return Ok(None) };
        let mut first: Option<&ModelInRun> = None;
        for (model, _) in models.iter().zip(&active).filter(|(_, is_active)| **is_active) {
            let is_moved =
                model.host == Some(model.place.0) && model.settings(scene).is_some_and(|data| *data.simulated);
            if is_moved && first.get_or_insert(model).place.0 != model.place.0 {
                let [a, b] = [first.unwrap_or(model), model].map(|model| {
                    let scope = &scopes[model.place.0];
                    let solver = scope.solvers.first().map_or_else(|| scene.path(scope.node), |s| s.path.to_string());
                    (scene.object_path(model.object), solver)
                });
                let message = format!(
                    "{} moves by the solver {}, and {} by {}: solvers of their own cannot bound each other's motion, and \
                     BarrierContact needs one solver above all bodies that it keeps apart",
                    a.0, a.1, b.0, b.1
                );
                let fix = format!("put one solver into a node above both bodies, in the place of {} and {}", a.1, b.1);
                return Err(scene.about(model.object, Diagnostic::error("barrier-contact", message).fix(fix)));
            }
        }
        let Some(host) = first.map(|model| model.place.0) else { return Ok(None) };
        let mut made = Self {
            mesh: Surface::default(),
            flat: None,
            points: Vec::new(),
            radii: Vec::new(),
            turns: Vec::new(),
            largest_radius: 0.0,
            least_thickness: 0.0,
            rest: Vec::new(),
            sizes: Vec::new(),
            diagonal: 0.0,
            settings,
            bodies: Vec::new(),
            body_of: Vec::new(),
            mu: Vec::new(),
            host,
            active,
        };
        let (mut points, mut edges, mut triangles) = (Vec::new(), Vec::new(), Vec::new());
        let mut body_of_model = vec![None; n];
        for (index, model) in models.iter().enumerate() {
            if !made.active[index] {
                continue;
            }
            let elements = model.shape(scene).and_then(|shape| shape.elements());
            let Some(elements) = elements else {
                let primitive = model.shape(scene).map_or("", |shape| shape.primitive());
                let message = format!("barriers do not know elements of the kind {primitive}");
                let finding = Diagnostic::error("barrier-contact", message);
                return Err(scene.about(model.object, finding.expected("triangles, lines, points or spheres")));
            };
            let is_simulated = model.settings(scene).is_some_and(|data| *data.simulated);
            let skin = model.settings(scene).map_or(0.0, |data| *data.contact_distance);
            let body = made.body(scene, scopes, model.place, is_simulated)?;
            body_of_model[index] = Some(body);
            let first = made.bodies[body].first as u32;
            let most = made.bodies[body].n_points as u32;
            let of = |point: &u32| if *point < most { Ok(first + point) } else { Err(*point) };
            let shift2 =
                |list: &[[u32; 2]]| list.iter().map(|e| Ok([of(&e[0])?, of(&e[1])?])).collect::<Result<Vec<_>, u32>>();
            let shift3 = |list: &[[u32; 3]]| {
                list.iter().map(|e| Ok([of(&e[0])?, of(&e[1])?, of(&e[2])?])).collect::<Result<Vec<_>, u32>>()
            };
            let shifted = elements.points.iter().map(of).collect::<Result<Vec<_>, u32>>();
            let (Ok(own_points), Ok(own_edges), Ok(own_triangles)) =
                (shifted, shift2(&elements.edges), shift3(&elements.triangles))
            else {
                let message = "an element has a point that its state does not have";
                return Err(scene.about(model.object, Diagnostic::error("barrier-contact", message)));
            };
            let used = own_points.iter().chain(own_edges.iter().flatten()).chain(own_triangles.iter().flatten());
            for point in used {
                let radius = &mut made.radii[*point as usize];
                *radius = radius.max(skin);
            }
            for (point, radius) in own_points.iter().zip(&elements.radii) {
                let own = &mut made.radii[*point as usize];
                *own = own.max(radius + skin);
            }
            points.extend(own_points);
            edges.extend(own_edges);
            triangles.extend(own_triangles);
        }
        let n_points = made.points.len();
        let surface = |is_planar: bool| {
            Surface::new(n_points, &points, &edges, &triangles, is_planar)
                .map_err(|error| scene.about(pipeline.object, Diagnostic::error("barrier-contact", error.to_string())))
        };
        let mesh = surface(false)?;
        let b = made.bodies.len();
        let (mut meets, mut mu) = (vec![false; b * b], vec![0.0; b * b]);
        for (first, i) in body_of_model.iter().enumerate() {
            for (second, j) in body_of_model.iter().enumerate() {
                let (Some(i), Some(j)) = (*i, *j) else { continue };
                if let Some(settings) = pairs[first * n + second] {
                    meets[i * b + j] = true;
                    mu[i * b + j] = settings.mu;
                }
            }
        }
        let meets = Meets { bodies: made.body_of.clone(), n: b as u32, pairs: meets };
        made.mesh = mesh.with_bodies(meets.clone());
        made.mu = mu;
        made.largest_radius = made.radii.iter().copied().fold(0.0, f64::max);
        made.least_thickness = made.find_least_thickness();
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for point in made.mesh.points() {
            for (axis, c) in made.rest[*point as usize].iter().enumerate() {
                (low[axis], high[axis]) = (low[axis].min(*c), high[axis].max(*c));
            }
        }
        if let Some(axis) = (0..3).find(|axis| low[*axis] == high[*axis]) {
            made.flat = Some((axis, surface(true)?.with_bodies(meets)));
        }
        let square: f64 = (0..3).map(|axis| (high[axis] - low[axis]).max(0.0).powi(2)).sum();
        made.diagonal = if square.is_finite() { square.sqrt() } else { 0.0 };
        if made.settings.activation == 0.0 {
            made.settings.activation = 1e-3 * made.diagonal;
        }
        if made.settings.sliding == 0.0 {
            made.settings.sliding = 1e-3 * made.diagonal * per_second(scene);
        }
        let has_size = made.settings.activation > 0.0 && made.settings.activation.is_finite();
        if !has_size {
            let message = "the surfaces have no size from which the distance could follow at which barriers begin";
            let finding = Diagnostic::error("barrier-contact", message).attribute("activationDistance", "0");
            return Err(scene.about(pipeline.parts.contact_manager, finding.expected("a length above 0")));
        }
        Ok(Some(made))
    }

    /// The least sum of the radii of two bodies that barriers keep apart, of the points that belong to elements.
    fn find_least_thickness(&self) -> f64 {
        let mut least = vec![f64::INFINITY; self.bodies.len()];
        for point in self.mesh.points() {
            let own = &mut least[self.body_of[*point as usize] as usize];
            *own = own.min(self.radii[*point as usize]);
        }
        let bodies = 0..self.bodies.len();
        let pairs = bodies.clone().flat_map(|a| bodies.clone().map(move |b| (a, b)));
        let meeting = pairs.filter(|(a, b)| {
            let [a, b] = [a, b].map(|body| self.bodies[*body].first as u32);
            self.mesh.meets(a, b)
        });
        let sum = meeting.map(|(a, b)| least[a] + least[b]).fold(f64::INFINITY, f64::min);
        if sum.is_finite() { sum } else { 0.0 }
    }

    /// The body of a state, made if it is new.
    fn body(
        &mut self,
        scene: &Scene,
        scopes: &[Scope],
        place: (usize, usize),
        is_simulated: bool,
    ) -> Result<usize, Diagnostic> {
        if let Some(known) = self.bodies.iter().position(|body| body.place == place) {
            return Ok(known);
        }
        let space = &scopes[place.0].space;
        let entry = &space.states()[place.1];
        let is_rigid = entry.kind == StateKind::Rigid3;
        if !is_rigid && entry.kind != StateKind::Vec3 {
            let message = "barriers need points in space or rigid bodies";
            let finding = Diagnostic::error("barrier-contact", message);
            return Err(scene.about(entry.object, finding.expected("a state with the template Vec3d or Rigid3d")));
        }
        let (first, body) = (self.points.len(), self.bodies.len());
        let rest = space.state_coord(place.1, ConstCoordId::REST_POSITION);
        for point in 0..entry.n_points {
            let own = Place::Own { state: place.1, point, is_rigid, is_pushed: is_simulated };
            self.points.push(if place.0 == self.host { own } else { Place::Other });
            self.rest.push(three(rest, point * if is_rigid { FRAME[0] } else { 3 }));
            self.radii.push(0.0);
            self.turns.push(is_rigid);
            self.body_of.push(body as u32);
        }
        let mut size = [0.0; 3];
        for place in &self.rest[first..] {
            size = std::array::from_fn(|axis| f64::max(size[axis], place[axis].abs()));
        }
        self.sizes.resize(self.points.len(), size);
        self.bodies.push(Body { object: entry.object, first, place, kind: entry.kind, n_points: entry.n_points });
        Ok(body)
    }

    /// The points of other scopes.
    pub fn others(&self, scopes: &[Scope]) -> Others {
        let zeros = || vec![[0.0; 3]; self.points.len()];
        let mut others = Others { places: zeros(), velocities: zeros(), spins: zeros() };
        for body in self.bodies.iter().filter(|body| body.place.0 != self.host) {
            let space = &scopes[body.place.0].space;
            let (x, v) = (
                space.state_coord(body.place.1, CoordId::POSITION),
                space.state_deriv(body.place.1, DerivId::VELOCITY),
            );
            let is_rigid = body.kind == StateKind::Rigid3;
            let [of_x, of_v] = if is_rigid { FRAME } else { [3, 3] };
            for point in 0..body.n_points {
                others.places[body.first + point] = three(x, of_x * point);
                others.velocities[body.first + point] = three(v, of_v * point);
                if is_rigid {
                    others.spins[body.first + point] = three(v, of_v * point + 3);
                }
            }
        }
        others
    }
}

/// 1/s in what the scene measures times in.
fn per_second(scene: &Scene) -> f64 {
    let rate = scene.units().converted("1 1/s", "1/s").and_then(Result::ok);
    rate.and_then(|text| text.parse().ok()).unwrap_or(1.0)
}

/// For each two models the settings of the barrier between them, if it answers; `None` if it never does.
pub(crate) fn barrier_pairs(
    pipeline: &Pipeline,
    scene: &Scene,
    findings: &mut Vec<Diagnostic>,
) -> Option<Vec<Option<BarrierSettings>>> {
    let methods = Methods::of(&pipeline.parts, scene)?;
    let models = &pipeline.models;
    let asks = |model: &ModelInRun| {
        model.settings(scene).is_some_and(|data| data.asked_response().starts_with("BarrierContact"))
    };
    let is_safe = pipeline.keeps_apart;
    if !is_safe && !methods.contact_manager.may_use_barriers() && !models.iter().any(asks) {
        return None;
    }
    let n = models.len();
    let mut pairs = vec![None; n * n];
    let roots = StepRoots { scene, models, roots: &[], intersection: methods.intersection };
    for first in 0..n {
        for second in first..n {
            let [Some(a), Some(b)] = [first, second].map(|model| models[model].settings(scene)) else { continue };
            let may_meet =
                (*a.simulated || *b.simulated) && roots.accepts(first, second) && roots.accepts(second, first);
            if !may_meet {
                continue;
            }
            let facts = [(first, a), (second, b)];
            let facts = facts.map(|(model, settings)| {
                let name = &scene.object(models[model].object).name;
                ModelFacts { name, settings }
            });
            let response = methods.contact_manager.response(facts).map(|response| match response {
                Response::Barrier(_) => response,
                _ => match response.friction_of_barrier() {
                    Some(mu) if is_safe => Response::Barrier(methods.contact_manager.barrier(mu)),
                    _ => response,
                },
            });
            match response {
                Ok(Response::Barrier(settings)) => {
                    pairs[first * n + second] = Some(settings);
                    pairs[second * n + first] = Some(settings);
                }
                Ok(_) => {}
                Err(finding) => findings.push(scene.about(pipeline.parts.contact_manager, finding)),
            }
        }
    }
    pairs.iter().any(Option::is_some).then_some(pairs)
}
