import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { describeFailure } from "./system-failure.ts";

const caught = (action: () => void): Error => {
  try {
    action();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("Nothing was thrown.");
};

describe("describeFailure", () => {
  const here = process.cwd();
  const cases: [what: string, error: Error, line: RegExp][] = [
    [
      "a missing file",
      caught(() => readFileSync(path.join(here, "content/gone.md"))),
      /^content\/gone\.md does not exist \(ENOENT\)\. Check that it exists/,
    ],
    [
      "a folder instead of a file",
      caught(() => readFileSync(here)),
      /^A file is a folder where a file is expected \(EISDIR\)\./,
    ],
    [
      "a full disk",
      new Error("ENOSPC: no space left on device, copyfile '/a/b.png' -> '/c/b.png'"),
      /^\/c\/b\.png cannot be written, because the disk is full \(ENOSPC\)\. Free some space, .*The last build is unchanged\.$/,
    ],
    [
      "an error that a tool has wrapped",
      new Error("Build failed", {
        cause: new Error(
          `[plugin] Could not load x: EMFILE: too many open files, open '${here}/a.png'`,
        ),
      }),
      /^a\.png cannot be opened, because too many files are open \(EMFILE\)\. .*ulimit -n/,
    ],
    [
      "missing permission for a file whose name contains terminal commands",
      new Error("EACCES: permission denied, open '/a/\u001b[2J.md'"),
      /^"\/a\/\\u001b\[2J\.md" cannot be read or written: permission denied \(EACCES\)\./,
    ],
    ["anything else", new Error("Something else."), /^Something else\.$/],
  ];
  for (const [what, error, line] of cases)
    test(`reports ${what} on one line`, () => {
      assert.match(describeFailure(error), line);
      assert.doesNotMatch(describeFailure(error), /\n/);
    });
});
