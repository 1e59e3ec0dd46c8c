import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { png, writeContent } from "../../../../src/content/content-folder.fixture.ts";
import { processorTime } from "../../../../src/content/processor-time.fixture.ts";
import { readItems } from "./wordpress-export.ts";
import { toHtml } from "./wordpress-text.ts";
import { importFolder, newSite, writeTree } from "../site-tree.fixture.ts";

const item = (type: string, id: number, rest: string) =>
  `<item><wp:post_id>${id}</wp:post_id><wp:post_type><![CDATA[${type}]]></wp:post_type><wp:status>publish</wp:status>${rest}</item>\n`;

const wxr = `<?xml version="1.0" encoding="UTF-8" ?>
<!DOCTYPE rss [ <!ENTITY a "aaaaaaaaaa"> <!ENTITY b "&a;&a;&a;&a;&a;&a;"> ]>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Old &amp; good &b;</title><link>https://old.example</link><description>All of it</description><language>de-DE</language>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
${item("post", 1, '<title>Hello</title><link>https://old.example/2024/01/hello/</link><wp:post_name>hello</wp:post_name><wp:post_date>2024-01-05 10:00:00</wp:post_date><dc:creator>ada</dc:creator><category domain="category">News</category><category domain="post_tag">a b</category><content:encoded><![CDATA[One <em>two</em>\nthree.\n\n[caption id="x"]<img src="https://old.example/wp-content/uploads/2024/a.png" alt="A" /> A caption[/caption]\n\n<a href="https://old.example/about/team/">Team</a> <item> <img src="https://old.example/wp-content/uploads/gone.png" alt="G" />]]></content:encoded>')}
${item("page", 2, "<title>About</title><link>https://old.example/about/</link><wp:post_name>about</wp:post_name><content:encoded><![CDATA[<!-- wp:paragraph --><p>Us</p><!-- /wp:paragraph -->]]></content:encoded>")}
${item("page", 3, "<title>Team</title><link>https://old.example/about/team/</link><wp:post_name>team</wp:post_name><wp:post_parent>2</wp:post_parent><content:encoded>Team</content:encoded>")}
${item("post", 5, "<title>Secret</title><link>https://old.example/2024/02/secret/</link><wp:post_name>secret</wp:post_name><wp:post_date>2024-02-05 10:00:00</wp:post_date><wp:post_password><![CDATA[open sesame]]></wp:post_password><content:encoded>Prices</content:encoded>")}
${item("custom_css", 4, "<title>x</title>")}
</channel></rss>`;

describe("import of a WordPress export", () => {
  const folder = writeTree({
    "export.xml": wxr,
    "wp-content/uploads/2024/a.png": png,
    "wp-config.php": "secret",
  });
  const imported = importFolder(
    path.join(folder, "export.xml"),
    writeContent({ "site.yaml": null, "pages/index.md": null }),
  );

  test("loads without a problem", () => {
    assert.deepEqual(imported.problems, []);
  });

  test("imports posts, nested pages, and the images next to the export", () => {
    assert.deepEqual(imported.added, [
      "blog/hello.md",
      "blog/secret.md",
      "images/uploads/2024/a.png",
      "pages/about.md",
      "pages/about/team.md",
    ]);
  });

  test("converts a post to Markdown, with the URLs of missing images", () => {
    assert.equal(
      imported.read("blog/hello.md"),
      `---
title: Hello
description: One two three.
date: 2024-01-05T10:00:00Z
kind: news
author: ada
tags:
  - a b
  - News
aliases:
  - /2024/01/hello/
---

One *two*\\
three.

![A](../images/uploads/2024/a.png "A caption")

[Team](/about/team/) ![G](https://old.example/wp-content/uploads/gone.png)
`,
    );
  });

  test("imports password-protected posts as drafts and reports them", () => {
    assert.match(imported.read("blog/secret.md"), /^draft: true$/m);
    assert.doesNotMatch(imported.read("blog/secret.md"), /sesame|noindex/);
    assert.deepEqual(imported.report("Protected by a password"), [
      "posts/2024-02-05-secret.html  is protected by a password, which a static site does not support: imported as a draft",
    ]);
  });

  test("reports missing images and items of other types", () => {
    assert.deepEqual(imported.report("Missing images"), [
      'posts/2024-01-05-hello.html  image "https://old.example/wp-content/uploads/gone.png" stays on the old site: to import it, put wp-content/uploads next to the export',
    ]);
    assert.deepEqual(imported.report("Left out"), [
      'export.xml  items of type "custom_css" not imported: 1',
    ]);
  });

  test("writes site.yaml without expanding entities", () => {
    assert.match(
      imported.read("site.yaml"),
      /^name: Old & good &b;\nbase_url: https:\/\/old\.example\ndescription: All of it\nlocales:\n {2}- de\nfeed:\n {2}kinds:\n {4}- news\n/,
    );
  });
});

describe("import of a WordPress export with comments, galleries and shortcodes", () => {
  const comment = (id: number, type: string, approved: number) =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Bo</wp:comment_author><wp:comment_author_email>bo@old.example</wp:comment_author_email><wp:comment_content>Fine</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type></wp:comment>`;
  const post = `<title>Hello</title><link>https://old.example/hello/</link><wp:post_name>hello</wp:post_name><wp:post_date>2024-01-05 23:30:00</wp:post_date><wp:post_date_gmt>2024-01-06 04:30:00</wp:post_date_gmt><dc:creator>ada</dc:creator><wp:is_sticky>1</wp:is_sticky><category domain="series">Tea</category><wp:postmeta><wp:meta_key>rating</wp:meta_key><wp:meta_value>5</wp:meta_value></wp:postmeta>${comment(1, "comment", 1)}${comment(2, "pingback", 1)}${comment(3, "comment", 0)}`;
  const body = `<!-- wp:block {"ref":7} /-->
<!-- wp:latest-posts {"postsToShow":3} /-->
<!-- wp:shortcode -->[gallery ids="10,99"]<!-- /wp:shortcode -->
<!-- wp:shortcode -->[contact-form-7 id="5" title="Write"]<!-- /wp:shortcode -->
<!-- wp:shortcode -->[audio mp3="https://old.example/a.mp3"][/audio]<!-- /wp:shortcode -->
<!-- wp:shortcode -->[video src="https://old.example/b.mp4"]<!-- /wp:shortcode -->
<figure class="wp-block-embed"><div>
https://www.youtube.com/watch?v=abcdefgh
</div></figure>`;
  const file = (id: number, name: string) =>
    item(
      "attachment",
      id,
      `<title>T${id}</title><excerpt:encoded>Caption ${id}</excerpt:encoded><wp:attachment_url>https://old.files.example/2024/${name}</wp:attachment_url>`,
    );
  const folder = writeTree({
    "export.xml": `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link>
<wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name>Ada Lovelace</wp:author_display_name></wp:author>
<wp:category><wp:category_description>All tea</wp:category_description></wp:category>
${item("post", 1, `${post}<content:encoded><![CDATA[${body}]]></content:encoded>`)}
${item("page", 2, "<title>Plan</title><link>https://old.example/plan/</link><wp:post_name>plan</wp:post_name><content:encoded>Plan</content:encoded>").replace("publish", "private")}
${item("wp_block", 7, "<title>B</title><content:encoded><![CDATA[<p>Reused.</p>]]></content:encoded>")}
${file(10, "a.png")}${file(11, "b.png")}
${item("nav_menu_item", 20, "<title>Out</title>")}
</channel></rss>`,
    "wp-content/uploads/2024/a.png": png,
  });
  const into = writeContent({ "site.yaml": null, "pages/index.md": null });
  const imported = importFolder(path.join(folder, "export.xml"), into);

  test("loads without a problem", () => {
    assert.deepEqual(imported.problems, []);
  });

  test("reads the local day, the author's name, reusable blocks, and media as figures and links", () => {
    assert.equal(
      imported.read("blog/hello.md"),
      `---
title: Hello
description: Reused.
date: 2024-01-05T23:30:00Z
author: Ada Lovelace
aliases:
  - /hello/
---

Reused.

![T10](../images/uploads/2024/a.png "Caption 10")

<https://old.example/a.mp3>

<https://old.example/b.mp4>

<https://www.youtube.com/watch?v=abcdefgh>
`,
    );
  });

  test("writes approved comments next to the content, without addresses of their authors", () => {
    const comments = readFileSync(`${into}-comments.json`, "utf8");
    assert.match(comments, /"document": "https:\/\/old\.example\/hello\/"[^]*"author": "Bo"/);
    assert.doesNotMatch(comments, /bo@old/);
  });

  test("lists everything that is not imported", () => {
    assert.deepEqual(imported.report("Left out"), [
      "export.xml  comments written to a -comments.json file next to the content folder: 1",
      "export.xml  documents with these comments: 1",
      "export.xml  pingbacks, trackbacks and unapproved comments not imported: 2",
      "export.xml  descriptions of categories and tags not imported: 1",
      "export.xml  entries of other menus and submenus not imported: 1",
      "export.xml  files of the media library that no document uses: 1",
    ]);
    assert.deepEqual(imported.report("Removed tags"), [
      'posts/2024-01-05-hello.html  block "latest-posts" removed: WordPress generates its content when it displays the page',
      'posts/2024-01-05-hello.html  shortcode [contact-form-7 id="5" title="Write"] removed',
    ]);
    assert.deepEqual(imported.report("Missing images"), [
      "posts/2024-01-05-hello.html  gallery image 99 is not in the export",
    ]);
    assert.deepEqual(imported.report("Other changes"), [
      "plan.html  is not public (private): imported as a draft",
    ]);
    assert.deepEqual(imported.report("Front matter keys"), [
      "custom field rating  not imported from posts/2024-01-05-hello.html",
      "taxonomy series  not imported from posts/2024-01-05-hello.html",
      "sticky  not imported from posts/2024-01-05-hello.html",
    ]);
  });
});

test("reports a truncated export, and the other exports of a folder", () => {
  const folder = writeTree({ "a.wxr": wxr.slice(0, wxr.indexOf("Secret")), "b.xml": wxr });
  const into = writeContent({ "site.yaml": null, "pages/index.md": null });
  const left = importFolder(folder, into).report("Left out");
  assert.deepEqual(left.slice(0, 1).concat(left.slice(-1)), [
    "a.wxr  is incomplete: the documents at its end are missing. Export the site again",
    "b.xml  is another export: import it by its name",
  ]);
});

describe("readItems", () => {
  test("takes time proportional to the length of the text", () => {
    const took = processorTime(() => {
      for (const piece of ["<item>", "<![CDATA[", "<a", "&#x41;", "</item><item>"])
        readItems(piece.repeat(100_000));
    });
    assert.ok(took < 10_000, `${took} ms`);
  });
});

describe("toHtml", () => {
  const rows: [content: string, html: string][] = [
    ["a\nb\n\nc", "<p>a<br>\nb</p>\n\n<p>c</p>"],
    [
      "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\nd",
      "<ul>\n<li>a\n\n\n<ul>\n<li>b</li>\n</ul>\n\n\n</li>\n<li>c</li>\n</ul>\n\n<p>d</p>",
    ],
    [
      '<!-- wp:social-link {"url":"https://x.example/a","service":"x"} /-->',
      '<p><a href="https://x.example/a"></a></p>',
    ],
    ["<h2>a</h2>\n\n<pre>x\n\ny</pre>", "<h2>a</h2>\n\n<pre>x\n\ny</pre>"],
    [
      "[embed]https://v.example/1[/embed]",
      '<p><a href="https://v.example/1">https://v.example/1</a></p>',
    ],
    ['[gallery ids="1"]a [[gallery]]', "<p>a &#91;gallery&#93;</p>"],
  ];
  for (const [content, html] of rows)
    test(`returns ${JSON.stringify(html)}`, () => {
      const context = { note: () => undefined, blockOf: () => undefined, picturesOf: () => [] };
      assert.equal(toHtml(content, context), html);
    });
});

test("redirects queries of WordPress, keeps the ids of its feed, and resolves links by them", () => {
  const post = (id: number, link: string, guid: string, text: string) =>
    item(
      "post",
      id,
      `<title>Post ${id}</title><link>${link}</link><guid isPermaLink="false">${guid}</guid><wp:post_name>post-${id}</wp:post_name><wp:post_date>2010-05-0${id} 10:00:00</wp:post_date><category domain="post_tag" nicename="tides">Tides</category><content:encoded><![CDATA[${text}]]></content:encoded>`,
    );
  const site = "http://harbour.example/log";
  const folder = writeTree({
    "export.xml": `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Harbour log</title><link>${site}</link><wp:base_blog_url>${site}</wp:base_blog_url>
${post(1, `${site}/?p=1`, `${site}/?p=1`, `Links <a href="${site}/?p=2#tide">by id</a>, <a href="${site}/tag/tides/">tag</a>, <a href="/log/?p=9">gone</a>.`)}
${post(2, `${site}/2010/05/post-2/`, `${site}/?p=2`, "Text two.")}
${post(3, `${site}/2010/05/post-3/`, `${site}/2010/05/post-3/`, "Text three.")}
${post(4, `${site}/2010/05/post-4/`, "http://other.example/?p=4", "Text four.")}
</channel></rss>`,
  });
  const imported = importFolder(path.join(folder, "export.xml"), writeContent(newSite));
  assert.deepEqual(imported.problems, []);
  assert.match(
    imported.read("site.yaml"),
    /^redirects:\n {2}- from: \/log\/\?p=1\n {4}to: \/blog\/post-1\/\n {2}- from: \/log\/\?p=2\n {4}to: \/blog\/post-2\/\n {2}- from: \/log\/\?p=3\n {4}to: \/blog\/post-3\/\n {2}- from: \/log\/\?p=4\n {4}to: \/blog\/post-4\/\n {2}- from: \/log\/tag\/tides\/\n {4}to: \/blog\/tags\/tides\/$/m,
  );
  assert.match(
    imported.read("blog/post-1.md"),
    /\nLinks \[by id\]\(\/blog\/post-2\/#tide\), \[tag\]\(\/blog\/tags\/tides\/\), \[gone\]/,
  );
  const ids = [1, 2, 3, 4].map(
    (id) => /^feed_id: (.*)$/m.exec(imported.read(`blog/post-${id}.md`))?.[1],
  );
  assert.deepEqual(ids, [
    "http://harbour.example/log/?p=1",
    "http://harbour.example/log/?p=2",
    undefined,
    "http://other.example/?p=4",
  ]);
});
