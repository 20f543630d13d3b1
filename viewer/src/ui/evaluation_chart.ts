// SPDX-License-Identifier: Apache-2.0
import type { EvaluationRow, MeanAndCi } from "../data/format";
import { Chart } from "./chart";
import { scanColor } from "./comparison_charts";
import { el } from "./dom";

/** CR over the sea states, a line a planner. */
export class EvaluationChart {
  readonly element: HTMLElement;

  constructor(rows: EvaluationRow[]) {
    const chart = new Chart("Surface seen over the sea states", () => {});
    const moving = rows.filter((row) => row.sea_state !== null && (row.cr as MeanAndCi | undefined)?.mean != null);
    const planners = [...new Set(moving.map((row) => row.planner))];
    const series = planners.map((planner, i) => {
      const own = moving.filter((row) => row.planner === planner).sort((a, b) => a.sea_state! - b.sea_state!);
      return { name: planner, color: scanColor(i), x: own.map((row) => row.sea_state!), y: own.map((row) => (row.cr as MeanAndCi).mean!) };
    });
    const states = moving.map((row) => row.sea_state!);
    chart.draw(series, Math.min(...states), Math.max(...states), "sea state");
    chart.hideCursor();
    this.element = el("div", {}, el("h3", {}, "Surface seen (CR), %"), chart.element);
  }
}
