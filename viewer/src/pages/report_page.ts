// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import { EpisodeScene } from "../scene/episode_scene";
import { Stage } from "../scene/stage";
import { CoverageCurves } from "../ui/coverage_curves";
import { DepthView } from "../ui/depth_view";
import { button, card, el } from "../ui/dom";
import { headline } from "../ui/headline";
import { bindKeys } from "../ui/keys";
import { kMetrics, kRegistrationMetrics, metricTable } from "../ui/metrics";
import { Player } from "../ui/player";
import { RegistrationBars } from "../ui/registration";
import { sceneKeys } from "../ui/scene_keys";
import { Theme } from "../ui/theme";
import { timeline } from "../ui/timeline";
import { Toolbar } from "../ui/toolbar";
import { viewTable } from "../ui/view_table";
import { weatherCard } from "../ui/weather";

/** One scan: the scene with its time line, and all that is known about it beside. */
export class ReportPage {
  readonly player: Player;
  readonly stage: Stage;
  private scene: EpisodeScene;
  private readonly toolbar: Toolbar;
  private readonly theme: Theme;
  private readonly side = el("aside", { class: "side" });
  private readonly head = el("header", { class: "head" });
  private followers: ((view: number, time: number) => void)[] = [];

  constructor(
    root: HTMLElement,
    private episode: Episode,
  ) {
    document.title = `danbv · ${episode.name}`;
    const canvas = el("canvas", { class: "scene", tabindex: "0", "aria-label": "The scan in three dimensions" });
    this.player = new Player(episode.duration, episode.views.map((v) => v.time_s));
    this.toolbar = new Toolbar(
      episode.hasField,
      { toggle: () => this.stage.toggleEye(), home: () => this.stage.home() },
      () => this.applyLook(),
    );
    const stage = el("main", { class: "stage" }, canvas, this.toolbar.element, this.toolbar.legend);
    stage.append(el("img", { class: "print-picture", alt: "The scan as last shown" }));
    const line = timeline(this.player, (t) => this.describe(t));
    root.replaceChildren(this.head, el("div", { class: "middle" }, stage, line), this.side);
    this.scene = new EpisodeScene(episode);
    this.stage = new Stage(canvas);
    this.theme = new Theme(() => this.applyLook());
    this.applyLook();
    this.stage.setScenes([this.scene]);
    this.fill();
    const help = bindKeys(sceneKeys(this.player, this.stage, this.toolbar, this.theme));
    root.append(help);
    this.head.append(this.tools(help));
    this.player.onChange(() => this.show());
    window.addEventListener("beforeprint", () => this.prepareForPrint());
    this.player.seek(this.player.duration);
  }

  /** A longer episode takes the place of this one: a scan that is still running. */
  replace(episode: Episode): void {
    const atEnd = this.player.time >= this.player.duration - 1e-6;
    this.episode = episode;
    this.scene.dispose();
    this.scene = new EpisodeScene(episode);
    this.player.duration = episode.duration;
    this.player.stops = episode.views.map((v) => v.time_s);
    this.stage.setScenes([this.scene]);
    this.applyLook();
    this.fill();
    this.player.seek(atEnd ? episode.duration : this.player.time);
  }

  private tools(help: HTMLDialogElement): HTMLElement {
    return el(
      "div",
      { class: "tools" },
      button("Light / dark", "Light or dark (t)", () => this.theme.toggle()),
      button("Print", "Print or save as PDF", () => window.print()),
      button("Keys", "Keys (?)", () => help.showModal()),
    );
  }

  private describe(t: number): string {
    const view = this.episode.viewAt(t);
    return `view ${view + 1}/${this.episode.views.length} · ${t.toFixed(1)} s`;
  }

  private fill(): void {
    const { episode } = this;
    const curves = new CoverageCurves(episode, (t) => this.player.seek(t));
    const depth = new DepthView(episode);
    const bars = new RegistrationBars(episode);
    const tools = this.head.querySelector(".tools");
    this.head.replaceChildren(...headline(episode), ...(tools === null ? [] : [tools]));
    this.side.replaceChildren(card("How it grew", curves.element), card("What the drone sees", depth.element));
    const { metrics } = episode;
    if (metrics !== undefined) this.side.append(card("What it came to", metricTable(kMetrics, metrics)));
    this.side.append(card("Wind and sea", ...weatherCard(episode.scene.sea, episode.scene.facts)));
    const registration = metrics?.registration as Record<string, number | null> | undefined;
    const table = registration === undefined ? [] : [metricTable(kRegistrationMetrics, registration)];
    this.side.append(card("Where the ship was: registration", bars.element, ...table));
    this.side.append(folded("Every view", viewTable(episode, (t) => this.player.seek(t))));
    if (episode.config !== "") this.side.append(folded("Settings", el("pre", {}, episode.config)));
    this.followers = [(view) => depth.showView(view), (view) => bars.showView(view), (_, t) => curves.showTime(t)];
  }

  private show(): void {
    const { time } = this.player;
    const view = this.episode.viewAt(time);
    this.scene.setTime(time);
    this.followers.forEach((follow) => follow(view, time));
    this.stage.invalidate(this.player.playing);
  }

  private applyLook(): void {
    const { look } = this.toolbar;
    this.scene.setTheme(this.theme.name);
    this.scene.setColors(look.colors);
    for (const [layer, shown] of Object.entries(look.layers)) this.scene.setLayer(layer as keyof typeof look.layers, shown);
    this.stage.invalidate();
  }

  private prepareForPrint(): void {
    document.querySelector<HTMLImageElement>(".print-picture")!.src = this.stage.snapshot();
    document.querySelectorAll("details").forEach((d) => (d.open = true));
  }
}

function folded(title: string, content: HTMLElement): HTMLElement {
  return el("details", { class: "card" }, el("summary", {}, title), content);
}
