//! Values that follow others without jumps.

use settee::component::*;

/// Lets values follow others smoothly: an entry that is far from its goal comes closer over several steps.
///
/// It acts at the beginning of each step, if `listening` is set. Of an entry that is more than `maxJump` away, k/nbStep
/// of the way that is left are made, k = 0, 1, ...
#[derive(Component)]
#[component(category = "SoftRobots", templates(Vec3, Vec1, Vec2), roles(event_handler))]
pub struct DataVariationLimiter<D: DataTypes> {
    /// The goals.
    #[data(default = Vec::<D::Coord>::new())]
    input: Data<Points<D::Coord>>,
    /// The values that follow.
    #[data(default = Vec::<D::Coord>::new(), at_start = "the values follow their goals from where they began")]
    output: Data<Points<D::Coord>>,
    /// Number of entries.
    #[data(output)]
    size: Data<u32>,
    /// Entries that are closer to their goals get there at once. Not below 0.
    #[data(default = 0.1)]
    max_jump: Data<f64>,
    /// Number of steps of a way. Not below 1.
    #[data(default = 50)]
    nb_step: Data<i32>,
    /// Whether the values begin at the goals; else they begin as given.
    #[data(default = true, at_start = "the values follow their goals from where they began")]
    init_output: Data<bool>,
    #[group]
    base: Base,
    of: std::marker::PhantomData<fn() -> D>,
}

/// The values, and how many steps of its way each has made.
#[derive(Clone, Debug, Default, Persist)]
pub struct Following {
    #[same_length]
    output: Vec<f64>,
    #[same_length]
    steps: Vec<u32>,
    /// The values at the start.
    #[rebuilt]
    begin: Vec<f64>,
}

impl<D: DataTypes> Lifecycle for DataVariationLimiter<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if !self.input.is_set() {
            let message = "input is not set: nothing follows it";
            context.report(Diagnostic::warning("missing-value", message).attribute("input", ""));
        }
        self.keep_in_range();
        let n = if *self.init_output { self.input.len() } else { self.output.len() };
        self.size.derive(n as u32);
    }

    fn data_changed(&mut self, _context: &mut InitContext<'_>) {
        self.keep_in_range();
    }
}

impl<D: DataTypes> DataVariationLimiter<D> {
    fn keep_in_range(&mut self) {
        if *self.max_jump < 0.0 {
            self.max_jump.derive(0.0);
        }
        if *self.nb_step < 1 {
            self.nb_step.derive(1);
        }
    }

    /// One step of all entries.
    fn follow(&self, ws: &mut Following) {
        let size = D::Coord::SIZE;
        let n_steps = (*self.nb_step).max(1) as u32;
        for ((output, goal), steps) in ws.output.chunks_mut(size).zip(self.input.iter()).zip(&mut ws.steps) {
            let goal = goal.as_ref();
            let distance = output.iter().zip(goal).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
            if distance > *self.max_jump {
                let part = f64::from(*steps) / f64::from(n_steps);
                output.iter_mut().zip(goal).for_each(|(value, goal)| *value += (goal - *value) * part);
                *steps = if *steps + 1 >= n_steps { 0 } else { *steps + 1 };
            } else {
                output.copy_from_slice(goal);
            }
        }
    }
}

impl<D: DataTypes> EventHandler for DataVariationLimiter<D> {
    type Workspace = Following;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Following, Diagnostic> {
        let begin = if *self.init_output { &self.input } else { &self.output };
        let n = if self.input.is_set() { begin.len() } else { 0 };
        let begin = begin.flat()[..n * D::Coord::SIZE].to_vec();
        Ok(Following { output: begin.clone(), steps: vec![0; n], begin })
    }

    fn handle(&self, ws: &mut Following, event: &Event, _access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        match event {
            Event::Reset => {
                ws.output.clone_from(&ws.begin);
                ws.steps.fill(0);
            }
            Event::AnimateBegin(_) if *self.base.listening => self.follow(ws),
            _ => {}
        }
        Ok(())
    }

    fn outputs(&self, ws: &Following) -> Vec<Output> {
        if self.input.is_set() { vec![("output", ws.output.clone())] } else { Vec::new() }
    }
}
