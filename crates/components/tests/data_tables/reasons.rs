//! Data whose type or default is another one than SOFA's, each with the reason.

/// Classes, or all of them if there is none; names of data; why the type is another one.
pub type Reason = (&'static [&'static str], &'static [&'static str], &'static str);

/// Types.
pub const TYPES: &[Reason] = &[
    (
        &["ConicalForceField", "TorsionForceField"],
        &["coneCenter", "coneHeight", "axis", "origin"],
        "a vector of the template: as many numbers as its positions have",
    ),
    (&["ConstantForceField"], &["totalForce"], "a list of one vector, which may be empty: then there is no total"),
    (
        &["DistanceMultiMapping", "MeshSplittingEngine", "NearestPointROI"],
        &["indexPairs"],
        "pairs: the same numbers in the same order",
    ),
    (&[], &["highOrderEdgePositions"], "edge and index; the two further numbers of SOFA are never read"),
    (&[], &["massMatrices", "stiffnessMatrices", "lumpedMasses"], "flat: the same numbers in the same order"),
    (
        &["HexahedralFEMForceFieldAndMass", "NonUniformHexahedralFEMForceFieldAndMass"],
        &["totalMass"],
        "one number; a list of SOFA with more than one has no meaning",
    ),
    (&["Camera", "InteractiveCamera", "RecordedCamera"], &["projectionType"], "the number of the choice"),
    (&["MergeMeshes"], &["npoints"], "a list with one number for each mesh"),
    (
        &["MeshSpringForceField", "RegularGridSpringForceField"],
        &["stiffness", "damping"],
        "an alias of the number for lines",
    ),
    (&["RuleBasedContactManager"], &["variables"], "a list of words: the same text"),
    (&["TriangularAnisotropicFEMForceField"], &["localFiberDirection"], "two numbers: fibres lie in the triangles"),
    (&["Vertex2Frame"], &["rotation"], "the axis that SOFA's own scenes give"),
];

/// Defaults.
pub const DEFAULTS: &[Reason] = &[
    (&[], &["drawSize"], "0 is the viewer's choice, which suits the scene"),
    (&[], &["showIndicesScale"], "a size in the scene; SOFA multiplies its 1 by 0.02"),
    (&["GenerateGrid"], &["max"], "SOFA's default has no extent, and no grid"),
    (&["SphereQuadTopology"], &["radius"], "SOFA's default has no extent, and no sphere"),
    (&["MechanicalObject"], &["size"], "a state without positions has one point, in SOFA after its construction"),
    (
        &["MergeMeshes", "MergeVectors"],
        &["nbMeshes", "nbInputs"],
        "0 counts the inputs that are written, so that a third one is not lost",
    ),
    (
        &["MeshSpringForceField"],
        &["stiffness", "damping"],
        "an alias: elements without a stiffness of their kind have no springs",
    ),
    (
        &["MeshSpringForceField", "SubsetMapping"],
        &["localRange", "first", "last"],
        "-1 is none, which SOFA holds as the largest number without sign",
    ),
    (&["MeshTetraStuffing"], &["size"], "0 is a tenth of the extent; SOFA's -8 divides it by 8"),
    (
        &["MeshTetraStuffing"],
        &["alphaShort"],
        "the bound of the method's authors, for which they prove the smallest angle",
    ),
    (&["RigidMapping"], &["geometricStiffness"], "what SOFA's mapping sets when it is made; the table lists its group"),
    (
        &["TriangularFEMForceField", "TriangularAnisotropicFEMForceField"],
        &["showStressValue"],
        "elements have one colour unless stresses are asked for",
    ),
    (&["TrianglePressureForceField"], &["cauchyStress"], "zero, too: the six entries of a symmetric matrix"),
    (&["Vertex2Frame"], &["rotation"], "no rotation, too, as the axis that SOFA's own scenes give"),
];

/// The reason for a data of a class.
pub fn reason<'a>(reasons: &'a [Reason], class: &str, name: &str) -> Option<&'a Reason> {
    let is_it =
        |(classes, names, _): &&Reason| (classes.is_empty() || classes.contains(&class)) && names.contains(&name);
    reasons.iter().find(is_it)
}
