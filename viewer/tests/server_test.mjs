// SPDX-License-Identifier: Apache-2.0
// `danbv view`: whom it answers, what it gives, and a scan followed while it runs.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { newPage } from "./browser.mjs";
import { check } from "./checks.mjs";

/** Starts the server on a free port; its address is in its first line. */
export async function startServer(danbv, folder) {
  const child = spawn(danbv, ["view", folder, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  process.on("exit", () => child.kill());
  const line = await new Promise((done) => child.stdout.once("data", (data) => done(String(data))));
  return { child, port: Number(/:(\d+)\//.exec(line)?.[1]) };
}

/** A raw request: fetch would tidy up the path and the Host header. */
function ask(port, path, { host = `127.0.0.1:${port}`, method = "GET" } = {}) {
  return new Promise((done, fail) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers: { Host: host } }, (answer) => {
      let body = "";
      answer.on("data", (data) => (body += data));
      answer.on("end", () => done({ status: answer.statusCode, type: answer.headers["content-type"], body }));
    });
    asked.on("error", fail);
    asked.end();
  });
}

async function answersRightly(port) {
  const status = async (path, options) => (await ask(port, path, options)).status;
  check((await status("/")) === 200, "the page is given");
  check((await ask(port, "/metrics.json")).body.includes('"cr"'), "files of the folder are given");
  check((await status("/", { host: "evil.example" })) === 403, "another Host is turned away");
  check((await status("/", { host: `localhost:${port}` })) === 200, "localhost is known");
  check((await status("/../other/metrics.json")) === 404, "no way up");
  check((await status("/%2e%2e/other/metrics.json")) === 404, "nor an encoded one");
  check((await status("/..%2fother%2fmetrics.json")) === 404, "nor a half encoded one");
  check((await status("//etc/passwd")) === 404, "nor an absolute one");
  check((await status("/", { method: "POST" })) === 405, "nothing can be sent to it");
}

async function followsAScan(browser, danbv, writeScans, folder) {
  mkdirSync(folder, { recursive: true });
  const { child, port } = await startServer(danbv, folder);
  const { page, faults } = await newPage(browser);
  await page.goto(`http://127.0.0.1:${port}/`);
  check((await page.locator(".waiting").textContent()).includes("Waiting"), "without a scan it waits");
  const scan = spawn(writeScans, ["live", folder], { stdio: "inherit" });
  await page.waitForSelector("text=/view 2\\/2/", { timeout: 60000 });
  check((await page.locator(".title p").textContent()).includes("still flying"), "a running scan is shown as such");
  const seen = async () => Number.parseFloat(await page.locator("[data-now=cr]").textContent());
  const before = await seen();
  writeFileSync(`${folder}/begin-anew`, "");
  await page.waitForFunction((cr) => Number.parseFloat(document.querySelector("[data-now=cr]").textContent) < cr, before, { timeout: 60000 });
  check(Math.abs((await seen()) - before / 2) < 0.1, "a map that begins anew takes its views with it", `${before} ${await seen()}`);
  check((await page.locator(".where").textContent()).includes("2/2"), "and the time line stays where it was");
  writeFileSync(`${folder}/go-on`, "");
  await new Promise((done) => scan.on("exit", done));
  await page.waitForSelector("td[data-metric=cr]", { timeout: 60000 });
  check(await page.evaluate(() => document.body.dataset.page === "scan"), "at the end it becomes the report");
  check(faults.length === 0, "the live page's console stays empty", faults.join("; "));
  await page.context().close();
  child.kill("SIGTERM");
}

/** Scans of the program itself into one folder, one after the other, on one page that stays open. */
async function followsScanAfterScan(browser, danbv, folder) {
  const { child, port } = await startServer(danbv, folder);
  const { page, faults } = await newPage(browser);
  await page.goto(`http://127.0.0.1:${port}/`);
  const fly = (views, seed) =>
    spawn(danbv, ["scan", "fleet:tug:1", "--planner", "orbit", "--views", views, "--seed", seed, "--points", "20000", "--force", "--out", folder], { stdio: "ignore" });
  const title = page.locator(".title p");
  const long = fly("900", "1");
  await page.waitForSelector("text=/view (\\d+)\\/\\1 /");
  check((await title.textContent()).includes("still flying"), "views arrive while the scan flies", await title.textContent());
  long.kill("SIGKILL");
  await page.waitForSelector("text=/broken off/");
  check((await title.textContent()).includes("seed 1"), "a killed scan stays, and says so");
  for (const seed of ["2", "3"]) {
    const ended = new Promise((done) => fly("3", seed).on("exit", done));
    check((await ended) === 0, "the next scan flies");
    await page.waitForSelector(`text=/seed ${seed} · all views used/`);
    const { cr } = JSON.parse(readFileSync(`${folder}/metrics.json`, "utf8"));
    const shown = await page.locator("td[data-metric=cr]").getAttribute("data-value");
    check(Number(shown) === cr, "the page becomes the report of the next scan", `${shown} ${cr}`);
  }
  // Where a scan ends between two questions, a view just asked for is no longer there.
  const real = faults.filter((fault) => !fault.includes("404"));
  check(real.length === 0, "the console stays empty from scan to scan", real.join("; "));
  await page.context().close();
  child.kill("SIGTERM");
}

export async function testServer(browser, danbv, writeScans, scans, out) {
  const { child, port } = await startServer(danbv, `${scans}/thirty`);
  await answersRightly(port);
  child.kill("SIGTERM");
  check((await new Promise((done) => child.on("exit", done))) === 0, "the server ends cleanly");
  await followsAScan(browser, danbv, writeScans, `${out}/live`);
  await followsScanAfterScan(browser, danbv, `${out}/again`);
}
