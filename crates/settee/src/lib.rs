//! Settee runs SOFA scenes. This crate is what a Rust program depends on; its modules are ordered by task.
//!
//! | task | module |
//! |---|---|
//! | load a scene and run it | [`run`] |
//! | read and write positions, velocities and data | [`state`] |
//! | build a scene in code | [`build`] |
//! | write a component of one's own | [`component`] |
//! | check a component | [`check`] |
//! | look at contacts; test pairs of elements in one's own way | [`collision`] |
//! | draw a scene | [`draw`], and `pictures` with the feature of that name |
//!
//! What these modules leave out is in the crates below, which are re-exported whole: [`kernel`], [`mechanics`],
//! [`math`], [`mesh`], [`proximity`], [`complementarity`], [`quadratic`].
//!
//! # Load and run
//!
//! A scene is a text or a file. Loading returns the simulation and everything that was found in the scene; a scene with
//! an error gives findings and no simulation.
//!
//! ```
//! use settee::run::{FromScene, LoadOptions, Simulation};
//!
//! let scene = r#"<Node name="root" gravity="0 -10 0" dt="0.01">
//!     <Node name="ball">
//!         <EulerExplicitSolver/>
//!         <MechanicalObject template="Vec3" position="0 5 0"/>
//!         <UniformMass totalMass="2"/>
//!     </Node>
//! </Node>"#;
//! let loaded = Simulation::from_text("fall.scn", scene, &LoadOptions::default());
//! for finding in &loaded.diagnostics {
//!     eprintln!("{finding}");
//! }
//! let mut simulation = loaded.simulation.ok_or("the scene has errors")?;
//! for _ in 0..100 {
//!     simulation.step(0.0)?; // 0: the step size of the scene
//! }
//! // Without drag, v = g t.
//! assert!((simulation.velocity("/ball")?[1] + 10.0).abs() < 1e-9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Read and write
//!
//! Vectors of states are read as flat slices. Data of components are written as text, with the spelling of scenes.
//!
//! ```
//! # use settee::run::{FromScene, LoadOptions, Simulation};
//! use settee::state::StateVector;
//!
//! # let scene = r#"<Node name="root" gravity="0 -10 0" dt="0.01"><Node name="ball"><EulerExplicitSolver/>
//! #     <MechanicalObject template="Vec3" position="0 5 0"/><UniformMass name="mass" totalMass="2"/></Node></Node>"#;
//! # let loaded = Simulation::from_text("fall.scn", scene, &LoadOptions::default());
//! # let mut simulation = loaded.simulation.ok_or("the scene has errors")?;
//! let ball = simulation.state("/ball")?;
//! let upwards = [0.0, 3.0, 0.0];
//! simulation.set_vector(ball, StateVector::Velocity, &upwards).map_err(|finding| finding.to_string())?;
//! assert!(simulation.set_data("/ball/mass", "totalMass", "4").is_empty());
//!
//! let before = simulation.snapshot();
//! simulation.step(0.0)?;
//! simulation.restore(&before)?;
//! assert_eq!(simulation.position("/ball")?, [0.0, 5.0, 0.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Build a scene in code
//!
//! [`SceneBuilder`](build::SceneBuilder) adds nodes and objects with the attributes of scene files.
//!
//! ```
//! use settee::build::SceneBuilder;
//! use settee::run::{LoadOptions, registry};
//!
//! let mut scene = SceneBuilder::new(registry(), None, &LoadOptions::default());
//! let root = scene.root();
//! scene.set(root, &[("gravity", &"0 -10 0"), ("dt", &0.01)]);
//! let ball = scene.node(root, "ball", &[]);
//! scene.object(ball, "EulerExplicitSolver", &[]);
//! scene.object(ball, "MechanicalObject", &[("template", &"Vec3"), ("position", &"0 5 0")]);
//! scene.object(ball, "UniformMass", &[("totalMass", &2.0)]);
//! let mut simulation = scene.finish(1).simulation.ok_or("the scene has errors")?;
//! simulation.step(0.0)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Write a component
//!
//! A component is a struct that describes what a scene may write, and implements the trait of its role. A force field
//! makes elements, which compute. Sign convention: f is the force, K = df/dx, B = df/dv; a spring has a negative K.
//!
//! ```
//! use settee::component::*;
//! use settee::run::{LoadOptions, Simulation, registry};
//!
//! /// A wind that pushes every point: f = force.
//! #[derive(Component)]
//! #[component(category = "MechanicalLoad", attach = state, roles(force_field))]
//! pub struct WindForceField {
//!     /// Force on each point.
//!     #[data(default = [0.0; 3], unit = "N")]
//!     pub force: Data<[f64; 3]>,
//!     #[group]
//!     common: ForceFieldData,
//!     #[group]
//!     base: Base,
//! }
//!
//! impl Lifecycle for WindForceField {}
//!
//! impl ForceField for WindForceField {
//!     type On = One<Vec3>;
//!     type Elements = Wind;
//!
//!     fn common(&self) -> &dyn ForceData {
//!         &self.common
//!     }
//!
//!     fn elements(&self, _set_up: SetUp<'_>) -> Result<Wind, Diagnostic> {
//!         Ok(Wind(*self.force))
//!     }
//! }
//!
//! #[derive(Clone, Persist)]
//! pub struct Wind([f64; 3]);
//!
//! impl Forces<One<Vec3>> for Wind {
//!     fn add_force(&mut self, _motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
//!         for f in f {
//!             (0..3).for_each(|axis| f[axis] += self.0[axis]);
//!         }
//!     }
//!
//!     // The force is constant: there is no K.
//!     fn add_dforce(&mut self, _: Motion<'_, Vec3>, _k: f64, _dx: &[[f64; 3]], _df: &mut [[f64; 3]]) {}
//!     fn add_stiffness(&mut self, _: Motion<'_, Vec3>, _sink: &mut Blocks<'_>) {}
//!
//!     fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
//!         Some(-motion.x.iter().map(|x| (0..3).map(|axis| x[axis] * self.0[axis]).sum::<f64>()).sum::<f64>())
//!     }
//! }
//!
//! let mut classes = registry();
//! classes.add(&[WindForceField::entry]);
//! let scene = r#"<Node name="root" gravity="0 0 0" dt="0.01"><Node name="leaf"><EulerExplicitSolver/>
//!     <MechanicalObject template="Vec3" position="0 0 0"/><UniformMass totalMass="1"/>
//!     <WindForceField force="2 0 0"/></Node></Node>"#;
//! let loaded = Simulation::from_text_with_classes("leaf.scn", scene, &LoadOptions::default(), 1, classes);
//! let mut simulation = loaded.simulation.ok_or("the scene has errors")?;
//! simulation.step(0.0)?;
//! assert!((simulation.velocity("/leaf")?[0] - 0.02).abs() < 1e-15);
//!
//! // Check it: derivatives against differences, energy against work.
//! use settee::check::force_field::{Expected, check};
//! let (scene, runtime) = simulation.parts_mut();
//! let wind = scene.find_object("/leaf/WindForceField1").ok_or("the object is there")?;
//! let expected = Expected { is_internal: false, is_zero_at_rest: false, ..Expected::default() };
//! check(scene, runtime, wind, &expected)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The folder `examples/own_force_field` of the repository is a crate with a force field that has a tangent and
//! damping; it depends on this crate alone, and so does `examples/own_collision_model`, with a collision model and an
//! intersection method, and `examples/own_constraint`, with a Lagrangian constraint. `CONTRIBUTING.md` lists all roles
//! and all attributes of the derive macros.
//!
//! # Draw
//!
//! A scene is drawn as plain data: points, lines, surfaces and labels. Who makes pixels of them reads nothing else.
//!
//! ```
//! # use settee::run::{FromScene, LoadOptions, Simulation};
//! use settee::draw::DrawOptions;
//!
//! # let scene = r#"<Node name="root"><MechanicalObject template="Vec3" position="0 5 0" showObject="true"/></Node>"#;
//! # let loaded = Simulation::from_text("dot.scn", scene, &LoadOptions::default());
//! # let mut simulation = loaded.simulation.ok_or("the scene has errors")?;
//! let list = simulation.draw(&DrawOptions::default())?;
//! assert!(!list.items.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use settee_mechanics as mechanics;
pub use settee_plugin::{complementarity, component, kernel, math, mesh, persist, proximity, quadratic};

/// Load a scene and run it.
pub mod run {
    pub use settee_components::{FeelsForces, FromScene, registry};
    pub use settee_kernel::roles::{ControllerFailure, StepFailure};
    pub use settee_kernel::{Diagnostic, Event, Location, Registry, Severity};
    pub use settee_simulation::{
        Counters, EnergyReport, ForceFeedback, LoadOptions, Loaded, Profile, Simulation, SimulationError, Snapshot,
        SnapshotMismatch, SourceMap, StepHook, StepReport, StepSizes, Strictness, Trace, TraceEntry,
    };
}

/// Read and write states and data; record and export them.
pub mod state {
    pub use settee_kernel::vectors::StateVector;
    pub use settee_kernel::{DataRef, NodeId, ObjectId, Owner, Scene, Written};
    pub use settee_simulation::{
        Body, ExportFormat, Frame, MatrixOf, MomentError, Probe, ProbeError, RecordError, RecordFormat, Recorder,
        Recording, Series, StateInfo, StateView, Triplets,
    };
}

/// Build a scene in code.
pub mod build {
    pub use settee_kernel::{NodeId, ObjectId};
    pub use settee_simulation::{Given, SceneBuilder};
}

/// Contacts, and the elements of the library's collision models, which an intersection method reads by their types.
pub mod collision {
    pub use settee_components::geometry::{
        Boxes, Capsules, Cylinders, Lines, PointSet, Rays, Spheres, Tetrahedra, Triangles,
    };
    pub use settee_simulation::{Answered, Detected, ModelContacts, PairFate, PairReport};
}

/// Check a component: conformance suites for each role, and orders of convergence.
pub mod check {
    pub use settee_testing::*;
}

/// Draw a scene as plain data.
pub mod draw {
    pub use settee_kernel::draw::*;
    pub use settee_simulation::{DisplayFlag, DisplayFlags, DrawOptions, Field, FieldQuantity};
}

/// Pixels from draw lists.
#[cfg(feature = "pictures")]
pub mod pictures {
    pub use settee_render::*;
}
