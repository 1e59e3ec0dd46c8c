/**
 * `npm run contract`: compares each major version of the API with its accepted snapshot,
 * src/contract/v<n>/api-report.json. Fails with a list of the sentences that no longer hold.
 *
 * `npm run contract -- accept` records additions, and the complete snapshot of a new version. It
 * never removes a sentence.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { presetApis } from "../src/collections/preset-api.ts";
import { compareSnapshots, toSnapshot } from "../src/contract/api-snapshot.ts";
import type { Api } from "../src/contract/make-api.ts";
import { describeApi } from "../src/emit/api/openapi.ts";

for (const api of presetApis) check(api);

function check(api: Api): void {
  const name = `src/contract/${api.name}/api-report.json`;
  const file = new URL(`../${name}`, import.meta.url);
  const isNew = !existsSync(file);
  if (isNew && process.argv[2] !== "accept") {
    console.error(`${name} is missing. Write it with: npm run contract -- accept`);
    process.exitCode = 1;
    return;
  }
  const accepted = isNew ? [] : z.array(z.string()).parse(JSON.parse(readFileSync(file, "utf8")));
  const current = toSnapshot(
    describeApi(api, {
      name: "Site",
      baseUrl: "https://site.example",
      examples: new Map(),
    }),
  );
  const { removed, tightened } = isNew
    ? { removed: [], tightened: [] }
    : compareSnapshots(accepted, current);
  const known = new Set(accepted);
  const added = current.filter((sentence) => !known.has(sentence));

  if (removed.length + tightened.length > 0) {
    console.error(
      `${name}: ${removed.length + tightened.length} sentences no longer hold. Within a version fields may only be added and limits only relaxed; move this change to a new major version.`,
    );
    for (const sentence of removed) console.error(`  removed: ${sentence}`);
    for (const sentence of tightened) console.error(`  new limit: ${sentence}`);
    process.exitCode = 1;
  } else if (process.argv[2] === "accept") {
    writeFileSync(file, `${JSON.stringify(current, null, 2)}\n`);
    console.log(`${name}: ${added.length} additions recorded.`);
  } else {
    console.log(`${name}: all ${accepted.length} sentences hold.`);
    for (const sentence of added) console.log(`  new: ${sentence}`);
    if (added.length > 0) console.log("Record them with: npm run contract -- accept");
  }
}
