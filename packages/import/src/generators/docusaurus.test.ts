import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { png } from "../../../../src/content/content-folder.fixture.ts";
import { importTree } from "../site-tree.fixture.ts";

const site = {
  "website/docusaurus.config.js": `export default {
  title: "Old", tagline: "Old but good", url: "https://old.example", baseUrl: "/p/",
  i18n: { defaultLocale: "en", locales: ["en", "de"] },
  presets: [["classic", { docs: { path: "../docs", routeBasePath: "/" } }]],
  themeConfig: { navbar: { items: [{ to: "/blog", label: "News", position: "left" }] } },
};
throw new Error("run");
`,
  "docs/01-intro.md":
    "---\nid: start\ntitle: Start\n---\n# Start\n\n:::tip Mind\n\nText.\n\n:::\n\nSee [v2](./v2.1/setup.mdx#x) and ![p](@site/static/img/p.png).\n",
  "docs/v2.1/setup.mdx":
    '---\ntitle: Setup\n---\nimport Tabs from "@theme/Tabs";\n\n<Tabs>\n  <TabItem value="npm">\n\n    ```sh title="In a shell"\n    npm i\n    ```\n\n  </TabItem>\n</Tabs>\n',
  "docs/_part.mdx": "Never alone.\n",
  "website/blog/2021-08-01-hello/index.md": "---\ntitle: Hello\nslug: hi\ntags: [a]\n---\nHello.\n",
  "website/blog/2021/09/02/again.md": "---\ntitle: Again\n---\nAgain.\n",
  "website/i18n/de/docusaurus-plugin-content-docs/current/01-intro.md":
    "---\nid: start\ntitle: Anfang\n---\nText.\n",
  "website/versioned_docs/version-1.0/intro.md": "---\ntitle: Old\n---\nOld.\n",
  "website/src/pages/about.md": "---\ntitle: About\n---\nWe.\n",
  "website/static/img/p.png": png,
};

describe("import of a Docusaurus site", () => {
  const imported = importTree(site, {
    "site.yaml": null,
    "pages/index.md": null,
  });

  test("loads without a problem", () => {
    assert.deepEqual(imported.problems, []);
  });

  test("imports documents, posts, pages and translations", () => {
    assert.deepEqual(imported.added, [
      "blog/again.md",
      "blog/hi.md",
      "guides/intro.de.md",
      "guides/intro.md",
      "guides/v2-1/setup.md",
      "images/p.png",
      "pages/about.md",
    ]);
  });

  test("leaves out older versions and reports their number of documents", () => {
    assert.deepEqual(imported.report("Left out"), [
      "website/versioned_docs/version-1.0  is an older version of the documents (1 files)",
    ]);
  });

  test("writes admonitions, tabs and links", () => {
    assert.equal(
      imported.read("guides/intro.md"),
      "---\ntitle: Start\ndescription: See v2 and .\naliases:\n  - /p/start\n---\n\n> [!TIP]\n> **Mind**\n>\n> Text.\n\nSee [v2](/guides/v2-1/setup/#x) and ![p](../images/p.png).\n",
    );
    assert.match(
      imported.read("guides/v2-1/setup.md"),
      /\n```sh title="In a shell" tab="npm"\nnpm i\n```\n$/,
    );
  });

  const aliases: [file: string, alias: string][] = [
    ["guides/intro.de.md", "/p/de/start"],
    ["guides/v2-1/setup.md", "/p/v2.1/setup"],
    ["blog/hi.md", "/p/blog/hi"],
    ["blog/again.md", "/p/blog/2021/09/02/again"],
    ["pages/about.md", "/p/about"],
  ];
  for (const [file, alias] of aliases) {
    test(`makes ${alias} an alias of ${file}`, () => {
      assert.ok(imported.read(file).includes(`\n  - ${alias}\n`), imported.read(file));
    });
  }

  test("writes site.yaml from the settings", () => {
    assert.equal(
      imported.read("site.yaml"),
      "name: Old\nbase_url: https://old.example\ndescription: Old but good\nlocales:\n  - en\n  - de\nfeed:\n  kinds:\n    - article\nnavigation:\n  - page: blog\n    label: News\n  - page: guides\n    label: Guides\n",
    );
  });
});

describe("import of a Docusaurus site with authors and categories", () => {
  const imported = importTree(
    {
      "docusaurus.config.js": 'export default { title: "Docs", url: "https://docs.example" };\n',
      "docs/basics/_category_.json":
        '{"label":"Basics","position":2,"link":{"type":"generated-index","description":"The basics."}}',
      "docs/basics/second.md": "---\nsidebar_position: 2\n---\n# Second\n\nTwo.\n",
      "docs/basics/first.md": "---\nsidebar_position: 1\n---\n# First\n\nOne.\n",
      "blog/authors.yml":
        "jane:\n  name: Jane Doe\n  title: Maintainer\n  url: https://jane.example\njoe:\n  name: Joe\n",
      "blog/2024-01-02-hello.md": "---\ntitle: Hello\nauthors: [jane]\n---\n\nHi there.\n",
    },
    { "site.yaml": null, "pages/index.md": null },
  );

  test("loads without a problem", () => {
    assert.deepEqual(imported.problems, []);
  });

  test("makes a page for each author", () => {
    assert.equal(
      imported.read("authors/jane-doe.md"),
      "---\nname: Jane Doe\ndescription: Jane Doe, Maintainer\nrole: Maintainer\nlinks:\n  - https://jane.example\n---\n",
    );
    assert.match(imported.read("authors/joe.md"), /\ndescription: Joe, Docs\n/);
    assert.match(imported.read("blog/hello.md"), /\nauthor: Jane Doe\n/);
  });

  test("makes a book of a category, with its documents in their order", () => {
    assert.match(
      imported.read("guides/basics/index.md"),
      /^---\ntitle: Basics\ndescription: The basics\.\n---\n\n- \[First\]\([^)]*\)\n- \[Second\]/,
    );
    assert.match(imported.read("guides/basics/second.md"), /\norder: 2\n/);
  });
});
