import assert from "node:assert/strict";
import { hash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { BuildCache } from "../cache/build-cache.ts";
import { loadContent, markdownFile } from "../content/content-folder.fixture.ts";
import type { AstroSettings } from "./bundle-templates.ts";
import { setSite } from "./current-site.ts";
import { renderPage } from "./runtime.ts";
import { openTemplates } from "./template-cache.ts";
import { virtualModules } from "./virtual-modules.ts";

// Within the project, so that Node resolves its packages.
const parent = fileURLToPath(new URL("../../.astro/", import.meta.url));
mkdirSync(parent, { recursive: true });
const root = mkdtempSync(path.join(parent, "test-"));
after(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};

const setBrand = (accent: string) =>
  setSite(
    loadContent({
      "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\nbrand: { accent: "${accent}" }\n`,
      "pages/index.md": markdownFile({ category: "Company" }),
    }),
  );

setBrand("#7a1f5c");
write("package.json", '{ "name": "site", "type": "module" }');
write("imported.css", "b { color: red }");
write("part.css", '@import "./imported.css"; b { background: url("./dot.png") }');
write("dot.png", "no real image");
write("count.ts", "export const count = 1;");
write("browser.ts", 'console.log("first");');
write(
  "Tool.astro",
  `---
import "./part.css";
import { count } from "./count.ts";
---
<main>tool {count}</main>
<style>main { color: red }</style>
<script>import "./browser.ts";</script>
`,
);

const shared = path.join(root, ".astro/templates");
const listModules = () => readdirSync(shared, { recursive: true, encoding: "utf8" });

let count = 0;
/** @returns the page, all files of the bundle, and the lines about results that are not used */
async function open({ isUsed = true, isFirst = true, astro = {} as AstroSettings } = {}) {
  const lines: string[] = [];
  const cache = new BuildCache(path.join(root, "cache"), isUsed, (line) => lines.push(line));
  const folder = path.join(root, `bundle-${count++}`);
  if (isFirst) rmSync(shared, { recursive: true, force: true });
  const options = {
    root,
    site: "https://site.example",
    folder,
    pages: { tool: { component: path.join(root, "Tool.astro") } },
    modules: virtualModules(root),
    astro,
  };
  const templates = await openTemplates(options, cache);
  assert.ok("byName" in templates);
  const { tool } = templates.byName;
  assert.ok(tool);
  const settings = { site: new URL(options.site), head: "", scriptTag: templates.scriptTag };
  const html = await renderPage(tool, {}, "/", settings);
  const assets = readdirSync(path.join(folder, "_astro")).map((name) => {
    const bytes = readFileSync(path.join(folder, "_astro", name));
    return `${name} ${hash("sha256", bytes)}`;
  });
  // Modules are in a folder that their code names.
  return { html, files: [...assets, ...listModules()].toSorted(), lines };
}

const entries = () => readdirSync(path.join(root, "cache"));

describe("bundled templates", () => {
  test("have the same bytes from the cache", async () => {
    const first = await open();
    assert.match(first.html, /<main [^>]*>tool 1<\/main>/);
    assert.match(first.html, /<script type="module" src="\/_astro\/Tool/);
    assert.equal(entries().length, 1);
    assert.deepEqual(await open(), first);
    assert.deepEqual(await open({ isUsed: false }), first);
  });

  test("keep the files of their modules, unless one is damaged or missing", async () => {
    const readModules = () =>
      listModules()
        .filter((name) => /\.mjs(?:\.map)?$/.test(name))
        .map((name) => {
          const file = path.join(shared, name);
          return { file, id: statSync(file).ino, text: readFileSync(file, "utf8") };
        });
    await open();
    const modules = readModules();
    const [damaged, missing] = modules;
    assert.ok(damaged && missing);
    await open({ isFirst: false });
    assert.deepEqual(readModules(), modules);
    writeFileSync(damaged.file, damaged.text.slice(0, -1));
    rmSync(missing.file);
    await open({ isFirst: false });
    assert.deepEqual(
      readModules().map(({ text }) => text),
      modules.map(({ text }) => text),
    );
  });

  let last: string[] = [];
  const changes: [name: string, from: string, to: string][] = [
    ["Tool.astro", "tool", "toll"],
    ["count.ts", "1", "2"],
    ["part.css", "b {", "i {"],
    ["imported.css", "red", "tan"],
    ["dot.png", "real", "true"],
    ["browser.ts", "first", "other"],
  ];
  for (const [name, from, to] of changes)
    test(`are compiled again if ${name} changes`, async () => {
      const text = readFileSync(path.join(root, name), "utf8");
      write(name, text.replace(from, to));
      const changed = await open();
      const place = path.relative("", path.join(root, name));
      assert.deepEqual(changed.lines, [`The templates are compiled again: ${place} has changed.`]);
      assert.notDeepEqual(changed.files, last);
      last = changed.files;
    });

  test("have the bytes of a build without the cache after all changes", async () => {
    assert.deepEqual((await open()).files, last);
    assert.deepEqual((await open({ isUsed: false })).files, last);
  });

  test("are compiled again for another brand", async () => {
    const before = await open();
    setBrand("#1f5c7a");
    const changed = await open();
    assert.notDeepEqual(changed.files, before.files);
    setBrand("#7a1f5c");
    assert.deepEqual(await open(), before);
  });

  test("are compiled again after an upgrade of packages", async () => {
    const before = await open();
    const known = entries().length;
    write("package-lock.json", '{ "lockfileVersion": 3 }');
    assert.deepEqual((await open()).files, before.files);
    assert.equal(entries().length, known + 1);
  });

  test("ignore a damaged result, and say so", async () => {
    const before = await open();
    for (const name of entries()) {
      const file = path.join(root, "cache", name);
      const bytes = readFileSync(file);
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    }
    const { files, lines } = await open();
    assert.deepEqual(files, before.files);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? "", /cache\/[0-9a-f]{32} is damaged, and is made again\.$/);
    assert.deepEqual((await open()).lines, []);
  });

  const dependent: [what: string, name: string, text: string][] = [
    ["environment variables", "count.ts", "export const count = import.meta.env.PUBLIC_COUNT;"],
    ["a glob", "count.ts", 'export const count = Object.keys(import.meta.glob("./*.md")).length;'],
    ["PostCSS", "postcss.config.mjs", "export default { plugins: [] };"],
    ["CSS modules", "count.ts", 'import "./x.module.css";\nexport const count = 1;'],
  ];
  for (const [what, name, text] of dependent)
    test(`are not cached if they depend on ${what}`, async () => {
      const file = path.join(root, name);
      write("x.module.css", ".x { color: red }");
      rmSync(path.join(root, "cache"), { recursive: true, force: true });
      const before = name === "count.ts" ? readFileSync(file, "utf8") : undefined;
      write(name, text);
      const { lines } = await open();
      assert.deepEqual(lines, [
        "The templates are compiled by every build: they depend on more than files.",
      ]);
      if (before === undefined) rmSync(file);
      else write(name, before);
    });

  test("are not cached with settings of Vite", async () => {
    assert.equal((await open({ astro: { vite: {} } })).lines.length, 1);
  });
});
