/**
 * Builds that are killed, and that run concurrently. Their output must always be complete.
 */
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { writeSite } from "../content/small-site.ts";
import { digestTree } from "../files.ts";
import { buildOrThrow, startBuild } from "../project.ts";
import type { Context, Suite } from "../suite.ts";

type BuildContext = Pick<Context, "findings" | "seed" | "size" | "work">;

/** Writes two sites and builds them without caches, concurrently, so that both write the caches. */
function prepareSites(work: string) {
  return Promise.all(
    ["heron", "bittern"].map(async (word) => {
      const content = writeSite(path.join(work, word), word);
      const target = path.join(work, "outputs", word);
      await buildOrThrow(content, target, ["--force"]);
      return { content, target, digest: digestTree(target) };
    }),
  );
}

/**
 * Builds two sites alternately into one output and kills each build with SIGKILL. A following build
 * of invalid content must leave a complete output and no other files.
 */
export async function killBuilds({ findings, seed, size, work }: BuildContext): Promise<string> {
  const sites = await prepareSites(work);
  const invalid = writeSite(path.join(work, "invalid"), "invalid");
  writeFileSync(path.join(invalid, "pages/about.md"), "No front matter.\n");
  const parent = path.join(work, "killed");
  const target = path.join(parent, "out");
  const started = performance.now();
  await startBuild(sites[0]?.content ?? "", target).ended;
  const limit = Math.round(performance.now() - started);
  const digests = sites.map(({ digest }) => digest);
  const counts = { old: 0, new: 0, restored: 0 };
  const moments = fc.sample(fc.noBias(fc.nat(limit)), { seed, numRuns: size });
  for (const [index, moment] of moments.entries()) {
    const before = digestTree(target);
    const build = startBuild(sites[(index + 1) % 2]?.content ?? "", target);
    // Two of three builds are killed while they replace the output, which takes few milliseconds.
    const isLate = index % 3 > 0;
    if (isLate)
      while (build.child.exitCode === null && !build.output().includes("Checked that"))
        await setTimeout(5);
    await Promise.race([setTimeout(isLate ? moment % 80 : moment), build.ended]);
    build.child.kill("SIGKILL");
    await build.ended;
    const after = digestTree(target);
    const { output } = await startBuild(invalid, target).ended;
    const others = readdirSync(parent).filter((name) => name !== "out");
    counts[after === "" ? "restored" : after === before ? "old" : "new"]++;
    for (const [rule, holds] of Object.entries({
      "the output is not a mixture": after === "" || digests.includes(after),
      "the next command leaves a complete output": digests.includes(digestTree(target)),
      "the next command reports that it restored the output":
        after !== "" || output.includes("was interrupted while replacing"),
      "no other files are left": others.length === 0,
    }))
      findings.check(rule, holds, `seed ${seed}, kill ${index} at ${moment} ms: ${others.join()}`);
  }
  return `${size} builds killed: ${counts.old} left the old output, ${counts.new} the new one, ${counts.restored} were restored by the next build`;
}

/** Builds two sites concurrently, alternately into one output and into two. */
export async function buildPairs({ findings, size, work }: BuildContext): Promise<string> {
  const sites = await prepareSites(work);
  const shared = path.join(work, "outputs/shared");
  let refused = 0;
  for (let pair = 0; pair < 2 * size; pair++) {
    const isShared = pair % 2 === 0;
    const ends = await Promise.all(
      sites.map(async ({ content, target, digest }) => {
        const { status, output } = await startBuild(content, isShared ? shared : target).ended;
        return { target, digest, isBuilt: status === 0, output };
      }),
    );
    const built = ends.filter(({ isBuilt }) => isBuilt);
    refused += ends.length - built.length;
    const isRefusal = /^[^\n]* is being built by process \d+ on /m;
    for (const [rule, holds] of Object.entries({
      "a build fails only if another one builds the same output": ends.every(
        ({ isBuilt, output }) => isBuilt || (isShared && isRefusal.test(output)),
      ),
      "one of the builds succeeds": built.length > 0,
      "the output equals that of its site": isShared
        ? built.some(({ digest }) => digest === digestTree(shared))
        : ends.every(({ target, digest }) => digest === digestTree(target)),
    }))
      findings.check(rule, holds, `pair ${pair}: ${ends.map(({ output }) => output).join()}`);
  }
  const left = readdirSync(path.join(work, "outputs")).filter((name) => name.includes("."));
  findings.check("no other files are left", left.length === 0, left.join());
  return `${2 * size} pairs of concurrent builds: ${4 * size - refused} built, ${refused} rejected`;
}

export const kills: Suite = { title: "Builds killed at random moments", size: 30, run: killBuilds };
export const pairs: Suite = { title: "Concurrent builds", size: 10, run: buildPairs };
