// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import { f32Of } from "../data/base64";
import type { Episode } from "../data/episode";
import type { FieldData } from "../data/format";
import { colorAt } from "./ramps";

const vertexShader = /* glsl */ `
attribute vec3 color;
attribute float worth;
varying vec4 shown;
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  gl_Position = projectionMatrix * seen;
  gl_PointSize = clamp((40.0 + 180.0 * worth) / -seen.z, 2.0, 26.0);
  shown = vec4(color, 0.25 + 0.7 * worth);
}`;

const fragmentShader = /* glsl */ `
varying vec4 shown;
void main() {
  if (length(gl_PointCoord - 0.5) > 0.5) discard;
  gl_FragColor = shown;
}`;

/** The planner's field at its last decision: candidates about the drone, larger where worth more. */
export class FieldObject {
  readonly object: THREE.Points;
  private readonly material: THREE.ShaderMaterial;
  private shown = -1;

  constructor(private readonly episode: Episode) {
    this.material = new THREE.ShaderMaterial({ vertexShader, fragmentShader, transparent: true, depthWrite: false });
    this.object = new THREE.Points(new THREE.BufferGeometry(), this.material);
    this.object.frustumCulled = false;
  }

  showView(view: number): void {
    if (view === this.shown) return;
    this.shown = view;
    this.object.geometry.dispose();
    const field = this.episode.views[view]?.field;
    this.object.geometry = field === undefined ? new THREE.BufferGeometry() : lattice(field);
    if (field === undefined) this.object.geometry.setDrawRange(0, 0);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.material.dispose();
  }
}

function lattice(field: FieldData): THREE.BufferGeometry {
  const values = f32Of(field.values);
  const low = values.reduce((a, b) => Math.min(a, b), Infinity);
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const positions: number[] = [];
  const colors: number[] = [];
  const worths: number[] = [];
  const [nx, ny] = field.dims;
  values.forEach((value, i) => {
    const cell = [i % nx, Math.floor(i / nx) % ny, Math.floor(i / (nx * ny))];
    cell.forEach((c, k) => positions.push(field.first[k]! + field.spacing * c));
    const worth = high > low ? (value - low) / (high - low) : 0;
    colors.push(...colorAt("time", worth).map((c) => c / 255));
    worths.push(worth ** 2);
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute("color", new THREE.Float32BufferAttribute(colors, 3));
  geometry.setAttribute("worth", new THREE.Float32BufferAttribute(worths, 1));
  return geometry;
}
