import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { findFreePort, readPort } from "./run-server.ts";

const host = "127.0.0.1";

/** Listens on a port, a free one by default. */
async function occupy(port = 0) {
  const server = createServer().listen(port, host);
  await once(server, "listening");
  return server;
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === "object" && address ? address.port : 0;

describe("the default port of a server", () => {
  test("is the next one if the first is in use", async () => {
    const other = await occupy();
    const taken = portOf(other.address());
    const found = await findFreePort(host, taken);
    other.close();
    assert.ok(found > taken && found < taken + 50, String(found));
    const own = await occupy(found);
    own.close();
  });

  test("is the preferred one if it is free", async () => {
    const other = await occupy();
    const free = portOf(other.address());
    other.close();
    await once(other, "close");
    assert.equal(await findFreePort(host, free), free);
  });
});

test("an invalid port is reported with the option or variable that contains it", () => {
  assert.throws(() => readPort("http"), {
    message: '--port must be a number up to 65535, got "http".',
  });
  assert.throws(() => readPort("65536", "PORT"), {
    message: 'PORT must be a number up to 65535, got "65536".',
  });
});
