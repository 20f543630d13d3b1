// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import type { EvaluationRow, MeanAndCi } from "../data/format";
import { scanColor } from "./comparison_charts";
import { el } from "./dom";
import { formatted, kMetrics } from "./metrics";

/** Which of several values is best; none where they do not compare. */
function best(values: (number | undefined)[], better: "high" | "low" | "none"): number | undefined {
  const known = values.filter((v): v is number => v !== undefined);
  if (better === "none" || known.length < 2) return undefined;
  return better === "high" ? Math.max(...known) : Math.min(...known);
}

/** The metrics of several scans side by side, the best of each in bold. */
export function comparisonTable(episodes: Episode[], names: string[]): HTMLElement {
  const head = el("tr", {}, el("th", {}), ...names.map((name, i) => el("th", { scope: "col", style: `color:${scanColor(i)}` }, name)));
  const rows = kMetrics.map((info) => {
    const values = episodes.map((e) => {
      const value = e.metrics?.[info.key];
      return typeof value === "number" ? value : undefined;
    });
    const top = best(values, info.better);
    const cells = values.map((value) => el("td", value !== undefined && value === top ? { class: "best" } : {}, formatted(info, value)));
    return el("tr", {}, el("th", { scope: "row", title: info.says }, info.name), ...cells);
  });
  return el("div", { class: "scroll" }, el("table", { class: "compare" }, el("thead", {}, head), el("tbody", {}, ...rows)));
}

const kEvaluated = ["cr", "a_s", "a_p", "a_p_common", "dcr", "cd_cm", "dist_m"];

const valueOf = (row: EvaluationRow, key: string) => row[key] as MeanAndCi | undefined;

/** The rows of an evaluation: a planner and a sea state each, mean and 95 % interval. */
export function evaluationTable(rows: EvaluationRow[]): HTMLElement {
  const infos = kEvaluated.map((key) => kMetrics.find((m) => m.key === key)!).filter((info) => rows.some((row) => valueOf(row, info.key)));
  const head = el("tr", {}, ...["Planner", "Sea state", "Episodes"].map((t) => el("th", { scope: "col" }, t)));
  head.append(...infos.map((info) => el("th", { scope: "col", title: info.says }, `${info.name}${info.unit === "" ? "" : `, ${info.unit}`}`)));
  const body = rows.map((row) => {
    const peers = rows.filter((other) => other.sea_state === row.sea_state);
    const cells = infos.map((info) => {
      const value = valueOf(row, info.key);
      if (value?.mean == null) return el("td", {}, "–");
      const top = best(peers.map((peer) => valueOf(peer, info.key)?.mean ?? undefined), info.better);
      const cell = el("td", value.mean === top ? { class: "best" } : {}, value.mean.toFixed(info.digits));
      if (value.ci95 != null) cell.append(el("small", {}, `± ${value.ci95.toFixed(info.digits)}`));
      return cell;
    });
    const state = row.sea_state === null ? "static" : String(row.sea_state);
    return el("tr", {}, el("th", { scope: "row" }, row.planner), el("td", {}, state), el("td", {}, String(row.episodes)), ...cells);
  });
  return el("div", { class: "scroll" }, el("table", { class: "compare" }, el("thead", {}, head), el("tbody", {}, ...body)));
}
