// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";

/** Numbers of 16 bits for a shader, as floats: Chromium 156's software WebGL on arm64 dies of points whose places are three such numbers. */
export function floats(numbers: Uint16Array, group: number): THREE.BufferAttribute {
  return new THREE.BufferAttribute(Float32Array.from(numbers), group);
}
