/**
 * A port for a server that nobody has named one for: two sites can be looked at side by side.
 */
import { once } from "node:events";
import { createServer } from "node:net";

/** How many are tried, so that an address that this machine does not have is told by the server itself. */
const tries = 50;

/** @returns the first port that is free on an address, from a given one on; that one where none is */
export async function findFreePort(
  host: string,
  first: number,
): Promise<number> {
  for (let port = first; port < first + tries; port++)
    if (await isFree(host, port)) return port;
  return first;
}

async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer().listen({ host, port, exclusive: true });
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
