/**
 * Robustness of the process of `broadsheet serve`: closed log streams, aborted requests and damaged
 * files.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { skipUnlessProc } from "../security/greedy-clients.fixture.ts";
import { startNode } from "../../packages/conformance/src/server.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";
import { runMain } from "../../src/cli/run-program.fixture.ts";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { eventually } from "./eventually.fixture.ts";
import { addLargeFiles } from "./large-files.fixture.ts";

test("continues after its log streams are closed", async () => {
  const { child, origin, stop } = await startNode(demoOutput);
  child.stdout?.destroy();
  child.stderr?.destroy();
  for (let times = 0; times < 5; times++) {
    const page = await fetch(`${origin}/llms.txt`);
    await page.arrayBuffer();
    assert.equal(page.status, 200);
    await setTimeout(50);
  }
  assert.equal(child.exitCode, null);
  await stop("SIGKILL");
});

test("logs one line for each incomplete message", async () => {
  const { origin, written, stop } = await startNode(demoOutput);
  const before = written.stderr;
  for (let times = 0; times < 3; times++) {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.write(
      'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"jsonrpc"',
    );
    await setTimeout(200);
    socket.destroy();
  }
  await eventually(() => assert.equal(written.stdout.match(/"POST \/mcp HTTP/g)?.length, 3));
  assert.equal(written.stderr, before);
  assert.equal(written.stdout.trim().split("\n").length, 3);
  await stop("SIGKILL");
});

test("closes the file descriptors of aborted downloads", { skip: skipUnlessProc }, async () => {
  const folder = addLargeFiles(demoOutput, makeFolder());
  const { child, origin, stop } = await startNode(folder, "--quiet");
  await (await fetch(`${origin}/media/film.mp4`)).arrayBuffer();
  const before = countDescriptors(child.pid);
  for (let times = 0; times < 40; times++) {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("GET /media/film.mp4 HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(socket, "readable");
    socket.destroy();
  }
  await eventually(() => assert.ok(countDescriptors(child.pid) <= before, `${before} before`));
  await stop("SIGKILL");
});

describe("a damaged manifest exits with a one-line message", () => {
  const intact = readFileSync(path.join(demoOutput, "_data/manifest.json"));
  const damages: [name: string, body: Buffer | string][] = [
    ["empty file", ""],
    ["first half", intact.subarray(0, intact.length / 2)],
    ["changed letter", intact.toString().replace("page", "pagf")],
    ["invalid JSON", intact.toString().replace("{", "[")],
    ["other JSON", "{}\n"],
    ["invalid UTF-8", Buffer.alloc(1000, 0xff)],
  ];
  for (const [damage, body] of sampleRows(damages, 3))
    test(damage, async () => {
      const output = path.join(makeFolder(), "dist");
      mkdirSync(output);
      for (const name of ["index.html", "_data"])
        cpSync(path.join(demoOutput, name), path.join(output, name), {
          recursive: true,
        });
      writeFileSync(path.join(output, "_data/manifest.json"), body);
      const ended = await runMain(["serve", output, "--port", "0"]);
      assert.equal(ended.status, 1, ended.stderr);
      assert.match(ended.stderr, /manifest\.json is damaged\. Build the site again/);
      assert.equal(ended.stderr.trim().split("\n").length, 1);
    });
});

/** @returns the number of open file descriptors of a process */
function countDescriptors(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
