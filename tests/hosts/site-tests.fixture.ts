/**
 * HTTP tests for any built site, with its own files as the expected responses.
 */
import { readApi, type BuiltOperation } from "./built-api.fixture.ts";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { z } from "zod";
import { everyResponse } from "../../src/format/headers.ts";
import { toApiLinks } from "../../src/format/urls.ts";
import { isPaged } from "../../src/format/api.ts";
import { apiPath } from "../../src/format/urls.ts";
import { presetApis } from "../../src/collections/preset-api.ts";
import { presetSchemas } from "../../src/collections/preset-schemas.fixture.ts";
import { startWorkerd } from "../../src/plugins/cloudflare/wrangler.ts";
import type { Served } from "../../src/hosts/host.ts";
import { listFiles } from "../build/built-sites.fixture.ts";
import { countClicks } from "./clicks.fixture.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";

const shapes = presetApis[0]?.schemas ?? {};

/** Fields that the lists of every collection have. */
const AnyList = presetSchemas.TagList.extend({
  data: z.array(z.looseObject({ url: z.url() })),
});

/** @returns a list that matches the schema of its operation */
function parseList(response: string, json: unknown): z.infer<typeof AnyList> {
  // The custom collections of a site have no schema here.
  shapes[response]?.parse(json);
  return AnyList.parse(json);
}

/** Removes links, which name files in prebuilt lists and queries in responses. */
function withoutLinks(json: string): object {
  const { data, pagination } = z
    .object({ data: z.array(z.unknown()), pagination: z.unknown() })
    .parse(JSON.parse(json, (key, value) => (key === "items_url" ? 0 : value)));
  return { data, pagination };
}

export function testSite(site: {
  title: string;
  /** base_url of the site. */
  base: string;
  /** Reason to skip the tests, or false. */
  skip: string | false;
  /** @returns the output folder of a build */
  prepare: () => string | Promise<string>;
  /** Server of the site, by default the runtime of Cloudflare Pages. */
  serve?: (folder: string) => Promise<Served>;
}): void {
  const { title, base, skip, serve = startWorkerd } = site;
  describe(title, { skip }, () => {
    let running: Served;
    let output: string;
    let listOperations: (BuiltOperation & { kind: "list" })[];
    let pagedOperations: BuiltOperation[];
    before(async () => {
      output = await site.prepare();
      const { operations } = readApi(output);
      listOperations = operations.filter((operation) => operation.kind === "list");
      pagedOperations = operations.filter(isPaged);
      running = await serve(output);
    });
    after(() => running.stop());

    const get = (address: string, headers: Record<string, string> = {}) =>
      fetch(running.origin + address, { headers, redirect: "manual" });
    const file = (address: string) => readFileSync(path.join(output, address));
    const sitemap = () =>
      [
        ...file("sitemap.xml")
          .toString()
          .matchAll(/<loc>([^<]+)<\/loc>/g),
      ].map(([, url = ""]) => url);

    test("every page of the sitemap is at most four clicks away from the home page", () => {
      const clicks = countClicks(output);
      const far = sitemap().filter((url) => (clicks.get(new URL(url).pathname) ?? Infinity) > 4);
      assert.deepEqual(far, []);
    });

    test("the pages of every list match its schema and add up to the prebuilt list", async () => {
      for (const operation of listOperations) {
        const urls: string[] = [];
        let next: string | null = apiPath("v1", `${operation.path}?per_page=7`);
        while (next !== null) {
          const response: Response = await get(next);
          assert.equal(response.status, 200, next);
          const page = parseList(operation.response, await response.json());
          urls.push(...page.data.map(({ url }) => url));
          const none = await get(`${apiPath("v1", operation.path)}?q=%00none`);
          assert.equal(none.status, 200);
          assert.ok(page.data.length === 7 || page.links.next === null);
          next = page.links.next?.slice(base.length) ?? null;
        }
        // The list of all documents has no file.
        if (operation.collection === null) continue;
        const first = parseList(
          operation.response,
          JSON.parse(file(apiPath("v1", `${operation.path}.json`)).toString()),
        );
        assert.equal(urls.length, first.pagination.total);
        assert.deepEqual(
          urls.slice(0, 100),
          first.data.map(({ url }) => url),
        );
      }
      for (const [address, schema] of [
        ["/api/public/v1", presetSchemas.ApiIndexResponse],
        ["/api/public/v1/company", presetSchemas.CompanyResponse],
      ] as const)
        schema.parse(await (await get(address)).json());
    });

    test("every prebuilt file equals the response to the same query, except for links", async () => {
      const folder = path.join(output, "api/public/v1");
      for (const name of sampleRows(listFiles(folder), 40)) {
        const [, list = "", locale, page] =
          /^(.*?)(?:\.locale-([A-Za-z-]+))?(?:\.page-(\d+))?\.json$/.exec(name) ?? [];
        const stem = list === "index" ? "" : list;
        const isList = pagedOperations.some((known) => known.path === `/${stem}`);
        const search = isList
          ? `?per_page=100${page ? `&page=${page}` : ""}${locale ? `&locale=${locale}` : ""}`
          : "";
        // These files have the same path with and without the function.
        const isFixed = name === "openapi.json" || name.endsWith(".ndjson");
        const below = isFixed ? name : `${stem}${search}`;
        const response = await get(`/api/public/v1${below === "" ? "" : `/${below}`}`);
        assert.equal(response.status, 200, name);
        const prebuilt = toApiLinks(readFileSync(path.join(folder, name), "utf8"));
        const body = await response.text();
        if (isList) assert.deepEqual(withoutLinks(body), withoutLinks(prebuilt), name);
        else if (stem === "changes") {
          const changes = presetSchemas.ChangesResponse.omit({ links: true });
          assert.deepEqual(changes.parse(JSON.parse(body)), changes.parse(JSON.parse(prebuilt)));
        } else assert.equal(body, prebuilt);
        assert.equal((await get(`/api/public/v1/${name}`)).status, isFixed ? 200 : 404, name);
      }
    });

    test("sitemap, API lists and llms-full.txt list the same pages, each available as HTML and Markdown", async () => {
      const published = new Set(sitemap());
      const indexed = listFiles(output)
        .filter((name) => /^llms-full(?:-\d+)?\.txt$/.test(name))
        .flatMap((name) => [
          ...file(name)
            .toString()
            .matchAll(/^- \[[^\]]*\]\(([^)]*)\)/gm),
        ])
        .map(([, url = ""]) => url)
        .filter((url) => !/llms-full[\w.-]*\.txt$/.test(url));
      const listed: string[] = [];
      for (const { path: list, response } of listOperations) {
        for (const name of listFiles(path.join(output, "api/public/v1"))) {
          if (!new RegExp(`^${list.slice(1)}(\\.page-\\d+)?\\.json$`).test(name)) continue;
          const page = parseList(response, JSON.parse(file(`api/public/v1/${name}`).toString()));
          listed.push(...page.data.map(({ url }) => url));
        }
      }
      // Author pages are not documents of the API.
      const documents = [...published].filter((url) => !/\/authors\/[^/]+\/$/.test(url));
      assert.deepEqual(listed.toSorted(), documents.toSorted());
      assert.deepEqual(indexed.toSorted(), [...published].toSorted());

      for (const url of sampleRows([...published], 30)) {
        const address = url.slice(base.length);
        const html = await get(address, { Accept: "text/html" });
        assert.equal(html.status, 200, address);
        assert.match(html.headers.get("Content-Type") ?? "", /^text\/html; charset=utf-8/);
        assert.match(html.headers.get("Vary") ?? "", /^Accept\b/);
        const page = await html.text();
        assert.ok(page.includes(`<link rel="canonical" href="${url}">`), url);
        assert.ok(!page.includes('name="robots"'), url);

        const markdown = await get(address, { Accept: "text/markdown" });
        const alternate = markdown.headers.get("Content-Location") ?? "no Content-Location";
        assert.equal(markdown.headers.get("Content-Type"), "text/markdown; charset=utf-8");
        assert.notEqual(markdown.headers.get("ETag"), html.headers.get("ETag"));
        const text = await markdown.text();
        assert.equal(text, file(alternate).toString());
        assert.equal(await (await get(alternate)).text(), text);
      }
    });

    test("every HTML page has a Markdown response for Accept: text/markdown", async () => {
      const pages = listFiles(output)
        .filter((name) => name.endsWith("/index.html") || name === "index.html")
        .map((name) => `/${name.slice(0, -"index.html".length)}`);
      assert.ok(pages.length > 0);
      for (const page of sampleRows(pages, 30)) {
        const markdown = await get(page, { Accept: "text/markdown" });
        assert.equal(markdown.headers.get("Content-Type"), "text/markdown; charset=utf-8", page);
        assert.equal(
          await markdown.text(),
          file(markdown.headers.get("Content-Location") ?? "").toString(),
        );
      }
    });

    test("the fixed documents have their media types", async () => {
      for (const [address, type] of [
        ["/openapi.json", "application/json"],
        ["/api/public/v1/openapi.json", "application/json"],
        ["/llms.txt", "text/plain"],
        ["/llms-full.txt", "text/plain"],
        ["/sitemap.xml", "application/xml"],
        ["/feed.xml", "application/rss+xml"],
        ["/atom.xml", "application/atom+xml"],
        ["/feed.json", "application/feed+json"],
        ["/robots.txt", "text/plain"],
        ["/.well-known/agent-skills/index.json", "application/json"],
        [
          "/.well-known/api-catalog",
          'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
        ],
      ] as const) {
        const response = await get(address);
        assert.equal(response.status, 200, address);
        assert.ok(
          response.headers.get("Content-Type")?.startsWith(type),
          `${address}: ${response.headers.get("Content-Type")}`,
        );
      }
      const head = await fetch(`${running.origin}/.well-known/api-catalog`, {
        method: "HEAD",
      });
      assert.equal(head.headers.get("Link"), '</.well-known/api-catalog>; rel="api-catalog"');
      assert.ok(file("llms.txt").toString().length < 30_000);
    });

    test("every response has the standard headers", async () => {
      const rows: [address: string, status: number][] = [
        ["/", 200],
        ["/index.md", 200],
        ["/blog", 308],
        ["/nothing/", 404],
        ["/nothing.md", 404],
        ["/nothing.png", 404],
        ["/api/public/v1/blog", 200],
        ["/api/public/v1/nothing", 404],
        ["/openapi.json", 200],
        ["/api/public/v1/openapi.json", 200],
        ["/llms.txt", 200],
        ["/sitemap.xml", 200],
        ["/feed.xml", 200],
        ["/atom.xml", 200],
        ["/feed.json", 200],
        ["/robots.txt", 200],
        ["/.well-known/api-catalog", 200],
        ["/favicon.svg", 200],
      ];
      for (const [address, status] of rows) {
        const response = await get(address);
        await response.arrayBuffer();
        assert.equal(response.status, status, address);
        for (const [header, value] of Object.entries(everyResponse))
          assert.equal(response.headers.get(header), value, `${header} of ${address}`);
        const cacheControl = response.headers.get("Cache-Control");
        if (status === 200) {
          assert.equal(cacheControl, "public, max-age=60, s-maxage=300", address);
          assert.match(response.headers.get("ETag") ?? "", /^"[^"]+"$/, `ETag of ${address}`);
        }
        if (status === 404) assert.equal(cacheControl, "no-store", address);
      }
    });

    test("caching keeps the formats of a page separate", async () => {
      const first = sitemap()[1]?.slice(base.length) ?? "/";
      for (const order of [
        ["text/markdown", "text/html", "text/markdown"],
        ["text/html", "text/markdown", "text/html"],
      ]) {
        for (const accept of order) {
          const response = await get(first, { Accept: accept });
          assert.ok(response.headers.get("Content-Type")?.startsWith(accept), accept);
          const tag = response.headers.get("ETag") ?? "";
          const start = (await response.text()).slice(0, 4);
          assert.equal(start, accept === "text/html" ? "<!DO" : "---\n");
          const again = await get(first, {
            Accept: accept,
            "If-None-Match": tag,
          });
          assert.equal(again.status, 304);
          assert.equal(again.headers.get("ETag"), tag);
          assert.match(again.headers.get("Vary") ?? "", /^Accept\b/);
          const other = accept === "text/html" ? "text/markdown" : "text/html";
          const crossed = await get(first, {
            Accept: other,
            "If-None-Match": tag,
          });
          assert.equal(crossed.status, 200);
        }
      }
    });

    test("a missing page has a 404 page in the requested format", async () => {
      const html = await get("/blog/nothing-like-it/");
      assert.equal(html.status, 404);
      assert.match(await html.text(), /<h1[^>]*>Page not found<\/h1>/);
      const markdown = await get("/blog/nothing-like-it/", {
        Accept: "text/markdown",
      });
      assert.equal(markdown.status, 404);
      assert.equal(markdown.headers.get("Content-Type"), "text/markdown; charset=utf-8");
      assert.match(
        await markdown.text(),
        /^> For the complete index of this site.*\n\n# Page not found[^]*sitemap\.xml/,
      );
    });
  });
}
