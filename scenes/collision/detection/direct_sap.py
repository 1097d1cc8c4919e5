"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.005
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("DirectSAP", name="DirectSAP1")
    root.addObject(
        "MinProximityIntersection",
        name="MinProximityIntersection1",
        alarmDistance=0.03,
        contactDistance=0.01,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    balls = root.addChild("balls")
    balls.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.2, rayleighStiffness=0)
    balls.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-12, threshold=1e-20)
    balls.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="-0.3229 0.3 -0.3269  -0.3181 0.3 -0.1054  -0.328 0.3 0.122  -0.3025 0.3 0.354  -0.087 0.3 -0.3233  -0.0939 0.3 -0.1017  -0.1048 0.3 0.1132  -0.1036 0.3 0.3578  0.1349 0.3 -0.3058  0.134 0.3 -0.1042  0.1193 0.3 0.1288  0.132 0.3 0.3556  0.3564 0.3 -0.3274  0.3482 0.3 -0.0898  0.3452 0.3 0.1153  0.3442 0.3 0.3327  -0.302 0.54 -0.304  -0.3136 0.54 -0.101  -0.3027 0.54 0.1272  -0.3035 0.54 0.3554",
    )
    balls.addObject("UniformMass", name="UniformMass1", totalMass=1)
    balls.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.1,
        selfCollision=1,
        contactStiffness=10,
        color="0.9 0.55 0.25 1",
    )

    bowl = root.addChild("bowl")
    bowl.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="0.75 0.12 0  0.7048 0.12 0.2565  0.5745 0.12 0.4821  0.375 0.12 0.6495  0.1302 0.12 0.7386  -0.1302 0.12 0.7386  -0.375 0.12 0.6495  -0.5745 0.12 0.4821  -0.7048 0.12 0.2565  -0.75 0.12 0  -0.7048 0.12 -0.2565  -0.5745 0.12 -0.4821  -0.375 0.12 -0.6495  -0.1302 0.12 -0.7386  0.1302 0.12 -0.7386  0.375 0.12 -0.6495  0.5745 0.12 -0.4821  0.7048 0.12 -0.2565  0.4 -0.05 0  0.2828 -0.05 0.2828  0 -0.05 0.4  -0.2828 -0.05 0.2828  -0.4 -0.05 0  -0.2828 -0.05 -0.2828  0 -0.05 -0.4  0.2828 -0.05 -0.2828  0 -0.1 0",
    )
    bowl.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.2,
        simulated=0,
        moving=0,
        contactStiffness=10,
        color="0.55 0.6 0.65 1",
    )
    return root
