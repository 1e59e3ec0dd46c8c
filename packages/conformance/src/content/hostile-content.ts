/**
 * Builds of hostile content. Each must either be rejected with file and line, without touching the
 * last output, or give a well-formed site in which all other paths respond as before.
 */
import path from "node:path";
import fc from "fast-check";
import { digestTree, readFiles } from "../files.ts";
import { listSamplePaths } from "../model/sample-paths.ts";
import { readSourceSite } from "../model/source-site.ts";
import { buildOrThrow, lean, startBuild } from "../project.ts";
import { startWorkerd } from "../server.ts";
import type { Suite } from "../suite.ts";
import { hostileContents, type HostileContent } from "./cases.ts";
import { writeFolder } from "./small-site.ts";
import { findMalformed } from "./well-formed.ts";

export const contents: Suite = {
  title: "Hostile content",
  size: 1000,
  async run({ work, size, seed, only, findings }) {
    const output = path.join(work, "dist");
    const good = path.join(work, "good");
    const content = writeFolder(path.join(work, "content"));
    await buildOrThrow(content, good, lean);
    const before = await fetchAll(good, listSamplePaths(readSourceSite({ content, output: good })));
    const numbers = [...hostileContents.keys()];
    const shuffled = fc.shuffledSubarray(numbers, { minLength: numbers.length });
    const [order = []] = fc.sample(shuffled, { seed, numRuns: 1 });
    const chosen = only === undefined ? order.slice(0, size) : [only];
    let refused = 0;
    for (const number of chosen) {
      const hostile = hostileContents[number];
      if (!hostile) continue;
      const folder = writeFolder(path.join(work, "bad"), hostile.files);
      writeFolder(output, [], good);
      const last = digestTree(output);
      const result = await startBuild(folder, output, lean).ended;
      if (result.status !== 0) refused++;
      const problems =
        result.status === 0
          ? await judgeBuilt(output, hostile, before)
          : judgeRefusal({ ...result, isKept: digestTree(output) === last }, hostile);
      for (const [rule, seen] of problems)
        findings.add(rule, `${hostile.name} (--case ${number}): ${seen.slice(0, 300)}`);
    }
    return `${chosen.length} cases of hostile content: ${refused} rejected`;
  },
};

type Problem = [rule: string, seen: string];

/** @param result exit code and output of a build, and whether the last output is unchanged */
export function judgeRefusal(
  { status, output, isKept }: { status: number | null; output: string; isKept: boolean },
  { isFine }: Pick<HostileContent, "isFine">,
): Problem[] {
  const rules = {
    "valid content builds": !isFine,
    "a rejected build exits with 1": status === 1,
    "a rejected build prints no stack trace": !/^\s+at .+:\d+:\d+\)?$|node:internal/m.test(output),
    "a rejected build names file and line": /^\S.*:\d+(?::\d+)?\s/m.test(output),
    "a rejected build prints no control characters": !/[\0-\x08\x0b-\x1f\x7f]/.test(output),
    "a rejected build keeps the last output": isKept,
  };
  const seen = `${status}: ${JSON.stringify(output.slice(-300))}`;
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [[rule, seen]]));
}

async function judgeBuilt(
  output: string,
  { isRefused, redirects }: HostileContent,
  before: ReadonlyMap<string, string>,
): Promise<Problem[]> {
  const expected = new Map([
    ...before,
    ...Object.entries(redirects).map(([alias, target]) => [alias, `301 ${target}`] as const),
  ]);
  const after = await fetchAll(output, [...expected.keys()]);
  const problems = findMalformed(readFiles(output)).map((seen): Problem => [
    "outputs are well-formed",
    seen,
  ]);
  if (isRefused) problems.push(["active content is rejected", ""]);
  for (const [address, response] of expected)
    if (after.get(address) !== response)
      problems.push([
        before.has(address)
          ? "other paths respond as before"
          : "an alias redirects to its document",
        `${address}: ${after.get(address)}, expected ${response}`,
      ]);
  return problems;
}

/** @returns the status and redirect target of each path */
async function fetchAll(output: string, paths: readonly string[]): Promise<Map<string, string>> {
  const { origin, stop } = await startWorkerd(output);
  try {
    const responses = new Map<string, string>();
    for (const address of paths) {
      const init = { redirect: "manual", headers: { Accept: "text/html" } } as const;
      const { status, headers } = await fetch(origin + address, init);
      responses.set(address, `${status} ${headers.get("Location") ?? ""}`.trim());
    }
    return responses;
  } finally {
    await stop();
  }
}
