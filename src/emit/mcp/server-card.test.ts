import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import {
  loadContent,
  markdownFile,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { aiCatalogPath } from "../../contract/urls.ts";
import { emitServerCard } from "./server-card.ts";

const catalogue = z.object({
  entries: z.tuple([z.object({ representativeQueries: z.array(z.string()).optional() })]),
});

function queriesOf(files: ContentFolder): string[] | undefined {
  const { body = "" } =
    emitServerCard(loadContent(files)).find(({ path }) => path === aiCatalogPath) ?? {};
  return catalogue.parse(JSON.parse(String(body))).entries[0].representativeQueries;
}

const titled = (title: string) => markdownFile({ title, date: "2024-01-01" });

describe("what a catalogue says that a site is asked", () => {
  test("begins with the first of each list, and goes on to five", () =>
    assert.deepEqual(
      queriesOf({
        ...Object.fromEntries(
          ["A", "B", "C", "D", "E"].map((name) => [`blog/${name.toLowerCase()}.md`, titled(name)]),
        ),
        "guides/g.md": titled("G"),
      })?.toSorted(),
      ["A", "B", "C", "D", "G"],
    ));

  test("is two titles at least", () =>
    assert.deepEqual(
      queriesOf({
        "blog/a.md": titled("A"),
        "blog/b.md": titled("B"),
      })?.toSorted(),
      ["A", "B"],
    ));

  test("is left out where there is one alone", () =>
    assert.equal(queriesOf({ "blog/a.md": titled("A") }), undefined));
});
