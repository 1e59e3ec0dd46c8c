/**
 * docs/reference/plugins.md: its examples and those of the how-tos for owners are valid plugins.
 * plugin-reference.slow.test.ts checks their types, and that the page is current.
 */
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { describe, test } from "node:test";
import { listMark, writePluginList } from "../../scripts/docs/plugin-list.ts";
import { pluginPage } from "../../scripts/docs/plugin-reference.ts";
import { formatSection } from "../../scripts/generated-section.ts";
import { readOptions } from "../../src/astro/options.ts";
import type { BroadsheetPlugin } from "../../src/plugin/plugin.ts";
import { builtInNames } from "../../src/plugins/built-in.ts";
import { files, page } from "./plugin-examples.fixture.ts";

describe(pluginPage, () => {
  test("lists the plugins of the package: npm run fix writes the list", async () => {
    assert.equal(await formatSection(pluginPage, listMark, writePluginList()), page);
  });

  test("has an example for each entry", () => {
    const entries = [...page.matchAll(/^(\w+)\?: .*;$/gm)].map(([, name]) => `the entry ${name}`);
    assert.deepEqual(
      [...files.keys()].filter((name) => name.startsWith("the entry")),
      entries,
    );
    assert.ok(entries.length >= 11);
  });

  for (const [name, file] of files)
    test(`has an example that is accepted: ${name}`, async () => {
      const [exported] = Object.values<unknown>(await import(pathToFileURL(file).href));
      const plugin = typeof exported === "function" ? exported() : exported;
      const isPlugin = (value: unknown): value is BroadsheetPlugin => value === plugin;
      assert.ok(isPlugin(plugin));
      assert.equal(
        readOptions({ plugins: [plugin], without: [...builtInNames] }).plugins?.length,
        1,
      );
    });
});
