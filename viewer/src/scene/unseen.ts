// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import { kLow, kStep } from "../data/base64";
import type { Episode } from "../data/episode";
import { floats } from "./floats";

const vertexShader = /* glsl */ `
attribute float first_view;
uniform float view, size;

void main() {
  vec3 p = position * ${kStep.toFixed(10)} + ${kLow.toFixed(1)};
  vec4 seen = modelViewMatrix * vec4(p, 1.0);
  gl_Position = first_view > view ? projectionMatrix * seen : vec4(2.0, 2.0, 2.0, 1.0);
  gl_PointSize = clamp(size / -seen.z, 1.5, 7.0);
}`;

const fragmentShader = /* glsl */ `
uniform vec3 color;
void main() { gl_FragColor = vec4(color, 1.0); }`;

/** The surface that could be seen and has not been: points that go out as views see them. */
export class UnseenObject {
  readonly object: THREE.Points;
  private readonly material: THREE.ShaderMaterial;

  constructor(episode: Episode) {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", floats(episode.surface, 3));
    geometry.setAttribute("first_view", floats(episode.surfaceFirstView, 1));
    this.material = new THREE.ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: { view: { value: 0 }, size: { value: 34 }, color: { value: new THREE.Vector3(0.9, 0.12, 0.42) } },
    });
    this.object = new THREE.Points(geometry, this.material);
    this.object.frustumCulled = false;
  }

  showView(view: number): void {
    this.material.uniforms.view!.value = view;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.material.dispose();
  }
}
