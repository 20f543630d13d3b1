// SPDX-License-Identifier: Apache-2.0
import { DirectionCounts } from "../data/episode";
import { centimetreText, realScale } from "../data/lengths";
import { firstViewsNear, nearestPoint } from "../data/point_cells";
import type { EpisodeScene } from "../scene/episode_scene";
import type { Stage } from "../scene/stage";
import { el } from "./dom";

const kNear = 0.2; // of a ship of 15 m: further away no point speaks for the place
const kNearest_m = 0.04; // where a byte of distance ends

/** Says what is known of the place under the pointer: when it was first seen, from where, how far off. */
export class HoverValues {
  readonly element = el("output", { class: "tip", hidden: "" });
  private scene: EpisodeScene | undefined;
  private counts: DirectionCounts | undefined;
  private asked = false;

  constructor(private readonly stage: Stage) {
    const { canvas } = stage;
    canvas.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" || event.buttons > 0) return this.hide();
      if (this.asked) return;
      this.asked = true;
      requestAnimationFrame(() => {
        this.asked = false;
        this.show(event.offsetX, event.offsetY);
      });
    });
    canvas.addEventListener("pointerleave", () => this.hide());
  }

  setScenes(scenes: EpisodeScene[]): void {
    this.scene = scenes.length === 1 ? scenes[0] : undefined;
    this.counts = undefined;
    this.hide();
  }

  private hide(): void {
    this.element.hidden = true;
  }

  private show(x: number, y: number): void {
    const pick = this.stage.pickAt(x, y);
    const words = pick?.onShip === true ? this.wordsFor(pick.point.toArray()) : undefined;
    this.element.hidden = words === undefined;
    this.element.textContent = words ?? "";
    this.element.style.transform = `translate(${x + 14}px, ${y + 14}px)`;
  }

  private wordsFor(place: [number, number, number]): string | undefined {
    if (this.scene === undefined) return undefined;
    const { episode } = this.scene;
    const view = episode.viewAt(this.scene.time);
    const count = episode.cloud.end[view] ?? 0;
    const i = nearestPoint(episode.cloud, count, place, kNear);
    if (i < 0) return "not seen so far";
    this.counts ??= new DirectionCounts(episode);
    this.counts.moveTo(view);
    const { origin, voxel, dims } = episode.scene.grid;
    const cell = place.map((c, k) => Math.min(dims[k]! - 1, Math.max(0, Math.floor((c - origin[k]!) / voxel[k]!))));
    const directions = this.counts.counts[cell[0]! + dims[0] * (cell[1]! + dims[1] * cell[2]!)] ?? 0;
    const off = (100 * kNearest_m * realScale(episode.scene) * episode.cloud.distance[i]!) / 255;
    const most = episode.cloud.distance[i] === 255 ? "more than " : "";
    return `first seen by view ${firstViewsNear(episode.cloud)[i]! + 1} · from ${directions} direction${directions === 1 ? "" : "s"} · ${most}${centimetreText(off)} off the true surface`;
  }
}
