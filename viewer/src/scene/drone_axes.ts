// SPDX-License-Identifier: Apache-2.0
import type { Triple } from "../data/format";

/**
 * The axes of a camera at yaw and pitch, as camera/viewpoint.h has them. By formula and not from an "up": that is no
 * direction to go by when the camera looks straight down.
 */
export function droneAxes(yaw: number, pitch: number): { ahead: Triple; right: Triple; up: Triple } {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  return {
    ahead: [Math.cos(pitch) * c, Math.cos(pitch) * s, Math.sin(pitch)],
    right: [s, -c, 0],
    up: [-Math.sin(pitch) * c, -Math.sin(pitch) * s, Math.cos(pitch)],
  };
}
