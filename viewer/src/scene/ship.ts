// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import { bytesOf, kLow, kStep, u16Of, u32Of } from "../data/base64";
import type { Episode } from "../data/episode";

/** Colours of the corners of triangles, sRGB bytes; empty where a scan has none. */
function paintOf(episode: Episode): Uint8Array {
  const { paint } = episode.scene;
  if (paint === undefined) return new Uint8Array();
  const colors = bytesOf(paint.triangles);
  const corners = new Uint8Array(9 * colors.length);
  colors.forEach((color, i) => {
    for (let k = 0; k < 9; ++k) corners[9 * i + k] = paint.palette[color]![k % 3]!;
  });
  return corners;
}

/** The true target in its own frame: plain, so that points stand out, or in its own colours. */
export class ShipObject {
  readonly object: THREE.Mesh;
  readonly bounds: THREE.Box3;
  private readonly plain: THREE.MeshLambertMaterial;
  private readonly painted: THREE.MeshLambertMaterial | undefined;

  constructor(episode: Episode) {
    const { vertices, triangles } = episode.scene.mesh;
    const quantised = u16Of(vertices);
    const index = u32Of(triangles);
    // Corners are not shared: each triangle has a colour of its own.
    const positions = new Float32Array(3 * index.length);
    index.forEach((corner, i) => {
      for (let k = 0; k < 3; ++k) positions[3 * i + k] = kLow + kStep * quantised[3 * corner + k]!;
    });
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
    const paint = paintOf(episode);
    // Pushed back a little, so that points on the surface lie before it.
    const surface = { flatShading: true, side: THREE.DoubleSide, polygonOffset: true, polygonOffsetFactor: 1.5, polygonOffsetUnits: 6 };
    this.plain = new THREE.MeshLambertMaterial({ color: 0xa9b4c0, ...surface });
    if (paint.length === positions.length) {
      geometry.setAttribute("color", new THREE.BufferAttribute(linear(paint), 3, true));
      this.painted = new THREE.MeshLambertMaterial({ vertexColors: true, ...surface });
    }
    this.object = new THREE.Mesh(geometry, this.plain);
    geometry.computeBoundingBox();
    this.bounds = geometry.boundingBox!;
  }

  setColor(color: number): void {
    this.plain.color.set(color);
  }

  setPainted(painted: boolean): void {
    this.object.material = painted && this.painted !== undefined ? this.painted : this.plain;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.plain.dispose();
    this.painted?.dispose();
  }
}

/** Bytes of the display's curve as bytes of light, which materials take. */
function linear(bytes: Uint8Array): Uint8Array {
  const table = Uint8Array.from({ length: 256 }, (_, c) => Math.round(255 * (c / 255) ** 2.2));
  return bytes.map((c) => table[c]!);
}
