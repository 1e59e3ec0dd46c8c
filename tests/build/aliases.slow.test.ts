/**
 * Aliases on the runtime of Cloudflare Pages. Valid ones redirect in one hop, with the Function and
 * with `_redirects` alone, and affect no other path; hostile ones and reserved names are build
 * errors.
 *
 * Unit tests: src/edge/redirects.test.ts for the Function, src/plugins/cloudflare/redirects.test.ts
 * for the host, src/checks/check-addresses.test.ts for the errors.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { forEachConcurrently } from "../../src/edge/lists.ts";
import { readRedirectRules } from "../../src/plugins/cloudflare/host-redirects.fixture.ts";
import { startWorkerd } from "../../src/plugins/cloudflare/wrangler.ts";
import type { Served } from "../../src/hosts/host.ts";
import { build, listFiles, makeFolder } from "./built-sites.fixture.ts";

/**
 * Valid aliases. Only the Function redirects some of them, because the host would treat them as
 * patterns.
 */
const good: [alias: string, byHost: boolean][] = [
  ["/old/", true],
  ["/old-bare", true],
  ["/2019/05/old.html", true],
  ["/docs/old.md", true],
  ["/wiki/Talk:Pumps", false],
  ["/12:30/", true],
  ["/%3Aname/", true],
  ["/star%2A", true],
  ["/größe/", true],
  ["/gr%f6%dfe", true],
  ["/cafe\u0301", true],
  ["/研究/水", true],
  ["/a%20b/", true],
  ["/index.php%3Fid=5", true],
  ["/c%23", true],
  ["/100%", true],
  ["/%2561pi", true],
  ["/a,b;c=d@e!$&'()+~/", true],
  ["/[x]|{y}^`<z>", true],
  ["/Blog/Good/", true],
  ["/blog/good.html", true],
  ["/blog/good/more/", true],
  ["/folder/index.html", true],
  ["/folder2/index", true],
  ["/media.html", true],
  ["/404-old", true],
  ["/guides/", true],
  [`/${"o".repeat(900)}/`, true],
];

const front = (keys: Record<string, unknown>) =>
  `---\n${Object.entries({ title: "T", description: "D", ...keys })
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join("")}---\n\nText.\n`;

const written = new Date("2026-01-02T00:00:00Z");

/** @returns the content folder of a small site with additional files */
function writeSite(files: Record<string, string>): string {
  const folder = path.join(makeFolder(), "content");
  const all = {
    "site.yaml": "name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\n",
    "company.md": "---\nname: C\ndescription: D\n---\n",
    "pages/index.md": front({ category: "Company" }),
    "pages/index.de.md": front({ category: "Company" }),
    "pages/blog.md": front({ category: "Company", listing: "blog" }),
    "pages/company/team.md": front({ category: "Company" }),
    "blog/good.md": front({ date: "2026-01-01" }),
    "blog/good.de.md": front({ date: "2026-01-01" }),
    "blog/target.md": front({ date: "2026-01-01" }),
    "guides/deep.md": front({}),
    "guides/deep.de.md": front({}),
    ...Object.fromEntries(
      Array.from({ length: 21 }, (_, index) => [
        `blog/p${index}.md`,
        front({ date: "2025-01-01" }),
      ]),
    ),
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    // Without git, documents without a date have that of their file.
    utimesSync(file, written, written);
  }
  return folder;
}

const withoutImages = ["--skip", "social-images"];

function buildSite(files: Record<string, string>): string {
  const output = path.join(makeFolder(), "dist");
  const { status, output: log } = build(writeSite(files), output, withoutImages);
  assert.equal(status, 0, log);
  return output;
}

/** @returns all paths of a build, with several spellings of pages */
function addressesOf(output: string): string[] {
  return listFiles(output).flatMap((name) => {
    const page = /^(.*)index\.html$/.exec(name)?.[1];
    if (page !== undefined)
      return [`/${page}`, `/${page.slice(0, -1)}`, `/${name}`, `/${page}index`, `/${page}index.md`];
    const list = /^(api\/.*)\.json$/.exec(name)?.[1];
    return [`/${name}`, ...(list === undefined ? [] : [`/${list}`])];
  });
}

/** Few at a time: the edge answers 502 if the read of a file takes 5 s, also behind other reads. */
async function responsesOf(
  { origin }: Served,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  await forEachConcurrently(addresses, async (address) => {
    const response = await fetch(origin + address, { redirect: "manual" });
    const digest = createHash("sha256").update(await response.bytes());
    const location = response.headers.get("Location");
    responses.set(address, [response.status, location, digest.digest("hex")].join(" "));
  });
  return responses;
}

/**
 * Paths whose content depends on aliases, such as feeds, whose ids are first aliases, and files that
 * only the Function and the host read.
 */
const dependent =
  /^\/_(?:data\/.*|headers|redirects|routes\.json)$|^\/blog\/feed\.xml$|^\/api\/public\/v1\/(?:blog|guides|changes|export|openapi)\b|^\/openapi\.json$|^\/developers\b/;

describe("aliases on workerd", () => {
  const target = front({
    date: "2026-01-01",
    aliases: good.map(([alias]) => alias),
  });
  const plainSite: { running?: Served; bare?: Served } = {};
  const aliasedSite: { running?: Served; bare?: Served } = {};
  let addresses: string[] = [];
  let redirects = "";
  before(async () => {
    const plain = buildSite({});
    const aliased = buildSite({
      "blog/target.md": target,
      "guides/deep.de.md": front({ aliases: ["/de/alt/"] }),
    });
    addresses = addressesOf(plain).filter((address) => !dependent.test(address));
    redirects = readFileSync(path.join(aliased, "_redirects"), "utf8");
    // A root without functions/ simulates a static host.
    plainSite.running = await startWorkerd(plain);
    aliasedSite.running = await startWorkerd(aliased);
    aliasedSite.bare = await startWorkerd(aliased, { root: makeFolder() });
    plainSite.bare = await startWorkerd(plain, { root: makeFolder() });
  });
  after(async () => {
    for (const site of [plainSite, aliasedSite])
      for (const running of Object.values(site)) await running.stop();
  });
  const get = (running: Served | undefined, address: string) =>
    fetch((running?.origin ?? "") + address, { redirect: "manual" });

  for (const [alias, byHost] of good) {
    const name = alias.length > 80 ? `${alias.slice(0, 40)}…` : alias;
    test(`${name} redirects to its page in one hop`, async () => {
      const hop = await get(aliasedSite.running, alias);
      assert.equal(hop.status, 301);
      assert.equal(hop.headers.get("Location"), "/blog/target/");
      const page = await get(aliasedSite.running, "/blog/target/");
      assert.equal(page.status, 200);
      if (alias.endsWith(".md")) return;
      const alternate = await get(
        aliasedSite.running,
        `${alias.replace(/\/(?:index(?:\.html)?)?$/, "")}.md`,
      );
      assert.equal(alternate.status, 301);
      assert.equal(alternate.headers.get("Location"), "/blog/target.md");
    });

    test(`${name} is redirected ${byHost ? "by _redirects alone too" : "only by the Function"}`, async () => {
      const hop = await get(aliasedSite.bare, alias);
      assert.equal(hop.headers.get("Location"), byHost ? "/blog/target/" : null);
      assert.equal(hop.status, byHost ? 301 : 404);
      const { pathname } = new URL(alias, "https://site.example");
      assert.equal(readRedirectRules(redirects)(pathname), byHost ? "/blog/target/" : undefined);
    });
  }

  test("an alias of a translation redirects to it", async () => {
    const hop = await get(aliasedSite.running, "/de/alt");
    assert.equal(hop.headers.get("Location"), "/de/guides/deep/");
  });

  test("no other path changes its response", async () => {
    const { running, bare } = plainSite;
    assert.ok(running && bare && aliasedSite.running && aliasedSite.bare);
    assert.ok(addresses.length > 200, String(addresses.length));
    const changed = async (then: Served, now: Served) => {
      const responses = await responsesOf(now, addresses);
      return [...(await responsesOf(then, addresses))].filter(
        ([address, response]) => responses.get(address) !== response,
      );
    };
    assert.deepEqual(await changed(running, aliasedSite.running), []);
    assert.deepEqual(await changed(bare, aliasedSite.bare), []);
  });
});

describe("a site with more aliases than Cloudflare Pages supports", () => {
  test("builds with a single warning, and its Function redirects all of them", async () => {
    const output = path.join(makeFolder(), "dist");
    const aliases = Array.from({ length: 2_345 }, (_, at) => `/old/${at}/`);
    const content = writeSite({
      "blog/target.md": front({ date: "2026-01-01", aliases }),
    });
    const { status, output: log } = build(content, output, withoutImages);
    assert.equal(status, 0, log);
    assert.equal(log.match(/^2,345 redirects: .*2,000.*$/gm)?.length, 1, log);
    const whole = await startWorkerd(output);
    const bare = await startWorkerd(output, { root: makeFolder() });
    try {
      for (const [number, byHost] of [
        [0, 301],
        [1_999, 301],
        [2_000, 404],
        [2_344, 404],
      ] as const) {
        const get = ({ origin }: Served) =>
          fetch(`${origin}/old/${number}/`, { redirect: "manual" });
        assert.equal((await get(bare)).status, byHost, String(number));
        const hop = await get(whole);
        assert.equal(hop.status, 301, String(number));
        assert.equal(hop.headers.get("Location"), "/blog/target/");
      }
    } finally {
      await Promise.all([whole.stop(), bare.stop()]);
    }
  });
});

describe("a build", () => {
  test("reports every hostile alias and every reserved name, and writes nothing", () => {
    const hostile = [
      "/*",
      "/:a/:b",
      "/blog/*",
      "/blog/good.md",
      "/%61pi/public/v1/blog",
      "/_data/manifest.json",
      "/404",
      "/blog/page/2/",
    ];
    const names = [
      "api",
      "404",
      "media",
      "og",
      "pagefind",
      "api/public/v1/blog",
      "search",
      "admin",
      "de/team",
      "404.de",
      "search.de",
    ];
    const output = path.join(makeFolder(), "dist");
    const page = front({ category: "Company" });
    const hostileFolder = writeSite({
      "guides/hostile.md": front({ aliases: hostile }),
      ...Object.fromEntries(names.map((name) => [`pages/${name}.md`, page])),
    });
    const { status, output: log } = build(hostileFolder, output, withoutImages);
    assert.equal(status, 1);
    assert.equal(existsSync(output), false);
    // Errors in the structure of front matter are reported first. Once they are fixed, the other
    // aliases are reported.
    assert.match(log, /guides\/hostile\.md:4:11 .*got "\/\*"/);
    for (const name of names)
      assert.ok(log.includes(`content/pages/${name}.md:1:1  has the address /`), `${name}\n${log}`);
    const { output: second } = build(
      writeSite({
        "guides/hostile.md": front({
          aliases: hostile.filter((alias) => !/[*:]/.test(alias)),
        }),
      }),
      output,
      withoutImages,
    );
    for (const alias of hostile.filter((one) => !/[*:]/.test(one)))
      assert.ok(second.includes(`got "${alias}", which`), `${alias}\n${second}`);
    assert.equal(existsSync(output), false);
  });
});
