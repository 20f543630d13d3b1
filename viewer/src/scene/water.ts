// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import type { SeaData } from "../data/format";
import { frozenWaves } from "../sea/ship_motion";
import type { SceneTheme } from "./theme";

const kWaves = 8;
const kReach = 70; // metres to the horizon's haze

const vertexShader = /* glsl */ `
uniform vec4 wave[${kWaves}]; // k_x, k_y, phase, amplitude
varying vec3 normal_level, at;

void main() {
  vec3 p = position;
  vec2 slope = vec2(0.0);
  for (int i = 0; i < ${kWaves}; ++i) {
    float angle = dot(wave[i].xy, p.xy) + wave[i].z;
    p.z += wave[i].w * sin(angle);
    slope += wave[i].w * cos(angle) * wave[i].xy;
  }
  normal_level = vec3(-slope, 1.0);
  at = p;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(p, 1.0);
}`;

// Ripples are decoration: they shade the surface and move nothing.
const fragmentShader = /* glsl */ `
uniform vec3 deep, shallow, haze;
uniform float time, opacity, ripple;
varying vec3 normal_level, at;

void main() {
  vec2 r = 1.4 * vec2(sin(3.1 * at.x + 1.3 * at.y + 0.9 * time), sin(4.3 * at.y - 1.9 * at.x - 1.1 * time));
  vec3 n = normalize(normal_level + vec3(ripple * r, 0.0));
  vec3 to_eye = normalize(cameraPosition - at);
  float along = 1.0 - max(dot(n, to_eye), 0.0);
  float grazing = along * along * along;
  float light = max(dot(n, normalize(vec3(0.4, -0.5, 0.75))), 0.0);
  float glint = max(dot(reflect(-to_eye, n), normalize(vec3(0.4, -0.5, 0.75))), 0.0);
  glint *= glint, glint *= glint, glint *= glint, glint *= glint, glint *= glint;
  vec3 color = mix(deep, shallow, 0.25 + 0.5 * light * light) + 0.25 * glint;
  color = mix(color, haze, 0.55 * grazing);
  float far = smoothstep(0.35, 1.0, length(at.xy) / ${kReach.toFixed(1)});
  gl_FragColor = vec4(mix(color, haze, far), mix(opacity, 1.0, far) * (1.0 - smoothstep(0.9, 1.0, far)));
}`;

/** Rings of points about the ship, close together near it and far apart at the horizon. */
function ringGeometry(): THREE.BufferGeometry {
  const rings = 90;
  const spokes = 128;
  const positions = new Float32Array(3 * (rings + 1) * spokes);
  const index: number[] = [];
  for (let r = 0; r <= rings; ++r)
    for (let s = 0; s < spokes; ++s) {
      const radius = kReach * (0.35 * (r / rings) + 0.65 * (r / rings) ** 3);
      const angle = (2 * Math.PI * (s + 0.5 * (r % 2))) / spokes;
      positions.set([radius * Math.cos(angle), radius * Math.sin(angle), 0], 3 * (r * spokes + s));
      if (r === rings) continue;
      const a = r * spokes + s;
      const b = r * spokes + ((s + 1) % spokes);
      index.push(a, a + spokes, b, b, a + spokes, b + spokes);
    }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
  geometry.setIndex(index);
  return geometry;
}

/** The sea about the ship, in its level frame; flat ground for what stands on land. */
export class WaterObject {
  readonly object: THREE.Mesh;
  private readonly material: THREE.ShaderMaterial;
  private readonly waves = Array.from({ length: kWaves }, () => new THREE.Vector4());

  constructor(private readonly sea: SeaData) {
    this.material = new THREE.ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: {
        wave: { value: this.waves },
        deep: { value: new THREE.Color() },
        shallow: { value: new THREE.Color() },
        haze: { value: new THREE.Color() },
        time: { value: 0 },
        opacity: { value: sea.floats ? 0.86 : 1 },
        ripple: { value: sea.floats ? 0.012 + 0.003 * Math.min(10, sea.wind_speed_m_s) : 0 },
      },
      transparent: true,
      side: THREE.DoubleSide,
    });
    this.object = new THREE.Mesh(ringGeometry(), this.material);
    this.object.frustumCulled = false;
    if (!sea.floats) this.object.position.z = -0.01;
  }

  setTime(t: number): void {
    if (this.sea.floats)
      frozenWaves(this.sea, t).forEach((w, i) => this.waves[i]?.set(w.kx, w.ky, w.phase, w.amplitude));
    this.material.uniforms.time!.value = t;
  }

  setTheme(theme: SceneTheme): void {
    const u = this.material.uniforms;
    (u.deep!.value as THREE.Color).setStyle(this.sea.floats ? theme.deep : theme.ground, THREE.LinearSRGBColorSpace);
    (u.shallow!.value as THREE.Color).setStyle(this.sea.floats ? theme.shallow : theme.ground, THREE.LinearSRGBColorSpace);
    (u.haze!.value as THREE.Color).setStyle(theme.sky, THREE.LinearSRGBColorSpace);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.material.dispose();
  }
}
