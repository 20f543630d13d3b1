// SPDX-License-Identifier: Apache-2.0
import type * as THREE from "three";
import { lengthText, realScale } from "../data/lengths";
import type { EpisodeScene } from "../scene/episode_scene";
import { onScreen, type Pick, placeOf } from "../scene/marks";
import type { Stage } from "../scene/stage";
import { el, svg } from "./dom";

const kStill_px = 4; // a press that moves further turns the scene

/** The distance between two points that someone clicks on target or water, in real metres. */
export class Measure {
  readonly element: HTMLElement;
  on = false;
  private picks: Pick[] = [];
  private scene: EpisodeScene | undefined;
  private readonly line = svg("line");
  private readonly ends = [svg("circle", { r: 4 }), svg("circle", { r: 4 })];
  private readonly words = el("output", { class: "measured" });

  constructor(
    private readonly stage: Stage,
    private readonly onChange: () => void,
  ) {
    this.element = el("div", { class: "measure" }, svg("svg", { "aria-hidden": "true" }, this.line, ...this.ends), this.words);
    let pressed: [number, number] = [0, 0];
    stage.canvas.addEventListener("pointerdown", (event) => (pressed = [event.offsetX, event.offsetY]));
    stage.canvas.addEventListener("pointerup", (event) => {
      if (this.on && Math.hypot(event.offsetX - pressed[0], event.offsetY - pressed[1]) < kStill_px) this.add(event.offsetX, event.offsetY);
    });
  }

  setScenes(scenes: EpisodeScene[]): void {
    this.scene = scenes.length === 1 ? scenes[0] : undefined;
  }

  toggle(): void {
    this.on = !this.on;
    this.picks = [];
    this.element.classList.toggle("on", this.on);
    this.stage.canvas.classList.toggle("measuring", this.on);
    this.stage.invalidate();
    this.onChange();
  }

  /** Draws line and length where they are now: the ship moves. */
  show(camera: THREE.Camera, width: number, height: number): void {
    if (!this.on || this.scene === undefined) return;
    const scene = this.scene;
    const places = this.picks.map((pick) => placeOf(scene, pick));
    const at = places.map((p) => onScreen(p, camera, width, height));
    this.ends.forEach((end, i) => {
      end.style.visibility = at[i] === undefined ? "hidden" : "visible";
      end.setAttribute("cx", String(at[i]?.[0] ?? 0));
      end.setAttribute("cy", String(at[i]?.[1] ?? 0));
    });
    const [a, b] = at;
    const both = a !== undefined && b !== undefined;
    this.line.style.visibility = both ? "visible" : "hidden";
    if (!both) {
      this.words.textContent = this.picks.length === 0 ? "Click a first point" : "Click a second point";
      this.words.style.transform = "";
      return;
    }
    for (const [name, value] of Object.entries({ x1: a[0], y1: a[1], x2: b[0], y2: b[1] })) this.line.setAttribute(name, String(value));
    const metres = realScale(scene.episode.scene) * places[0]!.distanceTo(places[1]!);
    this.words.textContent = lengthText(metres);
    this.words.dataset.metres = String(metres);
    this.words.style.transform = `translate(${((a[0] + b[0]) / 2).toFixed(0)}px, ${((a[1] + b[1]) / 2).toFixed(0)}px)`;
  }

  private add(x: number, y: number): void {
    const pick = this.stage.pickAt(x, y);
    if (pick === undefined) return;
    if (this.picks.length === 2) this.picks = [];
    this.picks.push(pick);
    this.stage.invalidate();
  }
}
