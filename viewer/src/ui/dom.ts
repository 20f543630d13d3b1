// SPDX-License-Identifier: Apache-2.0

type Child = Node | string;

/** An element with attributes and children; text is never read as HTML. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export function card(title: string, ...children: Child[]): HTMLElement {
  return el("section", { class: "card" }, el("h2", {}, title), ...children);
}

export function button(label: string, title: string, onClick: () => void): HTMLButtonElement {
  const b = el("button", { type: "button", title, "aria-label": title }, label);
  b.addEventListener("click", onClick);
  return b;
}

/** A card that is closed until someone asks. */
export function folded(title: string, content: HTMLElement): HTMLElement {
  return el("details", { class: "card" }, el("summary", {}, title), content);
}
