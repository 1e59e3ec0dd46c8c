/** Ports and shutdown of the servers that commands run. */
import { once } from "node:events";
import { createServer } from "node:net";
import { endWithSignals } from "./end-with-signals.ts";
import { UsageError } from "./command.ts";

/**
 * Parses a port; 0 selects a free port.
 *
 * @param name option or variable with the port
 * @throws UsageError for an invalid port
 */
export function readPort(text: string, name = "--port"): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`${name} must be a number up to 65535, got "${text}".`);
}

/** Maximum number of ports to try. */
const tries = 50;

/**
 * @returns the first free port, starting with the given one, or any free port for 0; the given port
 *   if none is free, so that the server reports the error
 */
export async function findFreePort(host = "127.0.0.1", first = 0): Promise<number> {
  for (let port = first; port < first + tries; port++) {
    const free = await tryPort(host, port);
    if (free !== undefined) return free;
  }
  return first;
}

/** @returns the port if it is free, otherwise undefined */
async function tryPort(host: string, port: number) {
  const server = createServer().listen({ host, port, exclusive: true });
  try {
    await once(server, "listening");
  } catch {
    return undefined;
  }
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? address?.port : undefined;
}

/**
 * Waits for Ctrl+C, a signal, or the server's own end.
 *
 * @param stop stops the server and everything that it has started
 * @param closed resolves when the server has ended by itself
 */
export async function stopOnSignal(
  stop: () => Promise<void>,
  closed = new Promise<void>(() => undefined),
): Promise<void> {
  const { promise: signalled, resolve } = Promise.withResolvers<void>();
  endWithSignals(() => resolve());
  await Promise.race([signalled, closed]);
  // Signals of the same key press arrive together; a later one ends the program at once.
  setTimeout(endWithSignals, 1000).unref();
  await stop();
}
