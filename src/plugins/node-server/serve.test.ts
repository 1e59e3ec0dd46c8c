/**
 * Node server: memory for clients that request large content and read nothing, replacement of the
 * served build, access log.
 */
import { readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { loadContent, makeFolder, markdownFile } from "../../content/content-folder.fixture.ts";
import { buildFiles, writeBuiltFiles } from "../../edge/built-site.fixture.ts";
import { sampleRows } from "../../format/property-tests.fixture.ts";
import type { Served } from "../../hosts/host.ts";
import { serve, formatAccess } from "./serve.ts";
import assert from "node:assert/strict";
import path from "node:path";

const bodyBytes = 3_900_000;

/** @returns the output folder of a site with one document */
function writeSite(body: string): string {
  const site = loadContent({ "blog/long.md": markdownFile({ date: "2026-01-01" }, body) });
  return writeBuiltFiles(buildFiles(site));
}

/** Maximum growth in bytes; a copy for each client would be 234 MB. */
const maxBytes = 120_000_000;

describe("memory for 60 clients that read nothing", () => {
  let site: Served;
  before(async () => {
    const body = `${"Water finds its own level. ".repeat(bodyBytes / 27)}\n`;
    site = await serve(writeSite(body), { port: 0 });
  });
  after(() => site.stop());

  for (const header of sampleRows([`Range: bytes=0-${bodyBytes}`, "Accept: */*"], 1))
    test(`is limited for ${header}`, async () => {
      const clients = Array.from({ length: 60 }, () => {
        const { hostname, port } = new URL(site.origin);
        const socket = connect(Number(port), hostname).pause();
        socket.on("error", () => undefined);
        socket.write(`GET /blog/long.md HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`);
        return socket;
      });
      const initial = process.memoryUsage().arrayBuffers;
      let max = initial;
      for (let times = 0; times < 100; times++) {
        await setTimeout(20);
        max = Math.max(max, process.memoryUsage().arrayBuffers);
      }
      for (const client of clients) client.destroy();
      assert.ok(max - initial < maxBytes, `${max - initial} bytes`);
      const response = await fetch(`${site.origin}/blog/long.md`);
      assert.ok((await response.text()).length > bodyBytes);
    });
});

const replacements: [what: string, replace: (folder: string, next: string) => void][] = [
  [
    "its folder",
    (folder, next) => {
      renameSync(folder, `${folder}.previous`);
      renameSync(next, folder);
    },
  ],
  [
    "the target of its link",
    (folder, next) => {
      symlinkSync(next, `${folder}.next`);
      renameSync(`${folder}.next`, folder);
    },
  ],
];

describe("a build that replaces", () => {
  for (const [what, replace] of replacements)
    test(`${what} is served at once, without a failed request`, async () => {
      const folder = path.join(makeFolder(), "current");
      if (what === "its folder") renameSync(writeSite("Build 1\n"), folder);
      else symlinkSync(writeSite("Build 1\n"), folder);
      const site = await serve(folder, { port: 0 });
      const seen = new Set<string>();
      const statuses = new Set<number>();
      const read = async () => {
        const response = await fetch(`${site.origin}/blog/long.md`);
        statuses.add(response.status);
        seen.add(/Build \d/.exec(await response.text())?.[0] ?? "none");
      };
      try {
        await read();
        for (const build of [2, 3]) {
          const next = writeSite(`Build ${build}\n`);
          const reads = Array.from({ length: 20 }, read);
          replace(folder, next);
          rmSync(`${folder}.previous`, { recursive: true, force: true });
          await Promise.all(reads);
          seen.clear();
          await read();
          assert.deepEqual([...seen], [`Build ${build}`]);
        }
        assert.deepEqual([...statuses], [200]);
      } finally {
        await site.stop();
      }
    });
});

describe("the health check fails where the home page does, and recovers", () => {
  const rows: [damage: string, apply: (folder: string) => void][] = [
    ["without its file", (folder) => rmSync(path.join(folder, "index.html"))],
    ["with a shortened file", (folder) => writeFileSync(path.join(folder, "index.html"), "<!do")],
    ["without the folder", (folder) => rmSync(folder, { recursive: true })],
    [
      "without the list of files",
      (folder) => {
        for (const name of readdirSync(path.join(folder, "_data")))
          if (name.startsWith("files"))
            rmSync(path.join(folder, "_data", name), { recursive: true });
      },
    ],
  ];
  for (const [damage, apply] of rows)
    test(damage, async () => {
      const [folder, next] = [writeSite("A"), writeSite("B")];
      const site = await serve(folder, { port: 0 });
      const get = async (address: string) => (await fetch(site.origin + address)).status;
      try {
        // Before the first request, after which the page would come from memory.
        apply(folder);
        const page = await get("/");
        assert.ok(page >= 400, `the home page answers ${page}`);
        assert.equal(await get("/healthz"), 503);
        rmSync(folder, { recursive: true, force: true });
        renameSync(next, folder);
        assert.deepEqual([await get("/"), await get("/healthz")], [200, 200]);
      } finally {
        await site.stop();
      }
    });
});

test("a folder that cannot be read is not called unbuilt", async () => {
  await assert.rejects(serve("/missing"), /^Error: There is no built site in \/missing\./);
  await assert.rejects(serve(`/${"a".repeat(300)}`), /^Error: ENAMETOOLONG/);
});

const time = new Date("2026-11-02T05:12:07.890Z");

const request = {
  address: "127.0.0.1",
  method: "GET",
  target: "/blog/?q=a",
  httpVersion: "1.1",
  status: 200,
  bytes: 5123,
  milliseconds: 1.84,
};

test("a request is logged in the Common Log Format with its duration", () => {
  assert.equal(
    formatAccess(request, time),
    '127.0.0.1 - - [02/Nov/2026:05:12:07 +0000] "GET /blog/?q=a HTTP/1.1" 200 5123 1.8',
  );
});

test("line breaks and quotes in a request are escaped", () => {
  const line = formatAccess({ ...request, target: '/"\n\\é x' }, time);
  assert.match(line, /"GET \/\\x22\\x0a\\x5c\\xe9\\x20x HTTP\/1\.1"/);
});
