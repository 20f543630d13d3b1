// SPDX-License-Identifier: Apache-2.0
import { kLow, kStep, u16Of, u32Of } from "../data/base64";
import type { Episode } from "../data/episode";
import { realScale } from "../data/lengths";
import { firstViewsNear } from "../data/point_cells";
import { el } from "./dom";

type Part = string | Uint8Array<ArrayBuffer>;

function header(lines: string[]): string {
  return ["ply", "format binary_little_endian 1.0", "comment danbv, real metres, ship frame: x to the bow, y to port, z up", ...lines, "end_header", ""].join("\n");
}

/** Quantised coordinates as floats in real metres. */
function realMetres(quantised: Uint16Array, scale: number): Float32Array<ArrayBuffer> {
  return Float32Array.from(quantised, (q) => scale * (kLow + kStep * q));
}

/** The points of the page: position, first view, and colour where the scan has one. */
export function cloudPly(episode: Episode): Part[] {
  const { cloud, scene } = episode;
  const positions = realMetres(cloud.positions, realScale(scene));
  const count = cloud.view.length;
  const view = firstViewsNear(cloud);
  const palette = scene.paint?.palette ?? [];
  const rows = new DataView(new ArrayBuffer(17 * count));
  for (let i = 0; i < count; ++i) {
    for (let k = 0; k < 3; ++k) rows.setFloat32(17 * i + 4 * k, positions[3 * i + k]!, true);
    rows.setUint16(17 * i + 12, view[i]! + 1, true);
    for (let k = 0; k < 3; ++k) rows.setUint8(17 * i + 14 + k, palette[cloud.paint[i]!]?.[k] ?? 160);
  }
  const colors = ["red", "green", "blue"].map((name) => `property uchar ${name}`);
  const lines = [`element vertex ${count}`, ...["x", "y", "z"].map((name) => `property float ${name}`), "property ushort first_view", ...colors];
  return [header(lines), new Uint8Array(rows.buffer)];
}

/** The true target as the page draws it. */
export function targetPly({ scene }: Episode): Part[] {
  const vertices = realMetres(u16Of(scene.mesh.vertices), realScale(scene));
  const corners = u32Of(scene.mesh.triangles);
  const faces = new DataView(new ArrayBuffer((13 * corners.length) / 3));
  for (let i = 0; 3 * i < corners.length; ++i) {
    faces.setUint8(13 * i, 3);
    for (let k = 0; k < 3; ++k) faces.setInt32(13 * i + 1 + 4 * k, corners[3 * i + k]!, true);
  }
  const lines = [`element vertex ${vertices.length / 3}`, ...["x", "y", "z"].map((name) => `property float ${name}`)];
  return [header([...lines, `element face ${corners.length / 3}`, "property list uchar int vertex_indices"]), new Uint8Array(vertices.buffer), new Uint8Array(faces.buffer)];
}

function save(name: string, parts: Part[]): void {
  const link = el("a", { href: URL.createObjectURL(new Blob(parts)), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Buttons that give away what the page holds; a page that travels alone gives it too. */
export function downloads(episode: Episode): HTMLElement {
  const name = (episode.scene.facts.target ?? "scan").replace(/[^\w.-]+/g, "-");
  const list = el("div", { class: "downloads" });
  const add = (label: string, file: string, says: string, parts: () => Part[]) => {
    const b = el("button", { type: "button", title: says, "data-file": file }, label);
    b.addEventListener("click", () => save(file, parts()));
    list.append(b);
  };
  add("Cloud", `${name}-cloud.ply`, "The scanned points of this page, PLY in real metres; cloud.ply beside the page has all of them", () => cloudPly(episode));
  add("Target mesh", `${name}-target.ply`, "The true target as this page draws it, PLY in real metres", () => targetPly(episode));
  for (const [file, text] of Object.entries(episode.files)) add(file, file, `${file} of this scan`, () => [text]);
  if (episode.metrics !== undefined) add("Metrics", "metrics.json", "The numbers, JSON", () => [`${JSON.stringify(episode.metrics, null, 2)}\n`]);
  if (episode.config !== "") add("Settings", "config.toml", "Flies the same scan again: danbv scan --config", () => [episode.config]);
  return list;
}
