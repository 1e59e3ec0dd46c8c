/**
 * Sites with Astro features beyond templates: islands, pages and integrations. They build, and a
 * message names the reason if Astro renders the pages.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { dev } from "astro";
import { eventually } from "../hosts/eventually.fixture.ts";
import { listFiles, makeFolder, root } from "./built-sites.fixture.ts";
import { buildProject, makeProject } from "./site-project.fixture.ts";
import { writeSmallSite } from "./small-site.fixture.ts";

const content = writeSmallSite(path.join(makeFolder(), "content"), "teal");
const react = {
  imports: 'import react from "@astrojs/react";',
  others: "react()",
};
const island = `import { useState } from "react";
export default function Counter() {
  const [count, setCount] = useState(3);
  return <button onClick={() => setCount(count + 1)}>count {count}</button>;
}
`;
const calculator = `---
import SiteLayout from "broadsheet/components/SiteLayout.astro";
export const broadsheet = { title: "Calculator", description: "All costs" };
---
<SiteLayout path="/calculator/"><main id="page.content"><h1>Calculator</h1><p>Teal costs</p></main></SiteLayout>
`;
const digest = (text: string) => createHash("sha256").update(text).digest("base64");
const read = (target: string, name: string) => readFileSync(path.join(target, name), "utf8");

describe("a site", () => {
  test("with an island in a component is rendered by Astro, and a message names the component", () => {
    const folder = makeProject({
      content,
      ...react,
      options: '{ components: { Footer: "./src/Footer.astro" } }',
      files: {
        "src/Footer.astro":
          '---\nimport Counter from "./Counter.jsx";\n---\n<Counter client:load />\n',
        "src/Counter.jsx": island,
      },
    });
    const { status, output, target } = buildProject(folder);
    assert.equal(status, 0, output);
    assert.match(
      output,
      /^Astro renders the pages, which takes longer: src\/Footer\.astro has a client: or server: directive on <Counter>/m,
    );
    const html = read(target, "blog/a-post/index.html");
    assert.match(html, /<astro-island [^>]*client="load"/);
    assert.match(html, />count <!-- -->3</);
    const policy = /^\/\*\n(?: .*\n)*? {2}Content-Security-Policy: (.*)$/m.exec(
      read(target, "_headers"),
    );
    for (const [, name, text = ""] of html.matchAll(/<(script|style)>([^]*?)<\/\1>/g))
      assert.match(
        policy?.[1] ?? "",
        new RegExp(`${name}-src [^;]*'sha256-${RegExp.escape(digest(text))}'`),
      );
    const [, component = ""] = /component-url="([^"]+)"/.exec(html) ?? [];
    assert.ok(existsSync(path.join(target, component)), component);
  });

  for (const command of ["broadsheet", "astro"] as const)
    test(`with its own pages and integrations is built by ${command} build, each page by its own renderer`, () => {
      const folder = makeProject({
        content,
        imports: `${react.imports}\nimport { writeFileSync } from "node:fs";\nconst script = { name: "counts", hooks: { "astro:config:setup": ({ injectScript }) => injectScript("page", 'document.body.dataset.counted = "yes";'), "astro:build:done": ({ dir, pages }) => writeFileSync(new URL("written.txt", dir), JSON.stringify(pages)) } };`,
        others: "react(), script",
        files: {
          "public/robots-of-ours.txt": "as it is\n",
          "src/pages/own.astro": `---\nimport Counter from "../Counter.jsx";\nimport { currentSite } from "broadsheet:site";\nimport Footer from "${path.join(root, "src/theme/parts/Footer.astro")}";\n---\n<html><head><title>{currentSite().settings.name}</title></head><body><main>The whole page</main><Counter client:load /><Footer locale="en" path={null} /></body></html>\n`,
          "src/pages/calculator.astro": calculator,
          "src/Counter.jsx": island,
        },
      });
      const { status, output, target } = buildProject(folder, command);
      assert.equal(status, 0, output);
      assert.doesNotMatch(output, /Astro renders the pages/);
      // The page that exports its title takes part in the site, and the other does not.
      const sitemap = read(target, "sitemap.xml");
      assert.match(sitemap, /<loc>https:\/\/small\.example\/calculator\/<\/loc><lastmod>/);
      assert.doesNotMatch(sitemap, /\/own\//);
      const head = read(target, "calculator/index.html");
      assert.match(head, /<html lang="en"/);
      assert.match(head, /<title>Calculator · teal site<\/title>/);
      assert.match(head, /<meta name="description" content="All costs"\s*\/?>/);
      assert.doesNotMatch(head, /noindex/);
      assert.match(read(target, "calculator.md"), /^---\ntitle: "Calculator"\n[^]*\nTeal costs\n$/);
      assert.match(read(target, "llms-full.txt"), /\(https:\/\/small\.example\/calculator\/\)/);
      assert.doesNotMatch(read(target, "api/public/v1/pages.json"), /calculator/);
      const fragments = globSync("pagefind/*/fragment/*", { cwd: target }).map((name) =>
        gunzipSync(readFileSync(path.join(target, name))).toString(),
      );
      assert.equal(
        fragments.some((text) => text.includes("Teal costs")),
        command === "astro",
      );
      // buildProject skips the search index, and astro build has no such option.
      assert.equal(existsSync(path.join(target, "pagefind")), command === "astro");
      assert.match(read(target, "own/index.html"), /<title>teal site<\/title>/);
      assert.match(read(target, "own/index.html"), /<astro-island/);
      assert.equal(read(target, "own.md"), "The whole page\n");
      const post = read(target, "blog/a-post/index.html");
      const scripts = Array.from(
        post.matchAll(/<script type="module" src="([^"]+)"/g),
        ([, name = ""]) => read(target, name),
      );
      assert.ok(scripts.some((text) => text.includes("dataset.counted")));
      assert.equal(read(target, "robots-of-ours.txt"), "as it is\n");
      // @astrojs/sitemap lists these pages, without error pages.
      assert.equal(
        read(target, "written.txt"),
        '[{"pathname":"500/"},{"pathname":"calculator/"},{"pathname":"own/"}]',
      );
      assert.deepEqual(
        listFiles(target).filter((name) => /500|\.map$/.test(name)),
        [],
      );
    });

  test("shows its own pages, and errors of its components with their location, in dev", async () => {
    const folder = makeProject({
      content,
      options: '{ components: { Footer: "./src/Footer.astro" } }',
      files: {
        "src/pages/own.astro": "<main>An own page</main>\n",
        "src/pages/calculator.astro": calculator.replace(/^export.*/m, ""),
        "src/Footer.astro": "---\nconst a = ;\n---\n",
      },
    });
    const server = await dev({
      root: folder,
      logLevel: "silent",
      server: { host: "127.0.0.1", port: 0 },
    });
    const get = (address: string) => fetch(`http://127.0.0.1:${server.address.port}${address}`);
    try {
      assert.match(await (await get("/own/")).text(), /An own page/);
      assert.equal((await get("/nothing/")).status, 500);
      const response = await get("/");
      assert.equal(response.status, 500);
      assert.match(await response.text(), /\/@vite\/client/);
      writeFileSync(path.join(folder, "src/Footer.astro"), "<p>A footer</p>\n");
      await eventually(async () => assert.match(await (await get("/")).text(), /A footer/));
      assert.equal((await get("/nothing/")).status, 404);
      const sitemap = async () => (await get("/sitemap.xml")).text();
      assert.doesNotMatch(await sitemap(), /calculator/);
      writeFileSync(path.join(folder, "src/pages/calculator.astro"), calculator);
      await eventually(async () => assert.match(await sitemap(), /\/calculator\/<\/loc>/));
      const page = await (await get("/calculator/")).text();
      assert.match(page, /<title>Calculator · teal site<\/title>/);
      assert.match(await (await get("/calculator.md")).text(), /^---\ntitle: "Calculator"\n/);
    } finally {
      await server.stop();
    }
  });

  test("reads private variables in its templates with either renderer", () => {
    for (const renderer of ["", 'renderer: "astro", ']) {
      const folder = makeProject({
        content,
        options: `{ ${renderer}components: { Footer: "./src/Footer.astro" } }`,
        files: {
          ".env": "KEY_OF_SITE=blue\n",
          "src/Footer.astro":
            "<p>{import.meta.env.KEY_OF_SITE}</p>\n<script>console.log(import.meta.env.KEY_OF_SITE);</script>\n",
        },
      });
      const { status, output, target } = buildProject(folder);
      assert.equal(status, 0, output);
      assert.match(read(target, "blog/a-post/index.html"), /<p>blue<\/p>/);
      for (const name of listFiles(target).filter((file) => file.endsWith(".js")))
        assert.doesNotMatch(read(target, name), /blue/, name);
    }
  });

  test("with middleware is rendered by Astro, so that it processes every page", () => {
    const folder = makeProject({
      content,
      files: {
        "src/middleware.ts":
          'export const onRequest = async (_, next) => { const response = await next(); const html = await response.text(); return new Response(html.replace("</body>", "<!-- seen --></body>"), response); };\n',
      },
    });
    const { status, output, target } = buildProject(folder);
    assert.equal(status, 0, output);
    assert.match(output, /^Astro renders the pages.* middleware\.$/m);
    assert.match(read(target, "blog/a-post/index.html"), /<!-- seen -->/);
  });

  for (const setting of ['base: "/sub"', 'output: "server"', "adapter: { name: 'x', hooks: {} }"])
    test(`with ${setting} is refused before anything is written`, () => {
      const folder = makeProject({ content, settings: setting });
      const { status, output, target } = buildProject(folder);
      assert.equal(status, 1, output);
      assert.match(output, /^"\w+" in astro\.config is not supported: .* Remove it\.$/m);
      assert.ok(!existsSync(target));
    });

  for (const [fault, source, message] of [
    [
      "failing",
      "---\nconst nothing: { name: string } | undefined = undefined;\n---\n\n<p>\n  {nothing.name}\n</p>\n",
      /^src\/Footer\.astro:6:\d+ {2}.*\(on the page \//m,
    ],
    ["misspelled", "---\nconst a = ;\n---\n", /^src\/Footer\.astro:2:11 {2}Unexpected token\n$/m],
    [
      "incomplete",
      '---\nimport Row from "./Row.astro";\n---\n<Row />\n',
      /^src\/Footer\.astro:\d+:\d+ {2}Could not resolve '\.\/Row\.astro' in .*\n$/m,
    ],
  ] as const)
    test(`with a ${fault} component gets an error with its location`, () => {
      const folder = makeProject({
        content,
        options: '{ components: { Footer: "./src/Footer.astro" } }',
        files: { "src/Footer.astro": source },
      });
      const { status, output, target } = buildProject(folder);
      assert.equal(status, 1, output);
      assert.match(output, message);
      assert.doesNotMatch(output, /^\s+at /m);
      assert.ok(!existsSync(target));
    });

  const failing: [where: string, files: Record<string, string>, message: RegExp][] = [
    [
      "component",
      {
        "src/Footer.astro":
          "---\nconst nothing: { name: string } | undefined = undefined;\n---\n\n<p>\n  {nothing.name}\n</p>\n",
      },
      /^src\/Footer\.astro:6:\d+ {2}Cannot read properties of undefined \(reading 'name'\) \(on the page \//m,
    ],
    [
      "module of its own page",
      {
        "src/Footer.astro": "<p>Fine</p>\n",
        "src/seats.ts":
          "interface Row {\n  seats: number;\n}\nexport function count(row: Row): number {\n  if (row.seats < 1) throw new Error(`no seats`);\n  return row.seats;\n}\n",
      },
      /^src\/seats\.ts:5:\d+ {2}no seats \(on the page \/own\/?\)$/m,
    ],
  ];
  for (const command of ["broadsheet", "astro"] as const)
    for (const [where, files, message] of failing)
      test(`with its own page and a failing ${where} gets an error with its location from ${command} build`, () => {
        const folder = makeProject({
          content,
          options: '{ components: { Footer: "./src/Footer.astro" } }',
          files: {
            "src/seats.ts": "export const count = ({ seats }: { seats: number }) => seats;\n",
            "src/pages/own.astro": `---\nimport SiteLayout from "${path.join(root, "src/theme/layouts/SiteLayout.astro")}";\nimport { count } from "../seats.ts";\n---\n<SiteLayout locale="en" title="Own" description="A page of its own." path="/own/" isIndexable={false}><h1>{count({ seats: 0 })}</h1></SiteLayout>\n`,
            ...files,
          },
        });
        const { status, output, target } = buildProject(folder, command);
        assert.equal(status, 1, output);
        assert.match(output, message);
        assert.doesNotMatch(output, /^\s+at /m);
        assert.ok(!existsSync(target));
      });
});
