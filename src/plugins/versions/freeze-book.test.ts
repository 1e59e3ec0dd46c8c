/** Texts of a frozen book, which no later change of other files reaches. */
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import {
  markdownFile,
  now,
  png,
  writeContent,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { formatProblem } from "../../content/problems.ts";
import { readContent } from "../../content/read/read-content.ts";
import { requireSettings } from "../../content/read/site-files.ts";
import type { Site } from "../../content/site.ts";
import { toSiteCollections } from "../../content/site-collections.ts";
import { inspectSite, loadSite } from "../../pipeline/load-site.ts";
import { absoluteMarkdown } from "../../site/media/local-files.ts";
import { builtIn } from "../built-in.ts";
import { freezeBook } from "./freeze-book.ts";
import { writeVersion } from "./version-command.ts";

const settings =
  "name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\nmarkdown: { wikilinks: true }\n";

/** Freezes version 0.1 of guides/manual in a content folder. */
function freeze(folder: string): void {
  const files = readContent(folder);
  const read = requireSettings(folder, builtIn.settings);
  const frozen = freezeBook({
    book: "guides/manual",
    version: "0.1",
    files,
    collections: [...toSiteCollections(read).values()],
    settings: read,
  });
  assert.ok("copies" in frozen);
  writeVersion(folder, frozen);
}

const load = (folder: string) => loadSite({ folder, now, extensions: builtIn });

/** @returns the texts of the parts of a book, as programs read them, by their names in the book */
function textsOf(site: Site, book: string): Record<string, string> {
  const parts = site.documents.filter((document) => document.book === book);
  return Object.fromEntries(
    parts.map((part) => [part.source.slice(book.length), absoluteMarkdown(site, part)]),
  );
}

const files: ContentFolder = {
  "site.yaml": settings,
  "images/logo.png": png,
  "images/logo.dark.png": png,
  "images/cover.png": png,
  "guides/other.md": markdownFile({}, "Other.\n"),
  "guides/manual/index.md": markdownFile(
    { image: { src: "../../images/cover.png", alt: "Cover" } },
    "<include>../../_pieces/whole.md</include>\n\n<include>../../_pieces/parts.md#linux</include>\n\n> <include>../../_pieces/parts.md#short</include>\n",
  ),
  "guides/manual/index.de.md": markdownFile({}, "<include>../../_pieces/whole.md</include>\n"),
  "guides/manual/code.md": markdownFile(
    {},
    '<include lang="js" lines="1">../../_pieces/run.ts</include>\n\n<include>local.yaml</include>\n\n<include lang="md">../../_pieces/whole.md</include>\n\n<include lang="md">use.md</include>\n',
  ),
  "guides/manual/use.md": markdownFile(
    { title: "Use" },
    "[Manual](../manual/index.md) [[code]] [[use#Start]] ![[logo.png]]\n\n## Start\n\n| a |\n|---|\n| [[code]] |\n",
  ),
  "guides/manual/chapter/index.md": markdownFile(
    { title: "Chapter" },
    "<include>_own/note.md</include>\n",
  ),
  "guides/manual/chapter/beside.md": markdownFile(
    { title: "Beside" },
    "<include>last.md</include>\n",
  ),
  "guides/manual/chapter/last.md": markdownFile(
    { title: "Last" },
    "[Use](../use.md) ![Logo](../../../images/logo.png)\n",
  ),
  "guides/manual/chapter/_own/note.md": "A note. [Use](../../use.md)\n",
  "guides/manual/local.yaml": "a: 1\n",
  "_pieces/whole.md":
    "---\ntitle: x\n---\n\n[Use](../guides/manual/use.md), [code](/guides/manual/code/?a), <https://site.example/guides/manual/use/>, [other](../guides/other.md), ![Team](team.png)\n\n<include>more/inner.md#named</include>\n",
  "_pieces/team.png": png,
  "_pieces/parts.md":
    "## Linux\n\nApt.\n\n## Mac\n\n<!-- #region short -->\nShort: [sheet](sheet.txt).\n<!-- #endregion -->\n",
  "_pieces/sheet.txt": "Sheet\n",
  "_pieces/run.ts": "import a;\nrun();\n",
  "_pieces/more/inner.md":
    '## Named\n\n[Code](../../guides/manual/code.md) <img src="../team.png" alt="Team">\n',
};

/** Changes everything outside of the version that its texts could read. */
function changeAll(folder: string): void {
  for (const name of ["_pieces", "images", "guides/manual"])
    rmSync(path.join(folder, name), { recursive: true });
  mkdirSync(path.join(folder, "guides/manual"));
  writeFileSync(path.join(folder, "guides/manual/index.md"), markdownFile({}, "New.\n"));
}

describe("a frozen book", () => {
  const folder = writeContent(files);
  const before = load(folder);
  const texts = textsOf(before, "guides/manual");
  freeze(folder);

  test("has no faults", () => {
    const { problems } = inspectSite({ folder, now, extensions: builtIn });
    assert.deepEqual(
      problems.map(formatProblem).filter((line) => line.includes("manual@")),
      [],
    );
  });

  test("keeps its texts when pieces, code, images and the book change", () => {
    changeAll(folder);
    const after = textsOf(load(folder), "guides/manual@0.1");
    assert.deepEqual(Object.keys(after), Object.keys(texts));
    for (const [name, text] of Object.entries(after)) {
      const current = text
        .replaceAll("/guides/manual/0-1/", "/guides/manual/")
        .replaceAll("/media/guides/manual%400.1/_shared/", "/media/");
      assert.equal(current, texts[name], name);
    }
    assert.match(texts["/index.md"] ?? "", /Apt\.[^]*> Short[^]*$/);
    assert.match(texts["/code.md"] ?? "", /\[Use\]\(\.\.\/guides\/manual\/use\.md\)/);
  });

  test("links to itself alone", () => {
    const { "/code.md": code, ...after } = textsOf(load(folder), "guides/manual@0.1");
    assert.match(code ?? "", /<https:\/\/site\.example\/guides\/manual\/use\/>/);
    assert.doesNotMatch(JSON.stringify(after), /site\.example\/guides\/manual\/(?!0-1)/);
  });

  test("contains the files from outside beside its own, and nothing else", () => {
    const names = readdirSync(path.join(folder, "guides/manual@0.1"), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name).split("manual@0.1/")[1]);
    assert.deepEqual(names.toSorted(), [
      "_shared-code/_pieces/whole.md",
      "_shared-code/guides/manual/use.md",
      "_shared/_pieces/more/inner.md",
      "_shared/_pieces/parts.md",
      "_shared/_pieces/run.ts",
      "_shared/_pieces/sheet.txt",
      "_shared/_pieces/team.png",
      "_shared/_pieces/whole.md",
      "_shared/images/cover.png",
      "_shared/images/logo.dark.png",
      "_shared/images/logo.png",
      "chapter/_own/note.md",
      "chapter/beside.md",
      "chapter/index.md",
      "chapter/last.md",
      "code.md",
      "index.de.md",
      "index.md",
      "local.yaml",
      "use.md",
    ]);
  });
});

describe("a file of a frozen book", () => {
  const rows: [
    name: string,
    body: string,
    copy: string,
    front?: Record<string, unknown>,
    frontCopy?: string,
  ][] = [
    ["a path", "[a](../manual/a.md?x=1#y)", "[a](a.md?x=1#y)"],
    ["a path to the folder", "[a](../manual/)", "[a](./)"],
    ["a path to another document", "[a](../../pages/index.md)", "[a](../../pages/index.md)"],
    ["an address", "[a](/guides/manual/a/)", "[a](/guides/manual/0-1/a/)"],
    ["an address of a translation", "[a](/de/guides/manual/a/)", "[a](/de/guides/manual/0-1/a/)"],
    ["the address of the book", "[a](/guides/manual)", "[a](/guides/manual/0-1)"],
    ["a Markdown alternate", "[a](/guides/manual.md)", "[a](/guides/manual/0-1.md)"],
    ["an address of another book", "[a](/guides/manuals/a/)", "[a](/guides/manuals/a/)"],
    [
      "an address with the same label",
      "[/guides/manual/a/](/guides/manual/a/)",
      "[/guides/manual/a/](/guides/manual/0-1/a/)",
    ],
    [
      "a bare URL",
      "See https://site.example/guides/manual/a/ now",
      "See <https://site.example/guides/manual/0-1/a/> now",
    ],
    [
      "another site",
      "[a](https://other.example/guides/manual/a/)",
      "[a](https://other.example/guides/manual/a/)",
    ],
    ["code", "`[a](/guides/manual/a/)`", "`[a](/guides/manual/a/)`"],
    [
      "a definition in angle brackets with a title",
      '[a]\n\n[a]: </guides/manual/a/> "A"',
      '[a]\n\n[a]: /guides/manual/0-1/a/ "A"',
    ],
    [
      "HTML",
      `<a class=x href='/guides/manual/a/' title="a">a</a>`,
      '<a class=x href="/guides/manual/0-1/a/" title="a">a</a>',
    ],
    ["a link of Obsidian", "[[a]] [[a|b]]", "[[guides/manual@0.1/a|a]] [[guides/manual@0.1/a|b]]"],
    ["a section of Obsidian", "[[a#B c]]", "[[guides/manual@0.1/a#B c|a > B c]]"],
    [
      "a text in a quoted value",
      "x",
      "x",
      { blocks: [{ type: "text", text: "'A' [/guides/manual/a/](/guides/manual/a/)" }] },
      `[{"type":"text","text":"'A' [/guides/manual/a/](/guides/manual/0-1/a/)"}]`,
    ],
    [
      "an address in a value",
      "x",
      "x",
      { blocks: [{ type: "buttons", items: [{ label: "A", link: "/guides/manual/a/" }] }] },
      '"link":"/guides/manual/0-1/a/"',
    ],
  ];
  test("has no former addresses and no link for editing", () => {
    const folder = writeContent({
      "site.yaml": settings,
      "guides/manual/index.md":
        "---\ntitle: Manual\naliases:\n  - /old/\ndescription: D\nedit_url: https://edit.example/index.md\n---\n\nText.\n",
    });
    freeze(folder);
    assert.equal(
      readFileSync(path.join(folder, "guides/manual@0.1/index.md"), "utf8"),
      "---\ntitle: Manual\ndescription: D\n---\n\nText.\n",
    );
  });

  test("keeps the lines of a piece above a rule, which are no front matter", () => {
    const piece = "Keys:\naliases: none\n\n---\n\nText.\n";
    const folder = writeContent({
      "site.yaml": settings,
      "guides/manual/index.md": markdownFile({}, "<include>../../_pieces/keys.md</include>\n"),
      "_pieces/keys.md": piece,
    });
    freeze(folder);
    const copy = path.join(folder, "guides/manual@0.1/_shared/_pieces/keys.md");
    assert.equal(readFileSync(copy, "utf8"), piece);
  });

  for (const [name, body, copy, front = {}, frontCopy = ""] of rows)
    test(`has ${name}`, () => {
      const folder = writeContent({
        "site.yaml": settings,
        "guides/manual/index.md": markdownFile({}),
        "guides/manual/index.de.md": markdownFile({}),
        "guides/manual/a.md": markdownFile({ title: "A" }),
        "guides/manual/x.md": markdownFile(front, `${body}\n`),
      });
      freeze(folder);
      const text = readFileSync(path.join(folder, "guides/manual@0.1/x.md"), "utf8");
      const [written = "", end] = text.split("\n---\n");
      assert.equal(end, `${copy}\n`);
      assert.ok(written.includes(frontCopy), written);
    });
});
