/**
 * Site with an earlier version of a book, and the answers of the API, the search and agents about
 * it, which are the same on all hosts with a function.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { runMain } from "../../src/cli/run-program.fixture.ts";
import { writeFiles } from "../../src/plugins/init/write-files.ts";
import { legacyRequest, post } from "../../src/plugins/mcp/mcp.fixture.ts";
import { makeFolder, root } from "../build/built-sites.fixture.ts";
import { page, writeSmallSite } from "../build/small-site.fixture.ts";

/** Runs `broadsheet version` in a content folder. */
export async function runVersion(content: string, ...words: string[]) {
  const { status, stdout, stderr } = await runMain(["version", ...words], {
    cwd: root,
    env: { CONTENT_DIR: content },
  });
  return { status, output: stdout + stderr };
}

/** @returns the content folder of a site with the book guides/manual */
export function writeManual(host: string): string {
  const content = writeSmallSite(makeFolder(), "Pumps");
  const files = {
    "pages/index.de.md": page("Start", "Text."),
    "guides/other.md": page("Other", "[Manual](manual/index.md)", "tags: [pumps]\n"),
    "guides/manual/index.md": page(
      "Manual",
      "[Install](install.md), [Use](/guides/manual/use/), [Valve](parts/valve.md)",
      "aliases:\n  - /handbook/\ntags: [pumps]\n",
    ),
    "guides/manual/index.de.md": page("Handbuch", "[Aufbau](/de/guides/manual/install/)"),
    "guides/manual/install.md": page(
      "Install",
      "Turn the impeller. [Use](../manual/use.md#start) ![Plan](plan.svg)\n\n`[Use](/guides/manual/use/)`",
    ),
    "guides/manual/install.de.md": page("Aufbau", "Das Laufrad drehen."),
    "_pieces/use.md": "[Install](../guides/manual/install.md) ![Plan](plan.svg)\n",
    "_pieces/plan.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
    "guides/manual/use.md": page(
      "Use",
      "<include>../../_pieces/use.md</include>\n\n## Start\n\n[install]\n\n[install]: https://small.example/guides/manual/install/",
    ),
    "guides/manual/plan.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    "guides/manual/parts/index.md": page("Parts", "[Other](../../other.md)"),
    "guides/manual/parts/valve.md": page(
      "Valve",
      '<a href="/guides/manual/use/">Use</a> [Old](/guides/manual/0-9/)',
    ),
  };
  writeFiles(content, Object.entries(files));
  const file = path.join(content, "site.yaml");
  const settings = readFileSync(file, "utf8").replace(/^locales:.*\n/m, "");
  writeFileSync(
    file,
    `${settings}locales: [en, de]\nhost: ${host}\nsearch: true\nlanguages: { fallback: true }\n`,
  );
  return content;
}

/** Changes the current text of the book: it has a part less and a part more, and a new piece. */
export function renewManual(content: string): void {
  const files = {
    "_pieces/use.md": "A new piece.\n",
    "guides/manual/start.md": page("Begin", "New words about rotors."),
    "guides/manual/parts/valve.md": page("Valve", "Renewed."),
  };
  writeFiles(content, Object.entries(files));
}

/**
 * Tests the answers of a host.
 *
 * @param start starts the host, with the site that has been frozen and renewed
 */
export function testAnswers(
  start: () => Promise<{ origin: string; stop: () => Promise<void> | void }>,
): void {
  let server = { origin: "", stop: (): Promise<void> | void => undefined };
  before(async () => {
    server = await start();
  });
  after(() => server.stop());
  const get = async (address: string) => {
    const response = await fetch(server.origin + address);
    const body: unknown = await response.json();
    return { status: response.status, text: JSON.stringify(body) };
  };

  const api = "/api/public/v1";
  const slugs = async (query: string) => {
    const { text } = await get(api + query);
    return [
      ...text.matchAll(
        /\{"type":"\w+",(?:"collection":"\w+",)?(?:"locale":"\w+",)?"slug":"([^"]*)"/g,
      ),
    ]
      .map(([, slug]) => slug)
      .toSorted();
  };
  const old = [
    "manual/0-1",
    "manual/0-1.de",
    "manual/0-1/install",
    "manual/0-1/install.de",
    "manual/0-1/parts",
    "manual/0-1/parts/valve",
    "manual/0-1/use",
  ];
  const lists: [query: string, slugs: string[]][] = [
    ["/guides?version=0.1", old],
    ["/documents?version=0.1", old],
    ["/guides?version=0.1&locale=de", ["manual/0-1.de", "manual/0-1/install.de"]],
    ["/guides?version=0.1&tag=pumps", ["manual/0-1"]],
    [
      "/guides?version=0.1&locale=de&fallback=true",
      [
        "manual/0-1.de",
        "manual/0-1/install.de",
        "manual/0-1/parts",
        "manual/0-1/parts/valve",
        "manual/0-1/use",
      ],
    ],
    ["/guides?tag=pumps", ["manual", "other"]],
    ["/guides?version=0.1&q=valve", ["manual/0-1/parts/valve"]],
    ["/pages?version=0.1", []],
    ["/search?q=impeller", ["manual/install"]],
    ["/search?q=impeller&version=0.1", ["manual/0-1/install"]],
    ["/search?q=rotors&version=0.1", []],
  ];
  for (const [query, expected] of lists)
    test(`answers ${query}`, async () => assert.deepEqual(await slugs(query), expected));

  test("lists bodies of a version", async () => {
    const { text } = await get(`${api}/guides?version=0.1&include=markdown,html&locale=de`);
    assert.match(text, /"markdown":"Das Laufrad drehen\."/);
    assert.match(text, /"html":"<p>Das Laufrad drehen\.<\/p>/);
  });

  for (const address of ["manual/use?version=0.1", "manual/0-1/use", "manual/0-1/use?include=html"])
    test(`answers a document at ${address}`, async () => {
      const { status: code, text } = await get(`${api}/guides/${address}`);
      assert.equal(code, 200, text);
      assert.match(text, /"url":"https:\/\/small\.example\/guides\/manual\/0-1\/use\/"/);
      assert.match(
        text,
        /"api_url":"https:\/\/small\.example\/api\/public\/v1\/guides\/manual\/0-1\/use"/,
      );
    });

  test("refuses unknown versions with the nearest", async () => {
    for (const address of [
      "/guides?version=0.2",
      "/guides/manual?version=0.2",
      "/search?q=a&version=0.2",
    ]) {
      const { status: code, text } = await get(api + address);
      assert.equal(code, 400, text);
      assert.match(text, /must be one of 0\.1.*Did you mean version=0\.1\?/);
    }
    assert.equal((await get(`${api}/guides/manual/start?version=0.1`)).status, 404);
  });

  test("describes the parameter", async () => {
    const { text } = await get("/openapi.json");
    assert.match(text, /"name":"version",.*?"enum":\["0\.1"\]/);
  });

  test("lets agents search and read a version", async () => {
    const site = {
      get: (address: string, init?: RequestInit) => fetch(server.origin + address, init),
    };
    const call = async (name: string, values: object) => {
      const response = await post(site, legacyRequest("tools/call", { name, arguments: values }));
      return response.text();
    };
    assert.match(await call("search", { q: "impeller", version: "0.1" }), /manual\/0-1\/install/);
    assert.match(
      await call("read", { url: "/guides/manual/parts/valve/", version: "0.1" }),
      /guides\/manual\/0-1\/use/,
    );
    assert.match(
      await call("read", { url: "/guides/manual/0-1/parts/valve/" }),
      /manual\/0-1\/use/,
    );
    assert.match(
      await call("read", { url: "/guides/manual/start/", version: "0.1" }),
      /Nothing is published.*isError/,
    );
  });
}
