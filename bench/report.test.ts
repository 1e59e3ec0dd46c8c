import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { format } from "prettier";
import { median } from "./median.ts";
import { measure, type Task } from "./measure.ts";
import { formatPost } from "./posts.ts";
import { formatResults, readGoals, type Figure, type Results } from "./report.ts";

const figure = (
  name: string,
  value: number,
  unit: Figure["unit"] = "s",
  more: Partial<Figure> = {},
): Figure => ({ name, documents: 10_000, value, unit, ...more });
const results = (...figures: Figure[]): Results => ({
  parts: {
    cold: { setup: "a machine, with generated posts", figures },
    edge: { setup: "a machine, with generated posts", figures: [] },
  },
});
const lean = "cold, without search and social images";

describe("the table", () => {
  test("shows each figure and its goal", async () => {
    const text = formatResults(
      results(
        figure("Hugo 0.168.0", 10),
        figure(lean, 11, "s", { spread: 0.05 }),
        figure("cold, complete: memory", 900.4, "MB"),
        figure("warm list page", 12.5, "µs", { documents: 1_000 }),
      ),
    );
    assert.equal(
      await format(text, { parser: "markdown" }),
      `| documents                                                        | 1,000   | 10,000 | goal          |
| ---------------------------------------------------------------- | ------- | ------ | ------------- |
| Hugo 0.168.0                                                     |         | 10 s   |               |
| cold, without search and social images                           |         | 11 s   |               |
| cold, complete: memory                                           |         | 900 MB | at most 1,200 |
| warm list page                                                   | 12.5 µs |        | at most 30    |
| cold, without search and social images, relative to Hugo 0.168.0 |         | 1.10 × | at most 1.9   |

Every goal is reached.

Measured on a machine, with generated posts: cold, edge.
`,
    );
  });

  test("marks missed goals and noisy measurements", () => {
    const text = formatResults(
      results(
        figure("Hugo 0.168.0", 10),
        figure(lean, 25, "s", { spread: 0.3 }),
        figure("warm list page", 31, "µs"),
      ),
    );
    assert.match(text, /\| \*\*2\.50 ×\*\* \| at most 1\.9 \|/);
    assert.match(text, /\| 25 s, noisy: ±30 % \|/);
    assert.match(text, /\| \*\*31 µs\*\* \|/);
    assert.match(text, /Missed goals: 2 of 2\./);
  });

  test("omits goals compared with Hugo if it was not measured", () => {
    assert.doesNotMatch(formatResults(results(figure(lean, 25))), /Hugo/);
  });

  test("has goals with one bound", () => {
    assert.ok(readGoals().every(({ max, min }) => Number.isFinite(max) !== Number.isFinite(min)));
  });
});

describe("tasks", () => {
  const named = (name: string, times: readonly number[]): Task => {
    const left = [...times];
    return {
      name,
      run: async () => ({ seconds: left.shift() ?? 1, memory: left.length }),
    };
  };

  test("run alternately, and their median counts", async () => {
    const names: string[] = [];
    const log = (line: string) => names.push(line.split(":")[0] ?? "");
    const [one, memory, other] = await measure(
      [named("one", [1, 1.1, 1.05]), named("other", [2, 2.1, 2.05])],
      { documents: 10, runs: 3, log },
    );
    assert.deepEqual(names, ["one", "other", "one", "other", "one", "other"]);
    const common = { documents: 10, unit: "s" };
    assert.deepEqual(one, { ...common, name: "one", value: 1.05, spread: (1.1 - 1) / 1.05 });
    assert.deepEqual(memory, { ...common, name: "one: memory", value: 2, unit: "MB" });
    assert.equal(other?.value, 2.05);
  });

  test("all run more often if the times of one differ", async () => {
    const names: string[] = [];
    const figures = await measure(
      [named("one", [1, 3, 1, 1, 1, 1]), named("other", [2, 2, 2, 2, 2, 2])],
      { documents: 10, runs: 3, log: (line) => names.push(line) },
    );
    assert.equal(names.length, 2 * 5);
    assert.deepEqual(
      figures.flatMap(({ unit, value, spread = 1 }) =>
        unit === "s" ? [[value, spread > 0.15]] : [],
      ),
      [
        [1, false],
        [2, false],
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
