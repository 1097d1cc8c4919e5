//! What scenes say to SOFA's program about itself: its version, its messages, its threads, its tools.

use settee_kernel::{Component, Data, Lifecycle};

/// The version of SOFA that a scene was written for; no effect here.
#[derive(Component)]
#[component(category = "SceneUtility", name = "APIVersion")]
pub struct ApiVersion {
    /// The version.
    #[data(default = "26.12.99", ignored = "old names are understood in every scene")]
    pub level: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for ApiVersion {}

/// Writes SOFA's messages to a file; no effect here.
#[derive(Component)]
#[component(category = "SceneUtility")]
pub struct FileMessageHandlerComponent {
    /// The file.
    #[data(ignored = "messages go to the standard error stream of the program, or to files that it is sent to")]
    pub filename: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for FileMessageHandlerComponent {}

/// Chooses the form of SOFA's messages; no effect here.
#[derive(Component)]
#[component(category = "SceneUtility")]
pub struct MessageHandlerComponent {
    /// The form.
    #[data(ignored = "messages have one form; --json gives them to programs")]
    pub handler: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for MessageHandlerComponent {}

/// Takes the place of a component that SOFA could not make; it has a name and does nothing.
#[derive(Component)]
#[component(category = "SceneUtility")]
pub struct InfoComponent {
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for InfoComponent {}

/// Stops SOFA's animation when one of its programs sends an event that asks for it; nothing here sends one, and the
/// component does nothing.
#[derive(Component)]
#[component(category = "SceneUtility")]
pub struct PauseAnimationOnEvent {
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for PauseAnimationOnEvent {}

/// How SOFA's tasks are shared between threads; no effect here.
#[derive(Component)]
#[component(category = "SceneUtility")]
pub struct TaskSchedulerSettings {
    /// Number of threads; 0 for one per core.
    #[data(default = 0, ignored = "the number of threads is that of the simulation: --threads")]
    pub nb_threads: Data<i32>,
    /// How tasks are shared.
    #[data(default = "_default", ignored = "the number of threads is that of the simulation: --threads")]
    pub task_scheduler_type: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TaskSchedulerSettings {}

/// Where SOFA finds the program gnuplot; no effect here.
#[derive(Component)]
#[component(category = "Setting")]
pub struct SofaDefaultPathSetting {
    /// The folder of the program.
    #[data(ignored = "a Monitor writes tables, which any program can plot")]
    pub gnuplot_path: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for SofaDefaultPathSetting {}
