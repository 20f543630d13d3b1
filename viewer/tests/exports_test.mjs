// SPDX-License-Identifier: Apache-2.0
// What a scan leaves for other programs, read by programs that are not ours: COLMAP itself, a PNG
// reader, three's matrices and PLY loader, a JSON schema of QGroundControl's plan files.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import Ajv from "ajv";
import { PNG } from "pngjs";
import { Matrix4, Quaternion, Vector3 } from "three";
import { PLYLoader } from "three/examples/jsm/loaders/PLYLoader.js";
import { check } from "./checks.mjs";
import { planSchema } from "./plan_schema.mjs";

const lines = (file) => readFileSync(file, "utf8").split("\n");

/** Camera centres and axes by name, from COLMAP's own copy of the model. */
function colmapPoses(file) {
  const poses = new Map();
  const all = lines(file).filter((line) => !line.startsWith("#"));
  for (let i = 0; i + 1 < all.length; i += 2) {
    const [, qw, qx, qy, qz, tx, ty, tz, , name] = all[i].split(" ");
    const toCamera = new Matrix4().compose(new Vector3(+tx, +ty, +tz), new Quaternion(+qx, +qy, +qz, +qw), new Vector3(1, 1, 1));
    poses.set(name, toCamera.invert());
  }
  return poses;
}

function readByColmap(folder, scratch) {
  mkdirSync(`${scratch}/colmap`, { recursive: true });
  const run = (...words) => execFileSync("colmap", words, { encoding: "utf8", env: { ...process.env, QT_QPA_PLATFORM: "offscreen" } });
  run("model_converter", "--input_path", `${folder}/colmap`, "--output_path", `${scratch}/colmap`, "--output_type", "TXT");
  return colmapPoses(`${scratch}/colmap/images.txt`);
}

/** nerfstudio's poses with COLMAP's camera axes: y and z turned back. */
function nerfstudioPoses(folder) {
  const json = JSON.parse(readFileSync(`${folder}/transforms.json`, "utf8"));
  const turn = new Matrix4().makeScale(1, -1, -1);
  check(existsSync(`${folder}/${json.ply_file_path}`), "transforms.json names the cloud");
  return json.frames.map((frame) => {
    check(existsSync(`${folder}/${frame.depth_file_path}`), `${frame.depth_file_path} is there`);
    check(frame.file_path.startsWith("rgb/") && existsSync(`${folder}/${frame.file_path}`), `${frame.file_path} is a picture and there`);
    return [frame.file_path.split("/").pop(), new Matrix4().set(...frame.transform_matrix.flat()).multiply(turn)];
  });
}

/** A pixel's point by the depth image and nerfstudio's pose lies where the scan has points. */
function depthFitsTheCloud(folder, poses) {
  const camera = JSON.parse(readFileSync(`${folder}/transforms.json`, "utf8"));
  const bytes = readFileSync(`${folder}/cloud.ply`);
  const cloud = new PLYLoader().parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)).getAttribute("position");
  const cells = new Set();
  const cell = 0.1 * JSON.parse(readFileSync(`${folder}/metrics.json`, "utf8")).scale; // 10 cm of a ship of 15 m
  const key = (p) => [p.x, p.y, p.z].map((c) => Math.round(c / cell)).join();
  const steps = [-cell, 0, cell];
  const near = (p) => steps.some((x) => steps.some((y) => steps.some((z) => cells.has(key({ x: p.x + x, y: p.y + y, z: p.z + z })))));
  for (let i = 0; i < cloud.count; ++i) cells.add(key(new Vector3().fromBufferAttribute(cloud, i)));
  let hits = 0, asked = 0;
  for (const [name, pose] of poses) {
    const png = PNG.sync.read(readFileSync(`${folder}/depth/${name}`), { skipRescale: true });
    for (let v = 5; v < camera.h; v += 17)
      for (let u = 5; u < camera.w; u += 17) {
        const z = png.data[4 * (v * camera.w + u)] * camera.depth_unit_scale_factor;
        if (z === 0) continue;
        const p = new Vector3((z * (u + 0.5 - camera.cx)) / camera.fl_x, (z * (v + 0.5 - camera.cy)) / camera.fl_y, z).applyMatrix4(pose);
        ++asked;
        if (near(p)) ++hits;
      }
  }
  return asked === 0 ? 0 : hits / asked;
}

function planIsRight(folder, frames) {
  const plan = JSON.parse(readFileSync(`${folder}/mission.plan`, "utf8"));
  const validate = new Ajv().compile(planSchema);
  check(validate(plan), "mission.plan has QGroundControl's form", JSON.stringify(validate.errors));
  check(plan.groundStation.includes("ship at anchor or berth only"), "and says for whom it is");
  const pictures = plan.mission.items.filter((item) => item.command === 2000);
  check(pictures.length === frames, "a picture a view that was placed", `${pictures.length}`);
  const pitches = plan.mission.items.filter((item) => item.command === 205).map((item) => item.params[0]);
  check(pitches.every((pitch) => pitch >= -90 && pitch <= 30), "the gimbal stays within its limits", `${pitches}`);
  const [first, last] = [plan.mission.items[0], plan.mission.items.at(-1)];
  check(first.command === 22 && last.command === 21 && first.params[4] === last.params[4], "it lands where it took off");
  const list = lines(`${folder}/mission.waypoints`).filter((line) => line !== "");
  check(list[0] === "QGC WPL 110" && list.length === plan.mission.items.length + 2, "the waypoint list has the same items after home");
  check(plan.mission.items.every((item, i) => item.doJumpId === i + 1), "items are numbered");
}

/** real: the depth images are of a scan that was flown, so they must fit its cloud. */
/** Pictures of the right size with something to see, and points of more than one colour. */
function colorsAreThere(folder, depth) {
  const pictures = readdirSync(`${folder}/rgb`);
  check(pictures.join() === depth.join(), "a picture beside each depth image", pictures.join());
  const [color, range] = ["rgb", "depth"].map((kind) => PNG.sync.read(readFileSync(`${folder}/${kind}/${depth[0]}`)));
  check(color.width === range.width && color.height === range.height, "of the same camera");
  check(new Set(Array.from(new Uint32Array(color.data.slice().buffer))).size > 500, "with something to see");
  const points = lines(`${folder}/colmap/points3D.txt`).filter((line) => line !== "" && !line.startsWith("#"));
  check(new Set(points.map((line) => line.split(" ").slice(4, 7).join())).size > 1, "COLMAP's points have the target's colours");
}

export function testExports(folder, scratch, real) {
  const nerfstudio = nerfstudioPoses(folder);
  const colmap = readByColmap(folder, scratch);
  check(colmap.size === nerfstudio.length && colmap.size > 0, "COLMAP and nerfstudio get the same views", `${colmap.size} ${nerfstudio.length}`);
  for (const [name, pose] of nerfstudio) {
    const other = colmap.get(name);
    const apart = other === undefined ? 1 : Math.max(...pose.elements.map((e, i) => Math.abs(e - other.elements[i])));
    check(apart < 1e-4, `${name} has one pose in both`, `${apart}`);
  }
  const tum = lines(`${folder}/trajectory.tum`).filter((line) => line !== "" && !line.startsWith("#"));
  check(tum.length === nerfstudio.length, "the trajectory has them too");
  const depth = readdirSync(`${folder}/depth`);
  for (const name of depth.slice(0, 3)) {
    const png = PNG.sync.read(readFileSync(`${folder}/depth/${name}`), { skipRescale: true });
    check(png.depth === 16 && png.data instanceof Uint16Array, `${name} has 16 bits`, `${png.depth}`);
    check(png.data.some((value) => value > 255), `${name} holds more than bytes`);
  }
  colorsAreThere(folder, depth);
  if (existsSync(`${folder}/mission.plan`)) planIsRight(folder, nerfstudio.length);
  if (real) {
    const share = depthFitsTheCloud(folder, nerfstudio);
    check(share > 0.97, "depth images and poses give the cloud", `${share}`);
  }
}
