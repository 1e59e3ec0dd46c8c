/**
 * Reporter of slow checks: prints one line per finding, and a summary at the end.
 */

export interface Finding {
  status: "ok" | "failed" | "skipped";
  /** Name of the check and its result. */
  line: string;
  details?: readonly string[];
}

const labels = { ok: "ok     ", failed: "FAILED ", skipped: "skipped" };

/** @param command name of the npm script, for the summary */
export function createReporter(command: string) {
  const counts = { ok: 0, failed: 0, skipped: 0 };
  return {
    report({ status, line, details = [] }: Finding): void {
      counts[status]++;
      console.log(`${labels[status]}  ${line}`);
      for (const detail of details) console.log(`         ${detail}`);
    },
    /** Prints the summary. @returns the exit code */
    end(): number {
      const { ok, failed, skipped } = counts;
      console.log(`${command}: ${ok} passed, ${failed} failed, ${skipped} skipped`);
      return failed === 0 ? 0 : 1;
    },
  };
}
