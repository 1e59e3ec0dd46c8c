import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile, reportOf, warningsOf } from "../../content/content-folder.fixture.ts";

const post = (...tags: string[]) => markdownFile({ date: "2026-01-01", tags });
const hub = markdownFile({ category: "Company", listing: "blog" });
const settings = (blog: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\ncollections:\n  blog: ${blog}\n`;

describe("lists of tags", () => {
  test("cause a warning for two spellings of a tag, at the rarer one", () => {
    assert.deepEqual(
      warningsOf({
        "pages/blog.md": hub,
        "blog/a.md": post("water", "Open source"),
        "blog/b.md": post("open-source"),
        "blog/c.md": post("open-source", "Open source", "open-source"),
      }).filter((line) => line.includes("tag")),
      [
        'content/blog/a.md:5:16  has the tag "Open source", which is spelt "open-source" elsewhere: both share the page tags/open-source/. Use one spelling.',
      ],
    );
  });

  test("cause no warning for names that differ by a symbol", () => {
    const both = (...tags: string[]) => ({ a: post(...tags), b: post(...tags) });
    const { a, b } = both("C", "C++", "C#", ".NET", "NET", "🚀", "cafe\u0301");
    const files = {
      "pages/blog.md": hub,
      "blog/a.md": a,
      "blog/b.md": b,
      "blog/c.md": post("café"),
    };
    assert.deepEqual(
      warningsOf(files).filter((line) => line.includes("tag")),
      [],
    );
  });

  test("cause a warning for a description of an unused tag", () => {
    assert.deepEqual(
      warningsOf({
        "site.yaml": settings("{ tags: { enrgy: All of it, energy: All } }"),
        "pages/blog.md": hub,
        "blog/a.md": post("energy"),
        "blog/b.md": post("energy"),
      }).filter((line) => line.includes("tag")),
      [
        'content/site.yaml:6:26  "collections.blog.tags" describes "enrgy", which has no list page. Did you mean "energy"?',
      ],
    );
  });

  test("can be described only in languages of the site", () => {
    assert.deepEqual(
      reportOf({
        "site.yaml": settings("{ tags: { energy: { fr: Tout } } }"),
        "pages/blog.md": hub,
        "blog/a.md": post("energy"),
        "blog/b.md": post("energy"),
      }),
      [
        'content/site.yaml:6:33  "collections.blog.tags.energy" has a text in "fr", which is not one of the site\'s languages (en, de). Correct or remove it, or add it to locales.',
      ],
    );
  });

  test("accept only true, or a text for each tag", () => {
    const [line = ""] = reportOf({
      "site.yaml": settings("{ tags: [energy] }"),
    });
    assert.match(line, /^content\/site\.yaml:6:\d+ {2}"collections\.blog/);
  });
});
