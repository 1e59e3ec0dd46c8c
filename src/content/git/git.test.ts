import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { makeFolder } from "../content-folder.fixture.ts";
import { readHistoryDepth } from "./git.ts";

const repository = makeFolder();
const run = (...args: string[]) =>
  execFileSync("git", ["-C", repository, "-c", "user.name=A", "-c", "user.email=a@b", ...args], {
    stdio: "ignore",
  });
run("init", "--initial-branch=main");
run("commit", "--allow-empty", "--message=Begin");
const inside = path.join(repository, "content/blog");
mkdirSync(inside, { recursive: true });

const elsewhere = makeFolder();
const worktree = path.join(elsewhere, "worktree");
run("worktree", "add", worktree);
const link = path.join(elsewhere, "link");
symlinkSync(inside, link);

const folders: [name: string, folder: string, expected: boolean][] = [
  ["its root", repository, true],
  ["one of its folders", inside, true],
  ["another worktree", worktree, true],
  ["a symbolic link to one of its folders", link, true],
  ["a folder outside it", elsewhere, false],
  ["a missing folder", path.join(repository, "nothing"), false],
];
for (const [name, folder, expected] of folders)
  test(`${expected ? "finds" : "does not find"} the history of a repository from ${name}`, () => {
    assert.equal(readHistoryDepth(folder) === "full", expected);
  });

test("finds the history of a repository given by GIT_DIR", () => {
  process.env["GIT_DIR"] = path.join(repository, ".git");
  try {
    assert.equal(readHistoryDepth(elsewhere), "full");
  } finally {
    delete process.env["GIT_DIR"];
  }
});
