/**
 * Tables of this package, which are written in YAML. Parsing them took a tenth of the time of a
 * small build, so their values are kept as JSON, which takes a thirtieth of that.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { BuildCache } from "./build-cache.ts";

/** Beside the compiled code, because the tables belong to the package and not to a project. */
const tables = new BuildCache(
  fileURLToPath(new URL("../../node_modules/.cache/tables", import.meta.url)),
);

/** @returns the value of a YAML file, which its reader trusts or checks */
export function readTable<Table>(file: URL, cache = tables): Table {
  const text = readFileSync(file, "utf8");
  const key = hash("sha256", text).slice(0, 32);
  const known = cache.read(key);
  if (known) return JSON.parse(known.toString());
  const value: Table = parse(text);
  cache.write(key, Buffer.from(JSON.stringify(value)));
  return value;
}
