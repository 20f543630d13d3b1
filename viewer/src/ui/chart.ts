// SPDX-License-Identifier: Apache-2.0
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
  private xMin = 0;
  private xMax = 1;

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
    this.xMin = xMin;
    this.xMax = Math.max(xMax, xMin + 1e-9);
    this.picture.replaceChildren(...this.grid(xTitle), ...series.map((s) => this.line(s)), this.cursor);
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
    const at = this.x(Math.min(this.xMax, Math.max(this.xMin, x)));
    this.cursor.setAttribute("x1", String(at));
    this.cursor.setAttribute("x2", String(at));
  }

  hideCursor(): void {
    this.cursor.remove();
  }

  private x(value: number): number {
    return kLeft + ((value - this.xMin) / (this.xMax - this.xMin)) * (kWidth - kLeft - kRight);
  }
  private y(percent: number): number {
    return kHeight - kBottom - (percent / 100) * (kHeight - kTop - kBottom);
  }

  private line(s: Series): SVGElement {
    const points = s.x.map((x, i) => `${this.x(x).toFixed(1)},${this.y(s.y[i]!).toFixed(1)}`).join(" ");
    return svg("polyline", { class: s.dashed === true ? "curve dashed" : "curve", points, style: `stroke:${s.color}` });
  }

  private grid(xTitle: string): SVGElement[] {
    const parts: SVGElement[] = [];
    for (let percent = 0; percent <= 100; percent += 25) {
      const y = this.y(percent);
      parts.push(svg("line", { class: "grid", x1: kLeft, x2: kWidth - kRight, y1: y, y2: y }));
      parts.push(svg("text", { class: "tick", x: kLeft - 5, y: y + 3.5, "text-anchor": "end" }, String(percent)));
    }
    for (const x of ticks(this.xMin, this.xMax)) {
      const y = kHeight - kBottom;
      parts.push(svg("text", { class: "tick", x: this.x(x), y: y + 12, "text-anchor": "middle" }, String(x)));
    }
    const middle = (kLeft + kWidth - kRight) / 2;
    parts.push(svg("text", { class: "tick", x: middle, y: kHeight - 2, "text-anchor": "middle" }, xTitle));
    return parts;
  }

  private pick(event: PointerEvent): void {
    const box = this.picture.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * kWidth;
    const share = (at - kLeft) / (kWidth - kLeft - kRight);
    this.onPick(this.xMin + Math.min(1, Math.max(0, share)) * (this.xMax - this.xMin));
  }
}

/** Four to eight round numbers between two. */
export function ticks(low: number, high: number): number[] {
  const span = high - low;
  const power = 10 ** Math.floor(Math.log10(span / 5));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => span / s <= 7) ?? 10 * power;
  const all: number[] = [];
  for (let x = Math.ceil(low / step - 1e-9) * step; x <= high + 1e-9; x += step) all.push(Number(x.toPrecision(6)));
  return all;
}
