/**
 * Quality of the search for programs, with the questions that the search pages are measured with
 * (tests/browser/search-questions.slow.test.ts). A value below its limit means that a change made
 * ranking worse.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { parse } from "yaml";
import { z } from "zod";
import { realContent } from "../../scripts/real-content.ts";
import { createHandler } from "../../src/plugins/built-in-edge.ts";
import type { EdgeHandler } from "../../src/edge/handle.ts";
import { fileReader } from "../../src/plugins/node-server/read-files.ts";
import { build, makeFolder, root } from "./built-sites.fixture.ts";

const pages = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const questions = z
  .record(z.string(), z.record(z.string(), pages))
  .parse(parse(readFileSync(new URL("../browser/search-questions.yaml", import.meta.url), "utf8")));

const Results = z.object({ data: z.array(z.object({ url: z.string() })) });

/** Reciprocal ranks of the expected pages: those of every second question, and of the others. */
async function rankAll(edge: EdgeHandler, list: string): Promise<[number[], number[]]> {
  const halves: [number[], number[]] = [[], []];
  let index = 0;
  for (const [question, meant] of Object.entries(questions[list] ?? {})) {
    const query = new URLSearchParams({ q: question });
    const response = await edge(new Request(`https://site.example/api/public/v1/search?${query}`));
    const { data } = Results.parse(await response.json());
    const rank = data.findIndex(({ url }) => meant.includes(new URL(url).pathname)) + 1;
    halves[index++ % 2 === 0 ? 0 : 1].push(rank === 0 ? 0 : 1 / rank);
  }
  return halves;
}

function testQuestions(content: string, lists: Record<string, [tuned: number, unseen: number]>) {
  let edge: EdgeHandler;
  before(() => {
    const output = path.join(makeFolder(), "dist");
    const built = build(content, output, ["--skip", "social-images"]);
    assert.equal(built.status, 0, built.output);
    edge = createHandler(fileReader(output));
  });
  for (const [list, limits] of Object.entries(lists))
    test(`answers the questions of "${list}"`, async (context) => {
      const halves = await rankAll(edge, list);
      for (const [half, ranks] of halves.entries()) {
        const mrr = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
        context.diagnostic(`${list}, ${half === 0 ? "tuned" : "unseen"}: ${mrr.toFixed(3)}`);
        assert.ok(mrr >= (limits[half] ?? 1), `${list}: ${mrr}, at least ${limits[half]}`);
      }
    });
}

const skipUnless = (folder: string) => ({
  skip: existsSync(folder) ? false : "its content is not on this machine",
});

describe("the search of a blog of 675 documents", skipUnless(realContent), () =>
  testQuestions(realContent, {
    gsa: [0.92, 0.86],
    topics: [1, 0.94],
    misspelled: [0.93, 1],
    words: [1, 1],
    tuning: [0.86, 0.74],
    unseen: [0.78, 0.79],
    "unseen-misspelled": [1, 0.8],
    "all-answers": [0.92, 0.93],
    "all-answers-misspelled": [1, 1],
    "held-out": [0.77, 1],
  }),
);

const books = path.join(root, "../shared/corpus/gsa-books/content");

describe("the search of books", skipUnless(books), () =>
  testQuestions(books, {
    "gsa-books": [0.92, 0.94],
    "books-tuning": [0.86, 0.79],
    "unseen-books": [0.9, 0.85],
    "all-answers-books": [1, 0.94],
    "held-out-books": [1, 0.69],
  }),
);
