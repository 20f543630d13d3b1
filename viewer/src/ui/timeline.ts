// SPDX-License-Identifier: Apache-2.0
import { button, el } from "./dom";
import { kSpeeds, type Player } from "./player";

/** Play button, slider with a mark a view, speed. `describe` says where the time stands. */
export function timeline(player: Player, describe: (time: number) => string): HTMLElement {
  const play = button("▶", "Play or pause (space)", () => player.toggle());
  play.className = "play";
  const slider = el("input", { type: "range", min: "0", step: "any", "aria-label": "Time" });
  slider.addEventListener("input", () => player.seek(Number(slider.value)));
  const marks = el("div", { class: "marks", "aria-hidden": "true" });
  const where = el("output", { class: "where" });
  const speed = el("select", { "aria-label": "Speed", title: "Speed (+ and -)" });
  speed.append(...kSpeeds.map((s) => el("option", { value: String(s) }, `${s}×`)));
  speed.addEventListener("change", () => {
    player.speed = Number(speed.value);
  });
  const update = () => {
    slider.max = String(player.duration);
    slider.value = String(player.time);
    marks.style.setProperty("--share", `${(100 * player.time) / Math.max(1e-9, player.duration)}%`);
    play.textContent = player.playing ? "❚❚" : "▶";
    speed.value = String(player.speed);
    where.textContent = describe(player.time);
    if (marks.childElementCount !== player.stops.length) drawMarks(marks, player);
  };
  player.onChange(update);
  update();
  const back = button("‹", "View before (left arrow)", () => player.step(-1));
  const next = button("›", "Next view (right arrow)", () => player.step(1));
  return el("div", { class: "timeline" }, play, back, next, el("div", { class: "track" }, slider, marks), speed, where);
}

function drawMarks(marks: HTMLElement, player: Player): void {
  const share = (s: number) => `left:${(100 * s) / Math.max(1e-9, player.duration)}%`;
  marks.replaceChildren(...player.stops.map((s) => el("i", { style: share(s) })));
}
