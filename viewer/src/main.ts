// SPDX-License-Identifier: Apache-2.0
import { Episode } from "./data/episode";
import type { PageData, ScanData } from "./data/format";
import { ComparisonPage } from "./pages/comparison_page";
import { LivePage, followNextScan } from "./pages/live_page";
import { ReportPage } from "./pages/report_page";
import { el } from "./ui/dom";

const episodeOf = (scan: ScanData) => new Episode(scan, scan.views, scan.end, scan.metrics, scan.config, scan.files);

function start(root: HTMLElement): void {
  const data = JSON.parse(document.getElementById("danbv-data")!.textContent!) as PageData;
  document.body.dataset.page = data.kind;
  const episodes = data.scans.map(episodeOf);
  if (data.kind === "scan") new ReportPage(root, episodes[0]!);
  if (data.kind === "scan" && document.body.dataset.run !== undefined) followNextScan(document.body.dataset.run);
  if (data.kind === "comparison") new ComparisonPage(root, episodes, data.evaluation ?? { rows: [] });
  if (data.kind === "live") new LivePage(root);
}

const root = document.getElementById("app")!;
try {
  start(root);
} catch (error) {
  root.replaceChildren(el("p", { class: "fault" }, `This page cannot show its scan: ${String(error)}`));
  throw error;
}
