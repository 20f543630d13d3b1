// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import type { EvaluationRow, MeanAndCi } from "../data/format";
import { scanColor } from "./comparison_charts";
import { el } from "./dom";
import { formatted, kMetrics, type MetricInfo, realMetrics } from "./metrics";

/** Which of several values is best; none where they do not compare. */
function best(values: (number | undefined)[], better: "high" | "low" | "none"): number | undefined {
  const known = values.filter((v): v is number => v !== undefined);
  if (better === "none" || known.length < 2) return undefined;
  return better === "high" ? Math.max(...known) : Math.min(...known);
}

/**
 * The best of several means, if its 95 % interval parts from all the others; where they overlap, or where one
 * is unknown, none can be called best.
 */
export function clearlyBest(values: (MeanAndCi | undefined)[], better: "high" | "low" | "none"): number | undefined {
  const top = best(values.map((value) => value?.mean ?? undefined), better);
  const at = values.findIndex((value) => value?.mean === top);
  const own = values[at];
  if (top === undefined || own?.ci95 == null) return undefined;
  const parts = (other: MeanAndCi | undefined, i: number) =>
    i === at || other?.mean == null || (other.ci95 != null && Math.abs(other.mean - top) > other.ci95 + own.ci95!);
  return values.every(parts) ? at : undefined;
}

/** The metrics of several scans side by side: single scans, so that none is called best. */
export function comparisonTable(episodes: Episode[], names: string[]): HTMLElement {
  const head = el("tr", {}, el("th", {}), ...names.map((name, i) => el("th", { scope: "col", style: `color:${scanColor(i)}` }, name)));
  const rows = kMetrics.map((info) => {
    const values = episodes.map((e) => {
      const value = realMetrics(e.metrics, e.scene)?.[info.key];
      return typeof value === "number" ? value : undefined;
    });
    const cells = values.map((value) => el("td", {}, formatted(info, value)));
    return el("tr", {}, el("th", { scope: "row", title: info.says }, info.name), ...cells);
  });
  return el("div", { class: "scroll" }, el("table", { class: "compare" }, el("thead", {}, head), el("tbody", {}, ...rows)));
}

const kEvaluated = ["cr", "cr_raw", "dcr", "a_s", "a_p", "a_p_common", "cd_cm", "dist_m", "flight_s"];

const valueOf = (row: EvaluationRow | undefined, key: string) => row?.[key] as MeanAndCi | undefined;

/** One metric of all planners in one sea state. */
function evaluationRow(info: MetricInfo, peers: (EvaluationRow | undefined)[]): HTMLElement {
  const values = peers.map((peer) => valueOf(peer, info.key));
  const top = clearlyBest(values, info.better);
  const cells = values.map((value, i) => {
    if (value?.mean == null) return el("td", {}, "–");
    const cell = el("td", i === top ? { class: "best" } : {}, value.mean.toFixed(info.digits));
    if (value.ci95 != null) cell.append(el("small", {}, `± ${value.ci95.toFixed(info.digits)}`));
    return cell;
  });
  const unit = info.unit === "" ? "" : `, ${info.unit}`;
  return el("tr", {}, el("th", { scope: "row", title: info.says }, info.name + unit), ...cells);
}

/** An evaluation: a column a planner, a block a sea state, mean and 95 % interval of each metric. */
export function evaluationTable(rows: EvaluationRow[]): HTMLElement {
  const infos = kEvaluated.map((key) => kMetrics.find((m) => m.key === key)!).filter((info) => rows.some((row) => valueOf(row, info.key)));
  const planners = [...new Set(rows.map((row) => row.planner))];
  const truePoses = (name: string) => rows.some((row) => row.planner === name && row.poses === "true");
  const heading = (name: string, i: number) =>
    el("th", { scope: "col", style: `color:${scanColor(i)}` }, name, ...(truePoses(name) ? [el("small", {}, "true poses")] : []));
  const head = el("tr", {}, el("th", {}), ...planners.map(heading));
  const blocks = [...new Set(rows.map((row) => row.sea_state))].map((state) => {
    const peers = planners.map((planner) => rows.find((row) => row.planner === planner && row.sea_state === state));
    const episodes = [...new Set(peers.flatMap((peer) => (peer === undefined ? [] : [peer.episodes])))].join(" / ");
    const says = `${state === null ? "Static" : `Sea state ${state}`} · ${episodes} episodes each`;
    const title = el("tr", { class: "state" }, el("th", { scope: "rowgroup", colspan: String(planners.length + 1) }, says));
    return el("tbody", {}, title, ...infos.map((info) => evaluationRow(info, peers)));
  });
  return el("div", { class: "scroll" }, el("table", { class: "compare evaluation" }, el("thead", {}, head), ...blocks));
}
