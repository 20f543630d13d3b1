// SPDX-License-Identifier: Apache-2.0
// `danbv view`: whom it answers, what it gives, and a scan followed while it runs.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
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
  writeFileSync(`${folder}/go-on`, "");
  await new Promise((done) => scan.on("exit", done));
  await page.waitForSelector("td[data-metric=cr]", { timeout: 60000 });
  check(await page.evaluate(() => document.body.dataset.page === "scan"), "at the end it becomes the report");
  check(faults.length === 0, "the live page's console stays empty", faults.join("; "));
  await page.context().close();
  child.kill("SIGTERM");
}

export async function testServer(browser, danbv, writeScans, scans, out) {
  const { child, port } = await startServer(danbv, `${scans}/thirty`);
  await answersRightly(port);
  child.kill("SIGTERM");
  check((await new Promise((done) => child.on("exit", done))) === 0, "the server ends cleanly");
  await followsAScan(browser, danbv, writeScans, `${out}/live`);
}
