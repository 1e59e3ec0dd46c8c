import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { makeFolder, markdownFile } from "../content-folder.fixture.ts";
import { readGitDates } from "./git-dates.ts";
import { loadSite } from "../../checks/load-site.ts";

const repository = makeFolder();
const content = path.join(repository, "content");

function git(folder: string, date: string, ...args: string[]): void {
  execFileSync("git", ["-C", folder, ...args], {
    stdio: "ignore",
    env: {
      ...process.env,
      GIT_AUTHOR_DATE: "2020-01-01T00:00:00Z",
      GIT_COMMITTER_DATE: date,
      GIT_AUTHOR_NAME: "Author",
      GIT_AUTHOR_EMAIL: "author@site.example",
      GIT_COMMITTER_NAME: "Author",
      GIT_COMMITTER_EMAIL: "author@site.example",
    },
  });
}

function commit(date: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(repository, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  git(repository, date, "add", "--all");
  git(repository, date, "commit", "--message", "Write\n\ncontent/blog/x.md");
}

before(() => {
  git(repository, "", "init");
  commit("2026-01-01T00:00:00Z", {
    "README.md": "Read me",
    "content/site.yaml":
      "name: S\nbase_url: https://site.example\ndescription: D\n",
    "content/company.md": "---\nname: C\ndescription: D\n---\n",
    "content/pages/index.md": markdownFile({ category: "Company" }),
    "content/blog/a.md": markdownFile({ date: "2026-01-15" }),
    "content/blog/b.md": markdownFile({ date: "2025-01-01" }),
    "content/blog/größe 1.png": "PNG",
  });
  commit("2026-02-01T12:00:00+02:00", {
    "content/blog/b.md": markdownFile({ date: "2025-01-01", title: "B" }),
    "content/company.md": "---\nname: C\ndescription: New\n---\n",
  });
  commit("2026-03-01T00:00:00Z", { "README.md": "Read me again" });
});

describe("readGitDates", () => {
  test("tells each file's last commit, by its name in the folder, in UTC", () => {
    assert.deepEqual(Object.fromEntries(readGitDates(content)), {
      "blog/a.md": "2026-01-01T00:00:00Z",
      "blog/b.md": "2026-02-01T10:00:00Z",
      "blog/größe 1.png": "2026-01-01T00:00:00Z",
      "company.md": "2026-02-01T10:00:00Z",
      "pages/index.md": "2026-01-01T00:00:00Z",
      "site.yaml": "2026-01-01T00:00:00Z",
    });
  });

  test("names files from the folder also where it is the whole repository", () => {
    assert.equal(
      readGitDates(repository).get("content/blog/b.md"),
      "2026-02-01T10:00:00Z",
    );
  });

  test("tells nothing in a shallow clone", () => {
    const clone = path.join(makeFolder(), "clone");
    const source = pathToFileURL(repository).href;
    git(repository, "", "clone", "--depth=1", source, clone);
    assert.equal(readGitDates(path.join(clone, "content")).size, 0);
  });

  test("tells nothing without a repository", () => {
    assert.equal(readGitDates(makeFolder()).size, 0);
  });

  test("tells nothing before the first commit", () => {
    const folder = makeFolder();
    git(folder, "", "init");
    assert.equal(readGitDates(folder).size, 0);
  });
});

describe("loadSite in a repository", () => {
  test("dates changes by commits, never before the publication", () => {
    const { documents, company } = loadSite({
      folder: content,
      now: new Date("2026-07-01T00:00:00Z"),
    });
    assert.deepEqual(
      Object.fromEntries(
        documents.map(({ source, updatedAt }) => [source, updatedAt]),
      ),
      {
        "pages/index.md": "2026-01-01T00:00:00Z",
        "blog/a.md": "2026-01-15T00:00:00Z",
        "blog/b.md": "2026-02-01T10:00:00Z",
      },
    );
    assert.equal(company.updatedAt, "2026-02-01T10:00:00Z");
  });
});
