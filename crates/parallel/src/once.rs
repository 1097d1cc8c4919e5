//! Work that is done once, and what it gives.

/// Work that is to be called through a pointer.
pub(crate) struct Once<F, R> {
    work: Option<F>,
    result: Option<R>,
}

impl<F: FnOnce() -> R, R> Once<F, R> {
    pub fn new(work: F) -> Self {
        Self { work: Some(work), result: None }
    }

    /// Does it, unless that was done.
    pub fn run(&mut self) {
        if let Some(work) = self.work.take() {
            self.result = Some(work());
        }
    }

    /// What it gave.
    pub fn result(self) -> R {
        self.result.expect("who takes the result has done the work")
    }
}
