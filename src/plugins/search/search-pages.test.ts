import assert from "node:assert/strict";
import { test } from "node:test";
import { loadContent } from "../../content/content-folder.fixture.ts";
import { searchAlternatives } from "./search-pages.ts";

for (const [host, paths] of [
  ["node", ["/api/public/v1/documents?q=", "/sitemap.xml"]],
  ["static", ["/sitemap.xml"]],
] as const)
  test(`the alternatives to the search on ${host} are ${paths.join(" and ")}`, () => {
    const site = loadContent({
      "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\nhost: ${host}\n`,
    });
    assert.deepEqual(
      searchAlternatives(site, "en").map(({ path }) => path),
      paths,
    );
  });
