/**
 * Features of a site over HTTP and the hosts that support them: the table of
 * docs/guides/hosting.md. Each row is tested on every host, and must fail on a host without the
 * feature.
 */
import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { get as httpGet } from "node:http";
import { everyResponse, immutableCacheControl } from "../../src/format/headers.ts";
import { presetSchemas } from "../../src/collections/preset-schemas.fixture.ts";
import { formatTable } from "../../packages/conformance/src/format-table.ts";
import { scan, scanners } from "../../packages/conformance/src/audits/scanners.ts";
import { runMain } from "../../src/cli/run-program.fixture.ts";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";

/** The presets for static servers support the features of `static`. */
export const hostColumns = ["cloudflare-pages", "cloudflare-workers", "node", "static"] as const;

type HostColumn = (typeof hostColumns)[number];

interface TestedSite {
  get(address: string, init?: RequestInit): Promise<Response>;
  origin: string;
  /** Path of a file with a content hash in its name. */
  asset: string;
}

interface HostFeature {
  /** First cell of the row. */
  feature: string;
  /** Cells of the hosts without the feature. */
  exceptions?: Partial<Record<HostColumn, string>>;
  check(site: TestedSite): Promise<void>;
}

/** Settings of the tested site, except those that depend on the host. */
export const testedSettings = `
redirects:
  - { from: /docs/first/, to: /about/ }
  - { from: /docs/*, to: /blog/* }
  - { from: /v1.0/*, to: /blog/* }
  - { from: /sale/, to: "https://shop.example/a$b?c={env.HOME}&d=$host" }
  - { from: /shop/, to: "https://shop.example/?from=site", status: 302 }
  - { from: /handbook/api/*, to: "https://api.example/v1/*", status: 302 }
  - { from: /handbook/*, to: "/about/#team" }
license: { name: CC BY 4.0, url: "https://creativecommons.org/licenses/by/4.0/" }
indexnow: true
assistants:
  - { name: Assistant, url: "https://assistant.example/?q=Read {markdown_url}" }
`;

/** Content of the tested site, except site.yaml. */
export const testedContent = {
  "pages/index.md": markdownFile({ title: "Pumps and valves" }, "What they cost. ".repeat(40)),
  "pages/about.md": markdownFile({ title: "About", category: "Company" }),
  "pages/blog.md": markdownFile({ title: "Blog", listing: "blog" }),
  "blog/valves.md": markdownFile({
    title: "What a valve costs",
    date: "2026-01-02",
    aliases: ["/old/", "/2019/Old.html", "/größe/"],
  }),
  "blog/pumps.md": markdownFile({ title: "Pumps", date: "2026-01-01" }),
  "blog/quiet.md": markdownFile({
    title: "Quiet",
    date: "2026-01-01",
    noindex: true,
  }),
};

/** Redirects of the tested settings. */
const redirected: [address: string, status: 301 | 302, target: string][] = [
  ["/docs/first/", 301, "/about/"],
  ["/docs/first", 301, "/about/"],
  ["/docs/first.md", 301, "/about.md"],
  ["/docs/", 301, "/blog/"],
  ["/docs", 301, "/blog/"],
  ["/docs/valves/", 301, "/blog/valves/"],
  ["/docs/a/b%20c/?d=e", 301, "/blog/a/b%20c/?d=e"],
  ["/docs/gr%C3%B6%C3%9Fe/", 301, "/blog/gr%C3%B6%C3%9Fe/"],
  ["/v1.0/valves/", 301, "/blog/valves/"],
  ["/sale/", 301, "https://shop.example/a%24b?c=%7Benv.HOME%7D&d=%24host"],
  ["/shop/", 302, "https://shop.example/?from=site"],
  ["/shop/?a=b", 302, "https://shop.example/?from=site"],
  ["/handbook/api/items", 302, "https://api.example/v1/items"],
  ["/handbook/api/items?a=b", 302, "https://api.example/v1/items?a=b"],
  ["/handbook/x/", 301, "/about/#team"],
  ["/handbook/?a=b", 301, "/about/?a=b#team"],
];

async function expectHop(
  { get }: TestedSite,
  address: string,
  status: number,
  target: string,
): Promise<void> {
  const response = await get(address);
  assert.equal(response.status, status, address);
  assert.equal(response.headers.get("Location"), target, address);
}

async function expectStatus(
  { get }: TestedSite,
  rows: readonly (readonly [address: string, status: number])[],
): Promise<void> {
  for (const [address, status] of rows) assert.equal((await get(address)).status, status, address);
}

/** @returns the body as transferred, with its content coding */
function getEncoded(
  { origin }: TestedSite,
  address: string,
  accept: string,
): Promise<{ coding: string | undefined; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": accept };
    httpGet(origin + address, { headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ coding: response.headers["content-encoding"], bytes });
    }).on("error", reject);
  });
}

const json = "application/json; charset=utf-8";

export const hostFeatures: readonly HostFeature[] = [
  {
    feature: "Pages have one address: `/about` and `/about/index.html` redirect to `/about/`",
    async check(site) {
      const page = await site.get("/about/");
      assert.equal(page.status, 200);
      assert.match(await page.text(), /<h1[^>]*>About</);
      await expectHop(site, "/about", 308, "/about/");
      await expectHop(site, "/about?a=1", 308, "/about/?a=1");
      await expectHop(site, "/about/index.html", 308, "/about/");
      await expectHop(site, "/blog/valves/index.html", 308, "/blog/valves/");
      for (const address of [
        "//evil.example/index.html",
        "/%5Cevil.example/index.html",
        "//evil.example/..%2fabout",
        "//about",
      ]) {
        const location = (await site.get(address)).headers.get("Location") ?? "/";
        const { origin } = new URL(location, "https://site.example");
        assert.equal(origin, "https://site.example", `${address} redirects to ${location}`);
      }
    },
  },
  {
    feature: "Paths with a backslash are 404",
    async check(site) {
      for (const address of [
        "/%5Cblog",
        "/%5Cevil.example/",
        "/%5cevil.example/index.html",
        "/docs/%5Cevil.example/",
        "/old%5C",
        "/_d%5Cata/manifest.json",
        "/m%5Cedia/none.svg",
        "/about%5C",
        "/%5Cabout/",
        "/a%5Cbout/",
      ]) {
        const response = await site.get(address);
        assert.equal(response.status, 404, address);
        assert.equal(response.headers.get("Location"), null, address);
      }
    },
  },
  {
    feature: "Aliases redirect, query included",
    async check(site) {
      await expectHop(site, "/old/", 301, "/blog/valves/");
      await expectHop(site, "/old", 301, "/blog/valves/");
      await expectHop(site, "/old/?a=1", 301, "/blog/valves/?a=1");
      await expectHop(site, "/old.md", 301, "/blog/valves.md");
      await expectHop(site, "/2019/Old.html", 301, "/blog/valves/");
      await expectHop(site, "/gr%C3%B6%C3%9Fe/", 301, "/blog/valves/");
      await expectStatus(site, [["/2019/old.html", 404]]);
    },
  },
  {
    feature: "`redirects` of site.yaml: pages and folders, to this site and others, 301 and 302",
    async check(site) {
      for (const [address, status, target] of redirected)
        await expectHop(site, address, status, target);
      await expectStatus(site, [
        ["/docsx/", 404],
        ["/shop/x/", 404],
      ]);
    },
  },
  {
    feature: "Markdown alternates at `/about.md`",
    async check({ get }) {
      const markdown = await get("/about.md");
      assert.equal(markdown.status, 200);
      assert.equal(markdown.headers.get("Content-Type"), "text/markdown; charset=utf-8");
      assert.equal(markdown.headers.get("X-Robots-Tag"), "noindex");
      assert.match(await markdown.text(), /^---\ntitle: "About"/);
    },
  },
  {
    feature: "Markdown for `Accept: text/markdown`, and at `/about/index.md`",
    exceptions: { static: "no" },
    async check({ get }) {
      const negotiated = await get("/about/", { headers: { Accept: "text/markdown" } });
      for (const markdown of [negotiated, await get("/about/index.md")]) {
        assert.equal(markdown.headers.get("Content-Location"), "/about.md");
        assert.match(await markdown.text(), /^---\ntitle: "About"/);
      }
    },
  },
  {
    feature: "API lists and posts",
    async check({ get }) {
      const list = await get("/api/public/v1/blog");
      assert.equal(list.headers.get("Content-Type"), json);
      const { data } = presetSchemas.BlogPostList.parse(await list.json());
      assert.deepEqual(
        data.map(({ slug }) => slug),
        ["valves", "pumps"],
      );
      const post = await get("/api/public/v1/blog/valves");
      assert.equal(post.headers.get("Content-Type"), json);
      assert.equal(
        presetSchemas.BlogPostResponse.parse(await post.json()).data.title,
        "What a valve costs",
      );
      assert.equal((await get("/api/public/v1")).status, 200);
    },
  },
  {
    feature: "API parameters: `?q=valve&per_page=10`",
    exceptions: { static: "no, 404" },
    async check({ get }) {
      const list = await get("/api/public/v1/blog?q=valve&per_page=10");
      const { pagination } = presetSchemas.BlogPostList.parse(await list.json());
      assert.deepEqual([pagination.total, pagination.per_page], [1, 10]);
    },
  },
  {
    feature: "API errors as JSON with a hint",
    exceptions: { static: "no, the 404 page" },
    async check({ get }) {
      const missing = await get("/api/public/v1/blog/valve");
      assert.equal(missing.status, 404);
      const { error } = presetSchemas.ErrorResponse.parse(await missing.json());
      assert.equal(error.code, "not_found");
    },
  },
  {
    feature: "Media types of feeds, `llms.txt`, `openapi.json`",
    async check({ get, asset }) {
      for (const [address, type] of [
        ["/openapi.json", json],
        ["/llms.txt", "text/plain; charset=utf-8"],
        ["/robots.txt", "text/plain; charset=utf-8"],
        ["/sitemap.xml", /^application\/xml/],
        ["/feed.xml", "application/rss+xml; charset=utf-8"],
        ["/atom.xml", "application/atom+xml; charset=utf-8"],
        ["/feed.json", "application/feed+json; charset=utf-8"],
        ["/.well-known/agent-skills/index.json", json],
        [
          "/.well-known/api-catalog",
          'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
        ],
        ["/favicon.svg", "image/svg+xml"],
        [asset, "text/css; charset=utf-8"],
      ] as const) {
        const response = await get(address);
        assert.equal(response.status, 200, address);
        const actual = response.headers.get("Content-Type") ?? "";
        if (typeof type === "string") assert.equal(actual, type, address);
        else assert.match(actual, type, address);
      }
    },
  },
  {
    feature: "All standard headers on every response, redirects and 404s included",
    async check({ get, asset }) {
      for (const [address, cacheControl] of [
        ["/about/", "public, max-age=60, s-maxage=300"],
        ["/about.md", "public, max-age=60, s-maxage=300"],
        ["/api/public/v1/blog", "public, max-age=60, s-maxage=300"],
        ["/favicon.svg", "public, max-age=60, s-maxage=300"],
        [asset, immutableCacheControl],
        ["/nothing/", "no-store"],
        ["/nothing.png", "no-store"],
        ["/about", undefined],
        ["/old/", undefined],
      ] as const) {
        const { headers } = await get(address);
        for (const [name, value] of Object.entries(everyResponse))
          assert.equal(headers.get(name), value, `${name} of ${address}`);
        if (cacheControl !== undefined) {
          assert.equal(headers.get("Cache-Control"), cacheControl, address);
          const policy = headers.get("Content-Security-Policy") ?? "";
          const isPage = /\/$|\.css$|^\/nothing/.test(address);
          assert.equal(policy.includes("script-src 'self'"), isPage, address);
        }
      }
    },
  },
  {
    feature: "304 for a matching ETag; HEAD like GET",
    async check({ get, asset }) {
      for (const address of ["/", "/about.md", "/llms.txt", asset]) {
        const first = await get(address);
        const tag = first.headers.get("ETag") ?? "";
        assert.match(tag, /^(?:W\/)?"[^"]+"$/, address);
        const headers = { "If-None-Match": tag };
        assert.equal((await get(address, { headers })).status, 304, address);
        const head = await get(address, { method: "HEAD" });
        assert.equal(head.status, 200, address);
        assert.equal(head.headers.get("Content-Type"), first.headers.get("Content-Type"));
        assert.equal(await head.text(), "");
      }
    },
  },
  {
    feature: "304 for a list of ETags",
    exceptions: { "cloudflare-workers": "not for scripts, styles, images" },
    async check({ get, asset }) {
      for (const address of ["/about.md", asset]) {
        const tag = (await get(address)).headers.get("ETag") ?? "";
        const headers = { "If-None-Match": `"x", ${tag}` };
        assert.equal((await get(address, { headers })).status, 304, address);
      }
    },
  },
  {
    feature: "405 with `Allow` for other methods; OPTIONS",
    exceptions: {
      "cloudflare-workers": "not for scripts, styles, images",
      static: "no, 405 for all",
    },
    async check({ get, asset }) {
      for (const address of ["/", "/nothing", asset]) {
        const rejected = await get(address, { method: "POST" });
        assert.equal(rejected.status, 405);
        assert.equal(rejected.headers.get("Allow"), "GET, HEAD, OPTIONS");
        const options = await get(address, { method: "OPTIONS" });
        assert.equal(options.status, 204);
      }
    },
  },
  {
    feature: "A 404 page",
    async check({ get }) {
      for (const address of ["/nothing", "/blog/nothing/", "/404.html"]) {
        const missing = await get(address);
        assert.equal(missing.status, 404, address);
        const html = await missing.text();
        assert.match(html, /<h1[^>]*>Page not found/, address);
        for (const part of [
          /<a\b[^>]* href="\/llms\.txt"/,
          /<a\b[^>]* href="\/sitemap\.xml"/,
          / action="\/search\/"/,
        ])
          assert.match(html, part, address);
      }
    },
  },
  {
    feature: "A Markdown 404 with suggestions",
    exceptions: { static: "no" },
    async check({ get }) {
      const headers = { Accept: "text/markdown" };
      const missing = await get("/blog/valve/", { headers });
      assert.equal(missing.status, 404);
      assert.match(await missing.text(), /Did you mean \[\/blog\/valves\/\]/);
    },
  },
  {
    feature: "Build data and `noindex` pages stay private",
    async check(site) {
      await expectStatus(site, [
        ["/_data/manifest.json", 404],
        ["/_data/urls.txt", 200],
        ["/_data/history.json", 200],
        ["/_headers", 404],
        ["/_redirects", 404],
        ["/blog/quiet/", 200],
        ["/api/public/v1/blog/quiet", 404],
      ]);
      const sitemap = await (await site.get("/sitemap.xml")).text();
      assert.doesNotMatch(sitemap, /quiet/);
    },
  },
  {
    feature: "Agents (MCP) at `/mcp`",
    exceptions: { static: "no" },
    async check({ get }) {
      const response = await get("/mcp", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_blog_post","arguments":{"slug":"pumps"}}}',
      });
      assert.equal(response.status, 200);
      assert.match(await response.text(), /"title":"Pumps"/);
      assert.equal((await get("/mcp")).status, 405);
    },
  },
  {
    feature: "Links of pages and Markdown alternates to llms.txt, the API and `/mcp` in headers",
    exceptions: { static: "in the head of pages, without `/mcp`" },
    async check({ get }) {
      for (const address of ["/about/", "/about.md", "/nothing/"])
        assert.match(
          (await get(address)).headers.get("Link") ?? "",
          /<\/llms\.txt>; rel="describedby".*<\/openapi\.json>; rel="service-desc".*<\/mcp>; rel="mcp"/,
        );
    },
  },
  {
    feature: "Links to llms.txt, the API description and the alternate in the head of pages",
    async check({ get }) {
      const html = await (await get("/about/")).text();
      for (const link of [
        'rel="alternate" type="text/markdown" href="/about.md"',
        'rel="describedby" href="/llms.txt"',
        'rel="service-desc" href="/openapi.json"',
      ])
        assert.ok(html.includes(`<link ${link}`), link);
      const hasEndpoint = (await get("/mcp")).status !== 404;
      assert.equal(html.includes('<link rel="mcp" href="/mcp"'), hasEndpoint);
    },
  },
  {
    feature: "Discovery files for agents, readable from other sites",
    async check({ get }) {
      const hasEndpoint = (await get("/mcp")).status !== 404;
      for (const [address, type] of [
        ["/.well-known/ard.json", "application/json"],
        ["/.well-known/ai-catalog.json", "application/ai-catalog+json"],
        ["/.well-known/agent-skills/index.json", "application/json"],
      ] as const) {
        const response = await get(address);
        assert.equal(response.status, 200, address);
        assert.equal(response.headers.get("Content-Type")?.split(";")[0], type, address);
        assert.equal(response.headers.get("Access-Control-Allow-Origin"), "*", address);
        const text = await response.text();
        if (!address.includes("skills")) assert.equal(text.includes("/mcp"), hasEndpoint, address);
      }
      const html = await (await get("/about/")).text();
      assert.ok(html.includes('<link rel="ard" href="/.well-known/ard.json"'));
    },
  },
  {
    feature:
      "Cards of the MCP server, at `/.well-known/mcp/server-card.json` and `/mcp/server-card`",
    exceptions: { static: "no" },
    async check({ get }) {
      for (const [address, type] of [
        ["/.well-known/mcp/server-card.json", json],
        ["/mcp/server-card", "application/mcp-server-card+json"],
      ] as const) {
        const response = await get(address);
        assert.equal(response.headers.get("Content-Type"), type, address);
        assert.equal(response.headers.get("Access-Control-Allow-Origin"), "*", address);
        assert.match(await response.text(), /"https:\/\/site\.example\/mcp"/);
      }
    },
  },
  {
    feature: "`X-Markdown-Tokens` on Markdown",
    exceptions: { static: "no" },
    async check({ get }) {
      const { headers } = await get("/about.md");
      assert.match(headers.get("X-Markdown-Tokens") ?? "", /^\d+$/);
      assert.match(headers.get("Access-Control-Expose-Headers") ?? "", /X-Markdown-Tokens/);
    },
  },
  {
    feature: "Texts of a section at `/blog/llms-full.txt`, listed in `llms.txt`",
    async check({ get }) {
      const texts = await get("/blog/llms-full.txt");
      assert.equal(texts.headers.get("Content-Type"), "text/plain; charset=utf-8");
      assert.match(await texts.text(), /^Blog: 2 documents[^]*# Pumps\n/);
      const guide = await (await get("/llms.txt")).text();
      assert.match(guide, /\(https:\/\/site\.example\/blog\/llms-full\.txt\).* kB/);
      assert.match(await (await get("/llms-full.txt")).text(), /^- \[Pumps\]\(/m);
    },
  },
  {
    feature: "Tools of pages (WebMCP)",
    async check({ get }) {
      const html = await (await get("/about/")).text();
      assert.match(html, /<form[^>]* action="\/search\/"[^>]* toolname="search_site"/);
    },
  },
  {
    feature: "A button that copies the Markdown of a page, and links to assistants",
    async check({ get }) {
      const html = await (await get("/about/")).text();
      assert.match(html, /data-copy-page="\/about\.md"/);
      assert.match(
        html,
        /href="https:\/\/assistant\.example\/\?q=Read%20https%3A%2F%2Fsite\.example%2Fabout\.md"/,
      );
    },
  },
  {
    feature:
      "The key of IndexNow, and the licence for programs (RSL) with its line in `robots.txt`",
    async check({ get }) {
      const key = "d91e01e01f94b8cca15a4882b84fe00e";
      const file = await get(`/${key}.txt`);
      assert.equal(file.headers.get("Content-Type"), "text/plain; charset=utf-8");
      assert.equal(await file.text(), key);
      const license = await get("/license.xml");
      assert.equal(license.headers.get("Content-Type")?.split(";")[0], "application/rsl+xml");
      const robots = await (await get("/robots.txt")).text();
      assert.match(robots, /^License: https:\/\/site\.example\/license\.xml$/m);
    },
  },
  {
    feature: "[Tests of answers](agents.md#test-answers) by agents that use the site",
    exceptions: { static: "no" },
    async check({ origin }) {
      const folder = writeContent({
        "evals.yaml": "- question: Is the price of a valve 5?\n  facts: ['5']\n",
      });
      const { status, stderr } = await runMain(["eval", "--url", origin, "--agent", "cat"], {
        env: { CONTENT_DIR: folder },
      });
      assert.equal(status, 0, stderr);
    },
  },
  {
    feature: "Full marks of scanners for agents (isitagentready, Is-Agentic)",
    exceptions: { static: "not for responses that depend on the request" },
    async check({ origin }) {
      for (const scanner of scanners) {
        const { faults } = await scan(scanner, origin, "https://site.example");
        assert.deepEqual([...faults], []);
      }
    },
  },
  {
    feature: "Brotli and gzip, each with its own ETag",
    exceptions: {
      "cloudflare-pages": "by Cloudflare's network",
      "cloudflare-workers": "by Cloudflare's network",
      static: "by the server",
    },
    async check(site) {
      const plain = await getEncoded(site, "/about/", "identity");
      assert.equal(plain.coding, undefined);
      for (const [coding, decode] of [
        ["br", brotliDecompressSync],
        ["gzip", gunzipSync],
      ] as const) {
        const encoded = await getEncoded(site, "/about/", coding);
        assert.equal(encoded.coding, coding);
        assert.deepEqual(decode(encoded.bytes), plain.bytes);
        const headers = { "Accept-Encoding": coding };
        const tag = (await site.get("/about/", { headers })).headers.get("ETag");
        assert.match(tag ?? "", new RegExp(`-${coding}"$`));
      }
    },
  },
  {
    feature: "A health check at `/healthz`",
    exceptions: {
      "cloudflare-pages": "no",
      "cloudflare-workers": "no",
      static: "no",
    },
    async check({ get }) {
      const health = await get("/healthz");
      assert.equal(await health.text(), "ok\n");
    },
  },
];

/** @returns the table of docs/guides/hosting.md */
export function formatHostsTable(): string {
  return formatTable(
    ["", ...hostColumns.map((name) => `\`${name}\``)],
    hostFeatures.map(({ feature, exceptions }) => [
      feature,
      ...hostColumns.map((name) => exceptions?.[name] ?? "yes"),
    ]),
  );
}
