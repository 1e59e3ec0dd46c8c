import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../model/content-folder.fixture.ts";
import { fromPortable, toPortable } from "./portable-site.ts";
import { trackPage, trackReads } from "./track-reads.ts";

const site = loadContent({
  "blog/one.md": markdownFile({ date: "2026-01-01" }, "Grüße, one."),
  "blog/two.md": markdownFile({ date: "2026-02-01" }, "Two 😀."),
});
const travelled = fromPortable(structuredClone(toPortable(site)));
trackReads(travelled.documents);
const [two, one] = travelled.lists.blog;

describe("a site in another thread", () => {
  test("has the texts of the documents", () => {
    assert.equal(one?.body, "Grüße, one.");
    assert.equal(two?.body, "Two 😀.");
  });

  test("finds documents as before", () => {
    assert.deepEqual([...travelled.byPath.keys()], [...site.byPath.keys()]);
    assert.equal(travelled.bySource.get("blog/one.md"), one);
  });
});

describe("a page", () => {
  const rows: [shows: string, read: () => unknown, shown: string[]][] = [
    ["its own text", () => one?.body, []],
    ["the title of another document", () => two?.title, []],
    ["the text of another document", () => two?.body, ["body of blog/two.md"]],
    [
      "when another document changed",
      () => two?.updatedAt,
      ["signs of blog/two.md"],
    ],
  ];
  for (const [shows, read, shown] of rows)
    test(`that shows ${shows} depends on the texts of ${shown.length} others`, async () => {
      const tracked = await trackPage(one, () => Promise.resolve(read()));
      assert.deepEqual(tracked.shown, shown);
    });

  test("without a document depends on every text that it shows", async () => {
    const { shown } = await trackPage(undefined, () =>
      Promise.resolve(one?.body),
    );
    assert.deepEqual(shown, ["body of blog/one.md"]);
  });
});
