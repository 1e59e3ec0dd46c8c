/**
 * Feeds, checked against their specifications and the rules of feed validators.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { anyText, runs } from "../../format/property-tests.fixture.ts";
import {
  loadContent,
  markdownFile,
  reportOn,
  writeContent,
} from "../../content/content-folder.fixture.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { nearestFeeds, siteFeeds } from "../../site/listing/feeds.ts";
import { withPlugins } from "../built-in.ts";
import { emitListFeeds, emitNews } from "./emit-feeds.ts";
import { renderAtom } from "./render-atom.ts";
import { renderJsonFeed } from "./render-json-feed.ts";
import { renderRss, xmlText } from "./render-rss.ts";
import { readXml } from "../../emit/read-xml.fixture.ts";

const nasty = "A & <b> ]]> \"'";
const site = loadContent({
  "site.yaml": `name: "Site & <Co>"\nbase_url: https://site.example\ndescription: { en: About & it, de: Darüber }\nlocales: [en, de]\nfeed: { kinds: [news, press] }\n`,
  "blog/nasty.md": markdownFile(
    {
      title: nasty,
      description: nasty,
      date: "2026-03-01",
      updated: "2026-03-05T12:00:00Z",
      kind: "news",
      author: nasty,
      tags: [nasty],
      image: { src: "images/a.svg", alt: "A" },
    },
    '[Up](../pages/about.md) ![A](images/a.svg) <a href="/x/" style="color:red">x</a>\n\n<iframe src="/y/"></iframe>\n\n]]>\n',
  ),
  "blog/images/a.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "pages/about.md": markdownFile({ category: "Company" }),
  "blog/plain.md": markdownFile({ date: "2026-02-01", kind: "press" }, "Text"),
  "blog/article.md": markdownFile({ title: "Article", date: "2026-03-02" }),
  "blog/draft.md": markdownFile({
    title: "Draft",
    date: "2026-03-02",
    kind: "news",
    draft: true,
  }),
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `blog/viele-${index}.de.md`,
      markdownFile({ date: "2026-01-01", kind: "news" }),
    ]),
  ),
});
describe("feed without entries", () => {
  const empty = loadContent({ "pages/about.md": markdownFile({ updated: "2026-02-03" }) });

  test("has the date of the latest document", () => {
    const [rss, atom] = Array.from(emitNews(empty), ({ body }) => body.toString());
    assert.match(rss ?? "", /<lastBuildDate>(?!.*1970)/);
    assert.match(atom ?? "", /<updated>(?!1970)/);
  });

  test("or any date has no Atom feed, and no date of 1970", () => {
    const undated = loadContent({
      "site.yaml":
        "name: Site\nbase_url: https://site.example\ndescription: D\ncollections: { notes: { label: Notes, feed: true } }\n",
      "pages/notes.md": markdownFile({ title: "Notes", listing: "notes" }),
      "notes/a.md": markdownFile({}),
    });
    for (const document of undated.documents) document.addedAt = null;
    const feeds = [...emitNews(undated), ...emitListFeeds(undated)];
    assert.deepEqual(
      feeds.map(({ path }) => path),
      ["/feed.xml", "/feed.json"],
    );
    for (const { path, body } of feeds) assert.doesNotMatch(body.toString(), /1970/, path);
  });
});

const post = (title: string, date: string, more: object = {}) =>
  markdownFile({ title, date, kind: "news", ...more });
const files = new Map(Array.from(emitNews(site), ({ path, body }) => [path, body.toString()]));
const read = (path: string) => files.get(path) ?? "";
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

test("the description of an entry in RSS and Atom is HTML that shows the text", () => {
  const html = "A &amp; &lt;b&gt; ]]&gt; \"'";
  for (const [path, element] of [
    ["/feed.xml", "description"],
    ["/atom.xml", "summary"],
  ] as const) {
    const found = all(
      read(path),
      new RegExp(`<${element}[^>]*><!\\[CDATA\\[(.*?)\\]\\]></${element}>`, "g"),
    );
    assert.equal(found[0], html, path);
  }
});

describe("collection with dated documents", () => {
  const dated = loadContent({
    "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\ncollections:\n  events: { label: Events, path: /whats-on/, feed: true }\n  notes: { label: Notes }\n`,
    "pages/blog.md": markdownFile({ title: "Journal", listing: "blog" }),
    "pages/whats-on.md": markdownFile({ title: "On", listing: "events" }),
    "pages/notes.md": markdownFile({ title: "Notes", listing: "notes" }),
    "blog/article.md": markdownFile({ title: "Article", date: "2026-03-02" }, "The **text**."),
    "events/day.md": markdownFile({ title: "Day", date: "2026-03-03" }, "Come."),
    "events/undated.md": markdownFile({ title: "Undated" }),
    "events/draft.md": markdownFile({ title: "Draft", date: "2026-03-03", draft: true }),
    "notes/one.md": markdownFile({ title: "One", date: "2026-03-03" }),
  });
  const feeds = new Map([...emitListFeeds(dated)].map(({ path, body }) => [path, body.toString()]));

  test("has a feed with the bodies of its documents, of every kind", () => {
    assert.deepEqual([...feeds.keys()].toSorted(), ["/blog/feed.xml", "/whats-on/feed.xml"]);
    assert.match(feeds.get("/blog/feed.xml") ?? "", /CDATA\[Article\][^]*<p>The <strong>text/);
    assert.match(feeds.get("/whats-on/feed.xml") ?? "", /<title>On · Site<\/title>[^]*<p>Come\./);
    assert.doesNotMatch(feeds.get("/whats-on/feed.xml") ?? "", /Undated|Draft/);
  });

  test("has its feed linked as the closest one from its page and its documents", () => {
    const feedPaths = listHtmlPages(dated).flatMap((page) => {
      const [feed] = nearestFeeds(dated, page);
      return feed ? [[page.path, feed.path]] : [];
    });
    assert.deepEqual(Object.fromEntries(feedPaths), {
      "/blog/": "/blog/feed.xml",
      "/blog/article/": "/blog/feed.xml",
      "/whats-on/": "/whats-on/feed.xml",
      "/whats-on/day/": "/whats-on/feed.xml",
      "/whats-on/undated/": "/whats-on/feed.xml",
    });
  });
});

test("pages link to the feeds of their language, except to feeds without entries", () => {
  const links = (of: typeof site, locale: string) => siteFeeds(of, locale).map(({ path }) => path);
  assert.deepEqual(links(site, "de"), ["/de/feed.xml", "/de/atom.xml", "/de/feed.json"]);
  assert.deepEqual(
    links(loadContent({ "blog/a.md": markdownFile({ date: "2026-03-01" }) }), "en"),
    [],
  );
});

test("the feed of a list does not claim a copyright of its title", () => {
  assert.doesNotMatch(read("/feed.xml"), /<copyright>/);
  assert.doesNotMatch(read("/atom.xml"), /<rights>/);
});

test("each language has a feed in each format", () => {
  assert.deepEqual(
    [...files.keys()],
    ["/feed.xml", "/atom.xml", "/feed.json", "/de/feed.xml", "/de/atom.xml", "/de/feed.json"],
  );
});

for (const path of files.keys()) {
  describe(path, () => {
    test("contains nothing that feed readers reject, and no relative URLs", () => {
      const text = read(path);
      assert.doesNotMatch(text, /[\0-\u0008\uFFFE\uFFFF]|\\u0008/);
      assert.doesNotMatch(text, /<script|<iframe|onclick|style=\\?"/);
      for (const address of all(text, /(?:href|src)=\\?"([^"\\]*)/g))
        assert.match(address, /^https:\/\//);
    });

    test("contains news and press, the newest fifty, no drafts", () => {
      const text = read(path);
      assert.doesNotMatch(text, /Article|Draft/);
      const count = all(text, /(<item>|<entry\b|"content_html")/g).length;
      assert.equal(count, 50);
    });
  });
}

describe("feeds of a site in two languages", () => {
  const bilingual = new Map(
    emitNews(
      loadContent({
        "blog/both.md": post("Both", "2026-01-03", { aliases: ["/x/", "/y/"] }),
        "blog/both.de.md": post("Beide", "2026-01-04"),
        "blog/only.de.md": post("Nur", "2026-01-02"),
        "blog/original.md": post("Original", "2026-01-01"),
      }),
    ).map(({ path, body }) => [path, body.toString()]),
  );
  const titles = (path: string) =>
    all(bilingual.get(path) ?? "", /<title>(?:<!\[CDATA\[)?([^<\]]*)/g).slice(1);

  test("include all news of the site in the first feed, even if it exists only in German", () => {
    assert.deepEqual(titles("/feed.xml"), ["Both", "Nur", "Original"]);
    assert.deepEqual(titles("/de/feed.xml"), ["Beide", "Nur"]);
  });

  test("mark entries whose language differs from that of the feed", () => {
    assert.match(
      bilingual.get("/feed.xml") ?? "",
      /Nur[^]*<dc:language>de<\/dc:language>[^]*Original/,
    );
    assert.match(
      bilingual.get("/atom.xml") ?? "",
      /<entry>[^]*Both[^]*<entry xml:lang="de">[^]*Nur[^]*<entry>[^]*Original/,
    );
    const { items } = z
      .object({
        items: z.array(z.object({ title: z.string(), language: z.string().optional() })),
      })
      .parse(JSON.parse(bilingual.get("/feed.json") ?? ""));
    assert.deepEqual(
      items.map(({ title, language }) => [title, language]),
      [
        ["Both", undefined],
        ["Nur", "de"],
        ["Original", undefined],
      ],
    );
    assert.doesNotMatch(bilingual.get("/de/feed.xml") ?? "", /dc:language/);
  });

  test("identify a document by its first address", () => {
    assert.deepEqual(
      all(bilingual.get("/feed.xml") ?? "", /<guid[^>]*>([^<]*)/g),
      ["/x/", "/de/blog/only/", "/blog/original/"].map((path) => `https://site.example${path}`),
    );
    assert.match(bilingual.get("/atom.xml") ?? "", /example\/x\/<\/id>/);
    assert.match(bilingual.get("/feed.json") ?? "", /"id": "[^"]*\/x\/"/);
  });
});

test("a post keeps the id that its front matter names, in Atom only if it is a URL", () => {
  const imported = new Map(
    emitNews(
      loadContent({
        "blog/a.md": post("A", "2026-01-02", { feed_id: "http://old.example/?p=12&a" }),
        "blog/b.md": post("B", "2026-01-01", { feed_id: "65a1", aliases: ["/b/"] }),
      }),
    ).map(({ path, body }) => [path, body.toString()]),
  );
  const ids = (path: string, form: RegExp) => all(imported.get(path) ?? "", form);
  const old = "http://old.example/?p=12&amp;a";
  assert.deepEqual(ids("/feed.xml", /<guid[^>]*>([^<]*)/g), [old, "65a1"]);
  assert.deepEqual(ids("/atom.xml", /<entry>[^]*?<id>([^<]*)/g), [
    old,
    "https://site.example/blog/b/",
  ]);
  assert.deepEqual(ids("/feed.json", /"id": "([^"]*)/g), ["http://old.example/?p=12&a", "65a1"]);
});

describe("arbitrary text", () => {
  const text = fc.oneof(
    anyText(),
    fc.stringMatching(
      /^(?:[<>&"'\]![-]|CDATA|amp;|#x0;|\s|é|😀|[\uD800\uFFFE\u0001\u0085]){0,12}$/,
    ),
    fc.constantFrom('<category label="<" term="<"', "]]>]]>", "<![CDATA["),
  );
  const entry = fc.record({
    id: fc.constant("https://site.example/old/?b&c"),
    url: fc.constant("https://site.example/blog/a/?b&c"),
    language: fc.constantFrom("en", "de"),
    title: text,
    description: text,
    html: text,
    published: fc.constant("2026-01-01T00:00:00Z"),
    updated: fc.constant("2026-01-01T00:00:00Z"),
    authors: fc.array(text, { maxLength: 3 }),
    tags: fc.array(text, { maxLength: 3 }),
  });
  const news = fc.record({
    title: text,
    description: text,
    homeUrl: fc.constant("https://site.example/"),
    language: fc.constant("en"),
    updated: fc.constant("2026-01-01T00:00:00Z"),
    entries: fc.array(entry, { maxLength: 3 }),
  });
  const url = "https://site.example/feed";

  test("produces feeds that can be parsed", () => {
    fc.assert(
      fc.property(news, (feed) => {
        readXml(renderRss(feed, url));
        readXml(renderAtom(feed, url));
        JSON.parse(renderJsonFeed(feed, url));
      }),
      { numRuns: runs(2000) },
    );
  });

  test("in a tag is preserved", () => {
    fc.assert(
      fc.property(news, (feed) => {
        const tags = feed.entries.flatMap((one) => one.tags);
        const readable = (tag: string) => xmlText(tag).replace(/\r\n?|[\t\n]/g, " ");
        const terms = readXml(renderAtom(feed, url))
          .filter(({ name }) => name === "category")
          .map(({ attributes }) => attributes["term"]);
        assert.deepEqual(terms, tags.map(readable));
      }),
    );
  });
});

describe("RSS", () => {
  for (const path of ["/feed.xml", "/de/feed.xml"]) {
    test(`${path} follows the rules of validators`, () => {
      const text = read(path);
      assert.ok(
        text.includes(
          `<atom:link href="https://site.example${path}" rel="self" type="application/rss+xml"/>`,
        ),
      );
      const guids = all(text, /<guid isPermaLink="false">([^<]*)<\/guid>/g);
      assert.equal(new Set(guids).size, guids.length);
      assert.equal(guids.length, all(text, /(<item>)/g).length);
      for (const date of all(text, /<(?:pubDate|lastBuildDate)>([^<]*)</g))
        assert.equal(new Date(date).toUTCString(), date);
      for (const item of all(text, /<item>([^]*?)<\/item>/g)) {
        assert.match(item, /<title>/);
        // An empty text has no element.
        const content = item.indexOf("<content:encoded>");
        assert.ok(content < 0 || item.indexOf("<description>") < content);
        assert.doesNotMatch(item, /<author>/);
      }
    });
  }
});

describe("Atom", () => {
  for (const [path, language] of [
    ["/atom.xml", "en"],
    ["/de/atom.xml", "de"],
  ] as const) {
    test(`${path} has what RFC 4287 requires`, () => {
      const text = read(path);
      assert.match(text, new RegExp(`<feed xml:lang="${language}" xmlns=`));
      const url = `https://site.example${path}`;
      assert.ok(text.includes(`<id>${url}</id>`));
      assert.ok(text.includes(`<link rel="self" href="${url}"/>`));
      assert.match(text, /<author>\s*<name>Site &amp; &lt;Co&gt;<\/name>/);
      const entries = all(text, /<entry[^>]*>([^]*?)<\/entry>/g);
      const ids = entries.flatMap((entry) => all(entry, /<id>([^<]*)<\/id>/g));
      assert.equal(new Set(ids).size, entries.length);
      for (const entry of entries) {
        assert.match(entry, /<title type="html">/);
        assert.match(entry, /<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/);
        assert.match(entry, /<published>\d{4}-\d\d-\d\dT[\d:.]+Z</);
        for (const category of all(entry, /(<category(?:"[^"]*"|[^>"])*>)/g))
          assert.match(category, / term="/);
      }
    });
  }

  test("shows markup in a title as plain text", () => {
    assert.match(
      read("/atom.xml"),
      /<title type="html"><!\[CDATA\[A &amp; &lt;b&gt; \]\]&gt; "'\]\]>/,
    );
  });
});

describe("JSON Feed", () => {
  const person = z.strictObject({ name: z.string(), url: z.url().optional() });
  const feed = z.strictObject({
    version: z.literal("https://jsonfeed.org/version/1.1"),
    title: z.string(),
    home_page_url: z.url(),
    feed_url: z.url(),
    description: z.string(),
    language: z.string(),
    authors: z.array(person),
    items: z.array(
      z.strictObject({
        id: z.string(),
        url: z.url(),
        title: z.string(),
        summary: z.string(),
        content_html: z.string(),
        date_published: z.iso.datetime(),
        date_modified: z.iso.datetime(),
        authors: z.array(person).optional(),
        tags: z.array(z.string()).optional(),
        language: z.string().optional(),
      }),
    ),
  });

  for (const path of ["/feed.json", "/de/feed.json"]) {
    test(`${path} follows version 1.1`, () => {
      const { feed_url, items } = feed.parse(JSON.parse(read(path)));
      assert.equal(feed_url, `https://site.example${path}`);
      assert.equal(new Set(items.map(({ id }) => id)).size, items.length);
    });
  }
});

test("feeds include the icon of the site", () => {
  const branded = loadContent({
    "site.yaml":
      "name: Site\nbase_url: https://site.example\ndescription: D\nbrand: { favicon: ./a.svg }\n",
    "a.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  });
  const icon = "https://site.example/apple-touch-icon.png";
  const bodies = Object.fromEntries(
    Array.from(emitNews(branded), ({ path, body }) => [path, body.toString()]),
  );
  assert.ok(
    bodies["/feed.xml"]
      ?.replaceAll(/\s/g, "")
      .includes(`<image><title>Site</title><url>${icon}</url>`),
  );
  assert.ok(bodies["/atom.xml"]?.includes(`<icon>${icon}</icon>`));
  assert.ok(bodies["/feed.json"]?.includes(`"icon": "${icon}"`));
});

test("the line in the guide puts posts of every kind into the feeds", () => {
  const guide = readFileSync(
    new URL("../../../docs/guides/feeds-and-scheduling.md", import.meta.url),
    "utf8",
  );
  const [, line = ""] = /```yaml\n(feed: .*)\n```/.exec(guide) ?? [];
  const followed = loadContent({
    "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\n${line}\n`,
    "blog/a.md": markdownFile({ title: "A", date: "2026-01-03" }),
    "blog/b.md": markdownFile({ title: "B", date: "2026-01-02", kind: "news" }),
    "blog/c.md": markdownFile({ title: "C", date: "2026-01-01", kind: "press" }),
  });
  const [rss] = emitNews(followed);
  assert.deepEqual(all(String(rss?.body), /<title><!\[CDATA\[(.*?)\]/g), ["A", "B", "C"]);
});

test("reserve their paths below lists, unless a site leaves them out", () => {
  const folder = writeContent({
    "pages/blog.md": markdownFile({ listing: "blog" }),
    "blog/a.md": markdownFile({
      date: "2026-01-05",
      aliases: ["/blog/feed.xml", "/blog/2024/feed.xml"],
    }),
  });
  const reserved = (without: string[]) =>
    reportOn(folder, { extensions: withPlugins([], without) }).map(
      (line) => /is reserved for (.*)\. Remove/.exec(line)?.[1],
    );
  assert.deepEqual(reserved([]), ["the feed of /blog/", "the years of /blog/"]);
  assert.deepEqual(reserved(["feeds"]), []);
});
