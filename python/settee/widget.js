// Shows a simulation in a notebook: plays it, turns the view, and pulls at bodies.

const VERTEX = `#version 300 es
uniform mat4 view; uniform float size;
in vec3 position; in vec4 colour;
out vec4 tint; out vec3 place;
void main() { gl_Position = view * vec4(position, 1.0); gl_PointSize = size; tint = colour; place = position; }`;

const FRAGMENT = `#version 300 es
precision highp float;
uniform bool lit; uniform vec3 eye;
in vec4 tint; in vec3 place;
out vec4 shown;
void main() {
    float light = 1.0;
    if (lit) {
        vec3 normal = normalize(cross(dFdx(place), dFdy(place)));
        light = 0.35 + 0.65 * abs(dot(normal, normalize(eye - place)));
    }
    shown = vec4(tint.rgb * light, tint.a);
}`;

const subtract = (a, b) => a.map((value, k) => value - b[k]);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a) => a.map((value) => value / Math.hypot(...a));
const HALF_ANGLE = Math.PI / 8;

// Where the camera is: around a centre, by two angles and a distance.
class Camera {
    constructor() { this.centre = [0, 0, 0]; this.distance = 1; this.turn = 0.6; this.rise = 0.4; }

    fit(positions) {
        const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
        positions.forEach((value, at) => {
            low[at % 3] = Math.min(low[at % 3], value);
            high[at % 3] = Math.max(high[at % 3], value);
        });
        if (positions.length === 0) return;
        this.centre = low.map((value, k) => (value + high[k]) / 2);
        this.distance = (1.2 * (Math.hypot(...subtract(high, low)) / 2 || 1)) / Math.sin(HALF_ANGLE);
    }

    axes() {
        const back = [Math.sin(this.turn) * Math.cos(this.rise), Math.sin(this.rise), Math.cos(this.turn) * Math.cos(this.rise)];
        const right = unit(cross([0, 1, 0], back));
        return { back, right, up: cross(back, right), eye: this.centre.map((value, k) => value + back[k] * this.distance) };
    }

    // Columns of the matrix that takes places to the screen.
    matrix(aspect) {
        const { back, right, up, eye } = this.axes();
        const near = this.distance / 100, far = this.distance * 100, f = 1 / Math.tan(HALF_ANGLE);
        const a = (far + near) / (near - far), b = (2 * far * near) / (near - far);
        const rows = [right.map((value) => (value * f) / aspect), up.map((value) => value * f), back.map((value) => value * a), back.map((value) => -value)];
        const last = [(-dot(right, eye) * f) / aspect, -dot(up, eye) * f, -dot(back, eye) * a + b, dot(back, eye)];
        return new Float32Array([0, 1, 2].flatMap((k) => rows.map((row) => row[k])).concat(last));
    }
}

class Picture {
    constructor(canvas) {
        this.canvas = canvas;
        this.gl = canvas.getContext("webgl2", { antialias: true, preserveDrawingBuffer: true });
        if (!this.gl) throw new Error("this browser has no WebGL 2");
        this.camera = new Camera();
        this.frame = null;
        this.program = this.link();
        this.buffers = ["position", "colour", "triangles", "segments", "points"].map(() => this.gl.createBuffer());
    }

    link() {
        const gl = this.gl, program = gl.createProgram();
        for (const [kind, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
            const shader = gl.createShader(kind);
            gl.shaderSource(shader, text);
            gl.compileShader(shader);
            if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
            gl.attachShader(program, shader);
        }
        gl.linkProgram(program);
        return program;
    }

    take(buffers) {
        const typed = (at, kind) => new kind(buffers[at].buffer.slice(buffers[at].byteOffset, buffers[at].byteOffset + buffers[at].byteLength));
        const frame = { position: typed(0, Float32Array), colour: typed(1, Uint8Array), parts: [2, 3, 4].map((at) => typed(at, Uint32Array)) };
        if (this.frame === null) this.camera.fit(frame.position);
        this.frame = frame;
        const gl = this.gl, [position, colour, ...parts] = this.buffers;
        gl.bindBuffer(gl.ARRAY_BUFFER, position); gl.bufferData(gl.ARRAY_BUFFER, frame.position, gl.DYNAMIC_DRAW);
        gl.bindBuffer(gl.ARRAY_BUFFER, colour); gl.bufferData(gl.ARRAY_BUFFER, frame.colour, gl.DYNAMIC_DRAW);
        parts.forEach((buffer, at) => {
            gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer); gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, frame.parts[at], gl.DYNAMIC_DRAW);
        });
        this.draw();
    }

    draw() {
        if (this.frame === null) return;
        const gl = this.gl, program = this.program, { width, height } = this.canvas;
        gl.viewport(0, 0, width, height);
        gl.clearColor(1, 1, 1, 1);
        gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
        gl.enable(gl.DEPTH_TEST);
        gl.enable(gl.BLEND);
        gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
        gl.useProgram(program);
        this.view = this.camera.matrix(width / height);
        gl.uniformMatrix4fv(gl.getUniformLocation(program, "view"), false, this.view);
        gl.uniform3fv(gl.getUniformLocation(program, "eye"), this.camera.axes().eye);
        gl.uniform1f(gl.getUniformLocation(program, "size"), 5 * (window.devicePixelRatio || 1));
        [["position", 3, gl.FLOAT, false], ["colour", 4, gl.UNSIGNED_BYTE, true]].forEach(([name, size, kind, normal], at) => {
            const place = gl.getAttribLocation(program, name);
            gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers[at]);
            gl.enableVertexAttribArray(place);
            gl.vertexAttribPointer(place, size, kind, normal, 0, 0);
        });
        [gl.TRIANGLES, gl.LINES, gl.POINTS].forEach((kind, at) => {
            gl.uniform1i(gl.getUniformLocation(program, "lit"), kind === gl.TRIANGLES ? 1 : 0);
            gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.buffers[at + 2]);
            gl.drawElements(kind, this.frame.parts[at].length, gl.UNSIGNED_INT, 0);
        });
    }

    // The nearest drawn place within 15 pixels of the mouse, and its depth before the camera.
    pick(x, y) {
        const { clientWidth: width, clientHeight: height } = this.canvas, m = this.view, p = this.frame?.position ?? [];
        let best = null;
        for (let at = 0; at < p.length; at += 3) {
            const row = (k) => m[k] * p[at] + m[k + 4] * p[at + 1] + m[k + 8] * p[at + 2] + m[k + 12];
            const depth = row(3);
            const off = Math.hypot((row(0) / depth / 2 + 0.5) * width - x, (0.5 - row(1) / depth / 2) * height - y);
            if (depth > 0 && off < 15 && (best === null || depth < best.depth)) best = { place: [p[at], p[at + 1], p[at + 2]], depth };
        }
        return best;
    }

    // A place moved with the mouse, in the plane of the screen.
    moved({ place, depth }, dx, dy) {
        const { right, up } = this.camera.axes(), metres = (2 * depth * Math.tan(HALF_ANGLE)) / this.canvas.clientHeight;
        return place.map((value, k) => value + (right[k] * dx - up[k] * dy) * metres);
    }
}

function render({ model, el }) {
    const box = document.createElement("div"), canvas = document.createElement("canvas"), bar = document.createElement("div");
    const play = document.createElement("button"), step = document.createElement("button"), reset = document.createElement("button");
    const status = document.createElement("span");
    const [width, height] = model.get("size"), ratio = window.devicePixelRatio || 1;
    canvas.width = width * ratio; canvas.height = height * ratio;
    canvas.style.cssText = `width:${width}px;height:${height}px;touch-action:none;border:1px solid #ccc`;
    status.style.marginLeft = "1em";
    play.textContent = "Play"; step.textContent = "Step"; reset.textContent = "Reset";
    bar.append(play, step, reset, status);
    box.append(canvas, bar);
    el.append(box);
    const picture = new Picture(canvas);
    let isPlaying = false, isWaiting = false, held = null, last = null;

    const ask = (content) => { isWaiting = true; model.send(content); };
    const setPlaying = (wanted) => {
        isPlaying = wanted;
        play.textContent = wanted ? "Pause" : "Play";
        if (wanted && !isWaiting) ask({ type: "step" });
    };
    const onMessage = (content, buffers) => {
        if (content.type === "error") { status.textContent = content.text; isWaiting = false; setPlaying(false); return; }
        if (content.type !== "frame") return;
        isWaiting = false;
        picture.take(buffers);
        status.textContent = `${content.time.toPrecision(4)} s, step ${content.steps}`;
        // The next one is asked for when this one was shown: a slow simulation is never asked twice.
        if (isPlaying) requestAnimationFrame(() => { if (isPlaying && !isWaiting) ask({ type: "step" }); });
    };
    model.on("msg:custom", onMessage);

    play.onclick = () => setPlaying(!isPlaying);
    step.onclick = () => { setPlaying(false); ask({ type: "step" }); };
    reset.onclick = () => ask({ type: "reset" });
    canvas.onpointerdown = (event) => {
        canvas.setPointerCapture(event.pointerId);
        last = [event.offsetX, event.offsetY];
        const found = picture.pick(...last);
        if (found !== null) {
            held = { ...found, at: last };
            model.send({ type: "hold", start: found.place, target: found.place });
        }
    };
    canvas.onpointermove = (event) => {
        if (last === null) return;
        const now = [event.offsetX, event.offsetY];
        if (held !== null) {
            model.send({ type: "hold", target: picture.moved(held, now[0] - held.at[0], now[1] - held.at[1]) });
        } else {
            picture.camera.turn -= (now[0] - last[0]) / 150;
            picture.camera.rise = Math.max(-1.5, Math.min(1.5, picture.camera.rise + (now[1] - last[1]) / 150));
            picture.draw();
        }
        last = now;
    };
    canvas.onpointerup = () => {
        if (held !== null) model.send({ type: "release" });
        [held, last] = [null, null];
    };
    canvas.onwheel = (event) => {
        event.preventDefault();
        picture.camera.distance *= Math.exp(event.deltaY / 1000);
        picture.draw();
    };
    ask({ type: "draw" });
    return () => { isPlaying = false; model.off("msg:custom", onMessage); };
}

export default { render };
