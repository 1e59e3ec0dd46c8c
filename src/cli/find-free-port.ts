/**
 * Finds a free port for servers without an explicit port that cannot report the one they choose.
 */
import { once } from "node:events";
import { createServer } from "node:net";

/** Maximum number of ports to try. */
const tries = 50;

/**
 * @returns the first free port from the given one on, or any free port for 0; the given port if
 * none is free, so that the server reports the error
 */
export async function findFreePort(host = "127.0.0.1", first = 0): Promise<number> {
  for (let port = first; port < first + tries; port++) {
    const free = await tryPort(host, port);
    if (free !== undefined) return free;
  }
  return first;
}

/** @returns the port if it is free, otherwise undefined */
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
