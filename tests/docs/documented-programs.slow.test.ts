/**
 * Types of the programs in the documentation, and a build of a site with the configuration and the
 * components of docs/guides/replacing-parts.md.
 */
import assert from "node:assert/strict";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { test } from "node:test";
import openapiTS, { astToString } from "openapi-typescript";
import sharp from "sharp";
import { z } from "zod";
import { makeFolder, root } from "../build/built-sites.fixture.ts";
import { buildProject, makeProject } from "../build/site-project.fixture.ts";
import { writeSmallSite } from "../build/small-site.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { checkTypes } from "../hosts/run-typed.fixture.ts";
import { clientPrograms, findPrograms } from "./documented-programs.fixture.ts";

const { exports } = z
  .object({ exports: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));

/** Replaces the package by its sources, because the repository contains no compiled package. */
const local = (source: string) =>
  source
    .replace('"broadsheet"', JSON.stringify(path.join(root, "src/astro/integration.ts")))
    .replace(/"broadsheet\/(components\/(\w+)\.astro)"/g, (_, entry: string, name: string) => {
      const file = z
        .string()
        .parse(exports[`./${entry}`] ?? exports["./components/*.astro"])
        .replace("*", name)
        .replace("./lib/", "./src/");
      return JSON.stringify(path.join(root, file));
    });

test("the programs that use the client have no type errors", async (t) => {
  // Inside the project, so that the programs can import its packages.
  const parent = path.join(root, ".wrangler");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, "documented-types-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const openApi = readFileSync(path.join(demoOutput, "openapi.json"), "utf8");
  writeFileSync(path.join(folder, "site-api.ts"), astToString(await openapiTS(openApi)));
  const files = Object.entries(clientPrograms("https://site.example")).map(([name, source]) => {
    const file = path.join(folder, `${name}.ts`);
    writeFileSync(file, source);
    return file;
  });
  checkTypes(...files);
});

test("the examples of docs/guides/replacing-parts.md replace the footer and a page, and add a page", async () => {
  const [configuration = "", footer = "", page = "", own = ""] = findPrograms().flatMap(
    (program) => (program.page === "docs/guides/replacing-parts.md" ? local(program.source) : []),
  );
  const content = writeSmallSite(makeFolder(), "pump");
  appendFileSync(
    path.join(content, "site.yaml"),
    "collections:\n  objects: { label: Objects, fields: { inventory: { type: text } } }\n",
  );
  mkdirSync(path.join(content, "objects"));
  writeFileSync(
    path.join(content, "objects/jar.md"),
    "---\ntitle: A jar\ndescription: Stoneware\nimage: { src: ./jar.png, alt: A jar }\ninventory: H.1911.4\n---\n\nFound in the harbour.\n",
  );
  await sharp({ create: { width: 2400, height: 1600, channels: 3, background: "#b3411e" } })
    .png()
    .toFile(path.join(content, "objects/jar.png"));
  const folder = makeProject({
    content,
    files: {
      "astro.config.mjs": `import react from "@astrojs/react";\n${configuration}`
        .replace("components: {", 'components: { DocumentPage: "./src/Page.astro",')
        .replace("integrations: [", "integrations: [react(), "),
      "src/pages/calculator.astro": own,
      "src/Calculator.jsx": "export default () => <p>Ten years</p>;\n",
      "src/Footer.astro": footer,
      "src/Page.astro": page,
    },
  });
  const { status, output, target } = buildProject(folder);
  assert.equal(status, 0, output);
  const read = (name: string) => readFileSync(path.join(target, name), "utf8");
  assert.match(read("index.html"), /<p>Made by hand at Company\.<\/p>\s*<footer/);
  const calculator = read("calculator/index.html");
  assert.match(calculator, /<astro-island [^>]*client="visible"/);
  assert.match(calculator, /<p>Made by hand at Company\.<\/p>\s*<footer/);
  assert.match(
    read("calculator.md"),
    /^---\ntitle: "Calculator"\n[^]*\n# Calculator\n\nTen years\n$/,
  );
  const jar = read("objects/jar/index.html");
  // Messengers ignore the original, which is larger.
  assert.match(
    jar,
    /og:image" content="[^"]*\/_astro\/[^>]*>\s*<meta property="og:image:width" content="1200"/,
  );
  assert.match(
    jar,
    /<link rel="stylesheet"[^]*<img src="\/_astro\/[^>]* srcset="[^]*<h1>A jar<\/h1>\s*<p>H\.1911\.4<\/p>[^]*Found in the harbour[^]*<footer/,
  );
  assert.match(read("blog/a-post/index.html"), /<h1[^>]*>\s*A post/);
});
