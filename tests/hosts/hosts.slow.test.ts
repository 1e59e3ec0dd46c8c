/**
 * The tests of the demo site on Cloudflare Pages, repeated on the other hosts with a function.
 */
import assert from "node:assert/strict";
import { appendFileSync, cpSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Findings } from "../../packages/conformance/src/suite.ts";
import { fuzz } from "../../packages/conformance/src/fuzz/fuzz.ts";
import { sendOverHttp } from "../../packages/conformance/src/send.ts";
import { readSourceSite } from "../../packages/conformance/src/model/source-site.ts";
import { startWorker } from "../../src/plugins/cloudflare/wrangler.ts";
import { serve } from "../../src/plugins/node-server/serve.ts";
import { build, demoContent, makeFolder } from "../build/built-sites.fixture.ts";
import { testHttp } from "./site-http.fixture.ts";
import { testSite } from "./site-tests.fixture.ts";

/** @returns the output folder of the demo site, built for a host, with quotes in its name */
function buildFor(host: string): string {
  const content = makeFolder();
  cpSync(demoContent, content, { recursive: true });
  appendFileSync(path.join(content, "site.yaml"), `\nhost: ${host}\n`);
  const output = path.join(makeFolder(), 'the "site"');
  const { status, output: log } = build(content, output);
  assert.equal(status, 0, log);
  return output;
}

for (const { name, serve: serveSite, ...host } of [
  {
    name: "cloudflare-workers",
    serve: startWorker,
    hasCache: true,
    hasPlainAssets: true,
  },
  {
    name: "node",
    serve: (folder: string) => serve(folder, { port: 0 }),
  },
]) {
  const output = buildFor(name);
  testSite({
    title: `the demo site on ${name}`,
    base: "https://halmer-dyck.example",
    skip: false,
    prepare: () => output,
    serve: serveSite,
  });
  testHttp({ title: name, output, serve: serveSite, ...host });
}

test("random requests to the Node server get the responses that the contract model predicts", async () => {
  const output = path.join(makeFolder(), "dist");
  const { status, output: log } = build(demoContent, output);
  assert.equal(status, 0, log);
  const running = await serve(output, { port: 0 });
  const site = readSourceSite({ content: demoContent, output });
  const findings = new Findings();
  const plan = {
    name: "demo",
    count: 10_000,
    seed: 1,
    only: undefined,
    concurrency: 12,
  };
  await fuzz(site, { send: sendOverHttp(running.origin) }, plan, findings);
  await running.stop();
  assert.deepEqual(findings.all(), []);
});
