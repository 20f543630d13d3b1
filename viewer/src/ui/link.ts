// SPDX-License-Identifier: Apache-2.0
// A link that opens the page at a view, in colours, from a place.
import type { EyePlace } from "../scene/stage";

export interface LinkedState {
  view?: number; // from 1
  colors?: string;
  eye?: EyePlace;
}

export function linkFor({ view, colors, eye }: Required<LinkedState>): string {
  const words = new URLSearchParams({ view: String(view), colors, eye: eye.map((c) => c.toFixed(2)).join() });
  return `#${words.toString().replaceAll("%2C", ",")}`;
}

/** What a link asks for; what cannot be read is not asked. */
export function readLink(hash: string): LinkedState {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const state: LinkedState = {};
  const view = Number(words.get("view") ?? "");
  if (Number.isInteger(view) && view >= 1) state.view = view;
  const colors = words.get("colors");
  if (colors !== null) state.colors = colors;
  const eye = (words.get("eye") ?? "").split(",").map(Number);
  if (eye.length === 6 && eye.every(Number.isFinite)) state.eye = eye as EyePlace;
  return state;
}
