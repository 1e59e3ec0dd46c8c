/** Servers of tests, on a free port of this machine. */
import assert from "node:assert/strict";
import { once } from "node:events";
import type { Server } from "node:net";

/** @returns the origin of the server */
export async function listenLocally(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return `http://127.0.0.1:${address.port}`;
}
