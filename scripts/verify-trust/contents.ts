/**
 * Builds of hostile content. Each must either be rejected with file and line, without touching the
 * last output, or give a well-formed site in which all other paths respond as before.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startWorkerd } from "../../src/hosts/cloudflare/wrangler.ts";
import { digestTree } from "../../tests/build/small-site.fixture.ts";
import { Findings, type Attack, type Outcome } from "./attack.ts";
import { validContent, validPaths, type Files } from "./valid-content.ts";
import { importHostile } from "./import-hostile.ts";
import { hostileContents, type HostileContent } from "./hostile-contents.ts";
import { randomOf } from "./random.ts";
import { lean, runBuild } from "../run-build.ts";
import { readFiles } from "./sites.ts";
import { findMalformed } from "./well-formed.ts";

export async function tryContents({ work, sizes, seed, only, log }: Attack): Promise<Outcome> {
  const findings = new Findings();
  const output = path.join(work, "dist");
  const good = path.join(work, "good");
  const built = runBuild(writeContent(path.join(work, "content"), validContent), good, lean);
  if (built.status !== 0)
    throw new Error(`The build of the valid content failed:\n${built.output}`);
  const before = await fetchAll(good, validPaths);
  const random = randomOf(seed, 0);
  const chosen = hostileContents
    .map((content, number) => ({
      content,
      number,
      order: random.below(2 ** 30),
    }))
    .filter(({ number }) => only === undefined || number === only)
    .toSorted((a, b) => a.order - b.order)
    .slice(0, sizes.contents);
  let refused = 0;
  for (const { content, number } of chosen) {
    const name = `${content.name} (--case ${number})`;
    const folder = writeContent(path.join(work, "bad"), [...validContent, ...content.files]);
    rmSync(output, { recursive: true, force: true });
    cpSync(good, output, { recursive: true });
    const last = digestTree(output);
    const result = runBuild(folder, output, lean);
    if (result.status === 0) {
      if (content.isRefused) findings.add("active content is rejected", name);
      for (const problem of await judgeBuilt(output, content, before))
        findings.add(...splitRule(problem, name));
      continue;
    }
    refused++;
    if (digestTree(output) !== last) findings.add("a rejected build keeps the last output", name);
    for (const problem of judgeRefusal(result, content)) findings.add(...splitRule(problem, name));
  }
  const imported = only === undefined ? importHostile(path.join(work, "import"), findings) : 0;
  log(`${refused} rejected, ${chosen.length - refused} built`);
  return {
    tried: `${chosen.length} hostile contents, ${imported} imported hostile documents`,
    found: findings.all(),
    seed,
  };
}

type Problem = [rule: string, seen: string];

function splitRule([rule, seen]: Problem, name: string): [rule: string, example: string] {
  return [rule, `${name}: ${seen.slice(0, 300)}`];
}

/** Writes files; a later file replaces an earlier one with the same name. */
function writeContent(folder: string, files: Files): string {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, body] of files) {
    const file = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name)]);
    mkdirSync(file.subarray(0, file.lastIndexOf("/")), { recursive: true });
    writeFileSync(file, body);
  }
  return folder;
}

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
  { redirects = {} }: HostileContent,
  before: Map<string, string>,
): Promise<Problem[]> {
  const problems: Problem[] = findMalformed(readFiles(output)).map((seen) => [
    "outputs are well-formed",
    seen,
  ]);
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
