/**
 * Comparison of content/README.md with the code, because editors read nothing else.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { z } from "zod";
import { blockTypes } from "../../src/collections/blocks.ts";
import { editorSchemas } from "../../src/authoring/editor-schemas.ts";
import { png, reportOn, writeContent } from "../../src/content/content-folder.fixture.ts";
import { listKinds } from "../../src/plugins/new-documents/new-request.ts";
import { presetCollections } from "../../src/content/site-collections.ts";
import { root } from "../build/built-sites.fixture.ts";

const readme = readFileSync(path.join(root, "content/README.md"), "utf8");

/** Names in the first cells of all tables. */
const named = new Set(
  readme
    .split("\n")
    .flatMap((line) => /^\| (`[^|]+) \|/.exec(line)?.[1]?.split(", ") ?? [])
    .map((cell) => cell.trim().replaceAll("`", "")),
);

describe("content/README.md", () => {
  for (const [name, { properties = {} }] of editorSchemas())
    test(`lists every key of ${name}`, () => {
      const missing = Object.keys(properties).filter((key) => !named.has(key));
      assert.deepEqual(missing, []);
    });

  test("names every kind", () => {
    for (const kind of listKinds(presetCollections))
      assert.match(readme, new RegExp(String.raw`kinds are.*\b${kind}\b`));
  });

  test("has a valid example file", () => {
    const [, example = ""] = /```markdown\n([^]*?)```/.exec(readme) ?? [];
    assert.deepEqual(
      reportOn(
        writeContent({
          "blog/2026/example.md": example,
          "blog/2026/images/pump.png": png,
          "services/energy-systems.md": "---\ntitle: A\ndescription: B\n---\n",
        }),
      ),
      [],
    );
  });

  test("has valid example blocks", () => {
    const [, example = ""] = /```yaml\n(blocks:[^]*?)```/.exec(readme) ?? [];
    const front = "---\ntitle: A\ndescription: B\n";
    assert.deepEqual(
      reportOn(
        writeContent({
          "pages/index.md": `${front}${example}---\n`,
          "pages/contact.md": `${front}---\n`,
          "case-studies/dornbusch-pumping-station.md": `${front}client: C\n---\n`,
        }),
      ),
      [],
    );
    for (const type of blockTypes) assert.ok(named.has(type), type);
  });

  test("mentions only existing commands", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));
    for (const [, command = ""] of readme.matchAll(/npm run ([a-z]+)/g))
      assert.ok(command in scripts, command);
  });
});
