// SPDX-License-Identifier: Apache-2.0
import type { Layer } from "../scene/episode_scene";
import { type ColorMode, gradientOf, kFieldRamp, kRamps, type Ramp } from "../scene/ramps";
import { button, el } from "./dom";

export interface Look {
  colors: ColorMode;
  layers: Record<Layer, boolean>;
}

const kLayerNames: Record<Layer, [string, string]> = {
  ship: ["Target", "s"],
  cloud: ["Scan", "c"],
  unseen: ["Unseen", "u"],
  path: ["Drone", "p"],
  field: ["Field", "f"],
  sea: ["Sea", "w"],
};

const kModeNames: Record<ColorMode, string> = { time: "Time", directions: "Directions", distance: "Distance", paint: "Colour" };

/** What is shown and in which colours. Other parts change `look` through it. */
export class Toolbar {
  readonly element = el("div", { class: "toolbar" });
  readonly legend = el("div", { class: "legend" });
  readonly look: Look = {
    colors: "time",
    layers: { ship: true, cloud: true, unseen: false, path: true, field: false, sea: true },
  };
  private readonly modes = new Map<ColorMode, HTMLButtonElement>();
  private field: { low: string; high: string } | undefined;
  private readonly boxes = new Map<Layer, HTMLButtonElement>();
  private readonly eye: HTMLButtonElement;
  private readonly measure: HTMLButtonElement;

  constructor(
    has: { field: boolean; paint: boolean; floats: boolean; measure: boolean },
    tools: { toggleEye: () => void; home: () => void; measure: () => void },
    private readonly onChange: (look: Look) => void,
  ) {
    const colors = el("div", { class: "group", role: "group", "aria-label": "Colours" });
    for (const mode of Object.keys(kRamps) as ColorMode[]) {
      if (mode === "paint" && !has.paint) continue;
      const name = kModeNames[mode];
      const b = button(name, `${kRamps[mode].title} (${kRamps[mode].key})`, () => this.setColors(mode));
      b.dataset.colors = mode;
      this.modes.set(mode, b);
      colors.append(b);
    }
    const layers = el("div", { class: "group", role: "group", "aria-label": "Layers" });
    for (const layer of Object.keys(kLayerNames) as Layer[]) {
      if (layer === "field" && !has.field) continue;
      const [given, key] = kLayerNames[layer];
      const name = layer === "sea" && !has.floats ? "Ground" : given;
      const b = button(name, `Show or hide: ${name.toLowerCase()} (${key})`, () => this.toggle(layer));
      b.dataset.layer = layer;
      this.boxes.set(layer, b);
      layers.append(b);
    }
    this.eye = button("Drone's eye", "Look through the drone's camera, and back (d)", () => tools.toggleEye());
    this.measure = button("Measure", "Measure between two points (m)", () => tools.measure());
    const home = button("Whole", "The whole target and path in sight (h)", () => tools.home());
    this.showPressed("eye", false);
    this.showPressed("measure", false);
    const camera = el("div", { class: "group", role: "group", "aria-label": "Camera" }, this.eye, ...(has.measure ? [this.measure] : []), home);
    const open = button("Show ▾", "What is shown, and in which colours", () => {
      open.setAttribute("aria-expanded", String(this.element.classList.toggle("open")));
    });
    open.className = "open-toolbar"; // on narrow screens only
    open.setAttribute("aria-expanded", "false");
    this.element.append(open, colors, layers, camera);
    this.update();
  }

  showPressed(which: "eye" | "measure", pressed: boolean): void {
    this[which].setAttribute("aria-pressed", String(pressed));
  }

  setColors(mode: ColorMode): void {
    if (!this.modes.has(mode)) return;
    this.look.colors = mode;
    this.look.layers.cloud = true;
    this.changed();
  }

  toggle(layer: Layer): void {
    this.look.layers[layer] = !this.look.layers[layer];
    this.changed();
  }

  /** The field's scale while one is shown; undefined: none is. */
  showField(ends: { low: string; high: string } | undefined): void {
    if (ends?.low === this.field?.low && ends?.high === this.field?.high) return;
    this.field = ends;
    this.update();
  }

  private changed(): void {
    this.update();
    this.onChange(this.look);
  }

  private update(): void {
    this.modes.forEach((b, mode) => b.setAttribute("aria-pressed", String(mode === this.look.colors)));
    this.boxes.forEach((b, layer) => b.setAttribute("aria-pressed", String(this.look.layers[layer])));
    this.legend.replaceChildren(...(this.look.layers.cloud ? scale(kRamps[this.look.colors]) : []));
    if (this.field !== undefined && this.look.layers.field) this.legend.append(...scale({ ...kFieldRamp, ...this.field }));
    if (this.look.layers.unseen)
      this.legend.append(el("div", { class: "unseen-key" }, el("i"), "not seen by any view so far"));
    this.legend.hidden = this.legend.childElementCount === 0;
  }
}

/** A colour scale and what its ends mean. */
function scale(ramp: Ramp): HTMLElement[] {
  if (ramp.stops.length === 0) return [];
  return [
    el("b", {}, ramp.title),
    el("div", { class: "ramp", style: `background:${gradientOf(ramp)}` }),
    el("div", { class: "ends" }, el("span", {}, ramp.low), el("span", {}, ramp.high)),
  ];
}
