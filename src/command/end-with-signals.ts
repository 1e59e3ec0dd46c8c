/**
 * Orderly end of a process by a signal. Without a handler, a signal ends it without its exit
 * handlers, which remove temporary files and end other processes.
 *
 * Handlers stay, because npm and a terminal each send the same signal.
 */

/** Exit codes follow the convention of shells: 128 plus the number of the signal. */
const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

let handle: ((code: number) => void) | undefined;

/** @param end replaces earlier handlers; by default, ends the process at once */
export function endWithSignals(end: (code: number) => void = (code) => process.exit(code)): void {
  if (handle === undefined)
    for (const [signal, code] of Object.entries(codes)) process.on(signal, () => handle?.(code));
  handle = end;
}
