import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { searchParts, searchRoots } from "./search-parts.ts";

const small = loadContent({
  "blog/post.md": markdownFile({ title: "Post", date: "2020-01-05" }),
  "blog/post.de.md": markdownFile({ title: "Post", date: "2020-01-05" }),
});

/** @returns the site with so many posts a year from 2010 on, in English */
function withPosts(...counts: number[]) {
  const [post] = small.visible.filter(({ path }) => path === "/blog/post/");
  assert.ok(post);
  const posts = counts.flatMap((count, year) =>
    Array.from({ length: count }, (_, index) => ({
      ...post,
      path: `/blog/${year}-${index}/`,
      publishedAt: `${2010 + year}-06-01T00:00:00Z`,
    })),
  );
  return { ...small, visible: [...small.visible, ...posts] };
}

const sizes = (site: typeof small) =>
  searchParts(site).map(({ root, pages }) => [root, pages.length]);

describe("searchParts", () => {
  test("is one part where there are two thousand pages or fewer", () => {
    assert.deepEqual(sizes(small), [["/pagefind/", 3]]);
    assert.deepEqual(sizes(withPosts(1000, 997)), [["/pagefind/", 2000]]);
  });

  test("cuts each language into whole years of up to a thousand pages", () => {
    assert.deepEqual(sizes(withPosts(600, 300, 800, 600)), [
      ["/pagefind/en-1/", 901],
      ["/pagefind/en-2/", 800],
      ["/pagefind/en-3/", 601],
      ["/pagefind/de-1/", 1],
    ]);
  });

  test("gives a part that is much smaller than the others half of its neighbour", () => {
    const english = (...counts: number[]) =>
      sizes(withPosts(...counts))
        .filter(([root]) => String(root).includes("/en-"))
        .map(([, count]) => count);
    assert.deepEqual(english(1000, 1000, 10), [501, 500, 500, 511]);
    assert.deepEqual(english(1000, 1000, 11), [501, 500, 500, 512]);
    assert.deepEqual(english(800, 300, 1000), [400, 701, 500, 501]);
  });

  test("cuts a year that is larger", () => {
    assert.deepEqual(
      sizes(withPosts(2500)).filter(([root]) => root !== "/pagefind/de-1/"),
      [
        ["/pagefind/en-1/", 501],
        ["/pagefind/en-2/", 500],
        ["/pagefind/en-3/", 1000],
        ["/pagefind/en-4/", 501],
      ],
    );
  });

  test("changes but the last part for a new post", () => {
    const before = searchParts(withPosts(700, 700, 700));
    const after = searchParts(withPosts(700, 700, 701));
    const same = after.map(({ pages }, index) => pages.length === before[index]?.pages.length);
    assert.deepEqual(same, [true, true, false, true]);
  });

  test("makes larger parts rather than more than twelve", () => {
    const parts = searchParts(withPosts(...Array<number>(30).fill(500)));
    const english = parts.filter(({ locale }) => locale === "en");
    assert.equal(english.length, 9);
    const all = parts.reduce((sum, { pages }) => sum + pages.length, 0);
    assert.equal(all, 30 * 500 + 3);
  });
});

describe("searchRoots", () => {
  test("names the parts of a language, of the largest where it has none", () => {
    assert.deepEqual(searchRoots(small, "de"), ["/pagefind/"]);
    const large = withPosts(1500, 600);
    assert.deepEqual(searchRoots(large, "de"), ["/pagefind/de-1/"]);
    const english = searchRoots(large, "en");
    assert.ok(english.length > 1);
    assert.deepEqual(searchRoots(large, "fr"), english);
  });
});
