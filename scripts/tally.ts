/**
 * What a slow check tells: a line for each finding, and at its end how many there were of each kind.
 */

export interface Finding {
  status: "ok" | "failed" | "skipped";
  /** What was looked at, and the result. */
  line: string;
  details?: readonly string[];
}

/** Something that this machine has not. Its message says what. */
export class Missing extends Error {}

const shown = { ok: "ok     ", failed: "FAILED ", skipped: "skipped" };

/** @param command whose findings are told, as npm calls it */
export function startTally(command: string) {
  const counts = { ok: 0, failed: 0, skipped: 0 };
  return {
    report({ status, line, details = [] }: Finding): void {
      counts[status]++;
      console.log(`${shown[status]}  ${line}`);
      for (const detail of details) console.log(`         ${detail}`);
    },
    /** @returns the exit code, after a line that counts the findings */
    end(): number {
      const { ok, failed, skipped } = counts;
      console.log(`${command}: ${ok} passed, ${failed} failed, ${skipped} skipped`);
      return failed === 0 ? 0 : 1;
    },
  };
}
