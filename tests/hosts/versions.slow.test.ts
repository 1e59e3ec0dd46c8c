/**
 * Earlier versions of a book on Cloudflare Pages, with the answers that versions.test.ts has on Node,
 * and on static hosts, which have files.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { startWorkerd } from "../../src/plugins/cloudflare/wrangler.ts";
import { serveFiles } from "../../src/plugins/static-hosts/serve-files.ts";
import { build, makeFolder, root } from "../build/built-sites.fixture.ts";
import { bareServer, skipUnlessInstalled, startStatic } from "./static-servers.fixture.ts";
import { renewManual, runVersion, testAnswers, writeManual } from "./versions.fixture.ts";

/** @returns the output folder of a site with version 0.1 of guides/manual */
async function buildManual(host: string): Promise<string> {
  const content = writeManual(host);
  const frozen = await runVersion(content, "guides/manual", "0.1");
  assert.equal(frozen.status, 0, frozen.output);
  renewManual(content);
  const output = path.join(makeFolder(), "dist");
  const { status, output: log } = build(content, output);
  assert.equal(status, 0, log);
  return output;
}

describe("an earlier version of a book on Cloudflare Pages", () => {
  testAnswers(async () => startWorkerd(await buildManual("cloudflare-pages"), { root }));
});

describe("an earlier version of a book on static hosts", () => {
  let output = "";
  before(async () => {
    output = await buildManual("static");
  });
  const hosts = [
    { name: "the preview", start: () => serveFiles(output), skip: false },
    {
      name: bareServer.name,
      start: () => startStatic(bareServer, output),
      skip: skipUnlessInstalled(bareServer),
    },
  ];
  for (const { name, start, skip } of hosts)
    describe(name, { skip }, () => {
      let server: Awaited<ReturnType<typeof start>>;
      before(async () => {
        server = await start();
      });
      after(() => server.stop());
      const rows: [address: string, text: RegExp][] = [
        ["/guides/manual/0-1/use/", /the text of an earlier version, 0\.1/],
        ["/guides/manual/0-1/use/", /\/_shared\/_pieces\/plan\.svg"/],
        ["/guides/manual/use/", /A new piece\./],
        ["/de/guides/manual/0-1/use/", /einer früheren Version, 0\.1/],
        ["/guides/manual/0-1/use.md", /the text of an earlier version, 0\.1/],
        ["/media/guides/manual%400.1/_shared/_pieces/plan.svg", /viewBox="0 0 8 8"/],
        ["/api/public/v1/guides/manual/0-1/use.json", /"slug":"manual\/0-1\/use"/],
        ["/api/public/v1/guides.json", /"slug":"manual\/use"/],
      ];
      for (const [address, text] of rows)
        test(`serves ${address} with ${text.source}`, async () => {
          const response = await fetch(server.origin + address);
          assert.equal(response.status, 200);
          assert.match(await response.text(), text);
        });
    });
});
