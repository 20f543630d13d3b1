// SPDX-License-Identifier: Apache-2.0
// Debian's chromium with software WebGL, driven by playwright-core.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

export const kChromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", process.env.CHROMIUM ?? ""].find(
  (path) => path !== "" && existsSync(path),
);

export async function startBrowser() {
  return chromium.launch({
    executablePath: kChromium,
    args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-dev-shm-usage"],
  });
}

/** A page that remembers everything that went wrong on it, and every address it asked for. */
export async function newPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(180000); // a busy machine is no fault of the page
  const faults = [];
  const requests = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => requests.push(request.url()));
  return { page, faults, requests };
}

/** Resolves once the page has drawn what it was asked to. */
export async function settle(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
