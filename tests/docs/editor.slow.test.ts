/**
 * Diagnostics and completions in VS Code: the language servers of its extensions with the schemas
 * that this project writes.
 */
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { editorFiles, writeEditorManifest } from "../../src/authoring/editor-files.ts";
import { writeContent } from "../../src/content/content-folder.fixture.ts";
import { settingsSchema } from "../../src/content/settings/settings.ts";
import { root as project } from "../build/built-sites.fixture.ts";
import { startAstroServer, startYamlServer } from "./language-server.fixture.ts";

const post = "---\ntitle: 5\nautor: A\ndate: soon\nkind: newz\n\n---\n\nText: [a\n";
const folder = writeContent({ "blog/Größe 1.md": post });
const root = path.dirname(folder);

describe("VS Code", { timeout: 300_000 }, () => {
  test("checks and completes the front matter of Markdown", async () => {
    writeEditorManifest(root, folder, settingsSchema);
    const server = await startAstroServer(root);
    const file = path.join(folder, "blog/Größe 1.md");
    assert.deepEqual(await server.check(file, "markdown", post), [
      '1: Missing property "description".',
      '2: Incorrect type. Expected "string".',
      "3: Property autor is not allowed.",
      "4: Must be a date. Write it as YYYY-MM-DD.",
      '5: Value is not accepted. Valid values: "article", "news", "press".',
    ]);
    const offered = await server.complete(file, { line: 5, character: 0 });
    assert.ok(offered.includes("author") && offered.includes("tags"));
    assert.ok(!offered.includes("client") && !offered.includes("title"));
  });

  test("checks and completes site.yaml", async () => {
    cpSync(path.join(project, ".vscode"), path.join(root, ".vscode"), {
      recursive: true,
    });
    const settings = Object.entries(editorFiles().get("settings.json") ?? {});
    const schemas: unknown = new Map(settings).get("yaml.schemas");
    const server = await startYamlServer(root, schemas);
    const file = path.join(folder, "site.yaml");
    assert.deepEqual(await server.check(file, "yaml", "name: Site\nbase_uri: x\nfeed: []\n\n"), [
      '1: Missing property "base_url".',
      '1: Missing property "description".',
      "2: Property base_uri is not allowed.",
      '3: Incorrect type. Expected "object".',
    ]);
    const offered = await server.complete(file, { line: 3, character: 0 });
    assert.ok(offered.includes("navigation") && !offered.includes("name"));
  });
});
