/**
 * Earlier versions of a book, from the command to pages and the answers of Node. The slow test has
 * the other hosts.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { writeFiles } from "../../src/plugins/init/write-files.ts";
import { serve } from "../../src/plugins/node-server/serve.ts";
import { buildHere, listFiles, makeFolder } from "../build/built-sites.fixture.ts";
import { page, writeSmallSite } from "../build/small-site.fixture.ts";
import { renewManual, runVersion, testAnswers, writeManual } from "./versions.fixture.ts";

const content = writeManual("node");
const version = (...words: string[]) => runVersion(content, ...words);

// A killed command left half of a file.
writeFiles(content, [["guides/.manual@0.1/half.md", "---\ntitle: Ha"]]);
const frozen = await version("guides/manual", "0.1");
const copy = (name: string) => readFileSync(path.join(content, "guides/manual@0.1", name), "utf8");

describe("broadsheet version", () => {
  test("copies a book in all its languages", () => {
    assert.equal(frozen.status, 0, frozen.output);
    assert.match(
      frozen.output,
      /Froze 7 documents \(en, de\) as version 0\.1 in .*guides\/manual@0\.1\./,
    );
    assert.deepEqual(readdirSync(path.join(content, "guides/manual@0.1")).toSorted(), [
      "_shared",
      "index.de.md",
      "index.md",
      "install.de.md",
      "install.md",
      "parts",
      "plan.svg",
      "use.md",
    ]);
  });

  const links: [file: string, text: string][] = [
    ["index.md", "[Install](install.md), [Use](/guides/manual/0-1/use/), [Valve](parts/valve.md)"],
    ["index.de.md", "[Aufbau](/de/guides/manual/0-1/install/)"],
    ["install.md", "[Use](use.md#start) ![Plan](plan.svg)\n\n`[Use](/guides/manual/use/)`"],
    ["use.md", "[install]: https://small.example/guides/manual/0-1/install/"],
    ["use.md", "<include>_shared/_pieces/use.md</include>"],
    ["_shared/_pieces/use.md", "[Install](../../install.md) ![Plan](plan.svg)"],
    ["parts/index.md", "[Other](../../other.md)"],
    ["parts/valve.md", '<a href="/guides/manual/0-1/use/">Use</a>'],
  ];
  for (const [file, text] of links)
    test(`keeps the links of ${file} in the version`, () => {
      assert.ok(copy(file).includes(text), copy(file));
    });

  test("removes what an interrupted command left, and leaves nothing beside the version", () => {
    const names = readdirSync(path.join(content, "guides"));
    assert.deepEqual(names.toSorted(), ["manual", "manual@0.1", "other.md"]);
  });

  test("counts one document, and names the missing index of a site without books", async () => {
    const folder = writeSmallSite(makeFolder(), "Pumps");
    assert.match(
      (await runVersion(folder, "guides/kit", "1")).output,
      /"guides\/kit" is not a book, a folder with an index\.md in a collection with parts\. The site has none\. Write the index\.md\./,
    );
    writeFiles(folder, [["guides/kit/index.md", page("Kit", "Text.")]]);
    assert.match(
      (await runVersion(folder, "guides/kit", "1")).output,
      /^Froze 1 document \(en\) as version 1 in /,
    );
  });

  test("leaves former addresses to the current version", () => {
    assert.doesNotMatch(copy("index.md"), /aliases|handbook/);
    assert.match(copy("index.md"), /tags: \[pumps\]/);
  });

  const refusals: [words: string[], message: RegExp][] = [
    [["guides/manual", "0.1"], /guides\/manual@0\.1 exists already\. Choose another version/],
    [["guides/manual", "0-1"], /guides\/manual@0\.1 exists already/],
    [["guides/manual", "next"], /"next" is not the name of a version\. Write a number/],
    [["guides/manual", "../1"], /"\.\.\/1" is not the name of a version/],
    [["guides/manual/index.md", "0.1"], /guides\/manual@0\.1 exists already/],
    [["guides/other", "1"], /"guides\/other" is not a book.*Name one of guides\/manual\./],
    [["guides/manual/parts", "1"], /"guides\/manual\/parts" is not a book/],
    [["guides/manual@0.1", "1"], /"guides\/manual@0\.1" is not a book/],
  ];
  for (const [words, message] of refusals)
    test(`refuses ${words.join(" ")} and writes nothing`, async () => {
      const names = readdirSync(path.join(content, "guides")).toSorted();
      const { status, output } = await version(...words);
      assert.equal(status, 1);
      assert.match(output, message);
      assert.deepEqual(readdirSync(path.join(content, "guides")).toSorted(), names);
    });
});

renewManual(content);
const output = path.join(makeFolder(), "dist");

describe("a site with an earlier version of a book", () => {
  before(() => buildHere(content, output));
  const read = (name: string) => readFileSync(path.join(output, name), "utf8");
  const html = (name: string) => read(`${name}/index.html`);
  test("has its pages below those of the book, and all links lead to pages", () => {
    for (const name of ["", "install/", "use/", "parts/", "parts/valve/"])
      assert.ok(existsSync(path.join(output, `guides/manual/0-1/${name}index.html`)), name);
    assert.ok(existsSync(path.join(output, "de/guides/manual/0-1/install/index.html")));
  });

  test("says on its pages that they are old, with the canonical address of the current ones", () => {
    const old = html("guides/manual/0-1/use");
    assert.match(old, /This is the text of an earlier version, 0\.1\./);
    assert.match(
      old,
      /<link rel="canonical" href="https:\/\/small\.example\/guides\/manual\/use\/">/,
    );
    assert.doesNotMatch(old, /name="robots"/);
    assert.match(
      html("de/guides/manual/0-1/install"),
      /Dies ist der Text einer früheren Version, 0\.1\./,
    );
    assert.doesNotMatch(html("guides/manual/use"), /earlier version/);
  });

  test("has the pieces of its time", () => {
    assert.match(html("guides/manual/use"), /A new piece\./);
    const old = html("guides/manual/0-1/use");
    assert.doesNotMatch(old, /A new piece\./);
    assert.match(old, /href="\/guides\/manual\/0-1\/install\/"/);
    assert.match(old, /src="\/media\/guides\/manual%400\.1\/_shared\/_pieces\/plan\.svg"/);
  });

  test("says in Markdown alternates that they are old", () => {
    assert.match(
      read("guides/manual/0-1/use.md"),
      /# Use\n\nThis is the text of an earlier version, 0\.1\. \[Read the current version\]\(https:\/\/small\.example\/guides\/manual\/use\/\)\n/,
    );
    assert.match(
      read("de/guides/manual/0-1/install.md"),
      /Dies ist der Text einer früheren Version, 0\.1\. \[Zur aktuellen Version\]/,
    );
    assert.doesNotMatch(read("guides/manual/use.md"), /earlier version/);
  });

  test("has untranslated parts of a version in the tree of a language, with both notes and the current address", () => {
    const old = html("de/guides/manual/0-1/use");
    assert.match(old, /Dies ist der Text einer früheren Version, 0\.1\./);
    assert.match(old, /noch nicht übersetzt/);
    assert.match(
      old,
      /<link rel="canonical" href="https:\/\/small\.example\/guides\/manual\/use\/">/,
    );
    assert.doesNotMatch(old, /name="robots"/);
    assert.match(old, /href="\/de\/guides\/manual\/0-1\/install\/"/);
  });

  test("switches between the versions in the same place, or at the start", () => {
    const links = (name: string) =>
      [
        ...(html(name).match(/<nav [^>]*aria-label="Version.*?<\/nav>/s)?.[0] ?? "").matchAll(
          /href="([^"]*)"/g,
        ),
      ].map(([, href]) => href);
    assert.deepEqual(links("guides/manual/use"), [
      "/guides/manual/use/",
      "/guides/manual/0-1/use/",
    ]);
    assert.deepEqual(links("guides/manual/0-1/use"), [
      "/guides/manual/use/",
      "/guides/manual/0-1/use/",
    ]);
    assert.deepEqual(links("guides/manual/start"), [
      "/guides/manual/start/",
      "/guides/manual/0-1/",
    ]);
    assert.deepEqual(links("de/guides/manual/0-1/install"), [
      "/de/guides/manual/install/",
      "/de/guides/manual/0-1/install/",
    ]);
    assert.deepEqual(links("de/guides/manual/0-1/use"), [
      "/de/guides/manual/use/",
      "/de/guides/manual/0-1/use/",
    ]);
    assert.deepEqual(links("guides/other"), []);
  });

  test("has current documents alone in lists, sitemap, feeds, llms.txt and export", () => {
    const files = listFiles(output).filter((name) =>
      /(?:sitemap|feed|llms|export).*\.(?:xml|txt|json|jsonl)$|^api\/public\/v1\/(?:guides|documents)\.json$/.test(
        name,
      ),
    );
    assert.ok(files.length > 4, files.join(" "));
    for (const name of files) assert.doesNotMatch(read(name), /manual\/0-1/, name);
  });

  test("has no links to the version outside of its book, in any language", () => {
    const pages = listFiles(output).filter(
      (name) => name.endsWith(".html") && !/^(?:de\/)?guides\/manual\//.test(name),
    );
    assert.ok(pages.includes("guides/other/index.html"), pages.join(" "));
    for (const name of pages) assert.doesNotMatch(read(name), /manual\/0-1/, name);
  });

  testAnswers(() => serve(output, { port: 0 }));
});
