//! The picture of the scene, painted on a thread of its own into a texture that the window shows.
//!
//! Only the latest request counts. The window's thread neither converts draw lists nor waits for the graphics device.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use eframe::egui_wgpu::RenderState;
use eframe::wgpu;
use egui::TextureId;
use settee_kernel::draw::DrawList;
use settee_render::{Bounds, Camera, Decoration, Offscreen, Renderer};

/// Samples of a pixel.
const SAMPLES: u32 = 4;

/// What is to be painted.
#[derive(Clone)]
pub struct Wish {
    /// The list; the same one is not taken over twice.
    pub list: Arc<DrawList>,
    /// From where.
    pub camera: Camera,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// What else is seen.
    pub decoration: Decoration,
}

/// What was painted.
#[derive(Clone)]
pub struct Painted {
    /// The texture.
    pub target: Arc<Offscreen>,
    /// From where.
    pub camera: Camera,
    /// The box around everything in it.
    pub bounds: Option<Bounds>,
    /// Time from the wish to the commands for the device.
    pub took: Duration,
}

#[derive(Default)]
struct Desk {
    wish: Option<Wish>,
    saves: Vec<PathBuf>,
    painted: Option<Painted>,
    reports: Vec<Result<String, String>>,
    is_busy: bool,
    is_closed: bool,
}

type Shared = Arc<(Mutex<Desk>, Condvar)>;

/// The handle to the thread that paints.
pub struct Painter {
    shared: Shared,
    thread: Option<JoinHandle<()>>,
    state: RenderState,
    texture: Option<(TextureId, Arc<Offscreen>)>,
}

fn with<R>(shared: &Shared, work: impl FnOnce(&mut Desk) -> R) -> R {
    work(&mut shared.0.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Painter {
    /// A painter on the device of a window; `wake` is called after each picture.
    pub fn new(state: &RenderState, wake: impl Fn() + Send + 'static) -> Self {
        let shared = Shared::default();
        let (device, queue) = (state.device.clone(), state.queue.clone());
        let own = Arc::clone(&shared);
        let thread =
            std::thread::Builder::new().name("painter".into()).spawn(move || paint(&own, &device, &queue, &wake)).ok();
        Self { shared, thread, state: state.clone(), texture: None }
    }

    /// Asks for a picture; an earlier request that has not been started is dropped.
    pub fn ask(&self, wish: Wish) {
        with(&self.shared, |desk| desk.wish = Some(wish));
        self.shared.1.notify_all();
    }

    /// Asks for the last picture as a PNG file.
    pub fn save(&self, path: &Path) {
        with(&self.shared, |desk| desk.saves.push(path.to_owned()));
        self.shared.1.notify_all();
    }

    /// What became of the files.
    pub fn take_reports(&self) -> Vec<Result<String, String>> {
        with(&self.shared, |desk| std::mem::take(&mut desk.reports))
    }

    /// Whether everything that was asked for is done.
    pub fn is_idle(&self) -> bool {
        with(&self.shared, |desk| desk.wish.is_none() && desk.saves.is_empty() && !desk.is_busy)
    }

    /// Whether it still paints; it does not after the graphics device was lost.
    pub fn is_alive(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// The last picture, with the id under which the window shows it.
    pub fn picture(&mut self) -> Option<(TextureId, Painted)> {
        let painted = with(&self.shared, |desk| desk.painted.clone())?;
        let id = match &self.texture {
            Some((id, target)) if Arc::ptr_eq(target, &painted.target) => *id,
            old => {
                let mut renderer = self.state.renderer.write();
                let (device, view) = (&self.state.device, painted.target.view());
                match old {
                    Some((id, _)) => {
                        let filter = wgpu::FilterMode::Linear;
                        renderer.update_egui_texture_from_wgpu_texture(device, view, filter, *id);
                        *id
                    }
                    None => renderer.register_native_texture(device, view, wgpu::FilterMode::Linear),
                }
            }
        };
        self.texture = Some((id, Arc::clone(&painted.target)));
        Some((id, painted))
    }
}

impl Drop for Painter {
    fn drop(&mut self) {
        with(&self.shared, |desk| desk.is_closed = true);
        self.shared.1.notify_all();
        if let Some(thread) = self.thread.take() {
            // The thread ends after one more picture at most; a panic there was reported already.
            let _ = thread.join();
        }
    }
}

enum Task {
    Paint(Wish),
    Save(PathBuf),
}

fn next_task(shared: &Shared) -> Option<Task> {
    let mut desk = shared.0.lock().unwrap_or_else(PoisonError::into_inner);
    desk.is_busy = false;
    loop {
        if desk.is_closed {
            return None;
        }
        let wish = desk.wish.take().map(Task::Paint);
        let task = wish.or_else(|| desk.saves.pop().map(Task::Save));
        if task.is_some() {
            desk.is_busy = true;
            return task;
        }
        desk = shared.1.wait(desk).unwrap_or_else(PoisonError::into_inner);
    }
}

fn paint(shared: &Shared, device: &wgpu::Device, queue: &wgpu::Queue, wake: &dyn Fn()) {
    let mut renderer = Renderer::new(device, queue, Offscreen::FORMAT, SAMPLES);
    let mut uploaded: Option<Arc<DrawList>> = None;
    let mut target: Option<Arc<Offscreen>> = None;
    while let Some(task) = next_task(shared) {
        match task {
            Task::Paint(wish) => {
                let start = Instant::now();
                if uploaded.as_ref().is_none_or(|list| !Arc::ptr_eq(list, &wish.list)) {
                    renderer.upload(&wish.list);
                    uploaded = Some(Arc::clone(&wish.list));
                }
                let painted = match target.take() {
                    Some(target) if target.size() == wish.size => target,
                    _ => Arc::new(Offscreen::new(device, wish.size, SAMPLES)),
                };
                renderer.look(&wish.camera, painted.size(), &wish.decoration);
                let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
                renderer.paint(&mut painted.begin(&mut encoder, wish.decoration.background));
                queue.submit([encoder.finish()]);
                // Without this wait pictures would queue up on slow devices, each older than the mouse.
                let _ = device.poll(wgpu::PollType::wait_indefinitely());
                let warnings = renderer.take_warnings();
                with(shared, |desk| {
                    desk.reports.extend(warnings.into_iter().map(Err));
                    desk.painted = Some(Painted {
                        target: Arc::clone(&painted),
                        camera: wish.camera,
                        bounds: renderer.bounds(),
                        took: start.elapsed(),
                    });
                });
                target = Some(painted);
            }
            Task::Save(path) => {
                let outcome = match &target {
                    Some(target) => target.read(device, queue).and_then(|picture| {
                        picture.save(&path).map_err(|error| format!("{}: {error}", path.display()))
                    }),
                    None => Err("nothing was painted yet".into()),
                };
                let report = outcome.map(|()| format!("wrote {}", path.display()));
                with(shared, |desk| desk.reports.push(report));
            }
        }
        wake();
    }
}
