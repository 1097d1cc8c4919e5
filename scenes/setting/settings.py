"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject(
        "RequiredPlugin",
        name="RequiredPlugin1",
        pluginName="Sofa.Component.StateContainer Sofa.Component.Visual",
    )
    root.addObject("BackgroundSetting", name="BackgroundSetting1", color="0.1 0.1 0.2 1")
    root.addObject("ViewerSetting", name="ViewerSetting1", resolution="1024 768")
    root.addObject("StatsSetting", name="StatsSetting1")
    return root
