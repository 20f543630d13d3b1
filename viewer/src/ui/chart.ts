// SPDX-License-Identifier: Apache-2.0
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { el, svg } from "./dom";

export interface Series {
  name: string;
  color: string;
  x: number[];
  y: number[]; // percent
  dashed?: boolean; // shows what lies under it
  band?: number[]; // half the width of its 95 % interval
}

const kWidth = 360;
const kHeight = 190;
const kLeft = 38;
const kRight = 10;
const kTop = 10;
const kBottom = 26;

/** Curves in percent with a cursor; dragging over it asks for the x under the finger. */
export class Chart {
  readonly element = el("figure", { class: "chart" });
  private readonly picture = svg("svg", { viewBox: `0 0 ${kWidth} ${kHeight}`, role: "img" });
  private readonly cursor = svg("line", { class: "cursor", y1: kTop, y2: kHeight - kBottom });
  private readonly x = scaleLinear([kLeft, kWidth - kRight]).clamp(true);
  private readonly probe = svg("line", { class: "probe", y1: kTop, y2: kHeight - kBottom });
  private readonly tip = el("output", { class: "chart-tip", hidden: "" });
  private series: Series[] = [];
  private xTitle = "";
  private readonly y = scaleLinear([0, 100], [kHeight - kBottom, kTop]);

  constructor(
    label: string,
    private readonly onPick: (x: number) => void,
  ) {
    this.picture.setAttribute("aria-label", label);
    this.element.append(this.picture, this.tip, el("figcaption"));
    this.picture.addEventListener("pointerdown", (event) => {
      this.picture.setPointerCapture(event.pointerId);
      this.pick(event);
    });
    this.picture.addEventListener("pointermove", (event) => {
      if (event.buttons > 0) this.pick(event);
      this.showValues(this.xAt(event));
    });
    this.picture.addEventListener("pointerleave", () => this.hideValues());
  }

  draw(series: Series[], xMin: number, xMax: number, xTitle: string): void {
    this.x.domain([xMin, Math.max(xMax, xMin + 1e-9)]);
    [this.series, this.xTitle] = [series, xTitle];
    this.hideValues();
    this.picture.replaceChildren(...this.grid(xTitle), ...series.flatMap((s) => this.band(s)), ...series.map((s) => this.curve(s)), this.probe, this.cursor);
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

  private xAt(event: PointerEvent): number {
    const box = this.picture.getBoundingClientRect();
    return this.x.invert(((event.clientX - box.left) / box.width) * kWidth);
  }

  /** The values of all curves at the known place nearest to x. */
  private showValues(x: number): void {
    const places = this.series.flatMap((s) => s.x);
    if (places.length === 0) return;
    const at = places.reduce((a, b) => (Math.abs(b - x) < Math.abs(a - x) ? b : a));
    const rows = this.series.flatMap((s) => {
      const value = valueAt(s, at);
      return value === undefined ? [] : [el("span", {}, el("i", { style: `background:${s.color}` }), `${s.name} ${value.toFixed(1)} %`)];
    });
    const [name, unit] = this.xTitle.split(", ");
    const where = unit === undefined ? `${name} ${at.toFixed(0)}` : `${name} ${at.toFixed(0)} m`;
    this.tip.replaceChildren(el("b", {}, where), ...rows);
    this.tip.hidden = false;
    this.tip.style.left = `${(100 * this.x(at)) / kWidth}%`;
    this.tip.classList.toggle("left-of", this.x(at) > kWidth / 2);
    this.probe.style.visibility = "visible";
    this.probe.setAttribute("x1", String(this.x(at)));
    this.probe.setAttribute("x2", String(this.x(at)));
  }

  private hideValues(): void {
    this.tip.hidden = true;
    this.probe.style.visibility = "hidden";
  }

  private band(s: Series): SVGElement[] {
    if (s.band === undefined) return [];
    const { band } = s;
    const points = s.x.map((x, i) => ({ x: this.x(x), low: this.y(Math.max(0, s.y[i]! - band[i]!)), high: this.y(Math.min(100, s.y[i]! + band[i]!)) }));
    const d = area<(typeof points)[0]>((p) => p.x, (p) => p.low, (p) => p.high).digits(1)(points) ?? "";
    return [svg("path", { class: "band", d, style: `fill:${s.color}` })];
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
      parts.push(svg("text", { class: "tick", x: kLeft - 5, y: y + 3.5, "text-anchor": "end" }, `${percent} %`));
    }
    const counted = this.series.every((s) => s.x.every(Number.isInteger)); // views, sea states: there is no view 1.5
    const format = counted ? String : this.x.tickFormat(6); // plain numbers: "100", never "1e+2"
    for (const x of this.x.ticks(6).filter((tick) => !counted || Number.isInteger(tick))) {
      const y = kHeight - kBottom;
      parts.push(svg("text", { class: "tick", x: this.x(x), y: y + 12, "text-anchor": "middle" }, format(x)));
    }
    const middle = (kLeft + kWidth - kRight) / 2;
    parts.push(svg("text", { class: "tick", x: middle, y: kHeight - 2, "text-anchor": "middle" }, xTitle));
    return parts;
  }

  private pick(event: PointerEvent): void {
    this.onPick(this.xAt(event));
  }
}

/** A curve's value at x, between its points too; undefined beyond them. */
function valueAt({ x, y }: Series, at: number): number | undefined {
  const next = x.findIndex((value) => value >= at);
  if (next < 0) return undefined;
  if (next === 0) return x[0] === at ? y[0] : undefined;
  const share = (at - x[next - 1]!) / Math.max(1e-9, x[next]! - x[next - 1]!);
  return y[next - 1]! + share * (y[next]! - y[next - 1]!);
}
