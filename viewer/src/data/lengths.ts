// SPDX-License-Identifier: Apache-2.0
// The page's geometry is the planner's: every target scaled to 15 m. What people read is real metres.
import type { Metrics, SceneData } from "./format";

/** Real metres of one unit of a scene. */
export const realScale = (scene: SceneData) => scene.scale;

/** By what a length of metrics.json is multiplied to be real: nothing where it is. */
export const metricScale = (metrics: Metrics | undefined, scene: SceneData) =>
  metrics?.frame === "real" ? 1 : realScale(scene);

/** A length in real metres as a person writes it: three digits, kilometres and centimetres where they read better. */
export function lengthText(metres: number): string {
  const size = Math.abs(metres);
  if (size >= 10000) return `${(metres / 1000).toFixed(1)} km`;
  if (size >= 100 || size === 0) return `${metres.toFixed(0)} m`;
  if (size >= 1) return `${metres.toFixed(1)} m`;
  return centimetreText(100 * metres);
}

export const centimetreText = (cm: number) => `${cm.toFixed(Math.abs(cm) >= 10 ? 0 : Math.abs(cm) >= 1 ? 1 : 2)} cm`;

/** Seconds as minutes and seconds from two minutes on. */
export const timeText = (s: number) => (s < 120 ? `${s.toFixed(0)} s` : `${Math.floor(s / 60)} min ${String(Math.floor(s % 60)).padStart(2, "0")} s`);
