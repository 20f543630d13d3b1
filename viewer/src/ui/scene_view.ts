// SPDX-License-Identifier: Apache-2.0
import type { FieldData } from "../data/format";
import type { EpisodeScene, Layer } from "../scene/episode_scene";
import { Stage, type Tile } from "../scene/stage";
import { button, el } from "./dom";
import { bindKeys } from "./keys";
import type { Player } from "./player";
import { sceneKeys } from "./scene_keys";
import { Theme, type ThemeName } from "./theme";
import { Toolbar } from "./toolbar";

/** The part that every page shares: scenes on a canvas, what they show, keys, theme, print. */
export class SceneView {
  readonly element: HTMLElement;
  readonly tools: HTMLElement;
  readonly help: HTMLDialogElement;
  readonly stage: Stage;
  private scenes: EpisodeScene[] = [];
  private readonly toolbar: Toolbar;
  private readonly theme: Theme;
  private readonly labels = el("div", { class: "labels" });
  private readonly pictures = el("div", { class: "print-pictures" });

  constructor(player: Player, hasField: boolean) {
    const canvas = el("canvas", { class: "scene", tabindex: "0", "aria-label": "The scan in three dimensions" });
    this.stage = new Stage(canvas);
    this.stage.onLayout = (tiles) => this.placeLabels(tiles);
    const eye = { toggle: () => this.stage.toggleEye(), home: () => this.stage.home() };
    this.toolbar = new Toolbar(hasField, eye, () => this.applyLook());
    this.theme = new Theme(() => this.applyLook());
    this.help = bindKeys(sceneKeys(player, this.stage, this.toolbar, this.theme));
    this.element = el("main", { class: "stage" }, canvas, this.labels, this.pictures, this.toolbar.element, this.toolbar.legend);
    this.tools = el(
      "div",
      { class: "tools" },
      button("Light / dark", "Light or dark (t)", () => this.theme.toggle()),
      button("Print", "Print or save as PDF", () => window.print()),
      button("Keys", "Keys (?)", () => this.help.showModal()),
    );
    window.addEventListener("beforeprint", () => this.prepareForPrint());
    window.addEventListener("afterprint", () => this.applyLook());
  }

  /** names: shown over the tiles where there are several. */
  setScenes(scenes: EpisodeScene[], names: string[] = []): void {
    this.scenes.forEach((scene) => scene.dispose());
    this.scenes = scenes;
    this.labels.replaceChildren(...names.map((name) => el("span", {}, name)));
    this.applyLook();
    this.stage.setScenes(scenes);
  }

  /** The scale of the field that is shown now: of one decision with its numbers, of several without. */
  showFields(fields: (FieldData | undefined)[]): void {
    const shown = fields.filter((field) => field !== undefined);
    const [one] = shown;
    const ends = fields.length === 1 && one !== undefined ? { low: one.low.toPrecision(3), high: one.high.toPrecision(3) } : { low: "least", high: "most" };
    this.toolbar.showField(one === undefined ? undefined : ends);
  }

  private applyLook(theme: ThemeName = this.theme.name): void {
    const { look } = this.toolbar;
    for (const scene of this.scenes) {
      scene.setTheme(theme);
      scene.setColors(look.colors);
      for (const [layer, shown] of Object.entries(look.layers)) scene.setLayer(layer as Layer, shown);
    }
    this.stage.invalidate();
  }

  private placeLabels(tiles: Tile[]): void {
    [...this.labels.children].forEach((label, i) => {
      const [left, top] = tiles[i]!;
      (label as HTMLElement).style.cssText = `left:${100 * left}%;top:${100 * top}%`;
      label.classList.toggle("under-toolbar", top === 0);
    });
  }

  /** Two pictures on paper: the scan as shown, and what it missed. */
  private prepareForPrint(): void {
    const picture = (caption: string) => el("figure", {}, el("img", { src: this.stage.snapshot(), alt: "" }), el("figcaption", {}, caption));
    this.applyLook("light");
    const names = [...this.labels.children].map((label) => label.textContent);
    const which = names.length > 1 ? `The scans (${names.join(", ")})` : "The scan";
    const scan = picture(`${which}, coloured as the scale says.`);
    for (const scene of this.scenes) {
      scene.setLayer("cloud", false);
      scene.setLayer("path", false);
      scene.setLayer("field", false);
      scene.setLayer("unseen", true);
    }
    const unseen = picture("The target, with all that no view has seen so far in magenta.");
    this.pictures.replaceChildren(scan, unseen);
    document.querySelectorAll("details").forEach((d) => (d.open = true));
  }
}
