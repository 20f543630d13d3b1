// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import { centimetreText, lengthText, realScale } from "../data/lengths";
import { el } from "./dom";
import { kStatusWords } from "./registration";

export const pngUrl = (png: string) => `data:image/png;base64,${png}`;

/** What the drone's cameras saw at the current view, and how it was taken. */
export class DepthView {
  readonly element = el("figure", { class: "depth" });
  private readonly color = el("img", { class: "color", alt: "The current view as a person would see it", width: "200", height: "200" });
  private readonly image = el("img", { class: "range", alt: "Depth image of the current view", width: "200", height: "200" });
  private readonly words = el("figcaption");
  private shown = -2;

  constructor(private readonly episode: Episode) {
    const hasColor = episode.views.some((view) => view.color !== undefined);
    this.element.append(el("div", { class: "images" }, ...(hasColor ? [this.color] : []), this.image), this.words);
  }

  showView(view: number): void {
    if (view === this.shown) return;
    this.shown = view;
    const data = this.episode.views[view];
    if (data === undefined) return;
    this.image.src = pngUrl(data.depth.png);
    if (data.color !== undefined) this.color.src = pngUrl(data.color);
    const scale = realScale(this.episode.scene);
    const [x, y, z, yaw, pitch] = data.viewpoint;
    const degrees = (radians: number) => `${Math.round((radians * 180) / Math.PI) + 0}°`; // + 0: no "-0"
    const range =
      data.depth.far_m > 0
        ? `light: ${lengthText(data.depth.near_m)}, dark: ${lengthText(data.depth.far_m)}`
        : "nothing of the target in sight";
    const lines: [string, string][] = [
      ["View", `${view + 1} of ${this.episode.views.length}, at ${data.time_s.toFixed(1)} s`],
      ["Depth", range],
      ["Drone", whereabouts(scale * x, scale * y, scale * z)],
      ["Looks", `${degrees(yaw)} round, ${degrees(Math.abs(pitch))} ${pitch < 0 ? "down" : "up"}`],
      ["Placed", `${kStatusWords[data.registration.status]}, ${centimetreText(data.registration.error_cm)} off`],
      ["Overlap", `${(100 * data.registration.overlap).toFixed(0)} % of its points`],
    ];
    this.words.replaceChildren(...lines.flatMap(([name, value]) => [el("b", {}, name), el("span", {}, value)]));
  }
}

/** A place beside the ship in words. */
function whereabouts(x: number, y: number, z: number): string {
  const along = `${lengthText(Math.abs(x))} ${x < 0 ? "aft" : "ahead"}`;
  const aside = `${lengthText(Math.abs(y))} to ${y < 0 ? "starboard" : "port"}`;
  return `${along}, ${aside}, ${lengthText(z)} high`;
}
