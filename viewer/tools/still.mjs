// SPDX-License-Identifier: Apache-2.0
// A picture of a report at its last view. Usage: node viewer/tools/still.mjs REPORT.html PICTURE.png
import { resolve } from "node:path";
import { newPage, settle, startBrowser } from "../tests/browser.mjs";

const [report, picture] = process.argv.slice(2);
const browser = await startBrowser();
const { page } = await newPage(browser, { viewport: { width: 1400, height: 900 } });
await page.goto(`file://${resolve(report)}`);
await page.waitForSelector("canvas");
await page.keyboard.press("End");
await settle(page);
await page.waitForTimeout(500);
await page.screenshot({ path: picture, timeout: 120000 });
await browser.close();
