import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, test } from "node:test";
import { format } from "prettier";
import { editorFiles } from "./editor-files.ts";

const folder = fileURLToPath(new URL("../../.vscode", import.meta.url));

describe(".vscode", () => {
  for (const [name, value] of editorFiles()) {
    test(`has ${name} as npm run schemas writes it`, async () => {
      assert.equal(
        readFileSync(`${folder}/${name}`, "utf8"),
        await format(JSON.stringify(value), { filepath: name }),
      );
    });
  }

  test("has no other schema", () => {
    assert.deepEqual(
      globSync("schemas/*", { cwd: folder }).toSorted(),
      [...editorFiles().keys()]
        .filter((name) => name.startsWith("schemas/"))
        .toSorted(),
    );
  });
});
