import assert from "node:assert/strict";

/** @returns the processor time of a function in milliseconds, which is independent of other load */
export function processorTime(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Size of the larger input, in relation to that of the smaller one. */
const factor = 4;
/** Largest accepted ratio of both times: above that of linear, below that of quadratic growth. */
const maxRatio = 9;
/** Processor time in milliseconds that other work of the process, such as its compiler, may use. */
const noise = 20;

/**
 * Compares the processor time of work on an input with that on one of four times the size. The
 * minimum of several runs in turn counts, so that other load on the machine does not matter.
 *
 * @param size size of the smaller input, at which quadratic growth takes much longer than the noise
 * @throws AssertionError if the time grows faster than the size
 */
export async function expectLinearTime(
  size: number,
  work: (size: number, round: number) => unknown,
): Promise<void> {
  const small: number[] = [];
  const large: number[] = [];
  for (let round = 0; round < 5; round++)
    for (const [times, input] of [
      [small, size],
      [large, size * factor],
    ] as const) {
      const start = process.cpuUsage();
      await work(input, round);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1_000);
    }
  const [base, most] = [Math.min(...small), Math.min(...large)];
  assert.ok(
    most <= base * maxRatio + noise,
    `${most} ms for an input of ${size * factor}, ${base} ms for one of ${size}`,
  );
}
