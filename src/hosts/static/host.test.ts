import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { host } from "./host.ts";

/** @returns the files for a site with these old addresses of one page, by their paths */
function filesOf(aliases: string[]): Map<string, string> {
  const front = { date: "2026-01-01", aliases };
  const site = loadContent({ "blog/new.md": markdownFile(front) });
  return new Map(host.emitFiles(site).map(({ path, body }) => [path, body.toString()]));
}

describe("a host without a function", () => {
  test("reads old addresses as nginx and as Caddy do, or has a page that leads on", () => {
    const files = filesOf(["/größe/"]);
    assert.deepEqual(
      [...files.keys()],
      [
        "/.nojekyll",
        "/_data/nginx.conf",
        "/_data/http.nginx",
        "/_data/server.nginx",
        "/_data/Caddyfile",
        "/_data/server.caddy",
        "/_data/redirects.nginx",
        "/_data/redirects.caddy",
        "/größe/index.html",
      ],
    );
    assert.equal(
      files.get("/_data/redirects.nginx"),
      [
        'location = "/größe/" { return 301 /blog/new/$is_args$args; }\n',
        'location = "/größe.md" { return 301 /blog/new.md$is_args$args; }\n',
        'location = "/größe" { return 301 /blog/new/$is_args$args; }\n',
      ].join(""),
    );
    assert.equal(
      files.get("/_data/redirects.caddy"),
      '"/größe/" "/blog/new/"\n"/größe.md" "/blog/new.md"\n"/größe" "/blog/new/"\n',
    );
    assert.match(
      files.get("/größe/index.html") ?? "",
      /<meta http-equiv="refresh" content="0; url=\/blog\/new\/">/,
    );
  });

  const odd: [alias: string, nginx: RegExp | undefined, caddy: boolean][] = [
    ["/%22quote%22/", /^location = "\/\\"quote\\"\/"/m, true],
    ["/a{b}/", /^location = "\/a\{b\}\/"/m, false],
    ["/wiki/Talk:Pumps", /^location = "\/wiki\/Talk:Pumps\/"/m, true],
    // No spelling that these servers can compare.
    ["/gr%f6%dfe/", undefined, false],
  ];
  for (const [alias, nginx, byCaddy] of odd)
    test(`reads ${alias} ${nginx ? "" : "not at all"}`.trim(), () => {
      const files = filesOf([alias]);
      const lines = files.get("/_data/redirects.nginx") ?? "";
      if (nginx) assert.match(lines, nginx);
      else assert.equal(lines, "");
      assert.equal(files.get("/_data/redirects.caddy") !== "", byCaddy);
    });

  test("has a line once for an address that is spelled twice", () => {
    const lines = filesOf(["/%6Fld.html"]).get("/_data/redirects.nginx");
    assert.equal(lines, 'location = "/old.html" { return 301 /blog/new/$is_args$args; }\n');
  });

  test("has no page with a name that no file can have", () => {
    const files = filesOf([`/${"o".repeat(900)}/`]);
    assert.deepEqual(
      [...files.keys()].filter((file) => file.endsWith(".html")),
      [],
    );
  });

  test("is published by rsync or to S3, and asks where to", () => {
    const deploy = (project?: string) => host.deploy("dist", { project }).join(" ");
    assert.equal(
      deploy("me@server:/srv/site"),
      "rsync --recursive --checksum --delay-updates --delete-after dist/ me@server:/srv/site",
    );
    assert.equal(deploy("s3://site"), "aws s3 sync --delete dist s3://site");
    assert.throws(() => deploy(), /^Error: Say where the files go: --project-name/);
  });
});
