// SPDX-License-Identifier: Apache-2.0
import { csvRows } from "../data/csv";
import { scanColor } from "./comparison_charts";
import { button, el } from "./dom";

const kShown = [
  { key: "cr", name: "Surface seen (CR)", unit: "%", digits: 1 },
  { key: "dcr", name: "Directions seen (DCR)", unit: "%", digits: 1 },
  { key: "a_s", name: "Mean over the views", unit: "%", digits: 1 },
];

const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;

/** An evaluation target by target: the mean over all episodes and sea states, a column a planner. */
export function targetTable(csv: string): HTMLElement | undefined {
  const rows = csvRows(csv);
  const planners = [...new Set(rows.map((row) => row.planner!))];
  const targets = [...new Set(rows.map((row) => row.target!))];
  if (rows.length === 0) return undefined;
  const body = el("tbody");
  const fill = ({ key, digits }: (typeof kShown)[0]) => {
    const valueOf = (target: string, planner: string) => {
      const values = rows.filter((row) => row.target === target && row.planner === planner && row[key] !== "").map((row) => Number(row[key]));
      return values.length === 0 ? undefined : mean(values);
    };
    const lines = targets.map((target) => ({ target, values: planners.map((planner) => valueOf(target, planner)) }));
    lines.sort((a, b) => (a.values[0] ?? 0) - (b.values[0] ?? 0)); // the hardest first
    body.replaceChildren(
      ...lines.map(({ target, values }) => {
        const { class: name, length_m } = rows.find((row) => row.target === target)!;
        const what = `${name}, ${Number(length_m).toFixed(0)} m`;
        return el("tr", {}, el("th", { scope: "row" }, target, el("small", {}, what)), ...values.map((v) => el("td", {}, v === undefined ? "–" : v.toFixed(digits))));
      }),
    );
  };
  const buttons = el("div", { class: "group small", role: "group", "aria-label": "Metric by target" });
  const show = (chosen: (typeof kShown)[0]) => {
    fill(chosen);
    [...buttons.children].forEach((b, i) => b.setAttribute("aria-pressed", String(kShown[i] === chosen)));
  };
  buttons.append(...kShown.map((info) => button(`${info.name}, ${info.unit}`, `By target: ${info.name}`, () => show(info))));
  show(kShown[0]!);
  const head = el("tr", {}, el("th", {}), ...planners.map((name, i) => el("th", { scope: "col", style: `color:${scanColor(i)}` }, name)));
  return el("div", { class: "by-target" }, buttons, el("div", { class: "scroll" }, el("table", { class: "compare targets" }, el("thead", {}, head), body)));
}
