/**
 * docs/reference/plugins.md: it is generated from the types, and its examples and those of the how-tos
 * for owners are valid plugins.
 */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { after, describe, test } from "node:test";
import ts from "typescript";
import {
  pluginMark,
  pluginPage,
  readProgram,
  writePluginReference,
} from "../../scripts/docs/plugin-reference.ts";
import { readOptions } from "../../src/astro/options.ts";
import { formatSection } from "../../scripts/generated-section.ts";
import type { BroadsheetPlugin } from "../../src/plugin/plugin.ts";
import { builtInNames } from "../../src/plugins/built-in.ts";
import { root } from "../build/built-sites.fixture.ts";
import { ownerPages, readHowTos } from "./how-to.fixture.ts";

const page = readFileSync(path.join(root, pluginPage), "utf8");

const entry = JSON.stringify(path.join(root, "src/exports/plugin.ts"));
const names =
  "z, definePlugin, defineSetting, defineCommand, jsonFile, publishedDocuments, showAs, staticHost, warn";

/** Modules that export a plugin, or a function that returns one, by name. */
const modules = new Map([
  ...Array.from(
    page.matchAll(/^### (\w+)\n(?:(?!^###)[^])*?```ts\n(definePlugin[^]*?)```/gm),
    ([, name = "", source = ""]): [string, string] => [
      `the entry ${name}`,
      `import { fileURLToPath } from "node:url";\nimport { ${names} } from ${entry};\nexport const plugin = ${source}export const used = [fileURLToPath, ${names}];\n`,
    ],
  ),
  ...[...page.matchAll(/```ts\n(import [^]*?)```/g)].map(([, source = ""]): [string, string] => [
    "the first example",
    source,
  ]),
  ...readHowTos(ownerPages).flatMap(({ edits, page: of }) =>
    edits.flatMap(({ file, text }): [string, string][] =>
      file.endsWith(".ts") ? [[of, text]] : [],
    ),
  ),
]);

const folder = path.join(root, ".wrangler/plugin-examples");
mkdirSync(folder, { recursive: true });
after(() => rmSync(folder, { recursive: true, force: true }));

const files = new Map(
  Array.from(modules, ([name, source], index) => {
    const file = path.join(folder, `example-${index}.ts`);
    writeFileSync(file, source.replace('"broadsheet/plugin"', entry));
    return [name, file];
  }),
);
for (const name of ["Footer", "Glossary"]) writeFileSync(path.join(folder, `${name}.astro`), "");
const program = readProgram([...files.values()]);

describe(pluginPage, () => {
  test("is current: npm run fix writes it", async () => {
    const reference = writePluginReference(program);
    assert.equal(await formatSection(pluginPage, pluginMark, reference), page);
  });

  test("names every plugin of the package", () => {
    const [, table = ""] = /## Plugins of the package\n([^]*?)\n## /.exec(page) ?? [];
    assert.deepEqual(
      [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name),
      builtInNames,
    );
  });

  test("and the how-tos have examples without type errors", () => {
    const faults = [...files.values()].flatMap((file) =>
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(file))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
    );
    assert.deepEqual(faults, []);
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
