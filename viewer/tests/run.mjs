// SPDX-License-Identifier: Apache-2.0
// All tests of the viewer. Usage: node run.mjs DANBV WRITE_SCANS OUT. Exit code 77: skipped.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(`${dirname(fileURLToPath(import.meta.url))}/..`);
const [danbv, writeScans, out] = process.argv.slice(2);
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
    [0, 5].map((sea_state) => ({ planner, sea_state, episodes: 10, cr: { mean: 95.1 - 20 * p - sea_state, ci95: 0.4 }, dist_m: { mean: 144 + p, ci95: 2 } })),
  ),
};

rmSync(out, { recursive: true, force: true });
mkdirSync(`${out}/evaluation`, { recursive: true });
execFileSync(writeScans, ["scans", out]);
writeFileSync(`${out}/evaluation/results.json`, JSON.stringify(evaluation));
const curves = [0, 5].map((sea_state) => ({ sea_state, cr_over_views: [{ name: "oracle", x: [1, 2, 3], y: [30, 60, 80 - sea_state], band: [1, 1, 1] }], cr_over_path: [] }));
writeFileSync(`${out}/evaluation/curves.json`, JSON.stringify(curves));
const report = (...words) => execFileSync(danbv, ["report", ...words]);
for (const name of ["big", "thirty", "evaluation"]) report(`${out}/${name}`);
report(`${out}/thirty`, `${out}/other`, "--out", `${out}/comparison.html`);

const browser = await startBrowser();
const tests = {
  motion: () => testMotion(`${out}/thirty/report.html`),
  scan: () => testScan(danbv, out),
  mcap: () => testMcap(danbv, `${out}/real`),
  exports: () => testExports(`${out}/thirty`, out, false),
  report: () => testReport(browser, `${out}/thirty`),
  marks: () => testMarks(browser, `${out}/thirty`),
  latency: () => testLatency(browser, `${out}/big`),
  comparison: () => testComparison(browser, `${out}/comparison.html`, [`${out}/thirty`, `${out}/other`]),
  evaluation: () => testEvaluation(browser, `${out}/evaluation/report.html`),
  server: () => testServer(browser, danbv, writeScans, out, out),
};
for (const [name, test] of Object.entries(tests)) {
  const start = performance.now();
  await test();
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
await browser.close();
console.log(failures() === 0 ? "all of the viewer's checks hold" : `${failures()} checks failed`);
process.exit(failures() === 0 ? 0 : 1);
