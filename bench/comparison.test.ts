import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { formatSection } from "../scripts/generated-section.ts";
import { comparisonMark, formatComparison } from "./comparison.ts";
import { formatResults, resultsSchema, type Figure } from "./report.ts";

const time = (name: string, value: number, documents = 100): Figure => ({
  name: `${name}: processor time`,
  documents,
  value,
  unit: "s",
});
const part = (...figures: Figure[]) => ({ setup: "a machine", figures });

describe("the comparison with other generators", () => {
  const themed = "Hugo 0.168.0 with PaperMod and Pagefind";

  test("names missed goals first, and compares only times of one run", () => {
    const text = formatComparison({
      parts: {
        small: part(
          time(themed, 2),
          time("cold, complete", 7),
          time("nothing changed", 1.9),
          time(themed, 4, 500),
          time("cold, complete", 4, 500),
          time("nothing changed", 3, 500),
        ),
        peers: part(
          time("Hugo 0.168.0", 1),
          time("Starlight 0.42.4", 40),
          time("this project, complete", 10),
        ),
      },
    });
    assert.equal(
      text,
      `A first build misses its goal: it takes the processor time of Hugo with a theme and Pagefind 3.5 times with 100 posts (goal: 1.6). A second build misses its goal: it takes the processor time of Hugo with a theme and Pagefind 0.8 times with 500 posts (goal: 0.5).

| First build | 100 posts | 500 posts |
| --- | --- | --- |
| this project, complete | ██████ 1.00 × | ██████ 1.00 × |
| Hugo 0.168.0 with PaperMod and Pagefind | ██ 0.29 × | ██████ 1.00 × |
| Hugo 0.168.0 | █ 0.10 × |  |
| Starlight 0.42.4 | ████████████████████████ 4.00 × |  |`,
    );
  });

  test("is empty without measurements", () => {
    assert.equal(formatComparison({ parts: {} }), "");
  });
});

test("the pages have the figures of results.json", async () => {
  const root = new URL("../", import.meta.url);
  const read = (name: string) => readFileSync(new URL(name, root), "utf8");
  const results = resultsSchema.parse(JSON.parse(read("docs/contributing/bench/results.json")));
  for (const [page, mark, section] of [
    ["docs/contributing/cost.md", "bench: written by npm run bench", formatResults(results)],
    ["docs/guides/comparison.md", comparisonMark, formatComparison(results)],
  ] as const)
    assert.equal(await formatSection(page, mark, section), read(page), page);
});
