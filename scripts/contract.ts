/**
 * `npm run contract`: holds the API to its promise, src/contract/v1.json. Fails, naming each, when a promise is broken.
 *
 * `npm run contract -- accept` records additions. It never takes a promise back.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { listPromises } from "../src/contract/promises.ts";
import { version } from "../src/contract/version.ts";
import { describeApi } from "../src/emit/openapi.ts";

const file = new URL(`../src/contract/${version}.json`, import.meta.url);
const name = `src/contract/${version}.json`;
const accepted = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(file, "utf8")));
const current = listPromises(
  describeApi({
    name: "Site",
    baseUrl: "https://site.example",
    examples: new Map(),
  }),
);

const kept = new Set(current);
const broken = accepted.filter((promise) => !kept.has(promise));
const known = new Set(accepted);
const added = current.filter((promise) => !known.has(promise));

if (broken.length > 0) {
  console.error(
    `${name}: ${broken.length} promises are broken. Within a version fields are only added; put this into a new major version.`,
  );
  for (const promise of broken) console.error(`  no longer: ${promise}`);
  for (const promise of added) console.error(`  instead:   ${promise}`);
  process.exitCode = 1;
} else if (process.argv[2] === "accept") {
  writeFileSync(file, `${JSON.stringify(current, null, 2)}\n`);
  console.log(`${name}: ${added.length} additions recorded.`);
} else {
  console.log(`${name}: all ${accepted.length} promises are kept.`);
  for (const promise of added) console.log(`  new: ${promise}`);
  if (added.length > 0)
    console.log("Record them with: npm run contract -- accept");
}
