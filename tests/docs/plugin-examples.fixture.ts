/**
 * Examples of docs/reference/plugins.md and of the how-tos for owners, in files.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after } from "node:test";
import { pluginPage } from "../../scripts/docs/plugin-reference.ts";
import { root } from "../build/built-sites.fixture.ts";
import { ownerPages, readHowTos } from "./how-to.fixture.ts";

export const page = readFileSync(path.join(root, pluginPage), "utf8");

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

const parent = path.join(root, ".wrangler");
mkdirSync(parent, { recursive: true });
const folder = mkdtempSync(path.join(parent, "plugin-examples-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Files of the examples, by what they show. */
export const files = new Map(
  Array.from(modules, ([name, source], index) => {
    const file = path.join(folder, `example-${index}.ts`);
    writeFileSync(file, source.replace('"broadsheet/plugin"', entry));
    return [name, file];
  }),
);
for (const name of ["Footer", "Glossary"]) writeFileSync(path.join(folder, `${name}.astro`), "");
