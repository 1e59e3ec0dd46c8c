/**
 * `astro preview` answers as the host of the site does.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { after, describe, test } from "node:test";
import { makeFolder, root } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";

const quiet = {
  ASTRO_TELEMETRY_DISABLED: "1",
  ASTRO_DEV_BACKGROUND: "0",
  ASTRO_PREVIEW_BACKGROUND: "0",
  NO_COLOR: "1",
};

/** @returns the output of the command until it names its address, or until it ends */
async function start(command: "dev" | "preview", args: readonly string[]) {
  const program = path.join(root, "node_modules/astro/bin/astro.mjs");
  const child = spawn(process.execPath, [program, command, "--ignore-lock", ...args], {
    cwd: root,
    env: { ...process.env, ...quiet },
  });
  after(() => child.kill());
  let log = "";
  const ended = once(child, "exit");
  const started = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      const [origin] = /http:\/\/\S+(?=\/\s)/.exec(log) ?? [];
      if (origin !== undefined) resolve(origin);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
  });
  const origin = await Promise.race([started, ended.then(() => "")]);
  return { origin, log: () => log, stop: () => child.kill(), ended };
}

/** Answers of a host with a function. */
const rows = [
  ["/api/public/v1/blog?per_page=2", "*/*", 200, "application/json; charset=utf-8"],
  ["/api/public/v1/blog?per_page=x", "*/*", 400, "application/json; charset=utf-8"],
  ["/about/", "text/markdown", 200, "text/markdown; charset=utf-8"],
  ["/about/", "text/html", 200, "text/html; charset=utf-8"],
  ["/nothing.json", "*/*", 404, "application/json; charset=utf-8"],
  ["/about", "text/html", 308, null],
  ["/projects/", "text/html", 301, null],
] as const;

/** Answers in dev that are not pages, which Astro serves. */
const ofEdge = rows.filter(([, accept, status]) => accept !== "text/html" || status !== 200);

async function expectAnswers(origin: string, answers: typeof rows | typeof ofEdge) {
  for (const [target, accept, status, type] of answers) {
    const response = await fetch(origin + target, {
      headers: { Accept: accept },
      redirect: "manual",
    });
    await response.arrayBuffer();
    assert.equal(response.status, status, target);
    assert.equal(response.headers.get("Content-Type"), type, target);
    assert.equal(response.headers.get("API-Version"), "v1", target);
  }
}

test("astro dev serves the API, negotiation, errors and headers", async () => {
  const site = await start("dev", ["--host", "127.0.0.1", "--port", "0"]);
  assert.match(site.origin, /^http:/, site.log());
  await expectAnswers(site.origin, ofEdge);
  site.stop();
  await site.ended;
});

describe("astro preview", () => {
  test("serves the API, negotiation, errors and headers from --outDir at --host and the next free --port", async () => {
    const folder = path.join(makeFolder(), "output");
    cpSync(demoOutput, folder, { recursive: true });
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const site = await start("preview", [
      "--outDir",
      folder,
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
    ]);
    taken.close();
    assert.match(site.origin, /^http:\/\/127\.0\.0\.1:\d+$/, site.log());
    assert.ok(Number(new URL(site.origin).port) > port, site.log());
    assert.doesNotMatch(site.log(), /error|warn/i);
    await expectAnswers(site.origin, rows);
    site.stop();
    await site.ended;
  });

  test("names the remedy if the folder contains no build", async () => {
    const { log, ended } = await start("preview", ["--outDir", makeFolder()]);
    assert.match(log(), /There is no built site in .*\. Run npx astro build, or pass --outDir\./);
    assert.deepEqual(await ended, [1, null]);
  });
});
