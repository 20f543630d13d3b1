// SPDX-License-Identifier: Apache-2.0
// Whether the browser's software WebGL can draw points of 16-bit numbers. That of Chromium 156 on arm64 dies of it, and takes every page's
// pictures along; what such a browser shows says nothing of the viewer.
export async function drawsPoints(browser) {
  const page = await browser.newPage();
  await page.goto("about:blank");
  const draws = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    document.body.append(canvas);
    const gl = canvas.getContext("webgl2");
    if (gl === null) return false;
    const program = gl.createProgram();
    const shader = (type, text) => {
      const made = gl.createShader(type);
      gl.shaderSource(made, `#version 300 es\nprecision highp float;\n${text}`);
      gl.compileShader(made);
      gl.attachShader(program, made);
    };
    shader(gl.VERTEX_SHADER, "layout(location = 0) in vec3 p; void main() { gl_Position = vec4(p / 65535.0, 1.0); gl_PointSize = 2.0; }");
    shader(gl.FRAGMENT_SHADER, "out vec4 color; void main() { color = vec4(1.0); }");
    gl.linkProgram(program);
    gl.useProgram(program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, Uint16Array.from({ length: 3000 }, (_, i) => (i * 7919) % 65536), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 3, gl.UNSIGNED_SHORT, false, 0, 0);
    gl.drawArrays(gl.POINTS, 0, 1000);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    await new Promise((done) => setTimeout(done, 500));
    return !gl.isContextLost();
  });
  await page.close();
  return draws;
}
