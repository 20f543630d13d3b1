// SPDX-License-Identifier: Apache-2.0
// `danbv export mcap`: read back by the readers of MCAP's and Foxglove's own makers.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { McapIndexedReader } from "@mcap/core";
import { parse } from "@foxglove/rosmsg";
import { MessageReader } from "@foxglove/rosmsg2-serialization";
import { Matrix4, Quaternion, Vector3 } from "three";
import { check } from "./checks.mjs";
import { dataOf } from "./motion_test.mjs";

const readable = (bytes) => ({
  size: async () => BigInt(bytes.length),
  read: async (offset, length) => new Uint8Array(bytes.buffer, bytes.byteOffset + Number(offset), Number(length)),
});

/** All messages by topic, decoded by the definitions that the file itself holds. */
async function messagesOf(file) {
  const reader = await McapIndexedReader.Initialize({ readable: readable(readFileSync(file)) });
  const readers = new Map([...reader.schemasById].map(([id, s]) => [id, new MessageReader(parse(new TextDecoder().decode(s.data), { ros2: true }))]));
  const topics = {};
  for await (const message of reader.readMessages()) {
    const channel = reader.channelsById.get(message.channelId);
    check(channel.messageEncoding === "cdr", "messages are CDR");
    (topics[channel.topic] ??= []).push({ time: Number(message.logTime) / 1e9, ...readers.get(channel.schemaId).readMessage(message.data) });
  }
  check(reader.header.profile === "ros2" && reader.statistics.messageCount === BigInt(Object.values(topics).flat().length), "its summary counts them");
  return topics;
}

const matrixOf = ({ translation: t, rotation: r }) => new Matrix4().compose(new Vector3(t.x, t.y, t.z), new Quaternion(r.x, r.y, r.z, r.w), new Vector3(1, 1, 1));

/** The points of a PointCloud2 by its own description. */
function pointsOf(cloud) {
  const at = Object.fromEntries(cloud.fields.map((f) => [f.name, f.offset]));
  const view = new DataView(cloud.data.buffer, cloud.data.byteOffset, cloud.data.byteLength);
  return Array.from({ length: cloud.width }, (_, i) => new Vector3(...["x", "y", "z"].map((axis) => view.getFloat32(i * cloud.point_step + at[axis], true))));
}

const lengthOf = (points) => points.reduce((most, p) => Math.max(most, p.x), -Infinity) - points.reduce((least, p) => Math.min(least, p.x), Infinity);

/** A pixel of the depth image, through intrinsics and transforms, lies where the cloud has points. */
function depthFitsTheCloud(topics, cloud) {
  const size = 0.01 * lengthOf(cloud);
  const key = (p) => [p.x, p.y, p.z].map((c) => Math.round(c / size)).join();
  const cells = new Set(cloud.map(key));
  const steps = [-size, 0, size];
  const near = (p) => steps.some((x) => steps.some((y) => steps.some((z) => cells.has(key({ x: p.x + x, y: p.y + y, z: p.z + z })))));
  let [hits, asked] = [0, 0];
  for (const [i, image] of topics["/camera/depth"].entries()) {
    const { k } = topics["/camera/info"][i];
    const [, ship, camera] = topics["/tf"][i].transforms.map((t) => matrixOf(t.transform));
    const toShip = ship.clone().invert().multiply(camera);
    const depth = new Float32Array(image.data.slice().buffer);
    for (let v = 7; v < image.height; v += 61)
      for (let u = 7; u < image.width; u += 61) {
        const z = depth[v * image.width + u];
        if (z === 0) continue;
        ++asked;
        if (near(new Vector3((z * (u - k[2])) / k[0], (z * (v - k[5])) / k[4], z).applyMatrix4(toShip))) ++hits;
      }
  }
  return asked === 0 ? 0 : hits / asked;
}

export async function testMcap(danbv, folder) {
  execFileSync(danbv, ["export", "mcap", folder]);
  const topics = await messagesOf(`${folder}/scan.mcap`);
  const scan = dataOf(`${folder}/report.html`).scans[0];
  const views = scan.views.length;
  for (const topic of ["/tf", "/camera/depth", "/camera/info", "/camera/color", "/scan/points", "/path"])
    check(topics[topic]?.length === views, `${topic} has a message a view`, `${topics[topic]?.length}`);
  check(topics["/planner/field"]?.length === scan.views.filter((v) => v.field).length, "/planner/field has one a decision");
  const cloud = pointsOf(topics["/scan/cloud"][0]);
  check(cloud.length === topics["/scan/points"].reduce((sum, m) => sum + m.width, 0), "the cloud is what the views added");
  const length = lengthOf(cloud);
  check(length > 0.5 * Number(scan.facts.length_m) && length < 1.1 * Number(scan.facts.length_m), "in real metres", `${length}`);
  const share = depthFitsTheCloud(topics, cloud);
  check(share > 0.9, "depth, intrinsics and transforms give the cloud", `${share}`);
  const [color] = topics["/camera/color"];
  check(color.encoding === "rgb8" && new Set(color.data).size > 20, "pictures have colours");
  const path = topics["/path"].at(-1);
  check(path.poses.length === views, "the path grows to all viewpoints", `${path.poses.length}`);
  const entities = topics["/scene"].flatMap((m) => m.entities);
  check(entities[0].triangles[0].points.length > 1000 && entities[0].triangles[0].colors.length === entities[0].triangles[0].points.length, "Foxglove's scene has the target");
  check(entities.slice(1).map((e) => e.texts[0].text).join() === Array.from({ length: views }, (_, i) => i + 1).join(), "and numbers the viewpoints");
  const refused = spawnSync(danbv, ["export", "mcap", `${folder}/depth`], { encoding: "utf8" });
  check(refused.status === 1 && refused.stderr.includes("not a scan"), "a folder without a scan is refused", refused.stderr);
}
