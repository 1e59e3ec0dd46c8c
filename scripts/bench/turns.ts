/**
 * Works that are compared, done in turns: what disturbs the machine for a while disturbs all of them.
 *
 * Where the times of one spread by more than a share of their median, all are done once more, up to twice as often as asked for; what is still
 * spread then is marked as disturbed.
 */
import { median, type Timing } from "./results.ts";
import type { Cost } from "./run.ts";

export interface Work {
  name: string;
  /** Undoes what the last time has left, where that is not part of the work. */
  prepare?: () => Promise<void> | void;
  run: () => Promise<Cost>;
}

/** Of the median, from the fastest run to the slowest. */
export const mostSpread = 0.15;

/**
 * @param log is given a line for each thing done
 * @returns a result for each of the works
 */
export async function takeTurns(
  works: readonly Work[],
  documents: number,
  runs: number,
  log: (line: string) => void,
): Promise<Timing[]> {
  const costs = new Map<Work, Cost[]>(works.map((work) => [work, []]));
  const isDisturbed = () => runs > 1 && [...costs.values()].some((of) => spreadOf(of) > mostSpread);
  for (let turn = 0; turn < runs || (turn < 2 * runs && isDisturbed()); turn++)
    for (const [work, done] of costs) {
      await work.prepare?.();
      const cost = await work.run();
      log(
        `${work.name}: ${cost.seconds.toFixed(2)} s${turn < runs ? "" : " (once more: the times differ)"}`,
      );
      done.push(cost);
    }
  return [...costs].map(([{ name }, done]) => ({
    work: name,
    documents,
    runs: done.length,
    seconds: median(done.map(({ seconds }) => seconds)),
    processor: medianOf(done.map(({ processor }) => processor)),
    spread: spreadOf(done),
    memory: done.reduce<number | null>(
      (most, { memory }) => (memory === null ? most : Math.max(most ?? 0, memory)),
      null,
    ),
  }));
}

function medianOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
}

/** @returns how far the middle of the runs is spread: the slowest of an odd one out does not count where there are five and more */
function spreadOf(costs: readonly Cost[]): number {
  const sorted = costs.map(({ seconds }) => seconds).toSorted((one, other) => one - other);
  const cut = sorted.length > 4 ? 1 : 0;
  const [first = 0, last = 0] = [sorted[cut], sorted.at(-1 - cut)];
  return (last - first) / median(sorted);
}
