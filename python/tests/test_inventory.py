"""The page about SofaPython3's interface says what is true."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import Sofa
import Sofa.Core

ROW = re.compile(r"^\| `([A-Za-z_0-9]+)` \| (yes|no) \| (.*) \|$")


def sections(project: Path) -> dict[str, list[tuple[str, str, str]]]:
    """Names, whether they are there, and why not, by the titles of the page."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    title = ""
    for line in (project / "docs/sofapython3.md").read_text().splitlines():
        if line.startswith("## "):
            title = line[3:].strip("`")
        elif row := ROW.match(line):
            found.setdefault(title, []).append((row[1], row[2], row[3]))
    return found


@pytest.fixture
def holders() -> dict[str, Any]:
    """What the sections of the page are about."""
    root = Sofa.Core.Node("root")
    state = root.addObject("MechanicalObject", name="state", position=[[0, 0, 0]])
    mass = root.addObject("UniformMass", name="mass", totalMass=1.0)
    mesh = root.addObject("MeshTopology", position=[[0, 0, 0]])
    controller = root.addObject(Sofa.Core.Controller(name="controller"))
    links = mass.getLinks()
    assert links
    return {
        "Nodes": root, "Components": state, "Data": state.position, "Links": links[0], "Topologies": mesh, "Controllers": controller,
    }


def test_every_name_of_the_page_is_there_or_says_what_to_use(project: Path, holders: dict[str, Any]) -> None:
    found = sections(project)
    assert set(holders) <= set(found) and {"Sofa", "Sofa.Core", "SofaRuntime"} <= set(found)
    for title, rows in found.items():
        holder = holders[title] if title in holders else importlib.import_module(title)
        for name, is_there, instead in rows:
            if is_there == "yes":
                assert hasattr(type(holder), name) or getattr(holder, name, None) is not None, f"{title}: {name}"
            else:
                with pytest.raises(AttributeError) as caught:
                    getattr(holder, name)
                assert instead.replace("`", "") in str(caught.value), f"{title}: {name}"


def test_everything_that_is_missing_is_on_the_page(project: Path) -> None:
    from settee import missing

    found = {title: {name for name, is_there, _ in rows if is_there == "no"} for title, rows in sections(project).items()}
    assert found["Components"] == set(missing.BASE) | set(missing.OBJECT)
    assert found["Nodes"] == set(missing.BASE) | set(missing.NODE)
    for module, names in missing.MODULES.items():
        assert found[module] == set(names)


def test_answers_of_nodes_and_components(holders: dict[str, Any]) -> None:
    root, state = holders["Nodes"], holders["Components"]
    assert (root.getName(), root.getPathName(), state.getPathName(), state.getLinkPath()) == ("root", "/", "/state", "@/state")
    assert state.getContext() is root and root.getMechanicalState() is state and root.getState() is state
    assert state.getClassName() == "MechanicalObject" and root.getChild("nothing") is None and root.getObject("state") is state
    root.setGravity([0, 0, -1])
    np.testing.assert_array_equal(root.getGravity(), [0, 0, -1])
    state.setDataValues(position=[[1, 2, 3]])
    np.testing.assert_array_equal(state["position"].value, [[1, 2, 3]])
    assert state["."] is state and root.objects.at(0) is state
    root.objects.remove_at(1)
    assert root.getObject("mass") is None
