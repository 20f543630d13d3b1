// SPDX-License-Identifier: Apache-2.0
// `danbv scan` as a person or a script runs it: piped, as JSON, interrupted, on a mesh of one's own.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { PLYLoader } from "three/examples/jsm/loaders/PLYLoader.js";
import { check } from "./checks.mjs";
import { testExports } from "./exports_test.mjs";
import { dataOf } from "./motion_test.mjs";

const kQuick = ["--points", "20000", "--sea-state", "3"];
const kFiles = ["report.html", "metrics.json", "cloud.ply", "trajectory.tum", "episode.safetensors", "config.toml", "transforms.json"];
const metricsOf = (folder) => JSON.parse(readFileSync(`${folder}/metrics.json`, "utf8"));

function leavesItsFiles(folder) {
  for (const file of kFiles) check(existsSync(`${folder}/${file}`), `a scan leaves ${file}`);
  check(!existsSync(`${folder}/live`), "and nothing of its live mode");
}

function pipedInPlainLines(danbv, out) {
  const place = ["--lat", "53.54", "--lon", "9.98", "--heading", "230"];
  const said = execFileSync(danbv, ["scan", "fleet:tug:1", "--planner", "greedy-paf", "--views", "5", "--mesh", ...place, ...kQuick, "--force", "--out", out], { encoding: "utf8" });
  check(!said.includes("\u001b"), "a pipe gets no colours");
  check(said.split("\n").filter((line) => /^ +\d+ +[\d.]+ % /.test(line)).length === 5, "a line a view", said);
  check(said.includes("directions seen") && said.includes("mission.plan"), "a summary and what was written");
  leavesItsFiles(out);
}

function meshIsASurface(out) {
  const bytes = readFileSync(`${out}/mesh.ply`);
  const mesh = new PLYLoader().parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  mesh.computeBoundingBox();
  const { min, max } = mesh.boundingBox;
  check(mesh.index.count / 3 > 1000, "mesh.ply has faces", `${mesh.index.count / 3}`);
  const length = 15 * JSON.parse(readFileSync(`${out}/metrics.json`, "utf8")).scale;
  check(max.x - min.x > 0.4 * length && max.x - min.x < 1.07 * length, "and the size of the real ship", `${max.x - min.x}`);
}

/** The planner's field at each decision, none where nothing was left to decide. */
function keepsTheField(out) {
  const { views } = dataOf(`${out}/report.html`).scans[0];
  const bytes = views.map((view) => Buffer.from(view.field?.values ?? "", "base64"));
  check(bytes.slice(0, -1).every((b) => b.length === 1000), "every decision keeps its field");
  check(bytes.at(-1).length === 0, "after the last view there is none");
  check(bytes[0].includes(0) && bytes[0].includes(255), "a field uses its whole range");
  const middle = views[0].field.first.map((c) => c + 4.5);
  check(middle.every((c, k) => Math.abs(c - views[0].viewpoint[k]) < 1e-3), "and lies about the drone", String(middle));
}

function jsonAndNothingElse(danbv, mesh, out) {
  const said = execFileSync(danbv, ["scan", mesh, "--length", "120", "--planner", "orbit", "--views", "2", "--json", ...kQuick, "--out", out], { encoding: "utf8" });
  check(said === readFileSync(`${out}/metrics.json`, "utf8"), "--json prints metrics.json", said);
  const { facts } = dataOf(`${out}/report.html`).scans[0];
  check(Number(facts.length_m) === 120, "a mesh of one's own has the length that was given", facts.length_m);
}

/** Broken input ends at once, with the name of the file and its fault, and leaves nothing. */
function refusesInWords(danbv, out) {
  const files = { "empty.glb": "", "text.glb": "a ship", "text.stl": "a ship", "bad.obj": "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n", "flat.obj": "v 0 0 0\nv 9 0 0\nv 0 2 0\nf 1 2 3\n" };
  const faults = { "empty.glb": "the file is empty", "text.glb": "not a GLB file", "text.stl": "too short", "bad.obj": "face 1: vertex 9", "flat.obj": "so it is no ship", "none.glb": "no such file" };
  for (const [name, text] of Object.entries(files)) writeFileSync(`${out}/${name}`, text);
  for (const [name, fault] of Object.entries(faults)) {
    const { status, stderr } = spawnSync(danbv, ["scan", `${out}/${name}`, "--length", "120", "--out", `${out}/refused`], { encoding: "utf8" });
    check(status === 1 && stderr.includes(name) && stderr.includes(fault), `${name} is refused in words`, `${status} ${stderr}`);
  }
  check(!existsSync(`${out}/refused`), "a refused scan leaves no folder");
}

async function interrupted(danbv, out) {
  const scan = spawn(danbv, ["scan", "fleet:tug:1", "--planner", "orbit", "--views", "500", ...kQuick, "--out", out]);
  let said = "";
  let pressed = false;
  scan.stdout.on("data", (data) => {
    said += data;
    if (pressed || !/^ +3 /m.test(said)) return;
    pressed = true; // once: a second Ctrl-C means at once
    scan.kill("SIGINT");
  });
  const code = await new Promise((done) => scan.on("exit", done));
  check(code === 130, "Ctrl-C ends a scan cleanly, with the status of an interrupt", `${code}`);
  leavesItsFiles(out);
  const { views } = metricsOf(out);
  check(views >= 3 && views < 400, "with what was seen until then", `${views}`);
  check(dataOf(`${out}/report.html`).scans[0].end.reason === "interrupted", "and says so");
}

export async function testScan(danbv, out) {
  pipedInPlainLines(danbv, `${out}/real`);
  testExports(`${out}/real`, `${out}/real-read`, true);
  meshIsASurface(`${out}/real`);
  keepsTheField(`${out}/real`);
  jsonAndNothingElse(danbv, `${out}/real/mesh.ply`, `${out}/own`);
  refusesInWords(danbv, out);
  await interrupted(danbv, `${out}/broken-off`);
}
