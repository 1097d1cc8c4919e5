//! The derive macro that declares a component once.
