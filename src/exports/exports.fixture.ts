import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

export const root = path.join(import.meta.dirname, "../..");

/** Entry points of the package by name, as in package.json. */
export const { exports: entries } = z
  .object({ exports: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));

const entry = z.object({ types: z.string(), default: z.string() });

/** Source modules of the entry points, by import specifier. */
export const modules = Object.entries(entries).flatMap(([name, target]) => {
  const { data } = entry.safeParse(target);
  if (!data) return [];
  assert.equal(data.types, data.default.replace(/\.js$/, ".d.ts"));
  const file = data.default.replace(/^\.\/lib\//, "src/").replace(/js$/, "ts");
  return [{ name: path.posix.join("broadsheet", name), file }];
});

modules.push({ name: "broadsheet-client", file: "packages/client/src/index.ts" });
