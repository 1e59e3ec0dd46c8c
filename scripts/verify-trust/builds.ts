/**
 * Builds that are killed, that run concurrently, and that run out of disk space.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { buildPairs } from "../../tests/build/build-pairs.fixture.ts";
import { killBuilds } from "../../tests/build/build-kills.fixture.ts";
import { digestTree } from "../../tests/build/small-site.fixture.ts";
import { Findings, type Attack, type Outcome } from "./attack.ts";
import { runBuild } from "../run-build.ts";

export async function killAtRandom({ sizes, seed }: Attack): Promise<Outcome> {
  const { kills, old, fresh, restored, faults } = await killBuilds(sizes.kills, seed);
  return {
    tried: `${kills} builds killed: ${old} left the old output, ${fresh} the new one, ${restored} were restored by the next build`,
    found: countFaults(faults),
    seed,
  };
}

export async function buildConcurrently({ sizes }: Attack): Promise<Outcome> {
  const { pairs, built, refused, faults } = await buildPairs(sizes.pairs);
  return {
    tried: `${pairs} pairs of concurrent builds: ${built} built, ${refused} rejected`,
    found: countFaults(faults),
  };
}

/** Groups faults by their text after the first colon; the text before it names the single case. */
function countFaults(faults: readonly string[]): Outcome["found"] {
  const findings = new Findings();
  for (const fault of faults)
    findings.add(fault.replace(/^.*?: /, "").split("\n")[0] ?? "", fault.slice(0, 500));
  return findings.all();
}

/** Sizes of the disk relative to the output: too small for a second copy. */
const diskSizes = [1.02, 1.3, 1.6];

export async function fillDisk({ sites, work }: Attack): Promise<Outcome> {
  const findings = new Findings();
  const { content, output } = sites.demo();
  const bytes = sizeOf(output);
  const disk = path.join(work, "disk");
  mkdirSync(disk);
  let tried = 0;
  for (const relative of diskSizes) {
    const size = Math.ceil(bytes * relative);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk]);
    if (mounted.status !== 0)
      return {
        tried: "",
        found: [],
        skipped: "this user cannot mount a tmpfs",
      };
    try {
      const target = path.join(disk, "dist");
      cpSync(output, target, { recursive: true });
      const before = digestTree(target);
      const { status, output: printed } = runBuild(content, target);
      tried++;
      const name = `a disk of ${size} bytes: ${printed.slice(-400)}`;
      if (status !== 1) findings.add("a build on a full disk exits with 1", `${status}, ${name}`);
      if (/^\s+at .+:\d+:\d+\)?$|node:internal|ENOSPC: no space/m.test(printed))
        findings.add("a build on a full disk prints no raw system error", name);
      else if (!/room|space|full/i.test(printed))
        findings.add("a build on a full disk names the reason", name);
      if (digestTree(target) !== before)
        findings.add("a build on a full disk keeps the last output", name);
    } finally {
      spawnSync("umount", [disk]);
    }
  }
  return { tried: `${tried} full disks`, found: findings.all() };
}

/** @returns bytes on disk, in whole blocks */
function sizeOf(folder: string): number {
  const { stdout } = spawnSync("du", ["-sk", folder], { encoding: "utf8" });
  return Number.parseInt(stdout, 10) * 1024;
}
