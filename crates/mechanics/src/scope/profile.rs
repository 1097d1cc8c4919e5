//! Where the time of steps goes: a budget by kinds of work, and spans for viewers of traces.

use settee_kernel::ObjectId;
use settee_kernel::roles::Activity;
use settee_parallel::{Clock, Workers};

/// Spans beyond this number are counted but not kept: about 100 MB.
const MOST_SPANS: usize = 2_000_000;

/// What a span shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanName {
    /// A phase or an operation.
    Operation(&'static str),
    /// A call to a component, and what it does.
    Component(ObjectId, &'static str),
}

/// A stretch of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// What was done.
    pub name: SpanName,
    /// The kind of work it is counted as.
    pub activity: Activity,
    /// Start since the profile was started (s).
    pub start: f64,
    /// Length (s).
    pub seconds: f64,
    /// 0 for the thread that steps, others for scopes that are solved at the same time.
    pub lane: usize,
}

/// Time by kinds of work. Nested work counts for the innermost kind, but all that a linear solver does except for
/// factorisations counts as solving.
#[derive(Clone, Debug)]
pub struct Profile {
    clock: Clock,
    /// Time up to which all is counted (s on the clock).
    mark: f64,
    open: Vec<Open>,
    component: Option<(ObjectId, &'static str, f64)>,
    seconds: [f64; Activity::ALL.len()],
    spans: Option<Vec<Span>>,
    lost_spans: u64,
    calls: u64,
    lane: usize,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    activity: Activity,
    name: &'static str,
    start: f64,
}

impl Profile {
    /// A profile that starts now, of work by these threads; `with_spans`: stretches are kept one by one.
    pub fn new(workers: &Workers, with_spans: bool) -> Self {
        Self::by(Clock::new(workers), with_spans)
    }

    fn by(clock: Clock, with_spans: bool) -> Self {
        Self {
            clock,
            mark: 0.0,
            open: Vec::with_capacity(16),
            component: None,
            seconds: [0.0; Activity::ALL.len()],
            spans: with_spans.then(Vec::new),
            lost_spans: 0,
            calls: 0,
            lane: 0,
        }
    }

    /// Time spent on a kind of work so far (s).
    pub fn seconds(&self, activity: Activity) -> f64 {
        self.seconds[activity as usize]
    }

    /// Time spent on all (s).
    pub fn total(&self) -> f64 {
        self.seconds.iter().sum()
    }

    /// Calls to components so far.
    pub fn calls(&self) -> u64 {
        self.calls
    }

    /// The stretches, if they are kept.
    pub fn spans(&self) -> &[Span] {
        self.spans.as_deref().unwrap_or_default()
    }

    /// Stretches that were not kept because there were too many.
    pub fn lost_spans(&self) -> u64 {
        self.lost_spans
    }

    /// Starts a stretch.
    pub(crate) fn begin(&mut self, activity: Activity, name: &'static str) {
        let now = self.clock.seconds();
        self.count(now);
        let is_solving = self.open.iter().any(|open| open.activity == Activity::Solve);
        let activity = if is_solving && activity != Activity::Factor { Activity::Solve } else { activity };
        self.open.push(Open { activity, name, start: now });
    }

    /// Ends the last stretch that was started.
    pub(crate) fn end(&mut self) {
        let now = self.clock.seconds();
        self.count(now);
        self.end_component(now);
        if let Some(Open { activity, name, start }) = self.open.pop() {
            self.keep(SpanName::Operation(name), activity, start, now);
        }
    }

    /// Ends all stretches: a step that failed leaves some open.
    pub(crate) fn end_all(&mut self) {
        while !self.open.is_empty() {
            self.end();
        }
    }

    /// A component is called; it is busy until the next one is, or until the operation ends.
    pub(crate) fn call(&mut self, object: ObjectId, action: &'static str) {
        self.calls += 1;
        if self.spans.is_some() {
            let now = self.clock.seconds();
            self.end_component(now);
            self.component = Some((object, action, now));
        }
    }

    /// A profile for what runs beside others on another lane.
    pub(crate) fn fork(&self, lane: usize) -> Self {
        let mark = self.clock.seconds();
        Self { mark, lane, ..Self::by(self.clock.clone(), self.spans.is_some()) }
    }

    /// Takes over what ran on other lanes since the last count: the time that passed is shared out as they spent
    /// theirs.
    pub(crate) fn absorb(&mut self, others: Vec<Self>) {
        let now = self.clock.seconds();
        let spent: f64 = others.iter().map(Self::total).sum();
        let share = if spent > 0.0 { (now - self.mark) / spent } else { 0.0 };
        for other in others {
            self.seconds.iter_mut().zip(other.seconds).for_each(|(own, other)| *own += share * other);
            self.calls += other.calls;
            self.lost_spans += other.lost_spans;
            if let (Some(own), Some(other)) = (&mut self.spans, other.spans) {
                own.extend(other);
            }
        }
        if spent > 0.0 {
            self.mark = now;
        }
    }

    fn count(&mut self, now: f64) {
        if let Some(open) = self.open.last() {
            self.seconds[open.activity as usize] += now - self.mark;
        }
        self.mark = now;
    }

    fn end_component(&mut self, now: f64) {
        if let Some((object, action, start)) = self.component.take() {
            let activity = self.open.last().map_or(Activity::Traversal, |open| open.activity);
            self.keep(SpanName::Component(object, action), activity, start, now);
        }
    }

    fn keep(&mut self, name: SpanName, activity: Activity, start: f64, end: f64) {
        if let Some(spans) = &mut self.spans {
            if spans.len() < MOST_SPANS {
                spans.push(Span { name, activity, start, seconds: end - start, lane: self.lane });
            } else {
                self.lost_spans += 1;
            }
        }
    }
}

/// Starts and ends stretches where there may be no profile.
pub(crate) trait Profiling {
    /// Starts a stretch.
    fn begin(&mut self, activity: Activity, name: &'static str);
    /// Ends the last stretch that was started.
    fn end(&mut self);
}

impl Profiling for Option<Box<Profile>> {
    #[inline]
    fn begin(&mut self, activity: Activity, name: &'static str) {
        if let Some(profile) = self {
            profile.begin(activity, name);
        }
    }

    #[inline]
    fn end(&mut self) {
        if let Some(profile) = self {
            profile.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use settee_parallel::ALONE;

    use super::*;

    #[test]
    fn nested_work_counts_once_and_solving_takes_what_it_needs() {
        let mut profile = Profile::new(&ALONE, true);
        profile.begin(Activity::Traversal, "step");
        profile.begin(Activity::Force, "force");
        profile.end();
        profile.begin(Activity::Solve, "solve");
        profile.begin(Activity::Force, "product");
        std::thread::sleep(std::time::Duration::from_millis(2));
        profile.end();
        profile.begin(Activity::Factor, "factor");
        profile.end();
        profile.end();
        profile.end();
        assert!(profile.seconds(Activity::Solve) >= 0.002);
        assert!(profile.seconds(Activity::Force) < 0.002 && profile.seconds(Activity::Factor) < 0.002);
        let step = profile.spans().last().unwrap();
        assert_eq!(step.name, SpanName::Operation("step"));
        assert!((profile.total() - step.seconds).abs() < 1e-9);
    }

    #[test]
    fn lanes_share_the_time_that_passed() {
        let mut profile = Profile::new(&ALONE, false);
        profile.begin(Activity::Traversal, "step");
        let mut lanes = vec![profile.fork(1), profile.fork(2)];
        for lane in &mut lanes {
            lane.begin(Activity::Force, "force");
            lane.end();
        }
        profile.absorb(lanes);
        profile.end();
        assert!(profile.seconds(Activity::Force) > 0.0);
    }
}
