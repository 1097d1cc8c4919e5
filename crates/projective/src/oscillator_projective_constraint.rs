//! Points that swing harmonically.

use std::marker::PhantomData;

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, DataValue, Diagnostic, Flat, InitContext, Lifecycle, ValueError};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::selection;

/// One swinging point: x(t) = mean (+) amplitude sin(w t + p).
#[derive(Clone, Debug, PartialEq, settee_persist::Persist)]
pub struct Oscillator<D: DataTypes> {
    /// Number of the point.
    #[rebuilt]
    pub index: u32,
    /// Place about which it swings (m).
    #[rebuilt]
    pub mean: D::Coord,
    /// Largest displacement (m); rigid points: translation, then turn (rad).
    pub amplitude: D::Deriv,
    /// Angular frequency w (rad/s).
    pub pulsation: f64,
    /// Phase p at time 0 (rad).
    pub phase: f64,
}

/// A list of swinging points; text: for each index, mean, amplitude, w and p.
#[derive(Clone, Debug, PartialEq)]
pub struct Oscillators<D: DataTypes>(Vec<Oscillator<D>>);

impl<D: DataTypes> Default for Oscillators<D> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<D: DataTypes> Oscillators<D> {
    const SIZE: usize = 1 + D::Coord::SIZE + D::Deriv::SIZE + 2;

    fn take(&mut self, values: &[f64]) -> Result<(), ValueError> {
        self.0.clear();
        let wrong = |message: String| ValueError::new(message, Self::type_name());
        for record in values.chunks_exact(Self::SIZE) {
            let (index, rest) = (record[0], &record[1..]);
            if index < 0.0 || index.fract() != 0.0 || index > f64::from(u32::MAX) {
                return Err(wrong(format!("{index} is not the number of a point")));
            }
            let (mean, rest) = rest.split_at(D::Coord::SIZE);
            let (amplitude, rest) = rest.split_at(D::Deriv::SIZE);
            self.0.push(Oscillator {
                index: index as u32,
                mean: D::Coord::views(mean)[0],
                amplitude: D::Deriv::views(amplitude)[0],
                pulsation: rest[0],
                phase: rest[1],
            });
        }
        match values.len() % Self::SIZE {
            0 => Ok(()),
            _ => Err(wrong(format!("{} values do not fill records of {}", values.len(), Self::SIZE))),
        }
    }
}

impl<D: DataTypes> DataValue for Oscillators<D> {
    fn type_name() -> String {
        let (coord, deriv) = (D::Coord::SIZE, D::Deriv::SIZE);
        format!("for each point its number, {coord} reals of the mean, {deriv} of the amplitude, pulsation and phase")
    }

    fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let mut values: Vec<f64> = Vec::new();
        let outcome = values.parse(text);
        let taken = self.take(&values);
        outcome.and(taken)
    }

    fn print(&self) -> String {
        match self.to_flat() {
            Flat::Reals { values, .. } => values.print(),
            other => other.to_text(),
        }
    }

    fn to_flat(&self) -> Flat {
        let mut values = Vec::with_capacity(self.0.len() * Self::SIZE);
        for one in &self.0 {
            values.push(f64::from(one.index));
            values.extend_from_slice(one.mean.as_ref());
            values.extend_from_slice(one.amplitude.as_ref());
            values.extend([one.pulsation, one.phase]);
        }
        Flat::Reals { values, block: Self::SIZE }
    }

    fn set_flat(&mut self, flat: &Flat) -> Result<(), ValueError> {
        self.take(&flat.reals()?.0)
    }
}

/// Lets points swing harmonically: x(t) = mean + amplitude sin(w t + p), v(t) = amplitude w cos(w t + p).
///
/// Rigid points also turn about a fixed axis.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(projective_constraint))]
pub struct OscillatorProjectiveConstraint<D: DataTypes> {
    /// The points: for each its number, the mean position (m), the amplitude (m), the pulsation w (rad/s) and the phase
    /// p (rad).
    #[data(required, follows = PointRows("mstate"))]
    pub oscillators: Data<Oscillators<D>>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    of: PhantomData<fn() -> D>,
}

impl<D: DataTypes> OscillatorProjectiveConstraint<D> {
    fn check(&self, context: &mut InitContext<'_>) {
        if let Some(target) = self.common.mstate.target() {
            context.require(target);
        }
        let n_points = selection::n_points(&self.common, context.scene);
        if let Some(bad) = self.oscillators.0.iter().find(|one| one.index as usize >= n_points) {
            let finding = Diagnostic::error("index-out-of-range", format!("no point has the index {}", bad.index));
            context.report(finding.attribute("oscillators", "").expected(format!("indices below {n_points}")));
        }
    }
}

impl<D: DataTypes> Lifecycle for OscillatorProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.check(context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.check(context);
    }
}

impl<D: DataTypes> ProjectiveConstraint for OscillatorProjectiveConstraint<D> {
    type Types = D;
    type Workspace = Vec<Oscillator<D>>;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Self::Workspace, Diagnostic> {
        let n_points = selection::n_points(&self.common, set_up.scene);
        Ok(self.oscillators.0.iter().filter(|one| (one.index as usize) < n_points).cloned().collect())
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        ws: &Self::Workspace,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Workspace>> {
        let edit = edit.points_of(set_up, self.common.mstate.target())?;
        if set_up.is_linked("oscillators") {
            return None;
        }
        set_up.look_at(ws.len());
        Some(InPlace::edited(move |ws: &mut Self::Workspace| {
            ws.retain_mut(|one| {
                let now = edit.new_index(one.index);
                one.index = now.unwrap_or(one.index);
                now.is_some()
            });
        }))
    }

    fn project_response(&self, ws: &mut Self::Workspace, _time: f64, response: &mut [D::Deriv]) {
        for one in ws.iter() {
            response[one.index as usize] = D::Deriv::zero();
        }
    }

    fn project_velocity(&self, ws: &mut Self::Workspace, time: f64, v: &mut [D::Deriv]) {
        for one in ws.iter() {
            v[one.index as usize] = scaled(&one.amplitude, one.pulsation * (one.pulsation * time + one.phase).cos());
        }
    }

    fn project_position(&self, ws: &mut Self::Workspace, time: f64, x: &mut [D::Coord]) {
        for one in ws.iter() {
            let displacement: D::Deriv = scaled(&one.amplitude, (one.pulsation * time + one.phase).sin());
            x[one.index as usize] = D::add(&one.mean, &displacement);
        }
    }

    fn fixed_scalars(&self, ws: &Self::Workspace, _n_points: usize, _time: f64, out: &mut Vec<usize>) {
        for one in ws {
            selection::scalars(&[one.index], D::Deriv::SIZE, out);
        }
    }
}

fn scaled<P: Point>(value: &P, factor: f64) -> P {
    let mut scaled = *value;
    scaled.as_mut().iter_mut().for_each(|value| *value *= factor);
    scaled
}
