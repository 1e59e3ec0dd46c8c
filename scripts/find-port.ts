/**
 * A place to listen for a program that must be told one before it starts.
 */
import { once } from "node:events";
import { createServer } from "node:net";

/** @returns a port of this machine that nobody listens on */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string")
    throw new Error("There is no free port.");
  return address.port;
}
