import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import {
  makeFolder,
  markdownFile,
  png,
  reportOn,
  warningsOf,
  writeContent,
  type ContentFolder,
} from "../content/content-folder.fixture.ts";

const post = (frontMatter = {}, body = "Text.\n") =>
  markdownFile({ date: "2026-01-01", ...frontMatter }, body);

/** Targets of the links in the table. */
const around: ContentFolder = {
  "blog/2026/target.md": post(
    { aliases: ["/old/", "/wiki/Talk:Pumps"] },
    '## A *bold* heading\n\n## Größe\n\n<div id="mark"></div>\n\nNote[^1].\n\n[^1]: Text.\n',
  ),
  "blog/target.de.md": post({ slug: "ziel" }),
  "blog/draft.md": post({ draft: true }),
  "blog/later.md": post({ date: "2026-12-01" }),
  "pages/blog.md": markdownFile({ category: "Company", listing: "blog" }),
  "pages/about/team.md": markdownFile({ category: "Company" }),
  "pages/company/team.md": markdownFile({ category: "Company" }),
  "blog/files/plan.pdf": "PDF",
  "blog/images/a.png": png,
};
const from = (body: string): ContentFolder => ({
  ...around,
  "blog/from.md": post({}, body),
});
const project = makeFolder();
const publicFolder = path.join(project, "public");
mkdirSync(path.join(publicFolder, "icons"), { recursive: true });
for (const folder of ["team", "tools"])
  mkdirSync(path.join(project, "src/pages", folder), { recursive: true });
for (const name of ["pricing.astro", "tools/index.astro", "team/[slug].astro"])
  writeFileSync(path.join(project, "src/pages", name), "");
writeFileSync(path.join(publicFolder, "icons/logo.svg"), "");

describe("links", () => {
  const right: [name: string, body: string][] = [
    ["a file", "[a](2026/target.md) [b](./2026/target.md)"],
    ["a file of another folder", "[a](../pages/about/team.md)"],
    ["a page", "[a](/blog/target/) [b](/blog/target) [c](/de/blog/ziel/?q=1)"],
    ["a page relative to this one", "[a](../target/) [b](../../blog/)"],
    ["a page by its full URL", "[a](https://site.example/blog/target/)"],
    ["the home page", "[a](/) [b](https://site.example) [c](/index.html)"],
    ["a Markdown alternate", "[a](/blog/target.md) [b](/blog/target/index.md)"],
    ["the reference", "[a](/developers/#operations)"],
    ["the search", "[a](/search/) [b](/de/search/?q=x) [c](/search.md)"],
    ["documents for machines", "[a](/llms.txt) [b](/api/public/v1/blog?q=x)"],
    ["headings", "[a](2026/target.md#a-bold-heading) [b](/blog/target/#größe)"],
    ["a heading with escapes", "[a](/blog/target#gr%C3%B6%C3%9Fe)"],
    [
      "an id in HTML and a footnote",
      "[a](/blog/target/#mark) [b](/blog/target/#user-content-fn-1)",
    ],
    ["an anchor on the same page", "## Here\n\n[a](#here) [b](#) [c](#top)"],
    ["an anchor on a page of components", "[a](/blog/#anything)"],
    ["files next to the document", "[a](files/plan.pdf) [b](/media/blog/files/plan.pdf)"],
    [
      "files in srcset",
      '<picture><source srcset="images/a.png, ./images/a.png 2x"><img src="images/a.png" alt="A"></picture>',
    ],
    ["a file that is served unchanged", "[a](/icons/logo.svg) ![b](/icons/logo.svg)"],
    ["a page in src/pages", "[a](/pricing/) [b](/tools) [c](/team/ada/#x)"],
    ["elsewhere", "[a](https://e.example/x) [b](mailto:a@e.example) <tel:1>"],
    ["a missing page, in code", "`[a](/nope/)`\n\n```md\n[a](nope.md)\n```\n"],
  ];
  for (const [name, body] of right) {
    test(`to ${name} are accepted`, () => {
      assert.deepEqual(
        warningsOf(from(body), { publicFolder }).filter((line) =>
          line.startsWith("content/blog/from.md"),
        ),
        [],
      );
    });
  }

  const wrong: [name: string, body: string, warning: string][] = [
    [
      "a missing file in srcset",
      '<img src="images/a.png" srcset="images/a.png 1x, ./images/b.png 2x" alt="A">',
      '6:1  links to "./images/b.png", which does not exist on this site. Correct the URL, or remove the link.',
    ],
    [
      "a missing page with a similar name",
      "See [a](/blog/targt/).",
      '6:5  links to "/blog/targt/", which does not exist on this site. Did you mean /blog/target/?',
    ],
    [
      "a missing page",
      "[a](/nothing/like/that/)",
      '6:1  links to "/nothing/like/that/", which does not exist on this site. Correct the URL, or remove the link.',
    ],
    [
      "a missing page by its full URL",
      "[a](https://site.example/blog/targt/)",
      '6:1  links to "https://site.example/blog/targt/", which does not exist on this site. Did you mean /blog/target/?',
    ],
    [
      "an alias",
      "[a](/old)",
      '6:1  links to "/old", which redirects to /blog/target/. Write /blog/target/.',
    ],
    [
      "an alias in another spelling",
      "[a](/%6Fld/index.html)",
      '6:1  links to "/%6Fld/index.html", which redirects to /blog/target/. Write /blog/target/.',
    ],
    [
      "an alias with a colon",
      "[a](/wiki/Talk%3APumps)",
      '6:1  links to "/wiki/Talk%3APumps", which redirects to /blog/target/. Write /blog/target/.',
    ],
    [
      "a draft",
      "[a](draft.md)",
      '6:1  links to "draft.md", a draft, which readers cannot open. Publish content/blog/draft.md, or remove the link.',
    ],
    [
      "a scheduled document",
      "[a](/blog/later/)",
      '6:1  links to "/blog/later/", which is scheduled for 1 December 2026. Until then the link is broken.',
    ],
    [
      "a missing heading",
      "[a](2026/target.md#a-bold-headings)",
      '6:1  links to "2026/target.md#a-bold-headings", but no heading there has the name #a-bold-headings. Did you mean "#a-bold-heading"?',
    ],
    [
      "a heading in upper case",
      "## One\n\n[a](#One)",
      '8:1  links to "#One", but no heading there has the name #One. Did you mean "#one"?',
    ],
    [
      "an anchor on a page without headings",
      "[a](../pages/about/team.md#x)",
      '6:1  links to "../pages/about/team.md#x", but no heading there has the name #x. That page has no headings.',
    ],
    [
      "a missing Markdown alternate",
      "[a](/blog/targt.md)",
      '6:1  links to "/blog/targt.md", which does not exist on this site. Did you mean /blog/target/?',
    ],
    [
      "a file that is not served",
      "[a](/icons/lgo.svg)",
      '6:1  links to "/icons/lgo.svg", which does not exist on this site. Did you mean /icons/logo.svg?',
    ],
    [
      "a definition",
      "[a][b]\n\n[b]: /targt/\n",
      '8:1  links to "/targt/", which does not exist on this site. Correct the URL, or remove the link.',
    ],
    [
      "HTML",
      'A <a href="/blog/targt/">b</a>',
      '6:3  links to "/blog/targt/", which does not exist on this site. Did you mean /blog/target/?',
    ],
    [
      "an address without mailto:",
      "[a](a@e.example)",
      '6:1  links to "a@e.example", which does not exist on this site. Write mailto:a@e.example.',
    ],
    [
      "an address without https://",
      "[a](www.e.example)",
      '6:1  links to "www.e.example", which does not exist on this site. Write https://www.e.example.',
    ],
    [
      "nothing",
      "[a]()",
      "6:1  has a link without a URL. Write the URL between the parentheses, or remove the link.",
    ],
    [
      "a path with a backslash",
      "[a](files\\plan.pdf)",
      '6:1  links to "files\\plan.pdf", which does not exist on this site. Did you mean ./files/plan.pdf?',
    ],
    [
      "a missing image of the site in HTML",
      '<img src="/icons/lgo.svg" alt="">',
      '6:1  shows the image "/icons/lgo.svg", which does not exist. Did you mean /icons/logo.svg?',
    ],
    [
      "the author's own computer",
      "[a](http://localhost:4321/blog/)",
      '6:1  links to "http://localhost:4321/blog/", which exists only on your own computer. Write /blog/.',
    ],
    [
      "an image without https",
      "![a](http://e.example/a.png)",
      '6:1  shows the image "http://e.example/a.png", which browsers block on this site, because it does not use https. Write https://, or put the file into the content folder.',
    ],
    [
      "a missing image by a full URL of the site",
      "![a](https://site.example/uploads/a.jpg)",
      '6:1  shows the image "https://site.example/uploads/a.jpg", which does not exist. Put the file there, or correct the path.',
    ],
    [
      "a missing local image in HTML",
      '<img src="b.png" alt="">',
      '6:1  shows the image "b.png", which does not exist. Put the file there, or correct the path.',
    ],
  ];
  for (const [name, body, warning] of wrong) {
    test(`to ${name} cause a warning`, () => {
      assert.deepEqual(
        warningsOf(from(body), { publicFolder }).filter((line) =>
          line.startsWith("content/blog/from.md"),
        ),
        [`content/blog/from.md:${warning}`],
      );
    });
  }

  test("to a heading of a file in the default language are checked in its translation", () => {
    const files = {
      "blog/a.md": post({}, "## One\n\n## Two {#two}\n"),
      "blog/a.de.md": post({}, "## Eins\n\n## Zwei {#two}\n"),
      "blog/from.de.md": post({}, "[a](a.md#one) [b](a.md#two)\n"),
    };
    assert.deepEqual(
      warningsOf(files).filter((line) => line.includes("from.de.md")),
      [
        'content/blog/from.de.md:6:1  links to "a.md#one", but no heading there has the name #one. Available: #eins, #two.',
      ],
    );
  });

  const errors: [name: string, body: string, report: string][] = [
    [
      "a missing Markdown file with a similar name",
      "[a](../target.md#x)",
      '6:1  links to the file "../target.md", which does not exist. Did you mean ./2026/target.md?',
    ],
    [
      "a missing Markdown file in a renamed folder",
      "[a](../pages/companies/team.md)",
      '6:1  links to the file "../pages/companies/team.md", which does not exist. Did you mean ../pages/company/team.md?',
    ],
    [
      "a missing Markdown file",
      "[a](nothing-like-it.md)",
      '6:1  links to the file "nothing-like-it.md", which does not exist. Correct the path, or remove the link.',
    ],
    [
      "a missing Markdown file whose name resembles that of the file itself",
      "[a](fram.md)",
      '6:1  links to the file "fram.md", which does not exist. Did you mean ./draft.md?',
    ],
    [
      "a missing image of the site",
      "![a](/icons/lgo.svg)",
      '6:1  shows the image "/icons/lgo.svg", which does not exist. Did you mean /icons/logo.svg?',
    ],
    [
      "a file on the author's computer",
      "[a](C:\\x\\plan.pdf)",
      '6:1  refers to "C:\\x\\plan.pdf", a file on one computer. Put it into the content folder and write its path from here, with /.',
    ],
    [
      "an image with an invalid URL",
      "![a](https://e.example/50%.png)",
      '6:1  shows the image "https://e.example/50%.png", whose URL has a % without a valid code after it. Write %25 for a percent sign.',
    ],
  ];
  for (const [name, body, report] of errors) {
    test(`to ${name} are errors`, () => {
      assert.deepEqual(reportOn(writeContent(from(body)), { publicFolder }), [
        `content/blog/from.md:${report}`,
      ]);
    });
  }

  test("from a draft to a draft are accepted, as are those to a document published earlier", () => {
    assert.deepEqual(
      warningsOf({
        ...around,
        "blog/from.md": post({ draft: true }, "[a](draft.md) [b](later.md)"),
        "blog/last.md": post({ date: "2026-12-02" }, "[b](later.md)"),
      }).filter((line) => line.includes("links to")),
      [],
    );
  });

  test("in company.md are checked, too", () => {
    assert.deepEqual(
      warningsOf({
        "company.md": "---\nname: C\ndescription: D\n---\n\n[a](/nope/)\n",
      }),
      [
        'content/company.md:6:1  links to "/nope/", which does not exist on this site. Correct the URL, or remove the link.',
      ],
    );
  });
});
