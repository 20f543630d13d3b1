// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import { bytesOf } from "../data/base64";
import type { Episode } from "../data/episode";
import type { FieldData } from "../data/format";
import { colorAt, kFieldRamp } from "./ramps";

const vertexShader = /* glsl */ `
attribute vec3 color;
attribute float worth;
varying vec4 shown;
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  gl_Position = projectionMatrix * seen;
  gl_PointSize = clamp((50.0 + 190.0 * worth * worth) / -seen.z, 2.5, 26.0);
  shown = vec4(color, 0.4 + 0.55 * worth);
}`;

const fragmentShader = /* glsl */ `
varying vec4 shown;
void main() {
  if (length(gl_PointCoord - 0.5) > 0.5) discard;
  gl_FragColor = shown;
}`;

/** The planner's field at its last decision: candidates about the drone, larger where worth more; none under water. */
export class FieldObject {
  readonly object: THREE.Points;
  private readonly material: THREE.ShaderMaterial;
  private shown = -1;

  constructor(private readonly episode: Episode) {
    this.material = new THREE.ShaderMaterial({ vertexShader, fragmentShader, transparent: true, depthWrite: false });
    this.object = new THREE.Points(new THREE.BufferGeometry(), this.material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 1; // over the water, which would tint it
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
  const values = bytesOf(field.values);
  const positions: number[] = [];
  const colors: number[] = [];
  const worths: number[] = [];
  const [nx, ny] = field.dims;
  values.forEach((value, i) => {
    const cell = [i % nx, Math.floor(i / nx) % ny, Math.floor(i / (nx * ny))];
    const place = cell.map((c, k) => field.first[k]! + field.spacing * c);
    if (place[2]! < 0) return; // no drone goes there
    positions.push(...place);
    worths.push(value);
    colors.push(...colorAt(kFieldRamp, value / 255).map((c) => c / 255));
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute("color", new THREE.Float32BufferAttribute(colors, 3));
  geometry.setAttribute("worth", new THREE.BufferAttribute(Uint8Array.from(worths), 1, true));
  return geometry;
}
