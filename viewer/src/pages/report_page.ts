// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import { EpisodeScene } from "../scene/episode_scene";
import { CoverageCurves } from "../ui/coverage_curves";
import { DepthView } from "../ui/depth_view";
import { card, el, folded } from "../ui/dom";
import { downloads } from "../ui/downloads";
import { Headline } from "../ui/headline";
import { kRegistrationMetrics, metricTable, metricsFor, realMetrics, realRegistration } from "../ui/metrics";
import { Player } from "../ui/player";
import { RegistrationBars } from "../ui/registration";
import { SceneView } from "../ui/scene_view";
import { timeline } from "../ui/timeline";
import { viewTable } from "../ui/view_table";
import { weatherCard } from "../ui/weather";

/** One scan: the scene with its time line, and all that is known about it beside. */
export class ReportPage {
  private readonly player: Player;
  private readonly view: SceneView;
  private scene: EpisodeScene;
  private readonly side = el("aside", { class: "side" });
  private readonly head = el("header", { class: "head" });
  private followers: ((view: number, time: number) => void)[] = [];

  constructor(
    root: HTMLElement,
    private episode: Episode,
  ) {
    document.title = `danbv · ${episode.name}`;
    this.player = new Player(episode.duration, episode.views.map((v) => v.time_s));
    this.view = new SceneView(this.player, { field: episode.hasField, paint: episode.hasPaint, floats: episode.scene.sea.floats, one: true });
    const line = timeline(this.player, (t) => this.describe(t));
    root.replaceChildren(this.head, el("div", { class: "middle" }, this.view.element, line), this.side, this.view.help);
    this.scene = new EpisodeScene(episode);
    this.fill();
    this.player.onChange(() => this.show());
    this.player.seek(this.player.duration);
    this.view.setScenes([this.scene]);
    this.view.openLink();
    window.addEventListener("hashchange", () => this.view.openLink());
  }

  /** A longer episode takes the place of this one: a scan that is still running. */
  replace(episode: Episode): void {
    const atEnd = this.player.time >= this.player.duration - 1e-6;
    this.episode = episode;
    this.scene = new EpisodeScene(episode);
    this.player.duration = episode.duration;
    this.player.stops = episode.views.map((v) => v.time_s);
    this.fill();
    this.player.seek(atEnd ? episode.duration : this.player.time);
    this.view.setScenes([this.scene]);
  }

  private describe(t: number): string {
    const view = this.episode.viewAt(t);
    return `view ${view + 1}/${this.episode.views.length} · ${t.toFixed(1)} s`;
  }

  private fill(): void {
    const { episode } = this;
    const { facts, sea } = episode.scene;
    const seek = (t: number) => this.player.seek(t);
    const curves = new CoverageCurves(episode, seek);
    const depth = new DepthView(episode);
    const bars = new RegistrationBars(episode);
    const registration = realRegistration(episode.metrics, episode.scene);
    const placed = registration === undefined ? [] : [metricTable(kRegistrationMetrics, registration)];
    const cards = [card("How it grew", curves.element), card("What the drone sees", depth.element)];
    const real = realMetrics(episode.metrics, episode.scene);
    if (real !== undefined) cards.push(card("What it came to", metricTable(metricsFor(episode.scene), real)));
    cards.push(card("Wind and sea", ...weatherCard(sea, facts)));
    cards.push(card("Where the ship was: registration", bars.element, ...placed));
    cards.push(card("Take it with you", downloads(episode)));
    cards.push(folded("Every view", viewTable(episode, seek)));
    if (episode.config !== "") cards.push(folded("Settings", el("pre", {}, episode.config)));
    const head = new Headline(episode);
    this.head.replaceChildren(...head.elements, this.view.tools);
    this.side.replaceChildren(...cards);
    this.followers = [(view) => depth.showView(view), (view) => bars.showView(view), (_, t) => curves.showTime(t), (view, t) => head.show(view, t)];
  }

  private show(): void {
    const { time } = this.player;
    const view = this.episode.viewAt(time);
    this.scene.setTime(time);
    this.followers.forEach((follow) => follow(view, time));
    this.view.showFields([this.episode.views[view]?.field]);
    this.view.stage.invalidate();
  }
}
