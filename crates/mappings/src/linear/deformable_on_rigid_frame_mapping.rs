//! Deformable points that ride on a rigid body.

use settee_kernel::roles::{
    Inputs, InputsMut, JacobianSink, Mapping, MappingEnds, OutputPoints, SetUp, Transfer, TwoTypeMappingData,
};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, ObjectId, Scene};
use settee_math::vec3::cross;
use settee_math::{StateKind, quaternion};

use crate::common::{
    Ends, index_out_of_range, place_output, resize, shapes, state, switch_off_if_only_drawn, types_do_not_fit,
};

/// Points that deform in the frame of a rigid body: x = X + q(y).
///
/// y are the points of `input1`, in the frame; X and q are centre and orientation of a rigid point of `input2`. The
/// velocity is v = V + omega x q(y) + q(y'). Without `input2` the points are those of `input1`.
///
/// While meshes change during a run, points of `input1` come and go with those of the output, and `index` means the
/// same rigid point. With `repartition` a change of the points is refused: it counts points that follow each other by
/// number.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec3d), attach = mapping, roles(mapping))]
pub struct DeformableOnRigidFrameMapping {
    /// Rigid point that carries all points, unless `repartition` says otherwise.
    #[data(default = 0_u32, follows = GivenPoints("input2"))]
    pub index: Data<u32>,
    /// Whether `index` counts from the last rigid point backwards.
    #[data(default = false, at_start = "the rigid points were counted then")]
    pub index_from_end: Data<bool>,
    /// Numbers of successive points that the first, second, ... rigid point carries; one number counts for all of them.
    #[data]
    pub repartition: Data<IndexList>,
    /// Whether the points of `input1` are given as places in the world, to be converted to the frame.
    #[data(default = false)]
    pub global_to_local_coords: Data<bool>,
    /// Factor of constraint torques on the rigid body.
    #[data(default = 1.0, unsupported = "constraints act on the body with their own torque; leave the attribute out")]
    pub root_angular_force_scale_factor: Data<f64>,
    /// Factor of constraint forces on the rigid body.
    #[data(default = 1.0, unsupported = "constraints act on the body with their own force; leave the attribute out")]
    pub root_linear_force_scale_factor: Data<f64>,
    #[group]
    common: TwoTypeMappingData,
    #[group]
    base: settee_kernel::Base,
}

impl DeformableOnRigidFrameMapping {
    /// Number of points, and of rigid points if there is a root.
    fn sizes(&self, scene: &Scene) -> Result<(usize, Option<usize>), Diagnostic> {
        let (inputs, output) = shapes(scene, &self.common)?;
        let n_points = self.common.input1.targets().len();
        if n_points != 1 || inputs.len() > 2 {
            let message = format!("{n_points} states in input1, {} in input2", inputs.len() - n_points);
            return Err(Diagnostic::error("wrong-count", message).expected("one in input1, none or one in input2"));
        }
        for (number, (shape, kind)) in inputs.iter().zip([StateKind::Vec3, StateKind::Rigid3]).enumerate() {
            if shape.kind != kind || output.kind != StateKind::Vec3 {
                let expected = ["Vec3d to Vec3d", "Rigid3d in input2"][number];
                return Err(types_do_not_fit(shape.kind, output.kind, expected));
            }
        }
        Ok((inputs[0].n_points, inputs.get(1).map(|roots| roots.n_points)))
    }

    /// The rigid point that carries each point; none without root.
    fn carriers(&self, scene: &Scene) -> Result<Vec<u32>, Diagnostic> {
        let (n_points, Some(n_roots)) = self.sizes(scene)? else { return Ok(Vec::new()) };
        if !self.repartition.is_empty() {
            let counts = match &self.repartition[..] {
                [count] => vec![*count; n_roots],
                counts => counts.to_vec(),
            };
            let sum: usize = counts.iter().map(|count| *count as usize).sum();
            if counts.len() > n_roots || sum != n_points {
                let message = format!("{sum} points on {} of {n_roots} rigid points", counts.len());
                let finding = Diagnostic::error("wrong-count", message).attribute("repartition", "");
                return Err(finding.expected(format!("numbers with the sum {n_points}, one per rigid point at most")));
            }
            let carriers = counts.iter().enumerate().flat_map(|(root, count)| vec![root as u32; *count as usize]);
            return Ok(carriers.collect());
        }
        let index = *self.index as usize;
        if index >= n_roots {
            return Err(index_out_of_range("index", index, n_roots));
        }
        let carrier = if *self.index_from_end { n_roots - 1 - index } else { index };
        Ok(vec![carrier as u32; n_points])
    }

    /// Converts positions and rest positions of the points to the frames of the initial rigid positions.
    fn convert_to_local(&self, points: ObjectId, roots: ObjectId, carriers: &[u32], context: &mut InitContext<'_>) {
        let (Some(child), Some(frames)) = (state(context.scene, points), state(context.scene, roots)) else { return };
        let frames = frames.position();
        let local = |mut values: Vec<f64>| {
            for (point, carrier) in values.as_chunks_mut::<3>().0.iter_mut().zip(carriers) {
                let [x, y, z, qx, qy, qz, qw] = frames.as_chunks::<7>().0[*carrier as usize];
                let back = quaternion::conjugate(quaternion::normalized([qx, qy, qz, qw]));
                *point = quaternion::rotate(back, [point[0] - x, point[1] - y, point[2] - z]);
            }
            values
        };
        let (position, rest) = (local(child.position()), local(child.rest_position()));
        let velocity = child.velocity();
        if let Some(child) = context.scene.component_mut(points).and_then(|component| component.as_state_mut()) {
            child.store(&position, &velocity);
            child.store_rest_position(&rest);
        }
    }
}

impl Lifecycle for DeformableOnRigidFrameMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        let found = self.sizes(context.scene).and_then(|sizes| Ok((sizes.0, self.carriers(context.scene)?)));
        let (n_points, carriers) = match found {
            Ok(found) => found,
            Err(finding) => return context.report(finding),
        };
        if let (&[_, roots], true) = (&ends.inputs[..], self.repartition.is_empty()) {
            let n_roots = state(context.scene, roots).map_or(0, |roots| roots.n_points());
            // The rigid point that is meant now: it stays the same one when others come and go.
            if *self.index_from_end && (*self.index as usize) < n_roots {
                self.index.derive((n_roots - 1) as u32 - *self.index);
                self.index_from_end.derive(false);
            }
            if !self.index.is_set() {
                // Points on the first rigid point stay on it, whichever number it gets.
                self.index.edit(|_| ());
            }
        }
        if let (true, [points, roots]) = (*self.global_to_local_coords, &ends.inputs[..]) {
            self.convert_to_local(*points, *roots, &carriers, context);
        }
        resize(context, ends.output, n_points);
        place_output(self, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
    }
}

impl Mapping for DeformableOnRigidFrameMapping {
    type Transfer = OnFrames;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<OnFrames, Diagnostic> {
        let (n_points, roots) = self.sizes(set_up.scene)?;
        let n_shown = shapes(set_up.scene, &self.common)?.1.n_points;
        if n_shown != n_points {
            let finding = Diagnostic::error("wrong-count", format!("the output has {n_shown} points"));
            return Err(finding.expected(format!("{n_points}, as many as input1")));
        }
        let carriers = self.carriers(set_up.scene)?;
        let turned = vec![[0.0; 3]; carriers.len()];
        Ok(OnFrames { n_points, carriers, turned, orientations: vec![quaternion::IDENTITY; roots.unwrap_or(0)] })
    }

    fn output_points(&self) -> OutputPoints {
        OutputPoints::PerInputPoint(1)
    }

    fn refuses_changes(&self) -> Option<&'static str> {
        let why = "points that repartition counts cannot come or go: they follow each other by number";
        (!self.repartition.is_empty()).then_some(why)
    }

    fn is_linear(&self) -> bool {
        self.common.input2.targets().is_empty()
    }
}

/// x_i = X + q(y_i) on the rigid point that carries point i; x_i = y_i without rigid points.
#[derive(Clone, settee_persist::Persist)]
pub struct OnFrames {
    #[rebuilt]
    n_points: usize,
    /// Empty without rigid points.
    #[rebuilt]
    carriers: Vec<u32>,
    /// q(y) at the last positions.
    #[same_length]
    turned: Vec<[f64; 3]>,
    /// q of all rigid points at the last positions.
    #[same_length]
    orientations: Vec<[f64; 4]>,
}

impl Transfer for OnFrames {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        let points = x_in.points::<[f64; 3]>(0);
        let out = x_out.as_chunks_mut::<3>().0;
        if self.carriers.is_empty() {
            out.copy_from_slice(points);
            return;
        }
        let roots = x_in.points::<[f64; 7]>(1);
        for (orientation, root) in self.orientations.iter_mut().zip(roots) {
            *orientation = [root[3], root[4], root[5], root[6]];
        }
        for (((x, y), carrier), turned) in out.iter_mut().zip(points).zip(&self.carriers).zip(&mut self.turned) {
            let carrier = *carrier as usize;
            *turned = quaternion::rotate(self.orientations[carrier], *y);
            *x = [0, 1, 2].map(|axis| roots[carrier][axis] + turned[axis]);
        }
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        let rates = v_in.points::<[f64; 3]>(0);
        let out = v_out.as_chunks_mut::<3>().0;
        if self.carriers.is_empty() {
            out.copy_from_slice(rates);
            return;
        }
        let roots = v_in.points::<[f64; 6]>(1);
        for (((v, rate), carrier), turned) in out.iter_mut().zip(rates).zip(&self.carriers).zip(&self.turned) {
            let [vx, vy, vz, wx, wy, wz] = roots[*carrier as usize];
            let around = cross([wx, wy, wz], *turned);
            let own = quaternion::rotate(self.orientations[*carrier as usize], *rate);
            *v = [vx + around[0] + own[0], vy + around[1] + own[1], vz + around[2] + own[2]];
        }
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        let forces = f_out.as_chunks::<3>().0;
        for (point, (sum, f)) in f_in.points::<[f64; 3]>(0).iter_mut().zip(forces).enumerate() {
            let own = match self.carriers.get(point) {
                Some(carrier) => quaternion::rotate(quaternion::conjugate(self.orientations[*carrier as usize]), *f),
                None => *f,
            };
            sum.iter_mut().zip(own).for_each(|(sum, f)| *sum += f);
        }
        if self.carriers.is_empty() {
            return;
        }
        let roots = f_in.points::<[f64; 6]>(1);
        for ((f, carrier), turned) in forces.iter().zip(&self.carriers).zip(&self.turned) {
            let torque = cross(*turned, *f);
            let wrench = f.iter().chain(&torque);
            roots[*carrier as usize].iter_mut().zip(wrench).for_each(|(sum, value)| *sum += value);
        }
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        for point in 0..self.n_points {
            let Some(carrier) = self.carriers.get(point).map(|carrier| *carrier as usize) else {
                sink.add_identity(3 * point, 0, 3 * point, 3, 1.0);
                continue;
            };
            let rotation = quaternion::to_matrix(self.orientations[carrier]);
            for row in 0..3 {
                for col in 0..3 {
                    sink.add(3 * point + row, 0, 3 * point + col, rotation[(row, col)]);
                }
            }
            sink.add_identity(3 * point, 1, 6 * carrier, 3, 1.0);
            let [x, y, z] = self.turned[point];
            for (row, col, value) in [(0, 1, z), (0, 2, -y), (1, 0, -z), (1, 2, x), (2, 0, y), (2, 1, -x)] {
                sink.add(3 * point + row, 1, 6 * carrier + 3 + col, value);
            }
        }
    }
}
