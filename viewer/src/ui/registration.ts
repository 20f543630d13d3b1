// SPDX-License-Identifier: Apache-2.0
import type { Episode } from "../data/episode";
import { centimetreText } from "../data/lengths";
import { el, svg } from "./dom";

const kWidth = 360;
const kHeight = 70;

export const kStatusWords: Record<string, string> = {
  none: "no view",
  aligned: "began the map",
  registered: "registered",
  failed: "failed",
  "not registrable": "no overlap",
};

/** A bar a view: how far it was misplaced; its colour says how registration ended. */
export class RegistrationBars {
  readonly element = el("figure", { class: "chart" });
  private bars: SVGRectElement[] = [];

  constructor(episode: Episode) {
    const picture = svg("svg", { viewBox: `0 0 ${kWidth} ${kHeight}`, role: "img", "aria-label": "Registration error of each view" });
    const errors = episode.views.map((v) => v.registration.error_cm);
    const most = Math.max(1, ...errors);
    const step = (kWidth - 40) / Math.max(1, errors.length);
    this.bars = episode.views.map((view, i) => {
      const height = Math.max(1.5, (errors[i]! / most) * (kHeight - 18));
      const bar = svg("rect", {
        x: 30 + i * step,
        y: kHeight - 12 - height,
        width: Math.max(1, step - 2),
        height,
        class: `bar ${view.registration.status.replace(" ", "-")}`,
      });
      const words = `view ${i + 1}: ${kStatusWords[view.registration.status]}, ${centimetreText(errors[i]!)} off`;
      bar.append(svg("title", {}, words));
      return bar;
    });
    const line = svg("line", { class: "grid", x1: 28, x2: kWidth - 8, y1: kHeight - 12, y2: kHeight - 12 });
    const top = svg("text", { class: "tick", x: 26, y: 12, "text-anchor": "end" }, `${most.toFixed(1)}`);
    const unit = svg("text", { class: "tick", x: 26, y: 24, "text-anchor": "end" }, "cm");
    const foot = svg("text", { class: "tick", x: 30, y: kHeight - 1 }, "view 1");
    const last = svg("text", { class: "tick", x: kWidth - 8, y: kHeight - 1, "text-anchor": "end" }, `${errors.length}`);
    picture.append(line, top, unit, foot, last, ...this.bars);
    const keys = ["registered", "not registrable", "failed"].map((status) =>
      el("span", { class: "key" }, el("i", { class: `bar ${status.replace(" ", "-")}` }), kStatusWords[status]!),
    );
    this.element.append(picture, el("figcaption", {}, ...keys));
  }

  showView(view: number): void {
    this.bars.forEach((bar, i) => bar.classList.toggle("now", i === view));
  }
}
