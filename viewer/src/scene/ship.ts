// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import { kLow, kStep, u16Of, u32Of } from "../data/base64";
import type { Episode } from "../data/episode";

/** The true target in its own frame. Solid, or a shadow of itself behind the points. */
export class ShipObject {
  readonly object: THREE.Mesh;
  private readonly material: THREE.MeshLambertMaterial;

  constructor(episode: Episode) {
    const { vertices, triangles } = episode.scene.mesh;
    const quantised = u16Of(vertices);
    const positions = new Float32Array(quantised.length);
    for (let i = 0; i < quantised.length; ++i) positions[i] = kLow + kStep * quantised[i]!;
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
    geometry.setIndex(new THREE.BufferAttribute(u32Of(triangles), 1));
    // Pushed back a little, so that points on the surface lie before it.
    this.material = new THREE.MeshLambertMaterial({
      color: 0xa9b4c0,
      flatShading: true,
      side: THREE.DoubleSide,
      polygonOffset: true,
      polygonOffsetFactor: 1.5,
      polygonOffsetUnits: 6,
    });
    this.object = new THREE.Mesh(geometry, this.material);
  }

  setColor(color: number): void {
    this.material.color.set(color);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.material.dispose();
  }
}
