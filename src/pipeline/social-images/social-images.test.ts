import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { makeFolder, loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { BuildCache } from "../cache/build-cache.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { socialImageOf, writeSocialImages } from "./social-images.ts";

const settings = (social: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: D\nsocial_images: ${social}\n`;
const load = (social: string, title = "A") =>
  loadContent({
    "site.yaml": settings(social),
    "blog/a.md": markdownFile({ title, date: "2026-01-05" }),
    "blog/b.md": markdownFile({ title: "B", date: "2026-01-05" }),
  });

const cacheIn = (folder: string, isUsed = true) => new BuildCache(folder, isUsed);

describe("social images", () => {
  test("exist for every page, under the URL in the page", async () => {
    for (const social of ["section", "document"]) {
      const site = load(social);
      const folder = makeFolder();
      await writeSocialImages(site, folder, cacheIn(makeFolder()));
      for (const page of listHtmlPages(site)) {
        const image = socialImageOf(site, page);
        assert.ok(image);
        assert.match(image.path, /^\/og\/[0-9a-f]{20}\.png$/);
        assert.ok(existsSync(path.join(folder, image.path)), page.path);
      }
    }
  });

  test("exist once per section, or per document if site.yaml selects that", async () => {
    const count = async (social: string) => {
      const folder = makeFolder();
      await writeSocialImages(load(social), folder, cacheIn(makeFolder()));
      return readdirSync(path.join(folder, "og")).length;
    };
    assert.equal(await count("section"), 2);
    assert.equal(await count("document"), 4);
  });

  test("are drawn once, and again only if their text has changed", async () => {
    const cache = makeFolder();
    const folder = makeFolder();
    const write = (title: string) =>
      writeSocialImages(load("document", title), folder, cacheIn(cache));
    const read = () =>
      readdirSync(path.join(folder, "og")).map((name) =>
        readFileSync(path.join(folder, "og", name), "base64"),
      );
    assert.equal(await write("A"), "Drew 4 of 4 social images");
    const drawn = read();
    rmSync(path.join(folder, "og"), { recursive: true });
    assert.equal(await write("A"), "Drew 0 of 4 social images");
    assert.deepEqual(read(), drawn);
    assert.equal(await write("Other"), "Drew 1 of 4 social images");
    assert.equal(await write("A"), "Drew 0 of 4 social images");
  });

  test("are redrawn if their cache entry is damaged or the cache is disabled", async () => {
    const cache = makeFolder();
    const site = load("document");
    const write = (isUsed: boolean) =>
      writeSocialImages(site, makeFolder(), cacheIn(cache, isUsed));
    await write(true);
    const [name = ""] = readdirSync(path.join(cache, "og"));
    const entry = readFileSync(path.join(cache, "og", name));
    writeFileSync(path.join(cache, "og", name), "damaged");
    assert.equal(await write(true), "Drew 1 of 4 social images");
    assert.equal(await write(false), "Drew 4 of 4 social images");
    assert.ok(readFileSync(path.join(cache, "og", name)).equals(entry));
  });

  test("are evicted from the cache a month after their last use", async () => {
    const cache = makeFolder();
    await writeSocialImages(load("document"), makeFolder(), cacheIn(cache));
    const old = path.join(cache, "og", "old.png");
    const recent = path.join(cache, "og", "recent.png");
    for (const [file, days] of [
      [old, 31],
      [recent, 29],
    ] as const) {
      writeFileSync(file, "");
      const time = new Date(Date.now() - days * 86_400_000);
      utimesSync(file, time, time);
    }
    await writeSocialImages(load("document"), makeFolder(), cacheIn(cache));
    assert.deepEqual([existsSync(old), existsSync(recent)], [false, true]);
  });

  test("are absent if site.yaml disables them", async () => {
    const site = load("none");
    const folder = makeFolder();
    assert.equal(
      await writeSocialImages(site, folder, cacheIn(makeFolder())),
      "Drew 0 of 0 social images",
    );
    assert.ok(!existsSync(path.join(folder, "og")));
    for (const page of listHtmlPages(site)) assert.equal(socialImageOf(site, page), null);
  });
});
