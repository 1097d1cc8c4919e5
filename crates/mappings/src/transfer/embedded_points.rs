//! Points that lie in elements of a mesh, and how they follow its changes in place.

use std::collections::BTreeSet;
use std::sync::Arc;

use settee_kernel::roles::{Inputs, InputsMut, JacobianSink, Transfer};
use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::{ElementKind, RowEdit, RowPlace};
use settee_persist::{Persist, ReadError, Reader, Writer};

use super::WeightedSums;

/// Points of the output as weighted sums of the nodes of the elements in which they lie.
#[derive(Clone, Debug)]
pub struct EmbeddedPoints {
    sums: WeightedSums,
    homes: Homes,
    /// Number of points of the input.
    n_input: usize,
    /// Points whose element is gone, and new ones: they have no weights until they are placed.
    homeless: Vec<u32>,
}

/// In which element each of some points lies. Copies share what does not change.
#[derive(Clone, Debug, Default)]
pub struct Homes {
    /// The kind of the elements; `None` where they are of several kinds, or not known.
    kind: Option<ElementKind>,
    /// The element of each point.
    of: Arc<Vec<u32>>,
    /// Element and point, by elements; found when a mesh changes.
    points: Option<Arc<BTreeSet<(u32, u32)>>>,
}

/// The number of no element.
const NOWHERE: u32 = u32::MAX;

impl Homes {
    /// The elements of points in order.
    pub fn of(elements: impl IntoIterator<Item = (ElementKind, u32)>) -> Self {
        let (mut kind, mut is_one_kind, mut of) = (None, true, Vec::new());
        for (own, element) in elements {
            is_one_kind &= *kind.get_or_insert(own) == own;
            of.push(element);
        }
        Self { kind: kind.filter(|_| is_one_kind), of: Arc::new(of), points: None }
    }

    /// Points by elements.
    fn points(&self) -> Arc<BTreeSet<(u32, u32)>> {
        let all = || Arc::new((0u32..).zip(&*self.of).map(|(point, element)| (*element, point)).collect());
        self.points.clone().unwrap_or_else(all)
    }

    /// Gives points another element, and other points the elements of those before them.
    fn put(&mut self, points: &mut BTreeSet<(u32, u32)>, point: u32, element: u32) {
        let own = &mut Arc::make_mut(&mut self.of)[point as usize];
        points.remove(&(*own, point));
        points.insert((element, point));
        *own = element;
    }

    /// Brings the points to others of the output.
    fn follow(&mut self, points: &mut BTreeSet<(u32, u32)>, edit: &RowEdit) {
        for point in edit.left() {
            points.remove(&(self.of[point as usize], point));
        }
        let of = Arc::make_mut(&mut self.of);
        edit.follow(of, 1, &vec![NOWHERE; edit.added().len()]);
        points.extend(edit.moved().map(|point| (of[point as usize], point)));
    }
}

/// The effect of a change of the mesh, and of the points of the output, on embedded points.
pub struct Rehoming {
    /// Points by the elements in which they were.
    points: Arc<BTreeSet<(u32, u32)>>,
    /// Points before the change, with their elements now and the nodes of these with their weights; `None` of those
    /// whose element is gone.
    moved: Vec<(u32, Option<Home>)>,
    /// What happened to the points of the output.
    output: RowEdit,
    /// Number of points of the input now.
    n_input: usize,
}

/// An element with its nodes and their weights.
type Home = (u32, Vec<(u32, f64)>);

impl Rehoming {
    /// How many points have no element.
    pub fn n_homeless(&self) -> usize {
        self.output.added().len() + self.moved.iter().filter(|(_, home)| home.is_none()).count()
    }
}

impl EmbeddedPoints {
    /// Points with weights in elements of `n_input` points.
    pub fn new(sums: WeightedSums, homes: Homes, n_input: usize) -> Self {
        Self { sums, homes, n_input, homeless: Vec::new() }
    }

    /// The weights.
    pub fn sums(&self) -> &WeightedSums {
        &self.sums
    }

    /// The weights alone.
    pub fn into_sums(self) -> WeightedSums {
        self.sums
    }

    /// The kind of the elements in which the points lie, if it is one.
    pub fn kind(&self) -> Option<ElementKind> {
        self.homes.kind.filter(|_| self.sums.width().is_some())
    }

    /// The effect of changes of elements, of their neighbours, and of the points of the input and the output.
    /// `touched`: the elements that differ from those of the same index before, or have a node with another number.
    /// `None` where all points have to be located again.
    pub fn rehoming(
        &self,
        around: &DynamicMesh,
        (elements, touched): (&RowEdit, &[u32]),
        input: &RowEdit,
        output: RowEdit,
    ) -> Option<Rehoming> {
        let kind = self.kind()?;
        let n_points = self.sums.n_points();
        if n_points != output.n_before() || n_points != self.homes.of.len() {
            return None;
        }
        let points = self.homes.points();
        let within = |element: u32| points.range((element, 0)..=(element, u32::MAX)).map(|(_, point)| *point);
        // The weights at nodes that are still there.
        let renumbered = |point: u32| -> Option<Vec<(u32, f64)>> {
            let terms = self.sums.terms(point as usize);
            terms.map(|(_, node, weight)| Some((input.new_index(node)?, weight))).collect()
        };
        // An element that is gone may be there twice.
        let same = |terms: Vec<(u32, f64)>| -> Option<Home> {
            let nodes: Vec<u32> = terms.iter().map(|(node, _)| *node).collect();
            Some((around.find(kind, &nodes)?, terms))
        };
        let mut moved = Vec::new();
        let went = elements.left().filter(|element| elements.new_index(*element).is_none());
        for element in went {
            moved.extend(within(element).map(|point| (point, renumbered(point).and_then(same))));
        }
        for element in touched {
            let RowPlace::Before(before) = elements.place(*element as usize) else { continue };
            for point in within(before as u32) {
                moved.push((point, Some((*element, renumbered(point)?))));
            }
        }
        Some(Rehoming { points, moved, output, n_input: input.n() })
    }

    /// Carries it out.
    pub fn follow(&mut self, rehoming: Rehoming) {
        let Rehoming { mut points, moved, output, n_input } = rehoming;
        self.n_input = n_input;
        // The only other owner is the one that is replaced.
        self.homes.points = None;
        let by_element = Arc::make_mut(&mut points);
        let mut homeless = BTreeSet::new();
        for (point, home) in moved {
            match home {
                Some((element, terms)) => {
                    self.sums.put(point as usize, terms);
                    self.homes.put(by_element, point, element);
                }
                None => {
                    // What it names may be gone.
                    self.sums.put(point as usize, std::iter::repeat((0, 0.0)));
                    self.homes.put(by_element, point, NOWHERE);
                    homeless.extend(output.new_index(point));
                }
            }
        }
        self.sums.follow(&output);
        self.homes.follow(by_element, &output);
        homeless.extend(output.added());
        self.homeless = homeless.into_iter().collect();
        self.homes.points = Some(points);
    }

    /// The points that have no element, in ascending order.
    pub fn homeless(&self) -> &[u32] {
        &self.homeless
    }

    /// Gives elements to the points that lost theirs, with the weights of the nodes; points without a new element keep
    /// no weights.
    pub fn settle(&mut self, homes: impl IntoIterator<Item = (u32, Vec<(u32, f64)>)>) {
        let homeless = std::mem::take(&mut self.homeless);
        let mut points = self.homes.points();
        self.homes.points = None;
        let by_element = Arc::make_mut(&mut points);
        for (point, (element, terms)) in homeless.into_iter().zip(homes) {
            self.sums.put(point as usize, terms);
            self.homes.put(by_element, point, element);
        }
        self.homes.points = Some(points);
    }
}

/// The elements of the points depend on the history of changes, not on the present mesh alone: the weights are written.
impl Persist for EmbeddedPoints {
    fn save(&self, writer: &mut Writer) {
        let terms = |point: usize| self.sums.terms(point).map(|(_, node, weight)| (node, weight)).collect();
        let all: Vec<Vec<(u32, f64)>> = (0..self.sums.n_points()).map(terms).collect();
        (all, self.homes.of.to_vec()).save(writer);
    }

    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        const WHAT: &str = "the places of points in elements";
        let fresh = like.ok_or(ReadError::NotBuilt(WHAT))?;
        let (all, homes) = <(Vec<Vec<(u32, f64)>>, Vec<u32>)>::load(reader, None)?;
        let is_there = |(node, weight): &(u32, f64)| (*node as usize) < fresh.n_input && weight.is_finite();
        let n_points = fresh.sums.n_points();
        if [all.len(), homes.len()] != [n_points; 2] || !all.iter().flatten().all(is_there) {
            return Err(ReadError::DoesNotFit(WHAT));
        }
        let mut sums = fresh.sums.without_points();
        all.into_iter().for_each(|terms| sums.push(terms.into_iter().map(|(node, weight)| (0, node, weight))));
        let homes = Homes { kind: fresh.homes.kind, of: Arc::new(homes), points: None };
        Ok(Self { sums, homes, n_input: fresh.n_input, homeless: Vec::new() })
    }
}

impl Transfer for EmbeddedPoints {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        self.sums.apply(x_in, x_out);
    }
    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        self.sums.apply_j(v_in, v_out);
    }
    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        self.sums.apply_jt(f_out, f_in);
    }
    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        self.sums.jacobian(sink);
    }
}
