import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import {
  makeFolder,
  markdownFile,
  reportOf,
  reportOn,
  writeContent,
} from "../content-folder.fixture.ts";
import { findImageFault } from "./image-files.ts";
import { readContent } from "./read-content.ts";
import { expectLinearTime } from "../processor-time.fixture.ts";

const post = markdownFile({ date: "2026-01-01" }, "Text\n");

describe("readContent", () => {
  test("reads Markdown and YAML as text and lists all other files by name", () => {
    const { label, sources, media, problems } = readContent(
      writeContent({ "blog/a.md": post, "blog/images/a.png": "PNG" }),
    );
    assert.equal(label, "content");
    assert.deepEqual(
      sources.map(({ name }) => name),
      ["blog/a.md", "company.md", "pages/index.md", "site.yaml"],
    );
    assert.deepEqual([...media], ["blog/images/a.png"]);
    assert.deepEqual(problems, []);
  });

  test("ignores hidden files", () => {
    const { sources, media } = readContent(
      writeContent({ ".git/x.md": "no", "blog/.DS_Store": "no" }),
    );
    assert.equal(sources.length, 3);
    assert.deepEqual([...media], []);
  });

  const spellings: [name: string, text: string][] = [
    ["a byte order mark", `\uFEFF${post}`],
    ["CRLF line ends", post.replaceAll("\n", "\r\n")],
    ["CR line ends", post.replaceAll("\n", "\r")],
  ];
  for (const [name, text] of spellings) {
    test(`normalizes a file with ${name}`, () => {
      const { sources } = readContent(writeContent({ "blog/a.md": text }));
      assert.deepEqual(sources[0], { name: "blog/a.md", text: post });
    });
  }

  test("reads marks of merge conflicts in time in proportion to their number", () =>
    expectLinearTime(100, (count) => {
      const marks = ["<<<<<<< a\n", "||||||| b\n", "=======\n"].map((mark) => mark.repeat(count));
      const { problems } = readContent(writeContent({ "blog/a.md": post + marks.join("") }));
      assert.equal(problems.length, 1);
    }));

  const latin1 = (text: string) => Buffer.from(text, "latin1");
  const refused: [name: string, text: string | Uint8Array, report: string][] = [
    [
      "a Latin-1 letter",
      latin1("---\ntitle: Café\n---\n"),
      "content/blog/a.md:2:11  is not UTF-8 text. Save it with UTF-8 encoding.",
    ],
    [
      "an invalid byte after two-byte characters",
      latin1("---\ntitle: \u00C3\u00A9\u00C3\u00A9\u00FF\n---\n"),
      "content/blog/a.md:2:10  is not UTF-8 text. Save it with UTF-8 encoding.",
    ],
    [
      "a character that is truncated at the end of the file",
      latin1("---\n\u00C3"),
      "content/blog/a.md:2:1  is not UTF-8 text. Save it with UTF-8 encoding.",
    ],
    [
      "a NUL",
      "---\ntitle: A\0\n---\n",
      "content/blog/a.md:2:9  contains the control character U+0000, which is not allowed in any output. Delete it.",
    ],
    [
      "an escape character after CRLF line ends",
      "---\r\ntitle: A\r\n---\r\na\u001Bb",
      "content/blog/a.md:4:2  contains the control character U+001B, which is not allowed in any output. Delete it.",
    ],
  ];
  for (const [name, text, report] of refused) {
    test(`refuses ${name}`, () => {
      assert.deepEqual(reportOf({ "blog/a.md": text }), [report]);
    });
  }
});

describe("readContent on links", () => {
  const outside = makeFolder();
  writeFileSync(path.join(outside, "secret.md"), post);
  mkdirSync(path.join(outside, "secrets"));
  const notInside =
    "content/blog/a.md:1:1  is a symbolic link whose target is not a file in content/. Replace it with the file itself.";
  const targets: [name: string, target: string, report: string[]][] = [
    ["accepts a link to a file in the folder", "b.md", []],
    ["refuses a link to a file outside", path.join(outside, "secret.md"), [notInside]],
    ["refuses a link to a folder outside", path.join(outside, "secrets"), [notInside]],
    ["refuses a link to the folder above itself", "..", [notInside]],
    [
      "refuses a link without a target",
      "nothing.md",
      [
        "content/blog/a.md:1:1  is a symbolic link without a target. Remove it, or replace it with the file itself.",
      ],
    ],
  ];
  for (const [name, target, report] of targets) {
    test(name, () => {
      const folder = writeContent({ "blog/b.md": post });
      symlinkSync(target, path.join(folder, "blog", "a.md"));
      assert.deepEqual(reportOn(folder), report);
    });
  }

  test("refuses special files", () => {
    const folder = writeContent({});
    execFileSync("sh", ["-c", "mkfifo pages/pipe.md"], { cwd: folder });
    assert.deepEqual(reportOn(folder), [
      "content/pages/pipe.md:1:1  is neither a file nor a folder. Remove it.",
    ]);
  });
});

describe("an unreadable file or folder", () => {
  test("is reported if it is the content folder", () => {
    const folder = path.join(makeFolder(), "content");
    symlinkSync("content", folder);
    assert.deepEqual(reportOn(folder), [
      "content:1:1  cannot be read (ELOOP). Replace it with a readable file or folder, or remove it.",
    ]);
  });

  test("is reported if it is in public/", () => {
    const publicFolder = path.join(makeFolder(), "public");
    mkdirSync(publicFolder);
    const deep = "i=0; while [ $i -lt 22 ]; do mkdir $0; cd $0; i=$((i+1)); done";
    execFileSync("sh", ["-c", deep, "a".repeat(200)], {
      cwd: publicFolder,
      // The shell prints errors, because it cannot track a path of this depth.
      stdio: "ignore",
    });
    assert.deepEqual(reportOn(writeContent({}), { publicFolder }), [
      "public/:1:1  has a path that is too long for this system, or contains such a path. Shorten the names of its folders.",
    ]);
    execFileSync("rm", ["-r", publicFolder]);
  });

  test("is reported if it is an image", () => {
    assert.deepEqual(findImageFault(path.join(makeFolder(), "a.png")), {
      message:
        "which was removed while it was being read. Try again when no other program is writing to the folder.",
    });
  });
});
