/**
 * A site below a base path, from the build to a static host. The slow test compares the demo site on
 * all hosts.
 */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { formatReport } from "../../src/content/problems.ts";
import { inspectSite } from "../../src/pipeline/load-site.ts";
import { builtIn } from "../../src/plugins/built-in.ts";
import { serveFiles } from "../../src/plugins/static-hosts/serve-files.ts";
import { buildByCommand, makeFolder } from "../build/built-sites.fixture.ts";
import { writeSmallSite } from "../build/small-site.fixture.ts";
import { crawl, moveBelow } from "./base-path.fixture.ts";

const content = writeSmallSite(makeFolder(), "Pumps");
moveBelow(content);
writeFileSync(
  path.join(content, "blog/with-links.md"),
  '---\ntitle: Links\ndescription: D\ndate: 2026-01-06\naliases: [/old/]\n---\n\n[About](/about/), [Post](a-post.md)\n\n<img src="/favicon.svg" alt="">\n',
);
writeFileSync(path.join(content, "site.yaml"), "host: github-pages\n", { flag: "a" });
const output = path.join(makeFolder(), "dist");
const { status, output: log } = await buildByCommand(content, output, ["--skip", "social-images"]);

describe("a site below a path", () => {
  test("is built, and names once what belongs at the root of the host", () => {
    assert.equal(status, 0, log);
    assert.equal(log.match(/Programs look for robots\.txt/g)?.length, 1, log);
    assert.ok(log.includes("https://small.example/robots.txt"), log);
  });

  test("is written as a site at the root, without a domain for GitHub Pages", () => {
    const files = ["index.html", "blog/a-post/index.html", "robots.txt", "CNAME", "a"];
    assert.deepEqual(
      files.filter((name) => existsSync(path.join(output, name))),
      ["index.html", "blog/a-post/index.html", "robots.txt"],
    );
  });

  const texts: [file: string, text: string][] = [
    ["blog/with-links/index.html", '<a href="/a/b/about/">About</a>'],
    ["blog/with-links/index.html", '<a href="/a/b/blog/a-post/">Post</a>'],
    ["blog/with-links/index.html", '<link rel="canonical" href="https://small.example/a/b/blog/'],
    ["blog/with-links.md", "[About](https://small.example/a/b/about/)"],
    ["old/index.html", 'content="0; url=/a/b/blog/with-links/"'],
    ["sitemap.xml", "<loc>https://small.example/a/b/about/</loc>"],
    ["robots.txt", "Sitemap: https://small.example/a/b/sitemap.xml"],
    ["llms.txt", "https://small.example/a/b/"],
    ["404.html", 'href="/a/b/'],
  ];
  for (const [file, text] of texts)
    test(`has ${text} in ${file}`, () => {
      const written = readFileSync(path.join(output, file), "utf8");
      assert.ok(written.includes(text), written.slice(0, 2000));
    });

  test("has no address outside of the path on its host", async () => {
    const { origin, stop } = await serveFiles(output);
    try {
      const addresses = await crawl(origin);
      assert.ok(addresses.includes("/a/b/about/"));
      assert.ok(addresses.some((one) => /^\/a\/b\/_astro\/.*\.woff2$/.test(one)));
      assert.equal((await fetch(`${origin}/about/`)).status, 404);
    } finally {
      await stop();
    }
  });

  test("refuses a file in public/ whose links lead out of it", () => {
    const publicFolder = path.join(path.dirname(content), "public");
    mkdirSync(path.join(publicFolder, "own"), { recursive: true });
    writeFileSync(path.join(publicFolder, "own/page.html"), '<a href="/about/"><a href="/a/b/x/">');
    const { problems } = inspectSite({
      folder: content,
      now: new Date(),
      publicFolder,
      extensions: builtIn,
    });
    assert.deepEqual(formatReport(problems).match(/^.*public\/own.*$/gm), [
      'public/own/page.html:1:1  contains the address "/about/", which leads out of /a/b/, where the site is. Write "/a/b/about/".',
    ]);
  });
});
