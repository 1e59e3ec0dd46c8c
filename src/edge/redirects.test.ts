import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { buildSite, expectError } from "./built-site.fixture.ts";

const post = (front: Record<string, unknown>) => markdownFile({ date: "2026-01-01", ...front });

const built = buildSite({
  "site.yaml": `name: Site
base_url: https://site.example
description: D
locales: [en, de]
redirects:
  - { from: "/?p=12", to: /blog/pumps/ }
  - { from: "/index.php?page_id=2&preview=1", to: /guides/valves/, status: 302 }
`,
  "blog/pumps.md": post({
    aliases: [
      "/blog/pump/",
      "/2019/05/pump.html",
      "/größe",
      "/docs/pump.md",
      "/wiki/Talk:Pumps",
      "/star%2A",
      "/gr%F6%DFe",
      "/cafe\u0301",
      "/api/pump-guide/",
    ],
  }),
  "blog/pumps.de.md": post({ aliases: ["/de/blog/pumpe/"] }),
  "blog/quiet.md": post({ noindex: true, aliases: ["/blog/loud/"] }),
  "blog/hidden.md": post({ draft: true, aliases: ["/blog/seen/"] }),
  "guides/valves.md": markdownFile({ aliases: ["/blog/valves/"] }),
  "guides/named.md": markdownFile({ aliases: ["/2019/05/pump.html.md"] }),
});

describe("former path", () => {
  const moved: [address: string, target: string][] = [
    ["/blog/pump/", "/blog/pumps/"],
    ["/blog/pump", "/blog/pumps/"],
    ["/blog/pump/index.html", "/blog/pumps/"],
    ["/blog/pump?from=mail", "/blog/pumps/?from=mail"],
    ["/blog/pump.md", "/blog/pumps.md"],
    ["/blog/pump/index.md", "/blog/pumps.md"],
    ["/blog/pump/index.html.md", "/blog/pumps.md"],
    ["/2019/05/pump.html", "/blog/pumps/"],
    // An alias with exactly this name takes precedence over the Markdown alternate of another one.
    ["/2019/05/pump.html.md", "/guides/named/"],
    ["/wiki/Talk:Pumps", "/blog/pumps/"],
    ["/wiki/Talk%3APumps/", "/blog/pumps/"],
    ["/wiki/Talk:Pumps.md", "/blog/pumps.md"],
    ["/star*", "/blog/pumps/"],
    ["/star%2a.md", "/blog/pumps.md"],
    ["/gr%f6%dfe/", "/blog/pumps/"],
    ["/caf%C3%A9", "/blog/pumps/"],
    ["/cafe%CC%81/", "/blog/pumps/"],
    ["/blog%2Fpump", "/blog/pumps/"],
    ["/blog/pump/index", "/blog/pumps/"],
    ["/docs/pump.md", "/blog/pumps/"],
    ["/api/pump-guide/", "/blog/pumps/"],
    ["/gr%C3%B6%C3%9Fe/", "/blog/pumps/"],
    ["/gr%c3%b6%c3%9fe", "/blog/pumps/"],
    ["/de/blog/pumpe", "/de/blog/pumps/"],
    ["/blog/loud/", "/blog/quiet/"],
    ["/blog/valves.md", "/guides/valves.md"],
  ];
  for (const [address, target] of moved)
    test(`${address} redirects to ${target} in one hop`, async () => {
      const response = await built.get(address);
      assert.equal(response.status, 301);
      assert.equal(response.headers.get("Location"), target);
      const [path = ""] = target.split("?", 1);
      assert.ok(built.files.has(path) || built.files.has(`${path}index.html`));
    });

  const queries: [address: string, status: number, target: string | null][] = [
    ["/", 200, null],
    ["/?p=12", 301, "/blog/pumps/"],
    ["/index.html?p=12", 308, "/?p=12"],
    ["/?utm_source=mail&p=12", 301, "/blog/pumps/"],
    ["/?p=123", 200, null],
    ["/?P=12", 200, null],
    ["/blog/pumps/?p=12", 200, null],
    ["/index.php?page_id=2&preview=1", 302, "/guides/valves/"],
    ["/index.php?page_id=2", 404, null],
    ["/index.php", 404, null],
  ];
  test("is told apart by its query, also after the page itself was requested", async () => {
    for (const [address, status, target] of queries) {
      const response = await built.get(address);
      assert.deepEqual(
        [response.status, response.headers.get("Location")],
        [status, target],
        address,
      );
    }
  });

  test("keeps its query, unless the header would be too long for clients", async () => {
    const at = async (query: string) =>
      (await built.get(`/blog/pump${query}`)).headers.get("Location");
    const target = await at("");
    assert.equal(await at("?a=1"), `${target}?a=1`);
    assert.equal(await at(`?a=${"x".repeat(10_000)}`), target);
  });

  test("of a draft does not redirect", async () => {
    assert.equal((await built.get("/blog/seen/")).status, 404);
  });
});

describe("GET a post by a former slug", () => {
  const hints: [slug: string, hint: string][] = [
    ["pump", 'Its slug is now "pumps": /api/public/v1/blog/pumps'],
    ["pumpe.de", 'Its slug is now "pumps.de": /api/public/v1/blog/pumps.de'],
    ["pumpe", 'Its slug is now "pumps.de": /api/public/v1/blog/pumps.de'],
    // Unpublished documents, and those moved out of the blog, are not mentioned.
    ["loud", "/api/public/v1/blog lists the posts."],
    ["seen", "/api/public/v1/blog lists the posts."],
    ["valves", "/api/public/v1/blog lists the posts."],
  ];
  for (const [slug, hint] of hints)
    test(`returns not_found for ${slug} with the hint: ${hint}`, async () => {
      const response = await built.get(`/api/public/v1/blog/${slug}`);
      const error = await expectError(response, 404, "not_found");
      assert.equal(error.hint, hint);
    });
});
