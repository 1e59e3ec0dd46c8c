/**
 * Every form of a redirect on every host: it works on the real server, as far as that runs here, or
 * the content has an error that names a remedy, and no file is written.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { loadContent, markdownFile, reportOf } from "../../src/content/content-folder.fixture.ts";
import { buildFiles, writeBuiltFiles } from "../../src/edge/built-site.fixture.ts";
import { findHost, hostNames } from "../../src/plugins/built-in.fixture.ts";
import { writeOutput } from "../../src/pipeline/output/write-output.ts";
import { runSite } from "./running-sites.fixture.ts";
import { bareServer, hostname, startStatic, staticServers } from "./static-servers.fixture.ts";

interface Form {
  /** As written in site.yaml. */
  from: string;
  to: string;
  status?: 302;
  /** Requests and their targets. */
  requests: readonly (readonly [address: string, target: string])[];
  /** Hosts for which the form is an error. */
  refusedBy?: readonly string[];
}

const pages = ["github-pages", "static"];
const decoding = [...pages, "nginx", "caddy"];
const patterns = ["netlify"];

/** @returns the form of a single path */
const exact = (
  from: string,
  addresses: readonly string[] = [from],
  rest: Partial<Form> = {},
): Form => ({
  from,
  to: "/about/",
  requests: addresses.map((address) => [address, "/about/"]),
  ...rest,
});

const forms: readonly Form[] = [
  exact("/slash/", ["/slash/", "/slash"]),
  exact("/bare", ["/bare", "/bare/"]),
  exact("/deep/er/path/", ["/deep/er/path/"]),
  exact("/page.php"),
  exact("/index.php"),
  exact("/page.aspx"),
  exact("/page.html"),
  exact("/folder.html/", ["/folder.html/", "/folder.html"]),
  exact("/parent.html"),
  exact("/parent.html/child/"),
  exact("/Upper.HTML"),
  exact("/file.pdf"),
  exact("/text.md"),
  exact("/v1.0/", ["/v1.0/"]),
  exact("/named/index.html", ["/named/", "/named/index.html"]),
  exact("/old%20shop/", ["/old%20shop/"]),
  exact("/gr%C3%B6%C3%9Fe/", ["/gr%C3%B6%C3%9Fe/", "/gr%C3%B6%C3%9Fe"]),
  exact("/größer.php", ["/gr%C3%B6%C3%9Fer.php"]),
  exact("/e\u0301tage/", ["/%C3%A9tage/", "/e%CC%81tage/"]),
  exact("/研究/", ["/%E7%A0%94%E7%A9%B6/"]),
  exact("/a$http_host/", ["/a$http_host/"]),
  exact("/a$1/", ["/a$1/"]),
  exact("/b{env.HOME}/", ["/b%7Benv.HOME%7D/", "/b%7Benv.HOME%7D"]),
  exact("/b{$HOME}.php", ["/b%7B$HOME%7D.php"]),
  exact("/c;d=e,f/", ["/c;d=e,f/"]),
  exact("/%22quoted%22/", ["/%22quoted%22/"]),
  exact("/it's(1)/", ["/it's(1)/"]),
  exact("/%23hash/", ["/%23hash/"]),
  exact("/%3Fquestion/", ["/%3Fquestion/"]),
  exact("/100%25/", ["/100%25/"]),
  exact("/a+b&c=d/", ["/a+b&c=d/"]),
  exact("/~user/[x]|^`", ["/~user/[x]%7C%5E%60"]),
  exact("/wiki/Talk:Pumps", ["/wiki/Talk:Pumps"]),
  exact("/%3Acolon/", ["/%3Acolon/"], { refusedBy: patterns }),
  exact("/star%2A/", ["/star%2A/"], { refusedBy: patterns }),
  exact("/latin%F6/", ["/latin%F6/"], { refusedBy: decoding }),
  exact("/temporary/", ["/temporary/"], { status: 302, refusedBy: pages }),
  exact("/old.php?p=12", ["/old.php?p=12", "/old.php?a=b&p=12"], {
    refusedBy: hostNames.filter((host) => !findHost(host).hasFunction),
  }),
  exact("/to-query/", [], {
    to: "https://shop.example/?a=1&lt=2&d=$host",
    requests: [["/to-query/", "https://shop.example/?a=1&lt=2&d=%24host"]],
  }),
  exact("/to-fragment/", [], { to: "/about/#team", requests: [["/to-fragment/", "/about/#team"]] }),
  exact("/to-braces/", [], {
    to: "https://shop.example/{env.HOME}/{$PATH};x'y(z)",
    requests: [["/to-braces/", "https://shop.example/%7Benv.HOME%7D/%7B%24PATH%7D;x'y(z)"]],
  }),
  exact("/to-backslash/", [], {
    to: "https://shop.example/?a=\\#b#\\",
    requests: [["/to-backslash/", "https://shop.example/?a=%5C#b#%5C"]],
  }),
  exact("/outside.php", [], {
    to: "https://shop.example/",
    requests: [["/outside.php", "https://shop.example/"]],
  }),
  {
    from: "/docs/*",
    to: "/blog/*",
    requests: [
      ["/docs/a/", "/blog/a/"],
      ["/docs/a.php?b=c", "/blog/a.php?b=c"],
      ["/docs/gr%C3%B6%C3%9Fe/", "/blog/gr%C3%B6%C3%9Fe/"],
    ],
    refusedBy: pages,
  },
  {
    from: "/site/*",
    to: "/*",
    requests: [["/site/x/", `https://${hostname}/x/`]],
    refusedBy: pages,
  },
  {
    from: "/d{x}$1/*",
    to: "https://docs.example/v1/*",
    requests: [["/d%7Bx%7D$1/a", "https://docs.example/v1/a"]],
    refusedBy: pages,
  },
  {
    from: "/all.php/*",
    to: "/about/",
    status: 302,
    requests: [["/all.php/x", "/about/"]],
    refusedBy: pages,
  },
];

const write = ({ from, to, status }: Form) =>
  `  - { from: ${JSON.stringify(from)}, to: ${JSON.stringify(to)}${status ? `, status: ${status}` : ""} }\n`;

const contentOf = (host: string, redirects: readonly Form[], aliases: readonly string[] = []) => ({
  "site.yaml": `name: Site\nbase_url: https://${hostname}\ndescription: D\nlocales: [en]\nhost: ${host}\nredirects:\n${redirects.map(write).join("")}`,
  "pages/about.md": markdownFile({ title: "About", category: "Company", aliases }),
  "pages/blog.md": markdownFile({ title: "Blog", listing: "blog" }),
  "blog/a.md": markdownFile({ title: "A", date: "2026-01-01" }),
});

const isRefused = ({ refusedBy = [] }: Form, host: string) => refusedBy.includes(host);

/** @returns the output folder of a site with all redirects that the host accepts */
function writeSite(host: string): string {
  const site = loadContent(
    contentOf(
      host,
      forms.filter((form) => !isRefused(form, host)),
    ),
  );
  const folder = writeBuiltFiles(buildFiles(site));
  writeOutput(folder, findHost(host).emitFiles(site));
  return folder;
}

describe("errors for redirects", () => {
  for (const host of hostNames)
    test(`on ${host} are those for forms that it cannot serve, with a remedy and the line`, () => {
      const refused = forms.filter((form) => isRefused(form, host));
      const report = reportOf(contentOf(host, forms));
      assert.equal(report.length, refused.length, report.join("\n"));
      for (const form of refused) {
        const line = report.find((one) => one.includes(JSON.stringify(form.from))) ?? "";
        const place = `content/site.yaml:${7 + forms.indexOf(form)}:13  `;
        assert.ok(line.startsWith(place), line);
        assert.match(
          line,
          /, which .*\. (?:List|Remove|Write) .*, or choose another host, as in npx broadsheet host cloudflare-pages\.$/,
        );
      }
    });

  const aliases = ["/haus.php", "/haus.aspx", "/old/haus", "/haus.html", "/gr%F6%DFe/"];
  for (const host of hostNames)
    test(`on ${host} are the same for aliases`, () => {
      const report = reportOf(contentOf(host, [], aliases));
      assert.deepEqual(
        report.map((line) => line.split("  ", 1)[0]),
        decoding.includes(host) ? ["content/pages/about.md:5:61"] : [],
        report.join("\n"),
      );
    });

  for (const host of hostNames)
    test(`on ${host} include aliases of unlisted pages unless it hides them`, () => {
      const page = markdownFile({
        title: "A",
        category: "Company",
        noindex: true,
        aliases: ["/b/"],
      });
      const report = reportOf({ ...contentOf(host, []), "pages/a.md": page });
      assert.deepEqual(
        report.map((line) => line.split(", or choose", 1)[0]),
        findHost(host).hasFunction
          ? []
          : [
              `content/pages/a.md:6:11  an entry of "aliases" must be a redirect that the host ${host} supports, got "/b/", which leads to an unlisted page, which its configuration would reveal. Remove it`,
            ],
      );
    });
});

/** Servers by host. A bare file server answers as GitHub Pages does. */
const servers: [
  name: string,
  host: string,
  isInstalled: boolean,
  start: (folder: string) => Promise<{ origin: string; stop(): Promise<void> }>,
][] = [
  ...[...staticServers, bareServer].map((server): (typeof servers)[number] => [
    server.name,
    server.host,
    server.isInstalled,
    (folder) => startStatic(server, folder),
  ]),
  [
    "a bare file server, for any static host",
    "static",
    bareServer.isInstalled,
    (folder) => startStatic(bareServer, folder),
  ],
  ...["node", "github-pages", "nginx"].map((host): (typeof servers)[number] => [
    `the preview of ${host}`,
    host,
    true,
    (folder) => findHost(host).serve(folder, { host: "127.0.0.1", port: 0, root: process.cwd() }),
  ]),
  ["workerd", "cloudflare-pages", true, (folder) => runSite(folder)],
];

/** @returns the target of an HTML page that redirects */
function readRefresh(html: string): string | undefined {
  const [, url] = /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(html) ?? [];
  return url?.replaceAll("&amp;", "&");
}

for (const [name, host, isInstalled, start] of servers)
  describe(`redirects on ${name}`, { skip: !isInstalled && `${name} is not installed` }, () => {
    let origin: string;
    let stop = () => Promise.resolve();
    before(async () => {
      ({ origin, stop } = await start(writeSite(host)));
    });
    after(() => stop());
    for (const form of forms)
      test(`${form.from}${isRefused(form, host) ? " is not there" : ""}`, async () => {
        for (const [address, target] of form.requests) {
          let response = await fetch(origin + address, { redirect: "manual" });
          if (isRefused(form, host)) {
            assert.equal(response.status, 404, address);
            continue;
          }
          // nginx first removes index.html.
          if (response.status === 308 && host === "nginx") {
            const location = response.headers.get("Location") ?? "";
            response = await fetch(new URL(location, origin), { redirect: "manual" });
          }
          if (!pages.includes(host)) {
            assert.equal(response.status, form.status ?? 301, address);
            assert.equal(response.headers.get("Location"), target, address);
            continue;
          }
          // The folder of the page.
          const folder = response.headers.get("Location");
          if (folder !== null)
            response = await fetch(new URL(folder, origin + address), { redirect: "manual" });
          assert.equal(response.status, 200, address);
          assert.match(response.headers.get("Content-Type") ?? "", /^text\/html/);
          assert.equal(readRefresh(await response.text()), target, address);
        }
      });
  });
