// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import { depthUrl } from "./depth_view";
import { el } from "./dom";
import { kStatusWords } from "./registration";

const kColumns = ["", "View", "Surface", "Directions", "Path", "Time", "Registration", "Off by"];

/** All views as a table: for print, and for who wants the numbers. */
export function viewTable(episode: Episode, onPick: (time: number) => void): HTMLElement {
  const rows = episode.views.map((view, i) => {
    const picture = el("img", { src: depthUrl(view.depth.png), alt: "", width: "28", height: "28", loading: "lazy" });
    const cells = [
      String(i + 1),
      `${(100 * view.cr).toFixed(1)} %`,
      `${(100 * view.dcr).toFixed(1)} %`,
      `${view.path.toFixed(1)} m`,
      `${view.time_s.toFixed(1)} s`,
      kStatusWords[view.registration.status] ?? "",
      `${view.registration.error_cm.toFixed(2)} cm`,
    ];
    const row = el("tr", {}, el("td", {}, picture), ...cells.map((text) => el("td", {}, text)));
    row.addEventListener("click", () => onPick(view.time_s));
    return row;
  });
  const head = el("thead", {}, el("tr", {}, ...kColumns.map((name) => el("th", { scope: "col" }, name))));
  return el("div", { class: "scroll" }, el("table", { class: "views" }, head, el("tbody", {}, ...rows)));
}
