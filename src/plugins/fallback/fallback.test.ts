/** Fallbacks in the model, in the outputs that list documents, in the API and at the edge. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { loadContent, markdownFile, reportOf } from "../../content/content-folder.fixture.ts";
import { versionIn } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { serveSite } from "../../edge/built-site.fixture.ts";
import { renderSitemap } from "../../pipeline/sitemap.ts";
import { alternates } from "../../site/head/page-head.ts";
import { showBlocks } from "../../site/blocks/blocks.ts";
import { listHtmlPages, listed } from "../../site/html-pages.ts";
import { neighbours, treeOf } from "../../site/listing/books.ts";
import { listRedirects } from "../../site/list-redirects.ts";
import { pageMarkdown } from "../../site/media/local-files.ts";
import { languageLinks } from "../../site/navigation/language-links.ts";
import { breadcrumbs, navigationLinks } from "../../site/navigation/navigation.ts";
import { footerLinks } from "../../site/navigation/page-links.ts";
import { builtIn, withPlugins } from "../built-in.ts";
import { linkLists } from "../feeds/list-feeds.ts";
import { emitListFeeds, emitNews } from "../feeds/emit-feeds.ts";
import { searchIndexes } from "../search/search-indexes.ts";
import { toSocialCard } from "../social-images/social-card.ts";
import { describePage } from "../structured-data/json-ld.ts";
import { fallbackContent, settings } from "./fallback-site.fixture.ts";
import strings from "./strings.json" with { type: "json" };

const site = loadContent(fallbackContent);
const at = (path: string, on: Site = site) =>
  on.byPath.get(path) ?? assert.fail(`There is no page at ${path}.`);
const pageAt = (path: string) =>
  listHtmlPages(site).find((page) => page.path === path) ?? assert.fail(path);
const isFallback = (path: string) => /^\/(?:de|ar)\//.test(path) && Boolean(at(path).original);
const fallbacks = site.visible.flatMap(({ original, path }) => (original ? path : []));

test("the lists of a home page are in its language, if a document is", () => {
  const titles = (path: string) =>
    showBlocks(site, at(path)).flatMap((block) =>
      block.type === "list" ? block.items.map(({ title }) => title) : [],
    );
  assert.deepEqual(titles("/de/"), ["Teil B", "Neu"]);
});

describe("a document without a translation", () => {
  test("has a page in the tree of every other language", () =>
    assert.deepEqual(fallbacks.toSorted(), [
      "/ar/",
      "/ar/about/",
      "/ar/authors/ada/",
      "/ar/blog/",
      "/ar/blog/more/",
      "/ar/blog/neu/",
      "/ar/blog/news/",
      "/ar/guides/",
      "/ar/guides/kit/",
      "/ar/guides/kit/a/",
      "/ar/guides/kit/b/",
      "/ar/hidden/",
      "/blog/neu/",
      "/de/",
      "/de/about/",
      "/de/authors/ada/",
      "/de/blog/more/",
      "/de/blog/news/",
      "/de/guides/",
      "/de/guides/kit/",
      "/de/guides/kit/a/",
      "/de/guides/kit/c/",
      "/de/hidden/",
      "/guides/kit/c/",
    ]));

  const originals: [path: string, original: string][] = [
    ["/de/guides/kit/a/", "/guides/kit/a/"],
    ["/ar/guides/kit/b/", "/guides/kit/b/"],
    ["/ar/blog/neu/", "/de/blog/neu/"],
    ["/guides/kit/c/", "/ar/guides/kit/c/"],
  ];
  for (const [path, original] of originals)
    test(`shows the text of ${original} at ${path}`, () => {
      assert.equal(at(path).original, at(original));
      assert.equal(at(path).seo?.canonical, original);
    });

  test("is noindex if its original is", () => {
    assert.equal(at("/de/hidden/").state, "noindex");
    assert.equal(at("/de/about/").state, "published");
  });

  test("appears as a draft in a preview only, like its original", () => {
    const preview = loadContent(fallbackContent, { preview: true });
    assert.equal(at("/de/blog/draft/", preview).state, "draft");
    assert.equal(at("/de/guides/set/x/", preview).state, "draft");
  });

  test("has the noindex of the index of its book in its language", () => {
    const own = loadContent({
      ...fallbackContent,
      "guides/kit/index.de.md": markdownFile({ title: "Satz", noindex: true }),
    });
    assert.equal(at("/de/guides/kit/a/", own).state, "noindex");
    assert.equal(at("/ar/guides/kit/a/", own).state, "published");
  });

  test("disappears with its translation", () => {
    const own = loadContent({
      ...fallbackContent,
      "guides/kit/a.de.md": markdownFile({ title: "Teil A", slug: "teil-a" }),
    });
    assert.equal(own.byPath.has("/de/guides/kit/a/"), false);
    assert.equal(at("/de/guides/kit/teil-a/", own).original, undefined);
  });

  test("gives way to every other owner of its address", () => {
    const own = loadContent({
      ...fallbackContent,
      "site.yaml": `${settings}languages: { fallback: true }\nredirects: [{ from: /ar/about/, to: /about/ }]\n`,
      "pages/ueber.de.md": markdownFile({ title: "Über uns", slug: "about" }),
      "guides/satz.de.md": markdownFile({ title: "Satz", aliases: ["/de/guides/kit/a/"] }),
      "pages/journal.ar.md": markdownFile({ title: "مدونة", listing: "blog" }),
    });
    const owned = ["/ar/about/", "/de/guides/kit/a/", "/ar/blog/"];
    assert.deepEqual(
      owned.filter((path) => own.byPath.has(path)),
      [],
    );
    assert.equal(at("/de/about/", own).title, "Über uns");
  });
});

describe("the tree of a language", () => {
  test("has a complete menu and footer", () => {
    const paths = (locale: string) =>
      [...navigationLinks(site, locale), ...footerLinks(site, locale)].map(({ path }) => path);
    assert.deepEqual(paths("de"), ["/de/guides/", "/de/blog/", "/de/about/"]);
    assert.deepEqual(paths("ar"), ["/ar/guides/", "/ar/blog/", "/ar/about/"]);
    const [guides] = navigationLinks(site, "ar");
    assert.deepEqual(guides?.language, { hreflang: "en", lang: "en", dir: "ltr" });
  });

  test("has complete lists", () => {
    const paths = (name: string, locale: string) =>
      listed(site, name, locale).map(({ path }) => path);
    assert.deepEqual(paths("blog", "de"), ["/de/blog/neu/", "/de/blog/news/", "/de/blog/more/"]);
    assert.deepEqual(paths("guides", "ar"), ["/ar/guides/kit/"]);
  });

  test("has complete books, in the order of the index", () => {
    const { series } = at("/de/guides/kit/b/");
    const paths = series?.parts.map(({ path }) => path);
    assert.deepEqual(paths, ["/de/guides/kit/a/", "/de/guides/kit/b/", "/de/guides/kit/c/"]);
    const { previous, next } = neighbours(at("/de/guides/kit/b/"));
    assert.deepEqual([previous?.path, next?.path], ["/de/guides/kit/a/", "/de/guides/kit/c/"]);
    assert.equal(treeOf(site, at("/de/guides/kit/b/"))?.root.path, "/de/guides/kit/");
    assert.deepEqual(
      breadcrumbs(site, at("/de/guides/kit/a/")).map(({ path }) => path),
      ["/de/", "/de/guides/", "/de/guides/kit/", "/de/guides/kit/a/"],
    );
  });

  const texts: [path: string, text: string][] = [
    ["/de/guides/kit/b/", "[a](/de/guides/kit/a/), [News](/de/blog/news/)"],
    ["/de/guides/kit/a/", "See [b](/de/guides/kit/b/) and [the kit](/de/guides/kit/)."],
    ["/ar/guides/kit/a/", "See [b](/ar/guides/kit/b/) and [the kit](/ar/guides/kit/)."],
    ["/guides/kit/a/", "See [b](/guides/kit/b/) and [the kit](/guides/kit/)."],
    ["/de/guides/kit/c/", "نص [ب](/de/guides/kit/b/)"],
    ["/guides/kit/", "[a](/guides/kit/a/), [b](/guides/kit/b/), [c](/guides/kit/c/)"],
  ];
  for (const [path, text] of texts)
    test(`keeps the links of ${path} in it`, () =>
      assert.equal(pageMarkdown(site, at(path)).trim(), text));

  const switches: [path: string, paths: string[]][] = [
    ["/guides/kit/a/", ["/guides/kit/a/", "/de/guides/kit/a/", "/ar/guides/kit/a/"]],
    ["/de/guides/kit/b/", ["/guides/kit/b/", "/de/guides/kit/b/", "/ar/guides/kit/b/"]],
    ["/ar/blog/neu/", ["/blog/neu/", "/de/blog/neu/", "/ar/blog/neu/"]],
    ["/blog/tags/quays/", ["/blog/tags/quays/", "/de/blog/tags/quays/", "/ar/blog/tags/quays/"]],
  ];
  for (const [path, paths] of switches)
    test(`has a language switcher on ${path} that stays on the page`, () => {
      const { document, locale } = pageAt(path);
      assert.deepEqual(
        languageLinks(site, locale, document).map((link) => link.path),
        paths,
      );
    });
});

describe("search engines", () => {
  test("find alternates to translations only", () => {
    const languages = (path: string) => alternates(site, at(path)).map(({ lang }) => lang);
    assert.deepEqual(languages("/guides/kit/b/"), ["en", "de", "x-default"]);
    assert.deepEqual(languages("/guides/kit/a/"), []);
    assert.deepEqual(languages("/ar/guides/kit/b/"), []);
  });

  test("find no fallback in the sitemap", async () => {
    const [file] = await renderSitemap(site);
    const urls = [...String(file?.body).matchAll(/<loc>https:\/\/site\.example([^<]*)/g)];
    const paths = urls.map(([, path = ""]) => path);
    assert.ok(paths.includes("/de/blog/neu/"));
    assert.deepEqual(
      paths.filter((path) => fallbacks.includes(path)),
      [],
    );
  });

  test("find the original in structured data and in the image of a link preview", () => {
    const page = pageAt("/de/blog/news/");
    assert.match(JSON.stringify(describePage(site, page, [], null)), /"url":"[^"]*\/blog\/news\/"/);
    assert.doesNotMatch(JSON.stringify(describePage(site, page, [], null)), /"inLanguage":"de"/);
    assert.deepEqual(toSocialCard(site, page), toSocialCard(site, pageAt("/blog/news/")));
  });
});

test("feeds and search contain no fallback", () => {
  const texts = [...emitNews(site), ...emitListFeeds(site)].map(({ body }) => String(body));
  assert.ok(texts.some((text) => text.includes("https://site.example/de/blog/neu/")));
  for (const text of texts)
    for (const path of fallbacks.filter((one) => /^\/(?:de|ar)\/.+\/./.test(one)))
      assert.ok(!text.includes(`<link>https://site.example${path}</link>`), path);
  assert.ok(linkLists(site).every(({ list }) => list?.path !== "/ar/guides/"));
  const indexed = searchIndexes(site).flatMap(({ pages }) => pages.map(({ path }) => path));
  assert.ok(indexed.includes("/de/blog/neu/"));
  assert.deepEqual(indexed.filter(isFallback), []);
});

test("former addresses of an original redirect in every tree", () => {
  const found = listRedirects(site).map(({ spelling, to }) => `${spelling} ${to}`);
  assert.deepEqual(found.filter((line) => /who|old-a/.test(line)).toSorted(), [
    "/ar/guides/kit/old-a/ /ar/guides/kit/a/",
    "/ar/who/ /ar/about/",
    "/de/guides/kit/old-a/ /de/guides/kit/a/",
    "/de/who/ /de/about/",
    "/guides/kit/old-a/ /guides/kit/a/",
    "/who/ /about/",
  ]);
});

test("check has no warning about fallbacks", () =>
  assert.deepEqual(
    site.warnings.map(({ message }) => message).filter((text) => !text.includes("in the future")),
    [],
  ));

describe("the edge", () => {
  const built = serveSite(site);
  const List = z.object({ data: z.array(z.object({ url: z.string(), locale: z.string() })) });
  const urls = async (query: string) => {
    const response = await built.get(`/api/public/v1/${query}`);
    assert.equal(response.status, 200, query);
    const { data } = List.parse(await response.json());
    return data.map(({ url }) => url.replace("https://site.example", ""));
  };

  const lists: [query: string, paths: string[]][] = [
    ["blog?locale=de", ["/de/blog/neu/"]],
    ["blog?locale=de&fallback=true", ["/de/blog/neu/", "/blog/news/", "/blog/more/"]],
    ["blog?locale=ar&fallback=true", ["/de/blog/neu/", "/blog/news/", "/blog/more/"]],
    ["blog?locale=de&fallback=false", ["/de/blog/neu/"]],
    ["blog?fallback=true", ["/de/blog/neu/", "/blog/news/", "/blog/more/"]],
    ["blog?locale=de&fallback=true&tag=quays", ["/blog/news/", "/blog/more/"]],
    ["guides?locale=de", ["/de/guides/kit/b/"]],
  ];
  for (const [query, paths] of lists)
    test(`lists originals in place of missing translations for ${query} only if asked`, async () =>
      assert.deepEqual(await urls(query), paths));

  test("refuses other values, and names the parameter in OpenAPI only on a site with fallbacks", async () => {
    assert.equal((await built.get("/api/public/v1/blog?fallback=yes")).status, 400);
    assert.match(built.files.get("/openapi.json") ?? "", /"name":"fallback"/);
    const without = serveSite(loadContent({ ...fallbackContent, "site.yaml": settings }));
    assert.doesNotMatch(without.files.get("/openapi.json") ?? "", /"fallback"/);
    const refused = await without.get("/api/public/v1/blog?fallback=true");
    assert.equal(refused.status, 400);
  });

  test("has no fallback in any file but pages and their Markdown alternates", () => {
    for (const [name, body] of built.files)
      if (/^\/(?:llms|api\/.*\/(?:documents|export|guides|pages))/.test(name))
        for (const path of fallbacks.filter((one) => one.length > 5))
          assert.ok(!body.includes(`"url":"https://site.example${path}"`), `${path} in ${name}`);
  });

  test("refers to the original of an untranslated book", async () => {
    const response = await built.get("/api/public/v1/guides/kit/b.de");
    const { data } = z
      .object({ data: z.object({ series: z.object({ slug: z.string(), url: z.string() }) }) })
      .parse(await response.json());
    assert.deepEqual(data.series, { slug: "kit", url: "https://site.example/guides/kit/" });
  });

  for (const [address, accept] of [
    ["/de/guides/kit/a.md", "*/*"],
    ["/de/guides/kit/a/", "text/markdown"],
  ] as const)
    test(`serves the text of the original at ${address}, whose canonical address it names`, async () => {
      const response = await built.get(address, { headers: { Accept: accept } });
      assert.equal(response.status, 200);
      assert.match(
        response.headers.get("Link") ?? "",
        /^<https:\/\/site\.example\/guides\/kit\/a\/>; rel="canonical"/,
      );
      const text = await response.text();
      assert.match(text, /^url: "https:\/\/site\.example\/guides\/kit\/a\/"$/m);
      assert.match(text, /^locale: "en"$/m);
    });

  const statuses: [address: string, status: number][] = [
    ["/de/guides/kit/a/", 200],
    ["/de/guides/kit/old-a/", 301],
    ["/de/blog/later/", 404],
    ["/de/blog/draft/", 404],
    ["/de/guides/set/x/", 404],
    ["/de/blog/over/", 410],
    ["/blog/over/", 410],
  ];
  for (const [address, status] of statuses)
    test(`answers ${status} at ${address}`, async () =>
      assert.equal((await built.get(address, { redirect: "manual" })).status, status));
});

describe("languages in site.yaml", () => {
  const chosen = loadContent({
    ...fallbackContent,
    "site.yaml": `${settings}languages: { fallback: [guides] }\n`,
    "pages/index.de.md": markdownFile({ title: "Start" }),
  });

  test("can choose collections", () =>
    assert.deepEqual(
      [...new Set(chosen.visible.filter(({ original }) => original).map((one) => one.collection))],
      ["guides"],
    ));

  test("leaves no trace if it is absent or false, or without the plugin", () => {
    const paths = (own: Site) => own.visible.map(({ path }) => path).toSorted();
    const off = { ...fallbackContent, "site.yaml": settings };
    const expected = paths(loadContent(off, { extensions: builtIn }));
    assert.equal(expected.includes("/de/about/"), false);
    assert.deepEqual(
      paths(loadContent({ ...off, "site.yaml": `${settings}languages: { fallback: false }\n` })),
      expected,
    );
    assert.deepEqual(
      paths(loadContent(off, { extensions: withPlugins([], ["fallback"]) })),
      expected,
    );
  });

  const faults: [languages: string, expected: string][] = [
    [
      "{ fallback: [guide] }",
      'content/site.yaml:6:25  "languages.fallback" must be a collection of the site, got "guide". Did you mean "guides"?',
    ],
    [
      "{ fallback: maybe }",
      'content/site.yaml:6:24  "languages.fallback" must be true, false or a list of collections, got "maybe". Write languages: { fallback: true }, or the names of collections, as in { fallback: [guides, pages] }.',
    ],
  ];
  for (const [languages, expected] of faults)
    test(`is refused as ${languages}`, () =>
      assert.deepEqual(reportOf({ "site.yaml": `${settings}languages: ${languages}\n` }), [
        expected,
      ]));

  test("has a note in twelve languages", () => {
    assert.equal(Object.keys(strings).length, 12);
    for (const words of Object.values(strings))
      assert.match(words["fallback.note"], /\{language\}/);
  });
});

test("a language whose own version has expired has no fallback", () => {
  const own = loadContent({
    ...fallbackContent,
    "blog/news.de.md": markdownFile({ title: "Alt", date: "2026-01-01", expires: "2026-06-01" }),
  });
  assert.equal(own.byPath.has("/de/blog/news/"), false);
  assert.equal(at("/ar/blog/news/", own).original?.path, "/blog/news/");
});

test("a page in no other language than the third has fallbacks in the first two", () => {
  const document = at("/ar/guides/kit/c/");
  assert.equal(versionIn(document, "en")?.path, "/guides/kit/c/");
  assert.equal(versionIn(document, "de")?.path, "/de/guides/kit/c/");
});
