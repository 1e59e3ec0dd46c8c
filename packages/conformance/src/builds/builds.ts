/**
 * Builds that are killed, that run concurrently, and that run out of disk space. Their output must
 * always be complete.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { writeSite } from "../content/small-site.ts";
import { digestTree } from "../files.ts";
import { startBuild } from "../project.ts";
import { randomOf } from "../random.ts";
import { Unavailable, type Context, type Suite } from "../suite.ts";

type BuildContext = Pick<Context, "findings" | "seed" | "size" | "work">;

/**
 * Writes two sites and builds them without caches, concurrently, so that both write the caches.
 *
 * @returns the content folders, digests of their outputs, and mean milliseconds of a build
 */
async function prepareSites(work: string) {
  const sites = ["heron", "bittern"].map((word) => {
    const content = writeSite(path.join(work, word), word);
    return { content, target: path.join(work, "outputs", word) };
  });
  const started = performance.now();
  const builds = sites.map(({ content, target }) => startBuild(content, target, ["--force"]));
  for (const { ended } of builds) {
    const { status, output } = await ended;
    if (status !== 0) throw new Error(output);
  }
  const digests = sites.map(({ target }) => digestTree(target));
  return { sites, digests, duration: (performance.now() - started) / 2 };
}

/**
 * Builds two sites alternately into one output and kills each build with SIGKILL. A following build
 * of invalid content must leave a complete output and no other files.
 */
export async function killBuilds({ findings, seed, size, work }: BuildContext): Promise<string> {
  const random = randomOf(seed, 0);
  const { sites, digests, duration } = await prepareSites(work);
  const invalid = writeSite(path.join(work, "invalid"), "invalid");
  writeFileSync(path.join(invalid, "pages/about.md"), "No front matter.\n");
  const parent = path.join(work, "killed");
  const target = path.join(parent, "out");
  await startBuild(sites[0]?.content ?? "", target).ended;
  const counts = { old: 0, new: 0, restored: 0 };
  for (let turn = 1; turn <= size; turn++) {
    const before = digestTree(target);
    const moment = random.below(duration);
    const build = startBuild(sites[turn % 2]?.content ?? "", target);
    await Promise.race([setTimeout(moment), build.ended]);
    build.child.kill("SIGKILL");
    await build.ended;
    const after = digestTree(target);
    const { output } = await startBuild(invalid, target).ended;
    const others = readdirSync(parent).filter((name) => name !== "out");
    const check = (rule: string, holds: boolean) => {
      if (!holds)
        findings.add(rule, `seed ${seed}, kill ${turn} at ${moment} ms: ${others.join()}`);
    };
    counts[after === "" ? "restored" : after === before ? "old" : "new"]++;
    check("the output is not a mixture", after === "" || digests.includes(after));
    check("the next command leaves a complete output", digests.includes(digestTree(target)));
    check(
      "the next command reports that it restored the output",
      after !== "" || output.includes("was interrupted while replacing"),
    );
    check("no other files are left", others.length === 0);
  }
  return `${size} builds killed: ${counts.old} left the old output, ${counts.new} the new one, ${counts.restored} were restored by the next build`;
}

/** Builds two sites concurrently, alternately into one output and into two. */
export async function buildPairs({ findings, size, work }: BuildContext): Promise<string> {
  const { sites, digests } = await prepareSites(work);
  const shared = path.join(work, "outputs/shared");
  let refused = 0;
  for (let pair = 1; pair <= size; pair++)
    for (const isShared of [true, false]) {
      const builds = sites.map(({ content, target }) =>
        startBuild(content, isShared ? shared : target),
      );
      const ends = await Promise.all(builds.map(({ ended }) => ended));
      const check = (rule: string, holds: boolean) => {
        if (!holds) findings.add(rule, `pair ${pair}: ${ends.map(({ output }) => output).join()}`);
      };
      const failed = ends.filter(({ status }) => status !== 0);
      refused += failed.length;
      check(
        "a build fails only if another one builds the same output",
        failed.every(
          ({ output }) => isShared && /^[^\n]* is being built by process \d+ on /m.test(output),
        ),
      );
      check("one of the builds succeeds", failed.length < ends.length);
      const expected = digests.filter((_, index) => ends[index]?.status === 0);
      if (isShared)
        check("the output equals that of one of the builds", expected.includes(digestTree(shared)));
      else
        for (const [index, { target }] of sites.entries())
          check("each output equals that of its site", digestTree(target) === digests[index]);
    }
  const left = readdirSync(path.join(work, "outputs")).filter((name) => name.includes("."));
  if (left.length > 0) findings.add("no other files are left", left.join());
  return `${2 * size} pairs of concurrent builds: ${4 * size - refused} built, ${refused} rejected`;
}

/** Sizes of the disk relative to the output: too small for a second copy. */
const diskSizes = [1.02, 1.3, 1.6];

async function fillDisk({ build, defer, findings, work }: Context): Promise<string> {
  const { content, output } = await build(0);
  // Bytes on disk, in whole blocks.
  const { stdout } = spawnSync("du", ["-sk", output], { encoding: "utf8" });
  const disk = path.join(work, "disk");
  mkdirSync(disk);
  const unmount = () => spawnSync("umount", [disk]);
  defer(unmount);
  for (const relative of diskSizes) {
    const size = Math.ceil(Number.parseInt(stdout, 10) * 1024 * relative);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk]);
    if (mounted.status !== 0) throw new Unavailable("this user cannot mount a tmpfs");
    const target = path.join(disk, "dist");
    cpSync(output, target, { recursive: true });
    const before = digestTree(target);
    const { status, output: printed } = await startBuild(content, target).ended;
    const isRaw = /^\s+at .+:\d+:\d+\)?$|node:internal|ENOSPC: no space/m.test(printed);
    const rules = {
      "exits with 1": status === 1,
      "prints no raw system error": !isRaw,
      "names the reason": /room|space|full/i.test(printed),
      "keeps the last output": digestTree(target) === before,
    };
    for (const [rule, holds] of Object.entries(rules))
      if (!holds)
        findings.add(
          `a build on a full disk ${rule}`,
          `a disk of ${size} bytes: ${printed.slice(-400)}`,
        );
    unmount();
  }
  return `${diskSizes.length} full disks`;
}

export const kills: Suite = { title: "Builds killed at random moments", size: 30, run: killBuilds };
export const pairs: Suite = { title: "Concurrent builds", size: 10, run: buildPairs };
export const fullDisk: Suite = { title: "Builds on a full disk", run: fillDisk };
