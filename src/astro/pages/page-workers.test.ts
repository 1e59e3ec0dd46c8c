import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { describe, test } from "node:test";
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
});
