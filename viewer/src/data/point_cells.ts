// SPDX-License-Identifier: Apache-2.0
// Cells of a reconstruction's points, for what is asked of a place rather than of a point.
import { kLow, kStep } from "./base64";
import type { Cloud } from "./episode";

const kBits = 8; // of the 16 of a coordinate: cells of 12.5 cm on a ship of 15 m

const cellOf = (p: Uint16Array, i: number) => ((p[3 * i]! >> kBits) << 16) | ((p[3 * i + 1]! >> kBits) << 8) | (p[3 * i + 2]! >> kBits);

const firstViews = new WeakMap<Cloud, Uint16Array>();

/**
 * For each point the first view that saw its cell. Later views add points between those of earlier ones; by
 * the point's own view every place would be a mixture of all.
 */
export function firstViewsNear(cloud: Cloud): Uint16Array {
  const known = firstViews.get(cloud);
  if (known !== undefined) return known;
  const first = new Uint16Array(1 << 24).fill(0xffff);
  const near = new Uint16Array(cloud.view.length);
  for (let i = 0; i < near.length; ++i) {
    const cell = cellOf(cloud.positions, i);
    if (first[cell] === 0xffff) first[cell] = cloud.view[i]!; // points come in the order of the views
    near[i] = first[cell]!;
  }
  firstViews.set(cloud, near);
  return near;
}

/** The point nearest to a place of the ship frame, among the first `count` and not further than `within`; -1: none. */
export function nearestPoint(cloud: Cloud, count: number, place: [number, number, number], within: number): number {
  const [x, y, z] = place.map((c) => (c - kLow) / kStep) as [number, number, number];
  const p = cloud.positions;
  let best = (within / kStep) ** 2;
  let nearest = -1;
  for (let i = 0, k = 0; i < count; ++i, k += 3) {
    const dx = p[k]! - x;
    const dy = p[k + 1]! - y;
    const dz = p[k + 2]! - z;
    const d = dx * dx + dy * dy + dz * dz;
    if (d < best) [best, nearest] = [d, i];
  }
  return nearest;
}
