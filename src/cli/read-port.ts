/** Parser for the option --port. */
import { UsageError } from "./command.ts";

/** @throws UsageError for an invalid port; 0 is valid and selects a free port */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port takes a number up to 65535, got "${text}".`);
}
