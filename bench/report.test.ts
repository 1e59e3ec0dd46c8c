import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { format } from "prettier";
import { median } from "../packages/conformance/src/median.ts";
import { measure, type Task, type Timing } from "./measure.ts";
import { formatPost } from "./posts.ts";
import { formatResults, readGoals, type Figure, type Results } from "./report.ts";

const timing = (task: string, seconds: number, more: Partial<Timing> = {}): Timing => ({
  task,
  documents: 10_000,
  runs: 3,
  seconds,
  processor: null,
  spread: 0.05,
  memory: null,
  ...more,
});
const figure = (value: number): Figure => ({
  name: "warm list page",
  documents: 1_000,
  value,
  unit: "µs",
});
const results = (timings: Timing[], figures: Figure[] = []): Results => ({
  posts: "generated posts",
  timings: { cold: { machine: "a machine", results: timings } },
  figures: figures.length > 0 ? { edge: { machine: "a machine", results: figures } } : {},
});
const lean = "cold, without search and social images";

describe("the tables", () => {
  test("show each task, and its distance to the goal", async () => {
    const text = formatResults(
      results([timing("Hugo 0.168.0", 10), timing(lean, 11, { memory: 900e6 })], [figure(12.5)]),
    );
    assert.equal(
      await format(text, { parser: "markdown" }),
      `| documents | task                                   | median | processor | runs | spread | memory |
| --------- | -------------------------------------- | ------ | --------- | ---- | ------ | ------ |
| 10,000    | Hugo 0.168.0                           | 10 s   | –         | 3    | 5 %    | –      |
| 10,000    | cold, without search and social images | 11 s   | –         | 3    | 5 %    | 900 MB |

| documents | goal                                                                 | measured | wanted        |         |
| --------- | -------------------------------------------------------------------- | -------- | ------------- | ------- |
| 10,000    | cold build without search and social images, relative to Hugo's time | 1.10 ×   | at most 1.9 × | reached |

| documents in the list | 1,000   | goal          |
| --------------------- | ------- | ------------- |
| warm list page        | 12.5 µs | at most 30 µs |

Every goal is reached.

Measured on a machine: cold, edge.

The builds contain generated posts.
`,
    );
  });

  test("name missed goals and noisy measurements", () => {
    const text = formatResults(
      results([timing("Hugo 0.168.0", 10), timing(lean, 25, { spread: 0.3 })], [figure(31)]),
    );
    assert.match(text, /\| 2\.50 × \| at most 1\.9 × \| \*\*missed\*\* \|/);
    assert.match(text, /30 %, noisy/);
    assert.match(text, /31 µs/);
    assert.match(text, /Missed goals: 2 of \d/);
  });

  test("omit goals compared with Hugo if it was not measured", () => {
    assert.doesNotMatch(formatResults(results([timing(lean, 25)])), /Hugo/);
  });

  test("have goals for figures that are measured", () => {
    const { figures } = readGoals();
    assert.ok(figures.every(({ max, min }) => (max === undefined) !== (min === undefined)));
  });
});

describe("tasks", () => {
  const named = (name: string, times: readonly number[]): Task => {
    const left = [...times];
    return {
      name,
      run: () =>
        Promise.resolve({ seconds: left.shift() ?? 1, processor: null, memory: left.length }),
    };
  };

  test("run alternately, and their median counts", async () => {
    const names: string[] = [];
    const log = (line: string) => names.push(line.split(":")[0] ?? "");
    const [one, other] = await measure(
      [named("one", [1, 1.1, 1.05]), named("other", [2, 2.1, 2.05])],
      { documents: 10, runs: 3, log },
    );
    assert.deepEqual(names, ["one", "other", "one", "other", "one", "other"]);
    assert.deepEqual(one, {
      task: "one",
      documents: 10,
      runs: 3,
      seconds: 1.05,
      processor: null,
      spread: (1.1 - 1) / 1.05,
      memory: 2,
    });
    assert.equal(other?.seconds, 2.05);
  });

  test("all run more often if the times of one differ", async () => {
    const timings = await measure(
      [named("one", [1, 3, 1, 1, 1, 1]), named("other", [2, 2, 2, 2, 2, 2])],
      { documents: 10, runs: 3, log: () => undefined },
    );
    assert.deepEqual(
      timings.map(({ runs, seconds, spread }) => [runs, seconds, spread > 0.15]),
      [
        [5, 1, false],
        [5, 2, false],
      ],
    );
  });

  test("have the lower middle value as median of an even number of runs", () => {
    assert.equal(median([3, 1, 2]), 2);
    assert.equal(median([4, 1, 2, 3]), 2);
  });
});

test("a generated post depends only on its number", () => {
  assert.equal(formatPost(7), formatPost(7));
  assert.notEqual(formatPost(7), formatPost(8));
});
