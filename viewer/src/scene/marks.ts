// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import type { EpisodeScene } from "./episode_scene";

/** Where a point of a scene lies on a tile of the canvas, in pixels; undefined behind the eye. */
export function onScreen(p: THREE.Vector3, camera: THREE.Camera, width: number, height: number): [number, number] | undefined {
  const at = p.clone().project(camera);
  if (at.z > 1 || at.z < -1) return undefined;
  return [(at.x * 0.5 + 0.5) * width, (0.5 - at.y * 0.5) * height];
}

/** A round length of at most `most`: 1, 2 or 5 times a power of ten. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 2, 1].find((n) => n * power <= most) ?? 1);
}

/** Pixels of one unit at the ship, where the eye looks at it. */
export function pixelsPerUnit(camera: THREE.PerspectiveCamera, target: THREE.Vector3, height: number): number {
  return height / (2 * Math.tan((camera.fov * Math.PI) / 360) * camera.position.distanceTo(target));
}

/** The angle on the screen, clockwise from up, of a level direction of the scene that lies at `azimuth`. */
export function screenBearing(camera: THREE.PerspectiveCamera, azimuth: number): number {
  const forward = camera.getWorldDirection(new THREE.Vector3());
  return Math.atan2(forward.y, forward.x) - azimuth;
}

/** What a ray through a pixel of a tile meets first: the target, or the water. */
export interface Pick {
  point: THREE.Vector3; // of the ship frame where the ship was met, else of the level frame
  onShip: boolean;
}

const kWater = new THREE.Plane(new THREE.Vector3(0, 0, 1), 0);

export function pick(scene: EpisodeScene, camera: THREE.Camera, x: number, y: number, width: number, height: number): Pick | undefined {
  const caster = new THREE.Raycaster();
  caster.setFromCamera(new THREE.Vector2((2 * x) / width - 1, 1 - (2 * y) / height), camera);
  const hit = caster.intersectObject(scene.target, false)[0];
  if (hit !== undefined) return { point: scene.target.worldToLocal(hit.point.clone()), onShip: true };
  const point = caster.ray.intersectPlane(kWater, new THREE.Vector3());
  return point === null ? undefined : { point, onShip: false };
}

/** Where a picked point is now, as the ship moves. */
export function placeOf(scene: EpisodeScene, { point, onShip }: Pick): THREE.Vector3 {
  return onShip ? scene.target.localToWorld(point.clone()) : point.clone();
}
