//! Lengths of beams.

use settee::component::*;
use settee::math::vec3::{add, cross, dot, norm};

use crate::beam::Beam;
use crate::beam_lists::{AnyInterpolation, beam_set, beams_of};
use crate::curve::{Curve, bernstein_rates, gauss_points};
use crate::mapped::{place_output, shape};

/// The lengths of the curves of beams, one for each beam.
#[derive(Component)]
#[component(category = "BeamAdapter", templates(Rigid3d), attach = mapping, roles(mapping))]
pub struct BeamLengthMapping {
    /// The change of the forces with the curves: 0 none, 1 all of it, 2 only that of beams which push. In SOFA it has
    /// no effect.
    #[data(default = 2u32, check = checks::between(0, 2))]
    geometric_stiffness: Data<u32>,
    /// The beams; by default the first interpolation of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    interpolation: Link<AnyInterpolation>,
    #[group]
    common: MappingData,
    #[group]
    base: Base,
}

impl Lifecycle for BeamLengthMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let states = [self.common.input.target(), self.common.output.target(), self.interpolation.target()];
        states.into_iter().flatten().for_each(|state| context.require(state));
        let n_beams = beam_set(context.set_up(), &self.interpolation).map_or(0, |set| set.beams.len());
        place_output(self, n_beams, context);
    }
}

impl Mapping for BeamLengthMapping {
    type Transfer = BeamLengths;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<BeamLengths, Diagnostic> {
        let (input, _) = shape(set_up.scene, self.common.input.target())?;
        let (output, n_points) = shape(set_up.scene, self.common.output.target())?;
        if input != StateKind::Rigid3 || output != StateKind::Vec1 {
            let message = format!("{} cannot become {}", input.template_name(), output.template_name());
            return Err(Diagnostic::error("types-do-not-fit", message).expected("Rigid3d to Vec1d"));
        }
        let mut beams = beams_of(set_up, &self.interpolation, self.common.input.target())?.beams;
        beams.truncate(n_points);
        let places = vec![Place::default(); beams.len()];
        Ok(BeamLengths { beams, stiffness: *self.geometric_stiffness, places })
    }

    fn is_linear(&self) -> bool {
        false
    }
}

/// A beam at the last positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Persist)]
struct Place {
    /// Control points of its curve, and the vectors to them from the points of the beam.
    points: [[f64; 3]; 4],
    arms: [[f64; 3]; 4],
    /// The length by the velocities of both points: translation, then rotation.
    gradient: [[f64; 6]; 2],
}

/// Lengths of beams.
#[derive(Clone, Debug, Persist)]
pub struct BeamLengths {
    #[rebuilt]
    beams: Vec<Beam>,
    #[rebuilt]
    stiffness: u32,
    #[same_length]
    places: Vec<Place>,
}

/// Parts of a matrix over the points of a beam: rows and columns by end and scalar.
type Ends = [[[[f64; 6]; 6]; 2]; 2];

impl Place {
    fn new(beam: &Beam, x: &[[f64; 7]]) -> Self {
        let (curve, arms) = (beam.curve(x), beam.arms(x));
        let mut forces = [[0.0; 3]; 4];
        for (b, weight) in gauss_points() {
            let (rate, along) = (bernstein_rates(b), direction(&curve, b).0);
            for (force, rate) in forces.iter_mut().zip(rate) {
                *force = add(*force, along.map(|c| weight * rate * c));
            }
        }
        let mut gradient = [[0.0; 6]; 2];
        for k in 0..4 {
            let moment = cross(arms[k], forces[k]);
            for axis in 0..3 {
                gradient[k / 2][axis] += forces[k][axis];
                gradient[k / 2][3 + axis] += moment[axis];
            }
        }
        Self { points: curve.points, arms, gradient }
    }

    /// The change of the gradient with the positions.
    fn curvature(&self) -> Ends {
        let curve = Curve { points: self.points };
        let mut blocks = Ends::default();
        let mut forces = [[0.0; 3]; 4];
        for (b, weight) in gauss_points() {
            let (rates, (n, speed)) = (bernstein_rates(b), direction(&curve, b));
            for (k, force) in forces.iter_mut().enumerate() {
                *force = add(*force, n.map(|c| weight * rates[k] * c));
            }
            for k in 0..4 {
                for l in 0..4 {
                    let factor = weight * rates[k] * rates[l] / speed;
                    for column in 0..6 {
                        // The motion of control point l with this scalar, across the curve, and the force at point k.
                        let moved = motion(self.arms[l], column);
                        let along = dot(n, moved);
                        let force = [0, 1, 2].map(|axis| factor * (moved[axis] - along * n[axis]));
                        let moment = cross(self.arms[k], force);
                        let block = &mut blocks[k / 2][l / 2];
                        for axis in 0..3 {
                            block[axis][column] += force[axis];
                            block[3 + axis][column] += moment[axis];
                        }
                    }
                }
            }
        }
        // Moments change with the arms, which turn with the points.
        for k in 0..4 {
            for column in 3..6 {
                let moment = cross(motion(self.arms[k], column), forces[k]);
                for axis in 0..3 {
                    blocks[k / 2][k / 2][3 + axis][column] += moment[axis];
                }
            }
        }
        blocks
    }
}

/// Unit vector along the curve at b, and |C'|.
fn direction(curve: &Curve, b: f64) -> ([f64; 3], f64) {
    let rate = curve.rate(b);
    let speed = norm(rate);
    (rate.map(|component| component / speed), speed)
}

/// The motion of what hangs on a point by an arm, with one scalar of the velocity of the point.
fn motion(arm: [f64; 3], scalar: usize) -> [f64; 3] {
    let mut unit = [0.0; 3];
    unit[scalar % 3] = 1.0;
    if scalar < 3 { unit } else { cross(unit, arm) }
}

impl BeamLengths {
    /// Beams whose stiffness counts, with the force of each.
    fn stiff<'a>(&'a self, f_out: &'a [f64]) -> impl Iterator<Item = (&'a Beam, &'a Place, f64)> + 'a {
        let parts = self.beams.iter().zip(&self.places).zip(f_out);
        parts.map(|((beam, place), force)| {
            let counts = self.stiffness == 1 || (self.stiffness == 2 && *force < 0.0);
            (beam, place, if counts { *force } else { 0.0 })
        })
    }
}

impl Transfer for BeamLengths {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        let x = x_in.points::<[f64; 7]>(0);
        for ((beam, place), out) in self.beams.iter().zip(&mut self.places).zip(x_out) {
            *place = Place::new(beam, x);
            *out = beam.curve(x).length();
        }
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        let v = v_in.points::<[f64; 6]>(0);
        for ((beam, place), out) in self.beams.iter().zip(&self.places).zip(v_out) {
            let ends = beam.points.iter().zip(&place.gradient);
            *out = ends.map(|(point, by)| by.iter().zip(&v[*point as usize]).map(|(a, b)| a * b).sum::<f64>()).sum();
        }
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        let f = f_in.points::<[f64; 6]>(0);
        for ((beam, place), force) in self.beams.iter().zip(&self.places).zip(f_out) {
            for (point, by) in beam.points.iter().zip(&place.gradient) {
                f[*point as usize].iter_mut().zip(by).for_each(|(target, by)| *target += by * force);
            }
        }
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        for (row, (beam, place)) in self.beams.iter().zip(&self.places).enumerate() {
            for (point, by) in beam.points.iter().zip(&place.gradient) {
                for (scalar, value) in by.iter().enumerate() {
                    sink.add(row, 0, 6 * *point as usize + scalar, *value);
                }
            }
        }
    }

    fn apply_djt(&mut self, k: f64, f_out: &[f64], dx_in: Inputs<'_>, df_in: &mut InputsMut<'_>) {
        if self.stiffness == 0 {
            return;
        }
        let (dx, df) = (dx_in.points::<[f64; 6]>(0), df_in.points::<[f64; 6]>(0));
        for (beam, place, force) in self.stiff(f_out) {
            let blocks = place.curvature();
            for (row, i) in beam.points.iter().enumerate() {
                for (column, j) in beam.points.iter().enumerate() {
                    for (target, line) in df[*i as usize].iter_mut().zip(&blocks[row][column]) {
                        let product: f64 = line.iter().zip(&dx[*j as usize]).map(|(a, b)| a * b).sum();
                        *target += k * force * product;
                    }
                }
            }
        }
    }

    fn geometric_stiffness(&mut self, f_out: &[f64], sink: &mut InputBlocks<'_>) {
        if self.stiffness == 0 {
            return;
        }
        let symmetric = sink.is_symmetric();
        for (beam, place, force) in self.stiff(f_out) {
            let blocks = place.curvature();
            for row in 0..2 {
                for column in 0..2 {
                    let mut block = [[0.0; 6]; 6];
                    for i in 0..6 {
                        for j in 0..6 {
                            let (own, turned) = (blocks[row][column][i][j], blocks[column][row][j][i]);
                            block[i][j] = force * if symmetric { (own + turned) / 2.0 } else { own };
                        }
                    }
                    let (i, j) = (beam.points[row] as usize, beam.points[column] as usize);
                    sink.add((0, i), (0, j), 6, block.as_flattened());
                }
            }
        }
    }
}
