/**
 * The API without the function: following the links in its files reaches every file, finds no
 * broken link, and ends.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { loadContent } from "../../src/content/content-folder.fixture.ts";
import { buildFiles, postFiles, writeBuiltFiles } from "../../src/edge/built-site.fixture.ts";
import { listFiles } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { startFileServer, walkFiles } from "./file-walk.fixture.ts";

/** @returns the output of a site with enough posts for several pages of lists */
function writeLongSite(): string {
  const titles = Array.from({ length: 250 }, (_, index) => `Post ${index}`);
  const site = loadContent(postFiles(titles.map((title) => ({ title }))));
  return writeBuiltFiles(buildFiles(site));
}

for (const { title, base, prepare } of [
  {
    title: "the demo site",
    base: "https://halmer-dyck.example",
    prepare: () => demoOutput,
  },
  {
    title: "a site with lists of several pages",
    base: "https://site.example",
    prepare: writeLongSite,
  },
])
  describe(`${title} on a plain file server`, () => {
    test("links to every file of the API", async () => {
      const folder = prepare();
      const server = await startFileServer(folder);
      try {
        const read = await walkFiles(server.origin, base);
        const written = listFiles(path.join(folder, "api"))
          .filter((name) => !name.endsWith("openapi.json"))
          .map((name) => `/api/${name}`);
        assert.deepEqual(read.toSorted(), written.toSorted());
      } finally {
        await server.stop();
      }
    });
  });
