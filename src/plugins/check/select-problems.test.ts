import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { runMain } from "../../cli/run-program.fixture.ts";
import { markdownFile, writeContent } from "../../content/content-folder.fixture.ts";

const post = (body: string, facts = {}) => markdownFile({ date: "2026-01-01", ...facts }, body);
const folder = writeContent({
  "pages/index.de.md": markdownFile({ title: "Start", category: "Company" }),
  "pages/journal.md": markdownFile({ category: "Company", listing: "blog" }),
  "blog/pumps.md": post("## Why\n"),
  "blog/valves.md": post("[a](./pumps.md#why) [b](/nope/)\n"),
  "blog/a.md": post("[a](/nope/)\n", { draft: true }),
});
const repository = path.dirname(folder);

async function check(standing: string, ...words: string[]) {
  const { status, stdout, stderr } = await runMain(["check", ...words], {
    env: { CONTENT_DIR: folder, INIT_CWD: standing },
  });
  return { status, lines: (stdout + stderr).trimEnd().split("\n") };
}

function git(...args: string[]): void {
  const { status, stderr } = spawnSync(
    "git",
    ["-C", repository, "-c", "user.name=A", "-c", "user.email=a@b.c", ...args],
    { encoding: "utf8" },
  );
  assert.equal(status, 0, stderr);
}

const nope =
  'links to "/nope/", which does not exist on this site. Correct the URL, or remove the link.';

describe("npm run check", () => {
  test("reports all files, with paths relative to the current folder", async () => {
    assert.deepEqual(await check(path.join(folder, "blog")), {
      status: 0,
      lines: [
        "Warnings, which never fail the run:",
        `a.md:7:1  ${nope}`,
        `valves.md:6:21  ${nope}`,
        "",
        "2 warnings in the content.",
      ],
    });
  });

  test("reports the given files, and counts the others", async () => {
    assert.deepEqual((await check(repository, "content/blog/a.md")).lines, [
      "Warnings, which never fail the run:",
      `content/blog/a.md:7:1  ${nope}`,
      "",
      "1 warning in the content.",
      "Other files: 1 warning in the content. Run npm run check to see them.",
    ]);
    assert.deepEqual((await check(repository, "content/blog/pumps.md")).lines, [
      "1 file, no problems.",
      "Other files: 2 warnings in the content. Run npm run check to see them.",
    ]);
  });

  test("refuses a missing file", async () => {
    assert.deepEqual(await check(repository, "content/blog/b.md"), {
      status: 1,
      lines: [
        '"content/blog/b.md" is not a file in content. Write its path relative to the current folder.',
      ],
    });
  });

  test("reports changed files and those that depend on them", async () => {
    git("init", "--quiet", "--initial-branch=main");
    git("add", ".");
    git("commit", "--quiet", "--message=Start");
    git("checkout", "--quiet", "-b", "mine");
    assert.deepEqual((await check(repository, "--changed")).lines, [
      "0 files, no problems.",
      "Other files: 2 warnings in the content. Run npm run check to see them.",
    ]);
    renameSync(path.join(folder, "blog/pumps.md"), path.join(folder, "blog/motors.md"));
    git("add", ".");
    git("commit", "--quiet", "--message=Rename");
    rmSync(path.join(folder, "blog/a.md"));
    writeFileSync(path.join(folder, "blog/new.md"), "");
    assert.deepEqual(await check(repository, "--changed"), {
      status: 1,
      lines: [
        "content/blog/new.md:1:1  is empty. Start it with front matter: ---, title: …, description: …, ---.",
        'content/blog/valves.md:6:1  links to the file "./pumps.md", which does not exist. Correct the path, or remove the link.',
        "",
        "2 problems in the content.",
        "Other files: 1 warning in the content. Run npm run check to see them.",
      ],
    });
    assert.equal((await check(repository, "--changed", "main")).status, 1);
    assert.deepEqual(
      await check(repository, "--since", "main"),
      await check(repository, "--changed", "main"),
    );
    assert.deepEqual((await check(repository, "--changed", "HEAD")).lines, [
      "content/blog/new.md:1:1  is empty. Start it with front matter: ---, title: …, description: …, ---.",
      "",
      "1 problem in the content.",
      "Other files: 1 problem and 1 warning in the content. Run npm run check to see them.",
    ]);
    assert.deepEqual((await check(repository, "--changed", "nowhere")).lines, [
      "git cannot compare with nowhere. Pass a commit or branch that exists in this clone with its full history.",
    ]);
  });
});
