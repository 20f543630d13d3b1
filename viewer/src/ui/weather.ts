// SPDX-License-Identifier: Apache-2.0
import type { SeaData } from "../data/format";
import { el, svg } from "./dom";

const kDegrees = 180 / Math.PI;

/** An arrow through the middle, pointing to an angle of the level ship frame (0: the bow, up). */
function arrow(angle: number, className: string, length: number): SVGElement {
  const group = svg("g", { class: className, transform: `rotate(${(-angle * kDegrees).toFixed(1)})` });
  group.append(
    svg("line", { x1: 0, x2: 0, y1: length, y2: -length + 6 }),
    svg("path", { d: `M0 ${-length} l5 10 l-10 0 z` }),
  );
  return group;
}

/** The direction most of the waves' energy travels to, world. */
function waveDirection(sea: SeaData): number {
  let x = 0;
  let y = 0;
  for (const [kx, ky, , , amplitude] of sea.waves) {
    const k = Math.hypot(kx, ky);
    if (k === 0) continue;
    x += (amplitude ** 2 * kx) / k;
    y += (amplitude ** 2 * ky) / k;
  }
  return Math.atan2(y, x);
}

/** Wind and waves about the ship seen from above, bow up, and in words. */
export function weatherCard(sea: SeaData, facts: Record<string, string>): Node[] {
  if (!sea.floats) return [el("p", {}, "The target stands on land, in still air.")];
  const { heading } = sea.vessel;
  const wind = Math.atan2(sea.wind[1], sea.wind[0]);
  const waves = waveDirection(sea);
  const compass = svg("svg", { viewBox: "-60 -60 120 120", class: "compass", role: "img", "aria-label": "Wind and waves about the ship, bow up" });
  compass.append(
    svg("circle", { r: 52, class: "ring" }),
    svg("path", { class: "hull", d: "M0 -30 C8 -20 8 -10 8 0 L8 24 Q0 30 -8 24 L-8 0 C-8 -10 -8 -20 0 -30 z" }),
  );
  if (sea.significant_height_m > 0) compass.append(arrow(waves - heading, "waves", 50));
  compass.append(arrow(wind - heading, "wind", 44));
  const row = (name: string, value: string, className = "") =>
    el("tr", {}, el("th", { scope: "row", class: className }, name), el("td", {}, value));
  const calm = sea.significant_height_m < 0.005;
  const table = el(
    "table",
    { class: "facts" },
    row("Sea state", facts.sea_state ?? "–"),
    row("Wave height (H_s)", calm ? "calm" : `${sea.significant_height_m.toFixed(2)} m`),
    row("Waves from", calm ? "–" : origin(waves - heading), "key-waves"),
    row("Wind", `${sea.wind_speed_m_s.toFixed(1)} m/s`),
    row("Wind from", origin(wind - heading), "key-wind"),
    row("Ship", `${Number(facts.length_m).toFixed(0)} m long`),
  );
  return [el("div", { class: "weather" }, compass, table)];
}

/** Where something that moves to this angle of the ship frame comes from. */
function origin(angle: number): string {
  const from = ((angle + Math.PI) * kDegrees + 720) % 360; // counter-clockwise from the bow
  const names = ["ahead", "port bow", "port", "port quarter", "astern", "starboard quarter", "starboard", "starboard bow"];
  return names[Math.round(from / 45) % 8]!;
}
