/** Former addresses, computed as each generator does. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importTree, newSite } from "../site-tree.fixture.ts";

const post = (frontMatter: string) => `---\ntitle: A First Post!\n${frontMatter}\n---\nText.\n`;

const rows: [
  generator: string,
  settings: Record<string, string>,
  pages: Record<string, string>,
  addresses: string[],
][] = [
  [
    "Jekyll",
    {
      "_config.yml":
        "title: T\npermalink: /:categories/:year/:month/:title/\ncollections: { notes: { output: true } }\nplugins: [jekyll-redirect-from]\n",
    },
    {
      "work/_posts/2024-1-5-My_Post one.md": post("categories: News Local\ncategory: Big Deal"),
      "_posts/2024-02-06-b.md": post("permalink: /x/:slug:output_ext"),
      "_posts/2024-02-07-c.md": post("slug: The Slug\nredirect_from: /was/here"),
      "moved.md": post("redirect_to: https://new.example/x"),
      "_notes/2024-03-01-n.md": post("x: 1"),
    },
    [
      "/work/big%20deal/news/local/2024/01/My_Post-one/",
      "/x/b.html",
      "/2024/02/The-Slug/",
      "/was/here",
      "/notes/2024-03-01-n/",
      "/moved/",
    ],
  ],
  [
    "Hugo",
    {
      "hugo.yaml":
        "title: T\ndefaultContentLanguage: en\nlanguages: { en: {}, de: { permalinks: { posts: '/artikel/:slug/' } } }\nuglyURLs: { notes: true }\nfrontmatter: { date: [':filename', ':default'] }\npermalinks: { page: { posts: '/:06/:1/:slugorcontentbasename/', /: '/r/:slug/' }, section: { posts: '/all/' } }\n",
    },
    {
      "content/posts/_index.md": post("x: 1"),
      "content/posts/2024-01-05-one.md": post("x: 1"),
      "content/posts/two.de.md": post("date: 2024-01-06"),
      "content/root.md": post("x: 1"),
      "content/notes/a.md": post("x: 1"),
      "content/notes/b.de.md": post("url: b/:slug/"),
      "content/away.md": post("slug: away\nredirect: /r/a-first-post/\nbuild: { render: link }"),
      "content/notes/c.de.md": post("url: /abs/c/"),
    },
    [
      "/all/",
      "/24/1/one/",
      "/de/artikel/a-first-post/",
      "/r/a-first-post/",
      "/notes/a.html",
      "/de/b/a-first-post/",
      "/abs/c/",
      "/r/away/",
    ],
  ],
  [
    "Hexo",
    {
      "_config.yml":
        "title: T\npermalink: :lang/:category/:year/:i_month/:i_day/:name-:post_title/\npermalink_defaults: { lang: en }\ndefault_category: misc\n",
      "package.json": '{"dependencies":{"hexo":"7"}}',
    },
    {
      "source/_posts/sub/one.md": post("date: 2024-01-05\ncategories: [Big News, Local]"),
      "source/_posts/two.md": post("date: 2024-01-06\nlang: de"),
    },
    ["/en/Big-News/Local/2024/1/5/one-a-first-post/", "/de/misc/2024/1/6/two-a-first-post/"],
  ],
  [
    "Eleventy",
    {
      "eleventy.config.js": "export const config = { dir: { input: 'src' } };",
      "src/a/a.json":
        '{"eleventyComputed":{"permalink":"/c/{{ title | slugify }}/{{ page.date | date: \'%Y\' }}/"}}',
      "src/b/b.11tydata.js":
        "export default { permalink: (data) => `/f/${data.page.fileSlug}/${this.slugify(data.title)}/` };",
      "src/c/c.11tydata.js": "export default { permalink: (data) => compute(data) };",
    },
    {
      "src/a/2024-01-05-x.md": post("x: 1"),
      "src/b/y.md": post("x: 1"),
      "src/c/z.md": post("x: 1"),
      "src/d/w.md": post("permalink: /feed/{{ title | slug }}.html"),
    },
    ["/c/a-first-post/2024/", "/f/y/a-first-post/", "/feed/a-first-post.html"],
  ],
  [
    "Docusaurus",
    {
      "docusaurus.config.js":
        "module.exports = { title: 'T', url: 'https://o.example', baseUrl: '/base/', presets: [['classic', { docs: { numberPrefixParser: false, routeBasePath: '/' }, blog: { routeBasePath: 'news' } }]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/old/a', '/old/b'], to: '/one' }] }], ['@docusaurus/plugin-content-pages', { id: 'p', path: 'more', routeBasePath: 'm' }]] };",
    },
    {
      "docs/01-one.md": post("x: 1"),
      "blog/sub/2024-01-05-x.md": post("x: 1"),
      "blog/2024/1/6/index.md": post("x: 1"),
      "blog/undated.md": post("date: 2024-01-07"),
      "more/q.md": post("x: 1"),
    },
    ["/base/01-one", "/base/news/2024/01/05/sub/x", "/base/news/undated", "/base/m/q"],
  ],
  [
    "MkDocs",
    {
      "mkdocs.yml":
        "site_name: T\nsite_url: https://o.example/p/\nplugins:\n  - redirects:\n      redirect_maps:\n        'gone/page.md': 'a.md'\n        'out.md': 'https://x.example/y'\n  - blog: { blog_dir: news, post_url_format: '{date}/{slug}', post_url_date_format: yyyy-MM }\n",
    },
    {
      "docs/a.md": post("x: 1"),
      "docs/news/posts/one.md": post("date: 2024-01-05"),
      "docs/B c.md": post("x: 1"),
    },
    ["/p/a/", "/p/gone/page/", "/p/out/", "/p/news/2024-01/a-first-post/", "/p/B%20c/"],
  ],
  [
    "VitePress",
    {
      ".vitepress/config.ts":
        "export default { title: 'T', base: '/b/', cleanUrls: true, rewrites: { 'packages/:pkg/src/:slug*': ':pkg/:slug*', 'old.md': 'new/name.md' } }",
    },
    {
      "packages/core/src/deep/x.md": post("x: 1"),
      "old.md": post("x: 1"),
      "guide/index.md": post("x: 1"),
    },
    ["/b/core/deep/x", "/b/new/name", "/b/guide/"],
  ],
  [
    "VuePress",
    { ".vuepress/config.js": "module.exports = { title: 'T' }" },
    { "guide/README.md": post("x: 1"), "guide/one.md": post("permalink: /p/one/") },
    ["/guide/", "/p/one/"],
  ],
];

for (const [generator, settings, pages, addresses] of rows)
  test(`computes addresses of ${generator}`, () => {
    const imported = importTree({ ...settings, ...pages }, newSite);
    assert.deepEqual(imported.problems, []);
    const texts = [...imported.added, ...imported.created]
      .filter((name) => /\.(?:md|yaml)$/.test(name))
      .map((name) => imported.read(name));
    const known = [
      ...imported.added.map((name) => name.replace(/^pages(\/.*?)(?:\/index)?\.md$/, "$1/")),
      ...texts.flatMap((text) =>
        [...text.matchAll(/^ +- (?:from: )?"?(\/[^"\n]*)"?$/gm)].map(([, one]) => one),
      ),
    ];
    assert.deepEqual(
      addresses.filter((one) => !known.includes(one)),
      [],
    );
  });
