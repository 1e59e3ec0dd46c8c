/**
 * Checks that the how-tos apply: those of contributors to the current project, and those of owners to
 * a new site, which then passes `check`. how-to.slow.test.ts and `npm run verify:package` run their
 * commands.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { transpileModule } from "typescript";
import { runMain } from "../../src/cli/run-program.fixture.ts";
import { makeFolder, root } from "../build/built-sites.fixture.ts";
import { makeProject } from "../build/site-project.fixture.ts";
import {
  applyEdits,
  contributorPages,
  ownerPages,
  readHowTos,
  toPattern,
  writeEdits,
} from "./how-to.fixture.ts";

/** Files to write by hand for each page, without tests and content. */
const files: Record<string, string[]> = {
  "docs/contributing/how-to/add-a-parameter.md": [
    "src/contract/v1/api-version.ts",
    "src/contract/v1/api.yaml",
  ],
  "docs/contributing/how-to/add-a-version.md": [
    "src/contract/make-api.ts",
    "src/contract/v1/api-version.ts",
    "src/contract/v2/api-version.ts",
    "src/format/version.ts",
  ],
  "docs/contributing/how-to/change-the-markdown-pipeline.md": [
    "src/markdown/keep-code.ts",
    "src/markdown/render-markdown.ts",
  ],
  "docs/contributing/how-to/declare-a-collection.md": [],
  "docs/guides/add-a-field-type.md": ["astro.config.mjs", "plugins/colours.ts"],
  "docs/guides/add-a-host.md": ["astro.config.mjs", "plugins/surge.ts"],
  "docs/guides/add-a-lint-rule.md": ["astro.config.mjs", "plugins/titles.ts"],
  "docs/guides/add-an-output-document.md": ["astro.config.mjs", "plugins/data-mining.ts"],
};

const newSite = path.join(makeFolder(), "my-site");
assert.equal((await runMain(["init", newSite])).status, 0);

const howTos = [
  ...readHowTos(contributorPages).map((howTo) => ({ ...howTo, folder: root })),
  ...readHowTos(ownerPages).map((howTo) => ({ ...howTo, folder: newSite })),
];

test("every how-to has a list of files", () => {
  assert.deepEqual(
    howTos.map(({ page }) => page),
    Object.keys(files).toSorted(),
  );
});

for (const howTo of howTos)
  describe(howTo.page, () => {
    test("applies to the current files, and the result is valid TypeScript", () => {
      for (const [file, text] of applyEdits(howTo, howTo.folder))
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
      const written = [...applyEdits(howTo, howTo.folder).keys()].filter(
        (file) => !file.startsWith("content/") && !file.endsWith(".test.ts"),
      );
      assert.deepEqual(written.toSorted(), files[howTo.page]);
    });

    test("shows a result", () => {
      assert.ok(howTo.commands.length > 0);
    });

    if (howTo.folder === newSite)
      test("makes a site that passes check, whose output is as documented", async () => {
        const folder = makeProject({
          content: path.join(newSite, "content"),
          files: {
            "astro.config.mjs": readFileSync(path.join(newSite, "astro.config.mjs"), "utf8"),
          },
        });
        writeEdits(howTo, folder);
        const { stdout } = await runMain(["check"], { cwd: folder });
        const documented = howTo.commands.find(({ text }) => text.endsWith(" check"));
        assert.match(stdout.trim(), documented ? toPattern(documented.output) : /no problems\.$/);
      });
  });

test("CONTRIBUTING.md links to every page", () => {
  const text = readFileSync(path.join(root, "CONTRIBUTING.md"), "utf8");
  const linked = text.matchAll(/\((docs\/(?:contributing\/how-to|guides)\/[^)]+\.md)\)/g);
  assert.deepEqual(
    Array.from(linked, ([, page]) => page).toSorted(),
    Object.keys(files).toSorted(),
  );
});
