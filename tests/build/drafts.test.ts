/**
 * Builds with drafts, for previews: all pages can be seen, none can be found, and later builds
 * contain no trace of them.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { lean } from "../../packages/conformance/src/project.ts";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { runMain } from "../../src/cli/run-program.fixture.ts";
import { buildByCommand, listFiles, makeFolder, root } from "./built-sites.fixture.ts";

const word = "zanzibar";
const unpublished = ["blog/draft-post", "blog/later-post"];
const content = writeContent({
  "pages/blog.md": markdownFile({ category: "Company", listing: "blog" }),
  "blog/post.md": markdownFile({ date: "2026-01-01" }),
  "blog/draft-post.md": markdownFile({ title: `A ${word}`, date: "2026-01-01", draft: true }, word),
  "blog/later-post.md": markdownFile({ title: `B ${word}`, date: "2090-01-01" }, word),
});

describe("a build with drafts", () => {
  const output = path.join(makeFolder(), "dist");
  const read = (file: string) => readFileSync(path.join(output, file), "utf8");
  before(async () => {
    const { status, output: text } = await buildByCommand(content, output, [...lean, "--drafts"]);
    assert.equal(status, 0, text);
  });

  test("has pages of drafts and scheduled documents, which their list shows", () => {
    for (const name of unpublished) {
      assert.ok(read(`${name}/index.html`).includes(word));
      assert.ok(read("blog/index.html").includes(`/${name}/`));
    }
  });

  test("asks robots not to index any page, and has a banner on each", () => {
    for (const name of listFiles(output).filter((file) => file.endsWith(".html"))) {
      assert.match(read(name), /<meta name="robots" content="noindex">/, name);
      assert.match(read(name), /<p class="banner" role="status">/, name);
    }
    assert.match(read("robots.txt"), /^Disallow: \/$/m);
  });

  test("has only published documents in API, feeds, sitemap and llms-full.txt", () => {
    const files = listFiles(output).filter((file) => /^api\/|\.xml$|^llms/.test(file));
    assert.ok(files.length > 10);
    for (const name of files) assert.ok(!read(name).includes(word), name);
  });

  test("is published as a preview only", async () => {
    const deploy = (...options: string[]) =>
      runMain(["deploy", "--outDir", output, "--dry-run", ...options], {
        cwd: root,
        env: { CONTENT_DIR: content },
      });
    const production = await deploy("--built");
    assert.equal(production.status, 1);
    assert.match(production.stderr, /contains drafts\. .*--branch/);
    assert.doesNotMatch((await deploy("--built", "--branch", "pr-1")).stderr, /contains drafts/);
    assert.equal((await deploy("--drafts")).status, 2);
  });

  test("is not published once site.yaml names another host", async () => {
    const moved = writeContent({
      "site.yaml": "name: S\nbase_url: https://site.example\ndescription: D\nhost: netlify\n",
    });
    const { status, stderr } = await runMain(["deploy", "--built", "--outDir", output], {
      cwd: root,
      env: { CONTENT_DIR: moved },
    });
    assert.equal(status, 1);
    assert.equal(
      stderr,
      `${output} was built for another host than netlify, which site.yaml names. Run npm run build, or omit --built.\n`,
    );
  });

  test("leaves nothing in the next build without drafts", async () => {
    const next = path.join(makeFolder(), "dist");
    assert.equal((await buildByCommand(content, next, lean)).status, 0);
    for (const name of listFiles(next)) {
      assert.ok(!unpublished.some((document) => name.startsWith(document)), name);
      assert.ok(!readFileSync(path.join(next, name)).includes(word), name);
    }
  });
});
