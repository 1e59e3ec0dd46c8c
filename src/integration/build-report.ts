/**
 * What a build tells while it runs: a line a stage, with what was done and how long it took.
 */

export interface BuildReport {
  /** Ends a stage. */
  stage(what: string): void;
}

/** @returns a report whose first stage begins now */
export function startReport(print: (line: string) => void): BuildReport {
  let since = performance.now();
  return {
    stage(what) {
      const now = performance.now();
      print(`${what} in ${((now - since) / 1000).toFixed(2)} s`);
      since = now;
    },
  };
}
