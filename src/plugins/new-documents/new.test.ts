import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { writeContent } from "../../content/content-folder.fixture.ts";
import { runMain } from "../../cli/run-program.fixture.ts";

const run = (folder: string, ...words: string[]) =>
  runMain(["new", ...words], { env: { CONTENT_DIR: folder } });

const help = '"broadsheet new --help" shows the usage.\n';
const promptFor = (kind: string) =>
  `Pass a kind and a title, as in broadsheet new ${kind} "A title". Kinds are page, service, industry, consulting, guide, blog, case-study, author.\n${help}`;

describe("npm run new", () => {
  test("writes the file and prints the next step", async () => {
    const folder = writeContent({});
    const { status, stdout, stderr } = await run(folder, "guide", "A", "title");
    const file = path.join(folder, "guides/a-title.md");
    assert.deepEqual([status, stderr], [0, ""]);
    assert.equal(
      stdout,
      `${path.relative(process.cwd(), file)} was created as a draft.
Replace its sample text, and uncomment the lines that you need. To preview it, run: npm run dev
`,
    );
    assert.match(readFileSync(file, "utf8"), /^---\ntitle: "A title" #/);
  });

  test("writes a translation next to its original", async () => {
    const folder = writeContent({
      "guides/deep/pumps.md": "---\ntitle: A\ndescription: B\ndate: 2024-05-14\n---\n",
    });
    const words = ["guide", "Pumpen", "--locale", "de"];
    assert.equal((await run(folder, ...words, "--translation-of", "pumps")).status, 0);
    assert.match(
      readFileSync(path.join(folder, "guides/deep/pumps.de.md"), "utf8"),
      /^date: 2024-05-14 #/m,
    );
  });

  test("never overwrites a file", async () => {
    const folder = writeContent({ "guides/a.md": "mine" });
    assert.deepEqual(await run(folder, "guide", "A"), {
      status: 1,
      stdout: "",
      stderr:
        "content/guides/a.md already exists. Edit that file, or choose another name with --slug.\n",
    });
    assert.equal(readFileSync(path.join(folder, "guides/a.md"), "utf8"), "mine");
  });

  test("never overwrites a binary file", async () => {
    const folder = writeContent({ "guides/a.md": Buffer.from([0xff, 0xfe]) });
    const { status, stderr } = await run(folder, "guide", "A");
    assert.equal(status, 1);
    assert.equal(
      stderr,
      `${path.join(folder, "guides/a.md")} already exists. Edit it, or choose another name with --slug.\n`,
    );
  });

  const rejected: [words: string[], status: number, stderr: string][] = [
    [[], 2, promptFor("blog")],
    [["guide"], 2, promptFor("guide")],
    [["blog", "A", "--locle", "de"], 2, `Unknown option --locle. Did you mean --locale?\n${help}`],
    [["gide", "A"], 1, '"gide" is not a known kind. Did you mean "guide"?\n'],
    [
      ["page", "Media"],
      1,
      "content/pages/media.md has the address /media/, which is reserved for the originals of images and downloads. Move or rename the file, or give it another slug.\n",
    ],
  ];
  for (const [words, status, stderr] of rejected)
    test(`rejects ${JSON.stringify(words)}`, async () => {
      assert.deepEqual(await run(writeContent({}), ...words), {
        status,
        stdout: "",
        stderr,
      });
    });

  test("requires languages in site.yaml", async () => {
    const folder = writeContent({ "site.yaml": null });
    const { status, stderr } = await run(folder, "guide", "A");
    assert.equal(status, 1);
    assert.match(stderr, /site\.yaml has no valid "locales"\. .*CONTENT_DIR/);
  });
});

test("npm run new prints the written file as JSON", async () => {
  const folder = writeContent({});
  const { stdout } = await run(folder, "guide", "A", "--format", "json");
  const file = path.join(folder, "guides/a.md");
  assert.deepEqual(JSON.parse(stdout), {
    file: path.relative(process.cwd(), file),
  });
});
