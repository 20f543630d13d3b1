// SPDX-License-Identifier: Apache-2.0
// The page's closed forms of ship and sea give what the program recorded.
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { Box3, PerspectiveCamera, Vector3 } from "three";
import { check } from "./checks.mjs";

export function dataOf(html) {
  const text = readFileSync(html, "utf8");
  const open = '<script id="danbv-data" type="application/json">';
  const begin = text.indexOf(open) + open.length;
  return JSON.parse(text.slice(begin, text.indexOf("</script>", begin)));
}

/** A module of the page, to be called from here. */
async function moduleOf(file) {
  const bundled = await build({ entryPoints: [file], bundle: true, write: false, format: "esm" });
  return import(`data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0].text).toString("base64")}`);
}

/** Straight down and even a little beyond, the picture's upper edge is where the drone's nose points. */
async function droneEyeIsUpright() {
  const { droneAxes } = await moduleOf("src/scene/drone_axes.ts");
  for (const pitch of [-Math.PI / 2, -1.5707964, -1.2, 0])
    for (const yaw of [0, 0.7, 3, -2]) {
      const { ahead, right, up } = droneAxes(yaw, pitch);
      const nose = [Math.cos(yaw), Math.sin(yaw), 0];
      const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
      if (pitch < -1) check(dot(up, nose) > 0.9, `at pitch ${pitch} the nose is up`, `${up}`);
      check(Math.abs(dot(up, ahead)) < 1e-9 && Math.abs(dot(right, ahead)) < 1e-9, "the axes are square to each other");
      check(Math.abs(right[0] * ahead[1] - right[1] * ahead[0] - up[2]) < 1e-9, "and not mirrored");
    }
}

/** Where a boat heaves by more than its height it is in the picture at every view all the same. */
async function heavingBoatsStayInThePicture({ sea, views }) {
  const { frame } = await moduleOf("src/scene/framing.ts");
  const { shipPose } = await moduleOf("src/sea/ship_motion.ts");
  const high = { ...sea, waves: sea.waves.map(([kx, ky, omega, phase, amplitude]) => [kx, ky, omega, phase, 30 * amplitude]) };
  const bounds = new Box3(new Vector3(-7.5, -1.5, -0.4), new Vector3(7.5, 1.5, 3));
  const camera = new PerspectiveCamera(42, 1.5, 0.1, 400);
  const target = new Vector3();
  camera.up.set(0, 0, 1);
  frame(camera, target, [{ episode: { views, scene: { sea: high } }, bounds }], 900, 600, { top: 0, bottom: 0, side: 0 });
  camera.lookAt(target);
  camera.updateMatrixWorld();
  const heaves = views.map((view) => shipPose(high, view.time_s).heave);
  check(Math.max(...heaves) - Math.min(...heaves) > 3, "the boat heaves by more than its height", `${heaves}`);
  const farthest = Math.max(...heaves.flatMap((z) => [bounds.min, bounds.max].flatMap((corner) => corner.clone().add(new Vector3(0, 0, z)).project(camera).toArray().slice(0, 2).map(Math.abs))));
  check(farthest < 1.01, "and is in the picture all the same", `${farthest}`);
}

/** However many scans there are, no part of the canvas stays empty. */
async function tilesFillTheCanvas() {
  const { tilesFor } = await moduleOf("src/scene/stage.ts");
  for (let n = 1; n <= 7; ++n)
    for (const aspect of [0.5, 1.3, 2.5]) {
      const area = tilesFor(n, aspect).reduce((sum, [, , w, h]) => sum + w * h, 0);
      check(Math.abs(area - 1) < 1e-9, `${n} tiles fill a canvas of ${aspect}`, `${area}`);
    }
}

export async function testMotion(html) {
  await droneEyeIsUpright();
  await heavingBoatsStayInThePicture(dataOf(html).scans[0]);
  await tilesFillTheCanvas();
  const { shipPose } = await moduleOf("src/sea/ship_motion.ts");
  const scan = dataOf(html).scans[0];
  check(scan.views.some((v) => Math.abs(v.T_world_ship[2]) > 0.01), "the ship heaves at all");
  for (const view of scan.views) {
    const pose = shipPose(scan.sea, view.time_s);
    const apart = Math.hypot(pose.x - view.T_world_ship[0], pose.y - view.T_world_ship[1], pose.heave - view.T_world_ship[2]);
    check(apart < 1e-4, `the ship at ${view.time_s} s is where the program had it`, `${apart}`);
  }
}
