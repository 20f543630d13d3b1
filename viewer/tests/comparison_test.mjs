// SPDX-License-Identifier: Apache-2.0
// The page that shows scans side by side, and the tables of an evaluation.
import { readFileSync } from "node:fs";
import { newPage } from "./browser.mjs";
import { check } from "./checks.mjs";
import { differing, scenePixels } from "./pixels.mjs";

export async function testComparison(browser, html, folders) {
  const { page, faults } = await newPage(browser);
  await page.goto(`file://${html}`);
  const end = await scenePixels(page);
  check((await page.locator(".labels span").count()) === folders.length, "each scan has its tile");
  const names = await page.locator(".labels span").allTextContents();
  check(new Set(names).size === folders.length, "and a name of its own", names.join());
  const shown = await page.locator(".compare tbody tr").first().locator("td").allTextContents();
  const wanted = folders.map((f) => `${JSON.parse(readFileSync(`${f}/metrics.json`, "utf8")).cr.toFixed(1)} %`);
  check(shown.join() === wanted.join(), "the table's first row is CR", `${shown} ${wanted}`);
  check((await page.locator(".curve").count()) === 2 * folders.length, "a curve a scan in both charts");
  await page.keyboard.press("Home");
  const start = await scenePixels(page);
  check(differing(end, start) > 3000, "start and end look different in step");
  await page.selectOption("[aria-label='Kept in step by']", "views");
  await page.keyboard.press("ArrowRight");
  check((await page.locator(".where").textContent()) === "view 2", "in step by views", await page.locator(".where").textContent());
  check(faults.length === 0, "the comparison's console stays empty", faults.join("; "));
  await page.context().close();
  await fitsAPhone(browser, html);
}

/** Of several episodes that were kept one is shown, and another can be chosen. */
async function episodesCanBeChosen(browser, html) {
  const { page, faults } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(`file://${html}`);
  await scenePixels(page);
  const title = () => page.locator(".title p").textContent();
  const before = await title();
  const choices = await page.locator("[aria-label='Episode shown'] option").allTextContents();
  check(choices.length === new Set(choices).size && choices.length > 1, "each episode that was kept can be chosen", choices.join());
  await page.selectOption("[aria-label='Episode shown']", "1");
  check((await title()) !== before, "and is then shown", await title());
  const [content, room] = await page.locator(".scroll:has(.evaluation)").evaluate((s) => [s.scrollWidth, s.clientWidth]);
  check(content <= room, "the table is not clipped at 1440 pixels", `${content} ${room}`);
  check(faults.length === 0, "the console stays empty when episodes change", faults.join("; "));
  await page.context().close();
}

/** Tables and buttons of every sea state are within a phone's width. */
async function fitsAPhone(browser, html) {
  const { page, faults } = await newPage(browser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await page.goto(`file://${html}`);
  await page.waitForSelector(".compare");
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  check(content <= screen && screen === 390, "nothing of it is wider than a phone", `${content} ${screen}`);
  const clipped = await page.locator(".scroll").evaluateAll((all) => all.filter((s) => s.scrollWidth > s.clientWidth).length);
  check(clipped === 0, "two planners or scans stand side by side there", `${clipped}`);
  const off = await page.locator("button:visible, select:visible").evaluateAll((all) => all.filter((b) => b.getBoundingClientRect().right > 390).map((b) => b.textContent));
  check(off.length === 0, "every button is on the phone's screen", off.join());
  check(faults.length === 0, "no fault on a phone", faults.join("; "));
  await page.context().close();
}

export async function testEvaluation(browser, html, recorded) {
  await episodesCanBeChosen(browser, recorded);
  for (const shown of [recorded, html]) await fitsAPhone(browser, shown);
  const { page, faults } = await newPage(browser);
  await page.goto(`file://${html}`);
  const rows = await page.locator(".evaluation tbody tr").allTextContents();
  check(rows.length === 8, "an evaluation has a block of rows a sea state", `${rows.length}`);
  check((rows[0] ?? "").includes("Sea state 0 · 10 episodes"), "which says what it is", rows[0]);
  check(/95.1± 0.4.*75.1± 0.4/.test(rows[1] ?? ""), "with mean and interval, planners side by side", rows[1]);
  const bold = await page.locator("td.best").allTextContents();
  check(bold.length === 2 && bold.every((text) => text.startsWith("9")), "bold is the best where intervals part, and only there", bold.join());
  check((await page.locator(".band").count()) === 1, "mean curves have their band");
  const targets = await page.locator(".targets tbody tr").allTextContents();
  check(targets.length === 2 && /ferry-2.*80.0.*60.0/.test(targets[0] ?? ""), "a row a target, the hardest first", targets.join(" | "));
  check((await page.locator(".curve").count()) === 3, "a line a planner over the sea states, and the mean curve");
  const ticks = await page.locator(".tick").allTextContents();
  check(!ticks.some((tick) => tick.includes(".")), "there is no view 1.5", ticks.join());
  const curve = () => page.locator(".curve").first().getAttribute("d");
  const calm = await curve();
  await page.click("button:text('Sea state 5')");
  check((await curve()) !== calm, "each sea state has its own curves");
  check(faults.length === 0, "the evaluation's console stays empty", faults.join("; "));
  await page.context().close();
}
