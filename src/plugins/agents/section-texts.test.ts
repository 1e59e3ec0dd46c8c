import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import type { Site } from "../../content/site.ts";
import { emitLlms } from "../../emit/llms/llms.ts";
import { cutText } from "./cut-text.ts";
import { announceSectionTexts, emitSectionTexts } from "./section-texts.ts";

const settings = "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\n";
const post = (title: string, body: string) =>
  markdownFile({ title, description: `About ${title}`, date: "2026-01-01" }, body);

describe("texts of a section", () => {
  const site = loadContent({
    "site.yaml": settings,
    "pages/index.md": markdownFile({ title: "Home" }),
    "pages/about.md": markdownFile({ title: "About" }, "Who we are."),
    "pages/blog.md": markdownFile({ title: "Blog", listing: "blog" }),
    "pages/blog.de.md": markdownFile({ title: "Blog", listing: "blog" }),
    "blog/pumps.md": post("Pumps", "See [valves](valves.md)."),
    "blog/valves.md": post("Valves", "Text of **valves**."),
    "blog/pumpen.de.md": post("Pumpen", "Text."),
    "blog/draft.md": markdownFile({ title: "Hidden", date: "2026-01-01", draft: true }, "Secret"),
    "blog/quiet.md": markdownFile({ title: "Quiet", date: "2026-01-01", noindex: true }, "Secret"),
  });
  const files = new Map([...emitSectionTexts(site)].map(({ path, body }) => [path, String(body)]));

  test("are in a file for each language, which llms.txt lists", () => {
    assert.deepEqual([...files.keys()].toSorted(), [
      "/blog/llms-full.txt",
      "/de/blog/llms-full.txt",
      "/de/llms-full.pages.txt",
      "/llms-full.pages.txt",
    ]);
    assert.deepEqual(
      announceSectionTexts(site)
        .map(({ path }) => path)
        .toSorted(),
      [...files.keys()].toSorted(),
    );
  });

  test("contain every document with its address and absolute links, and nothing that is in no list", () => {
    const blog = files.get("/blog/llms-full.txt") ?? "";
    assert.match(blog, /^Blog: 2 documents as Markdown, from https:\/\/site\.example\/\n\n# /);
    assert.match(
      blog,
      /# Pumps\n\nhttps:\/\/site\.example\/blog\/pumps\/\n\nAbout Pumps\n\nSee \[valves\]\(https:\/\/site\.example\/blog\/valves\/\)\./,
    );
    assert.match(blog, /\n\n---\n\n# Valves\n/);
    assert.doesNotMatch([...files.values()].join(""), /Secret|Hidden|Quiet/);
  });

  test("are in parts of a limited size, each of which names the next", () => {
    const parts = [...emitSectionTexts(site, 2_120)].filter(({ path }) =>
      path.startsWith("/blog/"),
    );
    assert.deepEqual(
      parts.map(({ path }) => path),
      ["/blog/llms-full.txt", "/blog/llms-full-2.txt"],
    );
    assert.match(
      String(parts[0]?.body),
      /^Blog: 2 documents.*\nPart 1 of 2\nNext part: https:\/\/site\.example\/blog\/llms-full-2\.txt\n\n# /,
    );
    assert.match(String(parts[1]?.body), /^Blog: 2 documents.*\nPart 2 of 2\n\n# /);
  });

  test("are listed with the size of each part", () => {
    const linesOf = (of: Site, limit: number) =>
      announceSectionTexts(of, limit)
        .filter(({ path }) => path.startsWith("/blog/"))
        .flatMap(({ parts }) => parts?.() ?? [])
        .map(({ path, description }) => [path, description]);
    assert.deepEqual(linesOf(site, 2_120), [
      ["/blog/llms-full.txt", "2 documents with the whole text, part 1 of 2, 1 kB."],
      ["/blog/llms-full-2.txt", "2 documents with the whole text, part 2 of 2, 1 kB."],
    ]);
    const large = loadContent({
      "site.yaml": settings,
      "pages/blog.md": markdownFile({ title: "Blog", listing: "blog" }),
      "blog/large.md": post("Large", "Text.\n".repeat(206_000)),
    });
    assert.deepEqual(linesOf(large, 1_000_000), [
      ["/blog/llms-full.txt", "1 document with the whole text, part 1 of 2, 999 kB."],
      ["/blog/llms-full-2.txt", "1 document with the whole text, part 2 of 2, 239 kB."],
    ]);
    assert.deepEqual(linesOf(large, 2_000_000), [
      ["/blog/llms-full.txt", "1 document with the whole text, 1.24 MB."],
    ]);
    const guide = emitLlms({ ...large, announced: announceSectionTexts(large) })[0];
    assert.match(
      String(guide?.body),
      /\n- \[All texts: Blog\]\(https:\/\/site\.example\/blog\/llms-full-2\.txt\): .*, 239 kB\.\n/,
    );
  });
});

describe("cutText", () => {
  test("keeps every character and the limit, for any texts", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\n", "ü", "漢", "😀"), maxLength: 60 });
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 8 }),
        fc.integer({ min: 12, max: 90 }),
        (texts, limit) => {
          const parts = cutText(texts, limit);
          for (const part of parts) assert.ok(Buffer.byteLength(part) <= limit, part);
          const letters = (all: readonly string[]) => all.join("").replace(/[\n-]/g, "");
          assert.equal(letters(parts), letters(texts));
        },
      ),
    );
  });
});
