/**
 * A site below a base path that Astro renders, with a page, a style and an island of its own.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { serve } from "../../src/plugins/node-server/serve.ts";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { buildProject, makeProject } from "../build/site-project.fixture.ts";
import { writeSmallSite } from "../build/small-site.fixture.ts";
import { crawl, moveBelow } from "./base-path.fixture.ts";

const content = writeSmallSite(makeFolder(), "Pumps");
moveBelow(content);

const files = {
  "src/pages/own.astro": `---
import Counter from "../Counter.tsx";
import picture from "../picture.svg";
import "../own.css";
---
<html lang="en"><head><title>Own</title></head><body><main>
<h1>Own</h1>
<a id="plain" href="/about/">About</a>
<a id="rooted" href={\`\${import.meta.env.BASE_URL}blog/a-post/\`}>Post</a>
<img src={picture.src} alt="">
<Counter client:load />
</main></body></html>
`,
  "src/picture.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>\n',
  "src/own.css": 'main { background: url("./picture.svg"); }\n',
  "src/Counter.tsx": 'export default function Counter() { return <a href="/about/">One</a>; }\n',
};

describe("a site below a path", () => {
  for (const [title, options] of [
    ["rendered by Astro", '{ renderer: "astro" }'],
    ["with its own page", "{}"],
  ] as const)
    test(`${title} has no address outside of it`, async () => {
      const folder = makeProject({
        content,
        files,
        options,
        imports: 'import react from "@astrojs/react";',
        others: "react()",
      });
      const { status, output, target } = buildProject(folder, "astro");
      assert.equal(status, 0, output);
      const page = readFileSync(path.join(target, "own/index.html"), "utf8");
      assert.match(page, /id="plain" href="\/a\/b\/about\/"/);
      assert.match(page, /id="rooted" href="\/a\/b\/blog\/a-post\/"/);
      assert.match(page, /component-url="\/a\/b\/_astro\//);
      const alternate = readFileSync(path.join(target, "own.md"), "utf8");
      assert.match(alternate, /\[About\]\(https:\/\/small\.example\/a\/b\/about\/\)/);
      const { origin, stop } = await serve(target, { port: 0 });
      try {
        assert.ok((await crawl(origin)).length > 10);
        const own = await fetch(`${origin}/a/b/own/`);
        const styles = [...(await own.text()).matchAll(/href="([^"]*\.css)"/g)].map(
          ([, href = ""]) => href,
        );
        for (const href of styles) {
          const css = await (await fetch(origin + href)).text();
          for (const [, url = ""] of css.matchAll(/url\(["']?([^)"']*)/g))
            assert.equal((await fetch(new URL(url, origin + href))).status, 200, url);
        }
      } finally {
        await stop();
      }
    });
});
