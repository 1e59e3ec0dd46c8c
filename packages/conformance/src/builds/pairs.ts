/**
 * Pairs of concurrent builds, and a check of their outputs.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeSite } from "../content/small-site.ts";
import { digestTree } from "../files.ts";
import { startBuild } from "../project.ts";

export interface BuiltPairs {
  pairs: number;
  /** Successful builds. */
  built: number;
  /** Builds rejected because of the other. */
  refused: number;
  /** A line for each fault. */
  faults: string[];
}

/** Builds two sites concurrently, `count` times into one output and `count` times into two. */
export async function buildPairs(count: number): Promise<BuiltPairs> {
  const work = mkdtempSync(path.join(tmpdir(), "broadsheet-pairs-"));
  const result: BuiltPairs = { pairs: 0, built: 0, refused: 0, faults: [] };
  try {
    const sites = ["heron", "bittern"].map((word) => writeSite(path.join(work, word), word));
    const outputs = path.join(work, "outputs");
    const one = path.join(outputs, "one");
    const two = sites.map((_, index) => path.join(outputs, `two-${index}`));
    // Without caches, so that both builds write them concurrently.
    const builds = sites.map((site, index) =>
      startBuild(site, two[index] ?? "", { options: ["--force"] }),
    );
    for (const { ended } of builds) {
      const { status, output } = await ended;
      if (status !== 0) throw new Error(output);
    }
    const wholes = two.map(digestTree);
    for (let pair = 1; pair <= count; pair++)
      for (const targets of [[one, one], two]) {
        const running = sites.map((site, index) => startBuild(site, targets[index] ?? ""));
        const ends = await Promise.all(running.map(({ ended }) => ended));
        const fault = (message: string) => result.faults.push(`pair ${pair}: ${message}`);
        result.pairs++;
        for (const [index, { status, output }] of ends.entries())
          if (status === 0) result.built++;
          else if (targets === two || !/^[^\n]* is being built by process \d+ on /m.test(output))
            fault(`build ${index} exited with ${status}: ${output}`);
          else result.refused++;
        const good = wholes.filter((_, index) => ends[index]?.status === 0);
        if (good.length === 0) fault("both builds failed");
        if (targets === two) {
          for (const [index, target] of two.entries())
            if (digestTree(target) !== wholes[index])
              fault(`output ${index} differs from its site`);
        } else if (!good.includes(digestTree(one)))
          fault("the output is not that of a successful build");
      }
    const left = readdirSync(outputs).filter((name) => name.includes("."));
    if (left.length > 0) result.faults.push(`${left.join(", ")} is left`);
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
  return result;
}
