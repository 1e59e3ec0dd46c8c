import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeFolder, writeContent } from "../../../../src/content/content-folder.fixture.ts";
import { readHostRedirects } from "../source/host-redirects.ts";
import { readTree } from "../source/source-tree.ts";
import { runImport } from "../run-import.ts";
import { engine, importTree, newSite, writeTree } from "../site-tree.fixture.ts";

describe("redirects of hosts", () => {
  const rows: [file: string, text: string, rules: [from: string, to: string, status: number][]][] =
    [
      [
        "public/_redirects",
        "# Comment\n/ox /blog/ox/ 301\n/shop/*  https://shop.example/:splat 302!\n/b /c # why\n/q id=7 /x 301\n",
        [
          ["/ox", "/blog/ox/", 301],
          ["/shop/*", "https://shop.example/:splat", 302],
          ["/b", "/c", 301],
          ["/q?id=7", "/x", 301],
        ],
      ],
      [
        "vercel.json",
        '{"redirects":[{"source":"/cow","destination":"/blog/ox/","permanent":true},{"source":"/d/:path*","destination":"https://d.example/:path*","permanent":false}]}',
        [
          ["/cow", "/blog/ox/", 301],
          ["/d/*", "https://d.example/:splat", 307],
        ],
      ],
      [
        "netlify.toml",
        '[[redirects]]\nfrom = "/a/*"\nto = "/b/:splat"\nstatus = 302\n',
        [["/a/*", "/b/:splat", 302]],
      ],
      [
        "static/.htaccess",
        'RewriteEngine On\nRedirect 301 /a /b\nRedirect /c "https://c.example/"\nRedirectPermanent /d /e\nRewriteRule ^f/g\\.html$ /h [R=301,L]\nRewriteRule ^(.*)$ /index.php [L]\n',
        [
          ["/a", "/b", 301],
          ["/c", "https://c.example/", 302],
          ["/d", "/e", 301],
          ["/f/g.html", "/h", 301],
        ],
      ],
    ];
  for (const [file, text, rules] of rows)
    test(`are read from ${file}`, () => {
      const tree = readTree(writeTree({ [file]: text }));
      assert.deepEqual(
        readHostRedirects(tree),
        rules.map(([from, to, status]) => ({ file, from, to, status })),
      );
    });

  test("lead to the new paths of documents, through chains and together with Astro's own", () => {
    const imported = importTree(
      {
        "astro.config.mjs":
          "export default { site: 'https://ox.example', redirects: { '/start': '/ox-story', '/gone': '/nowhere/', '/api/public/x': '/blog/ox/' } };",
        "public/_redirects":
          "/ox-story https://ox.example/blog/ox/#top 301\n/shop/* https://shop.example/:splat 302\n/blog/* https://x.example/:splat\n",
        "vercel.json":
          '{"redirects":[{"source":"/cow","destination":"/blog/ox/","permanent":true},{"source":"/docs/(v5|next)?/old/**","destination":"https://x.example/"}]}',
        "src/content/blog/ox.md": "---\ntitle: Ox\npubDate: 2024-01-01\n---\nMoo.\n",
      },
      newSite,
    );
    assert.deepEqual(imported.problems, []);
    assert.match(
      imported.read("site.yaml"),
      /^redirects:\n {2}- from: \/cow\n {4}to: \/blog\/ox\/\n {2}- from: \/ox-story\n {4}to: \/blog\/ox\/#top\n {2}- from: \/shop\/\*\n {4}to: https:\/\/shop.example\/\*\n {4}status: 302\n {2}- from: \/start\n {4}to: \/blog\/ox\/#top\n/m,
    );
    assert.deepEqual(imported.report("Old addresses"), [
      "astro.config  redirect /gone → /nowhere/ left out: no imported document has its target",
      "astro.config  redirect /api/public/x → /blog/ox/ left out: its path is reserved for the API",
      "public/_redirects  redirect /blog/* → https://x.example/:splat left out: it covers pages of the site",
      "vercel.json  redirect /docs/(v5|next)?/old/** → https://x.example/ left out: it is a pattern for several paths; list each of them",
    ]);
  });
});

test("old pages of tags lead to those of the new site", () => {
  const imported = importTree(
    {
      "_config.yml": "title: Orchard\nurl: https://orchard.example\n",
      "_posts/2022-09-01-apples.md":
        "---\ntitle: Apples\ntags: [fruit, autumn]\n---\nRed. [Fruit](/tag/fruit/).\n",
      "_posts/2022-09-02-pears.md": "---\ntitle: Pears\ntags: [fruit, one off]\n---\nGreen.\n",
      "tag/one-off.md": "---\nlayout: by_tag\ntag: one off\npermalink: /tag/one-off/\n---\n",
      "tag/fruit.md": "---\nlayout: by_tag\ntag: fruit\npermalink: /tag/fruit/\n---\n",
      "tag/unused.md": "---\nlayout: by_tag\ntag: unused\npermalink: /tag/unused/\n---\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.match(
    imported.read("site.yaml"),
    /^redirects:\n {2}- from: \/tag\/fruit\/\n {4}to: \/blog\/tags\/fruit\/\n {2}- from: \/tag\/one-off\/\n {4}to: \/blog\/pears\/\n$/m,
  );
});

test("options name old addresses and the sitemap, whose addresses without a successor are reported", () => {
  const folder = writeTree({
    "eleventy.config.js": "export default (config) => ({ dir: { input: config.folder } });",
    "src/articles/2019-05-01-night-train.md": "---\ntitle: Night train\n---\nAt midnight.\n",
    "src/about.md": "---\ntitle: About\n---\nUs.\n",
    "attic/old.md": "---\ntitle: Old\n---\nOld.\n",
  });
  const into = writeContent(newSite);
  const run = (options: Record<string, string>) =>
    runImport({
      folder,
      into,
      isDry: false,
      now: new Date("2026-07-01T00:00:00Z"),
      options,
      engine,
    });
  const sitemap = writeTree({
    "sitemap.xml":
      "<urlset><url><loc>https://old.example/2019/05/01/night-train/</loc></url><url><loc>https://old.example/gone/</loc></url><url><loc> https://old.example/about/ </loc></url></urlset>",
  });
  assert.match(
    run({}).report,
    /^The input folder in eleventy\.config\.js is computed.*--input <folder>/,
  );
  assert.match(
    run({ section: "articles=posts", input: "src" }).report,
    /^--section articles=posts: "posts" is not a collection/,
  );
  assert.match(run({ sitemap: makeFolder(), input: "src" }).report, /is not a sitemap/);
  const { report, details } = run({
    input: "./src/",
    permalink: "articles=/:year/:month/:day/:slug/",
    section: "articles=blog",
    sitemap: `${sitemap}/sitemap.xml`,
  });
  assert.match([...(details?.values() ?? [])].join(), /^- sitemap {2}\/gone\/ has no successor$/m);
  assert.match(report, /^Missing: 1 of 3 former URLs\.$/m);
});

test("links to the new address of a document that is linked by a former one", () => {
  const imported = importTree(
    {
      "_config.yml": "title: T\n",
      "a.md": "---\ntitle: A\nredirect_from: /x/\n---\nText.\n",
      "b.md": "---\ntitle: B\n---\n[a](/x/#y) and [b](/x)\n",
    },
    newSite,
  );
  assert.match(imported.read("pages/b.md"), /\n\[a\]\(\/a\/#y\) and \[b\]\(\/a\/\)$/m);
});
