// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import { lengthText, realScale } from "../data/lengths";
import type { EpisodeScene } from "../scene/episode_scene";
import { onScreen, pixelsPerUnit, roundLength, screenBearing } from "../scene/marks";
import type { Eye } from "../scene/stage";
import { el, svg } from "./dom";

const kBar_px = 150; // at most

/** Marks that stay on the screen while the scene turns: a scale bar, and which way bow and north are. */
class Instruments {
  readonly element: HTMLElement;
  private readonly bar = el("i");
  private readonly words = el("span");
  private readonly bow = svg("path", { class: "bow", d: "M0 -22 C6 -14 7 -8 7 -2 L7 14 Q0 18 -7 14 L-7 -2 C-7 -8 -6 -14 0 -22 z" });
  private readonly north = svg("g", { class: "north" }, svg("path", { d: "M0 -34 l4 9 l-8 0 z" }), svg("text", { y: -36, "text-anchor": "middle" }, "N"));

  constructor() {
    const rose = svg("svg", { viewBox: "-46 -46 92 92", role: "img", "aria-label": "Where bow and north are" });
    rose.append(svg("circle", { r: 26 }), this.bow, this.north);
    this.element = el("div", { class: "instruments" }, rose, el("div", { class: "scale-bar", title: "A length at the target, in real metres" }, this.words, this.bar));
  }

  show(scene: EpisodeScene, camera: THREE.PerspectiveCamera, target: THREE.Vector3, height: number): void {
    const { sea } = scene.episode.scene;
    const turn = (azimuth: number) => `rotate(${((screenBearing(camera, azimuth) * 180) / Math.PI).toFixed(1)})`;
    this.bow.setAttribute("transform", turn(0));
    this.bow.style.display = sea.floats ? "" : "none";
    this.north.setAttribute("transform", turn(Math.PI / 2 - sea.vessel.heading)); // the scene's x is the heading
    const px = pixelsPerUnit(camera, target, height) / realScale(scene.episode.scene);
    const metres = roundLength(kBar_px / px);
    this.bar.style.width = `${(metres * px).toFixed(1)}px`;
    this.words.textContent = metres >= 1 ? `${metres} m` : lengthText(metres);
  }
}

/** The numbers of the viewpoints flown so far, each a button that goes there; bow and stern; bar and rose. */
export class SceneMarks {
  readonly element = el("div", { class: "marks-layer" });
  private readonly instruments = new Instruments();
  private readonly numbers = el("div", { class: "waypoints" });
  private readonly bow = el("span", { class: "place" }, "bow");
  private scene: EpisodeScene | undefined;
  private buttons: HTMLButtonElement[] = [];
  private places: THREE.Vector3[] = [];

  constructor(private readonly onPick: (time: number) => void) {
    this.element.append(this.numbers, this.bow, this.instruments.element);
  }

  /** Several scenes at once have no marks: their numbers would cover them. */
  setScenes(scenes: EpisodeScene[]): void {
    this.scene = scenes.length === 1 ? scenes[0] : undefined;
    this.element.hidden = this.scene === undefined;
    const views = this.scene?.episode.views ?? [];
    const ended = this.scene?.episode.end !== undefined;
    this.places = views.map((v) => new THREE.Vector3(v.viewpoint[0], v.viewpoint[1], v.viewpoint[2]));
    this.buttons = views.map((view, i) => {
      const word = i === 0 ? " start" : ended && i === views.length - 1 ? " end" : "";
      const b = el("button", { type: "button", class: `waypoint${word}`, title: `View ${i + 1}${word}, at ${view.time_s.toFixed(1)} s` }, `${i + 1}${word}`);
      b.addEventListener("click", () => this.onPick(view.time_s));
      return b;
    });
    this.numbers.replaceChildren(...this.buttons);
  }

  /** withPath: whether drone and path are shown, so that there is something to number. */
  show(camera: THREE.PerspectiveCamera, target: THREE.Vector3, eye: Eye, withPath: boolean, width: number, height: number): void {
    if (this.scene === undefined) return;
    const free = eye === "orbit";
    const view = this.scene.episode.viewAt(this.scene.time);
    this.buttons.forEach((b, i) => {
      const at = free && withPath && i <= view ? onScreen(this.places[i]!, camera, width, height) : undefined;
      place(b, at);
      b.classList.toggle("now", i === view);
    });
    const { bounds } = this.scene;
    const isShip = this.scene.episode.scene.sea.floats;
    const stem = this.scene.target.localToWorld(new THREE.Vector3(bounds.max.x, 0, Math.min(1.2, Math.max(0.3, 0.25 * bounds.max.z))));
    place(this.bow, free && isShip ? onScreen(stem, camera, width, height) : undefined);
    this.instruments.element.hidden = !free;
    this.instruments.show(this.scene, camera, target, height);
  }
}

function place(element: HTMLElement, at: [number, number] | undefined): void {
  element.style.visibility = at === undefined ? "hidden" : "visible";
  if (at !== undefined) element.style.transform = `translate(${at[0].toFixed(1)}px, ${at[1].toFixed(1)}px)`;
}
