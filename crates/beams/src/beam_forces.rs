//! Forces, inertia and weight of beams.

use settee::component::*;

use crate::beam::{Beam, Measure, Place};
use crate::matrices::NodeMatrix;
use crate::section_forces::{Carried, means_at_points, outputs};

/// A beam with its matrices.
#[derive(Clone, Debug, Persist)]
struct Elastic {
    #[rebuilt]
    beam: Beam,
    /// None for beams whose ends are one point.
    #[rebuilt]
    stiffness: Option<NodeMatrix>,
    /// None where masses are not computed.
    #[rebuilt]
    mass: Option<NodeMatrix>,
    /// Mass (kg).
    #[rebuilt]
    total: f64,
    /// Force along the beam that pushes its nodes apart (N).
    #[rebuilt]
    push: f64,
    /// At the last evaluation of the force.
    place: Option<Place>,
}

/// Beams between rigid points: their forces, their consistent mass and their weight.
///
/// Stiffness and mass are those at the place of the last evaluation of the force; how the axes of a beam change is left
/// out of the stiffness.
#[derive(Clone, Debug, Persist)]
pub struct BeamForces {
    #[same_length]
    beams: Vec<Elastic>,
    #[rebuilt]
    measure: Measure,
}

/// What a force field says of one of its beams.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Density [kg/m^3]; `None`: the beam has no mass.
    pub density: Option<f64>,
    /// Pressure of a fluid within (Pa).
    pub pressure: Option<f64>,
    /// Force along the beam that pushes its nodes apart (N).
    pub push: f64,
}

impl BeamForces {
    /// The forces of beams, each with its load.
    pub fn new(beams: impl IntoIterator<Item = (Beam, Load)>, measure: Measure) -> Self {
        let make = |(beam, load): (Beam, Load)| {
            let stiffness = NodeMatrix::stiffness(beam.length, &beam.section, &beam.material, load.pressure);
            let mass = load.density.map(|density| NodeMatrix::mass(beam.length, density, &beam.section));
            let total = load.density.unwrap_or(0.0) * beam.section.area * beam.length;
            let stiffness = (!beam.is_rigid()).then_some(stiffness);
            Elastic { beam, stiffness, mass, total, push: load.push, place: None }
        };
        Self { beams: beams.into_iter().map(make).collect(), measure }
    }
}

impl Elastic {
    /// What its sections carry where the points are at `x`; nothing where its ends are one point. In the moments of
    /// bending of a tube under pressure the share of the fluid counts as that of the wall.
    fn carried(&self, x: &[[f64; 7]], measure: Measure) -> Carried {
        let Some(stiffness) = &self.stiffness else { return Carried::default() };
        let place = Place::new(&self.beam, x);
        Carried::new(stiffness.product(place.displacements(&self.beam, x, measure)))
    }
}

impl Elastic {
    /// Its place at the last evaluation of the force, or where it is now if there was none.
    fn place(&mut self, x: &[[f64; 7]]) -> Place {
        *self.place.get_or_insert_with(|| Place::new(&self.beam, x))
    }

    fn ends<'a>(&self, vector: &'a [[f64; 6]]) -> [&'a [f64; 6]; 2] {
        self.beam.points.map(|point| &vector[point as usize])
    }

    fn add(&self, forces: &[[f64; 6]; 2], factor: f64, f: &mut [[f64; 6]]) {
        for (point, force) in self.beam.points.iter().zip(forces) {
            for (target, value) in f[*point as usize].iter_mut().zip(force) {
                *target += factor * value;
            }
        }
    }

    /// factor * matrix * vector over the points of the beam.
    fn add_product(
        &mut self,
        x: &[[f64; 7]],
        which: impl Fn(&Self) -> Option<&NodeMatrix>,
        factor: f64,
        vector: &[[f64; 6]],
        out: &mut [[f64; 6]],
    ) {
        let place = self.place(x);
        if let Some(matrix) = which(self) {
            let forces = place.forces(matrix.product(place.see(self.ends(vector))));
            self.add(&forces, factor, out);
        }
    }

    fn add_blocks(
        &mut self,
        x: &[[f64; 7]],
        which: impl Fn(&Self) -> Option<&NodeMatrix>,
        factor: f64,
        sink: &mut Blocks<'_>,
    ) {
        let place = self.place(x);
        let Some(matrix) = which(self) else { return };
        for (row, i) in self.beam.points.iter().enumerate() {
            for (column, j) in self.beam.points.iter().enumerate() {
                let block = place.block(matrix, row, column).map(|line| line.map(|value| factor * value));
                sink.add(*i as usize, *j as usize, &block);
            }
        }
    }
}

impl Forces<One<Rigid3>> for BeamForces {
    fn add_force(&mut self, motion: Motion<'_, Rigid3>, f: &mut [[f64; 6]]) {
        for element in &mut self.beams {
            let place = Place::new(&element.beam, motion.x);
            element.place = Some(place);
            if let Some(stiffness) = &element.stiffness {
                let mut local = stiffness.product(place.displacements(&element.beam, motion.x, self.measure));
                local[0][0] += element.push;
                local[1][0] -= element.push;
                element.add(&place.forces(local), -1.0, f);
            }
        }
        let [gx, gy, gz] = motion.at.gravity;
        let fall = [gx, gy, gz, 0.0, 0.0, 0.0];
        for element in &mut self.beams {
            // Without the arms to the points: the weight acts on a beam that falls without turning.
            let place = element.place(motion.x);
            if let Some(mass) = &element.mass {
                let forces = place.forces(mass.product(place.see([&fall; 2])));
                element.add(&forces, 1.0, f);
            }
        }
    }

    fn add_dforce(&mut self, motion: Motion<'_, Rigid3>, k: f64, dx: &[[f64; 6]], df: &mut [[f64; 6]]) {
        for element in &mut self.beams {
            element.add_product(motion.x, |element| element.stiffness.as_ref(), -k, dx, df);
        }
    }

    fn add_stiffness(&mut self, motion: Motion<'_, Rigid3>, sink: &mut Blocks<'_>) {
        for element in &mut self.beams {
            element.add_blocks(motion.x, |element| element.stiffness.as_ref(), -1.0, sink);
        }
    }

    /// 1/2 u K u, less the work of the fluid, less that of the weight. The forces are its derivative as long as beams
    /// are hardly bent: they leave out how the axes of a beam change.
    fn potential_energy(&mut self, motion: Motion<'_, Rigid3>) -> Option<f64> {
        let mut energy = self.weight_energy(motion);
        for element in &self.beams {
            let place = Place::new(&element.beam, motion.x);
            if let Some(stiffness) = &element.stiffness {
                let u = place.displacements(&element.beam, motion.x, self.measure);
                let force = stiffness.product(u);
                let work: f64 = u.as_flattened().iter().zip(force.as_flattened()).map(|(u, f)| u * f).sum();
                energy += work / 2.0 + element.push * (u[0][0] - u[1][0]);
            }
        }
        Some(energy)
    }

    fn outputs(&self, motion: Motion<'_, Rigid3>) -> Vec<Output> {
        outputs(self.beams.iter().map(|element| (element.carried(motion.x, self.measure), &element.beam.section)))
    }

    /// At each point the mean of the ends of beams that meet there, of the largest stress at their outer fibre.
    fn stresses(&self, motion: Motion<'_, Rigid3>) -> Vec<f64> {
        let elastic = self.beams.iter().filter(|element| element.stiffness.is_some());
        let ends = elastic.flat_map(|element| {
            let [near, far] = element.carried(motion.x, self.measure).stresses(&element.beam.section);
            let [first, second] = element.beam.points;
            [(first, near), (second, far)]
        });
        means_at_points(motion.x.len(), ends)
    }
}

impl Heavy for BeamForces {
    type Types = Rigid3;
    type Inertia = Self;

    fn inertia(&mut self) -> &mut Self {
        self
    }
}

impl Inertia<Rigid3> for BeamForces {
    /// Nothing: the weight is part of the force, whatever a solver does with gravity.
    fn add_weight(&mut self, _motion: Motion<'_, Rigid3>, _f: &mut [[f64; 6]]) {}

    fn add_mdx(&mut self, motion: Motion<'_, Rigid3>, factor: f64, dx: &[[f64; 6]], res: &mut [[f64; 6]]) {
        for element in &mut self.beams {
            element.add_product(motion.x, |element| element.mass.as_ref(), factor, dx, res);
        }
    }

    fn acceleration(
        &mut self,
        _motion: Motion<'_, Rigid3>,
        _f: &[[f64; 6]],
        _a: &mut [[f64; 6]],
    ) -> Result<(), NotDiagonal> {
        Err(NotDiagonal)
    }

    fn add_mass(&mut self, motion: Motion<'_, Rigid3>, sink: &mut Blocks<'_>) {
        for element in &mut self.beams {
            element.add_blocks(motion.x, |element| element.mass.as_ref(), 1.0, sink);
        }
    }

    fn kinetic_energy(&mut self, motion: Motion<'_, Rigid3>) -> f64 {
        let mut energy = 0.0;
        for element in &mut self.beams {
            let place = element.place(motion.x);
            if let Some(mass) = &element.mass {
                let v = place.see(element.ends(motion.v));
                let p = mass.product(v);
                energy += v.as_flattened().iter().zip(p.as_flattened()).map(|(v, p)| v * p).sum::<f64>() / 2.0;
            }
        }
        energy
    }

    /// Half of each beam's mass at either node.
    fn weight_energy(&mut self, motion: Motion<'_, Rigid3>) -> f64 {
        let mut energy = 0.0;
        for element in &self.beams {
            for node in element.beam.nodes(motion.x) {
                let height: f64 = node.origin.iter().zip(&motion.at.gravity).map(|(x, g)| x * g).sum();
                energy -= element.total / 2.0 * height;
            }
        }
        energy
    }
}
