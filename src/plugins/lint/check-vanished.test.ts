import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { makeFolder, markdownFile, writeContent } from "../../content/content-folder.fixture.ts";
import { loadSite } from "../../pipeline/load-site.ts";
import { builtIn } from "../built-in.ts";
import { formatProblem } from "../../content/problems.ts";
import { sampleRows } from "../../format/property-tests.fixture.ts";

const now = new Date("2026-07-01T00:00:00Z");
const post = (frontMatter = {}) => markdownFile({ date: "2026-01-01", ...frontMatter });

const git = (folder: string, ...args: string[]) =>
  execFileSync(
    "git",
    ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@e.example", ...args],
    { stdio: "ignore" },
  );

/** Created once and copied, because each git command is a process. */
let released: string | undefined;

/** @returns a repository on the branch `main`, whose last commit is the released content */
function makeRepository(): string {
  released ??= commitContent();
  const repository = path.join(makeFolder(), "site");
  cpSync(released, repository, { recursive: true });
  return repository;
}

function commitContent(): string {
  const repository = path.dirname(
    writeContent({
      "blog/2026/kept.md": post(),
      "blog/moved.md": post({ title: "Moved" }),
      "blog/moved.de.md": post({ title: "Bewegt" }),
      "blog/draft.md": post({ draft: true }),
      "blog/later.md": post({ date: "2027-01-01" }),
      "guides/hidden.md": markdownFile({ noindex: true }),
      "blog/größe.md": post({ slug: "size" }),
    }),
  );
  git(repository, "init", "-b", "main");
  git(repository, "add", ".");
  git(repository, "commit", "-m", "Release");
  return repository;
}

const warningsIn = (repository: string) =>
  loadSite({ folder: path.join(repository, "content"), now, extensions: builtIn })
    .warnings.map(formatProblem)
    .filter((line) => line.includes(" was published at "));

const gone = (address: string, release = "main") =>
  `was published at ${address} in ${release}, where there is no page now. If its text has moved, add aliases: [${address}] to the new page; if you deleted it on purpose, ignore this warning.`;
const moved = (from: string, to: string, release = "main") =>
  `was published at ${from} in ${release} and is now at ${to}, so old links break. Add aliases: [${from}].`;

const movedTo = (section: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\ncollections:\n  blog: { path: ${section} }\n`;

describe("URLs that vanished since the last release", () => {
  const file = (repository: string, name: string) => path.join(repository, "content", name);
  const rows: [name: string, change: (repository: string) => void, warnings: string[]][] = [
    ["nothing changed", () => undefined, []],
    [
      "a document has changed and another was moved to a subfolder",
      (at) => {
        writeFileSync(file(at, "blog/2026/kept.md"), post({ title: "New" }));
        renameSync(file(at, "blog/moved.md"), file(at, "blog/2026/moved.md"));
      },
      [],
    ],
    [
      "a document was deleted",
      (at) => rmSync(file(at, "blog/2026/kept.md")),
      [`content/blog/2026/kept.md:1:1  ${gone("/blog/kept/")}`],
    ],
    [
      "a document was renamed",
      (at) => renameSync(file(at, "blog/moved.md"), file(at, "blog/new-name.md")),
      [`content/blog/new-name.md:1:1  ${moved("/blog/moved/", "/blog/new-name/")}`],
    ],
    [
      "a document was renamed, with an alias",
      (at) => {
        rmSync(file(at, "blog/moved.md"));
        const text = post({ title: "Moved", aliases: ["/blog/moved"] });
        writeFileSync(file(at, "blog/new-name.md"), text);
      },
      [],
    ],
    [
      "a slug has changed",
      (at) =>
        writeFileSync(file(at, "blog/größe.md"), post({ slug: "sizes", aliases: ["/older/"] })),
      [`content/blog/größe.md:6:10  ${moved("/blog/size/", "/blog/sizes/")}`],
    ],
    [
      "a document was moved to another collection",
      (at) => {
        mkdirSync(file(at, "guides"), { recursive: true });
        renameSync(file(at, "blog/moved.md"), file(at, "guides/moved.md"));
      },
      [`content/guides/moved.md:1:1  ${moved("/blog/moved/", "/guides/moved/")}`],
    ],
    [
      "a noindex document was deleted",
      (at) => rmSync(file(at, "guides/hidden.md")),
      [`content/guides/hidden.md:1:1  ${gone("/guides/hidden/")}`],
    ],
    [
      "drafts and scheduled documents were deleted, and one became a draft",
      (at) => {
        rmSync(file(at, "blog/draft.md"));
        rmSync(file(at, "blog/later.md"));
        writeFileSync(file(at, "blog/moved.md"), post({ draft: true }));
      },
      [],
    ],
    [
      "a language was removed with its documents",
      (at) => {
        writeFileSync(
          file(at, "site.yaml"),
          "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en]\n",
        );
        rmSync(file(at, "blog/moved.de.md"));
      },
      [`content/blog/moved.de.md:1:1  ${gone("/de/blog/moved/")}`],
    ],
    [
      "a collection was moved, once for all of its documents",
      (at) => writeFileSync(file(at, "site.yaml"), movedTo("/news/")),
      [
        'content/site.yaml:6:9  "collections.blog" was published at /blog/ in main and is now at /news/, so old links break. Add aliases: [/blog/] to it, and to the page that lists it.',
      ],
    ],
    [
      "the folder of a collection was renamed, once for all of its documents",
      (at) => {
        const journal = "false\n  journal: { label: Journal, order: -date }";
        writeFileSync(file(at, "site.yaml"), movedTo("").replace("{ path:  }", journal));
        renameSync(file(at, "blog"), file(at, "journal"));
      },
      [
        'content/site.yaml:7:12  "collections.journal" was published at /blog/ in main and is now at /journal/, so old links break. Add aliases: [/blog/] to it, and to the page that lists it.',
      ],
    ],
    [
      "a collection was moved with an alias, and a document was deleted",
      (at) => {
        const settings = movedTo("/news/, aliases: [/blog/]");
        writeFileSync(file(at, "site.yaml"), settings);
        rmSync(file(at, "blog/2026/kept.md"));
      },
      [`content/blog/2026/kept.md:1:1  ${gone("/blog/kept/")}`],
    ],
    [
      "a collection was disabled and its documents were deleted",
      (at) => {
        const without = movedTo("/blog/").replace(/blog:.*/, "guides: false");
        writeFileSync(file(at, "site.yaml"), without);
        rmSync(file(at, "guides"), { recursive: true });
      },
      [`content/guides/hidden.md:1:1  ${gone("/guides/hidden/")}`],
    ],
    [
      "a book was added with its parts",
      (at) => {
        mkdirSync(file(at, "guides/pumps"));
        writeFileSync(file(at, "guides/pumps/index.md"), markdownFile({}));
        writeFileSync(file(at, "guides/pumps/part.md"), markdownFile({}));
      },
      [],
    ],
    [
      "a folder became a book, with a published and a new part",
      (at) => {
        mkdirSync(file(at, "guides/pumps"));
        writeFileSync(file(at, "guides/pumps/part.md"), markdownFile({}));
        git(at, "add", ".");
        git(at, "commit", "-m", "Release a guide");
        writeFileSync(file(at, "guides/pumps/index.md"), markdownFile({}));
        writeFileSync(file(at, "guides/pumps/second.md"), markdownFile({}));
      },
      [`content/guides/pumps/part.md:1:1  ${moved("/guides/part/", "/guides/pumps/part/")}`],
    ],
    [
      "the content was replaced with that of another site",
      (at) => {
        writeFileSync(
          file(at, "site.yaml"),
          "name: Other\nbase_url: https://other.example\ndescription: D\nlocales: [en, de]\n",
        );
        rmSync(file(at, "blog/moved.md"));
      },
      [],
    ],
  ];
  for (const [name, change, warnings] of sampleRows(rows, 9)) {
    test(`are reported if ${name}`, () => {
      const repository = makeRepository();
      change(repository);
      assert.deepEqual(warningsIn(repository), warnings);
    });
  }

  test("are reported if only the default language changed", () => {
    const repository = makeRepository();
    writeFileSync(
      file(repository, "site.yaml"),
      "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [de, en]\n",
    );
    cpSync(file(repository, "pages/index.md"), file(repository, "pages/index.en.md"));
    renameSync(file(repository, "blog/moved.md"), file(repository, "blog/moved.en.md"));
    assert.deepEqual(warningsIn(repository), [
      `content/blog/moved.de.md:1:1  ${moved("/de/blog/moved/", "/blog/moved/")}`,
    ]);
  });

  test("are compared with the newest tag, or with the merge base of a branch", () => {
    const repository = makeRepository();
    git(repository, "checkout", "-b", "change");
    rmSync(file(repository, "blog/2026/kept.md"));
    git(repository, "commit", "-am", "Delete");
    assert.deepEqual(warningsIn(repository), [
      `content/blog/2026/kept.md:1:1  ${gone("/blog/kept/")}`,
    ]);
    git(repository, "tag", "v2");
    assert.deepEqual(warningsIn(repository), []);
    rmSync(file(repository, "guides/hidden.md"));
    assert.deepEqual(warningsIn(repository), [
      `content/guides/hidden.md:1:1  ${gone("/guides/hidden/", "v2")}`,
    ]);
  });

  test("are compared with the remote branch if there is one", () => {
    const origin = makeRepository();
    const clone = path.join(makeFolder(), "clone");
    git(origin, "clone", origin, clone);
    rmSync(file(clone, "guides/hidden.md"));
    git(clone, "commit", "-am", "Delete");
    assert.deepEqual(warningsIn(clone), [
      `content/guides/hidden.md:1:1  ${gone("/guides/hidden/", "origin")}`,
    ]);
  });

  test("are not reported in a shallow clone or outside a repository", () => {
    const origin = makeRepository();
    const clone = path.join(makeFolder(), "clone");
    const url = pathToFileURL(origin).href;
    git(origin, "clone", "--depth", "1", url, clone);
    rmSync(file(clone, "guides/hidden.md"));
    assert.deepEqual(warningsIn(clone), []);
    const copy = makeFolder();
    cpSync(path.join(origin, "content"), path.join(copy, "content"), {
      recursive: true,
    });
    rmSync(file(copy, "guides/hidden.md"));
    assert.deepEqual(warningsIn(copy), []);
  });
});
