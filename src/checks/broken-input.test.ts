/**
 * Files damaged by programs and accidents: each gives a correct result or a clear error, never a
 * crash.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import {
  loadContent,
  markdownFile,
  png,
  reportOf,
  reportOn,
  warningsOf,
  writeContent,
  type ContentFolder,
} from "../content/content-folder.fixture.ts";
import { runMain } from "../cli/run-program.fixture.ts";
import { processorTime } from "../content/processor-time.fixture.ts";
import { longTexts } from "./long-texts.fixture.ts";
import { sampleRows } from "../format/property-tests.fixture.ts";

const post = (body = "Text.\n", frontMatter = {}) =>
  markdownFile({ date: "2026-01-01", ...frontMatter }, body);
/** @returns a post with the given lines of front matter, starting at line 5 */
const yaml = (lines: string) => `---\ntitle: T\ndescription: D\ndate: 2026-01-01\n${lines}\n---\n`;
const unseen =
  "an invisible character that changes how the text around it is displayed or read. Delete it.";
const name = (segment: string) =>
  `has the name "${segment}", which cannot be part of a URL: use lower-case letters, digits and single hyphens.`;

describe("broken input", () => {
  const refused: [name: string, files: ContentFolder, report: string][] = [
    [
      "tabs in YAML",
      { "blog/a.md": yaml("image:\n\tsrc: https://e.example/x.png\n  alt: A") },
      "a.md:6:1  begins with a tab or another character that only looks like spaces, got src: https://e.example/x.png. Write src: https://e.example/x.png with 2 spaces in front of it.",
    ],
    [
      "a repeated key",
      { "blog/a.md": yaml("title: U") },
      'a.md:5:1  "title" appears here twice. Keep one of them.',
    ],
    [
      "an undefined alias",
      { "blog/a.md": yaml("tags: [*x]") },
      'a.md:5:8  has * at the start of an entry, where it has a special meaning: the entry needs quotes, got tags: [*x]. Write tags: ["*x"].',
    ],
    [
      "an alias bomb",
      {
        "blog/a.md": yaml(
          [
            "a: &a [x,x,x,x,x,x,x,x,x]",
            ..."bcdef"
              .split("")
              .map((key, at) => `${key}: &${key} [${Array(9).fill(`*${"abcde"[at]}`).join()}]`),
          ].join("\n"),
        ),
      },
      "a.md:6:8  has names with & and * that refer to each other in a loop. Write the values in full; a text that starts with * needs quotes.",
    ],
    [
      "a tag that would run code",
      { "blog/a.md": yaml("author: !!js/function x") },
      'a.md:5:9  begins with !, which has a special meaning there: the text needs quotes, got author: !!js/function x. Write author: "!!js/function x".',
    ],
    [
      "front matter in JavaScript",
      { "blog/a.md": "---js\n{}\n---\n" },
      'a.md:1:1  must begin with a line that is only ---, got "---js". Write the front matter below that line, as in title: Why pumps.',
    ],
    [
      "front matter in TOML",
      { "blog/a.md": "+++\ntitle = 'a'\n+++\n" },
      "a.md:1:1  has no front matter. Start it with ---, title: …, description: …, ---.",
    ],
    [
      "unclosed front matter",
      { "blog/a.md": yaml("kind: news").slice(0, -"---\n".length) },
      "a.md:6:1  has front matter that is never closed. Add a line that is only --- below it.",
    ],
    [
      "an empty file",
      { "blog/a.md": "" },
      "a.md:1:1  is empty. Start it with front matter: ---, title: …, description: …, ---.",
    ],
    [
      "a NUL byte",
      { "blog/a.md": post("a\0b") },
      "a.md:6:2  contains the control character U+0000, which is not allowed in any output. Delete it.",
    ],
    [
      "Latin-1",
      { "blog/a.md": new Uint8Array([0x2d, 0x2d, 0x2d, 10, 0xe9, 10]) },
      "a.md:2:1  is not UTF-8 text. Save it with UTF-8 encoding.",
    ],
    [
      "UTF-16",
      { "blog/a.md": Buffer.from("\uFEFF---\n", "utf16le") },
      "a.md:1:1  is not UTF-8 text. Save it with UTF-8 encoding.",
    ],
    [
      "UTF-16 without a byte order mark",
      { "blog/a.md": Buffer.from("---\n", "utf16le") },
      "a.md:1:2  is not UTF-8 text. Save it with UTF-8 encoding.",
    ],
    [
      "big-endian UTF-16 without a byte order mark",
      { "blog/a.md": Buffer.from("---\n", "utf16le").swap16() },
      "a.md:1:1  is not UTF-8 text. Save it with UTF-8 encoding.",
    ],
    [
      "a name of emoji only",
      { "blog/😀.md": post() },
      `😀.md:1:1  ${name("😀")} Rename it, or add a slug.`,
    ],
    [
      "a right-to-left name",
      { "blog/مرحبا.md": post() },
      `مرحبا.md:1:1  ${name("مرحبا")} Rename it, or add a slug.`,
    ],
    [
      "a name with combining marks",
      { "blog/u\u0308.md": post() },
      `u\u0308.md:1:1  ${name("u\u0308")} Rename it to "ue", or add slug: ue.`,
    ],
    [
      "two names that differ only in case",
      { "blog/Post.md": post(), "blog/post.md": post() },
      `Post.md:1:1  ${name("Post")} Rename it to "post", or add slug: post.`,
    ],
    [
      "a name that is too long for file systems",
      { "blog/a.md": post("", { slug: "a".repeat(201) }) },
      "a.md:1:1  has a name of 201 characters, but the maximum is 200. Rename it, or add a shorter slug.",
    ],
    [
      "a name with a line break",
      { "blog/a\nb.md": post() },
      "a\\nb.md:1:1  has a name with the character U+000A, which is invisible. Rename it.",
    ],
    [
      "a date that does not exist",
      { "blog/a.md": post("", { date: "2026-02-30" }) },
      'a.md:4:7  "date" must be a date, got "2026-02-30". 2026-02 has no day 30; its days are 01 to 28.',
    ],
    [
      "a year with too many digits",
      { "blog/a.md": post("", { date: "99999999-01-01" }) },
      'a.md:4:7  "date" must be a date, got "99999999-01-01". Write it as YYYY-MM-DD.',
    ],
    [
      "an infinite number",
      { "blog/a.md": yaml("order: 1e999") },
      'a.md:5:8  "order" must be a number, got 1e999. Write a number; lower numbers come first.',
    ],
    [
      "a number instead of text",
      {
        "blog/a.md": "---\ntitle: 007\ndescription: D\ndate: 2026-01-01\n---\n",
      },
      'a.md:2:8  "title" must be text, got 007. Write title: "007".',
    ],
    [
      "keys with a special meaning in JavaScript",
      { "blog/a.md": yaml("__proto__: {draft: true}") },
      'a.md:5:1  "__proto__" cannot be a key. Rename or remove it.',
    ],
    [
      "endlessly nested lists",
      { "blog/a.md": post(`${"- ".repeat(20_000)}a`) },
      "a.md:6:199  nests quotations, lists or emphasis more than a hundred levels deep. Remove the excess marks.",
    ],
    [
      "endlessly nested quotations",
      { "blog/a.md": post("> ".repeat(2000)) },
      "a.md:6:199  nests quotations, lists or emphasis more than a hundred levels deep. Remove the excess marks.",
    ],
    [
      "a quotation of markers only",
      { "blog/a.md": post(`a\n${">".repeat(1_000_000)}x`) },
      "a.md:7:100  nests quotations, lists or emphasis more than a hundred levels deep. Remove the excess marks.",
    ],
    [
      "endless YAML",
      { "blog/a.md": yaml("tags:\n".padEnd(200_000, "- a\n")) },
      "a.md:24994:1  is part of 200042 characters of front matter, but the maximum is 100000. Move text into the body, or remove it.",
    ],
    [
      "nested flow sequences in YAML",
      { "blog/a.md": yaml(`tags:\n${"- ".repeat(5000)}a`) },
      "a.md:6:1  nests deeper than 50 levels. Remove the excess brackets, hyphens or spaces.",
    ],
    [
      "a value that contains itself",
      { "blog/a.md": yaml("tags: &t [*t]") },
      'a.md:5:11  an entry of "tags" must be text, got a value that contains itself. Write [one, two], or a line "- one" for each tag; put numbers in quotes.',
    ],
    [
      "a list as a key",
      { "blog/a.md": yaml("? [a, b]\n: c") },
      'a.md:1:1  "[ a, b ]" is not a known key. Remove it, or use one of: title, description, ….',
    ],
    [
      "a key with a special meaning in JavaScript",
      { "blog/a.md": yaml("constructor: x") },
      'a.md:5:1  "constructor" is not a known key. Remove it, or use one of: title, description, ….',
    ],
    [
      "a date of nines",
      { "blog/a.md": yaml("updated: 9999-99-99") },
      'a.md:5:10  "updated" must be a date, got "9999-99-99". There is no month 99; months are 01 to 12.',
    ],
    [
      "an escaped terminal command in a value",
      { "blog/a.md": yaml(String.raw`author: "a\x1b[31mb"`) },
      String.raw`a.md:5:9  contains U+001B in "a\u001b[31mb", ${unseen}`,
    ],
    [
      "a terminal command in one character",
      { "blog/a.md": yaml("author: a\u009B31mb") },
      String.raw`a.md:5:9  contains U+009B in "a\x9b31mb", ${unseen}`,
    ],
    [
      "a value that reverses the direction of the text after it",
      { "blog/a.md": yaml("tags: [a, b\u202Ec]") },
      String.raw`a.md:5:11  contains U+202E in "b\u202ec", ${unseen}`,
    ],
    [
      "half a surrogate pair",
      { "blog/a.md": yaml(String.raw`author: "\ud800"`) },
      String.raw`a.md:5:9  contains U+D800 in "\ud800", ${unseen}`,
    ],
    [
      "a key with a terminal command",
      { "blog/a.md": yaml(String.raw`"k\x1b": 1`) },
      String.raw`a.md:5:1  contains U+001B in "k\u001b", ${unseen}`,
    ],
    [
      "a body of 11 MB",
      { "blog/a.md": post("a".repeat(11 * 1024 * 1024)) },
      "a.md:1:1  has 11534405 bytes, but the maximum for text files is 10485760. Split it, or give it another extension if it is not text.",
    ],
    [
      "names with a special meaning in URLs",
      { "blog/a?b.png": png },
      "a?b.png:1:1  has a name with ?, which has a special meaning in URLs. Rename it.",
    ],
    [
      "a name with an incomplete escape",
      { "blog/a%b#.pdf": "" },
      "a%b#.pdf:1:1  has a name with %, which has a special meaning in URLs. Rename it.",
    ],
    [
      "a name with a terminal command",
      { "blog/\u001B]0;x.md": post() },
      String.raw`\x1b]0;x.md:1:1  has a name with the character U+001B, which is invisible. Rename it.`,
    ],
    [
      "a name that changes the text direction",
      { "blog/a\u202Egnp.md": post() },
      String.raw`a\u202egnp.md:1:1  has a name with the character U+202E, which is invisible. Rename it.`,
    ],
    [
      "a Windows path of an image",
      { "blog/images/a.png": png, "blog/a.md": post("![a](images\\a.png)") },
      'a.md:6:1  shows the image "images\\a.png", which does not exist. Did you mean ./images/a.png?',
    ],
    [
      "an image on a Windows drive",
      { "blog/a.md": post("", { image: { src: "C:\\a.png", alt: "A" } }) },
      'a.md:5:8  "image" refers to "C:\\a.png", a file on one computer. Put it into the content folder and write its path from here, with /.',
    ],
    [
      "an image of invalid bytes",
      { "blog/a.png": "\u0089PNG", "blog/a.md": post("![a](a.png)") },
      'a.md:6:1  shows the image "a.png", which is not a readable PNG: the file is incomplete or in another format. Save it again from the original.',
    ],
    [
      "a truncated image",
      { "blog/a.png": png.subarray(0, 40), "blog/a.md": post("![a](a.png)") },
      'a.md:6:1  shows the image "a.png", which is not a readable PNG: the file is incomplete or in another format. Save it again from the original.',
    ],
    [
      "an alias with half a surrogate pair",
      { "blog/a.md": post("![a](https://e.example/%E0%A4%A.png)") },
      'a.md:6:1  shows the image "https://e.example/%E0%A4%A.png", whose URL has a % without a valid code after it. Write %25 for a percent sign.',
    ],
  ];
  for (const [kind, files, report] of refused) {
    test(`of ${kind} is refused`, () => {
      assert.deepEqual(reportOf(files), [`content/blog/${report}`]);
    });
  }

  test("of endlessly nested YAML is refused", () => {
    for (const tags of [
      "[".repeat(20_000) + "]".repeat(20_000),
      "{a: ".repeat(5000) + "}".repeat(5000),
    ]) {
      const [line = ""] = reportOf({ "blog/a.md": yaml(`tags: ${tags}`) });
      assert.match(line, /^content\/blog\/a\.md:5:\d+ {2}nests deeper than 50 levels\./);
    }
  });

  test("of YAML in site.yaml and company.md is refused as in documents", () => {
    const bomb = [
      "a: &a [x,x,x,x,x,x,x,x,x]",
      ..."bcdef"
        .split("")
        .map((key, at) => `${key}: &${key} [${Array(9).fill(`*${"abcde"[at]}`).join()}]`),
      "",
    ].join("\n");
    const reason =
      "has names with & and * that refer to each other in a loop. Write the values in full; a text that starts with * needs quotes.";
    assert.deepEqual(reportOf({ "site.yaml": `name: S\n${bomb}` }), [
      `content/site.yaml:3:8  ${reason}`,
    ]);
    assert.deepEqual(reportOf({ "company.md": `---\nname: C\n${bomb}---\n` }), [
      `content/company.md:4:8  ${reason}`,
    ]);
    assert.deepEqual(reportOf({ "site.yaml": `name: S\nlocales: ${"[".repeat(20_000)}\n` }), [
      "content/site.yaml:2:60  nests deeper than 50 levels. Remove the excess brackets, hyphens or spaces.",
    ]);
  });

  test("of file names that are not UTF-8 is refused, with their bytes escaped", () => {
    const folder = writeContent({});
    const bytes = Buffer.concat([
      Buffer.from(`${folder}/`),
      Buffer.from([0x61, 0xff, 0xfe, 0x1b, 0x2e, 0x6d, 0x64]),
    ]);
    writeFileSync(bytes, "");
    assert.deepEqual(reportOn(folder), [
      String.raw`content/a\xff\xfe\x1b.md:1:1  has a name that is not UTF-8. Rename it.`,
    ]);
  });

  test("of special files is refused", () => {
    const folder = writeContent({});
    spawnSync("mkfifo", [path.join(folder, "pipe.md")]);
    assert.deepEqual(reportOn(folder), [
      "content/pipe.md:1:1  is neither a file nor a folder. Remove it.",
    ]);
  });

  test("of paths longer than file systems allow is refused", () => {
    const folders = `${"a".repeat(100)}/`.repeat(7);
    const [line = ""] = reportOf({ [`pages/${folders}b.md`]: post() });
    assert.match(
      line,
      /\/b\.md:1:1 {2}.*"category" is missing|\/b\.md:1:1 {2}has a path of 708 characters, but the maximum is 600\./,
    );
  });

  const unusual = (file: string) =>
    `content/${file}:1:1  has a name that Windows does not allow, so the folder cannot be copied to Windows. Rename it.`;
  const pair = (file: string, other: string) =>
    `content/${file}:1:1  differs from content/${other} only in case or accents: on Windows and macOS one file replaces the other. Rename one.`;
  const warned: [name: string, files: ContentFolder, warnings: string[]][] = [
    [
      "names that Windows rejects",
      { "blog/aux.pdf": "", "blog/b .": "", "blog/c: d.pdf": "" },
      ["blog/aux.pdf", "blog/b .", "blog/c: d.pdf"].map(unusual),
    ],
    [
      "documents with names that Windows rejects",
      { "blog/con.md": post(), "blog/lpt1.de.md": post() },
      ["blog/con.md", "blog/lpt1.de.md"].map(unusual),
    ],
    [
      "a folder with a name that Windows rejects",
      { "blog/nul/a.md": post(), "blog/nul/b.md": post(), "blog/c./d.pdf": "" },
      ["blog/c.", "blog/nul"].map(unusual),
    ],
    [
      "documents whose names differ only in case",
      { "blog/A.md": post("Text.\n", { slug: "b" }), "blog/a.md": post() },
      [pair("blog/a.md", "blog/A.md")],
    ],
    [
      "documents whose names differ only in Unicode normalization",
      {
        "blog/u\u0308.md": post("Text.\n", { slug: "b" }),
        "blog/\u00FC.md": post("Text.\n", { slug: "c" }),
      },
      [pair("blog/\u00FC.md", "blog/u\u0308.md")],
    ],
    [
      "images whose names differ only in case",
      { "blog/A.png": png, "blog/a.PNG": png },
      [pair("blog/a.PNG", "blog/A.png")],
    ],
    [
      "images whose names differ only in Unicode normalization",
      { "blog/u\u0308.png": png, "blog/\u00FC.png": png },
      [pair("blog/\u00FC.png", "blog/u\u0308.png")],
    ],
    [
      "files of the same name in folders whose names differ only in case",
      { "blog/Img/a.png": png, "blog/img/a.png": png },
      [pair("blog/img/a.png", "blog/Img/a.png")],
    ],
  ];
  for (const [kind, files, warnings] of warned)
    test(`of ${kind} is a warning`, () => {
      assert.deepEqual(warningsOf(files), warnings);
    });

  /** tests/build/long-texts.slow.test.ts repeats this with texts five times as long. */
  for (const [kind, body] of sampleRows(longTexts(0.2), 4))
    test(`of a fifth of a megabyte of ${kind} is read within two seconds`, () => {
      const took = processorTime(() => reportOf({ "blog/a.md": post(body) }));
      assert.ok(took < 4_000, `${took} ms`);
    });

  test("of symbolic links out of the folder, to nothing or in a loop is refused", () => {
    const folder = writeContent({});
    symlinkSync("loop.md", path.join(folder, "loop.md"));
    symlinkSync(".", path.join(folder, "self"));
    symlinkSync("/etc/passwd", path.join(folder, "out.md"));
    symlinkSync("nothing", path.join(folder, "dead.md"));
    const out =
      "is a symbolic link whose target is not a file in content/. Replace it with the file itself.";
    const nothing =
      "is a symbolic link without a target. Remove it, or replace it with the file itself.";
    assert.deepEqual(reportOn(folder), [
      `content/dead.md:1:1  ${nothing}`,
      `content/loop.md:1:1  ${nothing}`,
      `content/out.md:1:1  ${out}`,
      `content/self:1:1  ${out}`,
    ]);
  });

  test(
    "of unreadable files is refused",
    { skip: process.getuid?.() === 0 && "the administrator reads all" },
    () => {
      const folder = writeContent({ "blog/a.md": post(), "guides/b.md": "" });
      chmodSync(path.join(folder, "blog/a.md"), 0);
      chmodSync(path.join(folder, "guides"), 0);
      assert.deepEqual(reportOn(folder), [
        "content/blog/a.md:1:1  cannot be read (EACCES). Give the account that builds the site permission to read it.",
        "content/guides/:1:1  cannot be read (EACCES). Give the account that builds the site permission to read it.",
      ]);
      chmodSync(path.join(folder, "guides"), 0o755);
    },
  );

  const taken: [name: string, text: string, body: string][] = [
    [
      "line ends of all operating systems",
      `${post("").replaceAll("\n", "\r\n")}a\rb\r\nc\n`,
      "a\nb\nc\n",
    ],
    ["a byte order mark", `\uFEFF${post("a\n")}`, "a\n"],
    [
      "thematic breaks and keys in the body",
      post("a\n\n---\n\ntitle: b\n\n---\n"),
      "a\n\n---\n\ntitle: b\n\n---\n",
    ],
    [
      "an anchor with its alias",
      yaml("tags: &t [x]\nimage: {src: https://e.example/x.png, alt: x}\n"),
      "",
    ],
    ["emoji and right-to-left text in the body", post("😀 مرحبا\n"), "😀 مرحبا\n"],
  ];
  for (const [kind, text, body] of taken) {
    test(`of ${kind} is read correctly`, () => {
      const site = loadContent({ "blog/a.md": text });
      assert.equal(site.bySource.get("blog/a.md")?.body, body);
    });
  }

  test("of a folder named like a file is treated as a folder", () => {
    const site = loadContent({ "blog/x.md/y.md": post() });
    assert.equal(site.bySource.get("blog/x.md/y.md")?.path, "/blog/y/");
  });

  test("is reported by npm run check without a stack trace", async () => {
    const files = Object.assign({}, ...refused.map(([, one]) => one));
    const env = { CONTENT_DIR: writeContent(files) };
    const { status, stdout, stderr } = await runMain(["check"], { env });
    assert.equal(stderr, "");
    assert.doesNotMatch(stdout, /^ +at /m);
    assert.equal(status, 1);
  });
});
