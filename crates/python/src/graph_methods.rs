//! What Python calls of a graph.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyWeakref, PyWeakrefReference};
use settee_kernel::Owner;
use settee_simulation::{Draft, LoadOptions, Simulation, Strictness, empty_scene};

use crate::described;
use crate::errors::misuse;
use crate::graph::{Attributes, Graph, Inner};
use crate::hook::Wanted;
use crate::linked::RecentWrites;
use crate::names::Names;
use crate::scripted::Raised;
use crate::snapshots::State;
use crate::views::Views;
use crate::{building, data, keys, moments, results, running, snapshots};

#[pymethods]
impl Graph {
    /// An empty scene.
    #[expect(clippy::too_many_arguments, reason = "Python calls it with these")]
    #[new]
    #[pyo3(signature = (folder=None, data=Vec::new(), strictness="strict", quirks=Vec::new(), allow_outside=false, output=None, overwrite=false, script=None, threads=1))]
    fn new(
        folder: Option<PathBuf>,
        data: Vec<PathBuf>,
        strictness: &str,
        quirks: Vec<String>,
        allow_outside: bool,
        output: Option<PathBuf>,
        overwrite: bool,
        script: Option<PathBuf>,
        threads: usize,
    ) -> PyResult<Self> {
        let strictness = Strictness::named(strictness).ok_or_else(|| {
            let names = Strictness::NAMES.map(|(name, _)| format!("\"{name}\"")).join(", ");
            PyValueError::new_err(format!("strictness = \"{strictness}\": expected one of {names}"))
        })?;
        let last_data = settee_cli::last_folders();
        let own_files = settee_cli::OWN_MESHES;
        let options = LoadOptions { data, last_data, own_files, strictness, quirks, allow_outside, output, overwrite };
        let mut scene = empty_scene(folder, &options);
        // What components write is never the script itself.
        scene.output.scene_files = script.and_then(|script| script.canonicalize().ok()).into_iter().collect();
        Ok(Self::of(Inner {
            registry: Arc::new(crate::components::registry()),
            scene: Some(scene),
            draft: Draft::default(),
            simulation: None,
            is_stepping: false,
            moment: None,
            failure: None,
            views: Views::default(),
            is_stored: false,
            moments: 0,
            threads,
            scripts: Vec::new(),
            raised: Raised::default(),
            hand: None,
            writes: RecentWrites::default(),
            names: Names::default(),
            described: None,
            early: Vec::new(),
            asked: Vec::new(),
            wanted: Wanted::default(),
            options,
            renderer: None,
        }))
    }

    /// Reads a scene file into this graph; returns warnings.
    fn load(&self, path: PathBuf) -> PyResult<Vec<String>> {
        self.with(|inner| building::load(inner, &path))
    }

    fn add_node(
        &self,
        parent: u64,
        name: &str,
        attributes: Attributes<'_>,
        at: (String, u32),
    ) -> PyResult<(u64, Vec<String>)> {
        let attributes = building::read(attributes, &at)?;
        self.with(|inner| building::add_node(inner, parent, name, attributes, at))
    }

    fn add_object(
        &self,
        node: u64,
        class: &str,
        name: Option<String>,
        attributes: Attributes<'_>,
        at: (String, u32),
    ) -> PyResult<(Option<u64>, Vec<String>)> {
        let attributes = building::read(attributes, &at)?;
        self.with(|inner| building::add_object(inner, node, class, name, attributes, at))
    }

    /// Takes over the scene of another graph; returns pairs of old and new numbers.
    fn absorb(&self, parent: u64, other: &Bound<'_, Self>) -> PyResult<Vec<(u64, u64)>> {
        if std::ptr::eq(self, other.get()) {
            return Err(misuse("a scene cannot be added to itself"));
        }
        // Where it cannot be added it stays as it is.
        self.with(|inner| {
            inner.node(parent)?;
            inner.parts().map(|_| ())
        })?;
        let taken = other.get().with(building::take)?;
        self.with(|inner| building::absorb(inner, parent, taken))
    }

    fn remove(&self, key: u64) -> PyResult<()> {
        self.with(|inner| building::remove(inner, key))
    }

    fn move_to(&self, key: u64, node: u64) -> PyResult<()> {
        self.with(|inner| building::move_to(inner, key, node))
    }

    /// Gives a node another parent.
    fn add_parent(&self, node: u64, parent: u64) -> PyResult<()> {
        self.with(|inner| building::add_parent(inner, node, parent))
    }

    /// Takes one of several parents from a node; whether it was one, and another is left.
    fn remove_parent(&self, node: u64, parent: u64) -> PyResult<bool> {
        self.with(|inner| building::remove_parent(inner, node, parent))
    }

    fn root(&self) -> PyResult<u64> {
        Ok(keys::of_node(self.lock()?.scene()?.root()))
    }

    fn children(&self, node: u64) -> PyResult<Vec<u64>> {
        let inner = self.lock()?;
        Ok(inner.scene()?.node(inner.node(node)?).children.iter().map(|child| keys::of_node(*child)).collect())
    }

    /// A node and all below it, each once, parents first.
    fn pre_order(&self, node: u64) -> PyResult<Vec<u64>> {
        let inner = self.lock()?;
        Ok(inner.scene()?.pre_order(inner.node(node)?).into_iter().map(keys::of_node).collect())
    }

    /// Whether a node is another one, or below it.
    fn is_below(&self, node: u64, other: u64) -> PyResult<bool> {
        let inner = self.lock()?;
        let (node, other) = (inner.node(node)?, inner.node(other)?);
        Ok(node == other || inner.scene()?.above(node).any(|above| above == other))
    }

    /// Whether events come to an object: all nodes on a way from the root to its own are active.
    fn hears(&self, object: u64) -> PyResult<bool> {
        let inner = self.lock()?;
        let scene = inner.scene()?;
        Ok(scene.is_reached(scene.object(inner.object(object)?).node))
    }

    fn objects(&self, node: u64) -> PyResult<Vec<u64>> {
        let inner = self.lock()?;
        Ok(inner.scene()?.node(inner.node(node)?).objects.iter().map(|object| keys::of_object(*object)).collect())
    }

    fn parents(&self, node: u64) -> PyResult<Vec<u64>> {
        let inner = self.lock()?;
        Ok(inner.scene()?.node(inner.node(node)?).parents.iter().map(|parent| keys::of_node(*parent)).collect())
    }

    /// The node of an object.
    fn context(&self, object: u64) -> PyResult<u64> {
        let inner = self.lock()?;
        Ok(keys::of_node(inner.scene()?.object(inner.object(object)?).node))
    }

    fn name(&self, key: u64) -> PyResult<String> {
        let inner = self.lock()?;
        let scene = inner.scene()?;
        Ok(match inner.owner(key)? {
            Owner::Node(node) => scene.node(node).name.clone(),
            Owner::Object(object) => scene.object(object).name.clone(),
        })
    }

    fn rename(&self, key: u64, name: String) -> PyResult<()> {
        let mut inner = self.lock()?;
        let owner = inner.owner(key)?;
        let (scene, ..) = inner.parts()?;
        match owner {
            Owner::Node(node) => scene.node_mut(node).name = name,
            Owner::Object(object) => scene.object_mut(object).name = name,
        }
        inner.names.forget();
        Ok(())
    }

    /// The child of a name, if a node has one.
    fn find_child(&self, node: u64, name: &str) -> PyResult<Option<u64>> {
        let mut inner = self.lock()?;
        let node = inner.node(node)?;
        let (scene, names) = inner.named()?;
        Ok(names.child(scene, node, name).map(keys::of_node))
    }

    /// The object of a name, if a node has one.
    fn find_object(&self, node: u64, name: &str) -> PyResult<Option<u64>> {
        let mut inner = self.lock()?;
        let node = inner.node(node)?;
        let (scene, names) = inner.named()?;
        Ok(names.object(scene, node, name).map(keys::of_object))
    }

    /// The first object of a class in a node.
    fn find_class(&self, node: u64, class: &str) -> PyResult<Option<u64>> {
        let inner = self.lock()?;
        let (scene, node) = (inner.scene()?, inner.node(node)?);
        let mut objects = scene.node(node).objects.iter();
        Ok(objects.find(|object| scene.object(**object).class.name == class).map(|object| keys::of_object(*object)))
    }

    /// Nodes (places of the parents, name, attributes, number) and objects (place of the node, class, name,
    /// attributes, number) as they were given before the initialisation.
    #[expect(clippy::type_complexity, reason = "Python takes it apart")]
    fn described(
        &self,
    ) -> PyResult<(
        Vec<(Vec<usize>, String, Vec<(String, String)>, u64)>,
        Vec<(usize, String, String, Vec<(String, String)>, u64)>,
    )> {
        self.with(|inner| described::described(inner))
    }

    fn path(&self, key: u64) -> PyResult<String> {
        let inner = self.lock()?;
        Ok(inner.scene()?.owner_path(inner.owner(key)?))
    }

    /// Class, template, category and help of an object.
    #[pyo3(name = "class_")]
    fn class(&self, object: u64) -> PyResult<(String, String, String, String)> {
        let inner = self.lock()?;
        let (scene, object) = (inner.scene()?, inner.object(object)?);
        let (info, template) = (scene.object(object).class, scene.object(object).template.to_owned());
        Ok((info.name.to_owned(), template, info.category.to_owned(), info.help.to_owned()))
    }

    /// Whether an object is a mechanical state.
    fn is_state(&self, object: u64) -> PyResult<bool> {
        let inner = self.lock()?;
        let component = inner.scene()?.component(inner.object(object)?);
        Ok(component.and_then(|component| component.as_state()).is_some_and(|state| state.is_mechanical()))
    }

    /// What a path leads to, from a node or object.
    fn resolve(&self, key: u64, path: &str) -> PyResult<Option<u64>> {
        self.with(|inner| building::resolve(inner, key, path))
    }

    /// Names of all data.
    fn data_names(&self, key: u64) -> PyResult<Vec<&'static str>> {
        self.with(|inner| building::data_names(inner, key))
    }

    /// Index of the data called so, aliases included.
    fn find_data(&self, key: u64, name: &str) -> PyResult<Option<usize>> {
        self.with(|inner| building::find_data(inner, key, name))
    }

    /// What is declared about data.
    fn data_info<'py>(&self, py: Python<'py>, key: u64, index: usize) -> PyResult<Bound<'py, PyDict>> {
        self.with(|inner| building::data_info(py, inner, key, index))
    }

    fn is_set(&self, key: u64, index: usize) -> PyResult<bool> {
        let inner = self.lock()?;
        let data = inner.data(key, index)?;
        Ok(inner.scene()?.data(data).is_some_and(settee_kernel::AnyData::is_set))
    }

    /// Number of writes so far.
    fn revision(&self, key: u64, index: usize) -> PyResult<u32> {
        self.with(|inner| data::revision(inner, key, index))
    }

    /// How often data that show the run may have become others; 0 of those that only change when they are written.
    fn moments(&self, key: u64, index: usize) -> PyResult<u32> {
        self.with(|inner| data::moments(inner, key, index))
    }

    /// Path of the data that a data mirrors.
    fn data_source(&self, key: u64, index: usize) -> PyResult<Option<(u64, usize)>> {
        let inner = self.lock()?;
        let data = inner.data(key, index)?;
        let link = inner.scene()?.connections.iter().find(|link| link.target == data);
        Ok(link.map(|link| (keys::of(link.source.owner), link.source.index)))
    }

    /// Names of all links.
    fn link_names(&self, object: u64) -> PyResult<Vec<&'static str>> {
        self.with(|inner| building::link_names(inner, object))
    }

    /// Paths and targets of a link.
    fn link(&self, object: u64, name: &str) -> PyResult<Option<(Vec<String>, Vec<u64>)>> {
        self.with(|inner| building::link(inner, object, name))
    }

    /// Nearest name among data and links, for messages.
    fn nearest_name(&self, key: u64, name: &str) -> PyResult<Option<String>> {
        self.with(|inner| building::nearest(inner, key, name))
    }

    /// The value of data. Vectors of a running simulation are views that show what is current.
    fn get<'py>(&self, py: Python<'py>, key: u64, index: usize) -> PyResult<Bound<'py, PyAny>> {
        self.with(|inner| data::get(py, inner, key, index))
    }

    /// Writes an attribute: data or link. Returns warnings.
    fn set(
        &self,
        py: Python<'_>,
        key: u64,
        name: &str,
        value: &Bound<'_, PyAny>,
        at: (String, u32),
    ) -> PyResult<Vec<String>> {
        data::set(py, self, key, name, value, &at)
    }

    /// Initialises what is not initialised yet; returns warnings.
    fn init(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(|inner| running::init(py, inner))
    }

    /// Computes objects before the scene is initialised: states, topologies, engines and loaders. Returns warnings.
    fn init_objects(&self, objects: Vec<u64>) -> PyResult<Vec<String>> {
        self.with(|inner| crate::early::init_objects(inner, &objects))
    }

    /// Says which events of a step controllers listen to; Python is called at no other.
    fn want(&self, events: Vec<String>) -> PyResult<()> {
        self.lock()?.wanted.set(&events);
        Ok(())
    }

    fn is_initialised(&self) -> PyResult<bool> {
        Ok(self.lock()?.scene.is_none())
    }

    /// Makes steps of size `dt`; 0 means the scene's own.
    #[pyo3(signature = (dt, steps=1))]
    fn animate(&self, py: Python<'_>, dt: f64, steps: u64) -> PyResult<()> {
        running::animate(py, self, dt, steps)
    }

    fn reset(&self, py: Python<'_>) -> PyResult<()> {
        running::reset(py, self)
    }

    /// Calls `_dispatch(event, dt)` of this graph at the events of its steps from now on.
    fn listen(slf: &Bound<'_, Self>) -> PyResult<()> {
        crate::hook::listen(slf)
    }

    /// Warnings of steps since the last call.
    fn warnings(&self) -> PyResult<Vec<String>> {
        Ok(self.lock()?.simulation.as_mut().map(Simulation::take_warnings).unwrap_or_default())
    }

    /// Shows the state at a moment within the last step, until it is hidden.
    fn show_moment(&self, py: Python<'_>, time: f64) -> PyResult<()> {
        self.with(|inner| moments::show(py, inner, time))
    }

    fn hide_moment(&self, py: Python<'_>) -> PyResult<()> {
        self.with(|inner| moments::hide(py, inner))
    }

    fn go_to(&self, py: Python<'_>, time: f64) -> PyResult<()> {
        self.with(|inner| moments::go_to(py, inner, time))
    }

    /// The first moment of the last step at which `value()`, negative at its start, is 0 or positive.
    #[pyo3(signature = (value, tolerance=None))]
    fn find_event(&self, py: Python<'_>, value: &Bound<'_, PyAny>, tolerance: Option<f64>) -> PyResult<Option<f64>> {
        moments::find_event(py, self, value, tolerance)
    }

    /// Opens an account of where the energy goes, from the present state on.
    fn open_energy_account(&self) -> PyResult<()> {
        self.with(results::open_energy_account)
    }

    /// The account of energies by the names of its columns (J); `None` if none is open.
    fn energy_report<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.with(|inner| results::energy_report(py, inner))
    }

    /// Kinetic and potential energy (J).
    fn energy(&self) -> PyResult<(f64, Option<f64>)> {
        self.with(results::energy)
    }

    /// Kinetic energy and, where all force fields have one, potential energy of a node and what is below (J).
    fn energy_below(&self, node: u64) -> PyResult<(f64, Option<f64>)> {
        self.with(|inner| results::energy_below(inner, node))
    }

    /// Von Mises stresses at the points of states (Pa), each with the number of its state.
    fn stresses<'py>(&self, py: Python<'py>) -> PyResult<results::Stresses<'py>> {
        self.with(|inner| results::stresses(py, inner))
    }

    /// Right side and solution of the last system that a linear solver solved; `None` if there is none.
    fn last_solve<'py>(&self, py: Python<'py>, object: u64) -> PyResult<Option<results::Solve<'py>>> {
        self.with(|inner| results::last_solve(py, inner, object))
    }

    /// The constraint problem of the last step: rows, forces, values without forces, W by rows (empty where the solver
    /// does without it); `None` before constraints were solved.
    fn problem<'py>(&self, py: Python<'py>) -> PyResult<Option<crate::contacts::Problem<'py>>> {
        self.with(|inner| crate::contacts::problem(py, inner))
    }

    /// A picture: width, height, four bytes for each pixel, warnings. `words` are options as on a command line.
    fn picture<'py>(&self, py: Python<'py>, words: Vec<String>) -> PyResult<results::Pixels<'py>> {
        self.with(|inner| results::picture(py, inner, &words))
    }

    /// What the scene looks like: positions, colours, triangles, segments, points.
    fn drawing<'py>(&self, py: Python<'py>) -> PyResult<crate::drawing::Drawing<'py>> {
        self.with(|inner| crate::drawing::drawing(py, inner))
    }

    /// Holds the point that is nearest to `start` by a spring or as the scene says, with the other end at `target`,
    /// or moves that end; returns the state.
    fn hold(&self, start: Option<[f64; 3]>, target: [f64; 3]) -> PyResult<Option<u64>> {
        self.with(|inner| crate::drawing::hold(inner, start, target))
    }

    /// Lets act during the next step what holds a body.
    fn push(&self) -> PyResult<()> {
        self.with(crate::drawing::push)
    }

    /// Lets go of what is held.
    fn release(&self) -> PyResult<()> {
        self.with(|inner| {
            crate::drawing::release(inner);
            Ok(())
        })
    }

    /// Opens a window on the scene, and returns when it is closed. `words` are options as on a command line.
    #[pyo3(signature = (title, words, script=None))]
    fn view(&self, py: Python<'_>, title: &str, words: Vec<String>, script: Option<&str>) -> PyResult<()> {
        crate::window::open(py, self, title, &words, script)
    }

    /// Matrix of a component ("mass", "stiffness", "damping") or of a linear system ("system"): size, rows, columns,
    /// values.
    fn matrix<'py>(&self, py: Python<'py>, object: u64, kind: &str) -> PyResult<Option<results::Matrix<'py>>> {
        self.with(|inner| results::matrix(py, inner, object, kind))
    }

    /// Elements of a topology as they are in the run, by the names of their data.
    fn elements<'py>(&self, py: Python<'py>, object: u64) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.with(|inner| results::elements(py, inner, object))
    }

    /// Changes the mesh of a topology: "remove", "add", "renumber" or "move" points or elements of a kind. Returns
    /// warnings.
    #[expect(clippy::too_many_arguments, reason = "Python calls it with these")]
    fn change_mesh(
        &self,
        py: Python<'_>,
        object: u64,
        what: &str,
        kind: &str,
        indices: Vec<u32>,
        ancestors: Vec<Vec<u32>>,
        weights: Vec<Vec<f64>>,
    ) -> PyResult<Vec<String>> {
        self.with(|inner| crate::mesh_change::change(py, inner, object, (what, kind), &indices, &ancestors, &weights))
    }

    /// Cuts the mesh of a topology: a surface along n points of 3 numbers, in the triangles given, or a body by a blade
    /// at n places of 6 numbers. Returns warnings.
    fn cut_mesh(
        &self,
        py: Python<'_>,
        object: u64,
        blade: bool,
        numbers: Vec<f64>,
        triangles: Vec<u32>,
        snap: (f64, f64),
    ) -> PyResult<Vec<String>> {
        self.with(|inner| crate::mesh_change::cut(py, inner, object, (blade, &numbers, &triangles), snap))
    }

    /// The contacts of the last step: paths of models, and for each contact two indices of these, its number, elements,
    /// points, normal, gap and force.
    fn contacts<'py>(&self, py: Python<'py>) -> PyResult<crate::contacts::Contacts<'py>> {
        self.with(|inner| crate::contacts::contacts(py, inner))
    }

    /// How well the last step solved its constraints, by names; `None` if it had none.
    fn constraints<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.with(|inner| crate::contacts::certificate(py, inner))
    }

    /// How contacts by barriers kept their promise in the last step, by names; `None` where there are none.
    fn promise<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.with(|inner| crate::contacts::promise(py, inner))
    }

    /// What an `LCPForceFeedback` lets a device feel after the last step; `None` if there is nothing to feel.
    fn force_feedback(&self, object: u64) -> PyResult<Option<crate::force_feedback::ForceFeedback>> {
        self.with(|inner| crate::force_feedback::of(inner, object))
    }

    /// Says who computes a component of the class PythonForceField or PythonMapping.
    fn attach(&self, object: u64, instance: &Bound<'_, PyAny>) -> PyResult<()> {
        let weak = PyWeakrefReference::new(instance)?.into_any().cast_into::<PyWeakref>()?.unbind();
        let mut inner = self.lock()?;
        let object = inner.object(object)?;
        inner.scripts.push((object, weak));
        Ok(())
    }

    /// Number of steps since the start or the last reset.
    fn steps(&self) -> PyResult<u64> {
        Ok(self.lock()?.simulation()?.steps())
    }

    fn snapshot(&self, py: Python<'_>) -> PyResult<State> {
        self.with(|inner| snapshots::snapshot(py, inner))
    }

    fn load_snapshot(&self, py: Python<'_>, path: PathBuf) -> PyResult<State> {
        self.with(|inner| snapshots::load_snapshot(py, inner, &path))
    }

    fn restore(&self, py: Python<'_>, state: &State) -> PyResult<()> {
        self.with(|inner| snapshots::restore(py, inner, state))
    }

    /// Work done so far, by name.
    fn counters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.with(|inner| results::counters(py, inner))
    }

    /// Forgets everything; arrays that are still held keep their last values.
    fn unload(&self) -> PyResult<()> {
        let mut inner = self.lock()?;
        if inner.is_stepping {
            return Err(misuse("a step is being made: the scene can be unloaded after animate"));
        }
        let draft = std::mem::take(&mut inner.draft);
        let (scene, simulation) = (inner.scene.take(), inner.simulation.take());
        (inner.hand, inner.moment) = (None, None);
        inner.views.close();
        // Nothing of it is dropped with the lock held.
        drop(inner);
        drop((draft, scene, simulation));
        Ok(())
    }
}
