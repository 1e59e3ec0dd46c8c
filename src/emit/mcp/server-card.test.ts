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

describe("example queries in the catalogue", () => {
  test("start with the first document of each list, up to five", () =>
    assert.deepEqual(
      queriesOf({
        ...Object.fromEntries(
          ["A", "B", "C", "D", "E"].map((name) => [`blog/${name.toLowerCase()}.md`, titled(name)]),
        ),
        "guides/g.md": titled("G"),
      })?.toSorted(),
      ["A", "B", "C", "D", "G"],
    ));

  test("are at least two titles", () =>
    assert.deepEqual(
      queriesOf({
        "blog/a.md": titled("A"),
        "blog/b.md": titled("B"),
      })?.toSorted(),
      ["A", "B"],
    ));

  test("are omitted if there is only one", () =>
    assert.equal(queriesOf({ "blog/a.md": titled("A") }), undefined));
});
