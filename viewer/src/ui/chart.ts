// SPDX-License-Identifier: Apache-2.0
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { el, svg } from "./dom";

export interface Series {
  name: string;
  color: string;
  x: number[];
  y: number[]; // percent
  dashed?: boolean; // shows what lies under it
}

const kWidth = 360;
const kHeight = 190;
const kLeft = 30;
const kRight = 10;
const kTop = 10;
const kBottom = 26;

/** Curves in percent with a cursor; dragging over it asks for the x under the finger. */
export class Chart {
  readonly element = el("figure", { class: "chart" });
  private readonly picture = svg("svg", { viewBox: `0 0 ${kWidth} ${kHeight}`, role: "img" });
  private readonly cursor = svg("line", { class: "cursor", y1: kTop, y2: kHeight - kBottom });
  private readonly x = scaleLinear([kLeft, kWidth - kRight]).clamp(true);
  private readonly y = scaleLinear([0, 100], [kHeight - kBottom, kTop]);

  constructor(
    label: string,
    private readonly onPick: (x: number) => void,
  ) {
    this.picture.setAttribute("aria-label", label);
    this.element.append(this.picture, el("figcaption"));
    this.picture.addEventListener("pointerdown", (event) => {
      this.picture.setPointerCapture(event.pointerId);
      this.pick(event);
    });
    this.picture.addEventListener("pointermove", (event) => {
      if (event.buttons > 0) this.pick(event);
    });
  }

  draw(series: Series[], xMin: number, xMax: number, xTitle: string): void {
    this.x.domain([xMin, Math.max(xMax, xMin + 1e-9)]);
    this.picture.replaceChildren(...this.grid(xTitle), ...series.map((s) => this.curve(s)), this.cursor);
    const caption = this.element.querySelector("figcaption")!;
    caption.replaceChildren(
      ...series.map((s) => {
        const line = s.dashed === true ? `repeating-linear-gradient(90deg,${s.color} 0 4px,transparent 4px 8px)` : s.color;
        const swatch = el("i", { style: `background:${line}` });
        return el("span", { class: "key" }, swatch, s.name);
      }),
    );
  }

  moveCursor(x: number): void {
    this.cursor.setAttribute("x1", String(this.x(x)));
    this.cursor.setAttribute("x2", String(this.x(x)));
  }

  hideCursor(): void {
    this.cursor.remove();
  }

  private curve(s: Series): SVGElement {
    const points = s.x.map((x, i): [number, number] => [this.x(x), this.y(s.y[i]!)]);
    const d = line().digits(1)(points) ?? "";
    return svg("path", { class: s.dashed === true ? "curve dashed" : "curve", d, style: `stroke:${s.color}` });
  }

  private grid(xTitle: string): SVGElement[] {
    const parts: SVGElement[] = [];
    for (const percent of [0, 25, 50, 75, 100]) {
      const y = this.y(percent);
      parts.push(svg("line", { class: "grid", x1: kLeft, x2: kWidth - kRight, y1: y, y2: y }));
      parts.push(svg("text", { class: "tick", x: kLeft - 5, y: y + 3.5, "text-anchor": "end" }, String(percent)));
    }
    const format = this.x.tickFormat(6, "~g");
    for (const x of this.x.ticks(6)) {
      const y = kHeight - kBottom;
      parts.push(svg("text", { class: "tick", x: this.x(x), y: y + 12, "text-anchor": "middle" }, format(x)));
    }
    const middle = (kLeft + kWidth - kRight) / 2;
    parts.push(svg("text", { class: "tick", x: middle, y: kHeight - 2, "text-anchor": "middle" }, xTitle));
    return parts;
  }

  private pick(event: PointerEvent): void {
    const box = this.picture.getBoundingClientRect();
    this.onPick(this.x.invert(((event.clientX - box.left) / box.width) * kWidth));
  }
}
