import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { writeContent } from "../content/content-folder.fixture.ts";
import { runProgram } from "./run-program.fixture.ts";

const run = (folder: string, ...words: string[]) =>
  runProgram(["new", ...words], { env: { CONTENT_DIR: folder } });

const help = '"broadsheet new --help" shows the usage.\n';
const askFor = (kind: string) =>
  `Pass a kind and a title, as in broadsheet new ${kind} "A title". Kinds are page, service, industry, consulting, guide, blog, case-study, author.\n${help}`;

describe("npm run new", () => {
  test("writes the file and prints the next step", () => {
    const folder = writeContent({});
    const { status, stdout, stderr } = run(folder, "guide", "A", "title");
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

  test("writes a translation next to its original", () => {
    const folder = writeContent({
      "guides/deep/pumps.md": "---\ntitle: A\ndescription: B\ndate: 2024-05-14\n---\n",
    });
    const words = ["guide", "Pumpen", "--locale", "de"];
    assert.equal(run(folder, ...words, "--translation-of", "pumps").status, 0);
    assert.match(
      readFileSync(path.join(folder, "guides/deep/pumps.de.md"), "utf8"),
      /^date: 2024-05-14 #/m,
    );
  });

  test("never overwrites a file", () => {
    const folder = writeContent({ "guides/a.md": "mine" });
    assert.deepEqual(run(folder, "guide", "A"), {
      status: 1,
      stdout: "",
      stderr:
        "content/guides/a.md already exists. Edit that file, or choose another name with --slug.\n",
    });
    assert.equal(readFileSync(path.join(folder, "guides/a.md"), "utf8"), "mine");
  });

  test("never overwrites a binary file", () => {
    const folder = writeContent({ "guides/a.md": Buffer.from([0xff, 0xfe]) });
    const { status, stderr } = run(folder, "guide", "A");
    assert.equal(status, 1);
    assert.equal(
      stderr,
      `${path.join(folder, "guides/a.md")} already exists. Edit it, or choose another name with --slug.\n`,
    );
  });

  const rejected: [words: string[], status: number, stderr: string][] = [
    [[], 2, askFor("blog")],
    [["guide"], 2, askFor("guide")],
    [["blog", "A", "--locle", "de"], 2, `Unknown option --locle. Did you mean --locale?\n${help}`],
    [["gide", "A"], 1, '"gide" is not a known kind. Did you mean "guide"?\n'],
    [
      ["page", "Media"],
      1,
      "content/pages/media.md has the address /media/, which is reserved for the originals of images and downloads. Move or rename the file, or give it another slug.\n",
    ],
  ];
  for (const [words, status, stderr] of rejected)
    test(`rejects ${JSON.stringify(words)}`, () => {
      assert.deepEqual(run(writeContent({}), ...words), {
        status,
        stdout: "",
        stderr,
      });
    });

  test("requires languages in site.yaml", () => {
    const folder = writeContent({ "site.yaml": null });
    const { status, stderr } = run(folder, "guide", "A");
    assert.equal(status, 1);
    assert.match(stderr, /site\.yaml has no valid "locales"\. .*CONTENT_DIR/);
  });
});

test("npm run new prints the written file as JSON", () => {
  const folder = writeContent({});
  const { stdout } = run(folder, "guide", "A", "--format", "json");
  const file = path.join(folder, "guides/a.md");
  assert.deepEqual(JSON.parse(stdout), {
    file: path.relative(process.cwd(), file),
  });
});
