//! Points fixed in rigid frames.

use settee_geometry::io::mesh::{MeshFormat, read_mesh};
use settee_kernel::roles::{Mapping, MappingData, MappingEnds, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Scene};
use settee_math::{StateKind, quaternion};
use settee_mesh::{LoaderOptions, read_sph};

use crate::common::{
    Ends, Shape, index_out_of_range, place_output, resize, shapes, state, switch_off_if_only_drawn, types_do_not_fit,
};
use crate::transfer::{Arm, Frames, GeometricStiffness, PlaneFrames, one_of_transfers};

/// Points, or frames, that are fixed in the frames of rigid bodies.
///
/// x = X + q(l) with centre X and orientation q of a rigid point and the local coordinates l; v = V + omega x q(l).
/// Frames also turn with the body. In the plane q is the rotation by the angle. The local coordinates are
/// `initialPoints`, else the positions of the output as the scene gives them; the output then moves to their places in
/// the world.
#[derive(Component)]
#[component(category = "Mapping/NonLinear", templates(Rigid3d, Rigid2d), attach = mapping, roles(mapping))]
pub struct RigidMapping {
    /// Local coordinates, one point after the other: x y z, in the plane x y, for frames x y z and quaternion. By
    /// default the positions of the output.
    #[data(unit = "m", follows = PerPointScalars("output"))]
    pub initial_points: Data<Vec<f64>>,
    /// Rigid point that carries all points.
    #[data(default = 0_u32, follows = GivenPoints("input"))]
    pub index: Data<u32>,
    /// Whether `index` counts from the last rigid point backwards.
    #[data(default = false, at_start = "the rigid points were counted then")]
    pub index_from_end: Data<bool>,
    /// Rigid point that carries each point; without effect unless there is one entry per point.
    #[data(follows = KeptPoints("input"))]
    pub rigid_index_per_point: Data<IndexList>,
    /// Whether the positions of the output are places in the world, to be converted to local coordinates.
    #[data(default = false, at_start = "the local coordinates were taken at the start")]
    pub global_to_local_coords: Data<bool>,
    /// Whether the rest positions of the output are the local coordinates.
    #[data(default = false, name = "useX0", at_start = "the local coordinates were taken at the start")]
    pub use_x0: Data<bool>,
    /// File whose points are the local coordinates: vertices of a mesh, masses (`.xs3`) or centres of spheres (`.sph`).
    #[data(alias = "fileRigidMapping")]
    pub filename: Data<String>,
    /// The change of the torques with the rotation of the bodies at constant forces: none; exact, S = sum \[f\]x
    /// \[r\]x; or its symmetric part without positive eigenvalues.
    #[data(default = GeometricStiffness::None)]
    pub geometric_stiffness: Data<GeometricStiffness>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

/// Centres of the spheres in a file.
fn centres_of_spheres(name: &str, scene: &Scene) -> Result<Vec<[f64; 3]>, Diagnostic> {
    let finding = |code, message: String| Diagnostic::error(code, message).attribute("filename", name);
    let (_, bytes) = scene.files.read(name).map_err(|error| finding(error.code(), error.to_string()))?;
    let spheres = read_sph(&bytes).map_err(|error| finding("file-not-read", format!("{name}:{error}")))?;
    Ok(spheres.centers)
}

/// A rigid coordinate as centre and orientation.
fn split(coord: &[f64]) -> ([f64; 3], [f64; 4]) {
    ([coord[0], coord[1], coord[2]], [coord[3], coord[4], coord[5], coord[6]])
}

impl RigidMapping {
    /// Type of the output: whether the mapping can make it from the input.
    fn check_types(inputs: &[Shape], output: Shape) -> Result<(), Diagnostic> {
        use StateKind::{Rigid2, Rigid3, Vec2, Vec3};
        match (inputs[0].kind, output.kind) {
            (Rigid3, Vec3 | Rigid3) | (Rigid2, Vec2) => Ok(()),
            (input, output) => Err(types_do_not_fit(input, output, "Rigid3d to Vec3d or Rigid3d, or Rigid2d to Vec2d")),
        }
    }

    /// The rigid points that carry the points.
    fn carriers(&self, n_frames: usize, n_points: usize) -> Result<Vec<u32>, Diagnostic> {
        if self.rigid_index_per_point.len() == n_points && n_points > 0 {
            return match self.rigid_index_per_point.iter().find(|index| **index as usize >= n_frames) {
                Some(index) => Err(index_out_of_range("rigidIndexPerPoint", index, n_frames)),
                None => Ok(self.rigid_index_per_point.to_vec()),
            };
        }
        let index = *self.index as usize;
        if n_points > 0 && index >= n_frames {
            return Err(index_out_of_range("index", index, n_frames));
        }
        let carrier = if *self.index_from_end { n_frames.saturating_sub(1 + index) } else { index };
        Ok(vec![carrier as u32; n_points])
    }

    /// Replaces places in the world by local coordinates.
    fn to_local(carriers: &[u32], kind: StateKind, frames: &[f64], points: &mut [f64]) {
        let size = kind.coord_size();
        for (point, carrier) in points.chunks_exact_mut(size).zip(carriers) {
            let carrier = *carrier as usize;
            if kind == StateKind::Vec2 {
                let [x, y, angle] = [0, 1, 2].map(|i| frames[3 * carrier + i]);
                let (sin, cos) = angle.sin_cos();
                let (dx, dy) = (point[0] - x, point[1] - y);
                point.copy_from_slice(&[cos * dx + sin * dy, cos * dy - sin * dx]);
                continue;
            }
            let (centre, orientation) = split(&frames[7 * carrier..]);
            let back = quaternion::conjugate(quaternion::normalized(orientation));
            let offset = [0, 1, 2].map(|i| point[i] - centre[i]);
            point[..3].copy_from_slice(&quaternion::rotate(back, offset));
            if let [qx, qy, qz, qw] = point[3..] {
                point[3..].copy_from_slice(&quaternion::multiply(back, [qx, qy, qz, qw]));
            }
        }
    }

    /// Vertices of the file, for the type of the output.
    fn read_file(&self, kind: StateKind, context: &mut InitContext<'_>) -> Option<Vec<f64>> {
        let name = self.filename.get().clone();
        let positions = if name.to_ascii_lowercase().ends_with(".sph") {
            match centres_of_spheres(&name, context.scene) {
                Ok(centres) => centres,
                Err(finding) => {
                    context.report(finding);
                    return None;
                }
            }
        } else {
            let Some(format) = MeshFormat::of_name(&name) else {
                let finding = Diagnostic::error("file-not-supported", "the format of this file is not read here");
                let expected = format!("spheres (.sph) or a mesh file: {}", MeshFormat::EXTENSIONS);
                context.report(finding.attribute("filename", name).expected(expected));
                return None;
            };
            read_mesh(&name, format, &LoaderOptions::default(), context)?.positions
        };
        let mut coord = vec![0.0; kind.coord_size()];
        kind.identity_fill(&mut coord);
        let place = |point: &[f64; 3]| {
            let mut coord = coord.clone();
            let size = kind.spatial_size();
            coord[..size].copy_from_slice(&point[..size]);
            coord
        };
        Some(positions.iter().flat_map(place).collect())
    }

    /// Finds the local coordinates, unless they are given or stand in the rest positions of the output.
    fn find_local_points(&mut self, ends: &Ends, shapes: (Shape, Shape), context: &mut InitContext<'_>) -> Option<()> {
        let (input, output) = shapes;
        if !self.filename.is_empty() {
            let points = self.read_file(output.kind, context)?;
            self.initial_points.derive(points);
        }
        if !self.initial_points.is_empty() || *self.use_x0 {
            if *self.global_to_local_coords {
                context.warning("no-effect", "globalToLocalCoords converts positions of the output, not given points");
            }
            return Some(());
        }
        let mut points = state(context.scene, ends.output)?.position();
        if *self.global_to_local_coords {
            let frames = state(context.scene, ends.inputs[0])?.position();
            match self.carriers(input.n_points, output.n_points) {
                Ok(carriers) => Self::to_local(&carriers, output.kind, &frames, &mut points),
                Err(finding) => {
                    context.report(finding);
                    return None;
                }
            }
        }
        self.initial_points.derive(points);
        Some(())
    }

    /// The local coordinates.
    fn local_points(&self, scene: &Scene, size: usize) -> Result<Vec<f64>, Diagnostic> {
        let points = if *self.use_x0 && self.initial_points.is_empty() {
            self.common.output.target().and_then(|output| state(scene, output)).map(|state| state.rest_position())
        } else {
            Some(self.initial_points.get().clone())
        };
        let points = points.unwrap_or_default();
        if points.len().is_multiple_of(size) {
            return Ok(points);
        }
        let message = format!("{} numbers are no points of {size}", points.len());
        let finding = Diagnostic::error("wrong-count", message).attribute("initialPoints", "");
        Err(finding.expected(format!("{size} numbers a point")))
    }
}

impl Lifecycle for RigidMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        let found = shapes(context.scene, &self.common)
            .and_then(|(inputs, output)| Self::check_types(&inputs, output).map(|()| (inputs[0], output)));
        let (input, output) = match found {
            Ok(found) => found,
            Err(finding) => return context.report(finding),
        };
        // The frame that the end is now: it stays the same one when others come and go.
        if *self.index_from_end && (*self.index as usize) < input.n_points {
            self.index.derive((input.n_points - 1) as u32 - *self.index);
            self.index_from_end.derive(false);
        }
        let is_used = self.rigid_index_per_point.is_empty();
        if is_used && !self.index.is_set() {
            // Points on the first frame stay on it, whichever number it gets.
            self.index.edit(|_| ());
        }
        if self.find_local_points(&ends, (input, output), context).is_none() {
            return;
        }
        let n_points = match self.local_points(context.scene, output.kind.coord_size()) {
            Ok(points) => points.len() / output.kind.coord_size(),
            Err(finding) => return context.report(finding),
        };
        if !self.rigid_index_per_point.is_empty() && self.rigid_index_per_point.len() != n_points {
            let given = self.rigid_index_per_point.len();
            let message = format!("{given} entries for {n_points} points have no effect: all points follow index");
            let finding = Diagnostic::warning("wrong-count", message);
            context.report(finding.attribute("rigidIndexPerPoint", "").expected(format!("{n_points} indices")));
        }
        resize(context, ends.output, n_points);
        place_output(self, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        let output = self.common.output.target().and_then(|output| state(context.scene, output));
        let (given, n_points) = (self.rigid_index_per_point.len(), output.map_or(0, |output| output.n_points()));
        if given > 0 && given != n_points {
            let message =
                format!("there are {n_points} points now, and it is not known which of {given} frames carry them");
            let finding = Diagnostic::error("wrong-count", message).attribute("rigidIndexPerPoint", "");
            context.report(finding.expected("one frame for all points, if points of the output come and go"));
        }
    }
}

impl Mapping for RigidMapping {
    type Transfer = Rigid;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Rigid, Diagnostic> {
        let (inputs, output) = shapes(set_up.scene, &self.common)?;
        Self::check_types(&inputs, output)?;
        let (n_frames, size) = (inputs[0].n_points, output.kind.coord_size());
        let points = self.local_points(set_up.scene, size)?;
        let carriers = self.carriers(n_frames, points.len() / size)?;
        let places = points.chunks_exact(size).zip(carriers);
        if output.kind == StateKind::Vec2 {
            let local = places.map(|(point, frame)| (frame, [point[0], point[1]])).collect();
            return Ok(Rigid::Plane(PlaneFrames::new(n_frames, local, *self.geometric_stiffness)));
        }
        let mut frames = Frames::new(n_frames, *self.geometric_stiffness);
        for (point, frame) in places {
            let arm = Arm { frame, weight: 1.0, local: [point[0], point[1], point[2]] };
            match output.kind {
                StateKind::Rigid3 => frames.push_rigid(arm, split(point).1),
                _ => frames.push([arm]),
            }
        }
        Ok(Rigid::Space(frames))
    }

    fn is_linear(&self) -> bool {
        false
    }
}

/// Points on frames of space or of the plane.
#[derive(Clone, settee_persist::Persist)]
pub enum Rigid {
    /// On frames of space.
    Space(Frames),
    /// On frames of the plane.
    Plane(PlaneFrames),
}

one_of_transfers!(Rigid { Space, Plane });
