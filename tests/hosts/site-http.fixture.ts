/**
 * HTTP tests of the demo site and its API, for every host with a function.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { get as httpGet } from "node:http";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { z } from "zod";
import { everyResponse } from "../../src/format/headers.ts";
import { presetSchemas } from "../../src/collections/preset-schemas.fixture.ts";
import type { Served } from "../../src/hosts/host.ts";
import { listFiles } from "../build/built-sites.fixture.ts";
import { testMcpClients } from "./mcp-clients.fixture.ts";

/** Demo site on a host. */
export interface ServedDemo {
  title: string;
  /** Output folder of the build. */
  output: string;
  serve(folder: string): Promise<Served>;
  /** True if the host has the Cache API of Cloudflare. */
  hasCache?: boolean;
  /** True if scripts, styles and images are served without the function. */
  hasPlainAssets?: boolean;
}

function fileIn(output: string, folder: string): string {
  const [name = ""] = listFiles(path.join(output, folder));
  return path.posix.join(folder, name);
}

function expectStandardHeaders(response: Response): void {
  for (const [name, value] of Object.entries(everyResponse))
    assert.equal(response.headers.get(name), value, name);
}

/** Relations of every page, with their targets. */
const leads = [
  ["describedby", "/llms.txt"],
  ["service-desc", "/openapi.json"],
  ["mcp", "/mcp"],
] as const;

function expectLeads({ headers }: Response, address: string): void {
  for (const [rel, target] of leads)
    assert.match(
      headers.get("Link") ?? "",
      new RegExp(`(?:^|, )<${RegExp.escape(target)}>; rel="${rel}"`),
      `${rel} of ${address}`,
    );
}

/** @returns the status for a path that is sent without the normalization of fetch */
function rawStatus(
  { origin }: Served,
  address: string,
  accept: string,
): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    httpGet({ hostname, port, path: address, headers: { Accept: accept } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });
}

export function testHttp({
  title,
  output,
  serve,
  hasCache = false,
  hasPlainAssets = false,
}: ServedDemo): void {
  describe(`HTTP of ${title}`, () => {
    let running: Served;
    before(async () => {
      running = await serve(output);
    });
    after(() => running.stop());

    const send = (address: string, init?: RequestInit) =>
      fetch(running.origin + address, { redirect: "manual", ...init });

    test(
      "API responses are cached under a normalized query, errors are not",
      { skip: !hasCache && "the host has no cache" },
      async () => {
        const first = await send("/api/public/v1/guides?per_page=3&q=a");
        const body = await first.text();
        const status = async (address: string) => {
          const response = await send(address);
          const text = await response.text();
          return [response.headers.get("CF-Cache-Status"), text === body];
        };
        for (const spelling of ["q=a&per_page=3", "per_page=003&q=a&page=1"])
          assert.deepEqual(await status(`/api/public/v1/guides?${spelling}`), ["HIT", true]);
        for (let times = 0; times < 2; times++) {
          const error = await send("/api/public/v1/guides?page=99");
          assert.equal(error.status, 400);
          assert.equal(error.headers.get("CF-Cache-Status"), null);
        }
      },
    );

    test("HEAD has the headers of GET and no body", async () => {
      for (const address of [
        "/",
        "/about.md",
        "/openapi.json",
        "/api/public/v1/openapi.json",
        "/api/public/v1/blog",
      ]) {
        const get = await send(address);
        await get.arrayBuffer();
        const head = await send(address, { method: "HEAD" });
        assert.equal(head.status, 200);
        assert.equal(await head.text(), "");
        for (const header of ["ETag", "Content-Type", "Cache-Control", "Link", "Vary"])
          assert.equal(
            head.headers.get(header),
            get.headers.get(header),
            `${header} of ${address}`,
          );
      }
    });

    test("other methods are rejected with Allow, OPTIONS is answered", async () => {
      for (const address of [
        "/",
        "/llms.txt",
        "/about.md",
        "/api/public/v1/blog",
        "/_data/manifest.json",
        ...["_astro", "media", "og", "pagefind"].map((folder) => `/${folder}/nothing`),
        ...(hasPlainAssets
          ? []
          : [
              "/favicon.svg",
              ...["_astro", "media", "og", "pagefind"].map(
                (folder) => `/${fileIn(output, folder)}`,
              ),
            ]),
      ]) {
        for (const method of ["POST", "PUT", "DELETE"]) {
          const rejected = await send(address, { method });
          assert.equal(rejected.status, 405, address);
          assert.equal(rejected.headers.get("Allow"), "GET, HEAD, OPTIONS");
          expectStandardHeaders(rejected);
          assert.equal(
            presetSchemas.ErrorResponse.parse(await rejected.json()).error.code,
            "method_not_allowed",
          );
        }
        const options = await send(address, { method: "OPTIONS" });
        assert.equal(options.status, 204);
        assert.equal(options.headers.get("Access-Control-Allow-Methods"), "GET, HEAD, OPTIONS");
        expectStandardHeaders(options);
      }
    });

    test("assets are sent unchanged, with their own caching and conditions", async () => {
      for (const [folder, cacheControl] of [
        ["_astro", "public, max-age=31536000, immutable"],
        ["og", "public, max-age=31536000, immutable"],
        ["pagefind/en/fragment", "public, max-age=31536000, immutable"],
        ["media", "public, max-age=60, s-maxage=300"],
      ] as const) {
        const name = fileIn(output, folder);
        const address = `/${name.split("/").map(encodeURIComponent).join("/")}`;
        const response = await send(address);
        assert.equal(response.status, 200, address);
        assert.deepEqual(
          Buffer.from(await response.arrayBuffer()),
          readFileSync(path.join(output, name)),
        );
        assert.equal(response.headers.get("Cache-Control"), cacheControl, address);
        expectStandardHeaders(response);
        const tag = response.headers.get("ETag") ?? "";
        assert.match(tag, /"[^"]+"/, address);
        const same = await send(address, {
          headers: {
            "If-None-Match": hasPlainAssets ? tag : `"x", ${tag}`,
          },
        });
        assert.equal(same.status, 304, address);
        assert.equal(same.headers.get("Cache-Control"), cacheControl, address);
        assert.equal(same.headers.get("ETag"), tag, address);
        const part = await send(address, { headers: { Range: "bytes=0-9" } });
        // A server may ignore a range (RFC 9110, section 14.2).
        assert.ok([200, 206].includes(part.status), address);
        const length = (await part.arrayBuffer()).byteLength;
        assert.equal(
          length,
          part.status === 206 ? 10 : readFileSync(path.join(output, name)).length,
        );
        const head = await send(address, { method: "HEAD" });
        assert.equal(head.status, 200, address);
        assert.equal(await head.text(), "");
      }
    });

    test("unusual paths without a file, page or redirect return 404", async () => {
      const long = "x".repeat(255);
      for (const address of [
        "/favicon.svg/",
        "/llms.txt/",
        "/openapi.json/",
        "/about.md/",
        "/index.md/",
        "/_headers",
        "/_redirects",
        "/_routes.json",
        "/_data/",
        "/_data/manifest.json",
        "/_data/files.0.bin",
        "/404",
        "/404/",
        "/404.html",
        "/404.md",
        "/de/404.html",
        `/${long}`,
        `/${long}/`,
        `/${long}.md`,
        `/${long}.png`,
        `/media/${long}`,
        `/og/${long}.png`,
        `/_astro/${long}.css`,
        `/pagefind/${long}`,
        `/${"x".repeat(256)}`,
        `/${"x/".repeat(2_000)}`,
        `/${"%C3%BC".repeat(255)}`,
        "/%00",
        "/about/%00",
        "/media/%00.png",
        "/%0a",
        "/%7f",
        "/about%2Findex.html",
        "/about%2f",
        "/blog%2Foffice",
        "/media%2f..%2fabout",
        "/about%5c",
        "/%5c%5cevil.example",
        "//",
        "//about/",
        "/about//",
        "///",
        "//evil.example/%2f..",
        "/about/..%2f..%2f",
        "/%2e%2e%2fabout",
        "/.%2e%2fabout",
        "/about/./x",
        "/%E0%A4%A",
        "/%ff",
        "/a%2Fb/",
        "/api%2Fpublic/v1/blog",
        "/index.html/",
        "/about/index.html/",
        "/media/",
        "/og/",
        "/_astro/",
        "/_astro",
        "/.well-known/",
      ])
        for (const accept of ["text/html", "text/markdown"]) {
          const status = await rawStatus(running, address, accept);
          assert.equal(status, 404, address.slice(0, 60));
        }
    });

    test("other spellings of a path are normalized", async () => {
      for (const [address, status] of [
        ["/%61bout/", 200],
        ["/about/index.html", 308],
        ["/about", 308],
        ["/%61pi/public/v1/blog", 200],
        ["/about/../about/", 200],
        ["/about/%2e%2e/about/", 200],
      ] as const)
        assert.equal(await rawStatus(running, address, "*/*"), status, address);
    });

    test("documents support conditional requests", async () => {
      for (const address of [
        "/openapi.json",
        "/api/public/v1/openapi.json",
        "/llms.txt",
        "/sitemap.xml",
        "/feed.xml",
        "/atom.xml",
        "/feed.json",
        "/about.md",
        "/api/public/v1",
      ]) {
        const tag = (await send(address)).headers.get("ETag") ?? "";
        for (const condition of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
          const response = await send(address, {
            headers: { "If-None-Match": condition },
          });
          assert.equal(response.status, 304, `${address} ${condition}`);
          assert.equal(response.headers.get("ETag"), tag);
          assert.equal(response.headers.get("Cache-Control"), "public, max-age=60, s-maxage=300");
        }
      }
    });

    test("negotiates by quality, then by order", async () => {
      for (const [accept, type] of [
        ["*/*", "text/html"],
        ["text/html,application/xhtml+xml,*/*;q=0.8", "text/html"],
        ["text/markdown, text/html, */*", "text/markdown"],
        ["text/html, text/markdown", "text/html"],
        ["text/markdown;q=0.5, text/html", "text/html"],
        ["text/html;q=0.5, text/*", "text/markdown"],
        ["text/markdown;q=0, */*", "text/html"],
        ["TEXT/MARKDOWN", "text/markdown"],
        ["application/json", "text/html"],
      ] as const) {
        const response = await send("/guides/", { headers: { Accept: accept } });
        await response.arrayBuffer();
        assert.ok(response.headers.get("Content-Type")?.startsWith(type), accept);
      }
    });

    test("the skill for agents is listed in the index with its digest", async () => {
      const index = await send("/.well-known/agent-skills/index.json");
      const { skills } = z
        .object({
          skills: z.array(z.object({ url: z.string(), digest: z.string() })),
        })
        .parse(await index.json());
      assert.equal(skills.length, 1);
      for (const { url, digest } of skills) {
        const skill = await send(url);
        assert.equal(skill.status, 200);
        assert.equal(skill.headers.get("Content-Type"), "text/markdown; charset=utf-8");
        const body = Buffer.from(await skill.arrayBuffer());
        const sum = createHash("sha256").update(body).digest("hex");
        assert.equal(digest, `sha256:${sum}`);
      }
    });

    test("MCP clients of each generation can use /mcp", () => testMcpClients(running.origin));

    test("the discovery documents for agents name /mcp", async () => {
      for (const [address, type] of [
        ["/mcp/server-card", "application/mcp-server-card+json"],
        ["/.well-known/mcp/server-card.json", "application/json; charset=utf-8"],
        ["/.well-known/ai-catalog.json", "application/ai-catalog+json"],
        ["/.well-known/ard.json", "application/json; charset=utf-8"],
      ] as const) {
        const response = await send(address);
        assert.equal(response.headers.get("Content-Type"), type);
        expectStandardHeaders(response);
        assert.match(await response.text(), /https:\/\/halmer-dyck\.example\/mcp/);
      }
    });

    test("security.txt has a contact and expires within a year", async () => {
      const response = await fetch(`${running.origin}/.well-known/security.txt`);
      assert.equal(response.headers.get("Content-Type"), "text/plain; charset=utf-8");
      expectStandardHeaders(response);
      const text = await response.text();
      const [, expires = ""] = /^Expires: (.*)$/m.exec(text) ?? [];
      assert.equal(
        text.replace(expires, "…"),
        "Contact: mailto:security@halmer-dyck.example\nExpires: …\nPreferred-Languages: en, de\nCanonical: https://halmer-dyck.example/.well-known/security.txt\n",
      );
      const days = (Date.parse(expires) - Date.now()) / 86_400_000;
      assert.ok(days > 0 && days < 365, expires);
    });

    test("pages and robots.txt lead to the catalogue for agents and the licence", async () => {
      const page = await (await send("/about/")).text();
      const robots = await (await send("/robots.txt")).text();
      for (const [rel, name, address, type] of [
        ["ard", "Agentmap", "/.well-known/ard.json", "application/json"],
        ["license", "License", "/license.xml", "application/rsl+xml"],
      ] as const) {
        assert.ok(page.includes(`<link rel="${rel}" href="${address}" type="${type}">`), rel);
        assert.ok(robots.includes(`\n${name}: https://halmer-dyck.example${address}\n`), name);
        const { status, headers } = await send(address);
        assert.equal(status, 200);
        assert.equal(headers.get("Content-Type")?.split(";")[0], type);
      }
    });

    test("pages and Markdown alternates link to each other", async () => {
      const page = await send("/about/");
      assert.match(
        page.headers.get("Link") ?? "",
        /^<\/about\.md>; rel="alternate"; type="text\/markdown", <\/llms\.txt>; rel="describedby"/,
      );
      const html = await page.text();
      for (const [rel, address] of leads)
        assert.ok(html.includes(`<link rel="${rel}" href="${address}"`), rel);
      for (const spelling of ["/about.md", "/about/index.md", "/about/index.html.md"]) {
        const markdown = await send(spelling);
        assert.equal(markdown.headers.get("Content-Location"), "/about.md");
        assert.equal(markdown.headers.get("X-Robots-Tag"), "noindex");
        const { byteLength } = await markdown.clone().arrayBuffer();
        assert.equal(markdown.headers.get("X-Markdown-Tokens"), `${Math.ceil(byteLength / 4)}`);
        assert.match(
          markdown.headers.get("Link") ?? "",
          /^<https:\/\/halmer-dyck\.example\/about\/>; rel="canonical", <https:\/\/halmer-dyck\.example\/about\/>; rel="alternate"; type="text\/html"/,
        );
      }
    });

    test("pages, Markdown alternates and 404 pages lead to llms.txt, the API and /mcp in headers", async () => {
      for (const address of ["/", "/about/", "/about.md", "/blog/", "/search/", "/developers/"])
        for (const accept of ["text/html", "text/markdown"])
          expectLeads(await send(address, { headers: { Accept: accept } }), address);
      for (const address of ["/nothing/", "/nothing.md"]) expectLeads(await send(address), address);
    });

    test("a Markdown 404 suggests a page and a search", async () => {
      const response = await send("/guides/pumping-station-adit/", {
        headers: { Accept: "text/markdown" },
      });
      const text = await response.text();
      assert.match(
        text,
        /Did you mean \[\/guides\/pumping-station-audit\/\]\(https:\/\/halmer-dyck\.example\/guides\/pumping-station-audit\/\)\?/,
      );
      assert.match(text, /\/api\/public\/v1\/documents\?q=pumping\+station\+adit\)/);
    });

    test("malformed paths get no server error", async () => {
      for (const address of [
        "//evil.example/",
        "/%00",
        "/%E0%A4%A",
        "/a%2Fb/",
        "/index.html",
        "/api/public/v1/blog?q=%ED%A0%80",
        `/${"x".repeat(2000)}`,
        "/_data/nothing",
        "/.well-known/nothing",
      ]) {
        const response = await send(address);
        await response.arrayBuffer();
        assert.ok(response.status < 500, `${address.slice(0, 40)}: ${response.status}`);
        assert.equal(response.headers.get("API-Version"), "v1", address);
      }
    });
  });

  describe(`unpublished documents and aliases of ${title}`, () => {
    let running: Served;
    before(async () => {
      running = await serve(output);
    });
    after(() => running.stop());

    for (const slug of ["surge-checklist", "spring-seminar-2027"]) {
      test(`${slug} has no page and no mention`, async () => {
        for (const address of [
          `/blog/${slug}/`,
          `/blog/${slug}.md`,
          `/blog/${slug}/index.html.md`,
          `/api/public/v1/blog/${slug}`,
        ])
          assert.equal((await fetch(running.origin + address)).status, 404);
        for (const name of listFiles(output).filter((file) =>
          /\.(?:html|md|txt|json|xml|jsonl)$/.test(file),
        )) {
          assert.ok(
            !readFileSync(path.join(output, name), "utf8").includes(`/blog/${slug}/`),
            name,
          );
        }
      });
    }

    test("a noindex document has a page and a Markdown alternate, and no other mention", async () => {
      const html = await (await fetch(`${running.origin}/blog/office-closed-at-year-end/`)).text();
      assert.match(html, /<meta name="robots" content="noindex">/);
      const markdown = await fetch(`${running.origin}/blog/office-closed-at-year-end.md`);
      assert.equal(markdown.status, 200);
      assert.equal(markdown.headers.get("X-Robots-Tag"), "noindex");
      const mentions = listFiles(output).filter((name) =>
        readFileSync(path.join(output, name), "utf8").includes("office-closed-at-year-end"),
      );
      assert.deepEqual(mentions, [
        "blog/office-closed-at-year-end.md",
        "blog/office-closed-at-year-end/index.html",
      ]);
    });

    test("an alias redirects to its page in one hop", async () => {
      const redirects = [
        ["/projects/", "/case-studies/"],
        ["/projects", "/case-studies/"],
        ["/projects/?page=2", "/case-studies/?page=2"],
        ["/projects/index.html", "/case-studies/"],
        ["/projects.md", "/case-studies.md"],
        ["/projects/index.md", "/case-studies.md"],
        ["/blog/oversized-pumps", "/blog/why-pumps-are-oversized/"],
      ] as const;
      for (const [address, target] of redirects) {
        const response = await fetch(running.origin + address, {
          redirect: "manual",
        });
        assert.equal(response.status, 301, address);
        assert.equal(response.headers.get("Location"), target, address);
        assert.equal((await fetch(running.origin + target)).status, 200, target);
        expectStandardHeaders(response);
      }
    });

    test("the API names the current slug for an alias", async () => {
      const response = await fetch(`${running.origin}/api/public/v1/blog/oversized-pumps`);
      assert.equal(response.status, 404);
      const { error } = presetSchemas.ErrorResponse.parse(await response.json());
      assert.equal(
        error.hint,
        'Its slug is now "why-pumps-are-oversized": /api/public/v1/blog/why-pumps-are-oversized',
      );
    });
  });
}
