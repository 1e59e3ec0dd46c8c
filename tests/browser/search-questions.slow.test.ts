/**
 * Search quality with questions as readers type them, on the search pages of the demo and of real
 * documents. A value below its limit means that a change made ranking worse.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { parse } from "yaml";
import { z } from "zod";
import { realContent } from "../../scripts/real-content.ts";
import { build, makeFolder, root } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";

const pages = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const questions = z
  .record(z.string(), z.record(z.string(), pages))
  .parse(parse(readFileSync(new URL("search-questions.yaml", import.meta.url), "utf8")));

/** Mean reciprocal rank, and the share of questions whose page is among the first three. */
interface Quality {
  mrr: number;
  firstThree: number;
}

/** @returns the ranks of the expected pages, 0 if missing */
async function rankAll(page: Page, list: string) {
  const ranks: number[] = [];
  const rows = page.locator("[data-search-results] > [role=row]");
  for (const [question, meant] of Object.entries(questions[list] ?? {})) {
    await rows.evaluateAll((all) => all.forEach((row) => row.classList.add("is-earlier")));
    // In place, because loading the page for each question takes most of the time.
    await page.locator("main input[type=search]").fill(question);
    await rows.and(page.locator(":not(.is-earlier)")).first().waitFor();
    await page.waitForFunction(isComplete);
    const links = rows.locator("h2 a");
    const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    ranks.push(found.findIndex((href) => meant.includes(href ?? "")) + 1);
  }
  return ranks;
}

/** High enough for ten results, which load as they come into view. */
const tallWindow = { width: 1280, height: 5_000 };

/** @returns whether the page shows all results of its status line ("One result"), or ten of them */
function isComplete(): boolean {
  const status = document.querySelector("[data-search-status]")?.textContent ?? "";
  const count = Number(/^\d+/.exec(status) ?? 1);
  return (
    document.querySelectorAll("[data-search-results] > [role=row]").length === Math.min(count, 10)
  );
}

function measure(ranks: readonly number[]): Quality {
  const share = (value: (rank: number) => number) =>
    Math.round((ranks.reduce((sum, rank) => sum + value(rank), 0) / ranks.length) * 1000) / 1000;
  return {
    mrr: share((rank) => (rank > 0 ? 1 / rank : 0)),
    firstThree: share((rank) => (rank > 0 && rank <= 3 ? 1 : 0)),
  };
}

/**
 * Tests the questions of each list in two halves: every second question, which may be used to tune
 * the ranking, and the others. Lists that are used only for one purpose are divided, too.
 */
function testQuestions(
  name: string,
  output: string | (() => string),
  searchPath: string,
  lists: Record<string, { tuned: Quality; unseen: Quality }>,
): void {
  const site = browseSite(output);
  for (const [list, limits] of Object.entries(lists))
    test(`answers the questions of "${list}" on ${name}`, (context) =>
      site.visit(
        searchPath,
        async ({ page }) => {
          const ranks = await rankAll(page, list);
          for (const [index, half] of (["tuned", "unseen"] as const).entries()) {
            const quality = measure(ranks.filter((_, at) => at % 2 === index));
            context.diagnostic(`${list}, ${half}: ${JSON.stringify(quality)}`);
            for (const figure of ["mrr", "firstThree"] as const)
              assert.ok(
                quality[figure] >= limits[half][figure],
                `${list}, ${half}: ${figure} is ${quality[figure]}, at least ${limits[half][figure]} is required`,
              );
          }
        },
        tallWindow,
      ));
}

describe("the search of the demo", () => {
  testQuestions("the English search page", demoOutput, "/search/", {
    demo: { tuned: { mrr: 0.9, firstThree: 1 }, unseen: { mrr: 0.9, firstThree: 1 } },
  });
  testQuestions("the German search page", demoOutput, "/de/search/", {
    german: { tuned: { mrr: 0.9, firstThree: 0.9 }, unseen: { mrr: 0.8, firstThree: 0.85 } },
  });
});

/** Builds a content folder before the tests. */
function buildContent(content: string): () => string {
  const output = path.join(makeFolder(), "dist");
  before(() => {
    const built = build(content, output, ["--skip", "social-images"]);
    assert.equal(built.status, 0, built.output);
  });
  return () => output;
}

const skipUnless = (folder: string) => ({
  skip: existsSync(folder) ? false : "its content is not on this machine",
});

describe("the search of the documentation", () => {
  const output = path.join(makeFolder(), "dist");
  before(() => {
    const built = spawnSync(process.execPath, ["scripts/docs.ts", "--outDir", output], {
      cwd: root,
      encoding: "utf8",
    });
    assert.equal(built.status, 0, built.stderr);
  });
  testQuestions("its search page", () => output, "/search/", {
    "readers-documentation": {
      tuned: { mrr: 0.88, firstThree: 0.92 },
      unseen: { mrr: 0.8, firstThree: 0.86 },
    },
    "documentation-tuning": {
      tuned: { mrr: 0.9, firstThree: 0.88 },
      unseen: { mrr: 0.95, firstThree: 1 },
    },
    "later-readers-documentation": {
      tuned: { mrr: 0.85, firstThree: 0.88 },
      unseen: { mrr: 0.7, firstThree: 0.75 },
    },
    "third-readers-documentation": {
      tuned: { mrr: 0.9, firstThree: 0.9 },
      unseen: { mrr: 0.75, firstThree: 0.8 },
    },
    "fourth-readers-documentation": {
      tuned: { mrr: 1, firstThree: 1 },
      unseen: { mrr: 0.9, firstThree: 0.92 },
    },
    "fifth-readers-documentation": {
      tuned: { mrr: 0.74, firstThree: 0.84 },
      unseen: { mrr: 0.77, firstThree: 0.84 },
    },
  });
});

describe("the search of a blog of 675 documents", skipUnless(realContent), () => {
  testQuestions("its search page", buildContent(realContent), "/search/", {
    gsa: { tuned: { mrr: 0.88, firstThree: 0.9 }, unseen: { mrr: 0.84, firstThree: 0.9 } },
    topics: { tuned: { mrr: 0.95, firstThree: 0.95 }, unseen: { mrr: 0.86, firstThree: 0.95 } },
    misspelled: { tuned: { mrr: 0.9, firstThree: 1 }, unseen: { mrr: 0.9, firstThree: 1 } },
    readers: { tuned: { mrr: 0.77, firstThree: 0.86 }, unseen: { mrr: 0.75, firstThree: 0.86 } },
    "later-readers": {
      tuned: { mrr: 0.93, firstThree: 1 },
      unseen: { mrr: 0.74, firstThree: 0.87 },
    },
    "third-readers": {
      tuned: { mrr: 0.65, firstThree: 0.7 },
      unseen: { mrr: 0.64, firstThree: 0.8 },
    },
    "fourth-readers": {
      tuned: { mrr: 0.7, firstThree: 0.88 },
      unseen: { mrr: 0.86, firstThree: 1 },
    },
    "fifth-readers": {
      tuned: { mrr: 0.66, firstThree: 0.8 },
      unseen: { mrr: 0.55, firstThree: 0.56 },
    },
    words: { tuned: { mrr: 1, firstThree: 1 }, unseen: { mrr: 1, firstThree: 1 } },
    tuning: { tuned: { mrr: 0.77, firstThree: 0.82 }, unseen: { mrr: 0.68, firstThree: 0.78 } },
    unseen: { tuned: { mrr: 0.83, firstThree: 1 }, unseen: { mrr: 0.78, firstThree: 0.88 } },
    "unseen-misspelled": {
      tuned: { mrr: 0.9, firstThree: 1 },
      unseen: { mrr: 0.8, firstThree: 1 },
    },
    "all-answers": {
      tuned: { mrr: 0.91, firstThree: 0.94 },
      unseen: { mrr: 0.9, firstThree: 0.94 },
    },
    "all-answers-misspelled": {
      tuned: { mrr: 0.9, firstThree: 1 },
      unseen: { mrr: 0.85, firstThree: 1 },
    },
  });
});

const books = path.join(root, "../shared/corpus/gsa-books/content");

describe("the search of books", skipUnless(books), () => {
  testQuestions("their search page", buildContent(books), "/search/", {
    "gsa-books": {
      tuned: { mrr: 0.88, firstThree: 0.88 },
      unseen: { mrr: 0.79, firstThree: 0.88 },
    },
    "books-tuning": {
      tuned: { mrr: 0.85, firstThree: 0.9 },
      unseen: { mrr: 0.77, firstThree: 0.9 },
    },
    "unseen-books": {
      tuned: { mrr: 0.89, firstThree: 1 },
      unseen: { mrr: 0.82, firstThree: 0.85 },
    },
    "all-answers-books": {
      tuned: { mrr: 0.95, firstThree: 1 },
      unseen: { mrr: 0.93, firstThree: 1 },
    },
  });
});
