// SPDX-License-Identifier: Apache-2.0
// Puts scripts and styles into src/index.html: one page that needs nothing else.
import { build } from "esbuild";
import { readFileSync, renameSync, writeFileSync } from "node:fs";

const out = process.argv[2] ?? "report.html";
const result = await build({
  entryPoints: ["src/main.ts", "src/style/style.css"],
  bundle: true,
  minify: true,
  write: false,
  outdir: "out",
  target: "es2022",
  format: "iife",
  legalComments: "none",
  logLevel: "warning",
});
const text = (ending) =>
  result.outputFiles.find((file) => file.path.endsWith(ending)).text.replaceAll("</script", "<\\/script");
// Replacement by function: "$&" and the like in the scripts are not patterns.
const page = readFileSync("src/index.html", "utf8")
  .replace("/* style */", () => text("style.css"))
  .replace("/* script */", () => text("main.js"));
writeFileSync(out + ".part", page);
renameSync(out + ".part", out);
