/** Free port for servers without a given one, or that cannot report the one they use. */
import { once } from "node:events";
import { createServer } from "node:net";

/** Maximum number of ports. An address that the machine does not have is reported by the server. */
const tries = 50;

/**
 * @returns the first free port of an address, from a given one on, or any for 0; the given one if
 * none is free
 */
export async function findFreePort(host = "127.0.0.1", first = 0): Promise<number> {
  for (let port = first; port < first + tries; port++) {
    const free = await tryPort(host, port);
    if (free !== undefined) return free;
  }
  return first;
}

/** @returns the port after listening on it for a moment; undefined if it is not free */
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
