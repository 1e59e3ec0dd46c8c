/** A port for a server that nobody has named one for, or that cannot say which one it has taken. */
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * How many are tried, so that an address that this machine does not have is told by the server
 * itself.
 */
const tries = 50;

/**
 * @returns the first port that is free on an address, from a given one on, or any for 0; the given
 * one where none is
 */
export async function findFreePort(host = "127.0.0.1", first = 0): Promise<number> {
  for (let port = first; port < first + tries; port++) {
    const free = await tryPort(host, port);
    if (free !== undefined) return free;
  }
  return first;
}

/** @returns the port that was listened on for a moment, or undefined where that could not be */
async function tryPort(host: string, port: number): Promise<number | undefined> {
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
