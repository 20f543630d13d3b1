// SPDX-License-Identifier: Apache-2.0
import { Episode } from "../data/episode";
import type { EndData, SceneData, ViewData } from "../data/format";
import { el } from "../ui/dom";
import { ReportPage } from "./report_page";

interface Status {
  state: "waiting" | "running" | "stopped" | "done";
  views: number;
  run: string; // differs from scan to scan in the same folder
  map: string; // differs where the map began anew, and with it all views
}

const kPoll_ms = 700;

async function json<T>(path: string): Promise<T> {
  const answer = await fetch(path, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

/** Asks the server again and again, until `look` finds that the page must be loaded anew. */
async function poll(look: (status: Status) => Promise<boolean>, onFault: () => void): Promise<void> {
  try {
    if (await look(await json<Status>("status.json"))) return location.reload();
  } catch {
    onFault(); // the server may come back
  }
  setTimeout(() => void poll(look, onFault), kPoll_ms);
}

/** A report that `danbv view` gave: shows the next scan into the same folder as soon as it begins. */
export function followNextScan(run: string): void {
  void poll(async (status) => status.state !== "waiting" && status.run !== run, () => {});
}

/** Follows a scan that runs: asks the server for each new view, and for the report at the end. */
export class LivePage {
  private scene: SceneData | undefined;
  private views: ViewData[] = [];
  private page: ReportPage | undefined;
  private run = ""; // the scan on this page
  private map = "";
  private broken = false;

  constructor(private readonly root: HTMLElement) {
    document.title = "danbv · live";
    this.say("Waiting for a scan to begin …");
    void poll(
      (status) => this.look(status),
      () => this.say("The server does not answer; trying again …"),
    );
  }

  private say(text: string): void {
    if (this.page === undefined) this.root.replaceChildren(el("p", { class: "waiting" }, text));
  }

  /** True when the server now gives the report, or when another scan has begun. */
  private async look(status: Status): Promise<boolean> {
    if (status.state === "done") return true;
    if (this.run !== "" && status.run !== "" && status.run !== this.run) return true;
    if (status.run !== "") this.run = status.run;
    if (status.map !== this.map || status.views > this.views.length) await this.fetchViews(status);
    if (status.state === "running") this.say("The target is being prepared …");
    else if (this.run !== "") this.breakOff();
    else this.say("Waiting for a scan to begin …");
    return false;
  }

  /** What is new since the last time; all of it where the map began anew. */
  private async fetchViews({ views: count, map }: Status): Promise<void> {
    if (count === 0) return;
    const same = map === this.map;
    const scene = (same ? this.scene : undefined) ?? (await json<SceneData>(".danbv/live/scene.json"));
    const views = same ? [...this.views] : [];
    while (views.length < count) views.push(await json<ViewData>(`.danbv/live/view-${views.length}.json`));
    [this.scene, this.views, this.map] = [scene, views, map];
    this.show();
  }

  private show(end?: EndData): void {
    const episode = new Episode(this.scene!, [...this.views], end);
    if (this.page === undefined) this.page = new ReportPage(this.root, episode);
    else this.page.replace(episode);
  }

  /** The scan's process is gone without a report: what was seen stays, and says so. */
  private breakOff(): void {
    this.say("The scan was broken off before its first view. Waiting for another …");
    const last = this.views.at(-1);
    if (this.broken || last === undefined) return;
    this.broken = true;
    this.show({ reason: "broken", time_s: last.time_s, path: last.path, viewpoint: last.viewpoint });
  }
}
