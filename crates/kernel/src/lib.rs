//! Scene arenas, components, data, links, visitors, symbolic vectors, role traits.
