// SPDX-License-Identifier: Apache-2.0
import { el } from "./dom";

export interface KeyAction {
  keys: string[];
  shown: string;
  says: string;
  run: () => void;
}

/** Binds keys, but not while someone types or chooses; "?" shows what there is. */
export function bindKeys(actions: KeyAction[]): HTMLDialogElement {
  const help = el("dialog", { class: "help" }, el("h2", {}, "Keys"));
  const list = el("dl");
  for (const action of actions) list.append(el("dt", {}, el("kbd", {}, action.shown)), el("dd", {}, action.says));
  help.append(list, el("p", {}, "Drag to turn, scroll or pinch to come nearer. Any key closes this."));
  help.addEventListener("click", () => help.close());
  const isBusy = (target: EventTarget | null) =>
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== "range" && target.type !== "checkbox");
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    if (help.open) {
      help.close();
      event.preventDefault();
      return;
    }
    const action = actions.find((a) => a.keys.includes(event.key));
    if (event.key !== "?" && action === undefined) return;
    event.preventDefault();
    if (event.key === "?") help.showModal();
    else action!.run();
  });
  return help;
}
