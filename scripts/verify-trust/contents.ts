/**
 * Hostile contents: each is refused at its line before anything of the last output is touched, or makes a site that is well-formed and leaves all other
 * addresses as they were.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startWorkerd } from "../../src/hosts/cloudflare/wrangler.ts";
import { digestTree } from "../../tests/build/small-site.fixture.ts";
import { Findings, type Attack, type Outcome } from "./attack.ts";
import { goodAddresses, goodContent, type Files } from "./good-content.ts";
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
  const built = runBuild(writeContent(path.join(work, "content"), goodContent), good, lean);
  if (built.status !== 0) throw new Error(`The good content cannot be built:\n${built.output}`);
  const before = await ask(good, goodAddresses);
  const random = randomOf(seed, 0);
  const chosen = hostileContents
    .map((content, number) => ({
      content,
      number,
      place: random.below(2 ** 30),
    }))
    .filter(({ number }) => only === undefined || number === only)
    .toSorted((a, b) => a.place - b.place)
    .slice(0, sizes.contents);
  let refused = 0;
  for (const { content, number } of chosen) {
    const name = `${content.name} (--case ${number})`;
    const folder = writeContent(path.join(work, "bad"), [...goodContent, ...content.files]);
    rmSync(output, { recursive: true, force: true });
    cpSync(good, output, { recursive: true });
    const last = digestTree(output);
    const result = runBuild(folder, output, lean);
    if (result.status === 0) {
      if (content.isRefused) findings.add("what would run is refused", name);
      for (const problem of await judgeBuilt(output, content, before))
        findings.add(...splitRule(problem, name));
      continue;
    }
    refused++;
    if (digestTree(output) !== last)
      findings.add("a refused build leaves the last output alone", name);
    for (const problem of judgeRefusal(result, content)) findings.add(...splitRule(problem, name));
  }
  const imported = only === undefined ? importHostile(path.join(work, "import"), findings) : 0;
  log(`${refused} refused, ${chosen.length - refused} built`);
  return {
    tried: `${chosen.length} hostile contents, ${imported} hostile documents of another program's site`,
    found: findings.all(),
    seed,
  };
}

type Problem = [rule: string, seen: string];

function splitRule([rule, seen]: Problem, name: string): [rule: string, example: string] {
  return [rule, `${name}: ${seen.slice(0, 300)}`];
}

/** Later files of a name replace earlier ones. */
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
  if (isFine) problems.push(["what is fine builds", output]);
  if (status !== 1) problems.push(["a refusal ends with 1", `${status}: ${output.slice(-300)}`]);
  if (/^\s+at .+:\d+:\d+\)?$|node:internal/m.test(output))
    problems.push(["a refusal has no stack trace", output]);
  if (!/^\S.*:\d+(?::\d+)?\s/m.test(output))
    problems.push(["a refusal names file and line", output]);
  if (/[\0-\x08\x0b-\x1f\x7f]/.test(output))
    problems.push(["a refusal has no control characters", JSON.stringify(output)]);
  return problems;
}

async function judgeBuilt(
  output: string,
  { leads = {} }: HostileContent,
  before: Map<string, string>,
): Promise<Problem[]> {
  const problems: Problem[] = findMalformed(readFiles(output)).map((seen) => [
    "outputs are well-formed",
    seen,
  ]);
  const after = await ask(output, [...goodAddresses, ...Object.keys(leads)]);
  for (const [address, answer] of before)
    if (after.get(address) !== answer)
      problems.push([
        "other addresses answer as before",
        `${address}: ${after.get(address)} instead of ${answer}`,
      ]);
  for (const [address, target] of Object.entries(leads))
    if (after.get(address) !== `301 ${target}`)
      problems.push(["an old address leads on", `${address}: ${after.get(address)}`]);
  return problems;
}

/** @returns status and target by address */
async function ask(output: string, addresses: readonly string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const running = await startWorkerd(output);
  try {
    for (const address of addresses) answers.set(address, await askOne(running.origin + address));
    return answers;
  } finally {
    await running.stop();
  }
}

async function askOne(url: string): Promise<string> {
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
