//! Element types of the format, by number.

/// Name and number of nodes.
pub(super) struct ElementType {
    pub(super) name: &'static str,
    pub(super) n_nodes: usize,
}

/// The largest number of nodes of a known type.
pub(super) const MOST_NODES: usize = 125;

/// The type of a number, `None` if the format gives it no size.
pub(super) fn element_type(number: u64) -> Option<ElementType> {
    let (name, n_nodes) = match number {
        1 => ("edge", 2),
        2 => ("triangle", 3),
        3 => ("quad", 4),
        4 => ("tetrahedron", 4),
        5 => ("hexahedron", 8),
        6 => ("prism", 6),
        7 => ("pyramid", 5),
        8 => ("quadratic edge", 3),
        9 => ("quadratic triangle", 6),
        10 => ("quadratic quad", 9),
        11 => ("quadratic tetrahedron", 10),
        12 => ("quadratic hexahedron", 27),
        13 => ("quadratic prism", 18),
        14 => ("quadratic pyramid", 14),
        15 => ("point", 1),
        16 => ("quad of 8 nodes", 8),
        17 => ("hexahedron of 20 nodes", 20),
        18 => ("prism of 15 nodes", 15),
        19 => ("pyramid of 13 nodes", 13),
        20 => ("incomplete cubic triangle", 9),
        21 => ("cubic triangle", 10),
        22 => ("incomplete quartic triangle", 12),
        23 => ("quartic triangle", 15),
        24 => ("incomplete quintic triangle", 15),
        25 => ("quintic triangle", 21),
        26 => ("cubic edge", 4),
        27 => ("quartic edge", 5),
        28 => ("quintic edge", 6),
        29 => ("cubic tetrahedron", 20),
        30 => ("quartic tetrahedron", 35),
        31 => ("quintic tetrahedron", 56),
        92 => ("cubic hexahedron", 64),
        93 => ("quartic hexahedron", MOST_NODES),
        _ => return None,
    };
    Some(ElementType { name, n_nodes })
}
