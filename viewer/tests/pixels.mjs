// SPDX-License-Identifier: Apache-2.0
import { PNG } from "pngjs";
import { settle } from "./browser.mjs";

/** What the scene's canvas shows, as pixels of a screenshot; toolbar and legend are left out. */
export async function scenePixels(page) {
  await page.waitForTimeout(450); // the fine picture follows the quick one
  await settle(page);
  const box = await page.locator("canvas.scene").boundingBox();
  const clip = { x: box.x, y: box.y + 60, width: box.width, height: box.height - 160 };
  return PNG.sync.read(await page.screenshot({ clip }));
}

/** How many pixels of two pictures differ clearly. */
export function differing(a, b) {
  let count = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    const by = Math.abs(a.data[i] - b.data[i]) + Math.abs(a.data[i + 1] - b.data[i + 1]) + Math.abs(a.data[i + 2] - b.data[i + 2]);
    if (by > 45) ++count;
  }
  return count;
}

/** How many pixels have nearly this colour. */
export function ofColor(picture, [r, g, b], tolerance = 30) {
  let count = 0;
  for (let i = 0; i < picture.data.length; i += 4) {
    const d = picture.data;
    if (Math.abs(d[i] - r) < tolerance && Math.abs(d[i + 1] - g) < tolerance && Math.abs(d[i + 2] - b) < tolerance) ++count;
  }
  return count;
}
