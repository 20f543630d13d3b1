// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import type { EvaluationData, EvaluationRow } from "../data/format";
import { EpisodeScene } from "../scene/episode_scene";
import { ComparisonCharts } from "../ui/comparison_charts";
import { comparisonTable, evaluationTable } from "../ui/comparison_table";
import { timeAt } from "../ui/coverage_curves";
import { card, el } from "../ui/dom";
import { evaluationCharts } from "../ui/evaluation_chart";
import { Player } from "../ui/player";
import { SceneView } from "../ui/scene_view";
import { targetTable } from "../ui/target_table";
import { timeline } from "../ui/timeline";

const kEvaluationUnits = "Metres and centimetres here are of targets scaled to 15 m, so that targets of all sizes can be averaged. Bold: the best, where its interval parts from all others.";
const kSecondsPerView = 3; // when views are what is kept in step

type Step = "time" | "views";

/** Short names that tell scans apart: the planner, and what else differs. */
export function namesOf(episodes: Episode[]): string[] {
  const facts = ["target", "sea_state", "seed"].filter((key) => new Set(episodes.map((e) => e.scene.facts[key])).size > 1);
  const word: Record<string, string> = { target: "", sea_state: "sea ", seed: "seed " };
  return episodes.map((e) => [e.scene.facts.planner, ...facts.map((key) => `${word[key]}${e.scene.facts[key]}`)].join(" · "));
}

/** What all of the scans have in common. */
function sharedFacts(episodes: Episode[]): string[] {
  const one = (values: string[]) => (new Set(values).size === 1 ? [values[0]!] : []);
  return [
    ...one(episodes.map((e) => `${e.scene.facts.target}`)),
    ...one(episodes.map((e) => (e.scene.sea.floats ? `sea state ${e.scene.facts.sea_state}` : "on land"))),
  ];
}

const episodeName = ({ scene: { facts, sea } }: Episode) => `${facts.target}, ${sea.floats ? `sea state ${facts.sea_state}` : "on land"}, seed ${facts.seed}`;

/** Scans of the same target in the same sea from the same seed belong together. */
function byEpisode(episodes: Episode[]): Episode[][] {
  const groups = new Map<string, Episode[]>();
  for (const e of episodes) groups.set(episodeName(e), [...(groups.get(episodeName(e)) ?? []), e]);
  return [...groups.values()];
}

const many = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;

/** On paper as broad as the page. */
function wide(element: HTMLElement): HTMLElement {
  element.classList.add("wide");
  return element;
}

/** Several scans in step, their curves and numbers side by side, and the tables of an evaluation. */
export class ComparisonPage {
  private readonly player = new Player(1, []);
  private scenes: EpisodeScene[] = [];
  private charts: ComparisonCharts | undefined;
  private readonly title = el("div", { class: "title" });
  private readonly curves = card("");
  private readonly table = card("");
  private readonly view: SceneView;
  private step: Step = "time";

  constructor(
    root: HTMLElement,
    private episodes: Episode[],
    private readonly evaluation: EvaluationData,
  ) {
    const { rows } = evaluation;
    document.title = `danbv · ${episodes.length > 0 ? `${episodes.length} scans` : "an evaluation"}`;
    const groups = rows.length > 0 ? byEpisode(episodes) : [episodes];
    this.view = new SceneView(this.player, { field: episodes.some((e) => e.hasField), paint: episodes.some((e) => e.hasPaint), floats: episodes.some((e) => e.scene.sea.floats), one: false });
    const side = el("aside", { class: "side" });
    if (rows.length > 0) side.append(wide(card("All episodes: means, with 95 % intervals", evaluationTable(rows), el("small", {}, kEvaluationUnits))));
    const charts = evaluationCharts(evaluation);
    if (charts.length > 0) side.append(wide(card("All episodes: curves, with 95 % bands", ...charts)));
    const targets = evaluation.episodes_csv == null ? undefined : targetTable(evaluation.episodes_csv);
    if (targets !== undefined) side.append(wide(card("Target by target: means over all episodes", targets)));
    if (episodes.length > 0) side.append(this.curves, this.table);
    const middle = el("div", { class: "middle" }, this.view.element, this.line());
    root.classList.toggle("tables-only", episodes.length === 0);
    const head = el("header", { class: "head" }, this.title, ...(groups.length > 1 ? [this.choice(groups)] : []), this.view.tools);
    root.replaceChildren(head, ...(episodes.length > 0 ? [middle] : []), side, this.view.help);
    this.player.onChange(() => this.show());
    this.showEpisodes(groups[0] ?? []);
  }

  /** One episode of several that were kept, as each planner flew it. */
  private choice(groups: Episode[][]): HTMLElement {
    const options = groups.map((group, i) => el("option", { value: String(i) }, episodeName(group[0]!)));
    const choose = el("select", { "aria-label": "Episode shown" }, ...options);
    choose.addEventListener("change", () => this.showEpisodes(groups[Number(choose.value)]!));
    return el("label", { class: "choice" }, "Episode ", choose);
  }

  private showEpisodes(episodes: Episode[]): void {
    this.episodes = episodes;
    const names = namesOf(episodes);
    this.writeTitle(names, this.evaluation.rows);
    if (episodes.length === 0) return;
    const whose = this.evaluation.rows.length > 0 ? "The episode shown: " : "";
    this.charts = new ComparisonCharts(episodes, names);
    this.curves.replaceChildren(el("h2", {}, `${whose}How they grew`), this.charts.element);
    this.table.replaceChildren(el("h2", {}, `${whose}What they came to`), comparisonTable(episodes, names));
    this.scenes = episodes.map((e) => new EpisodeScene(e));
    this.setStep(this.step);
    this.player.seek(this.player.duration);
    this.view.setScenes(this.scenes, names);
    this.view.stage.home();
  }

  private writeTitle(names: string[], rows: EvaluationRow[]): void {
    const count = (key: "planner" | "sea_state") => new Set(rows.map((row) => row[key])).size;
    const evaluated = rows.length > 0 ? [`${many(count("planner"), "planner")} in ${many(count("sea_state"), "sea state")}`] : [];
    const shown = this.episodes.length > 0 ? [`in step: ${names.join(", ")}`, ...sharedFacts(this.episodes)] : [];
    this.title.replaceChildren(el("h1", {}, rows.length > 0 ? "Evaluation" : "Comparison"), el("p", {}, [...evaluated, ...shown].join(" · ")));
  }

  private line(): HTMLElement {
    const line = timeline(this.player, (t) => (this.step === "time" ? `${t.toFixed(1)} s` : `view ${(1 + t / kSecondsPerView).toFixed(0)}`));
    const choice = el("select", { "aria-label": "Kept in step by" }, el("option", { value: "time" }, "by time"), el("option", { value: "views" }, "by views"));
    choice.addEventListener("change", () => this.setStep(choice.value as Step));
    line.append(choice);
    return line;
  }

  private setStep(step: Step): void {
    const share = this.player.time / this.player.duration;
    this.step = step;
    const views = Math.max(2, ...this.episodes.map((e) => e.views.length));
    this.player.duration = step === "time" ? Math.max(1, ...this.episodes.map((e) => e.duration)) : (views - 1) * kSecondsPerView;
    this.player.stops = step === "time" ? [] : Array.from({ length: views }, (_, i) => i * kSecondsPerView);
    this.player.seek(share * this.player.duration);
  }

  private timeOf(episode: Episode): number {
    const at = this.player.time;
    return this.step === "time" ? Math.min(at, episode.duration) : timeAt(episode, "views", 1 + at / kSecondsPerView);
  }

  private show(): void {
    const times = this.episodes.map((e) => this.timeOf(e));
    this.scenes.forEach((scene, i) => scene.setTime(times[i]!));
    this.charts?.showTimes(times);
    this.view.showFields(this.episodes.map((e, i) => e.views[e.viewAt(times[i]!)]?.field));
    this.view.stage.invalidate();
  }
}
