/**
 * Connections of the Node server, tested with simple handlers instead of a site.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { presetSchemas } from "../../collections/preset-schemas.fixture.ts";
import { everyResponse } from "../../format/headers.ts";
import { listen, type Exchange } from "./listen.ts";

type Handler = (request: Request) => Promise<Response>;

async function start(
  context: { after: (stop: () => Promise<void>) => void },
  handler: Handler,
  stalled?: number,
) {
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
async function sendRaw(port: number, text: string | Uint8Array): Promise<string> {
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
    context.after(() => socket.destroy());
    socket.on("error", () => undefined);
    socket.write(get("/"));
    // Node restarts the timeout if the client has read bytes since the last check.
    await context.waitFor(() => assert.equal(exchanges.length, 1), { timeout: 100_000 });
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

const end = `Host: a\r\n${last}\r\n`;
const chunked = `Host: a\r\n${last}Transfer-Encoding: chunked\r\n\r\n`;

/** Requests that are no valid HTTP, or that are not served, and their errors. */
const refused: [request: string | Buffer, status: number, message: RegExp][] = [
  [`GET / HTTP/1.1\r\nHost: b\r\n${end}`, 400, /^The request has more than one Host field\.$/],
  [`GET / HTTP/1.1\r\nhost: a\r\n${end}`, 400, /more than one Host/],
  [`GET / HTTP/1.1\r\n${last}\r\n`, 400, /^The request has no Host field\.$/],
  [`GET / HTTP/1.1\r\nHost:\r\n${last}\r\n`, 400, /^The Host field must be a host, got ""\.$/],
  [`GET / HTTP/1.1\r\nHost: a b\r\n${last}\r\n`, 400, /^The Host field must be a host/],
  [`GET / HTTP/1.1\r\nHost: a/b\r\n${last}\r\n`, 400, /^The Host field must be a host/],
  [`TRACE / HTTP/1.1\r\n${end}`, 405, /^"TRACE" is not allowed/],
  [`CONNECT a:80 HTTP/1.1\r\n${end}`, 405, /^"CONNECT" is not allowed/],
  [`BREW /pot HTTP/1.1\r\n${end}`, 405, /^"BREW" is not allowed/],
  [`get / HTTP/1.1\r\n${end}`, 405, /^"get" is not allowed/],
  [`GET * HTTP/1.1\r\n${end}`, 400, /^The target of GET must be a path, got "\*"\.$/],
  [`POST * HTTP/1.1\r\n${end}`, 400, /^The target of POST must be a path/],
  [`GET http:// HTTP/1.1\r\n${end}`, 400, /./],
  [
    `GET blog HTTP/1.1\r\n${end}`,
    400,
    /^The request is not valid HTTP: Invalid characters in url\.$/,
  ],
  [`GET  HTTP/1.1\r\n${end}`, 400, /^The request is not valid HTTP/],
  [`GET /a\x01 HTTP/1.1\r\n${end}`, 400, /^The request is not valid HTTP/],
  [`GET /a\x7f HTTP/1.1\r\n${end}`, 400, /^The request is not valid HTTP/],
  [`GET /a b HTTP/1.1\r\n${end}`, 400, /^The request is not valid HTTP/],
  // Latin-1.
  [Buffer.from(`GET /\xfcber HTTP/1.1\r\n${end}`, "latin1"), 400, /^The request is not valid HTTP/],
  [Buffer.from(`GET /?q=\xfc HTTP/1.1\r\n${end}`, "latin1"), 400, /^The request is not valid HTTP/],
  ["GET /\r\n\r\n", 400, /^HTTP\/0\.9 is not supported\.$/],
  [`GET / HTTP/2.0\r\n${end}`, 400, /^HTTP\/2\.0 is not supported\.$/],
  [`GET / HTTP/1.2\r\n${end}`, 400, /^The request is not valid HTTP: Invalid HTTP version\.$/],
  ["hello\r\n\r\n", 400, /^The request is not valid HTTP/],
  ["\x16\x03\x01\x02\x00\x01\x00", 400, /^The request is not valid HTTP/],
  [`GET / HTTP/1.1\r\na b: c\r\n${end}`, 400, /Invalid header token\.$/],
  [`GET / HTTP/1.1\r\nX: a\0\r\n${end}`, 400, /Invalid header value char\.$/],
  [`GET / HTTP/1.1\r\nX: ${"a".repeat(40_000)}\r\n${end}`, 431, /^The URL and the header fields/],
  [`GET /${"a".repeat(100_000)} HTTP/1.1\r\n${end}`, 431, /^The URL and the header fields/],
  [`GET / HTTP/1.1\r\nExpect: x\r\n${end}`, 417, /^The expectation "x" is not supported\.$/],
  [`POST / HTTP/1.1\r\nContent-Length: x\r\n${end}`, 400, /Content-Length\.$/],
  [`POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${end}`, 400, /Content-Length\.$/],
  [`POST / HTTP/1.1\r\nContent-Length: 1\r\n${chunked}`, 400, /Content-Length\.$/],
  [`POST / HTTP/1.1\r\n${chunked}zz\r\n\r\n`, 400, /Invalid character in chunk size\.$/],
  [`POST / HTTP/1.1\r\n${chunked}2\r\nabc\r\n0\r\n\r\n`, 400, /^The request is not valid HTTP/],
  [`POST / HTTP/1.1\r\n${chunked}1;${"x".repeat(20_000)}\r\n`, 413, /^The extensions of a chunk/],
];

/** Waits for the body of each request, and answers with the URL. */
const echo: Handler = async (request) => {
  await request.text();
  return new Response(request.url);
};

/** Asserts that a raw response is an API error with the headers of every response. */
function expectRefusal(answer: string, status: number): { code: string; message: string } {
  assert.ok(answer.startsWith(`HTTP/1.1 ${status} `), answer);
  for (const [name, value] of Object.entries({ ...everyResponse, "Cache-Control": "no-store" }))
    assert.ok(answer.toLowerCase().includes(`\r\n${name}: ${value}\r\n`.toLowerCase()), name);
  const [, json = ""] = /(\{"error".*\})/.exec(answer) ?? [];
  const { error } = presetSchemas.ErrorResponse.parse(JSON.parse(json));
  assert.match(error.docs, /^https:\/\/site\.example\//);
  const isMethod = error.code === "method_not_allowed";
  assert.equal(/^allow: GET, HEAD, OPTIONS\r$/im.test(answer), isMethod);
  assert.equal(isMethod, status === 405);
  return error;
}

describe("refused request", async () => {
  const started = start({ after: (stop) => after(stop) }, echo);

  for (const [request, status, message] of refused)
    test(`gets an API error: ${JSON.stringify(String(request).slice(0, 60))}`, async () => {
      const { port } = await started;
      assert.match(expectRefusal(await sendRaw(port, request), status).message, message);
    });

  test("gets its error after the responses to earlier requests of the connection", async () => {
    const { port } = await started;
    const answer = await sendRaw(
      port,
      `${get("/1")}${get("/2")}BREW /pot HTTP/1.1\r\n\r\n${get("/3")}`,
    );
    assert.deepEqual(answer.match(/^HTTP\/1\.1 \d+/gm), [
      "HTTP/1.1 200",
      "HTTP/1.1 200",
      "HTTP/1.1 405",
    ]);
    assert.match(answer, /\/1\r\n[^]*\/2\r\n[^]*BREW/);
    assert.doesNotMatch(answer, /site\.example\/3/);
  });

  test("gets no content if it is HEAD", async () => {
    const { port } = await started;
    for (const head of [`HEAD /a\x01 HTTP/1.1\r\n${end}`, `HEAD / HTTP/1.1\r\na b: c\r\n${end}`]) {
      const answer = await sendRaw(port, head);
      assert.match(answer, /^HTTP\/1\.1 400 [^]*\r\n\r\n$/);
      assert.doesNotMatch(answer, /"error"/);
    }
  });

  test("is logged", async (context) => {
    const { port, exchanges } = await started;
    await sendRaw(port, `BREW /logged HTTP/1.1\r\n${end}`);
    await context.waitFor(() => {
      const { method, status } = exchanges.find(({ target }) => target === "/logged") ?? {};
      assert.deepEqual([method, status], ["BREW", 405]);
    });
  });

  test("does not affect data after Connection: close", async () => {
    const { port } = await started;
    assert.match(
      await sendRaw(port, `${get("/", last)}garbage`),
      /^HTTP\/1\.1 200 [^]*\/\r\n0\r\n\r\n$/,
    );
  });
});

describe("request target with UTF-8 that is not percent-encoded", () => {
  const rows: [request: string, url: string][] = [
    [get("/bl\u00f6g/", last), "/bl%C3%B6g/"],
    [get("/b?q=w\u00e4sser&r=\u6c34%20", last), "/b?q=w%C3%A4sser&r=%E6%B0%B4%20"],
    [get("/\u{1f680}", last), "/%F0%9F%9A%80"],
    [`GET http://b.example/\u00e4 HTTP/1.1\r\n${end}`, "/%C3%A4"],
    [`GET /\u00e4 HTTP/1.0\r\n\r\n`, "/%C3%A4"],
    [get("/1") + get("/\u00e4"), "/%C3%A4"],
  ];
  for (const [request, url] of rows)
    test(`is encoded: ${JSON.stringify(request.slice(0, 50))}`, async (context) => {
      const { port } = await start(context, echo);
      const answer = await sendRaw(port, request);
      assert.match(answer, /^HTTP\/1\.1 200 /);
      assert.equal(answer.match(/https:\S+/g)?.at(-1), `https://site.example${url}`);
    });

  test("is read to the end of its body, in any number of packets", async (context) => {
    const { port } = await start(
      context,
      async (request) => new Response(`<${await request.text()}>`),
    );
    const socket = connect(port, "127.0.0.1");
    const closed = once(socket, "close");
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    for (const part of [
      "POST /\u00e4 HTTP/1.1\r\nHost: a\r\n",
      "Content-Length: 6\r\n\r\n",
      "abc",
      "def",
    ]) {
      socket.write(part);
      await setTimeout(20);
    }
    await closed;
    assert.match(answer, /^HTTP\/1\.1 200 [^]*<abcdef>/);
  });

  test("gets an API error for any other fault", async (context) => {
    const { port } = await start(context, echo);
    for (const request of [
      `GET /\u00e4\x01 HTTP/1.1\r\n${end}`,
      `GET /\u00e4 HTTP/1.1\r\na b: c\r\n${end}`,
    ])
      expectRefusal(await sendRaw(port, request), 400);
  });
});
