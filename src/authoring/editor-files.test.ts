import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, test } from "node:test";
import { readContent } from "../content/read/read-content.ts";
import { readCollections } from "../content/read/site-files.ts";
import { editorFiles } from "./editor-files.ts";

const folder = fileURLToPath(new URL("../../.vscode", import.meta.url));
const collections = readCollections(
  readContent(fileURLToPath(new URL("../../content", import.meta.url))),
);

describe(".vscode", () => {
  for (const [name, value] of editorFiles(collections)) {
    test(`has ${name} as npm run schemas writes it`, () => {
      assert.equal(
        readFileSync(`${folder}/${name}`, "utf8"),
        `${JSON.stringify(value, null, 2)}\n`,
      );
    });
  }

  test("has no other schema", () => {
    assert.deepEqual(
      globSync("schemas/*", { cwd: folder }).toSorted(),
      [...editorFiles(collections).keys()].filter((name) => name.startsWith("schemas/")).toSorted(),
    );
  });
});
