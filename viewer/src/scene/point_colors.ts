// SPDX-License-Identifier: Apache-2.0
import { kLow, kStep } from "../data/base64";
import type { Episode } from "../data/episode";
import { firstViewsNear } from "../data/point_cells";
import { type ColorMode, colorAt, kRamps } from "./ramps";

const kSun = [0.39, -0.49, 0.78] as const;

/** How bright a surface with a packed normal (io/cloud_truth.h) is. Its sign is lost: both sides are lit alike. */
function shades(): Float32Array {
  return Float32Array.from({ length: 256 }, (_, code) => {
    const u = (code % 16) / 7.5 - 1;
    const v = Math.floor(code / 16) / 7.5 - 1;
    const [x, y] = [(u + v) / 2, (u - v) / 2];
    const z = 1 - Math.abs(x) - Math.abs(y);
    const lit = Math.abs(x * kSun[0] + y * kSun[1] + z * kSun[2]) / Math.hypot(x, y, z);
    return 0.66 + 0.42 * lit;
  });
}

type Rgb = [number, number, number];

/** The colours that a byte stands for: of the mode's ramp, or of the target's palette. */
const colorsOf = (mode: ColorMode, palette: Rgb[]) => (at: number) =>
  mode === "paint" ? (palette[at] ?? [160, 160, 160]) : colorAt(kRamps[mode], at / 255);

/** Colours by place (high byte) and packed normal (low byte), as the card reads them. */
function colorTable(color: (at: number) => Rgb, shade: Float32Array): Uint32Array {
  const table = new Uint32Array(256 * 256);
  for (let at = 0; at < 256; ++at) {
    const [r, g, b] = color(at);
    for (let normal = 0; normal < 256; ++normal) {
      const lit = (c: number) => Math.min(255, shade[normal]! * c) | 0;
      table[(at << 8) | normal] = lit(r) | (lit(g) << 8) | (lit(b) << 16) | (255 << 24);
    }
  }
  return table;
}

/** The colours of an episode's points: what they mean by the mode, shaded by how the surface lies. */
export class PointColors {
  readonly rgba: Uint8Array<ArrayBuffer>;
  version = 0; // grows with every change
  private readonly words: Uint32Array;
  private readonly shade = shades();
  private voxels: Uint16Array | undefined;

  constructor(private readonly episode: Episode) {
    this.rgba = new Uint8Array(4 * episode.cloud.view.length);
    this.words = new Uint32Array(this.rgba.buffer);
  }

  /** counts: the number of directions of each voxel. */
  paint(mode: ColorMode, counts: Uint8Array): void {
    ++this.version;
    const table = colorTable(colorsOf(mode, this.episode.scene.paint?.palette ?? []), this.shade);
    const { paint, distance, normal } = this.episode.cloud;
    const { words } = this;
    if (mode === "distance") for (let i = 0; i < words.length; ++i) words[i] = table[(distance[i]! << 8) | normal[i]!]!;
    if (mode === "paint") for (let i = 0; i < words.length; ++i) words[i] = table[(paint[i]! << 8) | normal[i]!]!;
    if (mode === "time") {
      const scale = 255 / Math.max(1, this.episode.views.length - 1);
      const view = firstViewsNear(this.episode.cloud);
      for (let i = 0; i < words.length; ++i) words[i] = table[(Math.round(scale * view[i]!) << 8) | normal[i]!]!;
    }
    if (mode === "directions") {
      const voxels = this.voxelsOfPoints();
      const place = Uint8Array.from(counts, (count) => Math.min(255, Math.max(0, Math.round(((count - 1) * 255) / 7))));
      for (let i = 0; i < words.length; ++i) words[i] = table[(place[voxels[i]!]! << 8) | normal[i]!]!;
    }
  }

  /** The voxel that each point lies in; made once. */
  private voxelsOfPoints(): Uint16Array {
    if (this.voxels !== undefined) return this.voxels;
    const { origin, voxel, dims } = this.episode.scene.grid;
    const { positions } = this.episode.cloud;
    // The cell along an axis by the quantised coordinate.
    const cells = ([0, 1, 2] as const).map((k) =>
      Uint16Array.from({ length: 65536 }, (_, q) => Math.min(dims[k] - 1, Math.max(0, Math.floor((kLow + kStep * q - origin[k]) / voxel[k])))),
    ) as [Uint16Array, Uint16Array, Uint16Array];
    const [nx, ny] = dims;
    this.voxels = new Uint16Array(positions.length / 3);
    for (let i = 0, p = 0; i < this.voxels.length; ++i, p += 3)
      this.voxels[i] = cells[0][positions[p]!]! + nx * (cells[1][positions[p + 1]!]! + ny * cells[2][positions[p + 2]!]!);
    return this.voxels;
  }
}
