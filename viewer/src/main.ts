// SPDX-License-Identifier: Apache-2.0
import { Episode } from "./data/episode";
import type { PageData, ScanData } from "./data/format";
import { ReportPage } from "./pages/report_page";
import { el } from "./ui/dom";

const episodeOf = (scan: ScanData) => new Episode(scan, scan.views, scan.end, scan.metrics, scan.config);

function start(root: HTMLElement): void {
  const data = JSON.parse(document.getElementById("danbv-data")!.textContent!) as PageData;
  document.body.dataset.page = data.kind;
  if (data.kind === "scan") new ReportPage(root, episodeOf(data.scans[0]!));
}

const root = document.getElementById("app")!;
try {
  start(root);
} catch (error) {
  root.replaceChildren(el("p", { class: "fault" }, `This page cannot show its scan: ${String(error)}`));
  throw error;
}
