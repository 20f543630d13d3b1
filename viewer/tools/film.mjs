// SPDX-License-Identifier: Apache-2.0
// A film of a report's scene alone, the ship growing out of its points, with the surface seen as a large number.
// Usage: node viewer/tools/film.mjs REPORT.html FRAMES_DIR [FRAMES]
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { newPage, settle, startBrowser } from "../tests/browser.mjs";

const [report, folder, frames = "72"] = process.argv.slice(2);
const style = `
  .head, .side, .timeline, .toolbar, .legend, .marks-layer { display: none !important; }
  #app { display: block !important; } .middle { height: 100vh !important; }
  .film { position: absolute; left: 34px; top: 22px; font: 600 21px system-ui, sans-serif; color: #17212b; }
  .film b { display: block; font-size: 64px; line-height: 1.05; font-variant-numeric: tabular-nums; }`;

mkdirSync(folder, { recursive: true });
const browser = await startBrowser();
const { page } = await newPage(browser, { viewport: { width: 1000, height: 460 } });
await page.goto(`file://${resolve(report)}#smooth`);
await page.addStyleTag({ content: style });
await page.evaluate(() => {
  document.querySelector(".stage").insertAdjacentHTML("beforeend", '<div class="film"><b></b><span></span></div>');
});
for (const key of ["4", "s", "h"]) await page.keyboard.press(key); // own colours, points only, all in sight
for (let i = 0; i < Number(frames); ++i) {
  await page.evaluate((share) => {
    const slider = document.querySelector(".track input");
    slider.value = String(share * Number(slider.max));
    slider.dispatchEvent(new Event("input"));
    const now = (key) => document.querySelector(`[data-now=${key}]`).textContent;
    document.querySelector(".film b").textContent = `${parseFloat(now("cr")).toFixed(0)} %`;
    document.querySelector(".film span").textContent = `of the surface seen · view ${now("views")}`;
  }, i / (Number(frames) - 1));
  await page.waitForTimeout(400); // the fine picture follows the quick one
  await settle(page);
  await page.screenshot({ path: `${folder}/${String(i).padStart(3, "0")}.png`, timeout: 120000 });
}
await browser.close();
