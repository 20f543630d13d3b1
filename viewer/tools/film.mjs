// SPDX-License-Identifier: Apache-2.0
// A film of a report, a picture a view. Usage: node viewer/tools/film.mjs REPORT.html FRAMES_DIR
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { newPage, settle, startBrowser } from "../tests/browser.mjs";

const [report, folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await startBrowser();
const { page } = await newPage(browser, { viewport: { width: 1300, height: 705 } });
await page.goto(`file://${resolve(report)}`);
await page.waitForSelector("canvas");
await page.keyboard.press("Home");
for (let view = 1; view <= 30; ++view) {
  await settle(page);
  await page.waitForTimeout(150);
  await page.screenshot({ path: `${folder}/${String(view).padStart(2, "0")}.png`, timeout: 120000 });
  await page.keyboard.press("ArrowRight");
}
await browser.close();
