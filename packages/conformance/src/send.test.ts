import assert from "node:assert/strict";
import http from "node:http";
import { describe, test } from "node:test";
import { portOf } from "./server.ts";
import { sendOverHttp } from "./send.ts";

const request = { method: "GET", target: "/", headers: {} };

describe("sendOverHttp", () => {
  test("sends again if the server closes a connection that has been idle", async () => {
    const answered = new Set<unknown>();
    await withServer(
      ({ socket }, response) => {
        if (answered.has(socket)) return socket.destroy();
        answered.add(socket);
        return response.end("text");
      },
      async (origin) => {
        const send = sendOverHttp(origin);
        for (let time = 0; time < 3; time++)
          assert.equal((await send(request)).body.toString(), "text");
      },
    );
    assert.equal(answered.size, 3);
  });

  test("rejects if the server closes each connection", () =>
    withServer(
      ({ socket }) => socket.destroy(),
      (origin) => assert.rejects(sendOverHttp(origin)(request), { code: "ECONNRESET" }),
    ));
});

async function withServer(
  respond: (request: http.IncomingMessage, response: http.ServerResponse) => unknown,
  act: (origin: string) => Promise<void>,
): Promise<void> {
  const server = http.createServer(respond).listen(0, "127.0.0.1");
  try {
    await act(`http://127.0.0.1:${await portOf(server)}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
