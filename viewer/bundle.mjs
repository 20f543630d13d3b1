// SPDX-License-Identifier: Apache-2.0
// Puts scripts and styles into src/index.html: one page that needs nothing else.
import { build } from "esbuild";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

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
  metafile: true,
  logLevel: "warning",
});

// The licences of all packages that went in travel with every page, as they ask.
const packageOf = (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [];
const packages = new Set(Object.keys(result.metafile.inputs).flatMap(packageOf));
const licence = (name) => {
  const file = ["LICENSE", "LICENSE.md", "license"].map((f) => `node_modules/${name}/${f}`).find((f) => existsSync(f));
  if (file === undefined) throw new Error(`viewer: ${name} brings no licence file`);
  return `${name}\n\n${readFileSync(file, "utf8").trim()}`.replaceAll("--", "- -");
};
const notices = [...packages].sort().map(licence).join("\n\n");
const text = (ending) =>
  result.outputFiles.find((file) => file.path.endsWith(ending)).text.replaceAll("</script", "<\\/script");
// Replacement by function: "$&" and the like in the scripts are not patterns.
const page = readFileSync("src/index.html", "utf8")
  .replace("notices", () => `Parts of this page by others\n\n${notices}\n`)
  .replace("/* style */", () => text("style.css"))
  .replace("/* script */", () => text("main.js"));
writeFileSync(out + ".part", page);
renameSync(out + ".part", out);
