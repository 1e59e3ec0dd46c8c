/**
 * Old addresses on the runtime of Cloudflare Pages: good ones lead to their page in one hop, with the Function and by `_redirects` alone, and change
 * the answer of no other address; hostile ones and reserved names stop the build at their lines. What the Function makes of them is told quickly in
 * src/edge/aliases.test.ts, what the host does in src/hosts/cloudflare/redirects.test.ts, and what is refused in src/checks/check-addresses.test.ts.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { readRedirects } from "../../src/hosts/cloudflare/host-redirects.fixture.ts";
import { startWorkerd, type RunningSite } from "../../src/hosts/cloudflare/wrangler.ts";
import { build, listFiles, makeFolder } from "./built-sites.fixture.ts";

/** Whether the host alone leads there, too: it would read the others as patterns, so they are left to the Function. */
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

/** A content folder with these files over a small site. */
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

/** Everything that a client may ask a build for, in the spellings of pages. */
function addressesOf(output: string): string[] {
  return listFiles(output).flatMap((name) => {
    const page = /^(.*)index\.html$/.exec(name)?.[1];
    if (page !== undefined)
      return [`/${page}`, `/${page.slice(0, -1)}`, `/${name}`, `/${page}index`, `/${page}index.md`];
    const list = /^(api\/.*)\.json$/.exec(name)?.[1];
    return [`/${name}`, ...(list === undefined ? [] : [`/${list}`])];
  });
}

async function answersOf(
  { origin }: RunningSite,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const answers = await Promise.all(
    addresses.map(async (address): Promise<[string, string]> => {
      const response = await fetch(origin + address, { redirect: "manual" });
      const digest = createHash("sha256").update(await response.bytes());
      const location = response.headers.get("Location");
      return [address, [response.status, location, digest.digest("hex")].join(" ")];
    }),
  );
  return new Map(answers);
}

/** What tells the Function, the host and clients of aliases, and what only the first two read. */
const told =
  /^\/_(?:data\/.*|headers|redirects|routes\.json)$|^\/api\/public\/v1\/(?:blog|guides|changes|export|openapi)\b|^\/openapi\.json$|^\/developers\b/;

describe("old addresses on workerd", () => {
  const target = front({
    date: "2026-01-01",
    aliases: good.map(([alias]) => alias),
  });
  const plainSite: { running?: RunningSite; bare?: RunningSite } = {};
  const aliasedSite: { running?: RunningSite; bare?: RunningSite } = {};
  let addresses: string[] = [];
  let redirects = "";
  before(async () => {
    const plain = buildSite({});
    const aliased = buildSite({
      "blog/target.md": target,
      "guides/deep.de.md": front({ aliases: ["/de/alt/"] }),
    });
    addresses = addressesOf(plain).filter((address) => !told.test(address));
    redirects = readFileSync(path.join(aliased, "_redirects"), "utf8");
    // A folder without functions/ is a host that only has the files.
    plainSite.running = await startWorkerd(plain);
    aliasedSite.running = await startWorkerd(aliased);
    aliasedSite.bare = await startWorkerd(aliased, { root: makeFolder() });
    plainSite.bare = await startWorkerd(plain, { root: makeFolder() });
  });
  after(async () => {
    for (const site of [plainSite, aliasedSite])
      for (const running of Object.values(site)) await running.stop();
  });
  const get = (running: RunningSite | undefined, address: string) =>
    fetch((running?.origin ?? "") + address, { redirect: "manual" });

  for (const [alias, byHost] of good) {
    const name = alias.length > 80 ? `${alias.slice(0, 40)}…` : alias;
    test(`${name} leads to its page in one hop`, async () => {
      const hop = await get(aliasedSite.running, alias);
      assert.equal(hop.status, 301);
      assert.equal(hop.headers.get("Location"), "/blog/target/");
      const page = await get(aliasedSite.running, "/blog/target/");
      assert.equal(page.status, 200);
      if (alias.endsWith(".md")) return;
      const twin = await get(
        aliasedSite.running,
        `${alias.replace(/\/(?:index(?:\.html)?)?$/, "")}.md`,
      );
      assert.equal(twin.status, 301);
      assert.equal(twin.headers.get("Location"), "/blog/target.md");
    });

    test(`${name} leads there ${byHost ? "by _redirects alone" : "by the Function alone"}`, async () => {
      const hop = await get(aliasedSite.bare, alias);
      assert.equal(hop.headers.get("Location"), byHost ? "/blog/target/" : null);
      assert.equal(hop.status, byHost ? 301 : 404);
      const { pathname } = new URL(alias, "https://site.example");
      assert.equal(readRedirects(redirects)(pathname), byHost ? "/blog/target/" : undefined);
    });
  }

  test("an old address of a translation leads to it", async () => {
    const hop = await get(aliasedSite.running, "/de/alt");
    assert.equal(hop.headers.get("Location"), "/de/guides/deep/");
  });

  test("no other address changes its answer", async () => {
    const { running, bare } = plainSite;
    assert.ok(running && bare && aliasedSite.running && aliasedSite.bare);
    assert.ok(addresses.length > 200, String(addresses.length));
    const changed = async (then: RunningSite, now: RunningSite) => {
      const answers = await answersOf(now, addresses);
      return [...(await answersOf(then, addresses))].filter(
        ([address, answer]) => answers.get(address) !== answer,
      );
    };
    assert.deepEqual(await changed(running, aliasedSite.running), []);
    assert.deepEqual(await changed(bare, aliasedSite.bare), []);
  });
});

describe("a site with more old addresses than Cloudflare Pages reads", () => {
  test("builds, says so once, and its Function leads from every one of them", async () => {
    const output = path.join(makeFolder(), "dist");
    const aliases = Array.from({ length: 2_345 }, (_, at) => `/old/${at}/`);
    const content = writeSite({
      "blog/target.md": front({ date: "2026-01-01", aliases }),
    });
    const { status, output: log } = build(content, output, withoutImages);
    assert.equal(status, 0, log);
    assert.deepEqual(log.match(/^.*old addresses.*$/gm), [
      "2,345 old addresses: Cloudflare Pages reads 2,000 of them in _redirects, the Function answers the others.",
    ]);
    const whole = await startWorkerd(output);
    const bare = await startWorkerd(output, { root: makeFolder() });
    try {
      for (const [place, byHost] of [
        [0, 301],
        [1_999, 301],
        [2_000, 404],
        [2_344, 404],
      ] as const) {
        const get = ({ origin }: RunningSite) =>
          fetch(`${origin}/old/${place}/`, { redirect: "manual" });
        assert.equal((await get(bare)).status, byHost, String(place));
        const hop = await get(whole);
        assert.equal(hop.status, 301, String(place));
        assert.equal(hop.headers.get("Location"), "/blog/target/");
      }
    } finally {
      await Promise.all([whole.stop(), bare.stop()]);
    }
  });
});

describe("a build", () => {
  test("names every hostile alias and every reserved name, and writes nothing", () => {
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
    // Front matter comes first: with its form corrected the other aliases are told.
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
