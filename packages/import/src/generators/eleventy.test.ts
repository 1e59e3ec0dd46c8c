import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { png } from "../../../../src/content/content-folder.fixture.ts";
import { bodyOf, importTree, newSite } from "../site-tree.fixture.ts";

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
  "src/htaccess.njk": "---\npermalink: /feed/.htaccess\n---\nDeny from all\n",
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

test("names a post by its folder if its file has a date and `index`", () => {
  const imported = importTree({
    "eleventy.config.js": 'export const config = { dir: { input: "src" } };\n',
    "src/posts/posts.json": '{"permalink":"blog/{{ page.fileSlug }}/index.html"}',
    "src/posts/space-jam/2021-04-04-index.md": "---\ntitle: Space\n---\nOne.\n",
    "src/posts/roads/2019-10-20-index.md": "---\ntitle: Roads\n---\nTwo.\n",
  });
  assert.deepEqual(
    imported.added.filter((name) => name.startsWith("blog/")),
    ["blog/roads.md", "blog/space-jam.md"],
  );
  assert.match(imported.read("blog/roads.md"), /^date: 2019-10-20$/m);
});

test("completes metadata by those of package.json, and reads blocks of Markdown in templates", () => {
  const imported = importTree(
    {
      ".eleventy.js": "module.exports = () => ({});\n",
      "package.json":
        '{ "name": "x", "title": "Ann Low", "description": "Notes of Ann", "homepage": "https://ann.example/" }',
      "index.njk":
        "---\ntitle: Home\n---\n<p>{% markdown %}![Ann](/a.png){.portrait} *x*{% endmarkdown %}</p>\n",
      "a.png": png,
    },
    newSite,
  );
  assert.match(
    imported.read("site.yaml"),
    /^name: Ann Low\nbase_url: https:\/\/ann\.example\ndescription: Notes of Ann\n/,
  );
  assert.equal(bodyOf(imported.read("pages/index.md")), "![Ann](../images/a.png) *x*");
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
      "src/htaccess.njk  creates /feed/.htaccess, which is not a page",
      'src/run.md:1  has front matter in "js", which would have to be run',
    ]);
  });
});

test("makes a menu and books of the entries of the navigation plugin", () => {
  const entry = (key: string, more: string) =>
    `---\ntitle: ${key}\neleventyNavigation:\n  key: ${key}\n${more}---\nText.\n`;
  const imported = importTree(
    {
      "eleventy.config.js": 'export const config = { dir: { input: "src", data: "../data" } };\n',
      "data/metadata.js": 'export default { title: "Old", url: "https://old.example" };\n',
      "src/us.md": entry("Us", "  order: 2\n"),
      "src/team.md": entry("Team", "  order: 1\n"),
      "src/docs/begin/index.md": entry("Begin", "  title: <i class='fa fa-play'></i> Begin\n"),
      "src/docs/a.md": entry("A", "  parent: Begin\n  order: 2\n"),
      "src/docs/b.md": entry("B", "  parent: Begin\n  order: 1\n"),
      "src/docs/api/begin.md": "---\ntitle: Other\n---\nText.\n",
    },
    { "site.yaml": null, "pages/index.md": null },
  );
  assert.deepEqual(imported.problems, []);
  assert.match(
    imported.read("site.yaml"),
    /^name: Old\nbase_url: https:\/\/old\.example\n[^]*navigation:\n {2}- page: team\n {4}label: Team\n {2}- page: us\n {4}label: Us\n/,
  );
  assert.deepEqual(
    imported.added.filter((name) => name.startsWith("guides/")),
    ["guides/api-begin.md", "guides/begin/a.md", "guides/begin/b.md", "guides/begin/index.md"],
  );
  assert.match(imported.read("guides/begin/b.md"), /^order: 1$/m);
});

test("keeps what only a development build ignores, and names short notes by their text", () => {
  const imported = importTree(
    {
      "eleventy.config.js":
        "module.exports = (config) => { if (process.env.NODE_ENV === 'production') { config.setX(1); } else { config.ignores.add('src/posts/2019*/**'); } return { dir: { input: 'src' } }; };",
      "src/posts/2019/05/01/1/index.md":
        "---\ndate: 2019-05-01\n---\nThe night train left at *midnight* and nobody had noticed that it was the last one ever.\n",
      "src/index.md": "---\ntitle: Home\n---\nAll of it.\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.match(
    imported.read("blog/1.md"),
    /^title: The night train left at midnight and nobody had noticed…$/m,
  );
  assert.match(imported.read("site.yaml"), /^name: Our site$/m);
});

test("lists a section with dates in its paths, with the links of its posts, and no files of hosts", () => {
  const link = (day: number, url: string) =>
    `---\ntitle: Link ${day}\ndate: 2024-05-0${day}\nlink: ${url}\n---\nAbout it.\n`;
  const imported = importTree(
    {
      "eleventy.config.js": "export default function () {}",
      "package.json": "{}",
      "posts/hello.md":
        "---\ntitle: Hello\ndate: 2024-01-01\n---\nSee [one](/links/2024/05/01/one/).\n",
      "links/2024/05/01/one.md": link(1, "https://other.example/a_b"),
      ...Object.fromEntries(
        [2, 3, 4, 5].map((day) => [`links/2024/05/0${day}/l${day}.md`, link(day, "/own/")]),
      ),
      "drafts/idea.md": "---\ntitle: Idea\n---\nNotes.\n",
      "_headers.njk": "---\npermalink: _headers\n---\n/*\n  X-Frame-Options: DENY\n",
      "hook.njk": "---\npermalink: /.well-known/webfinger\n---\n{}\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.deepEqual(imported.added, [
    "blog/hello.md",
    "links/l2.md",
    "links/l3.md",
    "links/l4.md",
    "links/l5.md",
    "links/one.md",
    "pages/drafts/idea.md",
  ]);
  assert.match(imported.read("pages/drafts/idea.md"), /^noindex: true$/m);
  assert.match(imported.read("links/one.md"), /^aliases:\n {2}- \/links\/2024\/05\/01\/one\/$/m);
  assert.equal(
    bodyOf(imported.read("links/one.md")),
    "[Link 1](https://other.example/a_b)\n\nAbout it.",
  );
  assert.equal(bodyOf(imported.read("links/l2.md")), "About it.");
  assert.equal(bodyOf(imported.read("blog/hello.md")), "See [one](/links/one/).");
});

test("computes fields from eleventyComputed, in front matter before data files", () => {
  const imported = importTree(
    {
      "eleventy.config.js":
        'export default function (config) {}\nexport const config = { dir: { input: "content" } };\n',
      "content/blog/blog.11tydata.js":
        'export default { tags: "post", eleventyComputed: { title: "Not this", description: "Issue {{ issue }}", permalink: (data) => `/blog/${data.page.fileSlug}/` } };\n',
      "content/blog/51.md":
        '---\nissue: 51\ndate: 2024-07-09\neleventyComputed:\n  title: "Memory, and more"\n---\nText of the issue.\n',
    },
    newSite,
  );
  assert.match(
    imported.read("blog/51.md"),
    /^---\ntitle: Memory, and more\ndescription: Issue 51\n/,
  );
});

test("publishes no comment of Nunjucks, and keeps ids of headings", () => {
  const imported = importTree(
    {
      "eleventy.config.js": "export default function (config) {}\n",
      "about.njk":
        "---\ntitle: About\n---\n{#\nA secret:\n- of lines\n#}\n<p>Text{#- b -#}{#c d#}.</p>\n",
      "ids.md": "---\ntitle: Ids\n---\n{# e\n\nf #}\n## Head {#head}\n\n[Up](#head)\n",
    },
    newSite,
  );
  assert.equal(bodyOf(imported.read("pages/about.md")), "Text.");
  assert.doesNotMatch(imported.read("pages/ids.md"), /\b[ef]\b/);
  assert.match(imported.read("pages/ids.md"), /## Head/);
});
