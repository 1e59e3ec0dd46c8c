import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import type { Site } from "../../content/site.ts";
import { emitOutputs } from "../../plugin/outputs.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { builtIn } from "../built-in.ts";

const settings = (social: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: D\nsocial_images: ${social}\n`;
const load = (social: string, title = "A") =>
  loadContent({
    "site.yaml": settings(social),
    "blog/a.md": markdownFile({ title, date: "2026-01-05" }),
    "blog/b.md": markdownFile({ title: "B", date: "2026-01-05" }),
  });

const outputs = builtIn.outputs.filter(({ plugin }) => plugin === "social-images");

/** @returns the files of a build, by path, and the lines of its report */
async function build(site: Site, cache = new Map<string, Uint8Array>()) {
  const report: string[] = [];
  const files = await Array.fromAsync(
    emitOutputs(
      site,
      outputs,
      () => false,
      () => ({
        cache: {
          read: (key) => cache.get(key),
          write: (key, bytes) => void cache.set(key, bytes),
        },
        report: (line) => report.push(line),
        notice: () => undefined,
      }),
    ),
  );
  return { files: new Map(files.map(({ path, body }) => [path, body])), report };
}

const withoutSearch = (site: Site) => listHtmlPages(site).filter(({ ofPlugin }) => !ofPlugin);

describe("social images", () => {
  test("exist for each page, under the name that its head uses", async () => {
    for (const social of ["section", "document"]) {
      const site = load(social);
      const { files } = await build(site);
      for (const page of withoutSearch(site)) {
        const image = builtIn.pageImage(site, page);
        assert.ok(image);
        assert.match(image.path, /^\/og\/[0-9a-f]{20}\.png$/);
        assert.ok(files.has(image.path), page.path);
      }
    }
  });

  test("are one for each section, or one for each document", async () => {
    assert.equal((await build(load("section"))).files.size, 2);
    assert.equal((await build(load("document"))).files.size, 4);
  });

  test("are drawn again only if their text has changed", async () => {
    const cache = new Map<string, Uint8Array>();
    const first = await build(load("document"), cache);
    assert.deepEqual(first.report, ["Drew 4 of 4 social images"]);
    const again = await build(load("document"), cache);
    assert.deepEqual(again.report, ["Drew 0 of 4 social images"]);
    assert.deepEqual(new Map([...again.files].toSorted()), new Map([...first.files].toSorted()));
    const other = await build(load("document", "Other"), cache);
    assert.deepEqual(other.report, ["Drew 1 of 4 social images"]);
  });

  test("are absent if site.yaml disables them", async () => {
    const site = load("none");
    const { files, report } = await build(site);
    assert.deepEqual([[...files.keys()], report], [[], []]);
    for (const page of listHtmlPages(site)) assert.equal(builtIn.pageImage(site, page), null);
    assert.deepEqual(
      site.fileHeaders?.filter(({ paths }) => paths.includes("/og/*")),
      [],
    );
  });

  test("are not drawn in dev, which requests none", async () => {
    assert.deepEqual(await Array.fromAsync(emitOutputs(load("section"), outputs, () => false)), []);
  });
});
