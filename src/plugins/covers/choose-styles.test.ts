import assert from "node:assert/strict";
import { test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import type { Site } from "../../content/site.ts";
import { listed } from "../../site/html-pages.ts";
import { styleOf } from "./choose-styles.ts";

const count = 60;
const dayOf = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);

/** A blog whose posts share topics, every third of them translated. */
function blog(posts: number): Site {
  const files = Array.from({ length: posts }, (_, index) => {
    const post = { date: dayOf(index), tags: [`every ${(index % 4) + 2}`] };
    const english = markdownFile({ title: `Pumps and pipes, number ${index}`, ...post });
    const german = markdownFile({ title: `Pumpen und Rohre, Nummer ${index}`, ...post });
    return [
      [`blog/post-${index}.md`, english],
      ...(index % 3 === 0 ? [[`blog/post-${index}.de.md`, german]] : []),
    ];
  });
  return loadContent({
    "pages/index.de.md": markdownFile({ title: "Start" }),
    "pages/blog.md": markdownFile({ title: "Blog", listing: "blog" }),
    "pages/blog.de.md": markdownFile({ title: "Blog", listing: "blog" }),
    ...Object.fromEntries(files.flat()),
  });
}

const site = blog(count);
const stylesIn = (list: Site, locale: string) =>
  listed(list, "blog", locale).map((document) => styleOf(list, document));

test("neighbours in a main list of up to three columns have different patterns in each language", () => {
  for (const locale of ["en", "de"]) {
    const patterns = stylesIn(site, locale).map(({ pattern }) => pattern);
    assert.ok(patterns.length >= count / 3);
    for (const [index, pattern] of patterns.entries())
      assert.ok(
        !patterns.slice(Math.max(0, index - 3), index).includes(pattern),
        `${locale} ${index}`,
      );
  }
});

test("neighbours of a topic never have the same pattern in the same colours", () => {
  const all = listed(site, "blog", "en");
  for (const [topic, items] of Map.groupBy(all, ({ tags: [tag] }) => tag)) {
    const styles = items.map((item) => {
      const { pattern, ground } = styleOf(site, item);
      return `${pattern} ${ground}`;
    });
    for (const [index, style] of styles.entries())
      assert.notEqual(style, styles[index - 1], `${topic} ${index}`);
  }
});

test("a document has the cover of its translation", () => {
  for (const document of listed(site, "blog", "de"))
    for (const other of document.translations)
      assert.equal(styleOf(site, document), styleOf(site, other));
});

test("a new document changes the cover of no other one", () => {
  const before = stylesIn(blog(count - 1), "en");
  assert.deepEqual(stylesIn(site, "en").slice(1), before);
});
