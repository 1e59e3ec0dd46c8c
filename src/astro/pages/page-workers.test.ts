import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { describe, test } from "node:test";
import { makeFolder } from "../../content/content-folder.fixture.ts";
import { countWorkers } from "./page-workers.ts";

describe("the threads that render pages", () => {
  const rows: [documents: number, wanted: string | undefined, count: number][] =
    [
      [71, undefined, 0],
      [71, "", 0],
      [71, "2", 2],
      [10_000, "0", 0],
      [1_000_000, undefined, availableParallelism() - 1],
    ];
  for (const [documents, wanted, count] of rows)
    test(`are ${count} for ${documents} documents and BUILD_WORKERS ${wanted}`, () => {
      assert.equal(countWorkers(documents, wanted), count);
    });

  test("cannot be counted by a word", () => {
    assert.throws(() => countWorkers(10, "all"), {
      message:
        'BUILD_WORKERS must be a number of threads, got "all". Write 0 to build in one thread, or leave it out.',
    });
  });

  test("do not keep a build that fails before it has pages for them", () => {
    const folder = makeFolder();
    const program = path.join(folder, "build.mjs");
    const module = JSON.stringify(import.meta.resolve("./page-workers.ts"));
    writeFileSync(
      program,
      `import { startPageWorkers } from ${module};
      startPageWorkers(${JSON.stringify(folder)}, 2, () => {});\n`,
    );
    const { status, signal, stderr } = spawnSync(process.execPath, [program], {
      encoding: "utf8",
      timeout: 30_000,
    });
    assert.deepEqual([status, signal], [0, null], stderr);
  });
});
