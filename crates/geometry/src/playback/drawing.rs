//! How watched points look: where they are, where they go, what pulls at them, and where they have been.

use settee_kernel::draw::{Layer, Paint, Pen, Size, colour};
use settee_kernel::roles::BaseDrawing;

use super::Monitor;

impl BaseDrawing for Monitor {
    /// Always drawn: the data of the monitor say what.
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(state) = self.mstate.target() else { return };
        let all = pen.points(state);
        let chosen: Vec<(usize, [f32; 3])> = self
            .indices
            .iter()
            .filter_map(|index| all.get(*index as usize).map(|place| (*index as usize, *place)))
            .collect();
        if *self.show_trajectories {
            self.draw_trajectories(&chosen, pen);
        }
        if *self.show_velocities {
            let velocities = pen.velocities(state);
            let vectors: Vec<_> =
                chosen.iter().filter_map(|(index, place)| Some((*place, *velocities.get(*index)?))).collect();
            self.draw_vectors(&vectors, colour(*self.velocities_color), pen);
        }
        if *self.show_forces {
            let forces = self.forces.iter().map(|force| force.map(|x| x as f32));
            let vectors: Vec<_> = chosen.iter().map(|(_, place)| *place).zip(forces).collect();
            self.draw_vectors(&vectors, colour(*self.forces_color), pen);
        }
        if *self.show_positions {
            let places = chosen.iter().map(|(_, place)| *place).collect();
            pen.dots(places, Paint::One(colour(*self.positions_color)), Size::Pixels(9.0));
        }
    }
}

impl Monitor {
    /// Vectors from the points on, those that are not shorter than `showMinThreshold`.
    fn draw_vectors(&self, vectors: &[([f32; 3], [f32; 3])], paint: [f32; 4], pen: &mut Pen<'_>) {
        let length = |v: &[f32; 3]| v.iter().map(|x| x * x).sum::<f32>().sqrt();
        let (factor, least) = (*self.size_factor as f32, *self.show_min_threshold as f32);
        let shown = || vectors.iter().filter(|(_, vector)| length(vector) >= least);
        let longest = shown().map(|(_, vector)| length(vector)).fold(0.0, f32::max);
        let ends: Vec<_> =
            shown().map(|(place, vector)| [*place, std::array::from_fn(|k| place[k] + factor * vector[k])]).collect();
        pen.arrows(&ends, 0.02 * factor.abs() * longest, paint);
    }

    /// A line through the places of each point, up to where it is now.
    fn draw_trajectories(&self, chosen: &[(usize, [f32; 3])], pen: &mut Pen<'_>) {
        let n = chosen.len();
        if n == 0 {
            return;
        }
        let mut moments: Vec<Vec<[f32; 3]>> = self
            .trajectories
            .chunks_exact(n)
            .map(|moment| moment.iter().map(|x| x.map(|x| x as f32)).collect())
            .collect();
        moments.push(chosen.iter().map(|(_, place)| *place).collect());
        let ends: Vec<[[f32; 3]; 2]> =
            moments.windows(2).flat_map(|pair| (0..n).map(|point| [pair[0][point], pair[1][point]])).collect();
        pen.segments(&ends, colour(*self.trajectories_color), 2.0);
    }
}
