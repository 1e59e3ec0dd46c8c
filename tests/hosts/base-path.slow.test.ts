/**
 * The demo site below a base path on all hosts: no address leads out of it, and every answer equals
 * the one of the site at the root of its host, but for URLs and what is computed from them.
 */
import assert from "node:assert/strict";
import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { startWorker, startWorkerd } from "../../src/plugins/cloudflare/wrangler.ts";
import { serve } from "../../src/plugins/node-server/serve.ts";
import { serveFiles } from "../../src/plugins/static-hosts/serve-files.ts";
import { build, demoContent, makeFolder, root } from "../build/built-sites.fixture.ts";
import {
  basePath,
  crawl,
  edgeRequests,
  findDifferences,
  listAddresses,
  moveBelow,
} from "./base-path.fixture.ts";
import {
  bareServer,
  hostname,
  skipUnlessInstalled,
  startStatic,
  staticServers,
} from "./static-servers.fixture.ts";

/** @returns the output folders of the demo at the root of its host and below the base path */
function buildBoth(host: string): { atRoot: string; below: string } {
  const buildDemo = (change: (content: string) => void) => {
    const content = makeFolder();
    // The time of a file is the date of a text that no commit has.
    cpSync(demoContent, content, { recursive: true, preserveTimestamps: true });
    const file = path.join(content, "site.yaml");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(/^base_url: .*$/m, `base_url: https://${hostname}`));
    appendFileSync(file, `\nhost: ${host}\nlanguages: { fallback: true }\n`);
    change(content);
    const output = path.join(makeFolder(), "dist");
    const { status, output: log } = build(content, output);
    assert.equal(status, 0, log);
    return output;
  };
  return { atRoot: buildDemo(() => undefined), below: buildDemo(moveBelow) };
}

const withFunction = buildBoth("cloudflare-pages");
const withoutFunction = buildBoth("static");

const fileRequests = [
  ...edgeRequests.filter(({ body }) => body === undefined),
  ...[
    "/media",
    "/404",
    "/404.html",
    "/de/nothing/",
    "/company",
    "/services",
    "/_data/urls.txt",
  ].map((name) => ({ path: name })),
];

interface Host {
  name: string;
  atRoot: string;
  below: string;
  start: (folder: string) => Promise<{ origin: string; stop(): Promise<void> }>;
  requests: typeof edgeRequests;
  skip?: string | false;
}

const hosts: Host[] = [
  {
    name: "Cloudflare Pages",
    ...withFunction,
    start: (folder: string) => startWorkerd(folder, { root }),
    requests: edgeRequests,
  },
  { name: "Cloudflare Workers", ...withFunction, start: startWorker, requests: edgeRequests },
  {
    name: "Node",
    ...withFunction,
    start: (folder: string) => serve(folder, { port: 0 }),
    requests: edgeRequests,
  },
  ...staticServers.map((server) => ({
    name: server.name,
    ...withoutFunction,
    start: (folder: string) => startStatic(server, folder),
    requests: fileRequests,
    skip: skipUnlessInstalled(server),
  })),
  {
    name: "the preview of static hosts",
    ...withoutFunction,
    start: serveFiles,
    requests: fileRequests,
  },
];

for (const { name, atRoot, below, start, requests, skip = false } of hosts)
  describe(`the demo site below a path on ${name}`, { skip }, () => {
    test("is the site at the root", async () => {
      const [first, second] = [await start(atRoot), await start(below)];
      try {
        await crawl(second.origin);
        const known = new Set(listAddresses(below));
        const files = listAddresses(atRoot)
          // Names of bundled files are digests. The reference shortens long URLs in its examples.
          .filter((one) => known.has(one) && !/\/developers(?:\/|\.md)$/.test(one))
          .map((one) => ({ path: one }));
        assert.ok(files.length > 500);
        const all = [...requests, ...files];
        assert.deepEqual(await findDifferences(first.origin, second.origin, all), []);
        for (const outside of ["/", "/about/", "/index.html", "/a/bc/"])
          assert.equal((await fetch(second.origin + outside)).status, 404, outside);
        const original = `${basePath}/guides/writing-a-control-narrative/`;
        const fallback = await fetch(second.origin + original.replace("/guides", "/de/guides"));
        assert.match(
          await fallback.text(),
          new RegExp(`<html lang="de"[^]*<link rel="canonical" href="https://[^"/]*${original}"`),
        );
        const folder = await fetch(second.origin + basePath, { redirect: "manual" });
        assert.equal(folder.headers.get("Location"), `${basePath}/`);
      } finally {
        await first.stop();
        await second.stop();
      }
    });
  });

const mounting = { skip: skipUnlessInstalled(bareServer) };
test("the demo site is whole on a bare file server that mounts it", mounting, async () => {
  const mount = path.join(makeFolder(), "mount");
  cpSync(withoutFunction.below, mount + basePath, { recursive: true });
  const { origin, stop } = await startStatic(bareServer, mount);
  try {
    assert.ok((await crawl(origin)).length > 300);
  } finally {
    await stop();
  }
});
