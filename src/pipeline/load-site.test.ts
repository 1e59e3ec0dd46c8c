import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import {
  loadContent,
  makeFolder,
  markdownFile,
  reportOf,
  reportOn,
  writeContent,
} from "../content/content-folder.fixture.ts";
import { ContentError } from "../content/problems.ts";
import { loadLargeSite, loadSite } from "./load-site.ts";
import { builtIn } from "../plugins/built-in.ts";
import { publishedDocuments } from "../content/site.ts";

const post = (frontMatter = {}) => markdownFile({ date: "2026-01-01", ...frontMatter });

describe("loadSite", () => {
  test("loads the smallest valid folder", () => {
    const site = loadContent({});
    assert.equal(site.settings.name, "Site");
    assert.equal(site.company.name, "Company");
    assert.equal(site.defaultLocale, "en");
    assert.deepEqual(
      site.visible.map((document) => document.path),
      ["/"],
    );
  });

  test("sorts documents by collection, then in the order of the collection", () => {
    const { documents } = loadContent({
      "blog/old.md": post(),
      "blog/new.md": post({ date: "2026-02-01" }),
      "services/b.md": markdownFile({ title: "B" }),
      "services/a.md": markdownFile({ title: "A" }),
      "case-studies/c.md": markdownFile({ client: "C" }),
    });
    assert.deepEqual(
      documents.map(({ source }) => source),
      [
        "pages/index.md",
        "services/a.md",
        "services/b.md",
        "blog/new.md",
        "blog/old.md",
        "case-studies/c.md",
      ],
    );
  });

  const states = {
    "blog/published.md": post(),
    "blog/noindex.md": post({ noindex: true }),
    "blog/scheduled.md": post({ date: "2026-07-02" }),
    "blog/draft.md": post({ draft: true }),
  };

  test("lists published documents, and gives noindex ones a page", () => {
    const site = loadContent(states);
    assert.deepEqual(
      publishedDocuments(site).map(({ path: own }) => own),
      ["/", "/blog/published/"],
    );
    assert.deepEqual(
      site.visible.map(({ path: own }) => own),
      ["/", "/blog/noindex/", "/blog/published/"],
    );
  });

  test("shows all documents in a preview and lists the same ones as a build", () => {
    const site = loadContent(states, { preview: true });
    assert.deepEqual(
      publishedDocuments(site).map(({ path: own }) => own),
      ["/", "/blog/published/"],
    );
    assert.deepEqual(
      site.visible.map(({ path: own }) => own),
      ["/", "/blog/scheduled/", "/blog/draft/", "/blog/noindex/", "/blog/published/"],
    );
  });

  test("ignores README.md beside site.yaml", () => {
    assert.deepEqual(reportOf({ "README.md": "How to write here\n" }), []);
  });
});

describe("report of loadSite", () => {
  test("reports and counts every problem of every file, sorted by location", () => {
    const folder = writeContent({
      "services/b.md": "---\ndescription: D\norder: first\n---\nText.\n",
      "company.md": "---\nname: Company\n---\n",
      "blog/b.md": "# Title\n",
      "blog/a.md": "---\ntitle: A\ndescription: D\nauthr: B\ndate: soon\n---\n[a](/nope/)\n",
    });
    assert.throws(
      () => loadSite({ folder, now: new Date("2026-07-01T00:00:00Z"), extensions: builtIn }),
      {
        name: "ContentError",
        message: [
          'content/blog/a.md:4:1  "authr" is not a known key. Did you mean "author"?',
          'content/blog/a.md:5:7  "date" must be a date, got "soon". Write it as YYYY-MM-DD.',
          "content/blog/b.md:1:1  has no front matter. Start it with ---, title: …, description: …, ---.",
          'content/company.md:1:1  "description" is missing. Write one or two sentences.',
          'content/services/b.md:1:1  "title" is missing. Write the heading, in quotes if it contains ": ".',
          'content/services/b.md:3:8  "order" must be a number, got "first". Write a number; lower numbers come first.',
          "",
          "Warnings, which never fail the run:",
          'content/blog/a.md:7:1  links to "/nope/", which does not exist on this site. Correct the URL, or remove the link.',
          'content/site.yaml:4:15  contains the language "de", which has no home page. Create content/pages/index.de.md, or remove "de" from locales.',
          "",
          "6 problems and 2 warnings in the content.",
        ].join("\n"),
      },
    );
  });

  test("reports a missing site.yaml", () => {
    assert.deepEqual(reportOf({ "site.yaml": null }), [
      "content/site.yaml:1:1  is missing: it defines the name and the URL of the site. Create it with name, base_url, description and locales.",
    ]);
  });

  test("reports a missing company.md", () => {
    assert.deepEqual(reportOf({ "company.md": null }), [
      "content/company.md:1:1  is missing: it describes the organisation. Create it with a line ---, name: …, description: … and a line ---.",
    ]);
  });

  test("reports an empty folder", () => {
    const folder = path.join(makeFolder(), "empty");
    mkdirSync(folder);
    assert.deepEqual(reportOn(folder), [
      "empty/company.md:1:1  is missing: it describes the organisation. Create it with a line ---, name: …, description: … and a line ---.",
      "empty/pages/index.md:1:1  is missing: it is the home page. Create it with a line ---, title: …, description: … and a line ---.",
      "empty/site.yaml:1:1  is missing: it defines the name and the URL of the site. Create it with name, base_url, description and locales.",
    ]);
  });

  test("reports only that the folder does not exist", () => {
    assert.deepEqual(reportOn(path.join(makeFolder(), "nowhere")), [
      "nowhere:1:1  is not a folder. Create it, or set CONTENT_DIR to the folder with site.yaml.",
    ]);
  });

  const known =
    "is in none of the folders pages, services, industries, consulting, guides, blog, case-studies.";
  const places: [name: string, report: string][] = [
    ["blogs/a.md", `content/blogs/a.md:1:1  ${known} Did you mean content/blog/?`],
    [
      "products/a.md",
      `content/products/a.md:1:1  ${known} Move it into one of them, or declare products under collections in site.yaml.`,
    ],
    ["blog.md", `content/blog.md:1:1  ${known} Did you mean content/blog/?`],
    ["about.md", `content/about.md:1:1  ${known} Move it into one of them.`],
  ];
  for (const [name, report] of places) {
    test(`reports that ${name} belongs to no collection`, () => {
      assert.deepEqual(reportOf({ [name]: post() }), [report]);
    });
  }
});

describe("loadLargeSite", () => {
  const now = new Date("2026-07-01");
  const posts = Object.fromEntries(
    Array.from({ length: 501 }, (_, number) => [
      `blog/post-${number}.md`,
      markdownFile({ date: "2026-01-01" }, "See [the next](#none)."),
    ]),
  );

  test("returns the same site as loadSite and yields to the event loop", async () => {
    const folder = writeContent(posts);
    let hasPaused = false;
    setImmediate(() => (hasPaused = true));
    const large = await loadLargeSite({ folder, now, extensions: builtIn });
    assert.ok(hasPaused);
    const { documents, warnings } = loadSite({ folder, now, extensions: builtIn });
    assert.deepEqual(large.warnings, warnings);
    assert.deepEqual(
      large.documents.map(({ path: address }) => address),
      documents.map(({ path: address }) => address),
    );
  });

  test("has no headers for the files of skipped stages", async () => {
    const folder = writeContent({});
    for (const [skip, expected] of [
      [[], true],
      [["social-images"], false],
    ] as const) {
      const { fileHeaders } = await loadLargeSite({ folder, now, extensions: builtIn, skip });
      const paths = fileHeaders?.flatMap((rule) => rule.paths);
      assert.equal(paths?.includes("/og/*"), expected, String(skip));
    }
  });

  test("names every problem", async () => {
    const folder = writeContent({
      ...posts,
      "blog/post-7.md": markdownFile({}, "![](missing.png)"),
      "blog/post-9.md": markdownFile({ date: "2026-01-01" }, "![](missing.png)"),
    });
    await assert.rejects(
      loadLargeSite({ folder, now, extensions: builtIn }),
      (error) => error instanceof ContentError && error.problems.length > 500,
    );
  });
});
