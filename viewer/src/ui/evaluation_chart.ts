// SPDX-License-Identifier: Apache-2.0
import type { EvaluationData, EvaluationRow, MeanAndCi, MeanCurve, StateCurves } from "../data/format";
import { Chart, type Series } from "./chart";
import { scanColor } from "./comparison_charts";
import { button, el } from "./dom";

function still(title: string, series: Series[], xTitle: string): HTMLElement {
  const chart = new Chart(title, () => {});
  const all = series.flatMap((s) => s.x);
  chart.draw(series, Math.min(...all), Math.max(...all), xTitle);
  chart.hideCursor();
  return el("div", {}, el("h3", {}, title), chart.element);
}

/** CR over the sea states, a line a planner. */
function overSeaStates(rows: EvaluationRow[], color: (planner: string) => string): HTMLElement[] {
  const moving = rows.filter((row) => row.sea_state !== null && (row.cr as MeanAndCi | undefined)?.mean != null);
  if (new Set(moving.map((row) => row.sea_state)).size < 2) return [];
  const series = [...new Set(moving.map((row) => row.planner))].map((planner) => {
    const own = moving.filter((row) => row.planner === planner).sort((a, b) => a.sea_state! - b.sea_state!);
    const y = own.map((row) => (row.cr as MeanAndCi).mean!);
    return { name: planner, color: color(planner), x: own.map((row) => row.sea_state!), y };
  });
  return [still("Surface seen (CR) over the sea states, %", series, "sea state")];
}

/** Mean curves over views and path, of one sea state at a time: a button each. */
function meanCurves(states: StateCurves[], color: (planner: string) => string): HTMLElement[] {
  const drawn = (lines: MeanCurve[], title: string, xTitle: string) => {
    const series = lines.filter((line) => line.x.length > 1).map((line) => ({ ...line, color: color(line.name) }));
    return series.length > 0 ? [still(title, series, xTitle)] : [];
  };
  const name = (state: number | null) => (state === null ? "Static" : `Sea state ${state}`);
  const charts = el("div", { class: "charts" });
  const buttons = el("div", { class: "group small", role: "group", "aria-label": "Sea state" });
  const show = (chosen: StateCurves) => {
    const where = name(chosen.sea_state).toLowerCase();
    charts.replaceChildren(
      ...drawn(chosen.cr_over_views, `Mean surface seen (CR) over the views, %, ${where}`, "views"),
      ...drawn(chosen.cr_over_path, `Mean surface seen (CR) over the path, %, ${where}`, "path, m"),
    );
    [...buttons.children].forEach((b, i) => b.setAttribute("aria-pressed", String(states[i] === chosen)));
  };
  buttons.append(...states.map((state) => button(name(state.sea_state), `Curves: ${name(state.sea_state).toLowerCase()}`, () => show(state))));
  if (states.length === 0) return [];
  show(states[0]!);
  return states.length > 1 ? [buttons, charts] : [charts];
}

/** The mean curves of an evaluation, and its planners over the sea states. */
export function evaluationCharts({ rows, curves }: EvaluationData): HTMLElement[] {
  const planners = [...new Set(rows.map((row) => row.planner))];
  const color = (planner: string) => scanColor(Math.max(0, planners.indexOf(planner)));
  const overSeas = overSeaStates(rows, color);
  return [...meanCurves(curves ?? [], color), ...(overSeas.length > 0 ? [el("div", { class: "charts" }, ...overSeas)] : [])];
}
