import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile, warningsOf, type ContentFolder } from "../content/content-folder.fixture.ts";

const post = (frontMatter = {}) => markdownFile({ date: "2026-01-01", ...frontMatter });

const cut = (key: string, length: number, limit: number) =>
  `"${key}" is ${length} characters long; previews and search engines truncate it after about ${limit}. Put the most important words first, or shorten it.`;

describe("facts and names", () => {
  const rows: [name: string, files: ContentFolder, warnings: string[]][] = [
    [
      "no texts of the maximum length, counted in characters",
      {
        "blog/a.md": post({
          title: "😀".repeat(70),
          description: "é".repeat(200),
        }),
      },
      [],
    ],
    [
      "texts that previews truncate",
      {
        "blog/a.md": post({
          title: "a".repeat(71),
          description: "b ".repeat(101).trim(),
        }),
      },
      [
        `content/blog/a.md:2:8  ${cut("title", 71, 70)}`,
        `content/blog/a.md:3:14  ${cut("description", 201, 200)}`,
      ],
    ],
    [
      "a description of two documents in one language, unless it is short or one is a draft",
      {
        "blog/a.md": post({ description: "Three reasons why pumps are chosen too large." }),
        "blog/b.md": post({ description: "Three reasons why pumps are chosen too large." }),
        "blog/b.de.md": post({ description: "Three reasons why pumps are chosen too large." }),
        "blog/c.md": post({
          description: "Three reasons why pumps are chosen too large.",
          draft: true,
        }),
        "blog/d.md": post({ description: "Oil on canvas" }),
        "blog/e.md": post({ description: "Oil on canvas" }),
      },
      [
        'content/blog/b.md:3:14  "description" is the same as in content/blog/a.md: search engines cannot tell the two apart. Write what only this document contains.',
      ],
    ],
    [
      "dates in the future, except those of drafts",
      {
        "blog/a.md": post({ date: "2026-07-02" }),
        "blog/b.md": post({ updated: "2026-08-01" }),
        "blog/c.md": post({ date: "2026-07-02", draft: true }),
        "blog/d.md": post({ date: "2026-07-01T18:30+02:00" }),
      },
      [
        'content/blog/a.md:4:7  "date" is in the future: the document is published on 2 July 2026 at 00:00\u00a0UTC, by the first build after that.',
        'content/blog/b.md:5:10  "updated" is in the future, 1 August 2026, and readers see that date. Write the date of the last change.',
        'content/blog/d.md:4:7  "date" is in the future: the document is published on 1 July 2026 at 16:30\u00a0UTC, by the first build after that.',
      ],
    ],
    [
      "times without an offset that readers see",
      {
        "site.yaml":
          "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\ncollections: { blog: { fields: { starts_at: { type: datetime } } } }\n",
        "blog/a.md":
          "---\ntitle: A\ndescription: D\ndate: 2026-01-01 18:00\nstarts_at: 2026-05-01 18:00\n---\n\nText.\n",
        "blog/b.md":
          "---\ntitle: B\ndescription: D\ndate: 2026-01-01\nstarts_at: 2026-05-01T18:00Z\n---\n\nText.\n",
      },
      [
        'content/blog/a.md:5:12  has no time zone in "starts_at", so pages show 18:00 UTC. Write 2026-05-01 18:00+02:00, with the offset of your time zone on that day, or 2026-05-01 18:00Z for UTC; or set timezone in site.yaml.',
      ],
    ],
    [
      "names that are equal on other file systems",
      { "blog/images/A.png": "P", "blog/images/a.png": "P" },
      [
        "content/blog/images/a.png:1:1  differs from content/blog/images/A.png only in case or accents: on Windows and macOS one file replaces the other. Rename one.",
      ],
    ],
    [
      "Markdown files that are not read",
      { "blog/a.MD": post(), "blog/b.mdx": post() },
      [
        "content/blog/a.MD:1:1  is not read: its name ends with .MD. Rename it to end with .md.",
        "content/blog/b.mdx:1:1  is not read: its name ends with .mdx. Rename it to end with .md.",
      ],
    ],
  ];
  for (const [name, files, warnings] of rows) {
    test(`cause a warning for ${name}`, () => {
      assert.deepEqual(warningsOf(files), warnings);
    });
  }
});
