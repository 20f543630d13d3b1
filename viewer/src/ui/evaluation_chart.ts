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

/** Mean curves of one sea state over views and path. */
function meanCurves(of: StateCurves, color: (planner: string) => string): HTMLElement[] {
  const where = nameOf(of.sea_state).toLowerCase();
  const drawn = (lines: MeanCurve[], over: string, xTitle: string) => {
    const series = lines.filter((line) => line.x.length > 1).map((line) => ({ ...line, color: color(line.name) }));
    return series.length > 0 ? [still(`Mean surface seen (CR) over the ${over}, %, ${where}`, series, xTitle)] : [];
  };
  return [...drawn(of.cr_over_views, "views", "views"), ...drawn(of.cr_over_path, "path", "path, m of a target of 15 m")];
}

const nameOf = (state: number | null) => (state === null ? "Static" : `Sea state ${state}`);

/** The mean curves of an evaluation, one sea state at a time, and its planners over the sea states. */
export function evaluationCharts({ rows, curves }: EvaluationData): HTMLElement[] {
  const planners = [...new Set(rows.map((row) => row.planner))];
  const color = (planner: string) => scanColor(Math.max(0, planners.indexOf(planner)));
  const states = curves ?? [];
  const charts = el("div", { class: "charts" });
  const buttons = el("div", { class: "group small", role: "group", "aria-label": "Sea state" });
  const show = (chosen: StateCurves | undefined) => {
    charts.replaceChildren(...(chosen === undefined ? [] : meanCurves(chosen, color)), ...overSeaStates(rows, color));
    [...buttons.children].forEach((b, i) => b.setAttribute("aria-pressed", String(states[i] === chosen)));
  };
  buttons.append(...states.map((of) => button(nameOf(of.sea_state), `Curves: ${nameOf(of.sea_state).toLowerCase()}`, () => show(of))));
  show(states[0]);
  if (charts.childElementCount === 0) return [];
  return states.length > 1 ? [buttons, charts] : [charts];
}
