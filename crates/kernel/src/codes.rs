//! Every code of a diagnostic, with one line of explanation: `settee doc --codes` prints this list.
//!
//! A test of the component library reads the sources of all crates: each code that they use is listed here or among
//! those of the scene text (`scn-`), and each listed code is used. Components of other crates may have codes of their
//! own.

/// Codes in alphabetical order, without those of the scene text.
const CODES: &[(&str, &str)] = &[
    ("adaptive-steps", "The settings of adaptive steps contradict each other or the solver."),
    ("bad-element", "An element names a point that is not there, or the same point twice."),
    ("bad-grid", "A grid cannot be made: a size is too small, too large, or not a number."),
    ("bad-index", "A list of indices names points that are not there."),
    (
        "bad-surface",
        "The faces given are no surface that can be worked with: points repeat, or neighbours turn opposite ways.",
    ),
    ("barrier-contact", "Contact by barriers cannot keep its promise for this model, state or arrangement of solvers."),
    ("bdf-adaptive", "The settings of a BDF with adaptive order and step contradict each other."),
    ("bdf-order", "The order is none that a backward differentiation formula has, or one that is unstable."),
    ("beyond-limit", "A component is asked for more than a limit that protects the machine."),
    ("both-masses", "Several ways to give the mass are used at once; the message says which counts."),
    ("both-springs", "Springs are given in the scene and in a file; those of the file count."),
    (
        "broken-mesh",
        "Elements are turned inside out or there twice, an edge has more than two faces, or points have no element.",
    ),
    ("class-without-effect", "Nothing is computed or drawn with this component; the scene goes on without it."),
    ("compliance", "The compliance of a constraint correction is missing, or one with which nothing moves."),
    ("component-disabled", "A link of the component leads nowhere, so that the component does not act."),
    ("computed-vector", "The vector is computed by the simulation and cannot be written."),
    ("constraint-correction", "A constraint correction cannot move the state that it names."),
    ("constraint-solver", "There is no constraint solver; one with default settings acts."),
    ("counts-at-start", "The data counts when the scene starts; it cannot be written during a run."),
    ("data-link-cycle", "Data that are linked to each other form a cycle."),
    ("data-link-without-data", "A link between data names an object, but none of its data."),
    ("data-not-found", "An object has no data of this name."),
    ("degenerate-element", "An element has no length, area or volume where one is needed."),
    ("elements-not-supported", "The topology has elements of a kind that the component cannot use."),
    ("empty-selection", "Nothing lies in the region, so that the component has nothing to act on."),
    ("fault", "The code of a component panicked: a mistake in Settee, or in a component of another crate."),
    ("file-missing", "A file is needed, but none is named."),
    ("file-not-read", "A file cannot be found or read, or its content is malformed."),
    ("file-not-supported", "The component does not read files of this format."),
    ("file-not-used", "A file is named where it has no meaning."),
    ("file-not-written", "A file cannot be written."),
    ("file-too-large", "A file is larger than the limit for files that scenes name."),
    ("flat-box", "The corners of a box or of a rectangle are on one line."),
    (
        "foreign-class",
        "SOFA, or a plug-in of it, has this component and Settee will not; the message says what to use.",
    ),
    ("ignored-attribute", "The attribute is accepted, but has no effect; no result depends on it."),
    ("implicit-contact", "Contacts of a body cannot be made implicit, because of its ODE solver."),
    ("index-out-of-range", "An index is beyond the points, elements or entries that there are."),
    ("index-twice", "An index is given twice where each may come once."),
    ("joint-onto-itself", "A joint names one body as parent and as child."),
    ("joint-too-early", "A joint hangs on a body that has not been placed by an earlier joint."),
    ("joint-twice", "Two joints place the same body."),
    ("linear-solver-missing", "The solver needs a linear solver in its node."),
    ("link-after-init", "A link cannot be changed after the scene was initialised."),
    ("link-ambiguous", "Several objects fit an empty link; name one of them by its path."),
    ("link-does-not-convert", "The value of the linked data cannot be converted to the type of this data."),
    ("link-not-found", "The path of a link leads nowhere."),
    ("link-overridden", "A linked position or velocity is computed by a mapping: the link counts at the start only."),
    ("link-takes-one", "A link that takes one target is given several."),
    ("link-without-at", "The path of a link does not begin with @."),
    ("link-wrong-type", "A link leads to a component of another kind than it needs."),
    ("list-length", "A list has neither one entry nor one for each element."),
    ("list-too-short", "A list has fewer entries than there are points; the others keep their defaults."),
    ("lists-differ", "Lists that belong together have different lengths."),
    ("malformed-file", "A file with changes of a mesh is not written as it must be."),
    ("malformed-value", "The text of a value cannot be read as the type of its attribute."),
    ("mapping-cycle", "Mappings form a cycle: each needs the result of another one."),
    ("mapping-onto-itself", "The input and the output of a mapping are one state."),
    ("materials-not-read", "The materials of a mesh file cannot be read; the mesh has none."),
    ("mesh-change", "The mesh cannot change as it is asked to during the run; it stays as it is."),
    ("mesh-not-made", "A mesh cannot be generated from these parameters."),
    ("mesh-not-read", "A mesh file cannot be read."),
    ("mesh-not-written", "A mesh file cannot be written."),
    ("mesh-partly-read", "A part of a mesh file is not understood and is left out."),
    ("missing-value", "A value that the component cannot do without is not given."),
    ("negative-size", "A size below 0 is ignored."),
    ("neighbour-missing", "The component needs another one in its node or above, such as a state or a topology."),
    ("newmark-unstable", "With this gamma vibrations grow at any step size."),
    ("newton-solver-made", "There is no NewtonRaphsonSolver; one is added to the node."),
    ("no-cells", "The surface leaves no cell of the sparse grid."),
    ("no-contact", "A collision model has a stiffness of 0, by which it asks for no contacts with constraints."),
    ("no-direction", "The direction at an edge cannot be determined, because it has not exactly one triangle."),
    ("no-distance", "The distances of an intersection method are not given: its defaults count."),
    ("no-effect", "A setting has no effect together with the others."),
    ("no-elements", "The topology has no elements of the kind that the component acts on."),
    ("no-file-name", "The component writes a file, but none is named."),
    ("no-force", "Nothing is given from which a force could come."),
    ("no-frames", "There is no state of frames beside the input of the mapping."),
    ("no-hamiltonian", "The Hamiltonian is known for the mid-point rule only."),
    ("no-indices", "The indices of the points cannot be found and have to be given."),
    ("no-joints", "There are no joints below the container: only the root moves."),
    ("no-linear-solver", "There is no linear solver that the preconditioner could turn."),
    ("no-mass", "No mass is given where one is needed, or the mass is 0 where it is divided by."),
    ("no-motion", "A joint neither turns nor moves its child."),
    ("no-ode-solver", "Forces act on a body that no ODE solver moves."),
    ("no-points", "There are no points to work with."),
    ("no-positions", "The positions of the points are not known."),
    ("no-room", "There is not enough room for as many points as are asked for."),
    ("no-rotation", "The method has no rotations, which the value asked for needs."),
    ("no-rotations", "No component knows the rotations of the points."),
    ("no-script", "The class is implemented in Python by deriving from it, and cannot be made in a scene."),
    ("no-sparse-grid", "The setting needs the cells of a sparse grid."),
    ("no-state", "The object is no mechanical state of the simulation."),
    ("no-surface", "There is no surface to work with."),
    ("no-system", "None of the linear systems can be solved."),
    ("no-texture", "A texture cannot be read; the model is drawn without it."),
    ("no-topology", "The component needs a topology in its node or above."),
    ("no-volume", "The surface encloses no volume."),
    ("node-display-flag", "Display flags of nodes are old; a VisualStyle says what is shown."),
    ("not-a-subset", "The output has elements or points that the input has not."),
    ("not-constrained", "Forces of constraints do not act on a body, or constraints do not act at all."),
    ("not-finite", "A number is infinite or not a number."),
    ("not-located", "The points cannot be placed in the elements of the mesh."),
    ("not-solved", "A constraint solver stopped before it met its tolerance, or a constraint cannot be met."),
    ("nothing-to-do", "The component has nothing to do, since nothing is given that it could act on."),
    ("nothing-to-draw", "A visual model has no points."),
    ("nothing-to-map", "The input of a topological mapping has no elements of its kind."),
    ("nothing-to-write", "The component writes nothing and draws nothing."),
    ("oblique-element", "An element is oblique where a rectangle is assumed; results are approximate."),
    ("odd-element", "An element is unusual, and accepted."),
    ("odd-topology", "Elements, edges and faces of a mesh do not belong to each other."),
    ("ode-solver", "An ODE solver is needed above the component."),
    ("old-attribute", "The attribute has moved to another component, and has no effect here."),
    ("out-of-range", "A value is outside of what makes sense; the message says what was expected."),
    ("output-too-far", "The output of a mapping does not see the mapping."),
    ("pair-not-tested", "The intersection method does not test elements of these two kinds against each other."),
    (
        "pipeline-incomplete",
        "A collision pipeline lacks one of its parts, so that nothing collides, or not everything.",
    ),
    ("plug-in", "A plug-in is asked for: its components are a part of the library, or are not there."),
    ("point-not-found", "No point of the input is near enough to a point of the output."),
    ("points-not-placed", "The points of the output cannot be placed in the elements of the input."),
    ("position-replaced", "The one position given is replaced by the points of the topology."),
    ("preconditioner-without-matrix", "The preconditioner has no matrix to work with."),
    ("record-does-not-fit", "A recorded state has another number of points than the state it is read into."),
    ("removed-class", "The class existed in an older version of SOFA; the message says what replaced it."),
    ("renamed-class", "The class has another name now."),
    ("residual", "The residual has no meaning for the equations that are solved."),
    ("response-parameter", "A parameter of a response is no number that it can have."),
    ("response-unknown", "What should answer contacts is no response, or not there yet."),
    ("rotation-method", "The kind of element does not support this choice of rotation."),
    ("same-topology", "The input and the output of a topological mapping are one topology."),
    ("src-empty", "The attribute src has no path after the @."),
    (
        "state-does-not-follow",
        "The points changed from which a running state took its positions when the scene started.",
    ),
    ("state-out-of-reach", "A state that the component is attached to is not moved by the solver above the component."),
    ("states-differ", "The component joins two states where it needs one, or states that do not fit together."),
    ("surface-open", "The surface has holes where it has to be closed."),
    ("system-ambiguous", "Several linear systems fit; the first is used."),
    ("system-does-not-fit", "The preconditioner works with another linear system than its solver."),
    ("template", "The template asked for is none of the class, or does not fit the state."),
    ("template-mismatch", "The degrees of freedom of a state are not those of the component."),
    ("too-few-levels", "The sparse grid has fewer levels than are asked for."),
    ("too-many-contacts", "So many elements of two models are close that their contacts are left out."),
    ("too-many-points", "There would be more points than a state may have."),
    ("two-of-a-kind", "A node has two components where one acts, or two mappings write one state."),
    ("two-solvers", "A body stands below two nodes with ODE solvers: both would move it."),
    ("types-do-not-fit", "The states of a mapping have degrees of freedom that it cannot map."),
    ("unknown-attribute", "The component or the node has no attribute of this name."),
    ("unknown-class", "There is no component of this name."),
    ("unknown-flag", "The display flag does not exist."),
    ("unknown-format", "Files of this format are not read or written here."),
    ("unstable-material", "The constants belong to a material with negative energy."),
    ("unsupported", "A feature of SOFA's component is not supported."),
    ("unsupported-attribute", "The attribute has no effect yet, although results depend on it in SOFA."),
    ("unsupported-class", "SOFA has this component, but this library does not have it yet."),
    ("unused-attribute", "An attribute has no effect beside another one."),
    ("value-not-found", "A value that is searched for is not in the list."),
    (
        "write-refused",
        "A value that was written during a run leads to something that another component refuses; the old one stays.",
    ),
    ("wrong-case", "The name of a display flag differs in upper and lower case."),
    ("wrong-choice", "The choice contradicts another setting."),
    ("wrong-container", "The container holds elements of another kind than those given."),
    ("wrong-count", "There are not as many entries, points or components as are needed."),
    ("wrong-length", "A list has not one entry for each point."),
    ("wrong-parameters", "The parameters are not those of the material."),
    ("wrong-shape", "An array has another shape than the data takes."),
    ("wrong-size", "A vector has not the size of its state."),
    ("wrong-template", "The state has another template than the component reads."),
];

/// All codes with their explanations, in alphabetical order.
pub fn all() -> Vec<(&'static str, &'static str)> {
    let of_texts = settee_scn::ProblemKind::CODES.iter().map(|(code, _, explanation)| (*code, explanation.trim()));
    let mut codes: Vec<_> = CODES.iter().copied().chain(of_texts).collect();
    codes.sort_unstable();
    codes
}

/// What a code means; `None` for a code that the library does not use.
pub fn explanation(code: &str) -> Option<&'static str> {
    all().into_iter().find(|(listed, _)| *listed == code).map(|(_, explanation)| explanation)
}

#[cfg(test)]
mod tests {
    #[test]
    fn codes_are_sorted_unique_and_explained_in_a_sentence() {
        let codes = super::all();
        assert!(super::CODES.windows(2).all(|pair| pair[0].0 < pair[1].0), "the list is in alphabetical order");
        for (code, explanation) in &codes {
            assert!(code.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{code}");
            assert!(explanation.ends_with('.') && !explanation.contains('\n'), "{code}: {explanation}");
            assert_eq!(codes.iter().filter(|(other, _)| other == code).count(), 1, "{code}");
            assert_eq!(super::explanation(code), Some(*explanation));
        }
    }
}
