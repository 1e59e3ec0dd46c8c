import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { formatRedirects } from "../../format/redirects.ts";
import { formatSections } from "../../format/document-index.ts";
import { loadContent, makeFolder, markdownFile } from "../../content/content-folder.fixture.ts";
import { findHost } from "../built-in.fixture.ts";
import { checkLimits } from "../../hosts/limits.ts";

const settingsOf = (hostname: string) =>
  `name: Site\nbase_url: https://${hostname}\ndescription: D\n`;
const settings = settingsOf("site.example");

/**
 * @returns the configuration files of a host, by path, for a site with one page that has aliases
 */
function filesOf(host: string, aliases: string[], hostname = "site.example"): Map<string, string> {
  const front = { date: "2026-01-01", aliases };
  const site = loadContent({
    "site.yaml": `${settingsOf(hostname)}host: ${host}\n`,
    "blog/new.md": markdownFile(front),
    "pages/blog.md": markdownFile({ listing: "blog" }),
  });
  return new Map(
    findHost(host)
      .emitFiles(site)
      .map(({ path, body }) => [path, body.toString()]),
  );
}

describe("configuration files", () => {
  const rows: [host: string, files: string[]][] = [
    [
      "static",
      [
        "/_data/nginx.conf",
        "/_data/http.nginx",
        "/_data/server.nginx",
        "/_data/redirects.nginx",
        "/_data/Caddyfile",
        "/_data/server.caddy",
        "/größe/index.html",
        "/.nojekyll",
      ],
    ],
    [
      "nginx",
      ["/_data/nginx.conf", "/_data/http.nginx", "/_data/server.nginx", "/_data/redirects.nginx"],
    ],
    ["caddy", ["/_data/Caddyfile", "/_data/server.caddy"]],
    ["github-pages", ["/.nojekyll", "/CNAME", "/größe/index.html"]],
    ["netlify", ["/_headers", "/_redirects"]],
    ["vercel", ["/_data/vercel.json"]],
  ];
  for (const [host, files] of rows)
    test(`${host} has ${files.join(", ")}, with all placeholders filled in`, () => {
      const emitted = filesOf(host, ["/größe/"]);
      assert.deepEqual([...emitted.keys()], files);
      for (const [path, body] of emitted) assert.doesNotMatch(body, /@\{/, path);
    });

  test("redirect decoded paths on servers that decode them", () => {
    const files = filesOf("static", ["/größe/"]);
    assert.equal(
      files.get("/_data/redirects.nginx"),
      [
        'location = "/größe/" { return 301 "/blog/new/$is_args$args"; }\n',
        'location = "/größe.md" { return 301 "/blog/new.md$is_args$args"; }\n',
        'location = "/größe" { return 301 "/blog/new/$is_args$args"; }\n',
      ].join(""),
    );
    assert.ok(
      files
        .get("/_data/server.caddy")
        ?.includes(
          '\t"/größe/" "/blog/new/" 301\n\t"/größe.md" "/blog/new.md" 301\n\t"/größe" "/blog/new/" 301\n',
        ),
    );
    assert.match(
      files.get("/größe/index.html") ?? "",
      /<meta http-equiv="refresh" content="0; url=\/blog\/new\/">/,
    );
  });

  const unusual: [alias: string, nginx: RegExp, caddy: RegExp][] = [
    ["/%22quote%22/", /^location = "\/\\"quote\\"\/"/m, /^\t"\/\\"quote\\"\/" /m],
    ["/a{b}/", /^location = "\/a\{b\}\/"/m, / path_regexp "\^\/a\\x7bb\\x7d\/\$"$/m],
    ["/wiki/Talk:Pumps", /^location = "\/wiki\/Talk:Pumps\/"/m, /^\t"\/wiki\/Talk:Pumps\/" /m],
  ];
  for (const [alias, nginx, caddy] of unusual)
    test(`redirect ${alias}`, () => {
      const files = filesOf("static", [alias]);
      assert.match(files.get("/_data/redirects.nginx") ?? "", nginx);
      assert.match(files.get("/_data/server.caddy") ?? "", caddy);
    });

  test("have one line for two spellings with the same decoded path", () => {
    const lines = filesOf("nginx", ["/%6Fld.html"]).get("/_data/redirects.nginx");
    assert.equal(lines, 'location = "/old.html" { return 301 "/blog/new/$is_args$args"; }\n');
  });

  test("keep the names of variables of nginx within its default limit", () => {
    const files = filesOf("nginx", [], "www.a-rather-long-name-of-a-company.example");
    const names = files.get("/_data/http.nginx")?.match(/(?<=^map \S+ \$)\w+/gm) ?? [];
    assert.ok(names.length > 2);
    assert.deepEqual(
      names.filter((name) => name.length > 46),
      [],
    );
  });

  test("give files of plugins their media types on nginx", () => {
    const site = loadContent({
      "site.yaml": `${settings}host: nginx\nlicense: { name: CC BY 4.0, url: "https://creativecommons.org/licenses/by/4.0/" }\n`,
      "blog/new.md": markdownFile({ date: "2026-01-01" }),
      "pages/blog.md": markdownFile({ listing: "blog" }),
    });
    const body = findHost("nginx")
      .emitFiles(site)
      .find(({ path }) => path === "/_data/server.nginx")?.body;
    const locations = String(body).matchAll(/^location ~ (\S+) \{\n {4}types \{\}\n(.*)\n/gm);
    assert.deepEqual(
      [...locations].map(([, pattern, type]) => `${pattern} ${type?.trim()}`),
      [
        String.raw`"^/opensearch\\.xml$" default_type "application/opensearchdescription+xml";`,
        String.raw`"^/license\\.xml$" default_type "application/rsl+xml";`,
        String.raw`"^.*/feed\\.json$" default_type "application/feed+json";`,
        String.raw`"^.*/atom\\.xml$" default_type "application/atom+xml";`,
        String.raw`"^.*/feed\\.xml$" default_type "application/rss+xml";`,
        String.raw`"^/\\.well-known/ai-catalog\\.json$" default_type "application/ai-catalog+json";`,
      ],
    );
  });

  test("change the file of nginx that is watched with every other one", () => {
    const [one, other] = [["/a/"], ["/b/"]].map((aliases) => filesOf("nginx", aliases));
    assert.notEqual(one?.get("/_data/redirects.nginx"), other?.get("/_data/redirects.nginx"));
    assert.notEqual(one?.get("/_data/server.nginx"), other?.get("/_data/server.nginx"));
    const again = filesOf("nginx", ["/a/"]);
    assert.equal(again.get("/_data/server.nginx"), one?.get("/_data/server.nginx"));
  });

  test("cannot have a redirect page whose file name would be too long", () => {
    assert.throws(
      () => filesOf("github-pages", [`/${"o".repeat(900)}/`]),
      /has a name of more than 255 bytes\. Remove it, or choose another host/,
    );
  });
});

describe("previews", () => {
  const folder = makeFolder();
  const redirects = [
    { key: "/old", to: "/", status: 301, isWildcard: false },
    { key: "/docs", to: "/*", status: 301, isWildcard: true },
  ] as const;
  const files = {
    "_data/redirects.txt": formatSections({
      ...formatRedirects(redirects),
      pages: "\n",
      hashed: "\n",
    }),
    "404.html": "Not found",
    "old/index.html": "Moved",
  };
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), body);
  }
  for (const [name, expected] of [
    ["static", { "/old/": 301, "/docs/a/": 301 }],
    // GitHub Pages redirects by pages alone.
    ["github-pages", { "/old/": 200, "/docs/a/": 404 }],
  ] as const)
    test(`of ${name} redirects as the host does`, async () => {
      const root = process.cwd();
      const { origin, stop } = await findHost(name).serve(folder, {
        host: "127.0.0.1",
        port: 0,
        root,
      });
      try {
        for (const [address, status] of Object.entries(expected)) {
          const response = await fetch(origin + address, { redirect: "manual" });
          assert.equal(response.status, status, address);
        }
      } finally {
        await stop();
      }
    });
});

describe("limits", () => {
  const site = loadContent({ "site.yaml": settings });
  const check = (host: string, bytes: number, text = "") =>
    checkLimits(findHost(host), site.settings, [{ path: "/media/film.mp4", bytes }], () => text);

  test("for GitHub Pages are 1 GB", () => {
    assert.deepEqual(check("github-pages", 1_000_000_001).errors, [
      "1,000,000,001 bytes in total, but GitHub Pages allows 1,000,000,000. Host videos and large downloads elsewhere and link to them.",
    ]);
  });

  test("for Vercel are 2,048 routes", () => {
    const config = (routes: number) =>
      JSON.stringify({ version: 3, routes: Array.from({ length: routes }, () => ({})) });
    assert.deepEqual(check("vercel", 10, config(100)), { warnings: [], errors: [] });
    assert.match(
      check("vercel", 10, config(2_049)).errors.join(),
      /^2,049 routes, but Vercel allows 2,048\. Redirect whole folders/,
    );
  });

  test("do not exist for self-hosted servers", () => {
    assert.deepEqual(check("nginx", 1e12), { warnings: [], errors: [] });
  });
});
