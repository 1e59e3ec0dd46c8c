/** Plugins from outside of the package: the example site, its configuration, and its errors. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import type { Served } from "../../src/hosts/host.ts";
import { serve } from "../../src/plugins/node-server/serve.ts";
import { runMain } from "../../src/cli/run-program.fixture.ts";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { listFiles } from "./built-sites.fixture.ts";
import { copyExample } from "./programme-site.fixture.ts";
import { buildProjectByCommand, makeProject } from "./site-project.fixture.ts";

/** Runs a command in this process. */
async function run(folder: string, ...words: string[]) {
  const { status, stdout, stderr } = await runMain(words, { cwd: folder });
  return { status, output: stdout + stderr };
}

describe("examples/programme-site", { timeout: 300_000 }, () => {
  const folder = copyExample();
  let served: Served;
  let output = "";
  const get = (address: string) => fetch(served.origin + address);
  before(async () => {
    const built = await buildProjectByCommand(folder);
    assert.equal(built.status, 0, built.output);
    output = built.output;
    served = await serve(built.target, { host: "127.0.0.1", port: 0 });
  });
  after(() => served.stop());

  test("warns of a word that the house style avoids", () => {
    assert.match(output, /concert\.md:9:4 {2}uses the word "utilize". Write "use"\./);
  });

  test("serves the programme with its media type, a validator and the policy of files", async () => {
    const response = await get("/programme.csv");
    const { headers } = response;
    assert.equal(headers.get("Content-Type"), "text/csv; charset=utf-8");
    assert.match(headers.get("ETag") ?? "", /^"[\w-]+"$/);
    assert.match(headers.get("Content-Security-Policy") ?? "", /^default-src 'none'/);
    assert.equal(
      await response.text(),
      [
        "starts,ends,title,url",
        '2027-05-01T18:00:00+02:00,2027-05-01T20:00:00+02:00,"Concert; strings, and wind",https://guildhall.example/whats-on/concert/',
        "2027-06-01T18:00:00+02:00,,Talk,https://guildhall.example/whats-on/talk/",
        "",
      ].join("\r\n"),
    );
  });

  test("lists the programme in llms.txt and in the API reference", async () => {
    assert.match(
      await (await get("/llms.txt")).text(),
      /^- \[Programme\]\(https:\/\/guildhall\.example\/programme\.csv\): The dates of the events$/m,
    );
    assert.match(await (await get("/developers/")).text(), /<code>\/programme\.csv<\/code>/);
  });

  test("filters by a field of a type of its own, without its code", async () => {
    const response = await get(`/api/public/v1/events?stage=${encodeURIComponent("12 × 8 m")}`);
    assert.match(await response.text(), /"pagination":\{[^}]*"total":1[,}]/);
  });

  test("reports a wrong key, type and value of plugins with line and remedy", async () => {
    const file = path.join(folder, "content/site.yaml");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("start: starts_at", "begin: starts_at"));
    assert.match(
      (await run(folder, "check")).output,
      /site\.yaml:6:\d+ {2}"programme\.begin" is not a known key\. Remove it, or use one of: collection, start, end\./,
    );
    writeFileSync(file, text.replace("collection: events", "collection: event"));
    assert.match(
      (await run(folder, "check")).output,
      /site\.yaml:6:\d+ {2}"programme\.collection" must be a collection, got "event"\./,
    );
    writeFileSync(file, text);
  });
});

/** Plugin of an npm package, which ships JavaScript. */
const readingList = `import { defineCommand, definePlugin, stringsOf } from "broadsheet/plugin";

export const readingList = () =>
  definePlugin({
    api: 1,
    name: "reading-list",
    strings: {
      en: { "reading-list.title": "Books", "reading-list.note": "A note" },
      de: { "reading-list.title": "Bücher" },
    },
    reserves: [{ segment: "books", purpose: "the books" }],
    markdown: {
      rules: [
        {
          names: ["table"],
          visit(tag, html, change) {
            if (!tag.isEnd) change(tag.start + 6, tag.start + 6, ' data-books=""');
          },
        },
      ],
    },
    outputs: [
      {
        *emit(site) {
          for (const locale of site.settings.locales) {
            const strings = stringsOf(site, locale);
            const body = strings["reading-list.title"] + ", " + strings["reading-list.note"];
            yield { path: "/books/" + locale + ".txt", body };
          }
        },
        headers: () => [{ paths: ["/books/*"], headers: { "X-Robots-Tag": "noindex" } }],
      },
    ],
    commands: {
      books: {
        summary: "count the books",
        load: async () => defineCommand({ options: {}, run: () => console.log("3 books") }),
      },
    },
  });
`;

describe("a plugin of an npm package", { timeout: 300_000 }, () => {
  const folder = makeProject({
    imports: 'import { readingList } from "reading-list";',
    options:
      '{ plugins: [readingList()], without: ["agents", "lint", "reference", "static-hosts"] }',
    content: writeContent({
      "site.yaml":
        "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\n",
      "strings.de.yaml": "reading-list.note: Eine Notiz\n",
      "pages/index.md": markdownFile({ title: "Home", category: "Company" }),
      "pages/index.de.md": markdownFile({ title: "Start", category: "Company" }),
      "pages/table.md": `${markdownFile({ title: "Table" })}\n#### Late\n\n| a |\n| - |\n| 1 |\n`,
    }),
    files: {
      "node_modules/reading-list/package.json":
        '{ "name": "reading-list", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
      "node_modules/reading-list/index.js": readingList,
    },
  });
  let target = "";
  let output = "";
  const read = (name: string) => readFileSync(path.join(target, name), "utf8");
  before(async () => {
    const built = await buildProjectByCommand(folder);
    assert.equal(built.status, 0, built.output);
    ({ target, output } = built);
  });

  test("has strings in each language, which the site can translate", async () => {
    assert.equal(read("books/en.txt"), "Books, A note");
    assert.equal(read("books/de.txt"), "Bücher, Eine Notiz");
    const created = await run(folder, "new", "strings", "en");
    assert.match(created.output, /Created content\/strings\.en\.yaml/);
    assert.match(
      readFileSync(path.join(folder, "content/strings.en.yaml"), "utf8"),
      /^# reading-list\.title: "Books"$/m,
    );
  });

  test("changes the HTML of documents", () => {
    assert.match(read("table/index.html"), /<table data-books=""/);
  });

  test("sets headers below its segment", () => {
    assert.match(read("_headers"), /\/books\/\*\n(?: {2}.*\n)* {2}X-Robots-Tag: noindex\n/);
  });

  test("adds a command with a help", async () => {
    assert.deepEqual(await run(folder, "books"), { status: 0, output: "3 books\n" });
    assert.match((await run(folder, "books", "--help")).output, /^Count the books\.\n/);
    assert.match((await run(folder, "--help")).output, /^ {2}books +count the books$/m);
    assert.match(
      (await run(folder, "bookz")).output,
      /Unknown command "bookz"\. Did you mean "?books/,
    );
  });

  test("is without the advice, pages and documents of the plugins that are left out", () => {
    assert.doesNotMatch(output, /warning/);
    const traces = /agent-skills|server-card|ai-catalog|ard\.json/;
    for (const name of listFiles(target)) {
      assert.doesNotMatch(name, traces);
      if (/\.(?:html|json|md|txt)$|_headers/.test(name))
        assert.doesNotMatch(read(name), traces, name);
    }
  });
});
