// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import { el } from "./dom";
import { kStatusWords } from "./registration";

export const depthUrl = (png: string) => `data:image/png;base64,${png}`;

/** The depth image of the current view, and how it was taken. */
export class DepthView {
  readonly element = el("figure", { class: "depth" });
  private readonly image = el("img", { alt: "Depth image of the current view", width: "200", height: "200" });
  private readonly words = el("figcaption");
  private shown = -2;

  constructor(private readonly episode: Episode) {
    this.element.append(this.image, this.words);
  }

  showView(view: number): void {
    if (view === this.shown) return;
    this.shown = view;
    const data = this.episode.views[view];
    if (data === undefined) return;
    this.image.src = depthUrl(data.depth.png);
    const [x, y, z, yaw, pitch] = data.viewpoint;
    const degrees = (radians: number) => `${Math.round((radians * 180) / Math.PI) + 0}°`; // + 0: no "-0"
    const range =
      data.depth.far_m > 0
        ? `light: ${data.depth.near_m.toFixed(1)} m, dark: ${data.depth.far_m.toFixed(1)} m`
        : "nothing of the target in sight";
    const lines: [string, string][] = [
      ["View", `${view + 1} of ${this.episode.views.length}, at ${data.time_s.toFixed(1)} s`],
      ["Depth", range],
      ["Drone", `${x.toFixed(1)}, ${y.toFixed(1)}, ${z.toFixed(1)} m`],
      ["Looks", `${degrees(yaw)} round, ${degrees(Math.abs(pitch))} ${pitch < 0 ? "down" : "up"}`],
      ["Placed", `${kStatusWords[data.registration.status]}, ${data.registration.error_cm.toFixed(2)} cm off`],
      ["Overlap", `${(100 * data.registration.overlap).toFixed(0)} % of its points`],
    ];
    this.words.replaceChildren(...lines.flatMap(([name, value]) => [el("b", {}, name), el("span", {}, value)]));
  }
}
