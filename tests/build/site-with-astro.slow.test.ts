/**
 * Sites with Astro features beyond templates: islands, pages and integrations. They build, and a
 * message names the reason if Astro renders the pages.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
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
    const [, component = ""] = /component-url="([^"]+)"/.exec(html) ?? [];
    assert.ok(existsSync(path.join(target, component)), component);
  });

  for (const command of ["broadsheet", "astro"] as const)
    test(`with its own page and integrations is built by ${command} build, each page by its own renderer`, () => {
      const folder = makeProject({
        content,
        imports: `${react.imports}\nconst script = { name: "counts", hooks: { "astro:config:setup": ({ injectScript }) => injectScript("page", 'document.body.dataset.counted = "yes";') } };`,
        others: "react(), script",
        files: {
          "public/robots-of-ours.txt": "as it is\n",
          "src/pages/own.astro": `---\nimport Counter from "../Counter.jsx";\nimport { currentSite } from "broadsheet:site";\nimport Footer from "${path.join(root, "src/theme/parts/Footer.astro")}";\n---\n<html><head><title>{currentSite().settings.name}</title></head><body><Counter client:load /><Footer locale="en" path={null} /></body></html>\n`,
          "src/Counter.jsx": island,
        },
      });
      const { status, output, target } = buildProject(folder, command);
      assert.equal(status, 0, output);
      assert.doesNotMatch(output, /Astro renders the pages/);
      // buildProject skips the search index, and astro build has no such option.
      assert.equal(existsSync(path.join(target, "pagefind")), command === "astro");
      assert.match(read(target, "own/index.html"), /<title>teal site<\/title>/);
      assert.match(read(target, "own/index.html"), /<astro-island/);
      const post = read(target, "blog/a-post/index.html");
      const scripts = Array.from(
        post.matchAll(/<script type="module" src="([^"]+)"/g),
        ([, name = ""]) => read(target, name),
      );
      assert.ok(scripts.some((text) => text.includes("dataset.counted")));
      assert.equal(read(target, "robots-of-ours.txt"), "as it is\n");
      assert.deepEqual(
        listFiles(target).filter((name) => name.includes("probe")),
        [],
      );
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

  test("with a failing component gets an error with its location", () => {
    const folder = makeProject({
      content,
      options: '{ components: { Footer: "./src/Footer.astro" } }',
      files: {
        "src/Footer.astro":
          "---\nconst nothing: { name: string } | undefined = undefined;\n---\n\n<p>\n  {nothing.name}\n</p>\n",
      },
    });
    const { status, output, target } = buildProject(folder);
    assert.equal(status, 1, output);
    assert.match(output, /^src\/Footer\.astro:6:\d+ {2}.*\(on the page \//m);
    assert.ok(!existsSync(target));
  });
});
