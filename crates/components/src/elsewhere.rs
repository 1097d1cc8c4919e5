//! Classes of SOFA and of its plug-ins that will not be here: those of devices, of graphics cards, of other libraries.

const DEVICE: &str = "no devices are connected; move the body that the device holds with a controller in Python, or along \
                      a path with a LinearMovementProjectiveConstraint";
const FEEDBACK: &str = "it computes the forces that the user of a device feels; the forces of contacts are recorded with \
                        a ContactListener, or read in Python";
const CARDS: &str = "nothing is computed on graphics cards";
const ON_THREADS: &str = "which uses the threads of --threads";
const BULLET: &str = "detection by the library Bullet; write BruteForceBroadPhase, BVHNarrowPhase and an intersection \
                      method such as MinProximityIntersection";
const CHOLMOD: &str = "the library CHOLMOD is not used; write SparseLDLSolver, or EigenSimplicialLLT for a matrix that is \
                       positive definite";
const LIBRARY: &str = "libraries from outside do not factorise; write SparseLDLSolver, or EigenSparseLU for a matrix that is \
                       not symmetric";
const PARTICLES: &str = "fluids made of particles are not simulated; write a MechanicalObject with the points that there \
                         will be, and springs or contacts between them";
const VOLUMES: &str = "images of volumes are not drawn through; write an OglModel of the surface, or a VisualMesh";
const GRIDS: &str = "distances to a surface are not kept on a grid; write TriangleCollisionModel, or \
                     TetrahedronCollisionModel for a body that others enter";
const KEPT: &str = "contacts are found anew in each step; write FrictionContactConstraint as the `response` of a \
                    CollisionResponse, and BarycentricMapping or RigidMapping for the surface";
const RESPONSE: &str = "contacts make and remove it by themselves; write CollisionResponse with a `response`";

/// Names, or their beginnings with a star, each with what to use instead.
pub const ELSEWHERE: &[(&str, &str)] = &[
    ("Bullet*", BULLET),
    ("CL*", CARDS),
    ("Cholmod*", CHOLMOD),
    ("Cuda*", CARDS),
    ("DataExchange", "it copies a data into another one; write a link: the path of the data after an @"),
    ("DistanceGrid*", GRIDS),
    ("Distances", "it measures along the voxels of a grid; compute distances in Python, from positions and hexahedra"),
    (
        "EdgeSetController",
        "wires are made of beams that are pushed out; write InterventionalRadiologyController with WireBeamInterpolation",
    ),
    ("EigenCholmod*", CHOLMOD),
    ("EntactManagerDriver*", DEVICE),
    ("FFDDistanceGrid*", GRIDS),
    ("FrictionContactConstraint", RESPONSE),
    ("Geomagic*", DEVICE),
    ("Haption*", DEVICE),
    ("IHPDriver*", DEVICE),
    ("ITPDriver*", DEVICE),
    ("InputEventReader", DEVICE),
    ("LeapMotion*", DEVICE),
    ("MeanComputation", "it averages states that are computed beside each other; average them in Python"),
    ("NewOmniDriver*", DEVICE),
    ("NovintFalcon*", DEVICE),
    ("NullForceFeedback", FEEDBACK),
    ("NullForceFeedbackT", FEEDBACK),
    ("OmniDriver*", DEVICE),
    ("OpenCL*", CARDS),
    ("OptiTrackNatNet*", DEVICE),
    ("ParticleSink", PARTICLES),
    ("ParticleSource", PARTICLES),
    ("PenalityContactForceField", RESPONSE),
    ("PersistentContact*", KEPT),
    ("PhantomDriver*", DEVICE),
    ("PythonScriptController", "write the scene in Python, with a class that inherits settee.Controller"),
    ("RayContact", RESPONSE),
    ("RazerHydraDriver", DEVICE),
    ("RigidDistanceGrid*", GRIDS),
    ("SPHFluid*", PARTICLES),
    ("SofaHAPI*", DEVICE),
    ("SparseCHOLMOD*", CHOLMOD),
    ("SparseCholmod*", CHOLMOD),
    ("SparsePARDISO*", LIBRARY),
    ("SparseTAUCS*", LIBRARY),
    ("StickContactConstraint", RESPONSE),
    ("StickContactForceField", RESPONSE),
    ("VRPN*", DEVICE),
    ("VolumetricRendering*", VOLUMES),
    ("Wiimote*", DEVICE),
    ("Xitact*", DEVICE),
];

/// Beginnings of names of classes that SOFA has a second time, for graphics cards, and what there is to say of the
/// class without them.
pub const VARIANTS: &[(&str, &str)] = &[("CL", ON_THREADS), ("Cuda", ON_THREADS), ("OpenCL", ON_THREADS)];

#[cfg(test)]
mod tests {
    use super::ELSEWHERE;

    #[test]
    fn the_list_is_sorted_and_says_what_to_use() {
        assert!(ELSEWHERE.is_sorted_by_key(|(name, _)| name));
        for (name, instead) in ELSEWHERE {
            assert!(instead.len() > 20 && !instead.ends_with('.'), "{name}: {instead}");
        }
    }
}
