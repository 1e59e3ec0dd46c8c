/** Parser for the option --port. */
import { UsageError } from "./command.ts";

/**
 * Parses a port; 0 selects a free port.
 *
 * @throws UsageError for an invalid port
 */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port must be a number up to 65535, got "${text}".`);
}
