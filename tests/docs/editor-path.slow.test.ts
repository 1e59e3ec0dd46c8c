/**
 * Walkthrough of content/README.md, from a new document to the push, with a real repository and a
 * live site.
 */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { writeContent } from "../../src/content/content-folder.fixture.ts";
import { startWorkerd } from "../../src/plugins/cloudflare/wrangler.ts";
import type { Served } from "../../src/hosts/host.ts";
import { build, makeFolder, root } from "../build/built-sites.fixture.ts";
import { readScript } from "./how-to.fixture.ts";

const readme = readFileSync(path.join(root, "content/README.md"), "utf8");

/** Commands of the guide by their heading. */
const commands = new Map(
  readme.split(/^## /m).map((section) => {
    const [heading = ""] = section.split("\n", 1);
    const blocks = [...section.matchAll(/```sh\n([^]*?)```/g)];
    return [heading, blocks.flatMap(([, text = ""]) => readScript(text))];
  }),
);

const folder = writeContent({});
const repository = path.dirname(folder);
const remote = makeFolder();

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, {
    cwd: repository,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** Runs a command of the guide in the project without blocking the live site. */
function run(command: string, cwd = root) {
  return new Promise<{ status: unknown; output: string }>((resolve) => {
    execFile(
      "sh",
      ["-c", command],
      { cwd, env: { ...process.env, CONTENT_DIR: folder, NO_COLOR: "1" } },
      (error, stdout, stderr) => resolve({ status: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

describe("content/README.md, from an idea to the site", { timeout: 600_000 }, () => {
  let live: Served;
  before(async () => {
    git("init", "--quiet", "--initial-branch=main");
    git("config", "user.name", "Editor");
    git("config", "user.email", "editor@site.example");
    git("add", ".");
    git("commit", "--quiet", "--message=Start");
    git("init", "--quiet", "--bare", remote);
    git("remote", "add", "origin", remote);
    git("push", "--quiet", "--set-upstream", "origin", "main");
    const output = path.join(makeFolder(), "dist");
    assert.equal(build(folder, output).status, 0);
    live = await startWorkerd(output);
  });
  after(() => live.stop());

  const posts = [
    "blog/2026/why-pumps-are-oversized.md",
    "blog/2026/why-pumps-are-oversized.de.md",
  ].map((name) => name.replace("2026", String(new Date().getUTCFullYear())));

  test("a new document and its translation", async () => {
    const given = commands.get("A new document")?.slice(1) ?? [];
    assert.equal(given.length, 2);
    for (const command of given) {
      const { status, output } = await run(command);
      assert.equal(status, 0, output);
    }
    assert.deepEqual(
      git("ls-files", "--others").trim().split("\n").toSorted(),
      posts.map((name) => `content/${name}`).toSorted(),
    );
  });

  test("check with a problem and without", async () => {
    const [check = ""] = commands.get("Check") ?? [];
    const file = path.join(folder, posts[0] ?? "");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(/^date: \S+/m, "date: soon"));
    const wrong = await run(check);
    assert.equal(wrong.status, 1);
    assert.match(wrong.output, /oversized\.md:4:7 {2}"date" must be a date/);
    writeFileSync(file, text);
    assert.equal((await run(check)).status, 0);
  });

  test("the dry run, and the push", async () => {
    for (const name of posts) {
      const file = path.join(folder, name);
      const text = readFileSync(file, "utf8");
      // A date in the past in every time zone.
      writeFileSync(
        file,
        text.replace(/^draft: true.*\n/m, "").replace(/^date: \S+/m, "date: 2026-01-31"),
      );
    }
    const [dryRun = "", ...publish] = commands.get("Publish") ?? [];
    const { status, output } = await run(`${dryRun} --url ${live.origin} --outDir ${makeFolder()}`);
    assert.equal(status, 0, output);
    assert.match(output, /^ {2}added {4}\/blog\/why-pumps-are-oversized\/$/m);
    assert.match(output, /^ {2}added {4}\/de\/blog\/why-pumps-are-oversized\/$/m);
    assert.match(output, /nothing was published/i);
    assert.equal(publish.length, 3);
    for (const command of publish)
      assert.equal((await run(command, repository)).status, 0, command);
    assert.equal(git("log", "-1", "--format=%s", "origin/main").trim(), "Write about pumps");
  });
});
