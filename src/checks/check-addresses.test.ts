import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  loadContent,
  markdownFile,
  reportOf,
  type ContentFolder,
} from "../content/content-folder.fixture.ts";

const post = (front = {}) => markdownFile({ date: "2026-01-01", ...front });
const page = (front = {}) => markdownFile({ category: "Company", ...front });

/** A site with one page of each kind. */
const live: ContentFolder = {
  "pages/blog.md": page({ listing: "blog" }),
  "pages/company/team.md": page(),
  "blog/good.md": post(),
  "blog/good.de.md": post(),
  "blog/later.md": post({ draft: true }),
  "blog/hidden.md": post({ noindex: true }),
  "guides/pumps.md": markdownFile({ aliases: ["/pumps/"] }),
};

/** @returns the report on an alias of a post, at line 5, column 11 */
const refusalOf = (alias: string) =>
  reportOf({ ...live, "blog/new.md": post({ aliases: [alias] }) });

describe("an alias", () => {
  const form =
    (rule: string) =>
    (alias: string): string =>
      `an entry of "aliases" must be ${rule}, got ${JSON.stringify(alias)}. Write a line "- /old/path/" for each previous address.`;
  const pattern = form(
    "one path, not a pattern for several (list each of them; if they belong to the path, write %2A for an asterisk and %3A for a colon)",
  );
  const rooted = form("a path that starts with /, without https:// and host name");
  const noQuery = form(
    "a path without ? and #, which redirects ignore (if they belong to the path, write %3F for a question mark and %23 for a hash)",
  );
  const noSpace = form("a path without spaces (if a space belongs to the path, write %20)");
  const noControl = form("a path without backslashes and control characters");
  const single = form("a path with single slashes");
  const noDots = form("a path without the segments . and ..");
  const taken =
    (reason: string) =>
    (alias: string): string =>
      `an entry of "aliases" must be a previous address, got ${JSON.stringify(alias)}, which is ${reason}. Remove it.`;
  const reservedFor = (purpose: string) => taken(`reserved for ${purpose}`);
  const good = taken("a current address of content/blog/good.md");
  const home = taken("a current address of content/pages/index.md");
  const further = reservedFor("the further pages of /blog/");
  const tags = reservedFor("the tags of /blog/");
  const kinds = reservedFor("the kinds of /blog/");
  const years = reservedFor("the years of /blog/");
  const search = reservedFor('the search, unless site.yaml contains "search: false"');
  const api = reservedFor("the API");
  const lost = reservedFor("the 404 page");

  const refused: [alias: string, refusal: (alias: string) => string][] = [
    // Wildcards and parameters of host configurations.
    ["/*", pattern],
    ["/:a/:b", pattern],
    ["/blog/*", pattern],
    ["/old/*/x", pattern],
    ["/:splat", pattern],
    ["/old/:id/", pattern],
    // Not a valid path of this site.
    ["old/", rooted],
    [
      "https://site.example/old/",
      (alias) => rooted(alias).replace(/(?<=\. )Write .*/, "Write /old/."),
    ],
    ["//evil.example/old/", single],
    ["/old//path", single],
    ["/old%2F%2Fpath", single],
    ["/old//", single],
    ["/old?id=5", noQuery],
    ["/old#part", noQuery],
    ["/old path", noSpace],
    ["/old /blog/good/ 200", noSpace],
    ["/old\u00A0path", noSpace],
    ["/old\n/x /y", noSpace],
    ["/a\\b", noControl],
    ["/api%5Cpublic", noControl],
    ["/old%00", noControl],
    ["/old%0A/x", noControl],
    ["/old%7f", noControl],
    ["/old/../blog/good/", noDots],
    ["/old/./x", noDots],
    ["/old/%2e%2e/api/", noDots],
    ["/old%2F..%2Fapi", noDots],
    ["/old/..", noDots],
    // Existing pages, in every spelling.
    ["/", home],
    ["/index", home],
    ["/index.html", home],
    ["/index.md", home],
    ["/blog/good/", good],
    ["/blog/good", good],
    ["/%62log/good/", good],
    ["/blog%2fgood", good],
    ["/blog/good/index", good],
    ["/blog/good/index.html", good],
    ["/blog/good.md", good],
    ["/blog/go%6Fd.md", good],
    ["/blog/good/index.md", good],
    ["/blog/good/index.html.md", good],
    ["/de/blog/good.md", taken("a current address of content/blog/good.de.md")],
    ["/blog/later/", taken("a current address of content/blog/later.md")],
    ["/blog/hidden.md", taken("a current address of content/blog/hidden.md")],
    ["/company/team", taken("a current address of content/pages/company/team.md")],
    ["/developers", taken("a current address of the API's reference")],
    ["/developers.md", taken("a current address of the API's reference")],
    ["/blog/page/2/", further],
    ["/blog/page/2.md", further],
    ["/blog/page/99/index.html", further],
    ["/blog/tags/energy/", tags],
    ["/blog/tags", tags],
    ["/blog/tags.md", tags],
    ["/blog/tags/energy.md", tags],
    ["/blog/tags/energy/feed.xml", tags],
    ["/blog/kinds/news/", kinds],
    ["/blog/2024/", years],
    ["/blog/2024.md", years],
    ["/blog/2024/page/2/", years],
    ["/blog/2024/feed.xml", years],
    // Generated outputs other than pages.
    ["/search", search],
    ["/de/search/", search],
    ["/search.md", search],
    ["/de/search.md", search],
    ["/api", api],
    ["/api/public/v1/blog", api],
    ["/%61pi/public/v1/blog", api],
    ["/api%2Fpublic", api],
    ["/api/public/v1/blog.json", api],
    ["/openapi.json", reservedFor("the description of the API")],
    ["/llms.txt", reservedFor("the guide for language models")],
    ["/llms-full.txt", reservedFor("the index for language models")],
    ["/de/llms-full-2.txt", reservedFor("the index for language models")],
    ["/llms-full.en.txt", reservedFor("the index for language models")],
    ["/llms-full.en-2.txt", reservedFor("the index for language models")],
    ["/feed.xml", reservedFor("the feed")],
    ["/de/atom.xml", reservedFor("the feed")],
    ["/feed.json", reservedFor("the feed")],
    ["/sitemap.xml", reservedFor("the sitemap")],
    ["/sitemap-12.xml", reservedFor("the sitemap")],
    ["/robots.txt", reservedFor("the rules for robots")],
    ["/.well-known/api-catalog", reservedFor("documents for machines (RFC 8615)")],
    ["/media/a.png", reservedFor("the originals of images and downloads")],
    ["/_astro/x.css", reservedFor("scripts, styles and images")],
    ["/_data/manifest.json", reservedFor("the data of the function")],
    ["/pagefind/pagefind.js", reservedFor("the search index")],
    ["/og/x.png", reservedFor("the images of link previews")],
    ["/_headers", reservedFor("the host's settings")],
    ["/_worker.js", reservedFor("the host's settings")],
    ["/cdn-cgi/trace", reservedFor("Cloudflare")],
    ["/admin/", reservedFor("the editor")],
    ["/mcp", reservedFor("agents (the Model Context Protocol)")],
    ["/mcp/server-card", reservedFor("agents (the Model Context Protocol)")],
    ["/404", lost],
    ["/404.html", lost],
    ["/404.md", lost],
    ["/de/404/", lost],
  ];
  const fileOf = (index: number) => `blog/new-${index}.md`;
  const lines = reportOf({
    ...live,
    ...Object.fromEntries(
      refused.map(([alias], index) => [fileOf(index), post({ aliases: [alias] })]),
    ),
  });
  for (const [index, [alias, refusal]] of refused.entries())
    test(`is refused as ${JSON.stringify(alias)}`, () =>
      assert.deepEqual(
        lines.filter((line) => line.startsWith(`content/${fileOf(index)}:`)),
        [`content/${fileOf(index)}:5:11  ${refusal(alias)}`],
      ));

  test("is refused if longer than a thousand characters in percent-encoded form", () => {
    const [line = ""] = refusalOf(`/${"ö".repeat(167)}`);
    assert.match(
      line,
      /new\.md:5:11 {2}an entry of "aliases" must be a path of at most 1,000 characters with its letters percent-encoded, got "\/ö/,
    );
    assert.deepEqual(refusalOf(`/${"o".repeat(999)}`), []);
  });

  test("is refused if it contains half a surrogate pair", () => {
    const front = '---\ntitle: T\ndescription: D\naliases: ["/\\ud800"]\n---\n';
    const [line = ""] = reportOf({ "guides/a.md": front });
    assert.match(line, /a\.md:4:11 {2}contains U\+D800/);
  });

  test("is refused twice in a document, in any spelling", () => {
    assert.deepEqual(reportOf({ "guides/a.md": markdownFile({ aliases: ["/x", "/%78/"] }) }), [
      'content/guides/a.md:4:16  an entry of "aliases" must be a previous address, got "/%78/", which appears here twice. Remove it.',
    ]);
  });

  test("is refused if another document has an equivalent one in other Unicode characters", () => {
    assert.deepEqual(
      reportOf({
        "guides/a.md": markdownFile({ aliases: ["/caf\u00E9"] }),
        "guides/b.md": markdownFile({ aliases: ["/cafe\u0301"] }),
        "guides/c.de.md": markdownFile({ aliases: ["/caf%C3%A9/"] }),
      }).map((line) => line.replace(/ {2}.*which/, " which")),
      [
        "content/guides/b.md:4:11 which content/guides/a.md already has. Remove it.",
        "content/guides/c.de.md:4:11 which content/guides/a.md already has. Remove it.",
      ],
    );
  });

  const letters =
    "which cannot be part of a URL: use lower-case letters, digits and single hyphens.";
  const misnamed: [name: string, reason: string][] = [
    ["_data", "which is reserved for the data of the function."],
    ["_astro", "which is reserved for scripts, styles and images."],
    ["robots.txt", "which is reserved for the rules for robots."],
    ["llms.txt", "which is reserved for the guide for language models."],
    ["404.html", "which is reserved for the 404 page."],
    ["index.html", letters],
    ["API", letters],
  ];
  for (const [name, reason] of misnamed)
    test(`is refused by the name ${name}`, () => {
      const [line = "", ...others] = reportOf({ [`pages/${name}.md`]: page() });
      assert.deepEqual(others, []);
      const start = `content/pages/${name}.md:1:1  has the name "${name}", ${reason} Rename it`;
      assert.equal(line.slice(0, start.length), start);
    });

  const accepted: ContentFolder = {
    "pages/media.de.md": page(),
    "pages/api.de.md": page(),
    "pages/apis.md": page(),
    "pages/company/api.md": page(),
    "pages/company/404.md": page(),
    "pages/company/page/2.md": page(),
    "pages/developers.md": page(),
    "blog/404.md": post(),
    "blog/search.md": post(),
    "blog/api.md": post(),
    "blog/de.md": post(),
    "services/media.md": markdownFile({}),
    // The groups of posts by year are below the page that lists posts.
    "pages/services.md": page({ listing: "services" }),
    "services/2024.md": markdownFile({}),
    "services/kinds.md": markdownFile({}),
    "pages/blog.md": page({ listing: "blog" }),
    "blog/20240.md": post({ aliases: ["/blog/2024/05/a-post/"] }),
  };
  test("and a document are accepted at every other path", () => {
    assert.deepEqual(reportOf(accepted), []);
    assert.equal(loadContent(accepted).documents.length, Object.keys(accepted).length + 1);
  });
});
