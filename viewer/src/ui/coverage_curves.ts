// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import type { ViewData } from "../data/format";
import { realScale } from "../data/lengths";
import { Chart } from "./chart";
import { button, el } from "./dom";

export type Axis = "views" | "path";

/** x of each view on an axis. */
export const axisValues = (views: ViewData[], axis: Axis) =>
  views.map((view, i) => (axis === "views" ? i + 1 : view.path));

/** What an axis is multiplied with to be read by people. */
export const axisScale = (episode: Episode, axis: Axis) => (axis === "path" ? realScale(episode.scene) : 1);
export const realAxis = (episode: Episode, axis: Axis) => axisValues(episode.views, axis).map((x) => axisScale(episode, axis) * x);

/** The place of time t on an axis, between views too. */
export function axisAt(episode: Episode, axis: Axis, t: number): number {
  const view = Math.max(0, episode.viewAt(t));
  const here = episode.views[view];
  const next = episode.views[view + 1];
  const values = axisValues(episode.views, axis);
  if (here === undefined || next === undefined) return values[view] ?? 0;
  const start = next.time_s - next.flight_s;
  const share = next.flight_s > 0 ? Math.min(1, Math.max(0, (t - start) / next.flight_s)) : 0;
  return values[view]! + share * (values[view + 1]! - values[view]!);
}

/** The time at which a place on an axis is reached. */
export function timeAt(episode: Episode, axis: Axis, x: number): number {
  const values = axisValues(episode.views, axis);
  const next = values.findIndex((value) => value >= x);
  if (next < 0) return episode.duration;
  if (next === 0) return episode.views[0]?.time_s ?? 0;
  const [a, b] = [episode.views[next - 1]!, episode.views[next]!];
  const share = (x - values[next - 1]!) / Math.max(1e-9, values[next]! - values[next - 1]!);
  return share >= 1 ? b.time_s : a.time_s + share * (b.time_s - a.time_s);
}

/** CR, DCR and C_dir over views or path, with a cursor tied to the time line. */
export class CoverageCurves {
  readonly element: HTMLElement;
  private readonly chart: Chart;
  private axis: Axis = "views";
  private time = 0;

  constructor(
    private readonly episode: Episode,
    onSeek: (time: number) => void,
  ) {
    this.chart = new Chart("Surface and directions seen", (x) => onSeek(timeAt(episode, this.axis, x / axisScale(episode, this.axis))));
    const choose = (axis: Axis, name: string) => {
      const b = button(name, `Over ${name.toLowerCase()}`, () => this.setAxis(axis));
      b.dataset.axis = axis;
      return b;
    };
    const axes = el("div", { class: "group small" }, choose("views", "Views"), choose("path", "Path"));
    this.element = el("div", {}, axes, this.chart.element);
    this.setAxis("views");
  }

  showTime(t: number): void {
    this.time = t;
    this.chart.moveCursor(axisScale(this.episode, this.axis) * axisAt(this.episode, this.axis, t));
  }

  private setAxis(axis: Axis): void {
    this.axis = axis;
    const { views } = this.episode;
    const x = realAxis(this.episode, axis);
    const series = [
      { name: "surface seen (CR)", color: "var(--cr)", x, y: views.map((v) => 100 * v.cr) },
      { name: "directions (DCR)", color: "var(--dcr)", x, y: views.map((v) => 100 * v.dcr) },
      { name: "weighted (C_dir)", color: "var(--cdir)", x, y: views.map((v) => 100 * v.c_dir), dashed: true },
    ];
    this.chart.draw(series, x[0] ?? 0, x.at(-1) ?? 1, axis === "views" ? "views" : "path, real metres");
    this.element.querySelectorAll("button").forEach((b) => b.setAttribute("aria-pressed", String(b.dataset.axis === axis)));
    this.showTime(this.time);
  }
}
