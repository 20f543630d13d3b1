// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import { kLow, kStep } from "../data/base64";
import { DirectionCounts, type Episode } from "../data/episode";
import { floats } from "./floats";
import { PointColors } from "./point_colors";
import type { ColorMode } from "./ramps";

/** How carefully a picture is drawn: at most so many points. */
export type Detail = "quick" | "fine" | "full";
const kMostPoints: Record<Detail, number> = { quick: 60_000, fine: 200_000, full: Infinity };

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

/** Some of the points, evenly: every stride-th. */
class Thinned {
  readonly points: THREE.Points;
  private readonly stride: number;
  private readonly rgba: Uint8Array<ArrayBuffer>;
  private version = -1;

  constructor(
    positions: Uint16Array<ArrayBuffer>,
    private readonly colors: PointColors,
    most: number,
    material: THREE.Material,
  ) {
    const count = positions.length / 3;
    this.stride = Math.max(1, Math.ceil(count / most));
    const few = Math.ceil(count / this.stride);
    const all = this.stride === 1;
    this.rgba = all ? colors.rgba : new Uint8Array(4 * few);
    const geometry = new THREE.BufferGeometry();
    const own = all ? positions : thinned(positions, 3, this.stride, new Uint16Array(3 * few));
    geometry.setAttribute("position", floats(own, 3));
    geometry.setAttribute("color", new THREE.BufferAttribute(this.rgba, 4, true));
    this.points = new THREE.Points(geometry, material);
    this.points.frustumCulled = false;
  }

  /** Those of the first so many of all points. */
  showFirst(count: number): void {
    this.points.geometry.setDrawRange(0, Math.ceil(count / this.stride));
  }

  /** Takes over new colours; called only for what is drawn. */
  update(): void {
    if (this.colors.version === this.version) return;
    this.version = this.colors.version;
    if (this.stride > 1) thinned(this.colors.rgba, 4, this.stride, this.rgba);
    this.points.geometry.getAttribute("color").needsUpdate = true;
  }

  /** Fewer points are drawn larger. */
  get size(): number {
    return Math.min(56, 28 * Math.sqrt(this.stride));
  }
}

/** The reconstruction as it stood at any view; ship frame. */
export class CloudObject {
  readonly object = new THREE.Group();
  private readonly levels: Record<Detail, Thinned>;
  private readonly material: THREE.ShaderMaterial;
  private readonly counts: DirectionCounts;
  private readonly colors: PointColors;
  private mode: ColorMode = "time";

  constructor(private readonly episode: Episode) {
    this.counts = new DirectionCounts(episode);
    this.colors = new PointColors(episode);
    this.material = new THREE.ShaderMaterial({ vertexShader, fragmentShader, uniforms: { size: { value: 28 } } });
    const level = (detail: Detail) => new Thinned(episode.cloud.positions, this.colors, kMostPoints[detail], this.material);
    this.levels = { quick: level("quick"), fine: level("fine"), full: level("full") };
    for (const { points } of Object.values(this.levels)) this.object.add(points);
    this.paint();
  }

  setColors(mode: ColorMode): void {
    if (mode === this.mode) return;
    this.mode = mode;
    this.paint();
  }

  setDetail(detail: Detail): void {
    this.levels[detail].update();
    for (const [name, level] of Object.entries(this.levels)) level.points.visible = name === detail;
    this.material.uniforms.size!.value = this.levels[detail].size;
  }

  showView(view: number): void {
    const count = view < 0 ? 0 : (this.episode.cloud.end[view] ?? 0);
    for (const level of Object.values(this.levels)) level.showFirst(count);
    if (this.counts.moveTo(view) && this.mode === "directions") this.paint();
  }

  private paint(): void {
    this.colors.paint(this.mode, this.counts.counts);
  }

  dispose(): void {
    for (const { points } of Object.values(this.levels)) points.geometry.dispose();
    this.material.dispose();
  }
}
