// SPDX-License-Identifier: Apache-2.0
// Named checks that all run, and times that a busy machine cannot spoil.
import { readdirSync, readFileSync } from "node:fs";

let failed = 0;

export function check(condition, name, detail = "") {
  if (condition) return;
  ++failed;
  console.log(`FAILED: ${name} ${detail}`);
}
export const failures = () => failed;

/** Processor time in ms that all processes started from here have used: the browser's. */
function processorTime() {
  const parents = new Map();
  const used = new Map();
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ").pop().split(" ");
      parents.set(id, fields[1]);
      used.set(id, 10 * (Number(fields[11]) + Number(fields[12]))); // in ticks of 10 ms
    } catch {
      continue; // it has just ended
    }
  }
  const isOurs = (id) => id !== undefined && (id === String(process.pid) || isOurs(parents.get(id)));
  return [...used].filter(([id]) => id !== String(process.pid) && isOurs(id)).reduce((sum, [, ms]) => sum + ms, 0);
}

const kFreeCore_ms = 60; // what the loop below takes on a core of 2020 that nobody else uses

/** How many times slower than that this machine is just now: a virtual one may get a fraction of a core. */
function slowness() {
  const start = performance.now();
  let sum = 0;
  for (let i = 0; i < 5e7; ++i) sum = (31 * sum + i) | 0;
  return Math.max(1, (performance.now() - start + (sum === 0.5 ? 1 : 0)) / kFreeCore_ms);
}

/** How long something takes, in ms: by the clock, and of all processors together; and how slow these were then. */
export async function timed(action) {
  const slowBefore = slowness();
  const [start, before] = [performance.now(), processorTime()];
  await action();
  const [clock, processors] = [performance.now() - start, processorTime() - before];
  return { clock, processors, slow: Math.max(slowBefore, slowness()) };
}

/**
 * Within the limit by the clock; or, where other programs keep the machine busy, by processor time. Pictures are drawn
 * on two processors at least, so that much of it passes side by side.
 */
export function within({ clock, processors, slow }, limit_ms, name) {
  const said = `${clock.toFixed(0)} ms by the clock, ${processors.toFixed(0)} ms of the processors, ${slow.toFixed(1)} times slower than free (limit ${limit_ms})`;
  console.log(`${name}: ${said}`);
  check(clock <= limit_ms * slow || processors <= 1.5 * limit_ms * slow, name, said);
}
