/**
 * Bytes that prebuilt files share with the responses of the function, as docs/contract.md promises.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { buildSite, postFiles } from "./built-site.fixture.ts";

const site = buildSite({
  ...postFiles([{ title: "One" }, { title: "Two" }]),
  "site.yaml":
    "name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\n",
  "guides/tagged.md": markdownFile({ tags: ["water"] }),
  "pages/index.de.md": markdownFile({ category: "Company" }),
});

/** Values that name files instead of paths of the function. */
const links = new Set(["api_url", "items_url", "links"]);

const withoutLinks = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (links.has(key) ? undefined : value));

const equal = [
  ["/openapi.json", "/openapi.json"],
  ["/api/public/v1/openapi.json", "/api/public/v1/openapi.json"],
  ["/api/public/v1/index.json", "/api/public/v1"],
  ["/api/public/v1/company.json", "/api/public/v1/company"],
  ["/api/public/v1/export.json", "/api/public/v1/export"],
  ["/api/public/v1/export/blog.ndjson", "/api/public/v1/export/blog.ndjson"],
] as const;

const linked = [
  ["/api/public/v1/blog.json", "/api/public/v1/blog?per_page=100"],
  ["/api/public/v1/blog.locale-de.json", "/api/public/v1/blog?per_page=100&locale=de"],
  ["/api/public/v1/tags.json", "/api/public/v1/tags?per_page=100"],
  ["/api/public/v1/blog/post-0.json", "/api/public/v1/blog/post-0"],
  ["/api/public/v1/pages/index.de.json", "/api/public/v1/pages/index.de"],
  ["/api/public/v1/changes.json", "/api/public/v1/changes"],
] as const;

describe("prebuilt file", () => {
  for (const [file, path] of equal)
    test(`${file} has the bytes of ${path}`, async () => {
      assert.equal(await (await site.get(path)).text(), site.files.get(file));
    });

  for (const [file, path] of linked)
    test(`${file} differs from ${path} in links alone`, async () => {
      const answer = await (await site.get(path)).text();
      const body = site.files.get(file) ?? "";
      assert.notEqual(answer, body);
      assert.deepEqual(withoutLinks(answer), withoutLinks(body));
    });
});
