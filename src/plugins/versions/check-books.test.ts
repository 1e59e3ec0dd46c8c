import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile, warningsOf } from "../../content/content-folder.fixture.ts";

describe("earlier versions of books", () => {
  const files = {
    "guides/kit@0.1/index.md": markdownFile({ title: "Kit" }, "[Use](use.md)\n"),
    "guides/kit@0.1/use.md": markdownFile({ title: "Use" }),
  };
  const own = (contents: Record<string, string>) =>
    warningsOf(contents).filter((line) => line.includes("version"));

  test("cause a warning without their book, at one of their documents", () => {
    assert.deepEqual(own(files), [
      "content/guides/kit@0.1/index.md:2:8  is in version 0.1 of a book that does not exist. Restore content/guides/kit with its index.md, rename content/guides/kit@0.1 to kit to make it the current version, or remove content/guides/kit@0.1.",
    ]);
  });

  test("cause no warning with their book, or once they are renamed", () => {
    const renamed = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name.replace("@0.1", ""), text]),
    );
    assert.deepEqual(own({ ...files, ...renamed }), []);
    assert.deepEqual(own(renamed), []);
  });
});
