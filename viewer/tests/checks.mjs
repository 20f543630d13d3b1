// SPDX-License-Identifier: Apache-2.0
// Named checks that all run, and limits of time that a busy machine stretches.
import { cpus } from "node:os";
import { Worker } from "node:worker_threads";

let failed = 0;

export function check(condition, name, detail = "") {
  if (condition) return;
  ++failed;
  console.log(`FAILED: ${name} ${detail}`);
}
export const failures = () => failed;

const kCount = `
const { parentPort } = require("node:worker_threads");
const start = performance.now();
let x = 0;
for (let i = 0; i < 6e7; ++i) x += i % 7;
parentPort.postMessage(performance.now() - start + (x < 0 ? 1 : 0));`;

/** Milliseconds that as many threads as there are processors take to count, side by side. */
async function countingTime() {
  const one = () => new Promise((done) => new Worker(kCount, { eval: true }).once("message", done));
  return Math.max(...(await Promise.all(cpus().map(one))));
}

/** How much slower than alone this machine is just now: 1 when nothing else runs. */
export async function slowness() {
  const before = process.cpuUsage();
  const wall = await countingTime();
  const used = process.cpuUsage(before);
  return Math.max(1, wall / ((used.user + used.system) / 1000 / cpus().length));
}

/** Says what was measured, and checks it against its limit. */
export async function within(measured_ms, limit_ms, name) {
  const stretched = limit_ms * (await slowness());
  console.log(`${name}: ${measured_ms.toFixed(0)} ms (limit ${limit_ms}, ${stretched.toFixed(0)} on this machine now)`);
  check(measured_ms <= stretched, name, `${measured_ms.toFixed(0)} ms`);
}
