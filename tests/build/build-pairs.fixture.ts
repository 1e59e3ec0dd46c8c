/**
 * Runs two real builds at once, and looks at what they make. Belongs to no test runner.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { digestTree, startBuild, writeSmallSite } from "./small-site.fixture.ts";

export interface BuiltPairs {
  pairs: number;
  /** How many builds ended well, and how many were refused because of the other. */
  built: number;
  refused: number;
  /** What must not be, a line each. */
  faults: string[];
}

/** Builds two sites at once, as often as told into one output, and as often into two. */
export async function buildPairs(count: number): Promise<BuiltPairs> {
  const work = mkdtempSync(path.join(tmpdir(), "broadsheet-pairs-"));
  const result: BuiltPairs = { pairs: 0, built: 0, refused: 0, faults: [] };
  try {
    const sites = ["heron", "bittern"].map((word) => writeSmallSite(path.join(work, word), word));
    const outputs = path.join(work, "outputs");
    const one = path.join(outputs, "one");
    const two = sites.map((_, index) => path.join(outputs, `two-${index}`));
    // Both at once and all anew: the kept results are written by two at a time.
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
        const fault = (what: string) => result.faults.push(`pair ${pair}: ${what}`);
        result.pairs++;
        for (const [index, { status, output }] of ends.entries())
          if (status === 0) result.built++;
          else if (targets === two || !/^[^\n]* is being built by process \d+ on /m.test(output))
            fault(`build ${index} ended with ${status}: ${output}`);
          else result.refused++;
        const good = wholes.filter((_, index) => ends[index]?.status === 0);
        if (good.length === 0) fault("neither was built");
        if (targets === two) {
          for (const [index, target] of two.entries())
            if (digestTree(target) !== wholes[index])
              fault(`output ${index} is not that of its site`);
        } else if (!good.includes(digestTree(one))) fault("the output is of none that ended well");
      }
    const left = readdirSync(outputs).filter((name) => name.includes("."));
    if (left.length > 0) result.faults.push(`${left.join(", ")} is left`);
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
  return result;
}
