// SPDX-License-Identifier: Apache-2.0
// All tests of the viewer, or those named. Usage: node run.mjs DANBV WRITE_SCANS OUT [TEST..]. Exit code 77: skipped.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(`${dirname(fileURLToPath(import.meta.url))}/..`);
const [danbv, writeScans, out, ...named] = process.argv.slice(2);
if (!existsSync("node_modules/playwright-core")) {
  console.log("skipped: viewer/node_modules lacks it; run 'npm ci --ignore-scripts' in viewer/");
  process.exit(77);
}
const { kChromium, startBrowser } = await import("./browser.mjs");
if (kChromium === undefined) {
  console.log("skipped: no chromium here");
  process.exit(77);
}
const { failures } = await import("./checks.mjs");
const { drawsPoints } = await import("./points_probe.mjs");
const { testReport, testLatency } = await import("./report_test.mjs");
const { testComparison, testEvaluation } = await import("./comparison_test.mjs");
const { testServer } = await import("./server_test.mjs");
const { testExports } = await import("./exports_test.mjs");
const { testMarks } = await import("./marks_test.mjs");
const { testMcap } = await import("./mcap_test.mjs");
const { testMotion } = await import("./motion_test.mjs");
const { testScan } = await import("./scan_test.mjs");

const evaluation = {
  rows: ["oracle", "random"].flatMap((planner, p) =>
    [0, 5].map((sea_state) => ({ planner, sea_state, episodes: 10, cr: { mean: 95.1 - 20 * p - sea_state, ci95: 0.4 }, dist_m: { mean: 144 + p, ci95: 2 }, cd_cm: { mean: 2 + p, ci95: null } })),
  ),
};

rmSync(out, { recursive: true, force: true });
mkdirSync(`${out}/evaluation`, { recursive: true });
execFileSync(writeScans, ["scans", out]);
writeFileSync(`${out}/evaluation/results.json`, JSON.stringify(evaluation));
const episodes = ["tug-1", "ferry-2"].flatMap((target, t) => ["oracle", "random"].map((planner, p) => `${target},"a, class",120,${planner},5,0,${90 - 10 * t - 20 * p},50,60`));
writeFileSync(`${out}/evaluation/results.csv`, ["target,class,length_m,planner,sea_state,episode,cr,dcr,a_s", ...episodes, ""].join("\n"));
const curves = [0, 5, 6, 7, 8, 9].map((sea_state) => ({ sea_state, cr_over_views: [{ name: "oracle", x: [1, 2, 3], y: [30, 60, 80 - sea_state], band: [1, 1, 1] }], cr_over_path: [] }));
writeFileSync(`${out}/evaluation/curves.json`, JSON.stringify(curves));
const report = (...words) => execFileSync(danbv, ["report", ...words]);
for (const name of ["big", "thirty", "evaluation"]) report(`${out}/${name}`);
report(`${out}/evaluation`, `${out}/thirty`, `${out}/other`, "--out", `${out}/recorded.html`);
report(`${out}/thirty`, `${out}/other`, "--out", `${out}/comparison.html`);

const browser = await startBrowser();
const draws = await drawsPoints(browser);
const inBrowser = ["report", "marks", "latency", "comparison", "evaluation", "server"];
const tests = {
  motion: () => testMotion(`${out}/thirty/report.html`),
  scan: () => testScan(danbv, out),
  mcap: () => testMcap(danbv, `${out}/real`), // that the scan test left
  exports: () => testExports(`${out}/thirty`, out, false),
  report: () => testReport(browser, `${out}/thirty`),
  marks: () => testMarks(browser, `${out}/thirty`),
  latency: () => testLatency(browser, `${out}/big`),
  comparison: () => testComparison(browser, `${out}/comparison.html`, [`${out}/thirty`, `${out}/other`]),
  evaluation: () => testEvaluation(browser, `${out}/evaluation/report.html`, `${out}/recorded.html`),
  server: () => testServer(browser, danbv, writeScans, out, out),
};
for (const [name, test] of Object.entries(tests)) {
  if (named.length > 0 && !named.includes(name)) continue;
  if (!draws && inBrowser.includes(name)) continue;
  const start = performance.now();
  await test();
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
await browser.close();
console.log(failures() === 0 ? "all of the viewer's checks hold" : `${failures()} checks failed`);
if (failures() === 0 && !draws) {
  console.log("the rest skipped: this browser's software WebGL dies of points");
  process.exit(77);
}
process.exit(failures() === 0 ? 0 : 1);
