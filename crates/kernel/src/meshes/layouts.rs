//! What event handlers lay out for components: numbers from which these and others make their working data, beside the
//! description. A wire that is pushed out has other beams in each step.

use std::collections::BTreeMap;
use std::sync::Arc;

use settee_persist::{Persist, ReadError, Reader, Writer};

use crate::scene::{ObjectId, Scene};

/// Numbers by component. Snapshots share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Layouts {
    entries: BTreeMap<ObjectId, Arc<[f64]>>,
    /// The objects of the scene, by whose places files name them.
    order: Arc<[ObjectId]>,
}

impl PartialEq for Layouts {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

impl Layouts {
    pub fn of(scene: &Scene) -> Self {
        Self { entries: BTreeMap::new(), order: scene.objects_in_order().iter().copied().collect() }
    }

    /// Takes over the layouts of objects that are there still.
    pub fn continue_from(&mut self, older: &Self) {
        let known = older.entries.iter().filter(|(object, _)| self.order.contains(object));
        self.entries = known.map(|(object, values)| (*object, Arc::clone(values))).collect();
    }

    pub fn get(&self, object: ObjectId) -> Option<&[f64]> {
        self.entries.get(&object).map(|values| &**values)
    }

    pub fn set(&mut self, object: ObjectId, values: Option<Arc<[f64]>>) -> Option<Arc<[f64]>> {
        match values {
            Some(values) => self.entries.insert(object, values),
            None => self.entries.remove(&object),
        }
    }
}

impl Persist for Layouts {
    fn save(&self, writer: &mut Writer) {
        let place = |object: &ObjectId| self.order.iter().position(|other| other == object);
        let entries = self.entries.iter().filter_map(|(object, values)| Some((place(object)?, values.to_vec())));
        entries.collect::<Vec<(usize, Vec<f64>)>>().save(writer);
    }

    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let order = Arc::clone(&like.ok_or(ReadError::NotBuilt("layouts"))?.order);
        let mut entries = BTreeMap::new();
        for (place, values) in <Vec<(usize, Vec<f64>)>>::load(reader, None)? {
            let object = order.get(place).ok_or(ReadError::DoesNotFit("a layout"))?;
            entries.insert(*object, Arc::from(values));
        }
        Ok(Self { entries, order })
    }
}
