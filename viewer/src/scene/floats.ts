// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";

/** Numbers of 16 bits for a shader, as floats: in groups that are not multiples of four bytes they end Chromium's software WebGL on arm64. */
export function floats(numbers: Uint16Array, group: number): THREE.BufferAttribute {
  return new THREE.BufferAttribute(Float32Array.from(numbers), group);
}
