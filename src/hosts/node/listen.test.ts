/**
 * Connections of the Node server, tested with simple handlers instead of a site.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, test, type TestContext } from "node:test";
import { setTimeout } from "node:timers/promises";
import { schemas } from "../../collections/preset-schemas.fixture.ts";
import { listen, type Exchange } from "./listen.ts";

type Handler = (request: Request) => Promise<Response>;

async function start(context: TestContext, handler: Handler, stalled?: number) {
  const exchanges: Exchange[] = [];
  const place = { host: "127.0.0.1", port: 0 };
  const running = await listen(
    handler,
    "https://site.example",
    stalled === undefined ? place : { ...place, stalled },
    (exchange) => exchanges.push(exchange),
  );
  context.after(() => running.stop());
  return { ...running, port: Number(new URL(running.origin).port), exchanges };
}

/** @returns the response to a raw request */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(text);
  await once(socket, "close");
  return answer;
}

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const last = "Connection: close\r\n";

describe("requests of one connection", () => {
  test("are processed one at a time, in order", async (context) => {
    let [now, most] = [0, 0];
    const { port } = await start(context, async ({ url }) => {
      most = Math.max(most, ++now);
      await setTimeout(5);
      now--;
      return new Response(new URL(url).pathname);
    });
    const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
    const sent = paths.map((path, index) => get(path, index === 49 ? last : ""));
    const answer = await sendRaw(port, sent.join(""));
    assert.deepEqual(answer.match(/\/\d+(?=\r\n)/g), paths);
    assert.equal(most, 1);
  });

  test("can have bodies", async (context) => {
    const { port } = await start(context, async (request) => {
      await setTimeout(5);
      const text = `<${await request.text()}>`;
      return new Response(text, {
        headers: { "Content-Length": String(text.length) },
      });
    });
    const body = "x".repeat(200_000);
    const post = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const text = `${get("/")}${post}${get("/")}${post}${get("/", last)}`;
    const answer = await sendRaw(port, text);
    assert.deepEqual(
      (answer.match(/<x*>/g) ?? []).map(({ length }) => length - 2),
      [0, body.length, 0, body.length, 0],
    );
  });

  test("are not read ahead without limit", async (context) => {
    let asked = 0;
    const first = Promise.withResolvers<void>();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { port } = await start(context, async () => {
      asked++;
      first.resolve();
      await promise;
      return new Response("x");
    });
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    const isTaken = socket.write(get("/").repeat(2_000_000));
    assert.equal(isTaken, false);
    await first.promise;
    await setTimeout(500);
    // Some of the 50 MB is in buffers of the operating system.
    assert.ok(socket.writableLength > 20_000_000, `${socket.writableLength}`);
    assert.equal(asked, 1);
    socket.destroy();
    resolve();
  });
});

describe("client that does not read", () => {
  /**
   * Timeout in milliseconds. With a shorter one, a busy machine could close the connection before
   * reading the request.
   */
  const stalled = 3_000;
  const endless: Handler = () =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          type: "bytes",
          pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        }),
      ),
    );

  test("is disconnected, and its response is cancelled", async (context) => {
    const { port, exchanges } = await start(context, endless, stalled);
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(get("/"));
    // Node restarts the timeout if the client has read bytes since the last check.
    for (let times = 0; times < 600 && exchanges.length === 0; times++) await setTimeout(50);
    assert.equal(exchanges.length, 1);
    socket.destroy();
  });

  test("is disconnected if it uses the most memory, including a body that the server has copied", async (context) => {
    const bytes = new Uint8Array(10_000_000);
    const headers = { "Content-Length": String(bytes.length) };
    const { port, exchanges } = await start(context, () =>
      Promise.resolve(new Response(bytes, { headers })),
    );
    const sockets = Array.from({ length: 10 }, () => {
      const socket = connect(port, "127.0.0.1").pause();
      socket.on("error", () => undefined);
      socket.write(get("/"));
      return socket;
    });
    // Only six of the responses fit in 64 MiB.
    await context.waitFor(() => assert.equal(exchanges.length, 4), { timeout: 30_000 });
    for (const socket of sockets) socket.destroy();
  });

  test("is disconnected if it uses the most memory with the body of a request", async (context) => {
    const { port, origin } = await start(context, async (request) => {
      for await (const _ of request.body ?? []);
      return new Response("x");
    });
    const body = "x".repeat(3_500_000);
    let closed = 0;
    const sockets = Array.from({ length: 10 }, () => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined).on("close", () => closed++);
      socket.write(
        `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length + 1}\r\n\r\n${body}`,
      );
      return socket;
    });
    // Only six of the bodies fit in 64 MiB.
    await context.waitFor(() => assert.equal(closed, 4), { timeout: 30_000 });
    for (const socket of sockets) socket.destroy();
    const response = await fetch(origin, { method: "POST", body: body.slice(0, 60_000) });
    assert.equal(await response.text(), "x");
  });

  test("does not delay others", async (context) => {
    const { port, origin } = await start(context, (request) =>
      request.url.endsWith("/endless") ? endless(request) : Promise.resolve(new Response("x")),
    );
    const socket = connect(port, "127.0.0.1");
    socket.write(get("/endless"));
    await setTimeout(200);
    assert.equal(await (await fetch(origin)).text(), "x");
    socket.destroy();
  });
});

test("an address in use is reported with a remedy", async (context) => {
  const { port } = await start(context, () => Promise.resolve(new Response()));
  await assert.rejects(
    listen(() => Promise.resolve(new Response()), "https://site.example", {
      host: "127.0.0.1",
      port,
    }),
    new RegExp(
      `EADDRINUSE.* 127\\.0\\.0\\.1:${port}\\. Choose another address with --port or --host\\.$`,
    ),
  );
});

describe("unsupported request", () => {
  const rows: [request: string, status: number, code: string, allow: boolean][] = [
    [`GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n${last}\r\n`, 400, "bad_request", false],
    [`GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n${last}\r\n`, 400, "bad_request", false],
    [`TRACE / HTTP/1.1\r\nHost: a\r\n${last}\r\n`, 405, "method_not_allowed", true],
  ];
  for (const [request, status, code, allow] of rows)
    test(`gets an API error: ${request.split("\r\n").slice(0, 3).join(", ")}`, async (context) => {
      const { port } = await start(context, () => Promise.resolve(new Response("x")));
      const answer = await sendRaw(port, request);
      assert.ok(answer.startsWith(`HTTP/1.1 ${status} `), answer);
      assert.match(answer, /^api-version: v1\r$/im);
      assert.equal(/^allow: GET, HEAD, OPTIONS\r$/im.test(answer), allow);
      const [, json = ""] = /(\{"error".*\})/.exec(answer) ?? [];
      const { error } = schemas.ErrorResponse.parse(JSON.parse(json));
      assert.equal(error.code, code);
      assert.match(error.docs, /^https:\/\/site\.example\//);
    });
});
