// SPDX-License-Identifier: Apache-2.0
// What lies over the scene: framing, numbered viewpoints, scale bar, measuring, values, links, downloads.
import { readFileSync } from "node:fs";
import { PLYLoader } from "three/examples/jsm/loaders/PLYLoader.js";
import { newPage, settle } from "./browser.mjs";
import { check } from "./checks.mjs";
import { dataOf } from "./motion_test.mjs";
import { scenePixels } from "./pixels.mjs";

const where = (page) => page.locator(".where").textContent();

async function everythingIsFramed(page) {
  const stage = await page.locator("canvas.scene").boundingBox();
  const legend = await page.locator(".legend").boundingBox();
  const boxes = await page.locator(".waypoint").evaluateAll((all) => all.map((b) => ({ ...b.getBoundingClientRect().toJSON(), shown: b.style.visibility === "visible", text: b.textContent })));
  check(boxes.length === 30 && boxes.every((b) => b.shown), "every viewpoint has its number", `${boxes.filter((b) => b.shown).length}`);
  const outside = boxes.filter((b) => b.left < stage.x || b.right > stage.x + stage.width || b.top < stage.y + 44 || b.bottom > stage.y + stage.height);
  check(outside.length === 0, "all of them in the picture, under no toolbar", outside.map((b) => b.text).join());
  const covered = boxes.filter((b) => b.left < legend.x + legend.width && b.bottom > legend.y);
  check(covered.length === 0, "and the legend covers none", covered.map((b) => b.text).join());
  check(boxes[0].text === "1 start" && boxes.at(-1).text === "30 end", "start and end are named");
}

async function numbersGoThere(page) {
  await page.locator(".waypoint", { hasText: /^7$/ }).dispatchEvent("click");
  check((await where(page)).startsWith("view 7/30"), "a click on a number goes to its view", await where(page));
  await settle(page);
  const shown = await page.locator(".waypoint").evaluateAll((all) => all.filter((b) => b.style.visibility === "visible").length);
  check(shown === 7, "later numbers come with their views", `${shown}`);
  await page.keyboard.press("End");
}

/** Between two clicks: the bar's own length over its pixels gives about the same. */
async function measures(page) {
  await page.keyboard.press("m");
  check((await page.locator("button:text-is('Measure')").getAttribute("aria-pressed")) === "true", "the button shows that it measures");
  const { x, y, width, height } = await page.locator("canvas.scene").boundingBox();
  const [a, b] = [[x + 0.45 * width, y + 0.55 * height], [x + 0.55 * width, y + 0.55 * height]];
  await page.mouse.click(...a);
  await page.mouse.click(...b);
  await settle(page);
  const metres = Number(await page.locator(".measured").getAttribute("data-metres"));
  const bar = await page.locator(".scale-bar i").boundingBox();
  const said = parseFloat(await page.locator(".scale-bar span").textContent());
  const expected = (0.1 * width * said) / bar.width;
  check(metres > 0.4 * expected && metres < 2.5 * expected, "a measured length is of the size that the bar says", `${metres} ${expected}`);
  await page.keyboard.press("m");
}

async function saysValues(page) {
  const { x, y, width, height } = await page.locator("canvas.scene").boundingBox();
  await page.mouse.move(x + 0.5 * width, y + 0.55 * height);
  await page.mouse.move(x + 0.5 * width + 1, y + 0.55 * height);
  await page.waitForTimeout(150);
  const tip = await page.locator(".tip").textContent();
  check(/first seen by view \d+ · from \d+ direction|not seen/.test(tip), "the place under the pointer has values", tip);
  const chart = await page.locator(".chart svg").first().boundingBox();
  await page.mouse.move(chart.x + chart.width / 2, chart.y + chart.height / 2);
  const values = await page.locator(".chart-tip").first().textContent();
  check(/views 1\d.*CR\) [\d.]+ %/.test(values), "and so has the place on a curve", values);
  const ticks = await page.locator(".chart .tick").allTextContents();
  check(ticks.includes("100 %") && !ticks.some((tick) => tick.includes("e+")), "axes have units and plain numbers", ticks.join());
}

async function tablesFit(page) {
  await page.locator("details:has(.views)").evaluate((d) => (d.open = true));
  const [content, room] = await page.locator(".scroll:has(.views)").evaluate((s) => [s.scrollWidth, s.clientWidth]);
  check(content <= room, "the table of views is not clipped", `${content} ${room}`);
}

async function pressedIsShown(page) {
  await page.keyboard.press("d");
  check((await page.locator("button:text-is(\"Drone's eye\")").getAttribute("aria-pressed")) === "true", "the drone's eye is shown as pressed");
  await page.keyboard.press("d");
}

async function links(browser, folder, page) {
  await page.keyboard.press("2");
  await page.locator(".waypoint", { hasText: /^12$/ }).dispatchEvent("click");
  await page.click("button:text-is('Link')");
  const url = page.url();
  check(/#view=12&colors=directions&eye=/.test(url), "a link names view, colours and eye", url);
  const { page: other } = await newPage(browser, { viewport: { width: 1440, height: 900 } });
  await other.goto(url);
  await settle(other);
  check((await where(other)).startsWith("view 12/30"), "and opens at the view", await where(other));
  check((await other.locator("[data-colors=directions]").getAttribute("aria-pressed")) === "true", "in those colours");
  await other.context().close();
}

async function givesFiles(page, folder) {
  const files = await page.locator(".downloads button").evaluateAll((all) => all.map((b) => b.dataset.file));
  check(["cloud.ply", "target.ply", "mission.plan", "metrics.json"].every((name) => files.some((file) => file.endsWith(name))), "cloud, mesh, mission and metrics can be had", files.join());
  const save = async (ending) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-file$='${ending}']`).click()]);
    return readFileSync(await download.path());
  };
  const { facts } = dataOf(`${folder}/report.html`).scans[0];
  for (const name of ["cloud.ply", "target.ply"]) {
    const bytes = await save(name);
    const geometry = new PLYLoader().parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    geometry.computeBoundingBox();
    const length = geometry.boundingBox.max.x - geometry.boundingBox.min.x;
    check(Math.abs(length - Number(facts.length_m)) < 0.12 * Number(facts.length_m), `${name} is in real metres`, `${length} ${facts.length_m}`);
  }
  check((await save("mission.plan")).equals(readFileSync(`${folder}/mission.plan`)), "the mission is that of the folder");
  check(JSON.parse(await save("metrics.json")).cr === JSON.parse(readFileSync(`${folder}/metrics.json`, "utf8")).cr, "and so are the metrics");
}

export async function testMarks(browser, folder) {
  const { page, faults } = await newPage(browser, { viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  await page.goto(`file://${folder}/report.html`);
  await scenePixels(page);
  await everythingIsFramed(page);
  await numbersGoThere(page);
  await measures(page);
  await saysValues(page);
  await tablesFit(page);
  await pressedIsShown(page);
  await givesFiles(page, folder);
  await links(browser, folder, page);
  check(faults.length === 0, "the console stays empty with marks", faults.join("; "));
  await page.context().close();
}
