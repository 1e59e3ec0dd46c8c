import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { png } from "../../../../src/content/content-folder.fixture.ts";
import { importTree } from "../site-tree.fixture.ts";

const site = {
  "eleventy.config.js":
    'export default function () { return { dir: { input: "src", output: "_site" } }; }\n',
  "src/_includes/base.njk": "<html>{{ content }}</html>",
  "src/posts/posts.json": '{"tags": ["post"], "author": {"name": "Bo"}}',
  "src/posts/2024-01-05-one.md":
    '---\ntitle: One\ntags: [post, tea]\npermalink: /w/{{ page.fileSlug }}/\n---\nHello {# a comment #}there.\n\n![a]({{ "/img/a.png" | url }})\n\n{% image "./img/a.png", "Alt text" %}\n',
  "src/2024-02-05-two.md": "---\ntitle: Two\ntags: posts\n---\nTwo.\n",
  "src/_data/site.js": 'export default { title: "Old", url: process.env.URL };\n',
  "src/info/info.11tydata.js": 'export default { permalink: "/i/{{ page.fileSlug }}/" };\n',
  "src/info/a.md": "---\ntitle: A\n---\nA.\n",
  "src/about.html":
    "---\ntitle: About\n---\n<h1>{{ title }}</h1>\n<p>About us. <a href=/w/one/>One</a> <a href=hi>Two</a> <a href=hi.md>Three</a></p>\n",
  "src/hi.mdx": "---\ntitle: Hi\n---\nHi.\n",
  "src/img/a.png": png,
  "src/hidden.md": "---\ntitle: Hidden\npermalink: false\n---\nData.\n",
  "src/run.md": "---js\n{ title: process.exit() }\n---\nText.\n",
  "src/feed.njk":
    "---\npermalink: /feed.xml\n---\n{% for post in posts %}{{ post.title }}{% endfor %}\n",
};

test("uses the input folder in the exported settings", () => {
  const imported = importTree({
    "eleventy.config.js":
      'export default async function (config) { config.addFilter("a", () => "b"); }\nexport const config = { dir: { input: "src" } };\n',
    "src/docs/one.md": "---\ntitle: One\n---\nOne.\n",
  });
  assert.match(imported.read("guides/one.md"), /^aliases:\n {2}- \/docs\/one\/$/m);
});

describe("import of an Eleventy site", () => {
  const imported = importTree(site);

  test("loads without a problem", () => {
    assert.deepEqual(imported.problems, []);
  });

  test("recognizes posts by tag and by folder", () => {
    assert.deepEqual(imported.added, [
      "blog/one.md",
      "blog/two.md",
      "images/a.png",
      "pages/about.md",
      "pages/hi.md",
      "pages/i/a.md",
    ]);
  });

  test("reads permalinks, data files of folders and URL filters", () => {
    assert.equal(
      imported.read("blog/one.md"),
      "---\ntitle: One\ndescription: Hello there.\ndate: 2024-01-05\nauthor: Bo\ntags:\n  - tea\naliases:\n  - /w/one/\n---\n\nHello there.\n\n![a](../images/a.png)\n\n![Alt text](../images/a.png)\n",
    );
  });

  test("preserves the date in an alias", () => {
    assert.match(imported.read("blog/two.md"), /^ {2}- \/2024-02-05-two\/$/m);
  });

  test("rewrites links to old paths", () => {
    assert.match(
      imported.read("pages/about.md"),
      /\[One\]\(\/blog\/one\/\) \[Two\]\(\/hi\/\) \[Three\]\(\/hi\/\)\n/,
    );
    assert.deepEqual(imported.report("Removed tags"), []);
  });

  test("runs no front matter and leaves out files without a page", () => {
    assert.deepEqual(imported.report("Left out"), [
      "src/_data/  contains 1 data file, whose lists and menus only templates display",
      "src/feed.njk  creates /feed.xml, which is not a page",
      "src/hidden.md  has no page, according to its front matter",
      'src/run.md:1  has front matter in "js", which would have to be run',
    ]);
  });
});
