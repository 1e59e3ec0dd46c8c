/**
 * Builds that are killed, that run concurrently, and that run out of disk space.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { digestTree } from "../files.ts";
import { runBuild } from "../project.ts";
import { Findings, Unavailable, type Outcome, type Suite } from "../suite.ts";
import { killBuilds } from "./kills.ts";
import { buildPairs } from "./pairs.ts";

export const kills: Suite = {
  title: "Builds killed at random moments",
  async run({ sizes, seed }) {
    const result = await killBuilds(sizes.kills, seed);
    return {
      tried: `${result.kills} builds killed: ${result.old} left the old output, ${result.fresh} the new one, ${result.restored} were restored by the next build`,
      found: countFaults(result.faults),
      seed,
    };
  },
};

export const pairs: Suite = {
  title: "Concurrent builds",
  async run({ sizes }) {
    const result = await buildPairs(sizes.pairs);
    return {
      tried: `${result.pairs} pairs of concurrent builds: ${result.built} built, ${result.refused} rejected`,
      found: countFaults(result.faults),
    };
  },
};

/** Groups faults by their text after the first colon; the text before it names the single case. */
function countFaults(faults: readonly string[]): Outcome["found"] {
  const findings = new Findings();
  for (const fault of faults)
    findings.add(fault.replace(/^.*?: /, "").split("\n")[0] ?? "", fault.slice(0, 500));
  return findings.all();
}

/** Sizes of the disk relative to the output: too small for a second copy. */
const diskSizes = [1.02, 1.3, 1.6];

export const fullDisk: Suite = {
  title: "Builds on a full disk",
  async run({ sites, work }) {
    const findings = new Findings();
    const { content, output } = await sites.build(0);
    const bytes = sizeOf(output);
    const disk = path.join(work, "disk");
    mkdirSync(disk);
    for (const relative of diskSizes) {
      const size = Math.ceil(bytes * relative);
      const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk]);
      if (mounted.status !== 0) throw new Unavailable("this user cannot mount a tmpfs");
      try {
        const target = path.join(disk, "dist");
        cpSync(output, target, { recursive: true });
        const before = digestTree(target);
        const { status, output: printed } = await runBuild(content, target);
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
    return { tried: `${diskSizes.length} full disks`, found: findings.all() };
  },
};

/** @returns bytes on disk, in whole blocks */
function sizeOf(folder: string): number {
  const { stdout } = spawnSync("du", ["-sk", folder], { encoding: "utf8" });
  return Number.parseInt(stdout, 10) * 1024;
}
