/**
 * Validity of the examples in docs/guides/collections.md.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { reportOf } from "../../src/content/content-folder.fixture.ts";
import { settingsFor } from "../../src/content/settings/collections.ts";
import { shapeAt } from "../../src/content/read/schema-shape.ts";
import { root } from "../build/built-sites.fixture.ts";

const text = readFileSync(path.join(root, "docs/guides/collections.md"), "utf8");
const blocks = (language: string) =>
  Array.from(
    text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g")),
    ([, block = ""]) => block,
  );

describe("docs/guides/collections.md", () => {
  for (const settings of blocks("yaml"))
    test(`has a valid site.yaml of ${settings.split("\n").length} lines`, () => {
      const [page = ""] = blocks("markdown");
      assert.deepEqual(
        reportOf({
          "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\n${settings}`,
          "pages/events.md": page,
          "events/open-day.md": "---\ntitle: Open day\ndescription: D\n---\n",
        }),
        [],
      );
    });

  test("explains every key of a section", () => {
    const named = Array.from(text.matchAll(/^\| `(\w+)`/gm), ([, key]) => key);
    const keys = Object.keys(shapeAt(settingsFor(), ["events"]));
    assert.deepEqual(keys.toSorted(), [...new Set(named)].toSorted());
  });
});
