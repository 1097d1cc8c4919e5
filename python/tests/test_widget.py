"""The widget for notebooks: what it answers, and what a browser makes of it."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import settee

pytest.importorskip("anywidget")
pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")


def sheet() -> Any:
    """A square of cloth below an edge that is held."""
    root = settee.Node("root")
    root.gravity, root.dt = [0, -9.81, 0], 0.01
    root.addObject("VisualStyle", displayFlags="showVisualModels")
    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", rayleighMass=1.0)
    body.addObject("CGLinearSolver", iterations=100, tolerance=1e-12, threshold=1e-12)
    points = [[x, -y, 0] for y in (0, 0.5, 1) for x in (0, 0.5, 1)]
    triangles = [[a, b, c] for i in (0, 1, 3, 4) for a, b, c in ((i, i + 3, i + 1), (i + 1, i + 3, i + 4))]
    body.addObject("MeshTopology", name="mesh", position=points, triangles=triangles)
    body.addObject("MechanicalObject", name="dofs", template="Vec3", position=points)
    body.addObject("UniformMass", totalMass=0.9)
    body.addObject("MeshSpringForceField", stiffness=300)
    body.addObject("FixedProjectiveConstraint", indices=[0, 1, 2])
    skin = body.addChild("skin")
    skin.addObject("OglModel", name="model", position=points, triangles=triangles, color=[1, 0, 0, 1])
    skin.addObject("IdentityMapping")
    settee.init(root)
    return root


def player(root: Any, **options: Any) -> tuple[Any, list[Any]]:
    made = settee.Player(root, **options)  # type: ignore[operator]
    sent: list[Any] = []
    made.send = lambda content, buffers=None: sent.append((content, buffers))
    return made, sent


def places(buffers: list[bytes]) -> Any:
    return np.frombuffer(buffers[0], dtype=np.float32).reshape(-1, 3)


def test_it_draws_steps_and_begins_anew() -> None:
    root = sheet()
    made, sent = player(root, steps=2)
    for kind in ("draw", "step", "step", "reset", "nothing"):
        made._answer({"type": kind})
    assert [(content["type"], content["steps"]) for content, _ in sent] == [("frame", 0), ("frame", 2), ("frame", 4), ("frame", 0)]
    first, _, third, anew = (places(buffers) for _, buffers in sent)
    np.testing.assert_array_equal(first, anew)
    np.testing.assert_allclose(first[:9], root.body.dofs.position.value, atol=1e-6)
    assert third[:, 1].min() < first[:, 1].min() - 1e-4 and sent[2][0]["time"] == pytest.approx(0.04)
    colours = np.frombuffer(sent[0][1][1], dtype=np.uint8).reshape(-1, 4)
    triangles = np.frombuffer(sent[0][1][2], dtype=np.uint32).reshape(-1, 3)
    assert colours[0].tolist() == [255, 0, 0, 255] and len(triangles) == 8 and triangles.max() < len(first) == len(colours)


def test_it_pulls_at_the_nearest_point() -> None:
    root = sheet()
    made, _ = player(root)
    made._answer({"type": "hold", "start": [1, -1.01, 0], "target": [1, -1, 1]})
    for _ in range(20):
        made._answer({"type": "step"})
    pulled = root.body.dofs.position.value
    assert pulled[8, 2] > 0.05 and pulled[8, 2] > pulled[6, 2]
    made._answer({"type": "hold", "target": [1, -1, -1]})
    made._answer({"type": "step"})
    before = root.body.dofs.velocity.value[8, 2]
    made._answer({"type": "release"})
    made._answer({"type": "reset"})
    made._answer({"type": "step"})
    assert before < 5 and root.body.dofs.velocity.value[8, 2] == 0


def test_a_pull_acts_as_in_the_viewer() -> None:
    root = sheet()
    graph = root._graph
    key = graph.hold((1.0, -1.0, 0.0), (1.0, -1.0, 0.5))
    assert graph.handle(key) is root.body.dofs
    graph.push()
    forces = root.body.dofs.externalForce.value
    assert forces[8, 2] > 0 and not forces[:3].any()
    settee.animate(root)
    assert root.body.dofs.velocity.value[8, 2] > 0
    with pytest.raises(ValueError, match="finite"):
        graph.hold((float("nan"), 0.0, 0.0), (0.0, 0.0, 0.0))


def test_what_fails_is_told() -> None:
    class Fails(settee.Controller):  # type: ignore[misc]
        def onAnimateEndEvent(self, event: dict[str, Any]) -> None:
            raise KeyError("no more")

    root = sheet()
    root.addObject(Fails(name="fails"))
    made, sent = player(root)
    made._answer({"type": "step"})
    assert sent == [({"type": "error", "text": "KeyError: 'no more'"}, None)] and root.time.value == 0.0


PAGE = """<!doctype html><body><div id="place"></div><pre id="result"></pre><script type="module">
const frames = FRAMES.map(([content, buffers]) => [content, buffers.map((text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new DataView(bytes.buffer);
})]);
// Nothing is shown on a screen: the time between two pictures is that of a clock.
window.requestAnimationFrame = (work) => setTimeout(work, 16);
const sent = []; let listener = null, next = 0;
const model = {
    get: () => [320, 240], on: (_, wanted) => { listener = wanted; }, off: () => {},
    send: (content) => {
        sent.push(content);
        if (["draw", "step"].includes(content.type) && next < frames.length) { const at = next++; setTimeout(() => listener(...frames[at]), 5); }
    },
};
const done = (value) => { document.getElementById("result").textContent = JSON.stringify(value); };
try {
    const source = new Blob([SOURCE], { type: "text/javascript" });
    const widget = (await import(URL.createObjectURL(source))).default;
    const el = document.getElementById("place");
    widget.render({ model, el });
    const canvas = el.querySelector("canvas"), [play, step, reset] = el.querySelectorAll("button");
    const wait = (ms) => new Promise((go) => setTimeout(go, ms));
    const red = () => {
        const gl = canvas.getContext("webgl2"), pixels = new Uint8Array(4 * canvas.width * canvas.height);
        gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
        let count = 0, across = 0, down = 0;
        for (let at = 0; at < pixels.length; at += 4) if (pixels[at] > 60 && pixels[at + 1] < 60) {
            count += 1; across += (at / 4) % canvas.width; down += canvas.height - 1 - Math.floor(at / 4 / canvas.width);
        }
        return { count, across: across / count, down: down / count };
    };
    await wait(100);
    const first = red();
    play.click();
    for (let tries = 0; tries < 500 && next < frames.length; tries++) await wait(20);
    await wait(200);
    play.click();
    const status = el.querySelector("span").textContent, last = red(), played = sent.length;
    canvas.setPointerCapture = () => {};
    const scale = canvas.clientWidth / canvas.width;
    const mouse = (kind, x, y) => canvas.dispatchEvent(new PointerEvent(kind, { clientX: canvas.getBoundingClientRect().left + x, clientY: canvas.getBoundingClientRect().top + y, pointerId: 1 }));
    mouse("pointerdown", first.across * scale, last.down * scale);
    mouse("pointermove", first.across * scale + 30, last.down * scale);
    mouse("pointerup", first.across * scale + 30, last.down * scale);
    const pulls = sent.slice(played);
    const before = red();
    mouse("pointerdown", 2, 2); mouse("pointermove", 80, 2); mouse("pointerup", 80, 2);
    done({ first, last, status, sent: sent.slice(0, played), pulls, turned: red().count !== before.count, played });
} catch (error) { done({ error: String(error) }); }
</script></body>"""


def test_a_browser_plays_it_and_pulls(tmp_path: Path) -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("there is no Chromium")
    made, sent = player(sheet(), steps=5)
    for kind in ("draw", *["step"] * 6):
        made._answer({"type": kind})
    frames = [[content, [base64.b64encode(buffer).decode() for buffer in buffers]] for content, buffers in sent]
    source = Path(settee.__file__).with_name("widget.js").read_text()
    page = PAGE.replace("FRAMES", json.dumps(frames), 1).replace("SOURCE", json.dumps(source).replace("</", "<\\/"), 1)
    (tmp_path / "page.html").write_text(page)
    command = [
        chromium, "--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--virtual-time-budget=30000",
        f"--user-data-dir={tmp_path}/profile", "--dump-dom", str(tmp_path / "page.html"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    text = done.stdout.partition('<pre id="result">')[2].partition("</pre>")[0].replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&")
    assert text, done.stderr[-2000:]
    found = json.loads(text)
    assert "error" not in found, found
    # The cloth is seen, hangs lower at the end, and each picture was asked for when the one before had been shown.
    assert found["first"]["count"] > 2000 and found["last"]["down"] > found["first"]["down"]
    assert [one["type"] for one in found["sent"][:7]] == ["draw", *["step"] * 6] and found["status"] == "0.3000 s, step 30"
    start, *_, end = found["pulls"]
    assert (start["type"], end["type"]) == ("hold", "release") and start["start"] == start["target"]
    moved = np.subtract(found["pulls"][1]["target"], start["start"])
    assert 0.05 < np.linalg.norm(moved) < 2 and found["turned"]
