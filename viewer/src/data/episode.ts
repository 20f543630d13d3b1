// SPDX-License-Identifier: Apache-2.0
import { waterInLevelFrame } from "../sea/ship_motion";
import { bytesOf, u16Of, u32Of } from "./base64";
import type { EndData, Metrics, SceneData, ViewData, Viewpoint } from "./format";

const kNever = 0xffff;

/** The reconstruction, in the order of the views: those of view i end at end[i]. */
export interface Cloud {
  positions: Uint16Array<ArrayBuffer>;
  view: Uint16Array<ArrayBuffer>;
  distance: Uint8Array<ArrayBuffer>;
  normal: Uint8Array<ArrayBuffer>;
  paint: Uint8Array<ArrayBuffer>; // places in the palette; zeros where a scan has none
  end: number[];
}

function cloudOf(views: ViewData[]): Cloud {
  const parts = views.map((v) => u16Of(v.points));
  const total = parts.reduce((sum, part) => sum + part.length, 0) / 3;
  const cloud: Cloud = {
    positions: new Uint16Array(3 * total),
    view: new Uint16Array(total),
    distance: new Uint8Array(total),
    normal: new Uint8Array(total),
    paint: new Uint8Array(total),
    end: [],
  };
  let at = 0;
  views.forEach((view, i) => {
    const part = parts[i]!;
    cloud.positions.set(part, 3 * at);
    cloud.distance.set(bytesOf(view.distance), at);
    cloud.normal.set(bytesOf(view.normals), at);
    if (view.paint !== undefined) cloud.paint.set(bytesOf(view.paint), at);
    cloud.view.fill(i, at, at + part.length / 3);
    at += part.length / 3;
    cloud.end.push(at);
  });
  return cloud;
}

/** Which view saw each point of the surface first; kNever where none did. */
function firstViews(points: number, views: ViewData[]): Uint16Array<ArrayBuffer> {
  const first = new Uint16Array(points).fill(kNever);
  views.forEach((view, i) => u32Of(view.covered).forEach((p) => (first[p] = i)));
  return first;
}

/** A scan, or what there is of one that still runs. */
export class Episode {
  readonly cloud: Cloud;
  readonly surface: Uint16Array<ArrayBuffer>;
  readonly surfaceFirstView: Uint16Array<ArrayBuffer>;
  readonly duration: number;

  constructor(
    readonly scene: SceneData,
    readonly views: ViewData[],
    readonly end?: EndData,
    readonly metrics?: Metrics,
    readonly config = "",
    readonly files: Record<string, string> = {},
  ) {
    this.cloud = cloudOf(views);
    this.surface = u16Of(scene.surface);
    this.surfaceFirstView = firstViews(this.surface.length / 3, views);
    this.duration = Math.max(end?.time_s ?? 0, views.at(-1)?.time_s ?? 0);
  }

  get name(): string {
    const { facts, sea } = this.scene;
    const weather = sea.floats ? `sea state ${facts.sea_state}` : "on land";
    return `${facts.target} · ${facts.planner} · ${weather}`;
  }

  get hasPaint(): boolean {
    return this.scene.paint !== undefined;
  }

  get hasField(): boolean {
    return this.views.some((v) => v.field !== undefined);
  }

  /** The last view taken by time t, from 0; -1 before any. */
  viewAt(t: number): number {
    let low = -1;
    let high = this.views.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.views[middle]!.time_s <= t + 1e-6) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Where the drone is at time t: on the straight leg, or above the wave that would wash it. */
  droneAt(t: number): Viewpoint {
    const view = Math.max(0, this.viewAt(t));
    const here = this.views[view];
    if (here === undefined) return [0, 0, 8, 0, 0];
    const next = this.views[view + 1] ?? this.lastLeg();
    if (next === undefined) return here.viewpoint;
    const start = next.time_s - next.flight_s;
    const share = next.flight_s > 0 ? Math.min(1, Math.max(0, (t - start) / next.flight_s)) : 1;
    const drone = between(here.viewpoint, next.viewpoint, share);
    const sea = this.scene.sea;
    if (sea.floats && share > 0 && share < 1)
      drone[2] = Math.max(drone[2], waterInLevelFrame(sea, drone[0], drone[1], t) + sea.water_clearance);
    return drone;
  }

  /** The leg after the last view, where the scan ended on the way (a collision). */
  private lastLeg(): { time_s: number; flight_s: number; viewpoint: Viewpoint } | undefined {
    const last = this.views.at(-1);
    if (this.end === undefined || last === undefined || this.end.time_s <= last.time_s) return undefined;
    return { time_s: this.end.time_s, flight_s: this.end.time_s - last.time_s, viewpoint: this.end.viewpoint };
  }
}

function between(a: Viewpoint, b: Viewpoint, share: number): Viewpoint {
  const mixed = a.map((value, k) => value + share * (b[k]! - value)) as Viewpoint;
  const turn = Math.atan2(Math.sin(b[3] - a[3]), Math.cos(b[3] - a[3])); // the short way
  mixed[3] = a[3] + share * turn;
  return mixed;
}

/** The number of directions each voxel has been seen from, at any view, in any order. */
export class DirectionCounts {
  readonly counts: Uint8Array<ArrayBuffer>;
  private view = -1;
  private readonly changes: Uint16Array<ArrayBuffer>[];

  constructor(episode: Episode) {
    const [nx, ny, nz] = episode.scene.grid.dims;
    this.counts = new Uint8Array(nx * ny * nz);
    this.changes = episode.views.map((v) => u16Of(v.directions));
  }

  /** True when the counts changed. */
  moveTo(view: number): boolean {
    if (view === this.view) return false;
    if (view < this.view) {
      this.counts.fill(0);
      this.view = -1;
    }
    while (this.view < view) {
      const pairs = this.changes[++this.view] ?? new Uint16Array();
      for (let i = 0; i < pairs.length; i += 2) this.counts[pairs[i]!] = pairs[i + 1]!;
    }
    return true;
  }
}
