/** The number of a port as it is typed. */
import { UsageError } from "./command.ts";

/** @throws UsageError for what is no port; 0 takes any free one */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port takes a number up to 65535, got "${text}".`);
}
