// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import { kLow, kStep } from "../data/base64";
import { DirectionCounts, type Episode } from "../data/episode";
import { type ColorMode, rampTexture } from "./ramps";

const kCoarse = 5; // every so many points while the picture must be quick

const vertexShader = /* glsl */ `
attribute float view;
attribute float distance_to_truth;
attribute float packed_normal;
uniform int mode;
uniform float views, size;
uniform sampler2D ramp;
uniform sampler3D directions;
uniform vec3 grid_origin, grid_size;
varying vec3 color;

float share(vec3 p) {
  if (mode == 0) return views > 1.0 ? view / (views - 1.0) : 0.0;
  if (mode == 2) return distance_to_truth;
  float count = texture(directions, clamp((p - grid_origin) / grid_size, 0.0, 1.0)).r * 255.0;
  return (count - 1.0) / 7.0;
}

// The normal has lost its sign: it is taken to look at the eye.
float shade(vec3 to_eye) {
  vec2 place = vec2(mod(packed_normal, 16.0), floor(packed_normal / 16.0)) / 7.5 - 1.0;
  vec2 xy = vec2(place.x + place.y, place.x - place.y) / 2.0;
  vec3 n = normalize(vec3(xy, 1.0 - abs(xy.x) - abs(xy.y)));
  n *= sign(dot(n, to_eye) + 1e-6);
  return 0.68 + 0.2 * n.z + 0.3 * max(dot(n, vec3(0.39, -0.49, 0.78)), 0.0);
}

void main() {
  vec3 p = position * ${kStep.toFixed(10)} + ${kLow.toFixed(1)};
  color = texture(ramp, vec2(clamp(share(p), 0.002, 0.998), 0.5)).rgb;
  vec4 seen = modelViewMatrix * vec4(p, 1.0);
  vec3 eye = -(seen.xyz * mat3(modelViewMatrix)); // towards the eye, in the ship frame
  color *= shade(eye);
  gl_Position = projectionMatrix * seen;
  gl_PointSize = clamp(size / -seen.z, 1.5, 6.0);
}`;

const fragmentShader = /* glsl */ `
varying vec3 color;
void main() { gl_FragColor = vec4(color, 1.0); }`;

function geometryOf(episode: Episode, stride: number): THREE.BufferGeometry {
  const { positions, view, distance, normal } = episode.cloud;
  const count = Math.ceil(view.length / stride);
  const p = stride === 1 ? positions : new Uint16Array(3 * count);
  const v = stride === 1 ? view : new Uint16Array(count);
  const d = stride === 1 ? distance : new Uint8Array(count);
  const n = stride === 1 ? normal : new Uint8Array(count);
  if (stride > 1)
    for (let i = 0; i < count; ++i) {
      for (let k = 0; k < 3; ++k) p[3 * i + k] = positions[3 * i * stride + k]!;
      v[i] = view[i * stride]!;
      d[i] = distance[i * stride]!;
      n[i] = normal[i * stride]!;
    }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(p, 3));
  geometry.setAttribute("view", new THREE.BufferAttribute(v, 1));
  geometry.setAttribute("distance_to_truth", new THREE.BufferAttribute(d, 1, true));
  geometry.setAttribute("packed_normal", new THREE.BufferAttribute(n, 1));
  return geometry;
}

/** The reconstruction as it stood at any view; ship frame. */
export class CloudObject {
  readonly object = new THREE.Group();
  private readonly fine: THREE.Points;
  private readonly coarse: THREE.Points;
  private readonly material: THREE.ShaderMaterial;
  private readonly counts: DirectionCounts;
  private readonly directions: THREE.Data3DTexture;

  constructor(private readonly episode: Episode) {
    const { origin, voxel, dims } = episode.scene.grid;
    this.counts = new DirectionCounts(episode);
    this.directions = new THREE.Data3DTexture(this.counts.counts, ...dims);
    this.directions.format = THREE.RedFormat;
    this.directions.unpackAlignment = 1;
    this.material = new THREE.ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: {
        mode: { value: 0 },
        views: { value: episode.views.length },
        size: { value: 30 },
        ramp: { value: null },
        directions: { value: this.directions },
        grid_origin: { value: new THREE.Vector3(...origin) },
        grid_size: { value: new THREE.Vector3(...voxel).multiply(new THREE.Vector3(...dims)) },
      },
    });
    this.fine = new THREE.Points(geometryOf(episode, 1), this.material);
    this.coarse = new THREE.Points(geometryOf(episode, kCoarse), this.material);
    this.fine.frustumCulled = this.coarse.frustumCulled = false;
    this.object.add(this.fine, this.coarse);
    this.setQuick(false);
    this.setColors("time");
  }

  setColors(mode: ColorMode): void {
    this.material.uniforms.mode!.value = ["time", "directions", "distance"].indexOf(mode);
    (this.material.uniforms.ramp!.value as THREE.Texture | null)?.dispose();
    this.material.uniforms.ramp!.value = rampTexture(mode);
  }

  /** Fewer, larger points while the picture moves. */
  setQuick(quick: boolean): void {
    this.fine.visible = !quick;
    this.coarse.visible = quick;
    this.material.uniforms.size!.value = quick ? 50 : 28;
  }

  showView(view: number): void {
    const count = view < 0 ? 0 : (this.episode.cloud.end[view] ?? 0);
    this.fine.geometry.setDrawRange(0, count);
    this.coarse.geometry.setDrawRange(0, Math.ceil(count / kCoarse));
    if (this.counts.moveTo(view)) this.directions.needsUpdate = true;
  }

  dispose(): void {
    this.fine.geometry.dispose();
    this.coarse.geometry.dispose();
    this.material.dispose();
    this.directions.dispose();
  }
}
