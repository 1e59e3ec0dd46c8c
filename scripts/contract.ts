/**
 * `npm run contract`: compares each major version of the API with its accepted snapshot,
 * src/contract/v<n>/api-report.json. Fails with a list of the sentences that no longer hold, and of
 * those that are not recorded.
 *
 * `npm run contract -- accept` records additions, and the complete snapshot of a new version. It
 * never removes a sentence. Additions also go into changelog.yaml beside the snapshot, under
 * today's date; the reference shows them.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { stringify } from "yaml";
import { z } from "zod";
import { failUsage, readOptions } from "../packages/conformance/src/options.ts";
import { presetApis } from "../src/collections/preset-api.ts";
import { compareSnapshots, toSnapshot } from "../src/plugins/check/api-snapshot.ts";
import { readChangelog } from "../src/plugins/reference/describe-reference.ts";
import type { Api } from "../src/contract/api-version.ts";
import { describeApi } from "../src/emit/api/openapi.ts";
import { addToChangelog } from "./api-changelog.ts";

const { positionals } = readOptions({}, { allowPositionals: true });
const [word] = positionals;
if (word !== undefined && word !== "accept")
  failUsage(`The only argument is "accept", got "${word}".`);
for (const api of presetApis) check(api, word === "accept");

function check(api: Api, isAccepting: boolean): void {
  const name = `src/contract/${api.name}/api-report.json`;
  const file = new URL(`../${name}`, import.meta.url);
  const isNew = !existsSync(file);
  const accepted = isNew ? [] : z.array(z.string()).parse(JSON.parse(readFileSync(file, "utf8")));
  const current = toSnapshot(
    describeApi(api, {
      name: "Site",
      baseUrl: "https://site.example",
    }),
  );
  const { removed, tightened } = compareSnapshots(accepted, current);
  const broken = [
    ...removed.map((sentence) => `\n  removed: ${sentence}`),
    ...tightened.map((sentence) => `\n  new limit: ${sentence}`),
  ];
  const known = new Set(accepted);
  const added = current.filter((sentence) => !known.has(sentence));

  if (broken.length > 0) {
    console.error(
      `${name}: ${broken.length} sentences no longer hold. Within a version fields may only be added and limits only relaxed; move this change to a new major version.${broken.join("")}`,
    );
    process.exitCode = 1;
  } else if (isAccepting) {
    writeFileSync(file, `${JSON.stringify(current, null, 2)}\n`);
    const today = new Date().toISOString().slice(0, 10);
    const changes = isNew ? [] : addToChangelog(readChangelog(api.name), today, accepted, current);
    writeFileSync(
      new URL("changelog.yaml", file),
      `# Additions to the API, newest first. \`npm run contract -- accept\` writes this file.\n${stringify(changes, { lineWidth: 0 })}`,
    );
    console.log(`${name}: ${added.length} additions recorded.`);
  } else {
    console.log(`${name}: all ${accepted.length} sentences hold.`);
    for (const sentence of added) console.error(`  not recorded: ${sentence}`);
    if (added.length === 0) return;
    console.error("Record additions with: npm run contract -- accept");
    process.exitCode = 1;
  }
}
