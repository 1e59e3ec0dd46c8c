/**
 * Builds killed at random moments, and a check of their outputs.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { randomOf } from "../random.ts";
import { writeSite } from "../content/small-site.ts";
import { digestTree } from "../files.ts";
import { startBuild } from "../project.ts";

export interface KilledBuilds {
  kills: number;
  /** Builds that left the old output. */
  old: number;
  /** Builds that left the new output. */
  fresh: number;
  /** Builds that left no output, which the next command restored. */
  restored: number;
  /** A line for each fault. */
  faults: string[];
}

/**
 * Builds two sites alternately into one output and kills each build with SIGKILL. A following build
 * of invalid content must leave a complete output and no other files.
 *
 * @param seed seed of the random moments
 */
export async function killBuilds(count: number, seed: number): Promise<KilledBuilds> {
  const work = mkdtempSync(path.join(tmpdir(), "broadsheet-kills-"));
  const result: KilledBuilds = {
    kills: 0,
    old: 0,
    fresh: 0,
    restored: 0,
    faults: [],
  };
  try {
    const random = randomOf(seed, 0);
    const sites = ["heron", "bittern"].map((word) => writeSite(path.join(work, word), word));
    const bad = writeSite(path.join(work, "bad"), "bad");
    writeFileSync(path.join(bad, "pages/about.md"), "No front matter.\n");
    const wholes: string[] = [];
    let longest = 0;
    for (const site of sites) {
      const started = performance.now();
      const target = path.join(work, "whole");
      const { status, output } = await startBuild(site, target, {
        options: ["--force"],
      }).ended;
      if (status !== 0) throw new Error(output);
      longest = Math.max(longest, performance.now() - started);
      wholes.push(digestTree(target));
    }
    const parent = path.join(work, "outputs");
    const target = path.join(parent, "out");
    const [first = ""] = sites;
    await startBuild(first, target).ended;
    for (let turn = 1; turn <= count; turn++) {
      const before = digestTree(target);
      const moment = random.below(longest * 1.1);
      const build = startBuild(sites[turn % 2] ?? "", target);
      await Promise.race([setTimeout(moment), build.ended]);
      build.child.kill("SIGKILL");
      await build.ended;
      const after = digestTree(target);
      const { output } = await startBuild(bad, target).ended;
      const settled = digestTree(target);
      const fault = (message: string) =>
        result.faults.push(`seed ${seed}, kill ${turn} at ${moment} ms: ${message}`);
      result.kills++;
      if (after === "") result.restored++;
      else if (after === before) result.old++;
      else result.fresh++;
      if (after !== "" && !wholes.includes(after)) fault("the output is a mixture");
      if (!wholes.includes(settled)) fault("the next command leaves no complete output");
      if (after === "" && !output.includes("was interrupted while replacing"))
        fault("the next command does not report that it restored the output");
      const left = readdirSync(parent).filter((name) => name !== "out");
      if (left.length > 0) fault(`${left.join(", ")} is left`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
  return result;
}
