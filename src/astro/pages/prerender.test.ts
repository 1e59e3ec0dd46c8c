import assert from "node:assert/strict";
import { test } from "node:test";
import type { AstroPrerenderer } from "astro";
import { loadContent } from "../../content/content-folder.fixture.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { prerender } from "./prerender.ts";

test("counts the pages that the total counts, not the search and the 404s", async () => {
  const site = loadContent({});
  let count = 0;
  const prerenderer: AstroPrerenderer = {
    name: "test",
    getStaticPaths: () => Promise.resolve([]),
    render: () => Promise.resolve(new Response("<main>Text</main>")),
  };
  const { render } = prerender(prerenderer, {
    site,
    write: () => undefined,
    bundle: {
      plugin: { name: "test" },
      describe: () => Promise.reject(new Error("not asked")),
    },
    renderBeside: undefined,
    onPage: () => (count += 1),
  });
  const pages = listHtmlPages(site).map(({ path }) => path);
  for (const path of [...pages, "/search/", "/404", "/de/404"])
    await render(
      new Request(new URL(path, site.settings.base_url)),
      Object.create(null),
    );
  assert.equal(count, pages.length);
});
