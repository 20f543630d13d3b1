// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import { centimetreText, lengthText, realScale } from "../data/lengths";
import { pngUrl } from "./depth_view";
import { el } from "./dom";
import { kStatusWords } from "./registration";

const kColumns = ["", "View", "Surface", "Directions", "Path", "Time", "Placed"];

/** All views as a table: for print, and for who wants the numbers. */
export function viewTable(episode: Episode, onPick: (time: number) => void): HTMLElement {
  const scale = realScale(episode.scene);
  const rows = episode.views.map((view, i) => {
    const picture = el("img", { src: pngUrl(view.color ?? view.depth.png), alt: "", width: "28", height: "28", loading: "lazy" });
    const cells = [
      String(i + 1),
      `${(100 * view.cr).toFixed(1)} %`,
      `${(100 * view.dcr).toFixed(1)} %`,
      lengthText(scale * view.path),
      `${view.time_s.toFixed(0)} s`,
      placed(view.registration.status, view.registration.error_cm),
    ];
    const row = el("tr", {}, el("td", {}, picture), ...cells.map((text) => el("td", {}, text)));
    row.addEventListener("click", () => onPick(view.time_s));
    return row;
  });
  const head = el("thead", {}, el("tr", {}, ...kColumns.map((name) => el("th", { scope: "col" }, name))));
  return el("div", { class: "scroll" }, el("table", { class: "views" }, head, el("tbody", {}, ...rows)));
}

/** How registration ended, and by how much it was off where it placed the view. */
const placed = (status: string, off_cm: number) =>
  status === "registered" ? `${centimetreText(off_cm)} off` : (kStatusWords[status] ?? status);
