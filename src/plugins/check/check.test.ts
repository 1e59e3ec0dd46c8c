import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { z } from "zod";
import { markdownFile, writeContent } from "../../content/content-folder.fixture.ts";
import { runMain } from "../../cli/run-program.fixture.ts";

const write = (files: Parameters<typeof writeContent>[0]) =>
  writeContent({
    "pages/index.de.md": markdownFile({ category: "Company" }),
    ...files,
  });

const run = (files: Parameters<typeof writeContent>[0], ...args: string[]) =>
  runIn(write(files), ...args);

const runIn = (folder: string, ...args: string[]) =>
  runMain(["check", ...args], {
    env: { CONTENT_DIR: folder, INIT_CWD: path.dirname(folder) },
  });

const printed = z.array(z.looseObject({ file: z.string() }));

describe("npm run check", () => {
  test("reports valid content", async () => {
    const { status, stdout } = await run({});
    assert.equal(stdout, "2 documents, no problems.\n");
    assert.equal(status, 0);
  });

  test("lists every problem and exits with 1", async () => {
    const { status, stdout } = await run({ "blog/a.md": "", "guides/b.md": "x" });
    assert.match(stdout, /^content\/blog\/a\.md:1:1 {2}is empty\./);
    assert.match(stdout, /\ncontent\/guides\/b\.md:1:1 {2}has no front matter\./);
    assert.match(stdout, /\n2 problems in the content\.\n$/);
    assert.equal(status, 1);
  });

  test("lists warnings after the problems, and exits with 0 for warnings only", async () => {
    const files = {
      "pages/index.md": markdownFile(
        { category: "Company", title: "a".repeat(71) },
        "[a](/nope/)\n",
      ),
    };
    const { status, stdout } = await run(files);
    assert.match(
      stdout,
      /^Warnings, which never fail the run:\ncontent\/pages\/index\.md:2:8 {2}"title" is 71 [^\n]+\ncontent\/pages\/index\.md:6:1 {2}links to "\/nope\/"[^\n]+\n\n2 warnings in the content\.\n$/,
    );
    assert.equal(status, 0);
    const github = await run(files, "--format", "github");
    assert.match(
      github.stdout,
      /^::warning file=content\/pages\/index\.md,line=2,col=8,title=front-matter::/,
    );
    assert.equal(github.status, 0);
    const gitlab = await run(files, "--format", "gitlab");
    assert.equal(JSON.parse(gitlab.stdout)[0].location.path, "content/pages/index.md");
    assert.equal(gitlab.status, 0);
  });

  test("checks links to files in public/", async () => {
    const { stdout } = await run({
      "pages/index.md": markdownFile(
        { category: "Company" },
        "[a](/favicon.svg) [b](/favicon.png)\n",
      ),
    });
    assert.match(stdout, /:6:19 {2}links to "\/favicon\.png"/);
    assert.match(stdout, /\n1 warning in the content\.\n$/);
  });

  test("counts the warnings of a baseline, shows others, and never hides errors", async () => {
    const home = (body: string) => markdownFile({ category: "Company" }, body);
    const folder = write({ "pages/index.md": home("[a](/nope/) [b](/nope/)\n") });
    const wrote = await runIn(folder, "--write-baseline");
    assert.equal(
      wrote.stdout,
      "Wrote 2 warnings to content-baseline.json: check shows only others.\n2 documents, no new problems.\nOlder: 2 warnings in the content. Run npm run check -- --all to see them.\n",
    );
    writeFileSync(
      path.join(folder, "pages/index.md"),
      home("A new line.\n\n[a](/nope/) [c](/new/)\n"),
    );
    const { stdout } = await runIn(folder);
    assert.match(
      stdout,
      /^Warnings, which never fail the run:\n.*:8:13 {2}links to "\/new\/".*\n\n1 warning in the content\.\nOlder: 1 warning in the content\. Run npm run check -- --all to see them\.\n$/,
    );
    assert.equal(
      printed.parse(JSON.parse((await runIn(folder, "--format", "json")).stdout)).length,
      1,
    );
    assert.match((await runIn(folder, "--all")).stdout, /\n2 warnings in the content\.\n$/);
    writeFileSync(path.join(folder, "pages/broken.md"), "");
    assert.equal((await runIn(folder, "--write-baseline")).status, 1);
    assert.match((await runIn(folder)).stdout, /broken\.md:1:1 {2}is empty/);
    writeFileSync(`${folder}-baseline.json`, "[1]");
    const broken = await runIn(folder);
    assert.equal(broken.status, 1);
    assert.match(
      broken.stderr,
      /content-baseline\.json is not a baseline of warnings\. Write it again/,
    );
    assert.match((await runIn(folder, "--write-baseline")).stdout, /^Wrote 2 warnings to /);
    assert.equal((await runIn(folder)).stderr, "");
    rmSync(`${folder}-baseline.json`);
  });

  test("rejects an unknown format", async () => {
    const { status, stderr } = await run({}, "--format", "xml");
    assert.equal(
      stderr,
      '--format must be one of text, github, gitlab, json, got "xml".\n"broadsheet check --help" shows the usage.\n',
    );
    assert.equal(status, 2);
  });

  test("finds the same problems with a filter and a cache, and notices changes", async () => {
    const post = (body: string) => markdownFile({ date: "2026-01-01" }, body);
    const folder = write({
      "blog/a.md": post("# A\n\n#### B\n\n[b](./b.md#nope) [n](./n.md)\n"),
      "blog/b.md": post("## There\n\n![](x.png) [a](/blog/aa/) <foo>\n"),
      "blog/c.md": post("[b](./b.md#there) $x^$\n"),
    });
    const check = async (...args: string[]) =>
      printed.parse(JSON.parse((await runIn(folder, "--format", "json", ...args)).stdout));
    const all = await check();
    assert.deepEqual(await check(), all);
    for (const name of ["a", "b", "c"]) {
      const own = await check(path.join(folder, `blog/${name}.md`));
      const isOf = ({ file }: { file: string }) => file.endsWith(`/${name}.md`);
      assert.deepEqual(own.filter(isOf), all.filter(isOf));
      assert.ok(own.length < all.length);
    }
    writeFileSync(path.join(folder, "blog/b.md"), post("## Nope\n"));
    const [first, ...others] = await check();
    assert.ok(first);
    assert.deepEqual(
      [first, ...others].filter(({ file }) => file.endsWith("/b.md")),
      [],
    );
    const message = JSON.stringify([first, ...others]);
    assert.match(message, /b\.md#there/);
    assert.doesNotMatch(message, /b\.md#nope/);
  });
});
