/**
 * `npm run contract`: compares each major version of the API with its recorded promises in
 * src/contract/v<n>/promise.json. Fails with a list of the broken ones.
 *
 * `npm run contract -- accept` records additions, and all promises of a new version. It never
 * removes one.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { Projection } from "../src/contract/projection.ts";
import { comparePromises } from "../src/contract/compare-promises.ts";
import { listPromises } from "../src/contract/promises.ts";
import { presetProjections } from "../src/collections/preset-api.ts";
import { describeApi } from "../src/emit/api/openapi.ts";

for (const projection of presetProjections) check(projection);

function check(projection: Projection): void {
  const name = `src/contract/${projection.version.name}/promise.json`;
  const file = new URL(`../${name}`, import.meta.url);
  const isNew = !existsSync(file);
  if (isNew && process.argv[2] !== "accept") {
    console.error(`${name} is missing. Write it with: npm run contract -- accept`);
    process.exitCode = 1;
    return;
  }
  const accepted = !isNew ? z.array(z.string()).parse(JSON.parse(readFileSync(file, "utf8"))) : [];
  const current = listPromises(
    describeApi(projection, {
      name: "Site",
      baseUrl: "https://site.example",
      examples: new Map(),
    }),
  );

  const { removed, tightened } = isNew
    ? { removed: [], tightened: [] }
    : comparePromises(accepted, current);
  const known = new Set(accepted);
  const added = current.filter((promise) => !known.has(promise));

  if (removed.length + tightened.length > 0) {
    console.error(
      `${name}: ${removed.length + tightened.length} promises are broken. Within a major version, fields may only be added and limits only loosened. Release this change as a new major version.`,
    );
    for (const promise of removed) console.error(`  removed: ${promise}`);
    for (const promise of tightened) console.error(`  tightened: ${promise}`);
    process.exitCode = 1;
  } else if (process.argv[2] === "accept") {
    writeFileSync(file, `${JSON.stringify(current, null, 2)}\n`);
    console.log(`${name}: ${added.length} additions recorded.`);
  } else {
    console.log(`${name}: all ${accepted.length} promises are kept.`);
    for (const promise of added) console.log(`  added: ${promise}`);
    if (added.length > 0) console.log("Record them with: npm run contract -- accept");
  }
}
