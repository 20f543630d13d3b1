// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import { el } from "./dom";

const kEndings: Record<string, string> = {
  views: "all views used",
  stop: "stopped by itself",
  collision: "ended by a collision",
  interrupted: "interrupted",
  broken: "broken off, its process is gone",
};

/** Who flew what, and the four numbers to remember. */
export function headline(episode: Episode): Node[] {
  const { facts, sea } = episode.scene;
  const metrics = episode.metrics;
  const last = episode.views.at(-1);
  const number = (key: string, live: number) => (typeof metrics?.[key] === "number" ? (metrics[key] as number) : live);
  const big = (value: string, name: string) => el("div", { class: "big" }, el("b", {}, value), el("span", {}, name));
  const where = sea.floats ? `sea state ${facts.sea_state}` : "on land";
  const length = Number(facts.length_m);
  const size = length > 0 ? `, ${Number(length.toPrecision(3))} m scaled to 15 m` : "";
  const ending = episode.end === undefined ? "still flying" : (kEndings[episode.end.reason] ?? episode.end.reason);
  const raw = metrics?.cr_raw;
  const allSeen = typeof raw === "number" ? `surface seen (of all ${raw.toFixed(1)} %)` : "surface seen";
  return [
    el(
      "div",
      { class: "title" },
      el("h1", {}, `${facts.target ?? "A scan"}`),
      el("p", {}, `${facts.class ?? "target"}${size} · ${where} · planner ${facts.planner} · seed ${facts.seed} · ${ending}`),
    ),
    el(
      "div",
      { class: "bigs" },
      big(`${number("cr", 100 * (last?.cr ?? 0)).toFixed(1)} %`, allSeen),
      big(`${number("dcr", 100 * (last?.dcr ?? 0)).toFixed(1)} %`, "directions seen"),
      big(`${number("dist_m", last?.path ?? 0).toFixed(0)} m`, "path"),
      big(`${number("flight_s", last?.time_s ?? 0).toFixed(0)} s`, "flight"),
      big(`${number("views", episode.views.length)}`, "views"),
    ),
  ];
}
