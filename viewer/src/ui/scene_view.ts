// SPDX-License-Identifier: Apache-2.0
import type { FieldData } from "../data/format";
import type { EpisodeScene, Layer } from "../scene/episode_scene";
import type { Insets } from "../scene/framing";
import { type ColorMode, kRamps } from "../scene/ramps";
import { Stage, type Tile } from "../scene/stage";
import { button, el } from "./dom";
import { HoverValues } from "./hover";
import { bindKeys } from "./keys";
import { linkFor, readLink } from "./link";
import { Measure } from "./measure";
import type { Player } from "./player";
import { sceneKeys } from "./scene_keys";
import { SceneMarks } from "./scene_marks";
import { Theme, type ThemeName } from "./theme";
import { Toolbar } from "./toolbar";

/** What the scans of a page have, and so what its buttons offer. */
export interface Offers {
  field: boolean;
  paint: boolean;
  floats: boolean; // a ship at sea; else what lies around is ground
  one: boolean; // a single scene: it can be marked and measured
}

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
  private readonly marks: SceneMarks;
  private readonly measure: Measure;
  private readonly hover: HoverValues;

  constructor(
    private readonly player: Player,
    offers: Offers,
  ) {
    const canvas = el("canvas", { class: "scene", tabindex: "0", "aria-label": "The scan in three dimensions" });
    this.stage = new Stage(canvas);
    this.stage.onLayout = (tiles) => this.placeLabels(tiles);
    this.marks = new SceneMarks((time) => player.seek(time));
    this.measure = new Measure(this.stage, () => this.toolbar.showPressed("measure", this.measure.on));
    this.hover = new HoverValues(this.stage);
    const tools = { toggleEye: () => this.stage.toggleEye(), home: () => this.stage.home(), measure: () => this.measure.toggle() };
    this.toolbar = new Toolbar({ ...offers, measure: offers.one }, tools, () => this.applyLook());
    this.stage.onEye = (eye) => this.toolbar.showPressed("eye", eye === "drone");
    this.stage.onDrawn = (camera, target, eye) => {
      const { clientWidth: width, clientHeight: height } = canvas;
      this.marks.show(camera, target, eye, this.toolbar.look.layers.path, width, height);
      this.measure.show(camera, width, height);
    };
    this.stage.insets = () => this.insets(offers.one);
    this.theme = new Theme(() => this.applyLook());
    this.help = bindKeys(sceneKeys(player, this.stage, this.toolbar, this.theme, () => offers.one && this.measure.toggle()));
    const over = [this.marks.element, this.measure.element, this.hover.element, this.toolbar.element, this.toolbar.legend];
    this.element = el("main", { class: "stage" }, canvas, this.labels, this.pictures, ...over);
    this.tools = el(
      "div",
      { class: "tools" },
      ...(offers.one ? [this.linkButton()] : []),
      button("Theme", "Light or dark (t)", () => this.theme.toggle()),
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
    for (const part of [this.marks, this.measure, this.hover]) part.setScenes(scenes);
    this.applyLook();
    this.stage.setScenes(scenes);
  }

  /** Opens what the page's address asks for: a view, colours, a place to look from. */
  openLink(): void {
    const { view, colors, eye } = readLink(location.hash);
    if (colors !== undefined && colors in kRamps) this.toolbar.setColors(colors as ColorMode);
    if (view !== undefined) this.player.seek(this.player.stops[Math.min(view, this.player.stops.length) - 1] ?? 0);
    if (eye !== undefined) this.stage.lookFrom(eye);
  }

  private linkButton(): HTMLButtonElement {
    const b = button("Link", "Copy a link that opens the page as it stands", () => {
      const view = Math.max(1, this.player.stops.filter((t) => t <= this.player.time + 1e-6).length);
      location.hash = linkFor({ view, colors: this.toolbar.look.colors, eye: this.stage.place });
      const done = (said: string) => {
        b.textContent = said;
        setTimeout(() => (b.textContent = "Link"), 1500);
      };
      // Pages from disk may not copy; the address bar has it then.
      void navigator.clipboard?.writeText(location.href).then(() => done("Copied"), () => done("In address"));
    });
    return b;
  }

  /** Toolbar, legend and scale bar are kept free of the scene. */
  private insets(one: boolean): Insets {
    const narrow = this.stage.canvas.clientWidth < 600;
    if (this.toolbar.element.offsetHeight === 0) return { top: 12, bottom: 12, side: 12 }; // nothing lies over it
    if (!one) return { top: 30, bottom: 14, side: 10 };
    return narrow ? { top: 44, bottom: 76, side: 14 } : { top: 62, bottom: 84, side: 30 };
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
    const which = names.length > 1 ? `The scans (row by row: ${names.join(", ")})` : "The scan";
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
