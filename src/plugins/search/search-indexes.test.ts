import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { divideIndexes, searchData, searchTag } from "./search-indexes.ts";

const small = loadContent({
  "blog/post.md": markdownFile({ title: "Post", date: "2020-01-05" }),
  "blog/post.de.md": markdownFile({ title: "Post", date: "2020-01-05" }),
});

/** @returns the site with a number of additional English posts */
function withPosts(count: number) {
  const [post] = small.visible.filter(({ path }) => path === "/blog/post/");
  assert.ok(post);
  const posts = Array.from({ length: count }, (_, index) => ({
    ...post,
    path: `/blog/${index}/`,
  }));
  return { ...small, visible: [...small.visible, ...posts] };
}

const sizes = (site: typeof small, maxPages: number) =>
  divideIndexes(site, maxPages).map(({ root, pages }) => [root, pages.length]);

describe("divideIndexes", () => {
  test("creates one index for each language", () => {
    assert.deepEqual(sizes(small, 100), [
      ["/pagefind/en/", 2],
      ["/pagefind/de/", 1],
    ]);
    assert.deepEqual(sizes(withPosts(98), 100), [
      ["/pagefind/en/", 100],
      ["/pagefind/de/", 1],
    ]);
  });

  test("distributes the pages of a large language evenly", () => {
    const [de, ...en] = sizes(withPosts(2_998), 1_000).toReversed();
    assert.deepEqual(de, ["/pagefind/de/", 1]);
    assert.deepEqual(
      en.toReversed().map(([root]) => root),
      ["/pagefind/en/", "/pagefind/en-2/", "/pagefind/en-3/"],
    );
    for (const [, size] of en) assert.ok(Number(size) > 900 && Number(size) < 1_100, `${size}`);
  });

  test("keeps all other pages in their index when a page is added", () => {
    const before = divideIndexes(withPosts(2_500), 1_000);
    const after = divideIndexes(withPosts(2_501), 1_000);
    const changed = after.filter(
      ({ pages }, index) => pages.length !== before[index]?.pages.length,
    );
    assert.equal(changed.length, 1);
  });
});

describe("searchData", () => {
  test("returns the index of a language, or that of the first language if it has none", () => {
    assert.deepEqual(searchData(small, "de"), {
      roots: "/pagefind/de/",
      script: "/pagefind/de/pagefind.js",
      preload: "/pagefind/de/pagefind-entry.json?ts={tag} /pagefind/de/wasm.de.pagefind",
      isLarge: false,
    });
    assert.equal(searchData(small, "fr").roots, "/pagefind/en/");
  });

  test("marks a large index, which is searched in a worker", () => {
    assert.equal(searchData(withPosts(998), "en").isLarge, false);
    assert.equal(searchData(withPosts(999), "en").isLarge, true);
  });
});

describe("searchTag", () => {
  test("changes with the texts of the language", () => {
    const tags = ["en", "de"].map((locale) => searchTag(small, locale));
    const changed = loadContent({
      "blog/post.md": `${markdownFile({ title: "Post", date: "2020-01-05" })}More text.\n`,
      "blog/post.de.md": markdownFile({ title: "Post", date: "2020-01-05" }),
    });
    assert.notEqual(searchTag(changed, "en"), tags[0]);
    assert.equal(searchTag(changed, "de"), tags[1]);
  });
});
