// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import { Chart } from "./chart";
import { type Axis, axisAt, axisScale, realAxis } from "./coverage_curves";
import { button, el } from "./dom";

export const kScanColors = ["#3d8fd6", "#e07b39", "#3fa584", "#c2568f", "#8a6fd1", "#b59a2d", "#5a7d8c", "#d34b4b"];
export const scanColor = (i: number) => kScanColors[i % kScanColors.length]!;

/** CR and DCR of several scans, over views or path, each with its cursor at the leading scan. */
export class ComparisonCharts {
  readonly element: HTMLElement;
  private readonly surface: Chart;
  private readonly directions: Chart;
  private axis: Axis = "views";

  constructor(
    private readonly episodes: Episode[],
    private readonly names: string[],
  ) {
    this.surface = new Chart("Surface seen by each scan", () => {});
    this.directions = new Chart("Directions seen by each scan", () => {});
    const choose = (axis: Axis, name: string) => {
      const b = button(name, `Over ${name.toLowerCase()}`, () => this.setAxis(axis));
      b.dataset.axis = axis;
      return b;
    };
    this.element = el(
      "div",
      {},
      el("div", { class: "group small" }, choose("views", "Views"), choose("path", "Path")),
      el("h3", {}, "Surface seen (CR), %"),
      this.surface.element,
      el("h3", {}, "Directions seen (DCR), %"),
      this.directions.element,
    );
    this.setAxis("views");
  }

  showTimes(times: number[]): void {
    const at = Math.max(...times.map((t, i) => axisScale(this.episodes[i]!, this.axis) * axisAt(this.episodes[i]!, this.axis, t)));
    this.surface.moveCursor(at);
    this.directions.moveCursor(at);
  }

  private setAxis(axis: Axis): void {
    this.axis = axis;
    const title = axis === "views" ? "views" : "path, real metres";
    const xs = this.episodes.map((e) => realAxis(e, axis));
    const most = Math.max(...xs.map((x) => x.at(-1) ?? 1));
    for (const [chart, key] of [[this.surface, "cr"], [this.directions, "dcr"]] as const) {
      const series = this.episodes.map((episode, i) => ({
        name: this.names[i]!,
        color: scanColor(i),
        x: xs[i]!,
        y: episode.views.map((v) => 100 * v[key]),
      }));
      chart.draw(series, axis === "views" ? 1 : 0, most, title);
    }
    this.element.querySelectorAll("button").forEach((b) => b.setAttribute("aria-pressed", String(b.dataset.axis === axis)));
  }
}
