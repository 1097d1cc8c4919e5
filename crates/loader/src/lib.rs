//! From a scene description and a registry to a scene.
