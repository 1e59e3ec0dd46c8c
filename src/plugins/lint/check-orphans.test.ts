import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  loadContent,
  markdownFile,
  writeContent,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { inspectSite } from "../../pipeline/load-site.ts";
import { formatProblem } from "../../content/problems.ts";
import { builtIn } from "../built-in.ts";
import { findOrphans } from "./check-orphans.ts";

const unreached = (files: ContentFolder) =>
  findOrphans(loadContent({ "pages/index.de.md": markdownFile({}), ...files })).map(
    ({ path }) => path,
  );

/** @returns the warnings of the final rules, which run only on a site without errors */
const orphansOf = (files: ContentFolder) =>
  inspectSite({
    folder: writeContent({ "pages/index.de.md": markdownFile({}), ...files }),
    now: new Date("2026-07-01T00:00:00Z"),
    hasFinalRules: true,
    extensions: builtIn,
  })
    .problems.map(formatProblem)
    .filter((line) => line.includes("no page links to it"));

const blog = {
  "pages/blog.md": markdownFile({ listing: "blog" }),
  "blog/a.md": markdownFile({ date: "2026-01-01" }),
};

describe("an orphan page", () => {
  test("is reported with its file and a remedy", () => {
    const reported = orphansOf({
      "pages/x/team.md": markdownFile({}),
      "blog/a.md": markdownFile({ date: "2026-01-01" }),
    });
    assert.deepEqual(reported, [
      "content/pages/x/team.md:1:1  is at /x/team/, and no page links to it. Link to it from another page, or add it to navigation in site.yaml.",
      "content/blog/a.md:1:1  is at /blog/a/, and no page links to it. Link to it from a page, or create a page that lists its folder: listing: blog.",
    ]);
  });

  test("can be that of an author whom no document names", () => {
    const person = (name: string) => `---\nname: ${name}\ndescription: B.\n---\n\nText.\n`;
    const reported = orphansOf({
      ...blog,
      "blog/a.md": markdownFile({ date: "2026-01-01", author: "ada" }),
      "authors/ada.md": person("Ada"),
      "authors/bo.md": person("Bo"),
    });
    assert.deepEqual(reported, [
      "content/authors/bo.md:1:1  is at /authors/bo/, and no page links to it. Add author: bo to a document, or link to the page.",
    ]);
  });

  const cases: [name: string, files: ContentFolder, paths: string[]][] = [
    ["is not a document in a list that the menu links to", blog, []],
    [
      "is every document of a list that the menu does not link to",
      {
        ...blog,
        "site.yaml":
          "name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\nnavigation: [about]\n",
        "pages/about.md": markdownFile({}),
        "pages/x/blog.md": markdownFile({ listing: "blog" }),
        "pages/blog.md": null,
      },
      ["/x/blog/", "/blog/a/"],
    ],
    [
      "is not a top-level page, because the footer links to it",
      { "pages/about.md": markdownFile({}) },
      [],
    ],
    [
      "is not the privacy page, because the contact form links to it",
      {
        "site.yaml":
          "name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\nfooter: [{ label: L, links: [contact] }]\ncontact_form: https://forms.example/\n",
        "pages/contact.md": markdownFile({}),
        "pages/privacy.md": markdownFile({}),
      },
      [],
    ],
    [
      "is neither a page below a reachable one nor a part of a book",
      {
        "pages/about/index.md": markdownFile({}),
        "pages/about/team.md": markdownFile({}),
        "pages/guides.md": markdownFile({ listing: "guides" }),
        "guides/kit/index.md": markdownFile({}),
        "guides/kit/use.md": markdownFile({}),
      },
      [],
    ],
    [
      "is not a page that a reachable text links to, in any spelling",
      {
        ...blog,
        "blog/a.md": markdownFile(
          { date: "2026-01-01" },
          "[1](../pages/x/one.md#a) [2](/x/two) <a href='https://site.example/x/three/?q'>3</a>\n",
        ),
        "pages/x/one.md": markdownFile({}, "[4](/y/four.md)\n"),
        "pages/x/two.md": markdownFile({}),
        "pages/x/three.md": markdownFile({}),
        "pages/y/four.md": markdownFile({}),
      },
      [],
    ],
    [
      "can be linked from other orphan pages",
      {
        "pages/x/one.md": markdownFile({}, "[2](../y/two.md)\n"),
        "pages/y/two.md": markdownFile({}, "[1](../x/one.md)\n"),
      },
      ["/x/one/", "/y/two/"],
    ],
    [
      "is neither a draft nor noindex",
      {
        "pages/x/one.md": markdownFile({ draft: true }),
        "pages/x/two.md": markdownFile({ noindex: true }),
      },
      [],
    ],
    [
      "is not a translation of a reachable page",
      {
        ...blog,
        "blog/a.de.md": markdownFile({ date: "2026-01-01" }),
      },
      [],
    ],
  ];
  for (const [name, files, paths] of cases)
    test(name, () => {
      assert.deepEqual(unreached(files), paths);
    });
});
