import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { format } from "prettier";
import { drawChart } from "./chart.ts";
import { formatPost } from "./documents.ts";
import {
  isReached,
  median,
  type BuildResult,
  type Figure,
  type Results,
} from "./results.ts";
import { formatResults } from "./table.ts";

const build = (documents: number, cold: number): BuildResult => ({
  documents,
  runs: 3,
  cold,
  edited: cold * 1.2,
  unchanged: cold * 0.6,
  withSearch: cold * 2,
  hugo: cold / 0.9,
  memory: 512_000_000,
  files: 3 * documents,
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

const results: Results = {
  machine: "a machine",
  posts: "made posts",
  build: [build(1_000, 2), build(10_000, 20)],
  edge: [figure(12.5, { most: 30 })],
  requests: [],
  mixed: [],
  memory: [],
};

describe("the table", () => {
  test("has a row for each number of documents and says what was reached", async () => {
    assert.equal(
      await format(formatResults(results), { parser: "markdown" }),
      `| documents | cold build | Hugo   | ratio | with search index | one post edited | nothing edited | memory | files  |
| --------- | ---------- | ------ | ----- | ----------------- | --------------- | -------------- | ------ | ------ |
| 1,000     | 2.0 s      | 2.2 s  | 0.90  | 4.0 s             | 2.4 s (60 %)    | 1.2 s (30 %)   | 512 MB | 3,000  |
| 10,000    | 20.0 s     | 22.2 s | 0.90  | 40.0 s            | 24.0 s (60 %)   | 12.0 s (30 %)  | 512 MB | 30,000 |

| documents in the list | 1,000   | goal        |
| --------------------- | ------- | ----------- |
| warm list             | 12.5 µs | below 30 µs |

Every goal is reached.

Measured in one run on a machine, the builds with made posts.
`,
    );
  });

  test("names what was not reached", () => {
    const missed = formatResults({
      ...results,
      build: [
        { ...build(1_000, 2), hugo: 1 },
        { ...build(10_000, 2), hugo: 1, memory: 2e9 },
      ],
      edge: [figure(31, { most: 30 })],
    });
    assert.match(
      missed,
      /Not reached: a cold build of 10,000 documents in Hugo's time; a build of 10,000 documents within 1 GB; warm list at 1,000 \(31\.0 µs, goal below 30 µs\)\./,
    );
  });

  test("does without Hugo", () => {
    const alone = formatResults({
      ...results,
      build: [{ ...build(1_000, 2), hugo: null }],
    });
    assert.match(alone, /\| 1,000 \| 2\.0 s \| – \| – /);
  });
});

describe("goals", () => {
  for (const [value, goal, expected] of [
    [29, { most: 30 }, true],
    [30, { most: 30 }, false],
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
  test("draws a line for each kind of build, the same each time, with names apart", () => {
    const chart = drawChart(results.build) ?? "";
    assert.equal(chart, drawChart(results.build));
    assert.equal(chart.match(/class="line/g)?.length, 4);
    assert.equal(chart.match(/<circle/g)?.length, 8);
    assert.match(chart, /prefers-color-scheme:dark/);
    assert.doesNotMatch(chart, /NaN|undefined|Infinity/);
    const heights = [
      ...chart.matchAll(/class="label c\d" x="[\d.]+" y="([\d.]+)"/g),
    ]
      .map(([, height]) => Number(height))
      .toSorted((a, b) => a - b);
    assert.equal(heights.length, 4);
    for (const [index, height] of heights.entries())
      assert.ok(index === 0 || height - (heights[index - 1] ?? 0) >= 17.9);
  });

  test("needs two sizes", () => {
    assert.equal(drawChart([build(1_000, 2)]), undefined);
  });
});

describe("a made post", () => {
  test("is the same for the same number and another for another", () => {
    assert.equal(formatPost(7), formatPost(7));
    assert.notEqual(formatPost(7), formatPost(8));
  });
});
