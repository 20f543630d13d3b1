// SPDX-License-Identifier: Apache-2.0
import { Episode } from "../data/episode";
import type { SceneData, ViewData } from "../data/format";
import { el } from "../ui/dom";
import { ReportPage } from "./report_page";

interface Status {
  state: "waiting" | "running" | "stopped" | "done";
  views: number;
}

const kPoll_ms = 700;

async function json<T>(path: string): Promise<T> {
  const answer = await fetch(path, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

/** Follows a scan that runs: asks the server for each new view, and for the report at the end. */
export class LivePage {
  private scene: SceneData | undefined;
  private readonly views: ViewData[] = [];
  private page: ReportPage | undefined;

  constructor(private readonly root: HTMLElement) {
    document.title = "danbv · live";
    this.say("Waiting for a scan to begin …");
    void this.poll();
  }

  private say(text: string): void {
    if (this.page === undefined) this.root.replaceChildren(el("p", { class: "waiting" }, text));
  }

  private async poll(): Promise<void> {
    let again = true;
    try {
      again = await this.look();
    } catch {
      this.say("The server does not answer; trying again …"); // it may come back
    }
    if (again) setTimeout(() => void this.poll(), kPoll_ms);
  }

  /** False when there is nothing more to come. */
  private async look(): Promise<boolean> {
    const status = await json<Status>("status.json");
    if (status.state === "done") {
      location.reload(); // the server now gives the report
      return false;
    }
    if (status.state === "running" && status.views === 0) this.say("The target is being prepared …");
    if (status.views > this.views.length) await this.fetchViews(status.views);
    if (status.state === "stopped") document.title = "danbv · the scan was broken off";
    return status.state !== "stopped";
  }

  private async fetchViews(count: number): Promise<void> {
    this.scene ??= await json<SceneData>("live/scene.json");
    while (this.views.length < count) this.views.push(await json<ViewData>(`live/view-${this.views.length}.json`));
    const episode = new Episode(this.scene, [...this.views]);
    if (this.page === undefined) this.page = new ReportPage(this.root, episode);
    else this.page.replace(episode);
  }
}
