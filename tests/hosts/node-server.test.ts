/**
 * The Node server and `broadsheet serve`: logs, limits, signals and the container.
 * tests/hosts/hosts.slow.test.ts tests its responses.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import manifest from "../../package.json" with { type: "json" };
import { runMain } from "../../src/cli/run-program.fixture.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";
import { indexOutput } from "../../src/pipeline/output/fit-output.ts";
import type { Served } from "../../src/hosts/host.ts";
import { fillHostTemplate } from "../../src/plugins/host-templates/templates.ts";
import { serve } from "../../src/plugins/node-server/serve.ts";
import { makeFolder, root } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { eventually } from "./eventually.fixture.ts";

describe("the Node server", () => {
  let running: Served;
  const lines: string[] = [];
  before(async () => {
    const log = (line: string) => lines.push(line);
    running = await serve(demoOutput, { port: 0, log });
  });
  after(() => running.stop());
  const send = (address: string, init?: RequestInit) => fetch(running.origin + address, init);

  test("has a health check that is not logged", async () => {
    const response = await send("/healthz");
    assert.equal(response.status, 200);
    assert.equal(await response.text(), "ok\n");
    assert.equal(response.headers.get("Cache-Control"), "no-store");
    assert.deepEqual(
      lines.filter((line) => line.includes("/healthz")),
      [],
    );
  });

  test("logs a line for each request", async () => {
    const bytes = (
      await (await send("/llms.txt", { headers: { "Accept-Encoding": "identity" } })).bytes()
    ).length;
    // The client may receive the response before the line is written.
    await eventually(() => {
      const line = lines.find((one) => one.includes("/llms.txt"));
      assert.match(
        line ?? "",
        new RegExp(
          String.raw`^127\.0\.0\.1 - - \[\d\d/\w{3}/\d{4}:[\d:]{8} \+0000\] "GET /llms\.txt HTTP/1\.1" 200 ${bytes} \d+\.\d$`,
        ),
      );
    });
  });

  test("answers MCP clients, also after request bodies that it rejected unread", async () => {
    const headers = { "Content-Type": "application/json" };
    const body = "x".repeat(3_000_000);
    for (let times = 0; times < 3; times++) {
      for (const [address, status] of [
        ["/blog/", 405],
        ["/mcp", 413],
      ] as const) {
        const rejected = await send(address, { method: "POST", headers, body });
        await rejected.arrayBuffer();
        assert.equal(rejected.status, status, address);
      }
      const response = await send("/mcp", {
        method: "POST",
        headers,
        body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      });
      assert.deepEqual(await response.json(), {
        jsonrpc: "2.0",
        id: 1,
        result: {},
      });
      assert.equal((await send("/blog/")).status, 200);
    }
  });

  test("ignores another host in headers and in the request target", async () => {
    const requestAs = (headers: Record<string, string>, address: string) =>
      new Promise<string>((resolve, reject) => {
        const { hostname, port } = new URL(running.origin);
        http
          .get({ hostname, port, path: address, headers }, async (response) => {
            const { date, ...rest } = response.headers;
            assert.ok(date);
            const body = Buffer.concat(await response.toArray()).toString();
            resolve(JSON.stringify([response.statusCode, rest, body]));
          })
          .on("error", reject);
      });
    for (const address of [
      "/",
      "/about",
      "/api/public/v1/blog?per_page=2",
      "/api/public/v1/blog?page=x",
      "/nothing/",
      "http://evil.example/api/public/v1/blog?page=x",
    ]) {
      const plain = await requestAs({}, address);
      assert.doesNotMatch(plain, /evil|127\.0\.0\.1/);
      for (const headers of [
        { Host: "evil.example" },
        { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "ftp" },
        { Forwarded: "host=evil.example;proto=http" },
      ])
        assert.equal(await requestAs(headers, address), plain, address);
    }
  });

  test("rejects a long query with an API error", async () => {
    const response = await send(`/api/public/v1/blog?q=${"%20".repeat(8_000)}`);
    assert.equal(response.status, 400);
    assert.equal(response.headers.get("API-Version"), "v1");
  });

  test("rejects TRACE, which a Request cannot represent", async () => {
    const { hostname, port } = new URL(running.origin);
    const request = http.request({ hostname, port, method: "TRACE" }).end();
    const [response]: http.IncomingMessage[] = await once(request, "response");
    response?.resume();
    assert.equal(response?.statusCode, 405);
    assert.equal(response?.headers.allow, "GET, HEAD, OPTIONS");
  });
});

const film = "/media/film.mp4";
/** Size in bytes, larger than the buffers of a connection. */
const filmSize = 40 * 1024 * 1024;

/** @returns the output folder of the demo site with a large video */
function createSiteWithFilm(): string {
  const folder = makeFolder();
  cpSync(demoOutput, folder, { recursive: true });
  writeFileSync(path.join(folder, film), Buffer.alloc(filmSize));
  indexOutput(folder);
  return folder;
}

function waitUntilRefused(origin: string): Promise<void> {
  return eventually(async () => {
    const response = await fetch(`${origin}/llms.txt`).catch(() => undefined);
    await response?.bytes();
    assert.ok(!response, "the server still accepts connections");
  });
}

describe("broadsheet serve", () => {
  const folder = createSiteWithFilm();
  const script = path.join(root, "src/cli/broadsheet.ts");
  const failures: [args: string[], status: number, message: RegExp][] = [
    [["--prt", "1"], 2, /^Unknown option --prt\. Did you mean --port\?/],
    [["--port", "x"], 2, /^--port must be a number up to 65535, got "x"\.\n/],
    [["--port", "70000"], 2, /^--port must be a number up to 65535/],
    [["a", "b"], 2, /^Pass a single folder\.\n/],
    [[root], 1, /^There is no built site in .*\. Run npm run build/],
  ];
  for (const [args, status, message] of failures)
    test(`exits with ${status} for ${args.join(" ").replace(root, "…")}`, async () => {
      const ended = await runMain(["serve", ...args]);
      assert.match(ended.stderr, message);
      assert.doesNotMatch(ended.stderr, /^\s+at /m);
      assert.equal(ended.status, status);
    });

  test("exits with 1 for a port in use", async () => {
    const { origin, stop } = await serve(demoOutput, { port: 0 });
    const ended = await runMain(["serve", demoOutput, "--port", new URL(origin).port]);
    await stop();
    assert.equal(ended.status, 1);
    assert.match(ended.stderr, /EADDRINUSE/);
  });

  for (const signal of sampleRows(["SIGTERM", "SIGINT"] as const, 1))
    test(`exits with 0 on ${signal}, after the requests in progress`, async () => {
      const child = spawn(process.execPath, [script, "serve", folder, "--port", "0", "--quiet"], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      const [output] = await once(child.stderr, "data");
      const [origin = ""] = /http:\/\/\S+/.exec(String(output)) ?? [];
      assert.ok(origin);
      const ended = once(child, "exit");
      const response = await fetch(`${origin}${film}`);
      child.kill(signal);
      await waitUntilRefused(origin);
      assert.equal((await response.bytes()).length, filmSize);
      assert.deepEqual(await ended, [0, null]);
    });
});

describe("the container of a site", () => {
  test("contains the packages of the server in its second stage", async () => {
    const stage = makeFolder();
    const dockerfile = fillHostTemplate(
      new URL("../../src/plugins/node-server/templates/Dockerfile", import.meta.url),
      {},
    );
    const copied = [...dockerfile.matchAll(/^COPY --from=build \/site\/node_modules\/(\S+)/gm)].map(
      ([, name = ""]) => name,
    );
    for (const name of copied.filter((one) => one !== "broadsheet"))
      cpSync(path.join(root, "node_modules", name), path.join(stage, "node_modules", name), {
        recursive: true,
      });
    // The sources of the package run outside node_modules, in which Node does not strip types.
    // Imported devDependencies are linked, because the published package bundles them
    // (scripts/bundle-packages.ts).
    cpSync(path.join(root, "src"), path.join(stage, "src"), {
      recursive: true,
    });
    for (const name of Object.keys(manifest.devDependencies)) {
      const link = path.join(stage, "node_modules", name);
      mkdirSync(path.dirname(link), { recursive: true });
      symlinkSync(path.join(root, "node_modules", name), link);
    }
    const child = spawn(
      process.execPath,
      ["src/cli/broadsheet.ts", "serve", demoOutput, "--port", "0"],
      { cwd: stage, stdio: ["ignore", "ignore", "pipe"] },
    );
    const [output] = await once(child.stderr, "data");
    const [origin = ""] = /http:\/\/\S+/.exec(String(output)) ?? [];
    assert.ok(origin, String(output));
    const health = await fetch(`${origin}/healthz`);
    const post = await fetch(`${origin}/api/public/v1/blog?q=pump&per_page=1`);
    child.kill();
    assert.equal(health.status, 200);
    assert.equal(post.status, 200);
  });
});
