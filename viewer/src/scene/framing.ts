// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import { shipPose } from "../sea/ship_motion";
import type { EpisodeScene } from "./episode_scene";

/** Pixels of a tile that are covered by something else, and so not for the scene. */
export interface Insets {
  top: number;
  bottom: number;
  side: number;
}

const kFrom = new THREE.Vector3(-0.5, -0.8, 0.42).normalize(); // port quarter would hide the bow's shadow side

/** How low and how high a target heaves at the views: in a high sea a boat by more than its own height. */
function heaves({ episode }: EpisodeScene): [number, number] {
  const at = episode.views.map((view) => shipPose(episode.scene.sea, view.time_s).heave);
  return [Math.min(0, ...at), Math.max(0, ...at)];
}

/** The corners that must be in the picture: of the targets, and every viewpoint with room for the drone. */
function pointsOf(scenes: EpisodeScene[]): THREE.Vector3[] {
  const points: THREE.Vector3[] = [];
  for (const scene of scenes) {
    const { episode, bounds } = scene;
    const [low, high] = heaves(scene);
    for (const x of [bounds.min.x, bounds.max.x])
      for (const y of [bounds.min.y, bounds.max.y])
        for (const z of [Math.max(bounds.min.z, -0.5) + low, bounds.max.z + high]) points.push(new THREE.Vector3(x, y, z));
    for (const { viewpoint } of episode.views) points.push(new THREE.Vector3(viewpoint[0], viewpoint[1], viewpoint[2] + 0.4));
  }
  return points;
}

/**
 * Puts a camera as near as shows all points inside the free part of a tile. A side of the picture is a
 * plane through the eye, so only the outermost point against each of the four matters.
 */
export function frame(camera: THREE.PerspectiveCamera, target: THREE.Vector3, scenes: EpisodeScene[], width: number, height: number, insets: Insets): void {
  const forward = kFrom.clone().negate();
  const right = new THREE.Vector3().crossVectors(forward, camera.up).normalize();
  const up = new THREE.Vector3().crossVectors(right, forward);
  const tan = Math.tan((camera.fov * Math.PI) / 360);
  const upper = tan * (1 - (2 * insets.top) / height);
  const lower = tan * (1 - (2 * insets.bottom) / height);
  const aside = ((tan * width) / height) * (1 - (2 * insets.side) / width);
  const reach = { left: -Infinity, right: -Infinity, up: -Infinity, down: -Infinity };
  for (const p of pointsOf(scenes)) {
    const [x, y, z] = [p.dot(right), p.dot(up), p.dot(forward)];
    reach.right = Math.max(reach.right, x - aside * z);
    reach.left = Math.max(reach.left, -x - aside * z);
    reach.up = Math.max(reach.up, y - upper * z);
    reach.down = Math.max(reach.down, -y - lower * z);
  }
  const across = (reach.left + reach.right) / (2 * aside);
  const along = (reach.up + reach.down) / (upper + lower);
  const back = Math.max(across, along); // the eye lies this far before the origin
  const eye_x = (reach.right - reach.left) / 2;
  const low = reach.up - upper * back; // the eye's height is between these
  const high = lower * back - reach.down;
  const eye = right.clone().multiplyScalar(eye_x).addScaledVector(up, (low + high) / 2).addScaledVector(forward, -back);
  camera.position.copy(eye);
  // Turned about the point of the view's axis that is nearest to the target's middle.
  target.copy(eye).addScaledVector(forward, Math.max(4, -eye.dot(forward)));
}
