/**
 * Builds of hostile content. Each must either be rejected with file and line, without touching the
 * last output, or give a well-formed site in which all other paths respond as before.
 */
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { digestTree, readFiles } from "../files.ts";
import { buildOrThrow, lean, runBuild } from "../project.ts";
import { randomOf } from "../random.ts";
import { startWorkerd } from "../server.ts";
import { Findings, type Suite } from "../suite.ts";
import { hostileContents, type HostileContent } from "./cases.ts";
import { importHostile } from "./import.ts";
import { validPaths, writeFolder } from "./small-site.ts";
import { findMalformed } from "./well-formed.ts";

export const contents: Suite = {
  title: "Hostile content",
  async run({ work, sizes, seed, only, log }) {
    const findings = new Findings();
    const output = path.join(work, "dist");
    const good = path.join(work, "good");
    await buildOrThrow(writeFolder(path.join(work, "content")), good, { options: lean });
    const before = await fetchAll(good, validPaths);
    const random = randomOf(seed, 0);
    const chosen = hostileContents
      .map((content, number) => ({ content, number, order: random.below(2 ** 30) }))
      .filter(({ number }) => only === undefined || number === only)
      .toSorted((a, b) => a.order - b.order)
      .slice(0, sizes.contents);
    let refused = 0;
    for (const { content, number } of chosen) {
      const name = `${content.name} (--case ${number})`;
      const folder = writeFolder(path.join(work, "bad"), content.files);
      rmSync(output, { recursive: true, force: true });
      cpSync(good, output, { recursive: true });
      const last = digestTree(output);
      const result = await runBuild(folder, output, { options: lean });
      const problems =
        result.status === 0
          ? await judgeBuilt(output, content, before)
          : judgeRefusal(result, content);
      if (result.status !== 0) {
        refused++;
        if (digestTree(output) !== last)
          problems.push(["a rejected build keeps the last output", ""]);
      }
      for (const [rule, seen] of problems) findings.add(rule, `${name}: ${seen.slice(0, 300)}`);
    }
    const imported =
      only === undefined ? await importHostile(path.join(work, "import"), findings) : 0;
    log(`${refused} rejected, ${chosen.length - refused} built`);
    return {
      tried: `${chosen.length} hostile contents, ${imported} imported hostile documents`,
      found: findings.all(),
      seed,
    };
  },
};

type Problem = [rule: string, seen: string];

export function judgeRefusal(
  { status, output }: { status: number | null; output: string },
  { isFine }: Pick<HostileContent, "isFine">,
): Problem[] {
  const problems: Problem[] = [];
  if (isFine) problems.push(["valid content builds", output]);
  if (status !== 1)
    problems.push(["a rejected build exits with 1", `${status}: ${output.slice(-300)}`]);
  if (/^\s+at .+:\d+:\d+\)?$|node:internal/m.test(output))
    problems.push(["a rejected build prints no stack trace", output]);
  if (!/^\S.*:\d+(?::\d+)?\s/m.test(output))
    problems.push(["a rejected build names file and line", output]);
  if (/[\0-\x08\x0b-\x1f\x7f]/.test(output))
    problems.push(["a rejected build prints no control characters", JSON.stringify(output)]);
  return problems;
}

async function judgeBuilt(
  output: string,
  { isRefused, redirects = {} }: HostileContent,
  before: Map<string, string>,
): Promise<Problem[]> {
  const problems: Problem[] = findMalformed(readFiles(output)).map((seen) => [
    "outputs are well-formed",
    seen,
  ]);
  if (isRefused) problems.push(["active content is rejected", ""]);
  const after = await fetchAll(output, [...validPaths, ...Object.keys(redirects)]);
  for (const [pathname, response] of before)
    if (after.get(pathname) !== response)
      problems.push([
        "other paths respond as before",
        `${pathname}: ${after.get(pathname)}, expected ${response}`,
      ]);
  for (const [pathname, target] of Object.entries(redirects))
    if (after.get(pathname) !== `301 ${target}`)
      problems.push(["an alias redirects to its document", `${pathname}: ${after.get(pathname)}`]);
  return problems;
}

/** @returns status and redirect target by path */
async function fetchAll(output: string, paths: readonly string[]): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  const running = await startWorkerd(output);
  try {
    for (const pathname of paths)
      responses.set(pathname, await fetchStatus(running.origin + pathname));
    return responses;
  } finally {
    await running.stop();
  }
}

async function fetchStatus(url: string): Promise<string> {
  try {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { Accept: "text/html" },
      signal: AbortSignal.timeout(20_000),
    });
    await response.arrayBuffer();
    return `${response.status} ${response.headers.get("Location") ?? ""}`.trim();
  } catch (error) {
    return String(error);
  }
}
