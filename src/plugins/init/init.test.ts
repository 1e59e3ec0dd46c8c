import assert from "node:assert/strict";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { parse } from "yaml";
import { inspectSite } from "../../pipeline/load-site.ts";
import { builtIn } from "../built-in.ts";
import { hostNames } from "../built-in.fixture.ts";
import { initCommand } from "./init-command.ts";
import { sectionNames } from "./new-site.ts";
import { main, program } from "../../cli/main.ts";
import { runMain } from "../../cli/run-program.fixture.ts";

const work = mkdtempSync(path.join(tmpdir(), "broadsheet-init-"));
after(() => rmSync(work, { recursive: true }));

const init = (...words: string[]) => runMain(["init", ...words], { cwd: work });

const sites: [what: string, folder: string, options: string[]][] = [
  ["with default options", "my-site", []],
  ["in two languages", "zwei", ["--locales", "en,de"]],
  ["in another language", "drei", ["--locales", "fr"]],
  ["with pages only", "pages", ["--sections", "none"]],
  ["with a name that consists of symbols", "signs", ["--name", '#1: "Q&A" <é>']],
  ["with collections of its own fields", "own", ["--sections", "events,team,products"]],
  ["with spaces in its folder", "a site", ["--sections", "guides,services"]],
  ...hostNames.map((host): [string, string, string[]] => [
    `for ${host}`,
    `on-${host}`,
    ["--host", host],
  ]),
];

describe("broadsheet init", () => {
  for (const [what, folder, options] of sites)
    test(`creates a valid site ${what}`, async () => {
      const { status, stdout, stderr } = await init(folder, ...options);
      assert.deepEqual([status, stderr], [0, ""]);
      assert.match(stdout, /npm install\n {2}npm run dev\n/);
      const { site, problems } = inspectSite({
        folder: path.join(work, folder, "content"),
        publicFolder: path.join(work, folder, "public"),
        extensions: builtIn,
        now: new Date(),
      });
      assert.deepEqual(problems, []);
      assert.ok(site?.byPath.has("/"));
    });

  test("writes the first pages in each language with interface strings", async () => {
    const strings = path.join(import.meta.dirname, "../../site/strings");
    const locales = globSync("??.json", { cwd: strings }).map((name) => name.slice(0, 2));
    await init("languages", "--locales", locales.join(","), "--sections", sectionNames.join(","));
    const folder = path.join(work, "languages/content");
    const homes = globSync("pages/index*.md", { cwd: folder }).map((name) =>
      readFileSync(path.join(folder, name), "utf8").replace(/`[^`]*`/, ""),
    );
    assert.equal(homes.length, 12);
    assert.equal(new Set(homes).size, homes.length);
    const { problems } = inspectSite({ folder, now: new Date(), extensions: builtIn });
    assert.deepEqual(problems, []);
  });

  test("writes every collection in each language alone", async () => {
    const strings = path.join(import.meta.dirname, "../../site/strings");
    for (const name of globSync("??.json", { cwd: strings })) {
      const locale = name.slice(0, 2);
      const sections = sectionNames.join(",");
      await init(`alone-${locale}`, "--locales", locale, "--sections", sections);
      const folder = path.join(work, `alone-${locale}/content`);
      const { site, problems } = inspectSite({ folder, now: new Date(), extensions: builtIn });
      assert.deepEqual(problems, []);
      for (const section of sectionNames) assert.ok(site?.byPath.has(`/${section}/`), section);
    }
  });

  test("declares collections with fields of their own, labelled in each language", async () => {
    await init("club", "--locales", "en,de", "--sections", "events,team");
    const text = readFileSync(path.join(work, "club/content/site.yaml"), "utf8");
    const { collections } = parse(text);
    assert.deepEqual(Object.keys(collections).slice(-2), ["events", "team"]);
    assert.equal(collections.blog, false);
    assert.deepEqual(collections.events.label, { en: "Events", de: "Veranstaltungen" });
    assert.deepEqual(collections.events.fields.starts_at, {
      type: "datetime",
      required: true,
      filter: "range",
      property: "startDate",
      label: { en: "Starts", de: "Beginn" },
    });
    assert.ok(!("products" in collections));
  });

  test("names a kind of document that the site has in the README", async () => {
    for (const [sections, line] of [
      ["blog", 'npm run new -- blog "A title"\n'],
      ["none", 'npm run new -- page "A title"\n'],
    ] as const) {
      await init(`readme-${sections}`, "--sections", sections);
      const text = readFileSync(path.join(work, `readme-${sections}`, "README.md"), "utf8");
      assert.ok(text.includes(line), text);
    }
  });

  test("creates all files of a site and none of the demo", async () => {
    await init("whole", "--locales", "en,de");
    const folder = path.join(work, "whole");
    const files = globSync(["**/*", ".*", ".*/**/*"], { cwd: folder }).filter(
      (name) => statSync(path.join(folder, name)).isFile() && !name.includes("schemas"),
    );
    assert.deepEqual(files.map((name) => name.replaceAll("\\", "/")).toSorted(), [
      ".github/dependabot.yml",
      ".github/workflows/check.yml",
      ".github/workflows/preview.yml",
      ".github/workflows/publish.yml",
      ".gitignore",
      ".node-version",
      ".vscode/extensions.json",
      ".vscode/settings.json",
      "README.md",
      "astro.config.mjs",
      "content/blog/the-first-post.md",
      "content/company.md",
      "content/pages/blog.de.md",
      "content/pages/blog.md",
      "content/pages/index.de.md",
      "content/pages/index.md",
      "content/site.yaml",
      "functions/_middleware.js",
      "package.json",
      "public/favicon.svg",
      "tsconfig.json",
      "wrangler.jsonc",
    ]);
  });

  test("answers npm about install scripts", async () => {
    await init("scripts");
    assert.match(
      readFileSync(path.join(work, "scripts/package.json"), "utf8"),
      /"allowScripts": \{\s+"esbuild": false,\s+"workerd": false\s+\}/,
    );
  });

  test("creates the site where yarn create was started, not in its temporary project", async () => {
    const temporary = path.join(work, "dlx-1");
    const env = { INIT_CWD: temporary, PROJECT_CWD: temporary };
    const { status, stderr } = await runMain(["init", "by-yarn"], { cwd: work, env });
    assert.equal(status, 0, stderr);
    assert.ok(existsSync(path.join(work, "by-yarn/package.json")));
    const script = { INIT_CWD: path.join(work, "by-yarn"), PROJECT_CWD: work };
    await runMain(["init", "below"], { cwd: work, env: script });
    assert.ok(existsSync(path.join(work, "by-yarn/below/package.json")));
  });

  test("rejects a folder that is not empty", async () => {
    await init("mine");
    const file = path.join(work, "mine/content/site.yaml");
    writeFileSync(file, "mine");
    const { status, stderr } = await init("mine");
    assert.match(stderr, /mine is not empty\. Choose a new or empty folder/);
    assert.equal(status, 1);
    assert.equal(readFileSync(file, "utf8"), "mine");
  });

  test("leaves the folder without a site until all its files are complete", async () => {
    const folder = path.join(work, "late");
    let seen: string[] = [];
    const late = await initCommand(program, async (part) => {
      seen = readdirSync(folder);
      assert.ok(existsSync(path.join(part, "package.json")));
    });
    assert.equal(await late.run([folder]), 0);
    assert.deepEqual(seen, [".incomplete"]);
    assert.ok(existsSync(path.join(folder, "package.json")));
    assert.ok(!existsSync(path.join(folder, ".incomplete")));
  });

  test("takes the completion of a clone, which packs the engine into the site", async (t) => {
    t.mock.method(console, "log", () => undefined);
    const completed: string[][] = [];
    const status = await main(["init", path.join(work, "packed")], (_, given) =>
      initCommand(given, async (part) => {
        completed.push(readdirSync(part).toSorted().slice(0, 2));
      }),
    );
    assert.equal(status, 0);
    assert.deepEqual(completed, [[".github", ".gitignore"]]);
  });

  test("leaves nothing if it fails, and replaces what a killed one has left", async () => {
    const failing = await initCommand(program, async () => {
      throw new Error("no space");
    });
    await assert.rejects(failing.run([path.join(work, "new/failing")]), /no space/);
    assert.ok(!existsSync(path.join(work, "new")));
    const folder = path.join(work, "killed");
    mkdirSync(path.join(folder, ".incomplete/content"), { recursive: true });
    await assert.rejects(failing.run([folder]), /no space/);
    assert.deepEqual(readdirSync(folder), []);
    mkdirSync(path.join(folder, ".incomplete/content"), { recursive: true });
    assert.deepEqual((await init("killed")).status, 0);
    assert.ok(!readdirSync(folder).includes(".incomplete"));
  });

  const rejected: [words: string[], message: string][] = [
    [[], "Pass the path of a new folder: broadsheet init my-site."],
    [
      ["x", "--locales", "english"],
      '--locales must be a language code such as en or pt-BR, got "english".',
    ],
    [
      ["x", "--url", "site.example"],
      '--url must be a URL that starts with https://, got "site.example".',
    ],
    [["x", "--sections", "blogg"], 'Unknown collection "blogg". Did you mean blog?'],
    [
      ["x", "--host", "cloudflare"],
      'Unknown host "cloudflare". Available: cloudflare-pages, cloudflare-workers, node, static, nginx, caddy, github-pages, netlify, vercel.',
    ],
  ];
  for (const [words, message] of rejected)
    test(`rejects ${JSON.stringify(words)} and writes no files`, async () => {
      const { status, stderr } = await init(...words);
      assert.equal(stderr.split("\n")[0], message);
      assert.equal(status, 2);
      assert.ok(!existsSync(path.join(work, "x")));
    });
});
