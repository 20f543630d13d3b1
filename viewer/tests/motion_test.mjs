// SPDX-License-Identifier: Apache-2.0
// The page's closed forms of ship and sea give what the program recorded.
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { check } from "./checks.mjs";

export function dataOf(html) {
  const text = readFileSync(html, "utf8");
  const open = '<script id="danbv-data" type="application/json">';
  const begin = text.indexOf(open) + open.length;
  return JSON.parse(text.slice(begin, text.indexOf("</script>", begin)));
}

export async function testMotion(html) {
  const bundled = await build({ entryPoints: ["src/sea/ship_motion.ts"], bundle: true, write: false, format: "esm" });
  const code = `data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0].text).toString("base64")}`;
  const { shipPose } = await import(code);
  const scan = dataOf(html).scans[0];
  check(scan.views.some((v) => Math.abs(v.T_world_ship[2]) > 0.01), "the ship heaves at all");
  for (const view of scan.views) {
    const pose = shipPose(scan.sea, view.time_s);
    const apart = Math.hypot(pose.x - view.T_world_ship[0], pose.y - view.T_world_ship[1], pose.heave - view.T_world_ship[2]);
    check(apart < 1e-4, `the ship at ${view.time_s} s is where the program had it`, `${apart}`);
  }
}
