import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { makeFolder, markdownFile } from "../content-folder.fixture.ts";
import { readGitDates } from "./git-dates.ts";
import { loadSite } from "../../pipeline/load-site.ts";
import { builtIn } from "../../plugins/built-in.ts";
import { sampleRows } from "../../format/property-tests.fixture.ts";

/** Commit of a history. Each has its own day in January 2026, starting with the first. */
interface Step {
  /** File contents by name in the repository; null deletes a file. */
  files: Record<string, string | null>;
  /** A later commit lists this one in .git-blame-ignore-revs. */
  isIgnored?: true;
}

function git(folder: string, args: string[], input = ""): string {
  return execFileSync("git", ["-C", folder, ...args], {
    encoding: "utf8",
    input,
    stdio: ["pipe", "pipe", "ignore"],
  });
}

/** @returns a commit in the format of `git fast-import` */
function formatCommit(day: number, files: Step["files"], parent: string): string {
  const hours = day * 86_400 - 50_400;
  const start = Date.parse("2026-01-01T00:00:00Z") / 1000;
  const changes = Object.entries(files).map(([name, file]) =>
    file === null
      ? `D ${JSON.stringify(name)}\n`
      : `M 100644 inline ${JSON.stringify(name)}\ndata ${Buffer.byteLength(file)}\n${file}\n`,
  );
  return [
    "commit refs/heads/main\n",
    "author A <a@site.example> 1577836800 +0000\n",
    `committer A <a@site.example> ${start + hours} +0200\n`,
    "data 24\nWrite\n\ncontent/blog/x.md\n",
    parent,
    ...changes,
    "\n",
  ].join("");
}

/** @returns a new repository with the history, without a checkout */
function write(steps: readonly Step[]): string {
  const repository = makeFolder();
  mkdirSync(path.join(repository, "content"));
  git(repository, ["init", "--initial-branch=main"]);
  const commits = steps.map(({ files }, index) => formatCommit(index + 1, files, ""));
  git(repository, ["fast-import", "--quiet"], commits.join(""));
  if (!steps.some(({ isIgnored }) => isIgnored)) return repository;
  const ids = git(repository, ["rev-list", "--reverse", "main"]).split("\n");
  const named = ids.filter((_, index) => steps[index]?.isIgnored);
  const files = {
    ".git-blame-ignore-revs": `# Conversions\n\n${named.join("\n")} # all\n`,
  };
  const last = formatCommit(9, files, "from refs/heads/main^0\n");
  git(repository, ["fast-import", "--quiet"], last);
  return repository;
}

/** @returns the day on which the body of x.md last changed */
function changeOf(steps: readonly Step[]): string | undefined {
  const dates = readGitDates(path.join(write(steps), "content"));
  return dates?.get("x.md")?.changed?.slice(0, "2026-01-01".length);
}

const text = (body: string, front: Record<string, unknown> = {}) => markdownFile(front, body);

const x = "content/x.md";

/** Additional documents, so that a commit touches only a small share of all. */
const others = (count: number, body = "Text\n") =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`content/${index}.md`, text(body)]),
  );

describe("the last change of a body", () => {
  const written = { files: { ...others(9), [x]: text("One\n") } };
  const day = (number: number) => `2026-01-0${number}`;
  const cases: [name: string, steps: Step[], changed: string | undefined][] = [
    ["is undefined after the first commit", [written], undefined],
    [
      "is the day of the commit that changed it, in UTC",
      [written, { files: { [x]: text("Two\n") } }],
      day(2),
    ],
    [
      "is the newest of several changes",
      [
        written,
        { files: { [x]: text("Two\n") } },
        { files: { [x]: text("Three\n") } },
        { files: { "content/1.md": text("Two\n") } },
      ],
      day(3),
    ],
    [
      "ignores changes of front matter only",
      [written, { files: { [x]: text("One\n", { tags: ["a"] }) } }],
      undefined,
    ],
    [
      "ignores later changes of front matter, white space and line ends",
      [
        written,
        { files: { [x]: text("Two words\n") } },
        { files: { [x]: text("Two words\n", { order: 1 }) } },
        { files: { [x]: text("Two\nwords", { order: 1 }) } },
        {
          files: {
            [x]: text("Two\nwords\n", { order: 1 }).replaceAll("\n", "\r\n"),
          },
        },
      ],
      day(2),
    ],
    [
      "ignores a commit that touches more than a quarter of the documents",
      [written, { files: { ...others(4, "All\n"), [x]: text("All\n") } }],
      undefined,
    ],
    [
      "counts a commit that touches a quarter of the documents, or fewer than five",
      [
        { files: { ...others(3), [x]: text("One\n") } },
        { files: { ...others(3, "All\n"), [x]: text("All\n") } },
      ],
      day(2),
    ],
    [
      "counts the documents at the time of the commit",
      [
        { files: { ...others(5), [x]: text("One\n") } },
        { files: { ...others(4, "All\n"), [x]: text("All\n") } },
        { files: others(60) },
      ],
      undefined,
    ],
    [
      "ignores a commit in .git-blame-ignore-revs",
      [written, { files: { [x]: text("Two\n") }, isIgnored: true }],
      undefined,
    ],
    [
      "ignores changes of a draft, and its publication",
      [
        { files: { ...others(9), [x]: text("One\n", { draft: true }) } },
        { files: { [x]: text("Two\n", { draft: true }) } },
        { files: { [x]: text("Three\n") } },
      ],
      undefined,
    ],
    [
      "is the first change after the publication of a draft",
      [
        { files: { ...others(9), [x]: text("One\n", { draft: true }) } },
        { files: { [x]: text("One\n") } },
        { files: { [x]: text("Two\n") } },
      ],
      day(3),
    ],
    [
      "ignores a change of the file name, and keeps the earlier change",
      [
        { files: { ...others(9), "content/old.md": text("One\n") } },
        { files: { "content/old.md": text("Two\n") } },
        { files: { "content/old.md": null, [x]: text("Two\n") } },
      ],
      day(2),
    ],
    [
      "ignores the deletion and return of a file",
      [written, { files: { [x]: null } }, { files: { [x]: text("Two\n") } }],
      undefined,
    ],
  ];
  for (const [name, steps, changed] of cases)
    test(name, () => {
      assert.equal(changeOf(steps), changed);
    });

  test("includes the front matter of company.md, which readers see", () => {
    const repository = write([
      { files: { "company.md": text("One\n") } },
      { files: { "company.md": text("One\n", { founded: "1998" }) } },
    ]);
    assert.equal(readGitDates(repository)?.get("company.md")?.changed, "2026-01-02T10:00:00Z");
  });
});

describe("readGitDates", () => {
  const repository = write([
    { files: { "content/größe 1.md": text("One\n"), "README.md": "Read\n" } },
    { files: { "content/größe 1.md": text("Two\n") } },
  ]);
  const dates = {
    added: "2026-01-01T10:00:00Z",
    changed: "2026-01-02T10:00:00Z",
    committed: "2026-01-02T10:00:00Z",
  };

  test("uses names relative to the folder, including unusual characters", () => {
    assert.deepEqual(
      [...(readGitDates(path.join(repository, "content")) ?? [])],
      [["größe 1.md", dates]],
    );
    assert.deepEqual(readGitDates(repository)?.get("content/größe 1.md"), dates);
  });

  test("dates the changes of merged branches by their own commits", () => {
    const files = { "content/a.md": text("One\n"), "content/b.md": text("One\n") };
    const merged = write([{ files }]);
    const from = "from refs/heads/main^0\n";
    const other = formatCommit(2, { "content/b.md": text("Two\n") }, from);
    const main = formatCommit(3, { "content/a.md": text("Two\n") }, from);
    const merge = formatCommit(4, { "content/b.md": text("Two\n") }, "merge refs/heads/other\n");
    const history = other.replace("refs/heads/main", "refs/heads/other") + main + merge;
    git(merged, ["fast-import", "--quiet"], history);
    const found = readGitDates(path.join(merged, "content"));
    assert.equal(found?.get("a.md")?.changed, "2026-01-03T10:00:00Z");
    assert.equal(found?.get("b.md")?.changed, "2026-01-02T10:00:00Z");
  });

  test("is undefined in a shallow clone", () => {
    const clone = path.join(makeFolder(), "clone");
    const source = pathToFileURL(repository).href;
    git(repository, ["clone", "--depth=1", source, clone]);
    assert.equal(readGitDates(path.join(clone, "content")), undefined);
  });

  test("is empty without a repository and before the first commit", () => {
    const folder = makeFolder();
    assert.equal(readGitDates(folder)?.size, 0);
    git(folder, ["init"]);
    assert.equal(readGitDates(folder)?.size, 0);
  });
});

describe("loadSite in a repository", () => {
  test("dates changes by commits, except those before the publication", () => {
    const site = {
      "content/site.yaml": "name: S\nbase_url: https://site.example\ndescription: D\n",
      "content/company.md": "---\nname: C\ndescription: D\n---\n",
      "content/pages/index.md": text("Home\n"),
      "content/blog/a.md": text("One\n", { date: "2026-01-15" }),
      "content/blog/b.md": text("One\n", { date: "2025-01-01" }),
    };
    const repository = write([
      { files: site },
      {
        files: {
          "content/company.md": "---\nname: C\ndescription: New\n---\n",
          "content/blog/a.md": text("Two\n", { date: "2026-01-15" }),
          "content/blog/b.md": text("Two\n", { date: "2025-01-01" }),
        },
      },
    ]);
    git(repository, ["checkout", "--force", "main"]);
    const { documents, company } = loadSite({
      extensions: builtIn,
      folder: path.join(repository, "content"),
      now: new Date("2026-07-01T00:00:00Z"),
    });
    assert.deepEqual(
      documents.map(({ source, updatedAt, addedAt }) => [source, updatedAt, addedAt]),
      [
        ["pages/index.md", null, "2026-01-01T10:00:00Z"],
        ["blog/a.md", null, "2026-01-01T10:00:00Z"],
        ["blog/b.md", "2026-01-02T10:00:00Z", "2026-01-01T10:00:00Z"],
      ],
    );
    assert.equal(company.updatedAt, "2026-01-02T10:00:00Z");
  });

  test("warns about a shallow clone, which lacks dates", () => {
    const repository = makeFolder();
    git(repository, ["init", "--initial-branch=main"]);
    const commits = [1, 2].map((day) =>
      formatCommit(
        day,
        {
          "content/site.yaml": "name: S\nbase_url: https://site.example\ndescription: D\n",
          "content/company.md": "---\nname: C\ndescription: D\n---\n",
          "content/pages/index.md": text(`Home ${day}\n`),
        },
        "",
      ),
    );
    git(repository, ["fast-import", "--quiet"], commits.join(""));
    const clone = path.join(makeFolder(), "clone");
    const source = pathToFileURL(repository).href;
    git(repository, ["clone", "--depth=1", source, clone]);
    const { warnings } = loadSite({
      extensions: builtIn,
      folder: path.join(clone, "content"),
      now: new Date("2026-07-01T00:00:00Z"),
    });
    const warning = warnings.find(({ message }) => /shallow/.test(message));
    assert.match(warning?.file ?? "", /content\/site\.yaml$/);
    assert.match(warning?.message ?? "", /fetch-depth: 0/);
  });
});

describe("a commit whose date is damaged", () => {
  const dates: [name: string, committer: string][] = [
    ["is after the year 9999", "253402300800 +0000"],
    ["is far in the future", "99999999999999 +0000"],
    ["is not a number", "soon +0000"],
    ["is empty", ""],
    ["is zero", "0 +0000"],
    ["is before 1970", "-1 +0000"],
  ];
  /** Adds a commit as its bytes, because git itself refuses such dates. */
  const commit = (
    folder: string,
    files: Record<string, string>,
    committer: string,
    parent?: string,
  ) => {
    const blobs = Object.entries(files).map(
      ([name, body]) =>
        `100644 blob ${git(folder, ["hash-object", "-w", "--stdin"], body).trim()}\t${name}\n`,
    );
    const content = git(folder, ["mktree"], blobs.join("")).trim();
    const tree = git(folder, ["mktree"], `040000 tree ${content}\tcontent\n`).trim();
    const lines = [
      `tree ${tree}`,
      ...(parent === undefined ? [] : [`parent ${parent}`]),
      `author A <a@b> ${committer}`,
      `committer A <a@b> ${committer}`,
      "",
      "Write",
      "",
    ];
    return git(
      folder,
      ["hash-object", "-t", "commit", "-w", "--literally", "--stdin"],
      lines.join("\n"),
    ).trim();
  };

  for (const [name, damaged] of sampleRows(dates, 2))
    test(`is skipped if it ${name}`, () => {
      const repository = makeFolder();
      mkdirSync(path.join(repository, "content"));
      git(repository, ["init", "--initial-branch=main"]);
      const one = text("One\n");
      const first = commit(repository, { "x.md": one }, "1767225600 +9999");
      const second = commit(repository, { "x.md": text("Two\n"), "y.md": one }, damaged, first);
      const last = commit(
        repository,
        { "x.md": text("Two\n"), "y.md": text("Two\n"), "z.md": one },
        "1767312000 +0100",
        second,
      );
      git(repository, ["update-ref", "refs/heads/main", last]);
      assert.deepEqual(Object.fromEntries(readGitDates(path.join(repository, "content")) ?? []), {
        "x.md": {
          added: "2026-01-01T00:00:00Z",
          changed: null,
          committed: "2026-01-01T00:00:00Z",
        },
        "y.md": {
          added: "2026-01-02T00:00:00Z",
          changed: "2026-01-02T00:00:00Z",
          committed: "2026-01-02T00:00:00Z",
        },
        "z.md": {
          added: "2026-01-02T00:00:00Z",
          changed: null,
          committed: "2026-01-02T00:00:00Z",
        },
      });
    });
});
