/**
 * Checks that the pages of docs/contributing/how-to apply to the current project.
 * how-to.slow.test.ts runs their commands.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { transpileModule } from "typescript";
import { root } from "../build/built-sites.fixture.ts";
import { applyEdits, readHowTos } from "./how-to.fixture.ts";

/** Files to write by hand for each page, without tests and content. */
const files: Record<string, string[]> = {
  "add-a-field-type": ["src/collections/fields/colour.ts", "src/collections/fields/field-types.ts"],
  "add-a-host": ["src/plugins/static-hosts/presets.ts"],
  "add-a-lint-rule": ["src/plugins/lint/check-titles.ts", "src/plugins/lint/lint.ts"],
  "add-a-parameter": ["src/contract/v1/api.yaml", "src/contract/v1/serializer.ts"],
  "add-a-version": ["src/contract/v2/serializer.ts", "src/contract/version.ts"],
  "change-the-markdown-pipeline": ["src/markdown/keep-code.ts", "src/markdown/render-markdown.ts"],
  "add-an-output-document": ["src/emit/data-mining.ts", "src/emit/emit.ts"],
  "declare-a-collection": [],
};

function read(file: string): string | undefined {
  const name = path.join(root, file);
  return existsSync(name) ? readFileSync(name, "utf8") : undefined;
}

const howTos = readHowTos();

test("every page of docs/contributing/how-to has a list of files", () => {
  assert.deepEqual(
    howTos.map(({ name }) => name),
    Object.keys(files).toSorted(),
  );
});

for (const howTo of howTos)
  describe(`docs/contributing/how-to/${howTo.name}.md`, () => {
    test("applies to the current files, and the result is valid TypeScript", () => {
      for (const [file, text] of applyEdits(howTo, read))
        if (file.endsWith(".ts")) {
          const options = { fileName: file, reportDiagnostics: true };
          const { diagnostics } = transpileModule(text, options);
          assert.deepEqual(
            diagnostics?.map(({ messageText }) => messageText),
            [],
          );
        }
    });

    test("changes only the listed files", () => {
      const written = [...applyEdits(howTo, read).keys()].filter(
        (file) => !file.startsWith("content/") && !file.endsWith(".test.ts"),
      );
      assert.deepEqual(written.toSorted(), files[howTo.name]?.toSorted());
    });

    test("shows a result", () => {
      assert.ok(howTo.commands.length > 0);
    });
  });

test("CONTRIBUTING.md links to every page", () => {
  const text = readFileSync(path.join(root, "CONTRIBUTING.md"), "utf8");
  const linked = text.matchAll(/\(docs\/contributing\/how-to\/([^)]+)\.md\)/g);
  assert.deepEqual(
    Array.from(linked, ([, name]) => name).toSorted(),
    Object.keys(files).toSorted(),
  );
});
