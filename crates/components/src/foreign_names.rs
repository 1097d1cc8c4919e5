//! Names of data and links that SOFA's classes have and that have no effect here, each with the reason.
//!
//! A name that a class of this library could give a meaning is declared in the class. Here are the others: what only
//! SOFA's own program needs, and what is not made yet. A test compares both with the names that SOFA has.

use settee_kernel::{ForeignNames, Owners, Role};

use Owners::{Category, Classes};

/// A name on which no result depends.
const fn without_effect(owners: Owners, names: &'static [&'static str], why: &'static str) -> ForeignNames {
    ForeignNames { owners, names, counts_in_sofa: false, why }
}

/// A name on which results depend in SOFA.
const fn not_yet(owners: Owners, names: &'static [&'static str], why: &'static str) -> ForeignNames {
    ForeignNames { owners, names, counts_in_sofa: true, why }
}

const DRAWN: &str = "what is drawn of the component is chosen with the display flags of a VisualStyle";
const WORKING: &str = "working data of SOFA's component; here they belong to the run and cannot be given";
const THREADS: &str = "the number of threads is that of the simulation: --threads";
const ITERATIONS: &str = "the values of single iterations are not kept";
const LOADED: &str = "an output that the readers of meshes do not fill; nothing is linked to it";
const LINKED: &str = "the states that a component acts on follow from its place and its other links";

/// Names of SOFA's data that Settee's classes lack, with what is said of them.
pub const NAMES: &[ForeignNames] = &[
    // Solvers.
    without_effect(Owners::Role(Role::LinearSolver), &["nbThreads", "taskSchedulerType"], THREADS),
    without_effect(
        Owners::Role(Role::LinearSolver),
        &["factorizationInvalidation", "enableAssembly"],
        "matrices are assembled and factorised when the solver needs them",
    ),
    without_effect(
        Category("LinearSystem"),
        &["factorizationInvalidation", "enableAssembly", "matrixSize"],
        "matrices are assembled and factorised when the solver needs them",
    ),
    without_effect(
        Classes(&["VariationalSymplecticSolver"]),
        &["verbose"],
        "a name of an old version; the report of a step says what the solver did",
    ),
    not_yet(
        Classes(&["PrecomputedLinearSolver", "PrecomputedWarpPreconditioner"]),
        &["jmjt_twostep"],
        "it belongs to the corrections of Lagrangian constraints",
    ),
    without_effect(
        Classes(&["CorotationalFEMForceField", "LinearSmallStrainFEMForceField"]),
        &["nbThreads", "taskSchedulerType"],
        THREADS,
    ),
    without_effect(
        Classes(&[
            "HexahedronCompositeFEMForceFieldAndMass",
            "HexahedronFEMForceField",
            "HexahedronFEMForceFieldAndMass",
            "NonUniformHexahedronFEMForceFieldAndMass",
        ]),
        &["gatherPt", "gatherBsize"],
        "settings of SOFA's version for graphics cards",
    ),
    // Constraints.
    without_effect(Owners::Role(Role::LagrangianConstraint), &["mechanicalStates"], LINKED),
    without_effect(Owners::Role(Role::ConstraintCorrection), &["mechanicalStates"], LINKED),
    without_effect(
        Owners::Role(Role::ConstraintCorrection),
        &["constraintSolvers"],
        "constraint solvers name corrections, not the other way round",
    ),
    without_effect(
        Owners::Role(Role::ConstraintSolver),
        &["graphErrors", "graphConstraints", "graphForces", "graphViolations"],
        ITERATIONS,
    ),
    without_effect(
        Classes(&["ConstraintAnimationLoop"]),
        &["graphErrors", "graphConstraints", "graphForces"],
        ITERATIONS,
    ),
    without_effect(
        Classes(&["DefaultAnimationLoop", "FreeMotionAnimationLoop"]),
        &["nbThreads", "taskSchedulerType"],
        THREADS,
    ),
    without_effect(Classes(&["BeamLinearMapping"]), &["granularity"], THREADS),
    // Containers of voxels.
    without_effect(
        Classes(&["HexahedronSetTopologyContainer"]),
        &[
            "resolution",
            "idxInRegularGrid",
            "voxelSize",
            "valuesIndexedInRegularGrid",
            "valuesIndexedInTopology",
            "idInRegularGrid2IndexInTopo",
        ],
        "the places of the voxels in their grid are known to the VoxelGridLoader",
    ),
    not_yet(
        Classes(&["HexahedronSetTopologyContainer"]),
        &["level", "coarseComponents", "fineComponents"],
        "hexahedra are not joined to coarser ones; write a SparseGridTopology with nbVirtualFinerLevels",
    ),
    // States and links between components.
    without_effect(Owners::Role(Role::ForceField), &["mechanicalStates"], LINKED),
    without_effect(Owners::Role(Role::Mass), &["mechanicalStates"], LINKED),
    without_effect(Owners::Role(Role::ProjectiveConstraint), &["mechanicalStates", "topology"], LINKED),
    without_effect(Classes(&["LinearForceField"]), &["topology"], LINKED),
    without_effect(Classes(&["NearestPointROI", "ShapeMatching"]), &["mechanicalStates", "mstate"], LINKED),
    without_effect(Classes(&["HausdorffDistance"]), &["update"], "outputs follow their inputs whenever these change"),
    without_effect(Classes(&["BarycentricMapping"]), &["mapper"], WORKING),
    without_effect(Classes(&["CollisionPipeline"]), &["subCollisionPipelines"], "each pipeline acts on its own"),
    without_effect(Classes(&["DefaultVisualManagerLoop"]), &["targetNode"], "the whole scene is drawn"),
    without_effect(
        Classes(&["Mesh2PointMechanicalMapping"]),
        &["topologicalMapping", "inputTopology", "outputTopology"],
        "the topological mapping and both topologies are found in the nodes of the states",
    ),
    without_effect(
        Owners::Role(Role::TopologicalMapping),
        &["toQuadContainer", "toQuadModifier", "modifier"],
        "the container of the output is found in its node",
    ),
    without_effect(Owners::Role(Role::GeometryAlgorithms), &["topology"], "the container of the node is used"),
    without_effect(
        Owners::Role(Role::Mass),
        &["rayleighStiffness"],
        "a mass has no stiffness that Rayleigh damping could scale",
    ),
    without_effect(Owners::Role(Role::ProjectiveConstraint), &["group"], "constraints act whatever their group"),
    not_yet(
        Classes(&["PartialLinearMovementProjectiveConstraint"]),
        &["mainIndice", "minDepIndice", "maxDepIndice"],
        "points that follow a main point are not made yet",
    ),
    without_effect(
        Classes(&["VoidMapping"]),
        &["mapForces", "mapConstraints", "mapMasses", "mapMatrices"],
        "nothing is mapped, whatever is chosen",
    ),
    // Topologies.
    not_yet(
        Category("Topology/Container"),
        &["filename"],
        "read the file with a loader, and link the container to it with src",
    ),
    without_effect(
        Category("Topology/Container/Grid"),
        &["prisms", "pyramids", "uv"],
        "grids have no elements of this kind: the list stays empty",
    ),
    without_effect(
        Category("Topology/Container/Grid"),
        &["computeAllBuffers"],
        "tables of neighbours are made when something needs them",
    ),
    without_effect(
        Category("Topology/Container/Grid"),
        &["drawEdges", "drawTriangles", "drawQuads", "drawTetrahedra", "drawHexahedra"],
        DRAWN,
    ),
    without_effect(Classes(&["SphereQuadTopology"]), &["min", "max"], "the bounds follow from centre and radius"),
    not_yet(
        Category("Topology/Container/Dynamic"),
        &["propagateToDOF", "removeIsolated", "list_Out"],
        "changes of topology during a run are not made yet",
    ),
    without_effect(
        Category("Topology/Container/Dynamic"),
        &["recomputeTrianglesOrientation", "flipNormals"],
        "triangles keep the orientation that they are given",
    ),
    without_effect(Category("Topology/Container/Dynamic"), &["drawScaleHexahedra"], DRAWN),
    not_yet(
        Classes(&["SubsetTopology"]),
        &["direction", "normal", "edgeAngle", "triAngle", "tetrahedraInput"],
        "the subset is chosen by boxes and spheres",
    ),
    without_effect(
        Classes(&["SubsetTopology"]),
        &["quadsOutROI", "hexahedraOutROI"],
        "what lies outside is listed for points, edges, triangles and tetrahedra",
    ),
    without_effect(Classes(&["SubsetTopology"]), &["nbrborder"], "the output is called nbBorder"),
    // Loaders.
    without_effect(
        Category("IO/Mesh"),
        &[
            "polylines",
            "polygons",
            "highOrderTrianglePositions",
            "highOrderQuadPositions",
            "highOrderTetrahedronPositions",
            "highOrderHexahedronPositions",
            "polygonsGroups",
            "tetrahedraGroups",
            "hexahedraGroups",
            "prismsGroups",
            "pyramidsGroups",
            "neighborTable",
            "edgesOnBorder",
            "trianglesOnBorderList",
        ],
        LOADED,
    ),
    without_effect(
        Classes(&["GridMeshCreator", "StringMeshCreator"]),
        &["filename"],
        "the mesh is generated, not read",
    ),
    // Engines.
    not_yet(
        Classes(&["ClusteringEngine"]),
        &["useTopo", "inFile", "outFile"],
        "clusters follow the edges that are given, and are neither read from files nor written",
    ),
    not_yet(Classes(&["CompareState"]), &["scalePos", "rotation", "translation"], "states are compared as they are"),
    without_effect(Classes(&["CompareTopology"]), &["loop"], "the file is read once"),
    not_yet(Classes(&["DilateEngine"]), &["thickness", "minThickness"], "the distance is the same for all points"),
    not_yet(
        Classes(&["DisplacementMatrixEngine"]),
        &["displaceMats", "scales"],
        "the matrices are the output displacements",
    ),
    not_yet(
        Classes(&["ExtrudeEdgesAndGenerateQuads", "ExtrudeQuadsAndGenerateHexas"]),
        &["thicknessIn", "thicknessOut"],
        "the layer has one thickness: thickness",
    ),
    without_effect(
        Classes(&["ExtrudeEdgesAndGenerateQuads", "ExtrudeQuadsAndGenerateHexas"]),
        &["extrudedVertices", "extrudedEdges", "extrudedQuads", "extrudedSurfaceQuads", "extrudedHexas"],
        "the outputs are called position, edges, quads and hexahedra",
    ),
    without_effect(Classes(&["ExtrudeQuadsAndGenerateHexas"]), &["isVisible"], DRAWN),
    without_effect(Classes(&["ExtrudeSurface"]), &["isVisible"], DRAWN),
    not_yet(
        Classes(&["GenerateCylinder", "GenerateSphere"]),
        &[
            "BezierTriangleWeights",
            "isBezierTriangleRational",
            "BezierTriangleDegree",
            "BezierTetrahedronWeights",
            "isBezierTetrahedronRational",
            "BezierTetrahedronDegree",
        ],
        "Bezier elements are not supported",
    ),
    without_effect(
        Classes(&["GenerateCylinder", "GenerateSphere"]),
        &["output_TetrahedraPosition", "output_TrianglesPosition"],
        "the output is called position",
    ),
    not_yet(Classes(&["GenerateCylinder"]), &["openSurface"], "the ends are closed"),
    not_yet(
        Classes(&["GenerateSphere"]),
        &["origin", "tessellationDegree", "platonicSolid"],
        "the sphere is made from center and resolution",
    ),
    without_effect(Classes(&["MapIndices", "ValuesFromIndices"]), &["outStr"], "the output is called out"),
    without_effect(Classes(&["MergeMeshes"]), &["polygons"], "meshes have no polygons: faces are triangles and quads"),
    not_yet(Classes(&["MergeROIs"]), &["roiIndices"], "link the sets to indices1, indices2 and so on"),
    not_yet(
        Classes(&["MeshBarycentricMapperEngine"]),
        &["computeLinearInterpolation", "linearInterpolationIndices", "linearInterpolationValues"],
        "the interpolation is given by barycentricPositions and elements",
    ),
    not_yet(Classes(&["MeshBoundaryROI"]), &["inputROI"], "the boundary is that of the whole mesh"),
    not_yet(
        Classes(&["MeshSplittingEngine"]),
        &["position", "edges", "triangles", "quads", "tetrahedra", "hexahedra"],
        "points alone are split: link them to inputPosition",
    ),
    not_yet(Classes(&["MeshTetraStuffing"]), &["vbbox"], "the lattice covers the surface"),
    without_effect(
        Classes(&["MeshTetraStuffing"]),
        &["snapPoints", "splitTetrahedra", "splitTetras"],
        "points near the surface always move onto it, and tetrahedra that it crosses are always cut",
    ),
    without_effect(Classes(&["MeshTetraStuffing"]), &["draw"], DRAWN),
    not_yet(Classes(&["PairBoxROI"]), &["meshPosition"], "link the points to position"),
    not_yet(Classes(&["QuatToRigidEngine"]), &["colinearPositions"], "points on the line of two others are not listed"),
    not_yet(
        Classes(&["ValuesFromPositions"]),
        &[
            "direction",
            "edgeValues",
            "triangleValues",
            "tetrahedronValues",
            "pointVectors",
            "edgeVectors",
            "triangleVectors",
            "tetrahedronVectors",
            "fieldType",
        ],
        "values are those of points",
    ),
    not_yet(Classes(&["Vertex2Frame"]), &["texCoords"], "frames follow from normals alone"),
    // Force fields.
    without_effect(
        Owners::Role(Role::ForceField),
        &[
            "contacts",
            "edgeInfo",
            "edgePressureMap",
            "hexahedronInfo",
            "particleMasses",
            "pressureTriangles",
            "quadInfo",
            "quadPressureMap",
            "tetrahedronInfo",
            "triangleInfo",
            "trianglePressureMap",
            "triangleState",
            "vertexInfo",
            "vonMisesStressColors",
        ],
        WORKING,
    ),
    not_yet(
        Classes(&["GearSpringForceField"]),
        &["filename", "period", "reinit"],
        "springs are given in the scene, and not written",
    ),
    not_yet(
        Classes(&["MeshSpringForceField", "QuadBendingSprings", "TriangleBendingSprings"]),
        &["lengths", "elongationOnly", "enabled", "springsIndices1", "springsIndices2"],
        "the springs follow from the elements of the mesh",
    ),
    not_yet(Classes(&["QuadBendingSprings"]), &["localRange"], "all springs act"),
    not_yet(
        Classes(&["NonUniformHexahedralFEMForceFieldAndMass"]),
        &["recursive", "useMBK"],
        "coarse elements are condensed in one step",
    ),
    not_yet(Classes(&["PlasticMaterial"]), &["poissonRatio", "youngModulus"], "no component reads this material"),
    without_effect(
        Classes(&["TaitSurfacePressureForceField"]),
        &["initialSurfaceArea", "currentSurfaceArea", "volumeAfterTC", "surfaceAreaAfterTC"],
        "areas and volumes are computed, and not shown",
    ),
    // What is seen.
    without_effect(
        Owners::Role(Role::ForceField),
        &[
            "drawForceColor",
            "drawForceScale",
            "showArrowSize",
            "showExtraTorsion",
            "showFactorSize",
            "showForces",
            "showLawfulTorsion",
            "stressMaxValue",
        ],
        DRAWN,
    ),
    without_effect(
        Owners::Role(Role::Mapping),
        &["showFromIndex", "showWeights", "showObjectScale", "showColor"],
        DRAWN,
    ),
    without_effect(
        Category("Engine"),
        &[
            "drawBox",
            "drawIncludedBox",
            "drawInclusiveBox",
            "drawOut",
            "drawOutputPoints",
            "drawPoints",
            "drawSize",
            "drawSphere",
            "drawTriangle",
            "drawVectorLength",
            "drawVectors",
            "isVisible",
            "showInput",
            "showOutput",
        ],
        DRAWN,
    ),
    without_effect(Category("Visual"), &["enable"], DRAWN),
    without_effect(
        Classes(&["Camera", "InteractiveCamera", "RecordedCamera"]),
        &["minBBox", "maxBBox", "widthViewport", "heightViewport", "modelViewMatrix", "projectionMatrix"],
        "the window has a camera of its own",
    ),
    without_effect(
        Classes(&["ViewerSetting"]),
        &[
            "showSelectedNodeBoundingBox",
            "showSelectedObjectBoundingBox",
            "showSelectedObjectIndices",
            "showSelectedObjectPositions",
            "showSelectedObjectSurfaces",
            "showSelectedObjectVolumes",
            "showSelectedVisualScaling",
        ],
        "the window marks what is selected in its own way",
    ),
    without_effect(Classes(&["RequiredPlugin"]), &["loadedPlugins"], "there are no plug-ins to load"),
];
