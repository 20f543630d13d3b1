// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import { lengthText, metricScale, realScale, timeText } from "../data/lengths";
import { axisAt } from "./coverage_curves";
import { el } from "./dom";

const kEndings: Record<string, string> = {
  views: "all views used",
  stop: "stopped by itself",
  collision: "ended by a collision",
  path: "ended by its path's length",
  minutes: "ended by its minutes",
  interrupted: "interrupted",
  killed: "killed",
  broken: "broken off, its process is gone",
};

/** Who flew what, and the numbers to remember: as they stood where the time line stands. */
export class Headline {
  readonly elements: Node[];
  private readonly numbers = new Map<string, HTMLElement>();
  private readonly ofAll = el("span");

  constructor(private readonly episode: Episode) {
    const { facts, sea } = episode.scene;
    const where = sea.floats ? `sea state ${facts.sea_state}` : "on land";
    const length = Number(facts.length_m);
    const size = length > 0 ? `, ${lengthText(length)} long` : "";
    const ending = episode.end === undefined ? "still flying" : (kEndings[episode.end.reason] ?? episode.end.reason);
    const says = `${facts.class ?? "target"}${size} · ${where} · planner ${facts.planner} · seed ${facts.seed} · ${ending}`;
    const big = (key: string, name: string | HTMLElement, title: string) => {
      const value = el("b", { "data-now": key });
      this.numbers.set(key, value);
      return el("div", { class: "big", title }, value, typeof name === "string" ? el("span", {}, name) : name);
    };
    this.elements = [
      el("div", { class: "title" }, el("h1", {}, `${facts.target ?? "A scan"}`), el("p", {}, says)),
      el(
        "div",
        { class: "bigs" },
        big("cr", this.ofAll, "CR: share of the surface that can be seen at all which has been seen"),
        big("dcr", "directions seen", "DCR: share of the possible viewing directions from which each spot was seen"),
        big("path", "path", "Straight lines between viewpoints, in real metres"),
        big("time", "flight", "Real time in the air"),
        big("views", "views", "Depth images taken"),
      ),
    ];
    this.show(episode.views.length - 1, episode.duration);
  }

  show(view: number, time: number): void {
    const { episode } = this;
    const atEnd = view === episode.views.length - 1 && time >= episode.duration - 1e-6;
    const metrics = atEnd ? episode.metrics : undefined;
    const seen = episode.views[view];
    const number = (key: string, now: number) => (typeof metrics?.[key] === "number" ? (metrics[key] as number) : now);
    const path = typeof metrics?.dist_m === "number" ? metrics.dist_m * metricScale(metrics, episode.scene) : realScale(episode.scene) * axisAt(episode, "path", time);
    const say = (key: string, text: string) => (this.numbers.get(key)!.textContent = text);
    say("cr", `${number("cr", 100 * (seen?.cr ?? 0)).toFixed(1)} %`);
    say("dcr", `${number("dcr", 100 * (seen?.dcr ?? 0)).toFixed(1)} %`);
    say("path", lengthText(path));
    say("time", timeText(number("flight_s", time)));
    say("views", `${number("views", view + 1)}`);
    const raw = metrics?.cr_raw;
    this.ofAll.textContent = typeof raw === "number" ? `surface seen (of all ${raw.toFixed(1)} %)` : "surface seen";
  }
}
