/**
 * Guarantees of a build: the same bytes for the same content, and no output for invalid content.
 */
import assert from "node:assert/strict";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { lean } from "../../packages/conformance/src/project.ts";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import {
  build,
  buildByCommand,
  listDifferences,
  listFiles,
  makeFolder,
} from "./built-sites.fixture.ts";
import { demoOutput } from "./demo-site.fixture.ts";

describe("a build", () => {
  test("names the dates of a post in its head", () => {
    const post = /<meta property="article:published_time" content="20[^"]*(?:Z|\+0[12]:00)">/;
    const page = (name: string) => readFileSync(path.join(demoOutput, name, "index.html"), "utf8");
    assert.match(page("blog/crane-rail-tolerances"), post);
    assert.doesNotMatch(page("services"), post);
  });

  const invalid: [name: string, files: Record<string, string>, line: RegExp][] = [
    [
      "a wrong date",
      { "blog/bad.md": "---\ntitle: Bad\ndescription: Bad\ndate: soon\n---\n" },
      /content\/blog\/bad\.md:4:7 {2}"date" must be a date, got "soon"\. Write it as YYYY-MM-DD\./,
    ],
    [
      "a damaged image",
      {
        "blog/bytes.png": "version https://git-lfs.github.com/spec/v1\n",
        "blog/bytes.md": "![X](bytes.png)",
      },
      /blog\/bytes\.md:6:1 {2}shows the image "bytes\.png", which is not a readable PNG/,
    ],
    [
      "an image with an invalid URL",
      { "blog/address.md": "![X](https://e.example/%zz.png)" },
      /blog\/address\.md:6:1 {2}shows the image "https:\/\/e\.example\/%zz\.png"/,
    ],
    [
      "deeply nested lists",
      { "blog/nest.md": `${"- ".repeat(20_000)}[a](b/)` },
      /blog\/nest\.md:6:\d+ {2}nests quotations, lists/,
    ],
    [
      "a YAML alias bomb",
      {
        "pages/bomb.md": `---\na: &a [${"x,".repeat(50)}]\nb: &b [${"*a,".repeat(50)}]\nc: [${"*b,".repeat(50)}]\n---\n`,
      },
      /pages\/bomb\.md:3:8 {2}has names with & and \* that refer to each other in a loop/,
    ],
  ];
  test("of invalid content reports every problem, exits with 1 and keeps the last output", () => {
    const folder = writeContent({ "blog/post.md": markdownFile({ date: "2026-01-01" }) });
    for (const [file, text] of invalid.flatMap(([, files]) => Object.entries(files))) {
      const head = "---\ntitle: X\ndescription: X\ndate: 2026-01-01\n---\n";
      writeFileSync(path.join(folder, file), /^(?:---|version)/.test(text) ? text : head + text);
    }
    const outDir = path.join(makeFolder(), "dist");
    cpSync(demoOutput, outDir, { recursive: true });
    const { status, output } = build(folder, outDir);
    assert.equal(status, 1);
    for (const [name, , line] of invalid) assert.match(output, line, name);
    assert.doesNotMatch(output, /\n +at |\bat .*\.ts:\d+/);
    assert.deepEqual(listFiles(outDir), listFiles(demoOutput));
    assert.deepEqual(readdirSync(path.dirname(outDir)), ["dist"]);
  });

  test("of a folder without site.yaml reports it, and writes nothing", async () => {
    const outDir = path.join(makeFolder(), "dist");
    const { status, output } = await buildByCommand(makeFolder(), outDir);
    assert.equal(status, 1);
    assert.match(output, /site\.yaml:1:1 {2}is missing: .*\bname, base_url\b/);
    assert.ok(!existsSync(outDir));
  });

  describe("of unusual content at a later date", () => {
    const now = "2027-02-16";
    const outDir = path.join(makeFolder(), "dist");
    let folder = "";
    let log = "";
    before(async () => {
      folder = writeContent({
        "pages/blog.md": markdownFile({ category: "Company", listing: "blog" }),
        "pages/about.md": markdownFile({ category: "Company" }, "[a](/nope/)\n".repeat(21)),
        "blog/404.md": markdownFile({ date: "2026-01-01" }),
        "blog/spring-seminar.md": markdownFile({
          date: "2027-02-15",
          kind: "news",
        }),
      });
      const { status, output } = await buildByCommand(folder, outDir, lean, { SITE_NOW: now });
      assert.equal(status, 0, output);
      log = output;
    });

    // The slow test builds the demo again, with its search index and images.
    test("has the same bytes as a build in another process, even with NODE_ENV=development", () => {
      const again = path.join(makeFolder(), "dist");
      const env = { NODE_ENV: "development", SITE_NOW: now };
      const { status, output } = build(folder, again, lean, env);
      assert.equal(status, 0, output);
      assert.deepEqual(listDifferences(again, outDir), []);
    });

    test("does not confuse a document named 404 with the 404 page", () => {
      for (const name of ["404.html", "de/404.html", "blog/404/index.html"])
        assert.ok(existsSync(path.join(outDir, name)), name);
    });

    test("skips the stages named by --skip", () => {
      for (const name of ["pagefind", "og"]) {
        assert.ok(!existsSync(path.join(outDir, name)), name);
        assert.ok(existsSync(path.join(demoOutput, name)), name);
      }
    });

    test("says once that the content is not in git, whose dates the sitemap lacks", () => {
      assert.equal(log.match(/is not in a git repository: the sitemap dates/g)?.length, 1);
    });

    test("shows the first twenty warnings", () => {
      assert.equal(log.match(/links to "\/nope\/"/g)?.length, 20);
      assert.match(log, /\nand 2 more: npm run check\n/);
    });

    test("publishes scheduled documents", () => {
      assert.ok(existsSync(path.join(outDir, "blog/spring-seminar/index.html")));
      assert.match(readFileSync(path.join(outDir, "feed.xml"), "utf8"), /spring-seminar/);
    });
  });
});
