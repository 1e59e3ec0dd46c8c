import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { format } from "prettier";
import { drawChart } from "./chart.ts";
import { formatPost } from "./documents.ts";
import { isReached, median, type Figure, type Results, type Timing } from "./results.ts";
import { formatResults } from "./table.ts";
import { takeTurns, type Work } from "./turns.ts";

const timing = (
  work: string,
  documents: number,
  seconds: number,
  more: Partial<Timing> = {},
): Timing => ({
  work,
  documents,
  runs: 3,
  seconds,
  processor: null,
  spread: 0.05,
  memory: null,
  ...more,
});

const figure = (value: number, goal: Partial<Figure>): Figure => ({
  name: "warm list",
  documents: 1_000,
  value,
  unit: "µs",
  most: null,
  least: null,
  ...goal,
});

const machine = "a machine";

const results = (timings: Timing[], figures: Figure[] = []): Results => ({
  posts: "made posts",
  timings: timings.length > 0 ? { cold: { machine, results: timings } } : {},
  figures: figures.length > 0 ? { edge: { machine, results: figures } } : {},
});

const lean = "cold, without search and social images";

describe("the tables", () => {
  test("say what each work took, and how far that is from what is to be reached", async () => {
    const told = formatResults(
      results(
        [timing("Hugo 0.168.0", 10_000, 10), timing(lean, 10_000, 11, { memory: 900e6 })],
        [figure(12.5, { most: 30 })],
      ),
    );
    assert.equal(
      await format(told, { parser: "markdown" }),
      `| documents | work                                   | median | processor | runs | spread | memory |
| --------- | -------------------------------------- | ------ | --------- | ---- | ------ | ------ |
| 10,000    | Hugo 0.168.0                           | 10.0 s | –         | 3    | 5 %    | –      |
| 10,000    | cold, without search and social images | 11.0 s | –         | 3    | 5 %    | 900 MB |

| documents | what is to be reached                                       | measured | goal          |         |
| --------- | ----------------------------------------------------------- | -------- | ------------- | ------- |
| 10,000    | cold build without search and social images, of Hugo's time | 1.10 ×   | at most 1.9 × | reached |

| documents in the list | 1,000   | goal          |
| --------------------- | ------- | ------------- |
| warm list             | 12.5 µs | at most 30 µs |

Every goal is reached.

Measured on a machine: cold, edge.

The builds are of made posts.
`,
    );
  });

  test("name what was missed, and what the machine has disturbed", () => {
    const told = formatResults(
      results(
        [timing("Hugo 0.168.0", 10_000, 10), timing(lean, 10_000, 25, { spread: 0.3 })],
        [figure(31, { most: 30 })],
      ),
    );
    assert.match(told, /\| 2\.50 × \| at most 1\.9 × \| \*\*missed\*\* \|/);
    assert.match(told, /30 %, disturbed/);
    assert.match(
      told,
      /Not reached: cold build .+ at 10,000 \(2\.50 ×, goal at most 1\.9 ×\); warm list at 1,000 \(31\.0 µs, goal at most 30 µs\)\./,
    );
  });

  test("do without Hugo", () => {
    const told = formatResults(results([timing(lean, 10_000, 25)]));
    assert.doesNotMatch(told, /Hugo/);
  });
});

describe("works in turns", () => {
  const named = (name: string, seconds: readonly number[]): Work => {
    const left = [...seconds];
    return {
      name,
      run: () =>
        Promise.resolve({
          seconds: left.shift() ?? 1,
          processor: null,
          memory: left.length,
        }),
    };
  };
  const noLog = () => undefined;

  test("are each done as often as asked for, and their middle counts", async () => {
    const [one, other] = await takeTurns(
      [named("one", [1, 1.1, 1.05]), named("other", [2, 2.1, 2.05])],
      10,
      3,
      noLog,
    );
    assert.deepEqual(one, {
      work: "one",
      documents: 10,
      runs: 3,
      seconds: 1.05,
      processor: null,
      spread: (1.1 - 1) / 1.05,
      memory: 2,
    });
    assert.equal(other?.seconds, 2.05);
  });

  test("are done again, all of them, where one was disturbed", async () => {
    const lines: string[] = [];
    const timings = await takeTurns(
      [named("one", [1, 3, 1, 1, 1, 1]), named("other", [2, 2, 2, 2, 2, 2])],
      10,
      3,
      (line) => lines.push(line),
    );
    assert.deepEqual(
      timings.map(({ runs, seconds, spread }) => [runs, seconds, spread > 0.15]),
      [
        [5, 1, false],
        [5, 2, false],
      ],
    );
    assert.match(lines.at(-1) ?? "", /once more/);
  });
});

describe("goals", () => {
  for (const [value, goal, expected] of [
    [29, { most: 30 }, true],
    [30, { most: 30 }, true],
    [31, { most: 30 }, false],
    [0.9, { least: 0.9 }, true],
    [0.89, { least: 0.9 }, false],
    [5, {}, null],
  ] as const) {
    test(`${value} against ${JSON.stringify(goal)} is ${expected}`, () => {
      assert.equal(isReached(figure(value, goal)), expected);
    });
  }

  test("take the middle of several runs", () => {
    assert.equal(median([3, 1, 2]), 2);
    assert.equal(median([4, 1, 2, 3]), 2);
  });
});

describe("the chart", () => {
  const timings = [
    timing("Hugo 0.168.0", 10_000, 10),
    timing(lean, 10_000, 25),
    timing(lean, 2_000, 5),
  ];

  test("draws a bar for each work of a size, the fastest first", () => {
    const chart = drawChart(timings, 10_000) ?? "";
    assert.equal(chart, drawChart(timings, 10_000));
    assert.deepEqual(
      [...chart.matchAll(/class="(ours|theirs)" .*width="([\d.]+)"/g)].map(([, whose, width]) => [
        whose,
        Number(width),
      ]),
      [
        ["theirs", 144],
        ["ours", 360],
      ],
    );
    assert.match(chart, /prefers-color-scheme:dark/);
    assert.doesNotMatch(chart, /NaN|undefined|Infinity/);
  });

  test("needs two works", () => {
    assert.equal(drawChart(timings, 2_000), undefined);
  });
});

describe("a made post", () => {
  test("is the same for the same number and another for another", () => {
    assert.equal(formatPost(7), formatPost(7));
    assert.notEqual(formatPost(7), formatPost(8));
  });
});
