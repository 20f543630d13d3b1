// SPDX-License-Identifier: Apache-2.0
// The closed forms of src/danbv/ocean/: where water and ship are at any time.
import type { SeaData } from "../data/format";

export interface ShipPose {
  x: number;
  y: number;
  heave: number;
  pitch: number;
  roll: number;
}

export function waterHeight(sea: SeaData, x: number, y: number, t: number): number {
  let height = 0;
  for (const [kx, ky, omega, phase, amplitude] of sea.waves)
    height += amplitude * Math.sin(kx * x + ky * y - omega * t + phase);
  return height;
}

/** Midship in the world: the mean track, plus surge and sway of the waves met there. */
function shipPosition(sea: SeaData, t: number): [number, number] {
  const { start, drift } = sea.vessel;
  const mx = start[0] + drift[0] * t;
  const my = start[1] + drift[1] * t;
  let x = mx;
  let y = my;
  for (const [kx, ky, omega, phase, amplitude] of sea.waves) {
    if (amplitude === 0) continue;
    const reach = (amplitude * Math.cos(kx * mx + ky * my - omega * t + phase)) / Math.hypot(kx, ky);
    x += reach * kx;
    y += reach * ky;
  }
  return [x, y];
}

export function shipPose(sea: SeaData, t: number): ShipPose {
  if (!sea.floats) return { x: 0, y: 0, heave: 0, pitch: 0, roll: 0 };
  const [x, y] = shipPosition(sea, t);
  const { length, beam } = sea.vessel;
  const over = (px: number, py: number) => waterOver(sea, x, y, px, py, t);
  const bow = over(length / 2, 0);
  const stern = over(-length / 2, 0);
  const port = over(0, beam / 2);
  const starboard = over(0, -beam / 2);
  return {
    x,
    y,
    heave: (bow + stern + port + starboard) / 4,
    pitch: Math.atan((bow - stern) / length),
    roll: Math.atan((port - starboard) / beam),
  };
}

/** The water over a point of the level ship frame, with the ship at (x, y). */
function waterOver(sea: SeaData, x: number, y: number, px: number, py: number, t: number): number {
  const c = Math.cos(sea.vessel.heading);
  const s = Math.sin(sea.vessel.heading);
  return waterHeight(sea, x + c * px - s * py, y + s * px + c * py, t);
}

export function waterInLevelFrame(sea: SeaData, px: number, py: number, t: number): number {
  if (!sea.floats) return 0;
  const [x, y] = shipPosition(sea, t);
  return waterOver(sea, x, y, px, py, t);
}

/** A wave as the water's shader takes it: level ship frame, one instant. */
export interface FrozenWave {
  kx: number;
  ky: number;
  phase: number;
  amplitude: number;
}

export function frozenWaves(sea: SeaData, t: number): FrozenWave[] {
  const [x, y] = shipPosition(sea, t);
  const c = Math.cos(sea.vessel.heading);
  const s = Math.sin(sea.vessel.heading);
  return sea.waves.map(([kx, ky, omega, phase, amplitude]) => ({
    kx: kx * c + ky * s,
    ky: -kx * s + ky * c,
    phase: (kx * x + ky * y - omega * t + phase) % (2 * Math.PI),
    amplitude,
  }));
}
