// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import { kLow, kStep } from "../data/base64";
import { DirectionCounts, type Episode } from "../data/episode";
import { PointColors } from "./point_colors";
import type { ColorMode } from "./ramps";

const kCoarse = 6; // every so many points while the picture must be quick

const vertexShader = /* glsl */ `
attribute vec3 color;
uniform float size;
varying vec3 shown;
void main() {
  shown = color;
  vec4 seen = modelViewMatrix * vec4(position * ${kStep.toFixed(10)} + ${kLow.toFixed(1)}, 1.0);
  gl_Position = projectionMatrix * seen;
  gl_PointSize = clamp(size / -seen.z, 1.5, 6.0);
}`;

const fragmentShader = /* glsl */ `
varying vec3 shown;
void main() { gl_FragColor = vec4(shown, 1.0); }`;

/** Every n-th of groups of numbers. */
function thinned<T extends Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>(all: T, group: number, n: number, to: T): T {
  for (let i = 0, at = 0; at < to.length; i += n) for (let k = 0; k < group; ++k) to[at++] = all[group * i + k]!;
  return to;
}

/** The reconstruction as it stood at any view; ship frame. */
export class CloudObject {
  readonly object = new THREE.Group();
  private readonly fine: THREE.Points;
  private readonly coarse: THREE.Points;
  private readonly material: THREE.ShaderMaterial;
  private readonly counts: DirectionCounts;
  private readonly colors: PointColors;
  private mode: ColorMode = "time";

  constructor(private readonly episode: Episode) {
    this.counts = new DirectionCounts(episode);
    this.colors = new PointColors(episode);
    this.material = new THREE.ShaderMaterial({ vertexShader, fragmentShader, uniforms: { size: { value: 28 } } });
    const { positions } = episode.cloud;
    const few = Math.ceil(positions.length / 3 / kCoarse);
    this.fine = this.points(positions, this.colors.rgba);
    this.coarse = this.points(thinned(positions, 3, kCoarse, new Uint16Array(3 * few)), new Uint8Array(4 * few));
    this.object.add(this.fine, this.coarse);
    this.setQuick(false);
    this.paint();
  }

  setColors(mode: ColorMode): void {
    if (mode === this.mode) return;
    this.mode = mode;
    this.paint();
  }

  /** Fewer, larger points while the picture moves. */
  setQuick(quick: boolean): void {
    this.fine.visible = !quick;
    this.coarse.visible = quick;
    this.material.uniforms.size!.value = quick ? 55 : 28;
  }

  showView(view: number): void {
    const count = view < 0 ? 0 : (this.episode.cloud.end[view] ?? 0);
    this.fine.geometry.setDrawRange(0, count);
    this.coarse.geometry.setDrawRange(0, Math.ceil(count / kCoarse));
    if (this.counts.moveTo(view) && this.mode === "directions") this.paint();
  }

  private paint(): void {
    this.colors.paint(this.mode, this.counts.counts);
    const coarse = this.coarse.geometry.getAttribute("color") as THREE.BufferAttribute;
    thinned(this.colors.rgba, 4, kCoarse, coarse.array as Uint8Array<ArrayBuffer>);
    coarse.needsUpdate = true;
    this.fine.geometry.getAttribute("color").needsUpdate = true;
  }

  private points(positions: Uint16Array<ArrayBuffer>, rgba: Uint8Array<ArrayBuffer>): THREE.Points {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
    geometry.setAttribute("color", new THREE.BufferAttribute(rgba, 4, true));
    const points = new THREE.Points(geometry, this.material);
    points.frustumCulled = false;
    return points;
  }

  dispose(): void {
    this.fine.geometry.dispose();
    this.coarse.geometry.dispose();
    this.material.dispose();
  }
}
