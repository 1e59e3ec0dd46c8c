import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { BuildCache } from "../cache/build-cache.ts";
import { makeFolder } from "../content/content-folder.fixture.ts";
import { openResults } from "./result-caches.ts";

const url = "https://site.example/blog/";
const page = (main: string, style = "a") =>
  `<!doctype html><html><head><link href="/${style}.css"></head><main>${main}</main></html>`;

test("converts a page to the same Markdown from the cache, and again after a change or damage", async () => {
  const folder = makeFolder();
  const convert = async (html: string) => {
    const results = openResults(new BuildCache(folder), "content");
    const markdown = await results.toMarkdown(html, url);
    results.save();
    return markdown;
  };
  const first = "- [A](https://site.example/a/)";
  assert.equal(await convert(page('<ul><li><a href="/a/">A</a></li></ul>')), first);
  const [entry = ""] = readdirSync(path.join(folder, "markdown"));
  // A cached result is used, whatever the rest of the page is.
  const cached = new BuildCache(path.join(folder, "markdown"));
  const text = String(cached.read(entry));
  cached.write(entry, Buffer.from(text.replace("[A]", "[cached]")));
  const same = page('<ul><li><a href="/a/">A</a></li></ul>', "b");
  assert.equal(await convert(same), "- [cached](https://site.example/a/)");
  assert.equal(await convert(page("<p>B</p>")), "B");
  writeFileSync(path.join(folder, "markdown", entry), "damaged");
  assert.equal(await convert(same), first);
});
