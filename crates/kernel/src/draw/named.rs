//! Options of drawings by the names that all classes give them.

use crate::data::Data;
use crate::scene::component::Component;

/// The value of a data of that name and type.
pub fn value<'a, T: 'static>(component: &'a dyn Component, name: &str) -> Option<&'a Data<T>> {
    component.data(component.find_data(name)?).as_any().downcast_ref::<Data<T>>()
}

/// A flag; `None` if the component has none of that name.
pub fn flag(component: &dyn Component, name: &str) -> Option<bool> {
    value::<bool>(component, name).map(|data| **data)
}

/// A number; `None` if the component has none of that name, or the scene does not set it.
pub fn number(component: &dyn Component, name: &str) -> Option<f32> {
    value::<f64>(component, name).filter(|data| data.is_set()).map(|data| **data as f32)
}
