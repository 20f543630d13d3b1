// SPDX-License-Identifier: Apache-2.0
import type { Metrics, SceneData } from "../data/format";
import { centimetreText, metricScale, realScale } from "../data/lengths";
import { el } from "./dom";

export interface MetricInfo {
  key: string;
  name: string;
  unit: string;
  digits: number;
  better: "high" | "low" | "none";
  says: string;
  length?: true; // grows with the target
}

const kCovered_cm = 4; // within which a point counts, on a target of 15 m
const kCommonPath_m = 200; // on a target of 15 m

/** The numbers of metrics.json in the words of a reader. */
export const kMetrics: MetricInfo[] = [
  { key: "cr", name: "Surface seen", unit: "%", digits: 1, better: "high",
    says: "CR: share of the visible surface with a scanned point within 4 cm." },
  { key: "cr_raw", name: "Of all surface", unit: "%", digits: 1, better: "high",
    says: "CR all: the same of all surface above the water, what cannot be seen included." },
  { key: "dcr", name: "Directions seen", unit: "%", digits: 1, better: "high",
    says: "DCR: share of the possible viewing directions from which each spot was seen, by views that are in the map." },
  { key: "c_dir", name: "Directions, weighted", unit: "%", digits: 1, better: "high",
    says: "C_dir: the same, with intricate spots counting up to three times." },
  { key: "cd_cm", name: "Chamfer distance", unit: "cm", digits: 1, better: "low", length: true,
    says: "CD: how far scan and true surface lie apart, both ways together." },
  { key: "a_s", name: "Mean over the views", unit: "%", digits: 1, better: "high",
    says: "A_s: mean of CR over all views of the budget; high when much is seen early." },
  { key: "a_p", name: "Mean over the path", unit: "%", digits: 1, better: "high",
    says: "A_p: mean of CR over the scan's own path." },
  { key: "a_p_common", name: "Mean over 200 m", unit: "%", digits: 1, better: "high",
    says: "The same on 200 m of path for every scan, so that scans compare." },
  { key: "dist_m", name: "Path", unit: "m", digits: 0, better: "low", length: true,
    says: "Straight lines between viewpoints, in real metres." },
  { key: "flight_s", name: "Flight time", unit: "s", digits: 0, better: "low",
    says: "Real seconds in the air, wind included." },
  { key: "views", name: "Views", unit: "", digits: 0, better: "none",
    says: "Depth images taken or tried." },
];

export const kRegistrationMetrics: MetricInfo[] = [
  { key: "median_error_cm", name: "Median error", unit: "cm", digits: 1, better: "low", length: true,
    says: "Half of the registered views were placed better than this." },
  { key: "max_accepted_error_cm", name: "Worst accepted", unit: "cm", digits: 1, better: "low", length: true,
    says: "The largest error of a view that was kept." },
  { key: "failures", name: "Failed", unit: "", digits: 0, better: "low",
    says: "Views that could not be placed and were left out." },
  { key: "not_registrable", name: "Without overlap", unit: "", digits: 0, better: "low",
    says: "Views that showed too little of what was known." },
];

/** The metrics with thresholds in the target's own size beside those of 15 m. */
export function metricsFor(scene: SceneData): MetricInfo[] {
  const scale = realScale(scene);
  const within = `within ${centimetreText(kCovered_cm * scale)} (${kCovered_cm} cm of 15 m).`;
  const common = `The same on ${(kCommonPath_m * scale).toFixed(0)} m of path (${kCommonPath_m} m of 15 m) for every scan, so that scans compare.`;
  return kMetrics.map((info) =>
    info.key === "cr" ? { ...info, says: info.says.replace("within 4 cm.", within) }
    : info.key === "a_p_common" ? { ...info, name: "Mean over one common path", says: common }
    : info);
}

type Numbers = Record<string, number | null>;

const scaled = (infos: MetricInfo[], metrics: Metrics | Numbers, by: number) =>
  Object.fromEntries(Object.entries(metrics).map(([key, value]) =>
    [key, typeof value === "number" && infos.some((info) => info.key === key && info.length) ? value * by : value]));

/** metrics.json with its lengths in real metres. */
export const realMetrics = (metrics: Metrics | undefined, scene: SceneData) =>
  metrics === undefined ? undefined : (scaled(kMetrics, metrics, metricScale(metrics, scene)) as Metrics);

export const realRegistration = (metrics: Metrics | undefined, scene: SceneData) =>
  metrics?.registration == null ? undefined : (scaled(kRegistrationMetrics, metrics.registration as Numbers, metricScale(metrics, scene)) as Numbers);

export function formatted(info: MetricInfo, value: unknown): string {
  if (typeof value !== "number") return "–";
  return value.toFixed(info.digits) + (info.unit === "" ? "" : ` ${info.unit}`);
}

/** Name, number and what it means, a row each. data-metric and title keep the exact number. */
export function metricTable(infos: MetricInfo[], metrics: Metrics | Record<string, number | null>): HTMLElement {
  const rows = infos
    .filter((info) => info.key in metrics)
    .map((info) => {
      const value = metrics[info.key] as number | null;
      const cell = el("td", { "data-metric": info.key, "data-value": String(value), title: String(value) });
      cell.textContent = formatted(info, value);
      return el("tr", {}, el("th", { scope: "row" }, info.name, el("small", {}, info.says)), cell);
    });
  return el("table", { class: "metrics" }, el("tbody", {}, ...rows));
}
