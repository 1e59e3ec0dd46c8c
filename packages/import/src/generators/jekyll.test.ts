import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { png } from "../../../../src/content/content-folder.fixture.ts";
import { importTree, navigationOf, newSite } from "../site-tree.fixture.ts";

const site = {
  "_config.yml": [
    "title: Old site",
    "email: office@old.example",
    "baseurl: /site",
    "collections:",
    "  services: { output: true }",
    "  snippets: { output: false }",
    "defaults:",
    "  - scope: { path: '', type: posts }",
    "    values: { author: Ada }",
    "",
  ].join("\n"),
  "_layouts/post.html": "<html>{{ content }}</html>",
  "_posts/2024-01-05-Hello-World.md": `---
title: "Hello
World"
date: 2024-01-05 10:00:00 +0100
categories: Tech News
tags: [a, b]
excerpt: Short <em>excerpt</em> &amp; more
layout: post
redirect_from: /old/hello/
image: /assets/img/pic.png
---
# Hello World

{% include banner.html %}

Write to {{ site.email }} or {{ site.data.nobody }}. See [other]({% post_url 2024-02-01-other %}) and [about]({{ site.baseurl }}/about/).

![pic]({{ "/assets/img/pic.png" | relative_url }}) ![gone](missing.png)
{: .center}

{% highlight ruby %}
puts "{{ x }}"
{% endhighlight %}

\`\`\`liquid
{% raw %}{{ kept }}{% endraw %} {% include kept.html %}
\`\`\`

Inline \`{% kept %}\` and {% raw %}{{ literal }}{% endraw %}.

{% for post in site.posts %}
- {{ post.title }}
{% endfor %}

<iframe src="//www.youtube.com/embed/x" title="Film"></iframe>
`,
  "_posts/2024-02-01-other.markdown":
    "---\ntitle: Other\npublished: false\n---\nFirst sentence. Second sentence.\n",
  "_drafts/idea.md": "---\ntitle: Idea\ndate: 2024-03-01\n---\nNot yet.\n",
  "_services/pump.md":
    "---\ntitle: Pumps\ndescription: All pumps\norder: 2\n---\n[Hello](/site/tech/news/2024/01/05/Hello-World.html#x)\n",
  "_snippets/a.md": "---\ntitle: A\n---\nPart.\n",
  "about/index.html":
    '---\ntitle: About us\ndescription: Who we are\n---\n<h1>About us</h1><p>We are <strong>good</strong>. <img src="../assets/img/pic.png" alt="Us"></p><form><input></form>\n',
  "blog/index.html":
    "---\ntitle: News\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}\n",
  "search.html": "---\ntitle: Search\n---\n<script>search()</script>\n",
  "notes.md": "No front matter\n",
  "README.md": "# How to build\n",
  "assets/img/pic.png": png,
};

describe("import of a Jekyll site", () => {
  const imported = importTree(site);

  test("loads without a problem", () => {
    assert.deepEqual(imported.problems, []);
  });

  test("imports posts, drafts, collections, pages and their images", () => {
    assert.deepEqual(imported.added, [
      "blog/hello-world.md",
      "blog/idea.md",
      "blog/other.md",
      "images/pic.png",
      "pages/about.md",
      "pages/blog.md",
      "services/pump.md",
    ]);
  });

  test("converts a post to the keys of a content folder and to Markdown", () => {
    assert.equal(
      imported.read("blog/hello-world.md"),
      `---
title: Hello World
description: Short excerpt & more
date: 2024-01-05T09:00:00Z
author: Ada
tags:
  - a
  - b
  - Tech
  - News
image:
  src: ../images/pic.png
  alt: Hello World
aliases:
  - /site/tech/news/2024/01/05/Hello-World.html
  - /site/old/hello/
---

Write to office@old.example or . See [other](/blog/other/) and [about](/about/).

![pic](../images/pic.png) gone

\`\`\`ruby
puts "{{ x }}"
\`\`\`

\`\`\`liquid
{{ kept }} {% include kept.html %}
\`\`\`

Inline \`{% kept %}\` and {{ literal }}.

[Film](https://www.youtube.com/embed/x)
`,
    );
  });

  test("converts HTML to Markdown", () => {
    assert.equal(
      imported.read("pages/about.md"),
      "---\ntitle: About us\ndescription: Who we are\ncategory: Company\naliases:\n  - /site/about/\n---\n\nWe are **good**. ![Us](../images/pic.png)\n",
    );
  });

  test("makes a page at a collection's path its listing page", () => {
    assert.match(imported.read("pages/blog.md"), /^listing: blog$/m);
  });

  test("imports unpublished documents as drafts", () => {
    assert.match(imported.read("blog/other.md"), /^draft: true$/m);
    assert.match(imported.read("blog/idea.md"), /^draft: true$/m);
  });

  test("rewrites links to old paths", () => {
    assert.match(imported.read("services/pump.md"), /\[Hello\]\(\/blog\/hello-world\/#x\)/);
  });

  test("reports changes with their lines", () => {
    const post = "_posts/2024-01-05-Hello-World.md";
    assert.deepEqual(
      imported.report("Changed").filter((line) => line.startsWith(post)),
      [
        `${post}  image "missing.png" is not in the source: replaced by its alt text`,
        `${post}  no alt text for its image: the title is used`,
        `${post}:14  {% include banner.html %} removed`,
        `${post}:16  {{ site.data.nobody }} removed`,
        `${post}:19  {: .center} removed`,
        `${post}:31  {% for post in site.posts %} removed with the text up to its endfor`,
        `${post}:35  <iframe> became a link`,
      ],
    );
  });

  test("reports skipped files with a reason", () => {
    assert.deepEqual(imported.report("Left out"), [
      "README.md  describes the repository, not the site",
      "_snippets/a.md  is in _snippets, which generates no pages",
      "notes.md  has no front matter, so Jekyll creates no page from it",
      "search.html  contains only a template",
    ]);
    assert.equal(
      imported.report().at(-1),
      "6 documents and 1 file imported, 12 changes, 4 left out.",
    );
  });
});

test("takes neither the folder of a language as a tag nor HTML as an image", () => {
  const imported = importTree({
    "_config.yml": "title: Old\n",
    "de/news/_posts/2024-01-05-x.md":
      "---\ntitle: X\nlang: de\nheader: |\n  <a href=../>1</a>\n---\nText.\n",
  });
  const text = imported.read("blog/x.de.md");
  assert.match(
    text,
    /^tags:\n {2}- news\naliases:\n {2}- \/de\/news\/2024\/01\/05\/x\.html\n---$/m,
  );
  assert.deepEqual(imported.report("Missing images"), []);
});

describe("Jekyll's paths", () => {
  const rows: [config: string, frontMatter: string, alias: string][] = [
    ["", "", "/2024/01/05/x.html"],
    ["permalink: pretty", "", "/2024/01/05/x/"],
    ["permalink: /:year/:i_month/:title", "", "/2024/1/x"],
    ["permalink: none", "category: Tech", "/tech/x.html"],
    ["", "permalink: /about/:slug/", "/about/x/"],
  ];
  for (const [config, frontMatter, alias] of rows) {
    test(`are ${alias} with "${config}" and "${frontMatter}"`, () => {
      const imported = importTree({
        "_config.yml": `${config}\n`,
        "_posts/2024-01-05-x.md": `---\ntitle: X\n${frontMatter}\n---\nText.\n`,
      });
      const text = imported.read("blog/x.md");
      assert.equal(/aliases:\n {2}- (.*)/.exec(text)?.[1], alias);
    });
  }
});

describe("import of a Jekyll site with articles without a date", () => {
  const imported = importTree(
    {
      "_config.yml": "title: Guides\ncollections:\n  articles: { output: true }\n",
      "_articles/start.md": "---\ntitle: Start\n---\n## A {#é}\n\nText.\n",
      "CHANGELOG.md": "---\ntitle: Changes\n---\nText.\n",
      "README.md": "How to build.\n",
      "_data/nav.yml": "- a\n",
    },
    { "site.yaml": null },
  );

  test("loads without a problem", () => {
    assert.deepEqual(imported.problems, []);
  });

  test("makes guides of them, and pages of files about the repository with front matter", () => {
    assert.deepEqual(imported.added, ["guides/start.md", "pages/changelog.md"]);
    assert.deepEqual(imported.report("Left out"), [
      "README.md  describes the repository, not the site",
      "_data/  contains 1 data file, whose lists and menus only templates display",
    ]);
  });
});

test("makes books of a nested menu", () => {
  const imported = importTree(
    {
      "_config.yml": "title: Old\ncollections:\n  docs: { output: true }\n",
      "_data/navigation.yml":
        "main:\n  - { title: Docs, url: /docs/b.html }\ndocs:\n  - title: Begin\n    children:\n      - { title: Bee, url: /docs/b.html }\n      - { title: A, url: /docs/a }\n",
      "_docs/a.md": "---\ntitle: A\n---\nText.\n",
      "_docs/b.md": "---\ntitle: B\n---\nText.\n",
    },
    { "site.yaml": null },
  );
  assert.deepEqual(imported.problems, []);
  assert.match(imported.read("guides/begin/index.md"), /^title: Begin\n[^]*\n---\n$/m);
  assert.match(imported.read("guides/begin/b.md"), /^order: 1$/m);
  assert.match(imported.read("guides/begin/a.md"), /^order: 2$/m);
});

test("old paths have the date of the front matter, in the time zone of the site", () => {
  const rows: [zone: string, date: string, alias: string][] = [
    ["", "2020-03-05 10:00:00 +0000", "/2020/03/05/x/"],
    ["", "2024-08-08 22:44:26 -0700", "/2024/08/09/x/"],
    ["timezone: America/Los_Angeles", "2024-08-08 22:44:26 -0700", "/2024/08/08/x/"],
    ["", "2024-08-08", "/2024/08/08/x/"],
  ];
  for (const [zone, date, alias] of rows) {
    const imported = importTree({
      "_config.yml": `permalink: /:year/:month/:day/:title/\n${zone}\n`,
      "_posts/2020-01-01-x.md": `---\ntitle: X\ndate: ${date}\n---\nX.\n`,
    });
    assert.match(imported.read("blog/x.md"), new RegExp(`^aliases:\\n {2}- ${alias}$`, "m"));
  }
});

test("links to tag pages, leaves out links between pages of lists, and keeps ids of jekyll-feed", () => {
  const imported = importTree(
    {
      "_config.yml":
        "title: Orchard\nurl: https://orchard.example\npermalink: /:year/:title/\nplugins: [jekyll-feed]\n",
      "_posts/2022-09-01-apples.md":
        "---\ntitle: Apples\ntags: [fruit]\n---\nMore [about fruit](/tag/fruit/).\n",
      "_posts/2022-09-02-pears.md": "---\ntitle: Pears\ntags: [fruit]\n---\nGreen.\n",
      "tag/fruit.md": "---\nlayout: by_tag\ntag: fruit\npermalink: /tag/fruit/\n---\n",
      "index.html":
        '---\ntitle: Home\n---\n{% for post in paginator.posts %}{{ post.title }}{% endfor %}\n<div class="pagination">{% if paginator.next_page %}<a href="/page2">Older</a>{% else %}<span>Older</span>{% endif %} <span>Newer</span></div>\n',
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.match(
    imported.read("blog/apples.md"),
    /^feed_id: https:\/\/orchard\.example\/2022\/apples\n---\n\nMore \[about fruit\]\(\/blog\/tags\/fruit\/\)\.$/m,
  );
  assert.doesNotMatch(imported.read("pages/index.md"), /Older|Newer/);
});

test("reads a menu among the words of the default language", () => {
  const menu = (label: string, path: string) =>
    `navigation:\n- text: ${label}\n  url: ${path}\n  submenu:\n  - text: Inside\n    url: ${path}inner/\n`;
  const page = (lang: string) => `---\nlayout: page\ntitle: About\nlang: ${lang}\n---\nText.\n`;
  const imported = importTree(
    {
      "_config.yml": "title: Gems\n",
      "_data/locales/de.yml": menu("Über", "/de/about/"),
      "_data/locales/en.yml": menu("About us", "/en/about/"),
      "en/about/index.md": page("en"),
      "en/about/inner/index.md": page("en"),
      "de/about/index.md": page("de"),
      "de/about/inner/index.md": page("de"),
    },
    newSite,
  );
  assert.equal(
    navigationOf(imported.read("site.yaml")),
    "navigation:\n  - page: about\n    label: About us\n    children:\n      - page: about/inner\n        label: Inside\n",
  );
});
